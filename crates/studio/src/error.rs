//! Why a request has no answer.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::{Value, json};

/// An answer that says what is wrong: a status, a word for programs, a sentence for people, and a way out.
#[derive(Debug, Clone)]
pub(crate) struct Refused {
    status: StatusCode,
    code: &'static str,
    message: String,
    hint: Option<String>,
    /// Boxed: a refusal is returned by value everywhere.
    more: Option<Box<Value>>,
}

impl Refused {
    pub fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into(), hint: None, more: None }
    }

    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// With something for programs, such as diagnostics.
    pub fn with(mut self, more: impl Serialize) -> Self {
        self.more = serde_json::to_value(more).ok().map(Box::new);
        self
    }

    pub fn not_found(what: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not-found", format!("there is no {what}"))
    }

    pub fn bad(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, code, message)
    }

    pub fn message(&self) -> &str {
        &self.message
    }

    pub fn json(&self) -> Value {
        let mut error = json!({"code": self.code, "message": self.message, "hint": self.hint});
        if let (Some(more), Some(object)) = (&self.more, error.as_object_mut()) {
            object.insert("diagnostics".to_owned(), Value::clone(more));
        }
        json!({ "error": error })
    }
}

/// What is said of a mistake of ours; goes along with the answer, to whoever reports it.
#[derive(Debug, Clone)]
pub(crate) struct Mistake(pub String);

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.json())).into_response();
        if self.status == StatusCode::INTERNAL_SERVER_ERROR {
            response.extensions_mut().insert(Mistake(self.message));
        }
        response
    }
}

/// A board or a rule file that is wrong is 422; a limit 503; anything else that the library says is a mistake of the caller.
impl From<gridwright::Error> for Refused {
    fn from(problem: gridwright::Error) -> Self {
        let status = match &problem {
            gridwright::Error::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
            gridwright::Error::UnknownGenre { .. } => StatusCode::NOT_FOUND,
            _ if problem.stop().is_some() => StatusCode::SERVICE_UNAVAILABLE,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Self::new(status, problem.code(), problem.to_string())
    }
}

/// The disk does not want to.
impl From<std::io::Error> for Refused {
    fn from(problem: std::io::Error) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "disk", format!("not saved to disk: {problem}"))
    }
}
