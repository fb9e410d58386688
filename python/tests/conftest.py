"""What tests share."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def command() -> str:
    """The command line's program: what ``GRIDWRIGHT`` names, or else built by cargo from the sources beside these tests, where
    nothing is done if it is there already. What comes out is put where ``CARGO_TARGET_DIR`` says."""
    if os.environ.get("GRIDWRIGHT"):
        return os.environ["GRIDWRIGHT"]
    line = ["cargo", "build", "--quiet", "-p", "gridwright-cli", "--message-format", "json"]
    ran = subprocess.run(line, cwd=REPOSITORY, capture_output=True, text=True)
    told = [json.loads(text) for text in ran.stdout.splitlines() if text.startswith("{")]
    built = [each["executable"] for each in told if each.get("executable")]
    assert ran.returncode == 0 and built, f"cargo cannot build the command line:\n{ran.stderr[-2000:]}"
    return str(built[-1])
