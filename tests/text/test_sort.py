"""The one order of a catalogue."""

from pathlib import Path

import pytest

from eselsohr.text.sort import canonical, sort

HEADER = """\
# Whose words they are.
msgid ""
msgstr ""
"Language: en\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""

MESSY = """
# a remark
msgid "mule.refuse.M12"
msgstr "twelve"

msgid "mule.name"
msgstr "Mule"

# ===== old banner =====
msgid "mule.refuse.M8"
msgid_plural "mule.refuse.M8"
msgstr[0] "one"
msgstr[1] "other"
"""

TIDY = """
# ===== mule =====
msgid "mule.name"
msgstr "Mule"

# ===== mule.refuse =====
msgid "mule.refuse.M8"
msgid_plural "mule.refuse.M8"
msgstr[0] "one"
msgstr[1] "other"

# a remark
msgid "mule.refuse.M12"
msgstr "twelve"
"""


def test_sorting_orders_by_section_and_number_and_keeps_remarks(tmp_path: Path) -> None:
    source = tmp_path / "game/words/en.po"
    source.parent.mkdir(parents=True)
    source.write_text(HEADER + MESSY, "utf-8")
    sort([tmp_path])
    assert source.read_text("utf-8") == HEADER + TIDY
    assert canonical(source) == HEADER + TIDY


def test_a_long_text_stays_on_its_line(tmp_path: Path) -> None:
    source = tmp_path / "en.po"
    source.write_text(f'{HEADER}\n# ===== mule =====\nmsgid "mule.teaser"\nmsgstr "{"word " * 40}"\n', "utf-8")
    assert canonical(source) == source.read_text("utf-8")


def test_a_key_that_stands_twice_is_refused(tmp_path: Path) -> None:
    source = tmp_path / "en.po"
    source.write_text(HEADER + MESSY + '\nmsgid "mule.name"\nmsgstr "Ass"\n', "utf-8")
    with pytest.raises(ValueError, match=r"mule\.name"):
        canonical(source)
