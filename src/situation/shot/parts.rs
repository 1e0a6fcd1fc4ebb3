//! The parts of a shot's sum, and which words each of them hangs on.
//!
//! Every line of a ledger belongs to one part. A part that none of whose words changes is the same
//! in another shot: a sweep sums each part up over its own words, and adds the parts up.

use super::account::Account;
use super::{NoSum, Shot, Sum, ammunition, firer, forbidden, number, target};
use crate::rules::variant::Variant;
use crate::situation::{Ledger, Unwritten, line_of_fire};

/// A part of the sum, in the order of the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Whether there can be such a shot at all; it adds nothing.
    Allowed,
    /// The TH# with all that belongs to it (C3, C4).
    Number,
    /// How the firer turns and moves, and whether it is pinned (Cases A to D).
    Turning,
    /// Fire within a hex (Case E).
    Close,
    /// What else is said of the firer (Cases F to I, and others).
    Firer,
    /// How the target moves, and whether it is concealed (Cases J and K).
    Movement,
    /// Point blank, bore sighting, acquisition and hazardous movement (Cases L to O).
    Aim,
    /// What the target is and where (Cases P and Q, and others).
    Target,
    /// What lies between them (Case R), and whether critical hits count.
    Line,
}

impl Part {
    /// How many parts there are.
    pub const COUNT: usize = Part::ALL.len();

    /// The parts, in the order of the ledger.
    pub const ALL: [Part; 9] = [
        Part::Allowed,
        Part::Number,
        Part::Turning,
        Part::Close,
        Part::Firer,
        Part::Movement,
        Part::Aim,
        Part::Target,
        Part::Line,
    ];

    /// Whether the part hangs on a field of [`Shot`], by its name on the command line.
    ///
    /// ```
    /// use aslodds::situation::shot::Part;
    ///
    /// assert!(Part::Number.hangs_on("range"));
    /// assert!(!Part::Number.hangs_on("hindrance"));
    /// ```
    #[must_use]
    pub fn hangs_on(self, word: &str) -> bool {
        TARGET_TYPE.contains(&word) || self.words().contains(&word)
    }

    /// The words that the part asks for, besides those of the target type.
    const fn words(self) -> &'static [&'static str] {
        match self {
            Part::Allowed => &[
                "year",
                "month",
                "range",
                "fire",
                "firer_in",
                "motion",
                "passenger",
                "pinned",
                "intensive",
                "immobilization",
                "stunned",
                "target_in",
                "cover",
                "height_advantage",
                "moving",
                "hindrance",
                "elevation",
                "barrel",
            ],
            Part::Number => &[
                "year",
                "month",
                "range",
                "equipment",
                "captured",
                "non_qualified",
                "immobilization",
                "cover",
                "barrel",
            ],
            Part::Turning => &[
                "fire",
                "mount",
                "ca_change",
                "firer_in",
                "motion",
                "stabilized",
                "passenger",
                "sight",
                "pinned",
                "backblast",
            ],
            Part::Close => &["range", "firer_in", "target_in"],
            Part::Firer => &[
                "intensive",
                "immobilization",
                "captured",
                "non_qualified",
                "buttoned_up",
                "leader",
                "cx",
                "encircled",
                "firer_overstack",
                "spotted",
                "stunned",
                "wire",
                "bypass",
                "acquired",
            ],
            Part::Movement => &[
                "month",
                "range",
                "fire",
                "target_in",
                "cover",
                "fortified",
                "height_advantage",
                "tem",
                "moving",
                "ffnam",
                "ffmo",
                "hazardous",
                "concealed",
                "hindrance",
                "elevation",
            ],
            Part::Aim => &[
                "range",
                "fire",
                "motion",
                "stabilized",
                "immobilization",
                "moving",
                "hazardous",
                "bore_sighted",
                "acquired",
            ],
            Part::Target => &[
                "month",
                "size",
                "target_in",
                "cover",
                "fortified",
                "height_advantage",
                "tem",
                "target_overstack",
                "wading",
            ],
            Part::Line => &["month", "range", "immobilization", "hindrance", "elevation"],
        }
    }

    pub(super) fn write<L: Ledger>(
        self,
        shot: &Shot,
        account: &mut Account<L>,
    ) -> Result<(), NoSum> {
        match self {
            Part::Allowed => {
                forbidden::check(shot, account.sum.target_type)?;
                ammunition::check(shot, account.sum.target_type)?;
                line_of_fire::total(&shot.line_of_fire(account.tables))?;
            }
            Part::Number => number::write(shot, account)?,
            Part::Turning => firer::write_turning(shot, account)?,
            Part::Close => firer::write_e(shot, account),
            Part::Firer => firer::write_rest(shot, account),
            Part::Movement => target::write_movement(shot, account)?,
            Part::Aim => target::write_aim(shot, account),
            Part::Target => target::write_rest(shot, account)?,
            Part::Line => {
                line_of_fire::write(&shot.line_of_fire(account.tables), "Case R", account);
                ammunition::remark(shot, account);
                account.sum.criticals = account.criticals(shot);
            }
        }
        Ok(())
    }
}

/// The words that the target type follows from, which every part asks for.
const TARGET_TYPE: [&str; 5] = ["gun", "nation", "target", "type", "ammunition"];

/// One part of a shot's sum. What belongs to other parts is as if nothing were said of it.
///
/// # Errors
///
/// Those of [`sum`](super::sum) that the part has.
pub fn part(part: Part, shot: &Shot, variant: &Variant) -> Result<Sum, NoSum> {
    let ledger = &mut Unwritten;
    let mut account = Account::new(variant, shot.target_type(), shot.weapon, ledger);
    part.write(shot, &mut account)?;
    Ok(account.sum)
}

impl Sum {
    /// The sum of a shot, of all of its parts in their order.
    #[must_use]
    pub fn of_parts(parts: [&Sum; Part::COUNT]) -> Sum {
        let [_, number, turning, .., line] = parts;
        let mut sum = Sum {
            roll: turning.roll,
            criticals: line.criticals,
            ..*number
        };
        for part in &parts[2..] {
            sum.drm += part.drm;
            sum.tem += part.tem;
            sum.movement += part.movement;
        }
        sum
    }
}
