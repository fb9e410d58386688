//! Figures from answers.

use super::{Column, Figure, How};
use serde_json::{Value, json};

/// What the whole process took.
#[derive(Debug, Clone, Copy, Default)]
pub struct Account {
    /// User seconds.
    pub cpu_s: Option<f64>,
    /// The most memory it held, in megabytes.
    pub peak_mb: Option<f64>,
}

/// What a call answered.
#[derive(Debug, Clone, Default)]
pub struct Reply {
    /// Exit status.
    pub status: i32,
    /// One object a puzzle.
    pub answers: Vec<Value>,
    /// What it took.
    pub account: Account,
}

impl Column {
    /// The figures of this column, null where the answers do not tell.
    pub fn figures(&self, reply: &Reply) -> Vec<Value> {
        self.figures.iter().map(|figure| figure.value(reply).unwrap_or(Value::Null)).collect()
    }
}

impl Figure {
    fn value(&self, reply: &Reply) -> Option<Value> {
        let solved: Vec<&Value> = reply.answers.iter().filter(|answer| is_solved(answer)).collect();
        let number = match self.how {
            How::Solved => return Some(json!(solved.len())),
            How::Last => return self.last(solved.last()?),
            How::Whole => self.of_process(reply)?,
            How::Each => self.of_process(reply)? / solved.len().max(1) as f64,
            How::Mean => mean(&self.numbers(&solved))?,
            How::Variance => variance(&self.numbers(&solved))?,
            How::Median => median(self.numbers(&solved))?,
        };
        Some(json!(number * self.scale))
    }

    fn last(&self, answer: &Value) -> Option<Value> {
        match answer.pointer(self.of.first()?)? {
            Value::Number(number) => Some(json!(number.as_f64()? * self.scale)),
            other => Some(other.clone()),
        }
    }

    fn numbers(&self, answers: &[&Value]) -> Vec<f64> {
        // A kind that does not occur on a board is not named in its statistics: it occurs no times.
        let sum = |answer: &&Value| {
            let parts: Vec<f64> = self.of.iter().filter_map(|path| answer.pointer(path)?.as_f64()).collect();
            (!parts.is_empty() || self.of.len() > 1).then(|| parts.iter().sum())
        };
        answers.iter().filter_map(sum).collect()
    }

    fn of_process(&self, reply: &Reply) -> Option<f64> {
        match self.of.first()?.as_str() {
            "peak_mb" => reply.account.peak_mb,
            _ => reply.account.cpu_s,
        }
    }
}

/// Whether an answer was found within the limits.
fn is_solved(answer: &Value) -> bool {
    answer["error"].is_null()
}

fn mean(numbers: &[f64]) -> Option<f64> {
    (!numbers.is_empty()).then(|| numbers.iter().sum::<f64>() / numbers.len() as f64)
}

/// The variance of all numbers about their mean.
pub fn variance(numbers: &[f64]) -> Option<f64> {
    let middle = mean(numbers)?;
    mean(&numbers.iter().map(|x| (x - middle) * (x - middle)).collect::<Vec<f64>>())
}

fn median(mut numbers: Vec<f64>) -> Option<f64> {
    numbers.sort_by(f64::total_cmp);
    let half = numbers.len() / 2;
    match numbers.len() {
        0 => None,
        n if n % 2 == 1 => Some(numbers[half]),
        _ => Some(f64::midpoint(numbers[half - 1], numbers[half])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figure(how: How, of: &[&str]) -> Figure {
        Figure { head: String::new(), of: of.iter().map(|s| (*s).to_owned()).collect(), how, scale: 1.0, equals: None }
    }

    fn reply() -> Reply {
        let answers = [4.0, 1.0, 100.0, 7.0].map(|ms| json!({"cpu_ms": ms, "count": "12", "error": null})).to_vec();
        let mut reply = Reply { status: 0, answers, account: Account { cpu_s: Some(6.0), peak_mb: Some(9.0) } };
        reply.answers[2]["error"] = json!({"code": "limit"});
        reply
    }

    #[test]
    fn what_was_not_solved_counts_as_unsolved_only() {
        let of = |how| figure(how, &["/cpu_ms"]).value(&reply()).unwrap();
        assert_eq!(
            [How::Mean, How::Variance, How::Median, How::Solved].map(of),
            [json!(4.0), json!(6.0), json!(4.0), json!(3)]
        );
    }

    #[test]
    fn figures_of_the_process_and_texts() {
        assert_eq!(figure(How::Each, &["cpu_s"]).value(&reply()), Some(json!(2.0)));
        assert_eq!(figure(How::Whole, &["peak_mb"]).value(&reply()), Some(json!(9.0)));
        assert_eq!(figure(How::Last, &["/count"]).value(&reply()), Some(json!("12")));
        assert_eq!(figure(How::Mean, &["/nothing"]).value(&reply()), None);
    }
}
