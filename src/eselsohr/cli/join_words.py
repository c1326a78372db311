"""What is said at a table online, on the full screen and line by line: refusals, a pause, who is asked once more."""

from __future__ import annotations

from typing import Any

from eselsohr.cli.online import Message, is_asked
from eselsohr.cli.prompt import how_to_type
from eselsohr.engine.events import Phrase
from eselsohr.text import listed, say

QUIET = 8_000  # ms for which nobody looks at the clock, unless there is one


def refusal(picture: Message, refused: Message, language: str) -> str:
    """Say why something is refused and, where the game has words for it, how to type a better move."""
    names = [seat["name"] for seat in picture.get("seats", [])]
    said = Phrase(refused["key"], refused["params"], refused["names"], refused["cards"]).say(language, names)
    return " ".join([said, *how_to_type(language, picture.get("game", ""), refused["key"], refused["params"])])


def paused(picture: Message, language: str) -> str:
    """Say that nobody may move, and how to go on; "" if everybody may."""
    supper = picture["supper"]
    if not supper:
        return ""
    you, key = picture["you"], "client.supper.text"
    name = picture["seats"][supper["seat"]]["name"]
    said = say(language, f"{key}.you") if supper["seat"] == you else say(language, key, name=name)
    return said if you is None else f"{said} {say(language, 'cli.join.go_on')}"


def seats(picture: Message, language: str) -> list[str]:
    """Name who sits where, who is host and who is ready, and which seats are free or kept for somebody."""
    return [_seat(picture, number, language) for number in range(len(picture["seats"]))]


def _seat(picture: Message, number: int, language: str) -> str:
    seat, free = picture["seats"][number], say(language, "cli.join.free")
    if seat["sitter"] == "nobody":
        return f"{free}, {say(language, 'client.lobby.kept', name=seat['name'])}" if seat["name"] else free
    company = sum(one["sitter"] == "person" for one in picture["seats"]) > 1
    told = {
        "client.lobby.host": company and picture["host_seat"] == number,
        "client.lobby.ready": number in picture["ready"],
        "client.lobby.asked": seat["presence"] == "asked",
        "client.seat.away": seat["presence"] == "away",
    }
    marks = ", ".join(say(language, key) for key, holds in told.items() if holds)
    return f"{seat['name']} ({marks})" if marks else str(seat["name"])


def watchers(picture: Message, language: str) -> list[str]:
    """Say who watches, the nameless ones counted; nothing while nobody does."""
    nameless, names = picture["nameless"], [*picture["watching"]]
    count = len(names) + nameless
    if nameless:
        names.append(say(language, "client.watch.nameless", n=nameless))
    return [say(language, "client.lobby.watching", n=count, names=listed(language, names))] if names else []


def next_step(picture: Message, language: str) -> str:
    """Say what is to be done before a match."""
    if is_asked(picture):
        return say(language, "cli.join.again")
    if not picture["host"]:
        return say(language, "cli.join.wait")
    if not picture["called"] or not (names := _unready(picture)):
        return say(language, "cli.join.start")
    waiting = say(language, "client.lobby.waiting", names=listed(language, names))
    return f"{waiting} {say(language, 'cli.join.anyway')}"


def _unready(picture: Message) -> list[str]:
    """Whom a host waits for who would like to deal."""
    done = {*picture["ready"], picture["you"]}
    seats = enumerate(picture["seats"])
    return [seat["name"] for number, seat in seats if seat["sitter"] == "person" and number not in done]


def own_wishes(picture: Message, language: str) -> str:
    """Say what has become of what one asked for: to have one's turns passed, or to play along."""
    if picture["passing"]:
        return say(language, "cli.wish.passing")
    if picture["declined"]:
        return say(language, "client.join.declined")
    asked = next((one for one in picture["newcomers"] if one["who"] == picture["yourself"]), None)
    if asked is None or picture["yourself"] is None:
        return ""
    return say(language, "client.join.asked", before=picture["seats"][asked["seat"]]["name"])


def awaited(picture: Message, waited: int, language: str) -> str:
    """Say whom the table waits for, and once that takes a while, or a clock runs, for how long; in ms."""
    turn = picture["view"]["turn"]
    if turn is None:
        return ""
    seat, waiting = picture["seats"][turn], picture["waiting"] or {}
    name, left, bank = seat["name"], waiting.get("left"), (picture["clock"] or {}).get("bank")
    if seat["presence"] not in ("here", "away"):
        return say(language, "cli.play_screen.thinking", name=name)
    if left is not None and bank is not None:
        time = minutes(left + waiting["waited"] - waited)
        return say(language, "client.clock.left", name=name, time=time)
    if waited > QUIET:
        return say(language, "client.clock.waited", name=name, time=minutes(waited))
    return say(language, "cli.play_screen.thinking", name=name)


def minutes(ms: float) -> str:
    """Write a time as on a clock: 0:42."""
    seconds = max(0, int(ms / 1000))
    return f"{seconds // 60}:{seconds % 60:02}"


def calls(picture: Message, known: int) -> int | None:
    """Number the knock for whoever sits here and is to move, if it is newer than the one that is known."""
    knock: dict[str, Any] | None = picture.get("knock")
    mine = knock is not None and knock["seat"] == picture["you"] == picture["view"]["turn"]
    return knock["number"] if knock and mine and knock["number"] > known else None


def knock(picture: Message, language: str) -> str:
    """Say who has knocked."""
    return say(language, "client.clock.knocked", name=picture["seats"][picture["knock"]["by"]]["name"])
