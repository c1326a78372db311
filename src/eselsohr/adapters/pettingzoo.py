"""PettingZoo: every game as an environment whose agents take turns.

    from eselsohr.adapters import pettingzoo

    env = pettingzoo.env(NAME, players=5, deals=1)

It plays on the compiled rules, and sees through `sense.py` of the game: so any game that has one can be played.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from eselsohr.engine.batch import Batch
from eselsohr.engine.errors import InvalidOptions, quote

ILLEGAL = -1.0  # the reward of an illegal action in `env`, less than that of any result

Observed = dict[str, Any]


def env(game: str, players: int, *, render_mode: str | None = None, **options: bool | int | None) -> Any:
    """Make an environment as PettingZoo advises: an illegal action ends the match, calls out of order are refused."""
    made: Any = raw_env(game, players, render_mode=render_mode, **options)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=ILLEGAL)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801  what PettingZoo calls it
    """The environment without wrappers: several times as fast. An illegal action raises IllegalMove, nothing happens.

    Agents are `player_0` to the last seat. An observation is a dict: `observation` is what the agent knows, as the page
    of the game says number by number, and `action_mask` has a 1 for everything it may do, all zeros for whoever is not
    to act. All rewards come at the end of the match, to all agents at once: 1 for the first place down to 0.
    """

    agents: list[str]
    infos: dict[str, dict[str, Any]]
    metadata: dict[str, Any]

    def __init__(
        self, game: str, players: int, *, render_mode: str | None = None, **options: bool | int | None
    ) -> None:
        """Take the options of the game by name; `render_mode` is `ansi`, `human` or nothing."""
        super().__init__()
        self._batch = Batch(game, players, 1, options, autoreset=False)
        version = self._batch.game.rules_version
        modes = ["human", "ansi"]
        if render_mode is not None and render_mode not in modes:
            raise InvalidOptions("options.render_mode", value=quote(render_mode), modes=", ".join(modes))
        self.metadata = {"name": f"{game}_v{version}", "render_modes": modes, "is_parallelizable": False}
        self.render_mode = render_mode
        self._shown = render_mode == "human"
        self._play = self._batch.player(0)  # what is asked for at every step is looked up once
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents = []
        self._observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self._action_spaces = {agent: self._action_space() for agent in self.possible_agents}
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._over = True
        self._seen, self._allowed = self._batch.observations[0].copy, self._batch.masks[0].copy
        self._nothing = np.zeros_like(self._batch.masks[0])

    def _observation_space(self) -> gymnasium.spaces.Dict:
        return gymnasium.spaces.Dict(
            observation=self._batch.single_observation_space,
            action_mask=gymnasium.spaces.Box(0, 1, (self._batch.actions,), np.int8),
        )

    def _action_space(self) -> gymnasium.spaces.Discrete:
        return gymnasium.spaces.Discrete(self._batch.actions)

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        """Give the space of an agent's observations: the same for all."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        """Give the space of an agent's actions: the same for all."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match: with a seed that of `Match.new(…, seed="SEED/0")`, without one the next after the last."""
        self._batch.reset(seed=seed)
        self._over = False
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._batch.turns[0]]
        if self._shown:
            self.render()

    def step(self, action: int | None) -> None:
        """Play an action of the agent that is to act; whoever is done steps with None, as PettingZoo wants it."""
        if self._over:
            self._was_dead_step(action)
            return
        turn = self._play(-1 if action is None else int(action))
        if turn >= 0:
            self.agent_selection = self.possible_agents[turn]
        else:
            self._end()
        if self._shown:
            self.render()

    def last(self, observe: bool = True) -> Any:  # noqa: FBT001, FBT002
        """Give what the agent to act gets; as long as a match runs, there is nothing to look up."""
        agent = self.agent_selection
        if self._over:
            return super().last(observe)
        seen = {"observation": self._seen(), "action_mask": self._allowed()} if observe else None
        return seen, 0.0, False, False, self.infos[agent]

    def _end(self) -> None:
        """Everybody is done, and rewarded; the first to notice is whoever has played last."""
        self._over = True
        self.rewards = dict(zip(self.agents, map(float, self._batch.rewards[0]), strict=False))
        self._cumulative_rewards = self.rewards.copy()
        self.terminations = dict.fromkeys(self.agents, True)

    def _was_dead_step(self, action: int | None) -> None:
        """Let an agent go that is done: all are done at once, so the next one is whoever is left."""
        if action is not None or self.agent_selection not in self.agents:
            super()._was_dead_step(action)  # which refuses it
        agent = self.agent_selection
        for kept in (self.terminations, self.truncations, self._cumulative_rewards, self.infos):
            del kept[agent]
        self.agents.remove(agent)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observed:
        """Give what an agent knows and what it may do; the arrays are the caller's own."""
        if agent == self.agent_selection and not self.terminations[agent]:
            return {"observation": self._seen(), "action_mask": self._allowed()}
        return {"observation": self._batch.observe(0, self._seats[agent]), "action_mask": self._nothing.copy()}

    def render(self) -> str | None:
        """Draw the table as a spectator sees it: `ansi` gives the text, `human` prints it."""
        if self.render_mode is None:
            gymnasium.logger.warn("Nothing is drawn without a render_mode.")
            return None
        drawn = str(self._batch.match(0))
        if self.render_mode == "ansi":
            return drawn
        print(drawn)
        return None

    def close(self) -> None:
        """There is nothing to close."""
