"""How long the host's page waits for the explorer while watchers on other devices ask it as fast as they can."""

import http.client
import itertools
import json
import random
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from eclipse_companion.games.eclipse.game.editions import ECLIPSE
from eclipse_companion.games.eclipse.page.answers import answers as of_eclipse
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.games.infinity.page.answers import answers as of_infinity
from eclipse_companion.games.infinity.words import InfinitySentences
from eclipse_companion.log import FILE_NAME, GameLog
from eclipse_companion.outputs.page.network import LOOPBACK, Network
from eclipse_companion.outputs.page.page import Page
from eclipse_companion.outputs.page.visitors import Lan
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.outputs.view import View
from eclipse_companion.reviewing.answers import PUBLIC, Answers
from tests.evidence.infinity import drawn
from tests.games.eclipse.reply.games import random_position

SEED = 11
QUESTIONS = 60
ADDRESSES = ("127.0.0.2", "127.0.0.3", "127.0.0.4")
EACH = 3
"""How many questions each of these addresses asks at the same time."""
PAUSE_S = 0.1
"""How long the host looks at an answer before it asks again, in seconds."""
RETRY_S = 0.02
"""How long a watcher waits after a question for which there was no room, in seconds."""
LIMIT_S = 120.0
OK = 200


def run() -> str:
    rows = [
        "| game | watchers | answered | not answered | median, ms | 95 %, ms | worst, ms | watchers' answers |",
        "|---|---|---|---|---|---|---|---|",
    ]
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        data = Path(folder)
        log = GameLog(data / FILE_NAME)
        stack.callback(log.close)
        for name, words, asked, draw in (
            (
                "Eclipse",
                EclipseSentences("en", ECLIPSE),
                of_eclipse(log, data, EclipseSentences("en", ECLIPSE)),
                _of_eclipse,
            ),
            ("Infinity", InfinitySentences("en"), of_infinity(log, data, InfinitySentences("en")), _of_infinity),
        ):
            page = _page(words, asked)
            stack.callback(page.close)
            rows += [_row(name, page, draw, watchers) for watchers in (False, True)]
    return "\n".join(rows)


def _of_eclipse(number: int, chance: random.Random) -> str:
    return str(random_position(number % 15, chance))


def _of_infinity(number: int, chance: random.Random) -> str:
    return str(drawn(number, chance))


def _page(words: Sentences, asked: Answers[Any, Any]) -> Page:
    lan = Lan(Network(ADDRESSES[0]), [*ADDRESSES[:2]], lambda *_: None, lambda _: None, PUBLIC)
    return Page(View(words), lambda _: None, 0, answers=asked.answers, lan=lan)


def _row(name: str, page: Page, draw: Callable[[int, random.Random], str], watchers: bool) -> str:
    port = int(page.url.split(":")[2].strip("/"))
    token = _told(port)["token"]
    ended, answered = threading.Event(), itertools.count()
    askers = [
        threading.Thread(target=_ask_on, args=(address, port, _positions(draw, random.Random(number)), ended, answered))
        for number, address in enumerate(ADDRESSES * EACH if watchers else ())
    ]
    chance = random.Random(SEED)
    _ask(LOOPBACK, port, draw(0, chance), token)  # compiles what isn't compiled yet
    for asker in askers:
        asker.start()
    times = []
    for number in range(QUESTIONS):
        time.sleep(PAUSE_S)
        asked = time.perf_counter()
        try:
            answered_here = _ask(LOOPBACK, port, draw(number, chance), token) == OK
        except (OSError, http.client.HTTPException):
            answered_here = False
        times += [1000 * (time.perf_counter() - asked)] if answered_here else []
    ended.set()
    for asker in askers:
        asker.join()
    ranked = sorted(times)
    shown = (ranked[min(len(ranked) - 1, len(ranked) * percent // 100)] for percent in (50, 95, 100))
    values = " | ".join(f"{each:.0f}" for each in shown)
    lost = QUESTIONS - len(times)
    return f"| {name} | {len(askers)} | {len(times)} | {lost} | {values} | {next(answered)} |"


def _ask_on(
    address: str, port: int, positions: Iterator[str], ended: threading.Event, answered: "itertools.count[int]"
) -> None:
    """Ask one question after another, whatever comes back, until it has ended."""
    while not ended.is_set():
        try:
            status = _ask(address, port, next(positions))
        except (OSError, http.client.HTTPException):
            continue  # shown out
        if status == OK:
            next(answered)
        else:
            time.sleep(RETRY_S)


def _positions(draw: Callable[[int, random.Random], str], chance: random.Random) -> Iterator[str]:
    return (draw(number, chance) for number in itertools.count())


def _ask(address: str, port: int, position: str, token: str | None = None) -> int:
    """The status of the answer about a position; `address`: of the page, and of the asker."""
    path = f"/api/explore?{urlencode({'position': position})}"
    with closing(http.client.HTTPConnection(address, port, LIMIT_S, (address, 0))) as connection:
        connection.request("GET", path, headers={} if token is None else {"X-Token": token})
        answer = connection.getresponse()
        answer.read()
        return answer.status


def _told(port: int) -> dict[str, str]:
    """What the page on this machine is told."""
    with closing(http.client.HTTPConnection(LOOPBACK, port, timeout=LIMIT_S)) as connection:
        connection.request("GET", "/")
        text = connection.getresponse().read().decode()
    told: dict[str, str] = json.loads(text.split('id="setup">')[1].split("</script>")[0])
    return told
