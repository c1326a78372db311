"""The toy game: passes the contract tests with the least possible code."""

from eselsohr.engine.game import Game
from eselsohr.engine.options import STARTER, count
from eselsohr.engine.registry import register
from tests.toy import parts, rules

TOY = register(
    Game(
        name="toy",
        prefix="T",
        rules_version=1,
        players=range(2, 4),
        options=(count("deals", 2, 1, 20), STARTER),
        rules=rules,
        notation=parts,
        view=parts,
        story=parts,
        policy=rules,
    )
)
