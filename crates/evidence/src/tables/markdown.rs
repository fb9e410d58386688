//! What was measured beside what was printed.

use super::{Cell, Cells, Column, Figure, How, Plan, Row, Table, key};
use crate::plot::{Panel, Series};
use serde_json::Value;
use std::fmt::Write;

/// All tables as Markdown; `header` says when, where and of what. Also how many figures differ from the printed ones they must equal.
pub fn markdown(plan: &Plan, cells: &Cells, header: &str, plots: &[String]) -> (String, usize) {
    let mut out = format!("# The papers' tables, measured again\n\n{header}\n");
    let mut differ = 0;
    for table in &plan.tables {
        let _ = writeln!(out, "## {}\n\n{}. {}\n", table.title, table.source, table.note);
        out.push_str(&head(table));
        for row in &table.rows {
            let (line, wrong) = line(table, row, cells);
            out.push_str(&line);
            differ += wrong;
        }
        out.push('\n');
        if plots.contains(&table.id) {
            let _ = writeln!(out, "![{}]({}.svg)\n", table.title, table.id);
        }
    }
    (out, differ)
}

/// More figures than this are set into one cell a column: a page has a width.
const WIDE: usize = 8;

fn is_wide(table: &Table) -> bool {
    table.columns.iter().map(|column| column.figures.len()).sum::<usize>() > WIDE
}

fn head(table: &Table) -> String {
    let measured = table.columns.iter().flat_map(|column| {
        let heads: Vec<&str> = column.figures.iter().map(|figure| figure.head.as_str()).collect();
        match is_wide(table) {
            true => vec![format!("{}: {}", column.name, heads.join(" / "))],
            false => heads.iter().map(|head| format!("{}: {head}", column.name)).collect(),
        }
    });
    let heads: Vec<String> =
        std::iter::once(table.row_head.clone()).chain(table.printed.iter().cloned()).chain(measured).collect();
    format!("| {} |\n|{}\n", heads.join(" | "), "---|".repeat(heads.len()))
}

/// A row, and how many of its figures are not what was printed although they must be.
fn line(table: &Table, row: &Row, cells: &Cells) -> (String, usize) {
    let mut shown = vec![row.name.clone()];
    shown.extend((0..table.printed.len()).map(|i| row.printed.get(i).map_or(String::new(), |v| grouped(&plain(v)))));
    let mut differ = 0;
    for column in &table.columns {
        let mut texts = Vec::new();
        for (i, figure) in column.figures.iter().enumerate() {
            let (text, wrong) = match cells.get(&key(table, row, column)) {
                Some(cell) => judged(row, cell, figure, i),
                None if row.without.contains(&column.id) => ("not tried".to_owned(), false),
                None => ("not run".to_owned(), false),
            };
            texts.push(text);
            differ += usize::from(wrong);
        }
        if is_wide(table) {
            // The same word for all figures is said once.
            texts.dedup_by(|a, b| a == b && !a.starts_with(|c: char| c.is_ascii_digit()));
            texts = vec![texts.join(" / ")];
        }
        shown.extend(texts);
    }
    (format!("| {} |\n", shown.join(" | ")), differ)
}

/// A figure as it is shown, and whether it is not the printed one that it must be.
fn judged(row: &Row, cell: &Cell, figure: &Figure, i: usize) -> (String, bool) {
    let value = cell.figures.get(i).unwrap_or(&Value::Null);
    if value.is_null() {
        let why = match cell.status {
            0 => "none",
            3 => "limit",
            _ => "refused",
        };
        return (why.to_owned(), false);
    }
    let text = number(figure, value, cell.n_boards);
    // Where the paper has no figure there is nothing to agree with.
    let printed = figure.equals.and_then(|at| row.printed.get(at)).map(plain);
    match printed.filter(|printed| printed.starts_with(|c: char| c.is_ascii_digit())) {
        None => (text, false),
        Some(printed) if digits(&printed) == digits(&text) => (text + " =", false),
        Some(_) => (text + " **differs**", true),
    }
}

fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn number(figure: &Figure, value: &Value, n_boards: usize) -> String {
    match value {
        Value::String(text) => grouped(text),
        _ if figure.how == How::Solved && n_boards > 0 => format!("{value} of {n_boards}"),
        other => other.as_f64().map_or_else(|| other.to_string(), rounded),
    }
}

/// Three digits that matter.
fn rounded(x: f64) -> String {
    match x.abs() {
        _ if x.fract() == 0.0 => grouped(&format!("{x:.0}")),
        y if y >= 1000.0 => grouped(&format!("{x:.0}")),
        y if y >= 100.0 => format!("{x:.0}"),
        y if y >= 10.0 => format!("{x:.1}"),
        y if y >= 1.0 => format!("{x:.2}"),
        y if y >= 0.1 => format!("{x:.3}"),
        y if y >= 0.0001 => format!("{x:.4}"),
        _ => format!("{x:.1e}"),
    }
}

/// Long numbers with a comma every three digits.
fn grouped(text: &str) -> String {
    if text.len() < 4 || !text.bytes().all(|b| b.is_ascii_digit()) {
        return text.to_owned();
    }
    let parts: Vec<&str> = text.as_bytes().rchunks(3).rev().filter_map(|c| std::str::from_utf8(c).ok()).collect();
    parts.join(",")
}

/// One panel a table: the first figure of each column, and the printed seconds.
pub fn panels(plan: &Plan, cells: &Cells) -> Vec<(String, Panel)> {
    plan.tables
        .iter()
        .filter(|table| table.rows.iter().any(|r| r.at > 0.0))
        .map(|t| (t.id.clone(), panel(t, cells)))
        .collect()
}

fn panel(table: &Table, cells: &Cells) -> Panel {
    let measured =
        table.columns.iter().map(|column| series(table, &column.name, false, &|row| first(table, row, column, cells)));
    let printed = table.plot_printed.iter().filter_map(|&i| Some((i, table.printed.get(i)?))).map(|(i, head)| {
        series(table, head.split(':').next().unwrap_or(head), true, &|row| {
            plain(row.printed.get(i)?).split(' ').next()?.replace(',', "").parse().ok()
        })
    });
    Panel { title: table.title.clone(), series: measured.chain(printed).collect() }
}

fn first(table: &Table, row: &Row, column: &Column, cells: &Cells) -> Option<f64> {
    cells.get(&key(table, row, column))?.figures.first()?.as_f64()
}

fn series(table: &Table, name: &str, dashed: bool, of: &dyn Fn(&Row) -> Option<f64>) -> Series {
    let mut points: Vec<(f64, f64)> =
        table.rows.iter().filter(|r| r.at > 0.0).filter_map(|r| Some((r.at, of(r)?))).collect();
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    Series { name: name.to_owned(), points, dashed }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const PLAN: &str = r#"{"quick_seconds": 1, "quick_limit": 1, "tables": [{"id": "t", "title": "T", "source": "S", "note": "N.",
        "row_head": "board", "printed": ["count", "s"], "plot_printed": [1],
        "columns": [{"id": "c", "name": "ours", "call": ["count"], "limit": 1, "figures": [
            {"head": "s", "of": ["/cpu_ms"], "how": "mean", "scale": 0.001}, {"head": "count", "of": ["/count"], "how": "last", "equals": 0}]}],
        "rows": [{"name": "2x2", "at": 2, "printed": ["1,234", "0.5"]}, {"name": "3x3", "at": 3, "printed": ["Time Out", ""]}]}]}"#;

    fn measured(count: &str) -> (String, usize) {
        let plan = Plan::parse(PLAN).unwrap();
        let cell = Cell {
            call: vec![],
            n_boards: 1,
            status: 0,
            figures: vec![json!(0.25), json!(count)],
            cpu_s: None,
            peak_mb: None,
        };
        markdown(&plan, &[("t/2x2/c".to_owned(), cell)].into(), "H", &[])
    }

    #[test]
    fn a_count_agrees_or_does_not() {
        let (text, differ) = measured("1234");
        assert!(differ == 0 && text.contains("| 2x2 | 1,234 | 0.5 | 0.250 | 1,234 = |"), "{text}");
        let (text, differ) = measured("1235");
        assert!(differ == 1 && text.contains("1,235 **differs**"), "{text}");
        assert!(text.contains("| 3x3 | Time Out |  | not run | not run |"), "{text}");
    }

    #[test]
    fn printed_seconds_are_plotted_beside_ours() {
        let plan = Plan::parse(PLAN).unwrap();
        let panel = &panels(&plan, &Cells::new())[0].1;
        assert_eq!(panel.series[1].points, [(2.0, 0.5)]);
    }
}
