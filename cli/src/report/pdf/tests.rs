//! Whatever a report holds, it stays on its pages.

use aslodds::text::Side;

use super::super::description::{Layout, Words as Described};
use super::super::document::{Block, Caption, Heading, Table};
use super::super::prose;
use super::*;

fn table(columns: usize, rows: usize, text: &str) -> Block {
    let row = |row: usize| {
        (0..columns)
            .map(|column| format!("{text}{row}.{column}"))
            .collect()
    };
    Block::Table(Table {
        caption: Caption {
            label: "Table 1".to_owned(),
            title: "A title".to_owned(),
            anchor: "table-01".to_owned(),
            facts: Some("facts".to_owned()),
        },
        headings: (0..columns)
            .map(|column| format!("some heading {column}"))
            .collect(),
        sides: vec![Side::Left; columns],
        rows: (0..rows).map(row).collect(),
        keys: 1,
        notes: vec!["a note that is rather long ".repeat(9)],
        command: Some("odds to-hit ".repeat(20)),
        ..Table::default()
    })
}

fn text(words: &str) -> Vec<Block> {
    let words = Described {
        line: 1,
        text: words.to_owned(),
    };
    prose::blocks(&words).unwrap()
}

fn document(layout: Layout, blocks: Vec<Block>) -> Document {
    Document {
        name: "test".to_owned(),
        title: "A title that is so long that it does not fit into one line of the cover".to_owned(),
        subtitle: Some("sub".to_owned()),
        about: text("about"),
        cover: None,
        variant: "asl".to_owned(),
        chapters: vec![Chapter {
            title: "Chapter".to_owned(),
            anchor: "chapter".to_owned(),
            layout,
            blocks,
        }],
        data: Vec::new(),
    }
}

/// The pages of a document, after a look at where everything stands.
fn pages(document: &Document, paper: Paper) -> Vec<Page> {
    let fonts = Fonts::load().unwrap();
    let sheet = Sheet::of(paper);
    let press = Press {
        document,
        fonts: &fonts,
        charts: &[],
        sheet,
    };
    let body = press.body().unwrap();
    let mut pages = press.front(&body, press.front(&body, 0).len());
    pages.extend(body);
    press.number(&mut pages);
    let (left, right) = (sheet.left(), sheet.left() + sheet.width());
    for page in &pages {
        for op in &page.ops {
            if let Op::Text(words) = op {
                let end = words.x + fonts.width(words.face, words.size, &words.text);
                assert!(
                    words.x >= left - 0.1 && end <= right + 0.1,
                    "{words:?} ends at {end}"
                );
                assert!(
                    words.y > sheet.top() - 1.0 && words.y <= sheet.foot(),
                    "{words:?}"
                );
                assert!(Fonts::size(words.face, words.size) >= 7.5, "{words:?}");
            }
        }
    }
    pages
}

/// How often a text is printed.
fn count(pages: &[Page], text: &str) -> usize {
    let ops = pages.iter().flat_map(|page| &page.ops);
    ops.filter(|op| matches!(op, Op::Text(words) if words.text.contains(text)))
        .count()
}

#[test]
fn nothing_leaves_its_page() {
    let long = "word ".repeat(900);
    let unbroken = "w".repeat(700);
    let blocks = [
        vec![
            table(3, 200, "r"),
            table(30, 20, "cell"),
            table(4, 9, &"long words ".repeat(12)),
        ],
        text(&format!(
            "{long}\n\n{unbroken}\n\n- {long}\n- **{unbroken}** `{unbroken}`"
        )),
        vec![table(1, 40, "x"), table(2, 3, &unbroken)],
    ]
    .concat();
    for paper in [Paper::A4, Paper::Letter] {
        let pages = pages(&document(Layout::Flow, blocks.clone()), paper);
        assert!(pages.len() > 6);
    }
}

#[test]
fn a_table_that_goes_on_repeats_its_headings() {
    let pages = pages(
        &document(Layout::Flow, vec![table(12, 150, "r")]),
        Paper::A4,
    );
    // Cover, contents and three pages of table.
    assert_eq!(pages.len(), 5);
    assert_eq!(count(&pages, "Table 1, continued"), 2);
    for row in [0, 77, 149] {
        assert_eq!(count(&pages, &format!("r{row}.5")), 1, "{row}");
    }
    // The last page has more than one row.
    assert!(count(&pages[4..], "r148.0") == 1);
}

#[test]
fn a_wide_table_repeats_its_keys_in_every_group() {
    let pages = pages(
        &document(Layout::Flow, vec![table(30, 5, "cell")]),
        Paper::Letter,
    );
    let keys = count(&pages, "cell3.0");
    assert!(keys > 1, "{keys}");
    assert_eq!(count(&pages, "cell3.29"), 1);
}

#[test]
fn a_heading_does_not_end_a_page() {
    let heading = Block::Heading(Heading {
        title: "The heading".to_owned(),
        anchor: "the-heading".to_owned(),
    });
    for lines in 30..60 {
        let before = text(&"line\n\n".repeat(lines));
        let blocks = [before, vec![heading.clone()], text("after it")].concat();
        let pages = pages(&document(Layout::Flow, blocks), Paper::A4);
        let body = &pages[2..];
        let with = body
            .iter()
            .filter(|page| count(std::slice::from_ref(page), "The heading") == 1);
        let with: Vec<&Page> = with.collect();
        assert_eq!(with.len(), 1);
        assert_eq!(count(&[with[0].clone()], "after it"), 1, "{lines}");
    }
}

#[test]
fn contents_know_their_pages() {
    let pages = pages(&document(Layout::Flow, text("words")), Paper::A4);
    assert_eq!(pages.len(), 3);
    assert_eq!(count(&pages[1..2], "Chapter"), 1);
    assert!(count(&pages[2..], "3 of 3") == 1);
}

#[test]
fn a_card_holds_a_page_and_no_more() {
    let card = |rows| document(Layout::Card, vec![table(3, rows, "r")]);
    assert!(write(&card(30), Paper::A4).is_ok());
    let error = write(&card(300), Paper::A4).unwrap_err().to_string();
    assert!(error.contains("more on it than fits on a page"), "{error}");
}

#[test]
fn the_same_document_has_the_same_bytes() {
    let document = document(Layout::Flow, vec![table(3, 100, "r")]);
    assert!(write(&document, Paper::A4).unwrap() == write(&document, Paper::A4).unwrap());
}
