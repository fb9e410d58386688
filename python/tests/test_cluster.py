"""Runs on a local cluster of processes, and what faults do to them."""

import contextlib
import errno
import functools
import gzip
import json
import os
import pickle
import resource
import signal
import stat
import subprocess
import sys
import time
import types

import pytest

pytest.importorskip("distributed")

import gridwright as gw  # noqa: E402
from gridwright import cluster  # noqa: E402
from gridwright.cluster import drive as driving  # noqa: E402
from gridwright.cluster import runs, tasks  # noqa: E402
from gridwright.cluster.__main__ import main  # noqa: E402
from gridwright.cluster.manifest import Folder  # noqa: E402
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
    return (folder / "results.jsonl").read_text().split("\n")[:-1]


@pytest.fixture
def here(monkeypatch):
    """Workers in this process, so that a test can change what they do."""
    from distributed import Client, LocalCluster

    with LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=":0", silence_logs=50) as local:
        with Client(local) as client:
            monkeypatch.setattr(runs, "connect", lambda **_: contextlib.nullcontext(client))
            yield client


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


def test_a_scheduler_is_named_by_its_address(two, source, tmp_path, capsys):
    cluster.stream("solve", source, tmp_path / "a", client=two)
    line = ["solve", str(source), "--out", str(tmp_path / "b"), "--scheduler", two.scheduler.address, "--quiet"]
    assert main(line) == 0 and lines(tmp_path / "a") == lines(tmp_path / "b")


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
    with pytest.raises(gw.LimitReached) as limit:
        cluster.total(cluster.Numberlink(7, 7), parts=4, out=tmp_path / "a", client=two, limits={"time_limit": 0.3})
    assert limit.value.limit == "time"


def test_a_part_that_reaches_its_limit_is_counted_once(here, tmp_path, monkeypatch):
    asked = []

    def count(self, part, limits):
        asked.append(part)
        if part == "2/3":
            raise gw.LimitReached("the limit", limit="time")
        return {"count": "1"}

    monkeypatch.setattr(tasks.Cycles, "count", count)
    with pytest.raises(gw.LimitReached):
        cluster.total(cluster.Cycles(3, 3), parts=3, out=tmp_path / "a")
    assert asked.count("2/3") == 1


def test_parts_tell_what_they_took(two, tmp_path):
    for number, counted in enumerate((cluster.Numberlink(5, 5), cluster.Cycles(6, 6), cluster.Solutions("slither/5/4/dicicic"))):
        cluster.total(counted, parts=4, out=tmp_path / str(number), client=two)
        told = [json.loads(line) for line in lines(tmp_path / str(number))]
        assert [line["part"] for line in told] == ["1/4", "2/4", "3/4", "4/4"] and all(line["share"] > 0 for line in told)
        assert isinstance(counted, cluster.Solutions) or all(line["peak_mb"] > 0 for line in told)


def test_engines_are_cross_checked(two, source, tmp_path):
    summary = cluster.stream("cross", source, tmp_path / "out", client=two)
    told = [json.loads(line) for line in lines(tmp_path / "out")]
    assert summary.disagreements == 0 and all(line["agree"] for line in told if not line["error"])
    assert {"csp", "zdd"} == {engine for line in told for engine in line["counts"]}
    assert {"solve", "check", "csp", "zdd"} == {who for line in told for who in line["compared"]}
    assert summary.uncompared == summary.errors == sum(line["agree"] is None for line in told) > 0


def test_who_is_not_heard_does_not_agree(monkeypatch):
    """Where nobody counts and nothing is solved there is nothing to compare."""
    monkeypatch.setattr(tasks, "_count", lambda *_: None)
    told = json.loads(tasks.cross_check("slither/2/1/40", None, {})[0])
    assert (told["verdict"], told["compared"], told["agree"]) == ("none", ["solve"], None)


def test_a_disagreement_gives_status_1(here, tmp_path, monkeypatch, capsys):
    honest = tasks._count
    monkeypatch.setattr(tasks, "_count", lambda puzzle, engine, limits: honest(puzzle, engine, limits) + (engine == "zdd"))
    (tmp_path / "boards.txt").write_text("slither/3/3/32221313c\nslither/2/2/f\n")
    assert main(["cross", str(tmp_path / "boards.txt"), "--out", str(tmp_path / "out"), "--quiet"]) == 1
    assert json.loads(capsys.readouterr().out)["disagreements"] == 2
    assert [json.loads(line)["agree"] for line in lines(tmp_path / "out")] == [False, False]


def test_another_call_is_refused(two, source, tmp_path):
    cluster.stream("solve", source, tmp_path / "out", client=two)
    with pytest.raises(cluster.ClusterError, match="`verb` was"):
        cluster.stream("count", source, tmp_path / "out", client=two)
    again = cluster.stream("solve", source, tmp_path / "out", client=two)
    assert again.found == again.chunks == 2
    # The same size, but not the same lines.
    text = source.read_text()
    source.write_text(text.replace("slither/5/5/", "SLITHER/5/5/", 1))
    with pytest.raises(cluster.ClusterError, match="`source_hash` was"):
        cluster.stream("solve", source, tmp_path / "out", client=two)


def test_a_worker_of_another_version_is_refused(here, tmp_path, monkeypatch):
    ours = tasks.identity()
    for other, what in ((("0.0.1+other", ours[1]), "version"), ((ours[0], "other"), "rules")):
        monkeypatch.setattr(tasks, "identity", lambda: other)
        work = functools.partial(tasks.same_here, ours, len)
        with pytest.raises(cluster.ClusterError, match=f"another {what} of gridwright"):
            here.submit(work, [], pure=False).result()
    assert ours[0] == f"{gw.__version__}+{gw._native.__build__}" and len(gw._native.__build__) == 16


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


def test_lines_may_have_whatever_else_ends_lines(two, tmp_path):
    odd = "slither/3/3/o\u2028x\u2029y\u0085z"
    (tmp_path / "boards.txt").write_text(f"{odd}\nslither/3/3/o\n", encoding="utf-8")
    for _ in ("made", "found again"):
        summary = cluster.stream("solve", tmp_path / "boards.txt", tmp_path / "out", client=two)
        told = [json.loads(line) for line in lines(tmp_path / "out")]
        assert summary.lines == 2 and told[0]["input"] == odd and told[1]["verdict"] == "multiple"


def test_files_are_as_readable_as_others_and_nothing_is_left_over(two, tmp_path):
    (tmp_path / "boards.txt").write_text("slither/3/3/o\n")
    (tmp_path / "out/chunks").mkdir(parents=True)
    for left in (".results.jsonl.17", ".manifest.json.18", "chunks/.00000000.jsonl.19"):
        (tmp_path / "out" / left).write_text("half")
    cluster.stream("solve", tmp_path / "boards.txt", tmp_path / "out", client=two)
    found = sorted(str(path.relative_to(tmp_path / "out")) for path in (tmp_path / "out").rglob("*"))
    assert found == [".lock", "chunks", "chunks/00000000.jsonl", "manifest.json", "results.jsonl"]
    usual = stat.S_IMODE((tmp_path / "boards.txt").stat().st_mode)
    for name in ("results.jsonl", "manifest.json", "chunks/00000000.jsonl"):
        assert stat.S_IMODE((tmp_path / "out" / name).stat().st_mode) == usual


def test_a_full_disk_ends_the_command_and_the_same_call_goes_on(tmp_path):
    """A limit on the size of files stands for a full disk: the second chunk does not fit."""
    source = tmp_path / "boards.txt"
    source.write_text("slither/2/2/f\n" * 10 + "slither/3/3/32221313c\n" * 10)

    def call(out, most=resource.RLIM_INFINITY):
        line = [sys.executable, "-m", "gridwright.cluster", "explain", str(source), "--out", str(tmp_path / out)]
        limit = functools.partial(resource.setrlimit, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
        return subprocess.run([*line, "--local", "1", "--chunk", "10", "--quiet"], capture_output=True, text=True, preexec_fn=limit)

    full = call("out", 20_000)
    assert full.returncode == 2 and "File too large" in full.stderr and "Traceback" not in full.stderr, full.stderr
    assert sorted(path.name for path in (tmp_path / "out/chunks").iterdir()) == ["00000000.jsonl"]
    again, whole = call("out"), call("whole")
    assert again.returncode == whole.returncode == 0, again.stderr
    assert json.loads(again.stdout)["found"] == 1 and lines(tmp_path / "out") == lines(tmp_path / "whole")


def test_a_full_disk_is_an_error_and_leaves_nothing_half_done(tmp_path):
    """A limit on the size of files stands for a full disk: writing fails in the middle."""
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
    with Folder(tmp_path / "out", {}), pytest.raises(cluster.ClusterError, match="in use"):
        Folder(tmp_path / "out", {})


def test_the_command_line_tells_what_is_wrong(tmp_path, capsys):
    assert main(["solve", str(tmp_path / "missing"), "--out", str(tmp_path / "out"), "--quiet"]) == 2
    assert "not there" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["colour"])


@pytest.mark.parametrize(
    "call, told",
    [
        (["generate", "slitherlink", "4x4", "--n", "2", "--spec", "clues=[1,2,3]"], "the least and the most"),
        (["generate", "slitherlink", "4x4", "--n", "2", "--spec", "colour=red"], "colour"),
        (["generate", "slitherlink", "4x4", "--n", "2", "--spec", "difficulty=sour"], "sour"),
        (["total", "numberlink", "five", "--parts", "2"], "five"),
        (["total", "cycles", "4x4", "--parts", "2", "--rules", "RULES"], "`count` alone"),
        (["generate", "slitherlink", "4x4", "--n", "2", "--rules", "RULES"], "is about lonely"),
        (["list", "BOARDS", "--option", "limit=many"], "limit is a number from 0 up, not many"),
        (["solve", "BOARDS", "--option", "colour=red"], "colour"),
        (["solve", "BOARDS", "--time-limit", "-1"], "time_limit"),
        (["solve", "BOARDS", "--slurm", "jobs=2"], "dask_jobqueue"),
    ],
)
def test_calls_that_make_no_sense_are_told(tmp_path, capsys, monkeypatch, call, told):
    from test_puzzle import LONELY

    (tmp_path / "RULES").write_text(LONELY)
    (tmp_path / "BOARDS").write_text("slither/3/3/o\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "dask_jobqueue", None)
    assert main([*call, "--out", "out", "--quiet"]) == 2
    error = capsys.readouterr().err
    assert error.startswith("error: ") and told in error


def test_ranges_are_written_as_lists_on_the_command_line(here, tmp_path, capsys):
    line = ["generate", "slitherlink", "4x4", "--n", "3", "--spec", "clues=[6,9]", "--spec", 'difficulty=["easy","medium"]']
    assert main([*line, "--out", str(tmp_path / "out"), "--quiet"]) == 0
    assert all(6 <= json.loads(line)["clues"] <= 9 for line in lines(tmp_path / "out"))
    same = gw.generate("slitherlink", 4, 4, n=3, clues=(6, 9), difficulty=("easy", "medium"))
    assert [json.loads(line)["url"] for line in lines(tmp_path / "out")] == [made.puzzle.url for made in same]


def test_puzzles_grow_from_a_board(two, tmp_path):
    start = gw.Genre("slitherlink").blank(4, 4).with_values({"clue:r1c1": 3})
    cluster.generate("slitherlink", n=3, start=start, mask=["####"] * 4, out=tmp_path / "out", client=two)
    made = [gw.Puzzle(json.loads(line)["url"]) for line in lines(tmp_path / "out")]
    assert len(made) == 3 and all(puzzle["clue:r1c1"] == 3 and puzzle.is_unique() for puzzle in made)


def test_own_rules_on_the_command_line(here, tmp_path, capsys):
    from test_puzzle import LONELY

    (tmp_path / "lonely.rule").write_text(LONELY)
    board = gw.Genre.from_text(LONELY).blank(3, 4).json
    line = ["total", "count", board, "--parts", "3", "--rules", str(tmp_path / "lonely.rule")]
    assert main([*line, "--out", str(tmp_path / "out"), "--quiet"]) == 0
    assert json.loads(capsys.readouterr().out)["total"] == "12"
    (tmp_path / "mine.rule").write_text(gw.Genre("slither").rules.replace("genre  slither", "genre  mine").replace("slitherlink,", ""))
    line = ["generate", "mine", "4x4", "--n", "2", "--rules", str(tmp_path / "mine.rule")]
    assert main([*line, "--out", str(tmp_path / "made"), "--quiet"]) == 0
    assert [json.loads(line)["genre"] for line in lines(tmp_path / "made")] == ["mine", "mine"]


def test_errors_travel_whole():
    limit = gw.LimitReached("too long", place="r1c1", limit="time", answer=gw.Puzzle("slither/3/3/o").solve())
    again = pickle.loads(pickle.dumps(limit))
    assert (again.limit, again.place, again.code, str(again)) == ("time", "r1c1", "limit", "too long")
    assert again.answer.verdict == "multiple" and len(again.answer.solutions) == 2
    lost = pickle.loads(pickle.dumps(cluster.ClusterError("lost", "out")))
    assert (type(lost), lost.place, lost.code, str(lost)) == (cluster.ClusterError, "out", "cluster", "lost")
    with pytest.raises(gw.RuleError) as wrong:
        gw.Genre.from_text("genre x")
    assert pickle.loads(pickle.dumps(wrong.value)).diagnostics == wrong.value.diagnostics != ()


def test_slurm_jobs_are_kept_at_their_number(tmp_path, monkeypatch):
    """A stand-in for dask-jobqueue, whose jobs are processes here: what is asked of it is what its manual says."""
    from distributed import LocalCluster

    asked = {}

    class SLURMCluster(LocalCluster):
        def __init__(self, **settings):
            asked["settings"] = settings
            super().__init__(n_workers=0, threads_per_worker=1, processes=False, dashboard_address=":0", silence_logs=50)

        def adapt(self, *, minimum_jobs, maximum_jobs):
            asked["jobs"] = (minimum_jobs, maximum_jobs)
            return super().adapt(minimum=minimum_jobs, maximum=maximum_jobs)

    monkeypatch.setitem(sys.modules, "dask_jobqueue", types.SimpleNamespace(SLURMCluster=SLURMCluster))
    (tmp_path / "boards.txt").write_text("slither/3/3/o\n")
    line = ["solve", str(tmp_path / "boards.txt"), "--out", str(tmp_path / "out"), "--quiet"]
    assert main([*line, "--slurm", "jobs=2", "queue=short", "walltime=02:00:00"]) == 0
    assert asked == {"settings": {"queue": "short", "walltime": "02:00:00"}, "jobs": (2, 2)}


def test_a_run_without_workers_says_so_and_ends_if_it_is_told_to(tmp_path, monkeypatch, capsys):
    from distributed import Client, LocalCluster

    monkeypatch.setattr(driving, "_SAY_EVERY", 1.0)
    (tmp_path / "boards.txt").write_text("slither/3/3/o\n")
    with LocalCluster(n_workers=0, processes=False, dashboard_address=":0", silence_logs=50) as local, Client(local) as client:
        with pytest.raises(cluster.ClusterError, match="no worker for"):
            cluster.stream("solve", tmp_path / "boards.txt", tmp_path / "out", client=client, wait=2.5)
    assert "there is no worker" in capsys.readouterr().err


def deadly(items):
    """Work that one item ends together with its worker."""
    if "deadly" in items:
        os.kill(os.getpid(), signal.SIGKILL)
    return [(item.upper(), 1.0) for item in items]


def test_an_item_that_costs_its_workers_is_found_one_by_one(tmp_path):
    import dask
    from distributed import Client, LocalCluster

    def chunks():
        return iter([(0, ["a", "b"]), (1, ["c", "deadly", "d"]), (2, ["e"])])

    with dask.config.set({"distributed.scheduler.allowed-failures": 0}), Folder(tmp_path, {}) as folder:
        with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=":0", silence_logs=50) as local:
            with Client(local) as client:
                summary = driving.drive(client, folder, chunks(), deadly, lambda item: f"lost {item}")
        assert summary.lost == 1 and [folder.lines(number) for number in range(3)] == [["A", "B"], ["C", "lost deadly", "D"], ["E"]]


def test_ctrl_c_ends_the_command_and_the_same_call_goes_on(tmp_path):
    source = tmp_path / "boards.txt"
    source.write_text("\n".join(random_boards(1000, 6)) + "\n")
    line = [sys.executable, "-m", "gridwright.cluster", "explain", str(source), "--out", str(tmp_path / "out")]
    line += ["--local", "1", "--chunk", "20", "--quiet"]
    # What a shell runs in the background does not hear Ctrl-C, and what that starts does not either.
    heard = functools.partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    process = subprocess.Popen(line, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, preexec_fn=heard)
    deadline = time.monotonic() + 120
    while len(list((tmp_path / "out").glob("chunks/*.jsonl"))) < 5:
        assert process.poll() is None and time.monotonic() < deadline
        time.sleep(0.005)
    process.send_signal(signal.SIGINT)
    told = process.communicate(timeout=60)[1]
    assert process.returncode == 130 and "interrupted; the same call goes on" in told, told
    again = subprocess.run(line, capture_output=True, text=True)
    assert again.returncode == 0 and 5 <= json.loads(again.stdout)["found"] < 50 and len(lines(tmp_path / "out")) == 1000


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
