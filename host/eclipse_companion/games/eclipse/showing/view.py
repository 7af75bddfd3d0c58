"""What screens show of Eclipse beside what they show of every game: pieces, marks, hints, problems, lessons. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

from eclipse_companion.announcements import (
    Fact,
    GameOver,
    GameStarted,
    Notice,
    Offer,
    OfferOver,
    ReplyChosen,
    TakenBack,
    ToMove,
    TurnSeen,
)
from eclipse_companion.games.eclipse.announcements import (
    BoardShows,
    BoardStands,
    Calibration,
    Coached,
    Corrected,
    Evaluation,
    Fault,
    HalfTurn,
    Hint,
    NextStep,
    Problem,
    Question,
    SquaresHidden,
    SquaresUnread,
    Teaching,
    Threats,
)
from eclipse_companion.games.eclipse.game.pieces import FACES, PIECES, Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.squares import Square
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.showing.display import EclipseDisplay
from eclipse_companion.games.eclipse.showing.marks import (
    Highlight,
    Mark,
    marks_of,
    marks_of_claims,
    marks_of_hint,
    marks_of_lines,
    marks_of_step,
    once,
)
from eclipse_companion.games.eclipse.showing.shown_state import NOTHING, Known, known_of
from eclipse_companion.outputs.display import BoardState

_BEGUN: Final = (Mark.SEEN, Mark.LIFTED)
"""The marks of half a turn."""


@dataclass(frozen=True)
class EclipseView(EclipseDisplay):
    """What screens show of Eclipse, gathered from announcements. `after` returns the view after one more."""

    def looking_back(self, made: int) -> Self:
        """The view after this many turns: the board showed what it should."""
        return replace(super().looking_back(made), cells="", known=NOTHING)

    def told(self, announcement: Fact) -> Self:  # noqa: PLR0911 - a table
        """The view after an announcement that its sentences have heard."""
        match announcement:
            case GameStarted() | ToMove() | TurnSeen() | TakenBack():
                return replace(super().told(announcement), cells="", known=NOTHING)
            case GameOver(lines=lines):
                marks = marks_of_lines(lines, Mark.LINE)
                last = announcement.position
                shown = last if isinstance(last, Position) else self.game
                view = super().told(announcement).lasting_with(announcement, shown, marks)
                return replace(view, cells="", known=NOTHING)
            case Offer() | OfferOver() | Coached():
                return self._offered(announcement)
            case ReplyChosen() | HalfTurn() | Hint() | Question() | Teaching() | Evaluation():
                return self._within_a_turn(announcement)
            case Threats():
                return self._threatened(announcement)
            case Problem() | NextStep() | BoardShows() | BoardStands() | Corrected():
                return self._out_of_step(announcement)
            case Calibration():
                return self._calibrated(announcement)
            case SquaresHidden() | SquaresUnread():
                return self.noticed(announcement)
            case _:
                return super().told(announcement)

    def _within_a_turn(self, fact: ReplyChosen | HalfTurn | Hint | Question | Teaching | Evaluation) -> Self:
        """What happens while a turn is being made."""
        match fact:
            case ReplyChosen(player, turn):
                assert isinstance(player, Player)
                assert isinstance(turn, Turn)
                return super().told(fact).lasting_with(fact, self.game, marks_of(turn, self.game, player))
            case HalfTurn():
                return self._knowing(fact, self.lasting_with(fact, *self._half_turn(fact)))
            case Hint():
                return self.passing_with(fact, self.game, marks_of_hint(fact, self.game))
            case Question():
                return self._question(fact)
            case Teaching():
                return self._taught(fact)
            case Evaluation():
                return self._evaluated(fact)

    def _threatened(self, fact: Threats) -> Self:
        """Threats are marked too until the next step; those of the player to move are marked as advice is."""
        marks = [mark for mark in self.lasting.marks if mark.mark is not Mark.THREAT]
        for own in (False, True):
            lines = [each.lock.line for each in fact.threats or () if (each.lock.owner is fact.player) is own]
            marks += marks_of_lines(lines, Mark.THREAT, hint=own)
        lasting = replace(self.lasting, marks=once(marks))
        view = replace(self, lasting=lasting, picture=lasting)
        return view if fact.again else view.noticed(fact)

    def _out_of_step(self, fact: Problem | NextStep | BoardShows | BoardStands | Corrected) -> Self:
        """What lies there isn't what should, or is again."""
        match fact:
            case Problem():
                return self._mending(fact, self._wanted(fact), problem=fact.squares)
            case NextStep():
                return self._mending(fact, self.position)
            case BoardShows(cells=cells):
                return replace(self, cells=cells)
            case BoardStands():
                return replace(self, picture=self.lasting).noticed(fact)
            case Corrected():
                return replace(self, picture=self.lasting, cells="", known=NOTHING)

    def _offered(self, said: Offer | OfferOver | Coached) -> Self:
        """Something that players agree on, with what lies on the board; or that the coach says."""
        match said:
            case Offer():
                owned = "".join(cell if cell in FACES else "." for cell in said.cells)
                position = Position(owned) if owned else self.position
                marks = [*(Highlight(Mark.ASKED, square) for square in said.squares), *marks_of_claims(said.claims)]
                view = super().told(said).passing_with(said, position, marks)
                return replace(view, cells=said.cells or self.cells)
            case OfferOver():
                cells = "" if self.offer is not None and self.offer.cells else self.cells
                return replace(super().told(said), cells=cells)
            case Coached():
                return self.coached_on(said.player, self.sentences.say(said) or "")

    def _calibrated(self, step: Calibration) -> Self:
        """The squares that a step of calibrating is about; the board is ready when that is done."""
        marks = [Highlight(Mark.WRONG, square) for square in step.squares]
        if step.square is not None:
            marks.append(Highlight(Mark.ASKED, step.square))
        view = self.passing_with(step, self.position, marks)
        view = replace(view, cells="", known=NOTHING)
        if not step.ready:
            return replace(view, board=BoardState.CALIBRATING)
        over = self.sentences.say(Notice("setting_up"))
        notices = tuple(each for each in self.notices if each != over)
        return replace(view, board=BoardState.FOUND, notices=notices)

    def _evaluated(self, found: Evaluation) -> Self:
        """Show the value and the best turn, unless a turn has been begun meanwhile; a problem takes precedence."""
        if any(mark.mark in _BEGUN for mark in self.lasting.marks):
            return self
        marks = [] if found.turn is None else marks_of(found.turn, self.game, found.player, hint=True)
        view = self.lasting_with(found, self.game, marks)
        return view if self.picture == self.lasting else replace(view, picture=self.picture)

    def _taught(self, said: Teaching) -> Self:
        """Show it until there is more to say, with an advised turn or the line that won. Problems take precedence."""
        marks: Iterable[Highlight] = ()
        if said.stage == "advice" and said.turn is not None:
            marks = marks_of(said.turn, self.game, said.player, hint=True)
        elif said.stage == "done":
            marks = [Highlight(Mark.LINE, square, line=said.squares) for square in said.squares]
        view = self.lasting_with(said, self.game, marks)
        picture = replace(view.picture, standing=f"{view.standing} {self.typed_as(said)}".strip())
        view = replace(view, picture=picture, lasting=picture, done=said.stage == "done").judged(said.stage, said)
        return replace(view, picture=self.picture) if self.picture.steps else view

    def _knowing(self, fact: HalfTurn | Problem | NextStep | Question, view: Self) -> Self:
        """The view with what a fact says of the pieces that lie there, beside what was known before."""
        known = known_of(fact, self.game)
        told = {square for square, _ in known.pieces}
        before = [(square, piece) for square, piece in self.known.pieces if square not in told]
        return replace(view, known=Known((*known.pieces, *before), known.bringer or self.known.bringer))

    def _half_turn(self, half: HalfTurn) -> tuple[Position, list[Highlight]]:
        """The pieces with the half turn made, and marks for what was seen and, for a reply, what is still to do."""
        position, seen = self.game, half.squares
        due = [] if half.reply is None else marks_of(half.reply, self.game, half.player)
        if half.flipped is not None:
            start, end = half.flipped
            piece = self.game[start]
            seen = (end,)
            due = [mark for mark in due if mark.mark is Mark.PLACE]
            if piece is not None:
                position = position.with_cells({start: ".", end: piece.turned.letter})
        if half.placed is not None:
            side, square = half.placed
            seen = (square,)
            due = [mark for mark in due if mark.mark is not Mark.PLACE]
            position = position.with_cells({square: PIECES[half.player, side].letter})
        off = half.flipped is None and half.placed is None and half.fault in (None, Fault.PIECE_GONE)
        kind = Mark.LIFTED if off else Mark.SEEN
        return position, [*(Highlight(kind, square) for square in seen), *due]

    def _question(self, question: Question) -> Self:
        marks = [Highlight(Mark.ASKED, square) for square in question.squares]
        return self._knowing(question, self.passing_with(question, self.game, marks))

    def _wanted(self, problem: Problem) -> Position:
        """What should lie there once the problem is put right."""
        is_reply = problem.fault is Fault.NOT_THE_REPLY and self.reply is not None
        wanted = self.reply.position if is_reply and self.reply else self.positions[-2] if self.tried else None
        return wanted if isinstance(wanted, Position) else self.game

    def _mending(self, fact: Problem | NextStep, wanted: Position, problem: Sequence[Square] = ()) -> Self:
        """The pieces as they should lie, marks for what is wrong and for the step to do now, and all steps."""
        marks = [Highlight(Mark.WRONG, square) for square in (*problem, *(step.square for step in fact.steps[1:]))]
        if fact.steps:
            marks += marks_of_step(fact.steps[0], wanted)
        view = self._knowing(fact, self.passing_with(fact, wanted, marks))
        steps = tuple(step.told(self.sentences) for step in fact.steps)
        return replace(view, picture=replace(view.picture, steps=steps, mending=fact.steps))
