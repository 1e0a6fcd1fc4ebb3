//! A shot of ordnance in the game's own words, and its arithmetic.
//!
//! A [`Shot`] holds the facts; [`sum`] turns them into the parameters of the To Hit DR and, if
//! somebody listens, writes every line of the way down.
//!
//! # Readings
//!
//! Where the sources leave something open, this is what is done:
//!
//! - Light anti-tank weapons have critical hits as on the Vehicle Target Type, whatever the
//!   target (C3.7).
//! - A shot that has Case C4 has Case C as well, and with it Case B; a stabilized gun pays 1 more
//!   and counts its dice as they fall (C5.35).
//! - Cases C1 and C2 come on top of Case C, C3 is paid once for the AFPh and once for backblast.
//! - Cases J1 and J2 are totals. Outside of Defensive First Fire a moving vehicle is Case J alone.
//! - Of the TEM of a Location, of its hexside and of an entrenchment the highest counts alone.
//! - The counters' dates of special ammunition without `+` stand for their years alone.
//! - The 28LL and the 40LL have the APCR modification with every ammunition (C4.3).
//! - One-man turrets turn as slow ones do (C5.1).
//! - Beyond 54 hexes the modifications of C4.2 and C4.3 are the chart's, not those of the text.
//! - A wall makes a vehicle hull down and gives it no TEM: on every target type, only the turret is
//!   hit, though SMOKE is placed by a hit on either. A hedge and a wreck give it theirs.
//! - SMOKE and any other hindrance cancel FFMO, never FFNAM (A24.2).
//! - A gun that is given by its size alone may fire anything, for nobody knows what it has; it
//!   is a mortar if every known gun of that size is, of the nation that fires.
//! - Without a month everything is in season, and without a year every weapon is there.
//! - In the Starter Kit a modifier that its list lacks has the full game's value, point blank is
//!   a modifier of the roll and not part of the number, and Case A is not doubled.

mod words;
mod parts;
mod account;
mod forbidden;
mod ammunition;
mod number;
mod firer;
mod target;
mod tem;

use crate::dice::Note;
use crate::rules::tables::Tables;
use crate::rules::tables::colors::{Equipment, Nation};
use crate::rules::tables::fire_table::FireTableKind;
use crate::rules::tables::guns::{Ammunition, Barrel, GunKind, GunType, Mount, Size};
use crate::rules::tables::terrain::Terrain;
use crate::rules::tables::weapons::{self, Weapon};
use crate::rules::to_hit::{HitsAt, Roll, TargetType, ToHit};
use crate::rules::variant::Variant;

pub use super::ground::Cover;
use super::ground::{Given, Ground, Who};
pub use super::hindrances::{Hindering, Hindrances};
use super::line_of_fire::LineOfFire;
use super::units::Units;
use super::{Ledger, Refusal};
use account::Account;
pub use parts::{Part, part};
pub use words::{AllAf, Armor, BackblastChoice, Facing, Fire, Moving, Sight, Target};

/// Every fact that a case may ask for.
///
/// ```
/// use aslodds::rules::tables::weapons;
/// use aslodds::rules::tables::colors::Nation;
/// use aslodds::rules::variant::Variant;
/// use aslodds::situation::Unwritten;
/// use aslodds::situation::shot::{self, Shot};
///
/// let gun = weapons::weapon("75L").expect("a size");
/// let mut at_grain = Shot::new(gun, 13);
/// at_grain.nation = Some(Nation::German);
/// at_grain.hindrances = "grain:2".parse()?;
/// at_grain.acquired = 2;
/// let sum = shot::sum(&at_grain, &Variant::asl(), &mut Unwritten).expect("a shot that can be");
/// assert_eq!((sum.base_th, sum.th, sum.drm), (6, 7, 0));
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shot {
    /// What fires.
    pub weapon: Weapon,
    /// Whose it is that fires; that of a named gun if none is given.
    pub nation: Option<Nation>,
    /// Whose equipment it is.
    pub equipment: Equipment,
    /// The year, `1936..=1953`.
    pub year: Option<u16>,
    /// The month, `1..=12`.
    pub month: Option<u8>,
    /// The range in hexes.
    pub range: u16,
    /// The phase and manner of the shot.
    pub fire: Fire,
    /// How the weapon turns, if not as its counter says.
    pub mount: Option<Mount>,
    /// Hexspines by which the Covered Arc is changed, `0..=3`.
    pub ca_change: u8,
    /// The terrain of the firer's Location.
    pub firer_in: Terrain,
    /// Whether the firing vehicle is in Motion or has not stopped.
    pub motion: bool,
    /// Whether its gun is stabilized.
    pub stabilized: bool,
    /// Whether the firer is a passenger.
    pub passenger: bool,
    /// For how long a firer on the move has seen its target.
    pub sight: Sight,
    /// Whether the firer is pinned.
    pub pinned: bool,
    /// Whether this is Intensive Fire.
    pub intensive: bool,
    /// Whether this is Deliberate Immobilization.
    pub immobilization: bool,
    /// Whether the weapon is captured.
    pub captured: bool,
    /// Whether its crew is not qualified for it.
    pub non_qualified: bool,
    /// Whether the firing vehicle is buttoned up.
    pub buttoned_up: bool,
    /// The DRM of a leader who directs the fire, `-3..=3`.
    pub leader: Option<i16>,
    /// Whether the firer is CX.
    pub cx: bool,
    /// Whether the firer is encircled.
    pub encircled: bool,
    /// Squad equivalents by which the firer's Location is overstacked.
    pub firer_overstack: u8,
    /// Whether a spotter sees the target for a mortar.
    pub spotted: bool,
    /// Whether the crew is stunned.
    pub stunned: bool,
    /// Whether the firer is on wire.
    pub wire: bool,
    /// Whether a vehicle in bypass fires out of its side at a target that is not acquired.
    pub bypass: bool,
    /// What is done about backblast.
    pub backblast: BackblastChoice,
    /// What is shot at.
    pub target: Target,
    /// The target type, if it is not the one that follows from the rest.
    pub target_type: Option<TargetType>,
    /// The size of a Gun or vehicle as a target.
    pub size: Option<Size>,
    /// The terrain of the target's Location.
    pub target_in: Terrain,
    /// What the target is behind or in besides.
    pub cover: Cover,
    /// Whether the target's building is fortified or a factory.
    pub fortified: bool,
    /// Whether the target has Height Advantage.
    pub height_advantage: bool,
    /// The TEM, if it is not the one that follows from the terrain.
    pub tem: Option<i16>,
    /// How the target moves.
    pub moving: Moving,
    /// Whether it moves without Assault Movement (FFNAM).
    pub ffnam: bool,
    /// Whether it moves in the open (FFMO).
    pub ffmo: bool,
    /// Whether it moves hazardously.
    pub hazardous: bool,
    /// Whether it is concealed.
    pub concealed: bool,
    /// Squad equivalents by which its Location is overstacked.
    pub target_overstack: u8,
    /// Whether the target vehicle wades.
    pub wading: bool,
    /// Whether the target's Location is bore sighted.
    pub bore_sighted: bool,
    /// How often the target has been acquired, `0..=2`.
    pub acquired: u8,
    /// What lies on the line of fire.
    pub hindrances: Hindrances,
    /// Levels by which the firer is higher than the target.
    pub elevation: i8,
    /// What is fired, if it is not what follows from the rest.
    pub ammunition: Option<Ammunition>,
    /// The length of the barrel, if it is not the weapon's.
    pub barrel: Option<Barrel>,
    /// Whether the effect of hits is asked for.
    pub effect: bool,
    /// The units that are hit.
    pub units: Option<Units>,
    /// Their Experience Level Rating, `0..=5`.
    pub elr: Option<u8>,
    /// The table that hits on them are resolved on.
    pub table: FireTableKind,
    /// The armor of the hull that faces the firer.
    pub hull_af: Option<Armor>,
    /// That of the turret, if it is another one.
    pub turret_af: Option<Armor>,
    /// The Target Facing of the hull.
    pub facing: Facing,
    /// That of the turret, if it is another one.
    pub turret_facing: Option<Facing>,
    /// What the crew of an AFV has to roll against a possible Shock, `6..=10`.
    pub crew_morale: Option<u8>,
    /// Whether the AFV is open-topped.
    pub open_topped: bool,
    /// Whether all its Armor Factors are low, or high.
    pub all_af: Option<AllAf>,
}

/// What a shot comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sum {
    /// The target type, by which critical hits are told.
    pub target_type: TargetType,
    /// The Basic TH# of the table.
    pub base_th: i16,
    /// The Modified TH#.
    pub th: i16,
    /// The sum of all modifiers to the roll.
    pub drm: i16,
    /// How the dice are counted.
    pub roll: Roll,
    /// Whether critical hits count.
    pub criticals: Criticals,
    /// The highest Original DR that hits: a depletion number (C8.9), 11 where an Original 12
    /// misses, otherwise 12.
    pub highest: u8,
    /// What is fired; `None` for a weapon that has but one ammunition.
    pub ammunition: Option<Ammunition>,
    /// Its depletion number, if it has one (C8.9).
    pub depletion: Option<u8>,
    /// Where a hit must be to count.
    pub hits_at: HitsAt,
    /// The TEM that the target has: on this roll, or on the Effects DR of the Area Target Type.
    pub tem: i16,
    /// What the movement of Infantry adds to this roll; it is added to that of a critical hit's
    /// effect too (C3.71).
    pub movement: i16,
}

/// Whether a shot can have critical hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Criticals {
    /// It can.
    Count,
    /// It cannot: they are hits like others (C3.7, C5.7).
    AreHits,
}

/// Why a shot has no sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoSum {
    /// It is forbidden or impossible.
    Refused(Refusal),
    /// A case needs a fact that was not given.
    Asked {
        /// The field of [`Shot`] that holds it, as it is called on the command line.
        param: &'static str,
        /// Which case needs it, and for what.
        reason: Note,
    },
}

impl From<Refusal> for NoSum {
    fn from(refusal: Refusal) -> Self {
        NoSum::Refused(refusal)
    }
}

/// Adds a shot up, and writes each line into the ledger.
///
/// Lines that apply to the number add up to the Modified TH#, those that apply to the DRM to the
/// DRM. A case that was claimed and does not apply is a line of 0.
///
/// # Errors
///
/// - [`NoSum::Refused`] if the rules forbid the shot or it cannot be.
/// - [`NoSum::Asked`] if a case needs a fact that was not given.
pub fn sum<L: Ledger>(shot: &Shot, variant: &Variant, ledger: &mut L) -> Result<Sum, NoSum> {
    let mut account = Account::new(variant, shot.target_type(), shot.weapon, ledger);
    for part in Part::ALL {
        part.write(shot, &mut account)?;
    }
    Ok(account.sum)
}

impl Sum {
    /// The To Hit DR that decides the shot.
    #[must_use]
    pub fn rule(&self, variant: &Variant) -> ToHit {
        ToHit::new(self.target_type, self.th, self.drm, self.roll, variant)
            .with_highest(self.highest)
            .with_hits_at(self.hits_at)
    }

    /// Whether doubles that hit are multiple hits (C3.8): guns of 15 to 40mm, but not on the Area
    /// Target Type.
    #[must_use]
    pub fn has_multiple_hits(&self, shot: &Shot) -> bool {
        let small = (15..=40).contains(&shot.caliber().unwrap_or(0));
        let aimed = match self.target_type {
            TargetType::Vehicle | TargetType::Infantry => true,
            TargetType::Area => false,
        };
        small && aimed
    }
}

impl Shot {
    /// A shot of which no more is known than who fires how far: at Infantry in Open Ground, in
    /// the Prep Fire Phase.
    #[must_use]
    pub fn new(weapon: Weapon, range: u16) -> Self {
        Shot {
            weapon,
            nation: None,
            equipment: Equipment::Own,
            year: None,
            month: None,
            range,
            fire: Fire::Prep,
            mount: None,
            ca_change: 0,
            firer_in: Terrain::OpenGround,
            motion: false,
            stabilized: false,
            passenger: false,
            sight: Sight::Ample,
            pinned: false,
            intensive: false,
            immobilization: false,
            captured: false,
            non_qualified: false,
            buttoned_up: false,
            leader: None,
            cx: false,
            encircled: false,
            firer_overstack: 0,
            spotted: false,
            stunned: false,
            wire: false,
            bypass: false,
            backblast: BackblastChoice::Avoided,
            target: Target::Infantry,
            target_type: None,
            size: None,
            target_in: Terrain::OpenGround,
            cover: Cover::None,
            fortified: false,
            height_advantage: false,
            tem: None,
            moving: Moving::No,
            ffnam: false,
            ffmo: false,
            hazardous: false,
            concealed: false,
            target_overstack: 0,
            wading: false,
            bore_sighted: false,
            acquired: 0,
            hindrances: Hindrances::none(),
            elevation: 0,
            ammunition: None,
            barrel: None,
            effect: false,
            units: None,
            elr: None,
            table: FireTableKind::Ift,
            hull_af: None,
            turret_af: None,
            facing: Facing::Front,
            turret_facing: None,
            crew_morale: None,
            open_topped: false,
            all_af: None,
        }
    }

    /// The caliber of a gun in millimeters.
    pub(super) fn caliber(&self) -> Option<u16> {
        match self.weapon {
            Weapon::Gun(gun) => Some(gun.caliber),
            Weapon::Sized { caliber, .. } => Some(caliber),
            Weapon::Latw(_) | Weapon::AntiTankRifle | Weapon::MachineGun(_) => None,
        }
    }

    /// The nation that fires.
    #[must_use]
    pub fn nation(&self) -> Option<Nation> {
        self.nation.or(match self.weapon {
            Weapon::Gun(gun) => Some(gun.nation),
            Weapon::Sized { .. }
            | Weapon::Latw(_)
            | Weapon::AntiTankRifle
            | Weapon::MachineGun(_) => None,
        })
    }

    /// The target type: the one given, or the one that follows from weapon, ammunition and target.
    #[must_use]
    pub fn target_type(&self) -> TargetType {
        if let Some(given) = self.target_type {
            return given;
        }
        let smoke = matches!(self.ammunition, Some(Ammunition::Smoke | Ammunition::Wp));
        match self.weapon {
            Weapon::Latw(_) | Weapon::AntiTankRifle | Weapon::MachineGun(_) => TargetType::Vehicle,
            Weapon::Gun(_) | Weapon::Sized { .. } if smoke || self.is_mortar() => TargetType::Area,
            Weapon::Gun(_) | Weapon::Sized { .. } if self.target.is_vehicle() => {
                TargetType::Vehicle
            }
            Weapon::Gun(_) | Weapon::Sized { .. } => TargetType::Infantry,
        }
    }

    /// Whether a mortar fires. A size alone is one if all guns of that size are, of the nation
    /// that fires.
    #[must_use]
    pub fn is_mortar(&self) -> bool {
        match self.weapon {
            Weapon::Gun(gun) => gun.gun_type == GunType::Mtr,
            Weapon::Sized { caliber, barrel } => weapons::are_mortars(self.nation, caliber, barrel),
            Weapon::Latw(_) | Weapon::AntiTankRifle | Weapon::MachineGun(_) => false,
        }
    }

    /// Where a hit must be to count: a vehicle behind a wall is hull down (D4.2), and Deliberate
    /// Immobilization is aimed at the hull (C5.7).
    fn hits_at(&self, ammunition: Option<Ammunition>) -> HitsAt {
        if self.immobilization {
            HitsAt::Hull
        } else if self.is_hull_down() && !ammunition.is_some_and(Ammunition::is_smoke) {
            HitsAt::Turret
        } else {
            HitsAt::Anywhere
        }
    }

    /// Whether the target is a vehicle whose turret alone can be hit; indirect fire knows nothing
    /// of the kind (C1.55).
    pub(super) fn is_hull_down(&self) -> bool {
        self.target.is_vehicle() && self.cover == Cover::Wall && !self.is_mortar()
    }

    /// What carries the weapon, if that is known.
    pub(super) fn kind(&self) -> Option<GunKind> {
        match self.weapon {
            Weapon::Gun(gun) => Some(gun.kind),
            Weapon::Latw(_) | Weapon::AntiTankRifle => Some(GunKind::SupportWeapon),
            Weapon::Sized { .. } | Weapon::MachineGun(_) => None,
        }
    }

    /// The ground on which its target is.
    fn ground(&self, tables: Tables) -> Ground {
        let given = |value| Given {
            value,
            section: "C6.8",
        };
        Ground {
            tables,
            terrain: self.target_in,
            cover: self.cover,
            fortified: self.fortified,
            height_advantage: self.height_advantage,
            given: self.tem.map(given),
            month: self.month,
            target: if self.target.is_vehicle() {
                Who::Vehicle
            } else {
                Who::Personnel
            },
        }
    }

    /// The way to its target.
    fn line_of_fire(&self, tables: Tables) -> LineOfFire<'_> {
        LineOfFire {
            tables,
            range: self.range,
            hindrances: &self.hindrances,
            elevation: self.elevation,
            month: self.month,
        }
    }

    /// Whether Case C applies.
    pub(super) fn is_bounding(&self) -> bool {
        self.motion || self.fire.is_bounding()
    }
}

#[cfg(test)]
mod tests;
