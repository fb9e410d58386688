//! What a configuration can still become, compared with what others can.
//!
//! The *language* of a configuration is the set of ways to mark the undecided vertices that it can be completed under; its
//! *covering* language those under which it can be completed so that no vertex from here on is left alone. Three questions
//! are asked of two configurations of one prefix:
//!
//! * is there a word of the covering language of the first in the language of the second ([`Question::Meets`])?
//! * is the language of the first within that of the second ([`Question::Within`])?
//! * is the covering language of the first within the language of the second ([`Question::CoverWithin`])?
//!
//! The first is answered exactly. The others by simulation: whatever step the first may take, the second has an answer to it,
//! and so on to the end. That is sufficient, not necessary; a "no" that should be a "yes" costs time, never truth.
//!
//! Answers are remembered for each step of the sweep, for pairs whose labels are renamed so that the first has them in the
//! order of its slots.

use super::config::{Config, Letter, Renaming};
use super::sweep::Sweep;
use gridwright_base::{Budget, Pacer, QuickMap, Stop};

/// What can be asked of two configurations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Question {
    Meets = 0,
    Within = 2,
    CoverWithin = 4,
}

/// A step of the sweep, and how many pairs may still be opened where that is bounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stage {
    pub(crate) step: usize,
    pub(crate) openings: u8,
}

/// The configurations met at one stage.
#[derive(Default)]
struct Known {
    ids: QuickMap<u64, u32>,
    entries: Vec<Entry>,
    /// Moves: twice the number of the configuration at the next stage, plus one if the vertex is covered.
    moves: Vec<u32>,
    /// Where the moves of each letter begin, and where those of the last end.
    bounds: Vec<u32>,
    /// For the first configuration and the second, two bits a question: asked, answer. A few in a hundred places are used,
    /// which takes about the memory of a hash table and half its time.
    answers: Vec<Vec<u8>>,
    /// Bytes of these.
    answer_bytes: usize,
}

impl Known {
    fn note(&mut self, first: u32, second: u32, bits: u8) {
        let (first, second) = (first as usize, second as usize);
        if self.answers.len() <= first {
            self.answers.resize_with(self.entries.len(), Vec::new);
        }
        let row = &mut self.answers[first];
        if row.len() <= second {
            self.answer_bytes -= row.capacity();
            row.resize((second + 1).next_multiple_of(64), 0);
            self.answer_bytes += row.capacity();
        }
        row[second] |= bits;
    }

    fn noted(&self, first: u32, second: u32) -> u8 {
        let row = self.answers.get(first as usize).map_or(&[][..], Vec::as_slice);
        row.get(second as usize).copied().unwrap_or(0)
    }
}

struct Entry {
    config: Config,
    /// How its labels come in order.
    names: Renaming,
    /// Where its moves begin in `bounds`.
    moves: Option<u32>,
}

/// All that is known of languages; fills up as questions are asked.
pub(crate) struct Languages<'a> {
    sweep: &'a Sweep,
    /// How many pairs there may be.
    max_pairs: Option<u8>,
    stages: Vec<Known>,
    pacer: Pacer<'a>,
}

impl<'a> Languages<'a> {
    pub(crate) fn new(sweep: &'a Sweep, max_pairs: Option<u8>, budget: &'a Budget) -> Self {
        let n_stages = (sweep.steps.len() + 1) * (usize::from(max_pairs.unwrap_or(0)) + 1);
        let stages = std::iter::repeat_with(Known::default).take(n_stages).collect();
        Self { sweep, max_pairs, stages, pacer: Pacer::new(budget, 64) }
    }

    /// The stage before a step when so many pairs were opened.
    pub(crate) fn stage(&self, step: usize, opened: u8) -> Stage {
        Stage { step, openings: self.max_pairs.map_or(0, |max| max.saturating_sub(opened)) }
    }

    /// Where a letter leads, if it may stand here.
    pub(crate) fn next(&self, stage: Stage, letter: Letter) -> Option<Stage> {
        let here = &self.sweep.steps[stage.step];
        let step = stage.step + 1;
        match letter {
            Letter::Blank => here.may_be_blank.then_some(Stage { step, ..stage }),
            _ if !here.may_be_marked => None,
            Letter::Open if self.max_pairs.is_some() => {
                stage.openings.checked_sub(1).map(|openings| Stage { step, openings })
            }
            _ => Some(Stage { step, ..stage }),
        }
    }

    /// Forgets what is known of a step that lies behind.
    pub(crate) fn forget(&mut self, step: usize) {
        let per_step = usize::from(self.max_pairs.unwrap_or(0)) + 1;
        self.stages[step * per_step..(step + 1) * per_step].fill_with(Known::default);
    }

    /// Bytes held, about.
    pub(crate) fn bytes(&self) -> u64 {
        let of = |known: &Known| {
            known.answer_bytes
                + known.ids.capacity() * 18
                + known.entries.capacity() * size_of::<Entry>()
                + (known.moves.capacity() + known.bounds.capacity()) * 4
        };
        self.stages.iter().map(of).sum::<usize>() as u64
    }

    /// Looks at the limits now and then: for work that asks nothing new.
    pub(crate) fn check(&mut self) -> Result<(), Stop> {
        self.pacer.check()
    }

    fn known(&mut self, stage: Stage) -> &mut Known {
        let per_step = usize::from(self.max_pairs.unwrap_or(0)) + 1;
        &mut self.stages[stage.step * per_step + usize::from(stage.openings)]
    }

    /// The number of a configuration.
    pub(crate) fn id(&mut self, stage: Stage, config: Config) -> u32 {
        let width = self.sweep.width;
        let known = self.known(stage);
        *known.ids.entry(config.0).or_insert_with(|| {
            known.entries.push(Entry { config, names: config.in_order(width), moves: None });
            known.entries.len() as u32 - 1
        })
    }

    /// The configuration of a number.
    pub(crate) fn config(&mut self, stage: Stage, id: u32) -> Config {
        self.known(stage).entries[id as usize].config
    }

    /// The moves of a configuration under a letter that lead somewhere: twice the number after it, plus one if covered.
    pub(crate) fn moves(&mut self, stage: Stage, id: u32, letter: Letter, found: &mut Vec<u32>) -> Result<(), Stop> {
        let (from, to) = self.move_range(stage, id, letter.index())?;
        found.extend_from_slice(&self.known(stage).moves[from..to]);
        Ok(())
    }

    fn move_range(&mut self, stage: Stage, id: u32, letter: usize) -> Result<(usize, usize), Stop> {
        let start = match self.known(stage).entries[id as usize].moves {
            Some(start) => start,
            None => self.find_moves(stage, id)?,
        };
        let bounds = &self.known(stage).bounds[start as usize + letter..];
        Ok((bounds[0] as usize, bounds[1] as usize))
    }

    fn find_moves(&mut self, stage: Stage, id: u32) -> Result<u32, Stop> {
        self.pacer.check()?;
        let (sweep, width) = (self.sweep, self.sweep.width);
        let config = self.config(stage, id);
        let (mut ends, mut all, mut found) = (Vec::new(), Vec::new(), Vec::new());
        for letter in Letter::all(config.n_open(width)) {
            if let Some(next) = self.next(stage, letter) {
                config.moves(width, &sweep.steps[stage.step], letter, &mut found);
                for (config, covered) in found.drain(..) {
                    let id = self.id(next, config);
                    if self.is_alive(next, id)? {
                        all.push(id << 1 | u32::from(covered));
                    }
                }
            }
            ends.push(all.len() as u32);
        }
        let known = self.known(stage);
        let start = known.bounds.len() as u32;
        let offset = known.moves.len() as u32;
        known.bounds.push(offset);
        known.bounds.extend(ends.iter().map(|end| offset + end));
        known.moves.extend(all);
        known.entries[id as usize].moves = Some(start);
        Ok(start)
    }

    /// Whether the language has any word.
    fn is_alive(&mut self, stage: Stage, id: u32) -> Result<bool, Stop> {
        if stage.step == self.sweep.steps.len() {
            return Ok(true);
        }
        let (id, _) = self.in_order(stage, id, id);
        let n_letters = 2 + usize::from(self.config(stage, id).n_open(self.sweep.width));
        let (from, _) = self.move_range(stage, id, 0)?;
        let (_, to) = self.move_range(stage, id, n_letters - 1)?;
        Ok(to > from)
    }

    /// The same two with the labels of the first in order.
    fn in_order(&mut self, stage: Stage, first: u32, second: u32) -> (u32, u32) {
        let width = self.sweep.width;
        let entries = &self.known(stage).entries;
        let names = entries[first as usize].names;
        if names == Renaming::SAME {
            return (first, second);
        }
        let (a, b) = (entries[first as usize].config, entries[second as usize].config);
        (self.id(stage, a.renamed(width, names)), self.id(stage, b.renamed(width, names)))
    }

    /// Answers a question about two configurations.
    pub(crate) fn ask(&mut self, question: Question, stage: Stage, first: u32, second: u32) -> Result<bool, Stop> {
        let same = first == second && question != Question::Meets;
        if same || stage.step == self.sweep.steps.len() {
            return Ok(true);
        }
        let (first, second) = self.in_order(stage, first, second);
        let bit = question as u8;
        let noted = self.known(stage).noted(first, second) >> bit & 3;
        if noted != 0 {
            return Ok(noted == 3);
        }
        let answer = self.find(question, stage, first, second)?;
        self.known(stage).note(first, second, (1 | u8::from(answer) << 1) << bit);
        Ok(answer)
    }

    fn find(&mut self, question: Question, stage: Stage, first: u32, second: u32) -> Result<bool, Stop> {
        self.pacer.check()?;
        let n_open = self.config(stage, first).n_open(self.sweep.width);
        let meets = question == Question::Meets;
        if !meets && self.lacks_a_letter(question, stage, first, second, n_open)? {
            return Ok(false);
        }
        for letter in Letter::all(n_open) {
            let Some(next) = self.next(stage, letter) else { continue };
            let mine = self.move_range(stage, first, letter.index())?;
            let other = self.move_range(stage, second, letter.index())?;
            for at in mine.0..mine.1 {
                let step = self.known(stage).moves[at];
                if step & 1 == 0 && question != Question::Within {
                    continue;
                }
                // A word that both can take is what `Meets` looks for; a step without an answer is what the others dread.
                if self.is_answered(question, stage, next, step >> 1, other)? == meets {
                    return Ok(meets);
                }
            }
        }
        Ok(!meets)
    }

    /// Whether the first can take a letter that the second cannot: most questions end here.
    fn lacks_a_letter(
        &mut self,
        question: Question,
        stage: Stage,
        first: u32,
        second: u32,
        n_open: u8,
    ) -> Result<bool, Stop> {
        for letter in Letter::all(n_open) {
            let mine = self.move_range(stage, first, letter.index())?;
            let other = self.move_range(stage, second, letter.index())?;
            let moves = &self.known(stage).moves;
            let counts = |step: &u32| question == Question::Within || step & 1 == 1;
            if other.0 == other.1 && moves[mine.0..mine.1].iter().any(counts) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn is_answered(
        &mut self,
        question: Question,
        stage: Stage,
        next: Stage,
        step: u32,
        others: (usize, usize),
    ) -> Result<bool, Stop> {
        for at in others.0..others.1 {
            let other = self.known(stage).moves[at] >> 1;
            if self.ask(question, next, step, other)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
