"""Make from `catalog/*.po` what Python (.mo) and the browser client (.json) load, and keep the sources in order.

Run it as `python -m eselsohr.text.compile`; with `--sort` it first rewrites the sources in canonical order.
The build hook loads this file by its path, so it stands alone: the standard library and Babel, nothing of Eselsohr.
"""

import argparse
import io
import json
import os
import re
from collections.abc import Iterable
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

SOURCES = Path(__file__).with_name("catalog")
COMPILED = Path(__file__).with_name("compiled")

HEADER = """\
# Every text of Eselsohr in this language, by symbolic key. Keep the same keys in de.po, en.po and nl.po,
# then run: python -m eselsohr.text.compile --sort
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural_forms}\\n"
"""
_Order = list[list[tuple[int, str]]]
BANNER = re.compile(r"=+ .* =+")


def compile_catalogues(sources: Path = SOURCES, compiled: Path = COMPILED) -> None:
    """Write LANGUAGE.mo and LANGUAGE.json for every LANGUAGE.po."""
    compiled.mkdir(exist_ok=True)
    for source in sorted(sources.glob("*.po")):
        catalogue = read(source)
        _replace(compiled / f"{source.stem}.mo", _mo(catalogue))
        _replace(compiled / f"{source.stem}.json", _json(catalogue))


def sort_catalogues(sources: Path = SOURCES) -> None:
    """Rewrite every source in canonical order."""
    for source in sources.glob("*.po"):
        _replace(source, canonical(read(source)).encode())


def read(source: Path) -> Catalog:
    """Read one LANGUAGE.po."""
    with source.open("rb") as file:
        return read_po(file, locale=source.stem, abort_invalid=True)


def messages(catalogue: Catalog) -> list[Message]:
    """List the entries of a catalogue in key order, without the header."""
    return sorted((message for message in catalogue if message.id), key=lambda message: _place(key(message)))


def key(message: Message) -> str:
    """Give the symbolic key of an entry, counting or not."""
    return str(message.id if isinstance(message.id, str) else message.id[0])


def canonical(catalogue: Catalog) -> str:
    """Write a catalogue in the one order and form that sources have: by key, a banner above every section."""
    ordered = Catalog(locale=catalogue.locale)
    for section, members in groupby(messages(catalogue), key=lambda message: _section(key(message))):
        for position, message in enumerate(members):
            remarks = [remark for remark in message.user_comments if not BANNER.fullmatch(remark)]
            banner = [] if position else [f"===== {section} ====="]
            ordered.add(message.id, message.string, flags=message.flags, user_comments=banner + remarks)
    body = io.BytesIO()
    write_po(body, ordered, width=0, omit_header=True)
    header = HEADER.format(language=catalogue.locale_identifier, plural_forms=catalogue.plural_forms)
    return f"{header}\n{body.getvalue().decode().strip()}\n"


def _section(key: str) -> str:
    """Name the section of `esel.refuse.E8`, esel.refuse; and of `esel.name`, esel. Variants stay with their text."""
    parts = re.sub(r"\.(about|you)$", "", key).split(".")
    return ".".join(parts[:2] if len(parts) > 2 else parts[:1])


def _place(key: str) -> tuple[_Order, _Order]:
    return _order(_section(key)), _order(key)


def _order(key: str) -> _Order:
    """Order keys by their parts, numbers within a part by size: E8 before E12."""
    runs = (re.findall(r"\d+|\D+", part) for part in key.split("."))
    return [[(int(run), "") if run.isdigit() else (-1, run) for run in part] for part in runs]


def _mo(catalogue: Catalog) -> bytes:
    # The header carries dates; fixed ones make the same source compile to the same bytes.
    catalogue.creation_date = catalogue.revision_date = datetime.fromtimestamp(0, UTC)
    file = io.BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def _json(catalogue: Catalog) -> bytes:
    """Map key to text, or to the list of forms (one, other) of a text that counts."""
    texts = {key(message): message.string for message in messages(catalogue)}
    return json.dumps(texts, ensure_ascii=False, indent=0).encode()


def _replace(target: Path, content: bytes) -> None:
    """Write a file in one step, so that nobody ever reads half of it."""
    draft = target.with_name(f"{target.name}.{os.getpid()}")
    draft.write_bytes(content)
    draft.replace(target)


def main(arguments: Iterable[str] | None = None) -> None:
    """Compile the catalogues; with --sort, put the sources in order first."""
    parser = argparse.ArgumentParser(prog="python -m eselsohr.text.compile", description=main.__doc__)
    parser.add_argument("--sort", action="store_true", help="rewrite catalog/*.po in canonical key order")
    if parser.parse_args(None if arguments is None else list(arguments)).sort:
        sort_catalogues()
    compile_catalogues()


if __name__ == "__main__":
    main()
