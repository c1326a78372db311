"""Many matches side by side, and what is remembered of them over a window of decisions."""

from __future__ import annotations

import torch

from training.backends import Backend

ALL = -1  # every seat is the net's
NOTHING = -1  # in place of an action, where a match is over


class Lanes:
    """Matches at tables of their own; `times` decisions of each are remembered, and what comes next."""

    def __init__(
        self, backend: Backend, tables: torch.Tensor, times: int, first: int, ours: torch.Tensor | None = None,
        numbers: torch.Tensor | None = None,
    ) -> None:  # fmt: skip
        """Begin a match at each table; unless `numbers` says which they are, the next ones follow by themselves."""
        facts, device, rows = backend.facts, backend.device, len(tables)
        self.backend, self.rows, self.times, self.again = backend, rows, times, int(numbers is None)
        self.seats_most = facts["seats"]

        def zeros(*shape: int, kind: torch.dtype = torch.uint8) -> torch.Tensor:
            return torch.zeros(shape, dtype=kind, device=device)

        self.tables = tables.to(torch.int16).to(device).contiguous()
        self.states, self.nothing = zeros(rows * facts["state"]), zeros(facts["observation"])
        self._states, self._dice = (self.states, "state"), (zeros(rows * facts["dice"]), "dice")
        ordinary = torch.arange(first, first + rows, device=device)
        self.numbers = ordinary if numbers is None else numbers.to(device)
        self.ours = torch.full((rows,), ALL, dtype=torch.int32, device=device) if ours is None else ours
        self.legal = zeros(rows, facts["moves"], kind=torch.int16)
        self.observations = zeros(times + 1, rows, facts["observation"], kind=torch.int8)
        self.masks = zeros(times + 1, rows, facts["actions"])
        self.seats, self.ended = zeros(times + 1, rows, kind=torch.int8) - 1, zeros(times + 1, rows)
        self.payoffs = zeros(times + 1, rows, self.seats_most, kind=torch.float32)
        self.wins = zeros(times + 1, rows, self.seats_most, kind=torch.float32)
        self._begin(0)
        self._look(0)

    def step(self, actions: torch.Tensor, time: int) -> None:
        """Play an action in every match, and remember what is to decide next as of that time."""
        before = max(0, time - 1)
        if time > before:
            self.seats[time].copy_(self.seats[before])
        self.backend.start(
            "play", self.rows, self._states, self._dice, self.ours, self.legal, actions, self.seats[time],
            self.ended[time], self.payoffs[time], self.wins[time],
        )  # fmt: skip
        if self.again:
            over = self.seats[time] < 0
            self.states.view(self.rows, -1).masked_fill_(over[:, None], 0)
            self.numbers += self.rows * over
            self._begin(time)
        self._look(time)

    def _begin(self, time: int) -> None:
        self.backend.start(
            "begin", self.rows, self._states, self._dice, self.numbers, self.tables, self.ours, self.legal,
            self.seats[time], self.payoffs[time], self.wins[time],
        )  # fmt: skip

    def _look(self, time: int) -> None:
        self.masks[time].zero_()
        self.backend.start(
            "look", self.rows, self._states, self.seats[time], self.legal, (self.observations[time], "observation"),
            (self.nothing, "observation"), self.masks[time],
        )  # fmt: skip

    def turn_over(self) -> None:
        """What comes next becomes the first of a new window."""
        for kept in (self.observations, self.masks, self.seats):
            kept[0] = kept[self.times]
