"""What screens show of Infinity: the channels with the knob, and what the last placement did."""

from typing import Self

from eclipse_companion.announcements import Fact, TurnSeen
from eclipse_companion.games.infinity.announcements import Scored
from eclipse_companion.games.infinity.board_text import board_text
from eclipse_companion.outputs.view import View


class InfinityView(View):
    """The view after each announcement."""

    lacking = frozenset({"turn"})

    def board_text(self) -> str:
        """The channels, what is in hand, and the knob; nothing before a game."""
        return "" if self.game is None else board_text(self.game)

    def told(self, announcement: Fact) -> Self:
        """What the computer places, and what a placement did, stays to be read until the next one."""
        if isinstance(announcement, Scored):
            return self.noticed(announcement)
        view = super().told(announcement)
        return view.noticed(announcement) if isinstance(announcement, TurnSeen) and announcement.is_reply else view
