"""OpenSpiel: every game as one of its Python games, by the name `eselsohr_NAME`.

    from eselsohr.adapters import openspiel

    game = openspiel.load(NAME, players=5, deals=1)
    game = pyspiel.load_game("eselsohr_NAME(players=5,deals=1)")

It plays on the compiled rules. Importing this module registers all games there are then.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Self

import numpy as np
import pyspiel

from eselsohr.engine import options as option_values
from eselsohr.engine import registry
from eselsohr.engine.batch import Boards, senses_of
from eselsohr.engine.game import Game
from eselsohr.engine.kernel import batch as kernel
from eselsohr.engine.kernel.dice import Dice
from eselsohr.engine.match import Match
from eselsohr.engine.native import fixed, native
from eselsohr.engine.options import DRAWN, Kind

LONGEST = 1_000_000  # moves: more than any match has
DEAL = 0  # the one outcome a deal has

Parameter = bool | int


class Compiled:
    """What all states of one game, number of players and options have in common."""

    def __init__(self, game: Game, players: int, options: Mapping[str, bool | int | None]) -> None:
        """Check the options; compile what is needed when it is needed."""
        Match.new(game.name, players, options, 0)  # says what is wrong with them
        self.game, self.players, self.options = game, players, dict(options)
        self.sense = senses_of(game)
        vector = np.array(option_values.encode(game.options, options, players), np.int16)
        self.boards = Boards.make(
            *(game, players, vector, 1, np.zeros, lambda layout, count: layout.array(count)),
            observing=False,
            masking=False,
            drawing=False,
            again=False,
            waits=True,
        )
        self.boards.turns[0] = kernel.BEGIN
        self.dice, self.action = Dice.array(1), np.zeros(1, np.int64)
        self.seen = self.sense.Observation.array(1)
        self.numbers = self.sense.Observation.matrix(self.seen)[0]
        self._kernel = native(kernel, game=game.rules, sense=self.sense, policy=game.policy)
        self._works: dict[str, Callable[..., Any]] = {}

    def call(self, name: str, boards: Boards, *given: Any) -> Any:
        """Call a function of the kernel."""
        if name not in self._works:
            self._works[name] = fixed(getattr(self._kernel, name), boards, *given)
        return self._works[name](boards, *given)


@lru_cache(maxsize=64)
def _compiled(name: str, players: int, options: tuple[tuple[str, bool | int | None], ...]) -> Compiled:
    return Compiled(registry.find(name), players, dict(options))


class Position:
    """One match on the compiled rules; copied and pickled quickly, as search does all the time."""

    __slots__ = ("boards", "compiled", "results")

    def __init__(self, compiled: Compiled, kept: Sequence[Any] | None = None, results: Sequence[float] = ()) -> None:
        """Take what was kept of another one, or stand before the first deal."""
        self.compiled, boards = compiled, compiled.boards
        states, turns, legal, counts = kept or (boards.states, boards.turns, boards.legal, boards.counts)
        self.boards = boards._replace(
            states=states.copy(), turns=turns.copy(), legal=legal.copy(), counts=counts.copy()
        )
        self.results = [*results]

    @property
    def _kept(self) -> tuple[Any, Any, Any, Any]:
        return self.boards.states, self.boards.turns, self.boards.legal, self.boards.counts

    def copy(self) -> Self:
        """Copy it."""
        return type(self)(self.compiled, self._kept, self.results)

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        compiled = self.compiled
        kept = [array.tobytes() for array in self._kept]
        return _restored, (compiled.game.name, compiled.players, tuple(compiled.options.items()), kept, self.results)

    @property
    def turn(self) -> int:
        """Who decides; less than 0: a deal is to come, or the match is over."""
        return int(self.boards.turns[0])

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.results)

    def legal(self) -> list[int]:
        """List the legal actions, sorted."""
        return sorted(self.boards.legal["actions"][0, : self.boards.counts[0]].tolist())

    def play(self, action: int) -> None:
        """Play a legal action, up to the next decision or deal."""
        self.compiled.action[0] = action
        if self.compiled.call("step", self.boards, 0, 1, self.compiled.action) >= 0:
            raise ValueError(f"Action {action} is not legal here: {self.legal()}")
        self._judge()

    def deal(self, key: Sequence[int]) -> None:
        """Deal what is to be dealt, from a new key."""
        if self.turn == kernel.BEGIN:
            self.boards.keys[0], self.boards.begun[0] = key, 0
        else:
            self.boards.states["key"][0] = key
        self.compiled.call("step", self.boards, 0, 1, self.compiled.action)
        self._judge()

    def guess(self, seat: int, number: int) -> Self:
        """Give another position that agrees with all a seat knows; the number chooses which."""
        guess = self.copy()
        if self.turn >= 0:
            self.compiled.call("guess", guess.boards, 0, seat, self.compiled.dice, number)
        return guess

    def finish(self, number: int) -> None:
        """Play random moves to the end of the match; the number chooses which."""
        self.compiled.call("finish", self.boards, 0, self.compiled.dice, number)
        self._judge()

    def _judge(self) -> None:
        if self.turn == -1:
            self.results = self.boards.rewards[0].tolist()[: self.compiled.players]

    def observe(self, seat: int) -> Any:
        """Give what a seat knows, as numbers; before the first deal nothing."""
        compiled = self.compiled
        compiled.numbers.fill(0)
        if self.turn >= 0 or self.over:
            compiled.call("observe", self.boards, 0, seat, compiled.seen)
        return compiled.numbers.copy()

    def match(self) -> Match:
        """Give a copy of the match, to look at."""
        compiled = self.compiled
        match = Match._begin(compiled.game.name, compiled.players, compiled.options, 0, None)
        match._state = compiled.game.rules.State.unpack(self.boards.states)
        return match


def _restored(
    name: str, players: int, options: tuple[tuple[str, bool | int | None], ...], kept: list[bytes], results: list[float]
) -> Position:
    compiled = _compiled(name, players, options)
    blank = Position(compiled)._kept
    arrays = [np.frombuffer(data, array.dtype).view(type(array)) for data, array in zip(kept, blank, strict=True)]
    return Position(compiled, arrays, results)


class State(pyspiel.State):  # type: ignore[misc]
    """A state of OpenSpiel: whoever holds it holds the truth, and what a seat knows is asked of it by seat."""

    def __init__(self, game: SpielGame) -> None:
        """Stand before the first deal."""
        super().__init__(game)
        self.position = Position(game.compiled)

    def current_player(self) -> int:
        """Give the seat to act, or OpenSpiel's number of chance or of the end."""
        turn = self.position.turn
        if turn >= 0:
            return turn
        return int(pyspiel.PlayerId.TERMINAL if self.position.over else pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        """Tell whether the match is over."""
        return self.position.over

    def returns(self) -> list[float]:
        """Give how it went for each: 1 for the first place down to 0, all 0 while the match runs."""
        return self.position.results or [0.0] * self.position.compiled.players

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Give the one outcome of a deal: which cards it brings, our own chance decides when it is applied."""
        return [(DEAL, 1.0)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal()

    def _apply_action(self, action: int) -> None:
        if self.position.turn >= 0:
            self.position.play(action)
        else:
            self.position.deal(self.get_game().draw())

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0:
            return "deal"
        compiled = self.position.compiled
        s = compiled.game.rules.State.unpack(self.position.boards.states)
        return compiled.game.notation.spell(compiled.sense.move(s, action))

    def information_state_string(self, player: int | None = None) -> str:
        """Give what a seat knows, the numbers of its observation as digits: quick, and nothing else is in it."""
        seat = self.position.turn if player is None else player
        return f"{seat} {self.position.observe(seat).tobytes().hex()}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> Self:
        """Give another state that agrees with all a seat knows: what search thinks about."""
        other = self.clone()
        other.position = self.position.guess(player, int(sampler() * 2**52))
        return other  # type: ignore[no-any-return]

    def __str__(self) -> str:
        if self.position.turn < 0 and not self.position.over:
            return "a deal is to come"
        match = self.position.match()
        return json.dumps(match.game.notation.position(match._state))


class Observer:
    """What seats know, as OpenSpiel asks for it: numbers as floats, and texts."""

    def __init__(self, compiled: Compiled, *, remembers: bool) -> None:
        """`remembers`: the text is an information state; else what the seat sees now."""
        self._remembers = remembers
        self.tensor = np.zeros(compiled.sense.Observation.size(), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: State, player: int) -> None:
        """Write what that seat knows."""
        self.tensor[:] = state.position.observe(player)

    def string_from(self, state: State, player: int) -> str:
        """Give an information state, or what that seat sees now as JSON."""
        if self._remembers:
            return state.information_state_string(player)
        return "a deal is to come" if state.is_chance_node() else json.dumps(state.position.match().view(player))


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours in OpenSpiel; derived once for each."""

    game: Game  # which
    kind: Any  # OpenSpiel's description of it

    def __init__(self, params: Mapping[str, Parameter] | None = None) -> None:
        """Take players, seed and the options of the game."""
        given = {**parameters(self.game), **(params or {})}
        players, seed = int(given.pop("players")), int(given.pop("seed"))
        named = {option.name: option for option in self.game.options}
        options = {
            name: None if value == DRAWN and named[name].kind is Kind.SEAT else value for name, value in given.items()
        }
        self.compiled = _compiled(self.game.name, players, tuple(options.items()))
        self._chance = random.Random(seed) if seed >= 0 else random.SystemRandom()
        info = pyspiel.GameInfo(
            num_distinct_actions=self.compiled.sense.ACTIONS,
            max_chance_outcomes=1,
            num_players=players,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, dict(params or {}))

    def draw(self) -> list[int]:
        """Draw the key of a deal."""
        return [self._chance.getrandbits(32) for _ in range(8)]

    def new_initial_state(self) -> State:
        """Begin a match."""
        return State(self)

    def max_chance_nodes_in_history(self) -> int:
        """Give more deals than a match has."""
        return LONGEST

    def make_py_observer(self, iig_obs_type: Any = None, params: object = None) -> Observer:
        """Give whoever looks at states."""
        return Observer(self.compiled, remembers=iig_obs_type is not None and iig_obs_type.perfect_recall)


class PlayoutEvaluator:
    """For searches of OpenSpiel: random moves to the end of the match, played by the compiled rules."""

    def __init__(self, seed: int | None = None) -> None:
        """Set its chance."""
        self._chance = random.Random(seed)

    def evaluate(self, state: State) -> list[float]:
        """Play a state to its end: the state itself, as searches hand over one they need no more."""
        if not state.position.over:
            state.position.finish(self._chance.getrandbits(32))
        return state.position.results

    def prior(self, state: State) -> list[tuple[int, float]]:
        """Give all legal actions the same attention."""
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.position.legal()
        return [(action, 1 / len(legal)) for action in legal]


def parameters(game: Game) -> dict[str, Parameter]:
    """Give the parameters of a game with their defaults: its options, `players`, and `seed` (-1: any)."""
    options = {option.name: DRAWN if option.default is None else option.default for option in game.options}
    return {"players": game.players[0], "seed": -1, **options}


def load(name: str, players: int, seed: int = -1, **options: bool | int) -> Any:
    """Load a game as `pyspiel.load_game` does, with players and options by name."""
    register()
    return pyspiel.load_game(f"eselsohr_{name}", {"players": players, "seed": seed, **options})


def register() -> None:
    """Register every game that has senses and is not registered yet."""
    known = set(pyspiel.registered_names())
    for game in registry.games():
        if f"eselsohr_{game.name}" not in known and game.part("sense") is not None:
            _register(game)


def _register(game: Game) -> None:
    kind = pyspiel.GameType(
        short_name=f"eselsohr_{game.name}",
        long_name=f"{game.name} of Eselsohr",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )
    pyspiel.register_game(kind, type(f"Spiel{game.name.title()}", (SpielGame,), {"game": game, "kind": kind}))


register()
