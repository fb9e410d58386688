//! experimental
#![allow(missing_docs)]
use gridwright_board::Board;
use gridwright_frontier::Job;
use gridwright_lang::ir::Genre;
use gridwright_lower_zdd::{lower, lower_knowing};
use gridwright_solve::Engine;
use num_bigint::BigUint;

pub fn hybrid(genre: &Genre, board: &Board, effort: u64, job: &Job<'_>) -> Result<(BigUint, String), String> {
    let t0 = std::time::Instant::now();
    let mut engine = Engine::new(genre, board).map_err(|e| e.to_string())?;
    let t1 = t0.elapsed();
    let Some(facts) = engine.facts_so_far(effort, job.budget).map_err(|e| e.to_string())? else {
        return Ok((BigUint::default(), "none".into()));
    };
    let t2 = t0.elapsed();
    let lowered = lower_knowing(genre, board, &facts.board).map_err(|e| e.to_string())?;
    let t3 = t0.elapsed();
    let tally = lowered.problem().count(job);
    let t4 = t0.elapsed();
    let note = format!(
        "forced {}/{} complete {} engine {:.2} facts {:.2} lower {:.2} count {:.2}",
        facts.n_forced, facts.n_values, facts.complete, t1.as_secs_f64(), (t2 - t1).as_secs_f64(), (t3 - t2).as_secs_f64(), (t4 - t3).as_secs_f64());
    match tally {
        Ok(t) => Ok((t.count, format!("{note} widest {} states {}", t.widest, t.n_states))),
        Err(e) => Err(format!("{note} {e}")),
    }
}

pub fn plain(genre: &Genre, board: &Board, job: &Job<'_>) -> Result<(BigUint, String), String> {
    let lowered = lower(genre, board).map_err(|e| e.to_string())?;
    let t = lowered.problem().count(job).map_err(|e| e.to_string())?;
    Ok((t.count, format!("widest {} states {}", t.widest, t.n_states)))
}
