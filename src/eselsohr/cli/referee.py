"""`eselsohr referee`: one JSON object a line in, one a line out; for programs in any language."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import IO, Any

import click
import msgspec

from eselsohr import bots
from eselsohr.bots import advice
from eselsohr.bots.compiled import think
from eselsohr.cli.localized import Localized
from eselsohr.engine.errors import EselsohrError, quote
from eselsohr.engine.match import Match

LONGEST = 1 << 20  # bytes of a line
PLAIN = "greedy"  # the bot that is asked if none is named


class BadRequest(EselsohrError):
    """A line that asks for nothing the referee does."""

    code = "bad_request"


class Referee:
    """One match and the answers about it; whatever the line was, the match is kept."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self._commands: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
            "new": self._new,
            "position": self._position,
            "legal": lambda line: {"legal": self.match.legal()},
            "play": self._play,
            "view": lambda line: {"view": self.match.view(line.get("seat"))},
            "show": lambda line: {"position": self.match.position()},
            "record": lambda line: {"record": self.match.record()},
            "bot": self._bot,
            "hint": self._hint,
            "quit": lambda line: {"bye": True},
        }

    @property
    def match(self) -> Match:
        """The match that was set up."""
        if self._match is None:
            raise BadRequest("referee.no_match")
        return self._match

    def answer(self, line: bytes) -> dict[str, Any]:
        """Answer one line."""
        try:
            request = self._read(line)
            answer = self._commands[request["do"]](request)
        except EselsohrError as problem:
            rule = getattr(problem, "rule", None)
            error = {"code": problem.code, **({"rule": rule} if rule else {}), "message": str(problem)}
            return {"ok": False, "error": error}
        return {"ok": True, **self._standing(), **answer}

    def _read(self, line: bytes) -> Mapping[str, Any]:
        if len(line) > LONGEST:
            raise BadRequest("referee.too_long", longest=LONGEST)
        try:
            request = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
            raise BadRequest("referee.no_json", problem=quote(str(problem))) from None
        do = request.get("do") if isinstance(request, dict) else None
        if not isinstance(do, str) or do not in self._commands:
            raise BadRequest("referee.unknown", value=quote(do), names=", ".join(self._commands))
        return request  # type: ignore[no-any-return]

    def _standing(self) -> dict[str, Any]:
        if self._match is None:
            return {"turn": None}
        result = self._match.result
        return {"turn": self._match.turn, **({"result": msgspec.to_builtins(result)} if result else {})}

    def _new(self, line: Mapping[str, Any]) -> dict[str, Any]:
        game, players, options = line.get("game"), line.get("players"), line.get("options")
        self._match = Match.new(game, players, options, line.get("seed"))  # type: ignore[arg-type]
        return {"commitment": self._match.commitment}

    def _position(self, line: Mapping[str, Any]) -> dict[str, Any]:
        self._match = Match.from_position(line.get("position"))  # type: ignore[arg-type]
        return {}

    def _play(self, line: Mapping[str, Any]) -> dict[str, Any]:
        self.match.play(line.get("move"), line.get("seat"))
        return {}

    def _sight(self) -> tuple[bots.Sight, Any]:
        if self.match.turn is None:
            raise BadRequest("refuse.match_over")
        dice = bots.dice(self.match.commitment, self.match.ply)
        return bots.look(self.match, dice), dice

    def _bot(self, line: Mapping[str, Any]) -> dict[str, Any]:
        return {"move": bots.find(line.get("level", PLAIN)).choose(*self._sight()).move}

    def _hint(self, line: Mapping[str, Any]) -> dict[str, Any]:
        game, seats = self.match.game, self.match.game.seats(self.match.players)
        found = think(advice.compare(*self._sight(), bots.adviser(game)))
        return {"hint": [{"move": one.move, "value": advice.payoff(one.place, seats)} for one in found.candidates]}


def serve(source: IO[bytes], target: IO[bytes]) -> None:
    """Answer every line until `quit` or the end of input."""
    referee = Referee()
    while line := source.readline(LONGEST + 2):
        while len(line) > LONGEST and not line.endswith(b"\n"):
            rest = source.readline(LONGEST)  # drop the rest of a line that is too long
            line = line[: LONGEST + 1] + (b"\n" if rest.endswith(b"\n") or not rest else b"")
        answer = referee.answer(line)
        target.write(msgspec.json.encode(answer) + b"\n")
        target.flush()
        if answer.get("bye"):
            return


@click.command("referee", cls=Localized)
def command() -> None:
    """Referee a match for other programs: JSON lines in, JSON lines out."""
    serve(sys.stdin.buffer, sys.stdout.buffer)
