"""Learn a game by playing it against oneself: a small network, the batched environment, and nothing else.

    pip install torch 'eselsohr[lab]'
    python train.py esel --players 5 --options deals=1 --minutes 25

All seats are played by the network. Every so often it plays as one among greedy players, on new deals; those matches
teach nothing. It writes the network, the figures, and the curve as a picture.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import nn

import eselsohr
from eselsohr.engine.batch import Batch

MATCHES = 256  # played before each lesson
PASSES, PART = 2, 2048  # how often a lesson is gone through, in parts of so many decisions
RATE, ENTROPY, CLIP = 1e-3, 0.01, 0.2


class Network(nn.Module):
    """From what a seat knows: how much it likes each action, and how it expects the match to go."""

    def __init__(self, senses: int, actions: int, width: int = 128) -> None:
        """Make it, knowing nothing."""
        super().__init__()
        self.body = nn.Sequential(nn.Linear(senses, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.likes, self.expects = nn.Linear(width, actions), nn.Linear(width, 1)

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Give the likings of legal actions as logits, and what is expected."""
        body = self.body(seen)
        return self.likes(body).masked_fill(~masks, -1e9), self.expects(body).squeeze(1)


class Lesson(NamedTuple):
    """Decisions of whole matches, a row each, and what came of them."""

    seen: torch.Tensor
    masks: torch.Tensor
    actions: torch.Tensor
    chances: torch.Tensor  # with which the action was chosen, as logarithms
    results: torch.Tensor  # 1 for the first place down to 0


def as_tensors(seen: np.ndarray, masks: np.ndarray) -> tuple[torch.Tensor, torch.Tensor]:
    """Small whole numbers as the network likes them; the square root keeps large ones in sight of small ones."""
    numbers = torch.from_numpy(seen.astype(np.float32))
    return numbers.sign() * numbers.abs().sqrt(), torch.from_numpy(masks.astype(bool))


@torch.no_grad()
def choose(network: Network, seen: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Draw an action for each row; its chance, as a logarithm."""
    chances = torch.log_softmax(network(seen, masks)[0], dim=1)
    actions = torch.multinomial(chances.exp(), 1)
    return actions.squeeze(1), chances.gather(1, actions).squeeze(1)


def play(network: Network, batch: Batch) -> Lesson:
    """Play a match in every row to its end; remember the decisions at which there was something to choose."""
    observations, infos = batch.reset()
    kept, owners = [], []
    results = np.zeros(batch.rewards.shape, np.float32)
    while (infos["turn"] >= 0).any():
        rows = np.flatnonzero(infos["legal_count"] > 1)
        actions = infos["legal"][:, 0].astype(np.int64)
        if len(rows):
            seen, masks = as_tensors(observations[rows], infos["action_mask"][rows])
            chosen, chances = choose(network, seen, masks)
            actions[rows] = chosen.numpy()
            kept.append((seen, masks, chosen, chances))
            owners.append((rows, infos["turn"][rows].copy()))
        observations, rewards, terminations, _, infos = batch.step(actions)
        results[terminations] = rewards[terminations]
    came = torch.from_numpy(np.concatenate([results[rows, seats] for rows, seats in owners]))
    return Lesson(*(torch.cat(parts) for parts in zip(*kept, strict=True)), came)


def learn(network: Network, optimizer: torch.optim.Optimizer, lesson: Lesson) -> None:
    """Like what went better than expected, a little at a time (PPO)."""
    with torch.no_grad():
        parts = zip(lesson.seen.split(PART), lesson.masks.split(PART), strict=True)
        expected = torch.cat([network(*part)[1] for part in parts])
        better = lesson.results - expected
        better = (better - better.mean()) / (better.std() + 1e-6)
    for _ in range(PASSES):
        for part in torch.randperm(len(better)).split(PART):
            likes, expects = network(lesson.seen[part], lesson.masks[part])
            chances = torch.log_softmax(likes, dim=1)
            ratio = (chances.gather(1, lesson.actions[part, None]).squeeze(1) - lesson.chances[part]).exp()
            gain = torch.min(ratio * better[part], ratio.clamp(1 - CLIP, 1 + CLIP) * better[part]).mean()
            entropy = -(chances.exp() * chances).sum(1).mean()
            wrong = (expects - lesson.results[part]).square().mean()
            optimizer.zero_grad()
            (wrong - gain - ENTROPY * entropy).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def examine(network: Network, batch: Batch, seed: int) -> tuple[float, int]:
    """Play one match in every row as one among greedy players, each seat as often; the share won, ties shared."""
    observations, infos = batch.reset(seed=seed)
    mine = np.arange(batch.count) % batch.players
    results = np.zeros(batch.rewards.shape, np.float32)
    while (infos["turn"] >= 0).any():
        actions = batch.greedy().copy()
        rows = np.flatnonzero(infos["turn"] == mine)
        if len(rows):
            with torch.no_grad():
                likes, _ = network(*as_tensors(observations[rows], infos["action_mask"][rows]))
            actions[rows] = likes.argmax(1).numpy()
        observations, rewards, terminations, _, infos = batch.step(actions)
        results[terminations] = rewards[terminations]
    best = results == results.max(1, keepdims=True)
    return float((best / best.sum(1, keepdims=True))[np.arange(batch.count), mine].mean()), batch.count


def draw(figures: list[dict[str, float]], fair: float, title: str, path: Path) -> None:
    """Draw the curve with what chance alone does to it."""
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt

    minutes = [each["minutes"] for each in figures]
    won = np.array([each["won"] for each in figures])
    spread = 1.96 * np.sqrt(won * (1 - won) / figures[0]["matches"])
    plt.figure(figsize=(7, 4))
    plt.fill_between(minutes, 100 * (won - spread), 100 * (won + spread), alpha=0.2)
    plt.plot(minutes, 100 * won, label="the network, one among greedy players")
    plt.axhline(100 * fair, color="gray", linestyle="--", label="even")
    plt.xlabel("minutes of training")
    plt.ylabel("matches won, %")
    plt.title(title)
    plt.ylim(bottom=0)
    plt.legend()
    plt.tight_layout()
    plt.savefig(path)


def main() -> None:
    """Train until the time is up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--options", default="", help="deals=1,…")
    parser.add_argument("--minutes", type=float, default=25)
    parser.add_argument("--every", type=int, default=10, help="lessons between two exams")
    parser.add_argument("--exam", type=int, default=1000, help="matches of an exam")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path())
    given = parser.parse_args()
    options = {
        name: int(value) for name, _, value in (each.partition("=") for each in given.options.split(",") if each)
    }
    torch.manual_seed(given.seed)
    torch.set_num_threads(given.threads)
    make = {"players": given.players, "options": options, "seed": given.seed, "autoreset": False}
    batch = eselsohr.batch(given.game, count=MATCHES, **make)
    exam = eselsohr.batch(given.game, count=given.exam, **make)
    network = Network(batch.observations.shape[1], batch.actions)
    optimizer = torch.optim.Adam(network.parameters(), RATE)
    figures: list[dict[str, float]] = []
    spent, lessons = 0.0, 0  # seconds of learning; exams do not count
    while True:
        if lessons % given.every == 0:
            won, matches = examine(network, exam, 1_000_000 + lessons)
            figures.append({"lessons": lessons, "minutes": spent / 60, "won": won, "matches": matches})
            print(f"{lessons:5} lessons, {spent / 60:5.1f} minutes: won {won:.1%} of {matches}", flush=True)
            if spent > 60 * given.minutes:
                break
        begun = time.perf_counter()
        learn(network, optimizer, play(network, batch))
        spent, lessons = spent + time.perf_counter() - begun, lessons + 1
    given.out.mkdir(parents=True, exist_ok=True)
    torch.save(network.state_dict(), given.out / "network.pt")
    (given.out / "figures.json").write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
    draw(figures, 1 / given.players, f"{given.game}, {given.players} players", given.out / "curve.svg")


if __name__ == "__main__":
    main()
