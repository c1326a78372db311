"""Addresses and networks of addresses."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from functools import lru_cache


class Networks:
    """Addresses, alone or as whole networks."""

    def __init__(self, names: Iterable[str]) -> None:
        """Read them; ValueError if one is none."""
        self.names = tuple(names)
        self._networks = tuple(ipaddress.ip_network(name, strict=False) for name in self.names)
        self._has = lru_cache(maxsize=1_000)(self._look_up)

    def __contains__(self, address: str) -> bool:
        return self._has(address)

    def _look_up(self, address: str) -> bool:
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._networks)
