"""Everything to accept or refuse: draws, the end of a game in progress, a game to go on with, a turn to take back.

At most one offer is open. A draw stays open until it is answered or the next turn is made. So does an offer to take a
turn back, and the computer waits for the answer: what is asked in between leaves it open. Whatever ends a game has to
be requested again within some seconds. Times are the loop's, milliseconds.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic

from eclipse_companion.announcements import HOST, Fact, Host, Notice, Offer, OfferOver
from eclipse_companion.gamekit.nouns import AnyPlayer, AnyPosition, AnyResult, PlayerT, PositionT, TurnT
from eclipse_companion.table.effects import Announce, Effect, OpenRecord, Restart, ResumeRecord, notice
from eclipse_companion.table.inputs import BeginGame, BeginStudy, Wish
from eclipse_companion.table.match import Match
from eclipse_companion.table.observer import Observer
from eclipse_companion.table.resuming import OpenGame
from eclipse_companion.table.searches import Judge
from eclipse_companion.table.seats import CHANCE

CONFIRM_MS: Final = 10_000.0
"""How long a request that would end a game can be confirmed by repeating it."""
JUDGES_MS: Final = 10_000.0
"""How long the computer may take to judge a position in which it is offered a draw."""
DRAW_TURNS: Final = 4
"""How many turns must have been made before the computer agrees to a draw."""
APART_MS: Final = 700.0
"""A key that bounces or is held down counts as one request."""


class Offers(Generic[PlayerT, TurnT, PositionT]):
    """The open offer of the current game, and its consequences."""

    def __init__(
        self,
        match: Match[PlayerT, TurnT, PositionT],
        board: Observer[PlayerT, TurnT, PositionT],
        change: Callable[[Wish], list[Effect]] | None = None,
    ) -> None:
        """`change` leads from games to exercises, and back; None: this game has none."""
        self._change = change
        self._match = match
        self._board = board
        self._offer: Offer | None = None
        self._since = 0.0
        self._moment = match.moment
        self.offered_by: AnyPlayer | None = None
        """Who has offered the open draw, if that person shares no device."""
        self._judging: PositionT | None = None
        self._seen_by: AnyPlayer | Host | None = None
        """Who alone was asked; None: everybody."""
        self._judges_until = 0.0
        """When the computer gives up judging."""
        self._beneath: Offer | None = None
        """A draw or a take-back that is open again once a request that came after it is over."""
        self._left: OpenGame | None = None
        self._wish: Wish | None = None
        """The game or the exercises that are offered."""

    @property
    def open(self) -> Offer | None:
        """The open offer."""
        return self._offer if self._moment == self._match.moment else None

    @property
    def to_do(self) -> Fact | None:
        """What who asks now has to answer, if anything."""
        return self.asked

    @property
    def kind(self) -> str | None:
        """The kind of the open offer."""
        standing = self.open
        return None if standing is None else standing.kind

    @property
    def due(self) -> float | None:
        """When the offer lapses by itself, or the computer gives up judging one; None if nothing does."""
        lapses = self._lapses
        return lapses if self._judging is None else min(self._judges_until, lapses or self._judges_until)

    @property
    def _lapses(self) -> float | None:
        if self._offer is None:
            return None
        if self._passed_by:
            return self._since
        standing = self.open
        return self._since + CONFIRM_MS if standing is not None and standing.kind in _ENDING else None

    def advance(self, now: float) -> list[Effect]:
        """Let time pass."""
        if self._judging is not None and now >= self._judges_until:
            moved_on, self._judging = self._judging != self._match.position, None
            return [] if moved_on or self._match.stage.over else notice("too_early")
        if self._passed_by:
            return self._close("saved_game")
        due = self._lapses
        return [] if due is None or now < due else self._close("lapsed")

    @property
    def _passed_by(self) -> bool:
        """Whether a new game was played on while a game that was left is offered."""
        return self._offer is not None and self._offer.kind in LEFT_GAMES and self.open is None

    def draw(self, now: float) -> list[Effect]:
        """A player wants to offer a draw; must be asked for twice. Who is offered one agrees by asking for it, too."""
        if not self._match.under_way:
            return notice(self._match.not_under_way)
        standing = self.asked
        if standing is not None and standing.kind == "draw":
            agrees = self._match.sharing.speaker not in {None, self.offered_by}
            return self._agreed() if agrees else [Announce(standing, repeated=True)]
        if self._between_people is None or (not self._between_people and self._match.undecided):
            return notice("no_draw")
        if not self._between_people and len(self._match.turns) < DRAW_TURNS:
            return [Announce(Notice("draw_early", {"count": str(DRAW_TURNS)}))]
        player = self._match.sharing.speaker or self.loser
        if self._asked_again(OFFER_DRAW, now) and standing is not None and standing.player is player:
            return self._draw_offered(player, now)
        return self._make(Offer(OFFER_DRAW, player), now)

    @property
    def _between_people(self) -> bool | None:
        """Whether two people play; None if nobody, or nobody alone, can agree."""
        people = len(self._match.seats.people)
        return people == _TWO if people and len(self._match.seats) == _TWO else None

    def _draw_offered(self, player: AnyPlayer | None, now: float) -> list[Effect]:
        """A draw is offered: to the other person, or to the computer, which has to judge the position."""
        if self._between_people:
            self._offer, self.offered_by = None, self._match.sharing.speaker
            return self._make(Offer("draw", player), now)
        self._judging, self._judges_until = self._match.position, now + JUDGES_MS
        return [*self._close("considered"), Judge(self._known)]

    @property
    def _known(self) -> AnyPosition:
        """What the computer's player may know of the position."""
        computer = next((player for player, seat in self._match.seats.items() if not seat.human), None)
        return self._match.rules.known_to(self._match.position, computer)

    def judged(self, position: AnyPosition, value: str | None) -> list[Effect]:
        """The computer knows the side to move's value of the position in which it was offered a draw."""
        if self._judging != self._match.position or position != self._known or self._match.stage.over:
            return []
        self._judging = None
        if value is None:
            return notice("too_early")
        better = "win" if not self._match.seat.human else "loss"
        if value != better:
            return self._agreed()
        asked_since = [] if self.open is None else [self._match.announce(self.open, self._seen_by)]
        return [self._match.announce(OfferOver("declined")), *asked_since]

    def resign(self, now: float) -> list[Effect]:
        """The player to move resigns, or the person against the computer; must be asked for twice."""
        if not self._match.under_way:
            return notice(self._match.not_under_way)
        loser, asker = self.loser, self._match.sharing.asker
        if asker not in {None, loser}:
            return [Announce(Notice("resign_there" if asker is HOST else "others_resign", player=loser))]
        if not self._asked_again("resign", now):
            return self._make(Offer("resign", loser), now)
        return self._resigned(loser)

    @property
    def loser(self) -> PlayerT:
        """Who would resign now."""
        mover, seats = self._match.mover, self._match.seats
        if mover is not None and seats[mover].human:
            return mover
        return (seats.people or [player for player in seats if player is not mover])[0]

    def begin(self, kind: str, now: float) -> list[Effect]:
        """Another game, `new`, or with sides swapped, `rematch`; asked twice if a real game is in progress."""
        if self._played and not self._asked_again(kind, now):
            return self._make(Offer(kind), now)
        return self._begun(kind)

    def begin_with(self, wish: Wish, now: float) -> list[Effect]:
        """Another game with other players, clocks or another edition, or exercises; asked twice as in `begin`."""
        known, self._wish = self._wish, wish
        kind = STUDY if isinstance(wish, BeginStudy) else CHOSEN
        if self._played and not (wish == known and self._asked_again(kind, now)):
            return self._make(Offer(kind), now)
        return self._begun(kind)

    @property
    def _played(self) -> bool:
        """Whether a real game is in progress."""
        return self._match.under_way and not self._match.casual

    def accept(self, now: float, position: PositionT | None = None) -> list[Effect]:
        """Accept what is offered. `position`: what the board shows, if a player says it; not every board can tell."""
        standing = self.asked
        if standing is None or position is not None:
            return notice("no_offer")
        own = self.own_draw(self._match.sharing.speaker) or self._draw_elsewhere(standing)
        if own is not None:
            return [Announce(own)]
        # A button that was pressed for something else agrees to nothing; who has just asked confirms at once.
        early = now - self._since < APART_MS and standing.kind not in LEFT_GAMES | _ENDING
        return self.repeated() if early else self._accepted(standing, now)

    def own_draw(self, player: AnyPlayer | None) -> Notice | None:
        """Why this player doesn't accept what is offered: it is the draw of that player's own offer. None if not."""
        standing = self.asked
        if player is None or standing is None or standing.kind != "draw" or player is not self.offered_by:
            return None
        return Notice("own_offer", player=next(each for each in self._match.seats if each is not player))

    def _draw_elsewhere(self, standing: Offer) -> Notice | None:
        """Why nobody accepts a draw where nobody plays: the other person does, on a device of their own."""
        if self._match.sharing.asker is not HOST or standing.kind != "draw":
            return None
        return Notice("others_answer", player=next(each for each in self._match.seats if each is not standing.player))

    @property
    def holds(self) -> bool:
        """Whether the computer waits for an answer to the coach."""
        return "take_back" in {each.kind for each in (self.open, self._beneath) if each is not None}

    def repeated(self) -> list[Effect]:
        """The open offer, if there is one, once more to those who were asked."""
        return [] if self.open is None else [Announce(self.open, self._seen_by, repeated=True)]

    @property
    def asked(self) -> Offer | None:
        """What who asks now was offered: below a question for another person, that is the draw."""
        asker = self._match.sharing.asker
        of_another = None not in {self._seen_by, asker} and self._seen_by != asker
        return self.open if self.open is None or not of_another else self._beneath

    def _accepted(self, offer: Offer, now: float) -> list[Effect]:
        """Do what was offered."""
        if offer.kind == "take_back":
            self._offer = None
            return self._board.take_back(1)
        if offer.kind == OFFER_DRAW:
            return self._draw_offered(offer.player, now)
        if offer.kind == "draw":
            return self._agreed()
        loser = self._match.rules.own_player(offer.player)
        if offer.kind == "resign" and loser is not None:
            return self._resigned(loser)
        if offer.kind in LEFT_GAMES and self._left is not None:
            self._offer = None
            return [*self._board.leave_game(), ResumeRecord(self._left, awaiting_setup=offer.kind == "unfinished")]
        return self._begun(offer.kind)

    def refuse(self) -> list[Effect]:
        """Refuse what is offered, or take back a draw."""
        standing = self.asked
        if standing is None:
            return notice("no_offer")
        taken_back = self.own_draw(self._match.sharing.speaker) is not None
        if standing is self._beneath:  # what another person is asked stays
            self._beneath = None
            return [Announce(OfferOver("refused")), *self.repeated()]
        if taken_back:
            self._offer = None
            return [Announce(OfferOver("taken_back", standing.player))]
        return self._close("refused_game" if standing.kind in LEFT_GAMES else "refused")

    def set_aside(self) -> list[Effect]:
        """Something else is asked for: whatever would end the game is no longer open."""
        standing = self.open
        return self._close("refused") if standing is not None and standing.kind in _ENDING else []

    def offer_take_back(self, claims: Sequence[Any], now: float) -> list[Effect]:
        """Offer to take back the last turn, which has given away what the claims say."""
        return self._make(Offer("take_back", self._match.positions[-2].to_move, claims=tuple(claims)), now)

    def offer_game(self, game: OpenGame, now: float, *, awaiting_setup: bool = False) -> list[Effect]:
        """Offer to go on with a game that was left; `awaiting_setup`: its position isn't on the board."""
        self._left = game
        offer = Offer(
            "unfinished" if awaiting_setup else "resume",
            game.position.to_move,
            names=tuple(seat.name for seat in game.seats),
            levels=tuple(seat.level for seat in game.seats),
            edition=game.edition,
            started="" if game.started is None else game.started.isoformat(timespec="seconds"),
        )
        return self._make(offer, now)

    def _make(self, offer: Offer, now: float) -> list[Effect]:
        standing = self.open
        released = [] if offer.kind in _ENDING else self._released()
        asked = self._match.sharing.alone(offer.player) if offer.kind == "take_back" else None
        asked = self._match.sharing.asker if offer.kind in _ENDING else asked
        stands = standing if standing is not None and standing.kind in _STANDING else self._beneath
        self._beneath = stands if offer.kind in _ENDING and self._moment == self._match.moment else None
        # Who was asked something else, and doesn't see this, must know that the other offer is gone.
        stays = standing is None or standing is self._beneath or asked == self._seen_by
        gone = [] if stays else [self._over("refused")]
        if gone and self._beneath is not None:  # what that person was offered before is open again
            gone.append(Announce(self._beneath, self._seen_by))
        self._offer, self._since, self._moment, self._seen_by = offer, now, self._match.moment, asked
        return [*released, *gone, Announce(offer, asked)]

    def _over(self, how: str) -> Effect:
        """Tell those who were asked that the offer is over."""
        return Announce(OfferOver(how), self._seen_by)

    def _released(self) -> list[Effect]:
        """The computer no longer waits for a take-back."""
        standing = self.open
        return self._match.replies.release() if standing is not None and standing.kind == "take_back" else []

    def _asked_again(self, kind: str, now: float) -> bool:
        standing = self.asked
        return standing is not None and standing.kind == kind and now - self._since >= APART_MS

    def _close(self, how: str) -> list[Effect]:
        released = self._released() if self._beneath is None else []
        # What is open again is asked again: to say that play goes on would contradict it.
        over = self._over(how if self._beneath is None else "gone")
        self._offer, self._beneath = self._beneath, None
        again = [] if self._offer is None else [Announce(self._offer, self._seen_by)]
        self._seen_by = None
        return [over, *released, *again]

    def _agreed(self) -> list[Effect]:
        return self._called_off(self._match.rules.drawn, "agreed")

    def _resigned(self, loser: PlayerT) -> list[Effect]:
        return self._called_off(self._match.rules.lost_by(loser), "resigned")

    def _called_off(self, result: AnyResult, termination: str) -> list[Effect]:
        self._offer = self._beneath = None
        self._match.stage.called_off = True
        self._board.forget()
        return self._match.end(result, termination)

    def _begun(self, kind: str) -> list[Effect]:
        """Another game begins at the same match, unless exercises begin or are left."""
        self._offer = self._beneath = None
        wish = self._wish if kind in {CHOSEN, STUDY} else None
        changes = wish is not None and (self._match.studying or isinstance(wish, BeginStudy))
        if self._change is not None and wish is not None and changes:
            return self._change(wish)
        chosen = wish if isinstance(wish, BeginGame) else None
        start = None if chosen is None or chosen.position is None else self._match.rules.own_position(chosen.position)
        effects = self._board.leave_game(start)
        self._board.clearing = True
        opened = OpenRecord()
        if kind == "rematch":
            self._match.change_sides()
        elif chosen is not None:
            self._match.sit_down(chosen)
            self._match.stage.awaiting_setup = start is not None
            opened = OpenRecord(chosen.control)
        if self._match.seat is CHANCE:  # its first throw is part of opening the record
            return [*effects, opened]
        # The new game's own recording starts with the commands to its board.
        return [*effects, opened, Restart(self._match.position)]


_TWO: Final = 2
"""A draw is agreed between two; more players would all have to be asked."""
CHOSEN: Final = "chosen"
"""The kind of an offer of a game with other players, clocks or another edition."""
STUDY: Final = "study"
"""The kind of an offer of exercises."""
OFFER_DRAW: Final = "offer_draw"
"""The kind of an offer that asks whether a draw is to be offered."""
_STANDING: Final = {"draw", "take_back"}
"""The kinds of offers that stay open while something else is asked."""
_ENDING: Final = {"new", "rematch", "resign", CHOSEN, STUDY, OFFER_DRAW}
LEFT_GAMES: Final = {"resume", "unfinished"}
"""The kinds of offers to go on with a game that was left."""
