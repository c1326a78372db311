"""What Eselsohr finds by the entry point: the game, put together from the modules beside this one."""

from eselsohr.engine.game import Game
from eselsohr.engine.options import STARTER, count
from mule import notation, policy, rules, story, view

MULE = Game(
    name="mule",
    prefix="M",
    rules_version=1,
    players=range(2, 7),
    options=(count("deals", 3, 1, 10), count("limit", 12, 10, 20), STARTER),
    rules=rules,
    notation=notation,
    view=view,
    story=story,
    policy=policy,
)
