"""Saying no: a code for programs, a sentence for people, and nothing has changed."""

from __future__ import annotations

from typing import Any

from eselsohr.engine.errors import CardsRef, EselsohrError, SeatRef
from eselsohr.engine.events import Phrase
from eselsohr.server import metrics
from eselsohr.server.messages import Code, Refused
from eselsohr.server.stores.store import StoreError

STATUS = {
    Code.NO_NAME: 401,
    Code.BANNED: 403,
    Code.WRONG_KEY: 403,
    Code.NOT_HERE: 403,
    Code.NOT_SEATED: 403,
    Code.NOT_HOST: 403,
    Code.NOT_MEMBER: 403,
    Code.LOCKED: 423,
    Code.KEPT_OUT: 423,
    Code.UNSEEN: 425,
    Code.FOREIGN_ORIGIN: 403,
    Code.NO_SUCH_TABLE: 404,
    Code.NO_SUCH_GROUP: 404,
    Code.NO_SUCH_PAGE: 404,
    Code.NO_ADDRESS: 404,
    Code.NOT_OVER: 409,
    Code.TOO_LARGE: 413,
    Code.TOO_FAST: 429,
    Code.TOO_MANY: 429,
    Code.BUSY: 429,
    Code.BROKEN: 500,
    Code.NOT_STORED: 503,
}


class Refusal(Exception):
    """A client asked for something it cannot have."""

    def __init__(self, code: Code, *, key: str | None = None, rule: str | None = None, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.rule = rule
        self.key = key or f"server.{code}"
        self.params = params

    @property
    def status(self) -> int:
        """The HTTP status that goes with it."""
        return STATUS.get(self.code, 400)

    def message(self, ask: str | None = None) -> Refused:
        """Put it into a message, for the ask with that id."""
        metrics.REFUSALS.add(self.code)
        names = {param: int(value) for param, value in self.params.items() if isinstance(value, SeatRef)}
        cards = {param: str(value) for param, value in self.params.items() if isinstance(value, CardsRef)}
        params = {param: _quoted(value) for param, value in self.params.items() if param not in names | cards}
        return Refused(ask, self.code, self.rule, self.key, params, names, cards)


def _quoted(value: object) -> object:
    """A parameter for a message: what an error quotes of another one is a phrase within a phrase."""
    if not isinstance(value, EselsohrError):
        return value
    said = refusal(value).message()
    return Phrase(said.key, said.params, {**said.names}, said.cards)


OBJECTIONS = (Refusal, EselsohrError, StoreError)  # what `refusal` takes


def refusal(error: Exception) -> Refusal:
    """Turn whatever the server, the engine or the store objects to into a refusal."""
    if isinstance(error, Refusal):
        return error
    if not isinstance(error, EselsohrError):
        return Refusal(Code.NOT_STORED)
    refused = Refusal(Code(error.code), key=error.key, rule=getattr(error, "rule", None))
    refused.params = error.params
    return refused
