//! What happened to the nodes of a connectivity constraint since it was last looked at, and whether it can matter.
//!
//! Four kinds of events never do, if nothing was left to conclude before:
//!
//! * what the search concluded itself: a node that was a cut separates nothing more when it is present;
//! * a node is closed that had at most one neighbour not closed: nobody's way led through it;
//! * a node becomes present beside one that was: what would cut it off would cut off the other one too;
//! * the same said of nodes nearby instead of neighbours ([`Neighbourhood`]): the neighbours of a closed node have two ways round
//!   it, a present node has two ways to another.
//!
//! Events are judged one after the other, each on the state that those before it left.

use super::adjacency::Adjacency;
use super::neighbourhood::{MOST, Neighbourhood};

/// A graph with fewer nodes is sooner searched as a whole.
const SMALL: usize = 200;

/// Events in order. Some may be of assignments that have been taken back.
#[derive(Debug)]
pub(crate) struct News {
    events: Vec<u32>,
    /// Nodes with an event that has not been judged.
    is_new: Vec<bool>,
    /// Nothing has been looked at so far.
    is_first: bool,
    /// What the last search concluded: the event, and the place of its literal on the trail.
    concluded: Vec<(u32, u32)>,
    nearby: Neighbourhood,
    /// How many neighbourhoods may be looked at instead of the whole.
    allowance: usize,
}

/// The nodes as they are now.
pub(crate) trait Nodes {
    /// Whether the node is present and required.
    fn is_present(&self, node: u32) -> bool;
    /// Whether it cannot be present.
    fn is_closed(&self, node: u32) -> bool;
    /// Whether it may still be either.
    fn is_open(&self, node: u32) -> bool;
    /// The place of its literal on the trail, if it has a value.
    fn position(&self, node: u32) -> u32;
}

impl News {
    pub(crate) fn new(n_nodes: usize) -> Self {
        Self {
            events: Vec::new(),
            is_new: vec![false; n_nodes],
            is_first: true,
            concluded: Vec::new(),
            nearby: Neighbourhood::new(n_nodes),
            allowance: if n_nodes < SMALL { 0 } else { n_nodes / (2 * MOST) },
        }
    }

    /// The event that a node is closed.
    pub(crate) fn closed(node: u32) -> u32 {
        2 * node
    }

    /// The event that a node becomes present.
    pub(crate) fn present(node: u32) -> u32 {
        2 * node + 1
    }

    pub(crate) fn add(&mut self, event: u32) {
        self.events.push(event);
    }

    /// Notes what the search concluded.
    pub(crate) fn conclude(&mut self, event: u32, position: u32) {
        self.concluded.push((event, position));
    }

    /// Forgets all events; whether none of them can matter.
    pub(crate) fn take_if_trivial(&mut self, adjacency: &Adjacency, nodes: &impl Nodes) -> bool {
        // A node has one event that still holds at most: it is closed or it is present.
        let holds =
            |event: u32| if event.is_multiple_of(2) { nodes.is_closed(event / 2) } else { nodes.is_present(event / 2) };
        self.events.retain(|&event| holds(event));
        self.events.iter().for_each(|event| self.is_new[(event / 2) as usize] = true);
        // What was taken back and came about again in another way is news.
        for (event, position) in self.concluded.drain(..) {
            if holds(event) && nodes.position(event / 2) == position {
                self.is_new[(event / 2) as usize] = false;
            }
        }
        let mut trivial = !std::mem::take(&mut self.is_first);
        let mut allowance = self.allowance;
        let mut events = std::mem::take(&mut self.events);
        for event in events.drain(..) {
            if std::mem::take(&mut self.is_new[(event / 2) as usize]) && trivial {
                trivial = self.is_trivial(event, adjacency, nodes, &mut allowance);
            }
        }
        self.events = events;
        trivial
    }

    /// Whether one event cannot matter, while those still new have not happened.
    fn is_trivial(&mut self, event: u32, adjacency: &Adjacency, nodes: &impl Nodes, allowance: &mut usize) -> bool {
        let Self { is_new, nearby, .. } = self;
        let is_new = |v: u32| is_new[v as usize];
        let is_passable = |v: u32| is_new(v) || !nodes.is_closed(v);
        let is_open = |v: u32| is_new(v) || nodes.is_open(v);
        let is_present = |v: u32| !is_new(v) && nodes.is_present(v);
        let (node, mut around) = (event / 2, adjacency.arcs(event / 2).iter().map(|arc| arc.to));
        let at_once = if event == Self::closed(node) {
            around.filter(|&v| is_passable(v)).count() <= 1
        } else {
            around.any(is_present)
        };
        if at_once || *allowance == 0 {
            return at_once;
        }
        *allowance -= 1;
        if event == Self::closed(node) {
            nearby.closes_over(adjacency, node, is_passable, is_open)
        } else {
            nearby.holds(adjacency, node, is_passable, is_open, is_present)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright_base::Rng;

    #[derive(Clone, Copy, PartialEq)]
    enum State {
        Open,
        Closed,
        Present,
    }

    impl Nodes for Vec<State> {
        fn is_present(&self, node: u32) -> bool {
            self[node as usize] == State::Present
        }

        fn is_closed(&self, node: u32) -> bool {
            self[node as usize] == State::Closed
        }

        fn is_open(&self, node: u32) -> bool {
            self[node as usize] == State::Open
        }

        fn position(&self, node: u32) -> u32 {
            node
        }
    }

    const STATES: [State; 3] = [State::Open, State::Closed, State::Present];

    /// The nodes reached from the first present one without `hole`.
    fn reached(adjacency: &Adjacency, states: &[State], hole: Option<u32>) -> Vec<bool> {
        let n = states.len() as u32;
        let passable = |v: u32| Some(v) != hole && states[v as usize] != State::Closed;
        let mut seen = vec![false; states.len()];
        let mut waiting: Vec<u32> =
            (0..n).find(|&v| passable(v) && states[v as usize] == State::Present).into_iter().collect();
        while let Some(v) = waiting.pop() {
            if !std::mem::replace(&mut seen[v as usize], true) {
                waiting.extend(adjacency.arcs(v).iter().map(|arc| arc.to).filter(|&w| passable(w)));
            }
        }
        seen
    }

    /// Whether there is anything to say: a conflict, an open node that cannot be present or one that must be.
    fn has_conclusions(adjacency: &Adjacency, states: &[State]) -> bool {
        if !states.contains(&State::Present) {
            return false;
        }
        let misses = |hole: Option<u32>, which: fn(State) -> bool| {
            let seen = reached(adjacency, states, hole);
            (0..states.len()).any(|v| which(states[v]) && !seen[v] && Some(v as u32) != hole)
        };
        let is_cut = |v: usize| states[v] == State::Open && misses(Some(v as u32), |s| s == State::Present);
        misses(None, |s| s != State::Closed) || (0..states.len()).any(is_cut)
    }

    #[test]
    fn what_is_trivial_has_no_consequences() {
        const N: usize = 6;
        let mut rng = Rng::new(3);
        let (mut n_trivial, mut n_telling) = (0, 0);
        for _ in 0..60 {
            let pairs = (0..N as u32).flat_map(|b| (0..b).map(move |a| (a, b)));
            let edges: Vec<(u32, u32)> = pairs.filter(|_| rng.below(2) == 0).collect();
            let adjacency = Adjacency::from_edges(N, &edges);
            for code in 0..3_usize.pow(N as u32) {
                let before: Vec<State> = (0..N).map(|v| STATES[code / 3_usize.pow(v as u32) % 3]).collect();
                if has_conclusions(&adjacency, &before) {
                    continue;
                }
                let mut after = before.clone();
                let mut news = News::new(N);
                news.is_first = false;
                news.allowance = if rng.below(4) == 0 { 0 } else { N };
                for v in 0..N as u32 {
                    if before[v as usize] == State::Open {
                        after[v as usize] = STATES[rng.below(3) as usize];
                    }
                    // A stale event now and then.
                    if rng.below(4) == 0 {
                        news.add([News::closed(v), News::present(v)][rng.below(2) as usize]);
                    }
                }
                let mut changed: Vec<u32> =
                    (0..N as u32).filter(|&v| before[v as usize] != after[v as usize]).collect();
                rng.shuffle(&mut changed);
                for v in changed {
                    news.add(if after[v as usize] == State::Closed { News::closed(v) } else { News::present(v) });
                }
                if news.take_if_trivial(&adjacency, &after) {
                    n_trivial += 1;
                    assert!(!has_conclusions(&adjacency, &after), "{edges:?} {code}");
                } else {
                    n_telling += u32::from(has_conclusions(&adjacency, &after));
                }
            }
        }
        assert!(n_trivial > 500 && n_telling > 500, "{n_trivial} {n_telling}");
    }
}
