"""What a story tells of views."""

from eselsohr import Match


def test_the_last_event_of_a_step_tells_what_it_changed_for_everybody() -> None:
    match = Match.new("esel", 3, {"starter": 0}, seed="tea")
    before = match.view(None)
    match.play("E")
    (event,) = [event for event in match.events if event.ply == 1]
    now = match.view(None)
    changed = {name: now[name] for name in now if now[name] != before[name] and name != "ply"}
    assert event.after == changed
    assert changed.keys() == {"turn", "held", "plays", "kind", "donkey"}


def test_a_copy_goes_on_telling_where_its_original_stopped() -> None:
    match = Match.new("boss", 4, seed="tea")
    twin = match.copy()
    for one in (match, twin):
        one.play(one.legal()[0])
    assert twin.events == match.events
