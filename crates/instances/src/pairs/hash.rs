//! Hashes of states for tables that are laid out by hand: a sum of them must be as good as each.

/// Every bit of the result depends on every bit of the word (the finisher of SplitMix64).
pub(crate) fn mix(word: u64) -> u64 {
    let word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

/// The hash of a list of words.
pub(crate) fn hash_words(words: &[u64]) -> u64 {
    let step = |hash: u64, word: &u64| (hash.rotate_left(23) ^ word).wrapping_mul(0xd6e8_feb8_6659_fd93);
    mix(words.iter().fold(words.len() as u64, step))
}
