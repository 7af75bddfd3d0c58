"""Eclipse's board drawn with characters."""

from functools import reduce

import pytest

from eclipse_companion.announcements import ReplyChosen
from eclipse_companion.games.eclipse.announcements import BoardShows, Fault, Problem, Step
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.editions import EDITIONS, edition
from eclipse_companion.games.eclipse.game.pieces import PIECES, Player, Side
from eclipse_companion.games.eclipse.game.squares import SQUARES
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.showing import EclipseView, terminal_drawing
from eclipse_companion.games.eclipse.showing.looks import contrast, ink, look
from eclipse_companion.games.eclipse.words import EclipseSentences
from tests.games.eclipse.showing.scenes import MIDDLE, scene


def board_lines(view: EclipseView) -> list[str]:
    """The lines of a small board, without their colours."""
    return ["".join(text for text, _ in line) for line in terminal_drawing.board(view, terminal_drawing.SMALL)]


@pytest.mark.parametrize("key", EDITIONS)
@pytest.mark.parametrize("size", [terminal_drawing.SMALL, terminal_drawing.LARGE])
def test_owner_and_side_are_told_apart_without_colours(key: str, size: terminal_drawing.Size) -> None:
    """The four faces differ in their characters alone, whether they lie there or are still to be placed."""
    drawn = set()
    words = edition(key)
    for piece in PIECES.values():
        for ghost in (False, True):
            letter = words.letter(piece.owner, piece.side)
            lines = terminal_drawing.piece_lines(look(key), piece, letter, size, ghost=ghost)
            assert all(len(line) == size.width for line in lines)
            assert len(lines) == size.height
            drawn.add("\n".join("".join(character for character, _ in line) for line in lines))
    assert len(drawn) == 8


@pytest.mark.parametrize("key", EDITIONS)
def test_a_square_tells_what_lies_there_and_what_is_to(key: str) -> None:
    """A piece that should come where another lies is shown beside it; a piece without a known owner has its own rim."""
    words = edition(key)
    view = reduce(EclipseView.after, scene("middle", key), EclipseView(EclipseSentences("en", words)))
    turn = Turn.parse("13-14/S13")
    reply = ReplyChosen(Player.MOON, turn, rules.apply(MIDDLE, turn))
    lines = board_lines(view.after(reply))
    lies, comes = words.letter(Player.SUN, Side.GOLD), words.letter(Player.MOON, Side.SILVER)
    assert (lines[14][1:10], lines[15][1:10]) == (f"→ │░{lies}░│ →", f"+{comes}╰───╯{comes}+")
    view = view.after(Problem(Fault.OUT_OF_STEP, (3,), (Step("remove", 3),)))
    view = view.after(BoardShows("".join("+" if square == 3 else "?" for square in SQUARES)))
    lines = board_lines(view)
    assert (lines[1][21:30], lines[2][21:30]) == ("3 ┌───┐  ", f"! │{words.anybodys(Side.GOLD):^3}│ !")


@pytest.mark.parametrize("key", EDITIONS)
def test_letters_are_readable_on_every_face(key: str) -> None:
    """The contrast of letter and face is at least 4.5, as WCAG 2 demands for text."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert all(contrast(look(key).face(piece), ink(look(key).face(piece))) >= 4.5 for piece in PIECES.values())


def test_an_empty_view_can_be_drawn() -> None:
    """Before the first announcement there is a board, and no turn."""
    view = EclipseView(EclipseSentences("en", edition("eclipse")))
    lines = board_lines(view)
    assert len(lines) == terminal_drawing.SMALL.board[1]
    assert {len(line) for line in lines} == {terminal_drawing.SMALL.board[0]}
