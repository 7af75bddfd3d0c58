"""A game of Ecliptic at a table: the deal, what happened at each step, whose hand the device shows, the count.

`next_secret` gives 64 bits that nobody can foresee; with a seed that was given, each game is dealt from that.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from eclipse_companion.announcements import GameOver, Notice
from eclipse_companion.gamekit.rules import Rules
from eclipse_companion.gamekit.terms import Position as AnyPosition
from eclipse_companion.gamekit.turn_given import TurnGiven
from eclipse_companion.games.ecliptic.announcements import (
    Committed,
    Cover,
    Hand,
    Happened,
    Revealed,
    Scored,
    Thrown,
    texts_of,
)
from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.chance import SIXTY_FOUR, commit
from eclipse_companion.games.ecliptic.game.events import Event, Played, shown_to
from eclipse_companion.games.ecliptic.game.players import Player, Result
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.play.own import (
    DRAW_OFFERED,
    READY,
    THROW,
    ThrowForUs,
    Uncover,
    word_of,
)
from eclipse_companion.games.ecliptic.steps.position import Position, follow
from eclipse_companion.games.ecliptic.steps.refusals import due
from eclipse_companion.games.ecliptic.steps.step import Deal, Step, Throw
from eclipse_companion.table.effects import Announce, Effect, Expect, Settle, ThrowDice, notice
from eclipse_companion.table.inputs import OwnRequest, Request
from eclipse_companion.table.match import Match
from eclipse_companion.table.seats import Seat

_CHOSEN: Final = {"main", "start", "battle", "keep", "twelfth"}
"""What a player with hidden cards chooses."""


class EclipticMatch(Match):
    """One game after another."""

    position: Position

    def __init__(
        self,
        rules: Rules,
        seats: Sequence[Seat],
        edition: str,
        *,
        next_secret: Callable[[], int],
        seed: int | None = None,
    ) -> None:
        self._next_secret = next_secret
        self._seed = seed
        super().__init__(rules, seats, edition)

    def begin(self, position: AnyPosition = None) -> None:
        """Another game, with another secret; nobody's hand is shown."""
        super().begin(position)
        self._secret = self._next_secret()
        self._device: Player | None = None
        """Whose hand the device may show, if several people play."""
        self._shown: Hand | None = None

    @property
    def watched(self) -> bool:
        """Never: where two people play, the companion deals, or referees."""
        return False

    # Before the deal.

    @property
    def awaits_word(self) -> bool:
        """Whether a person is asked for a word."""
        return self.position.state is None and self._seed is None and bool(self._people) and not self.over

    def _before_the_deal(self) -> list[Effect]:
        if self._seed is not None:
            return [Settle(Deal((self._seed + self._played) % SIXTY_FOUR))]
        told = self.announce(Committed(commit(self._secret), asked=self.awaits_word))
        return [told, Expect(None)] if self.awaits_word else [told, *self.deal("")]

    def deal(self, word: str) -> list[Effect]:
        """The word is said: shuffle and deal."""
        return [Settle(Deal.agreed(self._secret, word))]

    # Whose step it is.

    @property
    def _people(self) -> list[Player]:
        return [player for player, seat in self.seats.items() if seat.human]

    @property
    def covered(self) -> bool:
        """Whether the device must change hands before the next step."""
        hidden = self.position.state is not None and not self.position.refereed
        passes = hidden and len(self._people) > 1 and self.seat.human
        return passes and self._device is not self.position.to_move

    def next_player(self, *, again: bool = False) -> list[Effect]:
        """Deal; ask for the device to be passed; or tell whose step it is."""
        if self.position.state is None and not self.over:
            return self._before_the_deal()
        if self.covered:
            self._shown = None
            return self._cover()
        return super().next_player(again=again)

    def _cover(self) -> list[Effect]:
        player = self.position.to_move
        assert player is not None
        return [self.announce(Cover(player)), Expect(None)]

    def uncover(self) -> list[Effect]:
        """The device is in the right hands."""
        if not self.covered:
            return notice("not_covered")
        self._device = self.position.to_move
        return self.next_player()

    def asked_again(self) -> list[Effect]:
        """The hand of the person to move."""
        player = self.position.to_move
        return [] if player is None else self._hand(player, self._task(player))

    def _task(self, player: Player) -> str:
        task = due(self.position)
        if task not in _CHOSEN or self.position.refereed:
            return "none"
        state = self.position.state
        if task == "main" and state is not None and state.hands is not None:
            found = rules.plays(state.hands[player.at], state.table.signs(player))
            return "main" if found else "discard"
        return task

    def _hand(self, player: Player, task: str) -> list[Effect]:
        """A person's hand, if the program knows it."""
        state = self.position.state
        if state is None or state.hands is None:
            return []
        table = state.table
        top = () if table.top is None else (table.top,)
        fought = rules.contested(table) if table.phase is Phase.KEEP else ()
        cards = texts_of(state.hands[player.at])
        hand = Hand(player, cards, task, " ".join(texts_of(top)), table.dice(player), texts_of(fought))
        if hand == self._shown and task == "waiting":
            return []
        self._shown = hand
        return [Announce(hand)]

    def own_request(self, line: str) -> OwnRequest | Request | Notice | None:
        """The word for the deal; the device in other hands; a draw that is offered; a throw by the program."""
        word = line.strip().casefold()
        if self.over:
            return None
        if self.awaits_word:
            return word_of(line)
        if self.covered:
            return Uncover() if word in READY else Notice("covered", {}, self.position.to_move)
        if word in DRAW_OFFERED:
            return Request.DRAW
        if self.position.refereed and self.position.throw_due and word in THROW:
            return ThrowForUs()
        return None

    def throw(self) -> list[Effect]:
        """The program throws for people with real cards."""
        return [ThrowDice(self._number)]

    # What happened.

    def seen(self, given: TurnGiven) -> list[Effect]:
        """A step, and what everybody saw of it."""
        before, step = self.position, given.turn
        told = super().seen(given)
        return [*told, *map(self.announce, self._happened(before, step)), *self._own_hand()]

    def _own_hand(self) -> list[Effect]:
        """The hand of the only person at the device, as it is now; while the other side thinks it stays in sight."""
        people = self._people
        return self._hand(people[0], "waiting") if len(people) == 1 and self.position.result is None else []

    def _happened(self, before: Position, step: Step) -> list[Happened | Thrown]:
        if isinstance(step, Throw):
            return [Thrown(step.dice, step.shown, step.winner)]
        return [self._told(before, event) for event in follow(before, step).events]

    def _told(self, before: Position, event: Event) -> Happened:
        said = Happened(shown_to(event, None))
        if not isinstance(event, Played):
            return said
        after = self.position.table
        again = rules.has_extra_turn(before.table, event.play) and after.phase is not Phase.OVER
        return replace(said, battle=after.phase is Phase.BATTLE, again=again)

    def revealed(self, count: int) -> str | None:
        """After the end everybody knows the deck and all throws to come, so nothing goes back."""
        return "chance_was_told" if self.over and self._deal is not None else super().revealed(count)

    @property
    def _deal(self) -> Deal | None:
        """The deal; None before it, and with real cards."""
        return next((turn for turn in self.turns if isinstance(turn, Deal)), None)

    def end(self, result: Result | None, termination: str) -> list[Effect]:
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
            ended.append(Announce(Revealed(str(deal.seed), secret, deal.word, result, termination)))
        return ended


def _tells_end(effect: Effect) -> bool:
    return isinstance(effect, Announce) and isinstance(effect.announcement, GameOver)
