"""What server and clients say to each other: the wire contract, and the source of the client's TypeScript types.

Over HTTP:  GET  /api/home                 Home: who you are, your tables, the games there are
            PUT  /api/me       Name        Home: choose or change a name; the first time sets the cookie
            GET  /api/me                   You: your devices
            POST /api/me/code  NewCode     NewKey: opens you on another device, once and soon
            POST /api/me/phrase            NewKey: a recovery phrase; the one before opens nothing any more
            POST /api/me/devices  Words    Home: be who made that code or phrase, from now on, on this device
            DELETE /api/me/devices/DEVICE  You: sign a device out
            POST /api/companions  Name     Companion: somebody else who plays at your device
            GET  /api/tables               Around: tables whose hosts would like company
            GET  /api/privacy              Privacy: what is kept here, and for how long
            POST /api/tables   NewTable    Created
            DELETE /api/tables/TABLE       Home: take a table off your list
            GET  /api/tables/TABLE/qr.svg  the join link as a QR code
            PUT  /api/tables/TABLE/reviews/SEAT  Review: of a finished match; asked again, it tells how far it is
            PUT  /api/tables/TABLE/luck/SEAT     Luck: of a finished match; asked again, it tells how far it is
            GET  /api/tables/TABLE/replay  FinishedMatch: all its moments, all hands; `?seat=SEAT`: as that seat saw it
            GET  /api/tables/TABLE/record  the match as a record file, once it is over
            GET  /api/tables/TABLE/parcel  Parcel: all of a table of yours among bots, to take along
            POST /api/parcels  Parcel      Created: lay a table that was taken along
            POST /api/groups   GroupName   Group: a new group; you are its first member
            GET  /api/groups/GROUP         Group: all of it for members; its name for those who have the link
            PUT  /api/groups/GROUP  GroupName  Group: call it by another name
            POST /api/groups/GROUP/members  Group: be a member
            DELETE /api/groups/GROUP/members  Home: be one no more; with the last one the group is gone
            PUT  /api/groups/GROUP/presets  Preset  Group: keep house rules by a name
            DELETE /api/groups/GROUP/presets/NAME  Group: keep them no more
            POST /api/groups/GROUP/tables/TABLE  Created: the same people are asked again, with the same options
            POST /api/groups/GROUP/duplicates/CONTEST  Created: another table with the same cards
            GET  /api/groups/GROUP/duplicates/CONTEST  Duplicate: its tables, and how everybody did
            GET  /api/groups/GROUP/standings  GroupStandings: game by game
            GET  /api/groups/GROUP/talk?after=N  GroupTalk: what was said there after line N
            PUT  /api/groups/GROUP/pads/PAD  GroupPad  PadSheet: keep a score pad of a real table as it is now
            GET  /api/groups/GROUP/pads/PAD  GroupPad: a pad as it was kept last
            DELETE /api/groups/GROUP/pads/PAD  Group: keep it no more
            POST /api/groups/GROUP/talk  GroupSay  GroupTalk: say something
            GET  /api/groups/GROUP/export.json  all a member may know of a group; export.csv: its results as a sheet
            GET  /api/me/statistics        Statistics: all you have played
            GET  /api/me/export.json       all that is known of you; export.csv: your results as a sheet
            DELETE /api/me                 Home of nobody: you are gone; in matches with others a nameless seat stays
            GET  /api/daily                Dailies: the deals of the day
            POST /api/daily/DEAL           Created: your table for it, always the same one
            GET  /api/daily/DEAL           Standings: how everybody did, once you have played it or its time is over
            GET  /api/rules/GAME/LANGUAGE  Rulebook
            GET  /api/games/GAME/look      Look: accent, faces of the cards, what lies open
            GET  /api/suggestions?players=N&minutes=N  Suggestions: what so many people can play in that time
            GET  /api/games/GAME/lessons/LESSON           Taught: a lesson before the first choice; nobody keeps it
            POST /api/games/GAME/lessons/LESSON  Attempt  Taught: what comes of a move
            POST /api/games/GAME/pad  PadDeals  PadSheet: what is told of a real table, counted; nobody keeps it
            GET  /healthz                  Health: 200, or 503 if nothing can be stored
            GET  /api/words/LANGUAGE       all texts by key: a text, or its forms (one, other) where it counts something
            a refusal is a 4xx status with a Refused
Over a WebSocket, /api/tables/TABLE/socket: the client sends `Ask`s, the server `Answer`s. Without a cookie one watches.
`?as=COMPANION` on connecting: as one of those who play at your device; `?as=device`: as nobody, while it is passed on.
`?seen=PLY` says which events the client already has; without it the first picture tells all of them.

After `Start` a table is shuffling: `asked` in the picture names the seats that are to send a `Commit`; when all have,
`shuffles[-1].commitments` is there and `asked` names those that are to send a `Reveal`; when all have, cards are dealt.
Whoever does not answer within some seconds is asked in a second shuffle (`len(shuffles)` is its number), then no more.

Every ask carries an id of the client's choice and is answered once with that id: `done`, `advice`, `insight` or
`refused`; a `preparing` may come before an `advice`. A move or take-back sent again with its id, on any connection, is
answered again and not played again. A picture comes first and whenever something has changed; where that is moves,
score sheets or who is here, and nothing else, a change against what this connection was sent before. Newer ones replace
those not yet sent, so their `events` are all since the last one that was, and when the match is over, all there are.
What shows what was done comes before its `done`. Durations are milliseconds still to go, since clocks differ.

What people say comes as `talk`, apart from pictures: to those with a name who were there, the last lines also when they
come again. While a match runs, those who have no seat hear everybody, and are heard by each other alone.
"""

from __future__ import annotations

from eselsohr.server.messages.answers import *
from eselsohr.server.messages.asks import *
from eselsohr.server.messages.codes import *
from eselsohr.server.messages.fields import *
from eselsohr.server.messages.groups import *
from eselsohr.server.messages.home import *
from eselsohr.server.messages.matches import *
from eselsohr.server.messages.results import *
from eselsohr.server.messages.witness import *
