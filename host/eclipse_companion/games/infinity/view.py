"""What screens show of Infinity: the channels with the knob, and what the last placements did."""

from dataclasses import dataclass, replace
from typing import Final, Self

from eclipse_companion.announcements import Fact, GameStarted, OfferOver, TakenBack, TurnSeen
from eclipse_companion.games.infinity.announcements import Differs, Scored, Teaching
from eclipse_companion.games.infinity.board_text import board_text
from eclipse_companion.outputs.view import View

_LONGEST: Final = 6
"""How many sentences are kept if the computer places several times."""


@dataclass(frozen=True)
class InfinityView(View):
    """The view after each announcement."""

    account: tuple[str, ...] = ()
    """What the last placement of a person did, and what the computer placed since then, a text each."""
    scored: Scored | None = None
    """What the last placement did; None before the first one, and after one was taken back."""
    correction: Differs | None = None
    """How the game is put right if the person agrees; None if nothing has to be."""

    @property
    def lacking(self) -> frozenset[str]:
        """A placement is complete once it is typed."""
        return frozenset({"turn"}) if self.typed else frozenset()

    @property
    def answers(self) -> frozenset[str]:
        """An open correction is accepted or refused."""
        return frozenset() if self.correction is None else frozenset({"accept", "no"})

    def board_text(self) -> str:
        """The channels, what is in hand, and the knob; nothing before a game."""
        return "" if self.game is None else board_text(self.game)

    def told(self, announcement: Fact) -> Self:  # noqa: PLR0911 - a table
        """What placements did stays to be read until a person places again.

        Who is next after a placement is known once it is told: it may be the same player again.
        """
        if isinstance(announcement, Scored):
            return replace(self._accounted(announcement), scored=announcement)
        view = super().told(announcement)
        match announcement:
            case TurnSeen():
                told = view._accounted(announcement) if announcement.is_reply else replace(view, account=())  # noqa: SLF001
                return replace(told, scored=None, correction=None, to_move=None)
            case GameStarted() | TakenBack():
                return replace(view, account=(), scored=None, correction=None)
            case Differs():
                return replace(view, correction=None if announcement.agrees else announcement)
            case OfferOver():
                return replace(view, correction=None)
            case Teaching(stage=stage):
                return replace(view, done=stage == "done")
            case _:
                return view

    def _accounted(self, announcement: Fact) -> Self:
        text = self.sentences.say(announcement)
        return replace(self, account=(*self.account, text)[-_LONGEST:]) if text else self
