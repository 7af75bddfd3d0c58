"""The words of options and of the one command channel."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.commands.wishes import named
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.games.ecliptic.words import EclipticSentences
from eclipse_companion.outputs.language import languages
from eclipse_companion.table.clock import parse_control
from eclipse_companion.table.inputs import (
    KEYS,
    AnswerQuestion,
    BeginGame,
    NotACommandError,
    Request,
    SetUpPosition,
    Typed,
    command_or_line,
    parse,
    recorded,
)
from eclipse_companion.table.seats import LONGEST_NAME, NoSeatError, Seat, Seats, parse_seat


@pytest.mark.parametrize(
    ("text", "seat", "kind"),
    [
        ("human", Seat("Sun"), "human"),
        ("human: Anna ", Seat("Anna"), "human"),
        ("human:An\udcff", Seat("An\\udcff"), "human"),
        ("ai", Seat("Computer", "5"), "ai:5"),
        ("ai:1", Seat("Computer", "1"), "ai:1"),
        ("ai:perfect", Seat("Computer", "perfect"), "ai:perfect"),
    ],
)
def test_a_seat_is_a_person_or_a_level(text: str, seat: Seat, kind: str) -> None:
    """`human`, with or without a name, and `ai`, with or without a level, name a player."""
    assert parse_seat(text, Player.SUN) == seat
    assert seat.kind == kind


def test_a_computer_that_follows_has_a_level_and_stays_what_was_asked_for() -> None:
    """Games and files have its level of now; wishes and recordings say that it follows. It may change sides."""
    seats = Seats({Player.SUN: Seat("Ann"), Player.MOON: parse_seat("ai:even", Player.MOON)})
    seats.follow("6")
    assert (seats[Player.MOON].kind, seats[Player.MOON].asked_for) == ("ai:6", "ai:even")
    assert recorded(BeginGame(tuple(seats.values()))) == "new human/ai:even, kept, kept"
    assert named(seats) == {"sun": "human:Ann", "moon": "ai:even"}
    seats.change_sides()
    seats.follow("2")
    assert [seat.kind for seat in seats.values()] == ["ai:2", "human"]
    seats.go_on((Seat("Computer", "6"), Seat("Ben")))
    assert [seat.asked_for for seat in seats.values()] == ["ai:even", "human"]
    seats.sit_down((Seat("Computer", "6"), None))
    assert seats[Player.SUN].asked_for == "ai:6"
    fixed = Seats({Player.MOON: Seat("Computer", "5")})
    fixed.follow("1")
    assert fixed[Player.MOON].kind == fixed[Player.MOON].asked_for == "ai:5"


@pytest.mark.parametrize("text", ["", "ai:0", "ai:8", "ai:", "AI", "human:", "robot", "ai:1:2"])
def test_another_word_is_no_seat(text: str) -> None:
    """The sentence says what is possible."""
    with pytest.raises(NoSeatError, match=rf"^'{text}' is no player\. Write human, human:NAME, ai"):
        parse_seat(text, Player.MOON)


@pytest.mark.parametrize("level", ["3", "perfect", "even"])
def test_a_level_alone_is_told_how_it_is_written(level: str) -> None:
    """The answer doesn't list the other words."""
    with pytest.raises(NoSeatError, match=f"^'{level}' is no player. Write ai:{level}.$"):
        parse_seat(level, Player.MOON)


def test_a_name_is_not_endless() -> None:
    """Screens and the voice have to get through it."""
    assert parse_seat(f"human:{'n' * LONGEST_NAME}", Player.SUN).name == "n" * LONGEST_NAME
    with pytest.raises(NoSeatError, match=f"is too long for a name. Use {LONGEST_NAME} characters at most"):
        parse_seat(f"human:{'n' * (LONGEST_NAME + 1)}", Player.SUN)


@pytest.mark.parametrize("sign", ["\n", "\x1b", "\0", "\x9b", "\u2028"])
def test_a_name_breaks_no_line_and_says_nothing_to_a_terminal(sign: str) -> None:
    """Letters of all scripts, and what joins them, are names."""
    with pytest.raises(NoSeatError, match=r"^'A.*' is no name: .* Leave them out\.$"):
        parse_seat(f"human:A{sign}B", Player.SUN)
    for name in ("Zoë O'Neil", "\u0646\u200c\u062f", "李雷", "👩\u200d🚀"):
        assert parse_seat(f"human:{name}", Player.SUN).name == name


@pytest.mark.parametrize(
    ("wish", "text"),
    [
        (BeginGame((None, None)), "new kept/kept, kept, kept"),
        (BeginGame((Seat("Ann"), Seat("Computer", "3")), None, "magic"), "new human/ai:3, none, magic"),
        (BeginGame((None, Seat("Ben")), parse_control("5+3")), "new kept/human, 300+3, kept"),
    ],
)
def test_a_recording_keeps_which_game_was_asked_for(wish: BeginGame, text: str) -> None:
    """One line has the kinds of players, the clocks and the edition, and what stays as it was; it has no names."""
    assert recorded(wish) == text


def test_every_command_has_a_word_and_a_key() -> None:
    """Word and key give the same command, in upper or lower case; going to another board has a word alone."""
    assert {*KEYS.values(), Request.USE_BOARD} == set(Request)
    assert parse("use board") is Request.USE_BOARD
    for key, command in KEYS.items():
        assert parse(key) == parse(f" {command.value.upper()} ") == command


@pytest.mark.parametrize("language", languages())
def test_a_command_is_heard_by_the_word_that_is_shown_for_it(language: str) -> None:
    """Words in the user's language work in any case of letters; English words and all else keep their meaning."""
    sentences = EclipseSentences(language, edition("eclipse"))
    for command in Request:
        shown = sentences.label(command.value)
        for word in (shown, f" {shown.upper()} ", command.value):
            assert command_or_line(word, Position.parse, sentences.shown_words) is command
    assert command_or_line(sentences.label("help"), Position.parse, sentences.shown_words) == Typed("help")
    set_up = command_or_line(f"{sentences.label('accept')} GsG1/4/4/4", Position.parse, sentences.shown_words)
    assert set_up == SetUpPosition(Position.parse("GsG1/4/4/4"))
    for line in ("turn 5", "1-5/S16", "clear", "flip 1 5"):
        assert command_or_line(line, Position.parse, sentences.shown_words) == Typed(line)
    assert command_or_line("3", Position.parse, sentences.shown_words) == AnswerQuestion(3)


def test_the_words_of_the_keys_are_accepted() -> None:
    """The screen shows `finished` and `new game` in English, `Tipp` and `zurück` in German."""
    words = {language: EclipseSentences(language, edition("eclipse")).shown_words for language in ("en", "de")}
    asked = [command_or_line(word, Position.parse, words["en"]) for word in ("finished", "new game")]
    assert asked == [Request.TURN, Request.NEW]
    asked = [
        command_or_line(word, Position.parse, words["de"]) for word in ("tipp", "zurück", "Fertig", "Brett drehen")
    ]
    assert asked == [Request.HINT, Request.UNDO, Request.TURN, Request.TURN_BOARD]


def test_a_draw_is_offered_by_its_other_word_too() -> None:
    """German says `Unentschieden` and understands `Remis`; a game without draws by agreement knows neither."""
    sentences = EclipseSentences("de", edition("eclipse"))
    for word in ("unentschieden", "Remis", "draw", "d"):
        assert command_or_line(word, Position.parse, sentences.shown_words) is Request.DRAW
    assert "remis" not in sentences.all_words().casefold()
    assert "offer draw" not in EclipticSentences("en").shown_words


def test_a_word_that_means_something_else_in_a_game_is_a_line() -> None:
    """The game reads it; other words stay commands."""
    own = frozenset({"draw", "d"})
    assert [command_or_line(word, Position.parse, own=own) for word in ("Draw", " d ", "u")] == [
        Typed("Draw"),
        Typed("d"),
        Request.UNDO,
    ]


def test_a_digit_answers_a_question() -> None:
    """The digits 1 to 9 are answers; 0 and longer numbers aren't."""
    assert parse("3") == AnswerQuestion(3)
    for text in ("0", "10", "²"):
        with pytest.raises(NotACommandError):
            parse(text)


@given(st.text())
def test_any_typed_line_is_a_command_or_a_line_for_the_hand(text: str) -> None:
    """No typed line causes an error."""
    assert isinstance(command_or_line(text, Position.parse), Request | AnswerQuestion | Typed)
