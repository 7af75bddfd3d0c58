"""A guided first game: before each turn it says what would be good to do, and why, in words that are true of that turn.

In: positions with all that is known of them. Out: advice, and comments on the turn that was made. Any legal turn
will do; the computer plays its weakest level.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from eclipse_companion.games.eclipse.announcements import Teaching
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Player, Side
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.lessons.goals import (
    CORNERS,
    MadeTurn,
    breaks_a_line,
    goes_inwards,
    holds,
    is_double,
)
from eclipse_companion.games.eclipse.reply.search import Answer
from eclipse_companion.log.saved_games import LESSON

GOOD: Final[dict[str | None, int]] = {"loss": 2, "draw": 1, "win": 0}
"""The value of a turn for the player who made it, by the opponent's value in the position after it."""

CORNERED: Final = tuple(sorted((Turn(None, side, corner) for side in Side for corner in CORNERS), key=str))
OPENING: Final = Answer(CORNERED[0], CORNERED, "draw")
"""All about the empty board, so that the first advice needs no search: a corner holds the draw, all else loses."""

_Reason = tuple[str, Callable[[MadeTurn], bool]]

REASONS: Final[tuple[_Reason, ...]] = (
    ("double", is_double),
    ("corner", lambda made: made.turn.square in CORNERS),
    ("yours", lambda made: holds(made.after, made.turn.square, made.mover)),
    ("line", lambda made: any(made.turn.square in line for line in rules.lines(made.after, made.mover))),
    ("inwards", goes_inwards),
    ("breaks", breaks_a_line),
)
"""Why a turn is good, the strongest reason first: the name of its text, `game_NAME`, and when it is true."""


@dataclass
class FirstGame:
    """The exercise. The learner is Sun, and begins."""

    again: bool = False
    """Whether the learner has played it before."""

    event = f"{LESSON}game 1"
    position = EMPTY
    learner = Player.SUN
    level = "1"
    exact = True
    _known: dict[Position, tuple[Answer, Teaching]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.advise(EMPTY, OPENING)

    def task(self, position: Position) -> Teaching | None:
        """What to do, if that is already known."""
        return self._known[position][1] if position in self._known else None

    def advise(self, position: Position, answer: Answer) -> Teaching:
        """A best turn, with a reason that is true of it."""
        turn, reason = advice(position, answer)
        reason = "corner_first" if reason == "first" and self.again else reason
        line = rules.first_locked(rules.apply(position, turn), self.learner)
        said = Teaching(f"game_{reason}", "advice", self.learner, turn, squares=line)
        self._known[position] = answer, said
        return said

    def judge(self, before: Position, turn: Turn, answer: Answer | None) -> Teaching:
        """How good the turn was; it counts anyway."""
        if answer is None:
            return self.ended(rules.apply(before, turn))
        known = self._known.get(before)
        if known is None:  # made before the advice was found
            return Teaching("game_seen", "right", self.learner, turn)
        if turn in known[0].turns:
            return Teaching("game_best", "right", self.learner, turn)
        if GOOD[answer.value] < GOOD[_after(known[0])]:
            return Teaching("game_slip", "right", self.learner, turn, answer.turn)
        return Teaching("game_good", "right", self.learner, turn)

    def ended(self, position: Position) -> Teaching:
        """How the game ended."""
        result = rules.result(position)
        winner = None if result is None else result.winner
        if winner is None:
            return Teaching("game_drawn", "done", self.learner)
        key = "game_won" if winner is self.learner else "game_lost"
        return Teaching(key, "done", self.learner, squares=rules.first_locked(position, winner))

    def hint(self, position: Position) -> Teaching | None:
        """The advice again."""
        return self.task(position)


def advice(position: Position, answer: Answer) -> tuple[Turn, str]:
    """One of the best turns, and the name of the reason for it."""
    if position == EMPTY:
        return CORNERED[0], "first"
    made = [MadeTurn(position, turn) for turn in answer.turns]
    if answer.value == "win" and answer.distance == 1:
        return made[0].turn, "wins"
    for name, is_true in REASONS:
        found = next((each for each in made if is_true(each)), None)
        if found is not None:
            return found.turn, name
    return made[0].turn, "plain"


def _after(answer: Answer) -> str | None:
    """What a best turn leaves the opponent."""
    return {"win": "loss", "loss": "win"}.get(answer.value or "", answer.value)
