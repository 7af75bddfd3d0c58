"""A game with real cards that a camera watches, and in which the computer may play: who does what for it.

The computer's cards are drawn, shown to the camera and laid down by a person; it says which of them are turned over.
Its die is promised before the other player says theirs.
"""

from eclipse_companion.announcements import Fact, Notice
from eclipse_companion.gamekit.nouns import AnyPlayer
from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.actions import Choose, Discard, Keep, Play, Wish
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.play.match import EclipticMatch
from eclipse_companion.games.ecliptic.play.own import DONE, Done
from eclipse_companion.games.ecliptic.rulebook import EclipticRules, referee_rules
from eclipse_companion.games.ecliptic.steps.own_cards import LayDown, Pledge
from eclipse_companion.games.ecliptic.steps.position import Position
from eclipse_companion.games.ecliptic.steps.step import Step
from eclipse_companion.games.ecliptic.watched import DiePromised, DieShown, DrawForMe, TurnOver, Wished
from eclipse_companion.table.effects import Announce, Effect, Expect, Settle, notice
from eclipse_companion.table.inputs import BeginGame, OwnRequest, Request
from eclipse_companion.table.replies import Replies
from eclipse_companion.table.typed_turns import read_turn


class CardsReplies(Replies[Player, Step, Position]):
    """What a person does for the computer."""

    _match: EclipticMatch

    def chosen(self, turn: Step) -> list[Effect]:
        """A die is chosen with a promise."""
        if isinstance(turn, Choose) and self._match.position.own is not None:
            turn = Pledge(turn.die, self._match.next_secret())
        return super().chosen(turn)

    def told(self, turn: Step, *, again: bool = False) -> Fact | None:
        """What somebody is to do for the computer, or what it says."""
        del again
        position = self._match.position
        own = position.own
        match turn:
            case Play() | Discard() | Keep() if own is not None:
                fought = rules.contested(position.table) if position.table.phase is Phase.KEEP else ()
                return TurnOver.of(turn, own, fought)
            case Wish(stop) if own is not None:
                return Wished(own.player, stop)
            case Pledge() if own is not None:
                return DiePromised(own.player, turn.commit)
            case _:
                return None


class RealCardsMatch(EclipticMatch):
    """One game after another."""

    numbers_name_turns = True

    @property
    def computer(self) -> Player | None:
        """Which side the computer plays with real cards, if any."""
        return next((player for player in Player if not self.seats[player].human), None)

    def rules_of_game(self) -> EclipticRules:
        """Those of a game with real cards."""
        return referee_rules(self.computer)

    def make_replies(self) -> CardsReplies:
        """People act for the computer."""
        return CardsReplies(self)

    def change_sides(self) -> None:
        """The computer's cards lie on its own side."""
        super().change_sides()
        self.begin()

    def sit_down(self, wish: BeginGame) -> None:
        """The computer's cards lie on its own side."""
        super().sit_down(wish)
        self.begin()

    def next_player(self, *, again: bool = False) -> list[Effect]:
        """A card for the computer comes first; else as in any game."""
        draw = self._draw
        return super().next_player(again=again) if draw is None else [Announce(draw), Expect(None)]

    @property
    def _draw(self) -> DrawForMe | None:
        """A card that is to be drawn for the computer."""
        position, own = self.position, self.position.own
        if own is None or not position.lay_due or self.stage.over:
            return None
        count = position.table.hands[own.player.at] - len(own.hand)
        return DrawForMe(own.player, count, bool(self.turns) and isinstance(self.turns[-1], LayDown))

    @property
    def _asked(self) -> Fact | None:
        """A card for the computer comes first."""
        return self._draw or super()._asked

    def own_request(self, line: str) -> OwnRequest | Request | Notice | None:
        """Beside what the game knows, that what the computer has asked for is done, or why a turn can't be typed."""
        if self._says_done(line):
            return Done()
        own = super().own_request(line)
        if own is not None:
            return own
        # Typing isn't the exception here: dice are always typed.
        read = read_turn(line, self, board=False)
        return read if isinstance(read, Notice) else None

    def request_of_seat(self, player: AnyPlayer, line: str) -> OwnRequest | Request | Notice | None:
        """Who sits at another device makes the computer's step, too."""
        return Done() if self._says_done(line) else super().request_of_seat(player, line)

    def _says_done(self, line: str) -> bool:
        return line.strip().casefold() in DONE and self.reply is not None and not self.stage.over

    def done(self) -> list[Effect]:
        """Somebody says that the computer's step is made, if it isn't seen."""
        return notice("nothing_asked") if self.reply is None else [Settle(self.reply)]

    def seen(self, given: TurnGiven[Step, Position]) -> list[Effect]:
        """A step; once both dice are chosen, the computer shows its own."""
        own, effects = self.position.own, super().seen(given)
        if own is None or not isinstance(given.turn, Choose) or None in self.position.dice:
            return effects
        promise = next((turn for turn in reversed(self.turns) if isinstance(turn, Pledge)), None)
        if promise is None:
            return effects
        return [*effects, Announce(DieShown(own.player, promise.die, str(promise.secret)))]
