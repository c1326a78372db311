"""The net in torch: an observation in, a number for every action and two values out."""

from __future__ import annotations

from typing import Any

import torch
from torch import nn

NEVER = -1e9


class Model(nn.Module):
    """Two hidden layers; the values say how the deal and how the match will end for the seat that looks."""

    places: torch.Tensor
    signs: torch.Tensor
    steps: torch.Tensor

    def __init__(self, facts: dict[str, Any], width: int) -> None:
        super().__init__()
        self.actions = facts["actions"]
        places, signs, steps = torch.tensor(facts["inputs"]).T
        self.register_buffer("places", places.to(torch.int32), persistent=False)
        self.register_buffer("signs", signs.to(torch.int8), persistent=False)
        self.register_buffer("steps", steps.to(torch.int8), persistent=False)
        self.first = nn.Linear(len(facts["inputs"]), width)
        self.second = nn.Linear(width, width)
        self.third = nn.Linear(width, self.actions + 2)
        with torch.no_grad():
            self.third.weight.mul_(0.1)
            self.third.bias.zero_()

    def forward(self, observations: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits of the actions that are legal, and the values."""
        on = observations.index_select(1, self.places) * self.signs >= self.steps
        units = torch.relu(self.first(on.to(self.kind(observations))))
        out = self.third(torch.relu(self.second(units))).float()
        return out[:, : self.actions].masked_fill(masks == 0, NEVER), out[:, self.actions :]

    @staticmethod
    def kind(tensor: torch.Tensor) -> torch.dtype:
        """The numbers it calculates with."""
        return torch.bfloat16 if tensor.is_cuda else torch.float32

    def weights(self) -> dict[str, Any]:
        """Give what a net's file holds."""
        state = {name: value.detach().float().cpu().numpy() for name, value in self.state_dict().items()}
        layers = ("first", "second", "third")
        found = {f"{layer}_bias": state[f"{layer}.bias"] for layer in layers}
        found |= {layer: state[f"{layer}.weight"].T for layer in layers[:2]}
        return {**found, "third": state["third.weight"]}


def half(device: torch.device) -> torch.autocast:
    """Calculate with half the digits on a card; what is kept has all of them."""
    return torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda", cache_enabled=False)
