"""What may have happened while the board couldn't be seen: how likely each kind of change is before the next look."""

import math
from dataclasses import dataclass, field, replace
from typing import Final

from eclipse_companion.games.infinity.game.channels import FOUR, Channel

MOST_PLACED: Final = 3
"""So many placements in a row can be told from one another, if no look came between them."""
MOST_TAKEN: Final = 4
"""So many may be taken back at once."""

_TOUCHED: Final = (0.1, 0.8, 0.06, 0.01)
_CHANGED: Final = (0.2, 0.75, 0.02, 0.002)
_AWAY: Final = (0.1, 0.55, 0.2, 0.1)
_BEGUN: Final = (0.8, 0.17, 0.02, 0.01)
_LONG: Final = (0.1, 0.5, 0.3, 0.1)
_STRANGE: Final = (0.1, 0.3, 0.3, 0.3)
_SETTLED: Final = (0.997, 0.001, 0.001, 0.001)
_TAKEN: Final = 0.015
"""A placement was taken back; each further one is a quarter as likely."""
_REDONE: Final = 0.01
"""A placement was taken back, and another one made."""
_PUSHED: Final = 0.02
"""How likely either is for a placement that pushed a marble off, beside others: that one has to be put back, too."""
_AT_LEAST: Final = 2.0
"""How much likelier an invisible placement is in a channel over which a hand was, beside others; more if it was only
over this one."""
LONG_MS: Final = 2500.0
"""Two placements may have been made under hands that were there for so long."""
_FAR: Final = 0.004
"""How likely a placement is over whose channel no hand was seen, beside one over whose channel there was one."""


@dataclass(frozen=True, slots=True)
class Gap:
    """The time between two scenes.

    `begun`: a game has begun, and neither the board nor a hand was seen since then. `hand`: whether a hand was seen.
    `over`: the channels over which it was, as far as it was seen there. `away`: for some time nobody looked. `settled`:
    a person has said what happened, and nobody has touched the board since. `strange`: nothing has explained what the
    board showed in between. `since_ms`: when a hand came first; `long`: it, or others after it, stayed long enough for
    two placements.
    """

    begun: bool = False
    hand: bool = False
    over: frozenset[Channel] = field(default_factory=frozenset)
    away: bool = False
    settled: bool = False
    strange: bool = False
    since_ms: float | None = None
    long: bool = False

    def covered(self, over: frozenset[Channel], t_ms: float) -> "Gap":
        """A hand was over these channels, too."""
        since = t_ms if self.since_ms is None else self.since_ms
        return replace(self, begun=False, hand=True, over=self.over | over, settled=False, since_ms=since)

    def ended(self, t_ms: float) -> "Gap":
        """The board is seen again; another hand's time is counted anew."""
        stayed = self.since_ms is not None and t_ms - self.since_ms >= LONG_MS
        return replace(self, since_ms=None, long=self.long or stayed)

    @property
    def several(self) -> bool:
        """Whether two placements may have been made, even if what is seen needs only one, or none."""
        return self.long and not self.settled

    def unseen(self) -> "Gap":
        """Nobody looked for some time."""
        return replace(self, away=True, over=frozenset(FOUR), settled=False)

    def placed(self, count: int) -> float:
        """How likely so many placements are, as a logarithm."""
        if self.settled:
            shares = _SETTLED
        elif self.strange:
            shares = _STRANGE
        elif self.begun:
            shares = _BEGUN
        elif self.away:
            shares = _AWAY
        else:
            shares = _LONG if self.long else _TOUCHED if self.hand else _CHANGED
        return math.log(shares[count])

    def here(self, channel: Channel) -> float:
        """How much likelier or less likely an invisible placement in a channel is than any other, as a logarithm.

        Looks may be rare: a hand that was seen over the next channel, or nowhere in particular, may have been there.
        """
        if self.settled:
            return math.log(_FAR)
        if channel in self.over and not self.away:
            return math.log(max(len(FOUR) / len(self.over), _AT_LEAST))
        near = self.strange or any(abs(channel - each) <= 1 for each in self.over) or (self.hand and not self.over)
        return 0.0 if near else math.log(_FAR)

    def taken(self, count: int, pushed: int) -> float:
        """How likely it is that so many placements were taken back, of which so many had pushed a marble off."""
        return math.log(_TAKEN / 4 ** (count - 1) * _PUSHED**pushed) + self._calm

    def redone(self, pushed: int) -> float:
        """How likely it is that a placement was taken back and another one made, as a logarithm."""
        return math.log(_REDONE * _PUSHED**pushed) + self._calm

    @property
    def _calm(self) -> float:
        return math.log(_SETTLED[1]) if self.settled else 0.0
