//! One line of a log: a DR, a dr, or no roll.

use crate::query::record::{Columns, shortened};

/// What a line holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// Nothing, a comment, or a heading.
    Comment,
    /// Chat, or a program's news, without a roll.
    Talk,
    /// A roll.
    Roll(Roll),
}

/// A roll with what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Roll {
    pub faces: Faces,
    pub player: Option<String>,
    pub category: Option<String>,
}

/// What was rolled, each face 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Faces {
    /// A DR: colored, then white die.
    Dr(u8, u8),
    /// A dr.
    Single(u8),
}

/// The columns of a log that has a heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Heading {
    columns: Columns,
    /// The name of the column of the colored die, or of a dr.
    first: &'static str,
}

impl Heading {
    /// The heading in a line that names columns, one of them `colored` (with `white`) or `dr`.
    pub fn read(line: &str) -> Option<Self> {
        let columns = Columns::read(line)?;
        let first = ["colored", "coloured", "dr", "die"]
            .into_iter()
            .find(|name| columns.has(name))?;
        Some(Heading { columns, first })
    }

    fn record(&self, line: &str) -> Result<Line, String> {
        let field = |name| self.columns.field(line, name);
        let colored = field(self.first).ok_or("there is no colored die in it")?;
        let faces = match field("white") {
            Some(white) => dr(&colored, &white)?,
            None => Faces::Single(face(&colored)?),
        };
        Ok(Line::Roll(Roll {
            faces,
            player: field("player"),
            category: field("category"),
        }))
    }
}

/// What a line holds, under a heading if the log has one.
///
/// # Errors
///
/// What is wrong with a line that should hold a roll, in words.
pub(super) fn read(line: &str, heading: Option<&Heading>) -> Result<Line, String> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(Line::Comment);
    }
    if let Some(heading) = heading {
        return heading.record(line);
    }
    if let Some(told) = told(line)? {
        return Ok(told);
    }
    if let Some(labelled) = labelled(line)? {
        return Ok(labelled);
    }
    if line.starts_with(['<', '*', '-']) {
        return Ok(Line::Talk);
    }
    let faces = match numbers(line).as_slice() {
        [] => return Err("there is no roll in it".to_owned()),
        [one] => Faces::Single(face(one).map_err(|reason| {
            format!("{reason}; a line holds the two dice of a DR, or the one of a dr")
        })?),
        [colored, white] => dr(colored, white)?,
        several => return Err(too_many(several.len())),
    };
    Ok(Line::Roll(Roll {
        faces,
        player: None,
        category: None,
    }))
}

/// A roll as VASL tells it: `*** (IFT DR) 3,4 ***   <player>`.
fn told(line: &str) -> Result<Option<Line>, String> {
    let Some(rest) = line.strip_prefix("***") else {
        return Ok(None);
    };
    let Some((label, rest)) = rest
        .trim_start()
        .strip_prefix('(')
        .and_then(|rest| rest.split_once(')'))
    else {
        return Ok(Some(Line::Talk));
    };
    let Some((category, kind)) = split_label(label) else {
        return Ok(Some(Line::Talk));
    };
    let (dice, who) = rest.split_once("***").unwrap_or((rest, ""));
    let faces = kind.faces(&numbers(dice))?;
    // The name stands in angle brackets, or after a dash to the end of the line.
    let who = who.trim().trim_start_matches('-').trim_start();
    let player = match who.strip_prefix('<').and_then(|rest| rest.split_once('>')) {
        Some((name, _)) => name,
        None => who,
    };
    Ok(Some(Line::Roll(Roll {
        faces,
        player: named(player),
        category: named(category),
    })))
}

/// A roll with a word before it: `DR: 3,4`, `IFT DR 3,4`, `<Ann> MC dr = 5`.
fn labelled(line: &str) -> Result<Option<Line>, String> {
    let (player, rest) = match line.strip_prefix('<').and_then(|rest| rest.split_once('>')) {
        Some((player, rest)) => (named(player), rest),
        None => (None, line),
    };
    for (place, word) in [("DR", Kind::Dr), ("dr", Kind::Single)]
        .into_iter()
        .filter_map(|(word, kind)| Some((find_word(rest, word)?, kind)))
    {
        let (before, after) = (&rest[..place], &rest[place + 2..]);
        let after = after.trim_start().trim_start_matches([':', '=']);
        let found = numbers(after);
        // Somebody may speak of a DR without rolling one.
        let starts = after.trim_start().starts_with(|c: char| c.is_ascii_digit());
        if found.is_empty() || !starts {
            continue;
        }
        let category = before.trim().trim_matches(|c: char| "-:*(".contains(c));
        return Ok(Some(Line::Roll(Roll {
            faces: word.faces(&found)?,
            player,
            category: named(category),
        })));
    }
    Ok(None)
}

/// Two dice or one.
#[derive(Clone, Copy)]
enum Kind {
    Dr,
    Single,
}

impl Kind {
    fn faces(self, numbers: &[&str]) -> Result<Faces, String> {
        match (self, numbers) {
            (Kind::Dr, [colored, white]) => dr(colored, white),
            (Kind::Single, [one]) => Ok(Faces::Single(face(one)?)),
            (Kind::Dr, other) => Err(format!("a DR has two dice, and here are {}", other.len())),
            (Kind::Single, other) => Err(format!("a dr has one die, and here are {}", other.len())),
        }
    }
}

/// A label that ends in DR or dr, and what stands before that.
fn split_label(label: &str) -> Option<(&str, Kind)> {
    let label = label.trim();
    let kinds = [("DR", Kind::Dr), ("dr", Kind::Single)];
    kinds.into_iter().find_map(|(word, kind)| {
        let category = label.strip_suffix(word)?;
        let is_word = category.is_empty() || category.ends_with(' ');
        is_word.then(|| (category.trim(), kind))
    })
}

/// Where a word stands by itself.
fn find_word(text: &str, word: &str) -> Option<usize> {
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word)
        .map(|(place, _)| place)
        .find(|place| {
            let before = text[..*place].chars().next_back();
            let after = text[place + word.len()..].chars().next();
            !before.is_some_and(is_letter) && !after.is_some_and(|c| c.is_alphabetic())
        })
}

/// The numbers of a text that consists of nothing else; none if it does not.
fn numbers(text: &str) -> Vec<&str> {
    let parts: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || ",;|/+:".contains(c))
        .filter(|part| !part.is_empty())
        .collect();
    let all = parts
        .iter()
        .all(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
    if all { parts } else { Vec::new() }
}

fn dr(colored: &str, white: &str) -> Result<Faces, String> {
    Ok(Faces::Dr(face(colored)?, face(white)?))
}

fn face(text: &str) -> Result<u8, String> {
    let face = text.parse().ok().filter(|face| (1..=6).contains(face));
    face.ok_or_else(|| format!("{} is no face of a die, 1 to 6", shortened(text)))
}

fn too_many(count: usize) -> String {
    format!("here are {count} numbers, and a line holds one DR or one dr")
}

fn named(name: &str) -> Option<String> {
    let name = name.trim();
    (!name.is_empty()).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn roll(line: &str) -> (Faces, String, String) {
        match read(line, None) {
            Ok(Line::Roll(roll)) => (
                roll.faces,
                roll.player.unwrap_or_default(),
                roll.category.unwrap_or_default(),
            ),
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn rolls_as_people_and_programs_write_them() {
        use Faces::{Dr, Single};
        for (line, faces, player, category) in [
            ("3,4", Dr(3, 4), "", ""),
            ("  3 4 ", Dr(3, 4), "", ""),
            ("3;4", Dr(3, 4), "", ""),
            ("3\t4", Dr(3, 4), "", ""),
            ("5", Single(5), "", ""),
            ("DR: 3,4", Dr(3, 4), "", ""),
            ("DR 3,4", Dr(3, 4), "", ""),
            ("dr: 5", Single(5), "", ""),
            ("IFT DR: 6,1", Dr(6, 1), "", "IFT"),
            ("<Ann> TH DR = 6,1", Dr(6, 1), "Ann", "TH"),
            (
                "*** (IFT DR) 3,4 ***   <Ann>      Allied SAN[2]",
                Dr(3, 4),
                "Ann",
                "IFT",
            ),
            (
                "*** (TH DR)  6,1 *** - Bob the Great",
                Dr(6, 1),
                "Bob the Great",
                "TH",
            ),
            ("*** (MC DR) 1,1 *** - <Bob>", Dr(1, 1), "Bob", "MC"),
            ("*** (Other dr) 4 ***", Single(4), "", "Other"),
            ("*** (DR) 4,4 *** <Ann>", Dr(4, 4), "Ann", ""),
        ] {
            assert_eq!(
                roll(line),
                (faces, player.to_owned(), category.to_owned()),
                "{line}"
            );
        }
    }

    #[test]
    fn what_is_no_roll() {
        for (line, known) in [
            ("", Line::Comment),
            ("# a comment with 3,4", Line::Comment),
            ("<Ann> what a DR!", Line::Talk),
            ("<Ann> 4", Line::Talk),
            ("* Bob has joined", Line::Talk),
            ("- Bob moves 2", Line::Talk),
            ("*** Turn 3 ***", Line::Talk),
            ("*** (Random Selection) 3 4 ***", Line::Talk),
        ] {
            assert_eq!(read(line, None), Ok(known), "{line}");
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (line, words) in [
            ("hello", "no roll"),
            ("7", "7 is no face"),
            ("0,3", "0 is no face"),
            ("3,4,5", "3 numbers"),
            ("DR: 3", "two dice"),
            ("*** (IFT DR) 3,9 *** <Ann>", "9 is no face"),
            ("*** (MC dr) 3,4 *** <Ann>", "one die"),
            ("*** (MC DR) *** <Ann>", "here are 0"),
            ("-1,4", ""),
            ("99999999999999999999,1", "no face"),
        ] {
            match read(line, None) {
                Err(reason) => assert!(reason.contains(words), "{line}: {reason}"),
                Ok(other) => assert_eq!(other, Line::Talk, "{line}"),
            }
        }
    }

    #[test]
    fn records_stand_under_their_heading() {
        let heading = Heading::read("Player, Category ,colored,white").unwrap();
        let of = |line| read(line, Some(&heading));
        let Ok(Line::Roll(roll)) = of("\"Smith, Ann\",IFT,3,4") else {
            panic!("a roll")
        };
        assert_eq!(roll.faces, Faces::Dr(3, 4));
        assert_eq!(roll.player.as_deref(), Some("Smith, Ann"));
        let Ok(Line::Roll(single)) = of("Ann,,5,") else {
            panic!("a roll")
        };
        assert_eq!((single.faces, single.category), (Faces::Single(5), None));
        assert!(of("Ann,IFT").is_err());
        assert!(of("Ann,IFT,x,4").is_err());
        assert_eq!(Heading::read("3,4"), None);
        assert!(Heading::read("colored;white").is_some());
    }
}
