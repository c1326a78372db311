"""All cores at work on a contest: processes that play matches and end with the arena, however it ends."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection

from eselsohr.engine.errors import EselsohrError
from eselsohr.lab.arena import Contest, Outcome, play

WAITING = 2  # matches a core, so that none is idle while the arena writes down what came of the last one


class WorkerLost(EselsohrError):
    """A process was ended from outside, or ran out of memory."""

    code = "worker_lost"


def run(contest: Contest, numbers: Iterable[int], jobs: int | None = None) -> Generator[Outcome]:
    """Play many matches on all cores; outcomes come as they are done, in any order. Close it to stop before the end."""
    jobs = os.cpu_count() or 1 if jobs is None else jobs
    waiting = iter(numbers)
    first = list(islice(waiting, jobs * WAITING))
    if min(jobs, len(first)) <= 1:
        yield from (play(contest, number) for each in (first, waiting) for number in each)
        return
    with _workers(min(jobs, len(first))) as pool:
        with _deaf():
            playing = {pool.submit(play, contest, number) for number in first}
        while playing:
            done, playing = wait(playing, return_when=FIRST_COMPLETED)
            playing |= {pool.submit(play, contest, number) for number in islice(waiting, len(done))}
            yield from (future.result() for future in done)


@contextmanager
def _workers(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Give processes that live as long as this one holds the other end of a line to them."""
    context = get_context("spawn")
    theirs, ours = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(jobs, context, _follow, (theirs,))
    try:
        yield pool
    except BrokenProcessPool:
        raise WorkerLost("arena.worker_lost") from None
    finally:
        ours.close()
        pool.shutdown(cancel_futures=True)
        theirs.close()


def _follow(line: Connection) -> None:
    """End this process at once when nobody holds the line any more: the arena has stopped, or was killed."""

    def listen() -> None:
        with suppress(EOFError, OSError):
            line.recv_bytes()
        os._exit(0)

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the arena's business
    threading.Thread(target=listen, daemon=True).start()


@contextmanager
def _deaf() -> Iterator[None]:
    """Start processes that never hear Ctrl-C, and undisturbed by it: it is heard here afterwards."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "pthread_sigmask"):
        yield
        return
    heard: list[int] = []  # a thread of some library may hear what this one does not
    before = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # those who are started inherit it
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, before)
    if heard:
        signal.raise_signal(signal.SIGINT)
