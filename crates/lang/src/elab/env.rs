//! What names mean inside a formula.

use crate::ir::{ExprId, Stage, Type, VarId};
use crate::source::Span;
use crate::syntax::ast::Expr;
use std::rc::Rc;

/// The surroundings of an expression. Cheap to clone.
#[derive(Clone, Default)]
pub(super) struct Env<'a> {
    scope: Option<Rc<Scope<'a>>>,
    /// What a bare predicate name is applied to: the member that a `where` speaks of.
    pub subject: Option<Bound>,
    /// Inside a definition written out: where it was asked for. Mistakes are reported there.
    pub site: Option<Span>,
    known: Option<Rc<KnownList>>,
}

struct Scope<'a> {
    name: &'a str,
    binding: Binding<'a>,
    outer: Option<Rc<Scope<'a>>>,
}

struct KnownList {
    expr: ExprId,
    rest: Option<Rc<KnownList>>,
}

/// A conjunction adds one entry per conjunct, so the list may be longer than the stack is deep.
impl Drop for KnownList {
    fn drop(&mut self) {
        let mut next = self.rest.take();
        while let Some(mut list) = next.and_then(Rc::into_inner) {
            next = list.rest.take();
        }
    }
}

#[derive(Clone)]
pub(super) enum Binding<'a> {
    Var(Bound),
    Named(Closure<'a>),
}

#[derive(Clone)]
pub(super) struct Bound {
    pub var: VarId,
    pub ty: Type,
    pub stage: Stage,
}

/// An argument passed by name.
#[derive(Clone)]
pub(super) struct Closure<'a> {
    pub expr: &'a Expr,
    pub env: Box<Env<'a>>,
}

impl<'a> Env<'a> {
    pub fn lookup(&self, name: &str) -> Option<&Binding<'a>> {
        let mut scope = self.scope.as_deref();
        while let Some(s) = scope {
            if s.name == name {
                return Some(&s.binding);
            }
            scope = s.outer.as_deref();
        }
        None
    }

    #[must_use]
    pub fn bind(&self, name: &'a str, binding: Binding<'a>) -> Self {
        let scope = Scope { name, binding, outer: self.scope.clone() };
        Self { scope: Some(Rc::new(scope)), ..self.clone() }
    }

    #[must_use]
    pub fn with_subject(&self, subject: Option<Bound>) -> Self {
        Self { subject, ..self.clone() }
    }

    /// The surroundings of a definition's body: nothing but its parameters.
    #[must_use]
    pub fn body(&self, site: Span) -> Self {
        Self { scope: None, subject: None, site: Some(self.site.unwrap_or(site)), known: self.known.clone() }
    }

    #[must_use]
    pub fn with_known(&self, expr: ExprId) -> Self {
        Self { known: Some(Rc::new(KnownList { expr, rest: self.known.clone() })), ..self.clone() }
    }

    /// The expressions that a condition before has shown to have a value.
    pub fn known(&self) -> impl Iterator<Item = ExprId> + '_ {
        let mut next = self.known.as_deref();
        std::iter::from_fn(move || {
            let this = next?;
            next = this.rest.as_deref();
            Some(this.expr)
        })
    }

    /// Where to report a mistake found at `span`.
    pub fn place(&self, span: Span) -> Span {
        self.site.unwrap_or(span)
    }
}
