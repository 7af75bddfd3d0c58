"""What is offered in any game, and what becomes of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar

from eclipse_companion.announcements.fact import Fact, Wording, Words
from eclipse_companion.common.local_time import local
from eclipse_companion.gamekit.nouns import AnyPlayer, Place


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
        played = dict(zip(words.players, self.who(words), strict=False))
        return self.kind, {
            "player": words.player(self.player) if self.player not in played else played[self.player],
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
