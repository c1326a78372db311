"""What a database of 0.1.0 holds."""

from __future__ import annotations

from pathlib import Path

KEPT = Path(__file__).parents[1] / "kept"
COOKIE = "ld6-PCIkhC229PHBqTiXdSZ9bqtsFAFt7AiiXYllxUQ"  # by which that server knows Anna
RUNNING = {"esel": "thm9j44bxf", "boss": "h4yzhdy7fs", "heuldoch": "e26ps7grgr", "dreist": "uj2kztbnbh"}
OVER = {"esel": "dg2ywewra8", "boss": "egq5x3b4ce", "heuldoch": "p9mq73mmt4", "dreist": "58vkcy3e4x"}
PLIES = {"esel": 9, "boss": 17, "heuldoch": 16, "dreist": 16}
