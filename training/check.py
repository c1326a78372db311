"""`python -m training.check [GAME …]`: whether a card plays exactly as the CPU does, and how fast.

Random matches must have the same hashes, self-play must show the same observations and legal actions at every step, and
searches must choose the same actions; the game's net, if it has one, in more than ten thousand decisions too.
What is expected was written down by `training.build`.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

import torch

from training import FOLDER, GAMES
from training.backends import Backend, Card
from training.contest import Player
from training.lanes import Lanes
from training.whole import Whole

ROWS, STEPS = 64, 100
SEARCHES, DECISIONS = 16, 40
CHOICES = 160  # in every row
MANY = 1 << 21


def trace(backend: Backend) -> list[int]:
    """Sum up what self-play shows, step by step, by actions that depend on nothing but numbers."""
    tables, device = torch.tensor(backend.facts["tables"]), backend.device
    lanes = Lanes(backend, tables[torch.arange(ROWS) * len(tables) // ROWS], 0, 0)
    action, row = torch.arange(backend.facts["actions"], device=device), torch.arange(ROWS, device=device)[:, None]
    weight, found = torch.arange(backend.facts["observation"], device=device) % 251 + 1, []
    for step in range(STEPS):
        seen = (lanes.observations[0].long() * weight).sum(1) * 7 + lanes.seats[0] * 3 + lanes.masks[0].long().sum(1)
        found.append(int(((seen + lanes.ended[0]) * (row[:, 0] + 1)).sum()))
        wish = (action * 7919 + step * 104729 + row * 31) % 1009
        lanes.step((wish * lanes.masks[0]).argmax(1).to(torch.int32), 0)
    return found


def thoughts(backend: Backend, decisions: int = DECISIONS) -> list[list[int]]:
    """Let players who search play with each other at the usual tables; what they choose, step by step."""
    from training.duel import Searchers

    tables, device = torch.tensor(backend.facts["usual"]), backend.device
    lanes = Lanes(backend, tables[torch.arange(SEARCHES) % len(tables)], 0, 0)
    searchers, nobody, found = Searchers(backend, SEARCHES), torch.zeros(SEARCHES, dtype=torch.int32, device=device), []
    for step in range(decisions):
        chosen = searchers.choose(lanes, nobody, step).clone()
        found.append(chosen.tolist())
        lanes.step(chosen, 0)
    return found


def choices(backend: Backend, choose: Player) -> list[list[int]]:
    """Let a net play itself at all tables; what it chooses, step by step."""
    tables = torch.tensor(backend.facts["tables"])
    lanes, found = Lanes(backend, tables[torch.arange(ROWS) * len(tables) // ROWS], 0, 0), []
    for _ in range(CHOICES):
        chosen = choose(lanes.observations[0], lanes.masks[0]).to(torch.int32)
        found.append(chosen.tolist())
        lanes.step(chosen, 0)
    return found


def playouts(card: Card, players: int, options: list[int], rows: int, first: int) -> tuple[Any, Any]:
    """Play random matches; the moves and the hash of each."""
    moves, hashes = torch.zeros(2, rows, dtype=torch.int64, device=card.device)
    blank, vector = (
        torch.zeros(card.facts["state"], dtype=torch.uint8, device=card.device),
        torch.tensor(options, device=card.device),
    )
    card.start("playouts", rows, (blank, "state"), players, vector, first, moves, hashes)
    torch.cuda.synchronize()
    return moves, hashes


def main(names: list[str], decisions: int) -> int:
    """Compare; the exit status says whether all was equal."""
    wrong = 0
    for name in names or sorted(facts.parent.name for facts in FOLDER.glob("*/facts.json")):
        card = Card(name)
        same = trace(card) == card.facts["trace"]
        wrong += not same
        print(f"{name}: self-play {'equal' if same else 'DIFFERENT'}", flush=True)
        begun, expected = (
            time.perf_counter(),
            [action for step in card.facts["thoughts"][:decisions] for action in step],
        )
        found = [action for step in thoughts(card, decisions) for action in step]
        equal = sum(a == b for a, b in zip(found, expected, strict=True))
        wrong += equal < len(expected)
        print(f"{name}: {equal} of {len(expected)} searches equal, {time.perf_counter() - begun:.0f} s", flush=True)
        if card.facts["choices"]:
            expected = [action for step in card.facts["choices"] for action in step]
            net = Whole(GAMES / name / "master.npz", card.facts, card.device)
            found = [action for step in choices(card, net.choose) for action in step]
            equal = sum(a == b for a, b in zip(found, expected, strict=True))
            wrong += equal < len(expected)
            print(f"{name}: {equal} of {len(expected)} choices of its net equal", flush=True)
        for players, options, expected in card.facts["playouts"]:
            moves, hashes = playouts(card, players, options, len(expected), 0)
            same = [*map(list, zip(moves.tolist(), hashes.tolist(), strict=True))] == expected
            wrong += not same
            playouts(card, players, options, MANY, MANY)
            start = time.perf_counter()
            speed = int(playouts(card, players, options, MANY, 2 * MANY)[0].sum()) / (time.perf_counter() - start)
            said = "equal" if same else "DIFFERENT"
            print(f"{name}, {players}, {options}: {said}, {speed / 1e9:.2f} G moves/s", flush=True)
    return min(wrong, 1)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m training.check", description="Does a card play as the CPU does?")
    parser.add_argument("games", nargs="*")
    parser.add_argument("--decisions", type=int, default=DECISIONS, help="of players who search: a second each, or two")
    arguments = parser.parse_args()
    sys.exit(main(arguments.games, arguments.decisions))
