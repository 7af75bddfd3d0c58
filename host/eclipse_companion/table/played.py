"""The turns of one game after another that count, and the positions between them."""

from typing import Generic

from eclipse_companion.gamekit.nouns import AnyPosition, PlayerT, PositionT, TurnT
from eclipse_companion.gamekit.rules import Rules


class PlayedTurns(Generic[PlayerT, TurnT, PositionT]):
    """From each game's first position on; turns that are taken back don't count any more."""

    def __init__(self, rules: Rules[PlayerT, TurnT, PositionT]) -> None:
        self.rules = rules
        self._positions = [rules.start]
        self._turns: list[TurnT] = []
        self._taken_back = 0
        self._played = 0
        """The number of games with turns before this one; without it, the same turns would always get the same
        answers.
        """

    def begin_turns(self, position: PositionT | None) -> None:
        """Another game without a turn, from this position; None: from where all games begin."""
        self._positions = [self.rules.start if position is None else position]
        self._played += bool(self._turns)
        self._turns = []

    @property
    def position(self) -> PositionT:
        """The position after the turns that count."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[PositionT, ...]:
        """From the start; one more than there are turns."""
        return tuple(self._positions)

    @property
    def start(self) -> PositionT:
        """The position before the first turn."""
        return self._positions[0]

    @property
    def turns(self) -> tuple[TurnT, ...]:
        """The turns that count."""
        return tuple(self._turns)

    @property
    def moment(self) -> tuple[int, tuple[TurnT, ...]]:
        """How many turns were taken back, and the turns that count: the same ones made once more are another moment."""
        return self._taken_back, self.turns

    @property
    def mover(self) -> PlayerT | None:
        """The player to move; None: chance is, or nobody has to."""
        return self.rules.own_player(self.position.to_move)

    @property
    def known(self) -> AnyPosition:
        """What the player to move may know of the position."""
        return self.rules.known_to(self.position, self.mover)

    @property
    def public(self) -> AnyPosition:
        """What everybody may know of the position."""
        return self.rules.known_to(self.position, None)

    @property
    def public_turns(self) -> tuple[object, ...]:
        """What everybody may know of the turns that count."""
        return tuple(map(self.rules.public, self._turns))

    @property
    def number(self) -> int:
        """The turns made, and the distance to the games before."""
        return self.rules.longest * self._played + len(self._turns)

    def withdraw(self, count: int) -> TurnT:
        """The last `count` turns, one or more, don't count any more; the first of them."""
        first = self._turns[-count]
        del self._turns[-count:], self._positions[-count:]
        self._taken_back += count
        return first

    def revealed(self, count: int) -> str | None:
        """Why the last `count` turns can't be taken back, as a notice's key; None if they can."""
        first = len(self._turns) - count
        last = zip(self._positions[first:-1], self._turns[first:], strict=True)
        return next((key for at, turn in last if (key := self.rules.reveals(at, turn)) is not None), None)
