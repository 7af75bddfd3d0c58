"""One board through games: joins evidence, its changes and `turns`.

In go the wire's `ST` messages with the host's stamps, in milliseconds, or evidence of any source; out come `outcomes`
in the game's time.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Final

from eclipse_companion.games.eclipse.announcements import Step
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.squares import SQUARES, Square
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.tracking.board_state import as_shown, left_lying, refilled, replaced
from eclipse_companion.games.eclipse.turns.history import BEGINNING, History
from eclipse_companion.games.eclipse.turns.outcomes import Outcome
from eclipse_companion.games.eclipse.turns.reconstruction import Reconstruction
from eclipse_companion.games.eclipse.turns.rereading import Suspicion
from eclipse_companion.games.eclipse.turns.weighing import cells_of, shown, shows
from eclipse_companion.sensing.evidence import Changes, Evidence, StateReader, rows_of, turned
from eclipse_companion.sensing.wire import State

STOOD_MS: Final = 10_000.0
"""For how long the position of a game that goes on has stood when the first state comes."""
HANDS_MS: Final = 100.0
"""How long before the first state the pieces that have changed by then are taken to have left the board."""
LATE_MS: Final = 250.0
"""A state that comes later than this sets the time back: until it came, nobody knew what had happened."""


class BoardTracker:
    """Follows one board through games, taking the sides that it shows as they come."""

    def __init__(
        self,
        reader: StateReader,
        *,
        position: Position = EMPTY,
        patience_ms: float = 6000.0,
        delay_ms: float = 0.0,
    ) -> None:
        """`delay_ms`: how old the leading source's news may be when it comes; nothing is decided before."""
        self._patience_ms = patience_ms
        self._delay_ms = delay_ms
        self._start(reader, History(position), None)

    def begin(self, given: History | None = None, *, turn: Turn | None = None) -> None:
        """Forget everything: the next state is the first one of a game on the empty board.

        So a game's outcomes depend on nothing before its recording began. `given`: a game goes on from there; any
        difference in the next state has arisen since, in an unknown order. `turn`: it was given after those, and may
        turn out to have been another.
        """
        stood = given if given is None or turn is None else given.plus(turn)
        lay = None if stood is None else stood.position
        self._start(StateReader(self._reader.orientation), given or BEGINNING, lay, turn)

    def _start(self, reader: StateReader, given: History, stood: Position | None, turn: Turn | None = None) -> None:
        """Set everything that the tracker knows."""
        self._last = None if turn is None else (given.position, turn)
        self._reader = reader
        self._changes = Changes()
        self._turns = Reconstruction(given, patience_ms=self._patience_ms)
        if turn is not None:
            self._turns.go_on(given.position, turn, 0.0)
        self._now = 0.0
        self._paused = False
        self._away = False
        self._covered = False
        self._untrusted: tuple[int, ...] = ()
        self._stood = stood
        self._early: list[Callable[[], None]] = []

    @property
    def now(self) -> float:
        """The board time up to which everything has been processed."""
        return self._now

    def host_time(self, t_ms: float, host_ms: float) -> float:
        """The host's time for a board time that has passed by `host_ms`."""
        return host_ms - max(0.0, self._reader.clock.at(host_ms) - t_ms)

    def board_time(self, past_ms: float, host_ms: float) -> float:
        """The board's time for a host time that has passed by `host_ms`."""
        return self._reader.clock.at(host_ms) - (host_ms - past_ms)

    @property
    def orientation(self) -> int:
        """How far the board stands turned, degrees."""
        return self._reader.orientation

    @property
    def position(self) -> Position:
        """The position after all turns given."""
        return self._turns.position

    @property
    def last(self) -> tuple[Position, Turn] | None:
        """The turn made before the tracker began, with the position before it, until the first state comes."""
        return None if self._changes.started else self._last

    @property
    def shown(self) -> str:
        """What the squares show now, as sixteen characters of a reading; all `?` before the first state."""
        return shown(self._changes.standing) if self._changes.started else "?" * 16

    @property
    def unread(self) -> tuple[Square, ...]:
        """The squares on which something lies that can't be read."""
        return self._changes.unread

    def state(self, message: State, host_ms: float, *, gap: bool) -> list[Outcome]:
        """Process one `ST`; `gap`: lines were lost or merged before it."""
        if self._paused:
            return []
        return self.take(self._reader.read(message, host_ms, gap=gap))

    def see(self, evidence: Evidence) -> list[Outcome]:
        """Process one look of a leading source whose looks are rare: time passes up to it at once."""
        outcomes = self.take(evidence)
        return [*outcomes, *self._advance(evidence.t_ms)] if self._following else outcomes

    def take(self, evidence: Evidence) -> list[Outcome]:
        """Process one look of the leading source."""
        if self._paused:
            return []
        if evidence.covered:
            return self._cover(evidence.t_ms)
        if self._covered:
            evidence = self._uncovered(evidence)
        if evidence.t_ms < self._now - LATE_MS and self._changes.started:
            # The board was silent, and now reports on a time that was already decided.
            self._now = evidence.t_ms
            self._turns.set_back(self._now)
        if self._away and self._changes.started:
            evidence = self._returned(evidence)
        self._away = False
        return self._seen(evidence)

    def _cover(self, t_ms: float) -> list[Outcome]:
        """Something is over the board from now on: what was seen until now counts, but nothing is decided under it."""
        if self._changes.started and not self._covered:
            self._now = max(self._now, t_ms)
            for change in self._changes.conclude(self._now):
                self._turns.take(change, self._changes.standing)
            self._turns.cover(self._now, self._changes.standing)
        self._covered = True
        return []

    def _uncovered(self, evidence: Evidence) -> Evidence:
        """The first look at a board that was covered: whatever was done meanwhile has come to rest now."""
        self._covered = False
        self._now = max(self._now, evidence.t_ms)
        self._turns.stand(self._now)
        lay = self.shown
        gone = replaced(lay, cells_of(evidence.log_likelihood))
        if self._changes.started and gone:
            left = "".join("." if square in gone else lay[square - 1] for square in SQUARES)
            self._see_before(evidence, left, gap=True)
            for change in self._changes.conclude(self._now):
                self._turns.take(change, self._changes.standing)
        return replace(evidence, gap=True)

    def _returned(self, evidence: Evidence) -> Evidence:
        """The first look after a time of which nothing is known: another piece may have replaced one meanwhile."""
        self._now = max(self._now, evidence.t_ms)
        self._turns.stand(self._now)
        self._changes.forget_unsettled()
        lay, lies = self.shown, cells_of(evidence.log_likelihood)
        if lies != lay:
            gone = refilled(self._turns.position, lies)
            left = "".join("." if square in gone else lay[square - 1] for square in SQUARES)
            self._see_before(evidence, left, gap=evidence.gap)
        return replace(evidence, gap=True, unwatched=True)

    def _see_before(self, evidence: Evidence, cells: str, *, gap: bool) -> None:
        """See these cells a moment before a look: what had changed by then was in hands."""
        before = replace(evidence, t_ms=evidence.t_ms - HANDS_MS, log_likelihood=rows_of(cells), gap=gap)
        self._changes.feed(before.hiding(self._untrusted))

    def _seen(self, evidence: Evidence) -> list[Outcome]:
        evidence = evidence.hiding(self._untrusted)
        if not self._changes.started:
            self._first(evidence)
            if self._stood is None:
                return []
            self._see_before(evidence, left_lying(self._stood, cells_of(evidence.log_likelihood)), gap=True)
            evidence = replace(evidence, gap=True, unwatched=True)
        outcomes = self._advance(evidence.t_ms)
        for change in self._changes.feed(evidence):
            self._turns.take(change, self._changes.standing)
        if self._changes.was_blind:
            self._turns.look_again()
        return outcomes

    def _first(self, evidence: Evidence) -> None:
        """Begin with what the first look shows, or with what had stood there for long before it."""
        self._now = since = evidence.t_ms
        cells = cells_of(evidence.log_likelihood)
        if self._stood is not None:
            since -= STOOD_MS
            self._now -= HANDS_MS
            stood = replace(evidence, t_ms=since, log_likelihood=rows_of(as_shown(self._stood, cells)))
            evidence = stood.hiding(self._untrusted)
        self._changes.start(evidence)
        if self._last is None:
            # Differences aren't a turn: a board that is still being cleared looks like one in the end.
            wrong = self._stood is None and not shows(cells, self._turns.position)
            self._turns.restart(self._turns.position, since, at_once=wrong)
        else:
            self._turns.go_on(*self._last, since)
        for request in self._early:
            request()
        self._early = []

    def advance(self, host_ms: float) -> list[Outcome]:
        """Let the host's time pass without a message."""
        return self._advance(self._reader.clock.at(host_ms - self._delay_ms)) if self._following else []

    def next_deadline(self, host_ms: float) -> float | None:
        """The host's time at which `advance` may produce outcomes, or None."""
        if not self._following:
            return None
        due = self._next_outcome()
        return None if due is None else host_ms + max(0.0, due - self._reader.clock.at(host_ms - self._delay_ms))

    @property
    def in_step(self) -> bool:
        """Whether the board shows the position after the turns given, as far as it can be read."""
        return shows(self.shown, self.position)

    @property
    def out_of_step(self) -> bool:
        """Whether the board is known to be wrong, or has yet to be put right."""
        return self._turns.out_of_step

    @property
    def steps_left(self) -> tuple[Step, ...]:
        """What is left to do to put the board right, the next step first; empty while it is in step."""
        return self._turns.steps_left

    def as_it_lies(self) -> str:
        """What lies on the squares, as sixteen of `.GSgs+-?`: with owners as far as they are shown or were followed."""
        return self._turns.as_it_lies(self._changes.standing) if self._changes.started else "?" * 16

    def restart(
        self, position: Position, *, target: Turn | None = None, emptied: bool = False, lies: str | None = None
    ) -> None:
        """Expect `position` on the board from now on, or the result of `target`; faults are reported at once.

        `emptied`: nothing lies there, on purpose; `lies`: what does, as sixteen of `.GSgs+-?`, if that was known before
        the tracker began.
        """
        lies = EMPTY.cells if emptied else lies
        restart = partial(self._turns.restart, position, target=target, at_once=True, lies=lies)
        self._request(lambda: restart(self._now))

    def orient(self, degrees: int) -> None:
        """Set how far the board stands turned clockwise, for now on and for everything it has shown until now."""
        further = degrees - self._reader.orientation
        self._turns.doubts.suspicion = None
        self._reader.orientation = degrees
        self._changes.turn(further)
        if self._untrusted:
            marks = "".join("?" if square in self._untrusted else "." for square in SQUARES)
            self.distrust(square for square, mark in enumerate(turned(marks, further), start=1) if mark == "?")
        self._turns.turn(further, self._now)

    def expect(self, turn: Turn | None) -> None:
        """Set the turn that the player was asked to make next, or None."""
        self._request(lambda: self._turns.expect(turn))

    @property
    def untrusted(self) -> tuple[int, ...]:
        """The squares whose readings are ignored."""
        return self._untrusted

    def distrust(self, squares: Iterable[int], since_ms: float | None = None) -> list[Outcome]:
        """Ignore the readings of these squares, as Sun sees them, from now on, and of no others.

        `since_ms`: their readings were already wrong since this board time, so what was seen since then is read again.
        """
        self._untrusted = _in_order(squares)
        self._changes.distrust(self._untrusted, self._now)
        if not self._changes.started:
            self._turns.doubts.distrust(self._untrusted, None, self._now)
            return []
        standing = self._changes.standing
        outcomes = self._turns.doubts.distrust(self._untrusted, since_ms, self._now)
        if since_ms is None:
            self._turns.stand(self._now)
            return outcomes
        return [*outcomes, *self._turns.decide(self._now, standing, self._changes.unsettled)]

    def suspect(self, squares: Iterable[int], since_ms: float, evidence: float) -> None:
        """Suspect that these squares have shown nothing since a board time; `evidence`: of their sensors, nats.

        Until more is known, a turn that depends on them waits for a moment. No squares: there is no suspicion.
        """
        under = _in_order(squares)
        self._turns.doubts.suspicion = Suspicion(under, since_ms, evidence) if under else None

    @property
    def suspicion(self) -> Suspicion | None:
        """The squares under suspicion, as last set."""
        return self._turns.doubts.suspicion

    def prepare(self, squares: Iterable[int], since_ms: float, most: int | None) -> bool:
        """Read the past since a time again without these squares, for `most` explanations; return whether it's done.

        Nothing follows but that `doubt` and `distrust` of the same squares then take no time.
        """
        return not self._changes.started or self._turns.doubts.prepare(_in_order(squares), since_ms, most)

    def risen(self, since_ms: float) -> float:
        """The cost of the best explanation of everything seen since a board time, nats; `doubt` is hardly more."""
        return self._turns.doubts.risen(since_ms, self._now, self._changes.standing) if self._changes.started else 0.0

    def doubt(self, squares: Iterable[int], since_ms: float) -> float:
        """How much cheaper the explanation gets if these squares have shown nothing since a board time, nats."""
        if not self._changes.started:
            return 0.0
        return self._turns.doubts.doubt(_in_order(squares), since_ms, self._now, self._changes.standing)

    def pause(self) -> None:
        """Keep what the board sends, and the time that passes, out of the game until `resume`."""
        self._paused = True

    def resume(self) -> None:
        """Go on with the next state: what happened meanwhile isn't known, and that time is ignored."""
        self._away |= self._paused
        self._paused = False

    def others(self) -> tuple[Turn, ...]:
        """What the last turn given may have been instead, likeliest first, as far as the board shows it."""
        return self._turns.others(self._now, self._changes.standing) if self._changes.started else ()

    def ask_others(self) -> list[Outcome]:
        """Ask which turn the last one given was, as its player says that it is wrong; empty without alternatives."""
        return self._turns.ask_others(self._now, self._changes.standing) if self._changes.started else []

    def settle(self, turn: Turn) -> list[Outcome]:
        """Answer an open question: this turn was made, in place of the last one given if the question is about that."""
        return self._turns.settle(turn, self._now, self._changes.standing) if self._changes.started else []

    def look(self, evidence: Evidence) -> list[Outcome]:
        """Add what a source other than the leading one saw: it may decide what is in doubt, or answer a question."""
        if not self._changes.started:
            return []
        return self._turns.look(evidence, self._now, self._changes.standing)

    def commit_likeliest(self) -> list[Outcome]:
        """The player says that the turn is finished: give the likeliest complete one now, if there is one."""
        if not self._changes.started:
            return []
        for change in self._changes.read_unread(self._now):
            self._turns.take(change, self._changes.standing)
        return self._turns.commit_likeliest(self._now, self._changes.standing)

    @property
    def _following(self) -> bool:
        return self._changes.started and not (self._paused or self._away or self._covered)

    def _request(self, request: Callable[[], None]) -> None:
        """Do the request; if made before the first state, which begins everything again, repeat it then."""
        request()
        if not self._changes.started:
            self._early.append(request)

    def _due(self) -> float | None:
        times = self._changes.next_deadline, self._turns.timing.next_decision(self._now)
        return min((time for time in times if time is not None), default=None)

    def _next_outcome(self) -> float | None:
        """The board time before which time alone brings nothing, though decisions may be due; None: it never does."""
        timing, changes = self._turns.timing, self._changes
        due = timing.next_outcome(self._now, changes.standing)
        counts, since = changes.next_deadline, changes.arrived
        if counts is not None and since is not None:
            counts = timing.arrived(since, counts, changes.standing)
        return min((time for time in (counts, due) if time is not None), default=None)

    def _advance(self, t_ms: float) -> list[Outcome]:
        outcomes: list[Outcome] = []
        while not self._covered and (due := self._due()) is not None and due <= t_ms:
            self._now = max(self._now, due)
            for change in self._changes.advance(self._now):
                self._turns.take(change, self._changes.standing)
            if not self._changes.holds(self._now):
                outcomes += self._turns.decide(self._now, self._changes.standing, self._changes.unsettled)
        self._now = max(self._now, t_ms)
        return outcomes


def _in_order(squares: Iterable[int]) -> tuple[Square, ...]:
    """The squares in ascending order, without duplicates."""
    return tuple(sorted(set(squares)))
