//! The modifiers to the To Hit DR: firer-based (C5) and target-based (C6).

use strum::{EnumCount, EnumString};

use super::file::{self, Changes, read, read_optional};
use super::{Confidence, Tables};

/// A case of C5 or C6, or another modifier to the To Hit DR.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, EnumCount)]
#[strum(serialize_all = "kebab-case")]
#[expect(
    missing_docs,
    reason = "they are the rulebook's cases, and the table says what each is"
)]
pub enum Case {
    AFast,
    ASlow,
    ANonTurreted,
    B,
    CStabilized,
    CTurreted,
    CNonTurreted,
    #[strum(serialize = "c1")]
    C1,
    #[strum(serialize = "c2")]
    C2,
    #[strum(serialize = "c3")]
    C3,
    #[strum(serialize = "c4-stabilized")]
    C4Stabilized,
    D,
    E,
    F,
    G,
    H,
    I,
    OverstackedFirer,
    Encircled,
    Cx,
    Spotted,
    Stunned,
    Wire,
    Bypass,
    J,
    #[strum(serialize = "j1")]
    J1,
    #[strum(serialize = "j2")]
    J2,
    #[strum(serialize = "j3")]
    J3,
    #[strum(serialize = "j4")]
    J4,
    K,
    #[strum(serialize = "l-1")]
    L1,
    #[strum(serialize = "l-2")]
    L2,
    M,
    #[strum(serialize = "n-1")]
    N1,
    #[strum(serialize = "n-2")]
    N2,
    O,
    PVerySmall,
    PSmall,
    PAverage,
    PLarge,
    PVeryLarge,
    OverstackedTarget,
    Motorcyclist,
    Cavalry,
    Wading,
}

/// What a case adds to the DR, and where it does not apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaseRow {
    /// The modifier.
    pub value: i16,
    /// For each hexspine after the first (Case A), 0 otherwise.
    pub each_further: i16,
    /// The modifier when the firer is in woods, a building or rubble, if it is another.
    pub in_woods: Option<i16>,
    /// Whether it applies to the Area Target Type.
    pub on_area: Applies,
    /// Whether it applies to light anti-tank weapons.
    pub on_latw: Applies,
    /// The section that it comes from.
    pub section: &'static str,
    /// How well it is attested.
    pub confidence: Confidence,
}

/// Whether a case applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Applies {
    /// It does.
    Yes,
    /// It does not.
    No,
}

/// The rows of all cases.
pub(super) struct Cases([CaseRow; Case::COUNT]);

impl Cases {
    pub fn read(changes: &Changes) -> Self {
        let mut found = [None; Case::COUNT];
        for [
            case,
            value,
            each_further,
            in_woods,
            not_on,
            section,
            confidence,
        ] in file::CASES.rows(
            [
                "case",
                "value",
                "each_further",
                "in_woods",
                "not_on",
                "section",
                "confidence",
            ],
            changes,
        ) {
            let applies = |to: &str| {
                if not_on.split(' ').any(|word| word == to) {
                    Applies::No
                } else {
                    Applies::Yes
                }
            };
            let case: Case = read(case);
            found[case as usize] = Some(CaseRow {
                value: read(value),
                each_further: read_optional(each_further).unwrap_or(0),
                in_woods: read_optional(in_woods),
                on_area: applies("area"),
                on_latw: applies("latw"),
                section,
                confidence: read(confidence),
            });
        }
        Cases(found.map(|row| row.expect("the table has a row for every case")))
    }
}

impl Tables {
    /// What there is to know about a case (C5, C6).
    ///
    /// ```
    /// use aslodds::rules::tables::{Tables, cases::Case};
    ///
    /// assert_eq!(Tables::PRINTED.case(Case::B).in_woods, Some(3));
    /// ```
    #[must_use]
    pub fn case(self, case: Case) -> &'static CaseRow {
        &self.loaded().cases.0[case as usize]
    }
}
