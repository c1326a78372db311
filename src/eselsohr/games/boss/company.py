"""The company: which posts there are, from boss to ass, and who holds one (B2)."""

from __future__ import annotations

from typing import Any

import msgspec

from eselsohr.engine.events import Phrase
from eselsohr.games.boss import rules

FOUNDED = {  # every post, the best first, and from how many players on a company has it
    "boss": 4,
    "right": 4,
    "department": 8,
    "team": 5,
    "anteroom": 9,
    "files": 6,
    "mail": 7,
    "probation": 10,
    "intern": 4,
    "ass": 4,
}


class Standing(msgspec.Struct, frozen=True):
    """What somebody is in the company."""

    post: str
    fresh: bool  # earned in this round; otherwise in the last one


def posts(players: int) -> list[str]:
    """The posts of a company of that size, the best first."""
    return [post for post, fewest in FOUNDED.items() if fewest <= players]


def title(post: str) -> Phrase:
    """Give what a post is called."""
    return Phrase(f"boss.title.{post}")


def standing(s: Any) -> list[Standing | None]:
    """By seat: what they have just become (B6), else what they were made in the last round, else nothing yet."""
    company, held = posts(s.players), dict[int, Standing]()
    if _by_rank(s):
        held |= {s.seating[chair]: Standing(post, fresh=False) for chair, post in enumerate(company)}
    if s.phase != rules.DEAL:
        held |= {seat: Standing(post, fresh=True) for seat, post in zip(_finished(s), company, strict=False)}
    return [held.get(seat) for seat in range(s.players)]


def boss(s: Any) -> int | None:
    """The boss of the last round, in whose seat everything begins; nobody in the first one."""
    return int(s.seating[0]) if _by_rank(s) else None


def _by_rank(s: Any) -> bool:
    """B8: people sit by rank, from the end of the first round on."""
    return bool(s.deal > 1 or s.phase == rules.DEAL)


def _finished(s: Any) -> list[int]:
    """Who has finished this round, the first one first: everybody, once it is counted."""
    counted = s.phase in (rules.RESEAT, rules.MATCH_OVER)
    finished: list[int] = s.orders[s.deal - 1][: s.players] if counted else s.out[: s.players - s.left]
    return finished
