"""Write the JSON files that the browser client bundles, until it asks the server for its words.

The build hook loads this file by its path, so it stands alone: the standard library and polib, nothing of Eselsohr.
"""

import json
from pathlib import Path

import polib

PACKAGE = Path(__file__).parents[1]
COMPILED = Path(__file__).with_name("compiled")


def compile_catalogues() -> None:
    """Write LANGUAGE.json with the words of the house and of the games."""
    COMPILED.mkdir(exist_ok=True)
    for language in ("de", "en", "nl"):
        entries = [entry for file in sorted(PACKAGE.rglob(f"words/{language}.po")) for entry in polib.pofile(file)]
        texts = {e.msgid: [form for _, form in sorted(e.msgstr_plural.items())] or e.msgstr for e in entries}
        (COMPILED / f"{language}.json").write_text(json.dumps(texts, ensure_ascii=False, indent=0), "utf-8")


if __name__ == "__main__":
    compile_catalogues()
