"""Ecliptic is played at one device: typed, told, logged, resumed, exported; what goes on keeps its cards hidden."""

import json
import re
from pathlib import Path

import pytest

from eclipse_companion.commands.cli import main
from eclipse_companion.gamekit import files
from eclipse_companion.games.ecliptic.game import ecl
from eclipse_companion.games.ecliptic.game.actions import Draw
from eclipse_companion.games.ecliptic.game.beginnings import beginning
from eclipse_companion.games.ecliptic.game.cards import card_text, cards_text, read_card
from eclipse_companion.games.ecliptic.game.chance import Stream, commit, seed_from
from eclipse_companion.games.ecliptic.game.scoring import table_text
from eclipse_companion.games.ecliptic.game.state_json import state_json
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.steps.position import Position
from eclipse_companion.games.ecliptic.steps.whole_turns import whole_turns
from eclipse_companion.log import FILE_NAME, GameLog
from tests.games.ecliptic.play.scripted import CARD, PEOPLE, play, script, typist


def logged(home: Path) -> GameLog:
    return GameLog(home / "data" / FILE_NAME)


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(list(words)) == 0
    return capsys.readouterr().out


def exported(text: str) -> ecl.GameRecord:
    (record,) = ecl.scan(text)
    assert isinstance(record, ecl.GameRecord), record
    return record


def test_a_game_that_was_killed_goes_on_to_its_end(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Until the end nobody learns its cards from the log; then the file replays exactly, with throws and seed."""
    whole = script(11)
    last = next(number for number in range(60, 80) if whole.positions[number - 1].to_move is not None)
    typed = whole.lines_before(last)
    with typist("--seed", "11", *PEOPLE) as people:
        for line in whole.lines[:typed]:
            people.type(line)
        people.until(lambda fact: fact["kind"] == "turn_seen" and fact["number"] == last)
        people.kill()
    seen = {card_text(card) for card in whole.positions[last].table.known}
    for words in (("show", logged(home).games()[0].uuid), ("list",), ("export", "--all")):
        more = [] if words[0] == "export" else ["--json"]
        for out in (printed(capsys, "games", *words), printed(capsys, "games", *words, *more)):
            assert set(CARD.findall(out)) <= seen
            assert not re.search(r"Deck|Seed|seed=", out)
    assert exported(printed(capsys, "games", "export", "--all")).result is None

    first = [""] if whole.lines[typed] else []
    again = play("accept", *first, *whole.lines[typed:], "quit", seed=12)
    assert [offer["offer"] for offer in again.of("offer")] == ["unfinished"]
    (finished,) = [game for game in logged(home).games() if game.result is not None]
    assert [saved.turn for saved in finished.turns] == list(map(str, whole.steps))
    text = printed(capsys, "games", "export", finished.uuid)
    record = exported(text)
    assert (record.tags["Seed"], record.tags["Deck"]) == ("11", cards_text(Stream(11).shuffle()[0]))
    assert record.final().state == whole.position.state
    events = [fact["type"] for fact in again.of("happened")]
    assert {"draw", "discard", "play", "battle"} >= set(events)
    assert events.count("battle") == sum(whole.position.table.gems) - sum(whole.positions[last].table.gems)


def test_chance_is_promised_and_shown_at_the_end(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A promise before the deal, and after the game what everybody needs to check the cards and the throws."""
    played = play(options=("--white", "ai:1", "--blue", "ai:1", "--games", "1"), seed=None)
    (promise,), (shown,) = played.of("committed"), played.of("revealed")
    kinds = [fact["kind"] for fact in played.facts]
    assert kinds.index("committed") < kinds.index("turn_seen")
    assert commit(int(shown["secret"])) == promise["commit"]
    assert seed_from(int(shown["secret"]), shown["word"]) == int(shown["seed"])
    text = printed(capsys, "games", "export", "--all")
    tags = exported(text).tags
    assert (tags["Commit"], tags["Word"], tags["Seed"]) == (promise["commit"], "", shown["seed"])
    (home / "game.ecl").write_text(text, encoding="utf-8")
    assert "legal" in printed(capsys, "check", str(home / "game.ecl"))
    (home / "game.ecl").write_text(text.replace(f'Seed "{shown["seed"]}"', 'Seed "1"'), encoding="utf-8")
    assert main(["check", str(home / "game.ecl")]) == 1
    assert not [fact for fact in played.of("notice") if "fail" in fact["key"]]
    assert not played.of("hand")


def test_a_person_plays_the_computer_and_sees_the_own_hand_alone() -> None:
    """The computer's hand is never shown, and nobody passes the device; all is told in the language."""
    with typist("--seed", "0", "--blue", "ai:1", "--language", "de") as person:
        person.type("2T 2C 1P")
        person.until(lambda fact: fact["kind"] == "turn_seen" and fact["player"] == "blue")
        person.until(lambda fact: fact["kind"] == "to_move" and fact["player"] == "white")
    facts = person.facts
    assert {fact["player"] for fact in facts if fact["kind"] == "hand"} == {"white"}
    assert not [fact for fact in facts if fact["kind"] == "cover"]
    draws = {(fact["side"], "cards" in fact, "count" in fact) for fact in facts if fact.get("type") == "draw"}
    assert ("W", True, False) in draws
    assert draws <= {("W", True, False), ("B", False, True)}
    said = [fact["say"] for fact in facts if fact["kind"] == "happened"]
    assert said[0] == "Weiß spielt die Zwei der Sterne und die Zwei der Kometen und legt die Eins der Planeten an."


@pytest.mark.parametrize("told", [("Seed", "Deck"), ("Deck",), ("Seed",), ()])
def test_a_file_is_imported_step_by_step(home: Path, capsys: pytest.CaptureFixture[str], told: tuple[str, ...]) -> None:
    """With a deck, a seed or neither: its turns are those of the log, and it is exported as it was."""
    whole = script(11)
    tags = {"Seed": "11", "Deck": cards_text(Stream(11).shuffle()[0])}
    start = ecl.start_with(*Stream(11).shuffle()) if told else ecl.UNTOLD
    record = ecl.GameRecord.of(whole_turns(Position(), whole.steps), {"White": "Ann", "Blue": "Ben"}, start=start)
    record.tags = {key: value for key, value in record.tags.items() if key not in tags}
    record.tags |= {key: tags[key] for key in told}
    file = home / "game.ecl"
    file.write_text(files.write([record]), encoding="utf-8")
    printed(capsys, "games", "import", str(file))
    (game,) = logged(home).games()
    known = [str(step) for step in whole.steps if told or not isinstance(step, Draw)]
    assert [saved.turn for saved in game.turns] == known[1:]
    again = exported(printed(capsys, "games", "export", "--all"))
    assert (again.turns, again.result) == (record.turns, record.result)
    assert {key for key in tags if key in again.tags} == set(told)
    assert "Ann" in printed(capsys, "games", "show", game.uuid)


def test_a_refereed_game_goes_on_without_the_option(home: Path) -> None:
    """Who names nobody is offered what was left last; who names players isn't."""
    play("3S+3M:7G", "quit", options=("--referee",))
    other = play("quit", options=("--blue", "ai:1"))
    assert not other.of("offer")
    again = play("accept", "1S+1M:8S", "quit", options=())
    left = next(game for game in logged(home).games() if game.edition == "referee")
    assert [fact["started"] for fact in again.of("offer")] == [left.started.isoformat(timespec="seconds")]
    assert [fact["turn"] for fact in again.of("turn_seen")][-1] == "1S+1M:8S"
    assert [(game.edition, len(game.turns)) for game in logged(home).games() if game.turns[1:]] == [("referee", 2)]


def test_a_game_begins_from_a_table_in_mid_game(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is played, left, resumed and ended; its file says where it began, and is legal; no hand is told before."""
    table = "1S 2S 3M g1/7G 8G"
    whole = script(3, start=Position(beginning(table, Stream(6)), stream=Stream(6)))
    half = next(at for at in range(len(whole.lines) // 2, len(whole.lines)) if not whole.lines[at])
    first = play(*whole.lines[:half], "quit", options=(*PEOPLE, "--position", table), seed=6)
    assert first.of("game_started")[0]["set_up"]
    assert not first.of("committed")
    seen = first.of("turn_seen")[-1]["position"]
    text = printed(capsys, "games", "export", "--all")
    assert exported(text).start.state.hands is None
    assert set(CARD.findall(text)) <= set(CARD.findall(seen))
    again = play("accept", *whole.lines[half:], "quit", seed=1)
    assert [offer["offer"] for offer in again.of("offer")] == ["unfinished"]
    (finished,) = [game for game in logged(home).games() if game.result is not None]
    assert [saved.turn for saved in finished.turns] == list(map(str, whole.steps))
    assert [fact["key"] for fact in again.of("notice")][-1] == "see_all"
    text = printed(capsys, "games", "export", finished.uuid)
    record = exported(text)
    assert record.tags["SetUp"] == "1"
    assert not {"Deck", "Seed", "Secret"} & set(record.tags)
    assert record.start.state == whole.positions[0].state
    assert record.final().state == whole.position.state
    file = home / "game.ecl"
    file.write_text(text.replace(finished.uuid, "0" * 8 + finished.uuid[8:]), encoding="utf-8")
    assert "legal" in printed(capsys, "check", str(file))
    printed(capsys, "games", "import", str(file))
    assert len([game for game in logged(home).games() if game.result is not None]) == 2
    assert f"Table: {table_text(whole.position.table.lines, whole.position.table.gems)}" in printed(
        capsys, "games", "show", "0" * 8
    )


def test_a_state_begins_a_game_with_its_own_cards(home: Path) -> None:
    """The player to move and both hands are the state's; the computer plays on."""
    state = next(each.state for each in script(11).positions[20:] if each.table.phase is Phase.MAIN)
    assert state is not None
    assert state.hands is not None
    text = json.dumps(state_json(state))
    player = state.to_move
    options = (f"--{player.value}", "human", f"--{player.opponent.value}", "ai:1", "--position", text)
    played = play("quit", options=options)
    hands = {(hand["player"], tuple(map(read_card, hand["cards"]))) for hand in played.of("hand")}
    assert hands == {(player.value, state.hands[player.at])}
    assert not [game for game in logged(home).games() if game.turns]


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--position", "castle"), "--position: 'castle' isn't a table."),
        (("--position", "1S/2S", "--referee"), "--position deals hidden cards"),
        (("--position", "1S/1M"), "Each sign lies on one side at most."),
    ],
)
def test_a_position_from_which_nobody_can_play_is_refused(
    options: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A sentence says why, and nothing begins."""
    assert main(["play", "--game", "ecliptic", "--no-voice", *options]) == 2
    assert says in capsys.readouterr().err


def test_a_game_with_clocks_can_be_paused() -> None:
    """Nothing counts and no clock runs until somebody goes on; without clocks nothing can be stopped."""
    timed = (*PEOPLE, "--clock", "5+3")
    played = play("", "2T 2C 1P", "", "pause", "x7P", "g", "", "p", "p", "quit", options=timed)
    assert played.of("paused")[0]["say"] == "The game is paused."
    assert "The game is paused. Go on first." in [fact["say"] for fact in played.of("notice")]
    kinds = [(fact["kind"], fact.get("running")) for fact in played.facts if fact["kind"] in {"paused", "clocks"}]
    at = kinds.index(("paused", None))
    assert [running for kind, running in kinds[at - 1 : at + 3] if kind == "clocks"] == ["blue", None, "blue"]
    assert len(played.of("paused")) == 2
    assert len(played.of("turn_seen")) == 2
    german = play("", "2T 2C 1P", "pause", "weiter", "", "quit", options=(*timed, "--language", "de"))
    assert [fact["kind"] for fact in german.facts if fact["kind"] in {"paused", "cover"}][-2:] == ["paused", "cover"]
    untimed = play("", "2T 2C 1P", "pause", "quit")
    assert not untimed.of("paused")
    assert "There are no clocks here, so there is nothing to pause." in [fact["say"] for fact in untimed.of("notice")]


@pytest.mark.parametrize("options", [("--referee", "--blue", "ai:1"), ("--white", "ai:9")])
def test_players_that_cannot_play_are_refused(options: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    """The computer doesn't know real cards; there is no level 9."""
    assert main(["play", "--game", "ecliptic", "--no-voice", *options]) == 2
    assert "Write human" in capsys.readouterr().err
