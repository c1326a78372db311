"""How well a net plays: one among greedy players, or among nets of another age, every deal in every seating."""

from __future__ import annotations

import math
from collections.abc import Callable

import torch

from training.backends import Backend
from training.lanes import NOTHING, Lanes
from training.model import Model, half

Player = Callable[[torch.Tensor, torch.Tensor], torch.Tensor]  # actions by observations and what is legal

FIRST = 1 << 40  # matches nobody trains on


@torch.no_grad()
def wins(
    backend: Backend, model: Model, table: list[int], deals: int, rival: Player | None = None, first: int = FIRST
) -> tuple[float, float]:
    """Give the share of matches won by the one net, and how far the true one may lie from it (95 %)."""
    players, device = table[0], backend.device
    seat = torch.arange(deals * players, device=device) % players
    numbers = first + torch.arange(deals * players, device=device) // players
    ours = (1 << seat).to(torch.int32) if rival is None else None
    lanes = Lanes(backend, torch.tensor([table]).expand(deals * players, -1), 0, 0, ours, numbers)
    step = 0
    while step % 16 or bool((lanes.seats[0] >= 0).any()):
        with half(device):
            chosen = model(lanes.observations[0], lanes.masks[0])[0].argmax(1)
        if rival is not None:
            chosen = torch.where(lanes.seats[0] == seat, chosen, rival(lanes.observations[0], lanes.masks[0]))
        lanes.step(torch.where(lanes.seats[0] >= 0, chosen, NOTHING).to(torch.int32), 0)
        step += 1
    won = lanes.wins[0].gather(1, seat[:, None]).view(deals, players).mean(1)
    return float(won.mean()), 1.96 * float(won.std()) / math.sqrt(deals)


def best(model: Model) -> Player:
    """Let a net play the action it likes best."""

    def choose(observations: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
        with half(observations.device):
            return model(observations, masks)[0].argmax(1)

    return choose
