"""What one would like to know about Esel."""

from __future__ import annotations

from eselsohr.engine.studies import Bars, Played, Question, mean
from eselsohr.games.esel.rules import DONKEY

LATEST = 12  # rounds of a deal that are counted one by one


def price(played: Played) -> Bars:
    """What the donkey costs whoever takes it, by round: points at the end of the deal beyond the others' mean."""
    costs: dict[int, list[float]] = {}
    for number in range(len(played.matches["match"])):
        taken: dict[int, int] = {}  # by round, who took it
        holder, now = None, 0
        for s in played.states(number):
            seat = next((seat for seat in range(played.players) if s.hands[seat][DONKEY]), None)
            if seat is not None and holder is not None and seat != holder:
                taken[min(now, LATEST)] = seat
            holder, now = (holder if seat is None else seat), int(s.round)
        points = [int(played.matches[f"score_{seat}"][number]) for seat in range(played.players)]
        for turn, seat in taken.items():
            others = (sum(points) - points[seat]) / (played.players - 1)
            costs.setdefault(turn, []).append(points[seat] - others)
    rounds = [turn for turn in sorted(costs) if len(costs[turn]) > 9]
    labels = [f"{turn}+" if turn == LATEST else str(turn) for turn in rounds]
    return Bars(labels, [mean(costs[turn]) for turn in rounds], share=False, even=0.0)


QUESTIONS = [Question("price", price, options={"deals": 1}, moves=True, most=1500)]
