"""What screens show now: each announcement that comes in makes the next `View`. Pure; no screen, no clock.

The terminal, the page and the plain output all draw it, as what it is: `Display`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from eclipse_companion.announcements import (
    HELPS,
    Announcement,
    BoardFound,
    BoardLost,
    BoardShows,
    BoardStands,
    Calibration,
    Clocks,
    Coached,
    Corrected,
    Evaluation,
    Fault,
    GameOver,
    GameStarted,
    Goodbye,
    HalfTurn,
    Hint,
    NextStep,
    Notice,
    Offer,
    OfferOver,
    Paused,
    Problem,
    Question,
    ReplyChosen,
    Reviewed,
    TakenBack,
    Teaching,
    Threats,
    TimeLow,
    ToMove,
    TurnSeen,
)
from eclipse_companion.games.eclipse.game.pieces import FACES, PIECES
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.squares import Square
from eclipse_companion.outputs.display import BoardState, Display
from eclipse_companion.outputs.lying import NOTHING, Known, known_of
from eclipse_companion.outputs.marks import (
    Highlight,
    Mark,
    marks_of,
    marks_of_claims,
    marks_of_hint,
    marks_of_step,
    once,
)
from eclipse_companion.outputs.picture import BoardPicture, Choice

NOTICES_SHOWN: Final = 2
"""How many of the last notices are shown at once."""


_BEGUN: Final = (Mark.SEEN, Mark.LIFTED)
"""The marks of half a turn."""


@dataclass(frozen=True, slots=True)
class View(Display):
    """What screens show, gathered from announcements. `after` returns the view after one more."""

    def after(self, announcement: Announcement) -> "View":
        """The view after one more announcement."""
        return replace(self, sentences=self.sentences.heard(announcement))._after(announcement)  # noqa: SLF001 - itself

    def _after(self, announcement: Announcement) -> "View":  # noqa: PLR0911 - a table
        match announcement:
            case GameStarted() | ToMove() | TurnSeen() | TakenBack():
                return replace(self._after_a_step(announcement), cells="", known=NOTHING)
            case GameOver() | Reviewed():
                return self._ended(announcement)
            case ReplyChosen() | HalfTurn() | Hint() | Question() | Teaching() | Evaluation():
                return self._within_a_turn(announcement)
            case Threats():
                return self._threatened(announcement)
            case Offer() | OfferOver() | Coached() | Paused() | Goodbye():
                return self._of_an_offer_or_pause(announcement)
            case Problem() | NextStep() | BoardShows() | BoardStands() | Corrected():
                return self._out_of_step(announcement)
            case BoardFound() | BoardLost() | Calibration() | Notice():
                return self._after_a_part(announcement)
            case Clocks():
                return replace(self, clocks=announcement)
            case TimeLow():
                return self

    def _after_a_step(self, step: GameStarted | ToMove | TurnSeen | TakenBack) -> "View":
        """A step of the game itself."""
        match step:
            case GameStarted():
                view = replace(self._at(step, step.position), turns=step.turns, names=(step.sun, step.moon))
                view = replace(view, to_move=None, thinking=False, reply=None, result=None, ending="")
                notices = () if step.exercise else view.notices
                view = replace(view, exercise=step.exercise, done=False, notices=notices)
                return replace(view, offer=None, paused=False, clocks=None)
            case ToMove():
                view = self._lasting(step, self.game)
                return replace(view, to_move=step.player, thinking=not step.human, reply=None, paused=False)
            case TurnSeen():
                turns = (*self.turns[: step.number - 1], step.turn)
                return replace(self._at(step, step.position), turns=turns, reply=None, notices=(), offer=None)
            case TakenBack():
                turns = self.turns[: max(0, len(self.turns) - step.count)]
                view = replace(self._at(step, step.position), turns=turns, reply=None, result=None, ending="")
                return replace(view, offer=None, done=False, notices=self._noticed(step))

    def _ended(self, told: GameOver | Reviewed) -> "View":
        """The game is over: how it ended, and then where it was decided."""
        said = self.sentences.say(told) or ""
        if isinstance(told, Reviewed):
            return replace(self, ending=f"{self.ending} {said}".strip(), notices=self._noticed(told))
        marks = [Highlight(Mark.LINE, square) for line in told.lines for square in line]
        view = self._lasting(told, told.position or self.game, marks)
        view = replace(view, result=told.result, ending=said, to_move=None, reply=None, thinking=False)
        if told.result is None:  # left unfinished: the next game begins at once
            view = replace(view, notices=self._noticed(told))
        return replace(view, offer=None, paused=False, cells="", known=NOTHING)

    def _within_a_turn(self, fact: ReplyChosen | HalfTurn | Hint | Question | Teaching | Evaluation) -> "View":
        """What happens while a turn is being made."""
        match fact:
            case ReplyChosen():
                view = self._lasting(fact, self.game, marks_of(fact.turn, self.game, fact.player))
                return replace(view, reply=fact, thinking=False)
            case HalfTurn():
                return self._knowing(fact, self._lasting(fact, *self._half_turn(fact)))
            case Hint():
                return self._passing(fact, self.game, marks_of_hint(fact, self.game))
            case Question():
                return self._question(fact)
            case Teaching():
                return self._taught(fact)
            case Evaluation():
                return self._evaluated(fact)

    def _threatened(self, fact: Threats) -> "View":
        """Threats are marked too until the next step; those of the player to move are marked as advice is."""
        marks = [mark for mark in self.lasting.marks if mark.mark is not Mark.THREAT]
        for own in (False, True):
            lines = [each.lock.line for each in fact.threats or () if (each.lock.owner is fact.player) is own]
            marks += [Highlight(Mark.THREAT, square, hint=own) for line in lines for square in line]
        lasting = replace(self.lasting, marks=once(marks))
        standing = None if fact.again else self.sentences.standing(fact)
        picture = lasting if standing is None else replace(lasting, standing=standing)
        notices = self.notices if standing or fact.again else self._noticed(fact)
        return replace(self, lasting=lasting, picture=picture, notices=notices)

    def _out_of_step(self, fact: Problem | NextStep | BoardShows | BoardStands | Corrected) -> "View":
        """What lies there isn't what should, or is again."""
        match fact:
            case Problem():
                return self._mending(fact, self._wanted(fact), problem=fact.squares)
            case NextStep():
                return self._mending(fact, self.position)
            case BoardShows(cells=cells):
                return replace(self, cells=cells)
            case BoardStands():
                return replace(self, picture=self.lasting, notices=self._noticed(fact))
            case Corrected():
                return replace(self, picture=self.lasting, cells="", known=NOTHING)

    def _of_an_offer_or_pause(self, said: Offer | OfferOver | Coached | Paused | Goodbye) -> "View":
        """Something that players agree on or leave with, or that the coach says."""
        match said:
            case Offer():
                owned = "".join(cell if cell in FACES else "." for cell in said.cells)
                position = Position(owned) if owned else self.position
                marks = [*(Highlight(Mark.ASKED, square) for square in said.squares), *marks_of_claims(said.claims)]
                return replace(self._passing(said, position, marks), offer=said, cells=said.cells or self.cells)
            case OfferOver():
                cells = "" if self.offer is not None and self.offer.cells else self.cells
                return replace(self, picture=self.lasting, offer=None, cells=cells, notices=self._noticed(said))
            case Coached():
                return replace(self, notices=self._noticed(said))
            case Goodbye():
                return replace(self._lasting(said, self.game), goodbye=self.sentences.say(said) or "")
            case Paused():
                return replace(self._lasting(said, self.game), paused=True)

    def _after_a_part(self, part: BoardFound | BoardLost | Calibration | Notice) -> "View":
        """Something about the machine, not the game."""
        match part:
            case BoardFound():
                name = f"{part.board} {part.firmware}"
                return replace(self, board=BoardState.FOUND, board_name=name, picture=self.lasting)
            case BoardLost():
                return replace(self._passing(part, self.position, self.picture.marks), board=BoardState.LOST)
            case Calibration():
                marks = [Highlight(Mark.WRONG, square) for square in part.squares]
                if part.square is not None:
                    marks.append(Highlight(Mark.ASKED, part.square))
                view = self._passing(part, self.position, marks)
                view = replace(view, cells="", known=NOTHING)
                if not part.ready:
                    return replace(view, board=BoardState.CALIBRATING)
                over = self.sentences.say(Notice("setting_up"))
                notices = tuple(each for each in self.notices if each != over)
                return replace(view, board=BoardState.FOUND, notices=notices)
            case Notice(key="page"):
                return replace(self, page=part.words.get("url", ""))
            case Notice():
                view = replace(self, board=BoardState.NONE) if part.key == "typed" else self
                return view if part.key in HELPS else replace(view, notices=self._noticed(part))

    def _noticed(self, announcement: Announcement) -> tuple[str, ...]:
        """The notices with this one, which replaces an identical one."""
        text = self.sentences.say(announcement)
        others = [notice for notice in self.notices if notice != text]
        return (*others, text)[-NOTICES_SHOWN:] if text else self.notices

    def _evaluated(self, found: Evaluation) -> "View":
        """Show the value and the best turn, unless a turn has been begun meanwhile; a problem takes precedence."""
        if any(mark.mark in _BEGUN for mark in self.lasting.marks):
            return self
        marks = [] if found.turn is None else marks_of(found.turn, self.game, found.player, hint=True)
        view = self._lasting(found, self.game, marks)
        return view if self.picture == self.lasting else replace(view, picture=self.picture)

    def _taught(self, said: Teaching) -> "View":
        """Show it until there is more to say, with an advised turn or the line that won. Problems take precedence."""
        marks: Iterable[Highlight] = ()
        if said.stage == "advice" and said.turn is not None:
            marks = marks_of(said.turn, self.game, said.player, hint=True)
        elif said.stage == "done":
            marks = [Highlight(Mark.LINE, square) for square in said.squares]
        view = self._lasting(said, self.game, marks)
        picture = replace(view.picture, standing=f"{view.standing} {self.typed_as(said)}".strip())
        view = replace(view, picture=picture, lasting=picture, done=said.stage == "done")
        return replace(view, picture=self.picture) if self.picture.steps else view

    def typed_as(self, said: Teaching) -> str:
        """How to type an advised turn, a sentence, if turns are typed; otherwise nothing."""
        shown = self.typed and said.stage == "advice"
        if not shown or said.turn is None:
            return ""
        return self.sentences.label("typed_as", turn=self.sentences.edition.written(said.player, said.turn))

    def _at(self, announcement: Announcement, position: Position) -> "View":
        """The game is at this position."""
        return replace(self._lasting(announcement, position), game=position)

    def _lasting(self, announcement: Announcement, position: Position, marks: Iterable[Highlight] = ()) -> "View":
        """What to do changes."""
        standing = self.sentences.standing(announcement)
        picture = BoardPicture(position, once(marks), self.lasting.standing if standing is None else standing)
        return replace(self, picture=picture, lasting=picture)

    def _passing(self, announcement: Announcement, position: Position, marks: Iterable[Highlight] = ()) -> "View":
        """Something comes in between; what to do afterwards stays as it is."""
        standing = self.sentences.standing(announcement)
        picture = BoardPicture(position, once(marks), self.standing if standing is None else standing)
        return replace(self, picture=picture)

    def _knowing(self, fact: HalfTurn | Problem | NextStep | Question, view: "View") -> "View":
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

    def _question(self, question: Question) -> "View":
        choices = tuple(Choice(number, text) for number, text in enumerate(self.sentences.answers(question), 1))
        marks = [Highlight(Mark.ASKED, square) for square in question.squares]
        view = self._knowing(question, self._passing(question, self.game, marks))
        return replace(view, picture=replace(view.picture, choices=choices))

    def _wanted(self, problem: Problem) -> Position:
        """What should lie there once the problem is put right."""
        is_reply = problem.fault is Fault.NOT_THE_REPLY and self.reply is not None
        return self.reply.position if is_reply and self.reply else self.game

    def _mending(self, fact: Problem | NextStep, wanted: Position, problem: Sequence[Square] = ()) -> "View":
        """The pieces as they should lie, marks for what is wrong and for the step to do now, and all steps."""
        marks = [Highlight(Mark.WRONG, square) for square in (*problem, *(step.square for step in fact.steps[1:]))]
        if fact.steps:
            marks += marks_of_step(fact.steps[0], wanted)
        view = self._knowing(fact, self._passing(fact, wanted, marks))
        return replace(view, picture=replace(view.picture, steps=tuple(map(self.sentences.step, fact.steps))))
