"""How bytes become requests and frames: uvicorn's protocols, and what they turn away by themselves."""

from __future__ import annotations

import logging
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Response
from websockets.server import ServerProtocol
from websockets.typing import StatusLike

from eselsohr.server.messages import Code
from eselsohr.server.refusal import Refusal
from eselsohr.server.routing import respond
from eselsohr.server.web.origin_guard import HEADERS


class HttpProtocol(H11Protocol):
    """One connection that speaks HTTP."""

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request."""
        self._refuse(Refusal(Code.MALFORMED, problem=msg))

    def _refuse(self, refused: Refusal) -> None:
        """Answer with a refusal and hang up; an answer that is already on its way is cut off."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            answer = respond(refused.message(), status=refused.status)
            headers = {"content-type": answer.media_type, "connection": "close", **answer.headers, **HEADERS}
            for event in (
                h11.Response(status_code=answer.status, headers=list(headers.items())),
                h11.Data(data=answer.body),
                h11.EndOfMessage(),
            ):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()


class SocketProtocol(WebSocketsSansIOProtocol):
    """One connection that has become a WebSocket."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn = Frames(max_size=self.config.ws_max_size, logger=logging.getLogger("uvicorn.error"))

    def data_received(self, data: bytes) -> None:
        """Take what has come; what cannot even be read as the beginning of a socket is refused."""
        super().data_received(data)
        if self.conn.handshake_exc and not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()


class Frames(ServerProtocol):
    """The frames of a WebSocket, and the handshake before them."""

    def reject(self, status: StatusLike, text: str) -> Response:
        """Refuse to become a socket, with the headers of every answer."""
        response = super().reject(status, text)
        response.headers.update(HEADERS)
        return response
