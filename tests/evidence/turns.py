"""Turns recognised from voltages: whole games by the simulated hand, through the firmware, the wire and reconstruction.

A turn is *wrong* if it stands when the next is given, or at the end, and did not happen; *premature* if it was
withdrawn before that. *Delay*: from the last piece at rest to the turn given, in games that were right. Problems are
counted in games without a fault alone: those are false.
"""

import statistics
from functools import partial
from pathlib import Path

import numpy as np

from eclipse_companion import settings
from eclipse_companion.errors import CompanionError
from eclipse_companion.recording import Trace
from eclipse_companion.replaying.traces import TraceReplay
from eclipse_companion.turns.outcomes import Outcome, ProblemFound, QuestionAsked, TakeBack, TurnGiven
from eclipse_companion.virtual.engine import choose_engine
from eclipse_companion.virtual.traces import generate
from tests.evidence.cases import Progress, gather

SIZE = 400
"""Games: one in eight of each kind and coding."""

KINDS = ("clean", "ordinary", "messy", "fault")
CODINGS = ("one-strength", "two-strength")


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    """The table, a row for each coding and kind of game."""
    found = gather(partial(_game, seed), max(count, len(KINDS) * len(CODINGS)), progress, resume_dir)
    lines = [
        "| coding | game | right | turns | wrong | premature | questions | false problems | delay, median / 95 % |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for coding in CODINGS:
        for kind in KINDS:
            rows = [each for each in found if each["coding"] == coding and each["kind"] == kind]
            delays = sorted(delay for each in rows for delay in each["delays"])
            middle = f"{statistics.median(delays):.0f} / {np.percentile(delays, 95):.0f} ms" if delays else "-"
            sums = [sum(each[key] for each in rows) for key in ("turns", "wrong", "premature", "questions", "problems")]
            right = sum(each["right"] for each in rows)
            lines.append(f"| {coding} | {kind} | {right} of {len(rows)} | {' | '.join(map(str, sums))} | {middle} |")
    return "\n".join(lines)


def _game(seed: int, number: int) -> dict[str, object]:
    """One game, and what came of it."""
    coding, kind = CODINGS[number % 2], KINDS[number // 2 % len(KINDS)]
    game = generate(seed * 1_000_000 + number, kind, coding)
    truth = game.truth["turns"]
    replay = TraceReplay(Trace(game.t_ms, game.adc, game.meta), choose_engine(settings.folders().cache, progress=_say))
    try:
        outcomes = list(replay)
    except CompanionError as error:
        raise CompanionError(f"Game {number} ({kind}, {coding}): {error}") from error
    given, wrong, premature = _follow(outcomes, truth)
    turns = [turn for turn, _ in given]
    right = turns == truth
    delays = [t_ms - rest for (_, t_ms), rest in zip(given, game.truth["turn_ms"], strict=True)] if right else []
    return {
        "coding": coding,
        "kind": kind,
        "right": right,
        "turns": len(truth),
        "wrong": wrong,
        "premature": premature,
        "questions": sum(isinstance(each, QuestionAsked) for each in outcomes),
        "problems": 0 if kind == "fault" else sum(isinstance(each, ProblemFound) for each in outcomes),
        "delays": delays,
    }


def _follow(outcomes: list[Outcome], truth: list[str]) -> tuple[list[tuple[str, float]], int, int]:
    """The turns that stand in the end with their times, how many wrong ones stood, how many were premature."""
    given: list[tuple[str, float]] = []
    wrong: set[tuple[int, str]] = set()
    premature = 0
    for outcome in outcomes:
        if isinstance(outcome, TurnGiven):
            wrong |= _wrong(given, truth)
            given.append((str(outcome.turn), outcome.t_ms))
        elif isinstance(outcome, TakeBack):
            premature += outcome.count
            del given[len(given) - outcome.count :]
    return given, len(wrong | _wrong(given, truth)), premature


def _wrong(given: list[tuple[str, float]], truth: list[str]) -> set[tuple[int, str]]:
    return {(i, turn) for i, (turn, _) in enumerate(given) if truth[i : i + 1] != [turn]}


def _say(sentence: str) -> None:
    print(sentence, flush=True)
