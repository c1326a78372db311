"""From sources to what is loaded."""

import json
from pathlib import Path

from eselsohr.text.compile import canonical, compile_catalogues, read, sort_catalogues

MESSY = """\
msgid ""
msgstr ""
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

# a remark
msgid "esel.refuse.E12"
msgstr "twelve"

msgid "esel.name"
msgstr "Esel"

# ===== old banner =====
msgid "esel.refuse.E8"
msgid_plural "esel.refuse.E8"
msgstr[0] "one"
msgstr[1] "other"
"""

TIDY = """\

# ===== esel =====
msgid "esel.name"
msgstr "Esel"

# ===== esel.refuse =====
msgid "esel.refuse.E8"
msgid_plural "esel.refuse.E8"
msgstr[0] "one"
msgstr[1] "other"

# a remark
msgid "esel.refuse.E12"
msgstr "twelve"
"""


def test_sorting_orders_by_section_and_number_and_keeps_remarks(tmp_path: Path) -> None:
    source = tmp_path / "en.po"
    source.write_text(MESSY, "utf-8")
    sort_catalogues(tmp_path)
    assert source.read_text("utf-8").endswith(TIDY)
    assert canonical(read(source)) == source.read_text("utf-8")


def test_the_client_gets_texts_and_forms_by_key(tmp_path: Path) -> None:
    (tmp_path / "en.po").write_text(MESSY, "utf-8")
    compile_catalogues(tmp_path, tmp_path / "compiled")
    texts = json.loads((tmp_path / "compiled/en.json").read_text("utf-8"))
    assert texts == {"esel.name": "Esel", "esel.refuse.E8": ["one", "other"], "esel.refuse.E12": "twelve"}


def test_the_same_source_compiles_to_the_same_bytes(tmp_path: Path) -> None:
    (tmp_path / "en.po").write_text(MESSY, "utf-8")
    for run in ("first", "second"):
        compile_catalogues(tmp_path, tmp_path / run)
    assert (tmp_path / "first/en.mo").read_bytes() == (tmp_path / "second/en.mo").read_bytes()
