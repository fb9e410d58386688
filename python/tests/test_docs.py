"""Docstrings, the notebook and the types are true."""

import doctest
import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import gridwright

MODULES = [name for _, name, _ in pkgutil.walk_packages(gridwright.__path__, "gridwright.")]


@pytest.mark.parametrize("name", ["gridwright", *(name for name in MODULES if "_native" not in name and "__main__" not in name)])
def test_docstrings(name):
    found = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert found.failed == 0


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
