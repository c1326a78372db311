"""`python -m training.duel [GAME …]`: how a game's net fares among players who search, as `master` among `hard`.

The searches run on the card, a row each: the same source as on the CPU, and the same choices (`training.check`). The
net calculates in whole numbers, as it does in the package. Every deal is played in every seating.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import math
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle
from pathlib import Path
from typing import Any

import torch

from training import FOLDER, GAMES
from training.backends import Backend, Card
from training.lanes import NOTHING, Lanes
from training.whole import Whole

FIRST = 1 << 41  # matches nobody trained on
SPREAD = 32  # threads kept for a row: those of a warp


class Searchers:
    """Players who search, one for every row."""

    def __init__(self, backend: Backend, rows: int) -> None:
        facts, device = backend.facts, backend.device
        plan = facts["plan"]

        def room(record: str, count: int = 1) -> tuple[torch.Tensor, str]:
            return torch.zeros(rows, count * facts[record], dtype=torch.uint8, device=device), record

        self.backend, self.rows = backend, rows
        self.plan = torch.tensor(plan, dtype=torch.float64, device=device)
        self.works, self.walks, self.dice = room("state"), room("walk"), room("dice")
        self.trees = room("node", int(plan[0]) + 1)
        self.outs = torch.zeros(rows, facts["moves"], dtype=torch.int32, device=device)
        self.children = torch.zeros(rows, facts["codes"], dtype=torch.int32, device=device)
        self.actions = torch.zeros(rows, dtype=torch.int32, device=device)

    def choose(self, lanes: Lanes, ours: torch.Tensor, step: int) -> torch.Tensor:
        """Search in every row where another seat than ours is to decide; the actions of all rows."""
        spread = SPREAD if isinstance(self.backend, Card) else 1
        self.backend.start(
            "think", self.rows * spread, spread, (lanes.states, "state"), self.works, self.trees, self.walks, self.outs,
            self.children, self.dice, lanes.numbers, step, lanes.seats[0], ours, self.plan, self.actions,
        )  # fmt: skip
        return self.actions


@torch.no_grad()
def duel(
    backend: Backend, net: Whole, tables: list[list[int]], deals: int, stop: float, keep: Path
) -> list[dict[str, Any]]:
    """One net among searchers at each of the tables: how often it wins, half the interval of 95 %, how many deals.

    What is not played out when it is time to stop is kept in a file, from which the next run goes on.
    """
    begun, device = time.monotonic(), backend.device
    rows, own, numbers = [], [], []
    for table in tables:
        seats = max(2, table[0]) if table[0] > 1 else 1
        rows += [table] * (deals * seats)
        own += [*range(seats)] * deals
        numbers += [FIRST + deal for deal in range(deals) for _ in range(seats)]
    seat = torch.tensor(own, device=device)
    ours = (1 << seat).to(torch.int32)
    lanes = Lanes(backend, torch.tensor(rows), 0, 0, None, torch.tensor(numbers))
    searchers, step = Searchers(backend, len(rows)), 0
    lanes.numbers = lanes.numbers * 16 + seat  # what the searchers roll dice by
    parts = {name: value for name, value in vars(lanes).items() if isinstance(value, torch.Tensor)}
    parts |= {"dice": lanes._dice[0]}
    if keep.exists():
        kept = torch.load(keep, map_location=device)
        step = kept.pop("step")
        for name, value in kept.items():
            parts[name].copy_(value)
    while bool((lanes.seats[0] >= 0).any()) and time.monotonic() - begun < stop:
        chosen = net.choose(lanes.observations[0], lanes.masks[0]).to(torch.int32)
        thought = searchers.choose(lanes, ours, step)
        actions = torch.where(lanes.seats[0] == seat, chosen, thought)
        lanes.step(torch.where(lanes.seats[0] >= 0, actions, NOTHING).to(torch.int32), 0)
        step += 1
        if step % 50 == 0:
            left = int((lanes.seats[0] >= 0).sum())
            print(
                f"{backend.facts['game']}: step {step}, {left} of {len(rows)} play, {time.monotonic() - begun:.0f} s",
                flush=True,
            )
    torch.save({"step": step, **parts}, keep)
    won, over = lanes.wins[0].gather(1, seat[:, None])[:, 0], lanes.seats[0] < 0
    found, at = [], 0
    for table in tables:
        seats = max(1, table[0])
        share = won[at : at + deals * seats].view(deals, seats).mean(1)
        whole = over[at : at + deals * seats].view(deals, seats).all(1)
        at, share = at + deals * seats, share[whole]
        about = {"table": table, "even": round(1 / max(2, seats), 3), "deals": len(share), "of": deals}
        if len(share) > 1:
            about |= {"wins": float(share.mean()), "plus": 1.96 * float(share.std()) / math.sqrt(len(share))}
        found.append(about)
    return found


def main() -> None:
    """Let them play, and say how it went."""
    parser = argparse.ArgumentParser(prog="python -m training.duel", description="One net among players who search.")
    parser.add_argument("game", nargs="+")
    parser.add_argument("--deals", type=int, nargs="+", default=[300], help="each in every seating; game by game")
    parser.add_argument("--stop", type=float, default=540, help="seconds after which unfinished matches do not count")
    parser.add_argument("--all", action="store_true", help="at every number of players, not only at the usual tables")
    parser.add_argument("--net", type=Path, help="its file; the game's own if nothing is said")
    parser.add_argument("--run", action="store_true", help="the net of the game's run, where there is one")
    parser.add_argument("--keep", type=Path, default=FOLDER, help="where matches are that are not played out")
    arguments = parser.parse_args()
    keep_memory()

    def play(name: str, deals: int) -> None:
        """A search is slow and small: those of several games fit on a card side by side."""
        with torch.cuda.stream(torch.cuda.Stream()):
            card = Card(name)
            path = arguments.net or GAMES / name / "master.npz"
            if arguments.run and (run := FOLDER / f"{name}.pt").exists():
                path = run
            tables = card.facts["all" if arguments.all else "usual"]
            net, keep = Whole(path, card.facts, card.device), arguments.keep / f"{name}.duel"
            for line in duel(card, net, tables, deals, arguments.stop, keep):
                print(json.dumps({"game": name, **line}), flush=True)

    with ThreadPoolExecutor(len(arguments.game)) as pool:
        list(pool.map(play, arguments.game, cycle(arguments.deals)))


def keep_memory() -> None:
    """Tell the card not to give back what kernels need of its memory: it would wait for all others each time."""
    for library in Path(torch.__file__).parents[1].glob("nvidia/**/libcudart.so.*"):
        ctypes.CDLL(str(library)).cudaSetDeviceFlags(0x10)  # cudaDeviceLmemResizeToMax


if __name__ == "__main__":
    main()
