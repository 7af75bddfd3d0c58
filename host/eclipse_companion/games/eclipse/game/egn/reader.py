"""Reads game files: checks every game against the rules, turn by turn, including variations.

In: text. Out: records, and errors for faulty games; a faulty game doesn't hide those after it.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import ClassVar, Final, NoReturn

from eclipse_companion.common.errors import quoted
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.egn.errors import EgnError, IllegalGameError, NotReadableError, TextPlace
from eclipse_companion.games.eclipse.game.egn.lexer import EgnToken, Tokens
from eclipse_companion.games.eclipse.game.egn.record import (
    RESULTS,
    Comment,
    GameRecord,
    Nag,
    Played,
    Variation,
    result_text,
)
from eclipse_companion.games.eclipse.game.egn.score_sheet import as_turns
from eclipse_companion.games.eclipse.game.egn.tags import what_is_wrong
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import NotATurnError, Turn

DEEPEST: Final = 100
"""How deep variations may be nested."""

_AROUND_SLASH: Final = re.compile(r"\s*/\s*")
_MARKS: Final = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}

_NO_TAG: Final = r"""this isn't a tag; write [Name "value"] on one line, with \" for a quote and \\ for a backslash"""


def scan(text: str, *, sheets: bool = False) -> Iterator[GameRecord | EgnError]:
    """Each game in order: its record, or the first thing that is wrong with it.

    `sheets`: typed score sheets are read as well. Their games need no result: they have the one that the rules give, or
    none.
    """
    sheet = as_turns(text) if sheets else None
    tokens = Tokens(text if sheet is None else sheet)
    while True:
        game = _Game(tokens, needs_result=sheet is None)
        try:
            record = game.read()
        except EgnError as error:
            yield error
            game.skip()
            continue
        if record is None:
            return
        yield record


def read(text: str) -> list[GameRecord]:
    """All games. Raises `EgnError` for the first faulty one."""
    records = []
    for found in scan(text):
        if isinstance(found, EgnError):
            raise found
        records.append(found)
    return records


@dataclass(slots=True)
class _Line:
    """A line being read: where it stands, and where its last turn began."""

    position: Position
    ply: int
    """Turns before the next one, counted from Sun's first (if Moon begins after a set-up, from one)."""
    opened_at: int
    opening: list[Comment | Nag] = field(default_factory=list)
    turns: list[Played] = field(default_factory=list)
    before: Position = EMPTY

    def add(self, remark: Comment | Nag) -> None:
        """A remark on the last turn, or on what is to come."""
        if self.turns:
            self.turns[-1].after.append(remark)
        else:
            self.opening.append(remark)


class _Game:
    """One game while it is read from the tokens."""

    def __init__(self, tokens: Tokens, *, needs_result: bool) -> None:
        self._tokens = tokens
        self._needs_result = needs_result
        self._tags: dict[str, str] = {}
        self._tags_at: dict[str, int] = {}
        self._lines = [_Line(EMPTY, 0, 0)]
        """The main line, then the open variations, each nested in the one before."""
        self._in_tags = True
        self._over = False

    def read(self) -> GameRecord | None:
        """The game, or None if no more follow. Raises `EgnError`."""
        while True:
            token = self._tokens.next
            if token.kind == "end" and self._in_tags and not self._tags:
                return None
            if token.kind == "end" and not self._needs_result and len(self._lines) == 1:
                self._over = True
                return self._finish(token._replace(text=result_text(rules.result(self._line.position))))
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

    def _may_take_tag(self, token: EgnToken) -> bool:
        return self._in_tags and token.tag()[0] not in self._tags

    def _fail_unfinished(self, token: EgnToken) -> NoReturn:
        if len(self._lines) > 1:
            self._fail(self._line.opened_at, "this variation is never closed; write ')' after its last turn")
        if self._in_tags and token.kind == "tag":
            name = token.tag()[0]
            self._fail(token.at, f"the tag {quoted(name)} appears twice, or the game before it has no turns")
        self._fail(token.at, "the game has no result at the end; write 1-0, 0-1, 1/2-1/2, or * if it's unfinished")

    def _fail(self, at: int, reason: str, kind: type[EgnError] = NotReadableError, ply: int | None = None) -> NoReturn:
        turn, player = None, None
        if not self._in_tags:
            ply = self._line.ply if ply is None else ply
            turn, player = ply // 2 + 1, Player.MOON if ply % 2 else Player.SUN
        raise kind(TextPlace(*self._tokens.place(at), turn, player), reason)

    @property
    def _line(self) -> _Line:
        return self._lines[-1]

    def _begin(self) -> None:
        """The tags end and the turns begin."""
        if not self._in_tags:
            return
        self._in_tags = False
        wrong = what_is_wrong(self._tags)
        if wrong is not None:
            name, reason = wrong
            raise NotReadableError(TextPlace(*self._tokens.place(self._tags_at[name])), reason)
        if "Position" in self._tags:
            self._line.position = Position.parse(self._tags["Position"])
            self._line.ply = 1 if self._line.position.to_move is Player.MOON else 0

    def _take_tag(self, token: EgnToken) -> None:
        self._refuse_control(token)
        name, value = token.tag()
        self._tags[name] = value
        self._tags_at[name] = token.at

    def _refuse_control(self, token: EgnToken) -> None:
        at = token.control()
        if at is not None:
            self._fail(at, "there is an invisible control character here; remove it")

    def _take_comment(self, token: EgnToken) -> None:
        self._refuse_control(token)
        self._line.add(Comment(token.comment()))

    def _take_nag(self, token: EgnToken) -> None:
        self._begin()
        number = _MARKS[token.text] if token.kind == "mark" else int(token.text[1:])
        if number > 255:
            self._fail(token.at, f"${number} isn't a mark; they go from $0 to $255")
        self._line.add(Nag(number))

    def _take_number(self, token: EgnToken) -> None:
        self._begin()
        number, dots = token.number()
        due, due_dots = str(self._line.ply // 2 + 1), "..." if self._line.ply % 2 else "."
        if number.lstrip("0") != due or dots not in ("", due_dots):
            shown = number if len(number) < 12 else f"{number[:8]}[...]"
            self._fail(token.at, f"the number {shown}{dots} should be {due}{due_dots}")

    def _take_turn(self, token: EgnToken) -> None:
        self._begin()
        line = self._line
        try:
            turn = Turn.parse(_AROUND_SLASH.sub("/", token.text))
        except NotATurnError as error:
            self._fail(token.at, str(error).removesuffix("."))
        reason = rules.why_illegal(line.position, turn)
        if reason is not None:
            self._fail(token.at, f"{turn} isn't legal here: {reason}", IllegalGameError)
        line.turns.append(Played(turn))
        line.before, line.position = line.position, rules.apply(line.position, turn)
        line.ply += 1

    def _open_variation(self, token: EgnToken) -> None:
        self._begin()
        line = self._line
        if not line.turns:
            self._fail(token.at, "a variation comes before the first turn; put it after the turn that it replaces")
        if len(self._lines) > DEEPEST:
            self._fail(token.at, f"more than {DEEPEST} variations are nested")
        self._lines.append(_Line(line.before, line.ply - 1, token.at))

    def _close_variation(self, token: EgnToken) -> None:
        self._begin()
        if len(self._lines) == 1:
            self._fail(token.at, "this ')' has no '(' before it")
        if not self._line.turns:
            self._fail(token.at, "this variation has no turn")
        line = self._lines.pop()
        self._line.turns[-1].after.append(Variation(line.turns, line.opening))

    def _refuse_unclosed(self, token: EgnToken) -> None:
        self._fail(token.at, "this comment is never closed; write '}' after it")

    def _refuse(self, token: EgnToken) -> None:
        if token.text == "[":
            self._fail(token.at, _NO_TAG)
        self._begin()
        self._fail(token.at, f"the character {quoted(token.text)} doesn't belong here")

    _TAKE: ClassVar[dict[str, Callable[["_Game", EgnToken], None]]] = {
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

    def _finish(self, token: EgnToken) -> GameRecord:
        if not self._over:
            self._fail_unfinished(token)
        line, ended = self._line, rules.result(self._line.position)
        if ended is not None and token.text != ended.value:
            reason = f"the result says {token.text}, but by the rules it is {ended.value}"
            self._fail(token.at, reason, IllegalGameError, max(line.ply - 1, 0))
        if self._tags.get("Result", token.text) != token.text:
            reason = f"the result says {token.text}, but the tag [Result] says {self._tags['Result']}"
            self._fail(token.at, reason, IllegalGameError, max(line.ply - 1, 0))
        closing = []
        while self._tokens.next.kind == "comment":
            comment = self._tokens.take()
            self._refuse_control(comment)
            closing.append(Comment(comment.comment()))
        return GameRecord(self._tags, line.turns, RESULTS[token.text], line.opening, closing)
