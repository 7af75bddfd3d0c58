"""A tiny third game plays, is logged, exported, resumed, spoken and shown, with no change to what games share."""

import json
import random
import re
import sqlite3
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import eclipse_companion
from eclipse_companion.commands import registry
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.gamekit.rules import RefusedTurnError
from eclipse_companion.log import FILE_NAME, GameLog
from eclipse_companion.outputs.page.facts import TEXT_FACTS
from eclipse_companion.outputs.terminal.text_drawing import TEXT_DRAWING
from eclipse_companion.table.director import Director
from eclipse_companion.table.effects import Announce
from eclipse_companion.table.match import Match
from eclipse_companion.table.resuming import OpenGame
from eclipse_companion.table.seats import Seat
from tests.games.noughts.play import ENTRIES, GAME, NoughtsSentences, NoughtsView
from tests.games.noughts.rules import NOUGHTS, Mark, Squares, legal
from tests.outputs.pebbles import Taker
from tests.processes import wait_until

PROGRAM = [sys.executable, "-m", "tests.games.noughts"]
ROOT = Path(__file__).resolve().parents[3]
PLAY = [*PROGRAM, "play", "--game", "noughts", "--seed", "3", "--json"]
PEOPLE = ("--cross", "human:Ann", "--nought", "human:Ben")
FILES = sorted(Path(__file__).parent.glob("*.py"))


@dataclass(frozen=True)
class Ran:
    """What a call of the program has printed."""

    status: int
    out: str
    err: str

    @property
    def facts(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [fact for fact in self.facts if fact["kind"] == kind]


def ran(*words: str, typed: str = "") -> Ran:
    done = subprocess.run(
        [*PROGRAM, *words], input=typed, capture_output=True, text=True, check=False, cwd=ROOT, timeout=120
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def play(*lines: str, players: tuple[str, ...] = PEOPLE, seed: int = 3) -> Ran:
    """A call of `play` in which these lines are typed. With seed 3, Cross begins and has the card 2, Nought 8."""
    words = ["play", "--game", "noughts", "--seed", str(seed), "--json", "--no-voice", *players]
    return ran(*words, typed="".join(f"{line}\n" for line in lines))


def logged(home: Path) -> GameLog:
    return GameLog(home / "data" / FILE_NAME)


def test_a_game_of_two_people_is_played_logged_and_exported(home: Path) -> None:
    """Typed turns lead from the toss to the result; the log and the file have all of it."""
    played = play("5", "1", "9", "card", "card", "3", "4", "quit")
    assert played.status == 0
    seen = [(fact["player"], fact["turn"]) for fact in played.of("turn_seen")]
    assert seen == [
        *((None, "toss:x:??"), ("cross", "5"), ("nought", "1"), ("cross", "9"), ("nought", "card")),
        *(("cross", "card"), ("nought", "3"), ("cross", "4")),
    ]
    (game,) = logged(home).games()
    assert (game.kind, [player.name for player in game.players]) == ("noughts", ["Ann", "Ben"])
    assert [saved.turn for saved in game.turns] == ["toss:x:28", "5", "1", "9", "card", "card", "3", "4"]
    exported = ran("games", "export", "--all").out
    assert '[Game "noughts"]' in exported
    assert "1. toss:x:28 5 2. 1 9 3. card card 4. 3 4 *" in exported
    shown = ran("games", "show", game.uuid[:8]).out
    assert "Cross: Ann (human)" in shown
    assert "xxo" not in shown
    assert "toss:x:??" in shown
    for words in (("show", game.uuid), ("list",)):
        told = ran("games", *words, "--json").out
        assert "toss:x:28" not in told
        assert ":28" not in told


def test_the_rules_end_a_game(home: Path) -> None:
    """The winner is announced with the last turn, and the log has the result."""
    played = play("1", "4", "card", "5", "3", "quit")
    (over,) = played.of("game_over")
    assert (over["result"], over["termination"]) == ("1-0", "normal")
    assert over["say"].startswith("Ann wins.")
    (game,) = logged(home).games()
    assert (game.result, game.termination) == ("1-0", "normal")


def test_a_refused_turn_gets_a_sentence_and_changes_nothing() -> None:
    """Words that are no turn, taken squares, and a card played twice are refused by name."""
    played = play("5", "5", "castle", "card", "1", "card", "card", "9", "quit")
    said = [fact["say"] for fact in played.of("notice")]
    assert "Square 5 is taken." in said
    assert "Castle isn't a square. Type a number from 1 to 9, or card." in said
    assert "You have no card any more." in said
    assert [fact["turn"] for fact in played.of("turn_seen")] == ["toss:x:??", "5", "card", "1", "9"]


@pytest.mark.parametrize("seed", range(5))
def test_no_output_hears_a_hidden_card(home: Path, seed: int) -> None:
    """Announcements show everybody's knowledge; only the log has the cards that were dealt."""
    played = play("5", "1", "9", "quit", seed=seed)
    tossed = logged(home).games()[0].turns[0].turn
    assert re.fullmatch(r"toss:[xo]:[1-9]{2}", tossed)
    for fact in played.facts:
        texts = json.dumps(fact)
        assert tossed not in texts
        for position in re.findall(r"[.xo]{9}:[xo?]:(..)", texts):
            assert not set(position) & set("123456789")
    assert played.of("turn_seen")[0]["turn"] == f"{tossed[:7]}??"


@pytest.mark.parametrize("seed", range(4))
def test_the_computer_plays_and_knows_only_its_own_card(seed: int) -> None:
    """A whole game of two computers ends; the search refuses a position that shows both cards."""
    played = play(players=("--cross", "ai:1", "--nought", "ai:2", "--games", "1"), seed=seed)
    assert len(played.of("game_over")) == 1
    assert not [fact for fact in played.of("notice") if "fail" in fact["key"]]


def test_what_a_turn_has_shown_is_not_taken_back() -> None:
    """Nobody forgets a card that was played; a square goes back."""
    played = play("5", "card", "undo", "quit")
    assert "Everybody has seen that card." in played.of("notice")[-1]["say"]
    assert not played.of("taken_back")
    assert len(play("5", "undo", "quit").of("taken_back")) == 1


def test_chance_repeats_with_the_seed(home: Path) -> None:
    """The same seed throws the same dice and deals the same cards."""
    for _ in range(2):
        play("5", "quit")
    one, other = logged(home).games()
    assert one.turns[0].turn == other.turns[0].turn == "toss:x:28"


def test_what_is_of_another_game_is_no_turn_and_no_position_of_this_one() -> None:
    """Announcements and requests carry any game's; a player of another game is nobody here."""
    assert NOUGHTS.own_turn("5") == "5"
    assert NOUGHTS.own_position(NOUGHTS.start) == NOUGHTS.start
    assert [NOUGHTS.own_player(each) for each in (Mark.NOUGHT, None, Taker.RED)] == [Mark.NOUGHT, None, None]
    for own in (NOUGHTS.own_turn, NOUGHTS.own_position):
        with pytest.raises(TypeError):
            own(5)


def test_a_game_that_was_left_before_a_toss_is_offered_as_that() -> None:
    """It is nobody's turn then, and not the first player's."""
    start = OpenGame("a", (Seat("Ann"), Seat("Ben")), (NOUGHTS.start,), (), newest=True, edition=NOUGHTS.kind)
    match = Match(NOUGHTS, (Seat("Ann"), Seat("Ben")), NOUGHTS.kind)
    (effect,) = Director(match).offers.offer_game(start, 0.0, awaiting_setup=True)
    assert isinstance(effect, Announce)
    said = NoughtsSentences("en").say(effect.announcement)
    assert said is not None
    assert "It's chance's turn." in said


def test_a_game_that_was_left_goes_on(home: Path) -> None:
    """The next start offers it; then the same record goes on, without another toss."""
    play("5", "1", "quit")
    again = play("accept", "9", "quit")
    (offer,) = again.of("offer")
    assert offer["offer"] == "unfinished"
    resumed = again.of("game_started")[-1]
    assert (resumed["turns"], resumed["movers"]) == (["toss:x:??", "5", "1"], [None, "cross", "nought"])
    assert [fact["turn"] for fact in again.of("turn_seen")] == ["toss:x:??", "9"]
    games = [game for game in logged(home).games() if len(game.turns) > 1]
    assert [[saved.turn for saved in game.turns] for game in games] == [["toss:x:28", "5", "1", "9"]]


def test_a_game_with_clocks_goes_on_with_its_times() -> None:
    """Chance takes nobody's time, in a game that goes on, too."""
    play("5", "1", "quit", players=(*PEOPLE, "--clock", "5+3"))
    again = play("accept", "9", "quit", players=(*PEOPLE, "--clock", "5+3"))
    assert not [fact for fact in again.of("notice") if fact["key"] == "failure"]
    assert again.of("game_started")[-1]["movers"] == [None, "cross", "nought"]
    assert again.of("clocks")[-1]["cross_ms"] > 0


def test_a_toss_alone_is_no_game_to_go_on_with(home: Path) -> None:
    """A game in which no player has made a turn is neither offered nor called unfinished."""
    first = play("quit")
    assert not first.of("goodbye")[0]["unfinished"]
    assert not play("quit").of("offer")
    play("5", "quit")
    play("quit")
    assert [offer["offer"] for offer in play("quit").of("offer")] == ["unfinished"]
    assert next(len(game.turns) for game in logged(home).games() if game.open) == 1


def test_the_option_may_stand_before_the_command() -> None:
    """`--game` names the game wherever it stands."""
    assert ran("--game", "noughts", "play", "--json", "--no-voice", *PEOPLE, typed="quit\n").status == 0


def test_a_game_without_a_board_never_speaks_of_one() -> None:
    """After its end, what to do for another game is what can be done here."""
    played = play("1", "4", "card", "5", "3", "9", "quit")
    said = " ".join(fact["say"] or "" for fact in played.facts)
    assert "The game is over. Say new for another one." in said
    assert "Clear the board" not in said


def test_a_game_is_spoken(home: Path) -> None:
    """espeak-ng says the toss, and the turns of a computer, into files."""
    folder = home / "spoken"
    (home / "config").mkdir(exist_ok=True)
    (home / "config" / "settings.toml").write_text(f'[voice]\nfolder = "{folder}"\n', encoding="utf-8")
    child = subprocess.Popen([*PLAY, "--voice"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, cwd=ROOT)
    try:
        assert child.stdin is not None
        child.stdin.write("5\n")
        child.stdin.flush()
        wait_until(lambda: list(folder.glob("*.wav")), 60.0)
        assert min(folder.glob("*.wav")).read_bytes()[:4] == b"RIFF"
        child.stdin.write("quit\n")
        child.stdin.close()
        assert child.wait(60) == 0
    finally:
        child.kill()


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_game_is_shown_on_every_screen(language: str) -> None:
    """The terminal and the page show the game's picture as text, in each language."""
    position = Squares("x...o...x", Mark.NOUGHT, "2?")
    view = NoughtsView(NoughtsSentences(language), game=position)
    picture = "X 2 3\n4 O 6\n7 8 X"
    assert view.board_text() == picture
    assert picture in TEXT_FACTS.state(view).values()
    drawn = TEXT_DRAWING.board(view, 80, 24)
    assert all(line in "\n".join("".join(text for text, _ in row) for row in drawn) for line in picture.splitlines())


def test_its_games_come_back_from_a_damaged_log(home: Path) -> None:
    """Recovering asks the game's own rules, chance's turns among them."""
    play("5", "1", "9", "quit")
    path, damaged = home / "data" / FILE_NAME, home / "damaged.sqlite3"
    data = path.read_bytes()
    with sqlite3.connect(path) as connection:
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    damaged.write_bytes(bytes(size) + data[size:])
    path.unlink()
    assert ran("games", "recover", str(damaged)).status in {0, 1}
    (game,) = logged(home).games()
    assert [saved.turn for saved in game.turns] == ["toss:x:28", "5", "1", "9"]


@given(st.integers(0, 2**32))
def test_random_games_are_conserved_by_texts_and_rules(seed: int) -> None:
    """Texts read back; legal turns are accepted and all others refused; what is public never shows a card."""
    source, position = random.Random(seed), NOUGHTS.start
    while NOUGHTS.result(position) is None:
        turn = NOUGHTS.chance(position, source) or source.choice(legal(position))
        assert NOUGHTS.turn(turn) == turn
        NOUGHTS.check(position, turn, "noughts")
        before, position = position, NOUGHTS.after(position, turn)
        assert NOUGHTS.position(str(position)) == position
        assert ENTRIES.leads(str(before), turn, str(position))
        assert not ENTRIES.leads(str(before), turn, str(before))
        assert not set(NOUGHTS.known_to(position, None).cards) & set("123456789")
        for at, cell in enumerate(position.cells, start=1):
            if cell != "." and position.to_move is not None:
                with pytest.raises(RefusedTurnError):
                    NOUGHTS.check(position, str(at), "noughts")


@pytest.mark.parametrize("text", ["", "xo", "xo.......:z:--", "xo.......:x:0-"])
def test_other_texts_are_no_position(text: str) -> None:
    """They are refused with a sentence."""
    with pytest.raises(CompanionError):
        NOUGHTS.position(text)


def test_nothing_shared_knows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """It registers itself; its name stands nowhere in the program, and it needs few lines."""
    monkeypatch.setattr(registry, "_elsewhere", {})
    others = registry.names()
    assert GAME.name not in others
    registry.register(GAME)
    assert registry.names() == (*others, "noughts")
    program = Path(eclipse_companion.__file__).parent
    assert not [path for path in program.rglob("*.py") if "noughts" in path.read_text(encoding="utf-8").lower()]
    lines = sum(
        len(path.read_text(encoding="utf-8").splitlines()) for path in FILES if not path.name.startswith("test")
    )
    assert lines < 350
