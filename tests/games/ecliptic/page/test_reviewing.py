"""Reviews of Ecliptic's games: the table after each turn, and hands once the game is over."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.gamekit.files import GameRecord
from eclipse_companion.games.ecliptic.commands.saving import ENTRIES
from eclipse_companion.games.ecliptic.game import ecl
from eclipse_companion.games.ecliptic.game.cards import DECK, card_text
from eclipse_companion.games.ecliptic.game.replayed import ReplayedGame
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.game.turn import Turn
from eclipse_companion.games.ecliptic.page import reviewer
from eclipse_companion.games.ecliptic.reply.annotating import annotate
from eclipse_companion.games.ecliptic.steps.position import Position
from eclipse_companion.games.ecliptic.steps.whole_turns import whole_turns
from eclipse_companion.reviewing.reviewer import GameReview
from tests.games.ecliptic.page.asked import UUID, Asked, game_of
from tests.games.ecliptic.page.test_hidden import named_in
from tests.games.ecliptic.play.scripted import Script, script


def test_a_review_has_the_table_after_each_turn(tmp_path: Path) -> None:
    """Every whole turn with its own number, what happened in it, both hands, and the count at the end."""
    played, asked = script(7), Asked(tmp_path)
    assert asked.log.add(game_of(played))
    found = asked("review", id=UUID[:8])
    turns = whole_turns(Position(), played.steps)
    assert [turn["turn"] for turn in found["turns"]] == list(map(str, turns))
    assert [turn["number"] for turn in found["turns"]] == list(range(1, len(turns) + 1))
    assert len(found["drawn"]) == len(turns) + 1
    first, last = found["drawn"][0], found["drawn"][-1]
    assert [len(hand) for hand in first["hands"]] == [7, 7]
    assert last["table"]["gems"] == list(played.position.table.gems)
    white, blue = played.position.table.scores
    assert [side["total"] for side in last["count"]] == [white.total, blue.total]
    more, fewer = max(white.total, blue.total), min(white.total, blue.total)
    assert re.match(rf"(Ann|Ben) wins {more} to {fewer}, with ", found["ended"])
    assert "The game is over: " in found["turns"][-1]["said"]
    assert "All together: Ann" in found["turns"][-1]["said"]
    battle = next(at for at, turn in enumerate(turns) if turn.fight is not None)
    assert "wins the battle, and a gem" in found["turns"][battle]["said"]
    assert found["drawn"][battle + 1]["table"]["battle"]["kept"] == card_text(turns[battle].kept or 0)


@pytest.mark.parametrize("over", [True, False], ids=["to its end", "within a battle"])
def test_lists_count_turns_as_files_do(tmp_path: Path, over: bool) -> None:
    """Not the steps of the log: no draw, no die, no throw, and no turn that isn't complete."""
    played, asked = script(7), Asked(tmp_path)
    if not over:
        fights = next(at for at, position in enumerate(played.positions) if position.table.phase is Phase.KEEP)
        played = Script(steps=played.steps[:fights], positions=played.positions[: fights + 1])
    assert asked.log.add(game_of(played))
    turns = len(whole_turns(Position(), played.steps))
    (game,) = asked("games")["games"]
    (record,) = ecl.scan(asked("file", id=UUID)["text"])
    assert isinstance(record, ecl.GameRecord)
    assert game["turns"] == turns == len(record.line) == ENTRIES.length(asked.log.game(UUID))
    assert turns < len(played.steps) - 5


def test_a_game_that_can_go_on_hides_its_cards(tmp_path: Path) -> None:
    """Neither its review nor its file nor the list names a card that lies face up nowhere."""
    played, asked = script(7, most=40), Asked(tmp_path)
    assert asked.log.add(game_of(played))
    known = set(map(card_text, played.position.table.known))
    hidden = set(map(card_text, DECK)) - known
    for name in ("review", "file", "games", "variations"):
        assert named_in(json.dumps(asked(name, id=UUID), ensure_ascii=False), hidden) == set()
    found = asked("review", id=UUID)
    assert {str(drawn["hands"]) for drawn in found["drawn"]} == {"None"}
    assert (found["over"], found["ended"]) == (False, "The game isn't finished.")


def test_a_finished_game_is_saved_with_its_deck(tmp_path: Path) -> None:
    """The file replays exactly."""
    asked = Asked(tmp_path)
    assert asked.log.add(game_of(script(7)))
    file = asked("file", id=UUID)
    assert file["name"] == "7d1c2f6e.ecl"
    (record,) = ecl.scan(file["text"])
    assert isinstance(record, ecl.GameRecord)
    assert record.start.deck is not None


def test_an_entry_that_makes_no_sense_is_refused(tmp_path: Path) -> None:
    """A log that was edited by hand gives a sentence."""
    asked, game = Asked(tmp_path), game_of(script(7))
    assert asked.log.add(replace(game, tree=(*game.tree[:4], replace(game.tree[4], turn="stop"), *game.tree[5:])))
    with pytest.raises(CompanionError, match="makes no sense"):
        asked("review", id=UUID)


def test_a_review_estimates_what_each_turn_came_to(tmp_path: Path) -> None:
    """Points for the graph and a sentence for each turn, what was better after a mistake, and both sums."""
    played, asked = script(3), Asked(tmp_path, games=400)
    assert asked.log.add(game_of(played))
    found = asked("review", id=UUID)
    assert all(
        isinstance(turn[key]["points"] if key else turn["points"], float)
        for turn in found["turns"]
        for key in ("before", "")
    )
    assert all("estimate" in turn["said"] for turn in found["turns"][:-1])
    assert "estimate" not in found["turns"][-1]["said"]
    slips = [turn for turn in found["turns"] if turn["mark"] is not None]
    assert slips
    assert all("Better: " in turn["said"] and turn["best"] for turn in slips)
    assert all(turn["before"]["points"] > turn["points"] for turn in slips)
    assert set(found["given_away"]) == {"white", "blue"}
    assert sum(found["given_away"].values()) >= len(slips)
    # `annotate` says the same, from as many games.
    noted = annotate(reviewer.EclipticReviewer().record(game_of(played)), games=400)
    assert [turn["mark"] for turn in found["turns"]] == [next(iter(each.nags), None) for each in noted.line]
    summary = str(noted.opening[0])
    assert all(f"{name.title()} {points:.1f} points" in summary for name, points in found["given_away"].items())


def test_the_lessons_and_puzzles_are_listed(tmp_path: Path) -> None:
    """With the number of their parts, and how many there are of each grade."""
    listed = Asked(tmp_path)("exercises")
    assert [entry["of"] for entry in listed["lessons"]] == [2, 2, 1, 2, 2]
    assert [entry["of"] for entry in listed["puzzles"]] == [20] * 5


def test_only_the_games_looked_at_last_stay_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many are looked at; one that is looked at again and again stays."""
    judged: list[str] = []

    def judge(record: GameRecord[Turn, ReplayedGame], games: int) -> GameReview[Turn]:
        del games
        judged.append(record.tags["White"])
        return GameReview()

    monkeypatch.setattr(reviewer, "_judged", judge)
    asked = reviewer.EclipticReviewer(1)
    names = [f"W{number}" for number in range(reviewer.MOST_KNOWN + 5)]
    for name in names:
        for white in (name, names[0]):
            asked.judged(ecl.GameRecord.of([], {"White": white, "Blue": "B"}, start=ecl.UNTOLD, result=None))
    assert judged == names
    assert len(asked._known) == reviewer.MOST_KNOWN
    asked.judged(ecl.GameRecord.of([], {"White": names[1], "Blue": "B"}, start=ecl.UNTOLD, result=None))
    assert judged == [*names, names[1]]


def test_another_turn_is_tried_with_the_cards_that_the_player_had(tmp_path: Path) -> None:
    """In each position of a finished game exactly what could be played; the estimate says what would be better."""
    played, asked = script(3), Asked(tmp_path, games=200)
    assert asked.log.add(game_of(played))
    found = asked("review", id=UUID)
    *before, last = found["drawn"]
    assert last["tries"] is None
    for turn, drawn in zip(found["turns"], before, strict=True):
        made = turn["turn"].split(" ", 1)[1].split("!")[0].split("#")[0]
        tries = drawn["tries"]
        assert made in [move[0] for move in tries["moves"]]
        assert set(drawn["hands"][tries["player"]]) <= set(tries["cards"])
        for _, kind, cards in tries["moves"]:
            assert kind in {"play", "discard"}
            assert set(cards) <= {*tries["cards"], *drawn["table"]["pile"][-1:]}
    slip = next(at for at, turn in enumerate(found["turns"]) if turn["mark"] is not None)
    made = found["turns"][slip]["turn"].split(" ", 1)[1].split("!")[0].split("#")[0]
    told = [
        asked("try-turn", id=UUID, turn=text, **{"from": str(slip)})["said"]
        for text in (made, *(move[0] for move in before[slip]["tries"]["moves"][:3]))
    ]
    assert all(text.startswith("An estimate: ") for text in told)
    assert all("better" in text.lower() or "About as good: " in text for text in told)
    assert len(set(told)) > 1
    assert any("Ann" in text or "Ben" in text for text in told)


@pytest.mark.parametrize(
    ("number", "turn", "why"),
    [
        ("0", "x1X", "can't be played here"),
        ("0", "W x1S", "can't be"),
        ("999", "x1S", "This game has no turn 999. Choose one of its turns."),
        ("a", "x1S", "number"),
    ],
)
def test_what_cannot_be_tried_is_refused(tmp_path: Path, number: str, turn: str, why: str) -> None:
    """With a sentence."""
    asked = Asked(tmp_path)
    assert asked.log.add(game_of(script(3)))
    with pytest.raises(CompanionError, match=why):
        asked("try-turn", id=UUID, turn=turn, **{"from": number})


def test_nothing_is_tried_while_cards_are_hidden(tmp_path: Path) -> None:
    """In a game that can go on."""
    played, asked = script(7, most=40), Asked(tmp_path)
    assert asked.log.add(game_of(played))
    assert {str(drawn["tries"]) for drawn in asked("review", id=UUID)["drawn"]} == {"None"}
    with pytest.raises(CompanionError, match="can't be played here"):
        asked("try-turn", id=UUID, turn=str(played.steps[1]), **{"from": "0"})
