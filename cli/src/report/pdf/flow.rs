//! Strips into pages: column after column, keeping together what belongs together.

use super::sheet::Sheet;
use super::strip::{Keep, Level, Mark, Op, Strip};

/// A page that is laid out.
#[derive(Clone, Debug, Default)]
pub struct Page {
    pub ops: Vec<Op>,
    /// What links lead to, with its height on the page.
    pub marks: Vec<(Mark, f32)>,
}

/// Pages that are being filled.
pub struct Flow {
    sheet: Sheet,
    columns: u8,
    /// The column that is being filled, and how far.
    column: u8,
    y: f32,
    pub pages: Vec<Page>,
    /// Headings of tables, to be repeated.
    heads: Vec<Vec<Strip>>,
}

/// The room between two columns.
const BETWEEN: f32 = 18.0;

impl Flow {
    pub fn new(sheet: Sheet) -> Self {
        Flow {
            sheet,
            columns: 1,
            column: 0,
            y: sheet.top(),
            pages: Vec::new(),
            heads: Vec::new(),
        }
    }

    /// Goes on on a new page, in so many columns.
    pub fn begin_page(&mut self, columns: u8) {
        self.columns = columns;
        self.column = 0;
        self.y = self.sheet.top();
        self.pages.push(Page::default());
    }

    /// The width of a column.
    pub fn width(&self) -> f32 {
        let columns = f32::from(self.columns);
        (self.sheet.width() - BETWEEN * (columns - 1.0)) / columns
    }

    /// The height that is left of the column.
    pub fn room(&self) -> f32 {
        self.sheet.bottom() - self.y
    }

    /// The height of a whole column.
    pub fn height(&self) -> f32 {
        self.sheet.bottom() - self.sheet.top()
    }

    /// Leaves the rest of the page's first column's height to columns below what stands there.
    pub fn divide(&mut self, columns: u8) {
        self.sheet = self.sheet.below(self.y);
        self.columns = columns;
        self.column = 0;
    }

    /// Keeps headings that rows repeat; see [`Strip::under`].
    pub fn keep_head(&mut self, head: Vec<Strip>) -> usize {
        self.heads.push(head);
        self.heads.len() - 1
    }

    /// Places strips one below the other.
    pub fn place(&mut self, strips: Vec<Strip>) {
        let mut strips = strips.into_iter().peekable();
        while let Some(first) = strips.next() {
            let mut group = vec![first];
            while group
                .last()
                .is_some_and(|strip| strip.keep == Keep::WithNext)
            {
                match strips.next() {
                    Some(next) => group.push(next),
                    None => break,
                }
            }
            let height: f32 = group.iter().map(|strip| strip.before + strip.height).sum();
            if height - group[0].before > self.height() {
                // What is longer than a page is broken wherever it must be.
                for strip in group {
                    self.break_before(&strip, strip.before + strip.height);
                    self.put(strip);
                }
            } else {
                self.break_before(&group[0], height);
                group.into_iter().for_each(|strip| self.put(strip));
            }
        }
    }

    /// Begins a column if so much does not fit, with the headings of the table that goes on.
    fn break_before(&mut self, strip: &Strip, height: f32) {
        if height <= self.room() || self.is_at_top() {
            return;
        }
        if self.column + 1 < self.columns {
            self.column += 1;
            self.y = self.sheet.top();
        } else {
            let columns = self.columns;
            self.begin_page(columns);
        }
        if let Some(head) = strip.under {
            self.heads[head]
                .clone()
                .into_iter()
                .for_each(|strip| self.put(strip));
        }
    }

    fn is_at_top(&self) -> bool {
        self.y <= self.sheet.top()
    }

    fn put(&mut self, strip: Strip) {
        if !self.is_at_top() {
            self.y += strip.before;
        }
        let x = self.sheet.left() + f32::from(self.column) * (self.width() + BETWEEN);
        let y = self.y;
        self.y += strip.height;
        if let Some(page) = self.pages.last_mut() {
            page.ops
                .extend(strip.ops.into_iter().map(|op| op.moved(x, y)));
            page.marks
                .extend(strip.marks.into_iter().map(|mark| (mark, y)));
        }
    }
}

/// What the table of contents lists of some pages, each with its page, counted from 0.
pub fn entries(pages: &[Page]) -> Vec<(Level, String, String, usize)> {
    let mut entries = Vec::new();
    for (place, page) in pages.iter().enumerate() {
        for (mark, _) in &page.marks {
            if let Some((level, title)) = &mark.entry {
                entries.push((*level, title.clone(), mark.anchor.clone(), place));
            }
        }
    }
    entries
}
