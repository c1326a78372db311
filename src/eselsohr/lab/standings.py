"""What a contest showed: win rates with intervals, mean places, ratings."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from eselsohr.lab.arena import Contest, Outcome

Z = 1.96  # 95 %


@dataclass(frozen=True, slots=True)
class Standing:
    """How one bot of a line-up fared; a bot that sits twice is one bot."""

    bot: str
    matches: int  # seats played
    wins: float  # share of matches won per seat, ties shared
    low: float
    high: float
    even: float  # what a match among equals would give
    place: float
    rating: float
    deviation: float


def standings(contest: Contest, outcomes: Sequence[Outcome]) -> list[Standing]:
    """Sum up, best first."""
    shares: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    places: dict[str, list[int]] = defaultdict(list)
    for outcome in outcomes:
        winners = outcome.places.count(1)
        for bot, place in zip(contest.line_up, outcome.places, strict=True):
            shares[bot][outcome.number // contest.players].append((place == 1) / winners)
            places[bot].append(place)
    rated = ratings(contest, outcomes)
    seats = contest.players
    rows = [_standing(bot, shares[bot], places[bot], seats, rated[bot]) for bot in dict.fromkeys(contest.line_up)]
    return sorted(rows, key=lambda row: -row.wins)


def _standing(
    bot: str, by_deal: dict[int, list[float]], places: list[int], seats: int, rating: tuple[float, float]
) -> Standing:
    """The rotations of one deal depend on each other: the interval is over deals, not matches."""
    means = [sum(shares) / len(shares) for shares in by_deal.values()]
    count, mean = len(means), sum(means) / len(means)
    spread = sum((value - mean) ** 2 for value in means) / max(1, count - 1)
    spread = max(spread, 1 / (4 * count))  # a bot that always or never won may still be lucky
    margin = Z * math.sqrt(spread / count)
    low, high = max(0.0, mean - margin), min(1.0, mean + margin)
    return Standing(bot, len(places), mean, low, high, 1 / seats, sum(places) / len(places), *rating)


def ratings(contest: Contest, outcomes: Sequence[Outcome]) -> dict[str, tuple[float, float]]:
    """Plackett-Luce ratings by openskill: strength and its deviation."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known = {bot: model.rating() for bot in dict.fromkeys(contest.line_up)}
    for outcome in outcomes:
        best: dict[str, int] = {}
        for bot, place in zip(contest.line_up, outcome.places, strict=True):
            best[bot] = min(place, best.get(bot, place))
        if len(best) > 1:
            rated = model.rate([[known[bot]] for bot in best], ranks=list(best.values()))
            known.update(zip(best, (team[0] for team in rated), strict=True))
    return {bot: (rating.mu, rating.sigma) for bot, rating in known.items()}


def plot(contest: Contest, rows: Sequence[Standing], file: str) -> None:
    """Draw the win rates with their intervals; the ending of the file says PNG or SVG."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 0.6 * len(rows) + 1.4))
    for y, row in enumerate(reversed(rows)):
        axes.plot([row.low, row.high], [y, y], color="#6b5f7a", linewidth=3, solid_capstyle="round")
        axes.plot(row.wins, y, "o", color="#2f2640", markersize=8)
    axes.axvline(1 / contest.players, color="#b9a", linestyle=":", label="even")
    axes.set_yticks(range(len(rows)), [row.bot for row in reversed(rows)])
    axes.set_xlim(0, 1)
    axes.set_xlabel("share of matches won, 95 % interval")
    axes.set_title(f"{contest.game}, {contest.players} players")
    figure.tight_layout()
    figure.savefig(file, dpi=150)
    pyplot.close(figure)
