//! The server from outside: every call and every refusal by plain sockets against a server in this process.

mod common;
mod drafts;
mod endpoints;
mod explore;
mod live;
mod page;
mod schema;
mod security;
mod wire;
