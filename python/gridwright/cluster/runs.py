"""Runs: a stream answered, puzzles made, one count summed."""

from __future__ import annotations

import functools
import hashlib
import json
import os
from itertools import count, islice
from typing import TYPE_CHECKING, Any, Iterator, Mapping, Optional, Sequence, TypedDict, Union, cast

from ..limits import Limits
from ..making import Specification
from ..puzzle import Genre, Puzzle
from ..streams import stream as local_stream
from . import tasks
from .drive import LOCAL_WAIT, Chunk, Summary, Work, connect, drive
from .errors import ClusterError
from .manifest import Folder, digest, unique

if TYPE_CHECKING:
    from ..limits import Unpack
    from ..making import Wishes

__all__ = ["generate", "stream", "total"]

Path = Union[str, "os.PathLike[str]"]


class Where(TypedDict, total=False):
    """Where a run is: processes of this machine, a scheduler's address, what ``SLURMCluster`` takes and ``jobs``, or a client."""

    local: Optional[int]
    scheduler: Optional[str]
    slurm: Optional[Mapping[str, Any]]
    client: Any


#: Questions that a stream can be asked.
VERBS = ("solve", "count", "facts", "check", "explain", "grade", "hint", "minimize", "list", "sample", "cross")


def stream(
    verb: str,
    source: Path,
    out: Path,
    *,
    options: Optional[Mapping[str, Any]] = None,
    limits: Optional[Mapping[str, Any]] = None,
    rules: Optional[str] = None,
    chunk: int = 200,
    distinct: bool = False,
    progress: bool = False,
    wait: Optional[float] = None,
    **where: Unpack[Where],
) -> Summary:
    """Answers every line of ``source`` (a file, or any address that fsspec reads; compressed ones too) and writes
    ``out/results.jsonl``, in order. ``cross`` asks both engines and the checker. ``rules`` is the text of a rule file of one's
    own. ``distinct`` leaves lines out that were there before. ``where`` is one of ``local``, ``scheduler``, ``slurm``, ``client``;
    ``wait`` seconds without any worker end the run.
    """
    if verb not in VERBS:
        raise ClusterError(f"a stream is not asked `{verb}`; there are {', '.join(VERBS)}")
    asked, bounds = dict(options or {}), dict(limits or {})
    if verb != "cross":
        # Options and limits that make no sense are refused here, before any worker is asked.
        list(local_stream(verb, (), asked, **cast(Limits, bounds)))
    manifest = {
        **_common(rules),
        "verb": verb,
        "source": str(source),
        "source_hash": _hash(str(source)),
        "options": asked,
        "limits": bounds,
        "chunk": chunk,
        "distinct": distinct,
    }
    work = _work(tasks.answer_chunk, verb, asked, bounds, rules)
    lost = functools.partial(tasks.failed, code="worker-lost", message="the worker was lost with it, again and again")
    with Folder(out, manifest) as folder, connect(**where) as client:
        chunks = _chunks(_lines(str(source), distinct), chunk)
        summary = drive(client, folder, chunks, work, lost, progress=progress, wait=_patience(wait, where))
        return _finished(folder, summary, _all_lines(folder, summary.chunks))


def generate(
    genre: Union[Genre, str],
    rows: Optional[int] = None,
    cols: Optional[int] = None,
    *,
    n: int,
    out: Path,
    seed: int = 0,
    limits: Optional[Mapping[str, Any]] = None,
    chunk: int = 20,
    progress: bool = False,
    wait: Optional[float] = None,
    local: Optional[int] = None,
    scheduler: Optional[str] = None,
    slurm: Optional[Mapping[str, Any]] = None,
    client: Any = None,
    **spec: Unpack[Wishes],
) -> Summary:
    """Makes ``n`` puzzles, no two of them the same but for turning and mirroring, and writes ``out/results.jsonl``. The same seed
    gives the same puzzles whatever the number of workers. ``spec`` is what :class:`gridwright.Specification` takes.

    Numbers for which no puzzle keeps the specification are kept in the chunks as lines with their error.
    """
    kind = Genre(genre) if isinstance(genre, str) else genre
    rules = None if kind.is_shipped else kind.rules
    asked = _plain({"rows": rows, "cols": cols, **spec})
    # What no puzzle can keep is refused here, before any worker is asked.
    Specification(kind, **tasks.started(kind, asked))
    bounds = dict(limits or {})
    manifest = {
        **_common(rules, kind),
        "verb": "generate",
        "genre": kind.id,
        "spec": asked,
        "seed": seed,
        "n": n,
        "limits": bounds,
        "chunk": chunk,
    }
    work = _work(tasks.make_chunk, kind.id, asked, bounds, rules, seed)
    where: Where = {"local": local, "scheduler": scheduler, "slurm": slurm, "client": client}
    with Folder(out, manifest) as folder, connect(**where) as found:
        tally = _Tally(folder, n)
        lost = functools.partial(_unmade, kind.id, seed)
        summary = drive(
            found,
            folder,
            _chunks(count(), chunk),
            work,
            lost,
            enough=tally.is_enough,
            progress=progress,
            total=-(-n // chunk),
            wait=_patience(wait, where),
        )
        return _finished(folder, summary, islice(_puzzles(folder, tally.chunks), n))


def _plain(asked: Mapping[str, Any]) -> dict[str, Any]:
    """A specification as plain data, which travels and which the manifest holds: boards are texts, masks rows of signs."""
    plain = {name: value for name, value in asked.items() if value is not None}
    if isinstance(plain.get("start"), Puzzle):
        plain["start"] = plain["start"].json
    if "mask" in plain:
        plain["mask"] = [row if isinstance(row, str) else "".join(".#"[bool(mark)] for mark in row) for row in plain["mask"]]
    return plain


def _unmade(genre: str, seed: int, index: int) -> str:
    told = {"code": "worker-lost", "message": "the worker was lost with it, again and again"}
    return tasks.line({"genre": genre, "seed": seed, "index": index, "id": None, "error": told})


class _Tally:
    """How many different puzzles there are in the first chunks."""

    #: Chunks in a row without a puzzle, after which it is given up.
    MOST_EMPTY = 50

    def __init__(self, folder: Folder, n: int) -> None:
        self.folder, self.n, self.chunks, self.empty = folder, n, 0, 0
        self.ids: set[str] = set()

    def is_enough(self, number: int) -> bool:
        before = len(self.ids)
        self.ids.update(told["id"] for told in map(json.loads, self.folder.lines(number)) if told["id"] is not None)
        self.chunks = number + 1
        self.empty = self.empty + 1 if len(self.ids) == before else 0
        if self.empty >= self.MOST_EMPTY:
            last = json.loads(self.folder.lines(number)[-1]).get("error") or {"message": "all were there before"}
            raise ClusterError(
                f"{len(self.ids)} of {self.n} puzzles, and none in the last {self.empty} chunks: {last['message']}",
                str(self.folder.path),
            )
        return len(self.ids) >= self.n


def _puzzles(folder: Folder, chunks: int) -> Iterator[str]:
    made = (text for text in _all_lines(folder, chunks) if json.loads(text)["id"] is not None)
    return unique(made, "id")


def total(
    counted: tasks.Counted,
    *,
    parts: int,
    out: Path,
    limits: Optional[Mapping[str, Any]] = None,
    progress: bool = False,
    wait: Optional[float] = None,
    **where: Unpack[Where],
) -> Summary:
    """One count, summed exactly from independent parts; ``counted`` is a :class:`Numberlink`, :class:`Cycles` or
    :class:`Solutions`. A part that reaches a limit of ``limits`` ends the run, and what is counted stays counted."""
    bounds = dict(limits or {})
    manifest = {**_common(getattr(counted, "rules", None)), "verb": "total", "counted": tasks.told_of(counted), "parts": parts}
    names = (f"{part}/{parts}" for part in range(1, parts + 1))
    work = _work(tasks.count_part, counted, bounds)

    def lost(part: str) -> str:
        raise ClusterError(f"part {part} cost its workers: it may need more memory than they have", part)

    with Folder(out, manifest) as folder, connect(**where) as client:
        summary = drive(client, folder, _chunks(names, 1), work, lost, progress=progress, total=parts, wait=_patience(wait, where))
        lines = list(_all_lines(folder, summary.chunks))
        summary.total = sum(int(json.loads(text)["count"]) for text in lines)
        return _finished(folder, summary, lines)


def _common(rules: Optional[str], genre: Optional[Genre] = None) -> dict[str, Any]:
    """What decides results besides the call: the version, and the rules."""
    version, shipped = tasks.identity()
    return {"gridwright": version, "rules": digest(rules) if rules else digest(genre.rules) if genre else shipped}


def _work(task: Any, *first: Any) -> Work:
    """A task with its first arguments, for workers who are as we are."""
    return functools.partial(tasks.same_here, tasks.identity(), functools.partial(task, *first))


def _patience(wait: Optional[float], where: Mapping[str, Any]) -> Optional[float]:
    """How long a run waits without any worker: processes of this machine are there soon or never, others may queue for days."""
    elsewhere = any(where.get(name) is not None for name in ("scheduler", "slurm", "client"))
    return wait if wait is not None or elsewhere else LOCAL_WAIT


def _hash(source: str) -> str:
    """A name for what is in a source as it is stored: it is read once more for that."""
    import fsspec

    found = hashlib.sha256()
    try:
        with fsspec.open(source, "rb") as stream:
            for block in iter(functools.partial(stream.read, 1 << 20), b""):
                found.update(block)
    except FileNotFoundError:
        raise ClusterError(f"cannot read {source}: it is not there", source) from None
    return found.hexdigest()[:16]


def _lines(source: str, distinct: bool) -> Iterator[str]:
    """The lines of a source that are not empty. Bytes that are no text are answered as what they are: no puzzle."""
    import fsspec

    seen: set[str] = set()
    with fsspec.open(source, "rb", compression="infer") as stream:
        for raw in stream:
            text = raw.decode("utf-8", errors="replace").strip()
            if not text or text.startswith('{"batch":'):
                continue
            if distinct:
                name = digest(text)
                if name in seen:
                    continue
                seen.add(name)
            yield text


def _chunks(items: Iterator[Any], size: int) -> Iterator[Chunk]:
    for number in count():
        taken: Sequence[Any] = list(islice(items, size))
        if not taken:
            return
        yield number, taken


def _all_lines(folder: Folder, chunks: int) -> Iterator[str]:
    for number in range(chunks):
        yield from folder.lines(number)


def _finished(folder: Folder, summary: Summary, lines: Any) -> Summary:
    def counted() -> Iterator[str]:
        for text in lines:
            told = json.loads(text)
            summary.lines += 1
            summary.errors += told.get("error") is not None
            summary.disagreements += told.get("agree") is False
            summary.uncompared += "agree" in told and told["agree"] is None
            yield text

    folder.finish(counted())
    return summary
