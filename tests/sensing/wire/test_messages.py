"""The board's messages and the host's commands, as words."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from eclipse_companion.sensing.wire import (
    BODY_LIMIT,
    Button,
    Hello,
    Message,
    No,
    NotAMessageError,
    Ok,
    State,
    Unknown,
    parse,
    sequence,
)
from eclipse_companion.sensing.wire import commands as say
from tests.sensing.wire.messages import commands, messages

DATA = Path(__file__).parents[2] / "data" / "wire"
SCRIPTS: list[dict[str, Any]] = json.loads((DATA / "commands.json").read_text())["scripts"]
STEPS = [step for script in SCRIPTS for step in script["steps"]]
HI = "HI 7 proto=1 fw=1.0.0 board=pico-hall16 id=E661 coding=one cal=ok leds=16 beep=1 buttons=3 hz=500"


@given(messages())
def test_a_message_reads_back_as_it_was_written(message: Message) -> None:
    """Every message of the board writes itself within a line's length, and reads itself back."""
    assert parse(str(message)) == message
    assert sequence(str(message)) == message.seq
    assert len(str(message)) <= BODY_LIMIT


@given(commands())
def test_a_command_reads_back_as_it_was_written(command: say.Command) -> None:
    """Every command of the host writes itself and reads itself back."""
    assert say.parse(str(command)) == command


@given(messages())
def test_words_that_are_added_later_are_ignored(message: Message) -> None:
    """An unknown word `key=value` changes nothing in a message that has such words."""
    if not isinstance(message, Ok | No) and str(message)[:2] != "LG":
        assert parse(f"{message} later=1") == message


def test_a_greeting_tells_what_the_board_is() -> None:
    """`HI` gives the board's parts as numbers and truth values."""
    assert parse(HI) == Hello(
        7, 1, "1.0.0", "pico-hall16", "E661", "one", calibrated=True, leds=16, beep=True, buttons=3, hz=500
    )


def test_kinds_that_come_later_are_ignored() -> None:
    """An unknown kind is no error, and its number counts."""
    assert parse("XY 12 what ever") == Unknown(12, "XY 12 what ever")
    assert parse("") == Unknown(None, "")
    assert str(parse("XY 12 what ever")) == "XY 12 what ever"
    assert parse("HELLO") == Unknown(None, "HELLO")


def test_an_answer_knows_its_command() -> None:
    """`OK` repeats the command's words; what it adds can be read by key."""
    answer = parse("OK 3 CAL GET 5 rest=32770 gold=40000 silver=25000")
    assert isinstance(answer, Ok)
    assert answer.answers("CAL GET 5")
    assert not answer.answers("CAL GET 50")
    assert answer.values["gold"] == "40000"


def test_a_refusal_keeps_its_reason() -> None:
    """`NO` gives the command's first word and the reason in words."""
    assert parse("NO 65535 CAL a piece lies on 5") == No(65535, "CAL", "a piece lies on 5")
    assert parse("NO 1 - no words") == No(1, "-", "no words")


def test_a_button_may_be_held() -> None:
    """`long=1` says that a button was held for a second."""
    assert parse("BT 5 1000 hint") == Button(5, 1000, "hint", long=False)
    assert parse("BT 5 1000 hint long=1") == Button(5, 1000, "hint", long=True)


@pytest.mark.parametrize(
    "body",
    [
        "ST",
        "ST 1",
        "ST x 5 ................",
        "ST 65536 5 ................",
        "ST 1 1073741824 ................",
        "ST 1 -5 ................",
        "ST 1 5 ...............",
        "ST 1 5 .................",
        "ST 1 5 ...............x",
        "ST 1  5 ................",
        "ST 1 5 ................ more",
        "ST 1 ٣ ................",
        "RW 1 5 1,2,3",
        "RW 1 5 " + ",".join(["65536"] * 16),
        "BT 1 5 turn long=2",
        "BT 1 5 fire",
        "LG 1",
        "LG 1 loud words",
        "OK 1",
        "NO 1",
        HI.replace("coding=one", "coding=three"),
        HI.replace("leds=16", "leds=8"),
        HI.replace(" hz=500", ""),
        HI.replace("buttons=3", "buttons=4"),
        HI.replace("proto=1", "proto=one"),
    ],
)
def test_a_known_kind_with_wrong_words_is_no_message(body: str) -> None:
    """A message of a known kind must have that kind's words."""
    with pytest.raises(NotAMessageError):
        parse(body)


def test_a_state_shows_sixteen_squares() -> None:
    """`ST` gives the board's time and its squares as they came."""
    assert parse("ST 2 1073741823 .+-?GSgs.+-?GSgs") == State(2, 2**30 - 1, ".+-?GSgs.+-?GSgs")


BOARD_ONLY = {"CAL SET 1 sun-gold=40000", "CAL SET 3 gold=1"}
"""Commands that only the board can refuse, for its coding or its rest values."""


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step["send"][:60] or "empty")
def test_both_ends_judge_commands_alike(step: dict[str, Any]) -> None:
    """The shared conformance commands are refused or read here as they are on the board; answers are messages."""
    command = step["send"]
    refused = any(answer.startswith("NO") for answer in step["answers"])
    if refused and command not in BOARD_ONLY:
        with pytest.raises(NotAMessageError):
            say.parse(command)
    elif step["answers"]:
        assert sorted(str(say.parse(command)).split()) == sorted(command.replace(" later=1", "").split())
    for answer in step["answers"]:
        message = parse(answer.replace("#", "5").replace("hz=~", "hz=5"))
        if isinstance(message, Ok):
            assert message.answers(command.replace(" later=1", "")) or message.answers(command)
