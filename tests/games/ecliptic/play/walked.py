"""Ecliptic in simulated time: on one device against the computer or for two people, with real cards, in lessons."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path

from eclipse_companion.announcements import Envelope, Fact, Offer
from eclipse_companion.games.ecliptic.announcements import Warned
from eclipse_companion.games.ecliptic.game.cards import DECK, card_text
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.lessons import LESSONS, Lessons
from eclipse_companion.games.ecliptic.lessons.lesson import EclipticExercises
from eclipse_companion.games.ecliptic.lessons.positions import position
from eclipse_companion.games.ecliptic.play.director import EclipticDirector
from eclipse_companion.games.ecliptic.play.entry_board import EntryBoard
from eclipse_companion.games.ecliptic.play.match import EclipticMatch
from eclipse_companion.games.ecliptic.play.own import before_the_deal
from eclipse_companion.games.ecliptic.play.searches import preparation
from eclipse_companion.games.ecliptic.rulebook import ECLIPTIC_RULES, REFEREE, REFEREE_RULES
from eclipse_companion.games.ecliptic.steps.position import Position
from eclipse_companion.games.ecliptic.steps.step import Step
from eclipse_companion.games.ecliptic.view import EclipticView
from eclipse_companion.games.ecliptic.watched import DrawForMe, LayIt
from eclipse_companion.games.ecliptic.words import EclipticSentences
from eclipse_companion.table.clock import parse_control
from eclipse_companion.table.effect_runner import EffectRunner
from eclipse_companion.table.inputs import command_or_line
from eclipse_companion.table.table import GameTable
from eclipse_companion.table.thinker import Find
from tests.games.ecliptic.play.scripted import legal
from tests.games.ecliptic.play.virtual_table import VirtualTable
from tests.table.simulated import SimulatedTable
from tests.table.walking import Reaches, Tables

SENTENCES = EclipticSentences("en")
GIVEN_AWAY = "1S+1M:12P"
CHOICE = position("1S 1M 7T 12P", white="3S 4M 5T 6G", blue="9S", stock=0, asked=True)
"""White's last turn: the seven of stars makes a series of five, the twelve of planets nothing."""


@cache
def _find() -> Find:
    return preparation(1, ["1"])()


class AtTheTable(SimulatedTable[Player, Step, Position]):
    """One `play`; unless others are named, the computer is Blue."""

    def __init__(  # noqa: PLR0913 - as many as play has options
        self,
        home: Path,
        *kinds: str,
        referee: bool = False,
        coached: bool = False,
        exercises: EclipticExercises | None = None,
        first: Position | None = None,
        seed: int | None = None,
        control: str | None = None,
    ) -> None:
        """`referee`: two people with real cards. `first`: where the game begins. `seed`: nobody gives a word."""
        rules = REFEREE_RULES if referee else ECLIPTIC_RULES
        super().__init__(home, EclipticView(SENTENCES), rules, _find())
        seats = self.seated(kinds or ("human:Ann", "ai:1"))
        games = EclipticMatch(seats, REFEREE if referee else rules.kind, next_secret=lambda: 7, seed=seed)
        games.advice.coached = coached
        self._director = EclipticDirector(games, exercises)
        game = EffectRunner(
            self._director,
            EntryBoard(rules),
            self.recorder,
            thinker=self,
            deliver=self.deliver,
            control=None if control is None else parse_control(control),
        )
        self.sit_down(GameTable(game, position=first))

    @property
    def match(self) -> EclipticMatch:
        """The games, or the exercises."""
        return self._director.match

    def say(self, line: str) -> None:
        words = SENTENCES
        said = command_or_line(line, self.rules.position, words.shown_words, words.VOCABULARY.own_words)
        self.post(before_the_deal(line, said) if self.match.dealing.awaits_word else said)

    def a_turn(self) -> str:
        at = self.match.position
        if self.match.dealing.awaits_word:
            return "word plum"
        if at.refereed:
            return entry(at, DECK)
        return "" if at.to_move is None else str(legal(at, at.to_move)[0])

    # What leads to each phase.

    def makes(self, count: int) -> None:
        """So many steps of people, and what follows from them."""
        for _ in range(count):
            self.until(lambda: self.match.dealing.awaits_word or self.match.seat.human)
            if self.match.sharing.covered:
                self.say("")
                self.wait(500.0)
            self.say(self.a_turn())
            self.wait(2000.0)
        self.until(lambda: self.match.seat.human)

    def makes_until(self, phase: str) -> None:
        """Play on until this is due."""
        for _ in range(200):
            if self.match.position.table.phase.value == phase and not self.match.sharing.covered:
                return
            self.makes(1)
        raise AssertionError(phase)


def entry(at: Position, cards: Sequence[int]) -> str:
    """What somebody with real cards can enter now; `cards` may be discarded if they don't lie on the table."""
    match REFEREE_RULES.task(at):
        case "dice" | "other_die":
            return f"d{at.table.dice(at.to_move or at.table.side)[0]}"
        case "throw":
            return "3-1"
        case "keep":
            return "7S"
        case _:
            return f"x{card_text(next(card for card in cards if card not in at.table.known))}"


class AtRealCards(VirtualTable):
    """One `play` before a virtual camera: somebody types what hands lay on the table, and the computer is Blue."""

    def __init__(self, home: Path) -> None:
        self.view = EclipticView(SENTENCES)
        super().__init__(home, "human:Ann", "ai:1", typed=True, by_hand=True, games=None)
        self.wait(15_000.0)

    def _hear(self, envelope: Envelope) -> None:
        self.view = self.view.after(envelope.fact)
        super()._hear(envelope)

    def say(self, line: str) -> None:
        words = SENTENCES
        self._posted.append(
            command_or_line(line, REFEREE_RULES.position, words.shown_words, words.VOCABULARY.own_words)
        )

    def wait(self, ms: float) -> None:
        self.pass_ms(ms)

    def until(self, holds: Callable[[], bool]) -> None:
        limit = self.now + 60_000.0
        while not holds():
            assert self.now < limit, self.told[-5:]
            self.pass_ms(100.0)

    def hears(self, *kinds: type[Fact]) -> None:
        """Wait until something of these kinds is announced anew."""
        before = len(self.told)
        self.until(lambda: any(isinstance(fact, kinds) for fact in self.told[before:]))

    def the_computers_turn(self) -> str:
        return ""

    def a_turn(self) -> str:
        at = self.match.position
        own = self.people._hands[at.to_move or at.table.side]
        return entry(at, own if set(own) - at.table.known else [self.people._stock.pop(0)])


def first(_: AtTheTable) -> None:
    """Before the deal, or before the first entry or the first task."""


def own_turn(at: AtTheTable) -> None:
    at.makes(4)


def thinking(at: AtTheTable) -> None:
    at.makes(2)
    at.thinks_ms = 6000.0
    for _ in range(4):
        if at.match.seat.human:
            at.say(at.a_turn())
            at.wait(500.0)


def offering(at: AtTheTable) -> None:
    at.makes(5)
    at.say("offer draw")
    at.wait(1000.0)


def resigning(at: AtTheTable) -> None:
    at.makes(3)
    at.say("resign")
    at.hears(Offer)
    at.wait(1000.0)


def resigned(at: AtTheTable) -> None:
    resigning(at)
    at.say("resign")
    at.wait(1000.0)


def warned(at: AtTheTable) -> None:
    """The coach speaks before what gives something away."""
    at.say(GIVEN_AWAY)
    at.hears(Warned)
    at.wait(1000.0)


def covered(at: AtTheTable) -> None:
    """The device has to change hands."""
    assert at.match.sharing.covered


def in_hands(at: AtTheTable) -> None:
    at.say("")
    at.wait(1000.0)


def battle(at: AtTheTable) -> None:
    at.makes_until("battle")


def keeping(at: AtTheTable) -> None:
    at.makes_until("keep")


def paused(at: AtTheTable) -> None:
    at.makes(3)
    at.say("pause")
    at.wait(1000.0)


def offered(at: AtTheTable) -> None:
    """One of two people has offered a draw."""
    offering(at)
    at.say("offer draw")
    at.wait(1000.0)


def entered(at: AtTheTable) -> None:
    at.say("3S+3M:7G")
    at.wait(500.0)


def dicing(at: AtTheTable) -> None:
    for line in ("3S+3M:7G", "1S+1M:7S", "d20"):
        at.say(line)
        at.wait(500.0)


def throwing(at: AtTheTable) -> None:
    dicing(at)
    at.say("d4")
    at.wait(500.0)


def correcting(at: AtTheTable) -> None:
    """An entry is made again."""
    entered(at)
    at.say("wrong")
    at.wait(1000.0)


def wrong(at: AtTheTable) -> None:
    """What was done in a lesson lacks something, and is taken back."""
    assert at.match.position.to_move is not None
    at.say(str(next(turn for turn in legal(at.match.position, at.match.position.to_move) if turn not in _right(at))))
    at.wait(2000.0)


def helped(at: AtTheTable) -> None:
    at.say("hint")
    at.wait(1000.0)


def solved(at: AtTheTable) -> None:
    """The part of a lesson is done, or its next phase comes."""
    at.say(str(_right(at)[0]))
    at.wait(2000.0)


def _right(at: AtTheTable) -> list[object]:
    return at.match._exercise.right_actions(at.match.position)  # type: ignore[attr-defined,no-any-return]


# With real cards before a camera.


def drawing(at: AtRealCards) -> None:
    """The computer's cards are laid down."""
    at.until(lambda: any(isinstance(fact, DrawForMe | LayIt) for fact in at.told))


def to_move(at: AtRealCards) -> None:
    at.until(lambda: at.match.position.to_move is not None and at.match.seat.human and not at.match.position.lay_due)
    at.wait(1000.0)


def laid(at: AtRealCards) -> None:
    """The person's turn was seen."""
    to_move(at)
    at.say(at.a_turn())
    at.wait(3000.0)


def answered(at: AtRealCards) -> None:
    """It is the person's turn again."""
    laid(at)
    to_move(at)


def taken_back(at: AtRealCards) -> None:
    """The hands have put back what was taken back."""
    answered(at)
    at.say("undo")
    at.wait(6000.0)


def standing_still(at: AtRealCards) -> None:
    answered(at)
    at.say("pause")
    at.wait(1000.0)


def giving_up(at: AtRealCards) -> None:
    answered(at)
    at.say("resign")
    at.wait(1000.0)


_CARDS: tuple[Reaches, ...] = (to_move, laid, answered, taken_back, standing_still, giving_up)
_TWO = ("human:Ann", "human:Ben")
_DEALT: tuple[Reaches, ...] = (covered, in_hands, battle, keeping, paused, offered, resigning)
_EXERCISE: tuple[Reaches, ...] = (first, wrong, helped, solved)
TABLES: Tables = {
    "against the computer": (AtTheTable, (first, own_turn, thinking, offering, resigning, resigned)),
    "coached": (partial(AtTheTable, coached=True, first=CHOICE), (warned,)),
    "two people": (lambda home: AtTheTable(home, *_TWO, seed=7, control="60+0"), _DEALT),
    "entered": (
        lambda home: AtTheTable(home, *_TWO, referee=True, seed=7, control="60+0"),
        (first, entered, dicing, throwing, correcting),
    ),
    "real cards seen": (AtRealCards, (drawing, *_CARDS)),
    "lessons": (lambda home: AtTheTable(home, exercises=Lessons((), "battle")), _EXERCISE),
    "last lesson": (lambda home: AtTheTable(home, exercises=Lessons((), [*LESSONS][-1])), (first, solved)),
}
