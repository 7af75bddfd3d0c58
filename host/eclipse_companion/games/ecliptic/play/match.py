"""A game of Ecliptic at a table: the deal, what happened at each step, whose hand the device shows, the count.

`next_secret` gives 64 bits that nobody can foresee; with a seed that was given, each game is dealt from that.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from typing import Final

from eclipse_companion.announcements import Fact, GameOver, Notice, Paused
from eclipse_companion.gamekit.nouns import AnyPlayer, AnyResult
from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.ecliptic.announcements import (
    CardsChosen,
    Committed,
    Cover,
    GetCardsReady,
    Hand,
    Happened,
    Hint,
    HintSought,
    Revealed,
    Scored,
    Thrown,
    Warned,
    WordAsked,
    WordGiven,
    WordSealed,
)
from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.actions import Discard, Draw, Keep, Play, Wish
from eclipse_companion.games.ecliptic.game.cards import texts_of
from eclipse_companion.games.ecliptic.game.chance import SIXTY_FOUR, Stream, commit
from eclipse_companion.games.ecliptic.game.events import Drawn, Event, Played, shown_to
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.play.advising import EclipticAdvice
from eclipse_companion.games.ecliptic.play.correcting import CorrectedMatch
from eclipse_companion.games.ecliptic.play.own import (
    DRAW_OFFERED,
    GOES_ON,
    READY,
    ThrowForUs,
    Uncover,
    Word,
    opened,
    random_word,
    seal_of,
    word_of,
)
from eclipse_companion.games.ecliptic.play.shared_device import SharedDevice
from eclipse_companion.games.ecliptic.rulebook import ECLIPTIC_RULES, REFEREE, REFEREE_RULES, EclipticRules
from eclipse_companion.games.ecliptic.steps.position import Position, follow
from eclipse_companion.games.ecliptic.steps.refusals import due
from eclipse_companion.games.ecliptic.steps.step import Deal, Step, Throw
from eclipse_companion.games.ecliptic.steps.typed import THROW
from eclipse_companion.outputs.keys import HELP
from eclipse_companion.table.effects import Announce, Effect, Expect, Settle, ThrowDice, notice
from eclipse_companion.table.inputs import BeginGame, OwnRequest, Request
from eclipse_companion.table.resuming import OpenGame
from eclipse_companion.table.searches import FindHint, GetReady
from eclipse_companion.table.seats import Seat

_CHOSEN: Final = {"main", "start", "battle", "keep", "twelfth"}
"""What a player with hidden cards chooses."""


class EclipticMatch(CorrectedMatch):
    """One game after another."""

    advice: EclipticAdvice

    def __init__(
        self,
        seats: Sequence[Seat],
        edition: str,
        next_secret: Callable[[], int],
        seed: int | None = None,
    ) -> None:
        self._next_secret = next_secret
        self._seed = seed
        self._device = SharedDevice()
        self._unready: tuple[str, ...] = ()
        """The levels that sat down since something was got ready."""
        super().__init__(ECLIPTIC_RULES, seats, edition)

    def make_advice(self) -> EclipticAdvice:
        """Hints, and a coach who speaks before turns."""
        return EclipticAdvice(self)

    def begin(self, position: Position | None = None) -> None:
        """Another game, with another secret, or with real cards; nobody's hand is shown.

        A game that begins from a position has a chance of its own.
        """
        self.rules = self.rules_of_game()
        self._secret = self._next_secret()
        self._words: dict[Player, str] = {}
        """The words for the deal that people have given."""
        self._seals: dict[Player, str] = {}
        """The seals of words that are kept on people's own devices, until those of the others are fixed, too."""
        self._proposal = random_word()
        """The word that is proposed to the next one at the shared device."""
        if position is not None and position.state is not None and position.stream is None:
            seed = self._secret if self._seed is None else (self._seed + self._played) % SIXTY_FOUR
            position = replace(position, stream=Stream(seed))
        super().begin(position)
        self._device.begin()
        self._shown: dict[Player, Hand] = {}
        """The hands that were told last."""
        self._drew: tuple[Happened, Player, Happened] | None = None
        """The last draw: as everybody sees it, who drew, and as that player sees it."""

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
        return "first_deal" if self.position.state is None and not self.over else super().not_under_way

    # Before the deal.

    @property
    def awaits_word(self) -> bool:
        """Whether a person is asked for a word."""
        return self.position.state is None and self._seed is None and bool(self._people) and not self.over

    def _before_the_deal(self) -> list[Effect]:
        if self._seed is not None:
            return [Announce(CardsChosen()), Settle(Deal((self._seed + self._played) % SIXTY_FOUR))]
        told = Announce(self._promise)
        return [told, Expect(None)] if self.awaits_word else [told, *self._deal_with("")]

    @property
    def _promise(self) -> Committed | WordAsked:
        """The promise with the first question for a word; later the question alone."""
        promised, due = commit(self._secret), self._word_due
        elsewhere = due in self._device.elsewhere
        if due is None or not self._words:
            return Committed(promised, self.awaits_word, due, "" if due is None else self._proposal, elsewhere)
        return WordAsked(due, promised, self._proposal, elsewhere)

    @property
    def _word_due(self) -> Player | None:
        """Whose word comes next: those who play here go first, so that nobody here chooses after the others."""
        missing = [player for player in self._people if player not in self._words]
        here = [player for player in missing if player not in self._device.elsewhere]
        return next(iter([*here, *missing]), None)

    def take_seal(self, player: Player, seal: str) -> list[Effect]:
        """A person's word is fixed, and still a secret."""
        self._seals[player] = seal
        return [self.announce(WordSealed(player, seal))]

    def _unseal(self, players: Collection[AnyPlayer]) -> list[Effect]:
        """Who has lost the device that keeps the word chooses another, unless a word that was sealed is known."""
        if self._seals.keys() & self._words.keys():
            return []
        lost = [player for player in self._seals if player in players]
        for player in lost:
            del self._seals[player]
        return [self.announce(WordSealed(player, "")) for player in lost]

    def take_word(self, player: Player, word: str, key: str) -> list[Effect]:
        """A person's word, which everybody hears, with the key of its seal; with the last one, shuffle and deal."""
        self._words[player] = word
        self._proposal = random_word()
        given = self.announce(WordGiven(player, word, key))
        if self._word_due is not None:
            return [given, Announce(self._promise)]
        return [given, *self._deal_with(*(self._words[each] for each in self._people))]

    def _deal_with(self, *words: str) -> list[Effect]:
        """Shuffle and deal."""
        return [Settle(Deal.agreed(self._secret, *words))]

    def _word_here(self, line: str) -> Word | Notice:
        """What is typed at the shared device while a word is awaited: an empty line takes the proposed one."""
        due = self._word_due
        assert due is not None
        if due in self._device.elsewhere:
            return Notice("word_elsewhere", {}, due)
        if due in self._seals:
            return Notice("word_sealed", {}, due)
        return word_of(line, due) if line.strip() else Word(due, self._proposal)

    def _word_of_seat(self, player: AnyPlayer, line: str) -> OwnRequest | Notice | None:
        """The same from a player's own device, which may seal the word first."""
        due = self._word_due
        who = next((each for each in self._people if each is player), None)
        if who is None or due is None:
            return None
        if who in self._words:
            return Notice("word_was_given", {}, who)
        sealed, seal = self._seals.get(who), seal_of(line, who)
        if seal is not None:
            return seal if sealed is None else Notice("word_sealed", {}, who)
        if due is not who and due not in self._device.elsewhere:
            return Notice("word_first", {}, due)
        if sealed is not None:
            return opened(line, who, sealed, commit(self._secret)) or Notice("word_sealed", {}, who)
        return word_of(line, who)

    # Whose step it is.

    @property
    def _people(self) -> list[Player]:
        return [player for player, seat in self.seats.items() if seat.human]

    @property
    def _people_here(self) -> list[Player]:
        """The people who play at the shared device."""
        return self._device.people_here(self._people)

    @property
    def _in_hands_of(self) -> Player | None:
        """The only one whose hand the shared device may show now; None: nobody's."""
        return self._device.in_hands_of(self._people)

    def only_for(self, fact: Fact) -> AnyPlayer | None:
        """With real cards nothing is hidden from the program's devices: it knows no hand."""
        return None if self.position.refereed else super().only_for(fact)

    def shows_here(self, player: AnyPlayer) -> bool:
        """Only while the shared device is in that player's hands."""
        return player is self._in_hands_of

    def sit_elsewhere(self, players: Collection[AnyPlayer]) -> list[Effect]:
        """Who has a device of their own sees the own hand there, and the shared device doesn't show it any more."""
        super().sit_elsewhere(players)
        now = frozenset(player for player in Player if player in players)
        if not self._device.leave(now, self._people):
            return []
        self._shown = {}
        if self.awaits_word:
            return [*self._unseal(self._people_here), Announce(self._promise)]
        if self.position.state is None or self.over:
            return []
        goes_on = self.seat.human and not self.paused
        covers = self._device.left_behind and not (goes_on and self.covered)
        cover = [Announce(Cover(next(iter(self._people_here), None)))] if covers or not self._people_here else []
        stands = [Announce(Paused())] if self.paused else []
        return [*cover, *self._waiting_hands(), *(self.next_player() if goes_on else stands)]

    def seat_moved(self, player: AnyPlayer) -> list[Effect]:
        """The word that the previous device has sealed is on that device alone."""
        return self._unseal([player])

    def change_sides(self) -> None:
        """Nobody knows at first who has a device of their own now."""
        super().change_sides()
        self._device.change_people()

    def sit_down(self, wish: BeginGame) -> None:
        """Nobody knows at first who has a device of their own now."""
        super().sit_down(wish)
        self._device.change_people()
        self._unready = _levels(self.seats.values())

    def resume(self, game: OpenGame, *, awaiting_setup: bool = False) -> list[Effect]:
        """Nobody knows at first who has a device of their own now."""
        self._device.change_people()
        self._unready = _levels(game.seats)
        return super().resume(game, awaiting_setup=awaiting_setup)

    @property
    def covered(self) -> bool:
        """Whether the shared device must change hands before the next step."""
        hidden = self.position.state is not None and not self.position.refereed
        here = hidden and self.position.to_move in self._people_here
        return here and self._in_hands_of is not self.position.to_move

    def next_player(self, *, again: bool = False) -> list[Effect]:
        """Deal; ask for the device to be passed; or tell whose step it is. First get ready for new players."""
        ready = [GetReady(self._unready)] if self._unready else []
        self._unready = ()
        return [*ready, *self._next_step(again=again)]

    def _next_step(self, *, again: bool) -> list[Effect]:
        if self.position.state is None and not self.over:
            return self._before_the_deal()
        if self.awaiting_setup:
            return []
        if self.covered:
            return self._cover()
        return super().next_player(again=again)

    def _cover(self) -> list[Effect]:
        player = self.position.to_move
        assert player is not None
        self._shown = {}  # who has a device of their own sees their hand there all the same
        return [self.announce(Cover(player)), *self._waiting_hands(), Expect(None)]

    def uncover(self) -> list[Effect]:
        """The device is in the right hands."""
        if self._device.left_behind and not self.covered:
            self._device.take(self._people_here[0])
            return self._waiting_hands()
        if not self.covered:
            return notice("not_covered")
        self._device.take(self.position.to_move)
        return self.next_player()

    @property
    def _asked(self) -> Fact | None:
        """A word for the deal; to pass the device; or what is asked for in any game."""
        if self.awaits_word:
            return self._promise
        player = self.position.to_move
        return Cover(player) if player is not None and self.covered else super()._asked

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
        if task == "waiting" and hand == self._shown.get(player):
            return []
        self._shown[player] = hand
        return [Announce(hand)]

    def own_request(self, line: str) -> OwnRequest | Request | Notice | None:  # noqa: PLR0911 - a table
        """The word for the deal; the device in other hands; a draw that is offered; a throw by the program."""
        word = line.strip().casefold()
        if self.over or word == HELP:
            return None
        if self.paused and word in GOES_ON:
            return Request.GO_ON
        if self.awaits_word:
            return self._word_here(line)
        if self.position.to_move in self._device.elsewhere:
            takes = self._device.left_behind and word in READY
            return Uncover() if takes else Notice("plays_elsewhere", {}, self.position.to_move)
        if self.covered:
            return Uncover() if word in READY else Notice("covered", {}, self.position.to_move)
        if word in DRAW_OFFERED:
            return Request.DRAW
        if self.position.refereed and self.position.throw_due and word in THROW:
            return ThrowForUs()
        return None

    def request_of_seat(self, player: AnyPlayer, line: str) -> OwnRequest | Request | Notice | None:
        """The player's own word for the deal; a draw that is offered; a throw by the program."""
        word = line.strip().casefold()
        if self.over:
            return None
        if self.awaits_word:
            return self._word_of_seat(player, line)
        if self.paused and word in GOES_ON:
            return Request.GO_ON
        if self.position.refereed and self.position.throw_due and word in THROW:
            return ThrowForUs()
        return Request.DRAW if word in DRAW_OFFERED else super().request_of_seat(player, line)

    def throw(self) -> list[Effect]:
        """The program throws for people with real cards."""
        return [ThrowDice(self._number)]

    # Advice.

    def may_speak(self, fact: Fact) -> bool:
        """Advice tells of a hand; the computer, as an opponent, doesn't listen."""
        return isinstance(fact, Hint | HintSought | Warned) and len(self._people) == 1

    def hint(self) -> list[Effect]:
        """The next step of a hint, for a person whose cards the program knows."""
        if self.position.refereed:
            return notice("no_hints_referee")
        if self.position.state is None:
            return notice("first_deal")
        if self.covered:
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
        return (self.advice.warned is not None and player is self.position.to_move) or super().asks(player)

    @property
    def _person_to_move(self) -> Player:
        player = self.position.to_move
        assert player is not None
        return player

    def private_version(self, fact: Fact) -> Fact | None:
        """Who has drawn sees the cards."""
        if self._drew is None or fact is not self._drew[0]:
            return None
        _, player, own = self._drew
        return own if self.shows_here(player) else None

    # What happened.

    def seen(self, given: TurnGiven[Step, Position]) -> list[Effect]:
        """A step, and what everybody saw of it."""
        before, step = self.position, given.turn
        told = super().seen(given)
        return [*told, *map(self.announce, self._happened(before, step)), *self._waiting_hands()]

    def _waiting_hands(self) -> list[Effect]:
        """The hands of those who share no device, as they are now: they stay in sight while the other side is next."""
        if self.position.result is not None:
            return []
        here = self._people_here if len(self._people_here) == 1 and not self._device.left_behind else []
        alone = [player for player in self._people if player in here or player in self._device.elsewhere]
        return [effect for player in alone for effect in self._hand(player, "waiting")]

    def drop(self, count: int, *, seen: bool = False) -> list[Effect]:
        """What hands were before counts no more."""
        self._shown = {}
        return [*super().drop(count, seen=seen), *self._waiting_hands()]

    def started(self, uuid: str) -> list[Effect]:
        """A game that goes on has hands already; for a new one with real cards, people deal them."""
        ready = self.cards_ready
        return [*super().started(uuid), *self._waiting_hands(), *([] if ready is None else [self.announce(ready)])]

    @property
    def cards_ready(self) -> GetCardsReady | None:
        """What people do with real cards before the first turn; None later, and without them."""
        if not self.position.refereed or self.turns or self.over:
            return None
        return GetCardsReady(self._played > 0, self._people[0] if len(self._people) == 1 else None)

    def _happened(self, before: Position, step: Step) -> list[Happened | Thrown]:
        if isinstance(step, Throw):
            return [Thrown(step.dice, step.shown, step.winner)]
        return [self._told(before, event) for event in follow(before, step).events]

    def _told(self, before: Position, event: Event) -> Happened:
        said = Happened(shown_to(event, None))
        if isinstance(event, Drawn):
            self._drew = said, event.side, Happened(event)
        if not isinstance(event, Played):
            return said
        after = self.position.table
        again = rules.has_extra_turn(before.table, event.play) and after.phase is not Phase.OVER
        return replace(said, battle=after.phase is Phase.BATTLE, again=again)

    def revealed(self, count: int) -> str | None:
        """After the end of a game that was dealt, everybody knows all cards and throws to come: nothing goes back."""
        return "chance_was_told" if self.over and self._deal is not None else super().revealed(count)

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
