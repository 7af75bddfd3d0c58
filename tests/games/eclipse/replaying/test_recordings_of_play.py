"""Whatever happens at a table, each game's recording gives the events of play: any order of boards, hands and wishes.

The board is scripted: its lines may come late, in bursts, with gaps, or with a restarted clock; it is lost and found,
and has to be set up again in the middle of a game.
"""

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.reading import faces_only
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.sensing.link import BoardLine, LinkDown
from eclipse_companion.table.inputs import AnswerQuestion, Request
from eclipse_companion.table.searches import ReplyFound, Think
from tests.games.eclipse.play.bench import HI, Bench
from tests.games.eclipse.replaying.heard import Heard

PAUSES = (0.0, 0.25, 30.0, 95.5, 400.0, 1600.125, 3100.0, 7000.0)

acts = st.lists(
    st.one_of(
        st.sampled_from([*["turn"] * 3, *["reply"] * 2, "clear", "glitch", "lift", "gap", "late", "in_time"]),
        st.sampled_from([*Request, AnswerQuestion(1), AnswerQuestion(2)]).filter(lambda each: each is not Request.QUIT),
        st.sampled_from(["lost", "found", "anew", "set_up", "rubbish"]),
        st.sampled_from(PAUSES),
    ),
    min_size=5,
    max_size=60,
)


class Evening:
    """A bench at which random things happen; what lies on the board is what hands did."""

    def __init__(self, home: Path, seed: int) -> None:
        self.bench = Bench(home)
        self.heard = Heard(self.bench.table)
        self.rng = random.Random(seed)
        self.lying = EMPTY
        self.board_began = 0.0
        self.waiting: list[BoardLine] = []
        self.holding = False
        self.bench.up()
        self.report()

    def do(self, act: object) -> None:
        match act:
            case float():
                self.wait(act)
            case Request() | AnswerQuestion():
                self.bench.take(act)
            case str():
                getattr(self, act)()

    def turn(self) -> None:
        if rules.result(self.lying) is None:
            self.play(self.rng.choice(rules.legal_turns(self.lying)))

    def clear(self) -> None:
        self.lying = EMPTY
        self.report()
        self.wait(2000)

    def glitch(self) -> None:
        self.line("".join(self.rng.choice("..+-?") for _ in range(16)))

    def lift(self) -> None:
        pieces = [square for square, _ in self.lying.pieces()]
        if pieces:
            self.lying = self.lying.with_cells({self.rng.choice(pieces): "."})
            self.report()

    def gap(self) -> None:
        self.bench.seq += self.rng.randrange(1, 5)

    def late(self) -> None:
        self.holding = True

    def in_time(self) -> None:
        self.holding = False
        self.deliver()

    def lost(self) -> None:
        self.bench.take(LinkDown("/dev/board", "It has gone."))

    def found(self) -> None:
        self.bench.table._boards._unfinished = False
        self.bench.up()
        self.report()

    def anew(self) -> None:
        """The board has restarted: its clock and its line numbers begin again."""
        self.board_began, self.bench.seq = self.bench.now, 0
        self.bench.table._boards._unfinished = False
        self.bench.up()
        self.bench.take(BoardLine(HI.format(cal="ok")))
        self.report()

    def set_up(self) -> None:
        """The board has lost what it knew, and has to be set up again."""
        self.bench.up("none")
        self.report()

    def rubbish(self) -> None:
        self.bench.take(BoardLine("ST x"), BoardLine("RW 7 9 9"), BoardLine(f"BT {self.bench.seq} 5 fire"))

    def play(self, turn: Turn) -> None:
        after = rules.apply(self.lying, turn)
        if turn.flip is not None:
            start, end = turn.flip
            self.lying = self.lying.with_cells({start: "."})
            self.report()
            self.wait(self.rng.choice(PAUSES[:5]))
            self.lying = self.lying.with_cells({end: after.cells[end - 1]})
            self.report()
            self.wait(self.rng.choice(PAUSES[:5]))
        self.lying = after
        self.report()
        self.wait(self.rng.uniform(0, 1500))

    def reply(self) -> None:
        """The search begun last ends; usually the hand makes the turn."""
        thinks = [search.position for search in self.bench.sought if isinstance(search, Think)]
        sought = [position for position in thinks if isinstance(position, Position)]
        if sought and rules.result(sought[-1]) is None:
            turn = self.rng.choice(rules.legal_turns(sought[-1]))
            self.bench.take(ReplyFound(sought[-1], turn))
            if self.lying == sought[-1] and self.rng.random() < 0.8:
                self.play(turn)

    def report(self) -> None:
        self.line(faces_only(self.lying.cells))

    def line(self, text: str) -> None:
        self.bench.seq += 1
        self.waiting.append(BoardLine(f"ST {self.bench.seq % 65536} {self.bench.now - self.board_began:.0f} {text}"))
        if not self.holding:
            self.deliver()

    def deliver(self) -> None:
        self.bench.take(*self.waiting)
        self.waiting.clear()

    def wait(self, ms: float) -> None:
        """Time passes, at once or in steps."""
        end = self.bench.now + ms
        while self.bench.now < end and self.rng.random() < 0.7:
            self.bench.wait(self.rng.uniform(0, end - self.bench.now))
        self.bench.wait(max(0.0, end - self.bench.now))

    def end(self) -> None:
        self.bench.take(Request.QUIT)
        self.bench.recorder.close()


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(acts=acts, seed=st.integers(0, 2**32))
@example(acts=[*["turn"] * 2, "lost", *["turn"] * 4, Request.REMATCH, *["turn"] * 2], seed=5369)
def test_each_recording_gives_the_outcomes_of_its_game(
    acts: list[object], seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Everything that a tracker gives in play, its game's recording gives again, in order and with exact times."""
    evening = Evening(tmp_path_factory.mktemp("evening"), seed)
    for act in acts:
        evening.do(act)
    evening.end()
    evening.heard.assert_replayed()
