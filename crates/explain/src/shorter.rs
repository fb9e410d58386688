//! Chains without what leads nowhere.
//!
//! What a constraint on a whole line or area gives as its reason is often all that it looked at. Of a long chain each link is asked what it needs,
//! from the contradiction back, and what no link needs is left out.

use crate::halving::Halving;
use crate::reasoner::{Reason, Reasoner, Way};
use gridwright_base::{Budget, QuickSet, Stop};
use gridwright_csp::Link;
use gridwright_formula::Lit;

/// Shorter chains are told as they were found.
const LONG: usize = 8;

impl Reasoner {
    /// A chain from the contrary of a literal to a contradiction, with no consequence that the contradiction does not rest on. If
    /// time runs out it stays as it is.
    pub(crate) fn shorter(&mut self, chain: Vec<Link>, target: Lit, budget: &Budget) -> Vec<Link> {
        if chain.len() <= LONG {
            return chain;
        }
        self.needed_links(&chain, target, budget).unwrap_or(chain)
    }

    fn needed_links(&mut self, chain: &[Link], target: Lit, budget: &Budget) -> Result<Vec<Link>, Stop> {
        let followed: QuickSet<Lit> = chain.iter().filter_map(|link| link.lit).collect();
        let mut needed: QuickSet<Lit> = QuickSet::default();
        let mut kept: Vec<Link> = Vec::new();
        for link in chain.iter().rev() {
            if link.lit.is_some_and(|lit| !needed.contains(&lit)) {
                continue;
            }
            let from = self.least_behind(link, &followed, target, budget)?;
            needed.extend(&from);
            kept.push(Link { lit: link.lit, from });
        }
        kept.reverse();
        Ok(kept)
    }

    /// The pieces of a link, and the least of the rest that it follows from: rather what was known than what followed.
    fn least_behind(
        &mut self,
        link: &Link,
        followed: &QuickSet<Lit>,
        target: Lit,
        budget: &Budget,
    ) -> Result<Vec<Lit>, Stop> {
        let (mut from, rest): (Vec<Lit>, Vec<Lit>) =
            link.from.iter().partition(|lit| self.piece_of(lit.var()).is_some());
        let pieces = from.iter().filter_map(|lit| self.piece_of(lit.var())).collect();
        let (lit, way) = match link.lit {
            Some(lit) => (lit, Way::Implied),
            None => (target, Way::Refuted),
        };
        let mut rest: Vec<Lit> = rest.into_iter().filter(|&other| way == Way::Implied || other != !target).collect();
        rest.sort_by_key(|lit| followed.contains(lit));
        let reason = Reason { pieces, known: Vec::new() };
        from.extend(Halving::new(self, &reason, lit, way, budget).least(&rest)?);
        from.extend((way == Way::Refuted).then_some(!target));
        Ok(from)
    }
}
