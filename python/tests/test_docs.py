"""Docstrings, the notebook and the types are true."""

import doctest
import importlib
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import gridwright

MODULES = [name for _, name, _ in pkgutil.walk_packages(gridwright.__path__, "gridwright.")]


@pytest.mark.parametrize("name", ["gridwright", *(name for name in MODULES if "_native" not in name and "__main__" not in name)])
def test_docstrings(name):
    module = importlib.import_module(name)
    found = doctest.testmod(module, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    has_examples = any(">>>" in line for line in Path(module.__file__).read_text(encoding="utf-8").splitlines())
    assert found.failed == 0 and (found.attempted > 0) == has_examples


def test_most_modules_have_examples():
    shown = [name for name in MODULES if doctest.DocTestFinder().find(importlib.import_module(name)) and "__main__" not in name]
    assert {"gridwright.puzzle", "gridwright.families", "gridwright.graph", "gridwright.streams"} <= set(shown)


@pytest.mark.parametrize("page", ["README.md", "docs/python.md"])
def test_what_the_pages_show_runs(page, tmp_path, monkeypatch):
    """Blocks in Python, one after the other in one session, in an empty folder."""
    text = (Path(__file__).parents[2] / page).read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL)
    monkeypatch.chdir(tmp_path)
    known = {}
    for number, block in enumerate(blocks, 1):
        exec(compile(block, f"{page}, block {number}", "exec"), known)
    assert blocks


def test_every_public_name_has_a_docstring():
    for name in gridwright.__all__:
        thing = getattr(gridwright, name)
        assert name == "__version__" or thing.__doc__, name
        for part, value in vars(thing).items() if isinstance(thing, type) else ():
            assert part.startswith("_") or not callable(value) or value.__doc__, f"{name}.{part}"


def test_the_notebook_tour_runs(tmp_path):
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    book = nbformat.read(Path(__file__).parents[1] / "notebooks/tour.ipynb", as_version=4)
    nbclient.NotebookClient(book, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = [output for cell in book.cells if cell.cell_type == "code" for output in cell.outputs]
    assert any("image/svg+xml" in output.get("data", {}) for output in shown)


def test_types_are_strict(tmp_path):
    pytest.importorskip("mypy")
    root = Path(__file__).parents[1]
    line = [sys.executable, "-m", "mypy", "--strict", "--config-file", str(root / "pyproject.toml"), "-p", "gridwright"]
    ran = subprocess.run(line, capture_output=True, text=True, cwd=tmp_path)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_stubs_say_what_is_there(tmp_path):
    """The types of the part in Rust are written by hand: every name and every argument is held against the module."""
    pytest.importorskip("mypy")
    root = Path(__file__).parents[1]
    line = [sys.executable, "-m", "mypy.stubtest", "--mypy-config-file", str(root / "pyproject.toml"), "--ignore-missing-stub"]
    ran = subprocess.run([*line, "gridwright._native"], capture_output=True, text=True, cwd=tmp_path)
    assert ran.returncode == 0, ran.stdout + ran.stderr
