"""From a turn that is announced to the turn on the page, with twenty pages watching, beside one page alone."""

import threading
import time
from contextlib import ExitStack, suppress

from eclipse_companion.announcements import GameStarted, ToMove, TurnSeen
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.game.turn import Turn
from tests.games.eclipse.showing.scenes import GAME
from tests.outputs.browser import Browser
from tests.outputs.page.served import Listener, Served

PAGES = 20
GAMES = 12
PAUSE_S = 0.25
GOAL_MS = 300
WATCH = """
window.seen = [];
new MutationObserver(() => requestAnimationFrame(() => setTimeout(() => {
    const cells = [...document.querySelectorAll(".turns td")].filter((cell) => cell.textContent);
    window.seen.push([cells.length, performance.timeOrigin + performance.now()]);
}))).observe(document.querySelector(".turns"), { childList: true, subtree: true });
1
"""
"""Notes how many cells the list of turns has, and when, once that is drawn."""


def run() -> str:
    rows = [
        "| pages that watch | turns | drawn by Chromium: median, ms | 95 %, ms | received by the others: 95 %, ms |",
        "|---|---|---|---|---|",
    ]
    rows += [_row(pages) for pages in (1, PAGES)]
    return "\n".join([*rows, "", f"The goal: 95 % within {GOAL_MS} ms."])


def _row(pages: int) -> str:
    served = Served()
    told, drawn, received = list[float](), list[float](), list[float]()
    with ExitStack() as stack:
        stack.callback(served.page.close)
        window = stack.enter_context(Browser())
        window.open(f"{served.page.url}play")
        window.wait_for("document.querySelector('.turns')")
        window.run(WATCH)
        for _ in range(pages - 1):
            listener = stack.enter_context(served.listener())
            threading.Thread(target=_listen, args=(listener, told, received), daemon=True).start()
        for _ in range(GAMES):
            drawn += _play(served, window, told)
    others = f"{_percentile(received, 95):.0f}" if received else ""
    return f"| {pages} | {len(drawn)} | {_percentile(drawn, 50):.0f} | {_percentile(drawn, 95):.0f} | {others} |"


def _play(served: Served, window: Browser, told: list[float]) -> list[float]:
    """Announce a game; how long each of its turns took until it was drawn, ms."""
    position = EMPTY
    served.page.tell(GameStarted("id", "eclipse", ("Ann", "Ben"), EMPTY))
    times = []
    for number, text in enumerate(GAME, start=1):
        player = Player.SUN if number % 2 else Player.MOON
        turn = Turn.parse(text)
        position = rules.play(position, turn)
        served.page.tell(ToMove(player, human=True, task="flip"))
        time.sleep(PAUSE_S)
        window.run("window.seen.length = 0")
        told.append(time.time() * 1000)
        served.page.tell(TurnSeen(player, turn, position, number, 1.0))
        window.wait_for("window.seen.length")
        times.append(window.run("window.seen[0][1]") - told[-1])
    return times


def _listen(listener: Listener, told: list[float], received: list[float]) -> None:
    """Note how long each new turn took to come, ms."""
    turns = 0
    with suppress(Exception):  # it ends with the page
        while True:
            shown = sum(bool(text) for row in listener.state()["turns"] for text in row[1:])
            if shown > turns and told:
                received.append(time.time() * 1000 - told[-1])
            turns = shown


def _percentile(times: list[float], percent: int) -> float:
    ranked = sorted(times)
    return ranked[min(len(ranked) - 1, len(ranked) * percent // 100)]
