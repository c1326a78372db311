"""`python -m training.course`: all that a card is for, one part after the other, in as many runs as it takes.

    python -m training.build                                  beforehand, without a card
    python -m training.course --stop 560 --out OUT            the same command again goes on where it stopped
    python -m training.course --stop 0 --out OUT              only writes down anew what has come of it
    python -m training.export OUT/esel.pt                     afterwards, without a card

First it is seen whether the card plays as the CPU does, and how fast; then every game is trained, going on from the net
it has; then its new net plays among those who search; and at last somebody learns against that net. Each part has its
seconds (`--check`, `--train`, `--duel`, `--against`). In OUT lie `report.json`, with every line a part has printed, and
the nets, fit to be exported.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from training import FOLDER, GAMES

KEPT = ("settings", "about", "seconds", "model", "spent", "iterations", "curve", "begun_with")
LEAST = 5.0  # seconds left that are worth beginning with
BUSY = (
    0.8  # the share of its seconds that a training learns; the others go into starting, and into looks at how it plays
)
GRACE = 60.0  # a part that overstays its time so long is ended


@dataclass
class Part:
    """One command, which may stop and go on, and what has come of it."""

    name: str
    command: list[str]
    seconds: float
    spent: float = 0.0
    done: bool = False
    lines: list[str] = field(default_factory=list)


def parts(arguments: argparse.Namespace) -> list[Part]:
    """Everything there is to do, in order."""
    cpu = ["--cpu", *arguments.small.split()] if arguments.cpu else ["--fuse"]
    found = []
    if not arguments.cpu:
        found += [Part("check", ["training.check", "--decisions", "8"], arguments.check)]
    each = arguments.train / max(1, len(arguments.games))
    for game in arguments.games:
        net = GAMES / game / "master.npz"
        begin = ["--begin", str(net)] if net.exists() else []
        found += [Part(f"train {game}", ["training", game, "--seconds", f"{BUSY * each:.0f}", *begin, *cpu], each)]
    if not arguments.cpu:  # searches of all games share the card
        found += [Part("duel", ["training.duel", "--run", *arguments.games], arguments.duel)]
    each = arguments.against / max(1, len(arguments.games))
    for game in arguments.games:
        run = str(FOLDER / f"{game}.pt")
        against = ["training", game, "--seconds", f"{BUSY * each:.0f}", "--against", run, *cpu]
        found += [Part(f"against {game}", against, each)]
    return found


def go_on(part: Part, left: float) -> None:
    """Let a part go on for as long as it may."""
    stop, begun = min(left, part.seconds - part.spent), time.monotonic()
    command = [sys.executable, "-u", "-m", *part.command]
    if part.name != "check":
        command += ["--stop", f"{stop:.0f}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            printed, _ = process.communicate(timeout=stop + GRACE)
        except subprocess.TimeoutExpired:
            process.kill()
            printed, _ = process.communicate()
    took = time.monotonic() - begun
    part.spent += took
    part.lines += printed.splitlines()
    whole = part.name == "check" or took < stop - LEAST  # it ended by itself
    part.done = whole or process.returncode != 0 or part.spent >= part.seconds - LEAST
    if process.returncode:
        part.lines.append(f"ended with status {process.returncode}")
    print(f"== {part.name}, {part.spent:.0f} of {part.seconds:.0f} s", *printed.splitlines(), sep="\n", flush=True)


def keep(found: Sequence[Part], progress: Path, out: Path) -> None:
    """Write down where it stands, and what is to be taken home."""
    text = json.dumps([asdict(part) for part in found], indent=1)
    progress.write_text(text)
    out.mkdir(parents=True, exist_ok=True)
    (out / "report.json").write_text(text)
    for part in found:
        word, _, game = part.name.partition(" ")
        if word == "train" and (run := FOLDER / f"{game}.pt").exists():
            import torch

            kept = torch.load(run, map_location="cpu")
            torch.save({name: kept[name] for name in KEPT if name in kept}, out / run.name)


def main() -> None:
    """Go on with what is not done, until it is time to stop."""
    begun, arguments = time.monotonic(), _arguments()
    progress = FOLDER / "course.json"
    FOLDER.mkdir(parents=True, exist_ok=True)
    found = parts(arguments)
    if progress.exists():
        before = {one["name"]: Part(**one) for one in json.loads(progress.read_text())}
        for part in found:
            if old := before.get(part.name):
                part.spent, part.done, part.lines = old.spent, old.done, old.lines
    for part in found:
        while not part.done and (left := arguments.stop - (time.monotonic() - begun)) > LEAST:
            go_on(part, left)
            keep(found, progress, arguments.out)
    keep(found, progress, arguments.out)
    waiting = [part.name for part in found if not part.done]
    print("still to do:", ", ".join(waiting) or "nothing", flush=True)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m training.course", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=["esel", "boss", "heuldoch"])
    parser.add_argument("--stop", type=float, default=560, help="seconds after which this run stops, to go on later")
    parser.add_argument("--check", type=float, default=120, help="seconds of comparing with the CPU")
    parser.add_argument("--train", type=float, default=600, help="seconds of training, all games together")
    parser.add_argument("--duel", type=float, default=540, help="seconds of playing among those who search")
    parser.add_argument("--against", type=float, default=180, help="seconds of learning against the nets, likewise")
    parser.add_argument("--out", type=Path, default=FOLDER / "out")
    parser.add_argument("--cpu", action="store_true", help="without a card, and without what needs one: to try it out")
    parser.add_argument("--small", default="--rows 64 --times 32 --batch 1024 --deals 8", help="settings for that")
    return parser.parse_args()


if __name__ == "__main__":
    main()
