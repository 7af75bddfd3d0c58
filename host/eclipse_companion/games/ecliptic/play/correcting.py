"""With real cards, an entry that was noted wrongly is entered again; what came after it stays as far as it still holds.

In: the entries that are set aside, the one that is given now. Out: what is repeated after it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from eclipse_companion.announcements import Fact
from eclipse_companion.games.ecliptic.announcements import EntryAsked
from eclipse_companion.games.ecliptic.game.actions import Choose, Discard, Keep, Wish
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.steps.own_cards import LayDown
from eclipse_companion.games.ecliptic.steps.position import Position, follow
from eclipse_companion.games.ecliptic.steps.refusals import why_not
from eclipse_companion.games.ecliptic.steps.step import Step, Throw, ThrowD6
from eclipse_companion.table.effects import Effect, RecordTakeBack
from eclipse_companion.table.match import Match

Noted = tuple[Step, Player | None]
"""A step, and whose it was; None: chance's."""


@dataclass(frozen=True, slots=True)
class Correction:
    """What is set aside while an entry is entered again."""

    before: tuple[Step, ...]
    """The entries before it."""
    noted: tuple[Noted, ...] = ()
    """The entry as it was noted, and what came after it."""
    reply: Step | None = None
    """What the computer had chosen then."""


def still_holding(position: Position, steps: Iterable[Noted]) -> list[tuple[Step, Position]]:
    """Those of the steps that the same player can make after the position, each with the position after it.

    What comes after a step that can't follow goes, but for cards that were laid down for the computer.
    """
    held: list[tuple[Step, Position]] = []
    whole = True
    for step, mover in steps:
        if position.to_move is mover and why_not(position, step) is None and (whole or isinstance(step, LayDown)):
            position = follow(position, step).position
            held.append((step, position))
        else:
            whole = False
    return held


def question(player: Player, step: Step) -> EntryAsked:
    """What a player is asked whose entry was noted so."""
    match step:
        case Throw(shown=(white, blue)):
            return EntryAsked(player, "throw", f"{white}-{blue}")
        case ThrowD6(shown):
            return EntryAsked(player, "d6", str(shown))
    kinds = {Choose: "die", Keep: "keep", Wish: "wish", Discard: "discard"}
    return EntryAsked(player, kinds.get(type(step), "play"), str(step))


class Corrections:
    """What is set aside in a match."""

    def __init__(self, match: Match[Player, Step, Position]) -> None:
        self._match = match
        self.begin()

    def begin(self) -> None:
        """Nothing of another game is put right."""
        self._correction: Correction | None = None

    @property
    def open(self) -> Correction | None:
        """The entry that people are about to enter again; None if there is none."""
        found = self._correction
        return found if found is not None and found.before == self._match.turns else None

    @property
    def asked(self) -> Fact | None:
        """What the entry was that is entered again."""
        correction, mover = self.open, self._match.position.to_move
        return None if correction is None or mover is None else question(mover, correction.noted[0][0])

    def correct(self) -> None:
        """The entries that are taken back next are entered again, and not forgotten."""
        if self.open is None:
            self._correction = Correction(self._match.turns, reply=self._match.reply)

    def dropped(self, drop: Callable[[], list[Effect]]) -> list[Effect]:
        """What is taken back while an entry is put right is set aside, too. The log keeps it until then."""
        correction, turns, positions = self.open, self._match.turns, self._match.positions
        effects = drop()
        if correction is None or not effects:
            return effects
        first = len(self._match.turns)
        movers = (position.to_move for position in positions[first:-1])
        noted = (*zip(turns[first:], movers, strict=True), *correction.noted)
        self._correction = Correction(self._match.turns, noted, correction.reply)
        return [replace(each, entered_again=True) if isinstance(each, RecordTakeBack) else each for each in effects]

    def end(self) -> Correction | None:
        """An entry is given: what it puts right, if anything."""
        ended = self.open
        self._correction = None
        return ended
