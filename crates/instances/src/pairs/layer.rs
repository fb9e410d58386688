//! The states of one layer, each once, in the order in which they were first found.

use super::hash::hash_words;

/// States as lists of words in one array.
pub(crate) struct Layer {
    words: Vec<u64>,
    ends: Vec<usize>,
    /// Open addressing: the number of a state plus one, or 0; a power of two of places.
    places: Vec<u32>,
}

impl Layer {
    pub(crate) fn new() -> Self {
        Self { words: Vec::new(), ends: Vec::new(), places: vec![0; 64] }
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The words of a state.
    pub(crate) fn state(&self, number: usize) -> &[u64] {
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.words[start..self.ends[number]]
    }

    /// The number of a state, a new one if need be; none if there are too many to number.
    pub(crate) fn insert(&mut self, state: &[u64]) -> Option<u32> {
        if 2 * self.len() >= self.places.len() {
            self.grow();
        }
        let mask = self.places.len() - 1;
        let mut place = hash_words(state) as usize & mask;
        while self.places[place] != 0 {
            let number = self.places[place] - 1;
            if self.state(number as usize) == state {
                return Some(number);
            }
            place = (place + 1) & mask;
        }
        self.words.extend_from_slice(state);
        self.ends.push(self.words.len());
        let number = u32::try_from(self.len()).ok().filter(|&n| n < u32::MAX)?;
        self.places[place] = number;
        Some(number - 1)
    }

    fn grow(&mut self) {
        let mask = 2 * self.places.len() - 1;
        let mut places = vec![0; mask + 1];
        for number in 0..self.len() {
            let mut place = hash_words(self.state(number)) as usize & mask;
            while places[place] != 0 {
                place = (place + 1) & mask;
            }
            places[place] = number as u32 + 1;
        }
        self.places = places;
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        (self.words.capacity() * 8 + self.ends.capacity() * 8 + self.places.len() * 4) as u64
    }
}
