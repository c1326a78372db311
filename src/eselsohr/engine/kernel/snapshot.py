"""Kernel: copying states, written the same for lists of plain states and for arrays of records."""


def keep(s):
    """Natively the assignment `states[i] = snapshot(s)` itself copies the record."""
    return s


def snapshot(s):
    """A copy of a state, to be stored in a list or array of states."""
    twin = type(s)()
    for name in s.__slots__:
        setattr(twin, name, _copied(getattr(s, name)))
    return twin


def _copied(value):
    """Numbers are what they are; a row of them is copied at once, rows of rows one by one."""
    if not isinstance(value, list):
        return value
    return [_copied(row) for row in value] if isinstance(value[0], list) else value[:]


snapshot.compiled_as = keep
_copied.compiled_as = keep


def soon(s):
    """A state that will be needed soon: natively the processor begins to fetch it, and goes on."""


def soon_beginning(row):
    """The same of something of which only the beginning will be needed."""


soon.compiled_to = "fetch"
soon_beginning.compiled_to = "fetch_beginning"
