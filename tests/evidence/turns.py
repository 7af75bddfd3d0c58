"""Turns recognised in whole games of a simulated hand: more than a hundred thousand as frames, others as voltages.

*Frames*: voltages judged by the compiled twin of the board's firmware, sent over a wire that loses lines, with a host
whose clock is late. 70 % of the turns are clean; the others show one habit each, all habits equally often. *Noisy*:
twice the noise and hum, one weak magnet, more lines lost, loose contacts. The player answers questions truthfully.

*Voltages*: through the shipped firmware in a real MicroPython, with whole games in one manner; nobody answers.

A turn is *wrong* if it stands when the next is given, or at the end, and did not happen; *premature* if it was
withdrawn before that. *Delay*: from the last piece at rest to the turn given, in games that were right. Problems are
false in games without a fault, and counted in those alone.
"""

import statistics
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from eclipse_companion.commands.simulated import simulation
from eclipse_companion.common import settings
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.replaying.traces import TraceReplay
from eclipse_companion.sensing.recording import Trace
from tests.evidence._followed import Followed, watched
from tests.evidence.cases import Progress, gather
from tests.simulation.sight import Trouble
from tests.simulation.traces import MIXED, Details, GameTrace, generate

SIZE: Final = 9_984
"""Games: of every 24, 16 are frames, 7 noisy frames, 1 voltages."""

ROUND: Final = 24
NOISY: Final = 7
KINDS: Final = ("clean", "mixed", "ordinary", "messy", "fault")
CODINGS: Final = ("one-strength", "two-strength")
CLEAN: Final = "clean"

Row = dict[str, Any]


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    """The tables: totals, by style, and over voltages."""
    found = gather(partial(_game, seed), max(count, ROUND * len(CODINGS)), progress, resume_dir)
    return "\n".join([*_totals(found), "", *_by_style(found), "", *_over_voltages(found)])


def _totals(found: list[Row]) -> list[str]:
    lines = [
        (
            "| coding | seen as | games | right | turns | wrong | right without asking | questions "
            "| premature, clean turns | problems |"
        ),
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for coding in CODINGS:
        for what in ("frames", "noisy frames"):
            rows = [each for each in found if each["what"] == what and each["coding"] == coding]
            turns = [turn for each in rows for turn in each["turns"]]
            clean = [turn for turn in turns if turn["styles"] == [CLEAN]]
            lines.append(
                f"| {coding} | {what} | {len(rows)} | {_sum(rows, 'right')} | {len(turns)} | {_sum(rows, 'wrong')} "
                f"| {_percent(_sum(turns, 'unasked'), len(turns))} | {_sum(rows, 'questions')} "
                f"| {_sum(clean, 'premature')} of {len(clean)} | {_sum(rows, 'problems')} |"
            )
    return lines


def _by_style(found: list[Row]) -> list[str]:
    lines = [
        "| coding | style (frames) | turns | wrong | right without asking | premature |",
        "|---|---|---|---|---|---|",
    ]
    for coding in CODINGS:
        rows = [each for each in found if each["what"] == "frames" and each["coding"] == coding]
        for style in (CLEAN, *MIXED):
            turns = [turn for each in rows for turn in each["turns"] if style in turn["styles"]]
            lines.append(
                f"| {coding} | {style} | {len(turns)} | {_sum(turns, 'wrong')} "
                f"| {_percent(_sum(turns, 'unasked'), len(turns))} | {_sum(turns, 'premature')} |"
            )
    return lines


def _over_voltages(found: list[Row]) -> list[str]:
    lines = [
        (
            "| coding | games seen as voltages | games | right | turns | wrong | premature | questions | problems "
            "| delay, median / 95 % |"
        ),
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for coding in CODINGS:
        for kind in KINDS:
            rows = [each for each in found if each["what"] == kind and each["coding"] == coding]
            delays = sorted(delay for each in rows for delay in each["delays"])
            middle = f"{statistics.median(delays):.0f} / {np.percentile(delays, 95):.0f} ms" if delays else "-"
            turns = [turn for each in rows for turn in each["turns"]]
            lines.append(
                f"| {coding} | {kind} | {len(rows)} | {_sum(rows, 'right')} | {len(turns)} | {_sum(rows, 'wrong')} "
                f"| {_sum(turns, 'premature')} | {_sum(rows, 'questions')} | {_sum(rows, 'problems')} | {middle} |"
            )
    return lines


def _sum(rows: Iterable[Row], key: str) -> int:
    return sum(int(each[key]) for each in rows)


def _percent(count: int, of: int) -> str:
    return f"{100 * count / of:.2f} %" if of else "-"


def _game(seed: int, number: int) -> Row:
    """One game, and its outcome."""
    place, coding = number // 2 % ROUND, CODINGS[number % 2]
    game_seed = seed * 1_000_000 + number
    if place == 0:
        kind = KINDS[number // (2 * ROUND) % len(KINDS)]
        game = generate(game_seed, kind, coding)
        return _account(kind, game, _replayed(game, number), ended=True)
    if place <= NOISY:
        game = generate(game_seed, "mixed", coding, Details(noise=2.0, defect="weak-tile"))
        trouble = Trouble(lost=0.002, outages=0.05, flickers=1.0)
        return _account("noisy frames", game, _watched(game, trouble, game_seed), ended=False)
    game = generate(game_seed, "mixed", coding)
    return _account("frames", game, _watched(game, Trouble(), game_seed), ended=False)


def _replayed(game: GameTrace, number: int) -> Followed:
    """Replayed through firmware and wire."""
    followed = Followed(game.truth["turns"])
    board_of = simulation().boards_of_traces(settings.folders().cache, _say)
    replay = TraceReplay(Trace(game.t_ms, game.adc, game.meta), board_of)
    try:
        followed.take(replay)
    except CompanionError as error:
        raise CompanionError(f"Game {number} ({game.truth['kind']}, {game.truth['coding']}): {error}") from error
    return followed


def _watched(game: GameTrace, trouble: Trouble, seed: int) -> Followed:
    """Replayed as frames."""
    return watched(game, trouble, seed)[0]


def _account(what: str, game: GameTrace, followed: Followed, *, ended: bool) -> Row:
    followed.end()
    truth = game.truth
    delays: list[float] = []
    if ended and followed.right:
        delays = [t_ms - rest for (_, t_ms), rest in zip(followed.given, truth["turn_ms"], strict=True)]
    turns = [
        {
            "styles": [habit for habit in habits if habit in MIXED] or [CLEAN],
            "wrong": any(at == number for at, _ in followed.wrong),
            "unasked": followed.right_unasked(number),
            "premature": followed.premature.count(number),
        }
        for number, habits in enumerate(truth["turn_habits"])
    ]
    return {
        "what": what,
        "coding": truth["coding"],
        "right": followed.right,
        "turns": turns,
        "wrong": len(followed.wrong),
        "questions": len(followed.asked),
        "problems": 0 if truth["faults"] else followed.problems,
        "delays": delays,
    }


def _say(sentence: str) -> None:
    print(sentence, flush=True)
