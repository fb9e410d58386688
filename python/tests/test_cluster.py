"""Runs on a local cluster of processes, and what faults do to them."""

import errno
import gzip
import json
import os
import resource
import signal
import subprocess
import sys
import time

import pytest

pytest.importorskip("distributed")

import gridwright as gw  # noqa: E402
from gridwright import cluster  # noqa: E402
from gridwright.cluster.__main__ import main  # noqa: E402
from test_command import random_boards  # noqa: E402


@pytest.fixture(scope="module")
def two():
    """A cluster of two processes."""
    from distributed import Client, LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50) as local:
        with Client(local) as client:
            yield client


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "boards.txt"
    path.write_text("\n".join(random_boards(300, 4)) + "\n")
    return path


def lines(folder):
    return (folder / "results.jsonl").read_text().splitlines()


def test_a_stream_is_answered_in_order(two, source, tmp_path):
    summary = cluster.stream("solve", source, tmp_path / "out", client=two, chunk=37)
    told = [json.loads(line) for line in lines(tmp_path / "out")]
    expected = [answer.to_dict() for answer in gw.stream("solve", source.read_text().splitlines())]
    for answer in expected:
        del answer["cpu_ms"]
    assert told == expected and summary.lines == 300 and summary.chunks == 9
    assert summary.errors == sum(answer["error"] is not None for answer in expected) > 0


def test_chunks_and_workers_do_not_matter(two, source, tmp_path):
    cluster.stream("count", source, tmp_path / "a", client=two, chunk=10)
    cluster.stream("count", source, tmp_path / "b", local=1, chunk=100)
    assert lines(tmp_path / "a") == lines(tmp_path / "b")


def test_sources_are_any_address(two, source, tmp_path):
    with gzip.open(tmp_path / "boards.txt.gz", "wt") as packed:
        packed.write(source.read_text())
    cluster.stream("solve", source, tmp_path / "a", client=two)
    cluster.stream("solve", f"file://{tmp_path}/boards.txt.gz", tmp_path / "b", client=two)
    assert lines(tmp_path / "a") == lines(tmp_path / "b")
    with pytest.raises(cluster.ClusterError):
        cluster.stream("solve", tmp_path / "missing.txt", tmp_path / "c", client=two)


def test_puzzles_are_the_same_whatever_the_workers(two, tmp_path):
    cluster.generate("slitherlink", 4, 4, n=60, seed=3, out=tmp_path / "a", client=two, chunk=7)
    cluster.generate("slitherlink", 4, 4, n=60, seed=3, out=tmp_path / "b", local=1, chunk=25)
    one, other = lines(tmp_path / "a"), lines(tmp_path / "b")
    assert one == other and len(one) == 60 and len({json.loads(line)["id"] for line in one}) == 60
    assert [json.loads(line)["url"] for line in one] == [
        made.puzzle.url for made in gw.generate("slitherlink", 4, 4, n=60, seed=3)
    ]


def test_duplicates_are_removed_across_chunks(two, tmp_path):
    """There are few 2x2 puzzles, so that chunks repeat each other."""
    cluster.generate("slitherlink", 2, 2, n=6, seed=1, out=tmp_path / "a", client=two, chunk=3)
    assert len({json.loads(line)["id"] for line in lines(tmp_path / "a")}) == 6
    with pytest.raises(cluster.ClusterError, match="of 10000 puzzles"):
        cluster.generate("slitherlink", 1, 1, n=10_000, seed=1, out=tmp_path / "b", client=two, chunk=3)


def test_a_specification_that_cannot_be_kept_is_refused_before_work(two, tmp_path):
    with pytest.raises(gw.CallError):
        cluster.generate("slitherlink", 4, 4, n=5, symmetry="diagonal", out=tmp_path / "a", client=two)
    assert not (tmp_path / "a").exists()


def test_counts_are_summed_from_parts(two, tmp_path):
    summary = cluster.total(cluster.Numberlink(5, 5), parts=32, out=tmp_path / "a", client=two)
    assert summary.total == 16_027_290 and summary.chunks == 32
    assert cluster.total(cluster.Cycles(5, 5), parts=6, out=tmp_path / "b", client=two).total == 9349
    assert cluster.total(cluster.Solutions("slither/5/4/dicicic"), parts=5, out=tmp_path / "c", client=two).total == 2284


def test_a_limit_of_a_part_ends_the_run_and_what_is_counted_stays(two, tmp_path):
    with pytest.raises(gw.LimitReached):
        cluster.total(cluster.Numberlink(7, 7), parts=4, out=tmp_path / "a", client=two, limits={"time_limit": 0.3})


def test_engines_are_cross_checked(two, source, tmp_path):
    summary = cluster.stream("cross", source, tmp_path / "out", client=two)
    told = [json.loads(line) for line in lines(tmp_path / "out")]
    assert summary.disagreements == 0 and all(line["agree"] for line in told if not line["error"])
    assert {"csp", "zdd"} == {engine for line in told for engine in line["counts"]}


def test_another_call_is_refused(two, source, tmp_path):
    cluster.stream("solve", source, tmp_path / "out", client=two)
    with pytest.raises(cluster.ClusterError, match="`verb` was"):
        cluster.stream("count", source, tmp_path / "out", client=two)
    again = cluster.stream("solve", source, tmp_path / "out", client=two)
    assert again.found == again.chunks == 2


def test_own_rules_travel(two, tmp_path):
    from test_puzzle import LONELY

    lonely = gw.Genre.from_text(LONELY)
    (tmp_path / "boards.txt").write_text("\n".join(lonely.blank(2, n).json for n in (1, 2, 3)))
    cluster.stream("count", tmp_path / "boards.txt", tmp_path / "out", rules=LONELY, client=two)
    assert [json.loads(line)["count"] for line in lines(tmp_path / "out")] == ["2", "4", "6"]


def test_a_broken_line_is_answered_where_it_stands(two, tmp_path):
    (tmp_path / "boards.txt").write_bytes(b"slither/3/3/32221313c\n\xff\xfe\xfd\n\n{broken\nslither/3/3/o\n")
    cluster.stream("solve", tmp_path / "boards.txt", tmp_path / "out", client=two)
    told = [json.loads(line) for line in lines(tmp_path / "out")]
    assert [line["verdict"] for line in told] == ["unique", None, None, "multiple"]
    assert all(told[at]["error"]["code"] for at in (1, 2))


def test_a_full_disk_is_an_error_and_leaves_nothing_half_done(tmp_path):
    """A limit on the size of files stands for a full disk: writing fails in the middle."""
    from gridwright.cluster.manifest import Folder

    with Folder(tmp_path / "out", {"verb": "test"}) as folder:
        folder.keep(0, ["before"])
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
        try:
            with pytest.raises(OSError) as full:
                folder.keep(1, ["x" * 100] * 1000)
            with pytest.raises(OSError):
                folder.keep(0, ["x" * 100] * 1000)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert full.value.errno in (errno.EFBIG, errno.ENOSPC)
        assert folder.lines(0) == ["before"] and sorted(path.name for path in folder.chunks.iterdir()) == ["00000000.jsonl"]


def test_one_run_at_a_time_writes(tmp_path):
    from gridwright.cluster.manifest import Folder

    with Folder(tmp_path / "out", {}), pytest.raises(cluster.ClusterError, match="in use"):
        Folder(tmp_path / "out", {})


def test_the_command_line_tells_what_is_wrong(tmp_path, capsys):
    assert main(["solve", str(tmp_path / "missing"), "--out", str(tmp_path / "out"), "--quiet"]) == 2
    assert "not there" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["colour"])


def workers_of(process):
    """The worker processes of a driver, by their command lines."""
    found = []
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                with open(f"/proc/{entry}/stat") as stat, open(f"/proc/{entry}/cmdline") as line:
                    parent, command = int(stat.read().rsplit(")", 1)[1].split()[1]), line.read()
            except (OSError, ValueError):
                continue
            if parent == process.pid and "spawn_main" in command:
                found.append(int(entry))
    return found


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="worker processes are found by /proc")
def test_killed_workers_and_a_killed_driver_change_nothing(tmp_path):
    """2,000 puzzles on two worker processes; one is killed half-way, then the driver; the run goes on when called again."""
    source = tmp_path / "boards.txt"
    source.write_text("\n".join(random_boards(2000, 9)) + "\n")

    def call(out):
        line = [sys.executable, "-m", "gridwright.cluster", "explain", str(source), "--out", str(tmp_path / out)]
        return [*line, "--local", "2", "--chunk", "25", "--quiet"]

    def done(out):
        folder = tmp_path / out / "chunks"
        return len(list(folder.glob("*.jsonl"))) if folder.exists() else 0

    def until(n, process):
        deadline = time.monotonic() + 120
        while done("disturbed") < n:
            assert process.poll() is None and time.monotonic() < deadline
            time.sleep(0.005)

    disturbed = subprocess.Popen(call("disturbed"), stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    until(20, disturbed)
    victims = workers_of(disturbed)
    assert len(victims) >= 2
    os.kill(victims[0], signal.SIGKILL)
    until(40, disturbed)
    workers = workers_of(disturbed)
    os.kill(disturbed.pid, signal.SIGKILL)
    disturbed.wait()
    for worker in workers:
        try:
            os.kill(worker, signal.SIGKILL)
        except ProcessLookupError:
            pass
    assert 40 <= done("disturbed") < 80 and not (tmp_path / "disturbed/results.jsonl").exists()
    again = subprocess.run(call("disturbed"), capture_output=True, text=True)
    assert again.returncode == 0, again.stderr
    assert 40 <= json.loads(again.stdout)["found"] < 80
    undisturbed = subprocess.run(call("undisturbed"), capture_output=True, text=True)
    assert undisturbed.returncode == 0, undisturbed.stderr
    assert sorted(lines(tmp_path / "disturbed")) == sorted(lines(tmp_path / "undisturbed"))
    assert len(lines(tmp_path / "disturbed")) == 2000
