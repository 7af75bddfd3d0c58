"""Codes of seats, and bounds on guessing them."""

from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.outputs.page.crowd import Crowd
from eclipse_companion.outputs.page.seats import LETTERS, MOST_ADDRESSES, Guesses, Seats, as_typed, new_code

SIDES = ("Sun", "Moon")


class Clock:
    """Seconds that pass when they are told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_code_has_six_letters_none_of_which_look_alike() -> None:
    """It has no 0 or O, no 1, I or L, no 2 or Z, no 5 or S, no 8 or B, no U or V."""
    codes = {new_code() for _ in range(100)}
    assert len(codes) > 90
    assert {len(code) for code in codes} == {6}
    assert not set("".join(codes)) & set("0O1IL2Z5S8BUV")


def test_only_people_have_codes() -> None:
    """The computer's side has none, and its chair lets nobody play."""
    seats = Seats(SIDES, ("Sun", "Moon"))
    moon = seats.code(1)
    assert moon is not None
    chair = seats.chair(moon)
    assert chair is not None
    assert seats.place(chair) == 1
    assert seats.sit_down(("Ann", "Computer"))
    assert seats.code(1) is None
    assert seats.chair(moon) is None
    assert seats.place(chair) is None


def test_people_keep_their_codes() -> None:
    """A named person on the other side, and the only person on whatever side, have the code that they had."""
    seats = Seats(SIDES, ("Ann", "Ben"))
    ann, ben = seats.code(0), seats.code(1)
    assert seats.sit_down(("Ben", "Ann"))
    assert (seats.code(0), seats.code(1)) == (ben, ann)
    assert seats.sit_down(("Computer", "Ann"))
    assert seats.code(1) == ann
    assert seats.sit_down(("Sun", "Computer"))
    assert seats.code(0) == ann
    assert not seats.sit_down(("Sun", "Computer"))


@given(st.text(max_size=20))
def test_any_text_is_a_code_or_is_not(text: str) -> None:
    """A text that isn't a seat's code is for no chair."""
    seats = Seats(SIDES, ("Sun", "Moon"))
    assert (seats.chair(text) is None) == (as_typed(text) not in {seats.code(0), seats.code(1)})


@given(st.lists(st.lists(st.sampled_from(["Ann", "Ben", "Computer", "Sun", "Moon"]), min_size=2, max_size=2)))
def test_each_side_always_has_one_chair(games: list[list[str]]) -> None:
    """Whoever sits down, no two sides share a code."""
    seats = Seats(SIDES, ("Sun", "Computer"))
    for names in games:
        seats.sit_down(names)
        codes = [code for code in (seats.code(0), seats.code(1)) if code is not None]
        assert len(codes) == len(set(codes)) == sum(name != "Computer" for name in names)
        assert all(set(code) <= set(LETTERS) for code in codes)


def test_guessing_has_to_wait_for_a_minute_after_five_wrong_codes() -> None:
    """Another address may go on; slow guesses are never more than five a minute."""
    clock = Clock()
    guesses = Guesses(clock)
    for _ in range(5):
        assert not guesses.must_wait("a")
        guesses.note("a")
        clock.now += 10.0
    assert guesses.must_wait("a")
    assert not guesses.must_wait("b")
    clock.now += 49.0
    assert guesses.must_wait("a")
    clock.now += 1.0
    assert not guesses.must_wait("a")


def test_the_host_hears_of_wrong_codes_once_a_minute() -> None:
    """However many there are, and wherever they come from."""
    clock = Clock()
    guesses = Guesses(clock)
    assert guesses.note("a")
    assert not guesses.note("b")
    clock.now += 60.0
    assert guesses.note("a")


def test_addresses_that_guess_are_bounded() -> None:
    """If hundreds guess at once, no further one may, until a minute is over."""
    clock = Clock()
    guesses = Guesses(clock)
    for number in range(MOST_ADDRESSES):
        guesses.note(str(number))
    assert guesses.must_wait("another")
    assert not guesses.must_wait("0")
    clock.now += 60.0
    assert not guesses.must_wait("another")


def test_a_crowd_has_bounds() -> None:
    """There is room for so many in all, and for so many of one address."""
    crowd = Crowd(3, 2)
    assert [crowd.enter(address) for address in "aaab"] == [True, True, False, True]
    assert not crowd.enter("c")
    crowd.leave("a")
    assert crowd.enter("c")
