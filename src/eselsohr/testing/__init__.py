"""The contract every game keeps, run over anybody's game.

    from eselsohr import testing

    def test_the_contract():
        testing.check("mule")

`check` says in sentences what a game lacks. `cases` gives the same checks one by one, for pytest to parametrise:

    @pytest.mark.parametrize("case", testing.cases("mule"), ids=str)
    def test_the_contract(case):
        case.run()
"""

from eselsohr.testing.broken import Broken
from eselsohr.testing.contract import CHECKS, Case, Check, cases, check
from eselsohr.testing.kernels import Bench
from eselsohr.testing.playing import rearranged, replayed, told
from eselsohr.testing.setups import Setup, random_match, setups

__all__ = [
    "CHECKS",
    "Bench",
    "Broken",
    "Case",
    "Check",
    "Setup",
    "cases",
    "check",
    "random_match",
    "rearranged",
    "replayed",
    "setups",
    "told",
]
