"""Score pads beside real matches: fed with what lay there at the end of each deal, a pad says what the engine says."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec

from eselsohr import Match
from eselsohr.engine import registry
from eselsohr.engine.counting import Tally
from eselsohr.engine.events import DealOver
from eselsohr.engine.pads import PadSheet, Told, keep
from eselsohr.engine.replay import Replay
from tests.playing import play_out

Tell = Callable[[Any], list[Told]]  # how people tell what lay there when a deal was over


def tables(game: str) -> list[tuple[int, dict[str, Any]]]:
    """Every number of players with every variant."""
    found = registry.find(game)
    contract: Any = found.part("contract")
    return [(players, options) for players in found.players for options in contract.VARIANTS]


def check_like_the_engine(game: str, players: int, options: dict[str, Any], tell: Tell, seed: int = 1) -> Match:
    """Play a match at random and keep a pad beside it; give the match."""
    chooser = random.Random(seed)
    match = play_out(Match.new(game, players, options | {"starter": 0}, seed), chooser.choice)
    ended = [event for event in match.events if isinstance(event, DealOver)]
    told = [tell(event) for event in ended]
    again = Replay(Match.moments(match.record()))
    starters = [again.at(ply).turn for ply in again.deals.values()]
    for count in range(len(ended) + 1):
        sheet = keep(match.game, players, match.options, told[:count])
        assert [msgspec.structs.asdict(line) for line in sheet.lines] == [counted(one) for one in ended[:count]]
        assert sheet.starter == (starters[count] if count < len(ended) else None)
        assert sheet.result == (match.result if count == len(ended) else None)
        say_all(sheet)
    return match


def counted(deal: DealOver) -> dict[str, Any]:
    return {field: getattr(deal, field) for field in Tally.__struct_fields__}


def say_all(sheet: PadSheet) -> None:
    """What is to be done before the next deal can be said in every language."""
    for language in ("de", "en", "nl"):
        for phrase in sheet.before:
            assert "{" not in phrase.say(language, [f"P{seat}" for seat in range(12)])
