"""A match of Eclipse: a match as all games have it, with hints, threats, a coach, and a review at the end."""

from typing import Final

from eclipse_companion.announcements import GameOver, Host, Reviewed
from eclipse_companion.gamekit.nouns import AnyPlayer, AnyResult
from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.eclipse.announcements import Threats
from eclipse_companion.games.eclipse.game.pieces import FACES, Player, Side
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.squares import Square
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.play.advising import EclipseAdvice, threats_in
from eclipse_companion.games.eclipse.play.searches import Review
from eclipse_companion.games.eclipse.reply.annotating import Decided
from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES
from eclipse_companion.table.effects import Announce, Effect
from eclipse_companion.table.match import Match
from eclipse_companion.table.seats import Seat

_REVIEWED: Final = {"normal", "resigned"}
"""The terminations after which the turn that decided the game is announced."""


class EclipseMatch(Match[Player, Turn, Position]):
    """One game of Eclipse after another."""

    advice: EclipseAdvice

    def __init__(self, sun: Seat, moon: Seat, edition: str) -> None:
        self._threats_for: set[AnyPlayer | Host | None] = set()
        """Who wants to see threats; None: everybody."""
        super().__init__(ECLIPSE_RULES, (sun, moon), edition)

    def make_advice(self) -> EclipseAdvice:
        """Hints, and a coach who speaks after turns."""
        return EclipseAdvice(self)

    def begin(self, position: Position | None = None) -> None:
        """Begin another game, without a turn yet."""
        super().begin(position)
        self.taken_back = False
        """Whether a turn was taken back and its pieces may still be on the board."""
        self._result: AnyResult | None = None
        self._reviewed: Reviewed | None = None
        self._threats_for &= {None}  # others may sit there now

    def made(self, given: TurnGiven[Turn, Position]) -> list[Effect]:
        """One more turn counts; nothing that was taken back lies on the board any more."""
        self.taken_back = False
        return super().made(given)

    def drop(self, count: int, *, seen: bool = False) -> list[Effect]:
        """The pieces of what was taken back may still lie there."""
        effects = super().drop(count, seen=seen)
        if effects:
            self.taken_back = not seen
        return effects

    def asked_again(self) -> list[Effect]:
        """The threats, if somebody has asked for them."""
        wanted = {None} if None in self._threats_for else self._threats_for
        return [self.announce(threats_in(self.position, again=True), player) for player in wanted]

    def toggle_threats(self) -> list[Effect]:
        """Show each player's threats to win at once, here and from now on; or stop showing them."""
        shown = self._threats_for if self.sharing.asker is None else self._threats_for & {None, self.sharing.asker}
        if shown:
            self._threats_for = self._threats_for - shown
            return [Announce(Threats(self.position.to_move, None), None if None in shown else self.sharing.asker)]
        self._threats_for.add(self.sharing.asker)
        return [self.announce(threats_in(self.position))]

    def end(self, result: AnyResult | None, termination: str) -> list[Effect]:
        """The game has ended: have it reviewed, or say at once how to see more."""
        self._result = result
        told = super().end(result, termination)
        if termination in _REVIEWED:
            return [*told, Review(self.positions, self.turns)]
        return told if result is None else [*told, self.how_to_look_back()]

    def same_end(self, one: GameOver, other: GameOver) -> bool:
        """Whether the result, the lines, and their sides are the same."""
        return (one.result, _sides(one)) == (other.result, _sides(other))

    def reviewed(self, decided: Decided | None) -> list[Effect]:
        """Announce the deciding turn, unless a player resigned who hadn't lost yet; and how to see more."""
        said = Reviewed() if decided is None else self._decided(decided)
        result, mover = self._result, None if said.turn is None else said.player
        if self.stage.called_off and (said.left != "loss" or result is None or result.winner in {None, mover}):
            return [self.how_to_look_back()]
        if said == self._reviewed:
            return []
        self._reviewed = said
        return [self.announce(said), self.how_to_look_back()]

    def in_step(self) -> list[Effect]:
        """A fault on the board is put right: what to announce about the position."""
        return []

    def _decided(self, decided: Decided) -> Reviewed:
        number = decided.number
        mover = self._positions[number].to_move
        turn, counted = self._turns[number], (self.start.count + number) // 2 + 1
        return Reviewed(mover, turn, counted, decided.had, decided.left, decided.better, self.seats.named(mover))


def _sides(over: GameOver) -> list[tuple[tuple[Square, ...], Side]]:
    position = over.position
    assert isinstance(position, Position)
    return [(line, FACES[position.cells[line[0] - 1]].side) for line in over.lines]
