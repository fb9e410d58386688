//! The server: its parts, where it listens, how it ends.

use crate::api;
use crate::assets::{Assets, BUILD};
use crate::gate::Gate;
use crate::guard::{Door, KEY_HEADER, guard};
use crate::position::Position;
use crate::shelf::GenreShelf;
use crate::store::Store;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use gridwright::{CancelToken, Genres, Limits, Puzzle};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::fmt;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, Semaphore};

/// The longest body.
const BODY: usize = 4 << 20;
/// The longest head of a request.
const HEAD: usize = 16 << 10;
/// Connections at a time; more wait.
const CONNECTIONS: usize = 256;
/// How long a client that could not be taken is left alone.
const PAUSE: Duration = Duration::from_millis(50);
/// How long what is under way may take when the server ends.
const GRACE: Duration = Duration::from_secs(1);

/// How a studio is started.
#[derive(Debug)]
pub struct Options {
    /// The folder of drafts, rule files and the key.
    pub folder: PathBuf,
    /// The port; any that is free for 0.
    pub port: u16,
    /// Whether there is to be a new key.
    pub new_key: bool,
    /// The genres that there are.
    pub genres: Arc<Genres>,
    /// What the page shows first.
    pub puzzle: Option<Puzzle>,
    /// How many questions are worked on at a time.
    pub threads: usize,
    /// What a live question may take.
    pub live_time: Duration,
    /// The same in bytes.
    pub live_memory: u64,
    /// What any other call may take, and a puzzle that is made; a share of the machine's memory if nothing is said.
    pub job_time: Duration,
    /// The same in bytes.
    pub job_memory: Option<u64>,
    /// How long a connection may be silent, and how long a body may take to come.
    pub idle: Duration,
    /// A folder with the files of the page, for those who work on it.
    pub assets: Option<PathBuf>,
    /// Whether every request is told on standard error: its method, its path and its status, never what it holds.
    pub log: bool,
}

impl Options {
    /// The usual studio on a folder.
    pub fn new(folder: PathBuf, genres: Arc<Genres>) -> Self {
        Self {
            folder,
            port: 4743,
            new_key: false,
            genres,
            puzzle: None,
            threads: std::thread::available_parallelism().map_or(2, Into::into),
            live_time: Duration::from_secs(10),
            live_memory: 256 << 20,
            job_time: Duration::from_secs(60),
            job_memory: None,
            idle: Duration::from_secs(75),
            assets: None,
            log: false,
        }
    }
}

/// Why a studio cannot start.
#[derive(Debug)]
#[non_exhaustive]
pub enum StartError {
    /// Somebody else listens there.
    Taken(u16),
    /// The folder cannot be used.
    Folder(std::io::Error),
    /// No socket can be had.
    Socket(std::io::Error),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Taken(port) => write!(f, "port {port} is taken"),
            StartError::Folder(problem) => write!(f, "the folder cannot be used: {problem}"),
            StartError::Socket(problem) => write!(f, "no socket: {problem}"),
        }
    }
}

impl std::error::Error for StartError {}

/// What questions may take.
#[derive(Debug)]
pub(crate) struct LiveLimits {
    pub live_time: Duration,
    pub live_memory: u64,
    /// The longest that a call may take.
    pub job_time: Duration,
    /// What a call or a job may take, so that all that work at a time take half of the machine at most.
    pub job_memory: u64,
}

impl LiveLimits {
    /// What a call may take that wants so much time.
    pub fn call(&self, time: Duration, token: &CancelToken) -> Limits {
        Limits::none().cancel(token).time(time.min(self.job_time)).memory(self.job_memory)
    }

    /// The memory of a look at all solutions: more than that of a live question, and no more than that of any call.
    pub fn explore_memory(&self) -> u64 {
        self.job_memory.min(self.live_memory.saturating_mul(4))
    }
}

/// What all requests share.
#[derive(Debug)]
pub(crate) struct Studio {
    pub genres: Arc<GenreShelf>,
    pub store: Arc<Store>,
    pub gate: Arc<Gate>,
    pub door: Arc<Door>,
    pub limits: LiveLimits,
    pub assets: Assets,
    /// What the page shows first.
    pub start: Option<Position>,
    pub threads: usize,
    pub sockets: AtomicUsize,
    /// A word for this run of the program: a puzzle of the command line is shown once.
    pub run: String,
    /// Clue sets that were asked for lately.
    pub families: api::Families,
    /// How long a body may take to come.
    pub idle: Duration,
}

impl Studio {
    /// A word that changes whenever the page or the program does.
    pub fn build() -> String {
        format!("{}-{BUILD:016x}", env!("CARGO_PKG_VERSION"))
    }
}

/// Ends a studio, from any thread.
#[derive(Debug, Clone, Default)]
pub struct Stopper(Arc<Notify>);

impl Stopper {
    /// The studio takes no more requests, and ends when those under way are done.
    pub fn stop(&self) {
        self.0.notify_one();
    }
}

/// A studio that listens.
#[derive(Debug)]
pub struct Server {
    stopper: Stopper,
    listener: std::net::TcpListener,
    studio: Arc<Studio>,
    key: String,
    idle: Duration,
}

impl Server {
    /// Opens the folder and listens, on this machine alone.
    pub fn bind(options: Options) -> Result<Self, StartError> {
        let store = Store::open(&options.folder).map_err(StartError::Folder)?;
        let key = store.key(options.new_key).map_err(StartError::Folder)?;
        let listener = match std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, options.port)) {
            Err(problem) if problem.kind() == std::io::ErrorKind::AddrInUse => {
                return Err(StartError::Taken(options.port));
            }
            listener => listener.map_err(StartError::Socket)?,
        };
        listener.set_nonblocking(true).map_err(StartError::Socket)?;
        let port = listener.local_addr().map_err(StartError::Socket)?.port();
        let start = options.puzzle.as_ref().map(|puzzle| Position::of(puzzle.genre().id(), puzzle));
        let studio = Studio {
            genres: Arc::new(GenreShelf::new(options.genres)),
            store: Arc::new(store),
            gate: Gate::new(options.threads),
            door: Arc::new(Door::new(key.clone(), port, options.log)),
            limits: LiveLimits {
                live_time: options.live_time,
                live_memory: options.live_memory,
                job_time: options.job_time,
                job_memory: options.job_memory.unwrap_or_else(|| job_memory(options.threads)),
            },
            assets: Assets { folder: options.assets },
            start,
            threads: options.threads,
            sockets: AtomicUsize::new(0),
            run: format!("{:x}", SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos())),
            families: api::Families::default(),
            idle: options.idle,
        };
        Ok(Self { listener, studio: Arc::new(studio), key, idle: options.idle, stopper: Stopper::default() })
    }

    /// The address of a studio on the same folder that listens already.
    pub fn running(folder: &Path, port: u16) -> Option<String> {
        let key = std::fs::read_to_string(folder.join("key")).ok()?;
        let key = key.trim();
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let mut stream = std::net::TcpStream::connect_timeout(&address, GRACE).ok()?;
        stream.set_read_timeout(Some(GRACE)).ok()?;
        let head = format!(
            "GET /api/v1/hello HTTP/1.1\r\nhost: {address}\r\n{KEY_HEADER}: {key}\r\nconnection: close\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).ok()?;
        let mut status = [0; 12];
        stream.read_exact(&mut status).ok()?;
        (&status == b"HTTP/1.1 200").then(|| format!("http://{address}/#k={key}"))
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.listener.local_addr().unwrap_or_else(|_| SocketAddr::from((Ipv4Addr::LOCALHOST, 0)))
    }

    /// The key of its folder.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// What to open in a browser: the key is behind the `#`, which browsers keep to themselves.
    pub fn url(&self) -> String {
        format!("http://{}/#k={}", self.address(), self.key)
    }

    /// What ends it.
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// Serves until it is stopped; at rest it does nothing at all. Gives how many requests were answered, and how many of them
    /// were refused.
    pub fn run(self) -> std::io::Result<(u64, u64)> {
        let door = Arc::clone(&self.studio.door);
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        let outcome = runtime.block_on(self.accept());
        runtime.shutdown_timeout(GRACE);
        outcome.map(|()| door.counts())
    }

    async fn accept(self) -> std::io::Result<()> {
        let listener = TcpListener::from_std(self.listener)?;
        let router = router(&self.studio);
        let places = Arc::new(Semaphore::new(CONNECTIONS));
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                () = self.stopper.0.notified() => return Ok(()),
            };
            // Too many open files, or a client that has gone: the next may do better.
            let Ok((stream, _)) = accepted else {
                tokio::time::sleep(PAUSE).await;
                continue;
            };
            let Ok(place) = Arc::clone(&places).try_acquire_owned() else { continue };
            let (router, idle) = (router.clone(), self.idle);
            tokio::spawn(async move {
                serve(stream, router, idle).await;
                drop(place);
            });
        }
    }
}

/// Serves one connection. A client that takes longer than allowed to say what it wants is left alone.
async fn serve(stream: TcpStream, router: Router, idle: Duration) {
    let _ = stream.set_nodelay(true);
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(idle).max_buf_size(HEAD);
    // How a connection ends is the client's affair.
    let _ = builder.serve_connection(TokioIo::new(stream), TowerToHyperService::new(router)).with_upgrades().await;
}

/// The memory of a job: all that work at a time take half of the machine, and none takes more than it can use.
fn job_memory(threads: usize) -> u64 {
    const MOST: u64 = 2 << 30;
    MOST.min(machine_memory() / 2 / threads.max(1) as u64)
}

/// How many bytes of memory the machine has; a modest number where nobody says.
fn machine_memory() -> u64 {
    const MODEST: u64 = 8 << 30;
    let text = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let kilobytes =
        text.lines().find_map(|line| line.strip_prefix("MemTotal:")?.split_whitespace().next()?.parse().ok());
    kilobytes.map_or(MODEST, |kilobytes: u64| kilobytes << 10)
}

fn router(studio: &Arc<Studio>) -> Router {
    let hear = from_fn_with_state(Arc::clone(studio), api::hear);
    let api = api::router(Arc::clone(studio)).layer(hear).layer(DefaultBodyLimit::max(BODY));
    Router::new()
        .nest("/api/v1", api)
        .fallback(api::asset)
        .with_state(Arc::clone(studio))
        .layer(from_fn_with_state(Arc::clone(&studio.door), guard))
}
