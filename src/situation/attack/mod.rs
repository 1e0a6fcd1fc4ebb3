//! A fire attack of small arms and machine guns in the game's own words, and its arithmetic.
//!
//! An [`Attack`] holds the facts; [`sum`] turns them into the FP, the column and the DRM of the
//! attack, or of several that follow on one another, and writes every line of the way down.
//!
//! # Readings
//!
//! Where the sources leave something open, this is what is done:
//!
//! - Whoever is written fires: whether a squad can use so many machine guns, and what of its own
//!   FP they cost it (A7.351, A7.352, A9.11), is not judged.
//! - The modifiers are those of the whole fire group, the worst of its members for all of them
//!   (A7.52); a leader is where he must be to direct it (A7.531).
//! - Attacks of firers one by one are taken to come from Locations of their own, for those of one
//!   Location must form a group (A7.55). The leader directs the first of them alone (A7.53).
//! - At 17 hexes and more a machine gun's targets count as concealed unless all of them are broken
//!   or their Location is overstacked (A9.4).
//! - A machine gun that keeps its rate of fire fires again at the same target, alone, with the same
//!   leader (A7.53); in Defensive First Fire no more often than the target has spent MF there (A9.2).
//! - Later attacks have the modifiers of the first: what it reveals, pins or breaks does not change
//!   concealment, FFNAM or FFMO, and a remark says so (A7.83, A12.14).
//! - Sections that name Conscripts or other troops who cower or not are the player's to apply
//!   (A7.9, A19.33).
//! - The Starter Kit's fire attacks are not known here.

mod firers;
mod firepower;
mod drm;
mod order;

use strum::{EnumString, IntoStaticStr, VariantNames};

use super::shot::{Cover, Hindrances};
use super::units::Units;
use super::{Ledger, Refusal};
use crate::rules::fire_table::FireAttack;
use crate::rules::infantry_fire;
use crate::rules::tables::fire_table::{FireTableKind, Firepower};
use crate::rules::tables::terrain::Terrain;
use crate::rules::unit::Order;
use crate::rules::variant::{Rulebook, Variant};

pub use firers::{EXPECTED, Firer, FirerKind, Firers, MachineGun};

/// Every fact that the arithmetic may ask for.
///
/// ```
/// use aslodds::rules::tables::fire_table::Firepower;
/// use aslodds::rules::variant::Variant;
/// use aslodds::situation::Unwritten;
/// use aslodds::situation::attack::{self, Attack};
///
/// // A7.306: two 4-6-7 and a MMG with a 9-2 leader at seven hexes have 9 FP, on the 8 column.
/// let mut group = Attack::new("2x4-6-7+mmg:5-12".parse()?, 7);
/// group.leader = Some(-2);
/// let sum = attack::sum(&group, &Variant::asl(), &mut Unwritten).expect("an attack that can be");
/// assert_eq!((sum.fp, sum.first.fire.drm), (Firepower::whole(9), -2));
/// assert_eq!(sum.first.fire.column.map(|column| column.fp()), Some(Firepower::whole(8)));
/// # Ok::<(), aslodds::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attack {
    /// Who fires.
    pub firers: Firers,
    /// Whether every one of them fires by itself, one after the other, instead of as one group.
    pub split: bool,
    /// The range in hexes; 0 is the firers' own Location.
    pub range: u16,
    /// The phase and manner of the attack.
    pub manner: Manner,
    /// The most shots of one machine gun at the target, `1..=8`: the MF that it has spent in its
    /// Location in Defensive First Fire, 1 if it is not said (A9.2); no limit in other fire.
    pub shots: Option<u8>,
    /// Whether it is Area Fire for another reason than those that are facts of their own.
    pub area: bool,
    /// Whether it is Spraying Fire.
    pub spray: bool,
    /// The DRM of a leader who directs the fire, `-3..=3`.
    pub leader: Option<i16>,
    /// Whether Inexperienced Personnel take part.
    pub inexperienced: bool,
    /// Whether those who fire never cower.
    pub never_cowers: bool,
    /// Whether a firer is CX.
    pub cx: bool,
    /// Whether a firer is encircled.
    pub encircled: bool,
    /// Squad equivalents by which the firers' Location is overstacked.
    pub firer_overstack: u8,
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
    /// Whether the target is concealed.
    pub concealed: bool,
    /// Whether it moves without Assault Movement (FFNAM).
    pub ffnam: bool,
    /// Whether it moves in the open (FFMO).
    pub ffmo: bool,
    /// Whether it moves hazardously.
    pub hazardous: bool,
    /// Squad equivalents by which its Location is overstacked.
    pub target_overstack: u8,
    /// The units that are there, if it is said.
    pub units: Option<Units>,
    /// Their Experience Level Rating, `0..=5`, if they have one.
    pub elr: Option<u8>,
    /// What lies on the line of fire.
    pub hindrances: Hindrances,
    /// Levels by which the firers are higher than the target.
    pub elevation: i8,
    /// The month, `1..=12`.
    pub month: Option<u8>,
    /// Any further modifier to the DR.
    pub drm: i16,
    /// Which of the two fire tables is used.
    pub table: FireTableKind,
}

/// The phase and manner of a fire attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Manner {
    /// In one's own Prep Fire Phase.
    Prep,
    /// Defensive First Fire, at a unit that moves (A8.1).
    DefensiveFirst,
    /// Subsequent First Fire, by units that are marked with a First Fire counter (A8.3).
    SubsequentFirst,
    /// Final Fire, by units that are not marked (A8.4).
    Final,
    /// Final Fire by units that are marked with a First Fire counter (A8.4).
    FinalMarked,
    /// In one's own Advancing Fire Phase (A7.24).
    Advancing,
    /// In one's own Advancing Fire Phase, as Opportunity Fire (A7.25).
    Opportunity,
}

/// What an attack comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The FP of the first attack.
    pub fp: Firepower,
    /// Its column, its DRM and its cowering.
    pub first: FireAttack,
    /// It and all that may follow, by the places that each of them names.
    pub attacks: Vec<infantry_fire::Attack>,
    /// How many attacks there are, further shots by rate of fire apart.
    pub number: u8,
    /// The TEM in the DRM, Height Advantage included.
    pub tem: i16,
}

/// Adds an attack up, and writes each line into the ledger.
///
/// Lines that apply to the FP add up to the FP of all firers, those that apply to the DRM to the
/// DRM of the first attack. What was claimed and does not apply is a line of 0.
///
/// # Errors
///
/// The [`Refusal`] of an attack that the rules forbid or that cannot be.
pub fn sum<L: Ledger>(attack: &Attack, variant: &Variant, ledger: &mut L) -> Result<Sum, Refusal> {
    check(attack, variant)?;
    order::sum(attack, variant.tables(), ledger)
}

/// What is forbidden whoever fires.
fn check(attack: &Attack, variant: &Variant) -> Result<(), Refusal> {
    let refused = |section: &'static str, words| Err(Refusal::of(section, words, &[]));
    if variant.hits().rulebook == Rulebook::StarterKit {
        return refused(
            "A7",
            "the fire attacks known here are those of full ASL alone",
        );
    }
    if attack.range == 0 && attack.elevation != 0 {
        return refused(
            "A7.21",
            "at range 0 the target is in the firer's Location, on its level",
        );
    }
    if attack.height_advantage && attack.elevation > 0 {
        return refused("B10.31", "a target below the firer has no Height Advantage");
    }
    if attack.manner == Manner::FinalMarked && attack.range > 1 {
        let words = "units with a First Fire counter fire at an adjacent or their own hex alone";
        return refused("A8.4", words);
    }
    if attack.spray && attack.range == 0 {
        return refused("A9.5", "no Spraying Fire at one's own Location");
    }
    if attack.inexperienced && attack.never_cowers {
        return refused(
            "A7.9",
            "they either cower as Inexperienced Personnel do or never",
        );
    }
    Ok(())
}

impl Attack {
    /// An attack of which no more is known than who fires how far: at units in Open Ground, in
    /// the Prep Fire Phase.
    #[must_use]
    pub fn new(firers: Firers, range: u16) -> Self {
        Attack {
            firers,
            split: false,
            range,
            manner: Manner::Prep,
            shots: None,
            area: false,
            spray: false,
            leader: None,
            inexperienced: false,
            never_cowers: false,
            cx: false,
            encircled: false,
            firer_overstack: 0,
            target_in: Terrain::OpenGround,
            cover: Cover::None,
            fortified: false,
            height_advantage: false,
            tem: None,
            concealed: false,
            ffnam: false,
            ffmo: false,
            hazardous: false,
            target_overstack: 0,
            units: None,
            elr: None,
            hindrances: Hindrances::none(),
            elevation: 0,
            month: None,
            drm: 0,
            table: FireTableKind::Ift,
        }
    }

    /// Whether a machine gun sees its target at any range (A9.4).
    fn is_seen_from_afar(&self) -> bool {
        let is_broken = |units: &Units| {
            let mut units = units.units().iter();
            units.all(|unit| unit.before.order == Order::Broken)
        };
        self.target_overstack > 0 || self.units.as_ref().is_some_and(is_broken)
    }
}

#[cfg(test)]
mod tests;
