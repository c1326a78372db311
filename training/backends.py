"""Where the matches are played: on a card, by kernels compiled beforehand, or here by Numba, to try things out."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import torch

from training import FOLDER

THREADS = 64  # a block

Argument = Any  # a tensor, a tensor of records with their name among the facts, or a number


class Card:
    """The kernels on a card, started by CuPy."""

    device = torch.device("cuda")

    def __init__(self, name: str) -> None:
        import cupy

        self.cupy, folder = cupy, FOLDER / name
        self.facts = json.loads((folder / "facts.json").read_text())
        self.kernels = {}
        for kernel, entry in self.facts["entries"].items():
            ready = folder / f"{kernel}.cubin"
            module = cupy.RawModule(path=str(ready if ready.exists() else folder / f"{kernel}.ptx"))
            self.kernels[kernel] = module.get_function(entry)

    def start(self, kernel: str, rows: int, *arguments: Argument) -> None:
        """Start a kernel on torch's stream, so that it can be part of a graph."""
        flat = [np.int64(rows)]
        for argument in arguments:
            flat += self._laid_out(argument)
        with self.cupy.cuda.ExternalStream(torch.cuda.current_stream().cuda_stream):
            self.kernels[kernel]((-(-rows // THREADS),), (THREADS,), tuple(flat))

    def _laid_out(self, argument: Argument) -> list[Any]:
        if isinstance(argument, float):
            return [np.float32(argument)]
        if isinstance(argument, int):
            return [np.int64(argument)]
        tensor, record = argument if isinstance(argument, tuple) else (argument, "")
        size = self.facts[record] if record else 0
        shape = _shape(tensor, size)
        item = size or tensor.element_size()
        strides = [item * int(np.prod(shape[at + 1 :])) for at in range(len(shape))]
        assert tensor.is_contiguous()
        numbers = [np.int64(number) for number in (*shape, *strides)]
        items, address = int(np.prod(shape)), tensor.data_ptr()
        return [np.uint64(0), np.uint64(0), np.int64(items), np.int64(item), np.uint64(address), *numbers]


class Here:
    """The same kernels on this CPU."""

    device = torch.device("cpu")

    def __init__(self, name: str) -> None:
        from eselsohr.bots.kernel import ismcts
        from eselsohr.engine import registry
        from eselsohr.engine.kernel.dice import Dice
        from eselsohr.engine.native import native
        from training.build import about
        from training.kernel import duel, selfplay

        game = registry.find(name)
        sense = game.part("sense")
        assert sense is not None
        self.facts = about(game)
        twin = native(selfplay, game=game.rules, policy=game.policy, sense=sense)
        self.kernels = {name: getattr(twin, f"all_{name}") for name in ("play", "begin", "look", "returns")}
        searching = native(ismcts, game=game.rules, policy=game.policy)
        self.kernels["think"] = native(duel, game=game.rules, sense=sense, search=searching).all_think
        self.layouts = {
            "state": game.rules.State,
            "dice": Dice,
            "observation": sense.Observation,
            "node": ismcts.Node,
            "walk": ismcts.Walk,
        }

    def start(self, kernel: str, rows: int, *arguments: Argument) -> None:
        """Run a kernel."""
        self.kernels[kernel](*map(self._converted, arguments))

    def _converted(self, argument: Argument) -> Any:
        if isinstance(argument, tuple):
            tensor, record = argument
            item = np.dtype((np.record, self.layouts[record].dtype()))
            shape = _shape(tensor, item.itemsize)
            return tensor.numpy().reshape(-1).view(item).view(np.recarray).reshape(shape)
        return argument.numpy() if isinstance(argument, torch.Tensor) else argument


def _shape(tensor: torch.Tensor, size: int) -> tuple[int, ...]:
    """The shape of an array; one of records of that size has two dimensions if a row of bytes holds several."""
    if not size:
        return tuple(tensor.shape)
    records = tensor.numel() // size
    return (len(tensor), records // len(tensor)) if tensor.dim() == 2 and records > len(tensor) else (records,)


Backend = Card | Here
