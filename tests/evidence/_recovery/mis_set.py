"""Boards with five random single errors. A player puts them right by doing exactly what the program says.

Whole games of two people in simulated time: magnets, hands of every style, a wire, the real table, log and recording.
Positions are random; pieces are added, taken off, turned over, moved, moved and turned over. *Resumed*: `play` is
started on the mis-set board. *By hand*: the errors are made in mid-game, one after another. The player does each step
that is announced, answers questions with the first answer offered, does nothing else, and hears nothing but the
announcements.
*Right*: in at most five steps the board shows the position of the game, and nothing more is said; or nothing more than
that a turn is begun, since as little as possible is undone. *Goes on*: the turn that is then made, or finished, is
given. If all magnets are alike, a piece that shows its face counts as right; *owners too*: it is also its owner's.
Errors made by hand may look like turns, or like the last one taken back: then it isn't the *same position as before*;
and if they have ended the game, the board is right. *Replanned*: how often the program thought that something other
than the announced step had been done.
"""

import random
import statistics
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final

from eclipse_companion.announcements import Fact, GameOver, ToMove
from eclipse_companion.games.eclipse.announcements import (
    BoardStands,
    Corrected,
    Fault,
    NextStep,
    Problem,
    Question,
    Step,
)
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import FACES, PIECES, Player
from eclipse_companion.games.eclipse.game.position import EMPTY, PIECES_EACH, Position
from eclipse_companion.games.eclipse.game.reading import faces_only
from eclipse_companion.games.eclipse.game.squares import NEIGHBOURS
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.play.resume_check import BoardShowing, Looking
from eclipse_companion.table.inputs import AnswerQuestion
from eclipse_companion.table.seats import Seat
from eclipse_simulation.eclipse.hand import script
from eclipse_simulation.eclipse.hand.driver import HandDriver
from eclipse_simulation.eclipse.hand.hand import HandError
from eclipse_simulation.eclipse.hand.styles import SCALE
from tests.evidence._recovery.errors import Error, errors
from tests.evidence.cases import Progress, gather, home
from tests.games.eclipse.play.simulated import Simulation
from tests.log import played as log_games

SIZE: Final = 1000

ERRORS: Final = 5
TURNS: Final = (2, 13)
"""Fewest and most turns made before the errors."""
SILENT_MS: Final = 20_000.0
"""A player who hears nothing for this long gives up."""
STANDS_MS: Final = 6_000.0
"""The board is right for good once it was announced as right this long ago."""
BEGINS_MS: Final = 2_000.0
LIMIT_S: Final = 240.0
TWO_GESTURES: Final = 0.3
"""How often a piece that should be moved and turned over is first moved and then turned over."""
STARTS: Final = ("resumed", "by hand")
"""What a board shows if its magnets are all alike."""


def run(count: int, seed: int, progress: Progress, resume_dir: Path) -> str:
    found = gather(partial(_case, seed), count, progress, resume_dir)
    lines = [f"| start | coding | {' | '.join(_COLUMNS)} |", f"|---|---{'|---' * len(_COLUMNS)}|"]
    for start in STARTS:
        for coding in ("one", "two"):
            rows = [each for each in found if (each["start"], each["coding"]) == (start, coding)]
            if rows:
                cells = " | ".join(column(rows) for column in _COLUMNS.values())
                lines.append(f"| {start} | {coding} | {cells} |")
    return "\n".join(lines)


Rows = list[dict[str, Any]]


def _sum(key: str) -> Callable[[Rows], str]:
    return lambda rows: str(sum(each[key] for each in rows))


def _mean(key: str) -> Callable[[Rows], str]:
    return lambda rows: f"{statistics.mean(each[key] for each in rows):.2f}"


_COLUMNS: Final[dict[str, Callable[[Rows], str]]] = {
    "boards": lambda rows: str(len(rows)),
    "right": _sum("right"),
    "turn begun": _sum("begun"),
    "owners too": _sum("owners"),
    "same position as before": _sum("same"),
    "goes on": _sum("goes_on"),
    "most steps": lambda rows: str(max(each["steps"] for each in rows)),
    "mean steps": _mean("steps"),
    "mean sentences": _mean("sentences"),
    "replanned": _sum("anew"),
    "impossible steps": _sum("refused"),
    "time, median": lambda rows: f"{statistics.median(each['ms'] for each in rows) / 1000:.1f} s",
}


def _case(seed: int, number: int) -> dict[str, Any]:
    """One board: whether it was right again, and what that took."""
    chance = random.Random(f"{seed} {number}")
    turns = _turns(chance)
    position = _after(turns)
    made = list(errors(position.cells, ERRORS, chance))
    while made[-1][1] == "".join(position.cells):
        made = list(errors(position.cells, ERRORS, chance))
    start, coding = STARTS[number % 2], ("one", "two")[number // 2 % 2]
    with home() as folder:
        table = _Literal(
            Path(folder),
            turns,
            mis_set=Position(made[-1][1]) if start == "resumed" else None,
            errors=[error for error, _ in made],
            chance=chance,
            coding=coding,
        )
        table.mend()
    lying, believed = table.stood or (table.lying, table.believed)
    owners = lying == believed
    # If all magnets are alike, nobody can know for sure whose pieces they are.
    shown, wanted = (faces_only(each.cells) if coding == "one" else each.cells for each in (lying, believed))
    begun = shown != wanted and Looking(believed).take(shown, 0.0) is BoardShowing.IN_STEP
    return {
        "start": start,
        "coding": coding,
        "right": (shown == wanted or begun) and table.steps <= ERRORS,
        "owners": owners,
        "begun": begun,
        "same": believed == position,
        "goes_on": table.went_on,
        "steps": table.steps,
        "sentences": table.sentences,
        "anew": table.anew,
        "refused": table.refused,
        "ms": table.right_ms - table.told_ms,
    }


def _turns(chance: random.Random) -> tuple[Turn, ...]:
    """The first turns of a random game."""
    wanted = chance.randint(*TURNS)
    while True:
        position = EMPTY
        turns: list[Turn] = []
        while len(turns) < wanted and rules.result(position) is None:
            turns.append(chance.choice(rules.legal_turns(position)))
            position = rules.apply(position, turns[-1])
        if rules.result(position) is None:
            return tuple(turns)


def _after(turns: Sequence[Turn]) -> Position:
    position = EMPTY
    for turn in turns:
        position = rules.apply(position, turn)
    return position


class _DoneError(Exception):
    """The board is right for good, or the player gave up."""


class _Literal(Simulation):
    """A game that goes on, and a player who does what is announced to put the board right."""

    def __init__(  # noqa: PLR0913 - a case consists of this much
        self,
        home: Path,
        turns: Sequence[Turn],
        *,
        mis_set: Position | None,
        errors: Sequence[Error],
        chance: random.Random,
        coding: str,
    ) -> None:
        """`mis_set`: what lies there when `play` begins; None: the errors are made by hand later."""
        self._played = turns
        self._mis_set = mis_set
        self._errors = iter(()) if mis_set else _actions(errors)
        self._chance = chance
        self._style = chance.choice(list(SCALE))
        self._due_step: Step | None = None
        self._doing: Step | None = None
        self._last_ms = 0.0
        self._erring = self._waits = mis_set is None
        self.steps = self.sentences = self.anew = self.refused = 0
        self.told_ms = self.right_ms = 0.0
        self._is_right = self.went_on = False
        self._onward: Position | None = None
        self.stood: tuple[Position, Position] | None = None
        """What lay there, and what should have, when nothing more was said."""
        super().__init__(
            None,
            home,
            seed=chance.randrange(1 << 30),
            style=self._style,
            coding=coding,
            sun=Seat("Anna"),
            moon=Seat("Ben"),
        )

    @property
    def believed(self) -> Position:
        """What should lie there according to the game."""
        position: Position = self.table.game.director.match.position
        return position

    @property
    def lying(self) -> Position:
        """What lies on the board."""
        return self._driver.position

    def begin(self) -> None:
        """Play continues a game that was left open."""
        log, position, now = self.played.log, EMPTY, datetime.now(UTC)  # a game left long ago would be asked about
        uuid = log_games.start(log, now, sun="Anna", moon="Ben")
        for number, turn in enumerate(self._played):
            position = rules.apply(position, turn)
            log_games.add(log, uuid, (turn, position), 1000.0 * number, now)
        self._driver = HandDriver(
            self.model, self._driver.rng, style=self._style, start=position if self._mis_set is None else self._mis_set
        )
        super().begin()

    def mend(self) -> None:
        """Run until the board was announced as right and a turn has been made, or nothing more is said."""
        try:
            self.run(LIMIT_S)
        except _DoneError:
            self._recorder.close()

    def _make_a_turn(self) -> None:
        """Make a turn, or finish the one that is begun."""
        self.stood = self.lying, self.believed
        ways = list(self._ways_on())
        if not ways:
            raise _DoneError
        turn, actions = self._chance.choice(ways)
        self._onward = rules.apply(self.believed, turn)
        self._driver.follow([script.Wait(BEGINS_MS), *actions])
        self._last_ms = self._now

    def _ways_on(self) -> Iterator[tuple[Turn, list[script.Action]]]:
        """The turns for which the board shows nothing yet, or one half; and what is left to do."""
        position = self.believed
        for turn in rules.legal_turns(position):
            place: script.Action = script.PlacePiece(PIECES[self._left(position.to_move), turn.side], turn.square)
            if self._lies(position):
                yield turn, [*([] if turn.flip is None else [script.Move(*turn.flip, turned=True)]), place]
            elif turn.flip is not None:
                start, end = turn.flip
                flipped = rules.apply(position, turn).with_cells({turn.square: "."})
                if self._lies(flipped):
                    yield turn, [place]
                placed = position.with_cells({turn.square: PIECES[position.to_move, turn.side].letter})
                if turn.square != start and self._lies(placed):
                    yield turn, [script.Move(start, end, turned=True)]

    def _left(self, player: Player) -> Player:
        """Whose piece is placed: the other player's if all magnets are alike and the player has none left."""
        lie = sum(FACES[cell].owner is player for cell in self.lying.cells if cell in FACES)
        return player.opponent if lie == PIECES_EACH and self._coding == "one" else player

    def _lies(self, position: Position) -> bool:
        """Whether the board shows this."""
        shown, wanted = self.lying.cells, position.cells
        return faces_only(shown) == faces_only(wanted) if self._coding == "one" else shown == wanted

    def tell(self, announcement: Fact) -> None:
        """The player hears what to do."""
        match announcement:
            case Problem(steps=steps) | NextStep(steps=steps) if steps:
                self.told_ms = self.told_ms or self._now
                self.sentences += 1
                self.anew += isinstance(announcement, NextStep) and not announcement.as_told
                self._is_right = False
                if self._driver.idle(self._now) or steps[0] != self._doing:  # otherwise it is being done just now
                    self._due_step = steps[0]
            case Corrected() | BoardStands():
                self.sentences += 1
                self._due_step, self._is_right, self.right_ms = None, True, self._now
            case Problem(fault=Fault.TURNED_IN_PLACE, squares=(square, *_)):
                self.told_ms = self.told_ms or self._now
                self.sentences += 1
                self._is_right = False
                beside = [each for each in NEIGHBOURS[square] if self.lying[each] is None]
                self._due_step = Step("move", square, self._chance.choice(beside)) if beside else None
            case Question():
                self.sentences += 1
                self.post_later(AnswerQuestion(1), self._chance.uniform(*SCALE[self._style].pause_ms))
            case GameOver():
                self.stood, self.went_on = (self.lying, self.believed), True
                raise _DoneError
            case ToMove() if self._waits:
                self._waits = False
                self._driver.follow([script.Wait(BEGINS_MS), *self._errors])
            case _:
                return
        self._last_ms = self._now

    def _move_hand(self, t_ms: float) -> None:
        super()._move_hand(t_ms)
        if self._driver.following or not self._driver.idle(t_ms):
            self._last_ms = max(self._last_ms, t_ms)
            self._is_right &= not self._erring
            return
        self._erring = self._waits
        if self._due_step is not None:
            self.steps += 1
            self._doing, self._due_step = self._due_step, None
            thought = script.Wait(self._chance.uniform(*SCALE[self._style].pause_ms))
            try:
                for action in (thought, *self._gestures(self._doing)):
                    self._driver.do(action)
            except HandError:
                self.refused += 1

    def _go_on(self) -> None:
        super()._go_on()
        self.went_on = self._onward is not None and self.believed == self._onward
        if self.went_on:
            raise _DoneError
        waits = STANDS_MS if self._is_right and self._onward is None else SILENT_MS
        if self._up and not self._erring and self._now - self._last_ms > waits:
            if self._onward is not None:
                raise _DoneError
            self._make_a_turn()

    def _gestures(self, step: Step) -> list[script.Action]:
        """Exactly what the step says."""
        if step.kind == "remove":
            return [script.Remove(step.square)]
        if step.kind == "turn over":
            return [script.TurnOver(step.square)]
        if step.kind == "place":
            assert step.owner is not None
            assert step.side is not None
            return [script.PlacePiece(PIECES[self._left(step.owner), step.side], step.square)]
        assert step.to is not None
        if step.turned and self._chance.random() < TWO_GESTURES:
            return [script.Move(step.square, step.to, turned=False), script.TurnOver(step.to)]
        return [script.Move(step.square, step.to, turned=step.turned)]


def _actions(made: Sequence[Error]) -> Iterator[script.Action]:
    """The errors as a hand makes them."""
    for kind, letter, square, to in made:
        if kind == "add":
            yield script.PlacePiece(FACES[letter], to)
        elif kind == "remove":
            yield script.Remove(square)
        elif kind == "turn":
            yield script.TurnOver(square)
        else:
            yield script.Move(square, to, turned=kind == "move and turn")
