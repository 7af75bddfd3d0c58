"""What a watched device shows of the current turn, and what the game makes of it."""

from eclipse_companion.following.observer import WatchedObserver
from eclipse_companion.gamekit.outcomes import Mended, ProblemFound, TakenBack, TurnGiven
from eclipse_companion.games.infinity.following.invisible import is_blind
from eclipse_companion.games.infinity.following.outcomes import Given, Misplaced, Outcome, PlacementAsked
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Channels, Position
from eclipse_companion.games.infinity.play.match import InfinityMatch
from eclipse_companion.games.infinity.watched import Problem, Question
from eclipse_companion.table.effects import Effect


class WatchingObserver(WatchedObserver[Player, Placement, Position]):
    """What was seen and is no turn yet: placements ahead of the computer's choice, a question, a problem."""

    _match: InfinityMatch
    question: Question | None

    def __init__(self, match: InfinityMatch) -> None:
        super().__init__(match)
        self._lying: Channels | None = None
        """What the camera saw last while no hand was there."""

    def take(self, outcome: Outcome) -> list[Effect]:
        """Handle what following yields."""
        if isinstance(outcome, TakenBack):
            return [] if self._match.stage.called_off else self.withdrawn(outcome)
        if self._match.stage.over:
            return []
        if self._waiting or (self._match.undecided and isinstance(outcome, TurnGiven | PlacementAsked)):
            self._waiting.append(outcome)
            return []
        return self._take_in_turn(outcome)

    def _take_in_turn(self, outcome: Given | PlacementAsked | ProblemFound[Misplaced] | Mended) -> list[Effect]:
        match outcome:
            case TurnGiven():
                return self._given(outcome)
            case PlacementAsked():
                return self._asks(outcome)
            case ProblemFound():
                return self._problem(outcome.fault)
            case Mended():
                return self._mended()

    def leave_game(self, position: Position | None = None) -> list[Effect]:
        """As the camera sees it, marbles of this game lie there when the next one begins."""
        if self._lying is not None:
            self._match.shows(self._match.device_seen(self._lying))
        return super().leave_game(position)

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
        return self.refuse(reply) if reply is not None and given.turn != reply else self._match.made(given)

    def _asks(self, asked: PlacementAsked) -> list[Effect]:
        first, reply = asked.options[0], self._match.reply
        if reply is not None and asked.instead_of is None and reply not in asked.options:
            return self.refuse(reply)
        alike = first is not None and is_blind(self._match.position, first)
        return self.ask(Question(asked.options, asked.player, asked.instead_of, alike=alike, pair=asked.pair))

    def _problem(self, found: Misplaced) -> list[Effect]:
        self.out_of_step = True
        if found.awaited and self._refused is None and self._match.hand_steps:
            self._match.shows(self._match.device_seen(found.shown))
            return self._match.next_step(begun=True)
        why, reply = found.fault.value, None
        if self._refused is not None:
            why, reply = "not_reply", self._refused
        elif self._match.stage.awaiting_setup or not self._match.turns:
            why = why if found.channel is not None and not self._match.stage.awaiting_setup else "not_set_up"
        elif found.awaited:
            why = "taken_back"
        player = self._match.position.side
        channel, marble = (
            (None, None) if why in {"not_reply", "taken_back", "not_set_up"} else (found.channel, found.marble)
        )
        return self.says(Problem(why, player, channel, marble, found.mends, reply))

    def _mended(self) -> list[Effect]:
        self.out_of_step, self._said = False, None
        told = [self._match.announce(self._match.corrected()), *self.setup_done()]
        return told if self._match.undecided else [*told, *self._match.next_player(again=True)]
