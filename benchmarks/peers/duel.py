"""`hard` beside OpenSpiel's own ISMCTS, on our games: one of ours among theirs, single deals, every seat in turn."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from open_spiel.python.algorithms.ismcts import ISMCTSBot

from eselsohr import bots
from eselsohr.adapters import openspiel
from eselsohr.bots import SearchBot
from eselsohr.engine import registry
from eselsohr.engine.game import Game
from eselsohr.lab.standings import interval

EXPLORATION = 0.7  # results are between 0 and 1; not tuned


class Timed(ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's search with a limit of iterations, or of seconds; it counts what it does."""

    def __init__(self, game: Any, iterations: int, seconds: float) -> None:
        """One of the two limits is 0; playouts are played by the compiled rules, in place."""
        super().__init__(game, openspiel.PlayoutEvaluator(1), EXPLORATION, iterations)
        self._seconds = seconds
        self.done, self.spent = 0, 0.0

    def run_simulation(self, state: Any) -> Any:
        """Count."""
        self.done += self._outermost
        outermost, self._outermost = self._outermost, 0
        try:
            return super().run_simulation(state)
        finally:
            self._outermost = outermost

    _outermost = 1

    def run_search(self, state: Any) -> Any:
        """Search until the time is up, if there is one."""
        begun = perf_counter()
        if self._seconds:
            found = self._search_until(state, begun + self._seconds)
        else:
            found = super().run_search(state)
        self.spent += perf_counter() - begun
        return found

    def _search_until(self, state: Any, end: float) -> Any:
        self.reset()
        if len(legal := state.legal_actions()) == 1:
            return [(legal[0], 1.0)]
        self._root_node = self.create_new_node(state)
        while perf_counter() < end or self._root_node.total_visits < 1:  # however slow the machine is
            self.run_simulation(self.sample_root_state(state))
        return self.get_final_policy(state, self._root_node)


def games() -> list[Game]:
    """Those in which one passes until a round ends."""
    return [game for game in registry.games() if game.passing]


def duel(game: Game, deals: int, iterations: int, ms: float) -> str:
    """Play so many deals; who won, and how fast both thought."""
    players = game.players[0]
    options: dict[str, Any] = {game.deals: 1} if game.deals else {}
    spiel = openspiel.load(game.name, players, seed=1, **options)
    ours = SearchBot("hard", iterations=iterations or None, ms=ms or None)
    theirs = Timed(spiel, iterations, ms / 1000)
    warm = spiel.new_initial_state()
    warm.apply_action(openspiel.DEAL)
    theirs.step(warm)  # compiles what playouts need
    theirs.done, theirs.spent = 0, 0.0
    won = []
    for deal in range(deals):
        state = spiel.new_initial_state()
        seat = deal % players
        while not state.is_terminal():
            if state.is_chance_node():
                action = openspiel.DEAL
            elif state.current_player() == seat:
                action = _choice(game, ours, state, deal)
            else:
                action = theirs.step(state)
            state.apply_action(action)
        best = [place for place, result in enumerate(state.returns()) if result == max(state.returns())]
        won.append((seat in best) / len(best))
    low, high = interval(won)
    limit = f"{ms:g} ms" if ms else f"{iterations} iterations"
    return (
        f"{f'{game.name}, {players} players, {limit} a move':44} {sum(won) / deals:5.0%} ({low:.0%}–{high:.0%})"
        f" {1 / players:6.0%} {deals:6} {_rate(game, players, options):12,.0f} {theirs.done / theirs.spent:12,.0f}"
    )


def _choice(game: Game, bot: SearchBot, state: Any, deal: int) -> int:
    match = state.position.match()
    dice = bots.dice("duel", deal, state.move_number())
    code = game.notation.parse(bot.choose(bots.look(match, dice), dice).move)
    return int(state.position.compiled.sense.index(match._state, code))


def _rate(game: Game, players: int, options: dict[str, Any]) -> float:
    """Iterations a second of ours, at the first decision of a deal."""
    from eselsohr import Match

    match, bot = Match.new(game.name, players, options, 1), SearchBot("hard", iterations=4000)
    dice = bots.dice("rate")
    sight = bots.look(match, dice)
    bot.choose(sight, dice)
    begun = perf_counter()
    bot.choose(sight, dice)
    return 4000 / (perf_counter() - begun)
