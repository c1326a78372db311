"""Boss: climb the company; first to shed the hand is the boss, the last one the ass."""

from __future__ import annotations

from eselsohr.engine.game import Daily, Game, Tunable, Tuning
from eselsohr.engine.options import STARTER, count
from eselsohr.engine.registry import register
from eselsohr.games.boss import notation, policy, rules, story, view

BOSS = register(
    Game(
        name="boss",
        prefix="B",
        rules_version=1,
        players=range(4, 11),
        options=(count("rounds", 5, 1, 20), STARTER),
        rules=rules,
        notation=notation,
        view=view,
        story=story,
        policy=policy,
        deals="rounds",
        passing="pass",
        dailies=(Daily(5, {"rounds": 2}),),
        tunables=(Tunable("jokers", 0, 5), Tunable("exchange", 0, 5)),
        tuning=Tuning(exploration=0.4, prior=0.35, chance=0.1),
        memory=("gone", "received", "still", "lacks"),
    )
)
