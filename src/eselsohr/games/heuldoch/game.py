"""Heul doch: collect on your own stack what does not fit the neighbours'; onions spoil the rest."""

from __future__ import annotations

from eselsohr.engine.game import Daily, Game, Tunable, Tuning
from eselsohr.engine.options import STARTER, flag
from eselsohr.engine.registry import register
from eselsohr.games.heuldoch import notation, policy, rules, story, view

HEULDOCH = register(
    Game(
        name="heuldoch",
        prefix="H",
        rules_version=1,
        players=range(3, 7),
        options=(flag("specials"), flag("special_onions", default=True, needs="specials"), flag("memory_aid"), STARTER),
        rules=rules,
        notation=notation,
        view=view,
        story=story,
        policy=policy,
        dailies=(Daily(4),),
        tunables=(Tunable("hand", 2, 4),),
        tuning=Tuning(exploration=0.6, prior=0.25, chance=0.05, horizon=8),
        memory=("unseen", "number", "colour"),
    )
)
