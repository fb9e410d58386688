//! A genre in the notation of the framework: Definition 2.15 of Maeda and Inoue, "Mathematical definition and
//! systematization of puzzle rules" (2025), as text or LaTeX.
//!
//! A puzzle rule is its structures, the domain of each kind of element (what a solution may be, after `<->`), what is
//! hidden or shown (after `->`), and constraints. The paper gives every element one value; here an element may carry
//! several named layers, so each layer has a line of its own. Components are maximal, which the paper's `combine` is not.

mod expr;
mod symbols;

use crate::ir::*;
use expr::Printer;
use gridwright_grid::Kind;
use symbols::Symbols;

/// How mathematics is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FormalStyle {
    /// Unicode text.
    Text,
    /// LaTeX, to be set inside a document that loads `amsmath` and `amssymb`.
    Latex,
}

/// The genre as Definition 2.15 writes it.
pub fn formal(genre: &Genre, style: FormalStyle) -> String {
    let symbols = Symbols::of(style);
    let mut printer = Printer::new(genre, symbols);
    let constraints = constraints(&mut printer);
    let structures = structures(&mut printer);
    let domains = domains(&mut printer);
    match style {
        FormalStyle::Text => text(genre, &structures, &domains, &constraints),
        FormalStyle::Latex => latex(genre, &structures, &domains, &constraints),
    }
}

/// The rules as sentences, one a line.
pub fn english(genre: &Genre) -> String {
    let mut out = format!("{}\n", genre.title);
    for law in genre.requires.iter().chain(&genre.laws) {
        let guard = law.guard.map_or(String::new(), |(option, when)| {
            format!(" (only {} option {})", if when { "with" } else { "without" }, genre.options[option.at()].0)
        });
        out.push_str(&format!("- {}{guard}\n", law.sentence));
    }
    out
}

/// A law's id with its formula.
struct Line {
    id: String,
    body: String,
}

fn constraints(printer: &mut Printer<'_>) -> Vec<Line> {
    let genre = printer.genre();
    let mut lines = Vec::new();
    for law in genre.requires.iter().chain(&genre.laws) {
        for (i, clause) in law.clauses.iter().enumerate() {
            let guard = law.guard.map_or(String::new(), |(option, when)| {
                format!(" [{}{}]", if when { "" } else { "not " }, genre.options[option.at()].0)
            });
            let body = printer.formula(clause.formula);
            lines.push(Line { id: format!("{}{guard}", law.clause_id(i)), body });
        }
    }
    lines
}

/// The structures beyond the elements: named parts, divisions, tiles, and the components that formulas speak of.
fn structures(printer: &mut Printer<'_>) -> Vec<String> {
    let genre = printer.genre();
    let mut lines = Vec::new();
    for structure in &genre.structures {
        lines.push(match &structure.kind {
            StructureKind::Groups(groups) => printer.groups(&structure.name, groups),
            StructureKind::Division(layer) => printer.division(&structure.name, &genre.layers[layer.at()]),
            StructureKind::Tiles(w, h) => printer.tiles(&structure.name, *w, *h),
        });
    }
    lines.extend(printer.take_anonymous());
    lines
}

/// `C <-> clue: {...} -> {...}` for every kind of element and layer.
fn domains(printer: &mut Printer<'_>) -> Vec<String> {
    let genre = printer.genre();
    let mut lines = Vec::new();
    for kind in [Kind::Point, Kind::Cell, Kind::Edge, Kind::Link] {
        let on = |layer: &&Layer| layer.places.iter().any(|set| lives_on(set.ground, kind));
        // Notes are no part of the answer, so the paper's rules have no place for them.
        let told = |layer: &&Layer| layer.domain != Domain::Division && layer.role != Role::Note;
        let layers: Vec<&Layer> = genre.layers.iter().filter(on).filter(told).collect();
        if layers.is_empty() {
            lines.push(printer.empty_domain(kind));
        }
        for layer in layers {
            lines.push(printer.domain(Ground::Kind(kind), layer));
        }
    }
    for layer in &genre.layers {
        for set in layer.places.iter().filter(|set| !is_element(set.ground)) {
            lines.push(printer.domain(set.ground, layer));
        }
        if layer.domain == Domain::Division {
            lines.push(printer.division_domain(layer));
        }
    }
    lines
}

fn lives_on(ground: Ground, kind: Kind) -> bool {
    ground == Ground::Kind(kind) || (ground == Ground::Borders && kind == Kind::Edge)
}

fn is_element(ground: Ground) -> bool {
    matches!(ground, Ground::Kind(Kind::Point | Kind::Cell | Kind::Edge | Kind::Link) | Ground::Borders)
}

fn text(genre: &Genre, structures: &[String], domains: &[String], constraints: &[Line]) -> String {
    let mut out = format!("Rule {} on an m x n grid (Definition 2.15)\n", genre.id);
    out.push_str("structures\n  E = (P, E_p, C, E_c)\n");
    structures.iter().for_each(|line| out.push_str(&format!("  {line}\n")));
    out.push_str("domain <-> and hidden ->\n");
    domains.iter().for_each(|line| out.push_str(&format!("  {line}\n")));
    out.push_str("constraints\n");
    let width = constraints.iter().map(|l| l.id.chars().count()).max().unwrap_or(0);
    for line in constraints {
        out.push_str(&format!("  {:<width$}  {}\n", line.id, line.body));
    }
    out
}

fn latex(genre: &Genre, structures: &[String], domains: &[String], constraints: &[Line]) -> String {
    let mut out = format!("\\paragraph{{Rule {}}} on an $m \\times n$ grid\n", genre.title);
    let mut list = |name: &str, items: Vec<String>| {
        out.push_str(&format!("\\emph{{{name}}}\n\\begin{{itemize}}\n"));
        items.iter().for_each(|item| out.push_str(&format!("  \\item {item}\n")));
        out.push_str("\\end{itemize}\n");
    };
    let math = |lines: &[String]| lines.iter().map(|l| format!("${l}$")).collect::<Vec<_>>();
    list(
        "structures",
        [vec!["$\\mathbb{E} = (\\mathbf{P}, \\mathbf{E_p}, \\mathbf{C}, \\mathbf{E_c})$".to_owned()], math(structures)]
            .concat(),
    );
    list("domain and hidden", math(domains));
    list("constraints", constraints.iter().map(|l| format!("(\\texttt{{{}}}) ${}$", l.id, l.body)).collect());
    out
}
