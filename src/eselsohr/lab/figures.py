"""Figures of a report: answers drawn as SVG, in the look of the house."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from math import floor, log10
from typing import Any

import numpy as np

from eselsohr.engine.studies import Bars, Grid
from eselsohr.lab.plot import DOT, EVEN, INTERVAL
from eselsohr.text import number, percent

WIDTH = 4.0  # inches: as wide as a phone, so that its text is as large as the page's
ROW = 0.3
TEXT = 12
LONG = 26  # letters of a name
GRID = "#e4ddcf"
ALONE = 5  # beside a bar that is the only one
TINY = 1e-9


def bars(panels: Sequence[tuple[str, Bars]], language: str) -> str:
    """Draw values with their intervals, panel under panel, each with the name of its axis."""
    heights = [ROW * len(each.labels) + 0.75 for _, each in panels]
    figure, areas = _figure(sum(heights), len(panels), heights)
    for axes, (axis, each) in zip(areas, panels, strict=True):
        if each.even is not None:
            axes.axvline(each.even, color=EVEN, linestyle=":", linewidth=1.6, zorder=1)
        for y, (value, low, high) in enumerate(reversed(each.values)):
            axes.plot([low, high], [y, y], color=INTERVAL, linewidth=5, solid_capstyle="butt", alpha=0.75, zorder=2)
            axes.plot(value, y, "o", color=DOT, markersize=6, clip_on=False, zorder=3)
        axes.set_yticks(range(len(each.labels)), list(reversed(each.labels)))
        axes.set_ylim(-0.6, len(each.labels) - 0.4)
        _scale(axes.xaxis, each.share, language, 3 if each.share else 4)
        axes.set_xlabel(axis, loc="right" if len(axis) > LONG else "center")  # what is long grows to the left
        axes.grid(axis="x", color=GRID, linewidth=0.8)
    return _svg(figure)


def histogram(series: Sequence[tuple[str, Any]], axis: str, language: str, colours: Sequence[str]) -> str:
    """Draw how often each value came, one series over the other."""
    figure, (axes,) = _figure(2.3 + (len(series) > 1) * ROW)
    every = np.concatenate([values for _, values in series])
    low, high = np.quantile(every, [0.0, 1.0])
    step = max(1, round((high - low) / 40))
    edges = np.arange(low, high + step + 1, step) - 0.5
    for (label, values), colour in zip(series, colours, strict=True):
        weights = np.full(len(values), 1 / len(values))
        kind = {"histtype": "stepfilled", "alpha": 0.6, "color": colour, "edgecolor": DOT, "linewidth": 0.8}
        axes.hist(values, bins=edges, weights=weights, label=label, **kind)
    if low == high:
        axes.set_xlim(low - ALONE, high + ALONE)
    _scale(axes.yaxis, True, language, 5)
    _scale(axes.xaxis, False, language, 5, integer=True)
    axes.set_xlabel(axis)
    axes.grid(axis="y", color=GRID, linewidth=0.8)
    if len(series) > 1:
        figure.legend(loc="outside upper right", ncols=len(series), frameon=False, fontsize=TEXT - 1)
    return _svg(figure)


def grid(each: Grid, axis: str, rows: str, language: str, colour: str) -> str:
    """Draw shares as a field of squares, dark where they are large, each with half its interval."""
    from matplotlib.colors import LinearSegmentedColormap

    figure, (axes,) = _figure(0.56 * len(each.rows) + 0.9)
    shades = LinearSegmentedColormap.from_list("paper", ["#fffdf7", colour])
    values, low, high = np.moveaxis(np.array(each.values), 2, 0)
    axes.pcolormesh(values, cmap=shades, vmin=0, vmax=max(0.5, float(np.nanmax(values))), edgecolor="#fffdf7")
    for i, j in np.ndindex(*values.shape):
        axes.text(
            j + 0.5,
            i + 0.5,
            f"{percent(language, float(values[i, j]), 0)}\n±{number(language, 50 * float(high[i, j] - low[i, j]))}",
            ha="center",
            va="center",
            color=DOT,
            fontsize=TEXT,
        )
    axes.set_xticks(np.arange(len(each.columns)) + 0.5, each.columns)
    axes.set_yticks(np.arange(len(each.rows)) + 0.5, each.rows)
    axes.invert_yaxis()
    axes.set_xlabel(axis)
    axes.set_ylabel(rows)
    axes.spines[:].set_visible(False)
    axes.tick_params(length=0)
    return _svg(figure)


def _figure(height: float, rows: int = 1, heights: Sequence[float] | None = None) -> tuple[Any, Any]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH, height), layout="constrained")
    areas = figure.subplots(rows, 1, squeeze=False, height_ratios=heights)[:, 0]
    for axes in areas:
        axes.set_axisbelow(True)
        axes.spines[["top", "right"]].set_visible(False)
        axes.tick_params(labelsize=TEXT)
        axes.xaxis.label.set_size(TEXT)
        axes.yaxis.label.set_size(TEXT)
    return figure, areas


def _scale(axis: Any, share: bool, language: str, most: int, *, integer: bool = False) -> None:  # noqa: FBT001
    """Put marks on an axis, at most one more than `most`, with as many digits as they need."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    axis.set_major_locator(MaxNLocator(most, steps=[1, 2, 5, 10], integer=integer))

    def written(value: float, _: object) -> str:
        marks = axis.get_majorticklocs()
        step = float(marks[1] - marks[0]) * (100 if share else 1) if len(marks) > 1 else 1.0
        digits = max(0, -floor(log10(step) + TINY))
        return percent(language, value, digits) if share else number(language, value, digits)

    axis.set_major_formatter(FuncFormatter(written))


def _svg(figure: Any) -> str:
    """Write a figure into a page: letters stay letters, in the page's own type."""
    import matplotlib as mpl

    text = io.StringIO()
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": str(id(figure))}):
        figure.savefig(text, format="svg", transparent=True, metadata={"Date": None})
    drawn = text.getvalue()
    drawn = drawn[drawn.index("<svg") :]
    drawn = re.sub(r"<metadata>.*?</metadata>", "", drawn, flags=re.S)
    drawn = re.sub(r' (?:width|height)="[\d.]+pt"', "", drawn)
    return re.sub(r"'DejaVu Sans'[^;\"]*", "var(--type)", drawn)
