"""The parts of a game: its modules, options, views, drawing; and that matches can be copied."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from typing import Any, get_type_hints

import msgspec

from eselsohr.engine import game as specification
from eselsohr.engine import registry
from eselsohr.engine.errors import InvalidOptions
from eselsohr.engine.game import Game
from eselsohr.engine.match import Match
from eselsohr.engine.options import Kind, Option
from eselsohr.engine.views import View
from eselsohr.terminal.scene import draw
from eselsohr.testing.broken import Broken, require
from eselsohr.testing.playing import told
from eselsohr.testing.setups import Setup, random_match
from eselsohr.text import languages
from eselsohr.text.catalogues import sections
from eselsohr.text.rulebook import SHARED

MODULES = {
    "rules": specification.Rules,
    "notation": specification.Notation,
    "view": specification.Views,
    "story": specification.Story,
    "policy": specification.Policy,
}
STATE = ("players", "options", "deal", "key", "block")  # what the engine reads of every state
SIZES = ((80, 24), (132, 43))  # columns and rows


def check_parts(setup: Setup, scale: int) -> None:
    """Every module has what the specification asks of it."""
    if lacking := [*missing_parts(setup.game)]:
        raise Broken(*lacking)


def missing_parts(game: Game) -> Iterator[str]:
    """Say what a game's modules lack."""
    for name, protocol in MODULES.items():
        for member in members(protocol):
            if not hasattr(getattr(game, name), member):
                yield f"{name}.py has no {member}."
    for field in STATE:
        if field not in game.rules.State.fields:
            yield f"The State of rules.py has no field {field}."
    if game.part("contract") is None:
        yield "There is no contract.py: VARIANTS to check, census and rearrange."
    if game.name in sections():
        yield f"The name {game.name} is taken: words of the house begin with it."
    prefixes = {other.prefix: other.name for other in registry.games() if other.name != game.name}
    if whose := {**prefixes, SHARED: "the shared rules"}.get(game.prefix):
        yield f"The prefix {game.prefix} of its rules is taken: {whose} has it."
    yield from _unreadable_types(game)


def _unreadable_types(game: Game) -> Iterator[str]:
    """Say which types of view.py name something that is not there."""
    for function in (getattr(game.view, name, None) for name in ("view", "known")):
        try:
            struct = get_type_hints(function).get("return")
            get_type_hints(struct)
        except NameError as problem:
            yield f"A type in view.py cannot be read: {problem}."
            return
        except TypeError:
            continue  # there is no function, or it does not say what it returns: that is said elsewhere


def members(protocol: type) -> list[str]:
    """What a module of that kind has."""
    return [name for name in {**protocol.__annotations__, **vars(protocol)} if not name.startswith("_")]


# Options


def check_options(setup: Setup, scale: int) -> None:
    """Every option takes its default and its limits, and nothing beyond."""
    game, players = setup.game, setup.players
    flags = {option.name for option in game.options if option.kind is Kind.FLAG}
    for option in game.options:
        known = option.needs is None or option.needs in flags
        require(known, f"The option {option.name} needs {option.needs}, which is no flag of this game.")
        for value in _within(option, players):
            chosen = Match.new(game.name, players, {option.name: value}, 1).options[option.name]
            require(value in (chosen, None), f"The option {option.name} was {value} and is {chosen}.")
        for value in _beyond(option, players):
            try:
                Match.new(game.name, players, {option.name: value}, 1)
            except InvalidOptions:
                continue
            raise Broken(f"The option {option.name} takes {value!r}.")


def _within(option: Option, players: int) -> tuple[Any, ...]:
    if option.alone and players > 1:
        return (option.default,)
    match option.kind:
        case Kind.FLAG:
            return (option.default, False, True)
        case Kind.COUNT:
            return (option.default, option.low, option.high)
    return (option.default, 0, players - 1)


def _beyond(option: Option, players: int) -> tuple[Any, ...]:
    high = players - 1 if option.kind is Kind.SEAT else option.high
    return ("", option.low - 1, high + 1)


# What leaves a match


def check_views(setup: Setup, scale: int) -> None:
    """Views have what every client shows: an own hand in the tokens of the notation, and how many cards each holds."""
    for function in (setup.game.view.view, setup.game.view.known):
        struct = get_type_hints(function).get("return")
        if not (isinstance(struct, type) and issubclass(struct, View)):
            raise Broken("view.py does not say which struct, derived from View, `view` and `known` return.")
    for number in range(scale):
        for match in random_match(setup, number):
            if match.ply % 5 == 0 or match.over:
                for seat in (None, *range(setup.players)):
                    _check_view(match, seat, f"(match {number}, ply {match.ply})")


def _check_view(match: Match, seat: int | None, where: str) -> None:
    view, known = match.view(seat), match.known(seat)
    msgspec.json.encode(known)  # or it could not be sent to anybody
    forgotten = view.keys() - known.keys()
    require(not forgotten, f"Seat {seat} sees {forgotten} and does not know them {where}.")
    require(len(view["held"]) >= match.players, f"The view says of {view['held']} how many cards they hold {where}.")
    if seat is None:
        require(view["hand"] is None, f"A spectator has a hand: {view['hand']} {where}.")
        return
    hand = view["hand"].split()
    strange = [card for card in hand if card not in match.game.notation.TOKENS]
    require(not strange, f"A hand has {strange}, which are not among the TOKENS of notation.py {where}.")
    held = view["held"][seat]
    require(held == len(hand), f"Seat {seat} holds {view['hand']!r}, and `held` says {held} {where}.")


def check_drawing(setup: Setup, scale: int) -> None:
    """The table can be drawn in the terminal, for everybody, in every language."""
    moments = [match.copy() for match in random_match(setup, 0)]
    for match in (moments[0], moments[len(moments) // 2], moments[-1]):
        for seat in (None, 0, setup.players - 1):
            for language in languages():
                for width, height in SIZES:
                    lines = draw(match, seat, language, width, height).splitlines()
                    fits = lines and len(lines) <= height and max(map(len, lines)) <= width
                    require(fits, f"The table does not fit into {width} columns and {height} rows (ply {match.ply}).")


def check_copies(setup: Setup, scale: int) -> None:
    """Matches survive pickle and deepcopy, and go their own way afterwards."""
    for match in random_match(setup, 0):
        if match.ply % 50 == 0 or match.over:
            for twin in (pickle.loads(pickle.dumps(match)), copy.deepcopy(match)):
                same = all(told(twin, seat) == told(match, seat) for seat in range(setup.players))
                same = same and twin.position() == match.position() and twin.events == match.events
                require(same, f"A match that was pickled or copied is another one (ply {match.ply}).")
