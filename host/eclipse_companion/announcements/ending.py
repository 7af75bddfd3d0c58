"""How any game ends, where it was decided, and the goodbye."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from eclipse_companion.announcements.fact import Fact, Repeatable, Wording, Words
from eclipse_companion.common.program import PROGRAM, typed
from eclipse_companion.gamekit.nouns import AnyPlayer, AnyPosition, AnyResult, Place

TIME_FORFEIT: Final = "time forfeit"
"""The termination of a game that a player has lost on time, as in PGN."""


@dataclass(frozen=True, slots=True)
class GameOver(Repeatable, Fact):
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
        options = f" {typed(*self.options)}" if self.options else ""
        return ("unfinished", {"program": PROGRAM, "options": options}) if self.unfinished else ("done", {})
