//! The running totals of a shot, and the lines that lead to them.

use super::{Criticals, NoSum, Shot, Sum};
use crate::dice::Note;
use crate::rules::tables::Tables;
use crate::rules::tables::cases::{Applies, Case};
use crate::rules::tables::starter_kit::Item;
use crate::rules::tables::weapons::Weapon;
use crate::rules::to_hit::{HitsAt, Roll, TargetType};
use crate::rules::variant::{Rulebook, Variant};
use crate::situation::ledger::Modifiers;
use crate::situation::{AppliesTo, Ledger, Line, Refusal};

pub(super) struct Account<'a, L> {
    ledger: &'a mut L,
    pub rulebook: Rulebook,
    pub tables: Tables,
    weapon: Weapon,
    /// What has been added up so far.
    pub sum: Sum,
}

/// A modifier as the rulebook in use has it.
pub(super) struct Modifier {
    pub value: i16,
    pub section: &'static str,
}

impl<'a, L: Ledger> Account<'a, L> {
    pub fn new(
        variant: &Variant,
        target_type: TargetType,
        weapon: Weapon,
        ledger: &'a mut L,
    ) -> Self {
        Account {
            ledger,
            rulebook: variant.rulebook(),
            tables: variant.tables(),
            weapon,
            sum: Sum {
                target_type,
                base_th: 0,
                th: 0,
                drm: 0,
                roll: Roll::Normal,
                criticals: Criticals::Count,
                highest: 12,
                ammunition: None,
                depletion: None,
                hits_at: HitsAt::Anywhere,
                tem: 0,
                movement: 0,
            },
        }
    }

    /// Adds to the number.
    pub fn th(&mut self, case: &'static str, reason: Note, value: i16) {
        self.sum.th += value;
        self.write(AppliesTo::Th, case, reason, value);
    }

    /// Adds to the roll.
    pub fn drm(&mut self, case: &'static str, reason: Note, value: i16) {
        self.sum.drm += value;
        self.write(AppliesTo::Drm, case, reason, value);
    }

    /// Says something about the roll.
    pub fn remark(&mut self, case: &'static str, reason: Note) {
        self.write(AppliesTo::Roll, case, reason, 0);
    }

    /// Adds a case to the roll unless the target type or the weapon excludes it.
    pub fn case(&mut self, name: &'static str, case: Case, words: &'static str) {
        let modifier = self.modifier(case);
        self.case_of(name, case, &modifier, words, &[]);
    }

    /// The same with a value of its own.
    pub fn case_of(
        &mut self,
        name: &'static str,
        case: Case,
        modifier: &Modifier,
        words: &'static str,
        numbers: &[i32],
    ) {
        match self.excluded(case) {
            Some(why) => self.drm(name, Note::new(modifier.section, why, &[]), 0),
            None => {
                let reason = Note::new(modifier.section, words, numbers);
                if matches!(case, Case::J3 | Case::J4 | Case::O) {
                    self.sum.movement += modifier.value;
                }
                self.drm(name, reason, modifier.value);
            }
        }
    }

    /// A case that was claimed and does not apply.
    pub fn naught(&mut self, name: &'static str, case: Case, words: &'static str) {
        let section = self.modifier(case).section;
        self.drm(name, Note::new(section, words, &[]), 0);
    }

    /// What excludes a case, if anything does.
    pub fn excluded(&self, case: Case) -> Option<&'static str> {
        let row = self.tables.case(case);
        match (self.sum.target_type, self.weapon) {
            (_, Weapon::Latw(_) | Weapon::AntiTankRifle) if row.on_latw == Applies::No => {
                Some("does not apply to light anti-tank weapons")
            }
            (TargetType::Area, _) if row.on_area == Applies::No => {
                Some("does not apply to the Area Target Type")
            }
            (TargetType::Area | TargetType::Infantry | TargetType::Vehicle, _) => None,
        }
    }

    /// The value and section of a case; in the Starter Kit those of its own list, if it has it.
    pub fn modifier(&self, case: Case) -> Modifier {
        let item = match self.rulebook {
            Rulebook::Asl => None,
            Rulebook::StarterKit => item_of(case),
        };
        match item {
            Some(item) => self.item(item),
            None => Modifier {
                value: self.tables.case(case).value,
                section: self.tables.case(case).section,
            },
        }
    }

    /// An item of the Starter Kit's list.
    pub fn item(&self, item: Item) -> Modifier {
        let cell = self.tables.kit_item(item);
        Modifier {
            value: cell.value,
            section: cell.section,
        }
    }

    /// Whether critical hits count; a remark if not.
    pub fn criticals(&mut self, shot: &Shot) -> Criticals {
        match (shot.weapon, shot.immobilization) {
            (Weapon::MachineGun(_), _) => {
                let words = "a machine gun has no critical hits against armor";
                self.remark("critical hits", Note::new("C3.7", words, &[]));
                Criticals::AreHits
            }
            (_, true) => {
                let words = "no critical hit; a hit counts only on the hull";
                self.remark("critical hits", Note::new("C5.7", words, &[]));
                Criticals::AreHits
            }
            (
                Weapon::Gun(_) | Weapon::Sized { .. } | Weapon::Latw(_) | Weapon::AntiTankRifle,
                false,
            ) => Criticals::Count,
        }
    }

    fn write(&mut self, applies_to: AppliesTo, case: &'static str, reason: Note, value: i16) {
        self.ledger.write(Line {
            applies_to,
            case,
            reason,
            value,
        });
    }
}

impl<L: Ledger> Modifiers for Account<'_, L> {
    fn add(&mut self, case: &'static str, reason: Note, value: i16) {
        self.drm(case, reason, value);
    }
}

/// The item of the Starter Kit's list that a case is.
fn item_of(case: Case) -> Option<Item> {
    match case {
        Case::AFast => Some(Item::CaFast),
        Case::ASlow => Some(Item::CaSlow),
        Case::ANonTurreted => Some(Item::CaNonTurreted),
        Case::B => Some(Item::Afph),
        Case::CTurreted => Some(Item::Bounding),
        Case::C3 => Some(Item::Backblast),
        Case::D => Some(Item::Pinned),
        Case::F => Some(Item::Intensive),
        Case::H => Some(Item::Captured),
        Case::I => Some(Item::ButtonedUp),
        Case::Cx => Some(Item::Cx),
        Case::J => Some(Item::Moving),
        Case::J3 => Some(Item::Ffnam),
        Case::J4 => Some(Item::Ffmo),
        Case::N1 => Some(Item::Acquired1),
        Case::N2 => Some(Item::Acquired2),
        Case::O => Some(Item::Hazardous),
        Case::PSmall => Some(Item::Small),
        Case::PLarge => Some(Item::Large),
        Case::CStabilized
        | Case::CNonTurreted
        | Case::C1
        | Case::C2
        | Case::C4Stabilized
        | Case::E
        | Case::G
        | Case::OverstackedFirer
        | Case::Encircled
        | Case::Spotted
        | Case::Stunned
        | Case::Wire
        | Case::Bypass
        | Case::J1
        | Case::J2
        | Case::K
        | Case::L1
        | Case::L2
        | Case::M
        | Case::PVerySmall
        | Case::PAverage
        | Case::PVeryLarge
        | Case::OverstackedTarget
        | Case::Motorcyclist
        | Case::Cavalry
        | Case::Wading => None,
    }
}

pub(super) fn refused<T>(
    section: &'static str,
    words: &'static str,
    numbers: &[i32],
) -> Result<T, NoSum> {
    Err(NoSum::Refused(Refusal::of(section, words, numbers)))
}

pub(super) fn asked<T>(
    param: &'static str,
    section: &'static str,
    words: &'static str,
) -> Result<T, NoSum> {
    Err(NoSum::Asked {
        param,
        reason: Note::new(section, words, &[]),
    })
}
