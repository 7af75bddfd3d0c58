"""What a player types as a step: `3S+3M:7G`, `x2S`, `draw`, `d20`, or words: `3 sun, Gemini moon, 7 galaxy`.

In: a position and a line, in any language. Out: a step that may be legal or not; a refusal says what to type.
"""

import re
from typing import Final

from eclipse_companion.common.errors import quoted
from eclipse_companion.common.typography import plain
from eclipse_companion.gamekit.rules import RefusedTurnError
from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.actions import Choose, Discard, Draw, Keep, Play, Wish
from eclipse_companion.games.ecliptic.game.cards import COLOURS, SIGNS, Card, sign_of
from eclipse_companion.games.ecliptic.game.players import LETTERS
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.steps.position import Position, dice_of
from eclipse_companion.games.ecliptic.steps.refusals import due
from eclipse_companion.games.ecliptic.steps.step import Step, Throw, ThrowD6

DRAW: Final = frozenset({"draw", "d", "ziehen", "zieh", "ziehe"})
"""The words for drawing cards."""
THROW: Final = frozenset({"throw", "roll", "wurf", "würfeln", "wirf"})
"""What asks the program to throw real players' dice."""
_GO: Final = frozenset({"go", "weiter", "weiterspielen"})
_STOP: Final = frozenset({"stop", "stopp", "halt", "aufhören"})
_DISCARD: Final = frozenset({"x", "discard", "drop", "abwerfen", "wirf", "werfe", "abwurf"})
_BESIDE: Final = frozenset(
    (
        *("play", "plays", "put", "place", "places", "down", "and", "of", "the", "with", "a", "i"),
        *("keep", "keeps", "take", "takes", "from", "pile", "to"),
        *("spiele", "lege", "legen", "an", "und", "die", "der", "das", "mit", "ich"),
        *("behalte", "behalten", "nimm", "nehme", "vom", "von", "ablage", "setze"),
    )
)
"""Words that may stand beside the cards."""
_SIGNS: Final = {
    name: sign
    for names in (
        "aries taurus gemini cancer leo virgo libra scorpio sagittarius capricorn aquarius pisces",
        "widder stier zwillinge krebs löwe jungfrau waage skorpion schütze steinbock wassermann fische",
    )
    for sign, name in zip(SIGNS, names.split(), strict=True)
}
_COLOURS: Final = {
    **{letter.lower(): letter for letter in COLOURS},
    **{
        name: letter
        for names in (
            "sun moon star galaxy planet comet",
            "suns moons stars galaxies planets comets",
            "sonne mond stern galaxie planet komet",
            "sonnen monde sterne galaxien planeten kometen",
        )
        for letter, name in zip(COLOURS, names.split(), strict=True)
    },
}
_SIDE: Final = re.compile(r"([WB])\s+(?=\S)")
_TOKEN: Final = re.compile(r"\^|\d+|[^\W\d_]+")
_DIE: Final = re.compile(r"d?\s*(\d{1,2})", re.IGNORECASE)
_THROW: Final = re.compile(r"(\d{1,2})\s*(?:-|:|\s|,)\s*(\d{1,2})")
_OF_DICE: Final = re.compile(r"d\s*\d{1,2}|\d{1,2}\s*[-:]\s*\d{1,2}")
"""A die, or what two dice show: no cards are written so."""
_TAKEN: Final = "^"
"""Stands after the card that comes from the pile."""
_D10: Final = 10
_PAIR_AND_SIGN: Final = 3


def read_typed(position: Position, text: str) -> Step:
    """The step that the player to move has typed. Raises `RefusedTurnError`."""
    text = plain(text)
    side = _SIDE.match(text)
    if side is not None and LETTERS[side[1]] is position.to_move:
        text = text[side.end() :]
    word, now = text.strip().casefold(), due(position)
    if now == "lay":
        raise RefusedTurnError("first_lay")
    if word in DRAW:
        return Draw()
    if word in _GO | _STOP:
        return Wish(stop=word in _STOP)
    match now:
        case "battle":
            return _die(text)
        case "throw":
            return _throw(position, text)
        case "d6":
            if not word.isdecimal():
                raise RefusedTurnError("no_d6", {"shown": quoted(text)[1:-1]})
            return ThrowD6(int(word[:3]))
    if word in THROW or _OF_DICE.fullmatch(word):
        raise RefusedTurnError("no_dice_now")
    return _cards(position, text)


def _die(text: str) -> Choose:
    found = _DIE.fullmatch(text.strip())
    if found is None:
        raise RefusedTurnError("first_battle")
    return Choose(int(found[1]))


def _throw(position: Position, text: str) -> Throw:
    """Both throws, White's first; on a D10, 0 is 10."""
    found = _THROW.fullmatch(text.strip())
    if found is None:
        raise RefusedTurnError("first_throw")
    white, blue = (
        _D10 if die == _D10 and shown == 0 else shown
        for die, shown in zip(dice_of(position), map(int, found.groups()), strict=True)
    )
    return Throw(dice_of(position), (white, blue))


def _cards(position: Position, text: str) -> Step:
    """A play, a discard, or a card to keep, by how many cards are named."""
    table = position.table
    named, taken, discards = _named(text)
    if len(named) == 1 and table.phase is Phase.KEEP:
        return Keep(named[0])
    if len(named) == 1 and (discards or _only_discards(position)):
        return Discard(named[0])
    if len(named) != _PAIR_AND_SIGN or discards or len(taken) > 1:
        raise RefusedTurnError(f"not_{due(position)}", {"text": quoted(text)})
    one, two, placed = _pair_first(named)
    took = taken[0] if taken else None
    if took is None and table.phase is Phase.START and not position.refereed and table.top in named:
        took = table.top
    return Play((one, two), placed, took)


def _only_discards(position: Position) -> bool:
    """Whether the player is known to have nothing else to do than to discard, so that a card alone says it."""
    state, table = position.state, position.table
    if state is None or state.hands is None or table.phase is not Phase.MAIN:
        return False
    return not rules.plays(state.hands[table.side.at], table.signs(table.side))


def _pair_first(named: list[Card]) -> list[Card]:
    """The pair, then the card to place: as typed, if the first two have one sign; else whichever two have."""
    signs = [sign_of(card) for card in named]
    if signs[0] != signs[1] and signs.count(signs[2]) == len(("one", "other")):
        return sorted(named, key=lambda card: sign_of(card) != signs[2])
    return named


def _named(text: str) -> tuple[list[Card], list[Card], bool]:
    """The cards that are named, those marked as taken, and whether it is a discard. Raises `RefusedTurnError`."""
    named: list[Card] = []
    taken: list[Card] = []
    discards, sign = False, None
    for written in _TOKEN.findall(text):
        token = written.casefold()
        number = int(token[:3]) if token.isdecimal() else _SIGNS.get(token)
        if sign is not None and token in _COLOURS:
            named.append((sign - 1) * len(COLOURS) + COLOURS.index(_COLOURS[token]))
            sign = None
        elif token == _TAKEN and named:
            taken.append(named[-1])
        elif number is not None and sign is None:
            if number not in SIGNS:
                raise RefusedTurnError("no_sign", {"text": quoted(token)[1:-1]})
            sign = number
        elif token in _DISCARD:
            discards = True
        elif token not in _BESIDE:
            raise RefusedTurnError("no_card", {"text": quoted(written)[1:-1]})
    if sign is not None:
        raise RefusedTurnError("no_colour", {"sign": str(sign)})
    return named, taken, discards
