"""The people at a virtual table: they shuffle, draw and play real cards, by themselves or as somebody types.

In: announcements, or typed lines. Out: what the simulated hand does, and what the people say; they know what they did.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from eclipse_companion.announcements import Fact, GameStarted, Notice, TakenBack, ToMove, TurnSeen
from eclipse_companion.common.errors import quoted
from eclipse_companion.gamekit.rules import RefusedTurnError
from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.actions import Choose, Discard, Keep, Play, Wish
from eclipse_companion.games.ecliptic.game.cards import DECK, Card, read_card, sign_of
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.game.table import HAND, Phase, Table
from eclipse_companion.games.ecliptic.play.own import Done, Said, ThrowForUs
from eclipse_companion.games.ecliptic.rulebook import REFEREE_RULES
from eclipse_companion.games.ecliptic.steps.position import REFEREED, Position
from eclipse_companion.games.ecliptic.steps.refusals import why_not
from eclipse_companion.games.ecliptic.steps.step import SeenStep, Step
from eclipse_companion.games.ecliptic.watched import Corrected, DrawForMe, LayIt, Problem, Question, TurnOver
from eclipse_companion.outputs.keys import HELP
from eclipse_companion.table.inputs import AnswerQuestion, OwnRequest, Request
from eclipse_simulation.ecliptic.filming.hand import CardsHand
from eclipse_simulation.ecliptic.filming.layout import Layout, in_line
from eclipse_simulation.ecliptic.laying_cards import Laying, Lying

PAUSE_MS: Final = 500.0
"""How long a person thinks before doing something."""
_TAKES: Final = 0.5
"""How often a person takes the top of the pile who can."""

Says = OwnRequest | AnswerQuestion | Request | Notice


@dataclass(frozen=True, slots=True)
class _Cards:
    """Where all cards are at one moment."""

    hands: dict[Player, list[Card]]
    stock: tuple[Card, ...]
    lying: Lying


class VirtualPeople:
    """Everybody at one table. It is an output among the others."""

    def __init__(  # noqa: PLR0913 - all that people need
        self,
        hand: CardsHand,
        layout: Layout,
        clock: Callable[[], float],
        post: Callable[[Says], None],
        *,
        seed: int,
        steps: Sequence[Step] = (),
        typed: bool = False,
    ) -> None:
        """`clock`: the loop's, milliseconds. `steps`: from a file, for people; theirs if there are none that are legal.

        `typed`: somebody types what they do (`take`); by themselves they only do what the computer asks for.
        """
        self.layout = layout
        """Where everything lies; another one, if the computer changes sides for another game."""
        self._hand, self._clock = hand, clock
        self._laying = Laying(hand, layout, clock)
        self._post, self._typed = post, typed
        self._random = random.Random(seed)  # noqa: S311 - a game, not a secret
        self._written = list(steps)
        self._position: Position = REFEREED
        self._shuffle()
        self._made: Step | None = None
        """What was done first of all that wasn't told yet."""
        self._told: list[SeenStep] = []
        """The steps of the game that hold."""
        self.did: list[Step] = []
        """All that was done on the table in this game, for those who compare."""
        self._before: list[_Cards] = []
        """Where all cards were before each of these steps."""
        self._faulty = False
        """Whether what lies there doesn't fit the game: what is typed then comes in its place."""

    def _shuffle(self) -> None:
        deck = list(DECK)
        self._random.shuffle(deck)
        self._hands: dict[Player, list[Card]] = {}
        for player in Player:
            self._hands[player] = [] if player is self.layout.computer else [deck.pop() for _ in range(HAND)]
        self._stock = deck
        self._held: Card | None = None
        """The card that is shown to the computer."""

    def _sit_down(self, computer: Player | None) -> None:
        """The sheet with the computer's cards lies on its side, whichever it plays in this game."""
        if computer is not self.layout.computer:
            self.layout = Layout(computer)
            self._laying = Laying(self._hand, self.layout, self._clock)

    def close(self) -> None:
        """Nothing is pending."""

    def tell(self, announcement: Fact) -> None:  # noqa: C901, PLR0912 - a table
        """Do what people would do on hearing this."""
        match announcement:
            case GameStarted(position=Position() as position):
                self._position = position
                self._told, self.did, self._before, self._made = [], [], [], None
                self._laying.clear()
                self._sit_down(None if position.own is None else position.own.player)
                self._shuffle()
            case TurnSeen(position=Position() as position, turn=turn) if isinstance(turn, SeenStep):
                before, self._position, self._faulty = self._position, position, False
                self._told.append(turn)
                self._compare(before, turn)
            case TakenBack(position=Position() as position, count=count):
                self._position = position
                del self._told[-count:]
                self._made = self._first_untold()
                if self._typed:
                    self._put_back()
                else:
                    # What they did lies there still: they say so.
                    self.say()
            case ToMove(human=True, player=Player() as player) if not self._typed:
                self._act(player)
            case DrawForMe():
                self._draw_for_computer()
            case LayIt(slot=slot):
                self._lay_down(slot)
            case TurnOver():
                self._turn_over(announcement)
            case Question(options=options):
                if str(self._made) in options:
                    self._post(AnswerQuestion(options.index(str(self._made)) + 1))
                elif not self._typed:
                    self.say()
            case Problem():
                self._faulty = True
                if not self._typed:
                    self._mend(announcement)
            case Corrected():
                self._faulty = False

    def take(self, line: str) -> None:
        """Do what somebody types: cards are laid on the table, everything else is said."""
        if line.strip().lower() == HELP:
            self._post(Notice("typed_help", {}, self._position.to_move))
            return
        if not line.strip():
            self._post(Notice("nothing_asked", {}, self._position.to_move))
            return
        try:
            step = REFEREE_RULES.read(self._position, line, REFEREE_RULES.kind)
        except RefusedTurnError as error:
            self._post(Notice(error.key, {**error.words, "text": quoted(line)}, self._position.to_move))
            return
        by_hand, own = isinstance(step, Play | Discard | Keep), self._position.own
        if by_hand and own is not None and own.player is self._position.table.side:
            self._post(Notice("not_your_turn"))
            return
        if by_hand and self._faulty:
            self._put_back()
        self._do(step, 0.0)

    def say(self) -> None:
        """Say what was done on the table, and wasn't seen."""
        own = self._position.own
        if self._made is not None:
            computers = own is not None and own.player is self._position.table.side
            self._post(Done() if computers else Said(self._made))

    def _count_told(self) -> int:
        return sum(isinstance(step, Play | Discard | Keep) for step in self._told)

    def _first_untold(self) -> Step | None:
        number = self._count_told()
        return self.did[number] if number < len(self.did) else None

    def _put_back(self) -> None:
        """What was taken back, or not told yet, is put back to where it was."""
        number, self._made, self._faulty = self._count_told(), None, False
        if number < len(self.did):
            cards = self._before[number]
            self._hands, self._stock, self._held = {**cards.hands}, [*cards.stock], None
            self._laying.put_back(cards.lying)
            del self.did[number:], self._before[number:]

    def _compare(self, before: Position, step: SeenStep) -> None:
        """People take back a turn that they didn't make; one that was only said for who types is laid now."""
        self._made, number = self._first_untold(), self._count_told()
        if not isinstance(step, Play | Discard | Keep):
            return
        if number > len(self.did):
            if self._typed:
                self._lay(before.table, step, PAUSE_MS)
                self._made = None
        elif self.did[number - 1] != step and not self._typed:
            self._post(Request.UNDO)

    # What a person does in a turn.

    def _act(self, player: Player) -> None:
        table = self._position.table
        if self._position.throw_due:
            self._post(ThrowForUs())
        elif self._made is None:
            match table.phase:
                case Phase.START | Phase.MAIN:
                    self._do(self._turn(player), PAUSE_MS)
                case Phase.BATTLE:
                    self._do(self._wanted(Choose) or Choose(self._random.choice(table.dice(player))), PAUSE_MS)
                case Phase.KEEP:
                    self._do(self._wanted(Keep) or Keep(self._random.choice(rules.contested(table))), PAUSE_MS)
                case Phase.TWELFTH:
                    self._do(self._wanted(Wish) or Wish(stop=self._random.choice([True, False])), PAUSE_MS)

    def _wanted(self, *kinds: type[Step]) -> Step | None:
        """The next step of the file, if it is of this kind and legal."""
        if not self._written:
            return None
        step = self._written[0]
        if not isinstance(step, kinds) or why_not(self._position, step) is not None:
            self._written = []
            return None
        return self._written.pop(0)

    def _turn(self, player: Player) -> Step:
        """The file's turn, or else any that the person's own cards allow."""
        written = self._wanted(Play, Discard)
        if written is not None:
            return written
        table, own = self._position.table, self._hands[player]
        takes = rules.takes(table, own)
        if takes and self._random.random() < _TAKES:
            return self._random.choice(takes)
        while len(own) < HAND and self._stock:
            own.append(self._stock.pop())
        found = rules.plays(own, table.signs(player))
        # After a turn that was told wrongly, the game may know of more cards than the person has.
        unseen = sorted(set(DECK) - table.known)
        return self._random.choice(found) if found else Discard(self._random.choice(own or unseen))

    def _do(self, step: Step, pause_ms: float) -> None:
        """Make a step on the table, or say it."""
        table = self._position.table
        match step:
            case Play() | Discard() | Keep():
                self._lay(table, step, pause_ms)
            case _:
                self._post(Said(step))

    def _lay(self, table: Table, step: Play | Discard | Keep, pause_ms: float) -> None:
        """Make a step on the table."""
        self._before.append(_Cards({**self._hands}, (*self._stock,), self._laying.lying))
        self._made = step
        self.did.append(step)
        self._laying.do(table, step, pause_ms)
        used = step.cards if isinstance(step, Play) else (step.card,)
        self._hands[table.side] = [card for card in self._hands[table.side] if card not in used]

    # What people do for the computer.

    def _draw_for_computer(self) -> None:
        if self._held is None and self._stock:
            self._held = self._stock.pop()
        if self._held is not None:
            self._laying.show(self._held, PAUSE_MS)

    def _lay_down(self, slot: int) -> None:
        if self._held is not None:
            self._laying.face_down(self._held, slot)
            self._held = None

    def _turn_over(self, wanted: TurnOver) -> None:
        table, cards = self._position.table, [self._laying.on_slot(slot) for slot in wanted.slots]
        known = [read_card(card) for card in wanted.cards]
        if None in cards:
            return
        own = [card for card in cards if card is not None]
        match wanted.what:
            case "play":
                step: Play | Discard | Keep = Play((own[0], own[1]), own[2])
            case "take_pair":
                step = Play((own[0], known[0]), own[1], known[0])
            case "take_placed":
                step = Play((own[0], own[1]), known[0], known[0])
            case "discard":
                step = Discard(own[0])
            case _:
                step = Keep(known[0])
        self._lay(table, step, PAUSE_MS)

    def _mend(self, problem: Problem) -> None:
        """What isn't seen is said; a card that isn't seen well is laid anew."""
        if self._position.lay_due:
            if self._held is not None:
                self._laying.show(self._held, PAUSE_MS)
        elif self._made is not None:
            self.say()
        elif problem.why == "missing":
            card = read_card(problem.cards[0])
            self._laying.shift(card, in_line(problem.player, sign_of(card)))
