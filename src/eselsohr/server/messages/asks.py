"""Over a WebSocket, from the client: all that can be asked at a table."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from eselsohr.engine.reactions import Reaction
from eselsohr.engine.shuffles import Hex
from eselsohr.server.messages.fields import Clock, Id, Level, MoveText, Pace, PersonId, Ply, SeatNumber, ShuffleNumber


class Ask(Struct, forbid_unknown_fields=True, tag_field="do"):
    """Something a client asks for."""

    id: Id


class Sit(Ask, tag="sit"):
    """Take a free seat, or take your own back."""

    seat: SeatNumber


class Leave(Ask, tag="leave"):
    """Get up: an open table's seat is free again; in a match a bot plays on, until you come back."""


class PlaceBot(Ask, tag="bot"):
    """Put a bot on a seat nobody has, or (null) free it for people."""

    seat: SeatNumber
    level: Level | None


class SetPace(Ask, tag="pace"):
    """Set how long after a move the next bot plays."""

    pace: Pace


class SetClock(Ask, tag="clock"):
    """Set how long people may think from now on; what was saved up is gone."""

    clock: Clock | None


class PauseTable(Ask, tag="pause"):
    """Pause the whole table: nobody can move, bots wait, clocks stand."""


class GoOn(Ask, tag="go_on"):
    """Go on after a pause, whoever began it."""


class Knock(Ask, tag="knock"):
    """Knock for whoever the table waits for."""


class Start(Ask, tag="start"):
    """Have the cards shuffled; they are dealt once everybody has committed and revealed."""

    wait: bool = False  # until everybody else who sits here has said that they are ready


class Ready(Ask, tag="ready"):
    """Be ready for the first deal, or not yet; if the host waits for nobody else, the cards are shuffled."""

    ready: bool


class TakeOver(Ask, tag="take_over"):
    """Ask to play on in a match for a bot or for somebody who got up, or (null) do not any more; the host decides."""

    seat: SeatNumber | None


class Commit(Ask, tag="commit"):
    """Commit to 32 bytes you have drawn; wanted of whoever is `asked` in the picture of a table that is shuffling."""

    shuffle: ShuffleNumber
    commitment: Hex  # see `engine.shuffles`
    seat: SeatNumber | None = None  # of somebody at your device; null: yours


class Reveal(Ask, tag="reveal"):
    """Reveal those bytes; wanted of whoever is `asked` once the picture has all commitments of the shuffle."""

    shuffle: ShuffleNumber
    reveal: Hex
    seat: SeatNumber | None = None  # of somebody at your device; null: yours


class Play(Ask, tag="play"):
    """Play a move; `ply` is the ply of the picture it answers."""

    ply: Ply
    move: MoveText


class TakeBack(Ask, tag="take_back"):
    """Go back to your last decision in this deal; only where nobody but bots plays with you."""

    ply: Ply


class PassRound(Ask, tag="pass_round"):
    """Have your turns passed, where that is legal, until this round ends; or (false) decide again yourself.

    `ply` is the ply of the picture it answers. Nobody else is told, and it is forgotten when you leave the table.
    """

    ply: Ply
    on: bool


class Try(Ask, tag="try"):
    """Ask whether a move would be legal, without playing it."""

    ply: Ply
    move: MoveText


class AskHint(Ask, tag="hint"):
    """Ask what the best bot would do in your place, and why; `ply` is the ply of the picture it is about."""

    ply: Ply
    move: MoveText | None = None  # why not this one?
    here: bool = False  # your own device thinks: the answer is an `insight`


class PressOn(Ask, tag="press_on"):
    """Be done with the score sheet of that deal, and all who play at your device with you."""

    deal: Annotated[int, Meta(ge=0, le=1000)]


class Rematch(Ask, tag="rematch"):
    """Set up a table with the same seats and ask everybody; its name is then in everybody's picture.

    There, `sit` at one's own seat is a yes and `leave` a no; with the last yes the cards are shuffled.
    """


class HostAsk(Ask):
    """Something that only the host may ask for."""


class Swap(HostAsk, tag="swap"):
    """Have two seats change places, whoever sits there; before the match."""

    seat: SeatNumber
    other: SeatNumber


class ShuffleSeats(HostAsk, tag="shuffle_seats"):
    """Have chance decide who sits where; before the match."""


class Reserve(HostAsk, tag="reserve"):
    """Keep a seat that is no person's for whoever comes by that name, or (null) for anybody; before the match."""

    seat: SeatNumber
    name: Annotated[str, Meta(max_length=100)] | None


class Lock(HostAsk, tag="lock"):
    """Let nobody new come in or sit down, or do again; those who sit here always come back."""

    locked: bool


class Unseat(HostAsk, tag="unseat"):
    """Take a seat back from somebody, who stays out until let in again; in a match a bot plays on."""

    seat: SeatNumber


class LetIn(HostAsk, tag="let_in"):
    """Let somebody in again whose seat was taken back."""

    who: PersonId


class PassHost(HostAsk, tag="pass_host"):
    """Make the person at a seat the host."""

    seat: SeatNumber


class AllowTalk(HostAsk, tag="allow_talk"):
    """Let people talk and react at this table, or have silence."""

    on: bool


class Announce(HostAsk, tag="announce"):
    """Show the table to everybody at this server who looks for one, or not any more."""

    announced: bool


class Report(HostAsk, tag="report"):
    """Tell whoever runs the server about one of the picture's `people`."""

    who: PersonId
    reason: Annotated[str, Meta(max_length=1000)]


class Say(Ask, tag="say"):
    """Say something: to all, or while a match runs in which you have no seat, to the others who watch."""

    text: Annotated[str, Meta(max_length=1000)]


class React(Ask, tag="react"):
    """Do something without words, heard as what you say is."""

    reaction: Reaction


class Grant(HostAsk, tag="grant"):
    """Let one of the picture's `newcomers` have the seat they ask for, or not."""

    who: PersonId
    granted: bool


HostWish = Swap | ShuffleSeats | Reserve | Lock | Unseat | LetIn | PassHost | AllowTalk | Announce | Grant
Seating = Sit | Leave | Ready | TakeOver | PlaceBot | SetPace | Start | Rematch
Waits = SetClock | PauseTable | GoOn | Knock
Wish = (
    Seating | Waits | Commit | Reveal | Play | TakeBack | PassRound | Try | PressOn | Say | React | HostWish | Report
)  # of the table
ClientMessage = Wish | AskHint
