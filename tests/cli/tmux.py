"""A person at a real terminal: tmux runs the command, keys are sent, the screen is read."""

from __future__ import annotations

import os
import re
import secrets
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

import eselsohr
from tests.missing import lacking
from tests.waiting import patiently

ASKED = re.compile(r"^ ▸Ann .*Your turn$", re.M)
HAND_ROW = 17  # where the corners of the hand's cards are on a screen of 24 rows


def ready(screen: str) -> bool:
    """Whether the person can do something: move, put a page away, or leave."""
    return bool(ASKED.search(screen)) or "Enter goes back" in screen or "Enter leaves" in screen


def corners(screen: str) -> list[str]:
    """Read what stands in the corners of the hand's cards."""
    return re.findall(r"│([^│\s]+)", screen.splitlines()[HAND_ROW])


class Terminal:
    """One command in one terminal of 80 × 24."""

    def __init__(self, folder: Path, *arguments: str, colour: bool = True, path: str | None = None) -> None:
        lacking(*[] if shutil.which("tmux") else ["tmux"])
        self._name = f"eselsohr-{os.getpid()}-{secrets.token_hex(4)}"  # a tmux of its own
        environment = {
            "PYTHONPATH": path or str(Path(eselsohr.__file__).parents[1]),
            "ESELSOHR_DATA": str(folder),
            "LANG": "C.UTF-8",
            "ESELSOHR_LANG": "en",
        }
        if not colour:
            environment["NO_COLOR"] = "1"
        words = ["env", *(f"{name}={value}" for name, value in environment.items())]
        command = shlex.join([*words, sys.executable, "-m", "eselsohr.cli", *arguments])
        self._tmux(
            "-f", "/dev/null", "-u", "new-session", "-d", "-x", "80", "-y", "24", f"{command}; echo left $?; cat"
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._tmux("kill-server")

    def _tmux(self, *arguments: str) -> str:
        command = ["tmux", "-L", self._name, *arguments]
        return subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout

    def press(self, *keys: str) -> None:
        """Press keys by their tmux names."""
        self._tmux("send-keys", *keys)

    def type(self, text: str) -> None:
        """Type text as it is, and Enter."""
        self._tmux("send-keys", "-l", text)
        self.press("Enter")

    def screen(self, *, styled: bool = False) -> str:
        """Read the screen."""
        return self._tmux("capture-pane", "-p", *(["-e"] if styled else []))

    def wait(self, seen: Callable[[str], bool] | str) -> str:
        """Wait until the screen shows something, and give it."""
        sees = (lambda screen: seen in screen) if isinstance(seen, str) else seen
        for _ in patiently(lambda: f"{seen!r} on a screen that shows\n{screen}"):
            if sees(screen := self.screen()):
                break
            time.sleep(0.05)
        return screen
