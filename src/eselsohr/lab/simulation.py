"""Simulations: bots at a table, match after match, as rows of numbers.

Match n is dealt by the seed `SEED/n`, and nobody changes seats: whatever n is asked for, wherever and in which order,
its rows are the same. Two simulations with one seed have the same cards, so that other bots or options can be compared
deal by deal.

Bots that do not search play whole shards in a kernel, hundreds of times faster than `Match`; others play one by one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np
from msgspec import Struct

from eselsohr import bots
from eselsohr.engine import options as option_values
from eselsohr.engine import records, registry
from eselsohr.engine.errors import InvalidOptions, quote
from eselsohr.engine.kernel.dice import Dice
from eselsohr.engine.layout import Layout, i8, i16, i32, i64
from eselsohr.engine.match import Match
from eselsohr.engine.native import native
from eselsohr.lab.kernel import shard as kernel
from eselsohr.lab.workers import interruptible

SHARD, THINKING = 2048, 4  # matches of a shard, with bots that do not search and others: about a second or a minute
MOST = 10**12  # matches of a simulation: their files are numbered with so many digits
QUICK = {"random": kernel.RANDOM, "greedy": kernel.GREEDY, "opening": kernel.OPENING}  # bots the kernel knows

Rows = dict[str, Any]  # a table: a column for every name, all equally long
Tables = dict[str, Rows]  # matches, deals, moves


class Simulation(Struct, frozen=True, forbid_unknown_fields=True):
    """What is played: enough to play match n again, anywhere."""

    game: str
    players: int
    options: dict[str, Any]
    line_up: tuple[str, ...]  # a bot for each seat
    seed: str
    tune: dict[str, int] = {}  # numbers of the rules that are bent

    @property
    def seats(self) -> int:
        """How many seats a match has, the house's included."""
        return registry.find(self.game).seats(self.players)

    @property
    def quick(self) -> bool:
        """Whether no bot searches."""
        return all(level in QUICK for level in self.line_up)

    @property
    def shard(self) -> int:
        """How many matches are played in one go."""
        return SHARD if self.quick else THINKING

    def shards(self, games: int) -> Iterator[range]:
        """Divide so many matches."""
        return (range(first, min(first + self.shard, games)) for first in range(0, games, self.shard))


def simulation(
    game: str,
    players: int | None,
    options: dict[str, Any],
    line_up: Iterable[str],
    seed: str,
    tune: Mapping[str, Any] | None = None,
) -> Simulation:
    """Check a simulation; a short line-up is repeated until all seats are taken."""
    found = [bots.find(level) for level in line_up]
    rules = registry.find(game)
    players = max(len(found), rules.players[0]) if players is None else players
    Match.new(game, players, options, f"{seed}/{MOST}")  # refuses what cannot be played; the longest seed of a match
    if not 1 <= len(found) <= players:
        raise InvalidOptions("simulate.line_up", count=len(found), seats=players)
    for bot in found:
        if getattr(bot, "ms", None):
            raise InvalidOptions("simulate.time", value=quote(bot.level))
    full = tuple(found[i % len(found)].level for i in range(players))
    named = rules.named(option_values.encode(rules.options, options, players))
    played = Simulation(game, players, named, full, seed, dict(tune or {}))
    rules.bent(played.tune)
    if played.tune and not played.quick:  # those who search look at guesses of a match, and matches are as printed
        raise InvalidOptions("simulate.tune", names=", ".join(QUICK))
    return played


def play(simulation: Simulation, numbers: range, *, moves: bool = False) -> Tables:
    """Play matches with these numbers, one after the other; give the tables of matches, deals and, if asked, moves."""
    tables = _compiled(simulation, numbers, moves) if simulation.quick else _played(simulation, numbers, moves)
    return tables if moves else {name: rows for name, rows in tables.items() if name != "moves"}


def prepare(simulation: Simulation) -> None:
    """Compile what is needed, once and for all processes."""
    if simulation.quick:
        with interruptible():
            _compiled(simulation, range(0), False)


# Compiled


class Boards(NamedTuple):
    """Everything the kernel reads and writes."""

    states: Any
    blank: Any
    out: Any
    dice: Any
    keys: Any  # of every match
    bots: Any  # by seat
    matches: Any
    places: Any  # by match and seat
    scores: Any
    deals: Any
    deal_scores: Any  # by deal and seat
    moves: Any
    options: Any
    players: int
    seats: int


class MatchRow(Layout):
    """How a match went; its places and scores follow by seat."""

    line = 8
    match = i64
    first = i8  # the seat that moved first
    deals = i16
    moves = i32


class DealRow(Layout):
    """How a deal went; the totals after it follow by seat."""

    line = 8
    match = i64
    deal = i16
    moves = i32


class MoveRow(Layout):
    """One move; compiled, it is a number and no text yet."""

    line = 8
    match = i64
    ply = i32
    deal = i16
    seat = i8
    legal = i32  # how many moves there were to choose from
    move = i32


def columns(seats: int) -> dict[str, list[str]]:
    """Name the columns of each table, for so many seats."""
    places, scores = ([f"{name}_{seat}" for seat in range(seats)] for name in ("place", "score"))
    return {
        "matches": [*MatchRow.fields, *places, *scores],
        "deals": [*DealRow.fields, *scores],
        "moves": [*MoveRow.fields],
    }


def _compiled(simulation: Simulation, numbers: range, moves: bool) -> Tables:  # noqa: FBT001
    """Play in the kernel: once to count the rows, once more to write them where somebody wants all moves."""
    game, count, seats = registry.find(simulation.game), len(numbers), simulation.seats
    compiled = native(kernel, game=game.rules, policy=game.policy)
    vector = option_values.encode(game.options, simulation.options, simulation.players)
    nobody = [None] * simulation.players
    keys = [records.key(f"{simulation.seed}/{number}", nobody) for number in numbers]
    boards = Boards(
        states=game.rules.State.array(1),
        blank=game.rules.State.array(1),
        out=np.zeros(game.rules.MAX_MOVES, np.int32),
        dice=Dice.array(1),
        keys=np.array(keys, np.uint32).reshape(-1, 8),
        bots=np.array([QUICK[level] for level in simulation.line_up], np.int8),
        matches=MatchRow.array(count),
        places=np.zeros((count, seats), np.int8),
        scores=np.zeros((count, seats), np.int32),
        **_deal_rows(count * _most_deals(simulation), seats),
        moves=MoveRow.array(0),
        options=np.array(vector, np.int16),
        players=simulation.players,
        seats=seats,
    )
    boards.blank["bent"] = game.bent(simulation.tune)
    dice = int.from_bytes(hashlib.sha256(f"dice\0{simulation.seed}".encode()).digest()[:7])
    deals, plies = compiled.play(boards, dice, numbers.start)
    if moves or deals > len(boards.deals):
        boards = boards._replace(**_deal_rows(deals, seats), moves=MoveRow.array(plies if moves else 0))
        compiled.play(boards, dice, numbers.start)
    played = {
        "matches": [*_columns(boards.matches), *boards.places.T, *boards.scores.T],
        "deals": [*_columns(boards.deals[:deals]), *boards.deal_scores[:deals].T],
        "moves": [*_columns(boards.moves)[:-1], _spelled(game.notation, boards.moves["move"])],
    }
    return _tables(played, seats)


def _deal_rows(count: int, seats: int) -> dict[str, Any]:
    return {"deals": DealRow.array(count), "deal_scores": np.zeros((count, seats), np.int32)}


def _tables(lists: dict[str, list[Any]], seats: int) -> Tables:
    names = columns(seats)
    return {table: dict(zip(names[table], found, strict=True)) for table, found in lists.items()}


def _most_deals(simulation: Simulation) -> int:
    """How many deals a match has at most, as far as its options say."""
    option = registry.find(simulation.game).deals
    return max(1, int(simulation.options[option])) if option else 1


def _columns(array: Any) -> list[Any]:
    return [np.asarray(array[name]) for name in array.dtype.names]


def _spelled(notation: Any, codes: Any) -> list[str]:
    distinct, where = np.unique(codes, return_inverse=True)
    texts = [notation.spell(int(code)) for code in distinct]
    return [texts[i] for i in where]


# One by one


def _played(simulation: Simulation, numbers: range, moves: bool) -> Tables:  # noqa: FBT001
    """Play with `Match`, for bots that think."""
    rows: dict[str, list[tuple[Any, ...]]] = {"matches": [], "deals": [], "moves": []}
    for number in numbers:
        _play_one(simulation, number, rows)
    lists = {table: [_column(values) for values in zip(*lines, strict=True)] for table, lines in rows.items()}
    return _tables(lists, simulation.seats)


def _column(values: tuple[Any, ...]) -> Any:
    return list(values) if isinstance(values[0], str) else np.array(values)


def _play_one(simulation: Simulation, number: int, rows: dict[str, list[tuple[Any, ...]]]) -> None:
    match = Match.new(simulation.game, simulation.players, simulation.options, f"{simulation.seed}/{number}")
    players = [bots.find(level) for level in simulation.line_up]
    dice = [bots.dice(simulation.seed, number, seat) for seat in range(simulation.players)]
    first, begun, scores = match.turn, 0, match.scores
    while (seat := match.turn) is not None:
        choice = players[seat].choose(bots.look(match, dice[seat]), dice[seat])
        deal = match.deal
        rows["moves"].append((number, match.ply, deal, seat, len(match.legal()), choice.move))
        match.play(choice.move)
        if match.over or match.deal != deal:
            scores = match.scores
            rows["deals"].append((number, deal, match.ply - begun, *scores))
            begun = match.ply
    result = match.result
    assert result is not None
    rows["matches"].append((number, first, match.deal, match.ply, *result.places, *scores))
