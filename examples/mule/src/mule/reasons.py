"""What speaks for a move of Mule."""

from eselsohr.engine.game import Outlook


def goes_home(o: Outlook) -> bool:
    """The mule is sent home, and nobody takes the load (M6)."""
    return bool(sum(o.after.gone) > sum(o.before.gone))


def takes_nothing(o: Outlook) -> bool:
    """You have to take nothing more in this deal (M5)."""
    return bool(sum(o.end.taken[o.seat]) == sum(o.before.taken[o.seat]))


def loaded(o: Outlook, other: int) -> bool:
    """Somebody else has to take the load before it is your turn again."""
    return bool(sum(o.again.taken[other]) > sum(o.after.taken[other]))


ABOUT_YOU = (goes_home, takes_nothing)
ABOUT_OTHERS = (loaded,)
