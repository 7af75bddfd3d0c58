"""A game of Ecliptic at a table: the deal, what happened at each step, whose hand the device shows, the count.

`next_secret` gives 64 bits that nobody can foresee; with a seed that was given, each game is dealt from that. `dealing`
has what comes before the deal, `corrections` what is entered again.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial

from eclipse_companion.announcements import Fact, GameOver, Notice
from eclipse_companion.gamekit.nouns import AnyPlayer, AnyResult
from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.ecliptic.announcements import (
    Cover,
    GetCardsReady,
    Happened,
    HintSought,
    Revealed,
    Scored,
)
from eclipse_companion.games.ecliptic.game.actions import Discard, Draw, Keep, Play, Wish
from eclipse_companion.games.ecliptic.game.chance import Stream
from eclipse_companion.games.ecliptic.game.events import Drawn
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.play.advising import EclipticAdvice
from eclipse_companion.games.ecliptic.play.correcting import Corrections, still_holding
from eclipse_companion.games.ecliptic.play.dealing import Dealing
from eclipse_companion.games.ecliptic.play.own import (
    DRAW_OFFERED,
    GOES_ON,
    READY,
    ThrowForUs,
    Uncover,
)
from eclipse_companion.games.ecliptic.play.sharing import EclipticSharing
from eclipse_companion.games.ecliptic.play.showing import happened
from eclipse_companion.games.ecliptic.rulebook import ECLIPTIC_RULES, REFEREE, REFEREE_RULES, EclipticRules
from eclipse_companion.games.ecliptic.steps.position import Position
from eclipse_companion.games.ecliptic.steps.refusals import why_not
from eclipse_companion.games.ecliptic.steps.step import Deal, Step, Throw
from eclipse_companion.games.ecliptic.steps.typed import THROW
from eclipse_companion.outputs.keys import HELP
from eclipse_companion.table.effects import Announce, Effect, Restart, Settle, ThrowDice, notice
from eclipse_companion.table.inputs import BeginGame, OwnRequest, Request
from eclipse_companion.table.match import Match
from eclipse_companion.table.resuming import OpenGame
from eclipse_companion.table.searches import FindHint, GetReady
from eclipse_companion.table.seats import Seat


class EclipticMatch(Match[Player, Step, Position]):
    """One game after another."""

    advice: EclipticAdvice
    sharing: EclipticSharing

    def __init__(
        self,
        seats: Sequence[Seat],
        edition: str,
        next_secret: Callable[[], int],
        seed: int | None = None,
    ) -> None:
        self.next_secret = next_secret
        self.dealing = Dealing(self, seed)
        self.corrections = Corrections(self)
        self._unready: tuple[str, ...] = ()
        """The levels that sat down since something was got ready."""
        super().__init__(ECLIPTIC_RULES, seats, edition)

    def make_advice(self) -> EclipticAdvice:
        """Hints, and a coach who speaks before turns."""
        return EclipticAdvice(self)

    def make_sharing(self) -> EclipticSharing:
        """Hands are hidden."""
        return EclipticSharing(self)

    def begin(self, position: Position | None = None) -> None:
        """Another game, with another secret, or with real cards; nobody's hand is shown.

        A game that begins from a position has a chance of its own.
        """
        self.rules = self.rules_of_game()
        self.dealing.begin(self.next_secret())
        self.corrections.begin()
        if position is not None and position.state is not None and position.stream is None:
            position = replace(position, stream=Stream(self.dealing.chance(self._played)))
        super().begin(position)

    def rules_of_game(self) -> EclipticRules:
        """The rules of the edition that is played."""
        return REFEREE_RULES if self.edition == REFEREE else ECLIPTIC_RULES

    @property
    def watched(self) -> bool:
        """Never: where two people play, the companion deals, or referees."""
        return False

    @property
    def not_under_way(self) -> str:
        """Before the deal, a word is asked for."""
        return "first_deal" if self.position.state is None and not self.stage.over else super().not_under_way

    # Whose step it is.

    def sit_down(self, wish: BeginGame) -> None:
        """The computer's new levels are got ready."""
        super().sit_down(wish)
        self._unready = _levels(self.seats.values())

    def follow(self, level: str) -> None:
        """The level is got ready."""
        super().follow(level)
        self._unready = _levels(self.seats.values())

    def resume(self, game: OpenGame, *, awaiting_setup: bool = False) -> list[Effect]:
        """The computer's levels are got ready."""
        self._unready = _levels(game.seats)
        return super().resume(game, awaiting_setup=awaiting_setup)

    def next_player(self, *, again: bool = False) -> list[Effect]:
        """Deal; ask for the device to be passed; or tell whose step it is. First get ready for new players."""
        ready = [GetReady(self._unready)] if self._unready else []
        self._unready = ()
        return [*ready, *self._next_step(again=again)]

    def _next_step(self, *, again: bool) -> list[Effect]:
        if self.position.state is None and not self.stage.over:
            return self.dealing.ask(self._played)
        if self.stage.awaiting_setup:
            return []
        if self.sharing.covered:
            return self.sharing.cover()
        return super().next_player(again=again)

    @property
    def _asked(self) -> Fact | None:
        """A word for the deal; to pass the device; what is entered again; or what is asked for in any game."""
        if self.dealing.awaits_word:
            return self.dealing.asked
        player = self.position.to_move
        if player is not None and self.sharing.covered:
            return Cover(player)
        return self.corrections.asked or super()._asked

    def asked_again(self) -> list[Effect]:
        """The hand of the person to move."""
        return self.sharing.hand_to_move()

    def own_request(self, line: str) -> OwnRequest | Request | Notice | None:  # noqa: PLR0911 - a table
        """The word for the deal; the device in other hands; a draw that is offered; a throw by the program."""
        word = line.strip().casefold()
        if self.stage.over or word == HELP:
            return None
        if self.stage.paused and word in GOES_ON:
            return Request.GO_ON
        if self.dealing.awaits_word:
            return self.dealing.word_here(line)
        if self.position.to_move in self.sharing.device.elsewhere:
            takes = self.sharing.device.left_behind and word in READY
            return Uncover() if takes else Notice("plays_elsewhere", {}, self.position.to_move)
        if self.sharing.covered:
            return Uncover() if word in READY else Notice("covered", {}, self.position.to_move)
        if word in DRAW_OFFERED:
            return Request.DRAW
        if self.position.refereed and self.position.throw_due and word in THROW:
            return ThrowForUs()
        return None

    def request_of_seat(self, player: AnyPlayer, line: str) -> OwnRequest | Request | Notice | None:
        """The player's own word for the deal; a draw that is offered; a throw by the program."""
        word = line.strip().casefold()
        if self.stage.over:
            return None
        if self.dealing.awaits_word:
            return self.dealing.word_of_seat(player, line)
        if self.stage.paused and word in GOES_ON:
            return Request.GO_ON
        if self.position.refereed and self.position.throw_due and word in THROW:
            return ThrowForUs()
        return Request.DRAW if word in DRAW_OFFERED else super().request_of_seat(player, line)

    def throw(self) -> list[Effect]:
        """The program throws for people with real cards."""
        return [ThrowDice(self.number)]

    # Advice.

    def hint(self) -> list[Effect]:
        """The next step of a hint, for a person whose cards the program knows."""
        if self.position.refereed:
            return notice("no_hints_referee")
        if self.position.state is None:
            return notice("first_deal")
        if self.sharing.covered:
            return [Announce(Notice("covered", {}, self.position.to_move))]
        effects = super().hint()
        if not any(isinstance(effect, FindHint) for effect in effects):
            return effects
        return [self.announce(HintSought(self._person_to_move)), *effects]

    def settled(self, turn: Step) -> list[Effect]:
        """The coach knows no real cards, and doesn't judge dice."""
        if self.position.refereed or not isinstance(turn, Play | Discard | Draw | Keep | Wish):
            return [Settle(turn)]
        return super().settled(turn)

    def asks(self, player: AnyPlayer) -> bool:
        """The coach has warned this player, or something is being put right."""
        asks = self.advice.warned is not None or self.corrections.open is not None
        return asks and player is self.position.to_move

    @property
    def _person_to_move(self) -> Player:
        player = self.position.to_move
        assert player is not None
        return player

    # What happened.

    def made(self, given: TurnGiven[Step, Position]) -> list[Effect]:
        """A step counts. After an entry that was put right, what came after it is repeated, and told as before."""
        correction = self.corrections.end()
        if correction is None:
            return super().made(given)
        effects, later = self.seen(given), correction.noted[1:]
        held = still_holding(self.position, later)
        for step, position in held:
            effects += super().seen(TurnGiven(given.t_ms, step, position))
        whole, reply = len(held) == len(later), correction.reply
        if whole and reply is not None and why_not(self.position, reply) is None:
            self.replies.keep(reply)
        told = notice("rest_stays" if whole else "rest_goes") if later else []
        return [*effects, *told, *([Restart(self.position)] if held else []), *self.go_on()]

    def seen(self, given: TurnGiven[Step, Position]) -> list[Effect]:
        """A step, and what everybody saw of it."""
        before, told = self.position, super().seen(given)
        for said, event in happened(before, given.turn, given.position):
            if isinstance(said, Happened) and isinstance(event, Drawn):
                self.sharing.drew(said, event.side, Happened(event))
            told.append(self.announce(said))
        return [*told, *self.sharing.waiting_hands()]

    def drop(self, count: int, *, seen: bool = False) -> list[Effect]:
        """What hands were before counts no more."""
        self.sharing.forget()
        return [*self.corrections.dropped(partial(super().drop, count, seen=seen)), *self.sharing.waiting_hands()]

    def started(self, uuid: str) -> list[Effect]:
        """A game that goes on has hands already; for a new one with real cards, people deal them."""
        begun, ready = [*super().started(uuid), *self.sharing.waiting_hands()], self.cards_ready
        return begun if ready is None else [*begun, self.announce(ready)]

    @property
    def cards_ready(self) -> GetCardsReady | None:
        """What people do with real cards before the first turn; None later, and without them."""
        if not self.position.refereed or self.turns or self.stage.over:
            return None
        return GetCardsReady(self._played > 0, self.seats.people[0] if len(self.seats.people) == 1 else None)

    def revealed(self, count: int) -> str | None:
        """After the end of a game that was dealt, everybody knows all cards and throws to come: nothing goes back."""
        return "chance_was_told" if self.stage.over and self._deal is not None else super().revealed(count)

    @property
    def _hides(self) -> bool:
        """Whether the game's cards and throws are hidden until its end: not with real cards, nor in lessons."""
        return not (self.position.refereed or self.studying)

    @property
    def _deal(self) -> Deal | None:
        """The deal; None before it, and with real cards."""
        return next((turn for turn in self.turns if isinstance(turn, Deal)), None)

    def end(self, result: AnyResult | None, termination: str) -> list[Effect]:
        """The game has ended: the count, the result, and what is needed to check its chance."""
        table, ended = self.position.table, super().end(result, termination)
        if termination == "normal" and table.ending is not None:
            scored = self.announce(Scored(table.ending, table.side, table.scores))
            at = next(number for number, effect in enumerate(ended) if _tells_end(effect))
            ended.insert(at, scored)
        if result is None:
            return ended
        deal = self._deal
        if deal is not None:
            secret = None if deal.secret is None else str(deal.secret)
            return [*ended, self.how_to_look_back(), Announce(Revealed(str(deal.seed), secret, deal.word))]
        if self._hides:
            return [*ended, self.how_to_look_back()]
        if self.position.refereed and any(isinstance(turn, Throw) for turn in self.turns):
            ended.append(self.how_to_look_back("see_battles"))
        return ended


def _tells_end(effect: Effect) -> bool:
    return isinstance(effect, Announce) and isinstance(effect.announcement, GameOver)


def _levels(seats: Iterable[Seat]) -> tuple[str, ...]:
    """The computer's levels."""
    return tuple(seat.level for seat in seats if seat.level is not None)
