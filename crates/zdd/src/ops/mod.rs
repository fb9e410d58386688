//! The algebra of families, one group of operations a file.
//!
//! All follow D. Knuth, *The Art of Computer Programming* 4A, 7.1.4 (exercises 203-207, 236-237): split both operands at
//! the smaller top element, combine the parts, remember the result. Names are those of Graphillion (T. Inoue et al.,
//! "Graphillion: software library for very large sets of labeled graphs", STTT 18, 2016, doi:10.1007/s10009-014-0352-z),
//! whose meaning they share; where it stops the process (division by the empty family) we answer by the definition.

mod bounds;
mod elements;
mod hitting;
mod neighbours;
mod order;
mod product;
mod sets;
