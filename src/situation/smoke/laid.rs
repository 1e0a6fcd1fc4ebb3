//! What is put on the map: a counter, the Hindrance of its Location, how long it stays.

use strum::{EnumIter, EnumString, IntoStaticStr, VariantNames};

use super::{Unable, refused_with};
use crate::dice::Note;
use crate::rules::tables::Tables;
use crate::rules::tables::smoke::{Ammunition, Number, Source, Strength};
use crate::situation::ledger;
use crate::situation::{AppliesTo, Ledger, Line};

/// SMOKE as it lies on the map once it is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Laid {
    /// The side of the counter that is up.
    pub strength: Strength,
    /// The Hindrance of the Location to fire into or through it, at most 3.
    pub hindrance: i16,
    /// The Hindrance to fire out of or within it, one more.
    pub hindrance_out_of: i16,
    /// What a line of fire through it comes to with the Hindrances elsewhere on it.
    pub line_hindrance: i16,
    /// Whether such a line of fire is left.
    pub line_of_sight: LineOfSight,
    /// When the counter goes.
    pub removal: Removal,
}

/// Whether there is a line of sight through SMOKE.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum LineOfSight {
    /// There is, with Hindrances.
    Hindered,
    /// There is none: the Hindrances come to 6 or more.
    Gone,
}

/// When a counter goes.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Removal {
    /// At the end of this MPh, once fire at the movers is over.
    EndOfMph,
    /// At the start of its owner's next PFPh.
    NextPfph,
    /// It is flipped at the start of its owner's next PFPh and goes at that of the one after.
    FlippedNextPfph,
}

/// What else bears on fire through the Location.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Surroundings {
    /// The Hindrance of SMOKE that lies in the Location already.
    pub already: i16,
    /// The Hindrances elsewhere on a line of fire.
    pub elsewhere: i16,
}

impl Laid {
    /// The counter that `source` leaves, with its Hindrance written down.
    ///
    /// Only ordnance has a choice of `strength`: grenades and dispensers have one counter each.
    pub(super) fn new(
        source: Source,
        ammunition: Ammunition,
        strength: Strength,
        around: Surroundings,
        tables: Tables,
        ledger: &mut impl Ledger,
    ) -> Laid {
        let strength = match source {
            Source::Ordnance => strength,
            Source::Grenade => Strength::Grenade,
            Source::Dispenser => Strength::Dispersed,
        };
        // Dispensers hold no White Phosphorus; a counter that is not in the table hinders nothing.
        let (value, section) = tables
            .smoke_counter(source, ammunition, strength)
            .map_or((0, "A24"), |row| (row.hindrance, row.section));
        let line = |case, section, words, value| Line {
            applies_to: AppliesTo::Hindrance,
            case,
            reason: Note::new(section, words, &[]),
            value,
        };
        let side = match strength {
            Strength::Full => "the counter's full side",
            Strength::Dispersed => "the counter's Dispersed side",
            Strength::Grenade => "the counter of grenades",
        };
        let most = tables.number(Number::MaxPerLocation);
        let mut hindrance = ledger::sum(&[line("counter", section, side, value)], ledger);
        if around.already != 0 {
            let words = "SMOKE that is there already";
            hindrance += ledger::sum(&[line("already", "A24", words, around.already)], ledger);
        }
        if hindrance > most.value {
            let words = "no Location hinders by more than {0}";
            let less = Line {
                reason: Note::new(most.section, words, &[most.value.into()]),
                ..line("maximum", most.section, words, most.value - hindrance)
            };
            hindrance += ledger::sum(&[less], ledger);
        }
        let line_hindrance = hindrance + around.elsewhere;
        Laid {
            strength,
            hindrance,
            hindrance_out_of: hindrance + tables.number(Number::OutOfOrWithin).value,
            line_hindrance,
            line_of_sight: line_of_sight(line_hindrance, tables),
            removal: removal(source, strength),
        }
    }
}

/// A24.4: at a sum of 6 nothing is seen.
pub(super) fn line_of_sight(hindrances: i16, tables: Tables) -> LineOfSight {
    if hindrances >= tables.number(Number::LosGone).value {
        LineOfSight::Gone
    } else {
        LineOfSight::Hindered
    }
}

/// The refusal of SMOKE that would be fired where nothing is seen.
pub(super) fn no_line_of_sight(tables: Tables) -> Unable {
    let gone = tables.number(Number::LosGone);
    let words = "Hindrances of {0} leave no line of sight";
    refused_with(gone.section, words, &[gone.value.into()])
}

fn removal(source: Source, strength: Strength) -> Removal {
    match (source, strength) {
        (Source::Grenade, Strength::Full | Strength::Dispersed | Strength::Grenade) => {
            Removal::EndOfMph
        }
        (Source::Ordnance | Source::Dispenser, Strength::Full) => Removal::FlippedNextPfph,
        (Source::Ordnance | Source::Dispenser, Strength::Dispersed | Strength::Grenade) => {
            Removal::NextPfph
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::situation::Unwritten;

    fn laid(source: Source, ammunition: Ammunition, strength: Strength, already: i16) -> Laid {
        let around = Surroundings {
            already,
            elsewhere: 0,
        };
        Laid::new(
            source,
            ammunition,
            strength,
            around,
            Tables::PRINTED,
            &mut Unwritten,
        )
    }

    #[test]
    fn published_hindrances() {
        use Ammunition::{Smoke, Wp};
        use Strength::{Dispersed, Full, Grenade};
        for (source, ammunition, strength, hindrance) in [
            (Source::Ordnance, Smoke, Full, 3),
            (Source::Ordnance, Smoke, Dispersed, 2),
            (Source::Ordnance, Wp, Full, 2),
            (Source::Ordnance, Wp, Dispersed, 1),
            (Source::Grenade, Smoke, Grenade, 2),
            (Source::Grenade, Wp, Grenade, 1),
            (Source::Dispenser, Smoke, Dispersed, 2),
        ] {
            let laid = laid(source, ammunition, strength, 0);
            assert_eq!(
                laid.hindrance, hindrance,
                "{source:?} {ammunition:?} {strength:?}"
            );
            assert_eq!(laid.hindrance_out_of, hindrance + 1);
        }
    }

    #[test]
    fn a_location_hinders_by_3_at_most_and_fire_out_of_it_by_4() {
        let two = laid(Source::Grenade, Ammunition::Smoke, Strength::Dispersed, 2);
        assert_eq!((two.hindrance, two.hindrance_out_of), (3, 4));
        let three = laid(Source::Ordnance, Ammunition::Smoke, Strength::Full, 3);
        assert_eq!((three.hindrance, three.hindrance_out_of), (3, 4));
    }

    #[test]
    fn hindrances_of_5_and_3_on_one_line_leave_no_line_of_sight() {
        assert_eq!(line_of_sight(5 + 3, Tables::PRINTED), LineOfSight::Gone);
        assert_eq!(line_of_sight(6, Tables::PRINTED), LineOfSight::Gone);
        assert_eq!(line_of_sight(5, Tables::PRINTED), LineOfSight::Hindered);
        let around = Surroundings {
            already: 0,
            elsewhere: 3,
        };
        let full = |ammunition| {
            let source = Source::Ordnance;
            Laid::new(
                source,
                ammunition,
                Strength::Full,
                around,
                Tables::PRINTED,
                &mut Unwritten,
            )
        };
        assert_eq!(full(Ammunition::Smoke).line_of_sight, LineOfSight::Gone);
        assert_eq!(full(Ammunition::Wp).line_of_sight, LineOfSight::Hindered);
    }

    #[test]
    fn the_ledger_sums_to_the_hindrance() {
        for already in 0..=3 {
            let mut lines: Vec<Line> = Vec::new();
            let around = Surroundings {
                already,
                elsewhere: 9,
            };
            let ammunition = Ammunition::Smoke;
            let laid = Laid::new(
                Source::Ordnance,
                ammunition,
                Strength::Full,
                around,
                Tables::PRINTED,
                &mut lines,
            );
            let sum: i16 = lines.iter().map(|line| line.value).sum();
            assert_eq!(sum, laid.hindrance);
        }
    }
}
