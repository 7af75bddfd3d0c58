"""Which game a page wishes for: what is read, and what is said to wishes that make no sense."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.commands.wishes import NotAWishError, read_wish
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.game.editions import EDITIONS
from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES
from eclipse_companion.table.clock import Kept, parse_control
from eclipse_companion.table.inputs import BeginGame, BeginStudy, Wish, recorded
from eclipse_companion.table.seats import Seat

LEVEL_3 = Seat("Computer", "3")


def exercises(name: str) -> str:
    """There is only one kind."""
    if name != "lessons":
        raise NotAWishError(f"There are no exercises {name!r}.")
    return "all lessons"


def wished(wish: dict[str, Any]) -> Wish:
    return read_wish(wish, ECLIPSE_RULES, EDITIONS, exercises, coaches=True)


@pytest.mark.parametrize(
    ("wish", "game"),
    [
        ({}, BeginGame((None, None))),
        ({"players": None, "clock": None, "edition": None}, BeginGame((None, None))),
        ({"players": {"sun": "human:Ann", "moon": "ai:3"}}, BeginGame((Seat("Ann"), LEVEL_3))),
        ({"players": {"moon": "ai:even"}}, BeginGame((None, Seat("Computer", "5", follows=True)))),
        ({"players": {"moon": "human"}}, BeginGame((None, Seat("Moon")))),
        ({"players": {"sun": None, "moon": "ai:3"}}, BeginGame((None, LEVEL_3))),
        ({"clock": "5+3"}, BeginGame((None, None), parse_control("5+3"))),
        ({"clock": "none"}, BeginGame((None, None), None)),
        ({"edition": "flip"}, BeginGame((None, None), Kept.KEPT, "flip")),
        ({"coach": True}, BeginGame((None, None), coached=True)),
        ({"coach": False}, BeginGame((None, None), coached=False)),
        ({"coach": None}, BeginGame((None, None))),
    ],
)
def test_what_a_wish_leaves_out_stays_as_it_is(wish: dict[str, Any], game: BeginGame) -> None:
    """Players, clocks and the edition can each be given; `none` takes the clocks away."""
    assert wished(wish) == game


def test_a_game_without_a_coach_has_none_to_wish_for() -> None:
    """The sentence lists what there is."""
    with pytest.raises(CompanionError, match=r"A game has no 'coach'\. Choose players, clock, edition\."):
        read_wish({"coach": True}, ECLIPSE_RULES, EDITIONS, exercises)


def test_exercises_are_wished_for_by_name() -> None:
    """The name leads to what is set; the same name is the same wish."""
    wish = wished({"study": "lessons"})
    assert wish == BeginStudy("lessons", None)
    assert isinstance(wish, BeginStudy)
    assert wish.exercises == "all lessons"
    assert recorded(wish) == "new lessons"


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"players": {"sun": "robot"}}, "'robot' is no player. Write human, human:NAME, ai or ai:LEVEL (levels: 1, 2"),
        ({"players": {"sun": "3"}}, "'3' is no player. Write ai:3."),
        ({"players": {"mars": "human"}}, "There's no side 'mars'. Choose one of sun, moon."),
        ({"players": "Ann"}, "Say who plays each side: sun, moon."),
        ({"players": {"sun": 7}}, "'7' isn't a text for sun."),
        ({"clock": "soon"}, "'soon' isn't a time for a clock. Write 5+3"),
        ({"clock": "9" * 200}, f"'{'9' * 60}"),
        ({"clock": 5}, "'5' isn't a text for clock."),
        ({"edition": "chess"}, "The edition 'chess' can't be played here. Choose one of eclipse, flip, magic"),
        ({"level": 3}, "A game has no 'level'. Choose players, clock, edition, coach."),
        ({"coach": "yes"}, "'yes' says nothing about a coach. Choose true or false."),
        ({"study": "juggling"}, "There are no exercises 'juggling'."),
        ({"study": 3}, "'3' isn't a text for study."),
        ({"study": "lessons", "clock": "5"}, "Exercises have no players, clocks or edition of their own."),
    ],
)
def test_a_wish_that_makes_no_sense_gets_a_sentence(wish: dict[str, Any], sentence: str) -> None:
    """It says what is wrong and what to do, and speaks of no option: nobody types those on a page."""
    with pytest.raises(CompanionError) as raised:
        wished(wish)
    assert str(raised.value).startswith(sentence)
    assert "--" not in str(raised.value)


JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(st.dictionaries(st.sampled_from(["players", "clock", "edition", "coach", "study", "more"]), JSON))
def test_whatever_comes_is_a_game_or_gets_a_sentence(wish: dict[str, Any]) -> None:
    """Nothing that JSON can say leads to another failure."""
    try:
        said = str(wished(wish)) + "."
    except CompanionError as error:
        said = str(error)
    assert said.endswith(".")
