"""The same games followed by a sharp source and by soft ones: rows blurred, and jittering, as a camera's may be.

The games are those of `turns`, seen as frames; three turns in ten show a habit. *Blur*: the share of each row's weight
that is spread evenly over all kinds of piece. *Jitter*: how far each number is off at each look, in nats. The soft
sources alone lead; the player answers questions truthfully. *Later*: the median of how much later a turn is given than
by the sharp source, in games that both got right.
"""

import statistics
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from eclipse_companion.games.eclipse.tracking import Tracker
from eclipse_companion.sensing.evidence import StateReader
from eclipse_companion.sensing.wire import State
from eclipse_simulation.eclipse.hand.scene import Kit
from tests.evidence._followed import Followed, take_and_answer
from tests.evidence.cases import Progress, gather
from tests.simulation.sight import Trouble, frames_of, reaching
from tests.simulation.soft import softened
from tests.simulation.traces import GameTrace, generate

SIZE: Final = 400
CODINGS: Final = ("one-strength", "two-strength")
SOURCES: Final = ((0.0, 0.0), (0.0, 0.01), (0.02, 0.1), (0.02, 0.3), (0.05, 0.2))
"""Blur and jitter of each source; the first one is the sharp one itself."""
READY_MS: Final = 900.0
"""By then the rests have been learned, and the board is still empty."""

Row = dict[str, Any]


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    """The table: one row for each coding and source."""
    found = gather(partial(_game, seed), max(count, len(CODINGS)), progress, resume_dir)
    lines = [
        "| coding | blur | jitter | games | right | turns | wrong | premature | questions | later |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for coding in CODINGS:
        games = [each for each in found if each["coding"] == coding]
        for number, (blur, jitter) in enumerate(SOURCES):
            rows = [each["sources"][number] for each in games]
            both = [
                each["sources"] for each in games if each["sources"][0]["right"] and each["sources"][number]["right"]
            ]
            later = [
                soft - sharp
                for sources in both
                for sharp, soft in zip(sources[0]["given"], sources[number]["given"], strict=True)
            ]
            counts = [
                sum(int(row[key]) for row in rows) for key in ("right", "turns", "wrong", "premature", "questions")
            ]
            middle = f"{statistics.median(later):.0f} ms" if later else "-"
            shown = " | ".join(map(str, counts))
            lines.append(f"| {coding} | {100 * blur:.0f} % | {jitter} | {len(rows)} | {shown} | {middle} |")
    return "\n".join(lines)


def _game(seed: int, number: int) -> Row:
    """One game, as each source saw it."""
    coding = CODINGS[number % len(CODINGS)]
    game = generate(seed * 1_000_000 + number, "mixed", coding)
    return {"coding": coding, "sources": [_seen(game, seed, number, *source) for source in SOURCES]}


def _seen(game: GameTrace, seed: int, number: int, blur: float, jitter: float) -> Row:
    names = ("sensor", "sun_magnet", "moon_magnet", "magnet_height_mm", "coding")
    frames = frames_of(Kit(*(game.meta[name] for name in names)), game.t_ms, game.adc)
    followed, reader, rng = Followed(game.truth["turns"]), StateReader(), np.random.default_rng([seed, number])
    tracker, host_ms = Tracker(reader), 0.0
    for place, sight in enumerate(reaching(frames, Trouble(), np.random.default_rng([seed, number, 1]))):
        if sight.ms < READY_MS:
            continue
        host_ms = sight.host_ms
        looked = reader.read(State(place, sight.ms, sight.text), host_ms, gap=sight.gap)
        if blur or jitter:
            looked = softened(looked, rng, blur=blur, jitter=jitter)
        take_and_answer(followed, tracker, tracker.take(looked))
    take_and_answer(followed, tracker, tracker.advance(host_ms + 8_000.0))
    followed.end()
    return {
        "right": followed.right,
        "turns": len(followed.truth),
        "wrong": len(followed.wrong),
        "premature": len(followed.premature),
        "questions": len(followed.asked),
        "given": [t_ms for _, t_ms in followed.given],
    }
