"""Standings as a plot: real images, with the words of a language and nothing cut off."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image, ImageColor

from eselsohr.lab.arena import Contest
from eselsohr.lab.plot import DOT, draw
from eselsohr.lab.standings import Standing

FIGHT = Contest("esel", 5, {}, ("greedy", *("random",) * 4), "x")
ROWS = [
    Standing("greedy", 5, 1.0, 0.6, 1.0, 0.2, 1.0, 30.0, 2.0),
    Standing("random", 20, 0.0, 0.0, 0.4, 0.2, 3.5, 20.0, 2.0),
]


@pytest.mark.parametrize(("language", "even"), [("de", "20,0 %"), ("en", "20.0%"), ("nl", "20,0%")])
def test_svg(tmp_path: Path, language: str, even: str) -> None:
    file = tmp_path / "standings.svg"
    draw(FIGHT, ROWS, 5, language, file)
    assert ElementTree.parse(file).getroot().tag.endswith("svg")
    words = file.read_text("utf-8")
    assert all(
        f"<!-- {bot} -->" in words for bot in ("greedy", "random")
    )  # letters are drawn; their text stands beside
    assert even in words and "Esel" in words


def dots(file: Path, *wins: float) -> int:
    """How much of the dots is to be seen."""
    draw(FIGHT, [replace(row, wins=own) for row, own in zip(ROWS, wins, strict=True)], 5, "en", file)
    with Image.open(file) as image:
        assert image.format == "PNG" and image.width > 800
        return int((np.asarray(image.convert("RGB")) == ImageColor.getrgb(DOT)).all(axis=2).sum())


def test_png_shows_who_always_or_never_won(tmp_path: Path) -> None:
    file = tmp_path / "standings.png"
    assert dots(file, 1.0, 0.0) == pytest.approx(dots(file, 0.7, 0.3), rel=0.1)
