//! What can change in a variant: single rules, and every cell of the tables.

use std::collections::BTreeMap;
use std::str::FromStr;
use std::sync::LazyLock;

use strum::VariantNames;

use super::{
    CriticalAt, Fraction, GrenadeOrder, GrenadeSix, Original2, Original12, RofDie, Variant, ZeroTh,
};
use crate::error::Error;
use crate::rules::tables::{self, TableCell, Tables};

/// Something that can change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Its name in files and in names of variants.
    pub key: String,
    /// The section that it comes from.
    pub section: &'static str,
    /// What it is, in words; none for a cell of a table, whose name says it.
    pub about: &'static str,
    /// What it is in a variant.
    pub value: String,
    /// What it is in the variant's rulebook.
    pub usual: String,
    /// What it may be, in words.
    pub allowed: String,
}

/// A single rule.
struct Single {
    key: &'static str,
    /// What it is called where there is little room.
    title: &'static str,
    section: &'static str,
    about: &'static str,
    access: Access,
}

/// How a single rule is read and written.
enum Access {
    Word {
        words: &'static [&'static str],
        get: fn(&Variant) -> &'static str,
        set: fn(&mut Variant, &str),
    },
    Number {
        low: i8,
        high: i8,
        get: fn(&Variant) -> i8,
        set: fn(&mut Variant, i8),
    },
    /// The highest dr of something that may not be there at all.
    HighestDr {
        get: fn(&Variant) -> Option<u8>,
        set: fn(&mut Variant, Option<u8>),
    },
    Fraction {
        get: fn(&Variant) -> Fraction,
        set: fn(&mut Variant, Fraction),
    },
}

const SINGLES: &[Single] = &[
    Single {
        key: "zero-th",
        title: "TH# of 0 or less",
        section: "C3.7",
        about: "critical hits at a Modified TH# of 0 or less: to the letter, or by an Original 2 alone",
        access: Access::Word {
            words: ZeroTh::VARIANTS,
            get: |it| it.hits.zero_th.into(),
            set: |it, word| put(&mut it.hits.zero_th, word),
        },
    },
    Single {
        key: "grenade-six",
        title: "a smoke grenade's 6",
        section: "A24.1",
        about: "which 6 ends the MPh of a unit with a DRM: the die, or the dr with its DRM",
        access: Access::Word {
            words: GrenadeSix::VARIANTS,
            get: |it| it.grenade.six.into(),
            set: |it, word| put(&mut it.grenade.six, word),
        },
    },
    Single {
        key: "grenade-order",
        title: "who may try grenades",
        section: "A24.1",
        about: "what a squad must be to try its grenades: in Good Order, or able to move",
        access: Access::Word {
            words: GrenadeOrder::VARIANTS,
            get: |it| it.order.into(),
            set: |it, word| put(&mut it.order, word),
        },
    },
    Single {
        key: "rof-die",
        title: "die that keeps ROF",
        section: "C2.24",
        about: "which die keeps the rate of fire: the colored one of the To Hit DR, or a third",
        access: Access::Word {
            words: RofDie::VARIANTS,
            get: |it| it.rof_die.into(),
            set: |it, word| put(&mut it.rof_die, word),
        },
    },
    Single {
        key: "original-2",
        title: "Original 2",
        section: "C3.6, C3.7",
        about: "what an Original 2 of a To Hit DR is",
        access: Access::Word {
            words: Original2::VARIANTS,
            get: |it| it.hits.original_2.into(),
            set: |it, word| put(&mut it.hits.original_2, word),
        },
    },
    Single {
        key: "original-12",
        title: "Original 12",
        section: "C3.3",
        about: "what an Original 12 of a To Hit DR is",
        access: Access::Word {
            words: Original12::VARIANTS,
            get: |it| it.hits.original_12.into(),
            set: |it, word| put(&mut it.hits.original_12, word),
        },
    },
    Single {
        key: "improbable-hit-dr",
        title: "improbable hit up to",
        section: "C3.6",
        about: "the highest dr by which an Original 2 hits where no Final DR can",
        access: Access::HighestDr {
            get: |it| it.hits.improbable_hit_dr,
            set: |it, dr| it.hits.improbable_hit_dr = dr,
        },
    },
    Single {
        key: "improbable-critical-dr",
        title: "improbable critical hit up to",
        section: "C3.6",
        about: "the highest dr that makes it a critical hit",
        access: Access::Number {
            low: 0,
            high: 6,
            get: |it| signed(it.hits.improbable_critical_dr),
            set: |it, dr| it.hits.improbable_critical_dr = dr.unsigned_abs(),
        },
    },
    Single {
        key: "critical-fraction",
        title: "critical hits below",
        section: "C3.7",
        about: "the part of the Modified TH# that a Final DR on the Infantry type is held against",
        access: Access::Fraction {
            get: |it| it.hits.critical_fraction,
            set: |it, part| it.hits.critical_fraction = part,
        },
    },
    Single {
        key: "critical-at",
        title: "critical hit at exactly half",
        section: "C3.7",
        about: "whether a Final DR that equals that part is a critical hit",
        access: Access::Word {
            words: CriticalAt::VARIANTS,
            get: |it| it.hits.critical_at.into(),
            set: |it, word| put(&mut it.hits.critical_at, word),
        },
    },
    Single {
        key: "critical-dr",
        title: "critical hit up to",
        section: "C3.7",
        about: "the highest dr after an Original 2 (Infantry type) that is critical at any TH#",
        access: Access::HighestDr {
            get: |it| it.hits.infantry_subsequent_dr,
            set: |it, dr| it.hits.infantry_subsequent_dr = dr,
        },
    },
    Single {
        key: "only-lowest-dr",
        title: "only the lowest hits: up to",
        section: "C3.7",
        about: "the highest dr that is critical where the lowest Final DR alone hits (other types)",
        access: Access::HighestDr {
            get: |it| it.hits.only_lowest_dr,
            set: |it, dr| it.hits.only_lowest_dr = dr,
        },
    },
    Single {
        key: "grenade-exponent",
        title: "every exponent",
        section: "A24.1",
        about: "what is added to every Smoke Placement Exponent",
        access: Access::Number {
            low: -5,
            high: 5,
            get: |it| it.grenade.exponent_change,
            set: |it, change| it.grenade.exponent_change = change,
        },
    },
    Single {
        key: "grenade-move-ends",
        title: "grenade dr that ends the move",
        section: "A24.1",
        about: "the lowest failing grenade dr that ends the unit's MPh; 7: none does",
        access: Access::Number {
            low: 1,
            high: 7,
            get: |it| signed(it.grenade.move_ends_dr),
            set: |it, dr| it.grenade.move_ends_dr = dr.unsigned_abs(),
        },
    },
    Single {
        key: "grenade-uphill-dr",
        title: "grenades go up to",
        section: "A24.1",
        about: "the highest further dr that takes smoke grenades into a higher Location",
        access: Access::Number {
            low: 0,
            high: 6,
            get: |it| signed(it.grenade.uphill_dr),
            set: |it, dr| it.grenade.uphill_dr = dr.unsigned_abs(),
        },
    },
];

/// Every cell of the tables by its key.
static CELLS: LazyLock<BTreeMap<String, TableCell>> = LazyLock::new(|| {
    tables::cells()
        .map(|cell| (cell.key.clone(), cell))
        .collect()
});

/// All that can change, as it is in `variant`: the single rules first, then the cells of the
/// tables.
///
/// ```
/// use aslodds::rules::variant::{Variant, settings};
///
/// let third: Variant = "third-die-rof".parse()?;
/// let changed: Vec<_> = settings(&third).filter(|it| it.value != it.usual).collect();
/// assert_eq!(changed.len(), 1);
/// assert_eq!((&*changed[0].key, changed[0].section), ("rof-die", "C2.24"));
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn settings(variant: &Variant) -> impl Iterator<Item = Setting> {
    let variant = *variant;
    let usual = Variant::of(variant.rulebook());
    let singles = SINGLES.iter().map(move |single| Setting {
        key: single.key.to_owned(),
        section: single.section,
        about: single.about,
        value: single.access.get(&variant),
        usual: single.access.get(&usual),
        allowed: single.access.allowed(),
    });
    // In the order of the tables, which is that of play, not of the alphabet.
    let cells = tables::cells().map(move |cell| {
        let printed = cell.canonical(cell.printed);
        let changed = variant.tables.changes().get(&*cell.key);
        Setting {
            section: cell.section,
            about: "",
            value: changed.map_or_else(|| printed.clone(), |value| (*value).to_owned()),
            usual: printed,
            allowed: cell.allowed(),
            key: cell.key,
        }
    });
    singles.chain(cells)
}

/// A single rule that is one of some words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch {
    /// Its name in files and in names of variants.
    pub key: &'static str,
    /// What it is called where there is little room.
    pub title: &'static str,
    /// The section that it comes from.
    pub section: &'static str,
    /// What it is, in words.
    pub about: &'static str,
    /// What it may be; the first is what the rulebooks say.
    pub words: &'static [&'static str],
}

/// Every single rule that is one of some words.
pub fn switches() -> impl Iterator<Item = Switch> {
    SINGLES.iter().filter_map(|single| match single.access {
        Access::Word { words, .. } => Some(Switch {
            key: single.key,
            title: single.title,
            section: single.section,
            about: single.about,
            words,
        }),
        Access::Number { .. } | Access::HighestDr { .. } | Access::Fraction { .. } => None,
    })
}

/// A variant while things in it are changed.
pub(super) struct Draft {
    variant: Variant,
    cells: BTreeMap<String, String>,
}

impl Draft {
    pub fn new(variant: Variant) -> Self {
        let cells = variant.tables.changes().iter();
        Draft {
            variant,
            cells: cells
                .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
                .collect(),
        }
    }

    /// Gives a setting another value. Keys may be written with `_` for `-`.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), Error> {
        let key = key.replace('_', "-");
        if let Some(single) = SINGLES.iter().find(|single| single.key == key) {
            return single.access.set(&mut self.variant, single.key, value);
        }
        // The columns of some tables have a `_` of their own.
        let cell = CELLS
            .iter()
            .find(|(known, _)| known.replace('_', "-") == key)
            .map(|(_, cell)| cell);
        let Some(cell) = cell else {
            let singles = SINGLES.iter().map(|single| single.key);
            let known: Vec<&str> = singles.chain(CELLS.keys().map(|key| &**key)).collect();
            return Err(Error::unknown_key(&key, &known));
        };
        tables::check(cell, value)?;
        let value = cell.canonical(value);
        if value == cell.canonical(cell.printed) {
            self.cells.remove(&cell.key);
        } else {
            self.cells.insert(cell.key.clone(), value);
        }
        Ok(())
    }

    pub fn variant(self) -> Variant {
        Variant {
            tables: Tables::with(&self.cells),
            ..self.variant
        }
    }
}

impl Variant {
    /// The same with something otherwise.
    ///
    /// # Errors
    ///
    /// - [`Error::UnknownWord`] if nothing is called `key`, or `value` is none of its words.
    /// - [`Error::OutOfRange`] or [`Error::Malformed`] if it may not have that value.
    ///
    /// ```
    /// use aslodds::rules::variant::Variant;
    ///
    /// let variant = Variant::asl().setting("critical-fraction", "1/3")?;
    /// let variant = variant.setting("terrain.woods.tem", "2")?;
    /// assert_eq!(variant.to_string(), "asl+critical-fraction:1/3+terrain.woods.tem:2");
    /// assert!(Variant::asl().setting("terrain.wods.tem", "2").is_err());
    /// # Ok::<(), aslodds::Error>(())
    /// ```
    pub fn setting(self, key: &str, value: &str) -> Result<Self, Error> {
        let mut draft = Draft::new(self);
        draft.set(key, value)?;
        Ok(draft.variant())
    }

    /// What a single rule is in the variant; `None` if none is called `key`.
    #[must_use]
    pub fn single(&self, key: &str) -> Option<String> {
        let single = SINGLES.iter().find(|single| single.key == key)?;
        Some(single.access.get(self))
    }

    /// The keys and values of what is not as in the rulebook.
    pub(super) fn changes(&self) -> impl Iterator<Item = (&'static str, String)> {
        let usual = Variant::of(self.rulebook());
        let singles = SINGLES.iter().filter_map(move |single| {
            let value = single.access.get(self);
            (value != single.access.get(&usual)).then_some((single.key, value))
        });
        let cells = self.tables.changes().iter();
        singles.chain(cells.map(|(key, value)| (*key, (*value).to_owned())))
    }
}

impl Access {
    fn get(&self, variant: &Variant) -> String {
        match self {
            Access::Word { get, .. } => get(variant).to_owned(),
            Access::Number { get, .. } => get(variant).to_string(),
            Access::HighestDr { get, .. } => {
                get(variant).map_or_else(|| "none".to_owned(), |dr| dr.to_string())
            }
            Access::Fraction { get, .. } => get(variant).to_string(),
        }
    }

    fn set(&self, variant: &mut Variant, key: &str, value: &str) -> Result<(), Error> {
        let no = || Error::Malformed {
            what: key.to_owned(),
            given: value.to_owned(),
            expected: self.allowed(),
        };
        match self {
            Access::Word { words, set, .. } => {
                if !words.contains(&value) {
                    let what = format!("variant switch {key}");
                    return Err(Error::unknown_word(what, value, words));
                }
                set(variant, value);
            }
            Access::Number { low, high, set, .. } => {
                let number: i8 = value.parse().map_err(|_| no())?;
                if !(*low..=*high).contains(&number) {
                    return Err(Error::out_of_range(key, value, self.allowed()));
                }
                set(variant, number);
            }
            Access::HighestDr { set, .. } => {
                let dr = match value {
                    "none" => None,
                    value => Some(value.parse().ok().filter(|dr| *dr <= 6).ok_or_else(no)?),
                };
                set(variant, dr);
            }
            Access::Fraction { set, .. } => set(variant, value.parse().map_err(|_| no())?),
        }
        Ok(())
    }

    /// What it may be, in words.
    fn allowed(&self) -> String {
        match self {
            Access::Word { words, .. } => words.join(", "),
            Access::Number { low, high, .. } => format!("{low} to {high}"),
            Access::HighestDr { .. } => "0 to 6, or none".to_owned(),
            Access::Fraction { .. } => "a fraction such as 1/2, of numbers up to 12".to_owned(),
        }
    }
}

/// Puts the value of a closed set that is called `word`, which was checked, into its place.
fn put<T: FromStr>(place: &mut T, word: &str) {
    if let Ok(value) = word.parse() {
        *place = value;
    }
}

fn signed(dr: u8) -> i8 {
    i8::try_from(dr).unwrap_or(i8::MAX)
}
