"""Standings from a history: no server, no store, only matches that were played."""

from __future__ import annotations

import pytest

from eselsohr.engine import registry
from eselsohr.engine.match import Match
from eselsohr.server.groups import history
from eselsohr.server.groups.history import Played, PlayedSeat
from eselsohr.server.groups.standings import by_game
from eselsohr.server.messages import GameStandings, RecordKind
from tests.playing import play_out


def seat(who: str, points: int, place: int) -> PlayedSeat:
    """A guest's seat; in small letters, a bot of that level; empty, somebody who is here no more."""
    if who.islower():
        return PlayedSeat(None, "Distel", who, points, place)
    return PlayedSeat(who.lower() or None, who, None, points, place)


def match(
    number: int, *seats: tuple[str, int, int], game: str = "esel", **fields: tuple[tuple[int, ...], ...]
) -> Played:
    sat = tuple(seat(*one) for one in seats)
    return Played(f"match {number}", "table", game, {}, number, sat, deals=fields.get("deals", ()), **_sent(fields))


def _sent(fields: dict[str, tuple[tuple[int, ...], ...]]) -> dict[str, tuple[tuple[int, int], ...]]:
    return {"sent": tuple((a, b) for a, b in fields["sent"])} if "sent" in fields else {}


EVENING = [  # newest first, as a store gives them; few points are good
    match(4, ("Anna", 2, 1), ("Bert", 9, 3), ("greedy", 5, 2), deals=((2, 9, 5),), sent=((0, 1), (0, 0))),
    match(3, ("Bert", 30, 3), ("Anna", 1, 1), ("", 4, 2), deals=((25, 0, 1), (5, 1, 3)), sent=((1, 0), (2, 0))),
    match(2, ("Anna", 8, 2), ("Bert", 3, 1)),
    match(1, ("Anna", 8, 1), ("Bert", 10, 2), game="boss"),
]


def esel() -> GameStandings:
    return by_game(EVENING)[0]


def test_every_game_has_standings_of_its_own_the_one_played_most_first() -> None:
    assert [(one.game, one.matches) for one in by_game(EVENING)] == [("esel", 3), ("boss", 1)]
    assert by_game([]) == []


def test_totals_places_and_streaks() -> None:
    anna, bert, bot = esel().lines
    assert [line.name for line in (anna, bert)] == ["Anna", "Bert"] and bot.level == "greedy"
    assert (anna.matches, anna.wins, anna.points, anna.places) == (3, 2, 11, [2, 1])
    assert (bert.matches, bert.wins, bert.points, bert.places) == (3, 1, 42, [1, 0, 2])
    assert (anna.streak, anna.longest, bert.streak, bert.longest) == (2, 2, 0, 1)


def test_ratings_know_who_is_better_and_how_sure_that_is() -> None:
    anna, bert, bot = esel().lines
    assert anna.rating and bert.rating and bot.deviation and anna.deviation
    assert anna.rating > bert.rating
    assert anna.deviation < bot.deviation < 25 / 3, "the more matches, the surer"
    alone = by_game([match(1, ("Anna", 3, 1))])[0]
    assert alone.lines[0].rating is None and alone.course[0].ratings == [None]


def test_the_course_has_a_step_a_match() -> None:
    steps = esel().course
    assert [step.at for step in steps] == [2, 3, 4]
    assert [step.points for step in steps] == [[8, 3, None], [9, 33, None], [11, 42, 5]]
    assert [step.places for step in steps] == [[2, 1, None], [1.5, 2, None], [4 / 3, 7 / 3, 2]]
    assert [step.streaks for step in steps] == [[0, 1, None], [1, 0, None], [2, 0, 0]]
    assert steps[0].ratings[2] is None and steps[-1].ratings[2] is not None


def test_the_course_has_every_deal_of_a_person_and_none_of_bots() -> None:
    assert [step.deals for step in esel().course] == [[[], [], []], [[0, 1], [25, 5], []], [[2], [9], []]]


def test_who_sent_whom_what_nobody_wants() -> None:
    assert esel().sent == [(0, 0, 1), (0, 1, 2)], "and nobody speaks of somebody who is here no more"


def test_records_are_held_by_people() -> None:
    found = {record.kind: (record.line, record.n, record.match) for record in esel().records}
    assert found == {
        RecordKind.BEST_MATCH: (0, 1, "match 3"),
        RecordKind.WORST_MATCH: (1, 30, "match 3"),
        RecordKind.BEST_DEAL: (0, 0, "match 3"),
        RecordKind.WORST_DEAL: (1, 25, "match 3"),
        RecordKind.STREAK: (0, 2, "match 4"),
    }
    many_are_good = by_game([match(1, ("Anna", 90, 1), ("Bert", 10, 2), deals=((90, 10),))])[0]
    kinds = {record.kind: record.n for record in many_are_good.records}
    assert kinds[RecordKind.BEST_MATCH] == 90 and kinds[RecordKind.WORST_DEAL] == 10


def test_somebody_who_is_gone_has_no_line_and_the_others_keep_their_places() -> None:
    gone = [match(1, ("Anna", 9, 2), ("", 1, 1)), match(2, ("Anna", 9, 2), ("", 1, 1), ("", 10, 3))]
    (anna,) = by_game(gone)[0].lines
    assert anna.places == [0, 2] and anna.rating is not None and anna.rating < 25


@pytest.mark.parametrize("name", [game.name for game in registry.games()])
def test_every_game_remembers_its_deals_and_names_seats(name: str) -> None:
    played = Match.new(name, max(2, registry.find(name).players[0]), {}, "kitchen")
    play_out(played)
    kept = history.figures(played)
    assert played.result is not None and kept.at == 0  # no clock was there
    assert [sum(points) for points in zip(*kept.deals, strict=True)] == played.result.scores
    assert all(0 <= a < played.players and 0 <= b < played.players for a, b in kept.sent)
    assert bool(kept.sent) == any(event.tag == "took" for event in played.events)
