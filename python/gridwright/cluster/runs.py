"""Runs: a stream answered, puzzles made, one count summed."""

from __future__ import annotations

import functools
import json
import os
from itertools import count, islice
from typing import Any, Iterator, Mapping, Optional, Sequence, Union

from .._native import __version__
from ..making import Specification
from ..puzzle import Genre, genres
from . import tasks
from .drive import Chunk, Summary, connect, drive
from .errors import ClusterError
from .manifest import Folder, digest, unique

__all__ = ["generate", "stream", "total"]

Path = Union[str, "os.PathLike[str]"]

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
    **where: Any,
) -> Summary:
    """Answers every line of ``source`` (a file, or any address that fsspec reads; compressed ones too) and writes
    ``out/results.jsonl``, in order. ``cross`` asks both engines and the checker. ``rules`` is the text of a rule file of one's
    own. ``distinct`` leaves lines out that were there before. ``where`` is what :func:`connect` takes: ``local``, ``scheduler``,
    ``slurm``, ``client``.
    """
    if verb not in VERBS:
        raise ClusterError(f"a stream is not asked `{verb}`; there are {', '.join(VERBS)}")
    asked, bounds = dict(options or {}), dict(limits or {})
    manifest = {
        **_common(rules),
        "verb": verb,
        "source": str(source),
        "source_size": _size(str(source)),
        "options": asked,
        "limits": bounds,
        "chunk": chunk,
        "distinct": distinct,
    }
    work = functools.partial(tasks.answer_chunk, verb, asked, bounds, rules)
    lost = functools.partial(tasks.failed, code="worker-lost", message="the worker was lost with it, again and again")
    with Folder(out, manifest) as folder, connect(**where) as client:
        chunks = _chunks(_lines(str(source), distinct), chunk)
        summary = drive(client, folder, chunks, work, lost, progress=progress)
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
    local: Optional[int] = None,
    scheduler: Optional[str] = None,
    slurm: Optional[dict[str, Any]] = None,
    client: Any = None,
    **spec: Any,
) -> Summary:
    """Makes ``n`` puzzles, no two of them the same but for turning and mirroring, and writes ``out/results.jsonl``. The same seed
    gives the same puzzles whatever the number of workers. ``spec`` is what :class:`gridwright.Specification` takes.

    Numbers for which no puzzle keeps the specification are kept in the chunks as lines with their error.
    """
    kind = Genre(genre) if isinstance(genre, str) else genre
    rules = None if kind.is_shipped else kind.rules
    asked = {"rows": rows, "cols": cols, **spec}
    # What no puzzle can keep is refused here, before any worker is asked.
    Specification(kind, **asked)
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
    work = functools.partial(tasks.make_chunk, kind.id, asked, bounds, rules, seed)
    where = {"local": local, "scheduler": scheduler, "slurm": slurm, "client": client}
    with Folder(out, manifest) as folder, connect(**where) as found:
        tally = _Tally(folder, n)
        lost = functools.partial(_unmade, kind.id, seed)
        summary = drive(
            found, folder, _chunks(count(), chunk), work, lost, enough=tally.is_enough, progress=progress, total=-(-n // chunk)
        )
        return _finished(folder, summary, islice(_puzzles(folder, tally.chunks), n))


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
    **where: Any,
) -> Summary:
    """One count, summed exactly from independent parts; ``counted`` is a :class:`Numberlink`, :class:`Cycles` or
    :class:`Solutions`. A part that reaches a limit of ``limits`` ends the run, and what is counted stays counted."""
    bounds = dict(limits or {})
    manifest = {**_common(None), "verb": "total", "counted": tasks.told_of(counted), "parts": parts}
    names = (f"{part}/{parts}" for part in range(1, parts + 1))
    work = functools.partial(tasks.count_part, counted, bounds)

    def lost(part: str) -> str:
        raise ClusterError(f"part {part} cost its workers: it may need more memory than they have", part)

    with Folder(out, manifest) as folder, connect(**where) as client:
        summary = drive(client, folder, _chunks(names, 1), work, lost, progress=progress, total=parts)
        lines = list(_all_lines(folder, summary.chunks))
        summary.total = sum(int(json.loads(text)["count"]) for text in lines)
        return _finished(folder, summary, lines)


def _common(rules: Optional[str], genre: Optional[Genre] = None) -> dict[str, Any]:
    """What decides results besides the call: the version, and the rules."""
    texts = [rules] if rules else [genre.rules] if genre else [known.rules for known in genres()]
    return {"gridwright": __version__, "rules": digest(*texts)}


def _size(source: str) -> Optional[int]:
    import fsspec

    files, path = fsspec.core.url_to_fs(source)
    try:
        size: Optional[int] = files.size(path)
    except FileNotFoundError:
        raise ClusterError(f"cannot read {source}: it is not there", source) from None
    return size


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
            yield text

    folder.finish(counted())
    return summary
