"""Limits, Ctrl-C, threads, the interpreter's lock."""

import collections
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


def instances_sampled():
    return gw.instances.numberlink(4, 4).sample(10_000_000)


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


#: A puzzle whose way to the solution takes long to tell.
LONG = next(gw.generate("slitherlink", 18, 18, seed=3)).puzzle
#: More cycles than can be hit in any time that a test may take.
CYCLES = gw.graph.cycles(gw.graph.grid(7, 7))


def interrupted(work):
    """How long work goes on after Ctrl-C, in seconds."""
    sent = []

    def interrupt():
        time.sleep(0.4)
        sent.append(time.perf_counter())
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        work()
    ended = time.perf_counter()
    thread.join()
    return ended - sent[0]


def soon(work, within=0.1, tries=6):
    """Whether Ctrl-C ends work in time. What else happens on the machine only makes it longer, so the best of some tries counts."""
    taken = []
    while len(taken) < tries and (not taken or min(taken) >= within):
        taken.append(interrupted(work))
    assert min(taken) < within, taken


@pytest.mark.parametrize(
    "work",
    [
        lambda: HARD.count(),
        lambda: collections.deque(HARD.solutions(), maxlen=0),
        lambda: LONG.explain(),
        lambda: CYCLES.hitting(),
        lambda: gw.graph.cycles(gw.graph.grid(15, 15)),
        lambda: instances_sampled(),
        lambda: list(gw.stream("count", [HARD])),
        lambda: gw.instances.numberlink(7, 7).count(),
        lambda: gw.graph.count("cycles", gw.graph.grid(16, 16)),
        lambda: gw.LiveBoard(HARD).count(),
        lambda: next(gw.generate("numberlink", 60, 60)),
    ],
    ids="count solutions explain hitting cycles sample stream instances graph live generate".split(),
)
def test_ctrl_c_ends_work_within_a_tenth_of_a_second(work):
    soon(work)


def test_ctrl_c_ends_waiting_for_another_threads_question():
    live = gw.LiveBoard(HARD)

    def ask():
        with pytest.raises(gw.LimitReached):
            live.count(time_limit=6.0)

    for wait in (live.undo, live.verdict):
        thread = threading.Thread(target=ask)
        thread.start()
        time.sleep(0.1)
        soon(wait, tries=4)
        thread.join()


def test_a_question_that_waits_for_another_one_keeps_its_limit():
    live = gw.LiveBoard(HARD)
    thread = threading.Thread(target=lambda: pytest.raises(gw.LimitReached, live.count, time_limit=2.0))
    thread.start()
    time.sleep(0.2)
    with pytest.raises(gw.LimitReached):
        live.verdict(time_limit=0.2)
    thread.join()


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


def test_progress_of_many_is_their_number():
    def told_by(work):
        told = []
        list(work(lambda stage, done, total: told.append((stage, done, total))))
        return told

    texts = ["slither/2/2/f", "nonsense", "slither/3/3/o"]
    assert told_by(lambda tell: gw.stream("solve", texts, progress=tell)) == [("puzzles", n, 3) for n in (1, 2, 3)]
    assert told_by(lambda tell: gw.stream("solve", iter(texts), progress=tell))[-1] == ("puzzles", 3, None)
    assert told_by(lambda tell: gw.Puzzle(texts[0]).solutions(progress=tell))[-1] == ("solutions", 13, None)
    assert told_by(lambda tell: gw.generate("slitherlink", 4, 4, n=2, progress=tell)) == [("puzzles", 1, 2), ("puzzles", 2, 2)]


def test_bars_of_many_are_over_puzzles(capsys):
    pytest.importorskip("tqdm")
    list(gw.generate("slitherlink", 4, 4, n=3, progress=True))
    assert "puzzles" in capsys.readouterr().err


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
