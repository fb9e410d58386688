//! Parts: connected components of a set under a relation.

use super::apply::Arg;
use super::env::{Binding, Bound, Env};
use super::{Elab, Item, Progress};
use crate::ir::*;
use crate::source::{Code, Diagnostic, Span};
use crate::syntax::ast::{AggKind, Expr, ExprKind, GroupSpec, StatementKind};
use gridwright_grid::{Kind, Relation};

/// The relations that the board fixes.
pub(super) fn relation_word(word: &str) -> Option<Relation> {
    Some(match word {
        "H" => Relation::Horizontal,
        "V" => Relation::Vertical,
        "D" => Relation::Diagonal,
        "M" => Relation::Coincide,
        "touch" => Relation::Touch,
        "meet" => Relation::Meet,
        _ => return None,
    })
}

impl<'a> Elab<'a> {
    /// Makes sure that a structure's definition has been read: their order in the file is free.
    pub(super) fn structure(&mut self, id: StructureId) {
        let (source, progress) = self.structure_source[id.at()];
        let Some(spec) = source else { return };
        match progress {
            Progress::Done => {}
            Progress::Open => self.part_within_itself(id),
            Progress::Untouched => {
                self.structure_source[id.at()].1 = Progress::Open;
                let (groups, member, stage) = self.groups(spec, &Env::default());
                let structure = &mut self.genre.structures[id.at()];
                (structure.kind, structure.member, structure.stage) = (StructureKind::Groups(groups), member, stage);
                self.structure_source[id.at()].1 = Progress::Done;
            }
        }
    }

    /// Circles are told before anything is written out; this is for one that the text alone did not show.
    fn part_within_itself(&mut self, id: StructureId) {
        let structure = &self.genre.structures[id.at()];
        if !self.circular.contains(structure.name.as_str()) {
            let message = format!("the part `{}` is defined by itself", structure.name);
            self.error(Code::Name, structure.span, message);
        }
    }

    /// Components, the type of their members, and what they depend on.
    pub(super) fn groups(&mut self, spec: &'a GroupSpec, env: &Env<'a>) -> (Groups, Type, Stage) {
        let base = self.group_base(&spec.base, env);
        let member = self.member_type(base);
        let bound = Bound { var: self.new_var(), ty: member.clone(), stage: self.stage(base) };
        let var = bound.var;
        let filter = spec.filter.as_ref().map(|f| self.formula(f, &env.with_subject(Some(bound))));
        let (relation, relation_stage) = match &spec.relation {
            Some(relation) => self.relation(relation, &member, env),
            None => (Rel::Static(vec![Relation::Touch]), Stage::Size),
        };
        self.check_member(&member, &relation, spec.base.span, env);
        let stage = self.stage(base).max(relation_stage).max(filter.map_or(Stage::Size, |f| self.stage(f)));
        (Groups { base, var, filter, relation }, member, stage)
    }

    /// A set, or the blocks of a part: `combine` may be iterated.
    fn group_base(&mut self, base: &'a Expr, env: &Env<'a>) -> ExprId {
        if let ExprKind::Name(name) = &base.kind
            && let Some(structure) = self.named_structure(name, env)
        {
            self.structure(structure);
            let stage = self.genre.structures[structure.at()].stage;
            return self.mk(Node::Blocks(structure), Type::Block(structure).set(), stage, env.place(base.span));
        }
        self.set(base, env)
    }

    fn check_member(&mut self, member: &Type, relation: &Rel, span: Span, env: &Env<'a>) {
        let fits = matches!(
            (member, relation),
            (Type::Error, _)
                | (Type::Block(_) | Type::Set(_), Rel::Static(_) | Rel::User { .. })
                | (Type::Place(Kind::Cell | Kind::Point), Rel::Same { .. } | Rel::Through { .. })
                | (Type::Place(_) | Type::AnyPlace, Rel::Static(_) | Rel::User { .. })
        );
        if !fits {
            let message = format!("{} cannot be grouped by this relation", self.describe(member));
            let problem = Diagnostic::error(Code::Kind, env.place(span), message);
            self.report(
                problem
                    .hint("places are grouped by H, V, D, touch, meet, same(f), through(P) or a relation of your own"),
            );
        }
    }

    fn relation(&mut self, expr: &'a Expr, member: &Type, env: &Env<'a>) -> (Rel, Stage) {
        match &expr.kind {
            ExprKind::Or(items) => {
                let mut relations = Vec::new();
                for item in items {
                    match self.relation(item, member, env) {
                        (Rel::Static(more), _) => relations.extend(more),
                        _ => self.error(
                            Code::Kind,
                            env.place(item.span),
                            "only H, V, D, M, touch and meet can be joined by `or`",
                        ),
                    }
                }
                (Rel::Static(relations), Stage::Size)
            }
            ExprKind::Name(name) => self.relation_name(name, expr, member, env),
            ExprKind::Aggregate { kind: AggKind::Same, func: None, set } => {
                let bound = Bound { var: self.new_var(), ty: member.clone(), stage: Stage::Size };
                let place = self.var(&bound, env.place(expr.span));
                let value = self.function(set, place, env);
                (Rel::Same { var: bound.var, value }, self.stage(value))
            }
            ExprKind::Call(head, args) if head.text == "through" && args.len() == 1 => {
                let kind = if *member == Type::Place(Kind::Point) { Kind::Edge } else { Kind::Link };
                let bound = Bound { var: self.new_var(), ty: Type::Place(kind), stage: Stage::Size };
                let pred = self.formula(&args[0], &env.with_subject(Some(bound.clone())));
                (Rel::Through { var: bound.var, pred }, self.stage(pred))
            }
            _ => self.no_relation(expr.span, env),
        }
    }

    fn no_relation(&mut self, span: Span, env: &Env<'a>) -> (Rel, Stage) {
        let problem = Diagnostic::error(Code::Kind, env.place(span), "this is no relation between two members");
        self.report(problem.hint(
            "write `by touch`, `by meet`, `by H`, `by same(value)`, `by through(line)`, or define one with `relation`",
        ));
        (Rel::Static(Vec::new()), Stage::Size)
    }

    fn relation_name(&mut self, name: &'a str, expr: &'a Expr, member: &Type, env: &Env<'a>) -> (Rel, Stage) {
        if let Some(Binding::Named(closure)) = env.lookup(name).cloned() {
            return self.relation(closure.expr, member, &closure.env);
        }
        if let Some(relation) = relation_word(name) {
            return (Rel::Static(vec![relation]), Stage::Size);
        }
        let Some(Item::Call(statement)) = self.item(name) else {
            return self.no_relation(expr.span, env);
        };
        let StatementKind::Define { relation: true, params, .. } = &statement.kind else {
            return self.no_relation(expr.span, env);
        };
        if params.len() != 2 {
            return self.no_relation(expr.span, env);
        }
        let vars: Vec<Bound> =
            (0..2).map(|_| Bound { var: self.new_var(), ty: member.clone(), stage: Stage::Size }).collect();
        let args: Vec<Arg<'a>> = vars.iter().map(|v| Arg::Done(self.var(v, env.place(expr.span)))).collect();
        let body = self.predicate_of(name, expr.span, &args, expr.span, env);
        (Rel::User { vars: (vars[0].var, vars[1].var), body }, self.stage(body))
    }

    /// A function given by name, applied to a member: `same(room)`.
    fn function(&mut self, name: &'a Expr, member: ExprId, env: &Env<'a>) -> ExprId {
        match &name.kind {
            ExprKind::Name(text) => self.apply_text(text, name.span, member, env),
            _ => {
                self.error(
                    Code::Kind,
                    env.place(name.span),
                    "the name of a layer, a part or a definition is needed here",
                );
                self.bad(name.span)
            }
        }
    }
}
