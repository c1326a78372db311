"""Texts: the story in every language, words, rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from eselsohr.engine import rulebooks
from eselsohr.engine.events import DealOver, Event
from eselsohr.engine.game import Game
from eselsohr.engine.match import Match
from eselsohr.engine.views import told
from eselsohr.terminal.zones import zones
from eselsohr.testing.broken import Broken, require
from eselsohr.testing.setups import Setup, random_match
from eselsohr.text import MissingText, catalogue, languages
from eselsohr.text.catalogues import DEFAULT, unsaid
from eselsohr.text.rulebook import SHARED


def check_story(setup: Setup, scale: int) -> None:
    """Everything that happens can be said to everybody in every language, and leads to what everybody sees."""
    names = [f"player {seat}" for seat in range(setup.game.seats(setup.players))]
    for number in range(scale):
        followed: dict[str, Any] = {}
        for match in random_match(setup, number):
            followed |= _after(match)
            view = match.view(None)
            seen = {name: view[name] for name in told(type(match.sees(None)))}
            where = f"(match {number}, ply {match.ply})"
            require(followed == seen, f"A step without an event, or a view that changes by itself {where}.")
            _check_seats(match, seen, where)
            ended = any(isinstance(event, DealOver) for event in match.news)
            require(match.counted or not ended, f"A deal ends, and the next one is not dealt by the same move {where}.")
        untold = [_untold(event, seat, names) for event in match.events for seat in (None, *range(setup.players))]
        if lacking := dict.fromkeys(filter(None, untold)):
            raise Broken(*lacking)
        for event in match.events_for(None):
            _check_named(event, match.players)
        _check_deals(match, number)


def _check_seats(match: Match, seen: dict[str, Any], where: str) -> None:
    """A seat sees what everybody does, and what is private."""
    public = match._public(match._state).keys()
    require(public == seen.keys(), f"`public` gives {sorted(public)}, and everybody sees {sorted(seen)} {where}.")
    for seat in range(match.players):
        view = match.view(seat)
        private = msgspec.to_builtins(match.private(seat))
        shared = {name: view[name] for name in seen}
        require(shared == seen, f"Seat {seat} sees more than everybody, in fields that are not private {where}.")
        require(private == {name: view[name] for name in private}, f"`private` and `view` differ {where}.")
        require({*private} == match.sees(seat).private, f"`private` gives {sorted(private)} {where}.")


def _check_named(event: Event, players: int) -> None:
    """Only whom a sentence names reads of "you": what all others read is written once, whenever it happens."""
    elsewhere = msgspec.structs.replace(event, ply=0, after={})
    same = (event.phrases(None), event.heading) == (elsewhere.phrases(None), elsewhere.heading)
    require(same, f"The event {event.tag!r} says something else at another ply, or of what it led to.")
    for seat in {*range(players)} - event.named:
        same = event.phrases(seat) == event.phrases(None) and event.heading_for(seat) == event.heading_for(None)
        require(same, f"The event {event.tag!r} says something else to a seat it does not name.")


def _untold(event: Event, seat: int | None, names: list[str]) -> str:
    """Say why an event cannot be told to a seat; "" if it can."""
    try:
        phrases = event.for_seat(seat).phrases(seat)
        phrases += [heading] if (heading := event.heading_for(seat)) else []
        said = all(phrase.say(language, names) for phrase in phrases for language in languages())
    except (MissingText, NameError) as problem:  # a key or parameter that is missing; a type that is
        return f"The event {event.tag!r} cannot be told. {problem}"
    return "" if said else f"The event {event.tag!r} is told without a word."


def _after(match: Match) -> dict[str, Any]:
    """What the last move led to, as its events tell."""
    return {name: value for event in match.news for name, value in event.after.items()}


def _check_deals(match: Match, number: int) -> None:
    """Every deal ends with a `DealOver`: its number, its points, the totals."""
    ends = [event for event in match.events if isinstance(event, DealOver)]
    told = [end.deal for end in ends]
    every = told == [*range(1, match.deal + 1)]
    require(every, f"Match {number} has {match.deal} deals, and events 'deal_over' of {told or 'none'}.")
    scores, seats = ends[-1].scores, len(match.scores)
    require(scores == match.scores, f"The last 'deal_over' says {scores}, and the match ends {match.scores}.")
    whole = all(len(end.points) == seats for end in ends)
    require(whole, f"A 'deal_over' does not say the points of all {seats} seats.")
    last = ends[-1].places == match.result.places if match.result else False
    require(last, f"The last 'deal_over' of match {number} is told before the match is over.")


def check_words(setup: Setup, scale: int) -> None:
    """What everybody needs has words, and all words are there in every language."""
    if lacking := [*missing_words(setup.game)]:
        raise Broken(*lacking)


def missing_words(game: Game) -> Iterator[str]:
    """Say what a game's words lack, and what they say in English only."""
    options = [f"option.{option.name}" for option in game.options]
    labels = [f"zone.{zone}" for zone in zones(game)]
    for key in ("name", "teaser", *options, *(f"{option}.about" for option in options), *labels):
        if f"{game.name}.{key}" not in catalogue(DEFAULT):
            yield f"words/{DEFAULT}.po lacks {game.name}.{key}."
    for language in languages():
        if keys := unsaid(game.name, language):
            yield f"words/{language}.po lacks {', '.join(keys)}: said in English."


def check_rulebook(setup: Setup, scale: int) -> None:
    """There is a rulebook in every language, and it numbers its rules."""
    if lacking := [*missing_rules(setup.game)]:
        raise Broken(*lacking)


def missing_rules(game: Game) -> Iterator[str]:
    """Say what a game's rulebook lacks."""
    for language in languages():
        try:
            book = rulebooks.load(game, language)
        except ValueError as problem:  # there is none, or it cannot be read
            yield str(problem)
            return
        own = [rule for rule in book.rules if not rule.startswith(SHARED)]
        if own != [f"{game.prefix}{number}" for number in range(1, len(own) + 1)]:
            yield f"rulebook/{book.language}.md does not number its rules from {game.prefix}1 on: {', '.join(own)}."
        if book.language != language:
            yield f"rulebook/{language}.md is missing: shown in English."
