//! Trees of rule files, made by hand.

use gridwright_lang::Span;
use gridwright_lang::syntax::ast::*;
use gridwright_lang::syntax::parse;

pub(super) fn ident(text: &str) -> Ident {
    Ident { text: text.to_owned(), span: Span::default() }
}

pub(super) fn expr(kind: ExprKind) -> Expr {
    Expr::new(kind, Span::default())
}

pub(super) fn name(text: impl AsRef<str>) -> Expr {
    expr(ExprKind::Name(text.as_ref().to_owned()))
}

pub(super) fn int(n: i64) -> Expr {
    expr(ExprKind::Int(n))
}

pub(super) fn call(head: impl AsRef<str>, args: impl IntoIterator<Item = Expr>) -> Expr {
    expr(ExprKind::Call(ident(head.as_ref()), args.into_iter().collect()))
}

pub(super) fn at(head: &str, place: Expr) -> Expr {
    expr(ExprKind::At(ident(head), Box::new(place)))
}

pub(super) fn not(inner: Expr) -> Expr {
    expr(ExprKind::Not(Box::new(inner)))
}

/// A conjunction; conjunctions inside it are opened, as the parser would.
pub(super) fn and(items: Vec<Expr>) -> Expr {
    let open = |item: Expr| match item.kind {
        ExprKind::And(inner) => inner,
        _ => vec![item],
    };
    let mut items: Vec<Expr> = items.into_iter().flat_map(open).collect();
    if items.len() == 1 { items.remove(0) } else { expr(ExprKind::And(items)) }
}

pub(super) fn or(items: Vec<Expr>) -> Expr {
    let open = |item: Expr| match item.kind {
        ExprKind::Or(inner) => inner,
        _ => vec![item],
    };
    let mut items: Vec<Expr> = items.into_iter().flat_map(open).collect();
    if items.len() == 1 { items.remove(0) } else { expr(ExprKind::Or(items)) }
}

pub(super) fn implies(a: Expr, b: Expr) -> Expr {
    expr(ExprKind::Implies(Box::new(a), Box::new(b)))
}

pub(super) fn iff(a: Expr, b: Expr) -> Expr {
    expr(ExprKind::Iff(Box::new(a), Box::new(b)))
}

pub(super) fn cmp(op: CmpOp, a: Expr, b: Expr) -> Expr {
    expr(ExprKind::Cmp(op, Box::new(a), Box::new(b)))
}

pub(super) fn is_in(a: Expr, set: Expr) -> Expr {
    expr(ExprKind::In(Box::new(a), Box::new(set)))
}

pub(super) fn within(a: Expr, b: Expr) -> Expr {
    expr(ExprKind::Within(Box::new(a), Box::new(b)))
}

pub(super) fn arith(op: ArithOp, a: Expr, b: Expr) -> Expr {
    expr(ExprKind::Arith(op, Box::new(a), Box::new(b)))
}

pub(super) fn list(items: Vec<Expr>) -> Expr {
    expr(ExprKind::List(items))
}

pub(super) fn filter(var: &str, set: Expr, pred: Expr) -> Expr {
    expr(ExprKind::Filter { var: ident(var), set: Box::new(set), pred: Box::new(pred) })
}

pub(super) fn map(value: Expr, var: &str, set: Expr) -> Expr {
    expr(ExprKind::Map { value: Box::new(value), var: ident(var), set: Box::new(set) })
}

/// `kind(func in set)`, or `kind(set)`.
pub(super) fn fold(kind: AggKind, func: Option<FuncRef>, set: Expr) -> Expr {
    expr(ExprKind::Aggregate { kind, func, set: Box::new(set) })
}

pub(super) fn func(name: &str, negated: bool, args: Vec<Expr>) -> FuncRef {
    FuncRef { negated, name: ident(name), args }
}

pub(super) fn each(quantifier: Quantifier, binder: Binder, body: Expr) -> Expr {
    expr(ExprKind::Quant { quantifier, binder, body: Some(Box::new(body)) })
}

pub(super) fn members(var: &str, set: Expr, filter: Option<Expr>) -> Binder {
    Binder::In { vars: vec![ident(var)], set: Box::new(set), filter: filter.map(Box::new) }
}

pub(super) fn blocks(part: &str, var: &str, filter: Option<Expr>) -> Binder {
    Binder::Block { part: ident(part), var: ident(var), filter: filter.map(Box::new) }
}

pub(super) fn groups(spec: GroupSpec) -> Expr {
    expr(ExprKind::Groups(spec))
}

pub(super) fn statement(kind: StatementKind) -> Statement {
    Statement { kind, span: Span::default(), leading: Vec::new(), has_inner_comments: false }
}

/// A rule with a sentence; the sentence of a rule that calls a law is the law's.
pub(super) fn rule(id: &str, body: Expr) -> Statement {
    let sentence = Some(ident("Said."));
    let (id, say) = (ident(id), None);
    statement(StatementKind::Rule { kind: RuleKind::Rule, id, guard: None, sentence, say, body })
}

/// The statements of a text; what cannot be read is left out.
pub(super) fn statements(text: &str) -> Vec<Statement> {
    parse(text).file.statements
}
