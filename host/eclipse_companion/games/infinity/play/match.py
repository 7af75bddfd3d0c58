"""A game of Infinity at a table: each placement is told with what it did; and what hands have to put right.

A device that people have shows what the game asked for, as far as is known. After a take-back, or if a person says that
it shows something else, it differs from the game. What it shows then is kept, so that the steps that are left follow
from it and from the game at any time.
"""

from dataclasses import dataclass, replace

from eclipse_companion.announcements import Fact, Notice, Reviewed, TurnSeen
from eclipse_companion.gamekit.nouns import AnyResult
from eclipse_companion.gamekit.numbering import row_numbers
from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.infinity.announcements import RepetitionAhead, Scored
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.history import GameHistory
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Channels, Position
from eclipse_companion.games.infinity.game.reading import UNREADABLE
from eclipse_companion.games.infinity.game.steps import DeviceState, Step, cells_of
from eclipse_companion.games.infinity.play import corrections
from eclipse_companion.games.infinity.play.advising import InfinityAdvice
from eclipse_companion.games.infinity.play.corrections import Agreed, Said
from eclipse_companion.games.infinity.play.searches import Review
from eclipse_companion.games.infinity.putting_right import NextStep
from eclipse_companion.games.infinity.reply.deciding import Decided
from eclipse_companion.games.infinity.rulebook import EDITIONS, InfinityRules
from eclipse_companion.games.infinity.watched import Corrected
from eclipse_companion.table.effects import Announce, Effect, notice
from eclipse_companion.table.inputs import Request
from eclipse_companion.table.match import Match
from eclipse_companion.table.resuming import OpenGame


@dataclass(frozen=True, slots=True)
class _Misplaced:
    """A person's marble lies elsewhere than the game had it, and the person is to say where."""

    channels: Channels
    """What the game believed after it; the computer's marbles since then are taken out first."""


class InfinityMatch(Match[Player, Placement, Position]):
    """One game after another."""

    rules: InfinityRules
    advice: InfinityAdvice
    numbers_name_turns = True
    on_device = False
    """Whether people have a device, whose marbles and knob their hands move."""
    seen_by_camera = False
    """Whether a camera sees its marbles."""
    _shown: DeviceState | None = None
    """What the device shows, as long as it differs from the game."""
    _since = ""
    """What hands make the device ready for: see `NextStep.since`."""

    def make_advice(self) -> InfinityAdvice:
        """Hints, and a coach who speaks after placements."""
        return InfinityAdvice(self)

    def begin(self, position: Position | None = None) -> None:
        """Begin another game; the device shows what it showed, until hands have made it ready."""
        shown = self.device if self.on_device else None
        super().begin(position)
        self._since = "begins"
        self._show(shown)
        self._misplaced: _Misplaced | None = None
        self._said_wrong: _Misplaced | None = None
        self._result: AnyResult | None = None
        self._foretold: set[Position] = set()
        """The positions of which it was told that they could come up for the third time."""

    @property
    def edition(self) -> str:
        """The edition, which decides whether repetitions make a draw."""
        return self._edition

    @edition.setter
    def edition(self, edition: str) -> None:
        self._edition = edition
        self.rules = EDITIONS[edition]

    def course(self, count: int) -> GameHistory:
        """The game up to there: a repetition depends on all of it."""
        return self.rules.course(self.positions[: count + 1], self.turns[:count])

    def seen(self, given: TurnGiven[Placement, Position]) -> list[Effect]:
        """The placement, and what it did."""
        before, shown = self.position, self._shown_after(given)
        in_steps = not self.seat.human and self.device.cells != cells_of(before.channels)
        told = super().seen(given)
        self._misplaced, self._since = None, self._since if self._since and shown else ""
        self._show(shown)
        if in_steps or self.studying:  # its marble is placed by the last of the steps that are left, or nowhere
            told = [_not_asked_for(effect) for effect in told]
        event = rules.place(before, given.turn)
        course = self.course(len(self.turns))
        scored = self.announce(Scored.of(event, before.knob, course.reason))
        return [*told, scored, *self._repetition_ahead(course)]

    def _repetition_ahead(self, course: GameHistory) -> list[Effect]:
        """Tell once of each position that it could come up for the third time now."""
        after = {turn: course.place(turn).position for turn in course.repeating()}
        new = tuple(turn for turn, position in after.items() if position not in self._foretold)
        self._foretold |= set(after.values())
        return [self.announce(RepetitionAhead(self.position.side, new))] if new and not self.studying else []

    def drop(self, count: int, *, seen: bool = False) -> list[Effect]:
        """The last turns no longer count; hands put the device back. `seen`: the board has shown that they have."""
        before = self.device
        effects = super().drop(count, seen=seen)
        if effects:
            self._misplaced, self._said_wrong, self._since = self._said_wrong, None, ""
            self._show(DeviceState(cells_of(self.position.channels), before.knob) if seen else before)
        return effects

    def end(self, result: AnyResult | None, termination: str) -> list[Effect]:
        """The game has ended: have it reviewed."""
        self._result = result
        told = super().end(result, termination)
        over = result is not None and self.turns
        return [*told, Review(self.course(0), self.turns)] if over else told

    def reviewed(self, where: Decided | None) -> list[Effect]:
        """Announce what decided the game, and how to see more.

        Of a game that somebody has called off only what lost it for who has lost: it may have been open.
        """
        if where is None:
            told = [] if self.stage.called_off else [self.announce(Reviewed())]
            return [*told, self.how_to_look_back()]
        mover = self.positions[where.number].side
        lost = where.left == "loss" and self._result is not None and self._result.winner is mover.opponent
        if self.stage.called_off and not lost:
            return [self.how_to_look_back()]
        turn = self.turns[where.number]
        number = row_numbers([each.side for each in self.positions], self.rules.players)[where.number]
        who = self.seats.named(mover)
        decided = Reviewed(mover, turn, number, where.had, where.left, where.better, who)
        return [self.announce(decided), self.how_to_look_back()]

    def next_player(self, *, again: bool = False) -> list[Effect]:
        """Announce the player to move, and what hands have to do before; where no camera sees it, nobody waits."""
        waits = self.stage.awaiting_setup and not self.seen_by_camera
        return [] if waits else [*super().next_player(again=again), *self.next_step()]

    def own_request(self, line: str) -> Said | Agreed | Request | Notice | None:
        """What a person says of the knob or the channels; Enter alone says that a step is done."""
        if not line.strip() and self.hand_steps:
            return Request.TURN
        said = corrections.read(line, self.position)
        return said if said is None or isinstance(said, Agreed) or self.on_device else Notice("no_such_board")

    @property
    def _asked(self) -> Fact | None:
        """What hands have to do comes before a placement."""
        left = self.hand_steps
        return self._step_told(left, begun=True) if left else super()._asked

    # What hands have to do.

    @property
    def device(self) -> DeviceState:
        """What the device shows, as far as is known."""
        return DeviceState.of(self.position) if self._shown is None else self._shown

    def device_seen(self, shown: Channels) -> DeviceState:
        """The device with what a camera reads in its channels; what can't be read is as it should be."""
        wanted = cells_of(self.position.channels)
        one, two, three, four = (
            "".join(right if cell == UNREADABLE else cell for cell, right in zip(*pair, strict=True))
            for pair in zip(shown, wanted, strict=True)
        )
        return DeviceState((one, two, three, four), self.device.knob)

    @property
    def hand_steps(self) -> tuple[Step, ...]:
        """What hands have to do until the device shows the game; nothing once the game is over."""
        if self._shown is None or self.stage.over:
            return ()
        if self._misplaced is not None:
            return self._shown.steps_to(self._misplaced.channels, None)
        return self.steps_from(self._shown)

    def steps_from(self, device: DeviceState) -> tuple[Step, ...]:
        """What hands do until a device shows the game."""
        return device.steps_to(self.position.channels, self.position.knob, whole=bool(self._since))

    def next_step(self, *, begun: bool = False) -> list[Effect]:
        """Announce what hands have to do now, if anything. `begun`: a step was done before."""
        left = self.hand_steps
        if self.seen_by_camera and left and left[0].knob is not None:  # nothing can see that it is done
            return [self.announce(self.corrected())]
        return [self.announce(self._step_told(left, begun=begun))] if left else []

    def _step_told(self, left: tuple[Step, ...], *, begun: bool) -> NextStep:
        return NextStep(left, begun, self.seen_by_camera, self._since)

    def take_over(self, game: OpenGame, *, awaiting_setup: bool) -> None:
        """A game that was left goes on. The device shows it, or hands have to make it ready for that."""
        shown = self.device
        super().take_over(game, awaiting_setup=awaiting_setup)
        self._since = "begins" if self.seen_by_camera else "left"
        self._show(shown if awaiting_setup else None)

    def corrected(self) -> Corrected:
        """The device is right, but for its knob, if that has to be turned and nothing sees it."""
        knob, self._shown = self.device.knob, None
        return Corrected(self.position.knob if self.seen_by_camera and knob != self.position.knob else None)

    def step_done(self) -> list[Effect]:
        """A person has done the present step."""
        self._show(self.device.after(self.hand_steps[0]))
        if self.hand_steps:
            return self.next_step(begun=True)
        asked = notice("which_channel") if self._misplaced is not None else []
        again = [] if self.undecided else self.next_player(again=True)
        return [self.announce(Corrected()), *again, *asked]

    def say_wrong(self, count: int) -> None:
        """The first of the last `count` turns, a person's, was another; they are taken back next.

        Its marble stays where it lies, until the person says where that is; the computer's marbles come out.
        """
        self._said_wrong = _Misplaced(self.positions[-count].channels)

    def shows(self, device: DeviceState | None) -> None:
        """The device shows this, as a person says or a camera sees; None: what the game has."""
        self._misplaced = None
        self._show(device)

    def _show(self, device: DeviceState | None) -> None:
        same = device is None or device == DeviceState.of(self.position)
        self._shown = device if self.on_device and not same else None

    def _shown_after(self, given: TurnGiven[Placement, Position]) -> DeviceState | None:
        """What the device shows after a turn; None: what the game has then.

        Whoever places on has done all that was asked for. Who only says where a marble lies hasn't; and the computer
        waits for nobody.
        """
        shown = self._shown
        if shown is None:
            return None
        cells = cells_of(given.position.channels)
        if self._misplaced is not None:
            device = DeviceState(cells, shown.knob)
            for step in reversed(self.hand_steps):
                device = device.before(step)
            return device
        if self.seat.human:
            return None
        right = shown.cells == cells_of(self.position.channels)
        return DeviceState(cells if right else shown.cells, shown.knob)


def _not_asked_for(effect: Effect) -> Effect:
    """The announcement of the computer's turn without the request to make it."""
    if isinstance(effect, Announce) and isinstance(effect.announcement, TurnSeen):
        return Announce(replace(effect.announcement, is_reply=False))
    return effect
