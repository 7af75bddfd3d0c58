"""Claims as sentences, each at most 25 words long.

In: claims, each with the side to place in its position. Out: sentences.
"""

from collections.abc import Mapping
from typing import Final

from eclipse_companion.announcements import Words, as_sentence
from eclipse_companion.games.infinity.announcements import line_said, row_said
from eclipse_companion.games.infinity.game.claims import (
    Better,
    Breaks,
    CanRepeat,
    CanWin,
    Claim,
    Endangered,
    Every,
    Feature,
    GaveAway,
    Hard,
    JokerAmong,
    Keeps,
    KnobEnds,
    LostAtOnce,
    Makes,
    OnlyJoker,
    Opens,
    OthersHandEmpty,
    Refuted,
    Repeats,
    Scores,
    Short,
    Silences,
    Some,
    Standing,
    Stands,
    Starves,
    Stops,
    TakesBack,
    Threat,
    ThreatOfTwo,
    TwoRows,
    WinsNext,
)
from eclipse_companion.games.infinity.game.marbles import Player

TextEntry = tuple[str, dict[str, object]]
"""A text's name, and its values."""

_EVERY: Final = "_every"
"""What the name of a text ends with that speaks of every placement there is."""

_LOST: Final = ("win_draw", "win_loss", "draw_loss")
"""What a placement may have given away: the value before it, and after it."""

ADVISED: Final[Mapping[str, str]] = {
    **{f"Claim.can_win_{how}": "" for how in ("rows", "knob")},
    **{
        f"Claim.stands_{value}": "opponent count" for value in ("win", "win_in", "draw", "loss", "loss_in", "loss_next")
    },
    **{f"Claim.keeps_{value}{every}": "#good total" for value in ("win", "draw") for every in ("", _EVERY)},
    **{f"Claim.endangered{every}": "opponent #bad total" for every in ("", _EVERY)},
    **{f"Claim.standing_{whose}": "opponent own other" for whose in ("own", "other", "both")},
    "Claim.short": "opponent #points",
    "Claim.hand_empty": "opponent",
    "Claim.only_joker": "",
    "Claim.threat": "opponent line",
    "Claim.threat_some": "opponent",
    "Claim.threat_of_two": "opponent",
    **{f"Claim.{kind}_{value}": "feature" for kind in ("every", "some") for value in ("win", "draw")},
    **{f"Feature.{feature.value.replace(' ', '_')}": "opponent" for feature in Feature},
    "Claim.two_rows": "rows",
    "Claim.knob_ends": "",
    "Claim.makes": "row",
    "Claim.silences": "opponent",
    "Claim.scores": "#own",
    "Claim.scores_giving": "opponent own other",
    "Claim.starves": "opponent",
    **{f"Claim.takes_back{kind}": "opponent" for kind in ("", "_joker")},
    "Claim.breaks": "opponent lines",
    "Claim.stops": "opponent line",
    "Claim.opens": "line",
    "Claim.joker_among": "",
    "Claim.wins_next": "opponent",
    **{f"Claim.hard{every}": "opponent #good total" for every in ("", _EVERY)},
    **{f"Claim.gave_{lost}{over}": "opponent" for lost in _LOST for over in ("", "_over")},
    "Claim.lost_at_once": "opponent",
    **{f"Claim.refuted_{how}": "opponent turn" for how in ("two_rows", "knob", "later")},
    **dict.fromkeys(("Claim.can_repeat", "Claim.repeats"), ""),
    "Claim.better": "turn",
}
"""The texts of claims and their features, and the names that each may use, as in `Fact.TEXTS`."""


def claim_text(words: Words, player: Player, claim: Claim) -> str:
    """What a claim says. `player`: the side to place in its position."""
    name, values = _entry(words, player, claim)
    return as_sentence(words.filled(f"Claim.{name}", {"opponent": words.player(player.opponent), **values}))


def _entry(words: Words, player: Player, claim: Claim) -> TextEntry:
    match claim:
        case CanWin() | Stands() | Keeps() | Endangered() | Hard():
            return _of_value(claim)
        case Every(value=value, feature=feature):
            return f"every_{value}", {"feature": _feature(words, player, feature)}
        case Some(value=value, feature=feature):
            return f"some_{value}", {"feature": _feature(words, player, feature)}
        case Standing() | Short() | Threat():
            return _of_board(words, claim)
        case GaveAway() | Refuted() | Better():
            return _of_slip(words, player, claim)
        case _:
            return _of_placement(words, claim)


def _of_value(claim: CanWin | Stands | Keeps | Endangered | Hard) -> TextEntry:
    match claim:
        case CanWin(two_rows=two_rows):
            return ("can_win_rows" if two_rows else "can_win_knob"), {}
        case Stands(value=value, turns=turns):
            far = "" if turns is None or value == "draw" else "_next" if turns == 1 and value == "loss" else "_in"
            return f"stands_{value}{far}", {"count": turns}
        case Keeps(value=value, good=good, total=total):
            return f"keeps_{value}{_EVERY if good == total else ''}", {"good": good, "total": total}
        case Endangered(bad=bad, total=total):
            return f"endangered{_EVERY if bad == total else ''}", {"bad": bad, "total": total}
        case Hard(good=good, total=total):
            return f"hard{_EVERY if good == total else ''}", {"good": good, "total": total}


def _feature(words: Words, player: Player, feature: Feature) -> str:
    return words.filled(f"Feature.{feature.value.replace(' ', '_')}", {"opponent": words.player(player.opponent)})


def _of_board(words: Words, claim: Standing | Short | Threat) -> TextEntry:
    match claim:
        case Standing(own=own, other=other):
            whose = "both" if own and other else "own" if own else "other"
            return f"standing_{whose}", {"own": own, "other": other}
        case Short(points=points):
            return "short", {"points": points}
        case Threat(line=line):
            return ("threat_some", {}) if line is None else ("threat", {"line": line_said(words, line)})


def _of_slip(words: Words, player: Player, claim: GaveAway | Refuted | Better) -> TextEntry:
    match claim:
        case GaveAway(before=before, after=after, over=over):
            return f"gave_{before}_{after}" + ("_over" if over else ""), {}
        case Refuted(reply=reply, how=how):
            return f"refuted_{how}", {"turn": words.turn(player.opponent, reply)}
        case Better(turn=turn):
            return "better", {"turn": words.turn(player, turn)}


def _of_placement(words: Words, claim: Claim) -> TextEntry:
    match claim:
        case TwoRows(rows=rows):
            return "two_rows", {"rows": words.listed(row_said(words, row) for row in rows)}
        case Makes(row=row):
            return "makes", {"row": row_said(words, row)}
        case Scores(own=own, other=other):
            return ("scores_giving" if other else "scores"), {"own": own, "other": other}
        case Breaks(lines=lines):
            return "breaks", {"lines": words.listed(line_said(words, line) for line in lines)}
        case Stops(line=line) | Opens(line=line):
            return _OF_CLASS[type(claim)], {"line": line_said(words, line)}
        case _:
            joker = isinstance(claim, TakesBack) and claim.joker
            return _OF_CLASS[type(claim)] + ("_joker" if joker else ""), {}


_OF_CLASS: Final[Mapping[type, str]] = {
    KnobEnds: "knob_ends",
    Silences: "silences",
    Starves: "starves",
    TakesBack: "takes_back",
    Stops: "stops",
    Opens: "opens",
    JokerAmong: "joker_among",
    WinsNext: "wins_next",
    OthersHandEmpty: "hand_empty",
    OnlyJoker: "only_joker",
    ThreatOfTwo: "threat_of_two",
    LostAtOnce: "lost_at_once",
    CanRepeat: "can_repeat",
    Repeats: "repeats",
}
"""The texts of claims that need no more than their class."""
