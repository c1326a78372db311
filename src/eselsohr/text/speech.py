"""Choose a language and say a text in it."""

from collections.abc import Sequence

from eselsohr.text.catalogues import DEFAULT, LANGUAGES, MissingText, find, has

APART = 10_000  # from here on, thousands stand apart


def languages() -> tuple[str, ...]:
    """Name the languages the table speaks."""
    return LANGUAGES


def say(language: str, key: str, /, *, n: int | None = None, **params: object) -> str:
    """Give the text of a key with its parameters filled in; the count `n` chooses the form."""
    text = find(language, key)
    if not isinstance(text, str):
        text = text[0 if n in (None, 1) else 1]  # so it is in all our languages
    try:
        return text.format_map(params if n is None else params | {"n": n})
    except KeyError as missing:
        raise MissingText(f"The text {key!r} needs the parameter {missing}.") from None


def number(language: str, value: float, digits: int = 1) -> str:
    """Write a number as the language does."""
    text = f"{value:,.{digits}f}" if abs(value) >= APART else f"{value:.{digits}f}"
    decimal = say(language, "common.decimal")
    return text.translate({ord("."): decimal, ord(","): "." if decimal == "," else ","})


def percent(language: str, share: float, digits: int = 1) -> str:
    """Write a share of one in percent."""
    return say(language, "common.percent", value=number(language, 100 * share, digits))


def listed(language: str, names: Sequence[str]) -> str:
    """Join names as one would say them: a, b and c."""
    *others, last = names
    return f"{', '.join(others)} {say(language, 'common.and')} {last}" if others else last


def ordinal(language: str, place: int) -> str:
    """Write a place in an order as the language does: 1st, 1., 1e."""
    return say(language, f"common.ordinal.{_ordinal_form(language, place)}", place=place)


def _ordinal_form(language: str, place: int) -> str:
    """Give the form by its name in Unicode's plural rules, as a browser does."""
    if language != "en" or place % 100 in (11, 12, 13):
        return "other"
    return {1: "one", 2: "two", 3: "few"}.get(place % 10, "other")


def level(language: str, name: str) -> str:
    """Say how well a bot plays: our levels have words, those of other packages are called what they are."""
    return say(language, f"level.{name}") if has(language, f"level.{name}") else name


def pick(accept: str | None) -> str:
    """Choose the language that suits a locale name or an Accept-Language header best."""
    wishes = (_wish(part) for part in (accept or "").replace(":", ",").split(","))
    offered = [(weight, language) for language, weight in wishes if language in LANGUAGES and weight > 0]
    # max keeps the first of equals: without weights the order decides
    return max(offered, key=lambda wish: wish[0], default=(1.0, DEFAULT))[1]


def _wish(part: str) -> tuple[str, float]:
    """Read `nl-BE;q=0.8` or `nl_BE.UTF-8` as the language nl and how much it is wanted."""
    tag, _, weight = part.partition(";")
    language = tag.replace("_", "-").partition("-")[0].partition(".")[0]
    try:
        wanted = float(weight.partition("=")[2] or 1)
    except ValueError:
        wanted = 0.0
    return language.strip().lower(), wanted
