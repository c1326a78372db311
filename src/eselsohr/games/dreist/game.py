"""DREIst: lay your cards under the base; threes clear columns, gifts annoy the neighbours."""

from __future__ import annotations

from eselsohr.engine.errors import InvalidOptions
from eselsohr.engine.game import Daily, Game, Tunable, Tuning
from eselsohr.engine.options import STARTER, Kind, Option, count, flag
from eselsohr.engine.registry import register
from eselsohr.games.dreist import notation, policy, rules, story, view
from eselsohr.games.dreist.turn import longest


class Campaign(Option):
    """A flag for those who play alone (D25)."""

    __slots__ = ()

    def encode(self, value: object, seats: int) -> int:
        """Refuse a campaign of several players."""
        number = super().encode(value, seats)
        if number and self.alone and seats > 1:
            raise InvalidOptions("dreist.option.campaign.alone", value=seats)
        return number


DREIST = register(
    Game(
        name="dreist",
        prefix="D",
        rules_version=1,
        players=range(1, 5),
        options=(
            flag("attach_above"),
            count("games", 1, 1, 20),
            Campaign("campaign", Kind.FLAG, False, alone=True),
            STARTER,
        ),
        rules=rules,
        notation=notation,
        view=view,
        story=story,
        policy=policy,
        deals="games",
        dailies=(Daily(2), Daily(1)),
        tunables=(Tunable("hand", 2, 5),),
        tuning=Tuning(exploration=1.0, prior=0.6, chance=0.4, horizon=8),
        plan=longest,
    )
)
