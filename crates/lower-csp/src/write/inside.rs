//! Places of which something lies inside a set that is at hand, found by that set instead of by asking every place.

use crate::error::Result;
use crate::lower::Lowering;
use crate::write::term::Term;
use gridwright_base::QuickMap;
use gridwright_check::eval::Value;
use gridwright_formula::Lit;
use gridwright_grid::Place;
use gridwright_lang::ir::*;
use gridwright_lang::recognise::Shape;
use gridwright_lang::recognise::members::{Inside, inside};
use std::rc::Rc;

/// The items of a settled set, by the first member of a set that each of them has.
#[derive(Debug)]
pub(crate) struct ByFirst {
    items: Vec<Value>,
    first: QuickMap<Place, Vec<u32>>,
    /// Those whose set is empty: they lie inside anything.
    empty: Vec<u32>,
}

impl Lowering<'_> {
    /// Of `{x in S : E(x) within X and more}` the items that can be members, in their order; none if they cannot be told
    /// from X.
    pub fn items_inside(&mut self, var: VarId, set: ExprId, pred: ExprId) -> Result<Option<Vec<(Lit, Term)>>> {
        let genre = self.genre;
        if !self.recognises() || genre.is_open(set) || !genre.free_vars(set).is_empty() {
            return Ok(None);
        }
        let Some(Inside { own, whole }) = inside(genre, pred, var) else { return Ok(None) };
        let Term::Known(Value::Set(whole)) = self.frame[whole.at()].clone() else { return Ok(None) };
        let Some(by_first) = self.by_first(var, set, own)? else { return Ok(None) };
        let mut found = by_first.empty.clone();
        for place in whole.items.iter().filter_map(Value::as_place) {
            found.extend(by_first.first.get(&place).into_iter().flatten());
        }
        found.sort_unstable();
        Ok(Some(found.iter().map(|&i| (Lit::TRUE, Term::Known(by_first.items[i as usize].clone()))).collect()))
    }

    fn by_first(&mut self, var: VarId, set: ExprId, own: ExprId) -> Result<Option<Rc<ByFirst>>> {
        if let Some(known) = self.by_first.get(&(set, own)) {
            return Ok(known.clone());
        }
        let made = self.sort_by_first(var, set, own)?.map(Rc::new);
        self.by_first.insert((set, own), made.clone());
        Ok(made)
    }

    fn sort_by_first(&mut self, var: VarId, set: ExprId, own: ExprId) -> Result<Option<ByFirst>> {
        let mut sorted = ByFirst { items: Vec::new(), first: QuickMap::default(), empty: Vec::new() };
        for (i, (_, item)) in self.items_of(set)?.into_iter().enumerate() {
            self.look()?;
            self.bind(var, item.clone());
            let (Term::Known(item), Term::Known(Value::Set(own))) = (item, self.eval(own)?) else { return Ok(None) };
            match own.items.first() {
                None => sorted.empty.push(i as u32),
                Some(Value::Place(first)) => sorted.first.entry(*first).or_default().push(i as u32),
                Some(_) => return Ok(None),
            }
            sorted.items.push(item);
        }
        Ok(Some(sorted))
    }
}
