"""The words of options and of the one command channel."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.errors import UsageError
from eclipse_companion.play.inputs import KEYS, Answer, Command, NotACommandError, Typed, command_or_line, parse
from eclipse_companion.play.seats import Seat, parse_seat


@pytest.mark.parametrize(
    ("text", "seat", "kind"),
    [
        ("human", Seat("Sun"), "human"),
        ("human: Anna ", Seat("Anna"), "human"),
        ("human:An\udcff", Seat("An\\udcff"), "human"),
        ("ai", Seat("Computer", "5"), "ai:5"),
        ("ai:1", Seat("Computer", "1"), "ai:1"),
        ("ai:perfect", Seat("Computer", "perfect"), "ai:perfect"),
    ],
)
def test_a_seat_is_a_person_or_a_level(text: str, seat: Seat, kind: str) -> None:
    """`human`, with a name or without, and `ai`, with a level or without, say who plays."""
    assert parse_seat(text, "sun") == seat
    assert seat.kind == kind


@pytest.mark.parametrize("text", ["", "ai:0", "ai:8", "ai:", "AI", "human:", "robot", "ai:1:2"])
def test_another_word_is_no_seat(text: str) -> None:
    """The sentence names the option and says what is possible."""
    with pytest.raises(UsageError, match=r"--moon .*say human, human:NAME, ai"):
        parse_seat(text, "moon")


@pytest.mark.parametrize("level", ["3", "perfect"])
def test_a_level_alone_is_told_how_it_is_written(level: str) -> None:
    """Not which words there are besides."""
    with pytest.raises(UsageError, match=f"^--moon {level}: say --moon ai:{level}.$"):
        parse_seat(level, "moon")


def test_every_command_has_a_word_and_a_key() -> None:
    """Word and key give the same command, in any case of letters."""
    assert set(KEYS.values()) == set(Command)
    for key, command in KEYS.items():
        assert parse(key) == parse(f" {command.value.upper()} ") == command


def test_a_digit_answers_a_question() -> None:
    """The digits 1 to 9 are answers; 0 and longer numbers are none."""
    assert parse("3") == Answer(3)
    for text in ("0", "10", "²"):
        with pytest.raises(NotACommandError):
            parse(text)


@given(st.text())
def test_any_typed_line_is_a_command_or_a_line_for_the_hand(text: str) -> None:
    """Nothing typed is an error."""
    assert isinstance(command_or_line(text), Command | Answer | Typed)
