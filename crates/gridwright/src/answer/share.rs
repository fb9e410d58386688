//! All solutions at once: in how many of them each value stands.

use super::list::{confirmed, finish};
use super::{Answer, Clock, Engine};
use crate::error::Error;
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use crate::value::Value;
use gridwright_base::{Budget, Rng};
use gridwright_board::{Board, Site, Val};
use gridwright_count::Solutions;
use gridwright_lang::ir::{LayerId, Role};
use gridwright_lower_zdd::LoweredSpec;
use gridwright_zdd::{CountTable, Diagram, Store, Var, ratio};
use num_bigint::BigUint;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// In how many solutions a value stands.
#[derive(Debug, Clone, Serialize)]
pub struct Share {
    /// Where, such as `loop:r1c1.up`.
    pub site: String,
    /// What.
    pub value: Value,
    /// In so many solutions, exactly.
    #[serde(serialize_with = "decimal")]
    pub count: BigUint,
    /// The same as a part of all: 0 and 1 only where that is exact.
    pub share: f64,
}

/// What `shares` adds.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Shares {
    /// Every value that stands in some solution, a no aside.
    pub shares: Vec<Share>,
    /// The seed of the solutions that were drawn.
    pub seed: u64,
}

fn decimal<S: Serializer>(count: &BigUint, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(count)
}

/// Solutions of which those are left that have the values assumed.
type Assumed = [(Site, Val)];

impl Puzzle {
    /// In how many solutions each value stands, exactly, with some solutions drawn at random, each as likely as any other. Values at
    /// sites may be assumed; then it is all about the solutions that have them.
    ///
    /// ```
    /// use gridwright::{Limits, Puzzle, Value};
    /// # fn main() -> Result<(), gridwright::Error> {
    /// let puzzle = Puzzle::read("slither/5/4/dicicic")?;
    /// let all = puzzle.shares(1, 7, &[], &Limits::none())?;
    /// assert_eq!(all.count, Some(2284_u32.into()));
    /// let up = all.more.shares.iter().find(|share| share.site == "loop:r1c1.up").unwrap().count.clone();
    /// let with = puzzle.shares(0, 7, &[("loop:r1c1.up".to_owned(), Value::Flag(true))], &Limits::none())?;
    /// assert_eq!(with.count, Some(up));
    /// # Ok(())
    /// # }
    /// ```
    pub fn shares(
        &self,
        n: usize,
        seed: u64,
        assumed: &[(String, Value)],
        limits: &Limits,
    ) -> Result<Answer<Shares>, Error> {
        let (clock, budget) = (Clock::start(limits.cpu_of()), limits.budget());
        let mut answer = Answer::new(self, Engine::Auto.name(), Shares { seed, ..Shares::default() });
        let read = |(site, value): &(String, Value)| {
            let site = Site::parse(site, self.rules(), self.board())?;
            Ok::<_, Error>((site, value.val(self.genre(), self.board(), site)?))
        };
        let assumed = assumed.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        let shared = self.look_at_all(n, &assumed, limits, &budget, &mut answer);
        finish(answer, &clock, shared)
    }

    fn look_at_all(
        &self,
        n: usize,
        assumed: &Assumed,
        limits: &Limits,
        budget: &Budget,
        answer: &mut Answer<Shares>,
    ) -> Result<(), Error> {
        let (found, method) = gridwright_count::solutions(self.rules(), self.board(), &limits.job(budget))?;
        answer.engine = method.name();
        let mut rng = Rng::new(answer.more.seed);
        match found {
            Solutions::Listed(mut all) => {
                all.retain(|board| assumed.iter().all(|(site, val)| board.layer(site.layer)[site.at()] == *val));
                answer.set_count(all.len().into());
                let drawn = (0..n).map_while(|_| rng.pick(&all).cloned());
                answer.solutions.extend(drawn.map(|board| self.with_answer(board)));
                answer.more.shares = self.listed_shares(&all);
            }
            Solutions::Diagram { lowered, diagram } => {
                let diagram = narrowed(&lowered, diagram, assumed, budget)?;
                let table = CountTable::new(&diagram, budget)?;
                answer.set_count(table.total());
                for member in (0..n).map_while(|_| table.sample(&mut rng)) {
                    answer.solutions.push(self.with_answer(confirmed(&lowered, &member, budget)?));
                }
                answer.more.shares = self.diagram_shares(&lowered, &table, budget)?;
            }
        }
        Ok(())
    }

    fn diagram_shares(
        &self,
        lowered: &LoweredSpec<'_>,
        table: &CountTable<'_>,
        budget: &Budget,
    ) -> Result<Vec<Share>, Error> {
        let (counts, total) = (table.containing(budget)?.into_iter().enumerate(), table.total());
        let share = |(var, count): (usize, BigUint)| {
            let site = lowered.site(Var(var as u32)).filter(|_| count > BigUint::ZERO)?;
            Some(self.share(site, Val::Flag(true), count, &total))
        };
        Ok(counts.filter_map(share).collect())
    }

    fn listed_shares(&self, all: &[Board]) -> Vec<Share> {
        let mut counts: BTreeMap<(LayerId, usize), BTreeMap<Val, usize>> = BTreeMap::new();
        for board in all {
            for (layer, _) in self.rules().layers_of(Role::Find) {
                for (slot, val) in board.layer(layer).iter().enumerate() {
                    if !matches!(val, Val::Blank | Val::Absent | Val::Flag(false)) {
                        *counts.entry((layer, slot)).or_default().entry(*val).or_default() += 1;
                    }
                }
            }
        }
        let places = counts.into_iter().flat_map(|((layer, slot), values)| {
            values.into_iter().map(move |(val, n)| (Site::new(layer, slot), val, n))
        });
        let total = all.len().into();
        places.map(|(site, val, n)| self.share(site, val, n.into(), &total)).collect()
    }

    fn share(&self, site: Site, val: Val, count: BigUint, total: &BigUint) -> Share {
        let share = ratio(&count, total);
        Share { site: site.name(self.rules(), self.board()), value: Value::of(self.genre(), val), count, share }
    }
}

/// The members that have the values assumed.
fn narrowed(lowered: &LoweredSpec<'_>, diagram: Diagram, assumed: &Assumed, budget: &Budget) -> Result<Diagram, Error> {
    if assumed.is_empty() {
        return Ok(diagram);
    }
    let mut store = Store::new(diagram.n_vars(), budget)?;
    let mut members = store.thaw(&diagram)?;
    for &(site, val) in assumed {
        members = match (lowered.var(site), val) {
            (Some(var), Val::Flag(true)) => store.including(members, var)?,
            (Some(var), Val::Flag(false)) => store.excluding(members, var)?,
            // What is no choice is a no in every solution.
            (None, Val::Flag(false)) => members,
            _ => store.empty(),
        };
    }
    Ok(store.freeze(members)?)
}
