"""Limits, Ctrl-C, threads, the interpreter's lock."""

import os
import signal
import threading
import time

import pytest

import gridwright as gw

#: No solution is found in any time that a test may take, and counting takes gigabytes.
HARD = gw.Genre("slitherlink").blank(40, 40)


def test_a_time_limit_is_an_exception_with_what_is_known():
    start = time.perf_counter()
    with pytest.raises(gw.LimitReached) as limit:
        HARD.count(time_limit=0.2)
    assert time.perf_counter() - start < 1.5
    assert limit.value.limit == "time" and limit.value.answer["verdict"] in ("unknown", "multiple")
    assert limit.value.answer.error["code"] == "limit"


def test_a_memory_limit_is_an_exception():
    with pytest.raises(gw.LimitReached) as limit:
        HARD.count(engine="zdd", memory_limit=20)
    assert limit.value.limit == "memory"


def test_a_limit_in_a_stream_is_a_line():
    answers = list(gw.stream("count", [HARD, gw.Puzzle("slither/2/2/f")], time_limit=0.2))
    assert answers[0].error["code"] == "limit" and answers[1].count == 13


def test_solutions_end_with_the_limit():
    with pytest.raises(gw.LimitReached):
        for _ in gw.Genre("slitherlink").blank(9, 9).solutions(time_limit=0.3):
            pass


@pytest.mark.parametrize(
    "work",
    [
        lambda: HARD.count(),
        lambda: list(gw.stream("count", [HARD])),
        lambda: gw.instances.numberlink(7, 7).count(),
        lambda: gw.graph.count("cycles", gw.graph.grid(16, 16)),
        lambda: gw.LiveBoard(HARD).count(),
        lambda: next(gw.generate("numberlink", 60, 60)),
    ],
    ids=["count", "stream", "instances", "graph", "live", "generate"],
)
def test_ctrl_c_ends_work_within_a_tenth_of_a_second(work):
    sent = []

    def interrupt():
        time.sleep(0.4)
        sent.append(time.perf_counter())
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=interrupt).start()
    with pytest.raises(KeyboardInterrupt):
        work()
    # A tenth of a second on an idle machine; a busy one may keep us waiting for a turn.
    assert time.perf_counter() - sent[0] < (0.1 if os.getloadavg()[0] < 1 else 1.0)


def test_the_lock_is_released_during_work():
    """While a thread counts, this one goes on: it is not kept waiting for the lock."""
    ended = threading.Event()

    def work():
        try:
            HARD.count(time_limit=1.0)
        except gw.LimitReached:
            ended.set()

    thread = threading.Thread(target=work)
    thread.start()
    longest, last, turns = 0.0, time.perf_counter(), 0
    while not ended.is_set():
        time.sleep(0.001)
        now = time.perf_counter()
        longest, last, turns = max(longest, now - last), now, turns + 1
    thread.join()
    assert turns > 50 and longest < 0.5, (turns, longest)


def test_eight_threads_solve_at_once():
    puzzles = [made.puzzle for made in gw.generate("slitherlink", 7, 7, n=6, seed=5)]
    expected = [puzzle.solve().solution for puzzle in puzzles]
    wrong = []

    def work(turn):
        for round in range(12):
            at = (turn + round) % len(puzzles)
            if puzzles[at].solve().solution != expected[at]:
                wrong.append((turn, round))

    threads = [threading.Thread(target=work, args=(turn,)) for turn in range(8)]
    [thread.start() for thread in threads]
    [thread.join(60) for thread in threads]
    assert not wrong and not any(thread.is_alive() for thread in threads)


def test_one_live_board_serves_several_threads():
    live = gw.LiveBoard(gw.Genre("slitherlink").blank(4, 4))
    found = []
    threads = [threading.Thread(target=lambda: found.append(live.count())) for _ in range(4)]
    [thread.start() for thread in threads]
    [thread.join(60) for thread in threads]
    assert len(set(found)) == 1 and len(found) == 4


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_forked_child_has_threads_of_its_own():
    assert gw.Puzzle("slither/2/2/f").count() == 13
    child = os.fork()
    if child == 0:
        os._exit(0 if gw.Puzzle("slither/2/2/f").count() == 13 else 1)
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            assert os.waitstatus_to_exitcode(status) == 0
            return
        time.sleep(0.01)
    os.kill(child, signal.SIGKILL)
    pytest.fail("the child waits for ever")


def test_progress_is_told():
    told = []
    gw.instances.numberlink(5, 6).count(progress=lambda stage, done, total: told.append((stage, done, total)))
    assert told and told[0][0] == "layer" and told[-1][2] == 30


def test_tqdm_shows_progress_where_it_is_installed(capsys):
    pytest.importorskip("tqdm")
    gw.instances.numberlink(5, 6).count(progress=True)
    assert "layer" in capsys.readouterr().err


def test_an_exception_of_the_listener_ends_the_work():
    class Enough(Exception):
        pass

    def listener(stage, done, total):
        raise Enough

    with pytest.raises(Enough):
        gw.instances.numberlink(6, 6).count(progress=listener)
