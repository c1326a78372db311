"""Processes that share out work on all cores. They end with whoever started them, however that ends."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from functools import partial
from itertools import islice
from multiprocessing import get_context
from typing import Any, TypeVar

from eselsohr.engine.errors import EselsohrError
from eselsohr.lab.arena import Contest, Outcome, play

TICK = 0.5  # seconds: on Windows Ctrl-C is heard only between two waits
WAITING = 2  # items per process, so that none is idle while the last result is written down

A = TypeVar("A")
B = TypeVar("B")


class WorkerLost(EselsohrError):
    """A process was ended from outside, or ran out of memory."""

    code = "worker_lost"


def run(contest: Contest, numbers: Iterable[int], jobs: int | None = None) -> Generator[Outcome]:
    """Play many matches of a contest on all cores; yield outcomes as they come."""
    return share(partial(play, contest), numbers, jobs)


def share(work: Callable[[A], B], items: Iterable[A], jobs: int | None = None) -> Generator[B]:
    """Do some work for every item, on all cores; yield results as they come, in any order. Close it to stop early."""
    jobs = os.cpu_count() or 1 if jobs is None else jobs
    waiting = iter(items)
    first = list(islice(waiting, jobs * WAITING))
    if min(jobs, len(first)) <= 1:
        yield from (work(item) for each in (first, waiting) for item in each)
        return
    with _workers(min(jobs, len(first))) as pool:
        with _starting():
            playing = {pool.submit(work, item) for item in first}
        while playing:
            done, playing = wait(playing, timeout=TICK, return_when=FIRST_COMPLETED)
            playing |= {pool.submit(work, item) for item in islice(waiting, len(done))}
            yield from (future.result() for future in done)


@contextmanager
def interruptible() -> Iterator[None]:
    """Keep Ctrl-C what it is, even where a library swallows it: LLVM asks Python while it compiles, and goes on."""
    if threading.current_thread() is not threading.main_thread():  # only the main thread may handle signals
        yield
        return
    heard = False

    def hear(number: int, frame: object) -> None:
        nonlocal heard
        heard = True
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, hear)
    try:
        yield
    except Exception:
        if not heard:
            raise
    finally:
        signal.signal(signal.SIGINT, before)
    if heard:
        raise KeyboardInterrupt


@contextmanager
def _workers(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that live as long as this one holds its end of a pipe to them."""
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


def _follow(pipe: Any) -> None:  # a Connection, on Windows a PipeConnection
    """End this process as soon as the other end of the pipe is closed: whoever started it has stopped or was killed."""

    def listen() -> None:
        with suppress(EOFError, OSError):
            pipe.recv_bytes()
        os._exit(0)

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the business of whoever started it
    threading.Thread(target=listen, daemon=True).start()


@contextmanager
def _starting() -> Iterator[None]:
    """Keep Ctrl-C from processes that are just starting, even before `_follow`; here it waits until they run."""
    if threading.current_thread() is not threading.main_thread():  # only the main thread may handle signals
        yield
    elif sys.platform == "win32":
        ignore_ctrl_c = ctypes.windll.kernel32.SetConsoleCtrlHandler
        ignore_ctrl_c(None, True)  # inherited by every process started now
        try:
            yield
        finally:
            ignore_ctrl_c(None, False)
    else:
        heard: list[int] = []  # by threads of libraries: the mask below holds for the main thread only
        before = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # inherited by every process started now
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
            signal.signal(signal.SIGINT, before)
        if heard:
            signal.raise_signal(signal.SIGINT)
