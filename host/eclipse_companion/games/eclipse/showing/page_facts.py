"""What the page shows of Eclipse: squares with pieces and marks, and how the pieces look. Pure."""

from typing import Any, ClassVar

from eclipse_companion.games.eclipse.game.pieces import FACES, Piece, Player, Side
from eclipse_companion.games.eclipse.game.squares import NEIGHBOURS, SQUARES, Square
from eclipse_companion.games.eclipse.showing.display import EclipseDisplay
from eclipse_companion.games.eclipse.showing.looks import ink, look
from eclipse_companion.games.eclipse.showing.lying import Lying
from eclipse_companion.games.eclipse.showing.marks import Mark
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.outputs.display import Display
from eclipse_companion.outputs.page.facts import PageFacts
from eclipse_companion.outputs.sentences import Sentences


class EclipsePageFacts(PageFacts):
    """What `page.html` draws of Eclipse: an edition's pieces on sixteen squares."""

    ACCEPTED: ClassVar[tuple[str, ...]] = ("accept [1-4GSgs/]{4,19}",)
    """Whose pieces lie there is chosen on the page; accepting posts the position."""

    def setup(self, sentences: Sentences, *, typed: bool = False) -> dict[str, Any]:
        """What stays the same as long as the page's server runs: labels, keys, and how the pieces look."""
        assert isinstance(sentences, EclipseSentences)
        colours = look(sentences.edition.key)
        return {
            **super().setup(sentences, typed=typed),
            "faces": {letter: _face(sentences, face) for letter, face in FACES.items()},
            "rims": {player.value: colours.of(player).rim for player in Player},
            "emblems": {player.value: colours.of(player).emblem for player in Player},
        }

    def board(self, view: Display) -> dict[str, Any]:
        """The squares, the arrows between them, and the pieces whose owner the page asks for."""
        assert isinstance(view, EclipseDisplay)
        return {
            "squares": [_square(view, square) for square in SQUARES],
            "arrows": _arrows(view),
            "owners": view.offer.cells if view.offer is not None and view.offer.kind == "owners" else "",
        }


def _square(view: EclipseDisplay, square: Square) -> dict[str, Any]:
    marks = view.marks_on(square)
    lies, wanted = view.lies(square), view.wanted(square)
    return {
        "label": _label(view.sentences, square, lies, wanted),
        "piece": _anybodys(view.sentences, lies) if isinstance(lies, Side) else _piece(view, lies),
        "wanted": _piece(view, wanted),
        "marks": [mark.mark.value for mark in marks],
        "hint": any(mark.hint for mark in marks),
    }


def _label(words: EclipseSentences, square: Square, lies: Lying, wanted: Piece | None) -> str:
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


def _anybodys(words: EclipseSentences, side: Side) -> dict[str, str]:
    """A piece whose owner nobody can name."""
    return {"owner": "anybody", "letter": words.edition.anybodys(side), "face": "transparent", "ink": "currentColor"}


def _piece(view: EclipseDisplay, piece: Piece | None) -> dict[str, str] | None:
    return None if piece is None else _face(view.sentences, piece)


def _face(sentences: EclipseSentences, piece: Piece) -> dict[str, str]:
    edition = sentences.edition
    face = look(edition.key).face(piece)
    letter = edition.letter(piece.owner, piece.side)
    return {"owner": piece.owner.value, "letter": letter, "face": face, "ink": ink(face)}


def _arrows(view: EclipseDisplay) -> list[list[Square]]:
    """The squares that a piece should go from and to."""
    ends = {kind: [mark.square for mark in view.picture.marks if mark.mark is kind] for kind in (Mark.FROM, Mark.TO)}
    return [[start, end] for start in ends[Mark.FROM] for end in ends[Mark.TO] if end in NEIGHBOURS[start]]
