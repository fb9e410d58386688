//! Every set of hints that leaves a given loop as the only one.
