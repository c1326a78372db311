"""Choose a language and say a text in it."""

import gettext
from functools import cache
from pathlib import Path

LANGUAGES = ("de", "en", "nl")
DEFAULT = "en"

SOURCES = Path(__file__).with_name("catalog")  # only in a source checkout
COMPILED = Path(__file__).with_name("compiled")


class MissingText(LookupError):
    """A language, a key or a parameter that no catalogue knows: always our mistake, never a player's."""


class CataloguesNotCompiled(RuntimeError):
    """The compiled catalogues are missing, or older than the sources they are made from."""

    def __init__(self, compiled: Path, state: str) -> None:
        super().__init__(f"The catalogue {compiled} is {state}. Run: python -m eselsohr.text.compile")


def languages() -> tuple[str, ...]:
    """Name the languages the table speaks."""
    return LANGUAGES


def say(language: str, key: str, /, *, n: int | None = None, **params: object) -> str:
    """Give the text of a key with its parameters filled in; the count `n` chooses the plural form."""
    catalogue = _catalogue(language)
    text = catalogue.gettext(key) if n is None else catalogue.ngettext(key, key, int(n))
    try:
        return text.format_map(params if n is None else params | {"n": n})
    except KeyError as missing:
        raise MissingText(f"The text {key!r} needs the parameter {missing}.") from None


def number(language: str, value: float, digits: int = 1) -> str:
    """Write a number as the language does."""
    return f"{value:.{digits}f}".replace(".", say(language, "common.decimal"))


def percent(language: str, share: float, digits: int = 1) -> str:
    """Write a share of one in percent."""
    return say(language, "common.percent", value=number(language, 100 * share, digits))


def pick(accept: str | None) -> str:
    """Choose the language that suits a locale name or an Accept-Language header best."""
    wishes = (_wish(part) for part in (accept or "").replace(":", ",").split(","))
    spoken = [(weight, language) for language, weight in wishes if language in LANGUAGES and weight > 0]
    # max keeps the first of equals: without weights the order decides
    return max(spoken, key=lambda wish: wish[0], default=(1.0, DEFAULT))[1]


def _wish(part: str) -> tuple[str, float]:
    """Read `nl-BE;q=0.8` or `nl_BE.UTF-8` as the language nl and how much it is wanted."""
    tag, _, weight = part.partition(";")
    language = tag.replace("_", "-").partition("-")[0].partition(".")[0]
    try:
        wanted = float(weight.partition("=")[2] or 1)
    except ValueError:
        wanted = 0.0
    return language.strip().lower(), wanted


@cache
def _catalogue(language: str) -> gettext.GNUTranslations:
    if language not in LANGUAGES:
        raise MissingText(f"No language {language!r} here, only {', '.join(LANGUAGES)}.")
    compiled, source = COMPILED / f"{language}.mo", SOURCES / f"{language}.po"
    if not compiled.exists():
        raise CataloguesNotCompiled(compiled, "missing")
    if source.exists() and source.stat().st_mtime > compiled.stat().st_mtime:
        raise CataloguesNotCompiled(compiled, "older than its source")
    with compiled.open("rb") as file:
        catalogue = gettext.GNUTranslations(file)
    catalogue.add_fallback(_Last(language, catalogue))
    return catalogue


class _Last(gettext.NullTranslations):
    """What gettext asks when a key is not in the catalogue; its own answer would be the key itself."""

    def __init__(self, language: str, catalogue: gettext.GNUTranslations) -> None:
        super().__init__()
        self.language = language
        self.catalogue = catalogue

    def gettext(self, message: str) -> str:
        raise MissingText(f"No text {message!r} in the catalogue {self.language!r}.")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.catalogue.gettext(msgid1)  # not a counting text: n is a parameter like any other
