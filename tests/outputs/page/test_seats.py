"""Codes of seats, and bounds on guessing them."""

from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.outputs.page.limits import ConnectionLimit
from eclipse_companion.outputs.page.seats import LETTERS, MOST_TRYING, Lost, Seats, Tries, as_typed, new_code

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


def enter(seats: Seats, place: int) -> str:
    """The secret of a device that enters the code of a side."""
    code = seats.code(place)
    assert code is not None
    secret = seats.enter(code).secret
    assert secret is not None
    return secret


def test_only_people_have_codes() -> None:
    """The computer's side has none; as long as the computer sits in a device's chair, nobody plays from there."""
    seats = Seats(SIDES, ("Sun", "Moon"))
    moon = enter(seats, 1)
    assert seats.sitting.place(moon) == 1
    assert seats.sit_down(("Ann", "Computer"))
    assert seats.code(1) is None
    assert seats.sitting.place(moon) is None
    assert seats.sit_down(("Ann", "Moon"))
    assert seats.sitting.place(moon) == 1


def test_the_first_device_that_enters_a_code_owns_the_seat() -> None:
    """The code is spent: it is shown no more, and whoever else enters it gets nothing."""
    seats = Seats(SIDES, ("Ann", "Ben"))
    code = seats.code(1)
    assert code is not None
    secret = enter(seats, 1)
    assert (seats.sitting.place(secret), seats.code(1), seats.lost(secret)) == (1, None, None)
    again = seats.enter(code)
    assert (again.secret, again.spent) == (None, True)
    assert not seats.enter("AAAAAA").spent
    assert seats.sitting.place(secret) == 1
    assert seats.lost("a guess") is Lost.UNKNOWN


def test_a_new_code_moves_the_seat_once_it_is_entered() -> None:
    """Until then the owner plays on; afterwards the owner's secret counts no more, and neither do older codes."""
    seats = Seats(SIDES, ("Ann", "Ben"))
    first = enter(seats, 1)
    replaced = seats.give_code(1, by_owner=False)
    code = seats.give_code(1, by_owner=False)
    assert replaced is not None
    assert code is not None
    assert seats.enter(replaced).secret is None
    assert (seats.sitting.place(first), seats.code(1)) == (1, code)
    entered = seats.enter(code)
    assert entered.secret is not None
    assert entered.moved
    assert (seats.sitting.place(first), seats.lost(first)) == (None, Lost.MOVED)
    assert seats.sitting.place(entered.secret) == 1


def test_a_code_of_the_owner_is_the_owners_alone() -> None:
    """It isn't among the host's codes."""
    seats = Seats(SIDES, ("Ann", "Ben"))
    enter(seats, 1)
    code = seats.give_code(1, by_owner=True)
    assert code is not None
    assert seats.code(1) is None
    assert seats.sitting.code_of_owner(1) == code
    assert seats.enter(code).moved


def test_a_seat_that_is_taken_over_has_another_code() -> None:
    """The previous device is told why it plays no more."""
    seats = Seats(SIDES, ("Ann", "Ben"))
    secret = enter(seats, 1)
    assert seats.release(1, Lost.TAKEN_OVER)
    assert not seats.release(1, Lost.TAKEN_OVER)
    assert (seats.sitting.place(secret), seats.lost(secret)) == (None, Lost.TAKEN_OVER)
    assert seats.code(1) is not None


def test_a_device_plays_for_nobody_else() -> None:
    """If somebody with another name sits down in its person's chair, the device has lost it; else it stays."""
    seats = Seats(SIDES, ("Ann", "Ben"))
    ann, ben = enter(seats, 0), enter(seats, 1)
    seats.sit_down(("Ben", "Ann"))
    assert (seats.sitting.place(ann), seats.sitting.place(ben)) == (1, 0)
    seats.sit_down(("Computer", "Ann"))
    seats.sit_down(("Eve", "Ann"))
    assert (seats.sitting.place(ann), seats.sitting.place(ben), seats.lost(ben)) == (1, None, Lost.OTHERS)
    assert seats.code(0) is not None


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
    fits = as_typed(text) in {seats.code(0), seats.code(1)}
    assert (seats.enter(text).secret is not None) == fits


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
    guesses = Tries(clock)
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
    guesses = Tries(clock)
    assert guesses.note("a")
    assert not guesses.note("b")
    clock.now += 60.0
    assert guesses.note("a")


def test_addresses_that_guess_are_bounded() -> None:
    """If hundreds guess at once, no further one may, until a minute is over."""
    clock = Clock()
    guesses = Tries(clock)
    for number in range(MOST_TRYING):
        guesses.note(str(number))
    assert guesses.must_wait("another")
    assert not guesses.must_wait("0")
    clock.now += 60.0
    assert not guesses.must_wait("another")


def test_a_crowd_has_bounds() -> None:
    """There is room for so many in all, and for so many of one address."""
    crowd = ConnectionLimit(3, 2)
    assert [crowd.enter(address) for address in "aaab"] == [True, True, False, True]
    assert not crowd.enter("c")
    crowd.leave("a")
    assert crowd.enter("c")
