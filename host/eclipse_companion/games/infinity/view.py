"""What screens show of Infinity: the channels with the knob, and what the last placements did."""

from dataclasses import dataclass, replace
from typing import ClassVar, Final, Self

from eclipse_companion.announcements import Fact, GameStarted, TakenBack, TurnSeen
from eclipse_companion.games.infinity.announcements import Scored
from eclipse_companion.games.infinity.board_text import board_text
from eclipse_companion.outputs.view import View

_LONGEST: Final = 6
"""How many sentences are kept if the computer places several times."""


@dataclass(frozen=True)
class InfinityView(View):
    """The view after each announcement."""

    lacking: ClassVar[frozenset[str]] = frozenset({"turn"})

    account: tuple[str, ...] = ()
    """What the last placement of a person did, and what the computer placed since then, a text each."""

    def board_text(self) -> str:
        """The channels, what is in hand, and the knob; nothing before a game."""
        return "" if self.game is None else board_text(self.game)

    def told(self, announcement: Fact) -> Self:
        """What placements did stays to be read until a person places again."""
        if isinstance(announcement, Scored):
            return self._accounted(announcement)
        view = super().told(announcement)
        match announcement:
            case TurnSeen(is_reply=True):
                return view._accounted(announcement)  # noqa: SLF001 - a view like this one
            case GameStarted() | TakenBack() | TurnSeen():
                return replace(view, account=())
            case _:
                return view

    def _accounted(self, announcement: Fact) -> Self:
        text = self.sentences.say(announcement)
        return replace(self, account=(*self.account, text)[-_LONGEST:]) if text else self
