"""What a watched board shows of the current turn: turns ahead of the computer's choice, a question, a problem."""

from eclipse_companion.announcements import Fact
from eclipse_companion.gamekit.nouns import PlayerT, PositionT, TurnT
from eclipse_companion.gamekit.outcomes import AnyOutcome, TakenBack, TurnGiven
from eclipse_companion.table.effects import Announce, Effect, Restart
from eclipse_companion.table.match import Match
from eclipse_companion.table.observer import Observer


class WatchedObserver(Observer[PlayerT, TurnT, PositionT]):
    """Observes a board that is watched. A game's own class says what it makes of each outcome."""

    def __init__(self, match: Match[PlayerT, TurnT, PositionT]) -> None:
        super().__init__(match)
        self.forget()

    def forget(self) -> None:
        """What was seen before means nothing for what comes."""
        self._waiting: list[AnyOutcome] = []
        """What was seen before the computer had chosen its turn."""
        self.question: Fact | None = None
        self.unasked = False
        self._refused: TurnT | None = None
        """The computer's turn, if another one was made in its place."""
        self.out_of_step = False
        self._said: Fact | None = None
        """What was announced last of what is on the board, as long as it is: what puts it right, or half a turn."""

    @property
    def to_do(self) -> Fact | None:
        """An answer, or what puts the board right."""
        return self.question or self._said

    def chosen(self) -> list[Effect]:
        """The computer has chosen its turn: handle what waited for it."""
        effects: list[Effect] = []
        waiting, self._waiting = self._waiting, []
        for number, outcome in enumerate(waiting):
            effects += self.take(outcome)
            if any(isinstance(effect, Restart) for effect in effects):
                break
            if self._waiting:
                self._waiting += waiting[number + 1 :]
                break
        return effects

    def back(self) -> list[Effect]:
        """Repeat an open question, since its answer may be lost."""
        return [] if self.question is None else self.ask(self.question)

    def ask(self, question: Fact) -> list[Effect]:
        """Open this question."""
        self.question, self.unasked = question, False
        return [self._match.announce(question)]

    def undone(self) -> None:
        """Nobody is to be asked what was done then."""
        if self.unasked:
            self.question, self.unasked = None, False

    def says(self, what: Fact) -> list[Effect]:
        """Announce what is on the board."""
        self._said = what
        return [Announce(what)]

    def refuse(self, reply: TurnT) -> list[Effect]:
        """The computer's turn, or half of it, was made differently: only the announced one is accepted.

        The fault is announced after a moment: most such turns are just unfinished, and end up right.
        """
        self._refused = reply
        return [Restart(self._match.position, reply)]

    def withdrawn(self, taken: TakenBack[PositionT]) -> list[Effect]:
        """The last turns that were seen don't hold: first of those that wait, then of those that were made."""
        waiting = [place for place, outcome in enumerate(self._waiting) if isinstance(outcome, TurnGiven)]
        if taken.count <= len(waiting):
            del self._waiting[waiting[-taken.count] :]
            return []
        self.forget()
        effects = self._match.drop(taken.count - len(waiting), seen=True)
        return effects + self._match.next_player() if effects else []
