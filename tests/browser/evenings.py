"""A group with some evenings behind it, written into a database."""

from __future__ import annotations

import random

from eselsohr.engine.views import Result
from eselsohr.server.messages import Preset
from eselsohr.server.stores.pad_store import PadRow
from eselsohr.server.stores.store import Figures, GroupRow, Guest, Member, SeatRow, Store, TableRow

GROUP = "kitchentable2345"
EVENINGS = (("esel", 14), ("boss", 5))  # a game, and how often it was played
FIRST = 1_760_000_000_000  # Unix time in ms
DAY = 24 * 3600 * 1000


async def remember(store: Store, *people: Guest) -> None:
    """Keep the group, its house rules, its talk, and what it has played."""
    members = tuple(Member(guest.id, guest.name, FIRST) for guest in people)
    await store.groups.add(GroupRow(GROUP, FIRST, "Kitchen table", members))
    preset = Preset("Quick and mean", "esel", {"deals": 2}, (None,) * len(people))
    await store.groups.keep_preset(GROUP, preset)
    for number, text in enumerate(("Friday at eight?", "Only if you bring peanuts.", "https://peanuts.example")):
        await store.groups.say(GROUP, people[number % len(people)].id, text, FIRST + number)
    names = (*(guest.name for guest in people), "Grandma", "Grandpa", "Uncle Theodore")
    guests = (*(guest.id for guest in people), None, None, None)
    await store.pads.keep(GROUP, PadRow("pad", FIRST, "boss", names, guests, len(names), {"rounds": 5}, ()))
    chance = random.Random("evenings")
    for game, matches in EVENINGS:
        for number in range(matches):
            await store.save(_table(f"{game}-evening-{number}", game, FIRST + number * 3 * DAY, people, chance))


def _table(name: str, game: str, at: int, people: tuple[Guest, ...], chance: random.Random) -> TableRow:
    deals = tuple(tuple(chance.randint(0, 30) for _ in range(len(people) + 2)) for _ in range(3))
    scores = [sum(points) for points in zip(*deals, strict=True)]
    places = [1 + sum(other < score for other in scores) for score in scores]
    sent = tuple((chance.randrange(len(scores)), chance.randrange(len(scores))) for _ in range(3))
    return TableRow(
        id=name,
        made=at,
        game=game,
        rules=1,
        options={},
        seed="seed",
        host=people[0].id,
        pace=900,
        patience=None,
        seats=(
            *(SeatRow(guest=guest.id, name=guest.name) for guest in people),
            SeatRow(level="medium", name="Distel"),
            SeatRow(),  # somebody who is here no more
        ),
        started=True,
        over=True,
        result=Result(scores, places, [seat for seat, place in enumerate(places) if place == 1]),
        group=GROUP,
        figures=Figures(deals, sent if game == "esel" else (), at + DAY // 12),
    )
