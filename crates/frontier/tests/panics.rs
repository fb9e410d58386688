//! A panic in one of several threads is a panic of the caller, with its message: never an answer, least of all "interrupted".

use gridwright_base::Budget;
use gridwright_frontier::{Job, Layer, Moves, Outcome, Spec, build, count};
use gridwright_zdd::Var;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// All subsets, each with a state of its own, so that late layers are shared by several threads.
struct Unlucky;

const LAYERS: usize = 20;
const LAYER: usize = 18;

impl Spec for Unlucky {
    type State = u32;

    fn n_vars(&self) -> usize {
        LAYERS
    }

    fn n_layers(&self) -> usize {
        LAYERS
    }

    fn layer(&self, layer: usize) -> Layer {
        Layer::one(Var(layer as u32))
    }

    fn root(&self) -> u32 {
        1
    }

    fn expand(&self, layer: usize, state: &u32, moves: &mut Moves<u32>) {
        assert!(layer != LAYER || *state != 1 << LAYER, "bad luck");
        moves.set(0, Outcome::Go(2 * state));
        moves.set(1, Outcome::Go(2 * state + 1));
    }

    fn idle(&self, _: usize, _: &u32) -> bool {
        true
    }
}

#[test]
fn a_panic_in_a_thread_goes_on_in_the_caller() {
    let budget = Budget::unlimited();
    for threads in [1, 3] {
        let job = Job::new(&budget).with_threads(threads);
        let works: [&dyn Fn() -> bool; 2] = [&|| build(&Unlucky, &job).is_ok(), &|| count(&Unlucky, &job).is_ok()];
        for work in works {
            let fault = catch_unwind(AssertUnwindSafe(work)).unwrap_err();
            assert_eq!(fault.downcast_ref::<&str>(), Some(&"bad luck"), "{threads} threads");
        }
    }
}
