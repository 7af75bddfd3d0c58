"""What holds for every game, whatever is seen and asked for: laws over random runs."""

from dataclasses import dataclass, field

from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.announcements import GameOver, TurnSeen
from eclipse_companion.gamekit.outcomes import Mended, TurnGiven
from eclipse_companion.games.eclipse.announcements import Fault, Step
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.claims import GaveAway
from eclipse_companion.games.eclipse.game.pieces import Side
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.reading import faces_only
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.play.director import EclipseDirector
from eclipse_companion.games.eclipse.play.effects import AskOthers, OfferBoard, TakeBoard
from eclipse_companion.games.eclipse.reply.search import Value
from eclipse_companion.games.eclipse.turns.outcomes import (
    Cleared,
    Given,
    Outcome,
    ProblemFound,
    Prompt,
    QuestionAsked,
    TakeBack,
)
from eclipse_companion.table import effects as do
from eclipse_companion.table.inputs import AnswerQuestion, AnyRequest, BeginGame, Request, SetUpPosition
from eclipse_companion.table.searches import HintFound, Judge, JudgeTurn, ReplyFound, Think, TurnJudged
from eclipse_companion.table.seats import Seat
from tests.games.eclipse.play.games import advice

PEOPLE = (Seat("Anna"), Seat("Sun"), Seat("Computer", "3"))

EVENTS = (
    ["given"] * 8
    + ["reply"] * 8
    + ["takeback", "cleared", "prompt", "question", "problem", "mended", "hint"]
    + [command.value for command in Request if command is not Request.QUIT]
    + ["1", "2", "set up", "judged", "accept", "draw", "begin", "begin"]
    + ["turn judged"] * 3
)
ASKED = {"1", "2", "set up", "begin", *(command.value for command in Request)}
POSITIONS = ("." * 16, "S" + "." * 15, "Gs" + "." * 14, "GGG" + "." * 13, "GSGs" + "." * 11 + "g")
LYING = ("?" + "." * 15, *POSITIONS)
VALUES: tuple[Value | None, ...] = (None, "win", "draw", "loss")


@dataclass
class World:
    """A director, a log that its effects write, and a tracker that obeys it."""

    director: EclipseDirector
    choose: st.DataObject
    begins: list[Position] = field(default_factory=lambda: [EMPTY])
    """The tracker's positions: the one where it began, and those after the turns that it has given since."""
    log: list[Turn] = field(default_factory=list)
    open: bool = False
    thinking: Position | None = None
    target: Turn | None = None
    question: tuple[Turn, ...] = ()
    others: tuple[Turn, ...] = ()
    start: Position = EMPTY
    judging: Position | None = None
    weighing: tuple[Position, Turn] | None = None
    """The turn for which a search is finding what it gave away."""
    now: float = 0.0

    @property
    def shown(self) -> Position:
        return self.begins[-1]

    def perform(self, effects: list[do.Effect]) -> None:  # noqa: C901, PLR0912 - one line for each kind of effect
        """Carry the effects out, and check each law about their order."""
        recorded: Turn | None = None
        for effect in effects:
            match effect:
                case do.RecordTurn(_, Turn() as turn, position):
                    recorded = turn
                    self.log.append(turn)
                    assert replayed(self.log, self.start) == position
                case do.RecordTakeBack(count):
                    assert 1 <= count <= len(self.log)
                    del self.log[-count:]
                    self.open = True
                case do.CloseRecord():
                    self.open = False
                case do.OpenRecord():
                    self.log, self.open, self.start = [], True, self.director.match.position
                    if self.start != EMPTY:
                        self.begins, self.target, self.question, self.others = [self.start], None, (), ()
                    self.perform(self.director.start("uuid"))
                case do.Announce(TurnSeen(turn=turn)):
                    assert turn == recorded, "announced before it was recorded"
                case do.Announce(GameOver()):
                    assert not self.open, "announced before it was recorded"
                case Think(Position() as position):
                    self.thinking = position
                case Judge(Position() as position):
                    self.judging = position
                case JudgeTurn(Position() as position, Turn() as turn):
                    self.weighing = position, turn
                case do.StopThinking():
                    self.thinking = self.judging = self.weighing = None
                case OfferBoard():
                    self.perform(self.director.offers.offer_board(self.reading(), self.now))
                case TakeBoard(position):
                    self.perform(self.director.offers.take_board(self.reading(), position, self.now))
                case do.Restart(Position() as position, Turn() | None as target):
                    self.begins, self.target, self.question, self.others = [position], target, (), ()
                case AskOthers():
                    self.ask_others()
                case do.Settle(turn) if turn in self.others:
                    self.replace(turn)
                case do.Settle(turn):
                    assert turn in {*self.question, *rules.legal_turns(self.shown)} or self.director.match.stage.over
                case _:
                    pass
        assert self.director.match.turns == tuple(self.log)
        assert self.director.match.position == replayed(self.log, self.start)
        computers = not self.director.match.seats[self.director.match.position.to_move].human
        if computers and not self.director.match.stage.over and self.director.match.reply is None:
            held = self.weighing is not None or self.director.offers.holds
            assert held or self.thinking == self.director.match.position, "waits for a reply that nobody looks for"

    def reading(self) -> str:
        """What the squares show: the tracker's position or anything else, with or without owners."""
        cells = self.shown.cells if self.choose.draw(st.booleans()) else self.choose.draw(st.sampled_from(LYING))
        return cells if self.choose.draw(st.booleans()) else faces_only(cells)

    def event(self, name: str) -> None:
        """One thing happens."""
        self.now += self.choose.draw(st.sampled_from((10.0, 1000.0, 12_000.0)))
        self.perform(self.director.offers.advance(self.now))
        if name == "reply":
            self.reply()
        elif name == "hint":
            turns = rules.legal_turns(self.director.match.position)
            if turns:
                self.perform(self.director.found(HintFound(self.director.match.position, advice(str(turns[0]))), 0.0))
        elif name == "turn judged":
            self.judge_turn(gave_away=self.choose.draw(st.booleans()))
        elif name == "judged" and self.judging is not None:
            position, self.judging = self.judging, None
            self.perform(self.director.offers.judged(position, self.choose.draw(st.sampled_from(VALUES))))
        elif name in ASKED:
            self.perform(self.director.requests.take(self.request(name), self.now))
        else:
            outcome = self.outcome(name)
            if outcome is not None:
                self.perform(self.director.board.take(outcome))

    def request(self, name: str) -> AnyRequest:
        """What is asked for."""
        match name:
            case "1" | "2":
                return AnswerQuestion(int(name))
            case "set up":
                return SetUpPosition(Position(self.choose.draw(st.sampled_from([self.shown.cells, *POSITIONS]))))
            case "begin":
                return BeginGame(self.choose.draw(st.tuples(*[st.sampled_from((None, *PEOPLE))] * 2)))
            case _:
                return Request(name)

    def open_with(self, rounds: int) -> None:
        """Play these turns without faults."""
        for _ in range(rounds):
            self.judge_turn(gave_away=False)
            self.reply()
            wanted = self.director.match.reply
            legal = rules.legal_turns(self.shown)
            if legal:
                turn = wanted or self.choose.draw(st.sampled_from(legal))
                self.begins.append(rules.apply(self.shown, turn))
                self.perform(self.director.board.take(TurnGiven(0.0, turn, self.shown)))

    def judge_turn(self, *, gave_away: bool) -> None:
        """Finish the search for what the last turn gave away, if there is one."""
        if self.weighing is not None:
            (position, turn), self.weighing = self.weighing, None
            claims = (GaveAway(turn, "draw", "loss"),) if gave_away else ()
            self.perform(self.director.found(TurnJudged(position, turn, claims), self.now))

    def ask_others(self) -> None:
        """Offer another legal turn than the last, if the tracker knows the last one."""
        if len(self.begins) > 1:
            legal = rules.legal_turns(self.begins[-2])
            last = self.director.match.turns[-1]
            assert rules.apply(self.begins[-2], last) == self.shown, "asks about another turn than the tracker's last"
            self.others = tuple(turn for turn in (legal[0], legal[-1]) if turn != last)
            self.perform(self.director.board.take(QuestionAsked(0.0, self.others, last)))

    def replace(self, turn: Turn) -> None:
        """The tracker withdraws its last turn and gives another."""
        self.others = ()
        self.begins.pop()
        self.perform(self.director.board.take(TakeBack(0.0, 1, self.shown)))
        self.begins.append(rules.apply(self.shown, turn))
        self.perform(self.director.board.take(TurnGiven(0.0, turn, self.shown)))

    def reply(self) -> None:
        if self.thinking is not None:
            position, self.thinking = self.thinking, None
            turn = self.choose.draw(st.sampled_from(rules.legal_turns(position)))
            self.perform(self.director.found(ReplyFound(position, turn), 0.0))

    def outcome(self, name: str) -> Outcome | None:  # noqa: PLR0911 - a table of kinds
        """An outcome of the tracker, consistent with a legal game since it began."""
        legal = rules.legal_turns(self.shown)
        match name:
            case "given" if legal:
                return self.give(legal)
            case "takeback" if len(self.begins) > 1:
                count = self.choose.draw(st.integers(1, len(self.begins) - 1))
                del self.begins[-count:]
                self.others = ()
                return TakeBack(0.0, count, self.shown)
            case "cleared" if self.shown.count:
                self.begins, self.target, self.others = [EMPTY], None, ()
                return Cleared(0.0)
            case "prompt":
                return Prompt(0.0, None, (Side.GOLD, 3))
            case "question" if len(legal) > 1:
                self.question, self.others = (legal[0], legal[-1]), ()
                return QuestionAsked(0.0, self.question)
            case "problem":
                return ProblemFound(0.0, Fault.OUT_OF_STEP, (3,), (Step("remove", 3),))
            case "mended":
                return Mended(0.0)
        return None

    def give(self, legal: list[Turn]) -> Given:
        """Give a turn: usually the reply if one is known; only the target if there is one."""
        wanted = self.target or self.director.match.reply
        turn = self.choose.draw(st.sampled_from(legal))
        if wanted in legal and (self.target or self.choose.draw(st.integers(0, 3))):
            turn = wanted
        self.target, self.question, self.others = None, (), ()
        self.begins.append(rules.apply(self.shown, turn))
        return TurnGiven(0.0, turn, self.shown)


def replayed(turns: list[Turn], position: Position) -> Position:
    """The position after playing these turns from another, each of which has to be legal."""
    for turn in turns:
        position = rules.play(position, turn)
    return position


@settings(max_examples=200)
@given(
    seats=st.tuples(st.sampled_from(PEOPLE), st.sampled_from(PEOPLE)),
    coached=st.booleans(),
    rounds=st.integers(0, 16),
    events=st.lists(st.sampled_from(EVENTS), max_size=40),
    choose=st.data(),
)
def test_whatever_happens_the_record_is_a_legal_game(
    seats: tuple[Seat, Seat], coached: bool, rounds: int, events: list[str], choose: st.DataObject
) -> None:
    """The recorded turns replay legally to the director's position, and each awaited reply has a search."""
    world = World(EclipseDirector(*seats, coached=coached), choose)
    world.perform([do.OpenRecord()])
    world.open_with(rounds)
    for name in events:
        world.event(name)
