"""The score pad of a real table: people tell how each deal ended, and the game's own rules make points of it.

A game's `pad.py` says what is asked after a deal, see `Pad`; where a game has none, people write plain points. Nothing
is kept here: whoever keeps a pad has all that was told of it, so that everything can be corrected.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, Protocol

import msgspec

from eselsohr.engine import counting
from eselsohr.engine.counting import Tally
from eselsohr.engine.errors import CardsRef, EselsohrError, quote
from eselsohr.engine.events import Phrase
from eselsohr.engine.game import AnyState, Game
from eselsohr.engine.match import Match
from eselsohr.engine.options import Kind, encode
from eselsohr.engine.views import Result

MOST_POINTS = 10_000  # that anybody writes for a deal

Told = Mapping[str, str | int]  # by what was asked: cards of the notation, or a number


class InvalidPad(EselsohrError):
    """A deal cannot have ended as people say."""

    code = "invalid_pad"

    def __init__(self, key: str, *, rule: str | None = None, **params: Any) -> None:
        super().__init__(key, **params)
        self.rule = rule


class QuestionKind(Enum):
    """How something is told."""

    CARDS = "cards"  # cards are tapped
    NUMBER = "number"
    ORDER = "order"  # everybody's place, 1 is first; nobody shares one


class Pile(msgspec.Struct, frozen=True):
    """Cards that can be tapped."""

    card: str
    most: int  # there are in the pack


class Question(msgspec.Struct, frozen=True):
    """What is asked of every seat once a deal is over; its words are `NAME.pad.QUESTION` of the game."""

    name: str
    kind: QuestionKind
    cards: list[Pile] = []
    drawn: bool = True  # they are cards of the notation, so everybody knows how they look
    low: int = 0  # the least and the largest number
    high: int = 0
    titles: list[str] = []  # what the places are called, by catalogue key


class PadSheet(msgspec.Struct, frozen=True):
    """A score sheet, as far as deals have been told."""

    questions: list[Question]
    options: list[str]  # those that matter here
    lines: list[Tally]
    starter: int | None  # of the next deal
    before: list[Phrase]  # what is to be done before it
    result: Result | None  # once the last deal has been told
    plain: bool = False  # the game does not say how it is counted


class Pad(Protocol):
    """The module `pad.py` of a game: how a deal is counted at a real table, by the functions of its rules."""

    OPTIONS: Sequence[str]  # the options that matter for it, but for who starts

    def questions(self, s: AnyState) -> list[Question]:
        """What is asked after every deal of a match that was started like this."""

    def count(self, s: AnyState, told: Sequence[Told]) -> list[int]:
        """End the next deal as people tell it, by seat; give the points of the deal, or raise `InvalidPad`."""

    def explain(self, s: AnyState) -> list[Phrase]:
        """Say what is done before a deal, from the state at its first decision."""


def keep(
    game: Game,
    players: int,
    options: Mapping[str, Any],
    deals: Sequence[Sequence[Told]],
    *,
    low_wins: bool = True,
) -> PadSheet:
    """Count the deals people tell of; `low_wins` is for games that do not say how they are counted."""
    s = _started(game, players, options)
    pad: Any = game.part("pad")
    if pad is None:
        return _plain(game, s, players, deals, low_wins=low_wins)
    questions, lines = pad.questions(s), list[Tally]()
    for deal, told in enumerate(deals, 1):
        if counting.is_over(game, s):
            raise InvalidPad("pad.over", deal=deal)
        points = pad.count(s, _checked(questions, told, game.seats(players), deal))
        standing = (counting.scores, counting.places, counting.losers)
        lines.append(Tally(deal, points, *(one(game, s, players) for one in standing)))
    if counting.is_over(game, s):
        return PadSheet(questions, [*pad.OPTIONS], lines, None, [], _result(lines[-1]))
    begun = _dealt(game, s)
    return PadSheet(questions, [*pad.OPTIONS], lines, int(game.rules.turn(begun)), pad.explain(begun), None)


def _started(game: Game, players: int, options: Mapping[str, Any]) -> AnyState:
    """A match before its first deal; where nobody says who starts, the first one does."""
    given = {option.name: 0 for option in game.options if option.kind is Kind.SEAT}
    given |= {name: value for name, value in options.items() if value is not None or name not in given}
    whole = Match.new(game.name, players, given, "").options  # refuses what cannot be
    s: AnyState = game.rules.State.blank()
    game.rules.start(s, players, encode(game.options, whole, players))
    return s


def _dealt(game: Game, s: AnyState) -> AnyState:
    """The same match at the first decision of the next deal: whatever the cards are, it tells who starts."""
    begun = game.rules.State.copy(s)
    while game.rules.due(begun):
        game.rules.advance(begun)
    return begun


def _result(last: Tally) -> Result:
    return Result(last.scores, last.places, [seat for seat, place in enumerate(last.places) if place == 1])


# What people tell


def _checked(questions: Sequence[Question], told: Sequence[Told], seats: int, deal: int) -> list[dict[str, str | int]]:
    """Refuse what no deal can have left; what nobody told is nothing."""
    if len(told) != seats:
        raise InvalidPad("pad.seats", deal=deal, seats=seats)
    names = {question.name for question in questions}
    if unknown := [name for one in told for name in one if name not in names]:
        raise InvalidPad("pad.unknown", deal=deal, name=quote(unknown[0]))
    tapped: Counter[str] = Counter()
    for question in questions:
        match question.kind:
            case QuestionKind.CARDS:
                tapped += _cards(question, told, deal)
            case QuestionKind.NUMBER:
                _check_numbers(question, told, deal)
            case QuestionKind.ORDER:
                _check_order(question, told, deal)
    for pile in (pile for question in questions for pile in question.cards):
        if tapped[pile.card] > pile.most:
            raise InvalidPad("pad.too_many", deal=deal, card=CardsRef(pile.card), n=pile.most)
    return [{question.name: _nothing(question) for question in questions} | dict(one) for one in told]


def _nothing(question: Question) -> str | int:
    return "" if question.kind is QuestionKind.CARDS else 0


def _cards(question: Question, told: Sequence[Told], deal: int) -> Counter[str]:
    known, found = {pile.card for pile in question.cards}, Counter[str]()
    for one in told:
        text = one.get(question.name, "")
        cards = text.split() if isinstance(text, str) else [text]
        if wrong := [card for card in cards if card not in known]:
            raise InvalidPad("pad.no_card", deal=deal, card=quote(wrong[0]))
        found.update(map(str, cards))
    return found


def _check_numbers(question: Question, told: Sequence[Told], deal: int) -> None:
    for one in told:
        number = one.get(question.name, 0)
        if type(number) is not int or not question.low <= number <= question.high:
            raise InvalidPad("pad.number", deal=deal, value=quote(number), low=question.low, high=question.high)


def _check_order(question: Question, told: Sequence[Told], deal: int) -> None:
    places = [one.get(question.name, 0) for one in told]
    if Counter(places) != Counter(range(1, len(told) + 1)):
        raise InvalidPad("pad.order", deal=deal)


# Games that do not say how they are counted


def _plain(game: Game, s: AnyState, players: int, deals: Sequence[Sequence[Told]], *, low_wins: bool) -> PadSheet:
    """Plain points, added up."""
    questions = [Question("points", QuestionKind.NUMBER, low=-MOST_POINTS, high=MOST_POINTS)]
    options = [game.deals] if game.deals else []
    most = int(game.named(s.options)[game.deals]) if game.deals else 1
    totals, lines = [0] * game.seats(players), list[Tally]()
    for deal, told in enumerate(deals, 1):
        if deal > most:
            raise InvalidPad("pad.over", deal=deal)
        points = [int(one["points"]) for one in _checked(questions, told, len(totals), deal)]
        totals = [total + one for total, one in zip(totals, points, strict=True)]
        worth = [-total if low_wins else total for total in totals]
        places = [1 + sum(other > one for other in worth) for one in worth]
        losers = counting.last_of(worth if deal == most else [-one if low_wins else one for one in points])
        lines.append(Tally(deal, points, totals, places, losers))
    result = _result(lines[-1]) if len(lines) == most else None
    starter = None if result or lines else int(game.rules.turn(_dealt(game, s)))
    return PadSheet(questions, options, lines, starter, [], result, plain=True)
