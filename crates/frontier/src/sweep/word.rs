//! Machine words as arrays of small codes.

use crate::State;
use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// An unsigned integer used as a state: 32 bits where the grid is narrow, more where it is not.
pub trait Word:
    State
    + Copy
    + Debug
    + PartialOrd
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// How many bits it has.
    const BITS: u32;
    /// No bit set.
    const ZERO: Self;

    /// The word of a small number.
    fn from_u32(value: u32) -> Self;

    /// The low 32 bits.
    fn low(self) -> u32;

    /// The place of the lowest bit set.
    fn lowest(self) -> u32;

    /// The place of the highest bit set; not for zero.
    fn highest(self) -> u32;

    /// The low `n` bits set.
    #[inline]
    fn ones(n: u32) -> Self {
        if n >= Self::BITS { !Self::ZERO } else { !(!Self::ZERO << n) }
    }

    /// The code of `bits` bits at bit `at`.
    #[inline]
    fn code(self, at: u32, bits: u32) -> u32 {
        (self >> at).low() & ((1 << bits) - 1)
    }

    /// The word with those bits cleared.
    #[inline]
    fn cleared(self, at: u32, bits: u32) -> Self {
        self & !(Self::ones(bits) << at)
    }

    /// The word with a code put into cleared bits.
    #[inline]
    fn with(self, at: u32, code: u32) -> Self {
        self | Self::from_u32(code) << at
    }
}

macro_rules! word {
    ($type:ty) => {
        impl Word for $type {
            const BITS: u32 = <$type>::BITS;
            const ZERO: Self = 0;

            #[inline]
            fn from_u32(value: u32) -> Self {
                value as $type
            }

            #[inline]
            fn low(self) -> u32 {
                self as u32
            }

            #[inline]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn highest(self) -> u32 {
                <$type>::BITS - 1 - self.leading_zeros()
            }
        }
    };
}

word!(u32);
word!(u64);
word!(u128);
