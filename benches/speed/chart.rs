//! The growth as a picture: a panel for each thing that is counted, both axes logarithmic.

use aslodds::chart::fonts;
use plotters::prelude::*;
use plotters::style::{FontStyle, register_font};

use crate::growth::Panel;
use crate::report::duration;

const SIZE: (u32, u32) = (1000, 760);

/// Colors that people who confuse some of them tell apart.
const COLORS: [RGBColor; 4] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(170, 68, 136),
];

const FONT: &str = "sans-serif";

/// The panels as SVG.
pub fn draw(panels: &[Panel]) -> String {
    let [font, ..] = fonts();
    assert!(register_font(FONT, FontStyle::Normal, font).is_ok());
    let mut svg = String::new();
    {
        let root = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        root.fill(&WHITE).expect("a text takes all");
        let areas = root.margin(8, 8, 8, 8).split_evenly((2, 2));
        for (area, panel) in areas.iter().zip(panels) {
            draw_panel(area, panel);
        }
        root.present().expect("a text takes all");
    }
    svg
}

fn draw_panel(area: &DrawingArea<SVGBackend, plotters::coord::Shift>, panel: &Panel) {
    let points = || panel.lines.iter().flat_map(|line| &line.points);
    let (from, to) = ends(points().map(|(x, _)| *x));
    let (low, high) = ends(points().map(|(_, y)| *y));
    // Room for the names above the lines.
    let high = high * (high / low).powf(0.16 * panel.lines.len() as f64);
    let mut chart = ChartBuilder::on(area)
        .caption(format!("Time by {}", panel.title), (FONT, 17))
        .margin(10)
        .x_label_area_size(42)
        .y_label_area_size(64)
        .build_cartesian_2d(
            (from / 1.15..to * 1.15).log_scale(),
            (low / 1.5..high).log_scale(),
        )
        .expect("ranges above 0");
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(RGBColor(225, 225, 225))
        .x_desc(panel.along)
        .x_label_formatter(&|x| count(*x))
        .y_label_formatter(&|y| duration(*y).replace(".00 ", " ").replace(".0 ", " "))
        .label_style((FONT, 13))
        .draw()
        .expect("a text takes all");
    for (line, color) in panel.lines.iter().zip(COLORS) {
        let marks = line.points.iter();
        let marks = marks.map(|point| Circle::new(*point, 3, color.filled()));
        chart.draw_series(marks).expect("a text takes all");
        let path = PathElement::new(line.points.clone(), color.stroke_width(2));
        let drawn = chart.draw_series([path]);
        drawn
            .expect("a text takes all")
            .label(line.name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], color.stroke_width(2)));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(WHITE.mix(0.8))
        .label_font((FONT, 13))
        .draw()
        .expect("a text takes all");
}

fn ends(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold((f64::MAX, 0.0), |(low, high), value| {
        (low.min(value), high.max(value))
    })
}

/// A whole number, powers of ten in short; between them there is room for few.
fn count(x: f64) -> String {
    let leading = format!("{x:e}");
    if !leading.starts_with(['1', '2', '5']) {
        return String::new();
    }
    match x {
        ..1e3 => format!("{x:.0}"),
        ..1e6 => format!("{:.0}k", x / 1e3),
        ..1e9 => format!("{:.0}M", x / 1e6),
        _ => format!("{:.0}G", x / 1e9),
    }
}
