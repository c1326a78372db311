"""Names that can be read and told apart."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from functools import lru_cache

from eselsohr import bots
from eselsohr.server.messages import Code
from eselsohr.server.refusal import Refusal

LONGEST = 24
MOST_MARKS = 2  # on one letter

# Letters and signs that show nothing, though Unicode calls them printable.
INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0") | {
    chr(code) for code in range(0xE0100, 0xE01F0)
}
# They choose between two forms of the sign before them, and phones add them to hearts.
SELECTORS = dict.fromkeys(range(0xFE00, 0xFE10))
# Alphabets with letters that look like another one's: a name is written in one of them.
ALPHABETS = frozenset({"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU"})
# What looks alike, once capitals are small and accents are gone: figures and signs, Cyrillic, Greek, Armenian.
ALIKE = """
    0o 1l 3e 5s |l !l $s @a ıl
    аa вb гr еe зe іl јj кk мm нh оo рp сc тt уy хx ԁd ԛq ԝw һh ѕs ьb ѵv ӏl
    αa βb γy εe ηn ιl κk μu νv οo ρp τt υu χx ωw ϲc ϳj
    օo ոn սu հh ցg
"""
LOOKS = {ord(pair[0]): pair[1] for pair in ALIKE.split()}
PAIRS = (("rn", "m"), ("vv", "w"), ("i", "l"))
NUMBERED = re.compile(r"(?<=.)\s*\(\d+\)$")  # as we number names that look alike: nobody has a number by themselves


def clean_name(name: str) -> str:
    """Tidy up a name, or refuse one that nobody could read, or that makes its bearer a bot."""
    text = unicodedata.normalize("NFC", " ".join(name.translate(SELECTORS).split()))
    if not 1 <= len(text) <= LONGEST or not text.isprintable() or INVISIBLE & set(text):
        raise Refusal(Code.BAD_NAME, longest=LONGEST)
    if _most_marks(text) > MOST_MARKS or is_mark(text[0]):
        raise Refusal(Code.BAD_NAME, key="server.bad_name.marks")
    if len(_alphabets(text)) > 1:
        raise Refusal(Code.BAD_NAME, key="server.bad_name.alphabets")
    if skeleton(text) in map(skeleton, bots.TAKEN):
        raise Refusal(Code.BAD_NAME, key="server.bad_name.bot", name=text)
    return text


@lru_cache(4096)
def skeleton(name: str) -> str:
    """What a name looks like: two with the same skeleton are easily taken for each other."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    folded = NUMBERED.sub("", folded)
    bare = "".join(letter for letter in unicodedata.normalize("NFD", folded) if not is_mark(letter))
    bare = "".join(bare.split()).translate(LOOKS)
    for two, one in PAIRS:
        bare = bare.replace(two, one)
    return bare


@lru_cache(4096)
def told_apart(names: tuple[str, ...]) -> tuple[str, ...]:
    """Give the names at a table, those that look alike with the number of their seat, as people count."""
    alike = Counter(map(skeleton, names))
    return tuple(
        f"{name} ({seat})" if name and alike[skeleton(name)] > 1 else name for seat, name in enumerate(names, 1)
    )


def is_mark(letter: str) -> bool:
    """Whether a letter is a mark on the one before it."""
    return unicodedata.category(letter) in ("Mn", "Me")


def _most_marks(text: str) -> int:
    """The most marks on one letter."""
    most = marks = 0
    for letter in unicodedata.normalize("NFC", text):
        marks = marks + 1 if is_mark(letter) else 0
        most = max(most, marks)
    return most


def _alphabets(text: str) -> set[str]:
    letters = (letter for letter in unicodedata.normalize("NFKC", text) if letter.isalpha())
    return {unicodedata.name(letter, "").partition(" ")[0] for letter in letters} & ALPHABETS
