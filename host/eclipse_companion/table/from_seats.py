"""What a person may say who speaks for one player alone: that player's turns and words, and answers to the others.

In: what comes from a seat; the game as it stands. Out: the same for the table, or a notice that says why not. All is
judged where the game is: two words that come quickly one after the other are two questions.
"""

from typing import Final, Generic

from eclipse_companion.announcements import Notice
from eclipse_companion.gamekit.nouns import AnyPlayer, PlayerT, PositionT, TurnT
from eclipse_companion.gamekit.rules import RefusedTurnError
from eclipse_companion.table.effect_runner import EffectRunner
from eclipse_companion.table.input_gate import InputGate
from eclipse_companion.table.inputs import AnswerQuestion, AnyRequest, FromSeat, MakeTurn, OwnRequest, Request, Typed
from eclipse_companion.table.offers import OFFER_DRAW
from eclipse_companion.table.phases import Phases
from eclipse_companion.table.typed_turns import read_turn

_ANYBODYS: Final = {
    *(Request.HINT, Request.THREATS, Request.AGAIN, Request.PAUSE, Request.GO_ON),
    Request.RESIGN,
}
"""What each player may say at any time; the game itself judges who gets a hint, and who can resign."""
_OF_ONE: Final = {"take_back", "resign", OFFER_DRAW}
"""The kinds of offers that the player answers whom they name."""


class FromSeats(Generic[PlayerT, TurnT, PositionT]):
    """Passes on what comes from seats, if it is that player's to say."""

    def __init__(
        self,
        game: EffectRunner[PlayerT, TurnT, PositionT],
        phases: Phases,
        input_gate: InputGate[PlayerT, TurnT, PositionT],
    ) -> None:
        self._game = game
        self._phases = phases
        self._input_gate = input_gate
        self._made: tuple[tuple[object, ...], object] | None = None
        """The turn that a hand was given last for a seat, and the turns before it: it may not have made it yet."""

    def take(self, item: FromSeat) -> None:
        """Do what comes from a seat, or tell why not."""
        if not self._phases.begun or self._input_gate.due is not None:
            self._refuse(item.player, Notice("no_game"))
            return
        said = item.said if isinstance(item.said, Notice) else self._input_gate.meant(item.said)
        if isinstance(said, Typed):
            said = self._game.director.match.request_of_seat(item.player, said.line) or said
        if isinstance(said, Typed | MakeTurn):
            said = self._turn(item.player, said)
        if isinstance(said, Notice):
            self._refuse(item.player, said)
        elif isinstance(said, Typed):
            self._refuse(item.player, Notice("not_yours", player=item.player))
        elif (why := self._why_not(item.player, said)) is not None:
            self._refuse(item.player, why)
        else:
            self._input_gate.take(said)

    def _refuse(self, player: AnyPlayer, why: Notice) -> None:
        """Tell who has said something why it isn't done."""
        self._game.tell(why, self._game.director.match.sharing.who_asks(player))

    def _turn(self, player: AnyPlayer, said: Typed | MakeTurn) -> MakeTurn | Notice:
        """A legal turn of the player to move, as nobody has said it before in this position; or why it isn't one."""
        game, match = self._game, self._game.director.match
        mover = match.position.to_move
        if mover != player:
            return self._not_the_turn_of(player)
        read = read_turn(said.line, match, board=not game.board.typed) if isinstance(said, Typed) else said
        if isinstance(read, Notice):
            return read
        try:
            match.rules.check(match.position, match.rules.own_turn(read.turn), match.edition)
        except RefusedTurnError as error:
            return Notice(error.key, error.words, player)
        if self._input_gate.by_hand:
            before, self._made = self._made, (match.turns, read.turn)
            if before is not None and before[0] == match.turns and before[1] != read.turn:
                self._made = before
                return Notice("not_yours", player=player)
        return read

    def _not_the_turn_of(self, player: AnyPlayer) -> Notice:
        """Why a player who isn't to move can't do something: another one is, or nobody while chance is to act."""
        mover = self._game.director.match.mover
        return Notice("not_yours", player=player) if mover is None else Notice("others_turn", player=mover)

    def _why_not(self, player: AnyPlayer, said: AnyRequest) -> Notice | None:  # noqa: PLR0911 - a table
        """Why this isn't the player's to say; None if it is."""
        match = self._game.director.match
        if not match.seats.of(player).human:
            return Notice("not_yours", player=player)
        if isinstance(said, MakeTurn | OwnRequest) or said in _ANYBODYS:
            return None
        mover, last = match.position.to_move, self._last
        if isinstance(said, AnswerQuestion):
            return None if player in {mover, last} else self._not_the_turn_of(player)
        match said:
            case Request.TURN:
                return None if mover == player else self._not_the_turn_of(player)
            case Request.UNDO if match.stage.may_reopen or match.tried is not None:
                return None
            case Request.NEXT if match.studying:
                return None
            case Request.UNDO | Request.WRONG:
                key = "others_undo" if said is Request.UNDO else "others_wrong"
                return None if last in {player, None} else Notice(key, player=last)
            case Request.DRAW:
                return self._game.director.offers.own_draw(player)
            case Request.ACCEPT | Request.NO:
                return self._why_no_answer(player, said)
            case _:
                return Notice("of_the_host")

    def _why_no_answer(self, player: AnyPlayer, said: AnyRequest) -> Notice | None:
        """Why the player doesn't answer what is offered; None if that is the one who does, or nothing is."""
        match, offers = self._game.director.match, self._game.director.offers
        offer = offers.asked
        if offer is None:
            return None if match.asks(player) else Notice("no_offer")
        if offer.kind == "draw":
            return offers.own_draw(player) if said is Request.ACCEPT else None
        if offer.kind in _OF_ONE:
            return None if offer.player == player else Notice("others_answer", player=offer.player)
        return Notice("of_the_host")

    @property
    def _last(self) -> AnyPlayer | None:
        """The person who made the last turn of a person."""
        match = self._game.director.match
        made = (number for number in reversed(range(len(match.turns))) if match.made_by_person(number))
        number = next(made, None)
        return None if number is None else match.positions[number].to_move
