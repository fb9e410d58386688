//! Who may ask. A page of any other site can send requests to this machine, so a request has to show that it comes from our
//! own page: by the name it calls us, by where it says it comes from, and by a key that only our page was told.

use crate::error::Refused;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The header that carries the key.
pub(crate) const KEY_HEADER: &str = "x-gridwright-key";
/// Where sockets are opened: the one call that brings its key in another way.
const SOCKET: &str = "/api/v1/live";

/// What all requests are held against.
#[derive(Debug)]
pub(crate) struct Door {
    key: String,
    hosts: [String; 3],
    log: bool,
    answered: AtomicU64,
    refused: AtomicU64,
}

impl Door {
    pub fn new(key: String, port: u16, log: bool) -> Self {
        let hosts = ["127.0.0.1", "localhost", "[::1]"].map(|name| format!("{name}:{port}"));
        Self { key, hosts, log, answered: AtomicU64::new(0), refused: AtomicU64::new(0) }
    }

    /// How many requests were answered, and how many of them were refused: all that is kept of anybody.
    pub fn counts(&self) -> (u64, u64) {
        (self.answered.load(Ordering::Relaxed), self.refused.load(Ordering::Relaxed))
    }

    fn note(&self, method: &Method, path: &str, status: StatusCode) {
        self.answered.fetch_add(1, Ordering::Relaxed);
        self.refused.fetch_add(u64::from(status.is_client_error()), Ordering::Relaxed);
        if self.log {
            let path: String = path.chars().filter(|c| c.is_ascii_graphic()).take(200).collect();
            // Nobody reads it: then nobody has to.
            let _ = writeln!(std::io::stderr(), "{method} {path} {}", status.as_u16());
        }
    }

    /// Whether this is the key. Takes as long whatever the difference is.
    pub fn is_key(&self, given: &[u8]) -> bool {
        let key = self.key.as_bytes();
        let differs = key.iter().zip(given).fold(0, |differs, (a, b)| differs | (a ^ b));
        key.len() == given.len() && differs == 0
    }

    /// Everything that is asked of a request before anybody looks at it. Gives the name that we were called by.
    fn admit(&self, request: &Request) -> Result<String, Refused> {
        let headers = request.headers();
        let host = self.host(request)?;
        self.origin(headers, is_upgrade(headers))?;
        let path = request.uri().path();
        if path.starts_with("/api/") {
            // A socket cannot send headers of its own: its key is a subprotocol, looked at where it is opened.
            let key = headers.get(KEY_HEADER).map(HeaderValue::as_bytes);
            let is_socket = path == SOCKET && is_upgrade(headers);
            if !is_socket && !key.is_some_and(|key| self.is_key(key)) {
                return Err(no_key());
            }
            if has_body(request.method()) && !is_json(headers) {
                let message = "a body has to be application/json";
                return Err(Refused::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not-json", message));
            }
        }
        Ok(host)
    }

    /// The name that we were called by: one that leads to this machine and to no other.
    fn host(&self, request: &Request) -> Result<String, Refused> {
        let wrong = || {
            let message = "this is not the name of this server";
            Refused::new(StatusCode::MISDIRECTED_REQUEST, "wrong-host", message)
        };
        let mut named = request.headers().get_all(header::HOST).iter();
        let (Some(host), None) = (named.next(), named.next()) else { return Err(wrong()) };
        let host = host.to_str().map_err(|_| wrong())?;
        let authority = request.uri().authority().map_or(host, |authority| authority.as_str());
        let known = |name: &str| self.hosts.iter().any(|known| known.eq_ignore_ascii_case(name));
        if known(host) && known(authority) { Ok(host.to_owned()) } else { Err(wrong()) }
    }

    /// Where it comes from, as far as browsers tell.
    fn origin(&self, headers: &HeaderMap, must_tell: bool) -> Result<(), Refused> {
        let foreign = || Refused::new(StatusCode::FORBIDDEN, "foreign", "pages of other sites may not ask here");
        let is_ours = |origin: &HeaderValue| {
            let host = origin.to_str().ok().and_then(|origin| origin.strip_prefix("http://"));
            host.is_some_and(|host| self.hosts.iter().any(|known| known.eq_ignore_ascii_case(host)))
        };
        let mut origins = headers.get_all(header::ORIGIN).iter().peekable();
        if must_tell && origins.peek().is_none() || !origins.all(is_ours) {
            return Err(foreign());
        }
        match headers.get("sec-fetch-site").map(HeaderValue::as_bytes) {
            None | Some(b"same-origin" | b"none") => Ok(()),
            Some(_) => Err(foreign()),
        }
    }
}

/// What is said to who has no key.
pub(crate) fn no_key() -> Refused {
    Refused::new(StatusCode::UNAUTHORIZED, "no-key", "the key is missing or wrong")
        .hint("open the address that `gridwright studio` prints")
}

/// Lets in who may ask, and puts what browsers are to know on every answer.
pub(crate) async fn guard(State(door): State<Arc<Door>>, request: Request, next: Next) -> Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let (mut response, host) = match door.admit(&request) {
        Ok(host) => (next.run(request).await, host),
        Err(refused) => (refused.into_response(), door.hosts[0].clone()),
    };
    door.note(&method, &path, response.status());
    let headers = response.headers_mut();
    for (name, value) in [
        ("content-security-policy", policy(&host)),
        ("x-content-type-options", "nosniff".to_owned()),
        ("referrer-policy", "no-referrer".to_owned()),
        ("cross-origin-opener-policy", "same-origin".to_owned()),
        ("cross-origin-resource-policy", "same-origin".to_owned()),
    ] {
        if let Ok(value) = HeaderValue::from_str(&value) {
            headers.insert(HeaderName::from_static(name), value);
        }
    }
    response
}

fn policy(host: &str) -> String {
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
         connect-src 'self' ws://{host}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
         require-trusted-types-for 'script'"
    )
}

fn is_upgrade(headers: &HeaderMap) -> bool {
    headers.contains_key(header::UPGRADE)
}

fn has_body(method: &Method) -> bool {
    matches!(*method, Method::POST | Method::PUT | Method::PATCH)
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}
