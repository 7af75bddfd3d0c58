"""Reads and checks a language file of `languages/`: every text that a player may meet.

In: TOML. Out: a `Language`. Loading checks every text against `KINDS`, so that a player never meets a missing or
misspelt one.
"""

import string
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

from eclipse_companion.announcements import Fault
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.game.claims import Feature
from eclipse_companion.outputs.keys import HELP, KEYS


class LanguageError(CompanionError):
    """A language file is missing, lacks a text, or uses a word that doesn't exist."""


_TURN: Final = "from to side square"
_FAULT: Final = "squares first last turn"
_LOCK: Final = "owner side line"

_TEST: Final = "square squares piece gold silver detail sun moon program"
_TEST_STEPS: Final = (
    *("empty_the_board", "lost", "place", "turn_over", "take_off"),
    *("not_empty", "stuck", "weak", "two_squares", "check_side", "same_side", "off_centre", "nothing_felt"),
    *("still_there", "alike", "mixed_up", "start_over", "reversed", "done", "restored", "not_kept", "nominal"),
    "failed",
    *(
        "lay_all",
        "lay_both",
        "turn_all",
        "missing",
        "unturned",
        "check_sides",
        "centre",
        "exchange",
        "lift",
        "lift_sun",
    ),
    *("progress", "faulty", "found_ground", "found_supply", "found_silent", "found_open", "found_weak", "found_noisy"),
    *("found_too_strong", "found_upside_down", "found_swapped", "found_mixed_wires", "found_mirrored"),
    *("found_select_line", "found_common_line", "found_piece_reversed", "found_piece_weak", "found_piece_strong"),
    *("found_piece_blank", "found_owners_mixed", "found_alike"),
)

_OFFER_ENDS: Final = ("refused", "refused_game", "lapsed", "lapsed_take_back", "declined", "accepted")
_GIVEN_AWAY: Final = ("win_draw", "win_loss", "draw_loss")

KINDS: Final[dict[str, str]] = {
    "GameStarted.new": "sun moon",
    "GameStarted.analysis": "player",
    "GameStarted.exercise": "player",
    "GameStarted.resumed": "sun moon count player",
    "GameStarted.set_up": "sun moon player",
    "ToMove.human_flip": "player opponent opponent_piece",
    "ToMove.human_place": "player opponent",
    "ToMove.computer": "player opponent",
    "TurnSeen.flip": f"player {_TURN} number",
    "TurnSeen.place": "player side square number",
    "TurnSeen.reply": f"player {_TURN} number",
    "ReplyChosen.flip": f"player own opponent opponent_piece flipped {_TURN}",
    "ReplyChosen.place": "player own side square",
    "HalfTurn.flipped": "player opponent_piece from to squares",
    "HalfTurn.placed": "player opponent_piece side square squares",
    **{
        f"HalfTurn.{kind}": "player opponent_piece first last squares"
        for kind in ("lifted", "not_turned", "turned_in_place", "own_piece_moved", "wrong_player", "astray", "too_much")
    },
    "HalfTurn.reply_flipped": "player own from to squares due_side due_square turn",
    "HalfTurn.reply_placed": "player side square squares due_from due_to turn",
    "HalfTurn.reply_begun": "due_from due_to due_side due_square",
    "HalfTurn.reply_begun_place": "due_side due_square",
    **{f"{key}_many": "squares" for key in ("HalfTurn.lifted", "Calibration.unturned", "Calibration.centre")},
    "Calibration.check_sides_many": "squares gold silver",
    **{f"Question.{kind}": "first second choices squares" for kind in ("flipped", "placed", "two", "more")},
    **{f"Question.instead_{kind}": "first choices squares" for kind in ("flipped", "placed", "more")},
    **{f"Problem.{fault.name.lower()}": _FAULT for fault in Fault},
    "Problem.piece_gone_many": _FAULT,
    "Corrected.right": "",
    "TakenBack.one": "player turn",
    "TakenBack.many": "player turn count",
    "Hint.matters": "player reasons",
    "Hint.flip": "player opponent_piece square reasons",
    **{f"Hint.{value}": "player turn reasons more" for value in ("unknown", "win", "draw", "loss")},
    "Hint.onward": "player reasons",
    "Coached.losing": "reasons",
    **{f"Threats.{kind}": "reasons" for kind in ("none", "some", "hidden")},
    "Claim.can_win": "side",
    **{f"Claim.stands_{kind}": "opponent count" for kind in ("win", "win_next", "draw", "loss", "loss_next")},
    **{
        f"Claim.{kind}_{value}_{many}": "good total"
        for kind in ("keeps", "piece")
        for value in ("win", "draw")
        for many in ("every", "one", "some")
    },
    **{f"Claim.{kind}_{value}": "feature" for kind in ("every", "only") for value in ("win", "draw")},
    **{f"Claim.no_other_{value}": "" for value in ("win", "draw")},
    **{
        f"Feature.{feature.value.replace(' ', '_')}": "side opponent"
        for feature in Feature
        if feature is not Feature.FLIPS_PIECE
    },
    **{f"Claim.endangered_{many}": "opponent bad total" for many in ("every", "one", "some")},
    **{f"Claim.{kind}": _LOCK for kind in ("threat", "can_lock", "stops", "wins")},
    "Claim.wins_lines": f"{_LOCK} count",
    "Claim.threatens": "owner side",
    "Claim.last_hole": f"{_LOCK} square",
    **{
        f"Claim.{kind}{whose}": "player opponent flips locks"
        for kind in ("forces", "forces_none", "forces_one", "forces_either", "forces_own", "after_flip")
        for whose in ("", "_theirs")
    },
    **{
        f"Claim.{kind}{whose}": "player opponent flips reply answer"
        for kind in ("then_flip", "wins_next", "replies")
        for whose in ("", "_theirs")
    },
    **{f"Claim.{kind}": "opponent flips" for kind in ("must_flip", "no_flip")},
    "Claim.flips_inward": "",
    "Claim.takes_corner": "square",
    "Claim.controls": "square",
    "Claim.one_colour": "count total side",
    "Claim.one_colour_all": "side",
    "Claim.double_use": "square side line",
    **{f"Claim.gave_{kind}": "opponent" for kind in _GIVEN_AWAY},
    **{f"Claim.{kind}": "opponent turn count locks" for kind in ("refuted", "refuted_later", "refuted_itself")},
    "Claim.better": "turn",
    "Claim.losing_longest": "",
    "Claim.losing_sooner": "turn",
    **{f"Claim.hard_{many}": "opponent good total" for many in ("every", "one", "some")},
    "Phrase.lock": _LOCK,
    "Phrase.flip": "from to",
    "Phrase.more": "",
    "Phrase.answered": "turn",
    **{f"Offer.{kind}": "" for kind in ("draw", "new", "rematch")},
    "Offer.resign": "player",
    **{f"Offer.{kind}": "player" for kind in ("resume", "unfinished")},
    "Offer.set_up": "player",
    "Offer.owners": "player count",
    "Offer.take_back": "player reasons",
    **{f"OfferOver.{how}": "" for how in _OFFER_ENDS},
    "Paused.paused": "",
    "Evaluation.unknown": "turn",
    "Evaluation.draw": "turn",
    **{f"Evaluation.{kind}": "winner count turn" for kind in ("won", "next", "turns")},
    "Evaluation.over_won": "winner",
    "Evaluation.over_draw": "",
    "GameOver.line": "winner loser side line",
    "GameOver.lines": "winner loser side line count",
    **{f"GameOver.{kind}": "winner loser" for kind in ("won", "resigned", "time_forfeit")},
    **{f"GameOver.{kind}": "" for kind in ("both_locked", "full", "agreed", "abandoned")},
    "Reviewed.nobody": "",
    **{f"Reviewed.{who}_{kind}": "player number turn better" for who in ("you", "me", "named") for kind in _GIVEN_AWAY},
    "Goodbye.unfinished": "",
    "Goodbye.done": "",
    "Clocks.stand": "",
    "TimeLow.minute": "player",
    "TimeLow.seconds": "player count",
    "BoardFound.real": "port board firmware",
    "BoardFound.virtual": "port board firmware",
    "BoardLost.lost": "port",
    **{f"Calibration.{step}": _TEST for step in _TEST_STEPS},
    "Turn.flip": _TURN,
    "Turn.place": "side square",
    "Turn.make_flip": _TURN,
    "Turn.make_place": "side square",
    "Step.remove": "square",
    "Step.turn_over": "square",
    "Step.place": "square",
    "Step.place_side": "square side",
    "Step.place_piece": "square side owner",
    "Step.move": "square to",
    "Step.move_turned": "square to",
    "Step.first": "count step",
    "Step.first_back": "count step",
    "NextStep.as_told": "count step",
    "NextStep.otherwise": "count step",
    "BoardShows.now": "",
    "BoardStands.turned": "degrees",
}
"""Every entry that a language file must have, with the names that its texts may use. Notices name their own words.

An entry `..._many` takes the place of the one before it if there are several squares.
"""

_PARTS: Final[dict[str, tuple[str, ...]]] = {
    "Problem": ("wrong", "remedy"),
    **dict.fromkeys(("Turn", "Step", "Claim", "Feature", "Phrase"), ("text",)),
}
_SPOKEN_AND_STANDING: Final = ("say", "standing")
_LANGUAGE: Final[dict[str, str]] = {
    "name": "",
    "voice": "",
    "and": "first last",
    "or": "first last",
    "comma": "first second",
    "choice": "number turn",
    "none_of_these": "",
    "numbers": "",
    "piece": "name",
    "nowhere": "",
}
_SCREEN: Final[dict[str, str]] = {
    **dict.fromkeys(("looking", "connected", "lost", "calibrating", "none"), ""),
    **dict.fromkeys(("to_move", "thinking", "turns", "steps", "offline", "stopped"), ""),
    **dict.fromkeys(("type", "type_or_enter"), "example"),
    **dict.fromkeys((*KEYS.values(), HELP), ""),
    "typed_as": "turn",
    **dict.fromkeys(("close_by_enter", "close_by_key"), ""),
    "once_more": "key action",
    "small": "width height",
    "square": "square",
    "piece_on": "square player side",
    "anybodys_on": "square side",
    "to_lie": "label player side",
}
_HELP: Final = dict.fromkeys(KEYS.values(), "")
_TABLES: Final = {"Language", "Screen", "Help", "Names"}
_TEACHING: Final = "player opponent piece opponent_piece gold silver turn reply squares either number grade count"
"""The names that texts of puzzles and lessons may use."""


@dataclass(frozen=True)
class Language:
    """A checked language file: `texts["HalfTurn.flipped"]["say"]`, labels, names of players and sides."""

    code: str
    words: dict[str, str]
    screen: dict[str, str]
    help: dict[str, str]
    """What each word that can be typed does, one line each."""
    names: dict[str, dict[str, str]]
    texts: dict[str, dict[str, str]]


def languages() -> list[str]:
    """The codes of the available languages, such as `en`."""
    folder = resources.files(__package__) / "languages"
    return sorted(entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml"))


@cache
def load(code: str) -> Language:
    """Load the language with a code. Raises `LanguageError`, which names every fault of the file."""
    if code not in languages():
        message = f"There is no language {code!r}; there are: {', '.join(languages())}."
        raise LanguageError(message)
    folder = resources.files(__package__) / "languages"
    text, teaching = ((folder / name).read_text(encoding="utf-8") for name in (f"{code}.toml", f"lessons/{code}.toml"))
    return parse(code, text, teaching)


def parse(code: str, text: str, teaching: str = "") -> Language:
    """A language from the text of its file and of its puzzles and lessons file: one text per key, said and shown.

    Raises `LanguageError`, which names every fault.
    """
    try:
        data = tomllib.loads(text)
        taught = tomllib.loads(teaching)
    except (ValueError, RecursionError) as error:  # not TOML, a number with thousands of digits, or nested too deeply
        message = f"The language file {code}.toml can't be read: {error}."
        raise LanguageError(message) from error
    data["Teaching"] = {key: {"say": said, "standing": said} for key, said in taught.items()}
    faults = list(_faults(data))
    if faults:
        message = f"The language file {code}.toml has faults: {' '.join(faults)}"
        raise LanguageError(message)
    texts = {
        f"{kind}.{name}": entry
        for kind, entries in data.items()
        if kind not in _TABLES
        for name, entry in entries.items()
    }
    return Language(code, data["Language"], data["Screen"], data["Help"], data["Names"], texts)


def _faults(data: dict[str, Any]) -> Iterable[str]:
    for table, words in (("Language", _LANGUAGE), ("Screen", _SCREEN), ("Help", _HELP)):
        for key, names in words.items():
            yield from _text_faults(f"{table}.{key}", _table(data, table).get(key), names)
    yield from _name_faults(data)
    notices = dict.fromkeys(f"Notice.{name}" for name in ("other", *_table(data, "Notice")))
    taught = {f"Teaching.{name}": _TEACHING for name in _table(data, "Teaching")}
    expected: dict[str, str | None] = {**KINDS, **notices, **taught}
    for key, may_name in expected.items():
        kind, name = key.split(".", 1)
        entry = _table(_table(data, kind), name)
        for part in _PARTS.get(kind, _SPOKEN_AND_STANDING):
            yield from _text_faults(f"{key}.{part}", entry.get(part), may_name)
    for kind in data.keys() - _TABLES:
        found = [f"{kind}.{name}" for name in _table(data, kind)] or [kind]
        yield from (f"{key} isn't an announcement." for key in found if key not in expected)


def _name_faults(data: dict[str, Any]) -> Iterable[str]:
    names = data.get("Names")
    if not isinstance(names, dict):
        yield "The table Names is missing."
        return
    for english in names:
        entry = _table(names, english)
        if not isinstance(entry.get("name"), str) or not isinstance(entry.get("piece", ""), str):
            yield f"Names.{english} has no name."


def _table(data: dict[str, Any], name: str) -> dict[str, Any]:
    table = data.get(name)
    return table if isinstance(table, dict) else {}


def _text_faults(where: str, text: object, names: str | None) -> Iterable[str]:
    """What is wrong with a text; `names`: the placeholders it may use, None if it may use any."""
    if not isinstance(text, str):
        yield f"{where} is missing."
        return
    try:
        fields = [
            (field, form, turned) for _, field, form, turned in string.Formatter().parse(text) if field is not None
        ]
    except ValueError as error:
        yield f"{where}: {error}."
        return
    for field, form, turned in fields:
        if form or turned or not field.isidentifier():
            yield f"{where}: a placeholder is a name in braces, and nothing else."
        elif names is not None and field not in names.split():
            yield f"{where} names {{{field}}}, which it doesn't have."
