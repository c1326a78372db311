"""A net as it is in the package, in whole numbers: what others are measured by."""

from __future__ import annotations

import hashlib
import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import torch

FINE, COARSE, MOST = 12, 8, 32767  # as in `eselsohr.engine.kernel.units`
PARTS = ("first", "first_bias", "second", "second_bias", "third", "third_bias")


class Whole:
    """A net in whole numbers: sums stay far below 2 to the 53rd, so that these are exact in any order."""

    def __init__(self, path: Path, facts: dict[str, Any], device: torch.device) -> None:
        """Read a net's file, or the file of a run, whose net becomes what `eselsohr.bots.net.save` would make of it."""
        self.digest = hashlib.sha256(path.read_bytes()).hexdigest()[:16]
        if path.suffix == ".pt":
            run = torch.load(path, map_location="cpu")
            self.about, read = run["about"], rounded(run["model"])
        else:
            with np.load(path) as file:
                self.about, read = json.loads(file["about"].tobytes()), {name: file[name] for name in PARTS}
        self.weights = [torch.tensor(read[name].astype(np.float64), device=device) for name in PARTS]
        if (self.about["rules_version"], self.about["sense"]) != (facts["rules_version"], facts["sense"]):
            raise SystemExit(f"{path} was trained for other rules or another sense.py than was built.")
        self.places, self.signs, self.steps = torch.tensor(facts["inputs"], device=device).T.contiguous()

    def choose(self, observations: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
        """Give the action held to be worth most; of equals the first."""
        first, first_bias, second, second_bias, third, third_bias = self.weights
        on = (observations.index_select(1, self.places).int() * self.signs >= self.steps).double()
        units = self._fired(on @ first + first_bias, FINE - COARSE)
        units = self._fired(units @ second + second_bias, FINE)
        worths = units @ third.T[:, : masks.shape[1]] + third_bias[: masks.shape[1]]
        return worths.masked_fill(masks == 0, -math.inf).argmax(1)

    def parameters(self) -> dict[str, torch.Tensor]:
        """Give the same net in real numbers, as `Model` has them."""
        found = {}
        for name, weights in zip(PARTS, self.weights, strict=True):
            layer, _, bias = name.partition("_")
            places = FINE + COARSE if name in {"second_bias", "third_bias"} else FINE
            real = (weights / 2.0**places).float()
            found[f"{layer}.{bias or 'weight'}"] = real if bias or layer == "third" else real.T
        return found

    @staticmethod
    def _fired(units: torch.Tensor, places: int) -> torch.Tensor:
        return (units.clamp(min=0) / 2.0**places).floor().clamp(max=MOST)


def rounded(state: dict[str, torch.Tensor]) -> dict[str, Any]:
    """Give the weights of a model in whole numbers."""
    found = {}
    for name in PARTS:
        layer, _, bias = name.partition("_")
        real = state[f"{layer}.{bias or 'weight'}"].double().numpy()
        places = FINE + COARSE if name in {"second_bias", "third_bias"} else FINE
        limit = np.iinfo(np.int32 if bias else np.int16).max
        found[name] = np.rint((real if bias or layer == "third" else real.T) * 2.0**places).clip(-limit, limit)
    return found
