//! Expressions as text: on one line, or laid out over several.

use super::ast::*;

/// How tightly an expression binds: what needs brackets inside what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Implication,
    Or,
    And,
    Unary,
    Comparison,
    Range,
    Sum,
    Product,
    Atom,
}

fn level(expr: &Expr) -> Level {
    match &expr.kind {
        ExprKind::Implies(..) | ExprKind::Iff(..) => Level::Implication,
        ExprKind::Or(_) => Level::Or,
        ExprKind::And(_) => Level::And,
        ExprKind::Not(_) => Level::Unary,
        // A quantifier reaches as far right as it can, so it needs brackets wherever something follows.
        ExprKind::Quant { .. } => Level::Implication,
        ExprKind::Cmp(..) | ExprKind::In(..) | ExprKind::Within(..) => Level::Comparison,
        ExprKind::Range(..) => Level::Range,
        ExprKind::Arith(ArithOp::Mul, ..) => Level::Product,
        ExprKind::Arith(..) => Level::Sum,
        ExprKind::If(..) => Level::Sum,
        _ => Level::Atom,
    }
}

/// The expression on one line.
pub(super) fn expr_text(expr: &Expr) -> String {
    text(expr, Level::Implication, true)
}

/// The expression where only sums may stand without brackets.
pub(super) fn atom_text(expr: &Expr) -> String {
    text(expr, Level::Sum, false)
}

/// In a place that takes expressions of at least this level. `last` says that nothing follows, so that a quantifier may
/// stand without brackets.
fn text(expr: &Expr, at_least: Level, last: bool) -> String {
    let is_quantifier = matches!(expr.kind, ExprKind::Quant { .. });
    let free = if is_quantifier { last && at_least <= Level::Unary } else { level(expr) >= at_least };
    if free { bare(expr, last) } else { format!("({})", bare(expr, true)) }
}

fn bare(expr: &Expr, last: bool) -> String {
    match &expr.kind {
        ExprKind::Int(n) => n.to_string(),
        ExprKind::Text(text) => format!("\"{}\"", text.split_whitespace().collect::<Vec<_>>().join(" ")),
        ExprKind::Unknown => "?".to_owned(),
        ExprKind::Absent => "none".to_owned(),
        ExprKind::Name(name) => name.clone(),
        ExprKind::Call(head, args) => format!("{}({})", head.text, list(args)),
        ExprKind::At(head, place) => format!("{} at {}", head.text, text(place, Level::Atom, false)),
        ExprKind::Not(inner) => format!("not {}", text(inner, Level::Unary, last)),
        ExprKind::And(items) => chain(items, " and ", Level::Unary, last),
        ExprKind::Or(items) => chain(items, " or ", Level::And, last),
        ExprKind::Implies(a, b) => format!("{} implies {}", left(a, expr), text(b, Level::Or, last)),
        ExprKind::Iff(a, b) => format!("{} iff {}", left(a, expr), text(b, Level::Or, last)),
        ExprKind::Quant { quantifier, binder, body } => {
            let head = quantifier_text(*quantifier, binder);
            body.as_ref().map_or(head.clone(), |body| format!("{head}: {}", text(body, Level::Implication, true)))
        }
        ExprKind::Cmp(op, a, b) => infix(a, op.sign(), b),
        ExprKind::In(a, b) => infix(a, "in", b),
        ExprKind::Within(a, b) => infix(a, "within", b),
        ExprKind::Arith(ArithOp::Mul, a, b) => {
            format!("{} * {}", text(a, Level::Product, false), text(b, Level::Atom, false))
        }
        ExprKind::Arith(op, a, b) => {
            let sign = if *op == ArithOp::Add { "+" } else { "-" };
            format!("{} {sign} {}", text(a, Level::Sum, false), text(b, Level::Product, false))
        }
        ExprKind::Range(a, b) => range_text(a, b),
        ExprKind::If(c, a, b) => format!(
            "if {} then {} else {}",
            text(c, Level::Implication, true),
            text(a, Level::Range, false),
            text(b, Level::Range, false)
        ),
        ExprKind::Aggregate { kind, func, set } => {
            let func = func.as_ref().map_or(String::new(), func_text);
            format!("{}({func}{})", kind.word(), text(set, Level::Range, false))
        }
        ExprKind::Filter { var, set, pred } => {
            format!("{{{} in {} : {}}}", var.text, text(set, Level::Range, false), text(pred, Level::Implication, true))
        }
        ExprKind::Map { value, var, set } => {
            format!(
                "{{{} : {} in {}}}",
                text(value, Level::Implication, true),
                var.text,
                text(set, Level::Range, false)
            )
        }
        ExprKind::List(items) => format!("{{{}}}", list(items)),
        ExprKind::Groups(spec) => format!("groups({})", spec_text(spec)),
        ExprKind::Error => String::new(),
    }
}

/// `1..9` between simple ends, with blanks between longer ones.
fn range_text(a: &Expr, b: &Expr) -> String {
    let (a, b) = (text(a, Level::Sum, false), text(b, Level::Sum, false));
    if a.contains(' ') || b.contains(' ') { format!("{a} .. {b}") } else { format!("{a}..{b}") }
}

/// The left side of `implies` or `iff`: another of the same word needs no brackets, since chains lean to the left.
fn left(side: &Expr, whole: &Expr) -> String {
    let same = std::mem::discriminant(&side.kind) == std::mem::discriminant(&whole.kind);
    text(side, if same { Level::Implication } else { Level::Or }, false)
}

fn chain(items: &[Expr], separator: &str, at_least: Level, last: bool) -> String {
    let n = items.len();
    let item = |(i, e): (usize, &Expr)| text(e, at_least, last && i + 1 == n);
    items.iter().enumerate().map(item).collect::<Vec<_>>().join(separator)
}

fn infix(a: &Expr, sign: &str, b: &Expr) -> String {
    format!("{} {sign} {}", text(a, Level::Range, false), text(b, Level::Range, false))
}

fn list(items: &[Expr]) -> String {
    items.iter().map(expr_text).collect::<Vec<_>>().join(", ")
}

fn func_text(func: &FuncRef) -> String {
    let args = if func.args.is_empty() { String::new() } else { format!("({})", list(&func.args)) };
    format!("{}{}{args} in ", if func.negated { "not " } else { "" }, func.name.text)
}

pub(super) fn spec_text(spec: &GroupSpec) -> String {
    let mut out = text(&spec.base, Level::Atom, false);
    if let Some(filter) = &spec.filter {
        out.push_str(&format!(" where {}", text(filter, Level::Implication, false)));
    }
    if let Some(relation) = &spec.relation {
        out.push_str(&format!(" by {}", text(relation, Level::Or, false)));
    }
    out
}

fn quantifier_text(quantifier: Quantifier, binder: &Binder) -> String {
    let word = match quantifier {
        Quantifier::Each => "for each",
        Quantifier::Some => "some",
        Quantifier::No => "no",
    };
    let filter_text = |filter: &Option<Box<Expr>>| {
        filter.as_ref().map_or(String::new(), |f| format!(" where {}", text(f, Level::Implication, false)))
    };
    let bound = match binder {
        Binder::In { vars, set, filter } => {
            let vars: Vec<&str> = vars.iter().map(|v| v.text.as_str()).collect();
            format!("{} in {}{}", vars.join(", "), text(set, Level::Range, false), filter_text(filter))
        }
        Binder::Walk { var, set, from } => {
            let from = from.as_ref().map_or(String::new(), |f| format!(" from {}", text(f, Level::Range, false)));
            format!("walk {} of {}{from}", var.text, text(set, Level::Range, false))
        }
        Binder::Mark { layer, pattern, var, filter } => {
            let names: Vec<&str> = pattern.iter().map(|p| p.text.as_str()).collect();
            let pattern = if names.len() == 1 { names[0].to_owned() } else { format!("({})", names.join(", ")) };
            format!("{} {pattern} at {}{}", layer.text, var.text, filter_text(filter))
        }
        Binder::Block { part, var, filter } => format!("{} {}{}", part.text, var.text, filter_text(filter)),
    };
    format!("{word} {bound}")
}

/// The expression over as many lines as it needs, each of at most `width` characters where that can be had.
pub(super) fn layout(expr: &Expr, width: usize) -> Vec<String> {
    laid_out(expr, Level::Implication, width, true)
}

fn laid_out(expr: &Expr, at_least: Level, width: usize, last: bool) -> Vec<String> {
    let flat = text(expr, at_least, last);
    if flat.chars().count() <= width {
        return vec![flat];
    }
    let is_quantifier = matches!(expr.kind, ExprKind::Quant { .. });
    let free = if is_quantifier { last && at_least <= Level::Unary } else { level(expr) >= at_least };
    if free {
        return broken(expr, width, last).unwrap_or_else(|| vec![flat]);
    }
    let Some(mut lines) = broken(expr, width.saturating_sub(1), true) else { return vec![flat] };
    for (i, line) in lines.iter_mut().enumerate() {
        line.insert(0, if i == 0 { '(' } else { ' ' });
    }
    if let Some(end) = lines.last_mut() {
        end.push(')');
    }
    lines
}

/// The expression broken at its outermost joint; none if it has no joint to break at.
fn broken(expr: &Expr, width: usize, last: bool) -> Option<Vec<String>> {
    let inner = width.saturating_sub(2);
    let indent = |lines: Vec<String>| lines.into_iter().map(|line| format!("  {line}")).collect::<Vec<_>>();
    match &expr.kind {
        ExprKind::Quant { quantifier, binder, body: Some(body) } => {
            let mut lines = vec![format!("{}:", quantifier_text(*quantifier, binder))];
            lines.extend(indent(laid_out(body, Level::Implication, inner, true)));
            Some(lines)
        }
        ExprKind::And(items) => Some(joined(items, "and ", Level::Unary, width, last)),
        ExprKind::Or(items) => Some(joined(items, "or ", Level::And, width, last)),
        ExprKind::Implies(a, b) | ExprKind::Iff(a, b) => {
            let word = if matches!(expr.kind, ExprKind::Iff(..)) { "iff " } else { "implies " };
            let mut lines = laid_out(a, Level::Or, width, false);
            lines.extend(prefixed(word, laid_out(b, Level::Or, width.saturating_sub(word.len()), last)));
            Some(lines)
        }
        _ => None,
    }
}

fn joined(items: &[Expr], word: &str, at_least: Level, width: usize, last: bool) -> Vec<String> {
    let n = items.len();
    let mut lines = Vec::new();
    for (i, item) in items.iter().enumerate() {
        let room = if i == 0 { width } else { width.saturating_sub(word.len()) };
        let part = laid_out(item, at_least, room, last && i + 1 == n);
        lines.extend(if i == 0 { part } else { prefixed(word, part) });
    }
    lines
}

fn prefixed(word: &str, lines: Vec<String>) -> Vec<String> {
    let blank = " ".repeat(word.len());
    let line = |(i, line): (usize, String)| format!("{}{line}", if i == 0 { word } else { &blank });
    lines.into_iter().enumerate().map(line).collect()
}
