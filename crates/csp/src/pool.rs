//! The propagators of a solver and the order in which they run.
//!
//! After each fixpoint of the clauses the newly true literals are announced; propagators with news wait in one queue per
//! [`Priority`](crate::Priority) and the first due one runs. As soon as it has concluded anything the clauses go first again, so cheap
//! reasoning always precedes costly reasoning. A propagator whose period is not up is deferred to the next fixpoint.

use crate::core::Core;
use crate::core::bcp::Conflict;
use crate::core::trail::Trail;
use crate::propagator::{Context, N_PRIORITIES, Propagator, Schedule, Subscriber, Subscriptions, View};
use crate::propagators::linear::LinearSystem;
use crate::times::{KindTime, PartTime, by_kind};
use gridwright_base::Moment;
use gridwright_formula::{ConstraintId, Lit};
use std::collections::VecDeque;

struct Part {
    constraint: ConstraintId,
    schedule: Schedule,
    queued: bool,
    /// Fixpoints at which it was passed over since it ran last.
    waited: u32,
}

/// The number of the propagator that holds all linear constraints: they are many and small, so they share one.
const LINEAR: u32 = 0;

/// All propagators.
pub(crate) struct Pool {
    linear: LinearSystem,
    others: Vec<Box<dyn Propagator>>,
    slots: Vec<Part>,
    subscriptions: Subscriptions,
    queues: [VecDeque<u32>; N_PRIORITIES],
    deferred: Vec<u32>,
    /// What each propagator took, if anybody wants to know.
    times: Option<Vec<PartTime>>,
    /// Literals before this place of the trail have been announced.
    pub(crate) announced: usize,
}

impl Pool {
    pub(crate) fn new(timed: bool) -> Self {
        let linear = LinearSystem::default();
        let schedule = linear.schedule();
        Self {
            linear,
            others: Vec::new(),
            slots: vec![Part { constraint: ConstraintId(0), schedule, queued: false, waited: 0 }],
            subscriptions: Subscriptions::default(),
            queues: Default::default(),
            deferred: Vec::new(),
            times: timed.then(Vec::new),
            announced: 0,
        }
    }

    pub(crate) fn reserve(&mut self, n_vars: usize) {
        self.subscriptions.reserve(n_vars);
    }

    pub(crate) fn grow(&mut self) {
        self.subscriptions.grow();
    }

    fn get(&mut self, id: u32) -> &mut dyn Propagator {
        if id == LINEAR { &mut self.linear } else { &mut *self.others[id as usize - 1] }
    }

    /// Adds a propagator for `constraint`.
    pub(crate) fn add(&mut self, mut propagator: Box<dyn Propagator>, constraint: ConstraintId, trail: &Trail) {
        let id = self.slots.len() as u32;
        self.slots.push(Part { constraint, schedule: propagator.schedule(), queued: false, waited: 0 });
        let mut missed = Vec::new();
        propagator.subscribe(&mut Subscriber {
            subscriptions: &mut self.subscriptions,
            propagator: id,
            trail,
            announced: self.announced,
            missed: &mut missed,
        });
        for tag in missed {
            propagator.notify(tag);
        }
        self.others.push(propagator);
        self.queue(id);
    }

    /// Adds the normal form `sum of coefficient * literal >= bound`, all coefficients positive.
    pub(crate) fn add_linear(&mut self, constraint: ConstraintId, terms: &[(u64, Lit)], bound: u64, trail: &Trail) {
        let mut missed = Vec::new();
        self.linear.add(
            constraint,
            terms,
            bound,
            &mut Subscriber {
                subscriptions: &mut self.subscriptions,
                propagator: LINEAR,
                trail,
                announced: self.announced,
                missed: &mut missed,
            },
        );
        for tag in missed {
            self.linear.notify(tag);
        }
        self.queue(LINEAR);
    }

    fn queue(&mut self, id: u32) {
        let slot = &mut self.slots[id as usize];
        if !slot.queued {
            slot.queued = true;
            self.queues[slot.schedule.priority as usize].push_back(id);
        }
    }

    /// Gives the propagators passed over at the last fixpoint another chance.
    pub(crate) fn requeue_deferred(&mut self) {
        for id in self.deferred.drain(..) {
            self.queues[self.slots[id as usize].schedule.priority as usize].push_back(id);
        }
    }

    /// Tells subscribers about literals that became true.
    pub(crate) fn announce(&mut self, trail: &Trail) {
        while self.announced < trail.len() {
            let lit = trail.lit_at(self.announced);
            self.announced += 1;
            let mut at = self.subscriptions.first(lit);
            while let Some((subscription, next)) = self.subscriptions.get(at) {
                at = next;
                let id = subscription.propagator;
                if subscription.tag.is_none_or(|tag| self.get(id).notify(tag)) {
                    self.queue(id);
                }
            }
        }
    }

    /// Tells subscribers that `lit` is not true any more.
    pub(crate) fn undo(&mut self, lit: Lit) {
        let mut at = self.subscriptions.first(lit);
        while let Some((subscription, next)) = self.subscriptions.get(at) {
            at = next;
            if let Some(tag) = subscription.tag {
                self.get(subscription.propagator).undo(tag);
            }
        }
    }

    /// Takes the first waiting propagator whose period is up.
    pub(crate) fn next_due(&mut self, trail: &Trail) -> Option<u32> {
        let must_run = trail.level() == 0 || trail.is_full();
        if must_run {
            self.requeue_deferred();
        }
        for priority in 0..N_PRIORITIES {
            while let Some(id) = self.queues[priority].pop_front() {
                let slot = &mut self.slots[id as usize];
                slot.waited = slot.waited.saturating_add(1);
                if must_run || slot.waited >= slot.schedule.period {
                    slot.waited = 0;
                    slot.queued = false;
                    return Some(id);
                }
                self.deferred.push(id);
            }
        }
        None
    }

    pub(crate) fn run(&mut self, id: u32, core: &mut Core) -> Result<(), Conflict> {
        core.statistics.propagator_runs += 1;
        let constraint = self.slots[id as usize].constraint;
        let start = self.times.as_ref().map(|_| Moment::now());
        let result = self.get(id).propagate(&mut Context { core, propagator: id, constraint });
        if let Some(part) = self.timed_since(id, start) {
            part.runs += 1;
        }
        if result.is_err() {
            // What it had not looked at yet may still matter after the backjump.
            self.queue(id);
        }
        result
    }

    /// Asks for the premises of `lit`; returns the constraint they belong to.
    pub(crate) fn explain(
        &mut self,
        id: u32,
        lit: Lit,
        tag: u32,
        trail: &Trail,
        premises: &mut Vec<Lit>,
    ) -> ConstraintId {
        let default = self.slots[id as usize].constraint;
        let start = self.times.as_ref().map(|_| Moment::now());
        let propagator = self.get(id);
        propagator.explain(lit, tag, View::at(trail, trail.position(lit.var())), premises);
        let owner = propagator.owner(tag).unwrap_or(default);
        if let Some(part) = self.timed_since(id, start) {
            part.explanations += 1;
        }
        owner
    }

    /// Adds the time since a moment to what a propagator took, and hands that out.
    fn timed_since(&mut self, id: u32, start: Option<Moment>) -> Option<&mut PartTime> {
        let time = start?.elapsed();
        let times = self.times.as_mut()?;
        if times.len() <= id as usize {
            times.resize(self.slots.len(), PartTime::default());
        }
        let part = &mut times[id as usize];
        part.time += time;
        Some(part)
    }

    /// What the propagators took, by kind.
    pub(crate) fn times(&self) -> Vec<KindTime> {
        let kind = |id: usize| if id == LINEAR as usize { self.linear.kind() } else { self.others[id - 1].kind() };
        by_kind(self.times.iter().flatten().enumerate().map(|(id, &part)| (kind(id), part)))
    }
}
