"""What the page shows of Eclipse: squares, pieces and marks, how they look, and what turns can be made. Pure."""

from dataclasses import dataclass, replace
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, ClassVar, Final

from eclipse_companion.announcements import Fact
from eclipse_companion.gamekit.nouns import AnyPlayer
from eclipse_companion.games.eclipse.announcements import Teaching
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import FACES, PIECES, Piece, Player, Side
from eclipse_companion.games.eclipse.game.position import PIECES_EACH
from eclipse_companion.games.eclipse.game.squares import SQUARES, Square
from eclipse_companion.games.eclipse.page.at_work import (
    asked_here,
    done_by_a_hand,
    ended_on_the_page,
    made_at_a_board,
    watched_here,
)
from eclipse_companion.games.eclipse.page.drawn import drawn, order_of, refuted
from eclipse_companion.games.eclipse.page.routes import MOST_POINTS, POINT
from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES
from eclipse_companion.games.eclipse.showing.display import EclipseDisplay
from eclipse_companion.games.eclipse.showing.looks import ink, look
from eclipse_companion.games.eclipse.showing.marks import Mark
from eclipse_companion.games.eclipse.showing.shown_state import Lying
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.outputs.display import Display
from eclipse_companion.outputs.page.facts import PageFacts
from eclipse_companion.outputs.sentences import Sentences

_PLACES: Final = "(?:[1-9]|1[0-6])"


@dataclass(frozen=True)
class EclipsePageFacts(PageFacts):
    """What the page draws of Eclipse: an edition's pieces on sixteen squares, and the turns that can be made there."""

    makes_turns: bool = False
    """Whether people make their turns on the page: where there are no pieces, or a virtual board's hand moves them."""

    hand: bool = False
    """Whether a virtual board's hand moves the pieces: it follows the route of a piece that is dragged."""
    hand_waits: bool = False
    """Whether that hand does what is asked only if somebody says `do`."""

    ACCEPTED: ClassVar[tuple[str, ...]] = (
        "accept [1-4GSgs/]{4,19}",
        rf"(?:{_PLACES}-{_PLACES}/)?[A-Z]{_PLACES}",
        "do",
        rf"(?:flip {_PLACES}|place [A-Za-z]) {_PLACES}(?: along {POINT}(?: {POINT}){{,{MOST_POINTS - 1}}})?",
    )
    """Whose pieces lie there is chosen on the page, and accepting posts the position; a turn that is made there; what
    the hand does; half a turn with the route that the piece was dragged.
    """
    MODULE: ClassVar[str] = "/game/game.js"
    STYLES: ClassVar[tuple[str, ...]] = ("/game/game.css", "/game/choice.css", "/game/pieces.css", "/game/pictures.css")

    @property
    def folder(self) -> Traversable:
        """The modules that draw the board, the explorer and the review."""
        return resources.files(__package__) / "static"

    @property
    def elsewhere(self) -> "EclipsePageFacts":
        """Without the hand, which the host's page moves."""
        return replace(self, hand=False, hand_waits=False)

    def setup(self, sentences: Sentences, *, typed: bool = False) -> dict[str, Any]:
        """What stays the same until another game begins: words, keys, and how the pieces look."""
        assert isinstance(sentences, EclipseSentences)
        return {
            **super().setup(sentences, typed=typed),
            "edition_key": sentences.edition.key,
            "hand": self.hand,
            "makes_turns": self.makes_turns,
            **looks(sentences),
        }

    def state(self, view: Display) -> dict[str, Any]:
        """The same as of every game. Where the page moves the pieces, nobody is asked to move them at a board."""
        assert isinstance(view, EclipseDisplay)
        mending = bool(view.picture.steps)
        if not self._lays(view):
            return {**super().state(made_at_a_board(view)), "mending": mending}
        if self._by_itself(view):
            view = done_by_a_hand(view)
        if view.ending:
            view = ended_on_the_page(view)
        state = {**super().state(view), "mending": mending}
        here = view.sentences.page_label("plays_here")
        return {**state, "board_label": here} if view.typed else state

    def board(self, view: Display) -> dict[str, Any]:
        """The squares, the arrows between them, the turns that can be made, and whose pieces the page asks for."""
        assert isinstance(view, EclipseDisplay)
        return {
            "squares": [_square(view, square) for square in SQUARES],
            "drawn": drawn(view),
            "order": [] if self._by_itself(view) else order_of(view),
            "owners": view.offer.cells if view.offer is not None and view.offer.kind == "owners" else "",
            "position": str(view.game),
            "moves": _moves(view, replies=self.hand_waits) if self._lays(view) else [],
            "asks": asked_here(view) if self._lays(view) else "",
            "watches": watched_here(view) if self._lays(view) else "",
            "do": self.hand_waits and self._lays(view) and (view.reply is not None or bool(view.picture.steps)),
            "last": _last(view),
        }

    def _by_itself(self, view: EclipseDisplay) -> bool:
        """Whether a hand does what is asked before anybody says so."""
        return self._lays(view) and self.hand and not self.hand_waits

    def _lays(self, view: EclipseDisplay) -> bool:
        """Whether turns are made on the page: not at a board that was plugged in and taken."""
        return self.makes_turns and not view.taken

    def left(self, view: Display, player: AnyPlayer) -> dict[str, Any]:
        """A player's pieces that lie beside the board."""
        assert isinstance(view, EclipseDisplay)
        lying = map(view.game.__getitem__, SQUARES)
        count = PIECES_EACH - sum(piece is not None and piece.owner is player for piece in lying)
        said = view.sentences.page_label("left_one" if count == 1 else "left_others", count=count)
        return {"count": count, "of": PIECES_EACH, "said": said}

    def tried(self, view: Display, verdict: Fact) -> dict[str, Any]:
        """The open neighbour, and the answer that refutes it, as far as the exercise knows one."""
        assert isinstance(view, EclipseDisplay)
        assert isinstance(verdict, Teaching)
        opened = () if verdict.flip is None else verdict.flip[1:]
        squares = [
            {**_square(view, square), "marks": ["wrong"] if square in opened else [], "hint": False}
            for square in SQUARES
        ]
        return {"squares": squares, "drawn": refuted(view.game, verdict), "order": []}

    def is_problem(self, view: Display) -> bool:
        """Whether what to do now puts something right: a lost board, or a square that is wrong."""
        assert isinstance(view, EclipseDisplay)
        return super().is_problem(view) or any(mark.mark is Mark.WRONG for mark in view.picture.marks)


def looks(words: EclipseSentences) -> dict[str, Any]:
    """How the pieces of an edition look, and what they are called."""
    colours = look(words.edition.key)
    return {
        "faces": {letter: _face(words, face) for letter, face in FACES.items()},
        "rims": {player.value: colours.of(player).rim for player in Player},
        "owners": {player.value: words.side_of(player) for player in Player},
    }


def _moves(view: EclipseDisplay, *, replies: bool) -> list[list[Any]]:
    """What a person may do now: each turn as it is typed, from and to (0 without a flip), face, and square.

    If the board shows the turn's flip already, only the placement is left. `replies`: people make the computer's
    turns, too.
    """
    mover = view.to_move
    # A turn is seen a moment before it is told who moves next.
    if mover is None or mover is not view.game.to_move or view.thinking or view.paused or view.result is not None:
        return []
    if view.reply is not None and not replies:
        return []
    edition, flipped = view.sentences.edition, _flipped(view)
    reply = None if view.reply is None else ECLIPSE_RULES.own_turn(view.reply.turn)
    turns = rules.legal_turns(view.game) if reply is None else [reply]
    pieces = {turn: PIECES[mover, turn.side] for turn in turns}
    if flipped is not None:
        left = [turn for turn in turns if turn.flip == flipped]
        return [
            [f"place {edition.face(pieces[turn])} {turn.square}", 0, 0, pieces[turn].letter, turn.square]
            for turn in left
        ]
    return [
        [view.sentences.written(mover, turn), *(turn.flip or (0, 0)), pieces[turn].letter, turn.square]
        for turn in turns
    ]


def _flipped(view: EclipseDisplay) -> tuple[Square, Square] | None:
    """The flip of a half-made turn, if the board shows it and nothing else."""
    for start, end in rules.flips(view.game) if view.position != view.game else ():
        piece = view.game[start]
        assert piece is not None
        turned = PIECES[piece.owner, piece.side.turned].letter
        if view.position.cells == view.game.with_cells({start: ".", end: turned}).cells:
            return start, end
    return None


def _last(view: EclipseDisplay) -> list[Square]:
    """The squares of the last turn."""
    if not view.turns:
        return []
    turn = view.turns[-1]
    return [*(turn.flip or ()), turn.square]


def _square(view: EclipseDisplay, square: Square) -> dict[str, Any]:
    marks = view.marks_on(square)
    in_hand = any(mark.mark is Mark.LIFTED for mark in marks)
    lies, wanted = (None, None) if in_hand else (view.lies(square), view.wanted(square))
    return {
        "label": _label(view.sentences, square, lies),
        "piece": _anybodys(view.sentences, lies) if isinstance(lies, Side) else _piece(view, lies),
        "wanted": _piece(view, wanted),
        "marks": [mark.mark.value for mark in marks],
        "hint": any(mark.hint for mark in marks),
    }


def _label(words: EclipseSentences, square: Square, lies: Lying) -> str:
    """What lies on a square, for people who don't see the picture."""
    if lies is None:
        return words.label("square", square=square)
    if isinstance(lies, Side):
        sides = words.alternatives(dict.fromkeys(words.side(player, lies) for player in Player))
        return words.label("anybodys_on", square=square, side=sides)
    side = words.side(lies.owner, lies.side)
    return words.label("piece_on", square=square, player=words.side_of(lies.owner), side=side)


def _anybodys(words: EclipseSentences, side: Side) -> dict[str, str]:
    """A piece whose owner nobody can name."""
    return {"owner": "anybody", "letter": words.edition.anybodys(side), "face": "transparent", "ink": "currentColor"}


def _piece(view: EclipseDisplay, piece: Piece | None) -> dict[str, str] | None:
    return None if piece is None else _face(view.sentences, piece)


def _face(sentences: EclipseSentences, piece: Piece) -> dict[str, str]:
    edition = sentences.edition
    colours = look(edition.key)
    face = colours.face(piece)
    letter = edition.letter(piece.owner, piece.side)
    side = sentences.side(piece.owner, piece.side)
    name = f"{sentences.side_of(piece.owner)} {side}"
    return {
        "owner": piece.owner.value,
        "letter": letter,
        "typed": edition.face(piece),
        "side": side,
        "name": name,
        "face": face,
        "ink": ink(face),
        **({"foil": piece.side.name.lower()} if colours.foil else {}),
    }
