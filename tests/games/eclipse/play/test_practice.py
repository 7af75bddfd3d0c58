"""One's own mistakes as exercises at a table."""

from pathlib import Path

import pytest

from eclipse_companion.announcements import Fact
from eclipse_companion.commands import cli
from eclipse_companion.common.errors import UsageError
from eclipse_companion.games.eclipse.announcements import Corrected, Fault, Problem, Teaching
from eclipse_companion.games.eclipse.commands.studies import STUDIES
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.puzzles import load
from eclipse_companion.games.eclipse.puzzles.mistake import MistakeExercise
from eclipse_companion.games.eclipse.reply.mistakes import VERSION
from eclipse_companion.games.eclipse.saving import KIND
from eclipse_companion.log import FILE_NAME, GameLog
from eclipse_companion.table.exercises import Practice
from eclipse_companion.table.inputs import Request
from eclipse_simulation.eclipse.automatic_hand import AutomaticHand
from tests.games.eclipse.play.simulated import Simulation
from tests.games.eclipse.play.study_desk import ORACLE, Desk, Given, taught
from tests.log import played

WON = Position.parse("1gS1/2S1/sg2/gGSG")
"""Moon is to move and can win, but not at once."""
DRAWN = Position.parse("1g1G/s1S1/sg2/gGSG")
AT_ONCE = next(puzzle for puzzle in load() if puzzle.length == 1)


def exercise(position: Position, had: str, *, due: bool = True) -> MistakeExercise:
    return MistakeExercise(position, "a place", had, due=due)


def turn_to(position: Position, value: str) -> Turn:
    """A turn that leaves its player this value, without ending the game."""
    sign = {"win": 1, "draw": 0, "loss": -1}[value]
    return next(
        turn
        for turn, score in ORACLE.scores(position).items()
        if (score > 0) - (score < 0) == sign and rules.result(rules.apply(position, turn)) is None
    )


def test_an_exercise_is_over_with_a_turn_that_keeps_the_win(tmp_path: Path) -> None:
    """Other turns are taken back, with the answer that refutes them; what was tried is in the log."""
    desk = Desk(tmp_path, Given(exercise(WON, "win")))
    assert [each.key for each in taught(desk.told)] == ["mistake_task_win"]
    for value, key in (("draw", "puzzle_wrong_draw"), ("loss", "puzzle_wrong_loss")):
        (said,) = taught(desk.take(str(turn_to(WON, value))))
        assert (said.key, said.stage) == (key, "wrong")
        assert said.reply is not None
    told = taught(desk.take(str(turn_to(WON, "win"))))
    assert [(each.key, each.stage) for each in told][-1] == ("mistake_kept_win", "done")
    (tried,) = desk.log.tries(KIND)
    assert (tried[0], tried[1].place, tried[1].right) == ("anna", "a place", False)


def test_a_draw_is_kept_with_any_turn_that_does_not_lose(tmp_path: Path) -> None:
    """What was solved at once is right; with the next word another exercise begins."""
    desk = Desk(tmp_path, Given(exercise(DRAWN, "draw"), exercise(WON, "win", due=False)))
    assert taught(desk.told)[-1].key == "mistake_task_draw"
    assert taught(desk.take(str(turn_to(DRAWN, "draw"))))[-1].key == "mistake_kept_draw"
    assert taught(desk.take(Request.NEW))[-1].key == "mistake_early_win"
    assert [each.right for _, each in desk.log.tries(KIND)] == [True]


def test_a_win_at_once_is_right(tmp_path: Path) -> None:
    """The line that it locks is told."""
    desk = Desk(tmp_path, Given(exercise(AT_ONCE.position, "win")))
    said = taught(desk.take(str(AT_ONCE.turn)))[-1]
    assert (said.key, said.stage, len(said.squares)) == ("mistake_won", "done", 3)


def test_whoever_hears_the_turn_has_not_done_it_alone(tmp_path: Path) -> None:
    """It comes back soon, as after a wrong turn."""
    desk = Desk(tmp_path, Given(exercise(DRAWN, "draw")))
    for _ in range(4):
        desk.take(Request.HINT)
    told = taught(desk.take(str(turn_to(DRAWN, "draw"))))
    assert told[-1].helped
    assert [each.right for _, each in desk.log.tries(KIND)] == [False]


class Practising(Simulation):
    """A person at a board who sets up a position, makes a wrong turn first, and then a right one."""

    def __init__(self, home: Path) -> None:
        super().__init__(None, home, seed=5, coding="two", games=9, exercises=Given(exercise(DRAWN, "draw")))
        needs_setup = {Fault.NOT_SET_UP, Fault.TAKEN_BACK, Fault.OUT_OF_STEP}
        self._hand = AutomaticHand(self._type, self._answer, 5, only_test_piece=True, sets_up=needs_setup)
        self._turns = [turn_to(DRAWN, "loss"), turn_to(DRAWN, "draw")]

    def _note(self, turn: Turn) -> None:
        """There is no game to note here."""

    def tell(self, announcement: Fact) -> None:
        super().tell(announcement)
        if isinstance(announcement, Corrected):
            self._type(str(self._turns.pop(0)))
        elif isinstance(announcement, Teaching) and announcement.stage == "done":
            self.post(Request.QUIT)


def test_a_position_is_set_up_at_the_board_and_put_back_after_a_wrong_turn(tmp_path: Path) -> None:
    """Step by step, as puzzles are."""
    played = Practising(tmp_path).run(limit_s=240)
    facts = [fact for _, fact in played.told]
    assert played.ended, facts[-6:]
    assert [fact.fault for fact in facts if isinstance(fact, Problem)] == [Fault.NOT_SET_UP, Fault.TAKEN_BACK]
    assert [said.stage for said in taught(facts) if said.stage != "task"] == ["wrong", "done"]


def test_they_are_set_to_the_person_whose_they_are(tmp_path: Path) -> None:
    """Though somebody else sits there; a person without a name stays without one."""
    for number, name in enumerate(("Ben", "")):
        practice = Practice(name, [DRAWN], [], lambda position, _: exercise(position, "draw"))
        desk = Desk(tmp_path / str(number), practice)
        desk.take(str(turn_to(DRAWN, "draw")))
        assert [key for key, _ in desk.log.tries(KIND)] == [name.casefold()]


def test_what_was_not_solved_at_once_comes_again_today() -> None:
    """After the others that are due; then come those that aren't, and all of them again."""
    boards = {name: Position("." * number + "G" + "." * (15 - number)) for number, name in enumerate("abxy")}
    practice = Practice("Ann", "ab", "xy", lambda name, due: exercise(boards[name], "draw", due=due))
    told = []
    for tries in (None, 0, 1, None, 0, 0, 0, 0):
        given = practice.next(tries)
        name = next(name for name, board in boards.items() if board == given.position)
        told.append((name, given.task(given.position).key.split("_")[1]))
    assert told == [*(("a", "task"), *[("b", "task")] * 3), *((name, "early") for name in "xyab")]


@pytest.fixture
def log(home: Path) -> GameLog:
    """Ann plays the booklet's game with Ben."""
    (home / "data").mkdir(exist_ok=True)
    log = GameLog(home / "data" / FILE_NAME)
    uuid = played.start(log, sun="Ann", moon="Ben")
    for made in played.booklet():
        played.add(log, uuid, made)
    log.finish(uuid, "0-1", "normal", played.WHEN)
    return log


def test_a_persons_mistakes_are_found_in_the_games_of_the_log(log: GameLog) -> None:
    """Each becomes an exercise: the position before it, with what is to be kept."""
    practice = STUDIES.named("mistakes:ann", None)
    assert practice.person == "Ann"
    mistakes = [each.mistake for each in log.mistakes(KIND, VERSION) if each.key == "ann"]
    exercise = practice.next(None)
    assert (str(exercise.position), exercise.event) == (mistakes[-1].position, f"Mistake {mistakes[-1].place}")
    assert exercise.learner.value == "sun"


@pytest.mark.usefixtures("log")
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["mistakes"], "Whose mistakes? Add --person NAME: Ann, Ben."),
        (["mistakes", "--person", "Carl"], "The games here have no mistakes of 'Carl'."),
        (["line", "--person", "Ann"], "--person says whose mistakes: use it with `learn mistakes`."),
    ],
)
def test_what_cannot_be_practised_is_refused_with_a_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    """It says what to do."""
    assert cli.main(["learn", *words]) in {1, 2}
    assert sentence in capsys.readouterr().err


def test_of_many_people_those_are_named_who_played_last() -> None:
    """A line has room for eight; a command lists the others."""
    names = {f"{number}": f"Person {number}" for number in range(10, 50)}
    with pytest.raises(UsageError) as caught:
        STUDIES._whose(names)
    assert str(caught.value) == (
        f"Whose mistakes? Add --person NAME. Lately played: {', '.join([*names.values()][-8:])}. "
        "`eclipse-companion games people` lists all."
    )


@pytest.mark.usefixtures("home")
def test_without_games_there_is_nothing_to_practise(capsys: pytest.CaptureFixture[str]) -> None:
    """That is said, too."""
    assert cli.main(["learn", "mistakes"]) == 1
    assert "Play some games first." in capsys.readouterr().err
