"""A leading source that sees hands over the board: a camera alone."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.eclipse.camera.likelihood import rows_of
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.tracking import Tracker, do, read_command
from eclipse_companion.games.eclipse.turns.explanations import TURNED
from eclipse_companion.games.eclipse.turns.outcomes import Outcome, Prompt, QuestionAsked, TakeBack
from eclipse_companion.games.eclipse.vision.network import CLASSES
from eclipse_companion.sensing.evidence import CAMERA, Evidence, Rows, StateReader
from eclipse_simulation.eclipse.hand.hand import random_turn

STEP_MS = 100.0
NOTHING = EMPTY.cells
GOLD = "G" + NOTHING[1:]
BOTH = "Gs" + NOTHING[2:]


def seen(cells: str, hidden: tuple[int, ...] = ()) -> Rows:
    """What a camera says of these contents: it is sure of each square, as sure as it ever is."""
    shares = np.full((16, len(CLASSES)), 0.002)
    shares[np.arange(16), [CLASSES.index(cell) for cell in cells]] = 0.99
    return Evidence(CAMERA, 0.0, rows_of(shares)).hiding(hidden).log_likelihood


def moving_on(position: Position, rng: np.random.Generator) -> Turn:
    """A random turn that puts no piece where one is flipped away."""
    while True:
        turn = random_turn(position, rng)
        if turn.flip is None or turn.flip[0] != turn.square:
            return turn


class Looking:
    """A tracker that a camera leads, with a look every tenth of a second."""

    def __init__(self, start: str = NOTHING, delay_ms: float = 0.0) -> None:
        self.tracker = Tracker(StateReader(), position=Position(start), delay_ms=delay_ms)
        self.t_ms = 1000.0
        self.outcomes: list[Outcome] = []
        self.sees(start, times=5)

    def sees(self, cells: str, times: int = 1, hidden: tuple[int, ...] = ()) -> list[Outcome]:
        """Looks at a clear board."""
        return self._take(seen(cells, hidden), times)

    def reads(self, rows: Rows, times: int = 1) -> list[Outcome]:
        """Looks at a clear board that says this."""
        return self._take(rows, times)

    def covered(self, times: int = 1) -> list[Outcome]:
        """Looks at a board that something is over; between two of them, time passes, too."""
        return self._take(None, times)

    def _take(self, rows: Rows | None, times: int) -> list[Outcome]:
        found: list[Outcome] = []
        for _ in range(times):
            self.t_ms += STEP_MS
            evidence = np.zeros((16, 5)) if rows is None else rows
            found += self.tracker.see(Evidence(CAMERA, self.t_ms, evidence, covered=rows is None))
        self.outcomes += found
        return found

    @property
    def given(self) -> list[str]:
        return [str(outcome.turn) for outcome in self.outcomes if isinstance(outcome, TurnGiven)]


def test_a_turn_is_given_when_the_hand_has_left() -> None:
    """The second look without it decides, at its own time: nothing else need happen."""
    looking = Looking()
    assert looking.covered(10) == []
    assert looking.sees(GOLD) == []
    (outcome,) = looking.sees(GOLD)
    assert isinstance(outcome, TurnGiven)
    assert (str(outcome.turn), outcome.t_ms) == ("G1", looking.t_ms)
    assert looking.tracker.now == looking.t_ms


def test_nothing_is_decided_while_something_covers_the_board() -> None:
    """However long it lasts, and though time passes in between: what comes out from under it counts."""
    looking = Looking()
    looking.sees(GOLD)
    for _ in range(100):
        assert looking.covered() == []
        assert looking.tracker.advance(looking.t_ms + 50.0) == []
        assert looking.tracker.next_deadline(looking.t_ms) is None
    looking.sees(NOTHING, times=30)
    assert looking.given == []
    assert looking.tracker.position == EMPTY


def test_a_piece_seen_once_before_a_hand_came_back_counts() -> None:
    """The hand leaves for one look and comes back: the turn is given in the first look after it."""
    looking = Looking()
    looking.covered(5)
    looking.sees(GOLD)
    assert looking.covered(5) == []
    assert looking.tracker.shown == GOLD
    looking.sees(GOLD, times=2)
    assert looking.given == ["G1"]


@pytest.mark.parametrize(("middle", "last", "turns"), [
    ("G" + NOTHING[1:], ".S...g" + NOTHING[6:], ["G1", "1-2/G6"]),
    (".....G" + NOTHING[6:], "s........S" + NOTHING[10:], ["G6", "6-10/S1"]),
])  # fmt: skip
def test_two_turns_with_one_look_between_them_are_told_apart(middle: str, last: str, turns: list[str]) -> None:
    """A single look between two hands counts, though it is only one: both turns are given."""
    looking = Looking()
    looking.covered(5)
    looking.sees(middle)
    looking.covered(5)
    looking.sees(last, times=5)
    looking.tracker.advance(looking.t_ms)
    assert looking.given == turns


def test_a_whole_turn_under_one_hand_is_given() -> None:
    """A flip from 2 to 3 and a placement on 10, both made under the hand, in whatever order."""
    looking = Looking(BOTH)
    looking.covered(20)
    looking.sees("G.g......G" + NOTHING[10:], times=5)
    assert looking.given == ["2-3/G10"]


@pytest.mark.parametrize("turns", ["S4 4-3/S4", "G15 15-11/S15", "S13 13-9/G13", "G12 12-11/S6 6-2/G6"])
def test_a_piece_that_replaces_the_one_flipped_away_is_seen(turns: str) -> None:
    """A piece is flipped away, and another put down in its place, under one hand: the turn is given, unasked."""
    looking, position = Looking(), EMPTY
    for text in turns.split():
        position = rules.apply(position, Turn.parse(text))
        looking.covered(10)
        looking.sees(position.cells, times=70)
    assert looking.given == turns.split()
    assert looking.tracker.position == position
    assert not any(isinstance(outcome, QuestionAsked | TakeBack) for outcome in looking.outcomes)


def doubtful(cells: str, in_doubt: dict[int, float]) -> Rows:
    """What a camera says that doubts the side of some squares: with this probability, what lies there is right."""
    shares = np.full((16, len(CLASSES)), 0.002)
    shares[np.arange(16), [CLASSES.index(cell) for cell in cells]] = 0.99
    for square, share in in_doubt.items():
        right, other = cells[square - 1], TURNED[cells[square - 1]]
        shares[square - 1, [CLASSES.index(right), CLASSES.index(other)]] = share, 1.0 - share
    return rows_of(shares)


@pytest.mark.parametrize("count", [2, 3])
@pytest.mark.parametrize("turns", ["G1 1-2/S15", "G1 1-2/S15 15-11/G6", "S13 13-9/S3 3-4/G16 9-5/S1"])
def test_whole_turns_under_one_cover_are_never_taken_for_others(turns: str, count: int) -> None:
    """Somebody leans over the board while two or three turns are made: none is given that wasn't made.

    Of two, each is given or asked about.
    """
    looking, position = Looking(), EMPTY
    made = turns.split()
    for text in made[:-count]:
        position = rules.apply(position, Turn.parse(text))
        looking.covered(10)
        looking.sees(position.cells, times=10)
    for text in made[-count:]:
        position = rules.apply(position, Turn.parse(text))
    looking.covered(60)
    looking.sees(position.cells, times=75)
    assert looking.given == made[: len(looking.given)]
    if looking.given != made:
        asked = next(each for each in reversed(looking.outcomes) if isinstance(each, QuestionAsked))
        text = made[len(looking.given)]
        assert text in map(str, asked.turns)
        looking.outcomes += looking.tracker.settle(Turn.parse(text))
        looking.sees(position.cells, times=75)
        assert looking.given == made[: len(looking.given)]
        assert count == 3 or looking.given == made


def test_many_sides_in_doubt_change_no_order() -> None:
    """A first exposure names eight sides wrongly, the second one rightly: the turn is given, and nothing else."""
    before = "G.Ss.gSg.s.GS..s"
    turn = next(each for each in rules.legal_turns(Position(before)) if each.flip is not None)
    after = rules.apply(Position(before), turn)
    pieces = [square for square, cell in enumerate(after.cells, start=1) if cell != "."]
    looking = Looking(before)
    looking.covered(10)
    looking.reads(doubtful(after.cells, dict.fromkeys(pieces, 0.25)))
    looking.reads(doubtful(after.cells, dict.fromkeys(pieces, 0.995)), times=5)
    assert looking.given == [str(turn)]
    assert len(looking.outcomes) == 1


def test_a_side_counts_as_much_as_the_camera_says() -> None:
    """Nine to one for gold isn't enough to give a turn: after a moment it is asked about."""
    looking = Looking()
    looking.covered(5)
    looking.reads(doubtful(GOLD, {1: 0.9}), times=25)
    (question,) = looking.outcomes
    assert isinstance(question, QuestionAsked)
    assert sorted(map(str, question.turns)) == ["G1", "S1"]


def test_a_hidden_square_holds_a_decision_back() -> None:
    """A finger in front of the new piece's square: the turn is given once it can be seen."""
    looking = Looking()
    looking.covered(5)
    assert looking.sees(GOLD, times=10, hidden=(1,)) == []
    looking.sees(GOLD, times=3)
    assert looking.given == ["G1"]


def test_a_look_that_is_covered_before_the_first_one_begins_nothing() -> None:
    """A game that begins under a hand begins with the first clear look."""
    tracker = Tracker(StateReader())
    for number in range(20):
        covered = Evidence(CAMERA, STEP_MS * number, np.zeros((16, 5)), covered=True)
        assert tracker.see(covered) == []
        assert tracker.advance(STEP_MS * number + 10.0) == []
    assert tracker.shown == "?" * 16
    found = []
    for number in range(20, 30):
        cells = NOTHING if number < 25 else GOLD
        found += tracker.see(Evidence(CAMERA, STEP_MS * number, seen(cells)))
    assert [str(outcome.turn) for outcome in found if isinstance(outcome, TurnGiven)] == ["G1"]


def test_a_prompt_waits_for_the_hand() -> None:
    """A piece that is missing is only asked for when nobody's hand is over the board any more."""
    looking = Looking(GOLD)
    looking.covered(3)
    looking.sees(NOTHING, times=2)
    assert not any(isinstance(outcome, Prompt) for outcome in looking.covered(200))
    assert any(isinstance(outcome, Prompt) for outcome in looking.sees(NOTHING, times=30))


def test_a_paused_game_sees_nothing() -> None:
    """In a pause neither looks nor the time between them reach the game: nothing is decided, or asked for."""
    looking = Looking(GOLD)
    looking.sees(NOTHING, times=3)
    looking.tracker.pause()
    now = looking.tracker.now
    assert looking.sees(NOTHING, times=100) == []
    assert looking.tracker.now == now


def test_a_hand_in_a_pause_covers_nothing_after_it() -> None:
    """What covered the board in the pause has gone when the game goes on."""
    looking = Looking()
    looking.tracker.pause()
    looking.covered(5)
    looking.tracker.resume()
    looking.sees(NOTHING, times=3)
    looking.sees(GOLD, times=3)
    assert looking.given == ["G1"]


@pytest.mark.parametrize("delay_ms", [0.0, 300.0, 1000.0])
def test_a_delay_holds_decisions_back(delay_ms: float) -> None:
    """While only time passes, what is decided is as old as the news may be; the deadline says so beforehand."""
    looking = Looking(GOLD, delay_ms=delay_ms)
    looking.sees(NOTHING, times=2)
    due = looking.tracker.next_deadline(looking.t_ms)
    assert due is not None
    assert looking.tracker.advance(due - 1.0) == []
    prompts: list[Outcome] = []
    now = due
    while not prompts:
        prompts = looking.tracker.advance(now)
        assert looking.tracker.now <= now - delay_ms
        (later,) = [looking.tracker.next_deadline(now)]
        now = max(now + 1.0, now if later is None else later)
    assert prompts[0].t_ms <= now - delay_ms


def test_a_look_decides_at_its_own_time_whatever_the_delay() -> None:
    """News that has come isn't held back: with a delay of ten seconds, the second look gives the turn."""
    looking = Looking(delay_ms=10_000.0)
    looking.covered(5)
    looking.sees(GOLD, times=2)
    assert looking.given == ["G1"]


ACTS = st.lists(st.tuples(st.sampled_from(["see", "covered", "turn"]), st.integers(1, 8)), max_size=25)


@given(ACTS, st.integers(0, 2**16))
@settings(max_examples=30)
def test_no_turn_is_ever_given_under_a_hand(acts: list[tuple[str, int]], seed: int) -> None:
    """Turns are made under hands, and hands come and go: none is given while it is covered, and in the end, all are.

    None of them puts a piece where one was flipped away.
    """
    looking, position, rng = Looking(), EMPTY, np.random.default_rng(seed)
    made: list[str] = []
    for act, count in acts:
        match act:
            case "turn" if len(made) < 5:
                turn = moving_on(position, rng)
                position = rules.apply(position, turn)
                made.append(str(turn))
                assert looking.covered(8 + count) == []
                looking.sees(position.cells, times=3)
            case "covered":
                assert looking.covered(count) == []
            case _:
                looking.sees(position.cells, times=count)
    looking.sees(position.cells, times=60)
    assert looking.tracker.position == position
    assert len(looking.given) == len(made)


@given(ACTS)
@settings(max_examples=20)
def test_requests_of_a_recording_do_the_same(acts: list[tuple[str, int]]) -> None:
    """The tracker that gets looks as a recording keeps them gives what the one that got them directly gave."""
    looking = Looking()
    replayed, outcomes, t_ms = Tracker(StateReader()), [], 1000.0
    cells = NOTHING

    def look(likelihood: object) -> None:
        nonlocal t_ms
        t_ms += STEP_MS
        value: dict[str, object] = {"do": "see", "source": "camera", "t_ms": t_ms}
        if likelihood is not None:
            value["likelihood"] = likelihood
        outcomes.extend(do(replayed, read_command(value)))

    for _ in range(5):
        look(np.exp(seen(NOTHING)).tolist())
    for act, count in acts:
        if act == "covered":
            looking.covered(count)
            for _ in range(count):
                look(None)
            continue
        if act == "turn":
            cells = GOLD if cells == NOTHING else NOTHING
        looking.sees(cells, times=count)
        for _ in range(count):
            look(np.exp(seen(cells)).tolist())
    assert outcomes == looking.outcomes
