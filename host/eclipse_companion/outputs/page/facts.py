"""A view as JSON for the page. Pure; includes all words and colours, so that the page only draws.

In: a `Display`. Out: what `page.html` reads: once how the page is set up, then the state after each announcement.
"""

from typing import Any

from eclipse_companion.games.eclipse.game.pieces import FACES, Piece, Player, Side
from eclipse_companion.games.eclipse.game.squares import NEIGHBOURS, SQUARES, Square
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.outputs.bar import useful
from eclipse_companion.outputs.display import BoardState, Display
from eclipse_companion.outputs.keys import KEYS
from eclipse_companion.outputs.looks import ink, look
from eclipse_companion.outputs.lying import Lying
from eclipse_companion.outputs.marks import Mark
from eclipse_companion.outputs.plain import NO_TURN
from eclipse_companion.outputs.sentences import Sentences

_LABELS = ("turns", "steps", "to_move", "thinking", "offline", "stopped", "type_elsewhere")

_STATES = {
    BoardState.LOOKING: "looking",
    BoardState.FOUND: "connected",
    BoardState.LOST: "lost",
    BoardState.CALIBRATING: "calibrating",
    BoardState.NONE: "none",
}


def setup(sentences: Sentences, *, typed: bool = False) -> dict[str, Any]:
    """What stays the same as long as the page's server runs: labels, and how the pieces look.

    `typed`: people type their turns in a terminal.
    """
    colours = look(sentences.edition.key)
    return {
        "language": sentences.language.code,
        "edition": sentences.edition.name,
        "keys": KEYS,
        "typed": typed,
        "labels": {name: sentences.label(name) for name in (*KEYS.values(), *_LABELS)},
        "faces": {letter: _face(sentences, face) for letter, face in FACES.items()},
        "rims": {player.value: colours.of(player).rim for player in Player},
        "emblems": {player.value: colours.of(player).emblem for player in Player},
    }


def state(view: Display, passed_ms: float = 0.0) -> dict[str, Any]:
    """What the page shows now; `passed_ms`: since the clocks were announced."""
    return {
        "squares": [_square(view, square) for square in SQUARES],
        "arrows": _arrows(view),
        "standing": view.standing,
        "choices": [{"number": choice.number, "text": choice.text} for choice in view.picture.choices],
        "steps": list(view.picture.steps),
        "players": [_player(view, player, passed_ms) for player in Player],
        "words": list(useful(view)),
        "owners": view.offer.cells if view.offer is not None and view.offer.kind == "owners" else "",
        "turns": [_pair(view, *pair) for pair in view.pairs],
        "board": _STATES[view.board],
        "board_label": view.sentences.label(_STATES[view.board]),
        "notices": list(view.notices),
        "over": bool(view.ending),
        "begun": bool(view.turns),
    }


def _square(view: Display, square: Square) -> dict[str, Any]:
    marks = view.marks_on(square)
    lies, wanted = view.lies(square), view.wanted(square)
    return {
        "label": _label(view.sentences, square, lies, wanted),
        "piece": _anybodys(view.sentences, lies) if isinstance(lies, Side) else _piece(view, lies),
        "wanted": _piece(view, wanted),
        "marks": [mark.mark.value for mark in marks],
        "hint": any(mark.hint for mark in marks),
    }


def _label(words: Sentences, square: Square, lies: Lying, wanted: Piece | None) -> str:
    """What lies on a square, and what should, for people who don't see the picture."""
    if lies is None:
        label = words.label("square", square=square)
    elif isinstance(lies, Side):
        sides = words.alternatives(dict.fromkeys(words.side(player, lies) for player in Player))
        label = words.label("anybodys_on", square=square, side=sides)
    else:
        side = words.side(lies.owner, lies.side)
        label = words.label("piece_on", square=square, player=words.side_of(lies.owner), side=side)
    if wanted is None:
        return label
    side = words.side(wanted.owner, wanted.side)
    return words.label("to_lie", label=label, player=words.side_of(wanted.owner), side=side)


def _anybodys(words: Sentences, side: Side) -> dict[str, str]:
    """A piece whose owner nobody can name."""
    return {"owner": "anybody", "letter": words.edition.anybodys(side), "face": "transparent", "ink": "currentColor"}


def _piece(view: Display, piece: Piece | None) -> dict[str, str] | None:
    return None if piece is None else _face(view.sentences, piece)


def _face(sentences: Sentences, piece: Piece) -> dict[str, str]:
    edition = sentences.edition
    face = look(edition.key).face(piece)
    letter = edition.letter(piece.owner, piece.side)
    return {"owner": piece.owner.value, "letter": letter, "face": face, "ink": ink(face)}


def _arrows(view: Display) -> list[list[Square]]:
    """The squares that a piece should go from and to."""
    ends = {kind: [mark.square for mark in view.picture.marks if mark.mark is kind] for kind in (Mark.FROM, Mark.TO)}
    return [[start, end] for start in ends[Mark.FROM] for end in ends[Mark.TO] if end in NEIGHBOURS[start]]


def _player(view: Display, player: Player, passed_ms: float) -> dict[str, Any]:
    side = view.sentences.side_of(player)
    turn = view.to_move is player
    return {
        "owner": player.value,
        "side": side,
        "name": view.name(player),
        "turn": turn,
        "thinking": turn and view.thinking,
        "left_ms": view.left_ms(player, passed_ms),
        "counts": view.clocks is not None and view.clocks.running is player,
    }


def _pair(view: Display, number: int, sun: Turn | None, moon: Turn | None) -> list[Any]:
    first = view.sentences.edition.written(Player.SUN, sun) if sun else NO_TURN
    return [number, first, view.sentences.edition.written(Player.MOON, moon) if moon else ""]
