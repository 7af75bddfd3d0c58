"""From a click that ends a turn of Eclipse on the page to the next turn, against level 3 without a board.

Beside it: from a click to what it changes, once that is drawn.
"""

import os
import random
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from tests.games.eclipse.page.playing import Playing, face, square, turn_due
from tests.outputs.browser import Browser

GAMES = 4
LEVEL = 3
GOAL_MS = 1000
ANSWER_GOAL_MS = 100
HOME = "ECLIPSE_COMPANION_HOME"
WATCH = """
[window.answered, window.due] = [[], 0];
document.querySelector(".board").addEventListener("click", () => {
    const began = performance.now();
    requestAnimationFrame(() => setTimeout(() => window.answered.push(performance.now() - began)));
    const isDue = () => window.watched.state.over || document.querySelector(".square.can");
    const waiting = setInterval(() => {
        if (document.querySelector(".square.can") && !window.gone) return;
        window.gone = true;
        if (!isDue()) return;
        clearInterval(waiting);
        window.due = performance.now() - began;
    }, 4);
}, { capture: true });
1
"""
"""Notes how long after a click the page was drawn again, and when the next turn could be made."""


def run() -> str:
    answers, turns = list[float](), list[float]()
    with _home() as folder:
        for seed in range(GAMES):
            options = ("--board", "screen", "--sun", "human", "--moon", f"ai:{LEVEL}", "--seed", str(seed))
            with Playing(folder, *options) as game, Browser() as window:
                window.open(f"{game.url}play")
                _play(window, random.Random(seed), answers, turns)
    rows = [
        "| from a click to | measured | median, ms | longest, ms | the goal, ms |",
        "|---|---|---|---|---|",
        _row("what it changes, drawn", answers, ANSWER_GOAL_MS),
        _row(f"your next turn against level {LEVEL}", turns, GOAL_MS),
    ]
    return "\n".join(rows)


def _row(name: str, times: list[float], goal: int) -> str:
    return f"| {name} | {len(times)} | {median(times):.0f} | {max(times):.0f} | {goal} |"


@contextmanager
def _home() -> Iterator[Path]:
    """Folders of its own: no game of the user's goes on."""
    with tempfile.TemporaryDirectory() as folder:
        before = os.environ.get(HOME)
        os.environ[HOME] = folder
        try:
            yield Path(folder)
        finally:
            if before is None:
                del os.environ[HOME]
            else:
                os.environ[HOME] = before


def _play(window: Browser, chance: random.Random, answers: list[float], turns: list[float]) -> None:
    """Play a game to its end, each turn by clicks; note how long each click and each turn took."""
    shown = turn_due(window)
    while not shown["over"]:
        _, start, end, letter, to = chance.choice(shown["moves"])
        for each in (square(start), square(end)) if start else ():
            window.click(each)
        window.click(face(letter))
        window.run("window.gone = false; 1")
        if not window.run("Boolean(window.answered)"):
            window.run(WATCH)
        window.run("window.answered.length = window.due = 0; 1")
        window.click(square(to))
        window.wait_for("window.answered.length && window.due")
        answers.append(window.run("window.answered[0]"))
        turns.append(window.run("window.due"))
        shown = turn_due(window)
