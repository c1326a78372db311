"""`python -m training GAME --seconds 600`: train a net by self-play; what it is comes into GAME.pt, its curve with it.

    python -m training.build GAME             compile, where Numba and its CUDA target are (extra `gpu`)
    python -m training GAME --seconds 600     train, where a card, torch and CuPy are; again: goes on where it stopped
    python -m training.export GAME.pt         put the net where the game keeps it
    python -m training GAME --begin NET       begin with what a net knows
    python -m training GAME --against NET     one learns, all others are the net of a file: how far can it be exploited?

A run that was stopped goes on with what it was begun with: only the time can be set anew.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import torch

from training import FOLDER, contest
from training.backends import Card, Here
from training.model import Model
from training.ppo import Settings, Trainer
from training.whole import Whole

NOT_KEPT = {"inputs", "tables", "entries", "trace", "thoughts", "choices", "playouts"}  # of the facts, in a run's file


def main() -> None:
    """Train."""
    begun = time.monotonic()
    arguments = _arguments()
    backend = Here(arguments.game) if arguments.cpu else Card(arguments.game)
    rival = Whole(arguments.against, backend.facts, backend.device) if arguments.against else None
    first = rival or (Whole(arguments.begin, backend.facts, backend.device) if arguments.begin else None)
    path = arguments.out / f"{arguments.game}{'.against' if rival else ''}.pt"
    kept: dict[str, Any] = torch.load(path, map_location=backend.device) if path.exists() else {}
    given = kept.get("settings") or {f.name: getattr(arguments, f.name) for f in fields(Settings)}
    settings = Settings(**{**given, "match": tuple(given["match"])})
    trainer = Trainer(backend, settings, rival.choose if rival else None)
    if first:
        trainer.model.load_state_dict(first.parameters())  # it begins as good as that one
    if kept:
        trainer.model.load_state_dict(kept["model"])
        trainer.optimizer.load_state_dict(kept["optimizer"])
        trainer.optimizer.param_groups[0]["lr"] = trainer.rate if not arguments.cpu else settings.rate
    curve: list[dict[str, Any]] = kept.get("curve", [])
    past, past_at = kept.get("past"), kept.get("past_at", 0.0)
    spent, iterations, next_look = kept.get("spent", 0.0), kept.get("iterations", 0), 0.0
    if past is None:
        past = {name: value.clone() for name, value in trainer.model.state_dict().items()}
    while True:
        last = spent >= arguments.seconds or time.monotonic() - begun >= arguments.stop
        if last or spent >= next_look:
            deals = arguments.deals * (4 if last else 1)
            line = {"s": round(spent, 1), "iterations": iterations, **_look(trainer, past, past_at, deals, rival)}
            line["decisions_M"] = round(iterations * settings.rows * settings.times / 1e6, 1)
            curve.append(line)
            print(json.dumps(line), flush=True)
            if spent >= 2 * past_at:
                past, past_at = {k: v.clone() for k, v in trainer.model.state_dict().items()}, spent
            next_look = spent + arguments.every
            torch.save(
                {
                    "settings": asdict(settings),
                    "about": {k: v for k, v in backend.facts.items() if k not in NOT_KEPT},
                    "begun_with": first.digest if first else None,
                    "seconds": arguments.seconds,
                    "model": trainer.model.state_dict(),
                    "optimizer": trainer.optimizer.state_dict(),
                    "past": {k: v.half() for k, v in past.items()},
                    "past_at": past_at,
                    "spent": spent,
                    "iterations": iterations,
                    "curve": curve,
                },
                path,
            )
        if last:
            return
        start = time.monotonic()
        trainer.iterate(min(1.0, spent / arguments.seconds))
        if not arguments.cpu:
            torch.cuda.synchronize()
        spent += time.monotonic() - start
        iterations += 1


def _look(
    trainer: Trainer, past: dict[str, Any], past_at: float, deals: int, fixed: Whole | None = None
) -> dict[str, Any]:
    """See how well it plays: at usual tables, among greedy players or whom it learns against; and among its past."""
    backend, facts = trainer.backend, trainer.backend.facts
    before = Model(facts, trainer.settings.width).to(backend.device)
    before.load_state_dict(past)
    found = {}
    for table in facts["usual"]:
        share, plus = contest.wins(backend, trainer.model, table, deals, fixed.choose if fixed else None)
        found[" ".join(map(str, table))] = [round(share, 4), round(plus, 4)]
    share, plus = contest.wins(backend, trainer.model, facts["usual"][0], deals, contest.best(before))
    found[f"itself at {past_at:.0f} s"] = [round(share, 4), round(plus, 4)]
    names = ("entropy", "clipped", "error", "valid")
    return {**found, **{name: round(float(x), 4) for name, x in zip(names, trainer.stats, strict=True)}}


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m training", description="Train a net by self-play.")
    parser.add_argument("game")
    parser.add_argument("--seconds", type=float, default=600, help="of playing and learning, over all runs")
    parser.add_argument("--stop", type=float, default=1e9, help="seconds after which this run stops, to go on later")
    parser.add_argument("--every", type=float, default=60, help="seconds between looks at how well it plays")
    parser.add_argument("--deals", type=int, default=1024, help="for a look, each in every seating")
    parser.add_argument("--against", type=Path, help="a net's file, or a run's: one learns, all others are that net")
    parser.add_argument("--begin", type=Path, help="likewise: it begins with what that net knows")
    parser.add_argument("--cpu", action="store_true", help="without a card: to try things out")
    parser.add_argument("--out", type=Path, default=FOLDER)
    for setting in fields(Settings):
        if isinstance(setting.default, tuple):
            parser.add_argument(f"--{setting.name}", type=float, nargs=2, default=setting.default)
        elif isinstance(setting.default, bool):
            parser.add_argument(f"--{setting.name}", action="store_true")
        else:
            parser.add_argument(f"--{setting.name}", type=type(setting.default), default=setting.default)
    return parser.parse_args()


if __name__ == "__main__":
    main()
