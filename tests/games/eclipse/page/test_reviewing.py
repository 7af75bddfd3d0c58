"""Reviews of games of the log."""

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from eclipse_companion.games.eclipse.game import egn, rules
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.egn import GameRecord
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.page.facts import looks
from eclipse_companion.games.eclipse.reply.annotating import annotate
from eclipse_companion.games.eclipse.saving import as_record, from_record
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.log import LogError
from tests.games.eclipse.page.asked import Asked, game_of, oracle, reviewed, sentences
from tests.games.eclipse.reply.games import random_position
from tests.log.played import BOOKLET, WHEN, record

REMARKS = {
    1: "A good turn: no other one keeps",
    2: "A mistake: it threw away the",
    3: "Well found: no other turn keeps",
    4: "A blunder: it turned a win into a loss.",
    6: " turns ",
}


@pytest.fixture
def asked(tmp_path: Path) -> Asked:
    return Asked(tmp_path)


def random_game(pieces: int, seed: int) -> tuple[Position, list[str]]:
    """A position with so many pieces, and random turns from there to the end."""
    chance = random.Random(seed)
    start = position = random_position(pieces, chance)
    texts: list[str] = []
    while turns := rules.legal_turns(position):
        texts.append(str(chance.choice(turns)))
        position = rules.apply(position, Turn.parse(texts[-1]))
    return start, texts


def test_a_review_has_what_the_page_draws(asked: Asked) -> None:
    """The booklet's game: names, positions, each turn's parts and worth, the end, and where it was lost."""
    uuid = record(asked.log)
    asked.log.finish(uuid, "0-1", "normal", WHEN)
    found = asked("review", id=uuid[:8])
    assert (found["id"], found["names"], found["players"]) == (uuid, ["Ann", "Computer (3)"], ["sun", "moon"])
    assert (found["result"], found["edition"]) == ("0-1", "eclipse")
    assert found["date"] == "2026-11-20T20:15:00+00:00"
    assert found["ended"] == "Moon wins with silver on 1, 6 and 11."
    assert found["line"] == [1, 6, 11]
    assert found["lost"] == "Turn 6 lost the game for Ann: 9 to 10, gold on 9."
    assert found["accuracy"] == {"sun": 47, "moon": 60}
    assert [turn["turn"] for turn in found["turns"]] == BOOKLET
    assert [turn["number"] for turn in found["turns"]] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
    assert len(found["positions"]) == 13
    assert found["positions"][-1] == "ss2/GsG1/Gssg/1SGS"
    third = found["turns"][2]
    assert (third["from"], third["to"], third["face"], third["square"]) == (16, 12, "G", 13)
    assert (third["mover"], third["mark"], third["value"], third["length"]) == ("sun", 2, "loss", 14)
    assert third["before"] == {"value": "draw", "length": None}
    assert third["said"] == (
        "Ann: 16 to 12, gold on 13. A mistake: it threw away the draw. Moon wins in 13 turns with best play. "
        "Better: 16 to 12, gold on 16."
    )
    assert third["best"][:2] == ["16-12/G16", "16-12/G2"]
    assert found["turns"][-1]["said"].endswith("Moon wins with silver on 1, 6 and 11.")


def test_a_mistake_comes_with_the_best_turn_and_the_answer(asked: Asked) -> None:
    """Each in a sentence and as the pieces that it moves and places; a good turn has neither to show."""
    turns = asked("review", id=record(asked.log))["turns"]
    blunder = turns[10]
    assert (blunder["turn"], blunder["named"]) == ("9-10/G9", "9 to 10, gold on 9")
    assert blunder["judged"] == "A blunder: it turned a win into a loss."
    assert blunder["marks"] == [{"from": 9, "to": 10, "piece": "s"}, {"to": 9, "piece": "G"}]
    assert blunder["better"]["turn"] == "2-3/S11"
    assert blunder["better"]["marks"] == [{"from": 2, "to": 3, "piece": "g"}, {"to": 11, "piece": "S"}]
    assert blunder["better"]["said"] == ["Best: flip 2 to 3, then place silver on 11.", "Wins in three turns."]
    assert blunder["answer"] == {
        "marks": [{"from": 13, "to": 14, "piece": "S"}, {"to": 11, "piece": "s"}],
        "said": "Then Moon plays 13 to 14, silver on 11, and wins.",
    }
    assert turns[0]["better"] is None
    assert turns[0]["judged"] == "A draw with best play."
    assert turns[-1]["answer"] is None


def test_a_review_has_the_looks_of_its_own_edition(tmp_path: Path) -> None:
    """The page may be that of another edition, with other pieces and letters."""
    asked = Asked(tmp_path)
    game = game_of(["S1"], edition="magic")
    assert asked.log.add(game)
    found = asked("review", id=game.uuid)
    words = EclipseSentences("en", edition("magic"))
    assert found["looks"] == looks(words)
    assert found["looks"] != looks(sentences())


@pytest.mark.parametrize("seed", range(8))
def test_marks_and_accuracy_are_those_of_an_annotated_file(seed: int) -> None:
    """A review judges random games as `annotate` does, and names a lost game's turn if `annotate` does."""
    start, texts = random_game(4 + seed, seed)
    game = game_of(texts, start, finished=WHEN, termination="normal")
    result = rules.result(Position.parse(game.position))
    assert result is not None
    game = replace(game, result=result.value)
    found = reviewed(game)
    annotated = annotate(as_record(game), oracle())
    assert [turn["mark"] for turn in found["turns"]] == [next(iter(each.nags), None) for each in annotated.line]
    (opening,) = annotated.opening
    assert isinstance(opening, egn.Comment)
    shares = {"Sun": found["accuracy"].get("sun"), "Moon": found["accuracy"].get("moon")}
    said = ", ".join(f"{name} {share} %" for name, share in shares.items() if share is not None)
    assert opening.text.startswith(f"Accuracy: {said}.")
    assert bool(found["lost"]) == ("lost the game" in opening.text)
    for turn, played in zip(found["turns"], annotated.line, strict=True):
        assert f"Best: {' '.join(turn['best'])}" in played.comments[0]


def test_every_mark_has_its_sentence() -> None:
    """Each mark is explained, and a bad one names a better turn, in both languages."""
    seen: set[int | None] = set()
    played = [random_game(8, seed) for seed in range(10)]
    for game in [game_of(BOOKLET), *(game_of(texts, start) for start, texts in played)]:
        english, german = (reviewed(game, language)["turns"] for language in ("en", "de"))
        for turn, translated in zip(english, german, strict=True):
            mark = turn["mark"]
            seen.add(mark)
            bad = mark in {2, 4, 6}
            assert (("Better: " in turn["said"]), ("Besser: " in translated["said"])) == (bad, bad)
            assert mark is None or REMARKS[mark] in turn["said"]
    assert seen == {None, *REMARKS}


def test_an_unfinished_game_is_reviewed_as_far_as_it_goes(asked: Asked) -> None:
    """It says that it isn't finished, and nobody has lost it; one without a turn has a position alone."""
    found = asked("review", id=record(asked.log, 7))
    assert (found["result"], found["ended"], found["lost"]) == ("*", "The game isn't finished.", "")
    assert len(found["turns"]) == 7
    none = reviewed(game_of([]))
    assert (none["turns"], none["positions"], none["accuracy"], none["lost"]) == ([], ["4/4/4/4"], {}, "")


@pytest.mark.parametrize(
    ("result", "termination", "said"),
    [
        ("1-0", "resigned", "Moon resigns. Sun wins."),
        ("0-1", "time forfeit", "Sun's time is up. Moon wins."),
        ("1-0", "adjudication", "Sun wins."),
        ("1/2-1/2", "agreed", "Draw agreed."),
        ("1/2-1/2", "normal", "Draw agreed."),
        (None, "abandoned", "The game isn't finished."),
    ],
)
def test_an_end_that_the_rules_did_not_bring_is_said(result: str | None, termination: str, said: str) -> None:
    """Somebody resigned, ran out of time or agreed; a file may give other reasons."""
    game = game_of(BOOKLET[:4], result=result, termination=termination, finished=WHEN)
    assert reviewed(game)["ended"] == said


def test_a_game_lost_on_time_was_lost_by_no_turn() -> None:
    """If the player who stood better loses, no turn of the other one is named."""
    game = game_of(BOOKLET[:3])
    assert reviewed(game)["turns"][-1]["value"] == "loss"
    lost = replace(game, result="0-1", termination="resigned", finished=WHEN)
    won = replace(game, result="1-0", termination="time forfeit", finished=WHEN)
    assert reviewed(lost)["lost"] == "Turn 2 lost the game for Sun: 16 to 12, gold on 13."
    assert reviewed(won)["lost"] == ""


def test_a_review_has_the_words_of_the_games_edition_and_the_pages_language(tmp_path: Path) -> None:
    """Turns have its letters, and sentences its players; two players of the same name are called by their sides."""
    asked = Asked(tmp_path, "de")
    tags = {"Edition": "tac-toe", "Sun": "Ann", "Moon": "Ann"}
    asked.log.add(from_record(GameRecord.of([Turn.parse(text) for text in BOOKLET], tags), WHEN))
    (game,) = asked.log.games()
    found = asked("review", id=game.uuid)
    assert found["edition"] == "tac-toe"
    assert (found["turns"][1]["text"], found["turns"][1]["turn"]) == ("1-5/W16", "1-5/S16")
    assert found["ended"] == "X gewinnt mit Weiß auf 1, 6 und 11."
    assert found["date"] is None


@pytest.mark.parametrize("change", [{"start": "GG2/4/4/4"}, {"kind": "noughts"}, {"result": "9-9"}])
def test_an_entry_that_makes_no_sense_is_refused(change: dict[str, Any]) -> None:
    """A log that was edited by hand gives a sentence."""
    with pytest.raises(LogError, match="makes no sense"):
        reviewed(replace(game_of([]), **change))


def test_a_game_can_be_saved_as_a_file(asked: Asked) -> None:
    """The file holds the game as `games export` writes it, and is named after it."""
    uuid = record(asked.log)
    asked.log.finish(uuid, "0-1", "normal", WHEN)
    file = asked("file", id=uuid)
    assert file["name"] == f"{uuid[:8]}.egn"
    assert egn.read(file["text"]) == [as_record(asked.log.game(uuid))]
    with pytest.raises(LogError, match="no game"):
        asked("file", id="0" * 8)
