"""How long until something happens? Imports and first compiled calls, each in a new process, beside bare Python."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

FIRST_CALL = """\
import eselsohr.games
from eselsohr.engine.contract import Bench
from eselsohr.engine.registry import find
Bench(find('esel'), compiled=True).matches(5, {}, 0, 1)
"""
QUESTIONS = {
    "python alone": "pass",
    "import eselsohr": "import eselsohr",
    "import numba": "import numba",
    "first native call, nothing kept": FIRST_CALL,
    "first native call, kept on disk": FIRST_CALL,
}


def run(code: str, cache: str) -> float:
    """Seconds of a whole process."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "ESELSOHR_CACHE": cache})
    return time.perf_counter() - begun


def main() -> None:
    with tempfile.TemporaryDirectory() as cache:
        bare = run("pass", cache)
        for question, code in QUESTIONS.items():
            times = 1 if "nothing kept" in question else 3
            best = min(run(code, cache) for _ in range(times))
            print(f"{question:34} {best:6.2f} s   {best - bare:6.2f} s more than Python alone")


if __name__ == "__main__":
    main()
