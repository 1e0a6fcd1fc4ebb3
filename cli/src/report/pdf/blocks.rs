//! Blocks of a report into strips.

use resvg::usvg::Tree;

use super::super::description::Layout;
use super::super::document::{
    Block, Caption, Chart, Face, Heading, List, Order, Span, Table, Text,
};
use super::flow::Flow;
use super::fonts::Fonts;
use super::lines::{Setting, paragraph};
use super::strip::{Area, Keep, Level, Mark, Op, Strip, Words};
use super::table::{CARD, Look, PAGE, parts};

/// What is the same for a whole chapter.
pub struct Setter<'a> {
    pub fonts: &'a Fonts,
    /// All charts, in the order of the report.
    pub charts: &'a [Tree],
    pub layout: Layout,
}

/// Points of a page for each pixel of a chart: 72 and 96 are an inch.
const POINTS: f32 = 0.75;

/// Lines longer than this are hard to follow.
const MEASURE: f32 = 440.0;

impl Setter<'_> {
    fn body(&self) -> Setting {
        match self.layout {
            Layout::Flow => Setting {
                size: 9.5,
                leading: 13.4,
                gray: 0,
            },
            Layout::Card => Setting {
                size: 7.5,
                leading: 9.6,
                gray: 0,
            },
        }
    }

    fn small(&self) -> Setting {
        Setting {
            size: 7.5,
            leading: 9.8,
            gray: 70,
        }
    }

    fn look(&self) -> Look {
        match self.layout {
            Layout::Flow => PAGE,
            Layout::Card => CARD,
        }
    }

    /// A block in strips; `next_chart` counts the charts.
    pub fn strips(&self, block: &Block, next_chart: &mut usize, flow: &mut Flow) -> Vec<Strip> {
        match block {
            Block::Heading(heading) => self.heading(heading),
            Block::Paragraph(text) => self.paragraph(text, flow),
            Block::List(list) => self.list(list, flow),
            Block::Table(table) => self.table(table, flow),
            Block::Chart(chart) => {
                let strips = self.chart(chart, *next_chart, flow);
                *next_chart += 1;
                strips
            }
        }
    }

    pub fn title(&self, title: &str, anchor: &str, flow: &Flow) -> Vec<Strip> {
        let (size, before) = match self.layout {
            Layout::Flow => (19.0, 26.0),
            Layout::Card => (13.0, 0.0),
        };
        let text = [bold(title)];
        let setting = Setting {
            size,
            leading: 1.25 * size,
            gray: 0,
        };
        let mut strips = paragraph(&text, self.fonts, flow.width(), setting);
        if let Some(first) = strips.first_mut() {
            first.before = before;
            first.marks.push(Mark {
                anchor: anchor.to_owned(),
                entry: Some((Level::Chapter, title.to_owned())),
            });
        }
        strips.push(Strip {
            height: 0.42 * size,
            ops: vec![Op::Rule {
                x: 0.0,
                y: 2.0,
                length: flow.width(),
                width: 1.2,
                gray: 0,
            }],
            ..Strip::default()
        });
        kept(strips)
    }

    fn heading(&self, heading: &Heading) -> Vec<Strip> {
        let (size, before) = match self.layout {
            Layout::Flow => (12.0, 15.0),
            Layout::Card => (8.5, 6.0),
        };
        let setting = Setting {
            size,
            leading: 1.4 * size,
            gray: 0,
        };
        let text = [bold(&heading.title)];
        let mut strips = paragraph(&text, self.fonts, MEASURE, setting);
        if let Some(first) = strips.first_mut() {
            first.before = before;
            first.marks.push(Mark {
                anchor: heading.anchor.clone(),
                entry: Some((Level::Heading, heading.title.clone())),
            });
        }
        kept(strips)
    }

    fn paragraph(&self, text: &Text, flow: &Flow) -> Vec<Strip> {
        let setting = self.body();
        let width = flow.width().min(MEASURE);
        let mut strips = paragraph(text, self.fonts, width, setting);
        if let Some(first) = strips.first_mut() {
            first.before = 0.5 * setting.leading;
        }
        strips
    }

    fn list(&self, list: &List, flow: &Flow) -> Vec<Strip> {
        let setting = self.body();
        let indent = 1.6 * setting.size;
        let width = flow.width().min(MEASURE) - indent;
        let mut strips = Vec::new();
        for (number, item) in (1..).zip(&list.items) {
            let mut lines = paragraph(item, self.fonts, width, setting);
            for line in &mut lines {
                let ops = std::mem::take(&mut line.ops);
                line.ops = ops.into_iter().map(|op| op.moved(indent, 0.0)).collect();
            }
            if let Some(first) = lines.first_mut() {
                first.before = 0.25 * setting.leading;
                first.ops.push(Op::Text(Words {
                    x: 0.4 * setting.size,
                    y: 0.78 * setting.leading,
                    face: Face::Regular,
                    size: setting.size,
                    gray: 0,
                    text: match list.order {
                        Order::Bullets => "\u{2022}".to_owned(),
                        Order::Numbers => format!("{number}."),
                    },
                }));
            }
            strips.extend(lines);
        }
        strips
    }

    fn caption(&self, caption: &Caption, width: f32) -> Vec<Strip> {
        let mut strips = Vec::new();
        let line = caption.line();
        if !line.is_empty() {
            let setting = Setting {
                size: self.body().size - 0.5,
                leading: self.body().leading - 1.4,
                gray: 0,
            };
            let setting = match self.layout {
                Layout::Flow => setting,
                Layout::Card => self.body(),
            };
            strips.extend(paragraph(&[bold(&line)], self.fonts, width, setting));
        }
        if let Some(facts) = &caption.facts {
            strips.extend(paragraph(
                &[regular(facts)],
                self.fonts,
                width,
                self.small(),
            ));
        }
        if let Some(first) = strips.first_mut()
            && !caption.anchor.is_empty()
        {
            first.marks.push(Mark {
                anchor: caption.anchor.clone(),
                entry: None,
            });
        }
        if let Some(last) = strips.last_mut() {
            last.height += 2.0;
        }
        kept(strips)
    }

    /// Notes and the command below a table or a chart.
    fn below(&self, notes: &[String], command: Option<&str>, width: f32) -> Vec<Strip> {
        let mut strips = Vec::new();
        for note in notes {
            strips.extend(paragraph(&[regular(note)], self.fonts, width, self.small()));
        }
        if let Some(command) = command {
            // Code is drawn smaller than its size says.
            let code = Setting {
                size: 8.6,
                leading: 10.6,
                ..self.small()
            };
            let span = Span {
                text: format!("aslodds {command}"),
                face: Face::Code,
                link: None,
            };
            strips.extend(paragraph(&[span], self.fonts, width, code));
        }
        if let Some(first) = strips.first_mut() {
            first.before = 3.0;
        }
        let mut strips = kept(strips);
        if let Some(last) = strips.last_mut() {
            last.keep = Keep::Free;
        }
        strips
    }

    fn table(&self, table: &Table, flow: &mut Flow) -> Vec<Strip> {
        let width = flow.width();
        let parts = parts(table, self.fonts, self.look(), (width, flow.height()));
        let count = parts.len();
        let before = match self.layout {
            Layout::Flow => 13.0,
            Layout::Card => 5.5,
        };
        let mut all = Vec::new();
        for (place, mut part) in parts.into_iter().enumerate() {
            let mut strips = if place == 0 {
                self.caption(&table.caption, width)
            } else {
                self.continued(&table.caption)
            };
            strips.extend(part.head.iter().cloned());
            if let Some(first) = strips.first_mut() {
                first.before = before;
            }
            let mut head = self.continued(&table.caption);
            head.append(&mut part.head);
            let head = flow.keep_head(head);
            part.rows.iter_mut().for_each(|row| row.under = Some(head));
            let high: f32 = part.rows.iter().map(|row| row.height).sum();
            let below = if place + 1 == count {
                self.below(&table.notes, table.command.as_deref(), width)
            } else {
                Vec::new()
            };
            if high <= 0.5 * flow.height() {
                part.rows
                    .iter_mut()
                    .for_each(|row| row.keep = Keep::WithNext);
            }
            if let Some(last) = part.rows.last_mut() {
                last.keep = if below.is_empty() {
                    Keep::Free
                } else {
                    Keep::WithNext
                };
            }
            strips.extend(part.rows);
            strips.extend(below);
            all.extend(strips);
        }
        all
    }

    /// What stands above the rest of a table on a new page.
    fn continued(&self, caption: &Caption) -> Vec<Strip> {
        if caption.label.is_empty() {
            return Vec::new();
        }
        let text = format!("{}, continued", caption.label);
        let setting = self.small();
        kept(paragraph(&[regular(&text)], self.fonts, MEASURE, setting))
    }

    fn chart(&self, chart: &Chart, place: usize, flow: &Flow) -> Vec<Strip> {
        let mut strips = self.caption(&chart.caption, flow.width());
        let below = self.below(&chart.notes, Some(&chart.command), flow.width());
        let others: f32 = strips.iter().chain(&below).map(|strip| strip.height).sum();
        let (width, height) = self.charts.get(place).map_or((1.0, 1.0), |tree| {
            let size = tree.size();
            (POINTS * size.width(), POINTS * size.height())
        });
        let room = flow.height() - others - 12.0;
        let scale = (flow.width() / width).min(room / height).min(1.0);
        strips.push(Strip {
            height: scale * height,
            ops: vec![Op::Picture {
                place,
                area: Area {
                    x: 0.0,
                    y: 0.0,
                    width: scale * width,
                    height: scale * height,
                },
            }],
            keep: Keep::WithNext,
            ..Strip::default()
        });
        if let Some(first) = strips.first_mut() {
            first.before = 13.0;
        }
        strips.extend(below);
        strips
    }
}

/// A line of the table of contents.
pub fn contents_line(
    fonts: &Fonts,
    (level, title, target): (Level, &str, &str),
    page: usize,
    width: f32,
) -> Strip {
    let (face, indent, before, size) = match level {
        Level::Chapter => (Face::Bold, 0.0, 5.0, 10.0),
        Level::Heading => (Face::Regular, 16.0, 0.0, 9.0),
    };
    let height = 1.45 * size;
    let y = 0.78 * height;
    let number = page.to_string();
    let at = |x: f32, face: Face, gray: u8, text: String| {
        Op::Text(Words {
            x,
            y,
            face,
            size,
            gray,
            text,
        })
    };
    let right = width - fonts.width(face, size, &number);
    let begin = indent + fonts.width(face, size, title) + 5.0;
    let dot = fonts.width(Face::Regular, size, " .");
    // Dots end at one place in every line.
    let mut dots = String::new();
    let mut x = width - 30.0;
    while x - dot > begin {
        x -= dot;
        dots.push_str(" .");
    }
    Strip {
        before,
        height,
        ops: vec![
            at(indent, face, 0, title.to_owned()),
            at(x, Face::Regular, 130, dots),
            at(right, face, 0, number),
            Op::Link {
                area: Area {
                    x: 0.0,
                    y: 0.0,
                    width,
                    height,
                },
                target: format!("#{target}"),
            },
        ],
        ..Strip::default()
    }
}

/// The same strips on one page with what follows.
fn kept(mut strips: Vec<Strip>) -> Vec<Strip> {
    strips
        .iter_mut()
        .for_each(|strip| strip.keep = Keep::WithNext);
    strips
}

pub fn bold(text: &str) -> Span {
    Span {
        text: text.to_owned(),
        face: Face::Bold,
        link: None,
    }
}

pub fn regular(text: &str) -> Span {
    Span {
        text: text.to_owned(),
        face: Face::Regular,
        link: None,
    }
}
