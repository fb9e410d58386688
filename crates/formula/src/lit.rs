//! Variables and literals.

use std::fmt;
use std::ops::Not;

/// A Boolean variable, numbered from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(pub u32);

/// A variable or its negation, packed as `2 * variable + sign` so that literals index arrays directly.
///
/// ```
/// use gridwright_formula::{Lit, Var};
/// let a = Var(3).pos();
/// assert_eq!(!a, Var(3).negated());
/// assert_eq!(!!a, a);
/// assert_eq!((!a).dimacs(), -4);
/// assert_eq!(Lit::from_dimacs(-4), Some(!a));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(u32);

impl Var {
    /// Position in arrays indexed by variable.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal that holds when the variable is true.
    #[inline]
    pub fn pos(self) -> Lit {
        Lit(self.0 << 1)
    }

    /// The literal that holds when the variable is false.
    #[inline]
    pub fn negated(self) -> Lit {
        Lit(self.0 << 1 | 1)
    }

    /// The literal that holds when the variable has this value.
    #[inline]
    pub fn lit(self, value: bool) -> Lit {
        Lit(self.0 << 1 | u32::from(!value))
    }
}

impl Lit {
    /// True in every assignment: variable 0 is reserved for it.
    pub const TRUE: Lit = Lit(0);
    /// False in every assignment.
    pub const FALSE: Lit = Lit(1);

    /// The variable of this literal.
    #[inline]
    pub fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// Whether this is a variable rather than a negated one.
    #[inline]
    pub fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// Position in arrays indexed by literal.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal at this position of an array indexed by literal.
    #[inline]
    pub fn from_index(index: usize) -> Lit {
        Lit(index as u32)
    }

    /// The packed form, for flat storage.
    #[inline]
    pub fn code(self) -> u32 {
        self.0
    }

    /// The literal of a packed form.
    #[inline]
    pub fn from_code(code: u32) -> Lit {
        Lit(code)
    }

    /// The signed number used in DIMACS files and proofs: variable 0 is 1.
    pub fn dimacs(self) -> i64 {
        let number = i64::from(self.0 >> 1) + 1;
        if self.is_positive() { number } else { -number }
    }

    /// The literal of a DIMACS number; `None` for 0 and for numbers out of range.
    pub fn from_dimacs(number: i64) -> Option<Lit> {
        let var = u32::try_from(number.unsigned_abs().checked_sub(1)?).ok()?;
        (var < u32::MAX >> 1).then(|| Var(var).lit(number > 0))
    }
}

impl Not for Lit {
    type Output = Lit;

    #[inline]
    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

impl fmt::Debug for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "v{}", self.0)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}v{}", if self.is_positive() { "" } else { "!" }, self.0 >> 1)
    }
}

impl fmt::Display for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.dimacs())
    }
}
