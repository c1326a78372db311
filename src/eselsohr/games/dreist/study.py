"""What one would like to know about DREIst."""

from __future__ import annotations

import numpy as np

from eselsohr.engine.studies import Bars, Played, Question, rate
from eselsohr.games.dreist.campaign import LEVELS


def egon(played: Played) -> Bars:
    """How often Egon wins at each step of a campaign (D25): whoever loses one does not reach the next."""
    step, won = np.asarray(played.deals["deal"]), np.asarray(played.deals["score_0"])
    start = LEVELS[0] + 2 * (step - 1)
    steps = [int(each) for each in np.unique(start) if (start == each).sum() > 9]
    lost = [rate(float((won[start == each] < each).sum()), int((start == each).sum())) for each in steps]
    return Bars([str(each) for each in steps], lost)


QUESTIONS = [Question("egon", egon, players=1, options={"campaign": True})]
