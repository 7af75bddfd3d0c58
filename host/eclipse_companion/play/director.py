"""The conduct of games at the board: what was seen and asked for comes in, effects go out. Knows no port, clock, file or thread."""

from dataclasses import dataclass

from eclipse_companion.announcements import (
    Announcement,
    Corrected,
    Fault,
    GameOver,
    GameStarted,
    HalfTurn,
    Hint,
    Notice,
    Problem,
    Question,
    ReplyChosen,
    TakenBack,
    ToMove,
    TurnSeen,
)
from eclipse_companion.game import rules
from eclipse_companion.game.pieces import Player, Side
from eclipse_companion.game.position import EMPTY, Position
from eclipse_companion.game.turn import Turn
from eclipse_companion.play.effects import (
    Announce,
    CloseRecord,
    Effect,
    Expect,
    FindHint,
    GiveLikeliest,
    Leave,
    OpenRecord,
    RecordTakeBack,
    RecordTurn,
    Restart,
    Settle,
    StopThinking,
    Think,
)
from eclipse_companion.play.inputs import Answer, Command
from eclipse_companion.turns.faults import steps_between
from eclipse_companion.turns.outcomes import (
    Cleared,
    Mended,
    Outcome,
    ProblemFound,
    Prompt,
    QuestionAsked,
    TakeBack,
    TurnGiven,
)


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays a side: a person, or the computer at a level (`1` to `7`, `perfect`)."""

    name: str
    level: str | None = None

    @property
    def human(self) -> bool:
        """Whether a person thinks for this side."""
        return self.level is None

    @property
    def kind(self) -> str:
        """As `[SunType]` of a game file says it: `human` or `ai:LEVEL`."""
        return "human" if self.level is None else f"ai:{self.level}"


class Director:
    """One game after another at one board."""

    def __init__(self, sun: Seat, moon: Seat, edition: str = "eclipse") -> None:
        self.seats = {Player.SUN: sun, Player.MOON: moon}
        self.edition = edition
        self._begin()

    def _begin(self) -> None:
        self._positions = [EMPTY]
        self._turns: list[Turn] = []
        self._over = False
        self._replies: dict[tuple[Turn, ...], Turn] = {}
        self._made_otherwise: TurnGiven | None = None
        self._question: tuple[Turn, ...] = ()
        self._last: Announcement | None = None

    @property
    def position(self) -> Position:
        """The position after the turns that count."""
        return self._positions[-1]

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns that count."""
        return tuple(self._turns)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._over

    def start(self, uuid: str) -> list[Effect]:
        """The game's record is open: say who plays, and whose turn it is."""
        sun, moon = self.seats[Player.SUN], self.seats[Player.MOON]
        started = GameStarted(uuid, self.edition, sun.name, moon.name, self.position, self.turns)
        return [self._announce(started), *self._next_player()]

    # What the board shows.

    def seen(self, outcome: Outcome) -> list[Effect]:
        """Take what reconstruction has found."""
        match outcome:
            case TurnGiven():
                return self._turn_given(outcome)
            case TakeBack():
                return self._turns_withdrawn(outcome)
            case Prompt():
                reply = self._replies.get(self.turns)
                half = HalfTurn(self.position.to_move, outcome.flip, outcome.placed, outcome.squares, reply)
                return [] if self._over else [self._announce(half)]
            case QuestionAsked():
                self._question = outcome.turns
                return [self._announce(Question(outcome.turns, self.position.to_move))]
            case ProblemFound():
                if self._over:
                    return []
                empty = not self._turns and outcome.fault is Fault.OUT_OF_STEP
                fault = Fault.NOT_EMPTY_AT_START if empty else outcome.fault
                return [self._announce(Problem(fault, outcome.squares, outcome.steps, player=self.position.to_move))]
            case Mended():
                return [] if self._over else [self._announce(Corrected())]
            case Cleared():
                return self._cleared()

    def _turn_given(self, given: TurnGiven) -> list[Effect]:
        self._question = ()
        player = self.position.to_move
        if self._over:
            return []
        if self.seats[player].human:
            return self._accept(given, is_reply=False)
        reply = self._replies.get(self.turns)
        if reply is None:
            # The person has made a turn for the computer before it was told: it counts if it is the one.
            self._made_otherwise = given
            return []
        if given.turn == reply:
            return self._accept(given, is_reply=True)
        return self._refuse(given, reply)

    def _accept(self, given: TurnGiven, *, is_reply: bool) -> list[Effect]:
        player = self.position.to_move
        self._turns.append(given.turn)
        self._positions.append(given.position)
        seen = TurnSeen(player, given.turn, given.position, len(self._turns), given.t_ms, is_reply)
        effects: list[Effect] = [RecordTurn(given.turn, given.position, given.t_ms), self._announce(seen)]
        result = rules.result(given.position)
        if result is None:
            return effects + self._next_player()
        self._over = True
        lines = tuple(line for owner in Player for line in rules.locked_lines(given.position, owner))
        return [*effects, StopThinking(), CloseRecord(result, "normal"), self._announce(GameOver(result, lines, position=given.position))]

    def _refuse(self, given: TurnGiven, reply: Turn) -> list[Effect]:
        """The computer's turn was made otherwise: only the announced one will do."""
        wanted = rules.apply(self.position, reply)
        steps = steps_between(given.position.cells, wanted)
        squares = tuple(sorted({step.square for step in steps}))
        problem = Problem(Fault.NOT_THE_REPLY, squares, steps, reply, self.position.to_move)
        return [self._announce(problem), Restart(self.position, reply)]

    def _turns_withdrawn(self, taken: TakeBack) -> list[Effect]:
        if self._made_otherwise is not None:
            self._made_otherwise = None
            return []
        effects = self._drop(min(taken.count, len(self._turns)))
        return effects + self._next_player() if effects else []

    def _drop(self, count: int) -> list[Effect]:
        if count == 0:
            return []
        del self._turns[-count:], self._positions[-count:]
        self._over = False
        return [StopThinking(), RecordTakeBack(count), self._announce(TakenBack(count, self.position))]

    def _cleared(self) -> list[Effect]:
        effects: list[Effect] = [StopThinking()]
        if not self._over and self._turns:
            effects += [CloseRecord(None, "abandoned"), self._announce(GameOver(None, (), "abandoned", self.position))]
        self._begin()
        return [*effects, OpenRecord()]

    def _next_player(self) -> list[Effect]:
        player = self.position.to_move
        seat = self.seats[player]
        must_flip = bool(rules.flips(self.position))
        effects: list[Effect] = [self._announce(ToMove(player, seat.human, must_flip))]
        if seat.human:
            return [*effects, Expect(None)]
        reply = self._replies.get(self.turns)
        if reply is None:
            return [*effects, Think(self.position, seat.level or "", len(self._turns))]
        return [*effects, *self._tell_reply(reply)]

    # What the search has found.

    def reply_found(self, position: Position, turn: Turn) -> list[Effect]:
        """The computer has chosen its turn; a choice for another position is not wanted any more."""
        if position != self.position or self._over or self.seats[position.to_move].human:
            return []
        self._replies[self.turns] = turn
        made, self._made_otherwise = self._made_otherwise, None
        effects = self._tell_reply(turn)
        return effects if made is None else effects + self._turn_given(made)

    def _tell_reply(self, turn: Turn) -> list[Effect]:
        flipped: Side | None = None
        if turn.flip is not None:
            piece = self.position[turn.flip[0]]
            assert piece is not None
            flipped = piece.side.turned
        chosen = ReplyChosen(self.position.to_move, turn, rules.apply(self.position, turn), flipped)
        return [self._announce(chosen), Expect(turn)]

    def hint_found(self, position: Position, turn: Turn, value: str | None) -> list[Effect]:
        """The search has found the best turn it knows."""
        if position != self.position or self._over:
            return []
        return [self._announce(Hint(position.to_move, turn, value))]

    # What players ask for.

    def asked(self, command: Command | Answer) -> list[Effect]:
        """Do what a player asks for, by whatever means it came."""
        if isinstance(command, Answer):
            if not 1 <= command.number <= len(self._question):
                return [Announce(Notice("no_question"))]
            return [Settle(self._question[command.number - 1])]
        match command:
            case Command.HINT:
                return self._hint()
            case Command.UNDO:
                return self._undo()
            case Command.TURN:
                return [GiveLikeliest()]
            case Command.AGAIN:
                return [] if self._last is None else [Announce(self._last)]
            case Command.NEW:
                return self._new()
            case Command.RESIGN:
                return self._resign()
            case Command.QUIT:
                return [*self._abandon(), Leave()]

    def _hint(self) -> list[Effect]:
        if self._over:
            return [Announce(Notice("game_over"))]
        if not self.seats[self.position.to_move].human:
            return [] if self._last is None else [Announce(self._last)]
        return [FindHint(self.position)]

    def _undo(self) -> list[Effect]:
        """Back to where the person who moved last is to move: with the computer's reply, where there was one."""
        count = 1
        if len(self._turns) >= 2 and not self.seats[self._positions[-2].to_move].human:  # noqa: PLR2004 - turn and reply
            count = 2
        if not self._turns:
            return [Announce(Notice("nothing_to_take_back"))]
        return [*self._drop(count), Restart(self.position), *self._next_player()]

    def _new(self) -> list[Effect]:
        effects = self._abandon()
        self._begin()
        return [*effects, Restart(EMPTY), OpenRecord()]

    def _abandon(self) -> list[Effect]:
        if self._over or not self._turns:
            return [StopThinking()]
        return [StopThinking(), CloseRecord(None, "unfinished")]

    def _resign(self) -> list[Effect]:
        if self._over or not self._turns:
            return [Announce(Notice("no_game"))]
        loser = self.position.to_move
        if not self.seats[loser].human:
            loser = loser.opponent
        result = rules.Result.MOON_WINS if loser is Player.SUN else rules.Result.SUN_WINS
        self._over = True
        return [StopThinking(), CloseRecord(result, "resigned"), self._announce(GameOver(result, (), "resigned", self.position))]

    def _announce(self, announcement: Announcement) -> Announce:
        """Announce, and keep it as what `again` repeats where it says what to do now."""
        if isinstance(announcement, ToMove | ReplyChosen | HalfTurn | Question | Problem | GameOver | Hint):
            self._last = announcement
        return Announce(announcement)
