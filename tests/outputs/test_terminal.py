"""The terminal screen, watched and typed at in tmux; its details through Textual's own pilot."""

import asyncio
import io
import os
import pty
import re
import shutil
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import pytest
from textual.widgets import Static

from eclipse_companion.announcements import CameraFound, CameraLost, CameraSought, Fact, Notice, Phone
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
from eclipse_companion.outputs.terminal.screen import Screen
from eclipse_companion.outputs.terminal.typed_line import TypedLine
from tests.conftest import ROOT
from tests.games.eclipse.facts import EVERY
from tests.games.eclipse.showing.scenes import SCENES, scene

LIMIT_S = 60.0


class Terminal:
    """A tmux window in which the demo's screen runs, started from a shell that says when it has ended."""

    def __init__(self, folder: Path, *options: str) -> None:
        self._socket = f"eclipse-{uuid.uuid4().hex[:8]}"
        self._posted = folder / "posted"
        self._pipe = folder / "pipe"
        os.mkfifo(self._pipe)
        # Open for reading too, so that opening doesn't wait for the other end.
        self._scenes: int | None = os.open(self._pipe, os.O_RDWR)
        words = [sys.executable, "-m", "tests.outputs.demo_screen", str(self._pipe), str(self._posted), *options]
        command = f"{' '.join(words)}; stty -a; echo ENDED; read -r line"
        self._tmux("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", command)

    def _tmux(self, *words: str) -> str:
        environment = {**os.environ, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}
        for name in ("LINES", "COLUMNS"):  # the test runner's workers set them; a window has a size of its own
            environment.pop(name, None)
        done = subprocess.run(
            ["tmux", "-u", "-L", self._socket, *words],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=LIMIT_S,
            check=True,
        )
        return done.stdout

    def show(self, *scenes: str) -> None:
        assert self._scenes is not None
        os.write(self._scenes, "".join(f"{scene}\n" for scene in scenes).encode())

    def press(self, *keys: str) -> None:
        self._tmux("send-keys", *keys)

    def resize(self, width: int, height: int) -> None:
        self._tmux("resize-window", "-x", str(width), "-y", str(height))

    def seen(self) -> str:
        return self._tmux("capture-pane", "-p")

    def draws_alone(self) -> bool:
        """Whether the alternate screen is active, which programs draw on."""
        return self._tmux("display-message", "-p", "#{alternate_on}").strip() == "1"

    def wait_for(self, *texts: str) -> str:
        """The window's text, once it contains all of these."""
        end = time.monotonic() + LIMIT_S
        while not all(text in (seen := self.seen()) for text in texts):
            assert time.monotonic() < end, f"{texts} not in:\n{seen}"
            time.sleep(0.05)
        return seen

    def clock(self, before: int) -> int:
        """The seconds that the running clock shows, once they are fewer than these: a busy machine may skip some."""
        end = time.monotonic() + LIMIT_S
        while True:
            found = re.search(r"▶ (\d+):(\d\d)", seen := self.seen())
            if found is not None and (left := 60 * int(found[1]) + int(found[2])) < before:
                return left
            assert time.monotonic() < end, f"no clock below {before} s in:\n{seen}"
            time.sleep(0.05)

    def posted(self, count: int) -> list[str]:
        """The words posted, once there are this many."""
        end = time.monotonic() + LIMIT_S
        while True:
            words = self._posted.read_text().splitlines() if self._posted.exists() else []
            if len(words) >= count:
                return words
            assert time.monotonic() < end, words
            time.sleep(0.05)

    def end_of_game(self) -> None:
        """The game ends: the demo closes its screen."""
        if self._scenes is not None:
            self.show("END")
            os.close(self._scenes)
            self._scenes = None

    def close(self) -> None:
        self.end_of_game()
        self.wait_for("ENDED")
        self._tmux("kill-server")


@pytest.fixture
def terminal(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Terminal]:
    if shutil.which("tmux") is None:
        pytest.skip("There is no tmux on this machine.")
    window = Terminal(tmp_path, *getattr(request, "param", ("eclipse", "en")))
    yield window
    window.close()


def test_a_window_of_80_by_24_shows_all(terminal: Terminal) -> None:
    """Sixteen squares, both players, all turns, what to do now, and every key show, with nothing cut off."""
    terminal.show("middle", "reply")
    seen = terminal.wait_for("place Moon silver on 11.", "quit")
    lines = seen.splitlines()
    assert len(lines) <= 24
    assert all(f"│{square}" in seen for square in range(1, 17))
    assert "(☼) Sun  Ann" in seen
    assert "[☾] Moon  Computer" in seen
    assert "◀ to move" in seen
    assert " 1. S1         1-5/S16" in seen
    assert " 6. 9-10/G9" in seen
    assert lines[-1] == " h hint  u undo  t finished  w wrong  d draw  r resign  n new game  q quit"
    assert lines[0].split() == ["Eclipse", "●", "board", "connected"]
    assert [line[2:42] for line in lines[14:17]] == [
        "13╭─☼─╮  │14╭╌☼╌╮  │15╭─☼─╮  │16╭─☼─╮  │",
        "→ │░G░│ →│» ╎ S ╎ »│  │░G░│  │  │ S │  │",
        "  ╰───╯  │  ╰╌╌╌╯  │  ╰───╯  │  ╰───╯  │",
    ]


def test_the_clock_that_runs_counts_down_in_the_terminal(terminal: Terminal) -> None:
    """Both clocks are beside their players; the last turns stay in sight."""
    terminal.show("middle", "clocks")
    left = terminal.clock(272)
    assert left <= 271
    terminal.wait_for("  0:10", "6. 9-10/G9")
    assert terminal.clock(left) < left
    terminal.show("clocks stand")
    assert "▶" not in terminal.wait_for("  4:31", "  1:01:01")


def test_keys_are_commands_and_leaving_a_game_is_asked_twice(terminal: Terminal) -> None:
    """Letters post their words, digits answers; quitting takes two presses in a game, and the rest asks by itself."""
    terminal.show("middle")
    terminal.wait_for("t finished")
    terminal.press("h", "2", "u")
    assert terminal.posted(3) == ["hint", "2", "undo"]
    terminal.press("q")
    terminal.wait_for("Press q again: quit.")
    terminal.press("t")
    terminal.wait_for("t finished")
    terminal.press("n", "q", "q", "z", "w")
    assert terminal.posted(7)[3:] == ["turn", "new", "quit", "wrong"]
    terminal.press("C-c")
    assert terminal.posted(8)[-1] == "quit"


@pytest.mark.parametrize("terminal", [("eclipse", "en", "typing")], indirect=True)
def test_typed_lines_are_posted_as_they_are(terminal: Terminal) -> None:
    """If there is a hand to type for, letters make lines, even empty ones; arrows bring an earlier one back."""
    terminal.show("start")
    terminal.wait_for("a turn such as 1-5/S16")
    terminal.press("S1", "Enter")
    terminal.press("hint", "Enter", "Enter")
    terminal.press("Up", "Up", "BSpace", "6", "Enter")
    assert terminal.posted(4) == ["S1", "hint", "", "S6"]


@pytest.mark.parametrize("terminal", [("eclipse", "en", "hand")], indirect=True)
def test_what_is_typed_before_the_screen_is_there_counts(terminal: Terminal) -> None:
    """Until the screen has the terminal, the terminal turns Enter into a line feed: that ends a line, too."""
    terminal.press("hint", "C-j", "S1", "C-j")
    terminal.show("start")
    assert terminal.posted(2) == ["hint", "S1"]


@pytest.mark.parametrize("terminal", [("eclipse", "en", "hand")], indirect=True)
def test_an_empty_line_is_a_word_where_it_stands_for_one(terminal: Terminal) -> None:
    """Arrows don't bring it back; and Escape clears a line that was begun."""
    terminal.show("start")
    terminal.wait_for("Enter alone does what I ask")
    terminal.press("S16", "Enter", "Enter", "Up", "Enter")
    terminal.posted(3)
    terminal.press("Up")
    terminal.wait_for("\n S16")
    terminal.press("Escape")
    terminal.wait_for("Enter alone does what I ask")
    terminal.press("hint", "Enter")
    assert terminal.posted(4) == ["S16", "do", "S16", "hint"]


def test_a_notice_of_several_lines_keeps_them() -> None:
    """A notice may be a list."""
    made, _ = screen("start")
    made.tell(Notice("hand", {"reason": "First this\nthen that"}))
    text = panels.side(made._view, EclipseDrawing(), 31, 30).plain
    assert "· First this\nthen that." in text


def test_the_board_grows_with_the_window_and_a_small_one_gets_a_sentence(terminal: Terminal) -> None:
    """Below the smallest size the screen still says what to do; in a large window the pieces are larger."""
    terminal.show("middle", "reply")
    terminal.wait_for("┏━☾━┓")
    terminal.resize(60, 16)
    seen = " ".join(terminal.wait_for("This window is too small", " lines.").replace("█", "").split())
    assert "flip 13 to 14 (silver up), then place Moon silver on 11." in seen
    assert "This window is too small. It needs 75 columns and 24 lines." in seen
    assert "┏━☾━┓" not in seen
    terminal.resize(120, 40)
    terminal.wait_for("┏━━━☾━━━┓", "quit")
    terminal.resize(80, 24)
    terminal.wait_for("┏━☾━┓", "quit")


def test_a_narrow_window_shows_the_board_and_what_to_do(terminal: Terminal) -> None:
    """The players and the turns beside it are left out; a window that the board doesn't fit in gets a sentence."""
    terminal.show("middle", "reply")
    terminal.resize(60, 24)
    terminal.wait_for("┏━☾━┓", "Moon silver on 11.", "draw")
    assert " 1. S1 " not in terminal.seen()
    terminal.resize(80, 24)
    terminal.wait_for(" 1. S1 ")
    terminal.resize(40, 24)
    assert "┏━☾━┓" not in terminal.wait_for("This window is too")


def test_the_terminal_is_given_back_with_the_game_in_it(terminal: Terminal) -> None:
    """After the end the last position, the turns and the result are in the scroll-back, and typing works."""
    terminal.show("middle", "reply", "made", "over")
    terminal.wait_for("Moon wins with silver on 1, 6 and 11. Clear the board")
    assert terminal.draws_alone()
    terminal.end_of_game()
    terminal.resize(80, 60)
    seen = terminal.wait_for("ENDED")
    assert not terminal.draws_alone()
    assert "   s   s   3   4\n   G   s   G   8\n   G   s   s   g\n  13   S   G   S\n" in seen
    assert "  6. 9-10/G9    13-14/S11\n" in seen
    assert "Moon wins with silver on 1, 6 and 11.\n" in seen
    assert " icanon" in seen
    assert " echo " in seen


def screen(*scenes: str, key: str = "eclipse", language: str = "en", typing: bool = False) -> tuple[Screen, list[str]]:
    """A screen that has received these scenes, and what it will post."""
    posted: list[str] = []
    view = EclipseView(EclipseSentences(language, edition(key)))
    made = Screen(view, posted.append, empty="" if typing else None, drawing=EclipseDrawing())
    for name in scenes:
        for announcement in scene(name, key):
            made.tell(announcement)
    return made, posted


def shown(made: Screen, size: tuple[int, int], *announcements: Fact, press: str = "") -> dict[str, str]:
    """The text of the screen's parts in a window of this size, in the end after this key."""

    async def look_at() -> dict[str, str]:
        app = made._app
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            for announcement in announcements:
                made.tell(announcement)
            await pilot.pause()
            if press:
                await pilot.press(press)
                await pilot.pause()
            texts = {str(part.id): str(part.render()) for part in app.query(Static)}
            # Anything outside the edges of its part or of the window is invisible.
            inside = all(app.screen.region.contains_region(part.region) for part in app.query(Static) if part.region)
            typed = "".join(line.placeholder for line in app.query(TypedLine))
            lines = {f"{part.id} lines": str(part.content_region.height) for part in app.query(Static)}
            return {**texts, **lines, "inside": str(inside), "placeholder": typed}

    return asyncio.run(look_at())


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
