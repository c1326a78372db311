"""Our server as it is measured: `python -m benchmarks.server.ours_serve serve …`.

It refuses a hundred moves a second of one person and a thousand new tables a minute of one address; here they are the
question. No search is compiled, since no bot plays. Everything else is as it is delivered.
"""

from __future__ import annotations

from types import ModuleType

from eselsohr.cli import main
from eselsohr.server import services
from eselsohr.server.tables import session

ENDLESS = 10**9


def allow(module: ModuleType, *limits: str) -> None:
    """Take limits away; one that is no longer there is a mistake here."""
    for limit in limits:
        assert isinstance(getattr(module, limit), int), limit
        setattr(module, limit, ENDLESS)


if __name__ == "__main__":
    allow(session, "RATE", "BURST")
    allow(services, "WRITES", "WRITES_AT_ONCE")
    type.__setattr__(services.Services, "prepare", lambda services: None)
    main()
