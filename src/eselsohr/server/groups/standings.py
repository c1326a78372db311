"""From a history to standings: totals, places, ratings, streaks, records, and who was mean to whom, game by game.

Whoever sat at a seat is one line: a guest, a bot by its level, or a name on a score pad. Somebody who is here no more
has no line; the others were no less first or last for it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from statistics import fmean
from typing import Any

from eselsohr.engine.views import low_is_good
from eselsohr.server.groups.history import Played, PlayedSeat
from eselsohr.server.messages import GameStandings, HeldRecord, RecordKind, StandingLine, StandingStep
from eselsohr.server.people.names import told_apart

LONGEST_COURSE = 200  # matches that are drawn, the last ones


def by_game(history: Iterable[Played], reader: str | None = None) -> list[GameStandings]:
    """Work out how everybody stands in each game, for one reader; the one that was played most often first."""
    games: dict[str, list[Played]] = defaultdict(list)
    for match in sorted(history, key=lambda match: match.at):
        games[match.game].append(match)
    return sorted((_of_game(game, matches, reader) for game, matches in games.items()), key=lambda one: -one.matches)


def who(seat: PlayedSeat) -> str | None:
    """What somebody is known by; None: nobody knows any more."""
    if seat.guest:
        return f"guest {seat.guest}"
    if seat.level:
        return f"bot {seat.level}"
    return f"name {seat.name}" if seat.name else None


def _of_game(game: str, matches: Sequence[Played], reader: str | None) -> GameStandings:
    ratings = _ratings(matches)
    found = {key: _line(key, matches, ratings[-1].get(key), reader) for key in _everybody(matches)}
    in_order = sorted(found, key=lambda key: _worth(found[key]))
    lines, number = [found[key] for key in in_order], {key: at for at, key in enumerate(in_order)}
    for line, name in zip(lines, told_apart(tuple(line.name for line in lines)), strict=True):
        line.name = name
    return GameStandings(
        game=game,
        matches=len(matches),
        lines=lines,
        course=_course(matches, ratings, in_order),
        sent=_sent(matches, number),
        records=list(_records(matches, number, lines)),
    )


def _everybody(matches: Iterable[Played]) -> set[str]:
    return {key for match in matches for seat in match.seats if (key := who(seat))}


def _worth(line: StandingLine) -> tuple[object, ...]:
    """People come first, whoever won more often before the others."""
    return line.level is not None, -line.wins / line.matches, line.name


def _seats_of(key: str, matches: Iterable[Played]) -> list[tuple[Played, PlayedSeat]]:
    """The matches somebody played, and their seats there; a bot of that level may have had several."""
    return [(match, seat) for match in matches for seat in match.seats if who(seat) == key]


def _line(key: str, matches: Sequence[Played], rating: Rating | None, reader: str | None) -> StandingLine:
    seats = [seat for _, seat in _seats_of(key, matches)]
    places = Counter(seat.place for seat in seats)
    won = list(streaks(seats))
    strength, deviation = rating or (None, None)
    last = seats[-1]
    return StandingLine(
        name="" if last.level else last.name,
        level=last.level,
        you=last.guest is not None and last.guest == reader,
        matches=len(seats),
        wins=places[1],
        points=sum(seat.points for seat in seats),
        places=[places[place] for place in range(1, max(places) + 1)],
        rating=strength,
        deviation=deviation,
        streak=won[-1],
        longest=max(won),
    )


def streaks(seats: Iterable[PlayedSeat]) -> Iterable[int]:
    """After each match, how many were won in a row."""
    won = 0
    for seat in seats:
        won = won + 1 if seat.place == 1 else 0
        yield won


# --- ratings

Rating = tuple[float, float]  # strength and its deviation


def _ratings(matches: Iterable[Played]) -> list[dict[str, Rating]]:
    """Rate everybody by openskill (Plackett-Luce); gives the ratings after each match."""
    from openskill.models import PlackettLuce

    model, after = PlackettLuce(), []
    known: dict[str, Any] = {}
    for match in matches:
        keys = [who(seat) for seat in match.seats]
        if len(set(keys)) > 1:
            before = [[known.get(key or "") or model.rating()] for key in keys]
            rated = model.rate(before, ranks=[float(seat.place) for seat in match.seats])
            seats = defaultdict(list)
            for key, (rating,) in zip(keys, rated, strict=True):
                seats[key].append(rating)
            for key, own in seats.items():
                if key:  # bots of one level become what their seats became on average
                    mean = fmean(one.mu for one in own), fmean(one.sigma for one in own)
                    known[key] = model.rating(*mean)
        after.append({key: (rating.mu, rating.sigma) for key, rating in known.items()})
    return after


def _course(matches: Sequence[Played], ratings: list[dict[str, Rating]], keys: list[str]) -> list[StandingStep]:
    steps, points, streaks = [], Counter[str](), Counter[str]()
    places: dict[str, list[int]] = defaultdict(list)
    for match, rated in zip(matches, ratings, strict=True):
        for seat in match.seats:
            key = who(seat) or ""
            points[key] += seat.points
            places[key].append(seat.place)
            streaks[key] = streaks[key] + 1 if seat.place == 1 else 0
        steps.append(
            StandingStep(
                match=match.id,
                at=match.at,
                points=[points.get(key) for key in keys],
                places=[fmean(places[key]) if key in places else None for key in keys],
                streaks=[streaks.get(key) for key in keys],
                ratings=[rated[key][0] if key in rated else None for key in keys],
                deviations=[rated[key][1] if key in rated else None for key in keys],
                deals=[_deals_of(key, match) for key in keys],
            )
        )
    return steps[-LONGEST_COURSE:]


def _deals_of(key: str, match: Played) -> list[int]:
    """The points of each deal of a match that one person played."""
    seat = next((at for at, one in enumerate(match.seats) if who(one) == key and one.level is None), None)
    return [] if seat is None else [deal[seat] for deal in match.deals if seat < len(deal)]


# --- what people remember


def _sent(matches: Iterable[Played], number: dict[str, int]) -> list[tuple[int, int, int]]:
    counted: Counter[tuple[int, int]] = Counter()
    for match in matches:
        keys = [who(seat) for seat in match.seats]
        counted.update(
            (number[giver], number[taker]) for a, b in match.sent if (giver := keys[a]) and (taker := keys[b])
        )
    return [(giver, taker, n) for (giver, taker), n in sorted(counted.items())]


def _records(matches: Sequence[Played], number: dict[str, int], lines: Sequence[StandingLine]) -> Iterable[HeldRecord]:
    """The best and the worst, of people alone; whoever was first with it holds it."""
    people = {key: at for key, at in number.items() if lines[at].level is None}
    low = low_is_good(
        ([seat.points for seat in match.seats], [seat.place for seat in match.seats]) for match in matches
    )
    best, worst = (min, max) if low else (max, min)
    totals = [
        (seat.points, people[key], match) for match in matches for seat in match.seats if (key := who(seat)) in people
    ]
    deals = [
        (points, people[key], match)
        for match in matches
        for deal in match.deals
        for seat, points in zip(match.seats, deal, strict=False)
        if (key := who(seat)) in people
    ]
    kinds: list[tuple[RecordKind, list[tuple[int, int, Played]], Callable[..., tuple[int, int, Played]]]] = [
        (RecordKind.BEST_MATCH, totals, best),
        (RecordKind.WORST_MATCH, totals, worst),
        (RecordKind.BEST_DEAL, deals, best),
        (RecordKind.WORST_DEAL, deals, worst),
    ]
    for kind, found, extreme in kinds:
        if found:
            n, line, match = extreme(found, key=lambda one: one[0])
            yield HeldRecord(kind, line, n, match.at, match.id)
    yield from _longest_streak(matches, people)


def _longest_streak(matches: Sequence[Played], people: dict[str, int]) -> Iterable[HeldRecord]:
    found = []
    for key, line in people.items():
        played = _seats_of(key, matches)
        won = streaks(seat for _, seat in played)
        found += [(n, line, match) for (match, _), n in zip(played, won, strict=True)]
    if found:
        n, line, match = max(found, key=lambda one: one[0])
        if n > 1:
            yield HeldRecord(RecordKind.STREAK, line, n, match.at, match.id)
