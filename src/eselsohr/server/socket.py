"""The WebSocket of one view of one table: asks in, answers and pictures out."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket, WebSocketDisconnect

from eselsohr.server.addresses import shared_url
from eselsohr.server.coach import Coach
from eselsohr.server.connection import Connection
from eselsohr.server.guests import COOKIE
from eselsohr.server.hall import Hall
from eselsohr.server.messages import Advice, AskHint, ClientMessage, Code, Done, Refused, Seen
from eselsohr.server.outbox import Outbox, SlowReader
from eselsohr.server.picture import picture
from eselsohr.server.rate import Bucket
from eselsohr.server.refusal import Refusal, refusing
from eselsohr.server.table import Table

LARGEST = 2_000  # characters of a message; a longer one is refused
LARGEST_FRAME = 64 * 1024  # bytes of a message; a longer one ends the connection
RATE, BURST = 100, 200  # messages a second in the long run, and at once

CLOSE_RESTART = 1012  # come again
CLOSE_REFUSED = 4000  # plus the status HTTP would have: 4404 is no such table

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(ClientMessage).decode


class _Id(msgspec.Struct):
    id: str


async def table_socket(socket: WebSocket) -> None:
    """Serve one client at one table until it goes."""
    await socket.accept()
    try:
        with refusing():
            await _serve(socket)
        await socket.close(CLOSE_RESTART)
    except Refusal as refused:
        await socket.send_text(_encode(refused.answer()).decode())
        await socket.close(CLOSE_REFUSED + refused.status)
    except SlowReader:
        with suppress(TimeoutError):  # it may not even read that
            async with asyncio.timeout(1):
                await socket.close(CLOSE_RESTART)
    except WebSocketDisconnect:
        pass


async def _serve(socket: WebSocket) -> None:
    state = socket.app.state
    hall: Hall = state.hall
    guest = await state.guests.find(socket.cookies.get(COOKIE))
    outbox = Outbox(lambda: _encode(picture(table, connection)), stall=hall.timing.stall)
    connection = Connection(guest, _seen(socket), base_url(socket), outbox)
    table = await hall.join(socket.path_params["table"], connection)
    work = {
        asyncio.create_task(_read(socket, table, connection)),
        asyncio.create_task(outbox.drain(lambda message: socket.send_text(message.decode()))),
    }
    try:
        done, _ = await asyncio.wait(work, return_when=asyncio.FIRST_COMPLETED)
    finally:
        table.part(connection)
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
    for task in done:
        task.result()


async def _read(socket: WebSocket, table: Table, connection: Connection) -> None:
    bucket = Bucket(RATE, BURST)
    hints: set[asyncio.Task[None]] = set()  # of one guest there is never more than one
    try:
        while True:
            frame = await socket.receive()
            if frame["type"] == "websocket.disconnect":
                raise WebSocketDisconnect
            text = frame.get("text") or ""
            answer: Done | Refused | None = None
            try:
                with refusing():
                    message = _message(text, allowed=bucket.take())
                    if isinstance(message, AskHint):
                        hints.add(hint := _hint(socket.app.state.coach, table, connection, message))
                        hint.add_done_callback(hints.discard)
                    else:
                        answer = await _answer(table, connection, message)
            except Refusal as refused:
                answer = refused.answer(_id(text))
            if answer is not None:
                await connection.outbox.put(_encode(answer))
    finally:
        for hint in hints:
            hint.cancel()


def _message(text: str, *, allowed: bool) -> ClientMessage:
    if len(text) > LARGEST:
        raise Refusal(Code.TOO_LARGE, most=LARGEST)
    if not allowed:
        raise Refusal(Code.TOO_FAST)
    try:
        message: ClientMessage = _decode(text)
    except (msgspec.DecodeError, RecursionError) as problem:
        raise Refusal(Code.MALFORMED, problem=str(problem)) from None
    return message


async def _answer(table: Table, connection: Connection, message: ClientMessage) -> Done | None:
    """Do what a message asks for; None: it asks for no answer."""
    if isinstance(message, Seen):
        connection.seen = max(connection.seen, min(message.ply, table.match.ply if table.match else -1))
        return None
    return Done(message.id, await table.answer(connection.guest, message))


def _hint(coach: Coach, table: Table, connection: Connection, ask: AskHint) -> asyncio.Task[None]:
    """Begin to think about a hint, or refuse at once; it is answered later, and one may play meanwhile."""
    match = table.to_ponder(connection.guest, ask.ply)
    assert connection.guest is not None, "only people with a seat get this far"
    thinking = coach.hint(connection.guest, match)

    async def answer() -> None:
        options, way = await thinking
        await connection.outbox.put(_encode(Advice(ask.id, ask.ply, options, way)))

    return asyncio.create_task(answer())


def base_url(request: HTTPConnection) -> str | None:
    """Where others reach the server this request came to."""
    scheme = "https" if request.url.scheme in ("https", "wss") else "http"
    return shared_url(scheme, request.headers.get("host", ""), listening=request.app.state.listening)


def _seen(socket: WebSocket) -> int:
    given = socket.query_params.get("seen", "")
    return int(given) if given.isdecimal() and len(given) < 8 else -1


def _id(text: str) -> str | None:
    """The id of a message that was refused, if one can be read."""
    try:
        found = msgspec.json.decode(text, type=_Id).id
    except (msgspec.DecodeError, RecursionError):
        return None
    return found if len(found) <= 40 else None
