"""Hands chunks to workers, a few ahead, and keeps what comes back."""

from __future__ import annotations

import contextlib
import sys
import time
from dataclasses import dataclass, field
from typing import Any, Callable, Iterable, Iterator, Optional, Sequence

from .manifest import Folder

__all__ = ["Chunk", "Summary", "connect", "drive"]

#: A chunk: its number, and what it is about, item by item.
Chunk = tuple[int, Sequence[Any]]
#: What a worker does with the items of a chunk.
Work = Callable[[Sequence[Any]], "list[tuple[str, float]]"]

#: Chunks under way for each worker: one at work, and some so that it need not wait.
_AHEAD = 3
#: How often, in seconds, it is asked how many workers there are: the scheduler answers each time, and that costs as much as a chunk.
_WORKERS_EVERY = 1.0
#: How often a chunk is tried again whose worker was lost, before its items are tried one by one.
_RETRIES = 2


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
    disagreements: int = 0
    times: list[tuple[str, float]] = field(default_factory=list, repr=False)


@contextlib.contextmanager
def connect(
    *,
    scheduler: Optional[str] = None,
    local: Optional[int] = None,
    slurm: Optional[dict[str, Any]] = None,
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
        if slurm is not None:
            from dask_jobqueue import SLURMCluster

            asked = dict(slurm)
            jobs = int(asked.pop("jobs", 1))
            cluster = stack.enter_context(SLURMCluster(**asked))
            cluster.scale(jobs=jobs)
        else:
            workers = local or 1
            # What dask samples of a worker's Python is no use here: the work is elsewhere.
            stack.enter_context(dask.config.set({"distributed.worker.profile.enabled": False}))
            cluster = stack.enter_context(
                LocalCluster(
                    n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=":0", silence_logs=50
                )
            )
        yield stack.enter_context(Client(cluster))


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
) -> Summary:
    """Does every chunk that is not done yet. ``lost`` is the line of an item that cost its workers; ``enough`` is asked after each
    chunk, in order, whether no more are wanted."""
    run = _Run(client, folder, work, lost, Summary(str(folder.path)), progress, total)
    try:
        run.all(iter(chunks), enough)
    finally:
        run.close()
    return run.summary


class _Run:
    def __init__(
        self,
        client: Any,
        folder: Folder,
        work: Work,
        lost: Callable[[Any], str],
        summary: Summary,
        progress: bool,
        total: Optional[int],
    ) -> None:
        self.client, self.folder, self.work, self.lost = client, folder, work, lost
        self.summary, self.start = summary, time.monotonic()
        self.waiting: dict[Any, Chunk] = {}
        self.display = _Display(progress, total)
        #: Chunks done, and the number of the first that is not.
        self.done: set[int] = set()
        self.first = 0
        #: How many chunks may be under way, and until when that is believed.
        self.window, self.window_until = 0, 0.0

    def all(self, chunks: Iterator[Chunk], enough: Optional[Callable[[int], bool]]) -> None:
        from distributed import as_completed

        finished = as_completed([], raise_errors=False)
        more, over = True, False
        while (more and not over) or self.waiting:
            while more and not over and len(self.waiting) < self._window():
                chunk = next(chunks, None)
                if chunk is None:
                    more = False
                elif self.folder.is_done(chunk[0]):
                    self.summary.found += 1
                    over = self._advance(chunk, enough)
                else:
                    finished.add(self._submit(chunk))
            if over:
                break
            if self.waiting:
                future = next(finished)
                over = self._advance(self._take(future), enough)
        for future in list(self.waiting):
            future.cancel()
        self.summary.seconds = time.monotonic() - self.start

    def _window(self) -> int:
        if time.monotonic() >= self.window_until:
            self.window = _AHEAD * max(1, len(self.client.scheduler_info(n_workers=-1)["workers"]))
            self.window_until = time.monotonic() + _WORKERS_EVERY
        return self.window

    def _submit(self, chunk: Chunk) -> Any:
        # Earlier chunks first, so that the first results are there first.
        future = self.client.submit(self.work, chunk[1], pure=False, retries=_RETRIES, priority=-chunk[0])
        self.waiting[future] = chunk
        return future

    def _take(self, future: Any) -> Chunk:
        chunk = self.waiting.pop(future)
        self._keep(chunk, self._results(chunk, future))
        future.release()
        return chunk

    def _results(self, chunk: Chunk, future: Any) -> Sequence[tuple[str, float]]:
        """What a chunk came to. It is waited for even though it was done: if the worker that holds it dies before it is fetched, dask
        does the chunk again, and the future is not done any more."""
        from distributed import KilledWorker

        try:
            results: Sequence[tuple[str, float]] = future.result()
            return results
        except KilledWorker:
            return self._one_by_one(chunk)

    def _keep(self, chunk: Chunk, results: Sequence[tuple[str, float]]) -> None:
        self.folder.keep(chunk[0], [text for text, _ in results])
        for text, spent in results:
            self.summary.work_ms += spent
            self.summary.longest_ms = max(self.summary.longest_ms, spent)
            self.summary.times.append((text, spent))

    def _one_by_one(self, chunk: Chunk) -> list[tuple[str, float]]:
        """The items of a chunk that was lost with its workers again and again: all but those that are the cause."""
        from distributed import KilledWorker

        results = []
        for item in chunk[1]:
            again = self.client.submit(self.work, [item], pure=False)
            try:
                results.extend(again.result())
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
