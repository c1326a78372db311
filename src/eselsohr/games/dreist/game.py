"""DREIst: lay your cards under the base; threes clear columns, gifts annoy the neighbours."""

from __future__ import annotations

from eselsohr.engine.game import Game
from eselsohr.engine.options import STARTER, count, flag
from eselsohr.engine.registry import register
from eselsohr.games.dreist import notation, policy, rules, story, view

DREIST = register(
    Game(
        name="dreist",
        prefix="D",
        rules_version=1,
        players=range(1, 5),
        options=(flag("attach_above"), count("games", 1, 1, 20), flag("campaign"), STARTER),
        rules=rules,
        notation=notation,
        view=view,
        story=story,
        policy=policy,
    )
)
