"""The course of any game: it begins, turns are made and taken back, it is offered, paused and ended; its clocks."""

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, ClassVar, Final, Self

from eclipse_companion.announcements.fact import UNSPELT, ClockEffect, Fact, Heard, Wording, Words
from eclipse_companion.common.local_time import local
from eclipse_companion.common.program import PROGRAM
from eclipse_companion.gamekit.nouns import AnyPlayer, AnyPosition, AnyResult, Place

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
class ReplyChosen(Fact):
    """The computer's turn: a person should now make it on the board."""

    TO_DO: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {"turn": "player turn"}

    player: AnyPlayer
    turn: object
    position: AnyPosition
    """What the turn leads to."""
    again: bool = False
    """It was announced before, and is on the screen again."""

    @property
    def silent(self) -> bool:
        """Whether it was said before."""
        return self.again

    def asked_for(self) -> Self:
        """It is said."""
        return replace(self, again=False)

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


TIME_FORFEIT: Final = "time forfeit"
"""The termination of a game that a player has lost on time, as in PGN."""


@dataclass(frozen=True, slots=True)
class Offer(Fact):
    """Something that a player may accept or decline.

    `kind`: `offer_draw`, whether a draw is to be offered, asked of who wants to; `draw`, a draw that `player` offers to
    the other person; `new`, `rematch`, `chosen` (a game with other players, clocks or
    another edition), `study` (exercises) and `resign`, which end the current game and have to be asked for a second
    time; `resume`, to go on with a game that was left long ago; `unfinished`, the same where its position can be set up
    without anybody's help; `set_up`, to play on from what lies on the board; `owners`, the same if the board doesn't
    show who owns the pieces on `squares`; `take_back`, to take back the turn that the player has just made, which gave
    something away.
    """

    TO_DO: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {
        "offer_draw": "player",
        "draw": "player other",
        "new": "",
        "rematch": "",
        "chosen": "",
        "study": "",
        "resign": "player",
        "resume": "player game names began",
        "unfinished": "player game names began",
        "set_up": "player",
        "owners": "player #count",
        "take_back": "player reasons",
    }

    kind: str
    player: AnyPlayer | None = None
    """The player who would resign, who offers a draw, or who is to move in the position; there, None is chance."""
    cells: str = ""
    """What lies on the board, as its camera or sensors read it; empty if that isn't in question."""
    squares: tuple[Place, ...] = ()
    claims: tuple[Any, ...] = ()
    """Why it is offered: what the game's advice says of the turn in the position before it."""
    names: tuple[str, ...] = ()
    """Who plays a game that was left, in the order of the players."""
    levels: tuple[str | None, ...] = ()
    """The level of each computer that plays it, and None for each person."""
    edition: str = ""
    """Its edition; empty for the one that is played now."""
    started: str = ""
    """When it began, in ISO's form, as lists of games have it; empty if that isn't known."""

    def wording(self, words: Words) -> Wording:
        """What is offered; of a game that was left, what it is, who plays it, and when it began."""
        other = next((each for each in words.players if each is not self.player), self.player)
        return self.kind, {
            "player": words.player(self.player),
            "other": words.player(other),
            "count": len(self.squares),
            "reasons": words.reasons(self.player or words.players[0], self.claims),
            "game": (words.in_edition(self.edition) if self.edition else words).title,
            "names": words.listed(self.who(words)),
            "began": local(datetime.fromisoformat(self.started)) if self.started else "",
        }

    def who(self, words: Words) -> list[str]:
        """Who plays a game that was left, each computer with its level."""
        levels = self.levels or (None,) * len(self.names)
        return [
            words.name(name) if level is None else words.at_level(name, level)
            for name, level in zip(self.names, levels, strict=True)
        ]


@dataclass(frozen=True, slots=True)
class OfferOver(Fact):
    """An offer is over.

    `how`: `refused`; `refused_game`, an unfinished game; `saved_game`, the same, since a new one is played; `lapsed`;
    `declined` (by the computer, a draw); `accepted`;
    `gone`, what lay on the board, which is right again; `considered`, by the computer, which answers in a moment;
    `taken_back`, a draw, by who has offered it.
    """

    TEXTS: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("refused", "refused_game", "saved_game", "lapsed"), ""),
        **dict.fromkeys(("declined", "accepted", "gone", "considered"), ""),
        "taken_back": "player",
    }

    how: str
    player: AnyPlayer | None = None
    """Who has taken back an offer."""

    def wording(self, words: Words) -> Wording:
        """How it ended."""
        return self.how, {"player": words.player(self.player or words.players[0])}


@dataclass(frozen=True, slots=True)
class Paused(Fact):
    """Nothing on the board, and nothing done there, counts until somebody asks to go on."""

    TO_DO: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {"paused": ""}

    def wording(self, words: Words) -> Wording:  # noqa: ARG002 - it has no names
        """That it is paused."""
        return "paused", {}


@dataclass(frozen=True, slots=True)
class GameOver(Fact):
    """The game has ended by the rules, or because somebody resigned, left or ran out of time (`termination`).

    `termination`: `normal`, `resigned`, `agreed` (a draw), `time forfeit`, or `abandoned` (left unfinished; then
    `result` is None).
    """

    TO_DO: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("won", "resigned", "time_forfeit"), "winner loser"),
        **dict.fromkeys(("drawn", "agreed", "abandoned"), ""),
    }

    result: AnyResult | None
    lines: tuple[tuple[Place, ...], ...]
    """The places that decided it, such as the squares of a line."""
    termination: str = "normal"
    position: AnyPosition | None = None
    """The last position."""
    again: bool = False
    """It was announced before: the last turn turned out to be another one, which ended the game the same way."""
    clears: bool = True
    """Whether pieces lie on a board, so that clearing it begins the next game."""

    @property
    def silent(self) -> bool:
        """Whether it was said before."""
        return self.again

    def asked_for(self) -> Self:
        """It is said."""
        return replace(self, again=False)

    def wording(self, words: Words) -> Wording:
        """Who won, and how."""
        if self.termination in {"agreed", "abandoned"} or self.result is None:
            return ("agreed" if self.termination == "agreed" else "abandoned"), {}
        winner = self.result.winner
        if winner is None:
            return "drawn", {}
        losers = [words.player(player) for player in words.players if player is not winner]
        how = self.termination.replace(" ", "_") if self.termination in {"resigned", TIME_FORFEIT} else "won"
        return how, {"winner": words.player(winner), "loser": words.listed(losers)}


@dataclass(frozen=True, slots=True)
class EndTakenBack(Fact):
    """What the players had ended goes on in its last position. `termination`: as `GameOver` had it."""

    TEXTS: ClassVar[Mapping[str, str]] = dict.fromkeys(("agreed", "resigned"), "player")

    termination: str
    position: AnyPosition

    def wording(self, words: Words) -> Wording:
        """What is taken back, and whose turn it is."""
        return self.termination, {"player": words.player(self.position.to_move)}


@dataclass(frozen=True, slots=True)
class Reviewed(Fact):
    """The turn that decided a finished game: the last turn that changed the game's value.

    `turn` None: no turn changed the value. Values are the mover's: `win`, `draw` or `loss`.
    """

    TEXTS: ClassVar[Mapping[str, str]] = {
        "nobody": "",
        **{
            f"{who}_{change}": "player number turn better"
            for who in ("you", "me", "named")
            for change in ("win_draw", "win_loss", "draw_loss")
        },
    }

    player: AnyPlayer | None = None
    """The player who made the turn."""
    turn: object | None = None
    number: int = 0
    """The turn's number, as in lists of turns."""
    had: str = ""
    left: str = ""
    better: object | None = None
    """A turn that would have kept the value."""
    who: str = "named"
    """`you`, a person against the computer; `me`, the computer against a person; otherwise `named`."""

    def wording(self, words: Words) -> Wording:
        """What the turn gave away, and what would have kept it."""
        player, turn, better = self.player, self.turn, self.better
        if player is None or turn is None or better is None:
            return "nobody", {}
        return f"{self.who}_{self.had}_{self.left}", {
            "player": words.player(player),
            "number": self.number,
            "turn": words.turn(player, turn),
            "better": words.instruction(player, better),
        }


@dataclass(frozen=True, slots=True)
class Goodbye(Fact):
    """Play ends because somebody asked for it. `unfinished`: the current game can go on another time."""

    TEXTS: ClassVar[Mapping[str, str]] = {"unfinished": "program options", "done": ""}

    unfinished: bool
    options: tuple[str, ...] = ()
    """What the command that goes on with the game needs beside the game's name, such as which camera sees it."""

    def wording(self, words: Words) -> Wording:  # noqa: ARG002 - it has no names
        """Goodbye, and how to go on."""
        options = f" {shlex.join(self.options)}" if self.options else ""
        return ("unfinished", {"program": PROGRAM, "options": options}) if self.unfinished else ("done", {})


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
