"""Matches: cards, texts, round trips, refusals, and what a seat may know."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from eselsohr.engine import rulebooks
from eselsohr.engine.errors import IllegalMove
from eselsohr.engine.kernel.dice import Dice, seed
from eselsohr.engine.match import Match
from eselsohr.engine.records import TAKE_BACK, Move
from eselsohr.engine.replay import replay
from eselsohr.testing.broken import Broken, require
from eselsohr.testing.setups import Moves, Position, Setup, random_match
from eselsohr.text import MissingText, languages

CODES = 500  # move codes tried at a moment
GARBAGE: tuple[object, ...] = ("", " ", "?", "pass", "\0", "☃", "9 " * 100_000, None, 5, b"1", ["1"])


def check_play(setup: Setup, scale: int) -> None:
    """Cards are conserved, the legal list is sound, texts are canonical, the match ends with a result."""
    census = setup.census
    for number in range(2 * scale):
        packs: dict[int, Counter[str]] = {}
        for match in random_match(setup, number):
            check_legal_list(match, f"(match {number}, ply {match.ply})")
            if census:
                cards = census(match.position())
                kept = packs.setdefault(match.deal, cards) == cards
                require(kept, f"Cards were lost or found (match {number}, ply {match.ply}).")
        _check_result(match, number)
    require(census, "contract.py has no census: nobody can tell whether cards get lost.")


def check_legal_list(match: Match, where: str) -> None:
    """What is listed may be played, is spelled one way, and is read with other spaces and in capitals too."""
    legal, notation = match.legal(), match.game.notation
    require(len(set(legal)) == len(legal), f"The legal list says a move twice: {legal} {where}.")
    require(bool(legal) is not match.over, f"The match is over and there are moves: {legal} {where}.")
    for text in legal:
        refusal = match.objection(text)
        require(refusal is None, f"{text!r} is listed as legal and refused {where}: {refusal}")
        move = notation.parse(text)
        require(move is not None and notation.spell(move) == text, f"{text!r} is not read as it is spelled {where}.")
        tolerant = match.objection(f" {text.upper()}  ") is None
        require(tolerant, f"{text!r} is refused in capitals or with spaces {where}.")


def _check_result(match: Match, number: int) -> None:
    result = match.result
    first = result and [seat for seat, place in enumerate(result.places) if place == 1]
    require(result and result.winners and result.winners == first, f"Match {number} ends without winners: {result}.")


def check_round_trips(setup: Setup, scale: int) -> None:
    """A record replays to the same match; a position continues identically, views and knowledge included."""
    for number in range(scale):
        for match in random_match(setup, number):
            if match.ply % 13 == number % 13 or match.over:
                again = Match.from_position(msgspec.json.decode(msgspec.json.encode(match.position())))
                _check_same(match, again, number)
                _check_continues(match.copy(), number)
        again = Match.replay(msgspec.json.decode(msgspec.json.encode(match.record())))
        _check_same(match, again, number)
        same = again.record() == match.record() and again.events == match.events
        require(same, f"The record of match {number} replays differently.")


def _check_continues(match: Match, number: int) -> None:
    again = Match.from_position(match.position())
    chooser = random.Random(number + match.ply)
    for _ in range(12):
        if match.over:
            break
        move = chooser.choice(match.legal())
        match.play(move)
        again.play(move)
        _check_same(match, again, number)


def _check_same(one: Match, other: Match, number: int) -> None:
    where = f"(match {number}, ply {one.ply})"
    require(one.position() == other.position(), f"A position that is set up is another one {where}.")
    same = (one.legal(), one.turn, one.result) == (other.legal(), other.turn, other.result)
    require(same, f"A position that is set up has other moves, another turn or another result {where}.")
    for seat in (None, *range(one.players)):
        same = _timeless(one.view(seat)) == _timeless(other.view(seat))
        require(same, f"A position that is set up looks different to seat {seat} {where}.")
        same = _timeless(one.known(seat)) == _timeless(other.known(seat))
        require(same, f"Once a position is set up, seat {seat} knows something else {where}.")


def _timeless(view: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in view.items() if name != "ply"}  # a set-up match starts counting at 0


# Refusals


def check_refusals(setup: Setup, scale: int) -> None:
    """Whatever is refused changes nothing, in words of every language, by a rule the rulebook has."""
    rules, heard = {*rulebooks.load(setup.game, "en").rules}, set[str]()
    word = f"{TAKE_BACK} 1"
    require(setup.game.notation.parse(word) is None, f"{word!r} is read as a move: records say that of take-backs.")
    for number in range(scale):
        chooser = random.Random(number)
        for match in random_match(setup, number):
            heard.update(match.legal())
            if match.ply % 20 == number % 20 or match.over:
                texts = chooser.sample(sorted(heard), min(10, len(heard)))
                refuse(match, [*GARBAGE, *setup.game.notation.TOKENS, *texts], rules)
                _check_rules(match, chooser, rules)


def refuse(match: Match, moves: Iterable[object], rules: set[str]) -> None:
    """Try moves for the seat to act, for another one and for nobody in particular; what is refused leaves no trace."""
    before, turn = (match.position(), match.ply, match.events), match.turn or 0
    for move in moves:
        for seat in (None, turn, (turn + 1) % match.players):
            refusal = match.objection(move, seat)
            if refusal is None:
                continue
            require(refusal.rule in rules, f"{move!r} is refused by {refusal.rule}, which the rulebook does not have.")
            try:
                said = all(refusal.message(language) for language in languages())
            except MissingText as problem:
                raise Broken(f"The refusal of {move!r} by {refusal.rule} cannot be told. {problem}") from None
            require(said, f"{move!r} is refused by {refusal.rule} without a word.")
            _check_raised(match, move, seat, refusal)
    require((match.position(), match.ply, match.events) == before, "A move that was refused left a trace.")


def _check_raised(match: Match, move: object, seat: int | None, refusal: IllegalMove) -> None:
    try:
        match.play(move, seat)
    except IllegalMove as raised:
        same = (raised.rule, raised.code, str(raised)) == (refusal.rule, refusal.code, str(refusal))
        require(same, f"{move!r} is refused in two ways: {raised} / {refusal}")
    else:
        raise Broken(f"{move!r} was refused by `objection` and played.")


def _check_rules(match: Match, chooser: random.Random, rules: set[str]) -> None:
    """Whatever rule a move code breaks stands in the rulebook."""
    game, state = match.game, match._state
    codes = range(game.rules.MOVE_CODES)
    for code in chooser.sample(codes, min(CODES, len(codes))):
        number = int(game.rules.objection(state, code))
        broken = number and game.rule(number)
        require(not broken or broken in rules, f"Move code {code} breaks {broken}, which the rulebook does not have.")


# What a seat may know


def check_secrecy(setup: Setup, scale: int) -> None:
    """Nothing a seat gets in one deal changes when all it cannot know is rearranged; compared as bytes."""
    for number in range(scale):
        keep_secrets(setup, number)
        _check_dealt(setup, number)


def keep_secrets(setup: Setup, number: int, *, deal: int = 1, every: int = 9) -> None:
    """Go through one deal of a random match, and every few moves rearrange what each seat cannot know."""
    chooser, hidden, exchanged = random.Random(number), "", False
    start = next(match.position() for match in random_match(setup, number) if match.deal == deal)
    match = Match.from_position(start)
    while not match.over and match.deal == deal:
        if match.ply % every == number % every:
            for seat in range(setup.players):
                other = rearranged(setup, start, match, seat, chooser)
                if told(match, seat) != told(other, seat):
                    raise Broken(_leak(match, other, seat, number))
                _check_same_guess(match, other, seat, number)
                hidden = hidden or _hidden_move(match, seat)
                exchanged = exchanged or match.moves != other.moves
        match.play(chooser.choice(match.legal()))
    tried = exchanged or not hidden
    require(tried, f"Others read {hidden!r}, and rearrange never exchanges such a move (match {number}).")


def rearranged(setup: Setup, start: Position, match: Match, seat: int, chooser: random.Random) -> Match:
    """Another match, in which everything is rearranged that the seat cannot know."""
    position, moves = rearranged_start(setup, start, match, seat, chooser)
    return replayed(position, match, moves)


def rearranged_start(
    setup: Setup, start: Position, match: Match, seat: int, chooser: random.Random
) -> tuple[Position, Moves]:
    """Another start, in which everything is rearranged that the seat cannot know, and the moves to play from there."""
    if setup.rearrange is None:
        raise Broken("contract.py has no rearrange: nobody can tell whether a seat learns what it cannot know.")
    moves = [(move.seat, move.move) for move in match.moves]
    found = setup.rearrange(start, moves, match.position(), seat, chooser)
    return found if isinstance(found, tuple) else (found, moves)


def _hidden_move(match: Match, seat: int) -> str:
    """How a move reads that the seat may not read as it was played; "" if there is none."""
    visible = match.game.story.visible_move
    read = ((visible(move.move, move.seat, seat), move.move) for move in match.moves)
    return next((shown for shown, played in read if shown != played), "")


def _check_same_guess(match: Match, other: Match, seat: int, number: int) -> None:
    """With the same dice, a seat that knows the same guesses the same."""
    guesses = []
    for one in (match, other):
        dice: Any = Dice.blank()
        seed(dice, number, match.ply)
        guesses.append(_guessed(one, seat, dice).position())
    same = guesses[0] == guesses[1]
    require(same, f"A guess of seat {seat} depends on what it cannot know (match {number}, ply {match.ply}).")


def _check_dealt(setup: Setup, number: int) -> None:
    """What is told of a deal is the same to a seat, whatever the others were dealt."""
    game = setup.game
    before = Match._begin(game.name, setup.players, setup.options, number, None)._state
    start = setup.match(number).position()
    match = Match.from_position(start)
    for seat in range(setup.players):
        told_of = []
        for dealt in (match, rearranged(setup, start, match, seat, random.Random(number))):
            after = dealt._state
            told_of.append(game.story.visible_events(game.story.tell(before, after, None, 0), after, seat))
        require(told_of[0] == told_of[1], f"Seat {seat} learns from its story what others were dealt (match {number}).")


def _leak(match: Match, other: Match, seat: int, number: int) -> str:
    names = ["its view", "its memory", "its story", "its record", "its refusals", "whose turn it is", "the scores"]
    told_both = zip(names, _leaving(match, seat), _leaving(other, seat), strict=True)
    leaks = ", ".join(name for name, one, two in told_both if one != two)
    return f"Seat {seat} learns what it cannot know from {leaks} (match {number}, ply {match.ply})."


def replayed(start: Position, match: Match, moves: Moves | None = None) -> Match:
    """Play the same moves from another start, or those."""
    again = match.moves if moves is None else [Move(seat=seat, move=move) for seat, move in moves]
    *_, other = replay(Match.from_position(start), again)
    return other


def told(match: Match, seat: int) -> bytes:
    """Everything that leaves a match for a seat."""
    return msgspec.json.encode(_leaving(match, seat))


def _leaving(match: Match, seat: int) -> list[Any]:
    events = [event.plain() for event in match.events_for(seat)]
    refusal = str(match.objection("never", seat))
    return [match.view(seat), match.known(seat), events, match.record(seat), refusal, match.turn, match.scores]


def check_guesses(setup: Setup, scale: int) -> None:
    """A guess contradicts nothing its seat knows, has all cards, and no chance key."""
    for number in range(scale):
        dice: Any = Dice.blank()
        seed(dice, number, 3)
        for match in random_match(setup, number):
            if match.over or match.ply % 5 != number % 5:
                continue
            for seat in range(setup.players):
                guessed, where = _guessed(match, seat, dice), f"(match {number}, ply {match.ply})"
                chance = any(guessed._state.key) or any(guessed._state.block)
                require(not chance, f"A guess holds the match's chance: determinize must call forget {where}.")
                same = guessed.known(seat) == match.known(seat)
                require(same, f"A guess contradicts what seat {seat} knows {where}.")
                if setup.census:
                    true, held = (setup.census(one.position()).total() for one in (match, guessed))
                    require(true == held, f"A guess of seat {seat} has {held} cards of {true} {where}.")


def _guessed(match: Match, seat: int, dice: Any) -> Match:
    """A match as that seat guesses it."""
    guessed = match.copy()
    guessed._state = match.guess(seat, dice)
    return guessed
