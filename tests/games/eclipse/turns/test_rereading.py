"""The past is read again once it is known that a square has shown nothing for some time."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.eclipse.tracking import Tracker, do, read_command
from eclipse_companion.games.eclipse.turns.doubts import LIKELY, NEARLY
from eclipse_companion.games.eclipse.turns.moments import QUESTION_MS
from eclipse_companion.games.eclipse.turns.outcomes import Outcome, ProblemFound, TakeBack
from eclipse_companion.games.eclipse.turns.rereading import Suspicion
from tests.games.eclipse.turns.table import Table

CODINGS = pytest.mark.parametrize("owners", [False, True], ids=["faces only", "owners"])
LATER = ["1-5/G16", "16-15/S4"]


def asked(tracker: Tracker, value: dict[str, object]) -> list[Outcome]:
    """What follows from a command that a recording keeps so."""
    return do(tracker, read_command(value))


def after_sticking(letter: str, *, owners: bool) -> tuple[Table, float]:
    """Two turns made after square 7, on which nothing lies, stuck at a letter; and the time when it did."""
    table = Table(owners=owners)
    table.turn("S1")
    since = table.t_ms
    table.stick(7, letter)
    for turn in LATER:
        table.turn(turn)
    return table, since


@CODINGS
@pytest.mark.parametrize("letter", "GSgs")
def test_what_was_seen_is_read_again_without_a_square_that_was_stuck(owners: bool, letter: str) -> None:
    """Whatever was given because of the phantom piece, the turns are those made once the fault is known."""
    table, since = after_sticking(letter, owners=owners)
    table.distrust([7], since)
    table.wait(10_000)
    assert table.given == ["S1", *LATER]


@CODINGS
def test_the_turns_that_were_made_are_given_at_once(owners: bool) -> None:
    """A turn that has stood long enough is given without a further wait once a square is distrusted."""
    table, since = after_sticking("G", owners=owners)
    table.wait(3000)
    table.distrust([7], since)
    assert table.given == ["S1", *LATER]


@CODINGS
def test_a_piece_that_left_a_stuck_square_is_seen_by_where_it_came_down(owners: bool) -> None:
    """A square keeps showing a piece that was flipped away; without that square the flip is as clear as any."""
    table = Table(owners=owners)
    table.turn("S1")
    table.turn("1-5/G7")
    since = table.t_ms
    table.stick(7, "g")
    table.turn("7-8/G16")
    table.wait(7000)
    table.distrust([7], since)
    table.wait(7000)
    assert table.given == ["S1", "1-5/G7", "7-8/G16"]


@CODINGS
def test_a_doubt_speaks_for_the_square_that_is_stuck(owners: bool) -> None:
    """What was seen is much better explained without the stuck square than without any other, or with all."""
    table, since = after_sticking("G", owners=owners)
    doubts = {square: table.tracker.doubt((square,), since) for square in range(1, 17)}
    assert max(doubts, key=lambda square: doubts[square]) == 7
    assert doubts[7] > 8.0
    others = [doubt for square, doubt in doubts.items() if square != 7]
    assert doubts[7] > max(others) + 3.0


@CODINGS
def test_a_doubt_changes_nothing(owners: bool) -> None:
    """Asking for the game's evidence against a square has no side effect."""
    table, since = after_sticking("G", owners=owners)
    other, _ = after_sticking("G", owners=owners)
    for square in range(1, 17):
        table.tracker.doubt((square,), since)
    table.wait(9000)
    other.wait(9000)
    assert table.outcomes == other.outcomes


@CODINGS
def test_a_sound_game_is_no_better_without_any_square(owners: bool) -> None:
    """If everything was seen correctly, nothing speaks against a square."""
    table = Table(owners=owners)
    for turn in ("S1", *LATER):
        table.turn(turn)
    assert all(table.tracker.doubt((square,), 0.0) < 1.0 for square in range(1, 17))


@CODINGS
def test_what_was_told_of_a_problem_is_over_with_the_square_that_made_it(owners: bool) -> None:
    """A problem caused by a stuck square is reported as over once the square is distrusted."""
    table, since = after_sticking("G", owners=owners)
    table.wait(12_000)
    told = [each for each in table.outcomes if isinstance(each, ProblemFound)]
    table.distrust([7], since)
    assert table.kinds().count("Mended") == len(told)
    assert not table.tracker.out_of_step


def test_a_recording_tells_since_when() -> None:
    """`since` in a recording's request is a time; without it nothing is read again."""
    table, since = after_sticking("G", owners=True)
    outcomes = asked(table.tracker, {"do": "distrust", "squares": [7], "since": since})
    other, since = after_sticking("G", owners=True)
    assert other.tracker.distrust([7], since) == outcomes
    plain, _ = after_sticking("G", owners=True)
    assert not any(isinstance(each, TakeBack) for each in asked(plain.tracker, {"do": "distrust", "squares": [7]}))


@CODINGS
@given(parts=st.lists(st.integers(0, 5), max_size=12))
@settings(deadline=None, max_examples=20)
def test_the_past_is_read_again_in_any_parts(owners: bool, parts: list[int]) -> None:
    """However many explanations are read at once, the result is the same, even if more is seen in between."""
    table, since = after_sticking("G", owners=owners)
    whole, _ = after_sticking("G", owners=owners)
    for part in parts:
        table.tracker.prepare([7], since, part)
    table.turn("15-14/G2")
    whole.turn("15-14/G2")
    while not table.tracker.prepare([7], since, 1):
        pass
    assert table.tracker.doubt([7], since) == whole.tracker.doubt([7], since)
    table.distrust([7], since)
    whole.distrust([7], since)
    table.wait(10_000)
    whole.wait(10_000)
    assert table.outcomes == whole.outcomes


def sticking_in_mid_turn(*, owners: bool) -> tuple[Table, float]:
    """A flip that was made; and a time from which square 7, on which nothing lies, sticks at the mover's piece."""
    table = Table(owners=owners)
    table.turn("S1")
    table.flip(1, 5)
    return table, table.t_ms


@CODINGS
@pytest.mark.parametrize(("nats", "waits_ms"), [(0.0, 0), (LIKELY + 1.0, 1500), (NEARLY + 1.0, 6000)])
def test_a_turn_that_hinges_on_a_suspected_square_waits(owners: bool, nats: float, waits_ms: float) -> None:
    """With weak suspicion it is given at once; otherwise when it has stood for as long as a question would take.

    If the square is almost certainly faulty, it waits for as long as the patience lasts.
    """
    table, since = sticking_in_mid_turn(owners=owners)
    table.tracker.suspect([7], since, nats)
    table.stick(7, "g")
    begun = table.t_ms
    table.wait(10_000)
    assert table.given == ["S1", "1-5/G7"]
    times = [each.t_ms for each in table.outcomes if isinstance(each, TurnGiven)]
    assert begun - 300 + waits_ms <= times[1] <= begun + 500 + waits_ms


@CODINGS
@pytest.mark.parametrize(("nats", "is_given"), [(LIKELY, True), (NEARLY, False)])
def test_a_turn_waits_no_longer_for_all_that_moves_meanwhile(owners: bool, nats: float, is_given: bool) -> None:
    """It is given a second and a half after the first opportunity, even if a hand has touched a piece since.

    If the square is almost certainly faulty, it isn't.
    """
    table, since = sticking_in_mid_turn(owners=owners)
    table.tracker.suspect([7], since, nats)
    complete = table.t_ms
    table.stick(7, "g")
    table.wait(700)
    table.drop(table.lift(5), 5, ms=700)
    times = [each.t_ms for each in table.outcomes if isinstance(each, TurnGiven)]
    assert bool(times[1:]) is is_given
    assert all(complete + QUESTION_MS <= t_ms <= complete + QUESTION_MS + 450 for t_ms in times[1:])


@CODINGS
def test_a_turn_elsewhere_does_not_wait(owners: bool) -> None:
    """A turn on squares that are seen is given at once, whatever other square is under suspicion."""
    table, since = sticking_in_mid_turn(owners=owners)
    table.tracker.suspect([7], since, LIKELY + 8.0)
    table.drop("g", 12)
    table.wait(300)
    assert table.given == ["S1", "1-5/G12"]


@CODINGS
def test_no_turn_follows_a_wrong_one_while_its_square_is_suspected(owners: bool) -> None:
    """A turn made up by a stuck square doesn't hold when the next one is due: that waits, and both come out right."""
    table, since = sticking_in_mid_turn(owners=owners)
    table.stick(7, "g")
    table.wait(500)
    assert table.given == ["S1", "1-5/G7"]
    table.tracker.suspect([7], since, LIKELY)
    table.drop("g", 16)
    table.flip(16, 15)
    table.drop("S", 4, ms=1000)
    assert table.given in (["S1", "1-5/G7"], ["S1", *LATER])
    table.distrust([7], since)
    table.wait(2000)
    assert table.given == ["S1", *LATER]


def test_a_recording_tells_of_a_suspicion() -> None:
    """It is set and lifted like everything else that a game asks of its tracker."""
    table, since = sticking_in_mid_turn(owners=True)
    assert asked(table.tracker, {"do": "suspect", "squares": [7], "since": since, "nats": 9.5}) == []
    assert table.tracker.suspicion == Suspicion((7,), since, 9.5)
    asked(table.tracker, {"do": "suspect", "squares": []})
    assert table.tracker.suspicion is None
