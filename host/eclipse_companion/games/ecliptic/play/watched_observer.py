"""What a watched table shows of the current turn, and what the game makes of it."""

from eclipse_companion.announcements import Fact
from eclipse_companion.gamekit.turn_given import TurnGiven
from eclipse_companion.games.ecliptic.following.outcomes import (
    CardSeen,
    CardShown,
    Given,
    Mended,
    Outcome,
    ProblemFound,
    QuestionAsked,
    TakenBack,
)
from eclipse_companion.games.ecliptic.game.actions import Discard, Keep, Play
from eclipse_companion.games.ecliptic.game.cards import card_text
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.steps.position import Position
from eclipse_companion.games.ecliptic.steps.step import Step
from eclipse_companion.games.ecliptic.watched import CardGlimpsed, Corrected, LayIt, Problem, Question, cards_of
from eclipse_companion.table.effects import Announce, Effect
from eclipse_companion.table.match import Match
from eclipse_companion.table.observer import Observer


class WatchingObserver(Observer[Player, Step, Position]):
    """What was seen and is no turn yet: a question, a problem, a card for the computer."""

    question: Question | None

    def __init__(self, match: Match[Player, Step, Position]) -> None:
        super().__init__(match)
        self.forget()

    def forget(self) -> None:
        """What was seen before means nothing for what comes."""
        self.question = None
        self.out_of_step = False
        self._lies: Problem | LayIt | None = None
        """What was announced of what lies there, as long as it does."""

    @property
    def to_do(self) -> Fact | None:
        """An answer, or what puts the table right, or where a card goes."""
        return self.question or self._lies

    def take(self, outcome: Outcome) -> list[Effect]:
        """Handle what following yields."""
        if isinstance(outcome, TakenBack):
            return self._withdrawn(outcome)
        return [] if self._match.over else self._take_in_game(outcome)

    def _take_in_game(
        self, outcome: Given | QuestionAsked | ProblemFound | Mended | CardShown | CardSeen
    ) -> list[Effect]:
        match outcome:
            case TurnGiven():
                self.forget()
                return self._match.made(outcome)
            case QuestionAsked(options=options, player=player):
                steps = [step for step in options if isinstance(step, Play | Discard | Keep)]
                self.question = Question(tuple(map(str, steps)), player, tuple(map(cards_of, steps)))
                return [self._match.announce(self.question)]
            case ProblemFound(fault=fault):
                self.out_of_step, self._lies = True, Problem.of(fault)
                return [Announce(self._lies)]
            case Mended():
                self.out_of_step, self._lies = False, None
                again = [] if self._match.undecided else self._match.next_player(again=True)
                return [Announce(Corrected()), *again]
            case CardShown(slot=slot):
                self._lies = LayIt(slot)
                return [Announce(self._lies)]
            case CardSeen(card=card):
                return [Announce(CardGlimpsed(card_text(card)))]

    def back(self) -> list[Effect]:
        """Repeat an open question."""
        return [] if self.question is None else [self._match.announce(self.question)]

    def _withdrawn(self, taken: TakenBack) -> list[Effect]:
        if self._match.called_off:
            return []
        self.forget()
        effects = self._match.drop(taken.count, seen=True)
        return effects + self._match.next_player() if effects else []
