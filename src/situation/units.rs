//! Units as players write them: `4-6-7`, `hs:2-4-7/pinned`, `9-1`, several joined by `+`.

use std::fmt;
use std::str::FromStr;

use crate::error::Error;
use crate::rules::stack::{MAX_UNITS, Stack};
use crate::rules::unit::{Gun, Loss, Order, Unit, UnitKind};

/// Units of one Location, in the order in which they were written.
///
/// A unit is `4-6-7` or its Morale Level alone, `7`: a squad. `hs:` and `crew:` before it say what
/// else it is, and `gun:` is a Gun with its crew. A leader is `9-1`, `8-0` or `6+1`. `2x` before a
/// unit stands for two of them. After a `/` follow `pinned`, `broken`, `wounded` (leaders),
/// `shield` (Guns) and `broken-side:8`, the Morale Level of its broken side.
///
/// ```
/// use aslodds::rules::unit::{Order, UnitKind};
/// use aslodds::situation::units::Units;
///
/// let units: Units = "2x4-6-7+9-1+hs:7/broken".parse()?;
/// let stack = units.stack(Some(3))?;
/// let leader = stack.units()[0];
/// assert_eq!((leader.kind, leader.morale), (UnitKind::Leader { modifier: -1 }, 9));
/// assert_eq!(stack.units().len(), 4);
/// assert_eq!(stack.units()[3].before.order, Order::Broken);
/// assert_eq!(units.to_string(), "2x7+9-1+hs:7/broken");
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Units {
    units: [Unit; MAX_UNITS],
    len: usize,
}

/// What a list of units may be, with an example.
pub const EXPECTED: &str = "units such as 4-6-7, hs:2-4-7, crew:8, 9-1 or 2x7, joined by +, each \
     with /pinned, /broken or /broken-side:8 if need be";

impl Units {
    /// The units given, if there are 1 to [`MAX_UNITS`].
    #[must_use]
    pub fn of(units: &[Unit]) -> Option<Self> {
        let (first, len) = (units.first()?, units.len());
        let mut all = [*first; MAX_UNITS];
        all.get_mut(..len)?.copy_from_slice(units);
        Some(Units { units: all, len })
    }

    /// The same with other gunshields, each by what `shield` makes of it (C11.5).
    #[must_use]
    pub fn with_shields(mut self, shield: impl Fn(u8) -> u8) -> Self {
        let guns = self.units.iter_mut().filter_map(|unit| unit.gun.as_mut());
        for gun in guns {
            gun.gunshield = shield(gun.gunshield);
        }
        self
    }

    /// The stack, with one Experience Level Rating for all.
    ///
    /// # Errors
    ///
    /// Those of [`Stack::new`].
    pub fn stack(&self, elr: Option<u8>) -> Result<Stack, Error> {
        let mut units = *self;
        for unit in &mut units.units {
            unit.elr = elr;
        }
        Stack::new(units.units())
    }

    /// The units, in the order in which they were written.
    #[must_use]
    pub fn units(&self) -> &[Unit] {
        &self.units[..self.len]
    }
}

impl fmt::Display for Units {
    /// The units with their Morale Levels alone, equal neighbours together.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let equal = self.units().chunk_by(|a, b| a == b);
        let words = equal.map(|units| {
            let one = in_short(&units[0]);
            match units.len() {
                1 => one,
                number => format!("{number}x{one}"),
            }
        });
        f.write_str(&words.collect::<Vec<_>>().join("+"))
    }
}

/// A unit as it is written, with its Morale Level alone.
fn in_short(unit: &Unit) -> String {
    let morale = unit.morale;
    let mut word = match (unit.kind, unit.gun) {
        (_, Some(_)) => format!("gun:{morale}"),
        (UnitKind::Squad, None) => morale.to_string(),
        (UnitKind::HalfSquad, None) => format!("hs:{morale}"),
        (UnitKind::Crew, None) => format!("crew:{morale}"),
        (UnitKind::Leader { .. }, None) => leader_words(unit),
    };
    match unit.before.order {
        Order::Good => {}
        Order::Pinned => word.push_str("/pinned"),
        Order::Broken => word.push_str("/broken"),
    }
    if unit.before.loss == Loss::Reduced {
        word.push_str("/wounded");
    }
    if unit.gun.is_some_and(|gun| gun.gunshield > 0) {
        word.push_str("/shield");
    }
    if unit.broken_morale != morale {
        word.push_str(&format!("/broken-side:{}", unit.broken_morale));
    }
    word
}

/// `9-1`, `8-0`, `6+1`.
fn leader_words(unit: &Unit) -> String {
    match unit.kind {
        UnitKind::Leader { modifier } if modifier > 0 => format!("{}+{modifier}", unit.morale),
        UnitKind::Leader { modifier } => format!("{}-{}", unit.morale, -modifier),
        UnitKind::Squad | UnitKind::HalfSquad | UnitKind::Crew => unit.morale.to_string(),
    }
}

impl FromStr for Units {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut units = Vec::new();
        for word in written(text) {
            let (number, one) = match word.split_once('x') {
                Some((number, one)) => (Some(number), one),
                None => (None, word.as_str()),
            };
            let number = match number.map(str::parse::<usize>) {
                None => 1,
                Some(Ok(number)) if (1..=MAX_UNITS).contains(&number) => number,
                Some(Ok(_) | Err(_)) => return Err(malformed(&word, EXPECTED)),
            };
            units.extend(std::iter::repeat_n(unit(one)?, number));
        }
        Units::of(&units).ok_or_else(|| malformed(text, "at most 6 units"))
    }
}

/// The words between the `+`, but for the one of a leader's modifier: no unit has a Morale Level
/// of 1 or 2.
fn written(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for part in text.split('+').map(str::trim) {
        let modifies = part
            .split('/')
            .next()
            .is_some_and(|part| part == "1" || part == "2");
        match words.last_mut() {
            Some(leader) if modifies && leader.len() <= 2 => {
                leader.push('+');
                leader.push_str(part);
            }
            Some(_) | None => words.push(part.to_owned()),
        }
    }
    words
}

fn malformed(given: &str, expected: &str) -> Error {
    Error::Malformed {
        what: "units".to_owned(),
        given: given.to_owned(),
        expected: expected.to_owned(),
    }
}

fn unit(text: &str) -> Result<Unit, Error> {
    let mut parts = text.split('/');
    let named = parts.next().unwrap_or_default();
    let (kind, numbers) = match named.split_once(':') {
        Some((kind, numbers)) => (kind, numbers),
        None => ("", named),
    };
    let mut unit = match kind {
        "" => bare(numbers)?,
        "squad" => Unit::new(UnitKind::Squad, of_three(numbers)?),
        "hs" => Unit::new(UnitKind::HalfSquad, of_three(numbers)?),
        "crew" => Unit::new(UnitKind::Crew, of_three(numbers)?),
        "gun" => Unit {
            gun: Some(Gun { gunshield: 0 }),
            ..Unit::new(UnitKind::Crew, of_three(numbers)?)
        },
        "leader" => leader(numbers)?,
        unknown => {
            let known = ["squad", "hs", "crew", "gun", "leader"];
            return Err(Error::unknown_word("kind of unit", unknown, &known));
        }
    };
    for flag in parts {
        apply(&mut unit, flag)?;
    }
    Ok(unit)
}

/// A squad, or a leader: two numbers.
fn bare(numbers: &str) -> Result<Unit, Error> {
    if numbers.matches(['-', '+']).count() == 1 {
        leader(numbers)
    } else {
        Ok(Unit::new(UnitKind::Squad, of_three(numbers)?))
    }
}

/// The Morale Level: a number alone, or the last of three.
fn of_three(numbers: &str) -> Result<u8, Error> {
    let numbers: Vec<&str> = numbers.split('-').collect();
    match numbers[..] {
        [morale] => morale_level(morale),
        [fp, range, morale] if is_number(fp) && is_number(range) => morale_level(morale),
        [..] => Err(malformed(
            &numbers.join("-"),
            "a Morale Level such as 7, or three numbers such as 4-6-7",
        )),
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn morale_level(text: &str) -> Result<u8, Error> {
    match text.parse() {
        Ok(morale) if (3..=10).contains(&morale) => Ok(morale),
        Ok(_) | Err(_) => Err(malformed(
            text,
            "a Morale Level of 3 to 10, as in 7, 4-6-7, hs:7, gun:8, 9-1 or 2x7",
        )),
    }
}

/// A Morale Level and a modifier: `9-1` has -1.
fn leader(numbers: &str) -> Result<Unit, Error> {
    let expected = "a leader such as 9-1, 8-0 or 6+1";
    let sign = numbers
        .find(['-', '+'])
        .ok_or_else(|| malformed(numbers, expected))?;
    let (morale, modifier) = numbers.split_at(sign);
    let modifier = modifier
        .parse::<i8>()
        .ok()
        .filter(|modifier| (-3..=2).contains(modifier))
        .ok_or_else(|| malformed(numbers, expected))?;
    Ok(Unit::new(
        UnitKind::Leader { modifier },
        morale_level(morale)?,
    ))
}

fn apply(unit: &mut Unit, flag: &str) -> Result<(), Error> {
    if let Some(morale) = flag.strip_prefix("broken-side:") {
        unit.broken_morale = morale_level(morale)?;
        return Ok(());
    }
    let is_leader = unit.is_leader();
    if matches!(flag, "pinned" | "broken") && unit.before.order != Order::Good {
        return Err(malformed(
            flag,
            "one state alone: a unit is pinned or broken",
        ));
    }
    match (flag, unit.gun.as_mut()) {
        ("pinned", _) => unit.before.order = Order::Pinned,
        ("broken", _) => unit.before.order = Order::Broken,
        ("wounded", _) if is_leader => unit.before.loss = Loss::Reduced,
        ("wounded", _) => {
            return Err(malformed(
                flag,
                "a state of this unit: only leaders are wounded, as 9-1/wounded",
            ));
        }
        ("shield", Some(gun)) => gun.gunshield = 2,
        ("shield", None) => {
            return Err(malformed(
                flag,
                "a state of this unit: only Guns have a gunshield, as gun:8/shield",
            ));
        }
        (unknown, _) => {
            let known = ["pinned", "broken", "wounded", "shield", "broken-side:8"];
            return Err(Error::unknown_word("state of a unit", unknown, &known));
        }
    }
    Ok(())
}

/// What a unit is called, such as `squad 7` or `leader 9-1`.
#[must_use]
pub fn words(unit: &Unit) -> String {
    let morale = unit.morale;
    match (unit.kind, unit.gun) {
        (_, Some(_)) => format!("Gun and crew {morale}"),
        (UnitKind::Squad, None) => format!("squad {morale}"),
        (UnitKind::HalfSquad, None) => format!("half-squad {morale}"),
        (UnitKind::Crew, None) => format!("crew {morale}"),
        (UnitKind::Leader { .. }, None) => format!("leader {}", leader_words(unit)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(text: &str) -> Vec<Unit> {
        text.parse::<Units>().unwrap().units().to_vec()
    }

    #[test]
    fn what_players_write() {
        let squad = Unit::new(UnitKind::Squad, 7);
        assert_eq!(units("4-6-7"), [squad]);
        assert_eq!(units("7+2xsquad:4-4-7"), [squad; 3]);
        assert_eq!(units("hs:2-4-7"), [Unit::new(UnitKind::HalfSquad, 7)]);
        assert_eq!(units("crew:2-2-8"), [Unit::new(UnitKind::Crew, 8)]);
        let leader = |morale, modifier| Unit::new(UnitKind::Leader { modifier }, morale);
        assert_eq!(units("10-3+8-0"), [leader(10, -3), leader(8, 0)]);
        assert_eq!(units("6+1"), [leader(6, 1)]);
        assert_eq!(units("7+6+1+7"), [squad, leader(6, 1), squad]);
        let wounded = units("9-2/wounded/pinned")[0];
        assert_eq!(
            (wounded.before.loss, wounded.before.order),
            (Loss::Reduced, Order::Pinned)
        );
        let broken = units("4-6-7/broken/broken-side:8")[0];
        assert_eq!(
            (broken.before.order, broken.broken_morale),
            (Order::Broken, 8)
        );
        assert_eq!(units("gun:8/shield")[0].gun, Some(Gun { gunshield: 2 }));
    }

    #[test]
    fn what_is_written_is_read_back() {
        for text in [
            "7",
            "2x7+8",
            "9-1+hs:7",
            "6+1+7",
            "crew:8/pinned",
            "gun:8/shield",
            "8-0/wounded/broken",
            "7/broken/broken-side:8",
        ] {
            let read: Units = text.parse().unwrap();
            assert_eq!(read.to_string().parse(), Ok(read), "{text}");
        }
        assert_eq!(
            "4-6-7+4-6-7+9-1".parse::<Units>().unwrap().to_string(),
            "2x7+9-1"
        );
    }

    #[test]
    fn what_is_no_unit_is_refused_with_a_word_on_what_would_be() {
        for (text, words) in [
            ("", "a Morale Level of 3 to 10"),
            ("4-6", "a leader such as 9-1"),
            ("11", "a Morale Level of 3 to 10"),
            ("2", "a Morale Level of 3 to 10"),
            ("4-6-7-8", "three numbers such as 4-6-7"),
            ("squd:7", "did you mean squad?"),
            ("7/brokn", "did you mean broken?"),
            ("7/wounded", "only leaders are wounded"),
            ("7/shield", "only Guns have a gunshield"),
            ("7/broken/pinned", "one state alone"),
            ("7x7", "units such as"),
            ("0x7", "units such as"),
            ("4x7+3x8", "at most 6 units"),
            ("9-9", "a leader such as 9-1"),
        ] {
            let error = text.parse::<Units>().unwrap_err().to_string();
            assert!(error.contains(words), "{text:?}: {error}");
        }
    }
}
