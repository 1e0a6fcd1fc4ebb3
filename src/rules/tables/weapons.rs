//! Weapons by the words that players use: a name, a part of one, or a size such as `75L`.

use std::collections::HashMap;
use std::sync::LazyLock;

use rustc_hash::FxBuildHasher;
use strum::{EnumCount, IntoEnumIterator};

use super::colors::Nation;
use super::guns::{Barrel, GUNS, Gun, GunType};
use super::latw::{LATW, Latw, MACHINE_GUNS, MachineGun};
use crate::error::Error;

/// What fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weapon {
    /// A gun that is known by its name.
    Gun(&'static Gun),
    /// A gun of which no more than the size is known.
    Sized {
        /// In millimeters.
        caliber: u16,
        /// The length of its barrel.
        barrel: Barrel,
    },
    /// A light anti-tank weapon with a table of its own.
    Latw(&'static Latw),
    /// An anti-tank rifle.
    AntiTankRifle,
    /// A machine gun.
    MachineGun(&'static MachineGun),
}

/// The calibers that a size may have, in millimeters.
const CALIBERS: std::ops::RangeInclusive<u16> = 12..=240;

/// The sizes, as they are printed on counters.
static SIZES: LazyLock<Vec<(String, Weapon)>> = LazyLock::new(|| {
    let barrels = [Barrel::Star, Barrel::Normal, Barrel::L, Barrel::Ll];
    let sizes = CALIBERS.flat_map(|caliber| barrels.map(|barrel| (caliber, barrel)));
    sizes
        .map(|(caliber, barrel)| {
            let word = format!("{caliber}{}", barrel.mark());
            (word, Weapon::Sized { caliber, barrel })
        })
        .collect()
});

static BY_WORD: LazyLock<HashMap<&'static str, Weapon, FxBuildHasher>> = LazyLock::new(|| {
    let sized = SIZES.iter().map(|(word, weapon)| (word.as_str(), *weapon));
    named().chain(sized).collect()
});

fn named() -> impl Iterator<Item = (&'static str, Weapon)> {
    let guns = GUNS.iter().map(|gun| (gun.name, Weapon::Gun(gun)));
    let latw = LATW.iter().map(|latw| (latw.name, Weapon::Latw(latw)));
    let machine_guns = MACHINE_GUNS
        .iter()
        .map(|gun| (gun.name, Weapon::MachineGun(gun)));
    guns.chain(latw)
        .chain(machine_guns)
        .chain([("ATR", Weapon::AntiTankRifle)])
}

/// The word for the weapon that `given` means: a size, a name, or the only name that `given` is a
/// part of. Capital letters, blanks, hyphens and full stops do not matter.
///
/// # Errors
///
/// - [`Error::UnknownWord`] if there is no such weapon, with the nearest name.
/// - [`Error::Malformed`] if it is a part of several names, with all of them.
///
/// ```
/// use aslodds::rules::tables::weapons;
///
/// assert_eq!(weapons::find("PaK 40")?, "7.5cm PaK 40");
/// assert_eq!(weapons::find("75l")?, "75L");
/// assert!(weapons::find("T-34").unwrap_err().to_string().contains("T-34 M43"));
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn find(given: &str) -> Result<&'static str, Error> {
    let wanted = plain(given);
    let sizes = SIZES.iter().map(|(word, _)| word.as_str());
    let names = || named().map(|(name, _)| name);
    if let Some(word) = sizes.chain(names()).find(|word| plain(word) == wanted) {
        return Ok(word);
    }
    let parts: Vec<&'static str> = names()
        .filter(|name| !wanted.is_empty() && plain(name).contains(&wanted))
        .collect();
    match parts[..] {
        [only] => Ok(only),
        [] => Err(unknown(given)),
        [..] => Err(Error::Malformed {
            what: "gun".to_owned(),
            given: given.to_owned(),
            expected: format!("one weapon alone: it may be {}", parts.join(", ")),
        }),
    }
}

/// The weapon of a word that [`find`] answered with.
#[must_use]
pub fn weapon(word: &str) -> Option<Weapon> {
    BY_WORD.get(word).copied()
}

/// The names of all weapons that have one.
pub fn names() -> impl Iterator<Item = &'static str> {
    named().map(|(name, _)| name)
}

/// Who has mortars alone of a size: a bit for each nation, and one for all nations together.
static MORTARS: LazyLock<HashMap<(u16, Barrel), u32, FxBuildHasher>> = LazyLock::new(|| {
    let sizes = GUNS.iter().map(|gun| (gun.caliber, gun.barrel));
    sizes
        .map(|size| {
            let of_size = || {
                GUNS.iter()
                    .filter(move |gun| (gun.caliber, gun.barrel) == size)
            };
            let all_mortars = |guns: &mut dyn Iterator<Item = &Gun>| {
                let mut guns = guns.peekable();
                guns.peek().is_some() && guns.all(|gun| gun.gun_type == GunType::Mtr)
            };
            let mut bits = u32::from(all_mortars(&mut of_size())) << ANYBODY;
            for nation in Nation::iter() {
                let mut of_nation = of_size().filter(|gun| gun.nation == nation);
                bits |= u32::from(all_mortars(&mut of_nation)) << nation as u32;
            }
            (size, bits)
        })
        .collect()
});

/// The bit of all nations together, after those of the nations.
const ANYBODY: usize = Nation::COUNT;

/// Whether the guns of a size that a nation has are mortars, every one.
#[must_use]
pub fn are_mortars(nation: Option<Nation>, caliber: u16, barrel: Barrel) -> bool {
    let bit = nation.map_or(ANYBODY, |nation| nation as usize);
    MORTARS
        .get(&(caliber, barrel))
        .is_some_and(|bits| bits >> bit & 1 == 1)
}

fn plain(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_whitespace() && !['-', '.'].contains(c))
        .flat_map(char::to_lowercase)
        .collect()
}

/// The nearest is looked for among whole names and among names without their caliber.
fn unknown(given: &str) -> Error {
    let wanted = plain(given);
    let likeness = |name: &str| {
        let short = name.split_once(' ').map_or(name, |(_, short)| short);
        strsim::jaro_winkler(&wanted, &plain(name))
            .max(strsim::jaro_winkler(&wanted, &plain(short)))
    };
    let nearest = named()
        .map(|(name, _)| (likeness(name), name))
        .filter(|(likeness, _)| *likeness > 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0));
    Error::UnknownWord {
        what: "gun".to_owned(),
        given: given.to_owned(),
        nearest: nearest.map(|(_, name)| name.to_owned()),
        known: format!(
            "sizes such as 75L, 45LL or 81*, the names of {} guns and vehicles such as PaK 40 or \
             PzKpfw IVH, {}",
            GUNS.len(),
            named()
                .skip(GUNS.len())
                .map(|(name, _)| name)
                .collect::<Vec<_>>()
                .join(", ")
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_found_and_stands_for_its_weapon() {
        assert_eq!(GUNS.len(), 157);
        for (word, weapon_of_it) in named() {
            assert_eq!(find(word), Ok(word));
            assert_eq!(weapon(word), Some(weapon_of_it));
        }
    }

    #[test]
    fn sizes_and_parts_of_names() {
        for (given, word) in [
            ("88ll", "88LL"),
            ("81*", "81*"),
            ("pak40", "7.5cm PaK 40"),
            ("panzer", "PzKpfw"),
            ("M4", "M4"),
            ("baz 45", "BAZ45"),
        ] {
            match find(given) {
                Ok(found) => assert_eq!(found, word),
                Err(error) => assert_eq!(given, "panzer", "{error}"),
            }
        }
    }

    #[test]
    fn slips_are_met_with_the_nearest_name() {
        let error = |given| find(given).unwrap_err().to_string();
        assert!(error("PaK 41").contains("PaK"), "{}", error("PaK 41"));
        assert!(error("Matilda III").contains("did you mean Matilda II?"));
        assert!(error("M1").contains("M1 57mm AT Gun"));
        assert!(error("").contains("sizes such as 75L"));
    }

    #[test]
    fn mortars_are_known_by_nation_and_size() {
        assert!(are_mortars(Some(Nation::Russian), 82, Barrel::Star));
        assert!(!are_mortars(Some(Nation::German), 75, Barrel::Star));
        assert!(!are_mortars(None, 47, Barrel::Ll));
    }
}
