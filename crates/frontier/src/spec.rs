//! What a diagram should hold, said as a small machine.
//!
//! A spec decides the elements of a universe in order, layer by layer. Each layer decides one element, or two at once
//! where that saves states (both edges that leave a grid vertex). A *state* is what must be remembered of the decisions so
//! far; two partial sets with equal states have the same completions. The builder expands all states of a layer, merges
//! equal ones, and so obtains the diagram without listing a single member (H. Iwashita and S. Minato, "Efficient top-down
//! ZDD construction techniques using recursive specifications", TR TCS-TR-A-13-69, Hokkaido University, 2013).

use gridwright_zdd::Var;

/// The elements a layer decides; either may be missing at the rim of a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layer {
    /// Decided by bit 0 of a move's code.
    pub first: Option<Var>,
    /// Decided by bit 1 of a move's code; comes later in the universe than `first`.
    pub second: Option<Var>,
}

impl Layer {
    /// A layer that decides one element.
    pub fn one(var: Var) -> Self {
        Self { first: Some(var), second: None }
    }
}

/// Where a decision leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome<S> {
    /// No completion is a member.
    Dead,
    /// The set so far is a member, and no larger one with further elements is.
    Accept,
    /// On to the next layer in this state.
    Go(S),
}

/// The outcomes of one state, by code: bit 0 takes the layer's first element, bit 1 its second.
#[derive(Debug, Clone)]
pub struct Moves<S> {
    /// The codes that do not lead to a dead end.
    live: u8,
    by_code: [Outcome<S>; 4],
}

impl<S> Moves<S> {
    /// All dead.
    pub fn new() -> Self {
        Self { live: 0, by_code: [Outcome::Dead, Outcome::Dead, Outcome::Dead, Outcome::Dead] }
    }

    /// Sets where a code leads.
    #[inline]
    pub fn set(&mut self, code: usize, outcome: Outcome<S>) {
        let bit = 1 << code;
        self.live = if matches!(outcome, Outcome::Dead) { self.live & !bit } else { self.live | bit };
        self.by_code[code] = outcome;
    }

    /// Where a code leads.
    #[inline]
    pub fn get(&self, code: usize) -> &Outcome<S> {
        &self.by_code[code]
    }

    /// Takes the outcomes that are not dead out, in ascending order of code; all are dead afterwards.
    #[inline]
    pub fn take(&mut self, mut each: impl FnMut(usize, Outcome<S>)) {
        let mut live = self.live;
        self.live = 0;
        while live != 0 {
            let code = live.trailing_zeros() as usize;
            live &= live - 1;
            each(code, std::mem::replace(&mut self.by_code[code & 3], Outcome::Dead));
        }
    }
}

impl<S> Default for Moves<S> {
    fn default() -> Self {
        Self::new()
    }
}

/// A family of sets, described for the builder.
///
/// ```
/// use gridwright_base::Budget;
/// use gridwright_frontier::{Job, Layer, Moves, Outcome, Spec, build};
/// use gridwright_zdd::Var;
///
/// /// Sets over `len` elements with no two neighbours.
/// struct Sparse(usize);
///
/// impl Spec for Sparse {
///     type State = u32; // 1: the element before is in the set
///     fn n_vars(&self) -> usize { self.0 }
///     fn n_layers(&self) -> usize { self.0 }
///     fn layer(&self, layer: usize) -> Layer { Layer::one(Var(layer as u32)) }
///     fn root(&self) -> u32 { 0 }
///     fn expand(&self, _: usize, state: &u32, moves: &mut Moves<u32>) {
///         moves.set(0, Outcome::Go(0));
///         if *state == 0 {
///             moves.set(1, Outcome::Go(1));
///         }
///     }
///     fn idle(&self, _: usize, _: &u32) -> bool { true }
/// }
///
/// let budget = Budget::unlimited();
/// let diagram = build(&Sparse(10), &Job::new(&budget)).unwrap();
/// assert_eq!(diagram.count().to_string(), "144");
/// ```
pub trait Spec: Sync {
    /// What is remembered between layers.
    type State: State;

    /// How many elements the universe has.
    fn n_vars(&self) -> usize;

    /// How many layers decide them; every element is decided by one layer, in ascending order.
    fn n_layers(&self) -> usize;

    /// What a layer decides.
    fn layer(&self, layer: usize) -> Layer;

    /// The state before the first layer.
    fn root(&self) -> Self::State;

    /// Writes where each code leads; `moves` comes with everything dead. Codes for missing elements must stay dead.
    fn expand(&self, layer: usize, state: &Self::State, moves: &mut Moves<Self::State>);

    /// The terminal test: in this state before `layer`, is the set so far a member if nothing more is taken?
    fn idle(&self, layer: usize, state: &Self::State) -> bool;
}

/// What can be a state: cheap to compare and to hash. Hashes decide nothing but speed; they must be the same on every run.
pub trait State: Clone + Eq + Send + Sync {
    /// Whether [`tag`](Self::tag) alone tells states apart.
    const EXACT_TAG: bool = false;

    /// 64 well-mixed bits.
    fn hash(&self) -> u64;

    /// 32 bits kept next to the state's number, so that most comparisons need no look at the state itself.
    #[inline]
    fn tag(&self, hash: u64) -> u32 {
        hash as u32
    }

    /// Bytes held outside the value itself.
    fn heap_bytes(&self) -> usize {
        0
    }
}

const MIX: u64 = 0x9e37_79b9_7f4a_7c15;
const MIX_AGAIN: u64 = 0xd6e8_feb8_6659_fd93;

#[inline]
fn mix(value: u64) -> u64 {
    let folded = (value ^ value >> 32).wrapping_mul(MIX_AGAIN);
    (folded ^ folded >> 29).wrapping_mul(MIX)
}

impl State for u32 {
    const EXACT_TAG: bool = true;

    #[inline]
    fn hash(&self) -> u64 {
        u64::from(*self).wrapping_mul(MIX)
    }

    #[inline]
    fn tag(&self, _: u64) -> u32 {
        *self
    }
}

impl State for u64 {
    #[inline]
    fn hash(&self) -> u64 {
        mix(*self)
    }
}

impl State for u128 {
    #[inline]
    fn hash(&self) -> u64 {
        mix(mix(*self as u64) ^ (*self >> 64) as u64)
    }
}

impl<A: State, B: State> State for (A, B) {
    #[inline]
    fn hash(&self) -> u64 {
        mix(self.0.hash() ^ self.1.hash().rotate_left(23))
    }

    fn heap_bytes(&self) -> usize {
        self.0.heap_bytes() + self.1.heap_bytes()
    }
}

impl State for Box<[u8]> {
    fn hash(&self) -> u64 {
        self.chunks(8).fold(self.len() as u64, |hash, chunk| {
            let word = chunk.iter().fold(0_u64, |word, &byte| word << 8 | u64::from(byte));
            mix(hash ^ word)
        })
    }

    fn heap_bytes(&self) -> usize {
        self.len() + 16
    }
}

/// The intersection of two specs over the same layers.
///
/// ```text
/// state = (state of a, state of b); a move lives when both live; one that accepts needs the other idle
/// ```
#[derive(Debug, Clone)]
pub struct Both<A, B> {
    a: A,
    b: B,
}

impl<A: Spec, B: Spec> Both<A, B> {
    /// The families' intersection.
    ///
    /// # Panics
    /// If the two do not decide the same elements in the same layers.
    pub fn new(a: A, b: B) -> Self {
        assert_eq!((a.n_vars(), a.n_layers()), (b.n_vars(), b.n_layers()), "specs over different universes");
        assert!((0..a.n_layers()).all(|layer| a.layer(layer) == b.layer(layer)), "specs in different layers");
        Self { a, b }
    }
}

impl<A: Spec, B: Spec> Spec for Both<A, B> {
    type State = (A::State, B::State);

    fn n_vars(&self) -> usize {
        self.a.n_vars()
    }

    fn n_layers(&self) -> usize {
        self.a.n_layers()
    }

    fn layer(&self, layer: usize) -> Layer {
        self.a.layer(layer)
    }

    fn root(&self) -> Self::State {
        (self.a.root(), self.b.root())
    }

    #[inline]
    fn expand(&self, layer: usize, (a, b): &Self::State, moves: &mut Moves<Self::State>) {
        let (mut moves_a, mut moves_b) = (Moves::new(), Moves::new());
        self.a.expand(layer, a, &mut moves_a);
        self.b.expand(layer, b, &mut moves_b);
        moves_a.take(|code, a| {
            let b = std::mem::replace(&mut moves_b.by_code[code], Outcome::Dead);
            let both = match (a, b) {
                (Outcome::Go(a), Outcome::Go(b)) => Outcome::Go((a, b)),
                (Outcome::Accept, Outcome::Go(b)) if self.b.idle(layer + 1, &b) => Outcome::Accept,
                (Outcome::Go(a), Outcome::Accept) if self.a.idle(layer + 1, &a) => Outcome::Accept,
                (Outcome::Accept, Outcome::Accept) => Outcome::Accept,
                _ => Outcome::Dead,
            };
            moves.set(code, both);
        });
    }

    fn idle(&self, layer: usize, (a, b): &Self::State) -> bool {
        self.a.idle(layer, a) && self.b.idle(layer, b)
    }
}

/// A reference to a spec is a spec, so that specs can be combined without being given away.
impl<S: Spec> Spec for &S {
    type State = S::State;

    fn n_vars(&self) -> usize {
        (**self).n_vars()
    }

    fn n_layers(&self) -> usize {
        (**self).n_layers()
    }

    fn layer(&self, layer: usize) -> Layer {
        (**self).layer(layer)
    }

    fn root(&self) -> S::State {
        (**self).root()
    }

    #[inline]
    fn expand(&self, layer: usize, state: &S::State, moves: &mut Moves<S::State>) {
        (**self).expand(layer, state, moves);
    }

    fn idle(&self, layer: usize, state: &S::State) -> bool {
        (**self).idle(layer, state)
    }
}
