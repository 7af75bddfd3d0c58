"""Games that phones film and `play --phone` follows. A machine that is busy makes delays long, and misses cards.

Real browsers are the phones, and films of whole games are their cameras. A case is a game of up to six turns, drawn
by the virtual camera and filmed in real time, one case after the other. The phone's requests go straight to `play`,
or take 300 ms longer, or one in twenty is lost; WebSockets are always refused. Two phones stand at different places
(in Eclipse also in different rooms); one is enough for Ecliptic. Nobody answers questions. *Delay*: from when the
hand had left the board until the turn was announced. *Invisible* turns change nothing that could be seen, such as a
fifth marble put to four of its kind: the questions about them are counted apart. *Pictures*: how many each phone sent
a second.
"""

import json
import os
import subprocess
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Sequence
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import numpy as np

from eclipse_companion.common.file_locks import one_at_a_time
from tests.evidence._phone_films import FILMS, Film
from tests.evidence.cases import Progress, gather, home
from tests.outputs.browser import Browser, Chromium, program
from tests.outputs.camera_films import filming

SIZE: Final = 100
TURNS: Final = 6
NETWORKS: Final = {
    "straight": (0, 0.0),
    "300 ms later": (300, 0.0),
    "one in twenty lost": (0, 0.05),
    "two phones": (0, 0.0),
}
"""How much longer a request takes, in milliseconds, and the share of requests that are lost."""
_TWO: Final = "two phones"
KINDS: Final = [(game, network) for network in NETWORKS for game in FILMS if (game, network) != ("ecliptic", _TWO)]
"""The games with their networks, one case after the other."""
_TWO_PEOPLE: Final = {
    "eclipse": ("--moon", "human"),
    "infinity": ("--yellow", "human"),
    "ecliptic": ("--blue", "human"),
}
_COUNTS: Final = ("turns", "right", "asked", "wrong", "invisible")
_PATIENCE_S: Final = 60.0
_LONGEST_S: Final = 3600.0
"""Longer than a case takes."""
_STATE: Final = 'document.querySelector("[data-testid=phone-state]").dataset.state'
_SENT: Final = "performance.getEntriesByType('resource').filter(each => /picture/.test(each.name)).length"
_NETWORK: Final = """
    window.WebSocket = function () { throw new DOMException("refused", "SecurityError"); };
    const straight = window.fetch.bind(window);
    const later = () => new Promise((resolve) => setTimeout(resolve, %d / 2));
    window.fetch = async (...asked) => {
        await later();
        if (Math.random() < %f) throw new TypeError("lost");
        const answer = await straight(...asked);
        await later();
        return answer;
    };
"""

Row = dict[str, Any]


def missing() -> str | None:
    """What this figure needs and can't find."""
    return None if program() is not None else "It needs Chromium."


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    """The table: a row for each game and each network."""
    rows: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for one in gather(partial(_case, seed, resume_dir), count, progress, resume_dir):
        rows[one["game"], one["network"]].append(one)
    lines = [
        "| game | requests | games | turns | right | asked | wrong | invisible | delay, median / 95 % | pictures |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for (game, network), games in sorted(rows.items()):
        delays = [delay for one in games for delay in one["delays"]]
        late = f"{np.median(delays) / 1000:.2f} / {np.percentile(delays, 95) / 1000:.2f} s" if delays else ""
        counts = " | ".join(str(sum(one[key] for one in games)) for key in _COUNTS)
        rate = np.mean([one["rate"] for one in games])
        lines.append(f"| {game} | {network} | {len(games)} | {counts} | {late} | {rate:.1f} |")
    return "\n".join(lines)


def _case(seed: int, folder: Path, number: int) -> Row:
    game, network = KINDS[number % len(KINDS)]
    # What happens in real time needs the processors for itself.
    with one_at_a_time(folder / "alone", _LONGEST_S), TemporaryDirectory() as films:
        paths = [Path(films) / f"{phone}.mjpeg" for phone in range(2 if network == _TWO else 1)]
        film = FILMS[game](paths, 1000 * seed + number, TURNS)
        return {"game": game, "network": network, **_filmed(game, network, paths, film)}


def _filmed(game: str, network: str, paths: Sequence[Path], film: Film) -> Row:
    """What `play` told of the films' first showing."""
    words = ["play", "--game", game, "--board", "none", "--phone", "--json", *_TWO_PEOPLE[game]]
    with home() as kept, ExitStack() as stack:
        environment = {**os.environ, "HOME": kept, "XDG_DATA_HOME": kept, "XDG_CONFIG_HOME": kept}
        child = subprocess.Popen(
            [sys.executable, "-m", "eclipse_companion", *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        stack.callback(child.wait)
        stack.callback(child.kill)
        heard = _Heard(child)
        url = heard.first("phone")["url"]
        phones = [_opened(stack, url, path, network) for path in paths]
        for phone in phones:
            phone.click('[data-testid="phone-start"]')
        for phone in phones:
            phone.wait_for(f'{_STATE} === "sending"')
        shown = 'document.querySelector("video").currentTime'
        began = max(time.monotonic() - phone.run(shown) for phone in phones)
        time.sleep(max(0.0, began + film.lasts_ms / 1000 - time.monotonic()))
        sent = sum(phone.run(_SENT) for phone in phones) / len(phones)
    facts = [(at - began, fact) for at, fact in heard.facts]
    given = [(at, fact["turn"]) for at, fact in facts if fact["kind"] == "turn_seen"]
    pairs = list(zip(given, film.turns, film.left_ms, strict=False))
    asked = {
        sum(before["kind"] == "turn_seen" for _, before in facts[:number])
        for number, (_, fact) in enumerate(facts)
        if fact["kind"] == "question"
    }
    return {
        "turns": len(film.turns),
        "right": sum(told == made for (_, told), made, _ in pairs),
        "asked": len(asked - film.invisible),
        "wrong": sum(told != made for (_, told), made, _ in pairs) + max(0, len(given) - len(film.turns)),
        "invisible": len(asked & film.invisible),
        "delays": [1000 * at - left for (at, told), made, left in pairs if told == made],
        "rate": sent / film.lasts_ms * 1000,
    }


def _opened(stack: ExitStack, url: str, path: Path, network: str) -> Browser:
    """A phone whose camera will see a film, on the page from which it starts."""
    chromium = stack.enter_context(closing(Chromium(*filming(path))))
    phone = stack.enter_context(Browser(390, 844, of=chromium))
    with phone.first(_NETWORK % NETWORKS[network]):
        phone.open(url)
        phone.wait_for(f'{_STATE} === "ready"')
    return phone


class _Heard:
    """The facts that a process prints, each with the time at which it came, `time.monotonic`."""

    def __init__(self, child: "subprocess.Popen[str]") -> None:
        self.facts: list[tuple[float, Row]] = []
        self._child = child
        self._came = threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()

    def first(self, kind: str) -> Row:
        """The first fact of a kind, once it has come."""
        with self._came:
            assert self._came.wait_for(lambda: self._of(kind), _PATIENCE_S), f"nothing of {kind}"
        return self._of(kind)[0]

    def _of(self, kind: str) -> list[Row]:
        return [fact for _, fact in self.facts if fact["kind"] == kind]

    def _read(self) -> None:
        assert self._child.stdout is not None
        for line in self._child.stdout:
            with self._came:
                self.facts.append((time.monotonic(), json.loads(line)))
                self._came.notify_all()
