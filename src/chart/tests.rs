//! What holds for every chart: texts lie on the sheet and none over another, nothing that was
//! solved is missing, the same table has the same picture.

use super::canvas::{Weight, width};
use super::sample::{sampled, shots, texts};
use super::*;
use crate::query::{self, Query, RuleId, Variant};
use crate::table::Table;

/// A text of a chart with the box that it is written in: left, top, right, bottom.
struct Written {
    text: String,
    frame: (f64, f64, f64, f64),
}

fn attribute<'a>(tag: &'a str, name: &str) -> &'a str {
    let (_, rest) = tag.split_once(&format!(" {name}=\"")).unwrap();
    rest.split_once('"').unwrap().0
}

/// The size of the sheet and its texts, in pixels.
fn read(svg: &str) -> ((f64, f64), Vec<Written>) {
    let number = |tag: &str, name: &str| attribute(tag, name).parse::<f64>().unwrap();
    let sheet = (number(svg, "width"), number(svg, "height"));
    let (_, view) = svg.split_once("viewBox=\"0 0 ").unwrap();
    let fine = view.split_once(' ').unwrap().0.parse::<f64>().unwrap() / sheet.0;
    let written = svg.split("<text").skip(1).map(|rest| {
        let (tag, rest) = rest.split_once(">\n").unwrap();
        let text = rest.split_once("\n</text>").unwrap().0;
        let text = text
            .replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&amp;", "&");
        let size = number(tag, "font-size") / fine;
        let bold = if tag.contains("font-weight") {
            Weight::Bold
        } else {
            Weight::Regular
        };
        let wide = f64::from(width(&text, pixel::pixel(size), bold));
        let (x, y) = (number(tag, "x") / fine, number(tag, "y") / fine);
        let start = match attribute(tag, "text-anchor") {
            "start" => 0.0,
            "middle" => wide / 2.0,
            _ => wide,
        };
        // Figures are about three quarters of the size high.
        let half = size * 0.38;
        let frame = if tag.contains("transform") {
            (x - half, y - wide + start, x + half, y + start)
        } else {
            (x - start, y - half, x - start + wide, y + half)
        };
        Written { text, frame }
    });
    (sheet, written.collect())
}

/// The fire of a gun.
fn fire(drms: &str) -> Table {
    let params = [
        ("type", "infantry"),
        ("th", "8"),
        ("drm", drms),
        ("rof", "3"),
    ];
    let query = Query::new(RuleId::Fire, &params, Variant::asl()).unwrap();
    query::odds(&query.capped(), &query::unwatched).unwrap()
}

/// All kinds over a table, small and large, wide and narrow.
fn charts() -> Vec<(&'static str, String)> {
    let grid = |ths: std::ops::RangeInclusive<i64>, drms: std::ops::RangeInclusive<i64>| {
        let cells: Vec<_> = ths
            .flat_map(|th| {
                let drms = drms.clone();
                drms.map(move |drm| (th, drm, [th.unsigned_abs() + 1, 3, drm.unsigned_abs()]))
            })
            .collect();
        cells
    };
    let hit = |outcomes: &[&str]| Picture {
        outcomes: texts(outcomes),
        ..Picture::default()
    };
    let sized = |width, height| Picture {
        width: Some(width),
        height: Some(height),
        title: Some("a title & <a> long one, so that it has to be broken somewhere".to_owned()),
        ..hit(&["hit"])
    };
    let none = shots(&[(4, 0, [7, 0, 0]), (4, 1, [7, 0, 0])]);
    let line: Table = shots(&grid(8..=8, -4..=10));
    let large = shots(&grid(-100..=100, -30..=30));
    vec![
        (
            "small",
            heatmap(&shots(&grid(7..=8, -1..=1)), &hit(&["hit"])),
        ),
        (
            "sum",
            heatmap(&shots(&grid(-3..=12, -8..=8)), &hit(&["hit+critical-hit"])),
        ),
        (
            "one cell",
            heatmap(&shots(&grid(8..=8, 1..=1)), &hit(&["hit"])),
        ),
        ("never", heatmap(&none, &hit(&["hit"]))),
        ("large", heatmap(&large, &hit(&["hit"]))),
        (
            "narrow",
            heatmap(&shots(&grid(0..=12, -4..=8)), &sized(400, 400)),
        ),
        (
            "wide",
            heatmap(&shots(&grid(7..=8, -1..=1)), &sized(1500, 900)),
        ),
        ("stacked", stacked(&line, &Picture::default())),
        (
            "one bar",
            stacked(&shots(&grid(8..=8, 1..=1)), &Picture::default()),
        ),
        (
            "many bars",
            stacked(&shots(&grid(8..=8, -99..=99)), &Picture::default()),
        ),
        (
            "curves",
            curves(&shots(&grid(5..=9, -4..=8)), &hit(&["hit"])),
        ),
        (
            "one mark",
            curves(&shots(&grid(8..=8, 1..=1)), &hit(&["hit"])),
        ),
        (
            "panels of bars",
            stacked(&shots(&grid(6..=8, -4..=10)), &Picture::default()),
        ),
        (
            "narrow panels",
            stacked(
                &shots(&grid(6..=9, -1..=2)),
                &Picture {
                    width: Some(500),
                    ..Picture::default()
                },
            ),
        ),
        (
            "panels of curves",
            curves(
                &shots(&grid(5..=9, -4..=8)),
                &Picture {
                    panels: Some("th".to_owned()),
                    ..hit(&["hit"])
                },
            ),
        ),
        ("joint", joint(&fire("1"), &Picture::default())),
        ("joint panels", joint(&fire("-2..4"), &Picture::default())),
        ("at least", at_least(&fire("-2..4"), &Picture::default())),
        (
            "at least in panels",
            at_least(
                &fire("-2..2"),
                &Picture {
                    panels: Some("drm".to_owned()),
                    width: Some(700),
                    ..Picture::default()
                },
            ),
        ),
        ("flat", curves(&none, &hit(&["hit"]))),
        (
            "intervals",
            curves(&sampled(&grid(5..=9, -4..=8)), &hit(&["hit"])),
        ),
        (
            "many marks",
            curves(&shots(&grid(-100..=100, 0..=2)), &hit(&["hit"])),
        ),
        (
            "narrow curves",
            curves(&shots(&grid(5..=9, -40..=80)), &sized(420, 420)),
        ),
    ]
    .into_iter()
    .map(|(name, svg)| match svg {
        Ok(svg) => (name, svg),
        Err(error) => panic!("{name}: {error}"),
    })
    .collect()
}

#[test]
fn texts_lie_on_the_sheet_and_none_over_another() {
    for (name, svg) in charts() {
        let ((wide, high), written) = read(&svg);
        for (place, text) in written.iter().enumerate() {
            let (left, top, right, bottom) = text.frame;
            let inside = left >= 0.0 && top >= 0.0 && right <= wide && bottom <= high;
            assert!(inside, "{name}: {:?} leaves the sheet", text.text);
            for other in &written[..place] {
                let apart = other.frame.0 >= right
                    || other.frame.2 <= left
                    || other.frame.1 >= bottom
                    || other.frame.3 <= top;
                assert!(apart, "{name}: {:?} over {:?}", text.text, other.text);
            }
        }
    }
}

#[test]
fn the_same_table_has_the_same_picture() {
    assert_eq!(charts(), charts());
}

#[test]
fn every_cell_is_written_out() {
    let table = shots(&[
        (7, -1, [1, 1, 1]),
        (7, 0, [3, 5, 0]),
        (8, -1, [0, 1, 0]),
        (8, 0, [1, 0, 1_000_000]),
    ]);
    let picture = Picture {
        outcomes: texts(&["hit"]),
        ..Picture::default()
    };
    let (_, written) = read(&heatmap(&table, &picture).unwrap());
    for cell in ["33.33", "62.50", "100", "0", "7", "8", "\u{2212}1", "0"] {
        assert!(written.iter().any(|text| text.text == cell), "{cell}");
    }
    let (_, written) = read(&stacked(&shots(&[(8, 0, [1, 3, 0])]), &Picture::default()).unwrap());
    for part in ["25.00", "75.00", "miss", "hit"] {
        assert!(written.iter().any(|text| text.text == part), "{part}");
    }
    // What never happens stands in no legend.
    assert!(written.iter().all(|text| text.text != "critical hit"));
}

#[test]
fn a_sum_has_no_interval_and_says_so() {
    let table = sampled(&[(8, 0, [100, 50, 10]), (8, 1, [120, 35, 5])]);
    let svg = |outcomes| {
        let picture = Picture {
            outcomes: texts(outcomes),
            ..Picture::default()
        };
        curves(&table, &picture).unwrap()
    };
    assert!(svg(&["hit"]).contains("bars: 95 % intervals (wilson)"));
    assert!(svg(&["hit,critical-hit"]).contains("no bars"));
}

#[test]
fn what_a_chart_cannot_show_is_refused() {
    let table = shots(&[(7, 0, [1, 1, 1]), (8, 1, [1, 1, 1])]);
    let placed = |name: &str| Picture {
        y: Some(name.to_owned()),
        ..Picture::default()
    };
    let error = |svg: Result<String, Error>| svg.unwrap_err().to_string();
    assert_eq!(
        error(stacked(&table, &placed("th"))),
        "stacked charts have no choice of y: leave it out"
    );
    let twice = Picture {
        panels: Some("th".to_owned()),
        ..placed("th")
    };
    assert_eq!(
        error(heatmap(&table, &twice)),
        "th has two places in the chart: choose another parameter for one of them"
    );
    let many: Vec<_> = (0..30)
        .flat_map(|th| (0..3).map(move |drm| (th, drm, [1, 1, 1])))
        .collect();
    let in_panels = Picture {
        panels: Some("th".to_owned()),
        ..Picture::default()
    };
    assert_eq!(
        error(stacked(&shots(&many), &in_panels)),
        "the number of panels, one for each Modified TH#, is 30: allowed is up to 24: choose other \
         panels, or sweep fewer values"
    );
    assert!(error(heatmap(&table, &Picture::default())).starts_with("outcome is missing"));
    let picture = |width| Picture {
        width: Some(width),
        outcomes: texts(&["hit"]),
        ..Picture::default()
    };
    let narrow = error(heatmap(&table, &picture(90)));
    assert!(
        narrow.starts_with("width is 90: allowed is from"),
        "{narrow}"
    );
    assert!(heatmap(&table, &picture(u32::MAX)).is_err());
    assert_eq!(
        error(stacked(&shots(&[]), &Picture::default())),
        "there is no cell to draw"
    );
    let lines: Vec<_> = (0..40)
        .flat_map(|th| (0..50).map(move |drm| (th, drm, [1, 1, 1])))
        .collect();
    let lines = error(curves(&shots(&lines), &picture(900)));
    assert!(lines.starts_with("the number of lines is 40: allowed is up to 30"));
}
