"""The view: what screens show after each announcement."""

from dataclasses import replace
from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.announcements import (
    BoardFound,
    BoardLost,
    CameraFound,
    CameraLost,
    Fact,
    GameOver,
    GameStarted,
    Notice,
    ReplyChosen,
    TakenBack,
    ToMove,
    TurnSeen,
)
from eclipse_companion.games.eclipse.announcements import (
    BoardShows,
    BoardStands,
    Calibration,
    Corrected,
    Fault,
    HalfTurn,
    Hint,
    NextStep,
    Problem,
    Question,
    SquaresHidden,
    Step,
    Teaching,
    Threats,
)
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.pieces import PIECES, Piece, Player, Side
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.rules import Result
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.page.facts import EclipsePageFacts
from eclipse_companion.games.eclipse.showing import EclipseView
from eclipse_companion.games.eclipse.showing.marks import Highlight, Mark
from eclipse_companion.games.eclipse.showing.shown_state import Known, lying
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.outputs.display import BoardState, TurnRow
from tests.games.eclipse.facts import EVERY

SENTENCES = EclipseSentences("en", edition("eclipse"))
TURNS = tuple(map(Turn.parse, ("S6", "6-10/G3", "3-7/S16")))
SUN, MOON = Player.SUN, Player.MOON


def shown(*announcements: Fact) -> EclipseView:
    """The view after these announcements."""
    return reduce(EclipseView.after, announcements, EclipseView(SENTENCES))


def positions(turns: tuple[Turn, ...]) -> list[Position]:
    """The positions after each of the turns, played from the empty board."""
    found = [EMPTY]
    for turn in turns:
        found.append(rules.play(found[-1], turn))
    return found[1:]


def opening(key: str = "eclipse") -> list[Fact]:
    """A game of three turns in an edition, as play announces it, with Moon to move."""
    facts: list[Fact] = [GameStarted("uuid", key, ("Ann", "Ben"), EMPTY)]
    for number, (turn, position) in enumerate(zip(TURNS, positions(TURNS), strict=True), 1):
        player = MOON if number == 2 else SUN
        facts += [
            ToMove(player, human=True, task="flip" if number > 1 else "place"),
            TurnSeen(player, turn, position, number, 1.0),
        ]
    return [*facts, ToMove(MOON, human=True, task="flip")]


def marks(view: EclipseView) -> dict[str, tuple[int, ...]]:
    """Squares by kind of mark."""
    found: dict[str, tuple[int, ...]] = {}
    for mark in view.picture.marks:
        found[mark.mark.value] = (*found.get(mark.mark.value, ()), mark.square)
    return found


def test_the_turns_so_far_stand_in_numbered_pairs() -> None:
    """Sun's turn and Moon's share a number; a turn that Moon hasn't made yet is None."""
    view = shown(*opening())
    assert view.rows == [TurnRow(1, TURNS[:2]), TurnRow(2, (TURNS[2], None))]
    assert [view.written(row) for row in view.rows] == [["S6", "6-10/G3"], ["3-7/S16"]]
    assert view.position == view.game == positions(TURNS)[-1]
    assert (view.name(SUN), view.name(MOON), view.to_move) == ("Ann", "Ben", MOON)
    assert view.standing.startswith("Ben to move: flip one Sun piece")


@pytest.mark.parametrize(("language", "key"), [("en", "eclipse"), ("de", "eclipse"), ("en", "magic")])
def test_who_has_told_no_name_is_called_by_the_side_alone(language: str, key: str) -> None:
    """Whatever the side is called, its own word isn't a name, in any language or edition."""
    view = EclipseView(EclipseSentences(language, edition(key))).after(GameStarted("uuid", key, ("Sun", "Ben"), EMPTY))
    assert (view.name(SUN), view.name(MOON)) == ("", "Ben")


def test_a_reply_marks_from_to_and_place_with_the_sides_that_will_show() -> None:
    """The pieces stay as they lie until the reply is made; the marks show what should lie there."""
    turn = Turn.parse("16-12/G4")
    reply = ReplyChosen(MOON, turn, rules.play(positions(TURNS)[-1], turn))
    view = shown(*opening(), reply)
    assert view.picture.marks == (
        Highlight(Mark.FROM, 16),
        Highlight(Mark.TO, 12, PIECES[SUN, Side.GOLD]),
        Highlight(Mark.PLACE, 4, PIECES[MOON, Side.GOLD]),
    )
    assert view.position == positions(TURNS)[-1]
    assert view.standing == "Make my turn: flip 16 to 12 (gold up), then place Moon gold on 4."
    made = view.after(TurnSeen(MOON, turn, reply.position, 4, 2.0, is_reply=True))
    assert (made.reply, made.picture.marks, made.position) == (None, (), reply.position)


def test_a_half_turn_is_drawn_as_made_and_what_is_due_stays_marked() -> None:
    """The flipped piece lies turned over on its new square, a placement shows its side, a lifted piece is marked."""
    turn = Turn.parse("16-12/G4")
    flipped = shown(*opening(), HalfTurn(MOON, (16, 12), None, (16, 12), turn))
    assert (flipped.position[16], flipped.position[12]) == (None, PIECES[SUN, Side.GOLD])
    assert marks(flipped) == {"seen": (12,), "place": (4,)}
    placed = shown(*opening(), HalfTurn(MOON, None, (Side.GOLD, 4), (4,), turn))
    assert placed.position[4] == PIECES[MOON, Side.GOLD]
    assert marks(placed) == {"seen": (4,), "from": (16,), "to": (12,)}
    lifted = shown(*opening(), HalfTurn(MOON, None, None, (16,)))
    assert (marks(lifted), lifted.position) == ({"lifted": (16,)}, positions(TURNS)[-1])
    assert flipped.game == placed.game == lifted.game == positions(TURNS)[-1]


def test_a_problem_passes_and_what_was_to_be_done_shows_again() -> None:
    """Wrong squares and the steps that put them right are marked until the board is right."""
    before = shown(*opening())
    steps = (Step("move", 10, 6, turned=True), Step("remove", 1), Step("place", 3, owner=MOON, side=Side.GOLD))
    problem = before.after(Problem(Fault.OUT_OF_STEP, (6, 10), steps))
    assert marks(problem) == {"wrong": (6, 10, 1, 3), "from": (10,), "to": (6,)}
    assert problem.picture.steps == ("move 10 to 6, turned over", "take the piece off 1", "place Moon gold on 3")
    following = problem.after(NextStep(steps[2:], as_told=True))
    assert marks(following) == {"place": (3,)}
    assert following.picture.steps == ("place Moon gold on 3",)
    assert following.position == problem.position
    assert following.after(Corrected()) == before
    assert problem.standing != before.standing
    assert problem.after(Corrected()) == before


def test_a_reply_made_otherwise_shows_the_position_to_be_reached() -> None:
    """When the words say "the picture", it shows the position after the reply."""
    turn = Turn.parse("16-12/G4")
    reply = ReplyChosen(MOON, turn, rules.play(positions(TURNS)[-1], turn))
    view = shown(*opening(), reply, Problem(Fault.NOT_THE_REPLY, (4, 8), (Step("place", 4), Step("remove", 8)), turn))
    assert view.position == reply.position
    assert view.marks_on(4) == (Highlight(Mark.WRONG, 4), Highlight(Mark.PLACE, 4, PIECES[MOON, Side.GOLD]))
    assert marks(view.after(Corrected())) == {"from": (16,), "to": (12,), "place": (4,)}


def test_a_question_numbers_its_answers_and_marks_the_squares_in_doubt() -> None:
    """Squares on which all the turns agree aren't in doubt."""
    turns = (Turn.parse("16-12/G4"), Turn.parse("16-12/G8"))
    view = shown(*opening(), Question(turns, MOON))
    assert [(choice.number, choice.text) for choice in view.picture.choices] == [
        (1, "16 to 12, gold on 4"),
        (2, "16 to 12, gold on 8"),
    ]
    assert marks(view) == {"asked": (4, 8)}
    assert view.after(ToMove(MOON, human=True, task="flip")).picture.choices == ()


def test_what_the_last_turn_was_instead_may_be_none_of_the_answers() -> None:
    """The last answer takes the turn back; the square to touch is marked."""
    view = shown(*opening(), Question((Turn.parse("6-7/S10"),), SUN, TURNS[2]))
    assert [(choice.number, choice.text) for choice in view.picture.choices] == [
        (1, "6 to 7, silver on 10"),
        (2, "none, take it back"),
    ]
    assert marks(view) == {"asked": (7,)}


def test_a_hint_is_marked_as_advice() -> None:
    """Its marks differ from those of the computer's turn."""
    view = shown(*opening(), Hint(MOON, Turn.parse("16-12/G4"), "win"))
    assert marks(view) == {"from": (16,), "to": (12,), "place": (4,)}
    assert all(mark.hint for mark in view.picture.marks)
    assert view.lasting.marks == ()


def test_a_turn_taken_back_leaves_the_list() -> None:
    """The position is the one before the turn, an ended game goes on, and a notice says which turn it was."""
    ended = shown(*opening(), GameOver(Result.SUN_WINS, ((1, 6, 11),)))
    assert (ended.result, ended.ending, ended.to_move) == (Result.SUN_WINS, "Ann wins.", None)
    assert marks(ended) == {"line": (1, 6, 11)}
    back = ended.after(TakenBack(1, positions(TURNS)[1], TURNS[2]))
    assert (back.turns, back.position, back.result, back.ending) == (TURNS[:2], positions(TURNS)[1], None, "")
    assert back.notices == ("Taken back: 3 to 7, silver on 16. It's Ann's turn.",)


def test_threats_leave_the_sentence_that_says_what_to_do() -> None:
    """What is shown, or no longer shown, is a notice beside it; with the next turn, the lines alone are shown."""
    standing = shown(*opening()).standing
    view = shown(*opening(), Threats(SUN, ()))
    hidden = view.after(Threats(SUN, None))
    assert (view.standing, view.notices) == (standing, ("I show threats now. Nobody threatens to win.",))
    assert (hidden.standing, hidden.notices[-1]) == (standing, "I no longer show threats.")
    assert shown(*opening(), Threats(SUN, (), again=True)).notices == ()


def test_a_lost_board_and_a_found_one_leave_the_game_as_it_is() -> None:
    """While the board is away the line says so; afterwards it says again what to do."""
    found = BoardFound("/dev/ttyACM0", "pico-hall16", "1.0.0", virtual=False)
    before = shown(found, *opening())
    lost = before.after(BoardLost("/dev/ttyACM0"))
    assert (lost.board, lost.turns) == (BoardState.LOST, before.turns)
    assert lost.standing.startswith("The board isn't answering.")
    assert lost.after(found) == before


def test_a_camera_alone_is_the_board_and_one_beside_sensors_is_not() -> None:
    """Without sensors a lost camera is a lost board; beside them its loss is a notice, and the game goes on."""
    before = shown(*opening())
    alone = before.after(CameraFound("Camera 0", alone=True))
    assert (alone.board, alone.camera) == (BoardState.FOUND, "Camera 0")
    lost = alone.after(CameraLost("Camera 0", "gone", alone=True))
    assert (lost.board, lost.camera) == (BoardState.LOST, "")
    assert lost.standing.startswith("Camera 0 sends no pictures.")
    beside = before.after(CameraFound("Camera 0", alone=False))
    assert (beside.board, beside.camera) == (before.board, "Camera 0")
    told = beside.after(CameraLost("Camera 0", "gone", alone=False))
    assert (told.board, told.standing) == (before.board, before.standing)
    assert told.notices[-1].startswith("Camera 0 sends no pictures.")


def test_why_a_camera_sees_no_board_is_shown() -> None:
    """Its sign stays; what to do is the line on the screen, and what stands before squares is a notice."""
    alone = shown(*opening()).after(CameraFound("Camera 0", alone=True))
    lost = alone.after(CameraLost("Camera 0", "colourless", alone=True))
    assert lost.camera == "Camera 0"
    assert lost.standing == "The picture is black and white. Switch the camera to colour."
    hidden = alone.after(SquaresHidden((6, 7)))
    assert (hidden.standing, hidden.board) == (alone.standing, alone.board)
    assert hidden.notices[-1] == "Something is in front of 6 and 7. Move it, or tilt the camera."


def test_the_page_hears_of_the_camera() -> None:
    """Its state has the sign's words while the camera is on."""
    before = shown(*opening())
    on = before.after(CameraFound("Camera 0", alone=False))
    assert [EclipsePageFacts().state(each)["camera"] for each in (before, on)] == ["", "camera on"]


def test_calibrating_marks_the_square_that_it_is_about() -> None:
    """Until calibrating is done, the board counts as calibrating."""
    view = shown(Calibration("turn over", 6))
    assert (view.board, marks(view)) == (BoardState.CALIBRATING, {"asked": (6,)})
    assert view.standing == "Turn the piece on 6 over, on the same square."
    assert view.after(Calibration("done")).board is BoardState.FOUND
    waiting = view.after(Notice("no_board")).after(Notice("setting_up"))
    assert len(waiting.notices) == 2
    assert waiting.after(Calibration("done")).notices == waiting.notices[:1]


def test_who_plays_on_a_page_is_not_told_to_type() -> None:
    """A second press of the button that lets the hand do it finds nothing more to do."""
    assert SENTENCES.on_page().say(Notice("nothing_asked")) == "It's your choice now."


def test_advice_says_how_to_type_a_turn_only_where_people_type() -> None:
    """At a board the pieces are there, and on a page people tap."""
    advice = Teaching("lesson_hint", "advice", SUN, TURNS[0])
    typed = EclipseView(SENTENCES).after(Notice("typed"))
    tapped = replace(typed, sentences=SENTENCES.on_page())
    told = [view.after(opening()[0]).after(advice).standing for view in (typed, tapped, shown())]
    assert [" Type " in each for each in told] == [True, False, False]


def test_what_a_virtual_board_fetches_stands_there_until_it_is_there() -> None:
    """Later the hand's sentences stay like others."""
    fetching = shown(Notice("hand", {"reason": "Downloading ..."}))
    assert fetching.notices == ("Downloading ...",)
    found = fetching.after(BoardFound("/dev/pts/3", "board", "1.0", virtual=True))
    assert found.notices == ()
    assert found.after(Notice("hand", {"reason": "No piece there."})).notices == ("No piece there.",)


def test_nothing_takes_the_place_of_codes_before_the_first_turn() -> None:
    """Each person's code stands there, the newest of each; other notices take turns beside them."""

    def code(who: str, code: str) -> Notice:
        return Notice("lan_code", {"who": who, "address": "http://192.0.2.2:8417/", "code": code})

    told = [code("Ann", "ANNS"), code("Ben", "BENS"), *map(Notice, ("setting_up", "getting_ready", "no_clocks"))]
    view = shown(*told, code("Ben", "NEW"), *opening()[:2])
    assert [notice.rstrip(".").split()[-1] for notice in view.notices if "code of" in notice] == ["ANNS", "NEW"]
    assert view.notices[3:] == (SENTENCES.say(told[-1]),)
    assert view.after(TurnSeen(SUN, TURNS[0], positions(TURNS)[0], 1, 1.0)).notices == ()


def test_that_the_board_counts_as_turned_stands_there_as_a_notice() -> None:
    """It is said aloud and shown; what to do stays the same, on an empty board and with pieces on it."""
    for view in (shown(opening()[0]), shown(*opening())):
        turned = view.after(BoardStands(90))
        assert turned.notices[-1:] == ("The board is turned by 90 degrees. That's fine: I'll follow it.",)
        assert turned.standing == view.lasting.standing


def test_how_a_game_ended_still_stands_there_when_the_next_has_begun() -> None:
    """The next game may begin at once: who won, or that nobody did, can be read until somebody makes a turn."""
    next_game = (GameStarted("other", "eclipse", ("Ann", "Ben"), EMPTY), ToMove(SUN, human=True, task="place"))
    left = shown(*opening(), GameOver(None, (), "abandoned"), *next_game)
    assert left.notices == ("The last game ends unfinished.",)
    assert left.standing.startswith("Ann to move")
    won = shown(*opening(), GameOver(Result.SUN_WINS, ((1, 6, 11),)), *next_game)
    assert won.notices == ("Ann wins.",)
    assert won.after(TurnSeen(SUN, TURNS[0], positions(TURNS)[0], 1, 1.0)).notices == ()


def test_notices_stand_until_a_turn_is_seen() -> None:
    """Each is shown once, the latest two at most."""
    notices = [Notice("no question"), Notice("no game"), Notice("no question"), Notice("game over")]
    view = shown(*opening()[:2], *notices)
    assert view.notices == ("I haven't asked anything.", "The game is over. Say new for another one.")
    assert view.after(TurnSeen(SUN, TURNS[0], positions(TURNS)[0], 1, 1.0)).notices == ()


def test_the_address_of_the_page_stays() -> None:
    """It is shown, not spoken, and isn't a notice that passes."""
    page = Notice("page", {"url": "http://127.0.0.1:8000/"})
    view = shown(page, *opening())
    assert (view.page, view.notices, SENTENCES.say(page)) == ("http://127.0.0.1:8000/", (), None)
    assert SENTENCES.standing(page) == "Open http://127.0.0.1:8000/ to see the game, and to play."


def test_a_new_game_begins_with_an_empty_view_and_keeps_the_board() -> None:
    """Board and notices belong to the machine, everything else to the game; how the last one ended is a notice."""
    found = BoardFound("/dev/ttyACM0", "pico-hall16", "1.0.0", virtual=False)
    ended = shown(found, *opening(), GameOver(Result.SUN_WINS, ()), Notice("game over"))
    again = ended.after(GameStarted("other", "eclipse", ("Ann", "Ben"), EMPTY))
    fresh = shown(found, Notice("game over"), GameStarted("other", "eclipse", ("Ann", "Ben"), EMPTY))
    assert again == replace(fresh, notices=("Ann wins.", *fresh.notices))


def test_a_piece_that_goes_where_another_lies_still_is_wanted_there() -> None:
    """If a turn places on the square that its flip leaves, the other piece lies there until the flip is made."""
    turn = Turn.parse("16-12/G16")
    reply = ReplyChosen(MOON, turn, rules.play(positions(TURNS)[-1], turn))
    view = shown(*opening(), reply)
    assert (view.lies(16), view.wanted(16)) == (PIECES[SUN, Side.SILVER], PIECES[MOON, Side.GOLD])
    assert (view.lies(12), view.wanted(12)) == (None, PIECES[SUN, Side.GOLD])
    half = view.after(HalfTurn(MOON, (16, 12), None, (16, 12), turn))
    assert (half.lies(16), half.wanted(16), half.wanted(12)) == (None, PIECES[MOON, Side.GOLD], None)


def test_what_lies_there_shows_in_the_place_of_what_should() -> None:
    """It shows until the board is right; the steps say whose piece it is, otherwise it has no owner."""
    steps = (Step("move", 8, 16, owner=SUN, side=Side.SILVER, turned=True),)
    before = shown(*opening())
    view = before.after(Problem(Fault.OUT_OF_STEP, (8, 16), steps)).after(BoardShows("...-..s+.+......"))
    assert (view.lies(8), view.lies(16), view.wanted(16)) == (PIECES[SUN, Side.GOLD], None, PIECES[SUN, Side.SILVER])
    assert (view.lies(4), view.wanted(4)) == (Side.SILVER, None)
    assert view.lies(7) == before.lies(7)
    assert view.after(Corrected()).lies(8) is None
    assert view.after(Hint(SUN, TURNS[2], "win")).lies(8) == PIECES[SUN, Side.GOLD]


@given(
    st.text(".GSgs+-?", min_size=16, max_size=16),
    st.text(".GSgs", min_size=16, max_size=16).map(Position),
    st.sampled_from([None, *Player]),
    st.lists(st.tuples(st.integers(1, 16), st.sampled_from(list(PIECES.values()))), max_size=4),
)
def test_a_picture_never_says_otherwise_than_the_board(
    cells: str, position: Position, bringer: Player | None, pieces: list[tuple[int, Piece]]
) -> None:
    """An empty square is drawn empty, a piece with its side and, if the board shows it, its owner."""
    found = lying(cells, position, Known(tuple(pieces), bringer))
    for square, (cell, here) in enumerate(zip(cells, found, strict=True), 1):
        side = here.side if isinstance(here, Piece) else here
        if cell == "?":
            assert here == position[square]
        elif cell in "+-.":
            assert side is {"+": Side.GOLD, "-": Side.SILVER, ".": None}[cell]
        else:
            assert isinstance(here, Piece)
            assert here.letter == cell


@pytest.mark.parametrize("language", ["en", "de"])
@given(st.lists(st.sampled_from(EVERY), max_size=8))
def test_any_order_of_announcements_makes_a_view(language: str, facts: list[Fact]) -> None:
    """Even an order that no game has leaves marks on squares of the board: one of a kind on each, or one a line."""
    view = reduce(EclipseView.after, facts, EclipseView(EclipseSentences(language, edition("magic"))))
    kinds = [(mark.mark, mark.square, mark.line) for mark in view.picture.marks]
    assert len(set(kinds)) == len(kinds)
    assert all(1 <= square <= 16 for _, square, _ in kinds)
    assert [turn for row in view.rows for turn in row.turns if turn is not None] == list(view.turns)
    assert [row.number - view.first_row for row in view.rows] == list(range(len(view.rows)))
