"""What players say about a turn, and boards that are cleared or put right."""

import pytest

from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.turns.explanations import Explanation
from eclipse_companion.games.eclipse.turns.history import History
from eclipse_companion.games.eclipse.turns.outcomes import Cleared, ProblemFound, Prompt, QuestionAsked, TakeBack
from eclipse_companion.games.eclipse.turns.reconstruction import Reconstruction
from eclipse_companion.sensing.evidence import CAMERA, Changes, Evidence, rows_of
from tests.games.eclipse.turns.table import Table


@pytest.fixture(params=[False, True], ids=["faces only", "owners"])
def owners(request: pytest.FixtureRequest) -> bool:
    """Both codings of the magnets."""
    return bool(request.param)


def in_doubt() -> Table:
    """A table at which Moon has set down two like pieces with both hands: one of two turns, nobody knows which."""
    table = Table.after("S1")
    table.lift(1)
    table.drop("g", 2, ms=100)
    table.drop("G", 5, ms=100)
    return table


def test_a_turn_that_its_player_says_is_finished_is_given_at_once() -> None:
    """One of the turns in doubt is given without a question, and none is asked later."""
    table = in_doubt()
    table.outcomes += table.tracker.commit_likeliest()
    assert table.kinds() == ["TurnGiven"]
    assert table.given[0] in ("1-5/G2", "1-2/G5")


def test_what_is_no_turn_yet_is_not_given_whatever_its_player_says(owners: bool) -> None:
    """Half a turn, no turn, or a turn that has already been given isn't given."""
    table = Table.after("S1", owners=owners)
    assert table.tracker.commit_likeliest() == []
    table.flip(1, 5)
    assert table.tracker.commit_likeliest() == []
    table.drop("s", 16, ms=1500)
    assert table.given == ["1-5/S16"]
    assert table.tracker.commit_likeliest() == []


def test_a_turn_that_cannot_follow_those_given_is_never_given() -> None:
    """Even if all that is known of the board says so, and its player, too: a flip of a piece that isn't there."""
    first, impossible = Turn.parse("S1"), Turn.parse("2-6/G3")
    other = Explanation.after(Position(".S" + "." * 14), impossible, (first,))
    changes = Changes()
    changes.start(Evidence(CAMERA, 0.0, rows_of(other.cells)))
    turns = Reconstruction(History.of([first]))
    turns.explanations = [other]
    assert turns.commit_likeliest(100.0, changes.standing) == []
    assert turns.settle(impossible, 100.0, changes.standing) == []
    outcomes = turns.decide(60_000.0, changes.standing, [])
    assert "TurnGiven" not in {type(each).__name__ for each in outcomes}


def test_a_prompt_names_the_squares_that_half_the_turn_has_used(owners: bool) -> None:
    """It names the flip's two squares, or the new piece's one."""
    flipped, placed = Table.after("S1", owners=owners), Table.after("S1", owners=owners)
    flipped.flip(1, 5, ms=1500)
    placed.drop("s", 16, ms=1500)
    prompts = [each for table in (flipped, placed) for each in table.outcomes if isinstance(each, Prompt)]
    assert [prompt.squares for prompt in prompts] == [(1, 5), (16,)]


def test_a_board_cleared_in_the_middle_of_a_game_ends_it_after_the_patience_time(owners: bool) -> None:
    """If all pieces are gone for longer than tidying takes, the next placement is a new game's first turn."""
    table = Table.after("S1 1-5/S16", owners=owners)
    table.lift(16)
    table.lift(5, ms=5000)
    assert Cleared not in map(type, table.outcomes)
    table.wait(2000)
    assert Cleared in map(type, table.outcomes)
    assert TakeBack not in map(type, table.outcomes)
    table.turn("G4")
    assert table.given == ["G4"]
    assert str(table.tracker.position) == "3G/4/4/4"


def test_a_game_begun_while_the_board_is_being_cleared_waits_for_the_empty_board(owners: bool) -> None:
    """The last piece left on it looks like a first turn, but isn't one."""
    table = Table.after("S1 1-5/S16 16-12/G13", owners=owners)
    table.lift(12)
    table.tracker.begin()
    table.wait(20)
    table.drop("s", 2, ms=20)
    table.lift(2, ms=800)
    table.lift(13, ms=9000)
    assert table.given == []
    assert ProblemFound in map(type, table.outcomes)
    table.lift(5, ms=2000)
    table.turn("G6")
    assert table.given == ["G6"]


def test_a_board_that_is_clear_for_a_moment_is_still_the_same_game(owners: bool) -> None:
    """Two pieces are taken up and put back, and the game goes on."""
    table = Table.after("S1 1-5/S16", owners=owners)
    moons = table.lift(16)
    suns = table.lift(5, ms=2500)
    table.drop(suns, 5)
    table.drop(moons, 16, ms=1500)
    assert Cleared not in map(type, table.outcomes)
    table.turn("16-12/G13")
    assert str(table.tracker.position) == "4/G3/3g/G3"


def test_a_square_that_can_not_be_read_does_not_keep_a_board_from_being_right(owners: bool) -> None:
    """It is awaited for a moment; then what the others show is enough."""
    table = Table.after("S1 1-5/S16", owners=owners)
    table.tracker.restart(Position.parse("S3/4/4/4"))
    table.wait(2000)
    assert [type(each) for each in table.outcomes] == [ProblemFound]
    table.lift(16)
    table.cells[9] = "?"
    table.flip(5, 1, ms=600)
    assert table.kinds() == ["ProblemFound"]
    table.wait(1500)
    assert table.kinds() == ["ProblemFound", "Mended"]


def test_the_last_turn_may_have_been_another_though_what_followed_from_it_is_due() -> None:
    """The reply to G2 seemed illegal: the first turn was S6, and its player can say so."""
    table = Table.after("G2")
    table.flip(2, 6)
    table.tracker.restart(Position.parse("1G2/4/4/4"), target=Turn.parse("2-3/G4"))
    table.outcomes.clear()
    table.wait(3000)
    table.outcomes += table.tracker.ask_others()
    question = table.outcomes[-1]
    assert isinstance(question, QuestionAsked)
    assert [str(turn) for turn in question.turns] == ["S6"]
    table.outcomes += table.tracker.settle(question.turns[0])
    assert table.kinds() == ["ProblemFound", "QuestionAsked", "Mended", "TakeBack", "TurnGiven"]
    assert str(table.tracker.position) == "4/1S2/4/4"
    table.turn("6-7/G1")
    assert table.given[-2:] == ["S6", "6-7/G1"]
