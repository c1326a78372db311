"""`python -m training.export GAME.pt …`: put a trained net where its game keeps it, in whole numbers."""

from __future__ import annotations

import sys
from pathlib import Path

import torch

from eselsohr.bots import net
from eselsohr.engine import registry
from training.model import Model


def export(path: Path) -> Path:
    """Write the net of a run into the game's folder, with all that is needed to repeat it."""
    run = torch.load(path, map_location="cpu")
    game = registry.find(run["about"]["game"])
    model = Model({**run["about"], "inputs": net.inputs(game.part("sense"))}, run["settings"]["width"])
    model.load_state_dict(run["model"])
    told = ("settings", "seconds", "spent", "iterations", "curve", "begun_with")
    about = {**run["about"], **{name: run[name] for name in told if name in run}}
    net.save(game.folder / net.FILE, about, model.weights())
    return game.folder / net.FILE


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(export(Path(name)))
