"""The lessons, and what each of their tasks asks of an action.

In: a learner's actions. Out: comments on them.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from eclipse_companion.games.ecliptic.announcements import Teaching
from eclipse_companion.games.ecliptic.game import odds, rules, scoring
from eclipse_companion.games.ecliptic.game.actions import Action, Choose, Discard, Keep, Play, Wish
from eclipse_companion.games.ecliptic.game.cards import sign_of
from eclipse_companion.games.ecliptic.game.players import Player, Result
from eclipse_companion.games.ecliptic.game.state import State
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.lessons.positions import position
from eclipse_companion.games.ecliptic.steps.position import Position
from eclipse_companion.games.ecliptic.steps.step import Step
from eclipse_companion.log.saved_games import LESSON
from eclipse_companion.table.exercises import Exercises, InOrder

_ME: Final = Player.WHITE


@dataclass(frozen=True, slots=True)
class Need:
    """Something that an action must do."""

    name: str
    """The name of the text that says so, `need_NAME`."""
    is_met: Callable[[State, Action], bool]


def _line_after(state: State, action: Action) -> tuple[int, ...]:
    """The learner's side with the card that an action places or keeps."""
    both = rules.contested(state.table) if state.table.phase is Phase.KEEP else ()
    line = tuple(card for card in state.table.lines[_ME.at] if card not in both)
    match action:
        case Play(placed=card) | Keep(card):
            return (*line, card)
    return line


def _series(length: int) -> Callable[[State, Action], bool]:
    return lambda state, action: scoring.series(_line_after(state, action)) >= length


def _colour(count: int) -> Callable[[State, Action], bool]:
    return lambda state, action: scoring.colour(_line_after(state, action)) >= count


def _wins(state: State, action: Action) -> bool:
    """Whether the game ends with the action, and the learner has won."""
    assert isinstance(action, Play | Discard)
    return rules.act(state, action).state.result is Result.WHITE_WINS


def _useless(state: State, action: Action) -> bool:
    return isinstance(action, Discard) and sign_of(action.card) in state.table.signs(_ME)


def _places(sign: int) -> Callable[[State, Action], bool]:
    return lambda _, action: isinstance(action, Play) and sign_of(action.placed) == sign


def _strong(state: State, action: Action) -> bool:
    """Whether the die wins more often than not, whichever the opponent chooses."""
    theirs = state.table.dice(_ME.opponent)
    return isinstance(action, Choose) and all(2 * odds.beats(action.die, other) > 1 for other in theirs)


USELESS: Final = Need("useless", _useless)
SERIES: Final = Need("series", _series(4))
COLOUR: Final = Need("colour", _colour(3))
FIGHTS: Final = Need("fights", _places(7))
STRONG: Final = Need("strong", _strong)
KEEPS: Final = Need("keeps", _colour(3))
TAKES: Final = Need("takes", lambda _, action: isinstance(action, Play) and action.took is not None)
TRIPLET: Final = Need(
    "triplet", lambda state, action: isinstance(action, Play) and rules.has_extra_turn(state.table, action)
)
LAST: Final = Need("last", _places(12))
STOPS: Final = Need("stops", lambda _, action: action == Wish(stop=True))
WINS: Final = Need("wins", _wins)


@dataclass(frozen=True)
class Part:
    """One position with one task, as an exercise: an action that meets the need of the last phase ends it."""

    lesson: str
    number: int
    position: Position
    needs: Mapping[Phase, Need | None]
    """What is asked for in each phase that comes, in this order; None: anything legal will do."""
    learner = _ME
    level = "1"
    exact = False

    @property
    def event(self) -> str:
        """Its name in the log."""
        return f"{LESSON}{self.lesson} {self.number}"

    def is_right(self, before: Position, action: Action) -> bool:
        """Whether an action does what is asked for."""
        state = before.state
        assert state is not None
        need = self.needs[state.table.phase]
        return need is None or need.is_met(state, action)

    def right_actions(self, before: Position) -> list[Action]:
        """All actions that do."""
        state = before.state
        assert state is not None
        return [action for action in rules.options(state.known_to(_ME)) if self.is_right(before, action)]

    def task(self, position: Position) -> Teaching:
        """What to do."""
        phase = position.table.phase
        part = "task" if phase is next(iter(self.needs)) else phase.value
        return Teaching(f"{self.lesson}_{self.number}_{part}", "task", _ME)

    def advise(self, position: Position, answer: Any) -> Teaching:  # noqa: ANN401 - the rules are enough
        """The task."""
        del answer
        return self.task(position)

    def judge(self, before: Position, turn: Step, answer: Any) -> Teaching:  # noqa: ANN401 - as above
        """Right, or what the action lacks; after the last phase, the part is done."""
        del answer
        assert isinstance(turn, Action)  # nothing is left to chance
        phase = before.table.phase
        need = self.needs[phase]
        if need is not None and not self.is_right(before, turn):
            return Teaching(f"need_{need.name}", "wrong", _ME, turn)
        if phase is not [*self.needs][-1]:
            return Teaching("lesson_on", "right", _ME, turn)
        return Teaching(f"{self.lesson}_{self.number}_right", "done", _ME, turn)

    def ended(self, position: Position) -> Teaching:
        """Not reached: the learner's last action ends each part."""
        del position
        return Teaching(f"{self.lesson}_{self.number}_right", "done", _ME)

    def hint(self, position: Position) -> Teaching:
        """An action that is right, and whether another one is."""
        first, *others = self.right_actions(position)
        return Teaching("lesson_hint" if others else "lesson_only", "advice", _ME, first)


def _parts(name: str, *parts: tuple[Position, Mapping[Phase, Need | None]]) -> tuple[Part, ...]:
    return tuple(Part(name, number, start, needs) for number, (start, needs) in enumerate(parts, start=1))


_LOST_DICE: Final = ((6, 8, 10, 20), (8, 10, 12, 20))
"""White has the D4 and the D12 left, and Blue the D4 and the D6."""

LESSONS: Final[Mapping[str, tuple[Part, ...]]] = {
    "pairs": _parts(
        "pairs",
        (position("2T 2C 1P 3P 5P 6S 7G", stock=58), {Phase.MAIN: None}),
        (position("1S 2M 4T 7S 9P 10C 12G", white="7G", blue="3S"), {Phase.MAIN: USELESS}),
    ),
    "count": _parts(
        "count",
        (position("1P 1C 2P 5G 8T 10S 12M", white="3S 4M 6T 9G", blue="7P 11S"), {Phase.MAIN: SERIES}),
        (position("2S 2M 4C 6T 7G 11P 12T", white="1G 5G 9S", blue="3S 8M"), {Phase.MAIN: COLOUR}),
    ),
    "battle": _parts(
        "battle",
        (
            position(
                "1S 1M 7G 3T 3P 12C 12S",
                white="2G 4G",
                blue="6T 7S 8M 9C",
                gems=(2, 2),
                used=_LOST_DICE,
                chance=2,
            ),
            {Phase.MAIN: FIGHTS, Phase.BATTLE: STRONG, Phase.KEEP: KEEPS},
        ),
    ),
    "triplet": _parts(
        "triplet",
        (position("1G 2C 4M 6P 9T", white="5S 8M", blue="7C", pile="4S", phase=Phase.START), {Phase.START: TAKES}),
        (position("3S 3M 3P 8T 8C 10G 12M", white="5S", blue="7C 9T"), {Phase.MAIN: TRIPLET}),
    ),
    "end": _parts(
        "end",
        (
            position(
                "4S 4G 12C 1P 2P 6M 9C",
                white="1S 2S 3S 4T 5S 9G",
                blue="6T 7C 8P 10G 11M",
                gems=(3, 1),
                used=((4, 6, 8, 20), (4, 6, 8, 10)),
            ),
            {Phase.MAIN: LAST, Phase.TWELFTH: STOPS},
        ),
        (
            position(
                "5S 5M 8G 11T",
                white="2C 3P 6S 7M 9T",
                blue="1P 4P 10S 12M",
                gems=(1, 3),
                used=((4, 6, 8, 20), (4, 6, 8, 10)),
                stock=0,
                asked=True,
            ),
            {Phase.MAIN: WINS},
        ),
    ),
}
"""In the recommended order."""


EclipticExercises: TypeAlias = Exercises[Player, Step, Position]
"""Exercises of this game, one after the other."""


class Lessons(InOrder[Player, Step, Position]):
    """One part after the other."""

    def __init__(self, done: Collection[str], lesson: str | None = None) -> None:
        """`done`: the log's names of the finished parts; it begins with the first unfinished one, or with a lesson."""
        parts = [part for each in LESSONS.values() for part in each]
        super().__init__(parts, done, None if lesson is None else LESSONS[lesson][0].event)
