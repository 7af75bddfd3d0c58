"""What the files of a game need to know of the game. Each game makes one `FileRules` value."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Generic, TypeVar

from eclipse_companion.gamekit.nouns import AnyPlayer, AnyResult, PositionT, TurnT

ResultT = TypeVar("ResultT", bound=AnyResult)

UNFINISHED = "*"
"""What files write for a game without a result."""


class FileRules(ABC, Generic[TurnT, PositionT]):
    """One game, as its files have it. A position may know what came before it in the game."""

    new_tags: Mapping[str, str]
    """The tags of a record that play makes, before anything is known: `{"Event": "?", ...}`."""
    results: Mapping[str, AnyResult | None]
    """All results that files may hold."""
    start: PositionT
    """The position before the first turn, if no tag gives another."""
    turn_begins: str = ""
    """A pattern of what a turn may begin with before its last word: `1-5 / ` in `1-5 / S16`."""
    turn_holds: str = ""
    """A pattern of what a turn may hold although it ends words: `!` before a digit, for example."""
    turns_per_number: int = 2
    """Before how many turns a number stands: one for each of two players, or one."""

    @abstractmethod
    def set_up(self, text: str) -> PositionT:
        """The position that a tag `Position` gives. Raises `CompanionError`: a sentence that says what is wrong."""

    def start_of(self, tags: Mapping[str, str]) -> PositionT:
        """The position before the first turn of a game with these tags, which are all well."""
        return self.ruled_by(tags, self.position(tags["Position"]) if "Position" in tags else self.start)

    def ruled_by(self, tags: Mapping[str, str], position: PositionT) -> PositionT:
        """The position in a game whose tags may choose some of the rules."""
        del tags
        return position

    def start_tags(self, position: PositionT) -> Mapping[str, str]:
        """The tags that give this start; none if it is the usual one."""
        return {} if position == self.start else {"SetUp": "1", "Position": str(position)}

    def end_tags(self, position: PositionT) -> Mapping[str, str]:
        """What the tags of a new record tell about the game's last position."""
        del position
        return {}

    def position(self, text: str) -> PositionT:
        """The position that a text stands for, even if it can't occur. Raises `CompanionError`."""
        return self.set_up(text)

    @abstractmethod
    def turn(self, text: str) -> TurnT:
        """The turn that a text stands for. Raises `CompanionError`."""

    def named(self, turn: TurnT) -> str:
        """A turn as an error names it, after it has told the place."""
        return str(turn)

    @abstractmethod
    def why_illegal(self, position: PositionT, turn: TurnT) -> object | None:
        """Why the turn can't be made here, as a text (`str` of it) that is half a sentence; None for a legal turn."""

    @abstractmethod
    def after(self, position: PositionT, turn: TurnT) -> PositionT:
        """The position after a legal turn."""

    @abstractmethod
    def play(self, position: PositionT, turn: TurnT) -> PositionT:
        """The position after a turn. Raises `CompanionError` for an illegal one."""

    @abstractmethod
    def result(self, position: PositionT) -> AnyResult | None:
        """How the rules end the game here; None if it goes on."""

    def first_ply(self, position: PositionT) -> int:
        """How many turns count as made before the first from here, for the numbers: 1 if the first number is `1...`."""
        del position
        return 0

    def mover(self, position: PositionT, ply: int) -> AnyPlayer | None:
        """Who makes the turn from a position; `ply`: how many come before it, as numbers count."""
        del ply
        return position.to_move

    def wrong_tag(self, tags: Mapping[str, str]) -> tuple[str, str] | None:
        """The first faulty tag among those that only this game has, and the reason, a clause; None if all are well."""
        del tags
        return None

    def wrong_at_end(self, tags: Mapping[str, str], position: PositionT) -> str | None:
        """What the tags say wrongly about the game's last position, a clause; None if nothing."""
        del tags, position
        return None


def results_of(results: Iterable[ResultT]) -> dict[str, ResultT | None]:
    """The results that files may hold, by what files write: those of a game's rules, and `*`."""
    return {**{result.value: result for result in results}, UNFINISHED: None}


def result_text(result: AnyResult | None) -> str:
    """What files write for a result: `1-0`, `0-1`, `1/2-1/2`, or `*` for None."""
    return UNFINISHED if result is None else str(result.value)
