//! Plots as SVG: cost on a logarithmic axis against the size of the board, in one panel or a sheet of many.

use std::fmt::Write;

/// Points of one kind.
#[derive(Debug, Clone)]
pub struct Series {
    /// As in the legend.
    pub name: String,
    /// Size and cost; what is not positive cannot be shown and is left out.
    pub points: Vec<(f64, f64)>,
    /// Drawn with dashes: printed by others, or fitted.
    pub dashed: bool,
}

/// One set of axes.
#[derive(Debug, Clone)]
pub struct Panel {
    /// The heading.
    pub title: String,
    /// What is drawn.
    pub series: Vec<Series>,
}

/// How a sheet is set.
#[derive(Debug, Clone)]
pub struct Sheet<'a> {
    /// What is measured upwards.
    pub up: &'a str,
    /// What is measured along.
    pub along: &'a str,
    /// Panels in a row.
    pub columns: usize,
    /// Width and height of a panel.
    pub panel: (f64, f64),
}

const INKS: [&str; 7] = ["#1f6fb4", "#d1540a", "#2a8a3c", "#8a4fb0", "#8c6d1f", "#c2417c", "#4d4d4d"];
const MARGIN: (f64, f64, f64, f64) = (58.0, 16.0, 34.0, 44.0);

/// The sheet as SVG. Nothing to show gives nothing.
pub fn svg(sheet: &Sheet<'_>, panels: &[Panel]) -> Option<String> {
    let panels: Vec<Panel> = panels.iter().map(visible).filter(|p| !p.series.is_empty()).collect();
    let names = names(&panels);
    let columns = sheet.columns.min(panels.len()).max(1);
    let (width, height) = (sheet.panel.0 * columns as f64, sheet.panel.1 * panels.len().div_ceil(columns) as f64);
    let (legend, below) = legend(&names, (width, height));
    let mut out = String::new();
    let _ = writeln!(
        out,
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0} {:.0}" font-family="sans-serif" font-size="11" fill="#222">
<rect width="100%" height="100%" fill="#fff"/>"##,
        height + below
    );
    for (i, panel) in panels.iter().enumerate() {
        let corner = ((i % columns) as f64 * sheet.panel.0, (i / columns) as f64 * sheet.panel.1);
        draw_panel(&mut out, sheet, panel, &names, corner);
    }
    out.push_str(&legend);
    out.push_str("</svg>\n");
    (!panels.is_empty()).then_some(out)
}

fn visible(panel: &Panel) -> Panel {
    let mut panel = panel.clone();
    for series in &mut panel.series {
        series.points.retain(|&(x, y)| x.is_finite() && y.is_finite() && y > 0.0);
    }
    panel.series.retain(|series| !series.points.is_empty());
    panel
}

/// The names of all series, each with its ink and whether it is dashed.
fn names(panels: &[Panel]) -> Vec<(String, bool)> {
    let mut names: Vec<(String, bool)> = Vec::new();
    for series in panels.iter().flat_map(|panel| &panel.series) {
        if !names.iter().any(|(name, _)| *name == series.name) {
            names.push((series.name.clone(), series.dashed));
        }
    }
    names
}

/// Where values lie in a panel.
struct Axes {
    x: (f64, f64),
    y: (f64, f64),
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Axes {
    fn new(sheet: &Sheet<'_>, panel: &Panel, corner: (f64, f64)) -> Self {
        let points = || panel.series.iter().flat_map(|s| &s.points);
        let range =
            |values: &mut dyn Iterator<Item = f64>| values.fold((f64::MAX, f64::MIN), |r, v| (r.0.min(v), r.1.max(v)));
        let x = range(&mut points().map(|p| p.0));
        let y = range(&mut points().map(|p| p.1.log10()));
        let x = if x.0 == x.1 { (x.0 - 1.0, x.1 + 1.0) } else { x };
        let (low, high) = (y.0.floor(), y.1.ceil());
        Self {
            x,
            y: (low, if high > low { high } else { low + 1.0 }),
            left: corner.0 + MARGIN.0,
            top: corner.1 + MARGIN.2,
            width: sheet.panel.0 - MARGIN.0 - MARGIN.1,
            height: sheet.panel.1 - MARGIN.2 - MARGIN.3,
        }
    }

    fn place(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let across = (x - self.x.0) / (self.x.1 - self.x.0);
        let up = (y.log10() - self.y.0) / (self.y.1 - self.y.0);
        (self.left + across * self.width, self.top + (1.0 - up) * self.height)
    }
}

fn draw_panel(out: &mut String, sheet: &Sheet<'_>, panel: &Panel, names: &[(String, bool)], corner: (f64, f64)) {
    let axes = Axes::new(sheet, panel, corner);
    let (middle, bottom) = (axes.left + axes.width / 2.0, axes.top + axes.height);
    text(out, (middle, corner.1 + 20.0), "middle", "font-weight=\"bold\"", &panel.title);
    let steps = (axes.y.1 - axes.y.0) as i32;
    for step in (0..=steps).step_by((steps / 6 + 1) as usize) {
        let power = axes.y.0 as i32 + step;
        let (_, y) = axes.place((axes.x.0, 10f64.powi(power)));
        let _ = writeln!(out, r##"<path d="M{:.1} {y:.1}h{:.1}" stroke="#ddd"/>"##, axes.left, axes.width);
        text(out, (axes.left - 5.0, y + 4.0), "end", "", &decimal(power));
    }
    for x in ticks(axes.x) {
        let (at, _) = axes.place((x, 10f64.powf(axes.y.0)));
        let _ = writeln!(out, r##"<path d="M{at:.1} {bottom:.1}v4" stroke="#888"/>"##);
        text(out, (at, bottom + 16.0), "middle", "", &format!("{x}"));
    }
    let _ = writeln!(
        out,
        r##"<path d="M{:.1} {:.1}v{:.1}h{:.1}" stroke="#888" fill="none"/>"##,
        axes.left, axes.top, axes.height, axes.width
    );
    text(out, (middle, bottom + 32.0), "middle", "", sheet.along);
    text(out, (axes.left, axes.top - 4.0), "start", "font-size=\"10\"", sheet.up);
    for series in &panel.series {
        line(out, &axes, series, ink(names, &series.name));
    }
}

fn line(out: &mut String, axes: &Axes, series: &Series, ink: &str) {
    let places: Vec<(f64, f64)> = series.points.iter().map(|&p| axes.place(p)).collect();
    let path: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let dash = if series.dashed { r#" stroke-dasharray="5 3""# } else { "" };
    let _ =
        writeln!(out, r#"<polyline points="{}" fill="none" stroke="{ink}" stroke-width="1.6"{dash}/>"#, path.join(" "));
    for (x, y) in places.iter().filter(|_| !series.dashed) {
        let _ = writeln!(out, r#"<circle cx="{x:.1}" cy="{y:.1}" r="2.6" fill="{ink}"/>"#);
    }
}

/// Names with their inks below a sheet of this size, in as many rows as they need, and the height of these.
fn legend(names: &[(String, bool)], (width, height): (f64, f64)) -> (String, f64) {
    let (mut out, mut x, mut y) = (String::new(), MARGIN.0, height + 8.0);
    for (i, (name, dashed)) in names.iter().enumerate() {
        let room = 40.0 + 6.5 * name.chars().count() as f64;
        if x + room > width && x > MARGIN.0 {
            (x, y) = (MARGIN.0, y + 16.0);
        }
        let dash = if *dashed { r#" stroke-dasharray="5 3""# } else { "" };
        let ink = INKS[i % INKS.len()];
        let _ = writeln!(out, r#"<path d="M{x:.1} {y:.1}h18" stroke="{ink}" stroke-width="1.6"{dash}/>"#);
        text(&mut out, (x + 23.0, y + 4.0), "start", "", name);
        x += room;
    }
    (out, y + 14.0 - height)
}

fn ink(names: &[(String, bool)], name: &str) -> &'static str {
    let place = names.iter().position(|(n, _)| n == name).unwrap_or(0);
    INKS[place % INKS.len()]
}

/// About six round numbers in a range.
fn ticks((low, high): (f64, f64)) -> Vec<f64> {
    let rough = (high - low) / 6.0;
    let scale = 10f64.powf(rough.max(1.0).log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].iter().map(|m| m * scale).find(|s| *s >= rough).unwrap_or(scale).max(1.0);
    let first = (low / step).ceil() as i64;
    (first..).map(|i| i as f64 * step).take_while(|x| *x <= high).collect()
}

fn decimal(power: i32) -> String {
    match power {
        -4..=4 => format!("{}", 10f64.powi(power)),
        _ => format!("1e{power}"),
    }
}

fn text(out: &mut String, (x, y): (f64, f64), anchor: &str, style: &str, words: &str) {
    let words = words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let _ = writeln!(out, r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}" {style}>{words}</text>"#);
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHEET: Sheet<'_> = Sheet { up: "s", along: "n", columns: 2, panel: (300.0, 200.0) };

    #[test]
    fn ten_times_the_cost_is_one_step_up() {
        let series = Series { name: "a".into(), points: vec![(1.0, 0.1), (2.0, 1.0), (3.0, 10.0)], dashed: false };
        let panel = Panel { title: "x<y".into(), series: vec![series] };
        let axes = Axes::new(&SHEET, &panel, (0.0, 0.0));
        let ys = [(1.0, 0.1), (2.0, 1.0), (3.0, 10.0)].map(|p| axes.place(p).1);
        assert!((ys[0] - ys[1] - (ys[1] - ys[2])).abs() < 1e-9 && ys[0] > ys[2]);
        let drawn = svg(&SHEET, &[panel]).unwrap();
        assert!(drawn.contains("x&lt;y") && drawn.matches("<circle").count() == 3);
    }

    #[test]
    fn what_cannot_be_shown_is_left_out() {
        let series = Series { name: "a".into(), points: vec![(1.0, 0.0), (2.0, f64::NAN)], dashed: false };
        assert_eq!(svg(&SHEET, &[Panel { title: String::new(), series: vec![series] }]), None);
    }
}
