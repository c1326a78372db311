"""Who is at a table: by which connections, by way of which servers, and since when they are not."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping

from eselsohr.server.messages import Code
from eselsohr.server.peers import Alone, Peers, Signs
from eselsohr.server.refusal import Refusal
from eselsohr.server.stores.store import Guest, Visitor, keeper
from eselsohr.server.tables.connection import Connection

MOST_OF_ONE_GUEST = 8  # connections
NOBODY = ""  # the guest id of those without a name


class Attendance:
    """Everybody who is here; those without a name count as one guest, companions as the guest whose device it is."""

    def __init__(self, table: str, peers: Peers) -> None:
        self.connections: dict[Connection, None] = {}  # a set, the longest here first
        self.elsewhere: dict[str, Guest] = {}  # who is here by way of another server
        self._table = table
        self._peers = peers
        self._connected: Counter[str] = Counter()  # connections of each guest
        self._nameless_here = 0  # of those connections, the ones without a name, as everybody was shown
        self._nameless_elsewhere = 0
        self._passing: dict[str, int] = {}  # since which ply the turns of guests who are here are passed
        self._passing_elsewhere: dict[str, int] = {}
        self._last_here: dict[str, float] = {}  # when each guest was
        self._begun = time.monotonic()
        self._told: dict[str, Signs] = {}  # what other servers know

    @property
    def leads(self) -> bool:
        """Whether this server sees to the table."""
        return self._peers.leads(self._table)

    def check_room(self, guest: Guest | None) -> None:
        """Refuse a guest who is here often enough."""
        if guest and self._connected[guest.keeper] >= MOST_OF_ONE_GUEST:
            raise Refusal(Code.TOO_MANY)

    def come(self, connection: Connection) -> bool:
        """Note a connection; gives whether it is that guest's first."""
        whose = _whose(connection)
        self.connections[connection] = None
        self._connected[whose] += 1
        return self._connected[whose] == 1

    def go(self, connection: Connection) -> bool:
        """Note the end of a connection; gives whether it was that guest's last."""
        whose = _whose(connection)
        del self.connections[connection]
        self._connected[whose] -= 1
        self._last_here[whose] = time.monotonic()
        if self._connected[whose]:
            return False
        self._passing.pop(whose, None)
        return True

    def is_here(self, guest: str) -> bool:
        """Whether a guest is at the table, or their device is, by way of this server or another one."""
        return self._connected[keeper(guest)] > 0 or keeper(guest) in self.elsewhere

    def is_connected(self, guest: str) -> bool:
        """Whether a guest is here by way of this server."""
        return self._connected[guest] > 0

    def named(self) -> set[str]:
        """Everybody who is here under a name."""
        return {whose for whose, count in self._connected.items() if count and whose != NOBODY} | self.elsewhere.keys()

    def guests(self) -> set[Guest]:
        """Everybody who is here under a name of their own."""
        return {*self.elsewhere.values(), *(each.guest for each in self.connections if each.guest)}

    def names(self) -> frozenset[Guest | None]:
        """By which names people are here by way of this server."""
        return frozenset(connection.guest for connection in self.connections)

    def last_here(self, guest: str) -> float:
        """When somebody was last seen here who is not here now."""
        return self._last_here.get(keeper(guest), self._begun)

    def forget(self, seconds: float) -> None:
        """Count so much less of the time for which people have been away."""
        self._begun += seconds
        self._last_here = {guest: since + seconds for guest, since in self._last_here.items()}

    def rename(self, guest: Guest) -> None:
        """Call somebody by another name."""
        for connection in self.connections:
            if connection.guest and connection.guest.id == guest.id:
                connection.guest = guest

    # --- those without a name

    @property
    def nameless(self) -> int:
        """How many watch without a name, here and by way of other servers, as everybody was shown."""
        return self._nameless_here + self._nameless_elsewhere

    def count_nameless(self) -> bool:
        """Count them anew; gives whether they are more or fewer."""
        before, self._nameless_here = self._nameless_here, self._connected[NOBODY]
        return self._nameless_here != before

    # --- whose turns are passed

    def have_passed(self, guest: str, since: int) -> None:
        """Have somebody's turns passed since a ply; -1: not any more."""
        self._passing[guest] = since

    def passed_since(self, guest: str) -> int:
        """Since which ply somebody's turns are passed; -1: they are not."""
        return max(self._passing.get(guest, -1), self._passing_elsewhere.get(guest, -1))

    @property
    def anybody_passes(self) -> bool:
        """Whether anybody has ever had their turns passed here."""
        return bool(self._passing or self._passing_elsewhere)

    def has_asked_to_pass(self, guest: str | None) -> bool:
        """Whether somebody has ever had their turns passed here."""
        return guest in self._passing or guest in self._passing_elsewhere

    # --- other servers

    def tell(self, pressed: Mapping[str, int]) -> None:
        """Tell other servers who is here, whose turns are passed, and who is done with which score sheet."""
        here = {
            whose: Signs(pressed.get(whose, 0), self._passing.get(whose, -1))
            for whose, count in self._connected.items()
            if count
        }
        if NOBODY in here:
            here[NOBODY] = Signs(self._nameless_here)
        if here != self._told:
            self._told = here
            self._peers.attend(self._table, here)

    def meet(self, visitors: list[Visitor]) -> None:
        """Take over what other servers tell of who is here."""
        elsewhere = {visitor.guest.id: visitor.guest for visitor in visitors if visitor.elsewhere}
        self._nameless_elsewhere = sum(visitor.signs.pressed for visitor in visitors if visitor.guest.id == NOBODY)
        elsewhere.pop(NOBODY, None)
        self._last_here |= dict.fromkeys(self.elsewhere.keys() - elsewhere.keys(), time.monotonic())
        self.elsewhere = elsewhere
        self._passing_elsewhere = {visitor.guest.id: visitor.signs.passing for visitor in visitors if visitor.elsewhere}
        known = {visitor.guest.id: visitor.guest for visitor in visitors}
        for connection in self.connections:
            if connection.guest:
                connection.guest = known.get(connection.guest.id, connection.guest)  # they may have another name now

    def close(self) -> None:
        """Send everybody away; whoever leaves later leaves nothing."""
        self._peers.attend(self._table, {})
        self._peers = Alone()
        for connection in self.connections:
            connection.outbox.close()


def _whose(connection: Connection) -> str:
    return connection.guest.keeper if connection.guest else NOBODY
