//! What the To Hit procedure takes from a variant (C3.3, C3.6, C3.7).

use std::fmt;
use std::str::FromStr;

use strum::{EnumIter, EnumString, IntoStaticStr, VariantNames};

use super::Rulebook;

/// What the to-hit procedure takes from a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HitRules {
    /// Whose sections are cited.
    pub rulebook: Rulebook,
    /// What an Original 2 is.
    pub original_2: Original2,
    /// What an Original 12 is.
    pub original_12: Original12,
    /// C3.6: the highest subsequent dr that makes an Original 2 a hit when no Final DR can hit;
    /// `None` if it just misses, without a dr.
    pub improbable_hit_dr: Option<u8>,
    /// C3.6: the highest of these drs that is a critical hit.
    pub improbable_critical_dr: u8,
    /// C3.7: the part of the Modified TH# that a Final DR on the Infantry Target Type is compared
    /// with, and the subsequent dr of an Original 2.
    pub critical_fraction: Fraction,
    /// C3.7: how the Final DR is compared with that part.
    pub critical_at: CriticalAt,
    /// C3.7: the highest subsequent dr that makes an Infantry-type Original 2 a critical hit
    /// whatever the Modified TH#; `None` if there is no subsequent dr.
    pub infantry_subsequent_dr: Option<u8>,
    /// C3.7: the highest subsequent dr that makes a Vehicle- or Area-type Original 2 a critical
    /// hit if only the lowest possible Final DR would hit; `None` if there is no such exception.
    pub only_lowest_dr: Option<u8>,
    /// The reading of C3.7 for a Modified TH# of 0 or less.
    pub zero_th: ZeroTh,
}

/// How C3.7 reads on the Infantry Target Type when the Modified TH# is 0 or less.
///
/// The rule compares the Final DR with half of the Modified TH#, and half of a negative number
/// is more than the number itself. No source settles whether that is meant.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum ZeroTh {
    /// To the letter: a hit with a Final DR below half of the Modified TH# is a critical hit, so
    /// that below 0 every hit is one. The default.
    Literal,
    /// Only an Original 2 can be a critical hit, on its subsequent dr.
    #[strum(serialize = "original-2")]
    Original2,
}

/// Whether a Final DR that equals the part of the Modified TH# is a critical hit (C3.7).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum CriticalAt {
    /// It must be lower, as the rule says. The default.
    Below,
    /// It may be equal: no rule of the game.
    AtMost,
}

/// What an Original 2 is to a To Hit DR.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Original2 {
    /// What C3.6 and C3.7 say. The default.
    AsWritten,
    /// A hit even where no Final DR can hit, without a subsequent dr: no rule of the game.
    AlwaysHits,
    /// A critical hit whenever it hits, without a subsequent dr: no rule of the game.
    AlwaysCritical,
    /// A DR like any other: no rule of the game.
    Ordinary,
}

/// What an Original 12 is to a To Hit DR.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Original12 {
    /// A DR like any other. The default.
    Ordinary,
    /// A miss whatever the Final DR: no rule of the game.
    AlwaysMisses,
}

/// A part of a number, in lowest terms.
///
/// ```
/// use aslodds::rules::variant::Fraction;
///
/// assert_eq!("2/4".parse(), Ok(Fraction::HALF));
/// assert!("1/0".parse::<Fraction>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    over: u8,
    under: u8,
}

/// A text that is no part of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoFraction;

impl HitRules {
    pub(super) const fn of(rulebook: Rulebook) -> Self {
        let asl = HitRules {
            rulebook,
            original_2: Original2::AsWritten,
            original_12: Original12::Ordinary,
            improbable_hit_dr: Some(3),
            improbable_critical_dr: 1,
            critical_fraction: Fraction::HALF,
            critical_at: CriticalAt::Below,
            infantry_subsequent_dr: Some(1),
            only_lowest_dr: Some(1),
            zero_th: ZeroTh::Literal,
        };
        match rulebook {
            Rulebook::Asl => asl,
            Rulebook::StarterKit => HitRules {
                improbable_hit_dr: None,
                infantry_subsequent_dr: None,
                only_lowest_dr: None,
                ..asl
            },
        }
    }

    /// Whether a Final DR is low enough for a critical hit without a further dr, by comparison
    /// with a Modified TH#. Parts are exact, hence the products.
    #[inline]
    pub(in crate::rules) fn is_critical(&self, final_dr: i32, th: i32) -> bool {
        let Fraction { over, under } = self.critical_fraction;
        // Of whole numbers, what is below another is at most one less: one comparison for both.
        let less = match self.critical_at {
            CriticalAt::Below => 1,
            CriticalAt::AtMost => 0,
        };
        i32::from(under) * final_dr <= i32::from(over) * th - less
    }

    /// Whether a subsequent dr is no more than the part of a Modified TH#.
    pub(in crate::rules) fn is_critical_dr(&self, dr: u8, th: i32) -> bool {
        let Fraction { over, under } = self.critical_fraction;
        i32::from(under) * i32::from(dr) <= i32::from(over) * th
    }

    /// Whether the comparison is the one of the rulebook.
    pub(in crate::rules) fn is_below_half(&self) -> bool {
        self.critical_fraction == Fraction::HALF && self.critical_at == CriticalAt::Below
    }
}

impl Fraction {
    /// One half.
    pub const HALF: Fraction = Fraction { over: 1, under: 2 };

    /// The highest number above and below the line.
    const MOST: u8 = 12;
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.over, self.under)
    }
}

impl FromStr for Fraction {
    type Err = NoFraction;

    fn from_str(text: &str) -> Result<Self, NoFraction> {
        let (over, under) = text.split_once('/').unwrap_or((text, "1"));
        let number = |text: &str| {
            text.trim()
                .parse::<u8>()
                .ok()
                .filter(|it| *it <= Self::MOST)
        };
        let (Some(over), Some(under @ 1..)) = (number(over), number(under)) else {
            return Err(NoFraction);
        };
        let common = (1..=under)
            .rev()
            .find(|divisor| over % divisor == 0 && under % divisor == 0)
            .unwrap_or(1);
        Ok(Fraction {
            over: over / common,
            under: under / common,
        })
    }
}
