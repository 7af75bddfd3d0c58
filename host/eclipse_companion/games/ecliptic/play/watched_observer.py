"""What a watched table shows of the current turn, and what the game makes of it."""

from eclipse_companion.following.observer import WatchedObserver
from eclipse_companion.gamekit.outcomes import Mended, ProblemFound, QuestionAsked, TakenBack, TurnGiven
from eclipse_companion.games.ecliptic.following.outcomes import CardSeen, CardShown, Fault, Given, Outcome
from eclipse_companion.games.ecliptic.game.actions import Discard, Keep, Play
from eclipse_companion.games.ecliptic.game.cards import card_text
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.steps.position import Position
from eclipse_companion.games.ecliptic.steps.step import Step
from eclipse_companion.games.ecliptic.watched import CardGlimpsed, Corrected, LayIt, Problem, Question, cards_of
from eclipse_companion.table.effects import Announce, Effect


class WatchingObserver(WatchedObserver[Player, Step, Position]):
    """What was seen and is no turn yet: a question, a problem, a card for the computer."""

    question: Question | None

    def take(self, outcome: Outcome) -> list[Effect]:
        """Handle what following yields."""
        if isinstance(outcome, TakenBack):
            return [] if self._match.stage.called_off else self.withdrawn(outcome)
        return [] if self._match.stage.over else self._take_in_game(outcome)

    def _take_in_game(
        self, outcome: Given | QuestionAsked[Player, Step] | ProblemFound[Fault] | Mended | CardShown | CardSeen
    ) -> list[Effect]:
        match outcome:
            case TurnGiven():
                self.forget()
                return self._match.made(outcome)
            case QuestionAsked(options=options, player=player):
                steps = [step for step in options if isinstance(step, Play | Discard | Keep)]
                return self.ask(Question(tuple(map(str, steps)), player, tuple(map(cards_of, steps))))
            case ProblemFound(fault=fault):
                self.out_of_step = True
                return self.says(Problem.of(fault))
            case Mended():
                self.out_of_step, self._said = False, None
                again = [] if self._match.undecided else self._match.next_player(again=True)
                return [Announce(Corrected()), *again]
            case CardShown(slot=slot):
                return self.says(LayIt(slot))
            case CardSeen(card=card):
                return [Announce(CardGlimpsed(card_text(card)))]
