//! How far long work is, on standard error.

use gridwright::{Progress, Step};
use indicatif::{ProgressBar, ProgressStyle};
use std::sync::{Mutex, PoisonError};

/// A line of progress, made when there is something to report; nothing where nobody would see it.
pub struct Bar {
    shown: bool,
    bar: Mutex<Option<ProgressBar>>,
}

impl Bar {
    pub fn new(shown: bool) -> Self {
        Self { shown, bar: Mutex::default() }
    }

    /// Takes the line away.
    pub fn clear(&self) {
        if let Some(bar) = self.bar.lock().unwrap_or_else(PoisonError::into_inner).take() {
            bar.finish_and_clear();
        }
    }
}

impl Progress for Bar {
    fn report(&self, step: Step<'_>) {
        if !self.shown {
            return;
        }
        let mut bar = self.bar.lock().unwrap_or_else(PoisonError::into_inner);
        let bar = bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{spinner} {msg} ({elapsed})");
            ProgressBar::new_spinner().with_style(style.unwrap_or(ProgressStyle::default_spinner()))
        });
        let total = step.total.map_or(String::new(), |total| format!(" of {total}"));
        bar.set_message(format!("{}: {}{total}", step.stage, step.done));
        bar.tick();
    }
}
