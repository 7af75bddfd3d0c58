"""The page *Progress*: what it asks, and what it shows in a browser."""

import itertools
import json
import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from eclipse_companion.commands import progress_answers
from eclipse_companion.commands.progress_answers import ProgressAnswers
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.log import GameLog, LogError, SavedPlayer
from eclipse_companion.reviewing.asking import Query
from tests.games.eclipse.page.asked import Asked
from tests.log.played import WHEN, record
from tests.outputs import browser
from tests.outputs.browser import Browser
from tests.outputs.page.accessible import findings_in_light_and_dark, scrolls_aside, small_targets
from tests.outputs.page.served import Served

SIZES = {"phone": (390, 844), "desktop": (1280, 800)}
READY = "document.querySelector('.found')?.ariaBusy === 'false'"
TITLE = f"{READY} && document.querySelector('.found > h2')?.textContent"
TEXTS = (
    "[...document.querySelectorAll('.key-figure')].map((each) => [...each.children].map((part) => part.textContent))"
)
VALUES = f"Object.fromEntries({TEXTS})"


def fill(log: GameLog) -> None:
    """Ann has lost to level 3, has won against Ben, and has lost to Cleo."""
    first = record(log)
    log.finish(first, "0-1", "normal", WHEN)
    game = log.game(first)
    for number, (name, result) in enumerate((("Ben", "1-0"), ("Cleo", "0-1")), start=1):
        players = (SavedPlayer("sun", "Ann"), SavedPlayer("moon", name))
        began = WHEN + timedelta(days=40 * number)
        log.add(replace(game, uuid=str(UUID(int=number)), started=began, players=players, result=result))


@pytest.fixture
def log(tmp_path: Path) -> GameLog:
    filled = GameLog(tmp_path / "games.sqlite3")
    fill(filled)
    return filled


def figures(answer: dict[str, Any]) -> dict[str, str]:
    """The figures' values by their names."""
    return {figure["name"]: figure["value"] for figure in answer["shown"]["figures"]}


def test_an_answer_takes_its_time_and_the_next_one_goes_on(log: GameLog, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each judges some games; what comes out in the end is what one answer says that judges all."""
    monkeypatch.setattr(progress_answers, "AT_ONCE_S", 0.0)
    slow = ProgressAnswers(log, "eclipse", "en").progress
    for left in (2, 1, 2, 1):  # of the turns, then of what they show for a rating
        answer = slow({"person": "Ann"})
        assert answer["left"] == left
        assert "still to be judged" in answer["said"]
        assert "Rating" not in figures(answer)
    answer = slow({"person": "Ann"})
    monkeypatch.setattr(progress_answers, "AT_ONCE_S", 60.0)
    other = GameLog(log.path.with_name("other.sqlite3"))
    other.add_all(log.games()[::-1])
    assert ProgressAnswers(other, "eclipse", "en").progress({"person": "Ann"}) == answer
    assert (figures(answer)["Games"], answer["said"], answer["complaints"]) == ("3", "", [])
    json.dumps(answer)


WANTED: tuple[tuple[dict[str, str], str | None], ...] = (
    ({}, "3"),
    ({"person": "ben"}, "1"),
    ({"person": "Ann", "result": "won"}, "1"),
    ({"opponent": "ai"}, "1"),
    ({"since": "2026-12-01"}, "2"),
    ({"opening": "S16 16-12/S1", "mistakes": "1"}, "3"),
    ({"game": "infinity"}, None),
    ({"person": "Nobody"}, None),
)
"""Questions, and how many games they leave."""


def test_only_what_is_wanted_is_told(log: GameLog) -> None:
    """By the filters of the games; a sentence says that there is nothing."""
    answers = ProgressAnswers(log, "eclipse", "en")
    for query, games in WANTED:
        answer = answers.progress(query)
        assert answer["games"][0] == ["eclipse", "Eclipse"]
        if games is None:
            assert answer["shown"] is None
            assert answer["said"]
        else:
            assert (query, figures(answer)["Games"]) == (query, games)


def test_what_makes_no_sense_is_refused(log: GameLog) -> None:
    """A game that there isn't, a day that there isn't, a report of nothing."""
    answers = ProgressAnswers(log, "eclipse", "en")
    for query in ({"game": "chess"}, {"since": "soon"}, {"mistakes": "x"}, {"result": "won"}):
        with pytest.raises(CompanionError):
            answers.progress(query)
    with pytest.raises(CompanionError, match="No person has finished a game"):
        answers.report({"person": "Nobody"})
    assert answers.report({"person": "Ann"})["text"].startswith("<!doctype html>")


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A page with these games."""
    asked = Asked(tmp_path)
    fill(asked.log)
    progress = ProgressAnswers(asked.log, "eclipse", "en").answers
    served = Served(answers={**asked.answers, **progress}, changes=asked.answers)
    yield served
    served.page.close()


@pytest.mark.skipif(browser.program() is None, reason="There is no Chromium on this machine.")
def test_the_page_shows_whoever_is_wanted(served: Served) -> None:
    """Whoever has played last at first; the address holds what is wanted; a mistake leads to its game.

    Whoever the address wants and nobody knows is everybody.
    """
    with Browser() as window:
        window.open(f"{served.page.url}progress?person=Dora")
        window.wait_for(f'{TITLE} === "Eclipse: everybody\'s games"')
        assert window.run("document.querySelectorAll('.filters select')[2].selectedOptions.length") == 1
        window.open(f"{served.page.url}games")
        window.click("#nav a[href='/progress']")
        window.wait_for(f"{TITLE} === 'Eclipse: Ann'")
        assert window.run(VALUES)["Games"] == "3"
        assert "±" in window.run(VALUES)["Rating"]
        assert window.run("location.search") == "?person=Ann"
        select = "document.querySelectorAll('.filters select')[2]"
        window.run(f"{select}.value = 'Cleo'; {select}.dispatchEvent(new Event('change', {{ bubbles: true }}))")
        window.wait_for(f"{TITLE} === 'Eclipse: Cleo'")
        assert window.run(VALUES)["Games"] == "1"
        window.reload()
        window.wait_for(f"{TITLE} === 'Eclipse: Cleo'")
        window.run("document.querySelectorAll('.filters select')[0].focus(); null")
        window.press("i")  # of the games, Infinity
        window.wait_for("document.querySelector('.said').textContent.startsWith('No person has finished')")
        window.press("Home")
        window.wait_for(f"{TITLE} === 'Eclipse: Cleo'")
        window.run("document.querySelector('.entries a').focus(); null")
        window.press("Enter")
        window.wait_for("document.querySelector('[data-testid=graph]') && location.pathname === '/games'")
        assert window.errors == []


@pytest.mark.skipif(browser.program() is None, reason="There is no Chromium on this machine.")
def test_the_page_asks_no_more_if_the_log_keeps_nothing(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """It shows what it got, and how many games are left."""

    def refuse(*_: object) -> None:
        raise LogError("It is full.")

    monkeypatch.setattr(progress_answers, "AT_ONCE_S", 0.0)
    monkeypatch.setattr(GameLog, "keep_judgements", refuse)
    with Browser() as window:
        window.open(f"{served.page.url}progress?person=Ann")
        window.wait_for(f"{TITLE} === 'Eclipse: Ann'")
        assert "still to be judged" in window.run("document.querySelector('.said').textContent")


@pytest.mark.skipif(browser.program() is None, reason="There is no Chromium on this machine.")
def test_a_report_waits_for_the_games_that_are_judged(tmp_path: Path) -> None:
    """The page says how many are left meanwhile; the same button stops it until the report is made, and no longer."""
    asked = Asked(tmp_path)
    fill(asked.log)
    progress, judged, reports = ProgressAnswers(asked.log, "eclipse", "en"), threading.Event(), list[object]()
    asked_for, made = threading.Event(), threading.Event()
    left = itertools.count(1000, -1)

    def judge(query: Query) -> dict[str, object]:
        answer = progress.progress(query)
        judged.wait(0.05)
        return answer if judged.is_set() else {**answer, "left": next(left), "said": "Some are still to be judged."}

    def report(query: Query) -> dict[str, str]:
        reports.append(query)
        asked_for.set()
        made.wait(60)
        return {"name": "eclipse.html", "text": ""}

    save = "document.querySelector('.title button')"
    served = Served(answers={**asked.answers, "progress": judge, "report": report}, changes=asked.answers)
    try:
        with Browser() as window:
            window.open(f"{served.page.url}progress?person=Ann")
            window.wait_for("document.querySelector('.said').textContent === 'Some are still to be judged.'")
            for label in ("Don't save it", "Save as a report", "Don't save it"):
                window.run(f"{save}.click(); null")
                assert window.run(f"{save}.textContent") == label
            assert reports == []
            judged.set()
            assert asked_for.wait(60)
            assert window.run(f"{save}.textContent") == "Save as a report"
            assert reports == [{"person": "Ann"}]
            assert window.errors == []
    finally:
        made.set()
        served.page.close()


@pytest.mark.skipif(browser.program() is None, reason="There is no Chromium on this machine.")
@pytest.mark.parametrize("size", SIZES)
def test_everybody_can_read_the_page(size: str, served: Served) -> None:
    """On a phone the list of games leads there; nothing is beside the window, or too small, or too pale."""
    with Browser(*SIZES[size], touch=size == "phone") as window:
        window.open(f"{served.page.url}games")
        window.wait_for("document.querySelector('.title a')")
        window.run("document.querySelector('.title a').click(); null")
        window.wait_for(f"{TITLE} === 'Eclipse: Ann'")
        window.run("document.querySelector('.part summary').click(); null")
        assert not scrolls_aside(window)
        assert small_targets(window) == []
        assert findings_in_light_and_dark(window) == []
        assert window.errors == []
