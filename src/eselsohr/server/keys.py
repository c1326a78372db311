"""What opens a guest on another device: words made at random that people of any language can read to each other.

Every word has 16 random bits: consonant, vowel, consonant, vowel, consonant. Of a key only the hash is kept.
"""

from __future__ import annotations

import hashlib
import secrets

CONSONANTS, VOWELS = "bdfghjklmnprstvz", "aiou"
CODE = 3  # words of a code that lives for minutes and is used once
PHRASE = 6  # words of a recovery phrase


def new_key(words: int) -> str:
    """Make words nobody can guess."""
    return "-".join(_word() for _ in range(words))


def hashed(key: str) -> bytes:
    """The hash of a key, however somebody has typed it: capitals, spaces and strokes do not matter."""
    return hash_of("".join(letter for letter in key.casefold() if letter in CONSONANTS + VOWELS))


def hash_of(token: str) -> bytes:
    """The hash of a token or a key."""
    # So many random bits need no slow hash: nobody can guess their way to them.
    return hashlib.sha256(token.encode()).digest()


def _word() -> str:
    return "".join(secrets.choice(letters) for letters in (CONSONANTS, VOWELS, CONSONANTS, VOWELS, CONSONANTS))
