"""What commands of the server take: addresses, networks, paths and limits."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

import click

from eselsohr.cli.localized import Misread
from eselsohr.engine.errors import quote
from eselsohr.server.networks import Networks
from eselsohr.server.web.limits import Limits

BASE_PATH = re.compile(r"(/[\w.~-]+)*", re.ASCII)
NUMBER = re.compile(r"[1-9]\d{0,8}", re.ASCII)
LIMITS = tuple(sorted(each.name for each in fields(Limits) if isinstance(each.default, int)))


class NetworksType(click.ParamType[Networks]):
    """Addresses and networks, with commas between them."""

    name = "networks"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Networks:
        """Read them."""
        try:
            return value if isinstance(value, Networks) else Networks(str(value).replace(" ", "").split(","))
        except ValueError:
            raise Misread("cli.mistake.networks", value=quote(value)) from None


class BasePathType(click.ParamType[str]):
    """A path below which everything is."""

    name = "path"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Read it: without a stroke at its end."""
        path = str(value).rstrip("/")
        if not BASE_PATH.fullmatch(path):
            raise Misread("cli.mistake.base_path", value=quote(value))
        return path


class AddressType(click.ParamType[tuple[str, int]]):
    """An address and a port, or a port of this machine alone."""

    name = "address"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, int]:
        """Read it."""
        host, _, port = str(value).rpartition(":")
        if not port.isdecimal() or not 0 <= int(port[:6]) <= 65_535:
            raise Misread("cli.mistake.address", value=quote(value))
        return host.strip("[]") or "127.0.0.1", int(port)


def limited(texts: Sequence[str], proxies: Networks) -> Limits:
    """Read NAME=NUMBER texts as limits."""
    pairs = {name: number for name, _, number in (text.partition("=") for text in texts)}
    for name, number in pairs.items():
        if name not in LIMITS or not NUMBER.fullmatch(number):
            raise Misread("cli.mistake.limit", value=quote(f"{name}={number}"), names=", ".join(LIMITS))
    numbers: dict[str, Any] = {name: int(number) for name, number in pairs.items()}
    return replace(Limits(), proxies=proxies, **numbers)


NETWORKS, BASE, ADDRESS = NetworksType(), BasePathType(), AddressType()
