"""Infinity on the page of a running `play`: against the computer, a whole game on two devices, and exercises."""

import os
import re
from pathlib import Path

import pytest

from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.log import FILE_NAME, GameLog
from tests.games.eclipse.page.playing import WAIT_S, Playing, made, state, turn_due
from tests.games.infinity.page.asked import oracle
from tests.games.infinity.page.test_page import PEOPLE, SHORT, channel, place
from tests.outputs import browser
from tests.outputs.browser import Browser
from tests.outputs.page.acting import press
from tests.processes import wait_until

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="terminals of their own"),
    pytest.mark.skipif(browser.program() is None, reason="There is no Chromium on this machine."),
]
COMPUTER = ("--game", "infinity", "--blue", "human:Ann", "--yellow", "ai:1", "--seed", "3")
PHONE = (360, 740)


def best(window: Browser) -> str:
    """A best placement of the person whose turn it is."""
    answer = oracle().answer(Position.parse(turn_due(window)["position"]))
    return str(answer.play)


def test_a_game_against_the_computer_goes_on_after_a_kill(home: Path, tmp_path: Path) -> None:
    """A phone finds the companion that is started again, and the game goes on, by taps and by keys; it is reviewed."""
    with Playing(tmp_path, *COMPUTER) as game, Browser(*PHONE, touch=True) as window:
        window.open(f"{game.url}play")
        for _ in range(2):
            place(window, best(window), keys=False)
        before = made(turn_due(window))
        game.kill()
        window.wait_for("!document.getElementById('offline').hidden && !document.querySelector('.channel.can')")
        with Playing(tmp_path, *COMPUTER, port=game.port):
            window.wait_for("document.querySelector('[data-word=accept]:enabled:not([hidden])')")
            press(window, "accept")
            wait_until(lambda: made(state(window)) == before, WAIT_S)
            window.errors.clear()  # a browser says in its console that nobody answered
            for keys in (False, True):
                place(window, best(window), keys=keys)
                turn_due(window)
            press(window, "resign")
            press(window, "accept")
            wait_until(lambda: state(window).get("over"), WAIT_S)
            window.wait_for("document.querySelector('#ended a[href^=\"/games?\"]')")
            window.tap("#ended a[href^='/games?']")
            window.wait_for("document.querySelector('.reviewed-turns [aria-current]')")
            assert window.errors == []
    (saved,) = GameLog(home / "data" / FILE_NAME).games()
    assert (saved.result, saved.termination) == ("0-1", "resigned")
    assert len(saved.turns) >= len(before) + 4


def test_two_people_play_on_two_devices(home: Path, tmp_path: Path) -> None:
    """Each places only in turn: one at the host, one on a phone by a code. What the solution says is everybody's."""
    with (
        Playing(tmp_path, *PEOPLE, "--lan") as game,
        Browser() as desk,
        Browser(*PHONE, touch=True) as phone,
    ):
        wait_until(lambda: "The code of Ben is" in game.said, WAIT_S)
        code = re.search(r"The code of Ben is (\w+)\.", game.said)
        assert code is not None
        desk.open(f"{game.url}play")
        phone.open(f"http://127.0.0.2:{game.port}/#code={code[1]}")
        phone.wait_for("document.getElementById('who')?.textContent === 'You play Yellow.'")
        assert phone.run("[...document.querySelectorAll('#nav a')].map((each) => each.pathname)") == [
            "/play",
            "/learn",
            "/explore",
        ]
        for number, text in enumerate(SHORT):
            theirs = phone if number % 2 else desk
            theirs.wait_for("document.querySelector('.channel.can')")
            if number % 2:
                phone.tap(f".choice [data-letter='{text[0]}']")
                phone.tap(channel(int(text[1])))
            else:
                phone.wait_for("!document.querySelector('.channel.can')")
                place(desk, text, keys=False)
            wait_until(lambda count=number + 1: len(made(state(desk))) == count, WAIT_S)  # type: ignore[misc]
        wait_until(lambda: state(phone).get("over"), WAIT_S)
        assert desk.errors == phone.errors == []
    (saved,) = GameLog(home / "data" / FILE_NAME).games()
    assert ([str(each.turn) for each in saved.turns], saved.result) == (SHORT, "1-0")


def test_a_lesson_and_a_puzzle_are_begun_and_ended(home: Path, tmp_path: Path) -> None:
    """The list leads to them and counts what was done; after them a game is played."""
    with Playing(tmp_path, *COMPUTER) as game, Browser() as window:
        window.open(f"{game.url}learn")
        window.click("[data-study='lesson:starve']")
        wait_until(lambda: state(window).get("exercise") and state(window).get("moves"), WAIT_S)
        assert state(window)["position"] == "yybb/byyb/bbyy/bbWB y 0"
        window.press("1")
        window.wait_for("document.activeElement.matches('.trying .main')")
        assert window.run(
            "document.querySelector('.channel[data-channel=\"1\"]').ariaLabel.startsWith('Channel 1: y y y b')"
        )
        window.press("Enter")
        place(window, "y3", keys=False)
        wait_until(lambda: GameLog(home / "data" / FILE_NAME).solved("infinity") == {"Lesson starve 1"}, WAIT_S)
        window.wait_for(
            "document.querySelector('[data-word=next].main')"
            " && document.querySelector('[data-word=hint]').ariaDisabled === 'true'"
        )
        window.click("a.button[href='/learn']")
        window.wait_for(
            "document.querySelector('[data-study=\"lesson:starve\"]')?.closest('tr').textContent.includes('✓')"
        )
        window.click("[data-study='puzzles:1']")
        wait_until(lambda: state(window).get("exercise") and turn_due(window)["position"] != "yybb/byyb/bbyy/bbWB y 0")
        place(window, best(window), keys=False)
        wait_until(lambda: len(GameLog(home / "data" / FILE_NAME).solved("infinity")) == 2, WAIT_S)
        window.wait_for("document.querySelector('[data-word=next].main')")
        window.click("#leave")
        wait_until(lambda: not state(window).get("exercise") and state(window).get("position") == "4/4/4/4 b 0", WAIT_S)
        place(window, "b2", keys=False)
        assert window.errors == []
