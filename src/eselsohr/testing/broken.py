"""What a check raises."""

from __future__ import annotations


class Broken(AssertionError):
    """A game does not keep the contract: what is missing, in sentences."""

    def __init__(self, *sentences: str) -> None:
        super().__init__("\n".join(sentences))
        self.sentences = sentences


def require(kept: object, sentence: str) -> None:
    """Raise the sentence unless that is so."""
    if not kept:
        raise Broken(sentence)
