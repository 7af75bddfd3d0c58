"""The course of any game: it begins, turns are made and taken back, it is paused; its clocks."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final

from eclipse_companion.announcements.fact import UNSPELT, ClockEffect, Fact, Heard, Repeatable, Wording, Words
from eclipse_companion.gamekit.nouns import AnyPlayer, AnyPosition

_MINUTE_S: Final = 60

COMPUTER: Final = "Computer"
"""The name of a side that the computer plays."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Where an exercise stands among the lessons; all numbers begin at 1."""

    number: int
    """The lesson's."""
    of: int
    """How many lessons there are."""
    part: int
    parts: int
    """How many parts this lesson has."""

    @property
    def ends(self) -> bool:
        """Whether no other part follows."""
        return (self.number, self.part) == (self.of, self.parts)


@dataclass(frozen=True, slots=True)
class GameStarted(Fact):
    """A game begins (or goes on, if `turns` isn't empty)."""

    HEARD: ClassVar[Heard] = Heard.UNLESS_WATCHED
    TEXTS: ClassVar[Mapping[str, str]] = {
        "new": "players",
        "analysis": "player",
        "exercise": "player",
        "resumed": "players #count player",
        "set_up": "players player",
    }
    BY_PLAYER: ClassVar[Mapping[str, str]] = {"names": "{player}"}

    uuid: str
    edition: str
    names: tuple[str, ...]
    """Who plays each side, in the order of the players."""
    position: AnyPosition
    turns: tuple[object, ...] = ()
    movers: tuple[AnyPlayer | None, ...] = ()
    """Who made each of the turns; None: chance."""
    watched: bool = False
    """Whether all players are people, and the companion only watches."""
    analysis: bool = False
    """Whether nobody plays: turns are tried, and taken back."""
    exercise: bool = False
    """Whether it is a puzzle, or part of a lesson."""
    set_up: bool = False
    """Whether it begins from another position than all games do."""
    levels: tuple[str | None, ...] = ()
    """If a computer plays: the level of each, in the order of the players, and None for each person."""
    positions: tuple[AnyPosition, ...] = field(default=(), compare=False, metadata=UNSPELT)
    """What everybody may know of each position, from the first one to the one now; empty if they aren't needed."""

    progress: Progress | None = field(default=None, compare=False, metadata=UNSPELT)
    """Where a part of a lesson stands; None: it is none."""

    def wording(self, words: Words) -> Wording:
        """A new game, an analysis, an exercise, or one that goes on."""
        new = "analysis" if self.analysis else "set_up" if self.set_up else "new"
        new = "exercise" if self.exercise else new
        everybody = [words.player(player) for player in words.players]
        values = {
            **{player.value: name for player, name in zip(words.players, everybody, strict=True)},
            "players": words.listed(everybody),
            "count": len(self.turns),
            "player": words.player(self.position.to_move),
        }
        return ("resumed" if self.turns else new), values


@dataclass(frozen=True, slots=True)
class ToMove(Fact):
    """It is a player's turn now. `human`: a person has to think; otherwise the computer does."""

    HEARD: ClassVar[Heard] = Heard.UNLESS_WATCHED
    TO_DO: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = dict.fromkeys(("human", "computer"), "player")
    CLOCK: ClassVar[ClockEffect | None] = ClockEffect.CLEAR

    player: AnyPlayer
    human: bool
    task: str = ""
    """What the player has to do, by the game's own name for it, if there are several things."""

    def wording(self, words: Words) -> Wording:
        """Whose turn it is."""
        return ("human" if self.human else "computer"), {"player": words.player(self.player)}


@dataclass(frozen=True, slots=True)
class TurnSeen(Fact):
    """A turn was made (and is already safe in the log): by a player, or by chance, which is nobody."""

    HEARD: ClassVar[Heard] = Heard.UNLESS_WATCHED
    TEXTS: ClassVar[Mapping[str, str]] = dict.fromkeys(("turn", "reply"), "player turn number")

    player: AnyPlayer | None
    """None: chance."""
    turn: object
    position: AnyPosition
    number: int
    t_ms: float
    is_reply: bool = False
    """Whether it is the computer's announced turn, made on the board by a person."""

    def wording(self, words: Words) -> Wording:
        """The turn; the computer's own needs no words."""
        values = {"player": words.player(self.player), "turn": words.turn(self.player, self.turn)}
        return ("reply" if self.is_reply else "turn"), {**values, "number": self.number}


@dataclass(frozen=True, slots=True)
class ReplyChosen(Repeatable, Fact):
    """The computer's turn: a person should now make it on the board."""

    TO_DO: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {"turn": "player turn"}

    player: AnyPlayer
    turn: object
    position: AnyPosition
    """What the turn leads to."""
    again: bool = False
    """It was announced before, and is on the screen again."""

    def wording(self, words: Words) -> Wording:
        """What to do on the board."""
        return "turn", {"player": words.player(self.player), "turn": words.turn(self.player, self.turn)}


@dataclass(frozen=True, slots=True)
class TakenBack(Fact):
    """The last `count` turns are withdrawn; the position is now `position`."""

    HEARD: ClassVar[Heard] = Heard.UNLESS_WATCHED
    TEXTS: ClassVar[Mapping[str, str]] = {"turns": "player turn #count", "tried": ""}

    count: int
    position: AnyPosition
    turn: object
    """The first of them, by the player who is now to move."""
    tried: bool = field(default=False, compare=False, metadata=UNSPELT)
    """Whether it was a wrong try of an exercise, which the learner may replace."""

    def wording(self, words: Words) -> Wording:
        """Which turns, and whose turn it is; or that there is another try."""
        if self.tried:
            return "tried", {}
        mover = self.position.to_move
        turn = words.turn(mover, self.turn)
        return "turns", {"count": self.count, "player": words.player(mover), "turn": turn}


@dataclass(frozen=True, slots=True)
class Paused(Fact):
    """Nothing on the board, and nothing done there, counts until somebody asks to go on."""

    TO_DO: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {"paused": ""}

    def wording(self, words: Words) -> Wording:  # noqa: ARG002 - it has no names
        """That it is paused."""
        return "paused", {}


@dataclass(frozen=True, slots=True)
class Clocks(Fact):
    """The clocks as they are now; from now on one of them counts down, until they are announced again."""

    HEARD: ClassVar[Heard] = Heard.UNLESS_WATCHED
    TEXTS: ClassVar[Mapping[str, str]] = {"stand": ""}
    BY_PLAYER: ClassVar[Mapping[str, str]] = {"left_ms": "{player}_ms"}

    left_ms: tuple[int, ...]
    """Each player's time left, in milliseconds."""
    running: AnyPlayer | None
    """The player whose clock counts down; None: all are stopped."""

    def wording(self, words: Words) -> Wording:  # noqa: ARG002 - screens show the times
        """Nothing to say: screens show the times."""
        return "stand", {}


@dataclass(frozen=True, slots=True)
class TimeLow(Fact):
    """A player has little time left."""

    HEARD: ClassVar[Heard] = Heard.UNLESS_WATCHED
    TEXTS: ClassVar[Mapping[str, str]] = {"minute": "player", "seconds": "player count"}

    player: AnyPlayer
    seconds: int

    def wording(self, words: Words) -> Wording:
        """Who has how much left."""
        minute = self.seconds == _MINUTE_S
        return ("minute" if minute else "seconds"), {"player": words.player(self.player), "count": self.seconds}
