"""How long until something happens? Imports and first compiled calls, each in a new process, beside bare Python."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

FIRST_CALL = """\
import time
from eselsohr.engine.registry import find
from eselsohr.testing import Bench
begun = time.perf_counter()
Bench(find('esel'), compiled=True).matches(5, {}, 0, 1)
print(time.perf_counter() - begun)
"""
QUESTIONS = {
    "python alone": "pass",
    "import eselsohr": "import eselsohr",
    "import numba": "import numba",
    "first native call, nothing kept": FIRST_CALL,
    "first native call, kept on disk": FIRST_CALL,
}


def run(code: str, cache: str) -> float:
    """Seconds of a whole process, or those it speaks of: a first call with the import of the compiler."""
    begun, environment = time.perf_counter(), {**os.environ, "ESELSOHR_CACHE": cache}
    ran = subprocess.run([sys.executable, "-c", code], check=True, env=environment, stdout=subprocess.PIPE, text=True)
    return float(ran.stdout or time.perf_counter() - begun)


def main() -> None:
    with tempfile.TemporaryDirectory() as cache:
        bare = run("pass", cache)
        for question, code in QUESTIONS.items():
            times = 1 if "nothing kept" in question else 3
            best = min(run(code, cache) for _ in range(times))
            print(f"{question:34} {best:6.2f} s   {best / bare:6.1f} × Python alone")


if __name__ == "__main__":
    main()
