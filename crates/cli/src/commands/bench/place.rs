//! When, where and of what figures were measured.

use serde::{Deserialize, Serialize};
use std::process::Command;
use std::time::{SystemTime, UNIX_EPOCH};

/// As a sentence for a document.
pub fn header(how: &str) -> String {
    format!(
        "Measured on {} at commit {} with `{how}`, on {}. Seconds are user CPU seconds of one thread, each call in a process of its own.\n",
        today(),
        commit(),
        machine()
    )
}

/// The same beside stored results.
#[derive(Serialize, Deserialize)]
pub struct Place {
    date: String,
    commit: String,
    machine: String,
}

impl Place {
    /// Here and now.
    pub fn here() -> Self {
        Self { date: today(), commit: commit(), machine: machine() }
    }
}

/// The day, in UTC.
pub fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs());
    let (year, month, day) = civil(seconds / 86_400);
    format!("{year}-{month:02}-{day:02}")
}

/// The date of a day counted from 1970-01-01: years are counted from March, so that the leap day is the last.
fn civil(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    (year_of_era + era * 400 + u64::from(month <= 2), month, day)
}

/// The commit this folder is at, with a mark if it was changed since.
pub fn commit() -> String {
    let git = |args: &[&str]| {
        let run = Command::new("git").args(args).output().ok().filter(|run| run.status.success())?;
        String::from_utf8(run.stdout).ok().map(|text| text.trim().to_owned())
    };
    let changed = git(&["status", "--porcelain", "--untracked-files=no", "--", "crates", "rules", "Cargo.toml"]);
    match git(&["rev-parse", "--short", "HEAD"]) {
        Some(hash) if changed.as_deref() == Some("") => hash,
        Some(hash) => format!("{hash} (changed)"),
        None => "unknown".to_owned(),
    }
}

/// Processor, cores and memory.
pub fn machine() -> String {
    let field = |file: &str, name: &str| {
        let text = std::fs::read_to_string(file).ok()?;
        text.lines().find(|line| line.starts_with(name))?.split_once(':').map(|(_, value)| value.trim().to_owned())
    };
    let processor = field("/proc/cpuinfo", "model name").unwrap_or_else(|| std::env::consts::ARCH.to_owned());
    let kilobytes: Option<u64> =
        field("/proc/meminfo", "MemTotal").and_then(|text| text.split(' ').next()?.parse().ok());
    let memory = kilobytes.map_or(String::new(), |kb| format!(", {} GB", (kb + (1 << 19)) >> 20));
    let cores = match std::thread::available_parallelism().map_or(1, std::num::NonZero::get) {
        1 => "one core".to_owned(),
        n => format!("{n} cores"),
    };
    format!("{processor}, {cores}{memory}")
}

#[cfg(test)]
mod tests {
    use super::civil;

    #[test]
    fn days_have_dates() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(11_016), (2000, 2, 29));
        assert_eq!(civil(11_017), (2000, 3, 1));
        assert_eq!(civil(19_722), (2023, 12, 31));
    }
}
