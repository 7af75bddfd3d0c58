"""What stands on Home beside a new game: the game that isn't over, today's puzzle, how the games ended, the rules."""

from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from eclipse_companion.games.eclipse.commands.studies import STUDIES
from eclipse_companion.games.eclipse.puzzles import load
from eclipse_companion.games.eclipse.puzzles.exercise import PuzzleExercise
from eclipse_companion.games.eclipse.saving import new_game
from eclipse_companion.log.saved_games import LESSON, SavedPlayer
from eclipse_companion.reviewing.exercises import Offered
from eclipse_companion.reviewing.home import puzzle_of
from tests.games.eclipse.page.asked import Asked, game_of, reviewer, sentences
from tests.log.played import WHEN, add, booklet
from tests.outputs import browser
from tests.outputs.browser import Browser
from tests.outputs.page.accessible import findings, scrolls_aside, small_targets
from tests.outputs.page.served import Served

ANN, COMPUTER = SavedPlayer("sun", "Ann"), SavedPlayer("moon", "Computer", "ai:3")
SIZES = {"desk": (1280, 800), "phone": (390, 844), "small phone": (360, 740)}


def played(asked: Asked, *players: SavedPlayer, result: str | None, **changes: Any) -> str:
    """A game with one turn, which ended so; None: it isn't over. Its ID."""
    game = replace(new_game(WHEN, **changes), players=players)
    asked.log.start_game(game)
    add(asked.log, game.uuid, booklet(1)[0])
    if result is not None:
        asked.log.finish(game.uuid, result, "normal", WHEN)
    return game.uuid


def test_the_games_of_one_person_against_the_computer_are_counted(tmp_path: Path) -> None:
    """From the person's side; games of two people, exercises and games that aren't over don't count."""
    asked = Asked(tmp_path)
    mine = SavedPlayer("sun", "Computer", "ai:7"), SavedPlayer("moon", "Ben")
    for players, result in [
        ((ANN, COMPUTER), "1-0"),
        ((ANN, COMPUTER), "0-1"),
        ((ANN, COMPUTER), "1/2-1/2"),
        (mine, "0-1"),
        ((ANN, SavedPlayer("moon", "Ben")), "1-0"),
        ((ANN, COMPUTER), None),
    ]:
        played(asked, *players, result=result)
    played(asked, ANN, COMPUTER, result="1-0", event=f"{LESSON}line 1")
    assert asked("home")["ends"] == {"games": 4, "won": 2, "drawn": 1, "lost": 1}


@pytest.mark.parametrize(
    ("players", "who", "to_move"),
    [
        ((ANN, COMPUTER), "Ann against level 3.", "It's my turn."),
        (
            (SavedPlayer("sun", "Sun"), SavedPlayer("moon", "Computer", "ai:perfect")),
            "You against the perfect player.",
            "It's my turn.",
        ),
        (
            (SavedPlayer("sun", "Computer", "ai:1"), SavedPlayer("moon", "Moon")),
            "You against level 1.",
            "It's your turn.",
        ),
        ((ANN, SavedPlayer("moon", "Ben")), "Ann against Ben.", "It's Ben's turn."),
    ],
)
def test_the_game_that_is_not_over_is_told_in_words(
    tmp_path: Path, players: tuple[SavedPlayer, SavedPlayer], who: str, to_move: str
) -> None:
    """Who plays it and whose turn it is, by its ID or by when it began; and where it stands."""
    asked = Asked(tmp_path)
    uuid = played(asked, *players, result=None)
    left = asked("home", game=uuid)["left"]
    assert (left["who"], left["turn"], left["position"]) == (who, 1, "S3/4/4/4")
    assert left["to_move"] == to_move
    assert asked("home", game=WHEN.isoformat(timespec="seconds"))["left"] == left
    assert asked("home", game="another")["left"] is None
    assert asked("home")["left"] is None


def test_a_game_that_is_over_is_not_left(tmp_path: Path) -> None:
    """Its ID finds nothing to go on with."""
    asked = Asked(tmp_path)
    assert asked("home", game=played(asked, ANN, COMPUTER, result="1-0"))["left"] is None


def test_a_damaged_game_leaves_the_rest_of_home(tmp_path: Path) -> None:
    """What can't be read isn't shown there."""
    asked = Asked(tmp_path)
    damaged = game_of(["S1"], players=(ANN, COMPUTER))
    asked.log.add(replace(damaged, start="G3/G3/G3/4"))
    answer = asked("home", game=damaged.uuid)
    assert answer["left"] is None
    assert answer["puzzle"]["said"].startswith("Puzzle ")


def test_each_day_has_a_puzzle_that_begins_by_its_name(home: Path) -> None:  # noqa: ARG001
    """The next day has the next one."""
    offered = Offered({}, load, lambda puzzle: (puzzle.position, PuzzleExercise(puzzle).task(puzzle.position)))
    days = [date(2026, 11, 28), date(2026, 11, 29)]
    found = [puzzle_of(offered, reviewer(), sentences(), day) for day in days]
    numbers = [int(puzzle["study"].removeprefix("puzzle:")) for puzzle in found]
    assert numbers[1] == numbers[0] % len(load()) + 1
    exercise = STUDIES.named(found[0]["study"], None).next(None)
    assert (exercise.event, str(exercise.position)) == (f"Puzzle {numbers[0]}", found[0]["position"])


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.skipif(browser.program() is None, reason="There is no Chromium on this machine.")
def test_the_rules_are_on_one_screen(size: str, language: str) -> None:
    """Three pictures and all sentences lie in the window; Escape leads back to the button that showed them.

    In Learn they leave room for the lessons.
    """
    served = Served(language=language)
    with Browser(*SIZES[size], touch=size != "desk") as window:
        window.open(f"{served.page.url}learn")
        window.wait_for("document.querySelector('.newcomer button')")
        assert not scrolls_aside(window)
        assert window.run("document.querySelector('.lists').getBoundingClientRect().top < innerHeight / 2")
        window.run("document.querySelector('.newcomer button').focus()")
        window.press("Enter")
        window.wait_for("document.querySelectorAll('dialog.rules[open] .picture').length === 3")
        assert window.run("document.querySelectorAll('.rule-others li').length") == 5
        inside = "(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.querySelector('dialog.rules')"
        assert window.run(f"{inside}.getBoundingClientRect())")
        assert window.run(
            "(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)(document.querySelector('.rules'))"
        )
        assert findings(window) == []
        assert small_targets(window) == []
        window.press("Escape")
        window.wait_for("!document.querySelector('dialog') && document.activeElement.closest('.newcomer')")
        assert window.errors == []
    served.page.close()
