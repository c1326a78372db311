"""Standings as a plot, in a person's language."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from eselsohr.lab.arena import Contest
from eselsohr.lab.standings import Standing
from eselsohr.text import percent, say

INTERVAL, DOT, EVEN = "#8a7d9b", "#2f2640", "#b5651d"


def title(contest: Contest, matches: int, language: str) -> str:
    """Say what was played, and how much of it."""
    game, deals = say(language, f"{contest.game}.name"), contest.deals(matches)
    return say(language, "arena.title", game=game, players=contest.players, deals=deals, matches=matches)


def draw(contest: Contest, rows: Sequence[Standing], matches: int, language: str, file: Path) -> None:
    """Draw the win rates with their intervals; the ending of the file says PNG or SVG."""
    from matplotlib.figure import Figure
    from matplotlib.ticker import FuncFormatter

    figure = Figure(figsize=(7, 0.5 * len(rows) + 1.8), layout="constrained")
    axes = figure.subplots()
    even = rows[0].even
    label = say(language, "arena.even", share=percent(language, even))
    axes.axvline(even, color=EVEN, linestyle=":", linewidth=2, label=label, zorder=1)
    for y, row in enumerate(reversed(rows)):
        axes.plot([row.low, row.high], [y, y], color=INTERVAL, linewidth=4, solid_capstyle="butt", zorder=2)
        # who always or never won sits on the edge, and is shown whole
        axes.plot(row.wins, y, "o", color=DOT, markersize=8, clip_on=False, zorder=3)
    axes.set_yticks(range(len(rows)), [row.bot for row in reversed(rows)])
    axes.set_ylim(-0.6, len(rows) - 0.4)
    axes.set_xlim(0, 1)
    axes.xaxis.set_major_formatter(FuncFormatter(lambda share, _: percent(language, share, 0)))
    axes.set_xlabel(say(language, "arena.axis"))
    axes.spines[["top", "right"]].set_visible(False)
    figure.suptitle(title(contest, matches, language), fontsize=11)
    figure.legend(loc="outside lower right", frameon=False)
    figure.savefig(file, dpi=150)
