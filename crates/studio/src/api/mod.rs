//! What can be asked over HTTP: JSON in, JSON out.

mod ask;
mod boards;
mod book;
mod clues;
mod doubts;
mod explore;
mod files;
mod genres;
mod preview;

pub(crate) use clues::Families;

use crate::error::{Mistake, Refused};
use crate::guard::no_key;
use crate::live;
use crate::server::Studio;
use axum::body::{Body, Bytes};
use axum::extract::rejection::BytesRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{FromRequest, Request, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use gridwright::CancelToken;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Tabs at a time.
const SOCKETS: usize = 64;
/// The longest message of a socket.
const MESSAGE: usize = 1 << 20;
/// The subprotocol that both sides speak.
const PROTOCOL: &str = "gridwright.v1";

/// An answer or why there is none.
type Answered = Result<Json<Value>, Refused>;

/// Everything below `/api/v1`.
pub(crate) fn router(studio: Arc<Studio>) -> Router<Arc<Studio>> {
    Router::new()
        .route("/hello", get(hello))
        .route("/genres", get(genres::list))
        .route("/genres/{id}", get(genres::one))
        .route("/rules", get(files::rules).post(genres::typed))
        .route("/rules/{name}", get(files::rule).put(files::put_rule))
        .route("/read", post(boards::read))
        .route("/write", post(boards::write))
        .route("/blank", post(boards::blank))
        .route("/picture", post(boards::picture))
        .route("/derive", post(boards::derive))
        .route("/boards", post(preview::boards))
        .route("/explore", post(explore::explore))
        .route("/clues", post(clues::clues))
        .route("/doubts", post(doubts::doubts))
        .route("/puzzle", post(doubts::puzzle))
        .route("/book", post(book::book))
        .route("/words", get(genres::words))
        .route("/format", post(preview::format))
        .route("/view", post(preview::view))
        .route("/ask/{verb}", post(ask::ask))
        .route("/drafts", get(files::drafts))
        .route("/drafts/{id}", get(files::draft).put(files::put_draft).delete(files::throw_away))
        .route("/bin/{id}", post(files::restore))
        .route("/live", get(open))
        .fallback(|| async { Refused::not_found("such call") })
        .method_not_allowed_fallback(|| async {
            Refused::new(StatusCode::METHOD_NOT_ALLOWED, "bad-method", "this cannot be done here")
        })
        .with_state(studio)
}

/// A file of the page.
pub(crate) async fn asset(State(studio): State<Arc<Studio>>, uri: Uri, headers: HeaderMap) -> Response {
    studio.assets.serve(uri.path(), &headers)
}

async fn hello(State(studio): State<Arc<Studio>>) -> Json<Value> {
    Json(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "build": Studio::build(),
        "cores": studio.threads,
        "limits": {
            "live_seconds": studio.limits.live_time.as_secs_f64(),
            "live_bytes": studio.limits.live_memory,
            "side": crate::position::LONGEST,
        },
        "languages": ["en", "ja"],
        "start": studio.start,
        "run": studio.run,
    }))
}

/// Opens the socket of a tab. Its key is a subprotocol, because a page cannot set headers of a socket.
async fn open(State(studio): State<Arc<Studio>>, headers: HeaderMap, upgrade: WebSocketUpgrade) -> Response {
    let offered = headers.get_all(header::SEC_WEBSOCKET_PROTOCOL).iter().filter_map(|value| value.to_str().ok());
    let mut words = offered.flat_map(|value| value.split(',')).map(str::trim);
    let key = words.find_map(|word| word.strip_prefix("key."));
    if !key.is_some_and(|key| studio.door.is_key(key.as_bytes())) {
        return no_key().into_response();
    }
    let Some(seat) = Seat::take(&studio) else {
        let message = format!("{SOCKETS} tabs are open already");
        return Refused::new(StatusCode::SERVICE_UNAVAILABLE, "too-many-tabs", message).into_response();
    };
    let upgrade = upgrade.protocols([PROTOCOL]).max_message_size(MESSAGE).max_frame_size(MESSAGE);
    upgrade.on_upgrade(move |socket| async move {
        let studio = Arc::clone(&seat.0);
        live::serve(socket, studio).await;
        drop(seat);
    })
}

/// One of the sockets that may be open.
struct Seat(Arc<Studio>);

impl Seat {
    fn take(studio: &Arc<Studio>) -> Option<Self> {
        let seat = Self(Arc::clone(studio));
        (studio.sockets.fetch_add(1, Ordering::AcqRel) < SOCKETS).then_some(seat)
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.0.sockets.fetch_sub(1, Ordering::AcqRel);
    }
}

/// Hears a body to its end, whoever the call is for; a client that does not say all of it in time is left alone. A call that
/// ends in a mistake of ours leaves a report behind.
pub(crate) async fn hear(State(studio): State<Arc<Studio>>, request: Request, next: Next) -> Response {
    let (head, body) = request.into_parts();
    let mut whole = Request::new(body);
    // The longest body that is taken is told there.
    whole.extensions_mut().clone_from(&head.extensions);
    let body = match tokio::time::timeout(studio.idle, Bytes::from_request(whole, &())).await {
        Ok(Ok(body)) => body,
        Ok(Err(problem)) => return no_body(&problem).into_response(),
        Err(_) => {
            return Refused::new(StatusCode::REQUEST_TIMEOUT, "too-slow", "the body did not come").into_response();
        }
    };
    let call = head.uri.path().to_owned();
    let response = next.run(Request::from_parts(head, Body::from(body.clone()))).await;
    if let Some(Mistake(message)) = response.extensions().get() {
        let (asked, message) = (String::from_utf8_lossy(&body).into_owned(), message.clone());
        let written = move || studio.store.report(&json!({"call": call, "body": asked}), &message);
        let _ = tokio::task::spawn_blocking(written).await;
    }
    response
}

fn no_body(problem: &BytesRejection) -> Refused {
    let status = problem.status();
    let code = if status == StatusCode::PAYLOAD_TOO_LARGE { "too-large" } else { "bad-body" };
    Refused::new(status, code, problem.body_text())
}

/// The object that a body holds. Members that nobody knows are refused by the types.
fn read_body<T: DeserializeOwned>(body: Result<Bytes, BytesRejection>) -> Result<T, Refused> {
    let bytes = body.map_err(|problem| no_body(&problem))?;
    serde_json::from_slice(&bytes)
        .map_err(|problem| Refused::bad("bad-json", format!("the body is not as it should be: {problem}")))
}

/// Work off the threads that serve; it is ended if the client goes.
async fn off_thread<T: Send + 'static>(work: impl FnOnce(&CancelToken) -> T + Send + 'static) -> Result<T, Refused> {
    struct Raise(CancelToken);
    impl Drop for Raise {
        fn drop(&mut self) {
            self.0.cancel();
        }
    }
    let raise = Raise(CancelToken::new());
    let token = raise.0.clone();
    let done = tokio::task::spawn_blocking(move || gridwright::guarded(|| work(&token))).await;
    let done =
        done.map_err(|problem| Refused::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", problem.to_string()))?;
    Ok(done?)
}
