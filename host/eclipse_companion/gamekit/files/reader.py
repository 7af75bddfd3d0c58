"""Reads game files: checks every game against its rules, turn by turn, including variations.

In: text, the kind of record. Out: records, and errors for faulty games; a faulty game doesn't hide those after it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Generic, NoReturn, TypeAlias, TypeVar

from eclipse_companion.common.errors import CompanionError, quoted
from eclipse_companion.common.typography import plain
from eclipse_companion.gamekit.files.errors import GameFileError, IllegalGameError, NotReadableError, TextPlace
from eclipse_companion.gamekit.files.file_rules import FileRules, result_text
from eclipse_companion.gamekit.files.lexer import FileToken, Tokens
from eclipse_companion.gamekit.files.record import Comment, GameRecord, Nag, Played, Variation
from eclipse_companion.gamekit.files.tags import OF_A_FORM, what_is_wrong
from eclipse_companion.gamekit.nouns import AnyResult, PositionT, TurnT

Record = TypeVar("Record", bound=GameRecord[Any, Any])

DEEPEST: Final = 100
"""How deep variations may be nested."""

_HIGHEST_MARK: Final = 255
_LONGEST_NUMBER: Final = 12
_MARKS: Final = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}

_NO_TAG: Final = r"""this isn't a tag; write [Name "value"] on one line, with \" for a quote and \\ for a backslash"""


def scan(text: str, kind: type[Record], *, needs_result: bool = True) -> Iterator[Record | GameFileError]:
    """Each game in order: its record, or the first thing that is wrong with it.

    `needs_result`: whether a game must say its result; otherwise it has the one that the rules give, or none.
    """
    tokens = Tokens(text, kind.rules().turn_begins, kind.rules().turn_holds)
    while True:
        game = _Game(tokens, kind.rules(), needs_result=needs_result)
        try:
            read = game.read()
        except GameFileError as error:
            yield error
            game.skip()
            continue
        if read is None:
            return
        yield kind(*read)


_Read: TypeAlias = tuple[dict[str, str], list[Played[TurnT]], AnyResult | None, list[Comment | Nag], list[Comment]]
"""What a record is made of, in its order."""


@dataclass(slots=True)
class _Line(Generic[TurnT, PositionT]):
    """A line being read: where it stands, and where its last turn began."""

    position: PositionT
    ply: int
    """Turns before the next one, as the numbers count them."""
    opened_at: int
    before: PositionT
    """The position before the last turn; where the line begins, if it has none."""
    opening: list[Comment | Nag] = field(default_factory=list)
    turns: list[Played[TurnT]] = field(default_factory=list)

    def add(self, remark: Comment | Nag) -> None:
        """A remark on the last turn, or on what is to come."""
        if self.turns:
            self.turns[-1].after.append(remark)
        else:
            self.opening.append(remark)


class _Game(Generic[TurnT, PositionT]):
    """One game while it is read from the tokens."""

    def __init__(self, tokens: Tokens, rules: FileRules[TurnT, PositionT], *, needs_result: bool) -> None:
        self._tokens = tokens
        self._rules = rules
        self._needs_result = needs_result
        self._tags: dict[str, str] = {}
        self._tags_at: dict[str, int] = {}
        self._lines: list[_Line[TurnT, PositionT]] = [_Line(self._rules.start, 0, 0, self._rules.start)]
        """The main line, then the open variations, each nested in the one before."""
        self._in_tags = True
        self._over = False

    def read(self) -> _Read[TurnT] | None:
        """The game, or None if no more follow. Raises `GameFileError`."""
        while True:
            token = self._tokens.next
            if token.kind == "end" and self._in_tags and not self._tags:
                return None
            if token.kind == "end" and not self._needs_result and len(self._lines) == 1:
                self._over = True
                return self._finish(token._replace(text=result_text(self._rules.result(self._line.position))))
            if token.kind == "end" or (token.kind == "tag" and not self._may_take_tag(token)):
                self._over = True
                self._fail_unfinished(token)
            self._tokens.take()
            if token.kind == "result":
                self._over = len(self._lines) == 1
                self._begin()
                return self._finish(token)
            self._TAKE[token.kind](self, token)

    def skip(self) -> None:
        """After an error, move on to where the next game can begin: at a tag after turns, or after a result."""
        tokens = self._tokens
        if self._over:
            return
        if self._in_tags:
            tokens.skip_line()
            while tokens.next.kind in ("tag", "comment") or tokens.next.text == "[":
                tokens.take()
                tokens.skip_line()
        while tokens.next.kind not in ("tag", "end"):
            if tokens.take().kind == "result" and tokens.next.kind in ("number", "comment"):
                return

    def _may_take_tag(self, token: FileToken) -> bool:
        return self._in_tags and token.tag()[0] not in self._tags

    def _fail_unfinished(self, token: FileToken) -> NoReturn:
        if len(self._lines) > 1:
            self._fail(self._line.opened_at, "this variation is never closed; write ')' after its last turn")
        if self._in_tags and token.kind == "tag":
            name = token.tag()[0]
            self._fail(token.at, f"the tag {quoted(name)} appears twice, or the game before it has no turns")
        self._fail(token.at, "the game has no result at the end; write 1-0, 0-1, 1/2-1/2, or * if it's unfinished")

    def _fail(
        self, at: int, reason: str, kind: type[GameFileError] = NotReadableError, *, last: bool = False
    ) -> NoReturn:
        """Raise the error. `last`: it is about the last turn, not about the next one."""
        turn, player = None, None
        if not self._in_tags:
            line = self._line
            ply, position = (max(line.ply - 1, 0), line.before) if last else (line.ply, line.position)
            turn, player = ply // self._rules.turns_per_number + 1, self._rules.mover(position, ply)
        raise kind(TextPlace(*self._tokens.place(at), turn, player), reason)

    @property
    def _line(self) -> _Line[TurnT, PositionT]:
        return self._lines[-1]

    def _begin(self) -> None:
        """The tags end and the turns begin."""
        if not self._in_tags:
            return
        self._in_tags = False
        wrong = what_is_wrong(self._tags, self._rules)
        if wrong is not None:
            name, reason = wrong
            raise NotReadableError(TextPlace(*self._tokens.place(self._tags_at[name])), reason)
        line = self._line
        line.position = line.before = self._rules.start_of(self._tags)
        line.ply = self._rules.first_ply(line.position)

    def _take_tag(self, token: FileToken) -> None:
        self._refuse_control(token)
        name, value = token.tag()
        self._tags[name] = plain(value) if name in OF_A_FORM else value
        self._tags_at[name] = token.at

    def _refuse_control(self, token: FileToken) -> None:
        at = token.control()
        if at is not None:
            self._fail(at, "there is an invisible control character here; remove it")

    def _take_comment(self, token: FileToken) -> None:
        self._refuse_control(token)
        self._line.add(Comment(token.comment()))

    def _take_nag(self, token: FileToken) -> None:
        self._begin()
        number = _MARKS[token.text] if token.kind == "mark" else int(token.text[1:])
        if number > _HIGHEST_MARK:
            self._fail(token.at, f"${number} isn't a mark; they go from $0 to ${_HIGHEST_MARK}")
        self._line.add(Nag(number))

    def _take_number(self, token: FileToken) -> None:
        self._begin()
        number, dots = token.number()
        turns, later = divmod(self._line.ply, self._rules.turns_per_number)
        due, due_dots = str(turns + 1), "..." if later else "."
        if number.lstrip("0") != due or dots not in ("", due_dots):
            shown = number if len(number) < _LONGEST_NUMBER else f"{number[:8]}[...]"
            self._fail(token.at, f"the number {shown}{dots} should be {due}{due_dots}")

    def _take_turn(self, token: FileToken) -> None:
        self._begin()
        line = self._line
        try:
            turn = self._rules.turn(token.text)
        except CompanionError as error:
            self._fail(token.at, str(error).removesuffix("."))
        reason = self._rules.why_illegal(line.position, turn)
        if reason is not None:
            self._fail(token.at, f"{self._rules.named(turn)} isn't legal here: {reason}", IllegalGameError)
        line.turns.append(Played(turn))
        line.before, line.position = line.position, self._rules.after(line.position, turn)
        line.ply += 1

    def _open_variation(self, token: FileToken) -> None:
        self._begin()
        line = self._line
        if not line.turns:
            self._fail(token.at, "a variation comes before the first turn; put it after the turn that it replaces")
        if len(self._lines) > DEEPEST:
            self._fail(token.at, f"more than {DEEPEST} variations are nested")
        self._lines.append(_Line(line.before, line.ply - 1, token.at, line.before))

    def _close_variation(self, token: FileToken) -> None:
        self._begin()
        if len(self._lines) == 1:
            self._fail(token.at, "this ')' has no '(' before it")
        if not self._line.turns:
            self._fail(token.at, "this variation has no turn")
        line = self._lines.pop()
        self._line.turns[-1].after.append(Variation(line.turns, line.opening))

    def _refuse_unclosed(self, token: FileToken) -> None:
        self._fail(token.at, "this comment is never closed; write '}' after it")

    def _refuse(self, token: FileToken) -> None:
        if token.text == "[":
            self._fail(token.at, _NO_TAG)
        self._begin()
        self._fail(token.at, f"the character {quoted(token.text)} doesn't belong here")

    _TAKE: ClassVar[dict[str, Callable[["_Game[Any, Any]", FileToken], None]]] = {
        "tag": _take_tag,
        "comment": _take_comment,
        "nag": _take_nag,
        "mark": _take_nag,
        "number": _take_number,
        "word": _take_turn,
        "open": _open_variation,
        "close": _close_variation,
        "unclosed": _refuse_unclosed,
        "bad": _refuse,
    }
    """The handler for each kind of token; `result` and `end` end the game."""

    def _finish(self, token: FileToken) -> _Read[TurnT]:
        if not self._over:
            self._fail_unfinished(token)
        ended = self._rules.result(self._line.position)
        if ended is not None and token.text != ended.value:
            reason = f"the result says {token.text}, but by the rules it is {ended.value}"
            self._fail(token.at, reason, IllegalGameError, last=True)
        if self._tags.get("Result", token.text) != token.text:
            reason = f"the result says {token.text}, but the tag [Result] says {self._tags['Result']}"
            self._fail(token.at, reason, IllegalGameError, last=True)
        wrong = self._rules.wrong_at_end(self._tags, self._line.position)
        if wrong is not None:
            self._fail(token.at, wrong, IllegalGameError, last=True)
        closing = []
        while self._tokens.next.kind == "comment":
            comment = self._tokens.take()
            self._refuse_control(comment)
            closing.append(Comment(comment.comment()))
        line, result = self._line, self._rules.results[token.text]
        return self._tags, line.turns, result, line.opening, closing
