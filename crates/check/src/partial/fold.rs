//! Quantifiers and folds over sets that are bounded from both sides.

use super::eval::compare_abs;
use super::groups::OpenBlocks;
use super::{Abs, Partial};
use crate::lists::list_of;
use crate::ops::{clash, distinct};
use crate::value::{Set, Value};
use gridwright_lang::ir::*;
use gridwright_lang::syntax::ast::CmpOp;
use std::sync::Arc;

/// On a large board with everything open every place may be part of every block. Saying nothing then is sound, and the
/// square of the board would be too long to look through.
const MOST_OPEN: usize = 200_000;

impl Partial<'_> {
    /// If an expression stands for the blocks of a structure or of groups: those blocks.
    pub(super) fn as_blocks(&mut self, set: ExprId) -> Option<Arc<OpenBlocks>> {
        let genre = self.genre;
        match &genre.expr(set).node {
            Node::Blocks(structure) => Some(self.blocks(*structure)),
            Node::Groups(groups) => Some(Arc::new(self.groups(groups))),
            _ => None,
        }
    }

    pub(super) fn quantify(
        &mut self,
        all: bool,
        var: VarId,
        set: ExprId,
        narrowed: Option<Arc<Set>>,
        filter: Option<ExprId>,
        body: ExprId,
    ) -> Option<bool> {
        let set = match (narrowed, self.as_blocks(set)) {
            (Some(narrowed), _) => Abs::Known(Value::Set(narrowed)),
            (_, Some(blocks)) if blocks.exact().is_none() => {
                return self.over_open_blocks(all, var, &blocks, filter, body);
            }
            (_, Some(blocks)) => blocks.as_set(),
            (_, None) => self.eval(set),
        };
        let (must, may) = set.bounds()?;
        let mut sure = true;
        for item in &may.items {
            let certain = must.items.len() == may.items.len() || must.contains(item);
            self.bind(var, Abs::Known(item.clone()));
            let passes = filter.map_or(Some(true), |f| self.truth(f));
            if passes == Some(false) {
                continue;
            }
            match self.truth(body) {
                Some(truth) if truth == all => {}
                Some(_) if certain && passes == Some(true) => return Some(!all),
                _ => sure = false,
            }
        }
        sure.then_some(all)
    }

    /// Every component that surely exists is part of some block; a law that fails for whatever block that may be fails.
    fn over_open_blocks(
        &mut self,
        all: bool,
        var: VarId,
        blocks: &OpenBlocks,
        filter: Option<ExprId>,
        body: ExprId,
    ) -> Option<bool> {
        let certain = blocks.certain();
        let most = |block: &Abs| block.bounds().map_or(0, |(_, may)| may.items.len());
        if certain.iter().map(most).sum::<usize>() > MOST_OPEN {
            return None;
        }
        for block in certain {
            self.bind(var, block);
            let passes = filter.map_or(Some(true), |f| self.truth(f));
            if passes == Some(true) && self.truth(body) == Some(!all) {
                return Some(!all);
            }
        }
        None
    }

    pub(super) fn size(&mut self, set: ExprId) -> Abs {
        if let Some(blocks) = self.as_blocks(set) {
            let (low, high) = blocks.count_bounds();
            return Abs::int(low, high);
        }
        match self.eval(set).bounds() {
            Some((must, may)) => Abs::int(must.items.len() as i64, may.items.len() as i64),
            None => Abs::Int(0, i64::MAX),
        }
    }

    pub(super) fn fold(&mut self, fold: Fold, var: VarId, set: ExprId, value: ExprId) -> Abs {
        if let Some(blocks) = self.as_blocks(set)
            && blocks.exact().is_none()
        {
            return if fold == Fold::Count { Abs::Int(0, i64::MAX) } else { Abs::Any };
        }
        let Some((must, may)) = self.eval(set).bounds() else {
            return if fold == Fold::Count { Abs::Int(0, i64::MAX) } else { Abs::Any };
        };
        let exact = must.items.len() == may.items.len();
        let mut values = Vec::with_capacity(may.items.len());
        for item in &may.items {
            self.bind(var, Abs::Known(item.clone()));
            values.push((self.eval(value), exact || must.contains(item)));
        }
        match fold {
            Fold::Count => count(&values),
            Fold::Sum => sum(&values),
            Fold::Product => product(&values),
            Fold::Different => Abs::from_truth(different(&values)),
            Fold::Same => Abs::from_truth(same(&values)),
            Fold::List => list(&values),
        }
    }

    /// A set's members with whether each is surely there.
    pub(super) fn members(&mut self, set: ExprId) -> Option<Vec<(Value, bool)>> {
        let (must, may) = self.eval(set).bounds()?;
        let exact = must.items.len() == may.items.len();
        Some(may.items.iter().map(|item| (item.clone(), exact || must.contains(item))).collect())
    }
}

fn count(values: &[(Abs, bool)]) -> Abs {
    let low = values.iter().filter(|(v, sure)| *sure && v.truth() == Some(true)).count();
    let high = values.iter().filter(|(v, _)| v.truth() != Some(false)).count();
    Abs::int(low as i64, high as i64)
}

fn sum(values: &[(Abs, bool)]) -> Abs {
    let (mut low, mut high) = (0_i64, 0_i64);
    for (value, sure) in values {
        let (l, h) = match (value, value.range()) {
            (_, Some(range)) => range,
            (Abs::Known(_), None) => (0, 0),
            _ => (i64::MIN, i64::MAX),
        };
        low = low.saturating_add(if *sure { l } else { l.min(0) });
        high = high.saturating_add(if *sure { h } else { h.max(0) });
    }
    Abs::int(low, high)
}

/// Bounds of a product of numbers that are not negative; anything if one may be.
fn product(values: &[(Abs, bool)]) -> Abs {
    let (mut low, mut high) = (1_i64, 1_i64);
    for (value, sure) in values {
        let (l, h) = match (value, value.range()) {
            (_, Some(range)) => range,
            (Abs::Known(_), None) => (1, 1),
            _ => return Abs::Any,
        };
        if l < 0 {
            return Abs::Any;
        }
        low = low.saturating_mul(if *sure { l } else { l.min(1) });
        high = high.saturating_mul(if *sure { h } else { h.max(1) });
    }
    Abs::int(low, high)
}

/// The list, once every value is settled.
fn list(values: &[(Abs, bool)]) -> Abs {
    let known = |(value, sure): &(Abs, bool)| match value {
        Abs::Known(value) if *sure => Some(value.clone()),
        _ => None,
    };
    let known: Option<Vec<Value>> = values.iter().map(known).collect();
    known.map_or(Abs::Any, |values| Abs::Known(list_of(&values)))
}

fn different(values: &[(Abs, bool)]) -> Option<bool> {
    let known = |sure_only: bool| -> Vec<Value> {
        let pick = |(v, sure): &(Abs, bool)| match v {
            Abs::Known(value) if *sure || !sure_only => Some(value.clone()),
            _ => None,
        };
        values.iter().filter_map(pick).collect()
    };
    if clash(&known(true)).is_some() {
        return Some(false);
    }
    let all = known(false);
    (all.len() == values.len() && clash(&all).is_none()).then_some(true)
}

fn same(values: &[(Abs, bool)]) -> Option<bool> {
    let sure: Vec<&Abs> = values.iter().filter(|(_, sure)| *sure).map(|(v, _)| v).collect();
    for (i, a) in sure.iter().enumerate() {
        if sure[..i].iter().any(|b| compare_abs(CmpOp::Eq, a, b) == Some(false)) {
            return Some(false);
        }
    }
    let all_equal = values.windows(2).all(|pair| compare_abs(CmpOp::Eq, &pair[0].0, &pair[1].0) == Some(true));
    all_equal.then_some(true)
}

/// Bounds from members of which some are sure.
pub(super) fn bounded(members: impl IntoIterator<Item = (Value, bool)>) -> Abs {
    let (mut must, mut may) = (Vec::new(), Vec::new());
    for (value, sure) in members {
        must.extend(sure.then(|| value.clone()));
        may.push(value);
    }
    Abs::set(Arc::new(Set::new(distinct(must))), Arc::new(Set::new(distinct(may))))
}
