"""Watches a board's sensors during play: asks for raw readings while nothing moves, and reports each fault once.

In: the board's messages and the passing of time, in milliseconds; what should lie on the squares. Out: command bodies
for the board, new `Finding`s, and the squares that can't be trusted. The recording holds what the game's tracker is
told, so a replay needs none of this.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from eclipse_companion.announcements import Notice
from eclipse_companion.sensing.health.levels import Levels
from eclipse_companion.sensing.health.readings import Burst
from eclipse_companion.sensing.health.verdicts import Finding, Health, Verdict
from eclipse_companion.sensing.wire import Message, No, Ok, Raw, State
from eclipse_companion.sensing.wire.commands import CalGet, Stream

ROWS: Final = 20
"""Readings in a burst: half a second at `RATE`. At this rate each is acknowledged before the next, and states get
through.
"""
RATE: Final = Stream(40)
STOP: Final = Stream(0)
LEAST_ROWS: Final = 8
STILL_MS: Final = 200.0
"""A burst begins when nothing has changed for this long."""
AGAIN_MS: Final = 8000.0
"""And this long after the last burst, or once something has changed since."""
LEAVING: Final = 3
"""The last rows before a change may have felt the hand that made it."""
SUSPECT_MS: Final = 1000.0
"""The same while a square is under suspicion."""
LEAST_DOUBT: Final = 6.0
"""The least evidence from the game against a square that makes up for what its sensor leaves open, in nats."""
MOST_ACCUSED: Final = 3
"""How many squares at most the game is asked about, until it says enough against one."""
AHEAD: Final = 2.3
"""How much more evidence must speak against the square than against any other, in nats: ten times as likely."""
ANSWER_MS: Final = 1500.0
"""An answer that takes this long won't come; a burst that lasts twice as long is over."""
TRIES: Final = 3


@dataclass(frozen=True, slots=True)
class SensorFound:
    """A fault of a sensor, found at a board time."""

    t_ms: float
    finding: Finding


class Checkup:
    """One board, from the moment at which it is in use."""

    def __init__(self, now: float, known: Collection[tuple[int, Verdict]] = ()) -> None:
        """`known`: squares with findings that were reported before."""
        self.health: Health | None = None
        """None until the board has told its calibration."""
        self._answers: list[Mapping[str, str]] = []
        self._tries = 0
        self._due = now
        self._late = 0.0
        self._text = ""
        self._since = now
        self._measured: tuple[str, float] | None = None
        self._rows: list[tuple[int, ...]] | None = None
        self._news = False
        self._told_against: dict[int, float] = {}
        """The game's evidence against squares, in nats, since the last burst."""
        self._told = set(known)

    @property
    def next_deadline(self) -> float | None:
        """When `advance` has something to do, if nothing comes before; None: not until something comes."""
        if self.health is None:
            return self._due if self._tries <= TRIES else None
        if self._rows is not None:
            return self._due
        if not self._text:
            return None
        again = self._since
        if self._measured is not None and self._measured[0] == self._text:
            again = self._measured[1] + (SUSPECT_MS if self.health.suspected else AGAIN_MS)
        return max(self._since + STILL_MS, again)

    def again(self, now: float) -> None:
        """The board may have restarted: what it was told is forgotten, what was found is kept."""
        self._text, self._since, self._rows = "", now, None
        self._due = now

    def advance(self, now: float) -> list[str]:
        """Let time pass; returns what to tell the board."""
        due = self.next_deadline
        if due is None or now < due:
            return []
        if self.health is None:
            self._tries += 1
            self._due = now + ANSWER_MS
            return [str(CalGet(len(self._answers)))] if self._tries <= TRIES else []
        if self._rows is not None:
            return self._end(now, self._rows)
        self._rows = []
        self._due = now + 2 * ANSWER_MS
        return [str(RATE)]

    def take(self, message: Message, now: float) -> list[str]:
        """Take what the board says; returns what to tell it."""
        match message:
            case State(ms=ms, text=text):
                return self._shown(float(ms), text, now)
            case Raw(values=values) if self._rows is not None:
                self._rows.append(values)
                return self._end(now, self._rows) if len(self._rows) >= ROWS else []
            case Raw():
                return [str(STOP)]
            case Ok() | No() if self.health is None:
                return self._answered(message, now)
        return []

    def expect(self, cells: str, turns: int) -> None:
        """Take what should lie on the squares after this many turns."""
        if self.health is not None and self._rows is None:
            self.health.expect(cells, turns)

    @property
    def findings(self) -> Sequence[Finding]:
        """All squares, once the board has told its calibration."""
        return () if self.health is None else self.health.findings

    def news(self) -> list[Finding]:
        """New faults; from now on they count as reported."""
        found = [each for each in self.findings if each.verdict is not Verdict.OK]
        new = [each for each in found if (each.square, each.verdict) not in self._told]
        self._told |= {(each.square, each.verdict) for each in new}
        return new

    @property
    def untrusted(self) -> tuple[int, ...]:
        """The squares whose readings can't be relied on."""
        return tuple(each.square for each in self.findings if not each.trusted)

    def untrusted_since(self, known: Collection[int]) -> float | None:
        """Since when (host time) each untrusted square that wasn't `known` has told nothing; None if there is none."""
        new = [each for each in self.findings if not each.trusted and each.square not in known]
        times = [each.since_ms for each in new if each.since_ms is not None]
        return self.host_time(min(times)) if times else None

    def host_time(self, board_ms: float) -> float:
        """The host time of a board time."""
        return board_ms + self._late

    @property
    def suspect(self) -> tuple[int, float, float] | None:
        """The likeliest of the squares that may be stuck, since when (host time), and the evidence in nats."""
        accused = () if self.health is None else self.health.accused
        found, evidence = max(accused, key=lambda each: each[1], default=(None, 0.0))
        if found is None or found.since_ms is None:
            return None
        return found.square, self.host_time(found.since_ms), evidence

    def judge(self, doubt: Callable[[int, float], float | None]) -> None:
        """Weigh the game's evidence against the squares that are probably stuck, once after each burst.

        `doubt`: by how many nats everything seen is explained better if a square has told nothing since a time (host
        time, ms); None: not known yet, ask again.
        """
        if self.health is None or not self._news:
            return

        def told(square: int, since_ms: float) -> float | None:
            if square not in self._told_against:
                game = doubt(square, self.host_time(since_ms))
                if game is None:
                    return None
                self._told_against[square] = game
            return self._told_against[square]

        accused = sorted(self.health.accused, key=lambda each: -each[1])[:MOST_ACCUSED]
        against = self._against(accused, told)
        if against and max(against)[0] >= self.health.certain:
            # What one square explains, another may explain better, even if nothing else speaks against it.
            against = self._against(self.health.unknown, told)
        if against is None:
            return
        self._news = False
        (surest, square), second = max(against, default=(0.0, 0)), sorted(against)[-2:-1]
        if surest >= max([self.health.certain, *(rival + AHEAD for rival, _ in second)]):
            self.health.convict(square, surest)

    @staticmethod
    def _against(
        squares: Iterable[tuple[Finding, float]], doubt: Callable[[int, float], float | None]
    ) -> list[tuple[float, int]] | None:
        """The evidence against each of these squares, from sensors and game; None: not known yet."""
        against = []
        for found, evidence in squares:
            assert found.since_ms is not None
            game = doubt(found.square, found.since_ms)
            if game is None:
                return None
            if game >= LEAST_DOUBT:
                against.append((game + evidence, found.square))
        return against

    def _shown(self, ms: float, text: str, now: float) -> list[str]:
        self._late = now - ms
        if self.health is not None:
            self.health.frame(ms, text)
        if text == self._text:
            return []
        bodies = [] if self._rows is None else self._end(now, self._rows[:-LEAVING])
        self._text, self._since, self._told_against = text, now, {}
        return bodies

    def _end(self, now: float, rows: Sequence[tuple[int, ...]]) -> list[str]:
        """The burst is over: all its rows came, something moved, or the board fell silent."""
        self._rows = None
        if self.health is None or len(rows) < LEAST_ROWS:
            self._measured = self._measured or ("", now)
            return [str(STOP)]
        burst = Burst.of(now, self._text, rows)
        self.health.burst(burst)
        self._news = True
        self._told_against = {}
        self._measured = self._text, now
        return [str(STOP)]

    def _answered(self, answer: Ok | No, now: float) -> list[str]:
        """The next part of the calibration. A board that refuses it is not watched."""
        body = str(CalGet(len(self._answers)))
        if isinstance(answer, No) or not answer.answers(body):
            return []
        self._answers.append(dict(word.split("=", 1) for word in answer.text.split() if "=" in word))
        self._tries = 0
        if len(self._answers) <= 16:  # noqa: PLR2004 - the board's squares
            self._due = now
            return self.advance(now)
        levels = Levels.read(self._answers)
        if levels is None:
            self._tries = TRIES + 1
        else:
            self.health = Health(levels, [square for square, verdict in self._told if verdict is Verdict.STUCK])
        return []


def notice_of(found: Finding, square: int) -> Notice:
    """What to say about a faulty sensor; `square`: as the players count it."""
    words = {"square": str(square), "sigmas": "?" if found.sigmas is None else f"{found.sigmas:.1f}"}
    match found.verdict:
        case Verdict.STUCK:
            return Notice("sensor_stuck", words)
        case Verdict.NOISY:
            return Notice("sensor_noisy", words)
        case Verdict.DRIFTING:
            return Notice("sensor_drifting", words)
        case _:
            return Notice("sensor_weak", words)
