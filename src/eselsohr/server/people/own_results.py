"""What came of all that one person has played, by game and by company."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean

from eselsohr import bots
from eselsohr.server.groups.history import Played, PlayedSeat
from eselsohr.server.groups.standings import streaks
from eselsohr.server.messages import Tallied


def tallies(history: Iterable[Played], guest: str) -> list[Tallied]:
    """Sum up somebody's matches: one line for each game and company, the one with the most matches first."""
    found: dict[tuple[str, str | None], list[PlayedSeat]] = defaultdict(list)
    for match in sorted(history, key=lambda match: match.at):
        for seat in match.seats:
            if seat.guest == guest:
                found[match.game, company(match.seats, guest)].append(seat)
    return sorted((_tallied(*key, seats) for key, seats in found.items()), key=lambda one: -one.matches)


def company(seats: Iterable[PlayedSeat], guest: str) -> str | None:
    """Whom somebody played with: the level of the best bot; None: other people; empty: nobody at all."""
    others = [seat for seat in seats if seat.guest != guest]
    if any(seat.level is None for seat in others):
        return None
    levels = {seat.level or "" for seat in others}
    return next((level for level in reversed([*bots.levels()]) if level in levels), min(levels, default=""))


def _tallied(game: str, company: str | None, seats: Sequence[PlayedSeat]) -> Tallied:
    won = list(streaks(seats))
    return Tallied(
        game=game,
        company=company,
        matches=len(seats),
        wins=sum(seat.place == 1 for seat in seats),
        place=fmean(seat.place for seat in seats),
        streak=won[-1],
        longest=max(won),
    )
