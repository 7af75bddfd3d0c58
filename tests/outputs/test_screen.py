"""The terminal screen's details, by Textual's own pilot."""

import asyncio
import io
import os
import pty
import threading
from typing import TextIO

import pytest

from eclipse_companion.announcements import CameraFound, CameraLost, CameraSought, Notice, Phone
from eclipse_companion.games.eclipse.game.editions import EDITIONS, edition
from eclipse_companion.games.eclipse.game.pieces import Player, Side
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.showing import EclipseView, terminal_drawing
from eclipse_companion.games.eclipse.showing.terminal_drawing import EclipseDrawing
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.outputs.keys import KEYS
from eclipse_companion.outputs.language import languages
from eclipse_companion.outputs.terminal import panels, usable
from eclipse_companion.outputs.terminal.app import needed
from tests.games.eclipse.facts import EVERY
from tests.games.eclipse.showing.scenes import SCENES
from tests.outputs.screens import LIMIT_S, screen, shown


def test_a_notice_of_several_lines_keeps_them() -> None:
    """A notice may be a list."""
    made, _ = screen("start")
    made.tell(Notice("hand", {"reason": "First this\nthen that"}))
    text = panels.side(made._view, EclipseDrawing(), 31, 30).plain
    assert "· First this\nthen that." in text


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", EDITIONS)
def test_every_edition_and_language_fits_80_columns(language: str, key: str) -> None:
    """The keys, the players and the turns fit their places at 80 by 24, with notices beside them."""
    made, _ = screen("middle", "reply", "notices", key=key, language=language)
    parts = shown(made, (80, 24))
    assert parts["inside"] == "True"
    assert len(parts["keys"]) <= 80
    side = parts["side"].splitlines()
    assert len(side) <= 17
    assert max(map(len, side)) <= 80 - 41 - 5
    assert edition(key).letter(Player.MOON, Side.SILVER) in parts["board"]
    assert any(line.startswith("·") for line in side)


def test_the_line_to_type_in_shows_a_turn_as_who_is_to_move_types_it() -> None:
    """In Tac Toe O has green in place of silver, and X white."""
    made, _ = screen("start", key="tac-toe", typing=True)
    assert "1-5/G16" in shown(made, (80, 24))["placeholder"]
    made, _ = screen("middle", key="tac-toe", typing=True)
    assert "1-5/W16" in shown(made, (80, 24))["placeholder"]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("key", EDITIONS)
def test_help_lists_every_word_and_can_be_read_whole(language: str, key: str) -> None:
    """In the smallest window each word has its own line, then comes what the hand can do; a line closes it."""
    made, posted = screen("middle", key=key, language=language, typing=True)
    parts = shown(made, needed(terminal_drawing.SMALL.board), Notice("hand_help"))
    assert parts["inside"] == "True"
    words = EclipseSentences(language, edition(key))
    lines = parts["help"].splitlines()
    assert len(lines) <= 24 - 3
    assert max(map(len, lines)) <= 75 - 2
    listed = [word for word in KEYS.values() if word != "next"]  # of exercises
    for word, line in zip(listed, lines[1:], strict=False):
        assert line.startswith(words.label(word))
        assert words.language.help[word] in line
    assert "place " in lines[-1]
    assert words.edition.written(Player.SUN, Turn.parse("S1")) in lines[-3]
    assert words.label("close_by_enter") in parts["keys"]
    made._app._typed("hint")
    assert (posted, made._app.help_text) == (["hint"], "")


@pytest.mark.parametrize("typing", [False, True])
def test_the_code_for_a_phone_is_shown_in_place_of_the_board(*, typing: bool) -> None:
    """With what to do, until somebody puts it away, or a phone films; a window too small for it shows the board."""
    phone = Phone("https://192.0.2.2:8427/phone#code=ABC234", "\n".join(["█" * 33] * 17))
    made, _ = screen("start", typing=typing)
    window = needed(terminal_drawing.SMALL.board)
    parts = shown(made, window, phone)
    assert parts["inside"] == "True"
    assert parts["help"].splitlines() == ["█" * 33] * 17
    assert parts["help lines"] == "17"
    assert int(parts["standing lines"]) >= len(parts["standing"]) / 70
    assert phone.url in parts["standing"]
    assert "to see the game" in parts["keys"]
    for then, size, key in (
        ((phone, CameraFound("Your phone", alone=True)), window, ""),
        ((phone,), window, "enter" if typing else "f1"),
        ((phone,), (window[0], 23), ""),
    ):
        made, posted = screen("start", typing=typing)
        assert "█" not in shown(made, size, *then, press=key)["help"]
        assert posted == []


def test_every_announcement_is_shown() -> None:
    """Whatever comes, in whatever order, the screen keeps running and says what to do."""
    made, _ = screen("middle")
    parts = shown(made, (80, 24), *EVERY)
    assert parts["inside"] == "True"
    assert parts["standing"] == made._view.standing != ""


def test_long_games_keep_their_last_turns_in_sight() -> None:
    """If not all turns fit, the last ones show."""
    made, _ = screen("middle", "notices")
    text = panels.side(made._view, EclipseDrawing(), 31, 14).plain
    assert "9-10/G9" in text
    assert "1-5/S16" not in text
    assert len(text.splitlines()) <= 14


def test_what_is_left_to_do_stands_in_the_place_of_the_turns() -> None:
    """While the board is being put right, all steps are listed; then the turns are back."""
    made, _ = screen("middle", "problem")
    text = panels.side(made._view, EclipseDrawing(), 31, 14).plain
    assert "1. take the piece off 4" in text
    assert "3. place Moon silver on 11" in text
    made, _ = screen("middle", "problem", "mended")
    assert "take the piece off" not in panels.side(made._view, EclipseDrawing(), 31, 14).plain


def test_telling_and_closing_work_before_during_and_after() -> None:
    """A screen closed before it runs ends at once; announcing to one that has ended does no harm."""
    made, _ = screen("middle")

    async def run() -> None:
        async with made._app.run_test() as pilot:
            await pilot.pause()
            other = threading.Thread(target=made.close)
            other.start()
            await pilot.pause()
            other.join(LIMIT_S)
            await pilot.pause()

    made.close()
    asyncio.run(run())
    for announcement in SCENES["reply"]:
        made.tell(announcement)
    made.close()
    assert made._view.reply is not None


def test_a_screen_needs_a_terminal_on_all_three_ends() -> None:
    """A pipe, a file, a dumb terminal or none at all gets plain output."""
    ours, theirs = pty.openpty()
    end: TextIO
    with os.fdopen(theirs, "w", encoding="utf-8") as end:
        good = {"TERM": "xterm-256color"}
        assert usable(end, end, end, good)
        assert not usable(None, end, end, good)
        assert not usable(end, io.StringIO(), end, good)
        assert not usable(end, end, io.StringIO(), good)
        assert not any(usable(end, end, end, {"TERM": kind}) for kind in ("dumb", "unknown", ""))
        assert not usable(end, end, end, {})
    os.close(ours)


@pytest.mark.parametrize("encoding", ["ascii", "iso-8859-1", "cp437", "koi8-r"])
def test_a_screen_needs_utf_8(encoding: str) -> None:
    """Frames and signs would be missing, and a typed umlaut would end the screen: such a terminal gets plain output."""
    ours, theirs = pty.openpty()
    end: TextIO
    good: TextIO
    with os.fdopen(os.dup(theirs), "w", encoding="utf8") as good, os.fdopen(theirs, "w", encoding=encoding) as end:
        assert usable(end, end, good, {"TERM": "xterm"})
        assert not usable(good, good, end, {"TERM": "xterm"})
    os.close(ours)


def test_the_title_names_the_game_and_the_page() -> None:
    """It fills its line, whether there is a board or not."""
    view = EclipseView(EclipseSentences("en", edition("eclipse")))
    title = panels.title(view.after(Notice("page", {"url": "http://127.0.0.1:65535/"})), 80).plain
    assert title.split("  ")[0] == " Eclipse"
    assert " http://127.0.0.1:65535/ " in title
    assert title.endswith("looking for the board ")
    assert len(title) == 80


def test_where_a_camera_alone_sees_the_board_the_title_speaks_of_the_camera() -> None:
    """From the start: what is looked for is said at once, and nothing is called a board."""
    sought = EclipseView(EclipseSentences("en", edition("eclipse"))).told(CameraSought())
    found = sought.after(CameraFound("Camera 0", alone=True))
    lost = found.after(CameraLost("Camera 0", "gone", alone=True))
    ends = [panels.title(each, 80).plain.rsplit("  ", 1)[1] for each in (sought, found, lost)]
    assert ends == ["○ camera is looking ", "● camera connected ", "✗ camera sees nothing "]
    assert sought.standing == "I'm looking for the board with the camera."


def test_the_title_has_a_sign_while_a_camera_is_on() -> None:
    """It stays while the camera takes pictures, even without a board in them, and goes with the camera."""
    view = EclipseView(EclipseSentences("en", edition("eclipse")))
    on = view.after(CameraFound("Camera 0", alone=False))
    unseen = on.after(CameraLost("Camera 0", "unseen", alone=False))
    gone = on.after(CameraLost("Camera 0", "gone", alone=False))
    signs = ["camera on" in panels.title(each, 80).plain for each in (view, on, unseen, gone)]
    assert signs == [False, True, True, False]
    assert len(panels.title(on, 80).plain) == 80
