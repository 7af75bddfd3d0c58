"""Games looked back on: what each decision came to, marks and comments, and what a file without hands can't tell."""

import re
from functools import cache
from pathlib import Path

import pytest

from eclipse_companion.commands.cli import main
from eclipse_companion.gamekit import files
from eclipse_companion.games.ecliptic.game import ecl, rules
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.game.replayed import ReplayedGame
from eclipse_companion.games.ecliptic.game.turn import Turn
from eclipse_companion.games.ecliptic.reply.annotating import UNKNOWN, annotate
from eclipse_companion.games.ecliptic.reply.coaching import slip
from eclipse_companion.games.ecliptic.reply.judging import Judged, given_away, judge
from tests.games.ecliptic.game.playing import Game, game
from tests.games.ecliptic.reply.proving import chance

GAMES = 200
"""So few games are played on: the numbers are worse then, and what is done with them is the same."""
PLAYED = (3, 5)


def record_of(played: Game) -> ecl.GameRecord:
    return ecl.GameRecord.of(played.turns, {"White": "Ann"}, start=played.start)


@cache
def judged(seed: int) -> list[Judged]:
    return judge(record_of(game(seed)), games=GAMES)


@cache
def annotated(seed: int) -> files.GameRecord[Turn, ReplayedGame]:
    return annotate(record_of(game(seed)), games=GAMES)


@pytest.mark.parametrize("seed", PLAYED)
def test_each_turn_has_its_decisions(seed: int) -> None:
    """A take or a draw where both can be, the play or discard, the card that is kept, and the wish; dice not."""
    for turn, each in zip(game(seed).turns, judged(seed), strict=True):
        done = [str(decision.done) for decision in each.decisions]
        assert str(turn.action) in done
        assert (turn.kept is not None) == any(re.fullmatch(r"\d+[SMTGPC]", text) for text in done)
        assert (turn.stop is not None) == bool({"go", "stop"} & {*done})
        assert not any(re.fullmatch(r"d\d+", text) for text in done)
        assert each.before >= each.after.points
        assert {decision.player for decision in each.own} == {turn.side}


@pytest.mark.parametrize("seed", PLAYED)
def test_what_was_given_away_is_what_the_coach_would_have_said(seed: int) -> None:
    """A decision counts where the coach warns; it is marked then, and what was better is told."""
    marked = 0
    for course, played, each in zip(
        record_of(game(seed)).positions(), annotated(seed).line, judged(seed), strict=False
    ):
        first = each.decisions[0]
        view = course.state.known_to(first.player)
        if rules.takes(view.table, view.hand):  # otherwise the cards are drawn before the first decision
            assert first.counts == bool(slip(view, first.done, GAMES))
        assert played.nags == ([] if each.mark is None else [each.mark])
        marked += each.mark is not None
        said = " ".join(played.comments)
        assert ("Better: " in said) == (each.mark is not None)
    assert marked


@pytest.mark.parametrize("seed", PLAYED)
def test_the_chances_of_battles_are_exact(seed: int) -> None:
    """As all throws of both dice tell, ties being thrown again."""
    battles = 0
    for played in annotated(seed).line:
        turn = played.turn
        assert isinstance(turn, Turn)
        said = [text for text in played.comments if text.startswith("Chance: ")]
        assert len(said) == (turn.fight is not None)
        if turn.fight is not None:
            battles += 1
            white, blue = turn.fight.dice
            expected = float(100 * chance([white], [blue]))
            assert said == [f"Chance: White's d{white} beats Blue's d{blue} {expected:.1f} times out of 100."]
    assert battles


def test_an_annotated_game_is_legal_and_annotating_it_again_changes_nothing() -> None:
    """Other comments stay; the same file always gets the same."""
    before = record_of(game(1))
    before.line[0].after.append(files.Comment("a good start"))
    once = files.write([annotate(before, games=GAMES)])
    (back,) = ecl.scan(once)
    assert isinstance(back, ecl.GameRecord), back
    assert files.write([annotate(back, games=GAMES)]) == once
    assert "a good start" in back.line[0].comments
    assert str(back.opening[0]).count("Given away: White ") == 1
    points = given_away(judged(1))
    assert all(f"{player.title} {points[player]:.1f} points" in once.replace("\n", " ") for player in Player)


@pytest.mark.parametrize("seed", PLAYED)
def test_a_loss_counts_beyond_its_sampling_error_and_the_end_is_counted(seed: int) -> None:
    """Small losses count, too, without a mark; the last turn has what both sides count, and no estimate."""
    decisions = [decision for turn in judged(seed) for decision in turn.decisions]
    for each in decisions:
        sure = not each.forced and each.weighed.loss > 2 * each.weighed.error and each.weighed.best != each.done
        assert each.loss == (each.weighed.loss if sure and str(each.done) not in {"go", "stop"} else 0.0)
    course = list(record_of(game(seed)).positions())[-1]
    scores = course.state.table.scores
    *before, last = annotated(seed).line
    assert all(any(text.startswith("Estimate: ") for text in played.comments) for played in before)
    lead = scores[0].total - scores[1].total
    told = "even" if lead == 0 else f"White +{lead}" if lead > 0 else f"Blue +{-lead}"
    assert any(text.startswith(f"Counted: {told}.") for text in last.comments)


def test_without_hands_only_battles_are_judged() -> None:
    """The file says why."""
    bare = annotate(ecl.GameRecord.of(game(1).turns), games=GAMES)
    assert bare.opening == [files.Comment(UNKNOWN)]
    assert not any(played.nags for played in bare.line)
    said = [text for played in bare.line for text in played.comments]
    assert said
    assert all(text.startswith("Chance: ") for text in said)


def test_a_file_is_annotated_and_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By the commands, as a user runs them."""
    file, out = tmp_path / "game.ecl", tmp_path / "annotated.ecl"
    file.write_text(files.write([ecl.GameRecord.of(game(0).turns[:3], start=game(0).start)]))
    assert main(["annotate", str(file)]) == 0
    out.write_text(capsys.readouterr().out)
    assert "{Estimate: " in out.read_text()
    assert main(["check", str(out)]) == 0
