"""Sensors go wrong in mid-game: the program finds them, announces them, and plays around them.

Whole games of two people as frames of the simulated board (the compiled twin of its firmware), with the ordinary hand;
raw readings are of the same voltages. In each game one sensor goes wrong, 1.5 to 20 seconds after the beginning; in
an equal number none does, with the parts' own noise or twice as much. *Needs finding*: for at least a fifth of a second
the square reads otherwise than it would, which is its first effect; if it never does, the fault is harmless. *Found*: a
verdict on this square, after a median of this many turns from the first effect. *Reported falsely*: any verdict on
another square. The player answers questions truthfully. *Games right*: at the end the turns given are those that were
made. *Wrong turns* stood and had not been made.
"""

import statistics
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from eclipse_companion.games.eclipse.tracking import Tracker, do
from eclipse_companion.games.eclipse.tracking.watching import Watching
from eclipse_companion.games.eclipse.turns.outcomes import Outcome, QuestionAsked
from eclipse_companion.sensing.board_profile import Profile
from eclipse_companion.sensing.evidence import StateReader
from eclipse_companion.sensing.health.checkup import Checkup
from eclipse_companion.sensing.wire import Ok, Raw, State
from eclipse_simulation.board.sensor_faults import KINDS
from eclipse_simulation.eclipse.hand.scene import Kit
from tests.evidence._followed import Followed
from tests.evidence.cases import Progress, gather
from tests.simulation.sight import SCAN_MS, Trouble, frames_of, reaching
from tests.simulation.traces import Details, GameTrace, generate

SIZE = 3200

CODINGS: Final = ("one-strength", "two-strength")
HEALTHY: Final = ("none", "none, noisy")
CASES: Final = (*KINDS, *HEALTHY)
READY_MS: Final = 900.0
RAW_MS: Final = 25.0
LASTS_MS: Final = 200.0
"""A shorter reading is no more than a flicker."""
EACH_MS: Final = 20.0
SOON: Final = 3
"""Turns."""

Row = dict[str, Any]
Frames = list[tuple[float, str]]
"""Each change of the frame, and when it was judged."""


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    found = gather(partial(_game, seed), max(count, len(CASES) * len(CODINGS)), progress, resume_dir)
    columns = (
        "fault",
        "coding",
        "games",
        "needs finding",
        "found",
        "within three turns",
        "turns later, median",
        "harmless, but reported",
        "reported falsely",
        "games right",
        "wrong turns",
        "games with wrong turns",
        "questions per game",
        "problems per game",
    )
    lines = [_line(columns), _line("---" for _ in columns)]
    for case in CASES:
        for coding in CODINGS:
            rows = [each for each in found if (each["case"], each["coding"]) == (case, coding)]
            if rows:
                lines.append(_line((case, coding, *_counted(rows))))
    return "\n".join(lines)


def _counted(rows: list[Row]) -> Iterator[object]:
    """The figures of the table's line for these games."""
    after = [each["after"] for each in rows if each["after"] is not None]
    yield len(rows)
    yield sum(each["needed"] for each in rows)
    yield len(after)
    yield sum(turns <= SOON for turns in after)
    yield f"{statistics.median(after):g}" if after else "-"
    yield from (sum(each[key] for each in rows) for key in ("harmless", "falsely", "right", "wrong"))
    yield sum(each["wrong"] > 0 for each in rows)
    yield from (f"{sum(each[key] for each in rows) / len(rows):.2f}" for key in ("questions", "problems"))


def _line(cells: Iterable[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def _game(seed: int, number: int) -> Row:
    case, coding = CASES[number // 2 % len(CASES)], CODINGS[number % 2]
    rng = np.random.default_rng([seed, number])
    kit = Kit.draw(rng, coding)
    square, from_ms = int(rng.integers(1, 17)), float(rng.uniform(1500, 20_000))
    noise = 2.0 if case == HEALTHY[1] else 1.0
    sound = generate(seed * 1_000_000 + number, "ordinary", coding, Details(kit=kit, noise=noise))
    game = sound
    if case not in HEALTHY:
        faults = (KINDS[case](square, kit.piece_mt, from_ms),)
        game = generate(seed * 1_000_000 + number, "ordinary", coding, Details(kit=kit, faults=faults, noise=noise))
    frames, effect = frames_of(kit, game.t_ms, game.adc), None
    if case not in HEALTHY:
        effect = _first_effect(game, frames, frames_of(kit, sound.t_ms, sound.adc), square)
    watched = Watched(game, frames)
    watched.run()
    begun = 0 if effect is None else sum(t_ms < effect for t_ms in game.truth["turn_ms"])
    first = next((turns for found, turns in watched.news if found == square and case not in HEALTHY), None)
    return {
        "case": case,
        "coding": coding,
        "needed": effect is not None,
        "after": None if effect is None or first is None else max(0, first - begun),
        "harmless": effect is None and first is not None,
        "falsely": sum(found != square or case in HEALTHY for found, _ in watched.news),
        "right": watched.followed.right,
        "wrong": len(watched.followed.wrong),
        "questions": len(watched.followed.asked),
        "problems": watched.followed.problems,
    }


def _first_effect(game: GameTrace, broken: Frames, sound: Frames, square: int) -> float | None:
    """When the square first reads otherwise, for `LASTS_MS`, than with a good sensor; ms, None: never."""
    times = np.arange(READY_MS, game.t_ms[-1], EACH_MS)

    def shown(frames: Frames) -> list[str]:
        newest = np.searchsorted([t_ms for t_ms, _ in frames], times, side="right") - 1
        return [frames[at][1][square - 1] for at in newest.tolist()]

    lasted = 0.0
    for t_ms, one, other in zip(times.tolist(), shown(broken), shown(sound), strict=True):
        lasted = lasted + EACH_MS if one != other else 0.0
        if lasted >= LASTS_MS:
            return float(t_ms - lasted)
    return None


class Watched:
    """One game, followed with the sensors watched, as play does it."""

    def __init__(self, game: GameTrace, frames: Frames) -> None:
        self.followed = Followed(game.truth["turns"])
        self.news: list[tuple[int, int]] = []
        """Each verdict's square, and how many turns had been made when it was announced."""
        self.tracker = Tracker(StateReader())
        self._game = game
        self._frames = frames
        self._checkup = Checkup(READY_MS)
        self._watching = Watching(self._checkup, at_once=None)
        self._streaming: float | None = None
        self._now = READY_MS

    def run(self) -> None:
        """From the first frame to some seconds after the last."""
        for number, sight in enumerate(reaching(self._frames, Trouble(), np.random.default_rng([7, 1]))):
            if sight.ms < READY_MS:
                continue
            self._pass(sight.host_ms)
            message = State(number, sight.ms, sight.text)
            self._do(self._checkup.take(message, self._now))
            self._take(self.tracker.state(message, self._now, gap=sight.gap))
            self._told()
        self._pass(self._now + 10_000.0)
        self.followed.end()

    def _pass(self, until: float) -> None:
        """Let time pass, with raw readings whenever they were asked for."""
        while True:
            due = [each for each in (self._checkup.next_deadline, self._streaming) if each is not None]
            if not due or min(due) > until:
                break
            self._now = max(self._now, min(due))
            self._take(self.tracker.advance(self._now))
            if self._streaming is not None and self._streaming <= self._now:
                self._streaming += RAW_MS
                self._do(self._checkup.take(Raw(0, int(self._now), self._readings()), self._now))
            else:
                self._do(self._checkup.advance(self._now))
            self._told()
        self._now = max(self._now, until)
        self._take(self.tracker.advance(self._now))

    def _readings(self) -> tuple[int, ...]:
        """What the sensors read now; after the end, what they read just before it."""
        last = len(self._game.t_ms) - 1
        at = int(np.searchsorted(self._game.t_ms, self._now, side="right")) - 1
        at = at if at < last else last - int(self._now / SCAN_MS) % 100
        return tuple(self._game.adc[at].tolist())

    def _do(self, commands: Iterable[str]) -> None:
        for body in commands:
            if body.startswith("RAW "):
                self._streaming = None if body == "RAW 0" else self._now + RAW_MS
            elif body.startswith("CAL GET "):
                answer = Ok(0, f"{body} {self._calibration(int(body.split()[2]))}")
                self._do(self._checkup.take(answer, self._now))

    def _calibration(self, square: int) -> str:
        profile = Profile.from_trace_meta(self._game.meta)
        levels, mix = profile.levels(), profile.mix()
        assert levels is not None
        assert mix is not None
        if square == 0:
            return f"coding={profile.coding} side={mix[0]} diag={mix[1]}"
        rest = round(float(np.median(self._game.adc[:60, square - 1])))
        values = {"rest": rest} | {key: rest + level for key, level in levels.items()}
        return " ".join(f"{key}={value}" for key, value in values.items())

    def _take(self, outcomes: Iterable[Outcome]) -> None:
        """Follow outcomes, and answer the questions among them."""
        for outcome in outcomes:
            self.followed.take([outcome])
            if isinstance(outcome, QuestionAsked) and len(self.followed.given) < len(self.followed.truth):
                made = self.followed.truth[len(self.followed.given)]
                for turn in outcome.turns:
                    if str(turn) == made:
                        self._take(self.tracker.settle(turn))

    def _told(self) -> None:
        """What is new about the sensors, and what follows for the game."""
        made = sum(t_ms <= self._now for t_ms in self._game.truth["turn_ms"])
        self.news += [(found.square, made) for found in self._checkup.news()]
        for command in self._watching.commands(self.tracker, self._now, len(self.followed.given)):
            self._take(do(self.tracker, command))
