"""The commands `turns`, `score` and `check`, and those that the game lacks, as a user runs them."""

import argparse
import io
import json
from contextlib import ExitStack
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from eclipse_companion.commands.cli import main
from eclipse_companion.common import settings
from eclipse_companion.gamekit import files
from eclipse_companion.gamekit.files import Variation
from eclipse_companion.games.ecliptic.commands import play
from eclipse_companion.games.ecliptic.commands.saving import ENTRIES
from eclipse_companion.games.ecliptic.game import ecl
from eclipse_companion.games.ecliptic.game.cards import cards_text
from eclipse_companion.games.ecliptic.game.state_json import state_json
from eclipse_companion.games.ecliptic.rulebook import REFEREE
from eclipse_companion.games.ecliptic.steps.position import REFEREED, Position, follow
from eclipse_companion.games.ecliptic.steps.step import read_step
from eclipse_companion.log import FILE_NAME, GameLog, SavedGame, SavedPlayer, SavedTurn
from tests.games.ecliptic.game import naive
from tests.games.ecliptic.game.playing import game


def rows(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def test_turns_as_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """An object for each state of standard input: the legal actions by side, in order."""
    states = [state_json(state) for seed in range(6) for state in game(seed).states]
    typed(monkeypatch, "".join(f"{json.dumps(state)}\n" for state in states))
    assert main(["turns", "--game", "ecliptic", "-", "--json"]) == 0
    assert rows(capsys.readouterr().out) == [{"legal": naive.legal(state)} for state in states]


def test_turns(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Without it, a line for each, and a sentence where the game is over."""
    played = game(0)
    typed(monkeypatch, "\n".join(json.dumps(state_json(state)) for state in (played.states[0], played.final)))
    assert main(["turns", "--game", "ecliptic", "-"]) == 0
    first, last = capsys.readouterr().out.splitlines()
    assert first == f"W: {' '.join(naive.legal(state_json(played.states[0]))['W'])}"
    assert last.startswith("The game is over: ")


def test_turns_of_no_state(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A line that is no state gets an error, the others are answered, and the status is 1."""
    state = json.dumps(state_json(game(0).states[0]))
    typed(monkeypatch, f'{state}\n{{"side": "W"}}\n\n{state}\n')
    assert main(["turns", "--game", "ecliptic", "-", "--json"]) == 1
    first, wrong, last = rows(capsys.readouterr().out)
    assert first == last
    assert wrong["state"] == '{"side": "W"}'
    assert wrong["error"].startswith("The state has no 'phase'. It needs side, phase, hand")


def test_score_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """What each side counts, and the result."""
    assert main(["score", "1S 2S 3M g2/7G 8G g1", "--json"]) == 0
    assert rows(capsys.readouterr().out) == [
        {
            "W": {"series": 3, "colour": 2, "gems": 2, "signs": 3, "total": 7},
            "B": {"series": 2, "colour": 2, "gems": 1, "signs": 2, "total": 5},
            "result": "1-0",
        }
    ]


def test_score(capsys: pytest.CaptureFixture[str]) -> None:
    """A line for each side, and who wins; a wrong table gets a sentence, and status 1."""
    assert main(["score", "1S 2S 3M g2/7G"]) == 0
    assert capsys.readouterr().out == (
        "White: 7 = series 3 + colour 2 + gems 2 (3 signs)\nBlue: 2 = series 1 + colour 1 + gems 0 (1 sign)\n"
        "White wins.\n"
    )
    assert main(["score", "1S/7G"]) == 0
    assert capsys.readouterr().out.endswith("A draw.\n")
    assert main(["score", "1S 1M/"]) == 1
    assert capsys.readouterr().err.startswith("eclipse-companion: White has 1S and 1M.")


def test_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A whole game: its result, its turns and its score, in place of a position."""
    for seed in range(4):
        played = game(seed)
        record = ecl.GameRecord.of(played.turns, {"White": "Ann", "Deck": cards_text(played.deck), "Seed": str(seed)})
        file = tmp_path / "game.ecl"
        file.write_text(files.write([record]))
        assert main(["check", str(file), "--json"]) == 0
        (row,) = rows(capsys.readouterr().out)
        last = state_json(played.final)
        assert row["ok"] is True
        assert (row["result"], row["turns"]) == (naive.result(last), len(played.turns))
        assert row["score"] == {side: naive.score(last["line"][side], last["gems"][side]) for side in "WB"}
        assert "position" not in row
        assert main(["check", str(file)]) == 0
        assert f"(Ann): legal, {len(played.turns)} turns, {row['result']} (" in capsys.readouterr().out


def test_check_by_the_files_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a tag, the end of the name says which game it is; a faulty game has its turn and reason."""
    file = tmp_path / "two.ecl"
    file.write_text('1. W x1S 0-1\n[White "Ann"]\n\n1. W x1S 2. W x2S *\n')
    assert main(["check", str(file), "--json"]) == 1
    first, second = rows(capsys.readouterr().out)
    assert (first["ok"], first["ending"]) == (True, "Blue wins: resigned or agreed")
    assert (second["ok"], second["turn"], second["player"]) == (False, 2, "blue")
    assert second["error"] == "Line 4, column 13, turn 2 of Blue: W x2S isn't legal here: it's Blue's turn."


@pytest.mark.parametrize(
    ("turn", "said"),
    [
        ("B 2M+2S^:2T!4-4=4-3>7T", "B 2M+2S^:2T isn't legal here: there's no battle: White doesn't have the sign."),
        ("B 2M+2S^:9Q", "'9Q' isn't a card. Write a sign, 1 to 12, and one of SMTGPC: 7G."),
    ],
)
def test_an_error_names_only_what_it_is_about(
    turn: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The place tells which turn it is, so a long turn isn't repeated."""
    file = tmp_path / "one.ecl"
    file.write_text(f"1. W x2S 2. {turn} *\n")
    assert main(["check", str(file)]) == 1
    assert capsys.readouterr().out.endswith(f"turn 2 of Blue: {said}\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["best", "--game", "ecliptic", "x"], "Ecliptic has no `best`."),
        (["solve", "--game", "ecliptic"], "Ecliptic has no `solve`."),
    ],
)
def test_commands_that_the_game_lacks(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A sentence says that it hasn't them."""
    assert main(words) == 2
    assert capsys.readouterr().err.startswith(f"eclipse-companion: {said}")


def saved(uuid: str, *steps: str, corrected: tuple[int, str] | None = None) -> SavedGame:
    """A game with real cards; `corrected`: after so many of its steps, this one was taken back."""
    now, tree, position = datetime.now(UTC), list[SavedTurn](), REFEREED
    for number, text in enumerate(steps):
        if corrected is not None and corrected[0] == number:
            other = follow(position, read_step(corrected[1])).position
            tree.append(SavedTurn(corrected[1], str(other), 0.0, now, number - 1 if number else None, withdrawn=now))
        parent = None if not number else max(at for at, each in enumerate(tree) if each.withdrawn is None)
        position = follow(position, read_step(text)).position
        tree.append(SavedTurn(text, str(position), 0.0, now, parent))
    players = (SavedPlayer("white", "Ann"), SavedPlayer("blue", "Ben"))
    start = str(REFEREED)
    return SavedGame(
        uuid, now, "ecliptic", REFEREE, players, start, tree=tuple(tree), head=len(tree) - 1, result="1-0", finished=now
    )


BATTLE = ("3S+3M:7G", "1S+1M:7S", "d20", "d4", "20-4=9-3", "7S", "x2S")


def test_turns_that_were_taken_back_are_exported_as_variations(tmp_path: Path) -> None:
    """As in every game: a mistyped turn stands beside the one that counts; half a turn is left out."""
    discard = saved("a" * 8, *BATTLE, corrected=(1, "x1S"))
    die = saved("b" * 8, *BATTLE, corrected=(2, "d12"))
    text = ENTRIES.written([discard, die])
    first, second = (found for found in ecl.scan(text) if isinstance(found, ecl.GameRecord))
    assert [len(record.turns) for record in (first, second)] == [3, 3]
    (variation,) = first.line[1].after
    assert isinstance(variation, Variation)
    assert [str(played.turn) for played in variation.line] == ["B x1S"]
    assert not any(played.after for played in second.line)
    (tmp_path / "game.ecl").write_text(text)
    assert main(["check", str(tmp_path / "game.ecl")]) == 0


def test_lists_count_turns_and_not_steps(capsys: pytest.CaptureFixture[str]) -> None:
    """A battle has many steps, and is one turn."""
    log = GameLog(settings.folders().data / FILE_NAME)
    log.add(saved("d" * 8, *BATTLE))
    log.close()
    assert main(["games", "list", "--json"]) == 0
    (row,) = rows(capsys.readouterr().out)
    assert row["turns"] == len(("3S+3M:7G", "1S+1M:7S", "x2S"))


def test_a_game_is_shown_as_people_read_it(capsys: pytest.CaptureFixture[str]) -> None:
    """The table as `score` takes it and the score, not what the log has; without a result it is unfinished."""
    log = GameLog(settings.folders().data / FILE_NAME)
    log.add(replace(saved("e" * 8, *BATTLE), result=None, termination="unterminated"))
    log.close()
    assert main(["games", "show", "e" * 8]) == 0
    shown = capsys.readouterr().out.splitlines()
    (table,) = (line.removeprefix("Table: ") for line in shown if line.startswith("Table: "))
    assert table == "7S g1/g0"
    assert "Score: 3-0" in shown
    assert any(line.startswith("Result: unfinished, ") for line in shown)
    assert not any("{" in line for line in shown)
    assert main(["score", table]) == 0
    assert "White: 3 " in capsys.readouterr().out
    assert main(["games", "list"]) == 0
    assert capsys.readouterr().out.rstrip().endswith("unfinished")


def test_an_entry_that_makes_no_sense_hides_no_other_game(capsys: pytest.CaptureFixture[str]) -> None:
    """`games list --json` prints all other games, a sentence about this one, and the status is 1."""
    log = GameLog(settings.folders().data / FILE_NAME)
    players = (SavedPlayer("white", "Ann"), SavedPlayer("blue", "Ben"))
    now = datetime.now(UTC)
    for uuid, turn, end in (("a" * 8, "deal seed=1", now), ("b" * 8, "nonsense", None), ("c" * 8, "deal seed=2", now)):
        made = (SavedTurn(turn, str(Position()), 0.0, now),)
        saved = SavedGame(uuid, now, "ecliptic", "ecliptic", players, str(Position()), tree=made, head=0, finished=end)
        log.add(saved)
    log.close()
    assert main(["games", "list", "--json"]) == 1
    out, err = capsys.readouterr()
    assert {row["id"] for row in rows(out)} == {"a" * 8, "c" * 8}
    assert err.startswith(f"The log's entry of game {'b' * 8} makes no sense: ")


@pytest.mark.parametrize(
    ("options", "players", "said"),
    [
        (["--referee"], {"white": "human", "blue": "ai:3"}, "only people play"),
        (["--referee"], {"white": "human", "blue": "human:Ben"}, None),
        (["--camera", "virtual"], {"white": "human", "blue": "human"}, "the computer plays one side"),
        (["--camera", "virtual"], {"white": "ai:3", "blue": "human"}, None),
        ([], {"white": "ai:3", "blue": "human"}, None),
    ],
)
def test_the_page_begins_no_game_in_which_nobody_has_the_cards(
    home: Path,  # noqa: ARG001
    options: list[str],
    players: dict[str, str],
    said: str | None,
) -> None:
    """With real cards the computer plays only where a camera sees its cards, and then it plays one side."""
    with ExitStack() as stack:
        refused = _play(stack, *options).begin({"players": players})
    assert refused is None if said is None else said in (refused or "")


@pytest.mark.parametrize(
    ("options", "opponents"),
    [
        ([], ("computer", "person")),
        (["--referee"], ("person",)),
        (["--referee", "--camera", "virtual"], ("person",)),
        (["--camera", "virtual"], ("computer",)),
    ],
)
def test_the_page_offers_only_opponents_who_can_play(
    home: Path,  # noqa: ARG001
    options: list[str],
    opponents: tuple[str, ...],
) -> None:
    """With real cards people, or the computer whose cards a camera sees."""
    with ExitStack() as stack:
        assert _play(stack, *options).opponents == opponents


def test_settings_that_do_nothing_here_are_not_offered(home: Path) -> None:  # noqa: ARG001
    """There are no lights; how long something wrong may lie there matters if a camera sees the table."""
    with ExitStack() as stack:
        typed, seen = _play(stack), _play(stack, "--camera", "virtual")
    assert set(settings.ON_PAGE) - set(typed.used_settings) == {"lights.enabled", "play.patience_ms"}
    assert set(settings.ON_PAGE) - set(seen.used_settings) == {"lights.enabled"}
    assert not typed.has_sensors


def test_lessons_are_refused_where_a_camera_sees_the_cards(home: Path) -> None:  # noqa: ARG001
    """The camera would miss cards that only the lesson has. The sentence says what to do."""
    with ExitStack() as stack:
        refused = _play(stack, "--camera", "virtual").begin({"study": "lessons"})
    assert "learn --game ecliptic, or begin a game" in (refused or "")


@pytest.mark.parametrize(
    "option", [["--aries", "right"], ["--mirrored"], ["--camera-scene", "dim"], ["--keep-pictures", "pictures"]]
)
def test_what_only_a_camera_needs_is_refused_without_one(option: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Else people would take it that it counts."""
    assert main(["play", "--game", "ecliptic", *option]) == 2
    assert f"{option[0]}: a camera must see the cards." in capsys.readouterr().err


def _play(stack: ExitStack, *options: str) -> play.EclipticPlay:
    parser = argparse.ArgumentParser()
    play.add_arguments(parser)
    return play.EclipticPlay(parser.parse_args(["--no-voice", *options]), stack)


def test_what_a_camera_looks_for_and_who_plays_is_shown_before_anything_is_seen() -> None:
    """The first view has the names that were given, and says that the zodiac is looked for."""
    with ExitStack() as stack:
        options = ("--referee", "--camera", "virtual", "--hand", "auto", "--white", "human:Ann", "--blue", "human:Ben")
        view = _play(stack, *options).first_view()
    assert [view.name(player) for player in view.sentences.players] == ["Ann", "Ben"]
    assert view.standing == "I'm looking for the zodiac. Lay it out where the camera sees it."
    assert view.board_label("looking") == "camera is looking"
