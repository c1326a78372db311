"""What one does at a table online besides moving: `:` begins talk, `!` a gesture, `/` all else, as in `/knock`."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any

from eselsohr.cli.online import Line, Message
from eselsohr.engine.reactions import Reaction, reactions
from eselsohr.text import listed as words_listed
from eselsohr.text import say

SAY, REACT, WISH = ":", "!", "/"
SIGNS = (SAY, REACT, WISH)  # what begins something that is no move
BOT_LEVEL = "medium"  # of a bot that a host puts on a free seat
CLOCKS = {"": None, "30": {"move": 30_000, "bank": 120_000}, "60": {"move": 60_000, "bank": 300_000}}  # as in a browser
TAKEN_OVER = ("left", "replaced", "idle")  # the presence of somebody for whom a bot plays


class Deed(StrEnum):
    """Something to ask for; the catalogue has its word, `cli.wish.NAME`, and what it does, `cli.wish.NAME.about`."""

    KNOCK = "knock"
    PAUSE = "pause"
    PASS = "pass"
    BACK = "back"
    SEAT = "seat"
    YES = "yes"
    NO = "no"
    AGAIN = "again"
    LOCK = "lock"
    OUT = "out"
    IN = "in"
    HOST = "host"
    BOT = "bot"
    KEEP = "keep"
    SHUFFLE = "shuffle"
    CLOCK = "clock"
    MUTE = "mute"
    SILENCE = "silence"

    def word(self, language: str) -> str:
        """What is typed for it."""
        return say(language, f"cli.wish.{self}")


async def speak(line: Line, text: str, language: str) -> str:
    """Say it, do it or ask for it; gives what there is, if it is none of that."""
    if text.startswith(SAY):
        await line.ask("say", text=text.removeprefix(SAY))
        return ""
    if text.startswith(WISH):
        deed, rest = _deed(text, language)
        if deed is Deed.MUTE and _FITS[deed](line.picture):
            return muted(line, rest, language)
        wish = read(text, line.picture, language)
        if wish is None:
            return listed(line.picture, language)
        await line.ask(**wish)
        return ""
    reaction = Reaction.read(text.removeprefix(REACT), language)
    if reaction is None:
        return reactions(language)
    await line.ask("react", reaction=reaction)
    return ""


def read(text: str, picture: Message, language: str) -> dict[str, Any] | None:
    """Read what somebody asks for, as the server wants to hear it; None: nobody can tell what it is."""
    deed, rest = _deed(text, language)
    return _ASKS[deed](picture, rest) if deed in _ASKS else None


def _deed(text: str, language: str) -> tuple[Deed | None, str]:
    word, _, rest = text.removeprefix(WISH).strip().partition(" ")
    deeds = (deed for deed in Deed if word.lower() in (deed, deed.word(language).lower()))
    return next(deeds, None), rest.strip()


def muted(line: Line, name: str, language: str) -> str:
    """Hear somebody no more, or again, or (no name) nobody at all; says whom one does not hear from now on."""
    line.mute(name)
    if line.deaf:
        return say(language, "client.talk.all_muted")
    if not line.muted:
        return say(language, "cli.wish.mute.nobody")
    return say(language, "cli.wish.mute.now", names=words_listed(language, [*line.muted.values()]))


def listed(picture: Message, language: str) -> str:
    """Say what can be asked for just now."""
    lines = [f"{WISH}{deed.word(language)}  {_about(deed, picture, language)}" for deed in Deed if _FITS[deed](picture)]
    return "\n".join(lines or [say(language, "cli.wish.none")])


def _about(deed: Deed, picture: Message, language: str) -> str:
    numbers = {Deed.SEAT: picture["offered"], Deed.OUT: _others(picture), Deed.HOST: _others(picture)}
    seats = ", ".join(f"{seat + 1} {picture['seats'][seat]['name']}" for seat in numbers.get(deed, ()))
    names = ", ".join(one["name"] for one in picture["kept_out"])
    return say(language, f"cli.wish.{deed}.about", seats=seats, names=names)


def asked_for(picture: Message, language: str) -> str:
    """Say who would like to play on for whom, and how a host answers; "" if nobody would."""
    if not picture["host"] or not picture["newcomers"]:
        return ""
    newcomer = picture["newcomers"][0]
    before = picture["seats"][newcomer["seat"]]["name"]
    yes, no = (f"{WISH}{deed.word(language)}" for deed in (Deed.YES, Deed.NO))
    asks = say(language, "client.join.asks", name=newcomer["name"], before=before)
    return f"{asks} {say(language, 'cli.wish.answer', yes=yes, no=no)}"


# --- what each is to the server


def _take_over(picture: Message, rest: str) -> dict[str, Any]:
    offered = picture["offered"]
    seat = int(rest) - 1 if rest.isascii() and rest.isdigit() else next(iter(offered), 0)
    return {"do": "take_over", "seat": max(0, seat)}


def _seat_of_another(do: str, rest: str) -> dict[str, Any] | None:
    return {"do": do, "seat": int(rest) - 1} if rest.isascii() and rest.isdigit() and int(rest) else None


def _keep(rest: str) -> dict[str, Any] | None:
    number, _, name = rest.partition(" ")
    wish = _seat_of_another("reserve", number)
    return wish and wish | {"name": name.strip() or None}


def _let_in(picture: Message, rest: str) -> dict[str, Any] | None:
    out = picture["kept_out"]
    whom = next((one for one in out if one["name"].lower() == rest.lower()), out[0] if out and not rest else None)
    return {"do": "let_in", "who": whom["who"]} if whom else None


def _place_bot(picture: Message) -> dict[str, Any] | None:
    seats = picture["seats"]
    free = [number for number, seat in enumerate(seats) if seat["sitter"] == "nobody"]
    seat = min(free, key=lambda number: bool(seats[number]["name"]), default=None)  # rather none that is kept
    return None if seat is None else {"do": "bot", "seat": seat, "level": BOT_LEVEL}


def _grant(picture: Message, *, granted: bool) -> dict[str, Any] | None:
    newcomers = picture["newcomers"]
    return {"do": "grant", "who": newcomers[0]["who"], "granted": granted} if newcomers else None


def _pass_round(picture: Message) -> dict[str, Any] | None:
    view = picture["view"]
    return {"do": "pass_round", "ply": view["ply"], "on": not picture["passing"]} if view else None


_ASKS: dict[Deed, Callable[[Message, str], dict[str, Any] | None]] = {
    Deed.KNOCK: lambda picture, _: {"do": "knock"},
    Deed.PAUSE: lambda picture, _: {"do": "go_on" if picture["supper"] else "pause"},
    Deed.PASS: lambda picture, _: _pass_round(picture),
    Deed.BACK: lambda picture, _: None if picture["you"] is None else {"do": "sit", "seat": picture["you"]},
    Deed.SEAT: _take_over,
    Deed.YES: lambda picture, _: _grant(picture, granted=True),
    Deed.NO: lambda picture, _: _grant(picture, granted=False),
    Deed.AGAIN: lambda picture, _: {"do": "rematch"},
    Deed.LOCK: lambda picture, _: {"do": "lock", "locked": not picture["locked"]},
    Deed.OUT: lambda _, rest: _seat_of_another("unseat", rest),
    Deed.IN: _let_in,
    Deed.HOST: lambda _, rest: _seat_of_another("pass_host", rest),
    Deed.BOT: lambda picture, _: _place_bot(picture),
    Deed.KEEP: lambda _, rest: _keep(rest),
    Deed.SHUFFLE: lambda picture, _: {"do": "shuffle_seats"},
    Deed.CLOCK: lambda _, rest: {"do": "clock", "clock": CLOCKS[rest]} if rest in CLOCKS else None,
    Deed.SILENCE: lambda picture, _: {"do": "allow_talk", "on": not picture["talk"]},
}


# --- when it is of any use


def _plays(picture: Message) -> bool:
    return picture["stage"] == "running" and picture["you"] is not None


def _waits_for_another(picture: Message) -> bool:
    turn = picture["view"]["turn"] if _plays(picture) else None
    return turn not in (None, picture["you"]) and picture["seats"][turn]["presence"] in ("here", "away")


def _is_taken_over(picture: Message) -> bool:
    return _plays(picture) and picture["seats"][picture["you"]]["presence"] in TAKEN_OVER


def _sets_up(picture: Message) -> bool:
    return bool(picture["host"] and picture["stage"] == "open")


def _is_asked_for(picture: Message) -> bool:
    return bool(picture["host"] and picture["newcomers"])


def _others(picture: Message) -> list[int]:
    """The seats of other people, for the host."""
    seats = enumerate(picture["seats"]) if picture["host"] else ()
    return [number for number, seat in seats if seat["sitter"] == "person" and number != picture["you"]]


_FITS: dict[Deed, Callable[[Message], bool]] = {
    Deed.KNOCK: _waits_for_another,
    Deed.PAUSE: _plays,
    Deed.PASS: lambda picture: _plays(picture) and picture["passing"] is not None,
    Deed.BACK: _is_taken_over,
    Deed.SEAT: lambda picture: bool(picture["offered"]),
    Deed.YES: _is_asked_for,
    Deed.NO: _is_asked_for,
    Deed.AGAIN: lambda picture: picture["stage"] == "over" and picture["you"] is not None and not picture["next"],
    Deed.LOCK: lambda picture: picture["host"] and picture["stage"] != "over",
    Deed.OUT: lambda picture: picture["stage"] in ("open", "running") and bool(_others(picture)),
    Deed.IN: lambda picture: bool(picture["kept_out"]),
    Deed.HOST: lambda picture: picture["stage"] != "over" and bool(_others(picture)),
    Deed.BOT: lambda picture: _sets_up(picture) and _place_bot(picture) is not None,
    Deed.KEEP: lambda picture: _sets_up(picture) and any(seat["sitter"] != "person" for seat in picture["seats"]),
    Deed.SHUFFLE: lambda picture: _sets_up(picture) and not picture["duplicate"],
    Deed.CLOCK: lambda picture: picture["host"] and picture["stage"] != "over",
    Deed.MUTE: lambda picture: picture["talk"],
    Deed.SILENCE: lambda picture: picture["host"],
}
