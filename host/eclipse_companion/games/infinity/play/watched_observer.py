"""What a watched device shows of the current turn, and what the game makes of it."""

from eclipse_companion.announcements import Fact
from eclipse_companion.gamekit.turn_given import TurnGiven
from eclipse_companion.games.infinity.following.invisible import is_blind
from eclipse_companion.games.infinity.following.outcomes import (
    Given,
    Mended,
    Outcome,
    ProblemFound,
    QuestionAsked,
    TakenBack,
)
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Channels, Position
from eclipse_companion.games.infinity.play.match import InfinityMatch
from eclipse_companion.games.infinity.watched import Problem, Question
from eclipse_companion.table.effects import Announce, Effect, Restart
from eclipse_companion.table.observer import Observer


class WatchingObserver(Observer[Player, Placement, Position]):
    """What was seen and is no turn yet: placements ahead of the computer's choice, a question, a problem."""

    _match: InfinityMatch
    question: Question | None

    def __init__(self, match: InfinityMatch) -> None:
        super().__init__(match)
        self._lying: Channels | None = None
        """What the camera saw last while no hand was there."""
        self.forget()

    def forget(self) -> None:
        """What was seen before means nothing for what comes."""
        self._waiting: list[Outcome] = []
        self.question = None
        self._refused: Placement | None = None
        self.out_of_step = False
        self._wrong: Problem | None = None
        """What was announced of what lies there, as long as it isn't put right."""

    @property
    def to_do(self) -> Fact | None:
        """An answer, or what puts the device right."""
        return self.question or self._wrong

    def take(self, outcome: Outcome) -> list[Effect]:
        """Handle what following yields."""
        if isinstance(outcome, TakenBack):
            return self._withdrawn(outcome)
        if self._match.over:
            return []
        if self._waiting or (self._match.undecided and isinstance(outcome, TurnGiven | QuestionAsked)):
            self._waiting.append(outcome)
            return []
        return self._take_in_turn(outcome)

    def _take_in_turn(self, outcome: Given | QuestionAsked | ProblemFound | Mended) -> list[Effect]:
        match outcome:
            case TurnGiven():
                return self._given(outcome)
            case QuestionAsked():
                return self._asks(outcome)
            case ProblemFound():
                return self._problem(outcome)
            case Mended():
                return self._mended()

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
        """Repeat an open question."""
        return [] if self.question is None else [self._match.announce(self.question)]

    def leave_game(self, position: Position | None = None) -> list[Effect]:
        """As the camera sees it, marbles of this game lie there when the next one begins."""
        if self._lying is not None:
            self._match.shows(self._match.device_seen(self._lying))
        return super().leave_game(position)

    def cleared(self) -> list[Effect]:
        """The device was cleared after a game: another one begins, with the same sides."""
        return self.next_game()

    def shows(self, shown: Channels) -> list[Effect]:
        """What a device shows that hands put right: what is done of the steps, and what is left."""
        match, self._lying = self._match, shown
        before = match.hand_steps
        if not before or self.question is not None:
            return []
        left = match.steps_from(match.device_seen(shown))
        if all(step.knob is not None for step in left):
            return self._mended()
        if len(left) >= len(before) or not set(left) < set(before):
            return []  # a placement, or a mistake, which is told if it stays
        match.shows(match.device_seen(shown))
        return match.next_step(begun=True)

    def _given(self, given: Given) -> list[Effect]:
        reply = self._match.reply
        self.forget()
        return self._refuse(reply) if reply is not None and given.turn != reply else self._match.made(given)

    def _refuse(self, reply: Placement) -> list[Effect]:
        """The computer's marble was placed elsewhere: only the announced placement counts.

        The fault is told after a moment, if it stays.
        """
        self._refused = reply
        return [Restart(self._match.position, reply)]

    def _asks(self, asked: QuestionAsked) -> list[Effect]:
        first, reply = asked.options[0], self._match.reply
        if reply is not None and asked.instead_of is None and reply not in asked.options:
            return self._refuse(reply)
        alike = first is not None and is_blind(self._match.position, first)
        self.question = Question(asked.options, asked.player, asked.instead_of, alike=alike, pair=asked.pair)
        return [self._match.announce(self.question)]

    def _problem(self, found: ProblemFound) -> list[Effect]:
        self.out_of_step = True
        if found.awaited and self._refused is None and self._match.hand_steps:
            self._match.shows(self._match.device_seen(found.shown))
            return self._match.next_step(begun=True)
        why, reply = found.fault.value, None
        if self._refused is not None:
            why, reply = "not_reply", self._refused
        elif self._match.awaiting_setup or not self._match.turns:
            why = why if found.channel is not None and not self._match.awaiting_setup else "not_set_up"
        elif found.awaited:
            why = "taken_back"
        player = self._match.position.side
        channel, marble = (
            (None, None) if why in {"not_reply", "taken_back", "not_set_up"} else (found.channel, found.marble)
        )
        self._wrong = Problem(why, player, channel, marble, found.mends, reply)
        return [Announce(self._wrong)]

    def _mended(self) -> list[Effect]:
        self.out_of_step, self._wrong = False, None
        told = [self._match.announce(self._match.corrected()), *self.setup_done()]
        return told if self._match.undecided else [*told, *self._match.next_player(again=True)]

    def _withdrawn(self, taken: TakenBack) -> list[Effect]:
        if self._match.called_off:
            return []
        waiting = [place for place, outcome in enumerate(self._waiting) if isinstance(outcome, TurnGiven)]
        if taken.count <= len(waiting):
            del self._waiting[waiting[-taken.count] :]
            return []
        self.forget()
        effects = self._match.drop(taken.count - len(waiting), seen=True)
        return effects + self._match.next_player() if effects else []
