"""The course of a game: it begins, turns are made and taken back, it is offered, paused and ended; its clocks."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from eclipse_companion.announcements.fact import Fact, Heard, Wording, Words, of_player, of_turn
from eclipse_companion.games.eclipse.game.claims import Claim
from eclipse_companion.games.eclipse.game.pieces import Player, Side
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.rules import Result
from eclipse_companion.games.eclipse.game.squares import Square
from eclipse_companion.games.eclipse.game.turn import Turn

_MINUTE_S: Final = 60

COMPUTER: Final = "Computer"
"""The name of a side that the computer plays."""


@dataclass(frozen=True, slots=True)
class GameStarted(Fact):
    """A game begins (or goes on, if `turns` isn't empty)."""

    HEARD: ClassVar[Heard] = Heard.UNLESS_WATCHED
    TEXTS: ClassVar[Mapping[str, str]] = {
        "new": "sun moon",
        "analysis": "player",
        "exercise": "player",
        "resumed": "sun moon #count player",
        "set_up": "sun moon player",
    }

    uuid: str
    edition: str
    sun: str
    moon: str
    position: Position
    turns: tuple[Turn, ...] = ()
    watched: bool = False
    """Whether both players are people, and the companion only watches."""
    analysis: bool = False
    """Whether nobody plays: turns are tried, and taken back."""
    exercise: bool = False
    """Whether it is a puzzle, or part of a lesson."""

    def wording(self, words: Words) -> Wording:
        """A new game, an analysis, an exercise, or one that goes on."""
        new = "analysis" if self.analysis else "set_up" if self.position.count else "new"
        new = "exercise" if self.exercise else new
        players = {player.value: words.player(player) for player in Player}
        values = {**players, "count": len(self.turns), "player": words.player(self.position.to_move)}
        return ("resumed" if self.turns else new), values


@dataclass(frozen=True, slots=True)
class ToMove(Fact):
    """It is a player's turn now. `human`: a person has to think; otherwise the computer does."""

    HEARD: ClassVar[Heard] = Heard.UNLESS_WATCHED
    TEXTS: ClassVar[Mapping[str, str]] = {
        "human_flip": "player opponent opponent_piece",
        "human_place": "player opponent",
        "computer": "player opponent",
    }

    player: Player
    human: bool
    flip_needed: bool

    def wording(self, words: Words) -> Wording:
        """What the player has to do."""
        human = "human_flip" if self.flip_needed else "human_place"
        return (human if self.human else "computer"), of_player(words, self.player)


@dataclass(frozen=True, slots=True)
class TurnSeen(Fact):
    """A turn was recognised on the board (and is already safe in the log)."""

    HEARD: ClassVar[Heard] = Heard.UNLESS_WATCHED
    TEXTS: ClassVar[Mapping[str, str]] = {
        "flip": "player from to side square number",
        "place": "player side square number",
        "reply": "player from to side square number",
    }

    player: Player
    turn: Turn
    position: Position
    number: int
    t_ms: float
    is_reply: bool = False
    """Whether it is the computer's announced turn, made on the board by a person."""

    def wording(self, words: Words) -> Wording:
        """The turn; the computer's own needs no words."""
        values = {**of_player(words, self.player), **of_turn(words, self.player, self.turn), "number": self.number}
        return ("reply" if self.is_reply else "flip" if self.turn.flip else "place"), values


@dataclass(frozen=True, slots=True)
class ReplyChosen(Fact):
    """The computer's turn: a person should now make it on the board."""

    TEXTS: ClassVar[Mapping[str, str]] = {
        "flip": "player own opponent opponent_piece flipped from to side square",
        "place": "player own side square",
    }

    player: Player
    turn: Turn
    position: Position
    flipped_side: Side | None
    """The side that shows once the flipped piece lies there; None if nothing is flipped."""
    again: bool = False
    """It was announced before, and is on the screen again."""

    @property
    def silent(self) -> bool:
        """Whether it was said before."""
        return self.again

    def wording(self, words: Words) -> Wording:
        """What to do on the board."""
        values = {**of_player(words, self.player), **of_turn(words, self.player, self.turn)}
        if self.flipped_side is not None:
            values["flipped"] = words.side(self.player.opponent, self.flipped_side)
        return ("flip" if self.turn.flip else "place"), values


@dataclass(frozen=True, slots=True)
class TakenBack(Fact):
    """The last `count` turns are withdrawn; the position is now `position`."""

    HEARD: ClassVar[Heard] = Heard.UNLESS_WATCHED
    TEXTS: ClassVar[Mapping[str, str]] = {"turns": "player turn #count"}

    count: int
    position: Position
    turn: Turn
    """The first of them, by the player who is now to move."""

    def wording(self, words: Words) -> Wording:
        """Which turns, and whose turn it is."""
        mover = self.position.to_move
        turn = words.turn(mover, self.turn)
        return "turns", {"count": self.count, "player": words.player(mover), "turn": turn}


TIME_FORFEIT: Final = "time forfeit"
"""The termination of a game that a player has lost on time, as in PGN."""


@dataclass(frozen=True, slots=True)
class Offer(Fact):
    """Something that a player may accept or decline.

    `kind`: `draw`, offered to the other person; `new`, `rematch` and `resign`, which end the current game and have to
    be asked for a second time; `resume`, to go on with a game that was left long ago; `unfinished`, the same at a
    virtual board, whose pieces are then set up; `set_up`, to play on from what lies on the board; `owners`, the same if
    the board doesn't show who owns the pieces on `squares`; `take_back`, to take back the turn that the player has just
    made, which gave something away.
    """

    TEXTS: ClassVar[Mapping[str, str]] = {
        "draw": "",
        "new": "",
        "rematch": "",
        "resign": "player",
        "resume": "player",
        "unfinished": "player",
        "set_up": "player",
        "owners": "player #count",
        "take_back": "player reasons",
    }

    kind: str
    player: Player | None = None
    """The player who would resign, or who is to move in the position."""
    cells: str = ""
    """What lies on the board, sixteen characters of a reading; empty if that isn't in question."""
    squares: tuple[Square, ...] = ()
    claims: tuple[Claim, ...] = ()
    """Why it is offered: what is true of the turn in the position before it."""

    def wording(self, words: Words) -> Wording:
        """What is offered."""
        player = self.player or Player.SUN
        reasons = words.claims(player, self.claims)
        return self.kind, {"player": words.player(player), "count": len(self.squares), "reasons": reasons}


@dataclass(frozen=True, slots=True)
class OfferOver(Fact):
    """An offer is over.

    `how`: `refused`; `refused_game`, an unfinished game; `saved_game`, the same, since a new one is played; `lapsed`;
    `lapsed_take_back`, the coach's, and the computer plays on; `declined` (by the computer, a draw); `accepted`.
    """

    TEXTS: ClassVar[Mapping[str, str]] = dict.fromkeys(
        ("refused", "refused_game", "saved_game", "lapsed", "lapsed_take_back", "declined", "accepted"), ""
    )

    how: str

    def wording(self, words: Words) -> Wording:  # noqa: ARG002 - it has no names
        """How it ended."""
        return self.how, {}


@dataclass(frozen=True, slots=True)
class Paused(Fact):
    """Nothing on the board, and nothing done there, counts until somebody asks to go on."""

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

    TEXTS: ClassVar[Mapping[str, str]] = {
        "line": "winner loser side line #count",
        **dict.fromkeys(("won", "resigned", "time_forfeit"), "winner loser"),
        **dict.fromkeys(("both_locked", "full", "agreed", "abandoned"), ""),
    }

    result: Result | None
    lines: tuple[tuple[Square, Square, Square], ...]
    termination: str = "normal"
    position: Position | None = None
    """The last position: shows the side of the lines."""
    again: bool = False
    """It was announced before: the last turn turned out to be another one, which ended the game the same way."""

    @property
    def silent(self) -> bool:
        """Whether it was said before."""
        return self.again

    def wording(self, words: Words) -> Wording:
        """Who won, and how."""
        if self.termination in {"agreed", "abandoned"} or self.result is None:
            return ("agreed" if self.termination == "agreed" else "abandoned"), {}
        winner = self.result.winner
        if winner is None:
            return ("both_locked" if self.lines else "full"), {}
        values: dict[str, object] = {"winner": words.player(winner), "loser": words.player(winner.opponent)}
        if self.termination in {"resigned", TIME_FORFEIT}:
            return self.termination.replace(" ", "_"), values
        piece = self.position[self.lines[0][0]] if self.position and self.lines else None
        if piece is None:
            return "won", values
        line, side = words.listed(self.lines[0]), words.side(winner, piece.side)
        return "line", {**values, "side": side, "line": line, "count": len(self.lines)}


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

    player: Player | None = None
    """The player who made the turn."""
    turn: Turn | None = None
    number: int = 0
    """The turn's number, as in lists of turns: Sun's first and Moon's first are both 1."""
    had: str = ""
    left: str = ""
    better: Turn | None = None
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
            "better": words.turn(player, better),
        }


@dataclass(frozen=True, slots=True)
class Goodbye(Fact):
    """Play ends because somebody asked for it. `unfinished`: the current game can go on another time."""

    TEXTS: ClassVar[Mapping[str, str]] = {"unfinished": "", "done": ""}

    unfinished: bool

    def wording(self, words: Words) -> Wording:  # noqa: ARG002 - it has no names
        """Goodbye, and how to go on."""
        return ("unfinished" if self.unfinished else "done"), {}


@dataclass(frozen=True, slots=True)
class Clocks(Fact):
    """The clocks as they are now; from now on one of them counts down, until they are announced again."""

    HEARD: ClassVar[Heard] = Heard.UNLESS_WATCHED
    TEXTS: ClassVar[Mapping[str, str]] = {"stand": ""}

    sun_ms: int
    """Sun's time left, in milliseconds."""
    moon_ms: int
    running: Player | None
    """The player whose clock counts down; None: both are stopped."""

    def wording(self, words: Words) -> Wording:  # noqa: ARG002 - screens show the times
        """Nothing to say: screens show the times."""
        return "stand", {}


@dataclass(frozen=True, slots=True)
class TimeLow(Fact):
    """A player has little time left."""

    HEARD: ClassVar[Heard] = Heard.UNLESS_WATCHED
    TEXTS: ClassVar[Mapping[str, str]] = {"minute": "player", "seconds": "player count"}

    player: Player
    seconds: int

    def wording(self, words: Words) -> Wording:
        """Who has how much left."""
        minute = self.seconds == _MINUTE_S
        return ("minute" if minute else "seconds"), {"player": words.player(self.player), "count": self.seconds}
