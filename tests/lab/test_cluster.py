"""A Ray cluster: the rows are those of one machine, also if a worker dies in the middle. `make soak` starts one."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

from eselsohr import cli
from eselsohr.lab import cluster, workers
from eselsohr.lab.shards import Part, Store
from eselsohr.lab.simulation import prepare, simulation
from eselsohr.text import languages, say
from tests.conftest import SCALE

ASKED = ("simulate", "esel", "--players", "3", "--options", "deals=1", "--games", "20000")


@pytest.mark.parametrize("language", languages())
def test_without_ray_it_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, language: str
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(SystemExit) as end:
        cli.main([*ASKED, "--out", str(tmp_path / "x.csv"), "--cluster", "ray", "--lang", language])
    assert end.value.code == 2
    assert capsys.readouterr().err == say(language, "cluster.extra") + "\n"


if SCALE > 1:  # starting Ray takes longer than many a test file; `make soak` installs it

    def test_the_same_rows_also_if_a_worker_dies(tmp_path: Path) -> None:
        played = simulation("esel", 3, {"deals": 1}, ["greedy", "random"], "cluster")
        prepare(played)
        local, far = (Store(played, 20_000, tmp_path / f"{name}.csv") for name in ("local", "far"))
        marker = tmp_path / "died"
        work = far.work

        def dying(numbers: range) -> Part:
            """The first worker that comes to the fourth shard dies in the middle of it."""
            part: Part = work(numbers)
            if numbers.start == 3 * 2048 and not marker.exists():
                marker.touch()
                os.kill(os.getpid(), signal.SIGKILL)
            return part

        taken = []
        theirs = cluster.share(dying, far.missing, 2)
        for store, parts in ((local, workers.share(local.work, local.missing, 1)), (far, theirs)):
            with store:
                for part in parts:
                    taken.append(part.shard.start)
                    store.add(part)
                store.finish()
        assert marker.exists()
        assert sorted(taken) == sorted(2 * [shard.start for shard in played.shards(20_000)]), (
            "each once, here and there"
        )
        assert far.out.read_bytes() == local.out.read_bytes()
