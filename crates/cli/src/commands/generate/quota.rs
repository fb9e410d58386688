//! How many puzzles of which grade there shall be, and how many there are.
//!
//! The number of a puzzle decides its grade, so the same puzzles come whatever the number of threads, and whether or not the run
//! was interrupted. A puzzle that could not be made, or was a duplicate, is made up for by another round of numbers.

use crate::args::GenerateArgs;
use anyhow::Result;
use gridwright::Error;
use gridwright_gen::{Wishes, Word};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// Puzzles that may fail to be made before a share is given up: so many, and one in so many of those asked for.
const PATIENCE: u64 = 3;
const PATIENCE_SHARE: u64 = 4;
/// The same for shares of which nothing was made yet, where there are others to go on with.
const FIRST_PATIENCE: u64 = 2;
/// Duplicates that may come before it is: so many, and so many times what was asked for. Each puzzle of another file may come
/// once more: with the seed of that file all of them do.
const DUPLICATES: u64 = 20;
const DUPLICATES_SHARE: u64 = 4;

/// Puzzles of one grade, or of any.
#[derive(Default)]
pub struct Share {
    /// The grade, if there are several shares.
    pub grade: Option<Word>,
    /// How many there shall be.
    pub n: u64,
    /// How many there are.
    pub made: u64,
    /// How many could not be made.
    pub missed: u64,
    /// How many were there already.
    pub duplicates: u64,
    /// How many others there are that none shall be the same as.
    pub known: u64,
    /// Why the last of them could not be made.
    pub failure: Option<Error>,
}

impl Share {
    /// Whether there is nothing more to hope for.
    pub fn is_hopeless(&self) -> bool {
        let first = self.grade.is_some() && self.made == 0 && self.missed >= FIRST_PATIENCE;
        first
            || self.missed > PATIENCE + self.n / PATIENCE_SHARE
            || self.duplicates > DUPLICATES + DUPLICATES_SHARE * self.n + self.known
            || self.n == 1 && self.missed > 0
    }

    fn is_done(&self) -> bool {
        self.made >= self.n || self.is_hopeless()
    }

    /// What is asked of its puzzles.
    pub fn wishes(&self, wishes: &Wishes) -> Wishes {
        match self.grade {
            Some(grade) => Wishes { grades: Some(grade..=grade), ..wishes.clone() },
            None => wishes.clone(),
        }
    }

    /// What there is of it, and why there is no more.
    pub fn told(&self) -> String {
        let near = match &self.failure {
            Some(failure) => failure.to_string(),
            None => "the board has no more puzzles that differ".to_owned(),
        };
        let grade = self.grade.map_or(String::new(), |grade| format!("{}: ", grade.name()));
        format!("{grade}{near} ({} of {} made, {} duplicates left out)", self.made, self.n, self.duplicates)
    }
}

/// The shares of a run, the easiest first, with what there is from an earlier one, so many puzzles and so many of each grade, and
/// how many other puzzles are known.
pub fn shares(args: &GenerateArgs, (before, grades): (u64, &BTreeMap<String, u64>), known: u64) -> Result<Vec<Share>> {
    let mut quota = args.quota.clone();
    quota.sort_unstable();
    if let Some(twice) = quota.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        return Err(Error::call(format!("--quota asks for {} twice", twice[0].0.name())).into());
    }
    let of_grade = |&(grade, n): &(Word, u64)| {
        let made = grades.get(grade.name()).copied().unwrap_or(0);
        Share { grade: Some(grade), n, made, known, ..Share::default() }
    };
    Ok(match quota.is_empty() {
        true => vec![Share { n: args.n, made: before.min(args.n), known, ..Share::default() }],
        false => quota.iter().map(of_grade).collect(),
    })
}

/// Which number belongs to which share, and which shares want no more: what workers know of it.
pub struct Rota {
    ns: Vec<u64>,
    closed: Vec<AtomicBool>,
}

impl Rota {
    pub fn new(shares: &[Share]) -> Self {
        let closed = shares.iter().map(|share| AtomicBool::new(share.is_done())).collect();
        Self { ns: shares.iter().map(|share| share.n).collect(), closed }
    }

    /// How many puzzles there shall be.
    pub fn n(&self) -> u64 {
        self.ns.iter().copied().fold(0, u64::saturating_add)
    }

    /// The share of a puzzle by its number.
    pub fn share_of(&self, index: u64) -> usize {
        let mut place = index % self.n().max(1);
        for (i, &n) in self.ns.iter().enumerate() {
            if place < n {
                return i;
            }
            place -= n;
        }
        0
    }

    /// Whether a share wants no more: once so, always so.
    pub fn is_closed(&self, share: usize) -> bool {
        self.closed[share].load(Ordering::Relaxed)
    }

    /// Whether none wants more.
    pub fn is_over(&self) -> bool {
        self.closed.iter().all(|closed| closed.load(Ordering::Relaxed))
    }

    /// Closes a share that is done. True if it is given up by that.
    pub fn look_at(&self, which: usize, share: &Share) -> bool {
        let done = share.is_done();
        self.closed[which].store(done, Ordering::Relaxed);
        done && share.made < share.n
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(grade: Word, n: u64) -> Share {
        Share { grade: Some(grade), n, ..Share::default() }
    }

    #[test]
    fn numbers_go_round_the_grades() {
        let shares = [share(Word::Easy, 2), share(Word::Hard, 1)];
        let rota = Rota::new(&shares);
        assert_eq!((0..7).map(|index| rota.share_of(index)).collect::<Vec<_>>(), [0, 0, 1, 0, 0, 1, 0]);
        assert_eq!(rota.n(), 3);
    }

    #[test]
    fn a_share_is_closed_when_it_is_full_or_given_up() {
        let mut shares = [share(Word::Easy, 2), share(Word::Hard, 8)];
        let rota = Rota::new(&shares);
        shares[0].made = 2;
        assert!(!rota.look_at(0, &shares[0]) && rota.is_closed(0) && !rota.is_over());
        shares[1].missed = 1;
        assert!(!rota.look_at(1, &shares[1]) && !rota.is_closed(1));
        // Nothing of it came twice.
        shares[1].missed = 2;
        assert!(rota.look_at(1, &shares[1]) && rota.is_over());
        // Where something came, more patience is in place.
        shares[1].made = 1;
        assert!(!shares[1].is_hopeless());
        shares[1].missed = 6;
        assert!(shares[1].is_hopeless());
        assert!(shares[1].told().starts_with("hard: "));
        let mut again = Share { n: 1, known: 100, duplicates: 100, ..Share::default() };
        assert!(!again.is_hopeless(), "all of another file came again, and then come others");
        again.duplicates = 125;
        assert!(again.is_hopeless());
    }
}
