"""Whole games in simulated time in which things go wrong: wishes, wrong replies, a lost board, clocks that differ."""

from pathlib import Path

from eclipse_companion.announcements import Fact, Offer, ReplyChosen, ToMove, TurnSeen
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.sensing.link import LinkDown
from eclipse_companion.table.inputs import Request
from eclipse_companion.table.table import Posted
from eclipse_simulation.board.engine import Engine
from tests.games.eclipse.play.simulated import Simulation
from tests.games.eclipse.replaying.heard import Heard

AWAY_MS = 2500.0


class Eventful(Simulation):
    """A `play` of a person against the computer. Turns are counted from the beginning, including those taken back."""

    def __init__(  # noqa: PLR0913 - one for each thing that can go wrong
        self,
        engine: Engine | None,
        home: Path,
        *,
        seed: int,
        style: str = "ordinary",
        coding: str = "one",
        wishes: dict[int, Request] | None = None,
        wrong_replies: int = 0,
        lost_after: int | None = None,
        games: int = 1,
    ) -> None:
        """`wishes`: what is asked for, by the number of turns made.

        The first `wrong_replies` of the computer's turns are made differently. After the turn `lost_after` the board is
        out of reach for a while, during which the hand goes on.
        """
        super().__init__(engine, home, seed=seed, style=style, coding=coding, games=games)
        self.heard = Heard(self.table)
        self._wishes = dict(wishes or {})
        self._asked = False
        self._wrong_replies = wrong_replies
        self._lost_after = lost_after
        self._away_until: float | None = None
        self._drift()

    def tell(self, announcement: Fact) -> None:
        if isinstance(announcement, ReplyChosen) and self._wrong_replies:
            self._wrong_replies -= 1
            self.played.told.append((self._now, announcement))
            self._hand.tell(misheard(announcement, self._hand._position))
            return
        super().tell(announcement)
        turns = self.played.count(TurnSeen)
        if isinstance(announcement, ToMove) and announcement.human and turns in self._wishes:
            self.post(self._wishes.pop(turns))
            self._asked = True
        if isinstance(announcement, Offer) and self._asked:
            self.post_later(Request.ACCEPT, 1000)  # the end of a game needs a confirmation
        if isinstance(announcement, TurnSeen) and turns == self._lost_after:
            self._lost_after, self._away_until = None, self._now + AWAY_MS
            self.post(LinkDown("simulated", "It has gone."))

    def _drift(self) -> None:
        """The host's clock differs from the board's, and runs a little faster."""
        advance, take = self.table.advance, self.table.take

        def host(ms: float) -> float:
            return 1.00003 * ms + 98765.4321

        def later(now: float) -> None:
            advance(host(now))

        def taken(item: Posted, now: float) -> None:
            take(item, host(now))

        self.table.advance = later  # type: ignore[method-assign]
        self.table.take = taken  # type: ignore[method-assign]

    def _line(self, body: str) -> None:
        if self._away_until is None:
            super()._line(body)

    def _link(self) -> None:
        if self._away_until is None:
            super()._link()
        elif self._now >= self._away_until:
            self._away_until = None
            self._send("HELLO")


def misheard(chosen: ReplyChosen, before: Position) -> ReplyChosen:
    """The announcement as an inattentive listener takes it: another turn with the same flip."""
    asked = chosen.turn
    assert isinstance(asked, Turn)
    others = (turn for turn in rules.legal_turns(before) if turn.flip == asked.flip and turn != asked)
    other = next(others, asked)
    return ReplyChosen(chosen.player, other, rules.apply(before, other))
