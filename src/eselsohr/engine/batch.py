"""Batches: thousands of matches stepped in one call, over native records; arrays in and out."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, NamedTuple, Self

import numpy as np

from eselsohr.engine import options as option_values
from eselsohr.engine import records
from eselsohr.engine.errors import IllegalMove, InvalidOptions, quote
from eselsohr.engine.game import Game
from eselsohr.engine.kernel import batch as kernel
from eselsohr.engine.kernel.answers import G11
from eselsohr.engine.kernel.dice import Dice
from eselsohr.engine.layout import Field, Layout, i8, i32
from eselsohr.engine.match import Match
from eselsohr.engine.native import fixed, native
from eselsohr.engine.senses import Senses

MOST = 1 << 24  # matches: more than fit into any memory


class Boards(NamedTuple):
    """Everything the kernel reads and writes: arrays with a row for every match, and what all of them have."""

    states: Any
    blank: Any
    keys: Any  # of the first match in each row
    begun: Any  # matches in each row so far
    turns: Any  # who decides; -1: nobody
    legal: Any  # their actions
    counts: Any  # how many those are
    drawn: Any  # one of them, at random
    moves: Any  # and its move
    dice: Any  # by which it was drawn
    masks: Any  # the same actions as 1 among zeros
    observations: Any
    nothing: Any
    ended: Any  # whether a match ended with the last step
    rewards: Any  # by seat, of matches that ended
    scores: Any  # by seat, of the last match that ended
    options: Any
    players: int
    seats: int
    observing: bool  # whether observations are written
    masking: bool  # whether masks are
    listing: bool  # whether actions are listed; masks are made of lists
    drawing: bool  # whether one of them is drawn; then dice have been set
    again: bool  # whether the next match begins at once
    waits: bool  # whether every deal is waited for

    @classmethod
    def make(
        cls,
        game: Game,
        players: int,
        options: Any,
        count: int,
        zeros: Callable[[tuple[int, ...], str], Any],
        rows: Callable[[Any, int], Any],
        *,
        observing: bool = True,
        masking: bool = True,
        listing: bool = True,
        drawing: bool = True,
        again: bool = True,
        waits: bool = False,
    ) -> Self:
        """Make them with `zeros` and `rows` of layouts: lists, numpy's, or those of any device."""
        sense, rules, seats = senses_of(game), game.rules, game.seats(players)
        return cls(
            states=rows(rules.State, count),
            blank=rows(rules.State, 1),
            keys=zeros((count, 8), "u4"),
            begun=zeros((count,), "u4"),
            turns=zeros((count,), "i1"),
            legal=rows(row_of("actions", i32[rules.MAX_MOVES]), count),
            counts=zeros((count,), "i4"),
            drawn=zeros((count,), "i8"),
            moves=zeros((count,), "i4"),
            dice=rows(Dice, count),
            masks=rows(row_of("allowed", i8[sense.ACTIONS]), count if masking else 1),
            observations=rows(sense.Observation, count if observing else 1),
            nothing=rows(sense.Observation, 1),
            ended=zeros((count,), "?"),
            rewards=zeros((count, seats), "f4"),
            scores=zeros((count, seats), "i4"),
            options=options,
            players=players,
            seats=seats,
            observing=observing,
            masking=masking,
            listing=listing or masking,
            drawing=drawing,
            again=again,
            waits=waits,
        )


def row_of(name: str, field: Field) -> type[Layout]:
    """Make a layout of one field without gaps, so that an array of it is a matrix."""
    return type(name.title(), (Layout,), {"__slots__": (), "line": 1, name: field})


def senses_of(game: Game) -> Any:
    """Give the senses of a game, or say that it has none."""
    sense = game.part("sense")
    if sense is None:
        raise InvalidOptions("options.sense", game=game.name)
    return sense


class Batch:
    """Many matches of one game, each in its row; whoever is to act in each plays, all at once.

    It keeps to the conventions of Gymnasium's vector environments, as far as they fit a game for several: `reset` gives
    observations and infos, `step` gives observations, rewards, terminations, truncations and infos. The observation of
    a row is what the seat to act knows, `infos["turn"]` is that seat, `infos["action_mask"]` its legal actions.
    Rewards have a column for every seat. A match that ends is followed by the next one in the same step.

    All arrays are the batch's own: the next call writes into them.
    """

    def __init__(
        self,
        name: str,
        players: int,
        count: int = 1024,
        options: Mapping[str, Any] | None = None,
        seed: str | int | None = None,
        threads: int = 1,
        *,
        observations: bool = True,
        masks: bool = True,
        lists: bool = True,
        autoreset: bool = True,
    ) -> None:
        """Compile what the game needs and begin the first matches; `threads` 0: as many as there are cores."""
        match = Match.new(name, players, options, 0)  # says what is wrong with the first three
        self.game, self.players, self.count = match.game, players, count
        self.options = {} if options is None else dict(options)
        for setting, value, low in (("count", count, 1), ("threads", threads, 0)):
            if type(value) is not int or not low <= value <= MOST:
                raise InvalidOptions("options.count", name=setting, value=quote(value), low=low, high=MOST)
        self.threads = threads or os.cpu_count() or 1
        self._sense = senses_of(self.game)
        self._kernel = native(kernel, game=self.game.rules, sense=self._sense, policy=self.game.policy)
        vector = np.array(option_values.encode(self.game.options, self.options, players), np.int16)
        self._boards = Boards.make(
            *(self.game, players, vector, count, np.zeros, lambda layout, number: layout.array(number)),
            observing=observations,
            masking=masks,
            listing=lists,
            again=autoreset,
        )
        self._sampled = np.zeros(count, np.int64)
        self._scratch = self._boards.legal[:1].copy()
        self._works: dict[str, Callable[..., Any]] = {}
        self._seen = self._sense.Observation.array(1)
        self._numbers = self._sense.Observation.matrix(self._seen)[0]
        self._never = np.zeros(count, np.bool_)
        self._pool = ThreadPoolExecutor(self.threads - 1) if self.threads > 1 else None
        self.observations = self._sense.Observation.matrix(self._boards.observations)
        self.turns, self.rewards, self.masks = self._boards.turns, self._boards.rewards, self._boards.masks["allowed"]
        self._infos = {
            "turn": self.turns,
            "action_mask": self.masks,
            "legal_count": self._boards.counts,
            "final_scores": self._boards.scores,
        }
        if self._boards.listing:
            self._infos["legal"] = self._boards.legal["actions"]
        self.seed = ""
        self.reset(seed=seed)

    @property
    def num_envs(self) -> int:
        """How many matches there are, as Gymnasium calls it."""
        return self.count

    @property
    def seats(self) -> int:
        """How many seats a match has."""
        return self._boards.seats

    @property
    def senses(self) -> type[Senses]:
        """What the numbers of an observation are."""
        return self._sense.Observation  # type: ignore[no-any-return]

    @property
    def actions(self) -> int:
        """How many actions the game has."""
        return int(self._sense.ACTIONS)

    @property
    def single_observation_space(self) -> Any:
        """The space of one row's observations; spaces need gymnasium."""
        from gymnasium.spaces import Box

        least, most = (np.array(bounds, np.int8) for bounds in (self.senses.least(), self.senses.most()))
        return Box(least, most, dtype=np.int8)

    @property
    def single_action_space(self) -> Any:
        """The space of one row's actions."""
        from gymnasium.spaces import Discrete

        return Discrete(self.actions)

    @property
    def observation_space(self) -> Any:
        """The space of all rows' observations."""
        from gymnasium.vector.utils import batch_space

        return batch_space(self.single_observation_space, self.count)

    @property
    def action_space(self) -> Any:
        """The space of all rows' actions."""
        from gymnasium.vector.utils import batch_space

        return batch_space(self.single_action_space, self.count)

    def reset(self, *, seed: str | int | None = None, options: object = None) -> tuple[Any, dict[str, Any]]:
        """Begin a match in every row: with a seed that of `Match.new(…, seed="SEED/ROW")`, else the next one there."""
        if seed is not None or not self.seed:
            self._sow(records.seed_text(seed))
        self._boards.turns[:] = kernel.BEGIN
        self._shared("step", self._sampled)
        return self.observations, self._infos.copy()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play an action in every row; if one of them is illegal, IllegalMove says where, and nothing has happened."""
        actions = np.asarray(actions)
        if actions.shape != (self.count,) or actions.dtype.kind not in "iu":
            raise InvalidOptions("options.actions", value=quote(f"{actions.dtype}{actions.shape}"), count=self.count)
        chosen = np.ascontiguousarray(actions, np.int64)
        refused = self._shared("refused", chosen) if self._pool else [-1]  # before any thread plays
        if max(refused) < 0:
            refused = self._shared("step", chosen)
        for row in refused:
            if row >= 0:
                raise self._refusal(row, int(actions[row]))
        boards = self._boards
        return self.observations, boards.rewards, boards.ended, self._never, self._infos.copy()

    def sample(self) -> Any:
        """Give a random legal action for every row, drawn once a step, by dice that the seed has set."""
        self._sampled[:] = self._boards.drawn
        return self._sampled

    def greedy(self) -> Any:
        """Give the action of the greedy player for every row, by the same dice."""
        self._share("greedy", 0, self.count, self._sampled, self._scratch)
        return self._sampled

    def player(self, row: int) -> Callable[[int], int]:
        """Give what plays an action in one row alone and says whose turn it is then; `step` is for all rows at once."""
        step, boards, actions, turn, after = self._works["step"], self._boards, self._sampled, self.turns.item, row + 1

        def play(action: int) -> int:
            actions[row] = action
            if step(boards, row, after, actions) >= 0:
                raise self._refusal(row, action)
            return turn(row)  # type: ignore[no-any-return]

        return play

    def observe(self, row: int, seat: int) -> Any:
        """Give what any seat knows in one row, also while another one is to act."""
        self._numbers.fill(0)
        self._share("observe", row, seat, self._seen)
        return self._numbers.copy()

    def match(self, row: int) -> Match:
        """Give a copy of the match in a row, to look at or to play on."""
        match = Match._begin(self.game.name, self.players, self.options, f"{self.seed}/{row}", None)
        match._state = self.game.rules.State.unpack(self._boards.states, row)
        return match

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()

    def _sow(self, seed: str) -> None:
        """Set everything that is random."""
        self.seed, boards, nobody = seed, self._boards, [None] * self.players
        boards.begun[:] = 0
        boards.keys[:] = [records.key(f"{seed}/{row}", nobody) for row in range(self.count)]
        self._shared("throw", int(boards.keys[0][0]))

    def _shared(self, name: str, *given: Any) -> list[Any]:
        """Share the rows out over the threads; what each part gave, in order."""
        if self._pool is None:
            return [self._share(name, 0, self.count, *given)]
        bounds = [self.count * part // self.threads for part in range(self.threads + 1)]
        first, *others = pairwise(bounds)
        running = [self._pool.submit(self._share, name, *part, *given) for part in others]
        return [self._share(name, *first, *given), *(part.result() for part in running)]

    def _share(self, name: str, *given: Any) -> Any:
        """Call the kernel; what it is given has the same types every time."""
        if name not in self._works:
            self._works[name] = fixed(getattr(self._kernel, name), self._boards, *given)
        return self._works[name](self._boards, *given)

    def _refusal(self, row: int, action: int) -> IllegalMove:
        s = self.game.rules.State.unpack(self._boards.states, row)
        known = 0 <= action < self.actions
        number = self.game.rules.objection(s, self._sense.move(s, action)) if known else G11
        code = "not_a_move" if number == G11 else "illegal_move"
        return IllegalMove("refuse.action", rule=self.game.rule(number), code=code, row=row, action=action)
