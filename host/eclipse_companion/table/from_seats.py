"""What a person may say who speaks for one player alone: that player's turns and words, and answers to the others.

In: what comes from a seat; the game as it stands. Out: the same for the table, or a notice that says why not. All is
judged where the game is: two words that come quickly one after the other are two questions.
"""

from typing import Final

from eclipse_companion.announcements import Notice, Offer
from eclipse_companion.gamekit.rules import RefusedTurnError
from eclipse_companion.gamekit.terms import Player, Turn
from eclipse_companion.table.inputs import AnswerQuestion, AnyRequest, FromSeat, MakeTurn, OwnRequest, Request, Typed
from eclipse_companion.table.intake import Intake
from eclipse_companion.table.performing import Performer
from eclipse_companion.table.phases import Phases
from eclipse_companion.table.typed_turns import read_turn

_ANYBODYS: Final = {Request.THREATS, Request.AGAIN, Request.PAUSE, Request.GO_ON}
"""What each player may say at any time."""


class FromSeats:
    """Passes on what comes from seats, if it is that player's to say."""

    def __init__(self, game: Performer, phases: Phases, intake: Intake) -> None:
        self._game = game
        self._phases = phases
        self._intake = intake
        self._drawn: tuple[Offer, Player] | None = None
        """The draw that a seat has offered."""
        self._made: tuple[tuple[Turn, ...], Turn] | None = None
        """The turn that a hand was given last for a seat, and the turns before it: it may not have made it yet."""

    def take(self, item: FromSeat) -> None:
        """Do what comes from a seat, or tell why not."""
        if not self._phases.begun or self._intake.due is not None:
            self._refuse(item.player, Notice("no_game"))
            return
        said = item.said if isinstance(item.said, Notice) else self._intake.meant(item.said)
        if isinstance(said, Typed):
            said = self._game.director.match.request_of_seat(item.player, said.line) or said
        if isinstance(said, Typed | MakeTurn):
            said = self._turn(item.player, said)
        if isinstance(said, Notice):
            self._refuse(item.player, said)
        elif isinstance(said, Typed) or not self._may(item.player, said):
            self._refuse(item.player, Notice("not_yours", player=item.player))
        else:
            before = self._game.director.offers.open
            self._intake.take(said)
            offered = self._game.director.offers.open
            if said is Request.DRAW and offered is not None and offered is not before:
                self._drawn = offered, item.player

    def _refuse(self, player: Player, why: Notice) -> None:
        """Tell who has said something why it isn't done."""
        self._game.tell(why, self._game.director.match.who_asks(player))

    def _turn(self, player: Player, said: Typed | MakeTurn) -> MakeTurn | Notice:
        """A legal turn of the player to move, as nobody has said it before in this position; or why it isn't one."""
        game, match = self._game, self._game.director.match
        if match.position.to_move != player:
            return Notice("not_yours", player=player)
        read = read_turn(said.line, match, board=not game.board.typed) if isinstance(said, Typed) else said
        if isinstance(read, Notice):
            return read
        try:
            match.rules.check(match.position, read.turn, match.edition)
        except RefusedTurnError as error:
            return Notice(error.key, error.words, player)
        if self._intake.by_hand:
            before, self._made = self._made, (match.turns, read.turn)
            if before is not None and before[0] == match.turns and before[1] != read.turn:
                self._made = before
                return Notice("not_yours", player=player)
        return read

    def _may(self, player: Player, said: AnyRequest) -> bool:  # noqa: C901, PLR0911 - a table
        """Whether this is the player's to say."""
        table = self._game.director.match
        if not table.seats[player].human:
            return False
        if isinstance(said, MakeTurn | OwnRequest) or said in _ANYBODYS:
            return True
        if isinstance(said, AnswerQuestion):
            return player in {table.position.to_move, self._last}
        match said:
            case Request.HINT:
                return table.may_ask_hint(player)
            case Request.TURN:
                return bool(table.position.to_move == player)
            case Request.UNDO | Request.WRONG:
                return bool(self._last == player)
            case Request.RESIGN:
                return bool(self._game.director.offers.loser == player)
            case Request.DRAW:
                return not self._has_offered(player)
            case Request.ACCEPT:
                return self._may_answer(player)
            case Request.NO:
                return self._may_answer(player) or self._has_offered(player) or self._resigns(player)
            case _:
                return False

    @property
    def _last(self) -> Player | None:
        """The person who made the last turn of a person."""
        match = self._game.director.match
        made = (number for number in reversed(range(len(match.turns))) if match.moved(number))
        number = next(made, None)
        return None if number is None else match.positions[number].to_move

    def _has_offered(self, player: Player) -> bool:
        """Whether the draw that is offered is this player's own offer."""
        offer = self._game.director.offers.open
        return offer is not None and self._drawn is not None and self._drawn[0] is offer and self._drawn[1] == player

    def _may_answer(self, player: Player) -> bool:
        """Whether the open offer is for this player: a draw, or to take back a turn of this player's own."""
        offer = self._game.director.offers.open
        if offer is None:
            return self._game.director.match.asks(player)
        if offer.kind == "draw":
            return not self._has_offered(player)
        return offer.kind == "take_back" and offer.player == player

    def _resigns(self, player: Player) -> bool:
        """Whether this player was asked to say once more that the game is lost."""
        offer = self._game.director.offers.open
        return offer is not None and offer.kind == "resign" and offer.player == player
