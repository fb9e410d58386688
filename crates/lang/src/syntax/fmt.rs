//! The formatter: one way to write a file. Keyword in column 1, body in column 8, statements in a fixed order, long
//! formulas broken after a colon and before `and`. Comments stay with the statement they stand before; a statement with
//! comments inside it keeps its text.

use super::ast::*;
use super::fmt_expr::{atom_text, expr_text, layout, spec_text};
use super::parser::parse;

/// Lines longer than this are broken where they can be.
pub(super) const WIDTH: usize = 100;
const BODY: usize = 7;

/// The text in the one way to write it; the text itself if it has mistakes.
pub fn format(text: &str) -> String {
    let parsed = parse(text);
    if !parsed.diagnostics.is_empty() {
        return text.to_owned();
    }
    laid_out(&parsed.file, Some(text))
}

/// A tree in the one way to write it: for trees that were made or changed rather than read. Comments inside a statement are
/// not in its tree.
pub fn write(file: &File) -> String {
    laid_out(file, None)
}

/// All statements in order; one with comments inside it keeps its text, where that is known.
fn laid_out(file: &File, text: Option<&str>) -> String {
    let is_library = file.statements.iter().any(|s| matches!(s.kind, StatementKind::Law { .. }));
    let mut statements: Vec<&Statement> = file.statements.iter().collect();
    if !is_library {
        statements.sort_by_key(|s| rank(&s.kind));
    }
    let mut out = String::new();
    let mut section = 0;
    for statement in statements {
        let next = section_of(&statement.kind);
        if !out.is_empty() && (next != section || next == LAW) {
            out.push('\n');
        }
        section = next;
        comment_lines(&mut out, &statement.leading);
        let lines = match text.filter(|_| statement.has_inner_comments) {
            Some(text) => text[statement.span.start as usize..line_end(text, statement.span.end as usize)].to_owned(),
            None => statement_text(&statement.kind),
        };
        out.push_str(lines.trim_end());
        out.push('\n');
    }
    comment_lines(&mut out, &file.tail);
    out
}

fn comment_lines(out: &mut String, comments: &[String]) {
    for comment in comments {
        out.push_str(format!("-- {comment}").trim_end());
        out.push('\n');
    }
}

fn line_end(text: &str, from: usize) -> usize {
    text[from..].find('\n').map_or(text.len(), |i| from + i)
}

fn rank(kind: &StatementKind) -> u8 {
    match kind {
        StatementKind::Genre { .. } => 0,
        StatementKind::Also(_) => 1,
        StatementKind::From(_) => 2,
        StatementKind::Option { .. } => 3,
        StatementKind::Rule { kind: RuleKind::Require, .. } => 4,
        StatementKind::Board(_) => 5,
        StatementKind::Layer { role: Role::Given, .. } => 6,
        StatementKind::Layer { role: Role::Find | Role::Note | Role::Help, .. } => 7,
        StatementKind::Define { .. } | StatementKind::Part { .. } | StatementKind::Law { .. } => 8,
        StatementKind::Rule { kind: RuleKind::Rule, .. } => 9,
        StatementKind::Rule { kind: RuleKind::Quirk, .. } => 10,
        StatementKind::Url { .. } => 11,
        StatementKind::File { .. } => 12,
        StatementKind::Draw(_) => 13,
        StatementKind::Rule { kind: RuleKind::Prefer, .. } => 14,
        StatementKind::Make(_) => 15,
    }
}

const LAW: u8 = 9;

/// Blank lines stand before the layers, the rules and the notation.
fn section_of(kind: &StatementKind) -> u8 {
    match kind {
        StatementKind::Law { .. } => LAW,
        _ => match rank(kind) {
            0..=5 => 1,
            6..=8 => 2,
            9..=10 => 3,
            _ => 4,
        },
    }
}

/// The keyword and its blanks.
fn head(keyword: &str) -> String {
    format!("{keyword:<width$}", width = BODY.max(keyword.len() + 1))
}

fn statement_text(kind: &StatementKind) -> String {
    match kind {
        StatementKind::Genre { id, title } => format!("{}{} \"{}\"", head("genre"), id.text, title.text),
        StatementKind::Also(names) => {
            let names: Vec<String> = names.iter().map(|n| name_text(&n.text)).collect();
            format!("{}{}", head("also"), names.join(", "))
        }
        StatementKind::From(source) => format!("{}\"{}\"", head("from"), source.text),
        StatementKind::Option { id, sentence } => format!("{}{} \"{}\"", head("option"), id.text, sentence.text),
        StatementKind::Board(decl) => format!("{}{}", head("board"), board_text(decl)),
        StatementKind::Layer { role, name, places, values } => {
            let places: Vec<String> = places.iter().map(places_text).collect();
            let keyword = head(role.word());
            format!("{keyword}{} on {}: {}", name.text, places.join(", "), values_text(&values.alts))
        }
        StatementKind::Part { name, spec } => format!("{}{} = groups of {}", head("part"), name.text, spec_text(spec)),
        StatementKind::Define { relation, name, params, body } => {
            let keyword = if *relation { "relation" } else { "define" };
            let start = format!("{}{}({}) =", head(keyword), name.text, list(params));
            with_body(&start, body)
        }
        StatementKind::Rule { kind, id, guard, sentence, say, body } => {
            rule_text(*kind, id, guard.as_ref(), [sentence.as_ref(), say.as_ref()], body)
        }
        StatementKind::Law { name, params, sentence, clauses } => law_text(name, params, sentence, clauses),
        StatementKind::Url { codecs, output_id } => {
            let mut items: Vec<String> = codecs.iter().map(codec_text).collect();
            items.extend(output_id.as_ref().map(|id| format!("as {}", id.text)));
            wrapped(&head("url"), &items)
        }
        StatementKind::File { version, codecs } => {
            let mut items: Vec<String> = version.iter().map(|(v, _)| format!("version {v}:")).collect();
            items.extend(codecs.iter().map(codec_text));
            wrapped(&head("file"), &items)
        }
        StatementKind::Draw(styles) => format!("{}{}", head("draw"), word_lists(styles, ", ")),
        StatementKind::Make(hints) => format!("{}{}", head("make"), word_lists(hints, "; ")),
    }
}

fn name_text(name: &str) -> String {
    if super::lexer::is_name(name) && name.is_ascii() { name.to_owned() } else { format!("\"{name}\"") }
}

fn list(names: &[Ident]) -> String {
    names.iter().map(|n| n.text.as_str()).collect::<Vec<_>>().join(", ")
}

fn word_lists(lists: &[Vec<Ident>], separator: &str) -> String {
    let one = |words: &Vec<Ident>| words.iter().map(|w| w.text.as_str()).collect::<Vec<_>>().join(" ");
    lists.iter().map(one).collect::<Vec<_>>().join(separator)
}

fn board_text(decl: &BoardDecl) -> String {
    match decl {
        BoardDecl::Holes => "holes".to_owned(),
        BoardDecl::Margin(sides) => format!("margin {}", list(sides)),
        BoardDecl::Tiles { name, width, height } => {
            format!("{} = tiles({}, {})", name.text, expr_text(width), expr_text(height))
        }
    }
}

fn places_text(places: &PlacesAst) -> String {
    let mut out = places.base.text.clone();
    if let Some(var) = &places.var {
        out.push_str(&format!(" {}", var.text));
    }
    if let Some(filter) = &places.filter {
        out.push_str(&format!(" where {}", expr_text(filter)));
    }
    out
}

/// Alternatives are joined by commas between symbols and by `or` before `?` and `none` of a range.
fn values_text(alts: &[AltAst]) -> String {
    let symbolic = alts.iter().any(|a| matches!(a, AltAst::Symbol(..)));
    let separator = if symbolic { ", " } else { " or " };
    alts.iter().map(alt_text).collect::<Vec<_>>().join(separator)
}

fn alt_text(alt: &AltAst) -> String {
    match alt {
        AltAst::Division(_) => "division".to_owned(),
        AltAst::Flag { both: true, .. } => "yes/no".to_owned(),
        AltAst::Flag { both: false, .. } => "yes".to_owned(),
        AltAst::Unknown(_) => "?".to_owned(),
        AltAst::Absent(_) => "none".to_owned(),
        AltAst::Direction(_) => "direction".to_owned(),
        AltAst::Range(low, high) => {
            let high = high.as_ref().map_or(String::new(), atom_text);
            format!("{}..{high}", atom_text(low))
        }
        AltAst::Many(_) => "*".to_owned(),
        AltAst::List { entries, most, .. } => {
            let most = most.as_ref().map_or(String::new(), |most| format!(", {}", expr_text(most)));
            format!("list({}{most})", entries.iter().map(alt_text).collect::<Vec<_>>().join(" or "))
        }
        AltAst::Symbol(name, fields) if fields.is_empty() => name.text.clone(),
        AltAst::Symbol(name, fields) => {
            let field = |alts: &Vec<AltAst>| alts.iter().map(alt_text).collect::<Vec<_>>().join(" or ");
            format!("{}({})", name.text, fields.iter().map(field).collect::<Vec<_>>().join(", "))
        }
    }
}

fn rule_text(kind: RuleKind, id: &Ident, guard: Option<&Guard>, told: [Option<&Ident>; 2], body: &Expr) -> String {
    let keyword = match kind {
        RuleKind::Rule => "rule",
        RuleKind::Quirk => "quirk",
        RuleKind::Require => "require",
        RuleKind::Prefer => "prefer",
    };
    let mut start = format!("{}{}", head(keyword), id.text);
    if let Some(guard) = guard {
        start.push_str(&format!(" {} {}", if guard.when { "when" } else { "unless" }, guard.option.text));
    }
    let [sentence, say] = told;
    if let Some(sentence) = sentence {
        start.push_str(&format!(" {}", quoted(&sentence.text, start.chars().count() + 2)));
    }
    if let Some(say) = say {
        start.push_str(&format!("\n{}{}", " ".repeat(BODY), say_text(say, BODY)));
    }
    start.push(':');
    with_body(&start, body)
}

/// A text in quotes, wrapped at blanks; further lines start under the first word.
fn quoted(text: &str, column: usize) -> String {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is always a line");
        let used = column + line.chars().count() + 1 + word.chars().count();
        if !line.is_empty() && used > WIDTH {
            lines.push(word.to_owned());
        } else {
            line.push_str(if line.is_empty() { "" } else { " " });
            line.push_str(word);
        }
    }
    format!("\"{}\"", lines.join(&format!("\n{}", " ".repeat(column))))
}

/// The body behind its head if it fits, else on lines of its own.
fn with_body(start: &str, body: &Expr) -> String {
    let last_line = start.rsplit('\n').next().unwrap_or(start);
    let flat = expr_text(body);
    if last_line.chars().count() + 1 + flat.chars().count() <= WIDTH {
        return format!("{start} {flat}");
    }
    let indent = " ".repeat(BODY);
    let lines: Vec<String> = layout(body, WIDTH - BODY).into_iter().map(|line| format!("{indent}{line}")).collect();
    format!("{start}\n{}", lines.join("\n"))
}

fn law_text(name: &Ident, params: &[Ident], sentence: &Ident, clauses: &[Clause]) -> String {
    let start = format!("law {}({})", name.text, list(params));
    let mut out = format!("{start} {}", quoted(&sentence.text, start.chars().count() + 2));
    for clause in clauses {
        let label = match (&clause.name, &clause.say) {
            (None, None) => "  ".to_owned(),
            (None, Some(say)) => {
                out.push_str(&format!("\n  {}", say_text(say, 2)));
                "  ".to_owned()
            }
            (Some(name), None) => format!("  clause {}: ", name.text),
            (Some(name), Some(say)) => {
                let head = format!("  clause {} ", name.text);
                out.push_str(&format!("\n{head}{}:", say_text(say, head.chars().count())));
                "    ".to_owned()
            }
        };
        let flat = expr_text(&clause.body);
        if label.chars().count() + flat.chars().count() <= WIDTH {
            out.push_str(&format!("\n{label}{flat}"));
            continue;
        }
        let is_labelled = clause.name.is_some() && clause.say.is_none();
        let indent = " ".repeat(if clause.name.is_some() { 4 } else { 2 });
        let lines = layout(&clause.body, WIDTH - indent.len());
        let mut lines: Vec<String> = lines.into_iter().map(|line| format!("{indent}{line}")).collect();
        if is_labelled {
            lines.insert(0, label.trim_end().to_owned());
        }
        out.push_str(&format!("\n{}", lines.join("\n")));
    }
    out
}

/// `say "..."`, which begins at a column.
fn say_text(say: &Ident, column: usize) -> String {
    format!("say {}", quoted(&say.text, column + 5))
}

fn codec_text(codec: &Codec) -> String {
    let optional = if codec.optional { "optional " } else { "" };
    if codec.name.text == "\"" {
        return format!("{optional}\"{}\"", codec.args[0].name.text);
    }
    let mut out = format!("{optional}{}", codec.name.text);
    if !codec.layers.is_empty() {
        out.push_str(&format!(" {}", list(&codec.layers)));
        for arg in &codec.args {
            out.push_str(&format!(" {}({})", arg.name.text, words(&arg.map)));
        }
        for row in &codec.rows {
            out.push_str(&format!(" {}", row_text(row)));
        }
    } else if !codec.args.is_empty() {
        let arg = |arg: &CodecArg| match arg.map.is_empty() {
            true => arg.name.text.clone(),
            false => format!("{}: {}", arg.name.text, words(&arg.map)),
        };
        out.push_str(&format!("({})", codec.args.iter().map(arg).collect::<Vec<_>>().join(", ")));
    }
    out
}

fn words(list: &[Ident]) -> String {
    list.iter().map(|w| w.text.as_str()).collect::<Vec<_>>().join(" ")
}

fn row_text(row: &CodecRow) -> String {
    let value = |value: &CodecValue| match value.args.is_empty() {
        true => value.name.text.clone(),
        false => format!("{}({})", value.name.text, words(&value.args)),
    };
    let values: Vec<String> = row.values.iter().map(value).collect();
    format!("[{}: {}]", words(&row.tokens), values.join(" + "))
}

/// Items one after the other, with a new line under the body's column where the width is used up.
fn wrapped(head: &str, items: &[String]) -> String {
    let mut lines = vec![head.to_owned()];
    for item in items {
        let line = lines.last_mut().expect("there is always a line");
        let is_empty = line.len() == BODY;
        if !is_empty && line.chars().count() + 1 + item.chars().count() > WIDTH {
            lines.push(format!("{}{item}", " ".repeat(BODY)));
        } else {
            line.push_str(if is_empty { "" } else { " " });
            line.push_str(item);
        }
    }
    lines.join("\n")
}
