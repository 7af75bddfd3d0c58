"""Ecliptic on screens: 80 columns by 24 lines in a terminal, lines, and the page. One person alone sees a hand."""

import os
import shutil
import subprocess
import sys
import time
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from eclipse_companion.announcements import COMPUTER, GameOver, GameStarted, Goodbye, Notice, Offer, ToMove, TurnSeen
from eclipse_companion.games.ecliptic.announcements import Cover, Hand, Happened, Scored, Thrown
from eclipse_companion.games.ecliptic.game.actions import Discard, Keep, Play
from eclipse_companion.games.ecliptic.game.cards import DECK, SIGNS
from eclipse_companion.games.ecliptic.game.events import Battled, Discarded, Drawn, Fight, Played
from eclipse_companion.games.ecliptic.game.players import DICE, Player, Result
from eclipse_companion.games.ecliptic.game.scoring import Score
from eclipse_companion.games.ecliptic.game.state import State
from eclipse_companion.games.ecliptic.game.table import Ending, Table
from eclipse_companion.games.ecliptic.rulebook import ECLIPTIC_RULES, REFEREE
from eclipse_companion.games.ecliptic.steps.position import REFEREED, Position, follow
from eclipse_companion.games.ecliptic.steps.step import Deal, HiddenDie, SeenStep, Throw
from eclipse_companion.games.ecliptic.steps.whole_turns import whole_turns
from eclipse_companion.games.ecliptic.terminal_drawing import ECLIPTIC_DRAWING
from eclipse_companion.games.ecliptic.view import EclipticView
from eclipse_companion.games.ecliptic.words import EclipticSentences
from eclipse_companion.outputs.page.facts import TEXT_FACTS
from eclipse_companion.outputs.plain import summary
from eclipse_companion.outputs.terminal import panels
from eclipse_companion.outputs.terminal.app import AROUND, needed
from tests.games.ecliptic.play.scripted import script

tmux = pytest.mark.skipif(shutil.which("tmux") is None, reason="needs tmux")
WAIT_S = 60.0
HAND = Hand(Player.WHITE, ("1P", "2T", "2C", "3P", "5P", "6S", "7G"), "main", "", DICE, ())


def begun(language: str = "en") -> EclipticView:
    """The view of a game that was just dealt."""
    seen = ECLIPTIC_RULES.known_to(follow(Position(), Deal(0)).position, None)
    view = EclipticView(EclipticSentences(language)).after(
        GameStarted("", "ecliptic", ("White", "Blue"), Position(), watched=False)
    )
    return view.after(TurnSeen(None, ECLIPTIC_RULES.public(Deal(0)), seen, 1, 0.0))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("edition", ["ecliptic", "referee", "camera"])
def test_help_lists_what_can_be_typed_in_this_game(language: str, edition: str) -> None:
    """Real cards have throws, and entries that were wrong, and no hints; all of it fits into a small terminal."""
    start = Position() if edition == "ecliptic" else REFEREED
    started = GameStarted("", edition, ("White", "Blue"), start, watched=False)
    view = EclipticView(EclipticSentences(language)).after(started)
    lines = view.line(Notice("typed_help")).splitlines()
    first = {line.partition("  ")[0] for line in lines}
    words = view.sentences
    assert len(lines) <= 24 - 3
    assert max(map(len, lines)) <= 75 - 2
    assert any(line.startswith("stop") for line in lines)
    assert (words.label("wrong") in first) == (edition != "ecliptic")
    assert (words.label("hint") in first) == (edition == "ecliptic")
    assert ("3-5" in first) == (edition != "ecliptic")
    assert words.label("next") not in first


class Pane:
    """A terminal of 80 by 24 in which a game runs."""

    def __init__(self, name: str, *options: str) -> None:
        self._tmux = ["tmux", "-L", name, "-f", "/dev/null"]
        home = f"ECLIPSE_COMPANION_HOME={os.environ['ECLIPSE_COMPANION_HOME']}"
        words = [sys.executable, "-m", "eclipse_companion", "play", "--game", "ecliptic", "--no-voice", *options]
        command = " ".join([home, *words])
        subprocess.run([*self._tmux, "new-session", "-d", "-x", "80", "-y", "24", command], check=True)

    def until(self, text: str) -> str:
        """The screen, once it shows this."""
        end, shown = time.monotonic() + WAIT_S, ""
        while text not in " ".join(shown.replace("█", " ").split()):
            assert time.monotonic() < end, shown
            time.sleep(0.05)
            shown = subprocess.run(
                [*self._tmux, "capture-pane", "-p"], capture_output=True, text=True, check=False
            ).stdout
        return shown

    def type(self, line: str) -> None:
        for keys in (["-l", line], ["Enter"]):
            if keys[-1]:
                subprocess.run([*self._tmux, "send-keys", *keys], check=True)

    def close(self) -> None:
        subprocess.run([*self._tmux, "kill-server"], capture_output=True, check=False)


@tmux
def test_two_people_pass_a_terminal(tmp_path: Path) -> None:
    """A cover stands between their turns; each sees the own hand alone, on a screen of 80 by 24."""
    pane = Pane(f"ecliptic-{tmp_path.name}-{os.getpid()}", "--seed", "0", "--white", "human", "--blue", "human")
    try:
        pane.type("")  # nobody has seen a question yet
        covered = pane.until("Give the device to White. Press Enter.")
        assert "Your cards" not in covered
        pane.type("")
        assert "Your cards: 1P 2T 2C 3P 5P 6S 7G" in pane.until("White, play two cards of one sign")
        pane.type("2T 2C 1P")
        covered = pane.until("Give the device to Blue. Press Enter.")
        assert "Your cards" not in covered
        assert "White plays the two of stars" in covered
        pane.type("")
        shown = pane.until("Your cards: 3C 7P 8S 9G 9P 10S 10C")
        assert "6S" not in shown
        assert all(len(line) <= 80 for line in shown.splitlines())
        assert "2T+2C:1P" in shown
        pane.type("quit")
    finally:
        pane.close()


def test_a_cover_hides_the_hand_until_the_next_one_is_shown() -> None:
    """Lines leave it behind with a long gap."""
    view = begun().after(HAND)
    assert "Your cards: 1P 2T" in view.board_text()
    covered = view.after(Cover(Player.BLUE))
    assert "Your cards" not in covered.board_text()
    assert covered.standing == "Give the device to Blue. Press Enter."
    assert len(covered.details(Cover(Player.BLUE))) > 50
    assert "Your cards" not in covered.after(Happened(Drawn(Player.BLUE, 2, None))).board_text()


def test_nobody_elses_screen_changes_when_the_last_one_leaves_the_host() -> None:
    """Watchers and devices of their own still show what they did; the host's device shows no hand any more."""
    view = begun().after(HAND)
    for here in (frozenset[Player](), frozenset({HAND.player})):
        elsewhere = replace(view, here=here)
        assert elsewhere.after(Cover(None)) == elsewhere
    assert view.after(Cover(None)).hand is None


def test_who_leaves_leaves_no_hand_behind() -> None:
    """What stays in the terminal has the table and the turns, and nobody's cards."""
    game = begun().game
    assert game is not None
    view = begun().after(TurnSeen(Player.WHITE, Discard(0), game, 2, 0.0)).after(HAND)
    assert "Your cards" in summary(view)
    left = summary(view.after(Goodbye(unfinished=True)))
    assert "Your cards" not in left
    assert "x1S" in left
    assert "Goodbye." in left


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_fullest_table_fits_into_a_small_terminal(language: str) -> None:
    """Twelve signs, a long pile, all dice and gems, and a hand take at most 80 by 24."""
    view = begun(language).after(HAND)
    line = tuple(6 * (sign - 1) for sign in SIGNS)
    table = Table(lines=(line, ()), pile=tuple(DECK[1::6]), gems=(12, 12), hands=(7, 7))
    full = replace(view, game=Position(State(table, None, None)))
    columns, lines = needed(ECLIPTIC_DRAWING.least(full))
    assert columns <= 80
    assert lines <= 24
    for _ in range(9):
        full = full.after(Happened(Drawn(Player.BLUE, 2, None)))
    assert len(ECLIPTIC_DRAWING.board(full, 46, 17)) <= 17
    assert all(len("".join(text for text, _ in row)) <= 46 for row in ECLIPTIC_DRAWING.board(full, 46, 17))


def test_a_sentence_that_does_not_fit_begins_with_an_ellipsis() -> None:
    """The latest is there whole; what is left of the one before it doesn't look like a sentence."""
    view = begun()
    for event in (Played(Player.BLUE, Play((12, 13), 14)), Drawn(Player.BLUE, 3, None)):
        view = view.after(Happened(event, again=isinstance(event, Played)))
    board = view.board_text().split("\n")
    for room, shown in ((2, ["…triplet: Blue has another turn.", "Blue draws three cards."]), (9, ["Blue plays"])):
        rows = ["".join(text for text, _ in row) for row in ECLIPTIC_DRAWING.board(view, 46, len(board) + 1 + room)]
        assert [row[: len(said)] for row, said in zip(rows[len(board) + 1 :], shown, strict=False)] == shown


def test_pairs_that_were_put_down_are_public() -> None:
    """A terminal lists them by sign below the table, also when there are as many as there can be."""
    view = begun()
    assert "Pairs" not in view.board_text()
    for out, told in (({40, 37, 2, 1}, "Pairs 1M 1T 7M 7P"), (set(range(48)), "Pairs 1S 1M 1T")):
        table = replace(Table(), out=frozenset(out))
        board = replace(view, game=Position(State(table, None, None)), hand=HAND).board_text().split("\n")
        (first,) = [line for line in board if line.startswith("Pairs")]
        assert first.startswith(told)
        assert len(board) <= 24 - AROUND
        assert max(map(len, board)) <= 44


def test_the_page_shows_what_everybody_may_know() -> None:
    """It hears of no hand; its table is the one that all see."""
    view = begun().after(ToMove(Player.WHITE, human=True, task="main"))
    state = TEXT_FACTS.state(view)
    assert "Stock 58" in state["board_text"]
    assert not any(card in str(state) for card in HAND.cards)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "You have an unfinished game of Ecliptic (Ann and Computer (5), "),
        ("de", "Du hast ein unbeendetes Spiel Ecliptic (Ann und Computer (5), "),
    ],
)
def test_a_game_that_was_left_is_offered_with_what_tells_it_apart(language: str, said: str) -> None:
    """Which game, who plays, and when it began, as `games list` has it; the voice and the page's sentence leave it."""
    began = datetime(2026, 11, 26, 9, 44, 36, tzinfo=UTC)
    names, levels = ("Ann", COMPUTER), (None, "5")
    started = began.isoformat(timespec="seconds")
    offer = Offer("unfinished", Player.WHITE, names=names, levels=levels, edition=REFEREE, started=started)
    view = EclipticView(EclipticSentences(language)).after(offer)
    shown = f", {began.astimezone():%Y-%m-%d %H:%M})"
    assert view.line(offer).startswith(said)
    assert shown in view.line(offer) == view.standing
    assert shown not in (view.sentences.say(offer) or shown)
    assert shown not in (view.sentences.on_page().standing(offer) or shown)


def test_turns_are_listed_as_files_have_them() -> None:
    """With battles and the answer at the twelfth sign; draws and dice aren't turns of their own."""
    whole = script(7)
    view = begun()
    for number, (position, step) in enumerate(zip(whole.positions[1:], whole.steps[1:], strict=False), start=2):
        after = ECLIPTIC_RULES.known_to(follow(position, step).position, None)
        view = view.after(TurnSeen(position.to_move, ECLIPTIC_RULES.public(step), after, number, 0.0))
    texts = [text for row in view.rows for text in view.written(row) if text != "..."]
    turns = whole_turns(whole.positions[0], whole.steps)
    assert any(turn.fight for turn in turns)
    assert texts == [str(turn).partition(" ")[2] for turn in turns]
    numbered = {row.number: view.written(row) for row in view.rows}
    assert max(numbered) > len(numbered), "a row has two turns at most, and each counts"
    for number, made in numbered.items():
        in_file = [str(turn).partition(" ")[2] for turn in turns[number - 1 :]]
        first = [text for text in made if text != "..."]
        assert first == in_file[: len(first)], "the row's number is its first turn's in files"


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_terminal_keeps_the_count_and_two_computers_their_levels(language: str) -> None:
    """Series, colour, gems and sum have a line each, above the result; the levels tell the computers apart."""
    names, levels = (COMPUTER, COMPUTER), ("3", "perfect")
    view = begun(language).after(GameStarted("", "ecliptic", names, Position(), levels=levels))
    assert [view.name(player) for player in Player] == [
        "Computer (3)",
        {"en": "Computer (perfect)", "de": "Computer (perfekt)"}[language],
    ]
    view = view.after(TurnSeen(Player.WHITE, Play((0, 1), 36), Position(), 1, 0.0))
    scored = Scored(Ending.STOCK, Player.BLUE, (Score(4, 3, 2, 7), Score(2, 2, 1, 5)))
    over = view.after(scored).after(GameOver(Result.WHITE_WINS, ()))
    left = summary(over).rstrip().split("\n")
    assert left[-1] == over.sentences.say(GameOver(Result.WHITE_WINS, ()))
    assert left[-7:-1] == [*scored.steps(over.sentences), ""]
    assert summary(view).count("\n\n") < summary(over).count("\n\n")


def test_a_battle_is_listed_as_far_as_it_has_come() -> None:
    """A tie, the throw that decides, the card that is kept; a long row takes a line for each turn."""
    steps: list[SeenStep] = [
        Play((0, 1), 36),
        Play((6, 7), 37),
        HiddenDie(),
        Throw((4, 20), (3, 3)),
        Throw((4, 20), (2, 11)),
    ]
    movers = [Player.WHITE, Player.BLUE, Player.WHITE, None, None]
    view = replace(begun(), turns=tuple(steps), movers=tuple(movers), skipped=0)
    assert view.columns(10, 27) == [(1, "1S+1M:7S\n2S+2M:7M!4-20=3-3,2-11")]
    view = replace(view, turns=(*steps, Keep(37)), movers=(*movers, Player.BLUE))
    assert view.columns(10) == [(1, "1S+1M:7S   2S+2M:7M!4-20=3-3,2-11>7M")]
    side = panels.side(view, ECLIPTIC_DRAWING, 31, 17).plain.splitlines()
    at = side.index(" 1. 1S+1M:7S")
    assert side[at + 1] == "    2S+2M:7M!4-20=3-3,2-11>7M"


def test_a_battle_can_be_read_until_the_person_has_made_the_next_turn() -> None:
    """Who threw what, who won, and which card went: beside the board, whatever the computer does meanwhile."""
    fight = Fight((4, 12), ((4, 9),))
    start = GameStarted("", "ecliptic", ("White", COMPUTER), Position(), watched=False)
    view = begun().after(start)
    view = view.after(Happened(Played(Player.BLUE, Play((0, 1), 40)), battle=True))
    view = view.after(Thrown((4, 12), (4, 9), Player.BLUE)).after(Happened(Battled(fight, 40, 36)))
    for event in (Drawn(Player.BLUE, 5, None), Played(Player.BLUE, Play((6, 7), 12)), Drawn(Player.WHITE, 2, None)):
        view = view.after(Happened(event))
    side = " ".join(panels.side(view, ECLIPTIC_DRAWING, 31, 17).plain.split())
    assert "White throws four with the D4, and Blue nine with the D12. Blue wins the battle" in side
    assert "Blue keeps the seven of planets, and the seven of suns goes on the pile." in side
    drawn = "".join(text for row in ECLIPTIC_DRAWING.board(view, 46, 25) for text, _ in row)
    assert "throws" not in drawn, "once is enough"
    assert view.after(Happened(Discarded(Player.WHITE, 60))).beside == ()


def test_a_pair_with_a_card_from_the_pile_is_told_in_good_german() -> None:
    """Its cards have the articles of things that are played."""
    told = EclipticSentences("de").say(Happened(Played(Player.BLUE, Play((0, 1), 40, took=1))))
    taken = "Blau nimmt die Eins der Monde von der Ablage, spielt sie und die Eins der Sonnen aus"
    assert told == f"{taken} und legt die Sieben der Planeten an."


@pytest.mark.parametrize(("language", "suns"), [("en", "S suns"), ("de", "S Sonnen")])
def test_a_legend_explains_the_letters_where_there_is_room(language: str, suns: str) -> None:
    """Below the turns, from the deal on, as long as turns and notices leave room; help has it always."""
    view = begun(language)
    assert suns in panels.side(view, ECLIPTIC_DRAWING, 31, 17).plain
    assert suns not in panels.side(replace(view, game=Position()), ECLIPTIC_DRAWING, 31, 17).plain
    filled = replace(view, turns=40 * (Play((0, 1), 36),), movers=20 * tuple(Player))
    assert suns not in panels.side(filled, ECLIPTIC_DRAWING, 31, 17).plain
    help_text = EclipticSentences(language).say(Notice("typed_help", {}, Player.WHITE)) or ""
    assert suns in help_text
