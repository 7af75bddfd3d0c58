"""The colour code of the lights, as `docs/lights.md` describes it."""

import re

import pytest

from eclipse_companion.announcements import BoardFound, Fact, GameOver, GameStarted, ReplyChosen, TurnSeen
from eclipse_companion.games.eclipse.announcements import (
    BoardStands,
    Calibration,
    Corrected,
    Fault,
    HalfTurn,
    Hint,
    NextStep,
    Problem,
    Question,
    Step,
)
from eclipse_companion.games.eclipse.game.pieces import PIECES, Player, Side
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.game.rules import Result
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.showing.lights import BoardLights
from tests.games.eclipse.facts import EVERY, FINAL, FLIP

MOON = Player.MOON
SILVER_TO_PLACE = "W"


def lights(*, leds: int = 16, beep: int = 1) -> BoardLights:
    """The lights of a board."""
    made = BoardLights()
    made.board(leds=leds, beep=beep)
    return made


def chosen(turn: str, flipped: Side = Side.GOLD) -> ReplyChosen:
    """The computer's turn; `flipped`: the side that its flipped piece, if there is one, then shows."""
    made = Turn.parse(turn)
    ends = () if made.flip is None else made.flip[1:]
    return ReplyChosen(MOON, made, FINAL.with_cells(dict.fromkeys(ends, PIECES[Player.SUN, flipped].letter)))


@pytest.mark.parametrize(
    ("announcement", "palette", "tone"),
    [
        (chosen("1-5/S16"), "C... y... .... ...W", "880 120"),
        (chosen("1-5/G16", Side.SILVER), "C... w... .... ...Y", "880 120"),
        (chosen("5-6/S5"), ".... Wy.. .... ....", "880 120"),
        (chosen("G3"), "..Y. .... .... ....", "880 120"),
        (HalfTurn(MOON, (1, 5), None, (1, 5), FLIP), ".... .... .... ...W", "660 60"),
        (HalfTurn(MOON, None, (Side.SILVER, 16), (16,), FLIP), "C... c... .... ....", "660 60"),
        (HalfTurn(MOON, None, None, (1,), FLIP), "C... c... .... ...W", "660 60"),
        (HalfTurn(Player.SUN, (5, 9), None, (5, 9)), ".... g... g... ....", "660 60"),
        (Question((FLIP, Turn.parse("2-1/S2"))), "M... M... .... ....", "440 200"),
        (Question((FLIP, Turn.parse("1-5/G6"), Turn.parse("1-2/G6"))), ".M.. MM.. .... ...M", "440 200"),
        (Question((Turn.parse("1-2/G5"),), MOON, Turn.parse("1-5/G2")), ".M.. .... .... ....", "440 200"),
        (Problem(Fault.DIAGONAL, (5, 10)), ".... R... .R.. ....", "220 400"),
        (
            Problem(Fault.NOT_THE_REPLY, (5,), (Step("remove", 5), Step("place", 16, side=Side.SILVER))),
            ".... R... .... ....",
            "220 400",
        ),
        (NextStep((Step("place", 16, side=Side.SILVER),), as_told=True), ".... .... .... ...W", "660 60"),
        (NextStep((Step("turn over", 3, side=Side.GOLD),), as_told=False), "..Y. .... .... ....", "220 400"),
        (Problem(Fault.OUT_OF_STEP, (), (Step("move", 1, 2, side=Side.GOLD),)), "Ry.. .... .... ....", "220 400"),
        (Hint(MOON, FLIP, "draw"), "B... b... .... ...W", "880 120"),
        (GameOver(Result.MOON_WINS, ((1, 6, 11),)), "G... .G.. ..G. ....", "1320 600"),
        (Calibration("turn over", 6), ".... .C.. .... ....", "880 120"),
        (Calibration("two squares", squares=(5, 6)), ".... RR.. .... ....", "880 120"),
        (Calibration("done"), "gggg gggg gggg gggg", "880 120"),
        (Calibration("restored"), "gggg gggg gggg gggg", "880 120"),
    ],
)
def test_the_colour_code(announcement: Fact, palette: str, tone: str) -> None:
    """Everything that lights show has its colours and its tone."""
    assert lights().tell(announcement) == [f"LED {palette.replace(' ', '')}", f"BEEP {tone}"]


def test_an_end_told_before_is_lit_without_a_tone() -> None:
    """The line is shown as it lies now; no tone calls anybody to it again."""
    again = GameOver(Result.MOON_WINS, ((1, 6, 11),), again=True)
    assert lights().tell(again) == ["LED G....G....G....."]


def test_a_board_without_lights_or_sounder_is_left_alone() -> None:
    """Only what the board has is used."""
    announcement = chosen("1-5/S16")
    assert lights(leds=0, beep=0).tell(announcement) == []
    assert lights(leds=0).tell(announcement) == ["BEEP 880 120"]
    assert lights(beep=0).tell(announcement) == ["LED C...y..........W"]
    assert BoardLights().tell(announcement) == []


def test_every_command_is_one_that_a_board_takes() -> None:
    """Palettes have sixteen of the wire's letters, tones are within its bounds."""
    for announcement in EVERY:
        for command in lights().tell(announcement):
            assert re.fullmatch(r"LED [.rgbywmcRGBYWMC]{16}|BEEP [0-9]+ [0-9]+", command), announcement


@pytest.mark.parametrize(("turn", "flipped"), [("1-5/S16", Side.GOLD), ("6-2/G6", Side.SILVER), ("S1", Side.GOLD)])
def test_the_side_to_place_is_always_seen(turn: str, flipped: Side) -> None:
    """Where the computer places, the light blinks in the colour of the side, even on the square just left."""
    palette = lights().tell(chosen(turn, flipped))[0].removeprefix("LED ")
    made = Turn.parse(turn)
    wanted = {Side.GOLD: "Y", Side.SILVER: SILVER_TO_PLACE}[made.side]
    assert palette[made.square - 1] == wanted


def test_lights_return_after_a_mended_problem_and_a_new_connection() -> None:
    """The reply is lit again when the board is right again, turns out to be rotated, or comes back after a loss."""
    board = lights(beep=0)
    reply = board.tell(chosen("1-5/S16"))
    assert board.tell(Problem(Fault.DIAGONAL, (5, 10))) == ["LED ....R....R......"]
    assert board.tell(Corrected()) == reply
    assert board.tell(Corrected()) == []
    assert board.tell(NextStep((Step("remove", 7),), as_told=True)) == ["LED ......R........."]
    assert board.tell(BoardStands(90)) == reply
    board.board(leds=16, beep=0)
    assert board.tell(BoardFound("port", "b", "1", virtual=False)) == reply
    assert board.tell(TurnSeen(MOON, FLIP, FINAL, 2, 0.0, is_reply=True)) == ["LED ................"]
    assert board.tell(GameStarted("u", "eclipse", ("a", "b"), EMPTY)) == []


def test_lights_that_are_off_show_nothing_until_they_are_on() -> None:
    """The sounder still sounds; switched on, they show at once what the last announcement asked for."""
    board = lights()
    assert board.tell(chosen("S1"))[0] == "LED W..............."
    dark = ["LED ................"]
    assert board.switch(on=False) == dark
    assert board.tell(chosen("S2")) == ["BEEP 880 120"]
    assert board.switch(on=True) == ["LED .W.............."]
    assert lights(leds=0).switch(on=False) == []
    off = BoardLights(on=False)
    off.board(leds=16, beep=0)
    assert off.tell(chosen("S1")) == dark


def test_lights_are_turned_with_the_board_and_dimmed() -> None:
    """The palette is in the board's own order of squares, with the requested brightness."""
    board = BoardLights(turned=lambda cells: cells[::-1], level=30)
    board.board(leds=16, beep=0)
    assert board.tell(chosen("S1")) == ["LED ...............W level=30"]
