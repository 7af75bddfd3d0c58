"""What Eclipse's board looks like: the pieces as they should lie and as they do, marks. Answers what screens draw."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Self

from eclipse_companion.announcements import Fact
from eclipse_companion.games.eclipse.announcements import Problem, Question, Teaching
from eclipse_companion.games.eclipse.game.pieces import Piece
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.squares import SQUARES, Square, column
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.showing.marks import Highlight, Mark, once
from eclipse_companion.games.eclipse.showing.pictures import BLANK_BOARD, BoardPicture
from eclipse_companion.games.eclipse.showing.shown_state import NOTHING, Known, Lying, lying
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.outputs.view import View


@dataclass(frozen=True)
class EclipseDisplay(View):
    """Everything that a screen shows of Eclipse."""

    sentences: EclipseSentences
    picture: BoardPicture = BLANK_BOARD
    lasting: BoardPicture = BLANK_BOARD
    game: Position = EMPTY
    """The position after the turns that count, without the half turn that `picture` may show."""
    turns: tuple[Turn, ...] = ()
    cells: str = ""
    """What the board shows, sixteen characters of a reading; empty if everything lies as `position` says."""
    known: Known = NOTHING
    """What was announced about pieces that the board shows only the side of."""

    @property
    def position(self) -> Position:
        """The pieces as they should lie now, including a half turn that was seen."""
        return self.picture.position

    @property
    def first_row(self) -> int:
        """Each player's first turn on an empty board is number 1, and every turn adds a piece."""
        start = self.positions[0] if self.positions else None
        count = start.count if isinstance(start, Position) else self.game.count - len(self.turns)
        return count // 2 + 1

    def lies(self, square: Square) -> Lying:
        """What lies on a square, as far as is known."""
        return lying(self.cells or "?" * len(SQUARES), self.position, self.known)[square - 1]

    def wanted(self, square: Square) -> Piece | None:
        """What should lie on a square in place of what lies there; None if nothing should."""
        marked = next((mark.piece for mark in self.marks_on(square) if mark.piece is not None), None)
        wanted = marked or (None if self.picture.choices else self.position[square])
        return None if wanted == self.lies(square) else wanted

    def marks_on(self, square: Square) -> tuple[Highlight, ...]:
        """The marks on a square: at most one of each kind, `FROM` before `PLACE` if both hold."""
        here = {mark.mark: mark for mark in reversed(self.picture.marks) if mark.square == square}
        return tuple(mark for mark in self.picture.marks if here.get(mark.mark) is mark)

    # What is printed.

    def board_text(self) -> str:
        """The position as four lines: the edition's letters of pieces, numbers of empty squares."""
        pieces = {square: self.game[square] for square in SQUARES}
        edition = self.sentences.edition
        texts = {square: str(square) if piece is None else edition.face(piece) for square, piece in pieces.items()}
        ends = {square: "\n" if column(square) == 3 else "" for square in SQUARES}  # noqa: PLR2004 - the last of four
        return "".join(f"{texts[square]:>4}{ends[square]}" for square in SQUARES).rstrip("\n")

    def line(self, announcement: Fact) -> str:
        """What is printed for an announcement: what is said, or what to do; and how to type an advised turn."""
        text = super().line(announcement)
        return f"{text} {self.typed_as(announcement)}".strip() if isinstance(announcement, Teaching) else text

    def details(self, announcement: Fact) -> Sequence[str]:
        """The answers to a question; the steps that put the board right, if there are several."""
        if isinstance(announcement, Question):
            return [f"  {choice.number}: {choice.text}" for choice in self.picture.choices]
        if isinstance(announcement, Problem) and len(announcement.steps) > 1:
            return [f"  {number}: {step}" for number, step in enumerate(self.picture.steps, start=1)]
        return super().details(announcement)

    def typed_as(self, said: Teaching) -> str:
        """How to type an advised turn, a sentence, if turns are typed; nothing at a board and on a page."""
        shown = self.typed and not self.sentences.taps and said.stage == "advice"
        if not shown or said.turn is None:
            return ""
        return self.sentences.label("typed_as", turn=self.sentences.written(said.player, said.turn))

    @property
    def in_doubt(self) -> bool:
        """Only half a turn, and pieces that don't lie right, can be anything else than they seem."""
        begun = any(mark.mark in {Mark.SEEN, Mark.LIFTED} for mark in self.picture.marks)
        return begun or bool(self.cells or self.picture.choices or self.picture.steps) or self.position != self.game

    # How pictures follow one another.

    def fresh(self, standing: str) -> BoardPicture:
        """A picture of the game's position without marks, with this line that says what to do."""
        return BoardPicture(standing, position=self.game)

    def lasting_with(self, announcement: Fact, position: Position, marks: Iterable[Highlight] = ()) -> Self:
        """What to do changes, and the board shows this position and these marks."""
        view = self.lastingly(announcement)
        picture = replace(view.picture, position=position, marks=once(marks))
        return replace(view, picture=picture, lasting=picture)

    def passing_with(self, announcement: Fact, position: Position, marks: Iterable[Highlight] = ()) -> Self:
        """Something comes in between, with this position and these marks; what to do afterwards stays as it is."""
        view = self.in_passing(announcement)
        return replace(view, picture=replace(view.picture, position=position, marks=once(marks)))
