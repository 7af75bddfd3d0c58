"""Where one game stands: whether it is being set up, is played, is paused or is over, and how it ended."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from eclipse_companion.announcements import GameOver

BY_RULES: Final = "normal"
"""The termination of a game that the rules have ended."""
_BY_WORD: Final = {"agreed", "resigned"}
"""The terminations that players say, and may take back."""


class Stage:
    """One game's."""

    def __init__(self) -> None:
        self.over = False
        """Whether the game has ended."""
        self.called_off = False
        """Whether something other than the rules ended it: a resignation, a clock, or an agreed draw."""
        self.paused = False
        """Whether what happens on the board doesn't count now."""
        self.awaiting_setup = False
        """Whether the first position hasn't been set up yet; until then nobody is asked for a turn."""
        self.timed = False
        """Whether the game has clocks."""
        self.end: GameOver | None = None
        """How the game ended, as it was announced."""
        self._last: GameOver | None = None
        """How its last turn ended it; kept while the board has withdrawn only that turn since."""

    @property
    def may_reopen(self) -> bool:
        """Whether its players have ended the game, by a word that one of them can take back."""
        return self.over and self.end is not None and self.end.termination in _BY_WORD

    def ended(self, told: GameOver, same: Callable[[GameOver, GameOver], bool]) -> GameOver:
        """The game has ended; `same`: whether two ends are announced in the same words. Returns what to announce."""
        by_rules, last = told.termination == BY_RULES, self._last
        self.over, self.end, self._last = True, told, told if by_rules else None
        return replace(told, again=by_rules and last is not None and same(told, last))

    def reopen(self, *, same_turn: bool = True) -> None:
        """It goes on. `same_turn`: the last turn alone may be made again, and end it as it did."""
        self.over = self.called_off = False
        self.end = None
        if not same_turn:
            self._last = None

    def goes_on(self) -> None:
        """A turn has not ended it."""
        self._last = None
