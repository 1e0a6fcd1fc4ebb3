//! What is asked about outcomes: which of their fields, counted how far, under which condition.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use super::Description;
use crate::engine::chain::Marginal;
use crate::error::Error;
use crate::rule::{Counts, Field, FieldKind, Tally, Value};
use crate::table::View;

/// What is asked about the outcomes of a procedure, besides their joint distribution.
///
/// ```
/// use aslodds::query::{self, Ask, AskTexts, Query, RuleId, Variant};
///
/// let gun = [("type", "infantry"), ("th", "8"), ("drm", "0"), ("rof", "3")];
/// let hit = AskTexts { at_least: Some("hits+critical_hits=1"), ..AskTexts::default() };
/// let query = Query::new(RuleId::Fire, &gun, Variant::asl())?
///     .with_ask(Ask::read(RuleId::Fire.description(), &hit)?);
/// let table = query::odds(&query, &query::unwatched)?;
/// let yes = table.cells().next().expect("one cell").rows().last().expect("yes");
/// assert_eq!(yes.fraction().to_string(), "26/35");
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ask {
    /// How many fields are shown, the first ones, unless others are asked for.
    usual: usize,
    /// The places of the fields that are shown; none for the usual ones.
    marginal: Option<Vec<usize>>,
    caps: Vec<(usize, u16)>,
    at_least: Vec<Bound>,
    given: Vec<Given>,
    view: View,
}

/// The questions as typed; what is not asked is `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AskTexts<'a> {
    /// Fields, such as `hits,critical_hits`: no other is shown.
    pub marginal: Option<&'a str>,
    /// Numbers up to which fields are counted, such as `hits=6,shots=1`.
    pub cap: Option<&'a str>,
    /// Numbers that are all to be reached, such as `hits+critical_hits=2`.
    pub at_least: Option<&'a str>,
    /// What is known, such as `malfunctioned=no` or `hits=1+`.
    pub given: Option<&'a str>,
}

/// A number that the sum of some fields is to reach.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Bound {
    fields: Vec<usize>,
    least: u16,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Given {
    Is(usize, Value),
    AtLeast(Bound),
}

/// The field that tells whether every bound is reached.
const REACHED: Field = Field {
    name: "at_least",
    kind: FieldKind::Flag,
    sums: &[],
};

impl Ask {
    /// The question for the joint distribution of what is usually shown of a procedure.
    #[must_use]
    pub fn usual(description: &Description) -> Self {
        Ask {
            usual: description.shown,
            marginal: None,
            caps: Vec::new(),
            at_least: Vec::new(),
            given: Vec::new(),
            view: View::default(),
        }
    }

    /// Reads questions about the outcomes of a procedure.
    ///
    /// # Errors
    ///
    /// - [`Error::UnknownWord`] if a field or one of its values is not known.
    /// - [`Error::Malformed`] if a text is no such question, or asks for a sum or a cap of a
    ///   field that is not a count.
    /// - [`Error::Repeated`] if a field is capped twice.
    /// - [`Error::OutOfRange`] if a field is to be told apart beyond its cap.
    pub fn read(description: &Description, texts: &AskTexts) -> Result<Self, Error> {
        let fields = description.fields;
        let mut ask = Ask::usual(description);
        if let Some(text) = texts.marginal {
            let mut places = parts(text)
                .map(|name| place(fields, "--marginal", name))
                .collect::<Result<Vec<_>, _>>()?;
            places.sort_unstable();
            places.dedup();
            ask.marginal = Some(places);
        }
        for part in texts.cap.into_iter().flat_map(parts) {
            let (names, number) = equation("--cap", part, "hits=6")?;
            let place = place(fields, "--cap", names)?;
            let FieldKind::Count = fields[place].kind else {
                return Err(malformed(
                    "--cap",
                    part,
                    "the cap of a count, such as hits=6",
                ));
            };
            if ask.caps.iter().any(|(known, _)| *known == place) {
                let what = format!("the cap of {names}");
                return Err(Error::Repeated { what });
            }
            ask.caps.push((place, whole("--cap", number)?));
        }
        for part in texts.at_least.into_iter().flat_map(parts) {
            let (names, number) = equation("--at-least", part, "hits=2")?;
            ask.at_least
                .push(bound(fields, "--at-least", names, number)?);
        }
        for part in texts.given.into_iter().flat_map(parts) {
            let (names, value) = equation("--given", part, "hits=2, hits=1+ or malfunctioned=no")?;
            ask.given.push(match value.strip_suffix('+') {
                Some(number) => Given::AtLeast(bound(fields, "--given", names, number)?),
                None => {
                    let place = place(fields, "--given", names)?;
                    Given::Is(place, value_of(&fields[place], value)?)
                }
            });
        }
        ask.check_caps(fields)?;
        ask.view = ask.words(fields);
        Ok(ask)
    }

    /// Refuses to tell counts apart that are not counted so far.
    fn check_caps(&self, fields: &[Field]) -> Result<(), Error> {
        for (place, cap) in &self.caps {
            let told_apart = self.told_apart(*place);
            if told_apart > Some(*cap) {
                let name = fields[*place].name;
                return Err(Error::out_of_range(
                    format!("the cap of {name}"),
                    cap,
                    format!("{} or more, which is asked for", told_apart.unwrap_or(0)),
                ));
            }
        }
        Ok(())
    }

    /// The count up to which a field must be told apart for a bound or a condition.
    fn told_apart(&self, place: usize) -> Option<u16> {
        let bounds =
            self.at_least
                .iter()
                .chain(self.given.iter().filter_map(|given| match given {
                    Given::AtLeast(bound) => Some(bound),
                    Given::Is(..) => None,
                }));
        let bounds = bounds.filter(|bound| bound.fields.contains(&place));
        let values = self.given.iter().filter_map(|given| match given {
            Given::Is(at, Value::Int(number)) if *at == place => {
                Some(u16::try_from(*number).unwrap_or(u16::MAX).saturating_add(1))
            }
            Given::Is(..) | Given::AtLeast(_) => None,
        });
        bounds.map(|bound| bound.least).chain(values).max()
    }

    fn words(&self, fields: &[Field]) -> View {
        let names = |places: &[usize]| {
            let names: Vec<_> = places
                .iter()
                .map(|place| fields[*place].name.replace('_', " "))
                .collect();
            names.join(" + ")
        };
        let reached = |bound: &Bound| format!("{} ≥ {}", names(&bound.fields), bound.least);
        let at_least: Vec<String> = self.at_least.iter().map(reached).collect();
        let given: Vec<String> = self
            .given
            .iter()
            .map(|given| match given {
                Given::Is(place, Value::Flag(true)) => names(&[*place]),
                Given::Is(place, Value::Flag(false)) => format!("not {}", names(&[*place])),
                Given::Is(place, value) => format!("{} = {value}", names(&[*place])),
                Given::AtLeast(bound) => reached(bound),
            })
            .collect();
        let joined = |parts: Vec<String>| (!parts.is_empty()).then(|| parts.join(" and "));
        View {
            given: joined(given),
            at_least: joined(at_least),
        }
    }

    /// What is shown, in words.
    pub(super) fn view(&self) -> &View {
        &self.view
    }

    /// Whether nothing is asked but the joint distribution.
    pub(super) fn is_of_all(&self) -> bool {
        self.marginal.is_none() && self.at_least.is_empty() && self.given.is_empty()
    }

    /// Whether no fields are named that are to be shown.
    pub(super) fn shows_usual_fields(&self) -> bool {
        self.marginal.is_none()
    }

    /// Whether the odds are conditional.
    pub(super) fn is_conditional(&self) -> bool {
        !self.given.is_empty()
    }

    /// The fields of what is shown.
    pub(super) fn fields(&self, all: &[Field]) -> Vec<Field> {
        let shown = self.shown();
        let mut fields: Vec<Field> = shown.iter().map(|place| all[*place]).collect();
        if !self.at_least.is_empty() {
            fields.push(REACHED);
        }
        fields
    }

    /// The places of the fields that are shown.
    pub(super) fn shown(&self) -> Vec<usize> {
        match &self.marginal {
            Some(places) => places.clone(),
            None if self.at_least.is_empty() => (0..self.usual).collect(),
            None => Vec::new(),
        }
    }

    /// What is shown of an outcome; nothing if it is not one of those that are given.
    pub(super) fn project(&self, values: &[Value]) -> Option<Vec<Value>> {
        let holds = |given: &Given| match given {
            Given::Is(place, value) => values[*place] == *value,
            Given::AtLeast(bound) => bound.is_reached(values),
        };
        if !self.given.iter().all(holds) {
            return None;
        }
        let shown = self.shown();
        let mut projected: Vec<Value> = shown.iter().map(|place| values[*place]).collect();
        if !self.at_least.is_empty() {
            let reached = self.at_least.iter().all(|bound| bound.is_reached(values));
            projected.push(Value::Flag(reached));
        }
        Some(projected)
    }

    /// The fields that an engine must count, each as far as it is asked for.
    pub(super) fn marginal<T: Tally>(&self, fields: &[Field]) -> Marginal {
        let shown = self.shown();
        let needed = |place: &usize| {
            shown.contains(place)
                || self.told_apart(*place).is_some()
                || self
                    .given
                    .iter()
                    .any(|given| matches!(given, Given::Is(at, _) if at == place))
        };
        let places: Vec<usize> = (0..fields.len()).filter(needed).collect();
        let mut marginal = Marginal::of::<T>(&places);
        for (at, place) in places.iter().enumerate() {
            let capped = self.caps.iter().find(|(capped, _)| capped == place);
            // A field that nobody sees is counted as far as it matters.
            let unseen = self.told_apart(*place).filter(|_| !shown.contains(place));
            if let Some(cap) = capped.map(|(_, cap)| *cap).or(unseen) {
                marginal = marginal.with_cap(at, cap);
            }
        }
        marginal
    }

    /// The caps of fields that are shown, by name.
    pub(super) fn caps(&self, fields: &[Field]) -> Vec<(&'static str, u16)> {
        let shown = self.shown();
        let caps = self.caps.iter().filter(|(place, _)| shown.contains(place));
        caps.map(|(place, cap)| (fields[*place].name, *cap))
            .collect()
    }

    /// The same with a cap on every count that is shown and has none, so that what may go on for ever is
    /// exact. A cap below what is asked for is raised to it.
    #[must_use]
    pub fn capped_at(mut self, fields: &[Field], cap: u16) -> Self {
        let shown = self.shown();
        for (place, field) in fields.iter().enumerate() {
            let free = self.caps.iter().all(|(known, _)| *known != place);
            let counted = field.kind == FieldKind::Count && shown.contains(&place);
            if counted && free {
                let told_apart = self.told_apart(place).unwrap_or(0);
                self.caps.push((place, cap.max(told_apart)));
            }
        }
        self
    }
}

impl Bound {
    fn is_reached(&self, values: &[Value]) -> bool {
        let counts = self.fields.iter().map(|place| match values[*place] {
            Value::Int(count) => count,
            Value::Flag(flag) => flag.into(),
            Value::None | Value::Word(_) => 0,
        });
        counts.sum::<i64>() >= self.least.into()
    }
}

/// Adds up what is shown of equal outcomes, in the order of the fields' values.
pub(super) fn add_up<W: Default + AddAssign>(
    fields: &[Field],
    rows: impl Iterator<Item = (Vec<Value>, W)>,
) -> Vec<(Vec<Value>, W)> {
    let rank = |values: &[Value]| -> Vec<i64> {
        fields
            .iter()
            .zip(values)
            .map(|(field, value)| field.rank(*value))
            .collect()
    };
    let mut sums: BTreeMap<Vec<i64>, (Vec<Value>, W)> = BTreeMap::new();
    for (values, weight) in rows {
        let sum = sums
            .entry(rank(&values))
            .or_insert_with(|| (values, W::default()));
        sum.1 += weight;
    }
    sums.into_values().collect()
}

/// The values of an engine's counts, with `none` for fields that were not counted.
pub(super) fn values_of(counts: &Counts, marginal: &Marginal, fields: &[Field]) -> Vec<Value> {
    let mut values = vec![Value::None; fields.len()];
    for (place, count) in marginal.places().zip(counts.0) {
        values[place] = match fields[place].kind {
            FieldKind::Flag => Value::Flag(count > 0),
            FieldKind::Count | FieldKind::Words(_) => Value::Int(count.into()),
        };
    }
    values
}

fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim)
}

fn place(fields: &[Field], what: &str, name: &str) -> Result<usize, Error> {
    let name = name.trim().replace('-', "_");
    let names: Vec<_> = fields.iter().map(|field| field.name).collect();
    let place = names.iter().position(|known| *known == name);
    place.ok_or_else(|| Error::unknown_word(what, &name, &names))
}

fn equation<'a>(what: &str, part: &'a str, example: &str) -> Result<(&'a str, &'a str), Error> {
    let sides = part.split_once('=');
    let (name, value) = sides.ok_or_else(|| {
        malformed(
            what,
            part,
            &format!("a field and its number, such as {example}"),
        )
    })?;
    Ok((name.trim(), value.trim()))
}

fn whole(what: &str, number: &str) -> Result<u16, Error> {
    const MOST: u16 = 10_000;
    match number.parse::<i64>() {
        Err(_) => Err(malformed(what, number, "a whole number")),
        Ok(number) => match u16::try_from(number) {
            Ok(number) if (1..=MOST).contains(&number) => Ok(number),
            Ok(_) | Err(_) => Err(Error::out_of_range(what, number, format!("1 to {MOST}"))),
        },
    }
}

fn bound(fields: &[Field], what: &str, names: &str, number: &str) -> Result<Bound, Error> {
    let places = names.split('+').map(|name| {
        let place = place(fields, what, name)?;
        match fields[place].kind {
            FieldKind::Count | FieldKind::Flag => Ok(place),
            FieldKind::Words(_) => {
                let expected = "a count: words have no more and less";
                Err(malformed(what, name, expected))
            }
        }
    });
    Ok(Bound {
        fields: places.collect::<Result<_, Error>>()?,
        least: whole(what, number)?,
    })
}

fn value_of(field: &Field, text: &str) -> Result<Value, Error> {
    match field.kind {
        FieldKind::Count => match text.parse() {
            Ok(number) if (0..=10_000).contains(&number) => Ok(Value::Int(number)),
            Ok(number) => Err(Error::out_of_range(field.name, number, "0 to 10000")),
            Err(_) => Err(malformed(
                field.name,
                text,
                "a whole number such as 2, or 1+ for 1 or more",
            )),
        },
        FieldKind::Flag => match text {
            "yes" | "true" => Ok(Value::Flag(true)),
            "no" | "false" => Ok(Value::Flag(false)),
            _ => Err(Error::unknown_word(field.name, text, &["yes", "no"])),
        },
        FieldKind::Words(words) => {
            let word = words.iter().find(|word| **word == text);
            let word = word.ok_or_else(|| Error::unknown_word(field.name, text, words))?;
            Ok(Value::Word(word))
        }
    }
}

fn malformed(what: &str, given: &str, expected: &str) -> Error {
    Error::Malformed {
        what: what.to_owned(),
        given: given.to_owned(),
        expected: expected.to_owned(),
    }
}

#[cfg(test)]
mod tests;
