"""Hands chunks to workers, a few ahead, and keeps what comes back."""

from __future__ import annotations

import contextlib
import queue
import sys
import time
from concurrent.futures import CancelledError
from dataclasses import dataclass
from typing import Any, Callable, Iterable, Iterator, Mapping, Optional, Sequence

from .errors import ClusterError
from .manifest import Folder

__all__ = ["ALLOWED_FAILURES", "LOCAL_WAIT", "Chunk", "Summary", "Work", "connect", "drive"]

#: A chunk: its number, and what it is about, item by item.
Chunk = tuple[int, Sequence[Any]]
#: What a worker does with the items of a chunk.
Work = Callable[[Sequence[Any]], "list[tuple[str, float]]"]

#: Chunks under way for each worker: one at work, and some so that it need not wait.
_AHEAD = 3
#: How often, in seconds, it is asked how many workers there are: the scheduler answers each time, and that costs as much as a chunk.
_WORKERS_EVERY = 1.0
#: How often, in seconds, who waits for a result looks whether anybody is at work on it.
_LOOK_EVERY = 1.0
#: After so many seconds without any worker that is said, and again each time.
_SAY_EVERY = 30.0
#: So many seconds without any worker end a run on this machine's own processes, which are started again at once if they can be.
LOCAL_WAIT = 60.0
#: How often the scheduler tries a chunk again whose worker was lost, before its items are tried one by one: `allowed-failures`
#: of dask, which is read where the scheduler is.
ALLOWED_FAILURES = 2


@dataclass
class Summary:
    """How a run went."""

    folder: str
    chunks: int = 0
    #: Chunks that an earlier run had done.
    found: int = 0
    #: Items that cost their workers more than once.
    lost: int = 0
    #: Milliseconds of work, summed.
    work_ms: float = 0.0
    #: The longest item.
    longest_ms: float = 0.0
    seconds: float = 0.0
    lines: int = 0
    #: The sum, where parts of a count were summed.
    total: Optional[int] = None
    errors: int = 0
    #: Lines of a cross-check on which two who were asked differ, and lines on which there was nothing to compare.
    disagreements: int = 0
    uncompared: int = 0


@contextlib.contextmanager
def connect(
    *,
    scheduler: Optional[str] = None,
    local: Optional[int] = None,
    slurm: Optional[Mapping[str, Any]] = None,
    client: Any = None,
) -> Iterator[Any]:
    """A client of dask: of a scheduler, of a cluster of processes on this machine, of Slurm, or one that is there."""
    import dask
    from distributed import Client, LocalCluster

    if client is not None:
        yield client
        return
    with contextlib.ExitStack() as stack:
        if scheduler is not None:
            yield stack.enter_context(Client(scheduler))
            return
        # These are read by the scheduler, which is in this process. What dask samples of a worker's Python is no use here: the work
        # is elsewhere.
        settings = {"distributed.scheduler.allowed-failures": ALLOWED_FAILURES, "distributed.worker.profile.enabled": False}
        stack.enter_context(dask.config.set(settings))
        if slurm is not None:
            cluster = stack.enter_context(_slurm(slurm))
        else:
            cluster = stack.enter_context(
                LocalCluster(
                    n_workers=local or 1, threads_per_worker=1, processes=True, dashboard_address=":0", silence_logs=50
                )
            )
        yield stack.enter_context(Client(cluster))


def _slurm(asked: Mapping[str, Any]) -> Any:
    from dask_jobqueue import SLURMCluster

    settings = dict(asked)
    jobs = int(settings.pop("jobs", 1))
    cluster = SLURMCluster(**settings)
    # Not `scale`: that submits so many jobs once. This keeps so many, and replaces those that reached their wall time.
    cluster.adapt(minimum_jobs=jobs, maximum_jobs=jobs)
    return cluster


def drive(
    client: Any,
    folder: Folder,
    chunks: Iterable[Chunk],
    work: Work,
    lost: Callable[[Any], str],
    *,
    enough: Optional[Callable[[int], bool]] = None,
    progress: bool = False,
    total: Optional[int] = None,
    wait: Optional[float] = None,
) -> Summary:
    """Does every chunk that is not done yet. ``lost`` is the line of an item that cost its workers; ``enough`` is asked after each
    chunk, in order, whether no more are wanted. ``wait`` seconds without any worker end the run."""
    run = _Run(client, folder, work, lost, Summary(str(folder.path)), _Display(progress, total), _Workers(client, wait))
    try:
        run.all(iter(chunks), enough)
    finally:
        run.close()
    return run.summary


class _Workers:
    """Who is there to work."""

    def __init__(self, client: Any, wait: Optional[float]) -> None:
        self.client, self.wait = client, wait
        self.number, self.until = 0, 0.0
        #: Since when there is none, and when that was said.
        self.none_since: Optional[float] = None
        self.said = 0.0

    def count(self) -> int:
        """How many there are, or were a moment ago."""
        now = time.monotonic()
        if now >= self.until:
            self.number = len(self.client.scheduler_info(n_workers=-1)["workers"])
            self.until = now + _WORKERS_EVERY
            self._note(now)
        return self.number

    def _note(self, now: float) -> None:
        if self.number:
            self.none_since = None
            return
        if self.none_since is None:
            self.none_since = self.said = now
        alone = now - self.none_since
        if self.wait is not None and alone >= self.wait:
            raise ClusterError(f"there was no worker for {alone:.0f} s; what is done stays done, and the same call goes on")
        if now - self.said >= _SAY_EVERY:
            self.said = now
            print(f"there is no worker, for {alone:.0f} s now; waiting for one", file=sys.stderr)


class _Run:
    def __init__(
        self,
        client: Any,
        folder: Folder,
        work: Work,
        lost: Callable[[Any], str],
        summary: Summary,
        display: _Display,
        workers: _Workers,
    ) -> None:
        self.client, self.folder, self.work, self.lost = client, folder, work, lost
        self.summary, self.start = summary, time.monotonic()
        self.display, self.workers = display, workers
        self.waiting: dict[Any, Chunk] = {}
        self.finished: queue.SimpleQueue[Any] = queue.SimpleQueue()
        #: Chunks done, and the number of the first that is not.
        self.done: set[int] = set()
        self.first = 0

    def all(self, chunks: Iterator[Chunk], enough: Optional[Callable[[int], bool]]) -> None:
        more, over = True, False
        try:
            while not over and (more or self.waiting):
                while more and not over and len(self.waiting) < _AHEAD * max(1, self.workers.count()):
                    chunk = next(chunks, None)
                    if chunk is None:
                        more = False
                    elif self.folder.is_done(chunk[0]):
                        self.summary.found += 1
                        over = self._advance(chunk, enough)
                    else:
                        self._submit(chunk)
                if self.waiting and not over:
                    over = self._advance(self._take(self._next_finished()), enough)
        finally:
            for future in list(self.waiting):
                with contextlib.suppress(Exception):
                    future.cancel()
        self.summary.seconds = time.monotonic() - self.start

    def _submit(self, chunk: Chunk) -> None:
        # Earlier chunks first, so that the first results are there first. An exception is an answer: asking again would not change
        # it, so there are no `retries`; a chunk whose worker is lost is tried again by the scheduler anyway.
        future = self.client.submit(self.work, chunk[1], pure=False, retries=0, priority=-chunk[0])
        self.waiting[future] = chunk
        future.add_done_callback(self.finished.put)

    def _next_finished(self) -> Any:
        while True:
            try:
                return self.finished.get(timeout=_LOOK_EVERY)
            except queue.Empty:
                self.workers.count()

    def _take(self, future: Any) -> Chunk:
        chunk = self.waiting.pop(future)
        self._keep(chunk, self._results(chunk, future))
        future.release()
        return chunk

    def _results(self, chunk: Chunk, future: Any) -> Sequence[tuple[str, float]]:
        from distributed import KilledWorker

        try:
            return self._fetched(future)
        except KilledWorker:
            return self._one_by_one(chunk)

    def _fetched(self, future: Any) -> Sequence[tuple[str, float]]:
        """What a chunk came to. It is waited for even though it was done: if the worker that holds it dies before it is fetched, dask
        does the chunk again, and the future is not done any more."""
        from distributed import TimeoutError as Later

        while True:
            try:
                results: Sequence[tuple[str, float]] = future.result(timeout=10 * _LOOK_EVERY)
                return results
            except Later:
                self.workers.count()
            except CancelledError:
                raise ClusterError("the scheduler is gone; what is done stays done, and the same call goes on") from None

    def _keep(self, chunk: Chunk, results: Sequence[tuple[str, float]]) -> None:
        self.folder.keep(chunk[0], [text for text, _ in results])
        for _, spent in results:
            self.summary.work_ms += spent
            self.summary.longest_ms = max(self.summary.longest_ms, spent)

    def _one_by_one(self, chunk: Chunk) -> list[tuple[str, float]]:
        """The items of a chunk that was lost with its workers again and again: all but those that are the cause."""
        from distributed import KilledWorker

        results: list[tuple[str, float]] = []
        for item in chunk[1]:
            again = self.client.submit(self.work, [item], pure=False, retries=0)
            try:
                results.extend(self._fetched(again))
            except KilledWorker:
                self.summary.lost += 1
                results.append((self.lost(item), 0.0))
        return results

    def _advance(self, chunk: Chunk, enough: Optional[Callable[[int], bool]]) -> bool:
        """Notes a chunk that is done; whether, with all before it, that is enough."""
        self.done.add(chunk[0])
        self.summary.chunks += 1
        self.display.tell(len(self.done))
        while self.first in self.done:
            if enough is not None and enough(self.first):
                return True
            self.first += 1
        return False

    def close(self) -> None:
        self.display.close()


class _Display:
    """One line on how far it is: a bar of tqdm where that is installed."""

    def __init__(self, wanted: bool, total: Optional[int]) -> None:
        self._bar: Any = None
        self._wanted, self._total, self._last = wanted, total, 0.0
        if wanted:
            with contextlib.suppress(ImportError):
                from tqdm import tqdm

                self._bar = tqdm(total=total, unit=" chunks", file=sys.stderr)

    def tell(self, done: int) -> None:
        if self._bar is not None:
            self._bar.update(done - self._bar.n)
        elif self._wanted and time.monotonic() - self._last > 2:
            self._last = time.monotonic()
            of = f" of {self._total}" if self._total else ""
            print(f"{done}{of} chunks", file=sys.stderr)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()
