"""What tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def command() -> str:
    """The command line's program; tests that compare with it are left out where there is none."""
    if os.environ.get("GRIDWRIGHT"):
        return os.environ["GRIDWRIGHT"]
    target = Path(__file__).resolve().parents[2] / "target"
    built = [path for path in (target / "release/gridwright", target / "debug/gridwright") if path.exists()]
    if built:
        return str(max(built, key=lambda path: path.stat().st_mtime))
    pytest.skip("no gridwright command: set GRIDWRIGHT, or run `cargo build` first")
    raise AssertionError
