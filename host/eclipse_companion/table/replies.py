"""The computer's turns in a match: what it has chosen, whether it waits for somebody, and what people hear of it.

In: what a search has chosen, and who holds the computer up. Out: effects. Whose turn it is, the match knows.
"""

from typing import TYPE_CHECKING, Generic

from eclipse_companion.announcements import Fact, ReplyChosen
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.gamekit.nouns import PlayerT, PositionT, TurnT
from eclipse_companion.table.effects import Announce, Effect, Expect
from eclipse_companion.table.resuming import OpenGame
from eclipse_companion.table.searches import Think
from eclipse_companion.table.seats import CHANCE

if TYPE_CHECKING:
    from eclipse_companion.table.match import Match


class Replies(Generic[PlayerT, TurnT, PositionT]):
    """The computer's turns. A game whose people act for the computer has a subclass, which its match makes."""

    def __init__(self, match: "Match[PlayerT, TurnT, PositionT]") -> None:
        self._match = match
        self._chosen: dict[tuple[TurnT, ...], TurnT] = {}
        self._held_after: tuple[TurnT, ...] | None = None

    def begin(self) -> None:
        """Another game begins."""
        self._chosen, self._held_after = {}, None

    def take_over(self, game: OpenGame) -> None:
        """A game that was left open goes on: what the computer had made, and what it had chosen if that is legal."""
        match = self._match
        for number, turn in enumerate(match.turns):
            if not match.made_by_person(number):
                self._chosen[match.turns[:number]] = turn
        reply = None if game.reply is None else match.rules.own_turn(game.reply)
        if reply is not None and not match.seat.human and self._legal(reply):
            self.keep(reply)

    def keep(self, turn: TurnT) -> None:
        """The computer has chosen this turn in the current position, as is known already."""
        self._chosen[self._match.turns] = turn

    @property
    def here(self) -> TurnT | None:
        """The computer's turn in the current position, if it is to move and has chosen."""
        return None if self._match.seat.human else self._chosen.get(self._match.turns)

    @property
    def undecided(self) -> bool:
        """Whether the computer is to move and is still thinking."""
        seat = self._match.seat
        return seat.level is not None and seat is not CHANCE and self.here is None

    def wait(self) -> None:
        """The computer waits for the coach, and for what its question is answered, before it answers the last turn."""
        self._held_after = self._match.turns

    def wait_no_longer(self) -> None:
        """Nobody is asked any more."""
        self._held_after = None

    def release(self) -> list[Effect]:
        """The coach has said, and been told, what there was: the computer waits no longer."""
        self.wait_no_longer()
        return self.think()

    def think(self) -> list[Effect]:
        """Have the computer choose its turn if it is to move and hasn't chosen."""
        match, seat = self._match, self._match.seat
        if seat.level is None or match.stage.over or not self.undecided or self._held_after == match.turns:
            return []
        before = tuple(match.rules.known_to(each, match.mover) for each in match.positions[:-1])
        return [Think(match.known, seat.level, match.number, before, match.edition, seat.follows)]

    def chosen(self, turn: TurnT) -> list[Effect]:
        """The computer has chosen its turn in the current position."""
        self.keep(turn)
        return [] if self._match.stage.paused else self.announced(turn)

    def next(self, *, again: bool = False) -> list[Effect]:
        """The computer thinks, or repeats its choice; `again`: that only has to appear again."""
        reply = self.here
        return self.think() if reply is None else self.announced(reply, again=again)

    def announced(self, turn: TurnT, *, again: bool = False) -> list[Effect]:
        """What the computer has chosen is announced, and then expected on the board."""
        told = self.told(turn, again=again)
        return [*([] if told is None else [Announce(told)]), Expect(turn)]

    def told(self, turn: TurnT, *, again: bool = False) -> Fact | None:
        """What somebody is to do for the computer."""
        match = self._match
        player, after = match.mover, match.rules.known_to(match.rules.after(match.position, turn), None)
        assert player is not None
        return ReplyChosen(player, match.rules.public(turn), after, again)

    def _legal(self, turn: TurnT) -> bool:
        try:
            self._match.rules.check(self._match.position, turn, self._match.edition)
        except CompanionError:
            return False
        return True
