"""Lessons, puzzles and own mistakes on the page of a running `play`: a process, and a browser that is tapped."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from eclipse_companion.games.eclipse.commands.studies import STUDIES
from eclipse_companion.games.eclipse.game.pieces import Side
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.puzzles import load
from eclipse_companion.games.eclipse.reply.exact import Oracle
from eclipse_companion.log import GameLog
from tests.games.eclipse.page.playing import state
from tests.games.eclipse.play.test_exercise_commands import Typed
from tests.log.test_mistakes import finished
from tests.outputs import browser
from tests.outputs.browser import Browser
from tests.outputs.page.accessible import findings
from tests.outputs.page.acting import press
from tests.processes import wait_until


@pytest.fixture
def played(home: Path) -> Iterator[Typed]:  # noqa: ARG001
    made = Typed("play", "--board", "screen", "--screen", "--seed", "4")
    yield made
    made.end()


@pytest.fixture
def window() -> Iterator[Browser]:
    if browser.program() is None:
        pytest.skip("There is no Chromium on this machine.")
    with Browser(touch=True) as opened:
        yield opened


def url(played: Typed) -> str:
    """The page's address, as the companion announces it."""
    while (notice := played.until("notice"))["key"] != "page":
        pass
    address: str = notice["words"]["url"]
    return address


def starts(window: Browser, played: Typed) -> None:
    """Open Home, until it shows everything."""
    window.open(url(played))
    window.wait_for("document.querySelector('.home .puzzle:not([hidden])')")


def makes(window: Browser, turn: Turn) -> None:
    """Tap a turn: the piece that is flipped, where it goes, the side of the new piece, and its square."""
    for square in turn.flip or ():
        window.tap(f'[data-square="{square}"]')
    window.tap(f".choice button:nth-of-type({1 if turn.side is Side.GOLD else 2})")
    window.tap(f'[data-square="{turn.square}"]')


def stands(window: Browser, start: str) -> None:
    window.wait_for(f"document.getElementById('standing')?.textContent.startsWith({start!r})")


def row(window: Browser, study: str) -> str:
    """What the list says of an exercise."""
    selector = f"document.querySelector('td [data-study=\"{study}\"]')?.closest('tr')"
    window.wait_for(selector)
    said: str = window.run(f"{selector}.innerText.replace(/\\s+/g, ' ').trim()")
    return said


def test_a_lesson_is_begun_and_its_first_part_done(home: Path, played: Typed, window: Browser) -> None:
    """The list on the page leads to it; then it counts one part as done, and the next part comes."""
    starts(window, played)
    window.tap('#nav a[href="/learn"]')
    assert row(window, "lesson:turn") == "A turn 0 of 2"
    window.tap('[data-study="lesson:turn"]')
    stands(window, "Lesson: a turn.")
    makes(window, Turn.parse("1-2/G10"))
    stands(window, "Right!")
    window.tap('.study a[href="/learn"]')
    assert row(window, "lesson:turn") == "A turn 1 of 2"
    window.tap('#nav a[href="/play"]')
    press(window, "next")
    stands(window, "Flip the Moon piece")
    assert GameLog(home / "data" / "games.sqlite3").solved("eclipse") == {"Lesson turn 1"}
    assert window.errors == []


def test_a_game_that_begins_on_the_page_has_a_coach_if_that_is_wanted(played: Typed, window: Browser) -> None:
    """The coach then offers to take back a turn that gives the draw away."""
    starts(window, played)
    wait_until(lambda: state(window).get("uuid"))
    before = state(window)["uuid"]
    window.tap('.home [name="coach"]')
    window.tap('.home [type="submit"]')
    wait_until(lambda: state(window).get("uuid") not in {None, before})
    stands(window, "Your turn, Sun")
    makes(window, Turn.parse("S6"))
    assert played.until("offer")["offer"] == "take_back"
    assert window.errors == []


def test_a_puzzle_is_solved_by_taps_and_a_game_follows(home: Path, played: Typed, window: Browser) -> None:
    """During a game it is asked for twice; afterwards the game has the players of before."""
    window.open(url(played))
    window.tap('#nav a[href="/play"]')
    stands(window, "Your turn, Sun")
    makes(window, Turn.parse("S1"))
    played.until("turn_seen")
    window.tap('#nav a[href="/learn"]')
    window.tap('[data-study="puzzles:1"]')
    window.wait_for("document.getElementById('asked')?.textContent === 'Leave this game?'")
    press(window, "accept")
    stands(window, "Puzzle")
    number = played.taught("task")["number"]
    assert window.run("document.getElementById('leave').offsetParent !== null")
    makes(window, load()[number - 1].turn)
    stands(window, "Solved!")
    window.tap("#leave")
    stands(window, "Your turn, Sun")
    assert window.run("document.getElementById('leave').offsetParent === null")
    games = GameLog(home / "data" / "games.sqlite3").games()
    assert [(game.event, game.termination) for game in games] == [
        (f"Puzzle {number}", "normal"),
        ("Eclipse Companion", "abandoned"),
    ]
    assert window.errors == []


def test_a_wrong_try_stays_with_what_refutes_it(played: Typed, window: Browser) -> None:
    """The open neighbour is framed, the flip is an arrow and a ghost; Enter takes the try off, and the task stays."""
    window.open(f"{url(played)}learn")
    window.wait_for("document.querySelector('[data-study=\"lesson:line\"]')")
    window.tap('[data-study="lesson:line"]')
    stands(window, "Lesson: the line.")
    makes(window, Turn.parse("2-3/G5"))
    stands(window, "Almost! Square 6 is empty, so Moon flips your piece from 5 to 6.")
    window.wait_for('document.querySelector(\'[data-testid=arrow][data-kind=answer][data-from="5"][data-to="6"]\')')
    assert window.run("document.querySelector('[data-testid=ghost][data-kind=answer]').dataset.piece") == "S"
    assert window.run("document.querySelector('[data-testid=line][data-locked=false]').dataset.squares") == "5 9 13"
    assert window.run("document.querySelector('[data-square=\"5\"]').getAttribute('aria-label')").startswith(
        "5, Sun gold"
    )
    assert window.run("document.querySelector('[data-square=\"6\"] .frame.wrong') !== null")
    assert window.run("document.querySelector('[data-testid=task] p').textContent").startswith("Lesson: the line.")
    assert window.run("document.activeElement.textContent") == "Try again"
    assert findings(window) == []
    window.press("Enter")
    window.wait_for("!document.querySelector('[data-testid=arrow], [data-testid=line]')")
    assert window.run("document.querySelector('[data-square=\"5\"]').getAttribute('aria-label')").startswith("5, empty")
    assert window.run("document.activeElement.matches('[data-square]')")
    stands(window, "Lesson: the line.")
    makes(window, Turn.parse("2-3/G6"))
    stands(window, "Not yet")
    assert window.errors == []


def test_ones_own_mistake_is_done_better(home: Path, played: Typed, window: Browser) -> None:
    """The list says what is due, and one less is once the exercise is solved."""
    log = GameLog(home / "data" / "games.sqlite3")
    finished(log, "Ann", "Computer", "ai:3")
    starts(window, played)
    window.tap('#nav a[href="/learn"]')
    window.wait_for("document.querySelector('[data-testid=mistakes] td')")
    practice = STUDIES.named("mistakes", None)
    assert practice.person == "Ann"
    mistake = practice.next(None).position
    before = row(window, "mistakes:Ann")
    window.tap('[data-testid="mistakes"] .main')
    stands(window, "From one of your games: Ann is to move")
    scores = Oracle().scores(mistake)
    makes(window, max(scores, key=scores.__getitem__))
    stands(window, "Right")
    window.tap('.study a[href="/learn"]')
    window.wait_for("document.querySelector('[data-testid=mistakes] td')")
    name, due, of, total = before.split()
    assert (name, of, due) == ("Ann", "of", total)
    assert row(window, "mistakes:Ann") == f"Ann {int(due) - 1} of {total}"
    assert [(key, each.right) for key, each in log.tries("eclipse")] == [("ann", True)]
    assert window.errors == []
