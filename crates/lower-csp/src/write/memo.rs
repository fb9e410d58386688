//! What parts of formulas came to, for those that are asked again and again of the same things.

use crate::lower::Lowering;
use crate::write::term::Term;
use gridwright_base::QuickMap;
use gridwright_check::eval::Value;
use gridwright_lang::ir::{ExprId, Genre};
use std::rc::Rc;
use std::sync::Arc;

/// A part and what its variables are bound to.
pub(crate) type Key = (ExprId, [u64; 3]);

/// Parts by what their variables are bound to.
#[derive(Default)]
pub(crate) struct Memo {
    /// What is asked before there are variables is not kept.
    pub is_on: bool,
    known: QuickMap<Key, Term>,
    /// Sets that are known by where they lie in memory: they have to stay there.
    pinned: Vec<Term>,
}

impl Lowering<'_> {
    /// The key of a part under the present bindings, if what it comes to is to be kept.
    #[inline]
    pub fn memo_key(&mut self, id: ExprId) -> Option<Key> {
        let genre: &Genre = self.genre;
        let vars = genre.repeated(id)?;
        if !self.memo.is_on || self.assumed_block.is_some() {
            return None;
        }
        let mut codes = [0; 3];
        for (code, var) in codes.iter_mut().zip(vars) {
            *code = code_of(&self.frame[var.at()])?;
        }
        Some((id, codes))
    }

    /// The key of an expression under the present bindings, if these all have a name that lasts.
    pub fn lasting_key(&self, id: ExprId) -> Option<Key> {
        let vars = self.genre.free_vars(id);
        let mut codes = [0; 3];
        if vars.len() > codes.len() || !self.memo.is_on {
            return None;
        }
        for (code, var) in codes.iter_mut().zip(vars) {
            let bound = &self.frame[var.at()];
            let lasts = matches!(bound, Term::Known(value) if !matches!(value, Value::Set(_)));
            *code = code_of(bound).filter(|_| lasts)?;
        }
        Some((id, codes))
    }

    /// What a part came to.
    pub fn kept(&self, key: &Key) -> Option<&Term> {
        self.memo.known.get(key)
    }

    /// Keeps what a part came to.
    pub fn keep(&mut self, key: Key, term: Term) {
        for var in self.genre.repeated(key.0).into_iter().flatten() {
            let bound = &self.frame[var.at()];
            if matches!(bound, Term::Known(Value::Set(_)) | Term::Set(_) | Term::Choice(_)) {
                self.memo.pinned.push(bound.clone());
            }
        }
        self.gates.meter.family(1);
        self.memo.known.insert(key, term);
    }
}

/// A number for what a variable is bound to, another for everything else; none for what has no short name.
fn code_of(term: &Term) -> Option<u64> {
    let tagged = |tag: u64, code: u64| (code < 1 << 56).then_some(tag << 56 | code);
    match term {
        Term::Known(Value::Place(place)) => tagged(1, (place.kind as u64) << 40 | place.at() as u64),
        Term::Known(Value::Int(n)) => tagged(2, u64::try_from(*n).ok()?),
        Term::Known(Value::Dir(dir)) => tagged(3, *dir as u64),
        Term::Known(Value::Bool(truth)) => tagged(4, u64::from(*truth)),
        Term::Known(Value::Sym(symbol)) => tagged(5, u64::from(symbol.0)),
        Term::Known(Value::Set(set)) => tagged(6, Arc::as_ptr(set) as usize as u64),
        Term::Set(members) => tagged(7, Rc::as_ptr(members) as usize as u64),
        Term::Choice(choice) => tagged(8, Rc::as_ptr(choice) as usize as u64),
        _ => None,
    }
}
