"""The folder of a run: what it is for, and what is done of it.

``manifest.json`` tells what decides the results; going on with anything else is refused. ``chunks/00000012.jsonl`` is the result of
a chunk, there whole or not at all. ``results.jsonl`` is made of them when all are there.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from pathlib import Path
from typing import Any, Iterable, Iterator, Mapping, Sequence

from .errors import ClusterError

__all__ = ["Folder", "digest", "write_whole"]


def digest(*texts: str) -> str:
    """A name for texts: the same texts, the same name."""
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:16]


def write_whole(path: Path, lines: Iterable[str]) -> None:
    """Writes a file beside its place and puts it there in one step; if that fails, nothing is left and what was there stays."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        # Made as any other file is, so that whoever may read those may read this one.
        with open(beside, "w", encoding="utf-8", newline="\n") as out:
            for line in lines:
                out.write(line + "\n")
            out.flush()
            os.fsync(out.fileno())
        os.replace(beside, path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


class Folder:
    """The folder of a run. One process at a time may write to it."""

    def __init__(self, path: str | os.PathLike[str], manifest: Mapping[str, Any]) -> None:
        self.path = Path(path)
        self.chunks = self.path / "chunks"
        self.chunks.mkdir(parents=True, exist_ok=True)
        self._lock = _locked(self.path / ".lock")
        try:
            self._agree_on(dict(manifest))
        except BaseException:
            self.close()
            raise
        for pattern in (".manifest.json.*", ".results.jsonl.*", "chunks/.*"):
            for left_over in self.path.glob(pattern):
                left_over.unlink(missing_ok=True)

    def _agree_on(self, manifest: dict[str, Any]) -> None:
        at = self.path / "manifest.json"
        manifest = json.loads(json.dumps(manifest))
        if not at.exists():
            write_whole(at, [json.dumps(manifest, indent=2, sort_keys=True)])
            return
        known = json.loads(at.read_text(encoding="utf-8"))
        for name in sorted({*known, *manifest}):
            if known.get(name) != manifest.get(name):
                was, now = json.dumps(known.get(name)), json.dumps(manifest.get(name))
                raise ClusterError(
                    f"{self.path} was made for something else: `{name}` was {was} and is {now} now; name another folder",
                    str(at),
                )

    def chunk(self, number: int) -> Path:
        """Where the result of a chunk is."""
        return self.chunks / f"{number:08}.jsonl"

    def is_done(self, number: int) -> bool:
        """Whether the result of a chunk is there."""
        return self.chunk(number).exists()

    def keep(self, number: int, lines: Sequence[str]) -> None:
        """Writes the result of a chunk."""
        write_whole(self.chunk(number), lines)

    def lines(self, number: int) -> list[str]:
        """The result of a chunk. Lines end with "\\n" alone: a text inside of one may have what `splitlines` takes for an end."""
        with open(self.chunk(number), encoding="utf-8", newline="\n") as file:
            return [line.rstrip("\n") for line in file]

    def finish(self, lines: Iterable[str]) -> Path:
        """Writes the result of the run."""
        at = self.path / "results.jsonl"
        write_whole(at, lines)
        return at

    def close(self) -> None:
        """Lets others write."""
        self._lock.close()

    def __enter__(self) -> Folder:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class _Lock(contextlib.AbstractContextManager["_Lock"]):
    def __init__(self, handle: int) -> None:
        self._handle = handle

    def close(self) -> None:
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def __exit__(self, *_: object) -> None:
        self.close()


def _locked(path: Path) -> _Lock:
    """A lock that ends with the process, however that ends."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:
        pass
    except OSError:
        os.close(handle)
        raise ClusterError(f"{path.parent} is in use by another run", str(path)) from None
    return _Lock(handle)


def unique(lines: Iterable[str], name: str) -> Iterator[str]:
    """The lines whose member of this name was not there before; those without one are kept."""
    seen: set[str] = set()
    for text in lines:
        key = json.loads(text).get(name)
        if key is not None and key in seen:
            continue
        if key is not None:
            seen.add(key)
        yield text
