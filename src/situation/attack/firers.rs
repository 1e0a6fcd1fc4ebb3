//! Firers as players write them: `4-6-7`, `mmg:5-12/rof:2`, several joined by `+`.

use std::fmt;
use std::str::FromStr;

use crate::error::Error;
use crate::rules::breakdown::Breakdown;
use crate::rules::tables::fire_table::Firepower;

/// Those who fire, in the order in which they were written.
///
/// A squad is `4-6-7`: FP, Normal Range and Morale Level. `hs:` and `crew:` before it say what
/// else it is. A machine gun is `lmg:3-8`, `mmg:5-12` or `hmg:7-16`: FP and Normal Range. `2x`
/// before a firer stands for two of them. After a `/` follow `assault` (squads with Assault Fire),
/// `pinned`, and of machine guns `rof:2` and `b:11`, the rate of fire and the B#.
///
/// ```
/// use aslodds::situation::attack::{FirerKind, Firers};
///
/// let firers: Firers = "2x4-6-7+mmg:5-12/rof:2".parse()?;
/// let [squads, gun] = firers.firers() else { panic!("two kinds of firers") };
/// assert_eq!((squads.number, squads.fp, squads.range), (2, 4, 6));
/// assert!(matches!(gun.kind, FirerKind::MachineGun(gun) if gun.rof == 2));
/// assert_eq!(firers.to_string(), "2x4-6-7+mmg:5-12/rof:2");
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Firers {
    firers: Vec<Firer>,
    /// The same, as written.
    words: Vec<String>,
}

/// Firers that are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Firer {
    /// How many they are, `1..=8`.
    pub number: u8,
    /// What each of them is.
    pub kind: FirerKind,
    /// The FP of each, as printed, `1..=20`.
    pub fp: u8,
    /// The Normal Range in hexes, `0..=40`.
    pub range: u8,
    /// Whether they have Assault Fire (A7.36).
    pub assault: bool,
    /// Whether they are pinned, or those who fire the machine gun are (A7.8).
    pub pinned: bool,
}

/// What a firer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FirerKind {
    /// A squad's inherent FP.
    Squad,
    /// A half-squad's inherent FP.
    HalfSquad,
    /// A crew's inherent FP.
    Crew,
    /// A machine gun that is a Support Weapon.
    MachineGun(MachineGun),
}

/// A machine gun that is a Support Weapon (A9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MachineGun {
    /// What it is called, such as `MMG`.
    pub name: &'static str,
    /// Its rate of fire, `0..=3`: 0 unless it is given.
    pub rof: u8,
    /// When it malfunctions: with a 12 unless it is given (A9.7).
    pub breakdown: Breakdown,
}

/// What a list of firers may be, with an example.
pub const EXPECTED: &str = "firers such as 4-6-7, 2x4-6-7, hs:2-4-7, crew:2-2-7 or mmg:5-12, joined \
     by +, each with /assault, /pinned, /rof:2 or /b:11 if need be";

/// The most of firers that are alike.
const MOST_ALIKE: u8 = 8;

/// The most firers of an attack.
const MOST_FIRERS: u8 = 16;

impl Firers {
    /// The firers, in the order in which they were written.
    #[must_use]
    pub fn firers(&self) -> &[Firer] {
        &self.firers
    }
}

impl Firer {
    /// The FP of each, as printed.
    #[must_use]
    pub fn firepower(&self) -> Firepower {
        Firepower::whole(self.fp.into())
    }

    /// What it is called in a ledger.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self.kind {
            FirerKind::Squad => "squad",
            FirerKind::HalfSquad => "half-squad",
            FirerKind::Crew => "crew",
            FirerKind::MachineGun(gun) => gun.name,
        }
    }

    /// The machine gun, if it is one.
    #[must_use]
    pub fn machine_gun(&self) -> Option<MachineGun> {
        match self.kind {
            FirerKind::MachineGun(gun) => Some(gun),
            FirerKind::Squad | FirerKind::HalfSquad | FirerKind::Crew => None,
        }
    }
}

impl fmt::Display for Firers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words.join("+"))
    }
}

impl FromStr for Firers {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let words: Vec<String> = text.split('+').map(|word| word.trim().to_owned()).collect();
        let firers = words.iter().map(|word| alike(word));
        let firers = firers.collect::<Result<Vec<_>, _>>()?;
        let number: u16 = firers.iter().map(|firer| u16::from(firer.number)).sum();
        if number > MOST_FIRERS.into() {
            return Err(malformed(text, "at most 16 firers"));
        }
        Ok(Firers { firers, words })
    }
}

fn malformed(given: &str, expected: &str) -> Error {
    Error::Malformed {
        what: "firers".to_owned(),
        given: given.to_owned(),
        expected: expected.to_owned(),
    }
}

/// One word: firers that are alike.
fn alike(word: &str) -> Result<Firer, Error> {
    let (number, one) = match word.split_once('x') {
        Some((number, one)) => match number.parse() {
            Ok(number) if (1..=MOST_ALIKE).contains(&number) => (number, one),
            Ok(_) | Err(_) => return Err(malformed(word, "1x to 8x before a firer")),
        },
        None => (1, word),
    };
    let mut parts = one.split('/');
    let named = parts.next().unwrap_or_default();
    let (kind, numbers) = named.split_once(':').unwrap_or(("squad", named));
    let gun = |name| {
        FirerKind::MachineGun(MachineGun {
            name,
            rof: 0,
            breakdown: Breakdown::UNLISTED,
        })
    };
    let kind = match kind {
        "squad" => FirerKind::Squad,
        "hs" => FirerKind::HalfSquad,
        "crew" => FirerKind::Crew,
        "lmg" => gun("LMG"),
        "mmg" => gun("MMG"),
        "hmg" => gun("HMG"),
        unknown => {
            let known = ["squad", "hs", "crew", "lmg", "mmg", "hmg"];
            return Err(Error::unknown_word("kind of firer", unknown, &known));
        }
    };
    let (fp, range) = strength(kind, numbers)?;
    let firer = Firer {
        number,
        kind,
        fp,
        range,
        assault: false,
        pinned: false,
    };
    parts.try_fold(firer, with)
}

/// The FP and the Normal Range.
fn strength(kind: FirerKind, numbers: &str) -> Result<(u8, u8), Error> {
    let number = |text: &str, least: u8, most: u8| {
        let number = text.parse::<u8>().ok();
        number.filter(|number| (least..=most).contains(number))
    };
    let parts: Vec<&str> = numbers.split('-').collect();
    let (expected, read) = match (kind, &parts[..]) {
        (FirerKind::MachineGun(_), [fp, range]) => (
            "a machine gun of 1 to 20 FP and a Normal Range of 1 to 40, such as mmg:5-12",
            number(fp, 1, 20).zip(number(range, 1, 40)),
        ),
        (FirerKind::MachineGun(_), _) => ("a machine gun's FP and range, such as mmg:5-12", None),
        (FirerKind::Squad | FirerKind::HalfSquad | FirerKind::Crew, [fp, range, morale]) => (
            "1 to 20 FP, a Normal Range of 0 to 40 and a Morale Level, such as 4-6-7",
            number(morale, 2, 10)
                .and_then(|_| number(fp, 1, 20))
                .zip(number(range, 0, 40)),
        ),
        (FirerKind::Squad | FirerKind::HalfSquad | FirerKind::Crew, _) => (EXPECTED, None),
    };
    read.ok_or_else(|| malformed(numbers, expected))
}

/// The firer with what a word after `/` says of it.
fn with(firer: Firer, flag: &str) -> Result<Firer, Error> {
    let (name, number) = match flag.split_once(':') {
        Some((name, number)) => (name, Some(number)),
        None => (flag, None),
    };
    match (name, number, firer.kind) {
        ("pinned", None, _) => Ok(Firer {
            pinned: true,
            ..firer
        }),
        ("assault", None, FirerKind::Squad) => Ok(Firer {
            assault: true,
            ..firer
        }),
        ("assault", None, _) => Err(malformed(flag, "of a squad: it alone has Assault Fire")),
        ("rof" | "b", Some(number), FirerKind::MachineGun(gun)) => {
            let read = number.parse::<u8>().ok();
            let gun = match (name, read) {
                ("rof", Some(rof @ 0..=3)) => MachineGun { rof, ..gun },
                ("b", Some(number @ 2..=12)) => MachineGun {
                    breakdown: Breakdown::at(number),
                    ..gun
                },
                (_, _) => {
                    return Err(malformed(
                        flag,
                        "a rate of fire of rof:0 to rof:3, or a B# of b:2 to b:12",
                    ));
                }
            };
            Ok(Firer {
                kind: FirerKind::MachineGun(gun),
                ..firer
            })
        }
        ("rof" | "b", _, _) => Err(malformed(
            flag,
            "of a machine gun with a number, as in mmg:5-12/rof:2/b:11",
        )),
        (_, _, _) => {
            let known = ["assault", "pinned", "rof:2", "b:11"];
            Err(Error::unknown_word("state of a firer", flag, &known))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn firers(text: &str) -> Vec<Firer> {
        text.parse::<Firers>().unwrap().firers
    }

    #[test]
    fn what_players_write() {
        let squad = firers("4-6-7")[0];
        assert_eq!((squad.number, squad.fp, squad.range), (1, 4, 6));
        assert_eq!(squad.kind, FirerKind::Squad);
        assert_eq!(firers("3xsquad:4-6-7"), [Firer { number: 3, ..squad }]);
        assert_eq!(firers("hs:2-4-7")[0].kind, FirerKind::HalfSquad);
        assert_eq!(firers("crew:2-2-8/pinned")[0].kind, FirerKind::Crew);
        assert!(firers("crew:2-2-8/pinned")[0].pinned);
        assert!(firers("6-6-6/assault")[0].assault);
        let [lmg, hmg] = firers("lmg:3-8+hmg:7-16/rof:3/b:11")[..] else {
            panic!("two machine guns")
        };
        let (lmg, hmg) = (lmg.machine_gun().unwrap(), hmg.machine_gun().unwrap());
        assert_eq!((lmg.name, lmg.rof, lmg.breakdown.number), ("LMG", 0, 12));
        assert_eq!((hmg.name, hmg.rof, hmg.breakdown.number), ("HMG", 3, 11));
        let text = "2x4-6-7/pinned+mmg:5-12/rof:2/b:11";
        assert_eq!(text.parse::<Firers>().unwrap().to_string(), text);
    }

    #[test]
    fn what_is_no_firer_is_refused_with_a_word_on_what_would_be() {
        for (text, words) in [
            ("", "firers such as 4-6-7"),
            ("4-6", "firers such as 4-6-7"),
            ("4-6-q", "such as 4-6-7"),
            ("21-6-7", "1 to 20 FP"),
            ("mmg:5", "such as mmg:5-12"),
            ("mmg:5-41", "a Normal Range of 1 to 40"),
            ("mgm:5-12", "did you mean mmg?"),
            ("4-6-7/pined", "did you mean pinned?"),
            ("hs:2-4-7/assault", "of a squad"),
            ("4-6-7/rof:2", "of a machine gun"),
            ("mmg:5-12/rof:4", "rof:0 to rof:3"),
            ("mmg:5-12/rof", "with a number"),
            ("9x4-6-7", "1x to 8x"),
            ("0x4-6-7", "1x to 8x"),
            ("4-6-7+", "firers such as 4-6-7"),
        ] {
            let error = text.parse::<Firers>().unwrap_err().to_string();
            assert!(error.contains(words), "{text:?}: {error}");
        }
        let many = ["2x4-6-7"; 9].join("+");
        let error = many.parse::<Firers>().unwrap_err().to_string();
        assert!(error.contains("at most 16"), "{error}");
    }
}
