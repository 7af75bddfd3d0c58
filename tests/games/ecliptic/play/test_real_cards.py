"""Games with real cards at a table that a camera sees: followed to the end, and with the computer as a player."""

import hashlib
import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from eclipse_companion.announcements import Fact, GameOver, Notice, TurnSeen
from eclipse_companion.commands.cli import main
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.ecliptic.camera.lookout import TableLookout
from eclipse_companion.games.ecliptic.camera.picture_reading import TableEye
from eclipse_companion.games.ecliptic.camera.replaying import FilmReplay
from eclipse_companion.games.ecliptic.commands.saving import ENTRIES
from eclipse_companion.games.ecliptic.following.outcomes import Outcome
from eclipse_companion.games.ecliptic.following.table_state import TableState
from eclipse_companion.games.ecliptic.game import ecl
from eclipse_companion.games.ecliptic.game.actions import Discard, Keep, Play
from eclipse_companion.games.ecliptic.game.cards import DECK, card_text, read_card
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.game.state import View
from eclipse_companion.games.ecliptic.steps.own_cards import LayDown, OwnCards
from eclipse_companion.games.ecliptic.steps.position import read_position
from eclipse_companion.games.ecliptic.steps.step import read_step
from eclipse_companion.games.ecliptic.watched import (
    CardGlimpsed,
    DiePromised,
    DieShown,
    DrawForMe,
    LayIt,
    Problem,
    Question,
    TurnOver,
)
from eclipse_companion.games.ecliptic.words import EclipticSentences
from eclipse_companion.sensing.camera import Board, Exposure, Look, Shot
from eclipse_companion.table.inputs import FromSeat, Request, Typed
from eclipse_simulation.camera.faults import Bands
from eclipse_simulation.ecliptic.filming.film_renderer import TableDrawing, TableRenderer
from eclipse_simulation.ecliptic.filming.hand import VirtualScene
from eclipse_simulation.ecliptic.filming.layout import Layout
from tests.games.ecliptic.play.filmed import Filmed
from tests.games.ecliptic.play.virtual_table import VirtualTable, lying
from tests.games.ecliptic.vision.from_above import Above

FactT = TypeVar("FactT", bound=Fact)
WORDS = EclipticSentences("en")


def only(told: list[Fact], kind: type[FactT]) -> list[FactT]:
    return [fact for fact in told if isinstance(fact, kind)]


def played(kinds: tuple[str, str], home: Path, seed: int) -> VirtualTable:
    with closing(VirtualTable(home, *kinds, seed=seed)) as table:
        table.pass_ms(3_600_000)
        table.log.wait()
        return table


@pytest.fixture(scope="module")
def against(tmp_path_factory: pytest.TempPathFactory) -> VirtualTable:
    """A whole game against the computer."""
    return played(("human", "ai:1"), tmp_path_factory.mktemp("against"), 4)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[VirtualTable]:
    """A game against the computer, as it begins."""
    with closing(VirtualTable(tmp_path, "human", "ai:1", seed=4)) as made:
        yield made


def by_hand(table: VirtualTable) -> list[Play | Discard | Keep]:
    return [turn for turn in table.match.turns if isinstance(turn, Play | Discard | Keep)]


def test_a_game_of_two_people_is_refereed_from_what_is_seen(tmp_path: Path) -> None:
    """Each turn is told as it was made, up to the count; nothing is asked but dice."""
    table = played(("human", "human"), tmp_path, 1)
    assert by_hand(table) == table.people.did
    assert len(only(table.told, GameOver)) == 1
    assert not only(table.told, Problem) + only(table.told, Question)


def test_the_computer_plays_a_whole_game_with_cards_that_people_lay_for_it(against: VirtualTable) -> None:
    """It says which slots to turn; what lies there is what it has played."""
    assert by_hand(against) == against.people.did
    assert len(only(against.told, GameOver)) == 1
    assert not only(against.told, Problem)
    assert len(only(against.told, LayIt)) == len([turn for turn in against.match.turns if isinstance(turn, LayDown)])
    assert {over.what for over in only(against.told, TurnOver)} >= {"play", "discard", "keep"}


def test_the_computer_thinks_with_its_own_cards_alone(against: VirtualTable) -> None:
    """Each search gets a view: the table, and the cards on the slots."""
    for think in against.thought:
        assert isinstance(think.position, View)
        assert think.position.player is Player.BLUE
    shown = {turn.card for turn in against.match.turns if isinstance(turn, LayDown)}
    views = [think.position for think in against.thought if isinstance(think.position, View)]
    assert all(set(view.hand) <= shown for view in views)


def test_no_announcement_names_a_card_on_a_slot(against: VirtualTable) -> None:
    """Positions and turns that everybody gets hide it, and can be read again."""
    hidden = 0
    for fact in only(against.told, TurnSeen):
        assert read_position(str(fact.position)) == fact.position
        assert fact.position.own is not None
        assert set(fact.position.own.slots) <= {None, -1}
        hidden += str(fact.turn).startswith("lay ? ")
    assert hidden == len(only(against.told, LayIt))


def test_its_die_is_promised_before_the_other_one_is_said(against: VirtualTable) -> None:
    """What is shown afterwards gives the promise."""
    promised, shown = only(against.told, DiePromised), only(against.told, DieShown)
    assert promised
    assert [promise.commit for promise in promised] == [
        hashlib.sha256(f"{show.secret}:d{show.die}".encode()).hexdigest() for show in shown
    ]
    order = [fact for fact in against.told if isinstance(fact, DiePromised | DieShown | TurnSeen)]
    for number, fact in enumerate(order):
        if isinstance(fact, DieShown):
            assert [type(each) for each in order[number - 3 : number]] == [DiePromised, TurnSeen, TurnSeen]


def test_its_game_becomes_a_file_that_is_checked(against: VirtualTable) -> None:
    """Public turns only; each step and position in the log can be read again."""
    (saved,) = against.log.games()
    (record,) = ecl.scan(ENTRIES.written([saved]))
    assert isinstance(record, ecl.GameRecord)
    assert record.final().state.table == against.match.position.table
    for turn in saved.turns:
        assert str(read_step(turn.turn)) == turn.turn
        assert str(read_position(turn.position)) == turn.position


SOON_MS = 45_000.0


def begun(home: Path, *strays: int) -> VirtualTable:
    """The beginning of a game at which cards of people lie face up now and then, when nothing is drawn."""

    def sees(scene: VirtualScene, t_ms: float) -> Look:
        if scene.fingers is not None and scene.fingers != made.hand.at(t_ms - 100.0).fingers:
            return Look(t_ms, Board.COVERED)
        seen = lying(scene, made.layout)
        if int(t_ms) // 700 % 2 and not made.match.position.lay_due:
            seen = replace(seen, loose=seen.loose | {*strays})
        return Look(t_ms, Board.CLEAR, shows=seen)

    made = VirtualTable(home, "human", "ai:1", seed=4, sees=sees)
    with closing(made):
        made.pass_ms(SOON_MS)
        return made


def test_a_card_seen_by_accident_is_said_and_never_used(tmp_path: Path) -> None:
    """Whichever card it is, the computer gets the same views and makes the same choices."""
    plain = begun(tmp_path / "plain")
    laid = {turn.card for turn in plain.match.turns if isinstance(turn, LayDown)}
    strays = sorted(set(DECK) - plain.match.position.table.known - laid)[:2]
    first, other = (begun(tmp_path / str(card), card) for card in strays)
    for table, card in ((first, strays[0]), (other, strays[1])):
        assert [fact.card for fact in only(table.told, CardGlimpsed)] == [card_text(card)]
    assert WORDS.say(CardGlimpsed("7S")) == "I saw the seven of suns. I won't use that."
    assert [think.position for think in first.thought] == [think.position for think in other.thought]
    assert len(first.thought) > 3
    assert by_hand(first) == by_hand(other) == by_hand(plain)


def test_what_the_computer_has_drawn_is_not_taken_back(table: VirtualTable) -> None:
    """Nobody can make it forget a card; until then, a person's turn can be put right."""
    table.pass_ms(60_000)
    while not isinstance(table.match.turns[-1], LayDown):
        table.pass_ms(100)
    table._take(Request.UNDO)
    assert [fact.key for fact in only(table.told, Notice)][-1:] == ["computer_has_drawn"]


def test_who_plays_from_another_device_says_that_the_computers_step_is_made(tmp_path: Path) -> None:
    """It counts at once; before it is asked for, it says nothing."""
    with closing(VirtualTable(tmp_path, "human", "ai:1", seed=4, typed=True)) as table:
        done = FromSeat(Player.WHITE, Typed("done"))
        table._take(done)
        table.pass_ms(30_000)
        assert not by_hand(table)
        table._take(Typed("x9P"))
        table.pass_ms(700)
        assert by_hand(table) == [read_step("x9P")]
        assert len(only(table.told, TurnOver)) == 1
        table._take(done)
        assert len(by_hand(table)) == 2


TAKES = "I take the eight of comets from the pile"


def test_what_to_turn_over_is_said_with_the_numbers_of_slots() -> None:
    """For a pair and the card that is placed; with a card from the pile; for a discard."""
    own = OwnCards(Player.BLUE, tuple(map(read_card, ["3S", "8P", "3M", "7G", "4S", "5S", "6S"])))
    for step, said in (
        ("3S+3M:7G", "Turn over slots 1 and 3. They are my pair. Turn over slot 4, and place it at the seven."),
        (
            "8P+8C^:7G",
            f"{TAKES}. Turn over slot 2: those two are my pair. Turn over slot 4, and place it at the seven.",
        ),
        ("x4S", "I can't play. Turn over slot 5, and lay it on the pile."),
    ):
        made = read_step(step)
        assert isinstance(made, Play | Discard)
        assert WORDS.say(TurnOver.of(made, own, ())) == said


def test_what_is_typed_at_a_watched_table_is_answered(tmp_path: Path) -> None:
    """A turn counts at once; one that can't be made is refused for its own reason."""
    with closing(
        VirtualTable(tmp_path, "human", "human", sees=lambda _, t_ms: Look(t_ms, Board.CLEAR, shows=TableState()))
    ) as table:
        table.pass_ms(300)
        for line, key in (
            ("3S+3M", "not_main"),
            ("3S+4M:7G", "no_pair"),
            ("help", "typed_help"),
        ):
            table._take(Typed(line))
            assert only(table.told, Notice)[-1].key == key
        table._take(Typed("3S+3M:7G"))
        assert [str(turn) for turn in table.match.turns] == ["3S+3M:7G"]


def test_seven_cards_are_asked_for_one_after_the_other(table: VirtualTable) -> None:
    """Before the first turn; nobody else is asked for anything until then."""
    told = table.pass_ms(12_000)
    assert [fact.count for fact in only(told, DrawForMe)][:3] == [7, 6, 5]
    assert WORDS.say(only(told, DrawForMe)[0]) == (
        "Draw seven cards for me, one after the other. Show me the first one, with its back to you."
    )
    assert [fact.slot for fact in only(told, LayIt)][:3] == [1, 2, 3]


def test_a_game_is_followed_from_its_pictures(tmp_path: Path) -> None:
    """Cards are drawn as a camera sees them, and read: the first turns, and a card that is laid for the computer."""
    for kinds, ms in ((("human", "human"), 5_500.0), (("human", "ai:1"), 4_000.0)):
        film = Filmed()
        with closing(VirtualTable(tmp_path / kinds[1][:2], *kinds, seed=2, sees=film)) as table:
            film.table = table
            table.pass_ms(ms)
            steps = table.match.turns
            assert not only(table.told, Problem)
        if kinds[1] == "human":
            assert len(steps) >= 1
            assert list(steps) == table.people.did[: len(steps)]
        else:
            assert len(only(table.told, LayIt)) >= 1
            assert isinstance(steps[0], LayDown)
            assert steps[0].slot == 1


def test_a_film_is_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The turns of its pictures, as a file; dice are told by a second file, or it ends with a sentence."""
    with closing(VirtualTable(tmp_path, "human", "human", seed=2)) as table:
        table.pass_ms(6_000.0)
        drawing = TableDrawing(table.layout)
        (tmp_path / "film").mkdir()
        for number, ms in enumerate(range(0, round(table.now) + 700, 350)):
            light = drawing.draw(table.hand.at(ms))
            cv2.imwrite(str(tmp_path / "film" / f"{number:04}.jpg"), np.clip(light, 0, 255).astype(np.uint8))
        first = table.people.did[0]
    assert main(["replay", "--game", "ecliptic", str(tmp_path / "film"), "--fps", "3", "--json"]) in {0, 1}
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (rows[0]["kind"], rows[0]["turn"]) == ("turn", str(first))
    assert rows[-1]["kind"] == "end"


def test_what_no_film_shows_is_told_by_a_file() -> None:
    """Both dice and the throw follow each other once the battle is seen; without them, it is said that they lack."""
    looks = [TableState(), table_of("7G", "", "3S 3M"), table_of("7G", "7S", "1S 1M"), table_of("7S", "", "", "7G")]
    for said, steps in ((["d20", "d4", "3-3", "9-4"], ["d20", "d4", "20-4=3-3", "20-4=9-4", "7S"]), ([], [])):
        replay = FilmReplay([], TableEye(), said=said)
        found = shown(replay, looks)
        assert [str(each.turn) for each in found if isinstance(each, TurnGiven)] == ["3S+3M:7G", "1S+1M:7S", *steps]
        assert replay.speechless is not bool(said)
    wrong = FilmReplay([], TableEye(), said=["d7"])
    with pytest.raises(CompanionError, match="'d7' can't be said at step 3: now comes a die, such as d20"):
        shown(wrong, looks)


def shown(replay: FilmReplay, looks: list[TableState]) -> list[Outcome]:
    """Each look lasts for a moment."""
    found: list[Outcome] = []
    for number, look in enumerate(looks):
        for more in range(3):
            found += replay.see(Look(2000.0 * number + 500.0 * more, Board.CLEAR, shows=look))
    return found


def table_of(white: str, blue: str, loose: str, pile: str | None = None) -> TableState:
    lines = [frozenset(map(read_card, line.split())) for line in (white, blue, loose)]
    return TableState((lines[0], lines[1]), None if pile is None else read_card(pile), lines[2])


def test_a_wrong_turn_that_people_notice_is_put_right_by_what_they_type(tmp_path: Path) -> None:
    """`undo`, then the right turn: the table is followed from there, and what was taken back isn't told again."""
    white, blue = read_step("6S+6C:5M"), read_step("8M+8T:7M")
    there: list[TableState] = [TableState()]

    def sees(_: VirtualScene, t_ms: float) -> Look:
        return Look(t_ms, Board.CLEAR, shows=there[0])

    with closing(VirtualTable(tmp_path, "human", "human", sees=sees, typed=True)) as table:
        table.pass_ms(300)
        pairs = frozenset(map(read_card, ("6S", "8M", "8T")))
        lines = (frozenset({read_card("5M")}), frozenset[int]())
        there[0] = TableState(lines, loose=pairs)
        table.pass_ms(2_000)
        assert [str(turn) for turn in table.match.turns] == ["8M+8T:5M"]
        table._take(Request.UNDO)
        told = table.pass_ms(4_000)
        assert [question.options for question in only(told, Question)] == [("8M+8T:5M",)]
        table._take(Typed(str(white)))
        there[0] = TableState((lines[0], frozenset({read_card("7M")})), loose=pairs)
        table.pass_ms(4_000)
        assert list(table.match.turns) == [white, blue]


def test_the_sheet_follows_the_computer_to_the_other_side(tmp_path: Path) -> None:
    """After a rematch it draws, shows its slots and plays as White, and the same person plays Blue."""
    with closing(VirtualTable(tmp_path, "human", "ai:1", seed=4)) as table:
        for computer in (Player.BLUE, Player.WHITE):
            table.pass_ms(50_000)
            assert table.match.computer is table.layout.computer is computer
            assert len(by_hand(table)) > 3
            assert by_hand(table) == table.people.did[: len(by_hand(table))]
            assert {fact.player for fact in only(table.told, DrawForMe)} == {computer}
            assert not only(table.told, Problem)
            # Asked for again: a turn that is seen meanwhile has an unconfirmed request forgotten.
            while table.match.computer is computer:
                table.told.clear()
                table._take(Request.REMATCH)
                table.pass_ms(1_500)


def test_a_virtual_camera_sees_the_sheet_where_it_lies_now() -> None:
    """It draws the table anew once the sheet was moved."""
    now = [Layout(Player.BLUE)]
    drawing, first, other = (
        TableRenderer(lambda: now[0]),
        TableDrawing(Layout(Player.BLUE)),
        TableDrawing(Layout(Player.WHITE)),
    )
    for layout, wanted in ((now[0], first), (Layout(Player.WHITE), other)):
        now[0] = layout
        assert np.array_equal(drawing.draw(VirtualScene()), wanted.draw(VirtualScene()))
    assert not np.array_equal(first.draw(VirtualScene()), other.draw(VirtualScene()))


_COMES_MS = 5000.0


def test_hands_that_lead_to_nothing_are_told_of(tmp_path: Path) -> None:
    """After ten seconds, and what is in the way; a lamp that flickers is named."""
    for flickers, key in ((False, "silent_covered"), (True, "silent_flickers")):
        home = tmp_path / key
        home.mkdir()

        def covered(scene: VirtualScene, t_ms: float, flickers: bool = flickers) -> Look:
            if t_ms > _COMES_MS:
                return Look(t_ms, Board.COVERED, flickers=flickers)
            return Look(t_ms, Board.CLEAR, shows=lying(scene, Layout(None)))

        with closing(VirtualTable(home, "human", "human", seed=1, sees=covered, typed=True)) as table:
            table.pass_ms(_COMES_MS + 13_000.0)
            assert [notice.key for notice in only(table.told, Notice) if "silent" in notice.key] == [key]


def test_a_lamp_that_flickers_too_much_is_seen_by_the_lookout() -> None:
    """Bands that hide what moves are told of, and so is a table that is too dark."""
    lookout, rng = TableLookout(TableEye()), np.random.default_rng(1)
    table = Above().zodiac().pixels

    def look(pixels: NDArray[np.uint8], number: int) -> list[Look]:
        return list(lookout.look(Shot(pixels, number * 100.0, Exposure.NORMAL, number)))

    looks = [each for number in range(8) for each in look(table, number)]
    assert {each.dark for each in looks} == {False}
    for number in range(8, 14):
        bands = Bands(0.4, 2.8, number * 0.37 % 1.0, 0.3).gains(len(table))
        moving = table.copy()
        moving[200:400, 100 + 40 * number : 300 + 40 * number] = rng.integers(0, 255, 3)
        looks += look(np.clip(moving * bands[:, None, None], 0, 255).astype(np.uint8), number)
    assert [each.flickers for each in looks if each.board is Board.COVERED][-1]
