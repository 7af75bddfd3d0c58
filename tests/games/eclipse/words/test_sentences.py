"""Sentences: every announcement, in every language, in every edition's words."""

import re
import textwrap
import tomllib
from contextlib import suppress
from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.announcements import (
    SHARED_FACTS,
    BoardLost,
    Fact,
    GameOver,
    GameStarted,
    Heard,
    ReplyChosen,
    TakenBack,
    TimeLow,
    ToMove,
    TurnSeen,
)
from eclipse_companion.games.eclipse.announcements import (
    ECLIPSE_FACTS,
    BoardStands,
    Calibration,
    Evaluation,
    Fault,
    HalfTurn,
    Hint,
    NextStep,
    Problem,
    Question,
    Threats,
)
from eclipse_companion.games.eclipse.game.claims import (
    Case,
    Claim,
    Endangered,
    Forces,
    ForcesEach,
    Keeps,
    Later,
    Lock,
    Stands,
)
from eclipse_companion.games.eclipse.game.editions import EDITIONS, edition
from eclipse_companion.games.eclipse.game.pieces import Player, Side
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.game.rules import Result
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.words import ECLIPSE_VOCABULARY, EclipseSentences
from eclipse_companion.outputs.language import LanguageError, files, languages, load, parse
from tests.games.eclipse.facts import CLAIMS, EVERY, FINAL, FLIP, STEPS
from tests.outputs.test_explaining import HOST

ALL = [(language, key) for language in languages(ECLIPSE_VOCABULARY) for key in EDITIONS]

UNSPEAKABLE = re.compile(r"None|[{}_/\[\]]|\d-\d|  | [.,;]|\.\.")


def english(key: str = "eclipse") -> EclipseSentences:
    """The English sentences of an edition."""
    return EclipseSentences("en", edition(key))


def test_every_kind_of_announcement_is_among_the_examples() -> None:
    """The examples leave out no class of announcement that is ever heard, and no fault."""
    heard = {kind for kind in (*SHARED_FACTS, *ECLIPSE_FACTS) if kind.HEARD is not Heard.NEVER}
    assert {type(announcement) for announcement in EVERY} == heard
    ours = re.compile(r"eclipse_companion\.(?!games\.(?!eclipse\.))")
    defined = {kind.__name__ for kind in Fact.__subclasses__() if ours.match(kind.__module__)}
    assert defined == {kind.__name__ for kind in (*SHARED_FACTS, *ECLIPSE_FACTS)}
    assert {announcement.fault for announcement in EVERY if isinstance(announcement, Problem)} == set(Fault)
    assert {type(claim) for claim in CLAIMS} == set(get_args(Claim))


@pytest.mark.parametrize(("language", "key"), ALL)
def test_every_announcement_has_short_sentences_made_for_the_ear(language: str, key: str) -> None:
    """Each sentence has at most 25 words, begins with a capital, ends with a stop, and can be spoken."""
    sentences = EclipseSentences(language, edition(key))
    for announcement in EVERY:
        for text in filter(None, (sentences.say(announcement), sentences.standing(announcement))):
            assert not UNSPEAKABLE.search(text), text
            assert text[0] == text[0].upper()
            assert text[-1] in ".!?"
        for sentence in re.split(r"(?<=[.!?]) ", sentences.say(announcement) or ""):
            assert len(sentence.split()) <= 25, sentence


@pytest.mark.parametrize(("language", "key"), ALL)
def test_what_a_player_must_hear_is_never_silent(language: str, key: str) -> None:
    """Replies, late prompts, questions, problems, results and hints are spoken, and the screen shows them too."""
    sentences = EclipseSentences(language, edition(key))
    spoken = (ReplyChosen, HalfTurn, Question, Problem, GameOver, Hint, BoardLost)
    for announcement in EVERY:
        if isinstance(announcement, spoken):
            early = isinstance(announcement, HalfTurn) and not announcement.late
            told = isinstance(announcement, ReplyChosen) and announcement.again
            assert bool(sentences.say(announcement)) != (early or told)
            assert sentences.standing(announcement)
        if isinstance(announcement, ToMove):
            assert sentences.standing(announcement)


@pytest.mark.parametrize("key", EDITIONS)
def test_an_edition_is_heard_in_its_own_words(key: str) -> None:
    """A turn's sentence has the edition's names of players and sides."""
    words = edition(key)
    said = english(key).say(TurnSeen(Player.MOON, Turn.parse("9-10/S11"), FINAL, 12, 0.0))
    assert said == f"{words.player(Player.MOON)}: 9 to 10, {words.side(Player.MOON, Side.SILVER)} on 11."


def test_the_sentences_of_a_game_read_as_they_should() -> None:
    """The turn, the reply, the prompts, the question, the problem and the result, word for word."""
    say = english().say
    assert say(ReplyChosen(Player.MOON, FLIP, FINAL)) == ("My turn: flip 1 to 5, gold up. Then place silver on 16.")
    assert (
        say(HalfTurn(Player.SUN, (5, 9), None, (5, 9), late=True))
        == "You flipped 5 to 9. Now place one of your pieces."
    )
    assert say(HalfTurn(Player.MOON, (1, 5), None, (1, 5), FLIP, late=True)) == "Now place silver on 16 for me."
    assert say(HalfTurn(Player.MOON, None, (Side.SILVER, 16), (16,), FLIP, late=True)) == ("Now flip 1 to 5 for me.")
    other = Turn.parse("1-2/G5")
    assert say(Question((FLIP, other))) == "Which piece was flipped: the one on 5 or 2? Lift it for a moment."
    assert say(Question((FLIP, Turn.parse("6-5/S6")))) == (
        "Which piece is new: the one on 16 or 6? Lift it for a moment."
    )
    assert say(Question((FLIP, Turn.parse("1-5/G16")))) == (
        "Which turn was it? One: 1 to 5, silver on 16. Two: 1 to 5, gold on 16."
    )
    again = Question((other,), Player.MOON, Turn.parse("1-5/G2"))
    assert say(again) == ("Which turn was it? Lift the piece that was flipped, on 2, or choose on the screen.")
    assert english().standing(again) == (
        "Which turn was it? Lift the flipped piece (2), or press 1: 1 to 2, gold on 5; 2: none, take it back."
    )
    assert say(Problem(Fault.DIAGONAL, (5, 10))) == (
        "5 to 10 is diagonal. A flip stays in its row or column. Put the piece back on 5."
    )
    assert say(Problem(Fault.NOT_THE_REPLY, (5,), STEPS[:2], FLIP)) == (
        "That isn't my turn. Two steps. First: take the piece off 5."
    )
    assert say(NextStep(STEPS[1:], as_told=True)) == "Good. Now turn the piece on 6 over."
    assert say(NextStep(STEPS[-1:], as_told=False)) == "Not quite. Now move 8 to 9, turned over."
    assert say(BoardStands(90)) == "The board is turned by 90 degrees. That's fine: I'll follow it."
    assert say(GameOver(Result.MOON_WINS, ((1, 6, 11),), position=FINAL)) == "Moon wins with silver on 1, 6 and 11."
    assert EclipseSentences("de", edition("eclipse")).say(ReplyChosen(Player.MOON, FLIP, FINAL)) == (
        "Mein Zug: Drehe den Stein von 1 nach 5 um, Gold oben. Dann setze Silber auf 16."
    )
    german = EclipseSentences("de", edition("eclipse")).say
    assert german(Problem(Fault.OUT_OF_STEP, (5,), STEPS[:2])) == (
        "Das Brett passt nicht zum Spiel. Zwei Schritte. Zuerst: nimm den Stein von 5 weg."
    )
    assert german(NextStep(STEPS[-1:], as_told=True)) == "Gut. Jetzt lege 8 umgedreht nach 9."


@pytest.mark.parametrize("language", languages(ECLIPSE_VOCABULARY))
@pytest.mark.parametrize("instead_of", [None, FLIP])
@pytest.mark.parametrize(
    "texts",
    ["13-14/S10 13-12/S11 13-16/S12 13-11/S15", "13-14/S10 13-14/G10 13-12/S10 13-12/G10"],
    ids=["a touch tells", "numbers alone"],
)
def test_the_longest_question_stands_in_three_lines_of_a_terminal(
    texts: str, instead_of: Turn | None, language: str
) -> None:
    """The most turns that are asked about at once, and the way back, fit with nothing cut off."""
    question = Question(tuple(map(Turn.parse, texts.split())), Player.MOON, instead_of)
    standing = EclipseSentences(language, edition("eclipse")).standing(question)
    assert standing is not None
    assert len(textwrap.wrap(standing, 75)) <= 3


def test_a_forced_line_is_told_in_squares_and_pieces() -> None:
    """It says what the opponent must flip, and what is locked either way; in two sentences if one would be too long."""
    gold, silver = Lock(Player.SUN, Side.GOLD, (1, 2, 3)), Lock(Player.SUN, Side.SILVER, (5, 6, 7))
    either = Hint(Player.SUN, FLIP, "win", (Forces(FLIP, ((6, 7), (10, 11)), (gold,)),))
    assert english().say(either) == (
        "This turn wins: flip 1 to 5, then place silver on 16. "
        "Then Moon must flip 6 to 7 or 10 to 11, and either way you lock gold on 1, 2 and 3."
    )
    three = Hint(Player.SUN, FLIP, "win", (Forces(FLIP, ((6, 7), (10, 11), (10, 14)), (gold, silver)),))
    assert (english("heads-tails").say(three) or "").endswith(
        "Then Dark must flip 6 to 7, 10 to 11 or 10 to 14. "
        "Then you lock heads on 1, 2 and 3 or tails on 5, 6 and 7, whatever Dark does."
    )


def test_a_forced_line_is_told_to_whoever_hears_it() -> None:
    """What one player must do is said to the other as `you`, flip by flip if each has its own answer."""
    gold, silver = Lock(Player.SUN, Side.GOLD, (1, 2, 3)), Lock(Player.SUN, Side.SILVER, (5, 6, 7))
    each = ForcesEach(FLIP, (Case(((6, 7), (10, 11)), gold), Case(((10, 14),), silver)))
    told = "{0} must flip 6 to 7, 10 to 11 or 10 to 14. After 6 to 7 or 10 to 11, {1} on 1, 2 and 3."
    said = english().say(Hint(Player.SUN, FLIP, "win", (each,), onward=True)) or ""
    assert said.startswith("Then " + told.format("Moon", "you lock gold"))
    later = Later((FLIP,), each)
    said = english().say(Hint(Player.MOON, FLIP, "loss", (later,), onward=True)) or ""
    assert said.startswith("Then " + told.format("you", "Sun locks gold"))
    assert said.endswith("After 10 to 14, Sun locks silver on 5, 6 and 7.")


def test_who_may_ask_on_is_told_so() -> None:
    """If there is more to say than the turn, the hint ends by saying so."""
    hint = Hint(Player.SUN, FLIP, "win", (Stands("win", 5),), more=True)
    assert (english().say(hint) or "").endswith(
        "You win in five turns if you both play your best. Ask again to hear what comes next."
    )


def test_small_counts_are_words_and_squares_are_numbers() -> None:
    """Counts up to twelve are words, larger ones digits; a square keeps its number, whatever is next to it."""
    claims = (Keeps("draw", 3, 112), Keeps("draw", 54, 112, 12), Endangered(16, 30))
    assert english().say(Hint(Player.SUN, None, "draw", claims)) == (
        "Three of your 112 turns keep the draw. 54 turns with that flip keep the draw. "
        "Careful: 16 of your 30 turns let Moon win at once or next turn."
    )
    assert english().say(Hint(Player.SUN, None, "loss", (Stands("loss", 4),))) == (
        "Moon wins in four turns if you both play your best."
    )
    assert english().say(Calibration("lift", 5)) == "Lift the piece on 5 for a moment and put it back."


def test_one_piece_and_several_have_sentences_of_their_own() -> None:
    """One takes the singular, several the plural."""
    say = english().say
    assert say(HalfTurn(Player.SUN, None, None, (12,), late=True)) == (
        "You lifted the piece from 12. Turn it over and put it next to 12."
    )
    assert say(HalfTurn(Player.SUN, None, None, (12, 13), late=True)) == (
        "You lifted the pieces from 12 and 13. Flip one of them, and put the others back."
    )
    assert say(Problem(Fault.PIECE_GONE, (5,))) == "A piece is missing from 5. Put it back as shown."
    assert say(Problem(Fault.PIECE_GONE, (5, 6))) == "Pieces are missing from 5 and 6. Put them back as shown."
    assert say(Calibration("unturned", squares=(3,))) == "Turn over the piece on 3, too."
    assert say(Calibration("unturned", squares=(3, 4))) == "Turn over the pieces on 3 and 4, too."


def test_a_reply_that_is_half_made_names_what_it_still_takes() -> None:
    """With a flip both parts are named; without one, only what is placed."""
    say = english().say
    assert say(HalfTurn(Player.MOON, None, None, (9,), Turn.parse("9-10/S13"), late=True)) == (
        "My turn isn't finished: flip 9 to 10, then put silver on 13."
    )
    assert say(HalfTurn(Player.MOON, None, None, (9,), Turn.parse("S13"), late=True)) == (
        "My turn isn't finished: put silver on 13."
    )


@pytest.mark.parametrize("language", languages(ECLIPSE_VOCABULARY))
def test_the_turn_that_was_told_is_not_told_again_when_it_is_made(language: str) -> None:
    """Nothing is said of the computer's turn once it lies on the board."""
    made = TurnSeen(Player.MOON, FLIP, FINAL, 12, 0.0, is_reply=True)
    assert EclipseSentences(language, edition("eclipse")).say(made) is None


@pytest.mark.parametrize(("language", "key"), ALL)
def test_no_count_of_one_stands_with_a_plural(language: str, key: str) -> None:
    """No announcement, whatever is filled in, says `one turns` or `1 turns`."""
    wrong = re.compile(
        r"\b(one|1) (turns|pieces|lines|steps|seconds)\b|\b(ein|1) (Zügen?|Steine|Linien|Schritte)\b", re.IGNORECASE
    )
    sentences = EclipseSentences(language, edition(key))
    for announcement in EVERY:
        for text in filter(None, (sentences.say(announcement), sentences.standing(announcement))):
            assert not wrong.search(text), text


def test_the_side_of_a_winning_line_is_that_of_its_pieces() -> None:
    """With the last position given, the winner's side is named; without it, the winner alone."""
    assert english().say(GameOver(Result.MOON_WINS, ((1, 6, 11),))) == "Moon wins."
    assert english("heads-tails").say(GameOver(Result.MOON_WINS, ((1, 6, 11),), position=FINAL)) == (
        "Dark wins with tails on 1, 6 and 11."
    )


def test_an_end_that_was_told_before_is_not_said_again() -> None:
    """The screen shows it again because the last turn was another; listeners have heard it."""
    again = GameOver(Result.MOON_WINS, ((1, 6, 11),), position=FINAL, again=True)
    assert english().say(again) is None
    assert english().standing(again) == english().standing(replace(again, again=False)) is not None


@pytest.mark.parametrize("language", [code for code in languages(ECLIPSE_VOCABULARY) if code != "en"])
def test_a_language_translates_every_word_of_every_edition(language: str) -> None:
    """Names of players and sides never stay English in another language."""
    words = {words.player(player) for words in EDITIONS.values() for player in Player}
    words |= {words.side(player, side) for words in EDITIONS.values() for player in Player for side in Side}
    assert words <= set(load(language, ECLIPSE_VOCABULARY).names)


def test_notices_of_all_languages_fill_the_same_words() -> None:
    """A notice's placeholders are the same in all languages."""
    for name in load("en", ECLIPSE_VOCABULARY).texts:
        if name.startswith("Notice."):
            said = [str(load(code, ECLIPSE_VOCABULARY).texts[name]["say"]) for code in languages(ECLIPSE_VOCABULARY)]
            assert len({frozenset(re.findall(r"\{(\w+)\}", text)) for text in said}) == 1


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("[HalfTurn.flipped]\nsay =", "[HalfTurn.flipped]\nsaid =", "HalfTurn.flipped.say is missing."),
        ("[Corrected.right]", "[Corrected.wrong]", "Corrected.wrong isn't an announcement."),
        ("{winner} wins with {side} on {line}.", "{who} wins.", "GameOver.line.say.one names {who}"),
        ('"{first} and {last}"', '"{first and last"', "Language.and: "),
        ("[Language]", "[Langwidge]", "Language.name is missing."),
        ("[Corrected.right]", "[Corrected.right", "can't be read"),
        ("[TakenBack.turns.say]\none =", "[TakenBack.turns.say]\nonce =", "TakenBack.turns.say.one is missing."),
        (
            "[TakenBack.turns.say]\none =",
            "[TakenBack.turns.say]\nonce =",
            "TakenBack.turns.say.once isn't a plural form.",
        ),
        ('by = "good"', 'by = "luck"', "Claim.keeps_win.text counts luck, which it doesn't have."),
        ('{winner} wins."', '{winner} wins {turns}."', "GameOver.won.say names {turns}"),
        ("typed_as =", "typed_is =", "Screen.typed_as is missing. Screen.typed_is isn't a word or a label."),
        ("[Corrected.right]\n", '[Corrected.right]\npage = "{word}"\n', "Corrected.right.page names {word}"),
        ('[Help]\nhint = "what', '[Help]\nhunt = "what', "Help.hunt isn't a word or a label."),
        ('[Help]\nhint = "what', '[TakenBack]\nturns = "what', "TakenBack.turns.say is missing."),
        ("# What the companion says of Eclipse", "Paused = 3  #", "Paused isn't a table."),
    ],
)
def test_a_faulty_language_file_is_refused_with_every_fault(old: str, new: str, fault: str) -> None:
    """A missing text, a wrong placeholder, an unknown kind or broken TOML is named when the file is loaded."""
    contents = files("en", ECLIPSE_VOCABULARY)
    assert old in contents.shared + contents.own
    changed = replace(contents, shared=contents.shared.replace(old, new), own=contents.own.replace(old, new))
    with pytest.raises(LanguageError, match=re.escape(fault)):
        parse("en", ECLIPSE_VOCABULARY, changed)


@given(st.sampled_from(["shared", "own"]), st.integers(0, 10_000), st.text(max_size=3))
def test_any_change_of_a_language_file_is_accepted_or_refused(which: str, at: int, rubbish: str) -> None:
    """Reading a language file raises `LanguageError` and nothing else."""
    contents = files("en", ECLIPSE_VOCABULARY)
    text = getattr(contents, which)
    at %= len(text)
    with suppress(LanguageError):
        parse("en", ECLIPSE_VOCABULARY, replace(contents, **{which: text[:at] + rubbish + text[at + 2 :]}))


def test_an_unknown_language_is_a_sentence() -> None:
    """The sentence names the available languages."""
    with pytest.raises(LanguageError, match="There is no language 'xx'; there are: de, en"):
        EclipseSentences("xx", edition("eclipse"))


def test_a_draw_has_one_name_in_german() -> None:
    """What nobody wins is an `Unentschieden` in every game; `Remis` is only understood."""
    files = [*HOST.glob("games/*/words/languages/**/de.toml"), *HOST.glob("outputs/languages/**/de.toml")]
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    assert len(files) >= 10
    assert [line for line in lines if "remis" in line.casefold()] == ['draw_too = "Remis"']


def test_language_files_are_plain_toml_that_others_can_read() -> None:
    """Each language file says its own name and its voice."""
    for code in languages(ECLIPSE_VOCABULARY):
        contents = files(code, ECLIPSE_VOCABULARY)
        assert tomllib.loads(contents.shared)["Language"]["voice"] == code
        assert tomllib.loads(contents.own)["Turn"]


PLAYED_BY_THEM = (
    GameStarted,
    ToMove,
    TurnSeen,
    TakenBack,
    GameOver,
    TimeLow,
    Hint,
    Threats,
    Evaluation,
)
"""Announcements about the players, never about a piece by its owner alone."""


@pytest.mark.parametrize("language", languages(ECLIPSE_VOCABULARY))
@pytest.mark.parametrize("key", EDITIONS)
def test_people_are_called_by_the_names_that_they_gave(language: str, key: str) -> None:
    """Every sentence uses them; pieces keep the edition's word in every sentence."""
    unnamed = EclipseSentences(language, edition(key))
    named = unnamed.heard(GameStarted("uuid", key, ("Zoe Q", "Xaver Q"), EMPTY))
    for announcement in EVERY:
        for before, after in (
            (unnamed.say(announcement), named.say(announcement)),
            (unnamed.standing(announcement), named.standing(announcement)),
        ):
            assert (before is None) == (after is None)
            plain = (after or "").replace("Zoe Q", unnamed.side_of(Player.SUN))
            assert _folded(plain.replace("Xaver Q", unnamed.side_of(Player.MOON))) == _folded(before or "")
            if isinstance(announcement, PLAYED_BY_THEM) and after is not None:
                for player in Player:
                    left = after.replace(unnamed.piece(player), "")
                    assert not re.search(rf"\b{re.escape(unnamed.side_of(player))}\b", left), after


def _folded(text: str) -> str:
    return text.casefold()


def test_the_computer_and_who_has_told_no_name_are_called_by_their_sides() -> None:
    """`Computer` isn't a name that anybody gave; one person's name changes nothing for the other."""
    game = GameStarted("uuid", "eclipse", ("Ann", "Computer"), EMPTY)
    words = english().heard(game)
    assert (words.player(Player.SUN), words.player(Player.MOON)) == ("Ann", "Moon")
    assert words.say(GameOver(Result.MOON_WINS, ((1, 6, 11),))) == "Moon wins."
    assert words.heard(GameStarted("uuid", "eclipse", ("Sun", "Ben"), EMPTY)).player(Player.SUN) == "Sun"
    assert words.say(game) == "New game. Ann goes first and places one piece, either side up."
