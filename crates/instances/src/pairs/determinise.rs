//! One step of the determinised sweep: from the configurations a prefix of an instance can be in to those after one more
//! letter, with everything left out that can make no difference.
//!
//! A configuration of a state is marked *single*, if just one partial solution leads to it and that covers every vertex so
//! far, or *spoiling*. An instance is good if in the end there is one configuration and it is single. So, with the languages
//! of [`languages`](super::languages):
//!
//! * a single configuration whose covering language lies within the language of another has no good instance to come: it
//!   becomes spoiling;
//! * a state without a single configuration is given up;
//! * a spoiling configuration that meets no single one spoils nothing and is left out, and so is one whose language lies
//!   within that of another spoiling one.
//!
//! On a 5x5 board this leaves 28 thousand states of 178 thousand, and states of 17 configurations instead of 70 on 6x6.
//! What is left is given canonical labels: by the sum over all configurations of a hash of the places of the label, so that
//! the order in which pairs were opened is forgotten.
//!
//! A state in words: the number of pairs opened (if it matters), for each label the mark that opened it (if it matters), and
//! the configurations in order, spoiling ones with the top bit set.

use super::config::{Config, Letter, Renaming};
use super::filter::Bounds;
use super::hash::mix;
use super::languages::{Languages, Question, Stage};
use super::sweep::Sweep;
use super::{Aim, Filter};
use gridwright_base::{Budget, Stop};
use gridwright_frontier::OrderedGraph;

const SPOILING: u64 = 1 << 63;

/// States found, one after the other, each with the state it comes from, the letter and the new names of its labels.
#[derive(Default)]
pub(crate) struct Batch {
    pub(crate) words: Vec<u64>,
    pub(crate) found: Vec<Found>,
}

/// The end of a state in the words of its batch, and how it was reached.
pub(crate) struct Found {
    pub(crate) end: usize,
    pub(crate) from: u32,
    pub(crate) letter: u8,
    pub(crate) names: Renaming,
}

/// Makes steps; keeps what it learns about languages.
pub(crate) struct Determiniser<'a> {
    sweep: &'a Sweep,
    aim: Aim,
    bounds: Bounds,
    languages: Languages<'a>,
}

/// A configuration of a state under work, its number at the stage, and whether it spoils. Numbers depend on what was asked
/// before, so the order is that of the configurations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Member {
    config: Config,
    id: u32,
    spoiling: bool,
}

impl<'a> Determiniser<'a> {
    pub(crate) fn new(graph: &OrderedGraph, sweep: &'a Sweep, aim: Aim, filter: &Filter, budget: &'a Budget) -> Self {
        let bounds = Bounds::new(graph, sweep, filter);
        Self { sweep, aim, languages: Languages::new(sweep, bounds.max_pairs, budget), bounds }
    }

    /// The words of the state before anything is decided.
    pub(crate) fn start(&self) -> Vec<u64> {
        vec![0, 0]
    }

    /// Bytes held, about.
    pub(crate) fn bytes(&self) -> u64 {
        self.languages.bytes()
    }

    /// Forgets what is known of a step that lies behind.
    pub(crate) fn forget(&mut self, step: usize) {
        self.languages.forget(step);
    }

    /// All states after one more letter.
    pub(crate) fn expand(&mut self, step: usize, from: u32, state: &[u64], batch: &mut Batch) -> Result<(), Stop> {
        self.languages.check()?;
        let opened = state[0] as u8;
        let n_open = (state[0] >> 8) as u8;
        let (tags, configs) = state[1..].split_at(if self.bounds.tags { n_open.into() } else { 0 });
        let stage = self.languages.stage(step, opened);
        let ids: Vec<Member> = configs.iter().map(|&word| self.member(stage, word)).collect();
        for letter in Letter::all(n_open) {
            let Some(next) = self.languages.next(stage, letter) else { continue };
            let Some(tags) = self.bounds.tags_after(step, self.sweep, tags, letter) else { continue };
            let mut members = self.moved(stage, next, &ids, letter)?;
            self.reduce(next, &mut members)?;
            let opened = opened + u8::from(letter == Letter::Open && self.bounds.counts);
            if members.is_empty() || (next.step == self.sweep.steps.len() && !self.bounds.enough(opened)) {
                continue;
            }
            let n_open = match letter {
                Letter::Blank => n_open,
                Letter::Open => n_open + 1,
                Letter::Close(_) => n_open - 1,
            };
            batch.words.push(u64::from(opened) | u64::from(n_open) << 8);
            let names = self.write(n_open, &tags, &members, &mut batch.words);
            batch.found.push(Found { end: batch.words.len(), from, letter: letter.index() as u8, names });
        }
        Ok(())
    }

    fn member(&mut self, stage: Stage, word: u64) -> Member {
        let config = Config(word & !SPOILING);
        Member { config, id: self.languages.id(stage, config), spoiling: word & SPOILING != 0 }
    }

    /// Where the configurations of a state go under a letter. One reached twice is spoilt, one that left a vertex alone too.
    fn moved(&mut self, stage: Stage, next: Stage, members: &[Member], letter: Letter) -> Result<Vec<Member>, Stop> {
        let (mut found, mut moves) = (Vec::new(), Vec::new());
        for member in members {
            self.languages.moves(stage, member.id, letter, &mut moves)?;
            let moved = |step: u32| {
                let spoiling = member.spoiling || step & 1 == 0;
                Member { config: self.languages.config(next, step >> 1), id: step >> 1, spoiling }
            };
            found.extend(moves.drain(..).map(moved));
        }
        found.sort_unstable();
        found.dedup_by(|later, kept| {
            let same = later.id == kept.id;
            kept.spoiling |= same;
            same
        });
        Ok(found)
    }

    /// Leaves out what makes no difference; all, if nothing good can come.
    fn reduce(&mut self, stage: Stage, members: &mut Vec<Member>) -> Result<(), Stop> {
        if self.aim == Aim::Solvable {
            members.iter_mut().for_each(|member| member.spoiling = true);
            return self.drop_contained(stage, members);
        }
        self.spoil_hopeless(stage, members)?;
        let singles: Vec<u32> = members.iter().filter(|member| !member.spoiling).map(|member| member.id).collect();
        if singles.is_empty() {
            members.clear();
            return Ok(());
        }
        self.keep(members, |worker, member, _| {
            for &single in &singles {
                if worker.languages.ask(Question::Meets, stage, single, member.id)? {
                    return Ok(true);
                }
            }
            Ok(false)
        })?;
        self.drop_contained(stage, members)
    }

    /// Single configurations of which nothing good can come become spoiling.
    fn spoil_hopeless(&mut self, stage: Stage, members: &mut [Member]) -> Result<(), Stop> {
        let mut hopeless = Vec::new();
        for (at, single) in members.iter().enumerate().filter(|(_, member)| !member.spoiling) {
            let mut lost = !self.languages.ask(Question::Meets, stage, single.id, single.id)?;
            for other in members.iter().filter(|other| other.id != single.id) {
                lost = lost || self.languages.ask(Question::CoverWithin, stage, single.id, other.id)?;
            }
            if lost {
                hopeless.push(at);
            }
        }
        hopeless.into_iter().for_each(|at| members[at].spoiling = true);
        Ok(())
    }

    /// Of two spoiling configurations one within the other, the larger is enough.
    fn drop_contained(&mut self, stage: Stage, members: &mut Vec<Member>) -> Result<(), Stop> {
        self.keep(members, |worker, member, others| {
            for other in others.iter().filter(|other| other.spoiling && other.id != member.id) {
                if worker.languages.ask(Question::Within, stage, member.id, other.id)? {
                    return Ok(false);
                }
            }
            Ok(true)
        })
    }

    /// Keeps the single configurations, and the spoiling ones that pass a test against those not dropped yet.
    fn keep(
        &mut self,
        members: &mut Vec<Member>,
        mut passes: impl FnMut(&mut Self, Member, &[Member]) -> Result<bool, Stop>,
    ) -> Result<(), Stop> {
        let mut at = 0;
        while at < members.len() {
            if members[at].spoiling && !passes(self, members[at], members)? {
                members.remove(at);
            } else {
                at += 1;
            }
        }
        Ok(())
    }

    /// Writes tags and configurations under canonical labels, and tells the new names.
    fn write(&self, n_open: u8, tags: &[u64], members: &[Member], words: &mut Vec<u64>) -> Renaming {
        let width = self.sweep.width;
        let flag = |member: &Member| if member.spoiling && self.aim == Aim::Good { SPOILING } else { 0 };
        let configs: Vec<(Config, u64)> = members.iter().map(|member| (member.config, flag(member))).collect();
        let names = canonical(width, n_open, tags, &configs);
        let mut named = vec![0; tags.len()];
        for (label, &tag) in tags.iter().enumerate() {
            named[usize::from(names.name(label as u8))] = tag;
        }
        words.extend(named);
        let start = words.len();
        words.extend(configs.iter().map(|&(config, flag)| config.renamed(width, names).0 | flag));
        words[start..].sort_unstable();
        names
    }
}

/// Names by which states that differ only in the names of labels become the same, as a rule.
fn canonical(width: u8, n_open: u8, tags: &[u64], configs: &[(Config, u64)]) -> Renaming {
    if n_open < 2 {
        return Renaming::SAME;
    }
    let mut sums = [0_u64; 16];
    for (sum, &tag) in sums.iter_mut().zip(tags) {
        *sum = mix(tag + 1);
    }
    for &(config, flag) in configs {
        let hash = mix(config.without_names(width).0 | flag);
        for (slot, label) in config.open_ends(width) {
            let sum = &mut sums[usize::from(label)];
            *sum = sum.wrapping_add(mix(hash ^ (u64::from(slot) + 1)));
        }
    }
    let mut order: Vec<u8> = (0..n_open).collect();
    order.sort_by_key(|&label| sums[usize::from(label)]);
    order.iter().enumerate().fold(Renaming::SAME, |names, (name, &label)| names.with(label, name as u8))
}
