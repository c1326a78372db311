"""The command line as tests start it: `python -m tests.command serve …`, with the chance of the test that starts it.

Nothing is compiled before somebody needs it: a run starts more than a hundred servers.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable

from eselsohr.engine import records

SEED = os.environ.get("ESELSOHR_SEED", "1")


def seeds(test: str) -> Callable[[object], str]:
    """Stand in for `records.seed_text`: the seeds nobody gives are drawn for that test."""
    chance, given = random.Random(f"{SEED} {test}"), records.seed_text
    return lambda seed: given(chance.randbytes(32).hex() if seed is None else seed)


if __name__ == "__main__":
    from eselsohr.cli import main
    from eselsohr.server.services import Services

    vars(records)["seed_text"] = seeds(os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0])
    type.__setattr__(Services, "prepare", lambda services: None)
    main()
