"""Ecliptic is played at one device: typed, told, covered, logged, resumed, exported; nothing hidden gets out."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from eclipse_companion.games.ecliptic.game import ecl
from eclipse_companion.games.ecliptic.game.actions import Play
from eclipse_companion.games.ecliptic.game.cards import card_text, cards_text
from eclipse_companion.games.ecliptic.game.chance import Stream, commit, seed_from
from eclipse_companion.log import FILE_NAME, GameLog
from tests.games.ecliptic.play.scripted import PEOPLE, Script, play, ran, script, typist

CARD = re.compile(r"(?<![A-WYZa-wyz0-9])(?:[1-9]|1[0-2])[SMTGPC](?![A-Za-z0-9])")


def logged(home: Path) -> GameLog:
    return GameLog(home / "data" / FILE_NAME)


def exported(text: str) -> ecl.GameRecord:
    (record,) = ecl.scan(text)
    assert isinstance(record, ecl.GameRecord), record
    return record


@pytest.fixture(scope="module")
def whole() -> Script:
    return script(7)


def test_a_whole_game_of_two_people_is_told_logged_and_exported(home: Path, whole: Script) -> None:
    """Typed steps lead to the end that the rules find; the file replays exactly, with its throws and its seed."""
    played = play(*whole.lines, "quit", seed=7)
    (over,) = played.of("game_over")
    assert whole.position.result is not None
    assert over["result"] == whole.position.result.value
    (game,) = logged(home).games()
    assert [saved.turn for saved in game.turns] == list(map(str, whole.steps))
    record = exported(ran("games", "export", "--all").out)
    assert record.tags["Seed"] == "7"
    assert record.tags["Deck"] == cards_text(Stream(7).shuffle()[0])
    assert record.final().state == whole.position.state
    (scored,) = played.of("scored")
    assert scored["white_score"]["total"] == whole.position.table.scores[0].total
    told = [fact for fact in played.facts if "type" in fact]
    assert {fact["type"] for fact in told} == {"draw", "discard", "play", "battle"}
    _check_events(told, whole)


def _check_events(told: list[dict[str, Any]], whole: Script) -> None:
    """Draws have numbers alone, battles all their throws."""
    battles = [fact for fact in told if fact["type"] == "battle"]
    assert all({"dice", "throws", "winner", "keep", "lost"} <= set(fact) for fact in battles)
    assert sum(whole.position.table.gems) == len(battles)
    assert all("count" in fact and "cards" not in fact for fact in told if fact["type"] == "draw")


def test_nobody_else_hears_of_hidden_cards(whole: Script) -> None:
    """Only the fact that shows a player's own hand names cards that don't lie on the table."""
    played = play(*whole.lines, "quit", seed=7)
    known: set[str] = set()
    for fact in played.facts:
        if fact["kind"] == "hand":
            continue
        del fact["envelope"]
        if fact["kind"] == "turn_seen":
            known |= set(CARD.findall(fact["turn"]))
        if fact["kind"] in {"turn_seen", "happened", "thrown", "to_move", "cover", "game_over"}:
            assert set(CARD.findall(json.dumps(fact))) <= known


def test_a_hand_is_shown_only_to_who_is_to_act(whole: Script) -> None:
    """A hand comes once that player has the device, and is that player's."""
    device = None
    for fact in play(*whole.lines[:80], "quit", seed=7).facts:
        if fact["kind"] == "cover":
            device = fact["player"]
            assert fact["say"] == f"Give the device to {device.capitalize()}. Press Enter."
        if fact["kind"] == "hand":
            assert fact["player"] == device


def test_nothing_can_be_done_while_the_device_is_covered() -> None:
    """A turn that is typed too early isn't made."""
    played = play("x1P", "", "x1P", "quit")
    assert "First give the device to White, and press Enter." in played.said("notice")
    assert played.of("hand")[0]["cards"] == ["1P", "2T", "2C", "3P", "5P", "6S", "7G"]


def test_the_first_turns_are_said_as_people_say_them() -> None:
    """Cards have names; what is refused is refused by name, with what to type instead."""
    played = play("", "x1P", "2T 2C 1P", "", "3S+3M:7G", "castle", "x12", "draw", "quit")
    assert "White plays the two of stars and the two of comets, and places the one of planets." in played.said(
        "happened"
    )
    assert played.said("notice")[1:] == [
        "You can't discard while you can play. You can play 2T+2C:1P.",
        "You don't have the three of suns in your hand.",
        "I don't know “castle”. Type a card as sign and colour, such as 3S or 3 sun.",
        "Which colour has the card of sign 12? Add S, M, T, G, P or C: sun, moon, star, galaxy, planet, comet.",
        "Play or discard now: 3S+3M:7G or x2S. To offer a draw, type offer draw.",
    ]


def test_chance_is_promised_and_shown_at_the_end(home: Path) -> None:
    """A promise before the deal, and after the game what everybody needs to check the cards and the throws."""
    players = ("--white", "ai:5", "--blue", "ai:1", "--games", "1")
    played = play(options=players, seed=None)
    (promise,), (shown,) = played.of("committed"), played.of("revealed")
    kinds = [fact["kind"] for fact in played.facts]
    assert kinds.index("committed") < kinds.index("turn_seen")
    assert commit(int(shown["secret"])) == promise["commit"]
    assert seed_from(int(shown["secret"]), shown["word"]) == int(shown["seed"])
    text = ran("games", "export", "--all").out
    record = exported(text)
    assert record.tags["Commit"] == promise["commit"]
    assert (record.tags["Word"], record.tags["Seed"]) == ("", shown["seed"])
    (home / "game.ecl").write_text(text, encoding="utf-8")
    assert ran("check", str(home / "game.ecl")).status == 0
    assert not [fact for fact in played.of("notice") if "fail" in fact["key"]]
    assert not played.of("hand")


def test_a_word_may_be_empty_or_look_like_a_command(home: Path) -> None:
    """An empty line deals; `word` before it keeps a command's name from being one."""
    play("", "", "resign", "resign", "quit", seed=None)
    assert play("word quit", "quit", seed=None).of("turn_seen")[0]["turn"].endswith("word=quit")
    assert [game.turns[0].turn.rpartition("word=")[2] for game in logged(home).games()] == ["quit", ""]


def test_a_game_that_goes_on_hides_its_cards(home: Path) -> None:
    """`games show`, its JSON and the exported file know no hand, no stock and no seed until the game is over."""
    begun = script(11, most=12)
    play(*begun.lines, "quit", seed=11)
    (game,) = logged(home).games()
    seen = {card_text(card) for card in begun.position.table.known}
    for words in (("games", "show", game.uuid), ("games", "show", game.uuid, "--json"), ("games", "export", "--all")):
        out = ran(*words).out
        assert set(CARD.findall(out)) <= seen
        assert "11" not in re.findall(r"seed=(\d+)", out)
        assert "Deck" not in out
    assert exported(ran("games", "export", "--all").out).result is None


def test_a_game_that_was_killed_goes_on(home: Path) -> None:
    """The next start offers it; then the same hands, the same stock and the same dice go on to the same end."""
    whole = script(11)
    last = next(number for number in range(60, 80) if whole.positions[number - 1].to_move is not None)
    typed = _typed_before(whole, last)
    with typist("--seed", "11", *PEOPLE) as people:
        for line in whole.lines[:typed]:
            people.type(line)
        people.until(lambda fact: fact["kind"] == "turn_seen" and fact["number"] == last)
        people.kill()
    first = [""] if whole.lines[typed] else []
    again = play("accept", *first, *whole.lines[typed:], "quit", seed=12)
    (offer,) = again.of("offer")
    assert offer["offer"] == "unfinished"
    finished = [game for game in logged(home).games() if game.result is not None]
    assert [saved.turn for saved in finished[0].turns] == list(map(str, whole.steps))


def test_a_person_plays_the_computer_and_sees_the_own_hand_alone() -> None:
    """The computer's hand is never shown, and nobody passes the device; the end is counted in the language."""
    with typist("--seed", "0", "--blue", "ai:1", "--language", "de") as person:
        person.type("2T 2C 1P")
        person.until(lambda fact: fact["kind"] == "turn_seen" and fact["player"] == "blue")
        person.until(lambda fact: fact["kind"] == "to_move" and fact["player"] == "white")
    facts = person.facts
    assert {fact["player"] for fact in facts if fact["kind"] == "hand"} == {"white"}
    assert not [fact for fact in facts if fact["kind"] == "cover"]
    said = [fact["say"] for fact in facts if fact["kind"] == "happened"]
    assert said[0] == "Weiß spielt die Zwei der Sterne und die Zwei der Kometen und legt die Eins der Planeten an."


def test_what_was_drawn_since_is_not_taken_back() -> None:
    """Undo says why it can't; a die that nobody has seen yet goes back."""
    begun = script(7)
    drew = next(number for number, step in enumerate(begun.steps) if isinstance(step, Play) and number > 3)
    refused = play(*begun.lines[: _typed_before(begun, drew + 1)], "undo", "quit", seed=7)
    assert "That can't be taken back: cards have been drawn since." in refused.said("notice")
    at = next(number for number, position in enumerate(begun.positions) if position.dice[0] is not None)
    back = play(*begun.lines[: _typed_before(begun, at)], "undo", "quit", seed=7)
    assert back.said("taken_back") == ["Taken back. It's White's turn."]


def _typed_before(begun: Script, at: int) -> int:
    """How many lines lead to the position with this number."""
    steps = sum(position.to_move is not None for position in begun.positions[:at])
    counted = 0
    for number, line in enumerate(begun.lines, start=1):
        counted += line != ""
        if counted == steps:
            return number
    raise AssertionError
