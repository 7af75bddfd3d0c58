"""What a game tells of its positions and its past games, so that the page can show them.

In: games of the log, positions, words. Out: records, verdicts on turns, values. A game has one subclass of `Reviewer`;
what it doesn't know, such as the value of a position, it leaves out, and the page leaves it out, too.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic

from eclipse_companion.announcements import GameOver, TurnSeen
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.gamekit import files
from eclipse_companion.gamekit.files import Ask, GameRecord
from eclipse_companion.gamekit.nouns import AnyPosition, Place, PositionT, TurnT
from eclipse_companion.gamekit.rules import Rules
from eclipse_companion.log import SavedGame, game_files
from eclipse_companion.log.listing import Counting
from eclipse_companion.outputs.sentences import Sentences


@dataclass(frozen=True, slots=True)
class Worth:
    """What a position or a turn is worth for the player who is to move, or who makes it."""

    value: str | None
    """`win`, `draw` or `loss`; None if nobody knows, or if the game is over."""
    length: int | None = None
    """How many turns of both players the forced end takes; None for a draw, and if nobody knows."""
    points: float | None = None
    """By how many points the player is ahead at the end, by an estimate, in a game where chance decides too."""


@dataclass(frozen=True, slots=True)
class Verdict(Generic[TurnT]):
    """The truth about one turn of a game. Its worth counts from before the turn; both are the mover's."""

    before: Worth
    """The position's, with the best turn."""
    worth: Worth
    """The turn's."""
    best: Sequence[TurnT]
    """Those of the best turns that are shown."""
    mark: int | None = None
    """As in PGN: 1 the only good one, 2 a mistake, 3 the only good one and hard to find, 4 a bad mistake, 6 weak."""
    given_away: int = 0
    """If the value is kept: how many turns later than necessary a win comes, or how many sooner a loss."""

    @property
    def kept(self) -> bool:
        """Whether the value is the same as before."""
        return self.worth.value == self.before.value


@dataclass(frozen=True)
class GameReview(Generic[TurnT]):
    """The truth about a whole game."""

    verdicts: Sequence[Verdict[TurnT]] = ()
    """One for each turn; none if nobody knows."""
    last: Worth = field(default_factory=lambda: Worth(None))
    """What the position after the last turn is worth for who is to move there."""
    accuracy: Mapping[str, int] = field(default_factory=dict)
    """How well each player who made a turn played, in percent, by the names of files."""
    lost: int | None = None
    """The number of the turn, from 0, with which the game was lost; None if there is none."""
    answers: Sequence[TurnT] = ()
    """The best turns in the position after the last turn."""
    given_away: Mapping[str, float] = field(default_factory=dict)
    """How many points each player gave away, by an estimate, where chance decides too; by the names of files."""


@dataclass(frozen=True, slots=True)
class Choice(Generic[TurnT, PositionT]):
    """A turn that can be made in a position, and what it leads to."""

    turn: TurnT
    after: PositionT
    worth: Worth
    best: bool
    """Whether it is one of the best ones."""


@dataclass(frozen=True)
class Explored(Generic[TurnT, PositionT]):
    """What is known of a position."""

    worth: Worth
    choices: Sequence[Choice[TurnT, PositionT]]
    """All legal turns, the best first; none if the game is over."""


@dataclass(frozen=True)
class Step:
    """A step of a story that is told on the board."""

    position: AnyPosition
    said: str
    drawn: Mapping[str, Any] = field(default_factory=dict)
    """What else the page draws, by the game's own names."""


class Reviewer(ABC, Generic[TurnT, PositionT]):
    """One game's. Positions are those of its game files' rules.

    `judged`, `explored` and `story` are for one thread at a time; any thread may call the rest meanwhile.
    """

    rules: Rules[Any, Any, Any]
    """Those of tables; their turns and positions may be of other kinds."""
    records: type[GameRecord[Any, PositionT]]
    """Its game files' records."""
    suffix: str
    """How the names of its files end, such as `.egn`."""
    example: str = ""
    """An example of a position that can be asked about; empty if the game has no explorer."""

    at_once: int = 50
    """So many games of a list are judged for one answer, which shouldn't take more than a moment."""
    sheets: bool = False
    """Whether it reads score sheets that somebody pastes: `imported`."""

    @property
    def counting(self) -> Counting | None:
        """What counts the turns of a game whose turns have several steps in the log; None: each step is a turn."""
        return None

    def record(self, game: SavedGame) -> GameRecord[Any, PositionT]:
        """A game of the log as a record. Raises `CompanionError` if it makes no sense."""
        return game_files.as_record(game, self.records)

    def written(self, game: SavedGame) -> str:
        """A game of the log as a file's text. Raises `CompanionError`."""
        return files.write([self.record(game)])

    def imported(self, text: str, ask: Ask) -> list[SavedGame | CompanionError]:
        """The games of a text that somebody pasted, and what is wrong with others; only of a game with `sheets`.

        `ask`: what an entry means that can be read in several ways.
        """
        raise NotImplementedError(text, ask)

    @abstractmethod
    def described(self, position: PositionT, turn: TurnT, words: Sentences) -> dict[str, Any]:
        """A turn as files write it (`turn`), as its player does (`text`), and what the page draws of it."""

    def named(self, before: PositionT, turn: TurnT, words: Sentences) -> str:
        """A turn inside a sentence, behind what its player did: `9 to 10, gold on 9`."""
        return words.turn(before.to_move, turn)

    def advised(self, before: PositionT, turn: TurnT, words: Sentences) -> str:
        """A turn inside a sentence, as something to do: `flip 9 to 10, then place gold on 9`."""
        return words.instruction(before.to_move, turn)

    def marks(self, before: PositionT, turn: TurnT) -> list[dict[str, Any]]:
        """What a turn moves and places, in this order, so that the page can draw it before it is made.

        Each has `to` and `piece`, by the game's own names, and `from` if it moves.
        """
        del before, turn
        return []

    def made(self, before: PositionT, turn: TurnT, after: PositionT, number: int, words: Sentences) -> str:
        """What a turn did, in sentences."""
        return words.say(TurnSeen(before.to_move, turn, after, number, 0.0)) or ""

    def ended(self, last: PositionT, words: Sentences) -> str:
        """How the rules have ended the game in this position."""
        return words.say(GameOver(self.records.rules().result(last), self.decisive(last), position=last)) or ""

    def decisive(self, last: PositionT) -> tuple[tuple[Place, ...], ...]:
        """The places that decided a game which ended here, as `Rules.decisive` has them."""
        del last
        return ()

    def standing(self, position: PositionT, worth: Worth, words: Sentences) -> str:
        """Who wins, in a sentence; empty if nobody knows. The game isn't over."""
        if worth.value is None:
            return ""
        if worth.value == "draw":
            return words.part("Review.stands_draw", "text", {})
        mover = position.to_move
        (other,) = (player for player in self.rules.players if player is not mover)
        far = "won" if worth.length is None else "next" if worth.length == 1 else "turns"
        winner = words.player(mover if worth.value == "win" else other)
        return words.part(f"Review.stands_{far}", "text", {"winner": winner, "count": worth.length})

    def numbered(self, position: PositionT, ply: int) -> int:
        """The number of the next turn in lists of turns; `ply`: how many of the game come before it."""
        del position
        return ply // len(self.rules.players) + 1

    def remarks(self, verdict: Verdict[TurnT], words: Sentences) -> Sequence[str] | None:
        """What is said of a turn, a sentence each; None if wins and draws say it, as in games without chance."""
        del verdict, words
        return None

    def judged(self, record: GameRecord[Any, PositionT]) -> GameReview[TurnT]:
        """The truth about each turn."""
        del record
        return GameReview()

    def drawn(self, record: GameRecord[Any, PositionT], last: PositionT, words: Sentences) -> dict[str, Any]:
        """What else the page draws of a game, by the game's own names. `last`: the position after the last turn."""
        del record, last, words
        return {}

    def pictured(self, position: PositionT, words: Sentences) -> dict[str, Any]:
        """What the page draws of a position, if its text isn't enough, by the game's own names.

        A game that draws no board of its own may give a `text`.
        """
        del position, words
        return {}

    def position(self, text: str) -> PositionT:
        """The position that somebody asks about. Raises `CompanionError`."""
        return self.records.rules().set_up(text)

    def explored(self, position: PositionT) -> Explored[TurnT, PositionT]:
        """What is known of a position; asked only of a game that has an `example`."""
        raise NotImplementedError(position)

    def story(self, words: Sentences) -> Sequence[Step]:
        """The story of the solution; none if there is none."""
        del words
        return ()
