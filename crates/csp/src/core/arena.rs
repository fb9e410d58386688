//! Clauses of three literals and more, side by side in one vector.
//!
//! A clause is a header of three words followed by its literals; a [`ClauseRef`] is the position of the header. Compared
//! with a vector per clause this halves cache misses in propagation and makes building a small problem cheap: a few dozen
//! clauses cost one allocation. (N. Eén and N. Sörensson, "An extensible SAT-solver", SAT 2003, doi:10.1007/978-3-540-24605-3_37.)

use gridwright_formula::Lit;

/// The position of a clause in the [`Arena`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ClauseRef(pub(crate) u32);

const HEADER: usize = 3;
const LEARNT: u32 = 1 << 31;
const DELETED: u32 = 1 << 30;
const FORWARD: u32 = 1 << 29;
const LBD_MASK: u32 = (1 << 20) - 1;

/// All long clauses. Word 0 of a clause is its length, word 1 flags and LBD, word 2 its activity.
#[derive(Debug, Default)]
pub(crate) struct Arena {
    words: Vec<u32>,
    wasted: usize,
}

impl Arena {
    pub(crate) fn add(&mut self, lits: &[Lit], learnt: bool, lbd: u32) -> ClauseRef {
        let at = ClauseRef(self.words.len() as u32);
        self.words.extend([lits.len() as u32, if learnt { LEARNT } else { 0 } | lbd.min(LBD_MASK), 0]);
        self.words.extend(lits.iter().map(|lit| lit.code()));
        at
    }

    #[inline]
    pub(crate) fn len(&self, at: ClauseRef) -> usize {
        self.words[at.0 as usize] as usize
    }

    #[inline]
    pub(crate) fn lit(&self, at: ClauseRef, index: usize) -> Lit {
        Lit::from_code(self.words[at.0 as usize + HEADER + index])
    }

    /// The literals as packed words: the inner loops decode them one by one.
    #[inline]
    pub(crate) fn codes(&self, at: ClauseRef) -> &[u32] {
        let start = at.0 as usize;
        &self.words[start + HEADER..start + HEADER + self.words[start] as usize]
    }

    #[inline]
    pub(crate) fn codes_mut(&mut self, at: ClauseRef) -> &mut [u32] {
        let start = at.0 as usize;
        let len = self.words[start] as usize;
        &mut self.words[start + HEADER..start + HEADER + len]
    }

    pub(crate) fn lits(&self, at: ClauseRef) -> impl Iterator<Item = Lit> + '_ {
        self.codes(at).iter().map(|&code| Lit::from_code(code))
    }

    pub(crate) fn is_learnt(&self, at: ClauseRef) -> bool {
        self.words[at.0 as usize + 1] & LEARNT != 0
    }

    pub(crate) fn is_deleted(&self, at: ClauseRef) -> bool {
        self.words[at.0 as usize + 1] & DELETED != 0
    }

    pub(crate) fn lbd(&self, at: ClauseRef) -> u32 {
        self.words[at.0 as usize + 1] & LBD_MASK
    }

    pub(crate) fn set_lbd(&mut self, at: ClauseRef, lbd: u32) {
        let word = &mut self.words[at.0 as usize + 1];
        *word = *word & !LBD_MASK | lbd.min(LBD_MASK);
    }

    pub(crate) fn activity(&self, at: ClauseRef) -> f32 {
        f32::from_bits(self.words[at.0 as usize + 2])
    }

    pub(crate) fn set_activity(&mut self, at: ClauseRef, activity: f32) {
        self.words[at.0 as usize + 2] = activity.to_bits();
    }

    /// Marks a clause for removal; its words stay until [`compact`](Self::compact).
    pub(crate) fn delete(&mut self, at: ClauseRef) {
        self.wasted += self.len(at) + HEADER;
        self.words[at.0 as usize + 1] |= DELETED;
    }

    /// Whether more than a third of the arena is dead.
    pub(crate) fn wants_compaction(&self) -> bool {
        self.wasted * 3 > self.words.len()
    }

    /// Bytes in use.
    pub(crate) fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u32>()
    }

    /// Copies the living clauses into a new arena and leaves forwarding addresses in the old one, which is returned.
    pub(crate) fn compact(&mut self) -> Arena {
        let mut old = std::mem::take(self);
        self.words.reserve(old.words.len() - old.wasted);
        let mut at = 0;
        while at < old.words.len() {
            let size = old.words[at] as usize + HEADER;
            if old.words[at + 1] & DELETED == 0 {
                let moved = self.words.len() as u32;
                self.words.extend_from_slice(&old.words[at..at + size]);
                old.words[at + 1] |= FORWARD;
                old.words[at + 2] = moved;
            }
            at += size;
        }
        old
    }

    /// In an arena left behind by [`compact`](Self::compact): where the clause went.
    pub(crate) fn forwarded(&self, at: ClauseRef) -> Option<ClauseRef> {
        (self.words[at.0 as usize + 1] & FORWARD != 0).then(|| ClauseRef(self.words[at.0 as usize + 2]))
    }
}
