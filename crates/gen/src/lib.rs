//! New puzzles from a rule file: a seed and a specification in, the same puzzle out on every machine.
