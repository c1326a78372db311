"""Esel: shed your cards; the donkey comes back like a boomerang."""

from __future__ import annotations

from eselsohr.engine.game import Daily, Game, Tunable, Tuning
from eselsohr.engine.options import STARTER, count, flag
from eselsohr.engine.registry import register
from eselsohr.games.esel import notation, policy, rules, story, view

ESEL = register(
    Game(
        name="esel",
        prefix="E",
        rules_version=1,
        players=range(3, 13),
        options=(flag("ox"), count("deals", 5, 1, 20), STARTER),
        rules=rules,
        notation=notation,
        view=view,
        story=story,
        policy=policy,
        deals="deals",
        first=True,
        passing="pass",
        sent=story.sent,
        dailies=(Daily(5, {"deals": 2}),),
        tunables=(Tunable("cards", 4, 13), Tunable("copies", 4, 8), Tunable("jokers", 0, 4)),
        tuning=Tuning(exploration=0.6, prior=0.5, chance=0.1, horizon=10),
        memory=("gone", "seen"),
    )
)
