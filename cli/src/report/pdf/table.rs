//! Tables into strips: as wide as they need, in type as large as fits, and where nothing fits in
//! groups of columns.

use aslodds::text::Side;

use super::super::document::{Face, Table};
use super::fonts::Fonts;
use super::lines::wrapped;
use super::strip::{Area, Keep, Op, Strip, Words};

/// How tables are set.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// The first that fits is taken.
    pub settings: &'static [Setting],
}

/// The size of type, the room at each side of a column, and the height of a line.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    size: f32,
    pad: f32,
    line: f32,
}

pub const PAGE: Look = Look {
    settings: &[
        setting(8.5, 4.0, 11.6),
        setting(8.0, 4.0, 10.9),
        setting(7.5, 3.5, 10.0),
        setting(7.5, 1.8, 9.4),
    ],
};

pub const CARD: Look = Look {
    settings: &[setting(7.5, 2.2, 9.0), setting(7.5, 1.6, 9.0)],
};

const fn setting(size: f32, pad: f32, line: f32) -> Setting {
    Setting { size, pad, line }
}

/// A group of columns that stands on a page, with rows to be placed under its headings.
pub struct Part {
    pub head: Vec<Strip>,
    pub rows: Vec<Strip>,
}

/// The least width of a column whose texts are broken.
const LEAST: f32 = 70.0;

/// The gap between parts of a table that is folded.
const GAP: f32 = 16.0;

/// The fewest rows of a table that is folded.
const LONG: usize = 16;

/// Columns as they are set.
struct Columns {
    set: Setting,
    /// Of each column, with its sides.
    widths: Vec<f32>,
}

/// The table in parts, each no wider than `width` and, where rows are folded, no higher than
/// `height`.
pub fn parts(table: &Table, fonts: &Fonts, look: Look, (width, height): (f32, f32)) -> Vec<Part> {
    let setter = Setter { fonts, look, width };
    if let Some(columns) = setter.fit(table) {
        let folds = setter.folds(table, &columns, height);
        if folds > 1 {
            let (table, columns) = folded(table, &columns, folds);
            return vec![setter.part(&table, &columns)];
        }
        return vec![setter.part(table, &columns)];
    }
    if let Some(columns) = setter.broken(table) {
        return vec![setter.part(table, &columns)];
    }
    setter
        .groups(table)
        .into_iter()
        .map(|(table, columns)| setter.part(&table, &columns))
        .collect()
}

struct Setter<'a> {
    fonts: &'a Fonts,
    look: Look,
    width: f32,
}

impl Setter<'_> {
    /// The width of a column in which only its heading is broken, in so many lines at most.
    fn least(&self, table: &Table, column: usize, set: Setting, lines: usize) -> f32 {
        let size = set.size;
        let cells = table.rows.iter().filter_map(|row| row.get(column));
        let cells = cells.map(|text| self.fonts.width(face(table, column), size, text));
        let heading = &table.headings[column];
        let words = heading.split(' ');
        let words = words.map(|word| self.fonts.width(Face::Bold, size, word));
        let mut width = cells.chain(words).fold(0.0, f32::max) + 0.01;
        while wrapped(heading, Face::Bold, self.fonts, width, size).len() > lines {
            width += 1.5;
        }
        width + 2.0 * set.pad
    }

    fn all(&self, table: &Table, set: Setting, lines: usize) -> Vec<f32> {
        (0..table.headings.len())
            .map(|column| self.least(table, column, set, lines))
            .collect()
    }

    /// The largest type in which no text is broken but headings, and these in few lines.
    fn fit(&self, table: &Table) -> Option<Columns> {
        self.look.settings.iter().find_map(|set| {
            // A narrow table has its headings in one line, a wide one as few as it has room for.
            let tried = [(1, 0.66), (2, 1.0), (3, 1.0), (9, 1.0)].into_iter();
            let mut tried = tried.map(|(lines, share)| {
                let widths = self.all(table, *set, lines);
                (widths.iter().sum::<f32>() <= share * self.width).then_some(widths)
            });
            let widths = tried.find_map(|widths| widths)?;
            Some(Columns { set: *set, widths })
        })
    }

    /// Words broken where they are longest, if that leaves each column enough room.
    fn broken(&self, table: &Table) -> Option<Columns> {
        let settings = self.look.settings;
        let set = settings.get(1).or(settings.first()).copied()?;
        let widths = self.all(table, set, 9);
        let words = |column: usize| {
            let cells = table.rows.iter().filter_map(|row| row.get(column));
            let words = cells.flat_map(|text| text.split(' '));
            let words = words.map(|word| self.fonts.width(face(table, column), set.size, word));
            words.fold(0.0, f32::max) + 2.0 * set.pad + 0.1
        };
        let least: Vec<f32> = (0..widths.len())
            .map(|column| match table.sides[column] {
                // A word that is wider than a third of the page is broken too.
                Side::Left => words(column)
                    .min(self.width / 3.0)
                    .max(LEAST)
                    .min(widths[column]),
                Side::Right => widths[column],
            })
            .collect();
        // What is left over is shared out by what each column would need beyond its least.
        let spare = self.width - least.iter().sum::<f32>();
        let wanted: f32 = widths
            .iter()
            .zip(&least)
            .map(|(width, least)| width - least)
            .sum();
        if spare < 0.0 || wanted <= 0.0 {
            return None;
        }
        let share = (spare / wanted).min(1.0);
        let widths = widths.iter().zip(&least);
        let widths = widths.map(|(width, least)| least + share * (width - least));
        Some(Columns {
            set,
            widths: widths.collect(),
        })
    }

    /// As many columns as fit, the keys at the left of each group.
    fn groups(&self, table: &Table) -> Vec<(Table, Columns)> {
        let Some(set) = self.look.settings.last().copied() else {
            return Vec::new();
        };
        let mut widths = self.all(table, set, 9);
        // Keys and one column more fit on any page.
        let most = self.width / f32::from(u8::try_from(table.keys + 1).unwrap_or(u8::MAX));
        widths.iter_mut().for_each(|width| *width = width.min(most));
        let keys = table.keys.min(widths.len().saturating_sub(1));
        let key_width: f32 = widths[..keys].iter().sum();
        let mut groups: Vec<Vec<usize>> = vec![(0..keys).collect()];
        let mut used = key_width;
        for (column, width) in widths.iter().enumerate().skip(keys) {
            let full = groups.last().is_some_and(|group| group.len() > keys);
            if used + width > self.width && full {
                groups.push((0..keys).collect());
                used = key_width;
            }
            used += width;
            if let Some(group) = groups.last_mut() {
                group.push(column);
            }
        }
        groups
            .into_iter()
            .map(|group| {
                let columns = Columns {
                    set,
                    widths: group.iter().map(|column| widths[*column]).collect(),
                };
                (some(table, &group), columns)
            })
            .collect()
    }

    /// Into how many parts, side by side, the rows of a long and narrow table are folded.
    fn folds(&self, table: &Table, columns: &Columns, height: f32) -> usize {
        let used: f32 = columns.widths.iter().sum();
        let rows = table.rows.len();
        if table.over.is_some() || rows < LONG {
            return 1;
        }
        let fits = |folds: &usize| {
            let count = f32::from(u8::try_from(*folds).unwrap_or(u8::MAX));
            let high = f32::from(u16::try_from(rows.div_ceil(*folds)).unwrap_or(u16::MAX))
                * columns.set.line;
            // What is folded and then broken over pages is read in no order.
            used * count + GAP * (count - 1.0) <= self.width && high <= 0.85 * height
        };
        (2..=4).filter(fits).max().unwrap_or(1)
    }

    fn part(&self, table: &Table, columns: &Columns) -> Part {
        let mut head = Vec::new();
        head.extend(
            table
                .over
                .as_ref()
                .map(|over| self.over(table, columns, over)),
        );
        head.push(self.headings(table, columns));
        let count = table.rows.len();
        let rows = table.rows.iter().enumerate().map(|(place, row)| {
            let mut strip = self.row(table, columns, row, place);
            // Two rows at least begin a page and end it.
            if place == 0 || place + 2 == count {
                strip.keep = Keep::WithNext;
            }
            strip
        });
        Part {
            rows: rows.collect(),
            head,
        }
    }

    fn over(&self, table: &Table, columns: &Columns, over: &str) -> Strip {
        let keys: f32 = columns.widths[..table.keys].iter().sum();
        let rest: f32 = columns.widths[table.keys..].iter().sum();
        let Setting { size, line, .. } = columns.set;
        // It may stand out over narrow columns, but not over the page.
        let lines = wrapped(over, Face::Regular, self.fonts, self.width - keys, size);
        let mut y = 0.8 * line;
        let mut ops = Vec::new();
        for text in lines {
            let wide = self.fonts.width(Face::Regular, size, &text);
            ops.push(Op::Text(Words {
                x: keys + ((rest - wide) / 2.0).max(0.0),
                y,
                face: Face::Regular,
                size,
                gray: 0,
                text,
            }));
            y += line;
        }
        let height = y - 0.8 * line + 2.0;
        ops.push(Op::Rule {
            x: keys + columns.set.pad,
            y: height - 0.8,
            length: rest - 2.0 * columns.set.pad,
            width: 0.4,
            gray: 120,
        });
        Strip {
            height,
            ops,
            keep: Keep::WithNext,
            ..Strip::default()
        }
    }

    fn headings(&self, table: &Table, columns: &Columns) -> Strip {
        let texts = table.headings.iter().zip(&columns.widths);
        let texts: Vec<Vec<String>> = texts
            .map(|(text, width)| {
                let room = width - 2.0 * columns.set.pad + 0.01;
                wrapped(text, Face::Bold, self.fonts, room, columns.set.size)
            })
            .collect();
        let high = texts.iter().map(Vec::len).max().unwrap_or(1);
        let mut strip = self.lines(table, columns, &texts, &|lines| high - lines, &|_| {
            Face::Bold
        });
        strip.height += 2.0;
        for (x, length) in runs(table, &columns.widths) {
            strip.ops.push(Op::Rule {
                x,
                y: strip.height - 0.8,
                length,
                width: 0.8,
                gray: 0,
            });
        }
        strip.height += 0.6;
        strip.keep = Keep::WithNext;
        strip
    }

    fn row(&self, table: &Table, columns: &Columns, row: &[String], place: usize) -> Strip {
        let texts: Vec<Vec<String>> = row
            .iter()
            .zip(&columns.widths)
            .enumerate()
            .map(|(column, (text, width))| {
                let room = width - 2.0 * columns.set.pad + 0.01;
                wrapped(
                    text,
                    face(table, column),
                    self.fonts,
                    room,
                    columns.set.size,
                )
            })
            .collect();
        let mut strip = self.lines(table, columns, &texts, &|_| 0, &|column| {
            face(table, column)
        });
        if place % 2 == 1 {
            let fills = runs(table, &columns.widths)
                .into_iter()
                .map(|(x, width)| Op::Fill {
                    area: Area {
                        x,
                        y: 0.0,
                        width,
                        height: strip.height,
                    },
                    gray: 238,
                });
            let fills: Vec<Op> = fills.collect();
            strip.ops.splice(0..0, fills);
        }
        strip
    }

    /// A row of texts in lines, each column `down` lines lower by the number of its lines.
    fn lines(
        &self,
        table: &Table,
        columns: &Columns,
        texts: &[Vec<String>],
        down: &dyn Fn(usize) -> usize,
        face: &dyn Fn(usize) -> Face,
    ) -> Strip {
        let line = columns.set.line;
        let count = texts.iter().map(Vec::len).max().unwrap_or(1);
        let lines = |number: usize| f32::from(u16::try_from(number).unwrap_or(u16::MAX));
        let mut ops = Vec::new();
        let mut left = 0.0;
        for (column, (texts, width)) in texts.iter().zip(&columns.widths).enumerate() {
            for (place, text) in texts
                .iter()
                .enumerate()
                .filter(|(_, text)| !text.is_empty())
            {
                let x = match table.sides[column] {
                    Side::Left => left + columns.set.pad,
                    Side::Right => {
                        let wide = self.fonts.width(face(column), columns.set.size, text);
                        left + width - columns.set.pad - wide
                    }
                };
                ops.push(Op::Text(Words {
                    x,
                    y: line * (0.76 + lines(place + down(texts.len()))),
                    face: face(column),
                    size: columns.set.size,
                    gray: 0,
                    text: text.clone(),
                }));
            }
            left += width;
        }
        Strip {
            height: line * lines(count),
            ops,
            ..Strip::default()
        }
    }
}

/// The face of a column's cells: where a parameter is spread, the values at the left are headings.
fn face(table: &Table, column: usize) -> Face {
    if table.over.is_some() && column < table.keys {
        Face::Bold
    } else {
        Face::Regular
    }
}

/// Columns that stand together, without the gaps of a table that is folded.
fn runs(table: &Table, widths: &[f32]) -> Vec<(f32, f32)> {
    let mut runs = Vec::new();
    let (mut x, mut length) = (0.0, 0.0);
    for (column, width) in widths.iter().enumerate() {
        let gap = table.headings[column].is_empty() && *width <= GAP && column > 0;
        if gap {
            runs.push((x, length));
            x += length + width;
            length = 0.0;
        } else {
            length += width;
        }
    }
    runs.push((x, length));
    runs
}

fn some(table: &Table, columns: &[usize]) -> Table {
    let pick = |texts: &[String]| {
        columns
            .iter()
            .map(|column| texts[*column].clone())
            .collect()
    };
    Table {
        headings: pick(&table.headings),
        sides: columns.iter().map(|column| table.sides[*column]).collect(),
        rows: table.rows.iter().map(|row| pick(row)).collect(),
        ..table.clone()
    }
}

/// The rows in `folds` parts side by side, with a gap between them.
fn folded(table: &Table, columns: &Columns, folds: usize) -> (Table, Columns) {
    let high = table.rows.len().div_ceil(folds);
    let mut wide = Table {
        headings: Vec::new(),
        sides: Vec::new(),
        rows: vec![Vec::new(); high],
        ..table.clone()
    };
    let mut widths = Vec::new();
    for fold in 0..folds {
        if fold > 0 {
            wide.headings.push(String::new());
            wide.sides.push(Side::Left);
            widths.push(GAP);
            wide.rows.iter_mut().for_each(|row| row.push(String::new()));
        }
        wide.headings.extend(table.headings.iter().cloned());
        wide.sides.extend(&table.sides);
        widths.extend(&columns.widths);
        for (place, row) in wide.rows.iter_mut().enumerate() {
            match table.rows.get(fold * high + place) {
                Some(cells) => row.extend(cells.iter().cloned()),
                None => row.extend(table.headings.iter().map(|_| String::new())),
            }
        }
    }
    (wide, Columns { widths, ..*columns })
}
