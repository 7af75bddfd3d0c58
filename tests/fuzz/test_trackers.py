"""Any states at any times never raise an exception, and a board put right is played on."""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.reading import faces_only
from eclipse_companion.games.eclipse.turns.outcomes import QuestionAsked
from eclipse_companion.games.eclipse.turns.steps import done
from tests.games.eclipse.turns.table import Table

EMPTIED = "." * 16
TIPPED = "+-+-+-+" + "." * 9

TIMES_MS = st.one_of(
    st.sampled_from([0, 1, 20, 40, 90, 150, 400, 500, 1000, 1500, 2000, 6000, 10_000, 10_700, 60_000]),
    st.integers(0, 3_000_000),
)
SQUARES = st.sets(st.integers(0, 15), min_size=1, max_size=16)


def pictures(characters: str) -> st.SearchStrategy[list[tuple[str, int]]]:
    """What a board shows, one picture after the other, and how long each lasts: some squares or all change at once."""
    repeated = st.tuples(SQUARES, st.sampled_from(characters).map(lambda one: one * 16))
    mixed = st.tuples(SQUARES, st.text(characters, min_size=16, max_size=16))
    changes = st.lists(st.tuples(st.one_of(repeated, mixed), TIMES_MS), max_size=6)
    return changes.map(_followed)


def _followed(changes: list[tuple[tuple[set[int], str], int]]) -> list[tuple[str, int]]:
    shown, found = EMPTIED, []
    for (squares, text), ms in changes:
        shown = "".join(text[at] if at in squares else cell for at, cell in enumerate(shown))
        found.append((shown, ms))
    return found


BOARDS = st.sampled_from([".+-?", ".GSgs?"]).flatmap(pictures)


def put_right(table: Table) -> None:
    """Do the announced steps in turn, until nothing is wrong any more."""
    tracker = table.tracker
    for _ in range(40):
        if not tracker.out_of_step:
            return
        lies = done(tracker.as_it_lies(), tracker.steps_left[:1])
        if lies is None:  # it is done; what follows from it is waited for
            table.wait(2000)
        else:
            table.show(lies if table.owners else faces_only(lies), ms=2000)
    raise AssertionError(f"out of step for ever: {tracker.steps_left}")


@settings(max_examples=12, deadline=None)
@given(BOARDS, st.integers(0, 10_000))
@example([(TIPPED, 10_700), (EMPTIED, 1500), ("+" + EMPTIED[1:], 3000)], 0)
@example([("GsGsGsG" + "." * 9, 10_700), (EMPTIED, 1500), ("G" + EMPTIED[1:], 3000)], 0)
@example([("....g.........s.", 3929), ("....gS.S......s.", 40)], 270)
@example([("GGGGGGGGGGGGG.G?", 76_333), ("GG?GGGGGGGGGG.G?", 365), ("ss?ssGGssGsGs.G?", 60_000)], 0)
def test_whatever_the_board_shows_the_game_can_go_on(shown: list[tuple[str, int]], draw: int) -> None:
    """After any states, the announced steps lead back to the game; the next turn is given, or asked about."""
    table = Table(owners=any(set(text) & set("GSgs") for text, _ in shown))
    for text, ms in shown:
        table.show(text, ms=ms)
    table.wait(20_000)
    tracker, position = table.tracker, None
    for _ in range(5):  # what is put on the board may itself take turns back, or begin another game
        put_right(table)
        if tracker.position == position:
            break
        position = tracker.position
        table.cells = list(position.cells)
        with table.at_once():
            pass
        table.wait(10_000)
    assert tracker.in_step
    if rules.result(tracker.position) is not None:
        return
    turns = rules.legal_turns(tracker.position)
    turn = turns[draw % len(turns)]
    after = rules.apply(tracker.position, turn)
    for _ in range(3):  # pieces may be thought to be in hands yet, and the turn to be another one
        table.turn(str(turn))
        table.wait(10_000)
        if tracker.position != after and isinstance(table.outcomes[-1], QuestionAsked):
            tracker.settle(turn)
        if tracker.position == after:
            return
        put_right(table)
        table.cells = list(tracker.position.cells)
    raise AssertionError(f"{turn} is never given")
