"""Many machines: the same shards on a Ray cluster.

Work is a pure function of its item, so a machine may die at any moment: Ray does what it was doing again elsewhere, and
every result is taken once. `RAY_ADDRESS` says where the cluster is; without it Ray starts one on this machine.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator, Iterable
from importlib.util import find_spec
from itertools import islice
from typing import TypeVar

from eselsohr.engine.errors import EselsohrError
from eselsohr.lab.workers import WAITING, WorkerLost

RETRIES = 5  # of a shard whose worker has died

A = TypeVar("A")
B = TypeVar("B")


class NoCluster(EselsohrError):
    """There is no cluster to play on."""

    code = "no_cluster"


def share(work: Callable[[A], B], items: Iterable[A], jobs: int | None = None) -> Generator[B]:
    """Do some work for every item on a cluster, yield results as they come; `jobs`: the CPUs of one started here."""
    if find_spec("ray") is None:
        raise NoCluster("cluster.extra")
    import ray

    begun = not ray.is_initialized()
    if begun:
        try:
            ray.init(num_cpus=jobs, log_to_driver=False, logging_level=logging.ERROR)
        except (ConnectionError, ValueError, RuntimeError) as problem:
            raise NoCluster("cluster.unreachable", why=str(problem).partition("\n")[0]) from None

    def do(item: A) -> B:
        return work(item)

    remote, waiting = ray.remote(max_retries=RETRIES)(do), iter(items)
    try:
        ahead = WAITING * max(1, int(ray.cluster_resources().get("CPU", 1)))
        playing = [remote.remote(item) for item in islice(waiting, ahead)]
        while playing:
            done, playing = ray.wait(playing, timeout=1.0)
            playing += [remote.remote(item) for item in islice(waiting, len(done))]
            yield from (ray.get(each) for each in done)
    except (ray.exceptions.WorkerCrashedError, ray.exceptions.RaySystemError):
        raise WorkerLost("arena.worker_lost") from None
    finally:
        if begun:
            ray.shutdown()
