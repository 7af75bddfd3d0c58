"""With real cards, an entry that was noted wrongly is entered again; what came after it stays as far as it still holds.

In: the entries that are set aside, the one that is given now. Out: what is repeated after it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from eclipse_companion.announcements import Fact
from eclipse_companion.gamekit.nouns import AnyPlayer
from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.ecliptic.announcements import EntryAsked
from eclipse_companion.games.ecliptic.game.actions import Choose, Discard, Keep, Wish
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.steps.own_cards import LayDown
from eclipse_companion.games.ecliptic.steps.position import Position, follow
from eclipse_companion.games.ecliptic.steps.refusals import why_not
from eclipse_companion.games.ecliptic.steps.step import Step, Throw, ThrowD6
from eclipse_companion.table.effects import Effect, RecordTakeBack, Restart, notice
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


class CorrectedMatch(Match[Player, Step, Position]):
    """A match in which entries are put right."""

    _correction: Correction | None = None

    def begin(self, position: Position | None = None) -> None:
        """Nothing of another game is put right."""
        super().begin(position)
        self._correction = None

    @property
    def correction(self) -> Correction | None:
        """The entry that people are about to enter again; None if there is none."""
        found = self._correction
        return found if found is not None and found.before == self.turns else None

    @property
    def _asked(self) -> Fact | None:
        """What the entry was that is entered again."""
        correction, mover = self.correction, self.position.to_move
        if correction is None or not isinstance(mover, Player):
            return super()._asked
        return question(mover, correction.noted[0][0])

    def correct(self) -> None:
        """The entries that are taken back next are entered again, and not forgotten."""
        if self.correction is None:
            self._correction = Correction(self.turns, reply=self.reply)

    def asks(self, player: AnyPlayer) -> bool:
        """Who is about to enter something again may say that it was right."""
        return (self.correction is not None and player is self.position.to_move) or super().asks(player)

    def drop(self, count: int, *, seen: bool = False) -> list[Effect]:
        """What is taken back while an entry is put right is set aside, too. The log keeps it until then."""
        correction, turns, positions = self.correction, self.turns, self.positions
        effects = super().drop(count, seen=seen)
        if correction is not None and effects:
            first = len(self.turns)
            movers = (position.to_move for position in positions[first:-1])
            noted = (*zip(turns[first:], movers, strict=True), *correction.noted)
            self._correction = Correction(self.turns, noted, correction.reply)
            return [replace(each, entered_again=True) if isinstance(each, RecordTakeBack) else each for each in effects]
        return effects

    def made(self, given: TurnGiven[Step, Position]) -> list[Effect]:
        """After an entry that was put right, what came after it is repeated, and told as it was before."""
        correction = self.correction
        self._correction = None
        if correction is None:
            return super().made(given)
        return [*self.seen(given), *self._repeated(given, correction.noted[1:], correction.reply), *self.go_on()]

    def _repeated(self, given: TurnGiven[Step, Position], later: Sequence[Noted], reply: Step | None) -> list[Effect]:
        held = still_holding(self.position, later)
        effects: list[Effect] = []
        for step, position in held:
            effects += super().seen(TurnGiven(given.t_ms, step, position))
        if len(held) == len(later) and reply is not None and why_not(self.position, reply) is None:
            self._replies[self.turns] = reply
        told = notice("rest_stays" if len(held) == len(later) else "rest_goes") if later else []
        return [*effects, *told, *([Restart(self.position)] if held else [])]
