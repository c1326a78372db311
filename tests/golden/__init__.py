"""Golden playthroughs: a whole match of each variant as a person reads it. Write them anew with `make golden`.

A difference after a change of the rules is either a bug or the reason for a new rules version.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from eselsohr import Match, bots
from eselsohr.engine.events import Event
from tests.kits import playthroughs
from tests.playing import turns

FOLDER = Path(__file__).parent


def written() -> dict[Path, str]:
    """Every playthrough as it is now, by file."""
    return {
        FOLDER / f"{name}.txt": "\n".join(lines(game, players, options)) + "\n"
        for game, name, players, options in playthroughs()
    }


def lines(game: str, players: int, options: dict[str, Any]) -> Iterator[str]:
    """Play a match of greedy players and write down what is told, who could do what, and where it led."""
    match = Match.new(game, players, options, "golden")
    names = [f"seat {seat}" for seat in range(match.game.seats(players))]
    bot, dice, told = bots.find("greedy"), bots.dice("golden"), 0
    yield f"{game}, {players} players, {match.options}, seed golden"
    for seat in turns(match):
        yield from _told(match.events[told:], names)
        told = len(match.events)
        move = bot.choose(bots.look(match, dice), dice).move
        hand = match.view(seat).get("hand") or ""
        yield f"{match.ply + 1:4}. seat {seat} [{hand}] {len(match.legal())} moves: {move}"
        match.play(move)
    yield from _told(match.events[told:], names)
    yield f"{match.result}"


def _told(events: Sequence[Event], names: list[str]) -> Iterator[str]:
    for event in events:
        yield from ("  " + phrase.say("en", names) for phrase in event.phrases(None))
