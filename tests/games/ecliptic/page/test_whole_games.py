"""Whole games of Ecliptic on the page: a real `play`, and browsers in which people play."""

import os
import random
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from eclipse_companion.games.ecliptic import registered
from eclipse_companion.games.ecliptic.game.actions import Action, Choose
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.puzzles import Puzzle, load
from eclipse_companion.games.ecliptic.puzzles.exercise import PuzzleExercise
from eclipse_companion.games.ecliptic.puzzles.proving import Prover
from eclipse_companion.games.ecliptic.puzzles.puzzle import SOLVER
from eclipse_companion.games.ecliptic.steps.position import follow
from eclipse_companion.games.ecliptic.steps.step import read_step
from eclipse_companion.log import FILE_NAME, GameLog
from tests.games.eclipse.page.playing import WAIT_S, Playing, state
from tests.games.ecliptic.page.playing import due, play_on, seen, step, tap, type_keys
from tests.outputs import browser
from tests.outputs.browser import Browser
from tests.outputs.page.acting import press
from tests.outputs.page.visiting import ADDRESS
from tests.processes import wait_until

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="terminals of their own"),
    pytest.mark.skipif(browser.program() is None, reason="There is no Chromium on this machine."),
]
GAME = ("--game", "ecliptic", "--board", "screen", "--seed", "73")
HANDS = {"mouse": (tap, 13), "finger": (tap, 15), "keys": (type_keys, 1)}
"""How each game is played, and the chance that chooses what is done: with it all three games are short."""


def test_whole_games_are_played_by_mouse_by_touch_and_by_keys(home: Path, tmp_path: Path) -> None:
    """Each comes to its end, with battles and the question at the twelfth sign, and is in the log."""
    with Playing(tmp_path, *GAME, "--white", "human:Ann", "--blue", "ai:1") as game:
        for number, (name, (hand, chance)) in enumerate(HANDS.items(), start=1):
            size = (360, 740) if name == "finger" else (1280, 800)
            with Browser(*size, touch=name == "finger") as window:
                window.open(f"{game.url}play")
                if number > 1:
                    press(window, "new")
                    wait_until(lambda: not state(window).get("over", True), WAIT_S)
                last = play_on(window, hand, random.Random(chance))
                assert sum(last["table"]["gems"]) > 0
                assert len(last["count"]) == 2
                window.wait_for("document.querySelectorAll('.count tbody tr').length >= 4")
                assert window.errors == []
            wait_until(lambda: len(log(home)) == number and log(home)[0].result is not None, WAIT_S)  # noqa: B023
            assert log(home)[0].termination == "normal"
    assert [game.result for game in log(home)] == ["0-1", "1-0", "1-0"]


def log(home: Path) -> list[Any]:
    """The games of the log, the newest first."""
    return GameLog(home / "data" / FILE_NAME, openings={registered.GAME.name: str(registered.GAME.opening)}).games()


def test_a_game_that_was_killed_goes_on_with_the_same_hand(home: Path, tmp_path: Path) -> None:
    """The page finds the companion that was started again, which offers the game; then the same cards are there."""
    options = (*GAME, "--white", "human:Ann", "--blue", "ai:1")
    with Playing(tmp_path, *options) as game, Browser() as window:
        window.open(f"{game.url}play")
        chance = random.Random(13)
        for _ in range(2):
            step(window, tap, chance)
        before = due(window)
        game.kill()
        window.wait_for("!document.getElementById('offline').hidden && !document.querySelector('.can')")
        with Playing(tmp_path, *options, port=game.port):
            window.wait_for("document.querySelector('[data-word=accept]:enabled:not([hidden])')")
            assert window.run("document.getElementById('standing').textContent").endswith("or begin a new game.")
            assert not window.run("document.getElementById('word').offsetParent"), "the offer is answered first"
            press(window, "accept")
            wait_until(lambda: seen(state(window)) == seen(before), WAIT_S)
            assert before["hand"]["cards"]
            step(window, tap, chance)
    assert len(log(home)) == 1


def test_two_people_play_on_two_devices(home: Path, tmp_path: Path) -> None:
    """Who has entered a code sees the own hand there, and nothing is covered any more; the host has only the other."""
    people = ("--white", "human:Ann", "--blue", "human:Ben", "--lan")
    with Playing(tmp_path, *GAME, *people) as game, Browser() as host:
        host.open(f"{game.url}play")
        host.wait_for("document.querySelector('#show-mine') && !document.querySelector('.hand button')")
        wait_until(lambda: "code of Ben" in game.said, WAIT_S)
        found = re.search(r"code of Ben is (\w+)", game.said)
        assert found is not None
        with Browser(360, 740, touch=True) as phone:
            phone.open(f"http://{ADDRESS}:{game.port}/play#code={found[1]}")
            wait_until(lambda: hands(host) == [0] and hands(phone) == [1], WAIT_S)
            # Whatever a device asks for the other player, that player is shown nothing by it.
            assert state(host)["moves"]
            before = state(host)["standing"]
            for word in ("hint", "hint", "hint"):
                phone.run(f"window.watched.say('{word}')")
            refused = "It's Ann's turn. Ask for a hint on your own turn."
            wait_until(lambda: refused in state(phone)["notices"], WAIT_S)
            assert state(host)["standing"] == before
            assert refused not in state(host)["notices"]
            chance = random.Random(4)
            for _ in range(8):
                wait_until(lambda: any(state(window).get("moves") for window in (host, phone)), WAIT_S)
                mover = next(window for window in (host, phone) if state(window).get("moves"))
                step(mover, tap, chance)
            assert (hands(host), hands(phone)) == ([0], [1])
            assert host.errors == phone.errors == []
            printed = set(re.findall(r"(\w+)'s cards:", game.said))
            assert printed == {"Ann"}
        # The device is gone, and keeps its seat until the host takes it over: that is asked first.
        wait_until(lambda: state(host)["players"][1]["away"], WAIT_S)
        assert (hands(host), state(host)["passed_to"]) == ([0], "")
        host.run("document.querySelector('details.devices').open = true")
        host.wait_for("document.querySelector('.devices img').naturalWidth > 0")
        take_over = "[data-testid='owned-seat'] button:last-of-type"
        host.run(f"document.querySelector(\"{take_over}\").scrollIntoView({{ block: 'center' }})")
        host.click(take_over)
        host.wait_for("document.activeElement.textContent === 'Leave it to the other device'")
        host.press("Enter")
        host.wait_for("!document.querySelector('dialog.question')")
        assert (hands(host), state(host)["passed_to"]) == ([0], "")
        host.click(take_over)
        host.click("[role=alertdialog] [data-answer=yes]")
        wait_until(lambda: state(host).get("passed_to") and not hands(host), WAIT_S)
        wait_until(lambda: "Ben's side is played at the host's computer from now on." in game.said, WAIT_S)
        assert host.errors == []
    assert len(log(home)) == 1


def test_two_browsers_give_their_words(home: Path, tmp_path: Path) -> None:
    """Each browser proposes a word. The phone's stays there until the host's is public; then both are, and it's dealt.

    The file says who gave which word, and agrees with the promise that both have seen.
    """
    options = ("--game", "ecliptic", "--board", "screen", "--white", "human:Ann", "--blue", "human:Ben", "--lan")
    with Playing(tmp_path, *options) as game, Browser() as host, Browser(360, 740, touch=True) as phone:
        wait_until(lambda: "code of Ben" in game.said, WAIT_S)
        found = re.search(r"code of Ben is (\w+)", game.said)
        assert found is not None
        phone.open(f"http://{ADDRESS}:{game.port}/play#code={found[1]}")
        host.open(f"{game.url}play")
        words = []
        for window in (phone, host):
            window.wait_for("document.getElementById('word')?.offsetParent && document.getElementById('word').value")
            words.append(window.run("document.getElementById('word').value"))
            assert window.run("!document.getElementById('word').form.checkValidity()") is False
            window.run("document.getElementById('word').value = ''")
            assert not window.run("document.getElementById('word').form.checkValidity()")
        assert len({*words, ""}) == 3
        wait_until(lambda: state(phone).get("promise") == state(host).get("promise", ""), WAIT_S)
        promise = state(phone)["promise"]
        phone.run("Object.assign(document.getElementById('word'), { value: 'pear' }).form.requestSubmit()")
        phone.wait_for("document.querySelector('.before').innerText.includes(`until Ann's can't change any more`)")
        assert (state(host)["words_given"], "pear" in game.said) == ([], False)
        host.run("Object.assign(document.getElementById('word'), { value: 'plum' }).form.requestSubmit()")
        for window in (host, phone):
            wait_until(lambda: (state(window).get("chance") or {}).get("words"), WAIT_S)  # noqa: B023
            chance = {"chosen": False, "promise": promise, "words": [["Ann", "plum", 0], ["Ben", "pear", 1]]}
            assert state(window)["chance"] == chance
            assert window.errors == []
        sentences = ["Ann's word is “plum”.", "Ben's word is “pear”."]
        wait_until(lambda: all(each in game.said for each in sentences), WAIT_S)
        told = [game.said.index(each) for each in sentences]
        assert told == sorted(told)
    with closing(sqlite3.connect(home / "data" / FILE_NAME)) as written:
        ((dealt,),) = written.execute("SELECT text FROM turn")
    assert dealt.endswith("word=plum:pear")
    assert log(home) == [], "cards that were only dealt are no game yet"


def test_everybody_sees_that_the_cards_were_chosen(tmp_path: Path) -> None:
    """With a seed, the host's page and others say so as long as the game lasts."""
    with Playing(tmp_path, *GAME, "--white", "human:Ann", "--blue", "human:Ben", "--lan") as game, Browser() as window:
        for address in (game.url, f"http://{ADDRESS}:{game.port}/"):
            window.open(f"{address}play")
            window.wait_for("document.querySelector('[data-testid=cards-chosen]')?.offsetParent")


def hands(window: Browser) -> list[int]:
    """Whose hands a window shows."""
    hand = state(window).get("hand")
    return [] if hand is None else [hand["player"]]


def test_a_puzzle_is_solved_on_the_page(home: Path, tmp_path: Path) -> None:
    """What isn't sure stays until it is taken off; once the game is won, log and page have it."""
    with Playing(tmp_path, *GAME, "--white", "human:Ann", "--blue", "ai:1") as game, Browser() as window:
        window.open(f"{game.url}learn")
        window.click("[data-study='puzzles:1']")
        said = "document.getElementById('standing')?.textContent"
        window.wait_for(f"/^Puzzle [0-9]+, grade 1/.test({said})")
        puzzle = load()[int(re.findall(r"\d+", window.run(said))[0]) - 1]
        first = due(window)
        # Without cards on the table if there is such a try: the focus comes back to the hand all the same.
        wrong = min(
            (move for move in first["moves"] if move[0] != str(puzzle.answer)), key=lambda move: move[1] != "draw"
        )
        tap(window, wrong)
        window.wait_for(f"/^No, /.test({said}) && document.activeElement.textContent === 'Try again'")
        assert not window.run("document.querySelector('.hand .can')"), "the try stays, and nothing else is tried"
        window.press("Enter")
        window.wait_for("document.activeElement.matches('.hand .can')")
        wait_until(lambda: seen(state(window)) == seen(first), WAIT_S)
        done = "!!document.querySelector('[data-word=next].main')"
        while not window.run(done):
            shown = due(window)
            if shown["moves"]:
                right = str(sure(home, puzzle))
                tap(window, next(move for move in shown["moves"] if move[0] == right))
                wait_until(lambda: seen(state(window)) != seen(shown) or window.run(done), WAIT_S)  # noqa: B023
        wait_until(lambda: GameLog(home / "data" / FILE_NAME).solved("ecliptic") == {f"Puzzle {puzzle.number}"}, WAIT_S)
        window.open(f"{game.url}learn")
        row = "document.querySelector(\"[data-study='puzzles:1']\")?.closest('tr')"
        window.wait_for(f"{row}?.textContent.includes('1 of 20')")
        assert window.errors == []


def sure(home: Path, puzzle: Puzzle) -> Action:
    """What surely wins after the turns in the log; any die."""
    position = PuzzleExercise(puzzle).position
    for saved in log(home)[0].turns:
        position = follow(position, read_step(saved.turn)).position
    assert position.state is not None
    if position.table.phase is Phase.BATTLE:
        return Choose(position.table.dice(SOLVER)[0])
    return Prover(SOLVER).winning(position.state)[0]
