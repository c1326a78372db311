"""Proximal policy optimization by self-play: one net at all seats of all tables, and nothing else to learn from.

A window is played, every decision is judged by what came of it, and the net moves a little towards what went better
than it had thought. On a card both halves are recorded once as CUDA graphs and replayed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
from torch import nn

from training.backends import Backend
from training.contest import Player
from training.lanes import Lanes
from training.model import Model, half
from training.tables import own_seats


@dataclass(frozen=True)
class Settings:
    """What can be set; everything is recorded with the net."""

    rows: int = 32768  # matches at once
    times: int = 128  # decisions in a window
    batch: int = 65536
    epochs: int = 1
    width: int = 256
    rate: float = 1e-3  # falls to nothing
    entropy: float = 0.01  # likewise, to a twentieth
    decay: float = 0.95
    clip: float = 0.2
    match: tuple[float, float] = (0.25, 1.5)  # what winning the match is worth beside the deal: at first, at last
    seed: int = 1
    fuse: bool = False  # let torch compile the net


class Trainer:
    """A net and the matches it learns from."""

    def __init__(self, backend: Backend, settings: Settings, rival: Player | None = None) -> None:
        """Everybody is the net; or one seat at each table is, and the others are a rival that stays as it is."""
        torch.manual_seed(settings.seed)
        torch.backends.cuda.matmul.allow_tf32 = True
        self.backend, self.settings, self.rival = backend, settings, rival
        self.model = Model(backend.facts, settings.width).to(backend.device)
        self.rate = torch.tensor(settings.rate, device=backend.device)
        card = backend.device.type == "cuda"
        self.optimizer = torch.optim.Adam(
            self.model.parameters(), lr=self.rate if card else settings.rate, eps=1e-5, fused=card, capturable=card
        )
        self.net: Callable[..., Any] = torch.compile(self.model, dynamic=False) if settings.fuse else self.model
        self._make_room()

    def _make_room(self) -> None:
        s, device, facts = self.settings, self.backend.device, self.backend.facts
        tables = torch.tensor(facts["tables"])
        tables = tables[torch.arange(s.rows) * len(tables) // s.rows]
        self.lanes = Lanes(self.backend, tables, s.times, s.rows * s.seed)
        self.own = torch.tensor(own_seats(tables[:, 0].tolist()), dtype=torch.int8, device=device)

        def zeros(*shape: int, kind: torch.dtype = torch.float32) -> torch.Tensor:
            return torch.zeros(shape, dtype=kind, device=device)

        window = (s.times, s.rows)
        self.actions, self.before = zeros(*window, kind=torch.int32), zeros(*window)
        self.values, self.gains, self.targets = zeros(*window, 2), zeros(*window, 2), zeros(*window, 2)
        self.valid, self.memory = zeros(*window, kind=torch.uint8), zeros(s.rows, 2, 3, facts["seats"])
        self.advantage, self.index = zeros(s.times * s.rows), zeros(s.batch, kind=torch.int64)
        self.entropy_weight = zeros()
        self.stats = zeros(4)

    def iterate(self, part: float) -> None:
        """Play a window and learn from it; `part` of the time is over."""
        s = self.settings
        rate = s.rate * max(0.02, 1 - part)
        if self.backend.device.type == "cuda":
            self.rate.fill_(rate)
        else:
            self.optimizer.param_groups[0]["lr"] = rate
        self.entropy_weight.fill_(s.entropy * max(0.05, 1 - part))
        self._replayed("_play_window")
        self._judge(s.match[0] + (s.match[1] - s.match[0]) * part)
        total = s.times * s.rows
        for _ in range(s.epochs):
            order = torch.randperm(total, device=self.backend.device)
            for start in range(0, total - s.batch + 1, s.batch):
                self.index.copy_(order[start : start + s.batch])
                self._replayed("_learn")
        self.lanes.turn_over()

    def _replayed(self, name: str) -> None:
        """Run a method; on a card, record it the third time and replay it from then on."""
        if self.backend.device.type != "cuda":
            getattr(self, name)()
            return
        seen = self.__dict__.setdefault("_seen", {})
        done = seen.get(name, 0)
        if isinstance(done, torch.cuda.CUDAGraph):
            done.replay()
            return
        seen[name] = done + 1
        if done < 2:
            side = torch.cuda.Stream()
            side.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(side):
                getattr(self, name)()
            torch.cuda.current_stream().wait_stream(side)
            return
        graph = torch.cuda.CUDAGraph()
        self.optimizer.zero_grad(set_to_none=True)
        with torch.cuda.graph(graph, capture_error_mode="thread_local"):
            getattr(self, name)()
        seen[name] = graph
        graph.replay()

    def _play_window(self) -> None:
        lanes = self.lanes
        with torch.no_grad(), half(self.backend.device):
            for time in range(self.settings.times):
                logits, values = self.net(lanes.observations[time], lanes.masks[time])
                chosen = (logits - torch.empty_like(logits).exponential_().log()).argmax(1)
                if self.rival is not None:
                    others = self.rival(lanes.observations[time], lanes.masks[time])
                    chosen = torch.where(lanes.seats[time] == self.own, chosen, others)
                self.before[time] = logits.gather(1, chosen[:, None])[:, 0] - logits.logsumexp(1)
                self.actions[time] = chosen
                self.values[time] = values
                lanes.step(self.actions[time], time + 1)

    def _judge(self, match: float) -> None:
        """Say how much better than expected every decision was."""
        lanes = self.lanes
        self.backend.start(
            "returns", self.settings.rows, lanes.seats[:-1], lanes.ended[1:], lanes.payoffs[1:], lanes.wins[1:],
            self.values, self.settings.decay, self.memory, self.gains, self.targets, self.valid,
        )  # fmt: skip
        if self.rival is not None:  # what the others do is theirs to learn
            self.valid *= lanes.seats[:-1] == self.own
        gains = (self.gains[..., 0] + match * self.gains[..., 1]).view(-1)
        counted = self.valid.view(-1).float()
        number = counted.sum()
        mean = (gains * counted).sum() / number
        spread = (((gains - mean) * counted).square().sum() / number).sqrt() + 1e-6
        self.advantage.copy_((gains - mean) / spread * counted)

    def _learn(self) -> None:
        s, lanes, index = self.settings, self.lanes, self.index
        observations, masks = lanes.observations[:-1].flatten(0, 1), lanes.masks[:-1].flatten(0, 1)
        counted = self.valid.view(-1)[index].float()
        number = counted.sum().clamp(min=1)
        with half(self.backend.device):
            logits, values = self.net(observations[index], masks[index])
        logs = torch.log_softmax(logits, 1)
        entropy = (-(logs.exp() * logs).sum(1) * counted).sum() / number
        now = logs.gather(1, self.actions.view(-1)[index].long()[:, None])[:, 0]
        ratio = (now - self.before.view(-1)[index]).exp()
        gain = self.advantage[index]
        better = torch.minimum(ratio * gain, ratio.clamp(1 - s.clip, 1 + s.clip) * gain)
        error = (values - self.targets.view(-1, 2)[index]).square().sum(1)
        loss = ((error - better) * counted).sum() / number - self.entropy_weight * entropy
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.model.parameters(), 0.5)
        self.optimizer.step()
        with torch.no_grad():
            clipped = (((ratio - 1).abs() > s.clip).float() * counted).sum() / number
            self.stats.copy_(torch.stack([entropy, clipped, (error * counted).sum() / number, number / s.batch]))
