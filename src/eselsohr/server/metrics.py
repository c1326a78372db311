"""What is counted and measured, in the text format of Prometheus.

The format is a few lines, so no library writes it: https://prometheus.io/docs/instrumenting/exposition_formats.
"""

from __future__ import annotations

import asyncio
import os
import platform
import time
from abc import ABC, abstractmethod
from bisect import bisect_left
from collections import Counter as Counts
from collections.abc import Iterator, Mapping
from pathlib import Path
from threading import Lock
from typing import ClassVar

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
LOOKED = 0.25  # seconds between two looks at how late the loop is


class Metric(ABC):
    """Something with a name that is told when somebody asks."""

    every: ClassVar[list[Metric]] = []
    kind: ClassVar[str]

    def __init__(self, name: str, about: str, label: str = "") -> None:
        self.name, self.about, self.label = f"eselsohr_{name}", about, label
        self._lock = Lock()  # threads count too
        self.every.append(self)

    @abstractmethod
    def samples(self) -> Iterator[tuple[str, dict[str, str], float]]:
        """Give each line: what is added to the name, the labels, the value."""

    def _labels(self, value: str) -> dict[str, str]:
        return {self.label: value} if self.label else {}


class Counter(Metric):
    """Something that is counted."""

    kind = "counter"

    def __init__(self, name: str, about: str, label: str = "") -> None:
        super().__init__(name, about, label)
        self._counts: Counts[str] = Counts()

    def add(self, label: str = "") -> None:
        """Count one more."""
        with self._lock:
            self._counts[label] += 1

    def samples(self) -> Iterator[tuple[str, dict[str, str], float]]:
        """Give the counts."""
        counts = dict(self._counts) or ({} if self.label else {"": 0})
        yield from (("", self._labels(label), count) for label, count in sorted(counts.items()))


class Gauge(Counter):
    """Something there is more or less of."""

    kind = "gauge"

    def take(self, label: str = "") -> None:
        """Count one less."""
        with self._lock:
            self._counts[label] -= 1


class Histogram(Metric):
    """Something that takes time."""

    kind = "histogram"

    def __init__(self, name: str, about: str, label: str = "") -> None:
        super().__init__(name, about, label)
        self._times: dict[str, list[int]] = {}
        self._sums: Counts[str] = Counts()

    def observe(self, seconds: float, label: str = "") -> None:
        """Note how long it took."""
        with self._lock:
            self._times.setdefault(label, [0] * (len(SECONDS) + 1))[bisect_left(SECONDS, seconds)] += 1
            self._sums[label] += seconds  # type: ignore[assignment]  # typeshed counts whole things only

    def samples(self) -> Iterator[tuple[str, dict[str, str], float]]:
        """Give how many took at most how long, how long all of them took, and how many there are."""
        every = dict(self._times) or ({} if self.label else {"": [0] * (len(SECONDS) + 1)})
        for label, times in sorted(every.items()):
            labels, total = self._labels(label), 0
            for limit, count in zip((*map(str, SECONDS), "+Inf"), list(times), strict=True):
                total += count
                yield "_bucket", {**labels, "le": limit}, total
            yield "_sum", labels, self._sums[label]
            yield "_count", labels, total


SOCKETS = Gauge("sockets", "Sockets at tables that are open.")
PAGES = Gauge("pages", "Connections that are no socket, or not yet.")
TABLES = Gauge("tables_live", "Tables in memory, because somebody is there or has just gone.")
MOVES = Counter("moves_stored_total", "Moves and take-backs that are on disk.")
REFUSALS = Counter("refusals_total", "What was refused, by its code.", "code")
STORE = Histogram("store_commit_seconds", "How long it takes to make a batch of changes durable.")
LOOP_LAG = Histogram("loop_lag_seconds", "How much later than asked for the event loop gets to something.")
WAITING = Gauge("thinking_waiting", "What waits to be thought about, by purpose.", "purpose")
THINKING = Histogram("thinking_seconds", "How long thinking takes once it has begun, by purpose.", "purpose")


def text(version: str) -> str:
    """Write everything down."""
    lines = []
    for metric in Metric.every:
        lines += [f"# HELP {metric.name} {metric.about}", f"# TYPE {metric.name} {metric.kind}"]
        lines += [_line(metric.name + ending, labels, value) for ending, labels, value in metric.samples()]
    for name, kind, about, value in _process():
        lines += [f"# HELP {name} {about}", f"# TYPE {name} {kind}", _line(name, {}, value)]
    build = {"version": version, "python": platform.python_version()}
    lines += ["# HELP eselsohr_info What runs.", "# TYPE eselsohr_info gauge", _line("eselsohr_info", build, 1)]
    return "\n".join(lines) + "\n"


async def watch_loop() -> None:
    """Measure how late the loop is, for as long as it runs."""
    while True:
        due = time.monotonic() + LOOKED
        await asyncio.sleep(LOOKED)
        LOOP_LAG.observe(max(0.0, time.monotonic() - due))


def _line(name: str, labels: Mapping[str, str], value: float) -> str:
    inside = ",".join(f'{label}="{text}"' for label, text in labels.items())
    return f"{name}{{{inside}}} {value}" if inside else f"{name} {value}"


def _process() -> Iterator[tuple[str, str, str, float]]:
    """How the process is, under the names every library gives that."""
    yield "process_cpu_seconds_total", "counter", "CPU time used.", time.process_time()
    yield "process_start_time_seconds", "gauge", "Unix time at which it started.", STARTED
    proc = Path("/proc/self")
    if proc.exists():  # on Linux
        pages = int((proc / "statm").read_text().split()[1])
        yield "process_resident_memory_bytes", "gauge", "Memory used.", pages * os.sysconf("SC_PAGE_SIZE")
        yield "process_open_fds", "gauge", "Files open.", sum(1 for _ in (proc / "fd").iterdir())


STARTED = time.time()
