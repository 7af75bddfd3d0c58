"""The text around the board: who plays, the turns so far, notices, the keys. Display in, styled text out."""

import textwrap
from collections.abc import Iterable
from typing import Final

from textual.content import Content

from eclipse_companion.gamekit.nouns import AnyPlayer
from eclipse_companion.outputs.bar import useful
from eclipse_companion.outputs.clock_text import clock_text
from eclipse_companion.outputs.display import BoardState, Display
from eclipse_companion.outputs.keys import LEAST
from eclipse_companion.outputs.terminal.terminal_drawing import BoardDrawing, StyledLine, StyledText

GROUND: Final = "#14171f"
RAISED: Final = "#222836"
"""The background of what stands out from the ground."""
QUIET: Final = "#8b97ad"
BRIGHT: Final = "#f3f5f9"
ACCENT: Final = "#f2bf3a"
ALARM: Final = "#ff7a7f"
SHORT_MS: Final = 10_000
"""A clock with this little time left, in milliseconds, stands out."""
_STATES: Final = {
    BoardState.LOOKING: ("looking", "○", "#f2bf3a"),
    BoardState.FOUND: ("connected", "●", "#35b558"),
    BoardState.LOST: ("lost", "✗", "#e5484d"),
    BoardState.CALIBRATING: ("calibrating", "◐", "#f2bf3a"),
    BoardState.NONE: ("none", "○", QUIET),
}
CAMERA_SIGN: Final = "◉"
CAMERA_COLOUR: Final = "#ff6b70"
_TURN_WIDTH: Final = 10
_NUMBER_WIDTH: Final = 4


def title(view: Display, width: int) -> Content:
    """One line: the edition, how far the lessons are, the page's address, a sign for a camera, the board's state."""
    label, sign, colour = _STATES[view.board]
    left = " " + " · ".join(filter(None, [view.sentences.title, view.how_far]))
    watched = f"{CAMERA_SIGN} {view.sentences.label('camera')}  " if view.camera else ""
    right = f"{sign} {view.board_label(label)} "
    room = max(1, width - len(left) - len(watched) - len(right))
    page = f"{view.page:^{room}}"
    return Content.assemble(
        (left, f"bold {ACCENT}"), (page, QUIET), (watched, f"bold {CAMERA_COLOUR}"), (right, colour)
    )


def content(lines: Iterable[StyledLine]) -> Content:
    """These lines as Textual shows them."""
    return Content("\n").join(Content.assemble(*line) for line in lines)


def size(drawn: Content) -> tuple[int, int]:
    """The columns and lines that something drawn takes."""
    lines = drawn.split("\n", allow_blank=True)
    return max(line.cell_length for line in lines), len(lines)


def side(view: Display, drawing: BoardDrawing, width: int, height: int, passed_ms: float = 0.0) -> Content:
    """The players, the turns so far (the last ones if they don't all fit), notices; in this many columns and lines.

    While the board is being put right, the remaining steps take the place of the turns.
    `drawing` draws the players; `passed_ms`: since the clocks were announced.
    """
    lines: list[StyledLine] = []
    for player in view.sentences.players:
        lines += drawing.player(view, player, width)
        left_ms = view.left_ms(player, passed_ms)
        if left_ms is not None:
            lines.append(_clock(view, player, left_ms))
    notices = [line for text in view.beside for line in _notice(text, width)]
    notices = notices[: max(0, height - len(lines) - 5)]
    room = height - len(lines) - 2 - (len(notices) + 1 if notices else 0)
    if view.picture.steps:
        lines += [[], [(view.sentences.label("steps"), f"bold {QUIET}")], *_steps(view, width)[:room]]
    else:
        lines += [[], [(view.sentences.label("turns"), f"bold {QUIET}")], *_turns(view, width)[-room:]]
    small = textwrap.wrap(view.small_print or view.legend, width)
    if small and len(lines) + len(small) + len(notices) + (2 if notices else 1) <= height:
        lines += [[], *([(line, QUIET)] for line in small)]
    if notices:
        lines += [[] for _ in range(height - len(lines) - len(notices))]
        lines += [[(line, ACCENT)] for line in notices]
    return content(lines)


def _notice(text: str, width: int) -> list[str]:
    """A notice in as many lines as it needs; it may have several of its own."""
    lines = f"· {text}".splitlines()
    return [part for line in lines for part in textwrap.wrap(line, width, subsequent_indent="  ")]


def keys(view: Display, width: int) -> Content:
    """One line: the keys that are useful now, and what each does."""
    words = list(useful(view))
    for word in LEAST:
        if sum(len(view.sentences.label(each)) + 4 for each in words) > width and word in words:
            words.remove(word)
    parts: list[StyledText] = []
    for key, word in view.sentences.keys.items():
        if word in words:
            parts += [(f" {key} ", f"bold {ACCENT}"), (f"{view.sentences.label(word)} ", QUIET)]
    return Content.assemble(*parts)


def player_line(view: Display, player: AnyPlayer, width: int, sign: StyledText) -> StyledLine:
    """Who plays a side, behind that side's sign of three characters, and whether it is that player's turn."""
    words = view.sentences
    turn = view.to_move is player
    state = f"◀ {words.label('thinking' if view.thinking else 'to_move')}" if turn else ""
    side_name = words.side_of(player)
    name = view.name(player)
    room = width - 4 - len(side_name) - 2 - len(state) - 1
    name = name if len(name) <= room else name[: room - 1] + "…"
    return [
        (f"{sign[0]} ", sign[1]),
        (side_name, f"bold {BRIGHT}" if turn else QUIET),
        (f"  {name:<{room}} ", BRIGHT if turn else QUIET),
        (state, f"bold {ACCENT}"),
    ]


def _clock(view: Display, player: AnyPlayer, left_ms: float) -> StyledLine:
    """A player's time left; the running clock stands out."""
    runs = view.clocks is not None and view.clocks.running is player
    style = f"bold {ALARM}" if left_ms <= SHORT_MS else f"bold {BRIGHT if runs else QUIET}"
    return [("    ", ""), (f"{'▶' if runs else ' '} {clock_text(left_ms)}", style)]


def _steps(view: Display, width: int) -> list[StyledLine]:
    """The remaining steps, the next one first; each in as many lines as it needs."""
    lines: list[StyledLine] = []
    for number, step in enumerate(view.picture.steps, start=1):
        style = BRIGHT if number == 1 else QUIET
        lines += [[(line, style)] for line in textwrap.wrap(f"{number:>2}. {step}", width, subsequent_indent="    ")]
    return lines


def _turns(view: Display, width: int) -> list[StyledLine]:
    """A row of one turn for each player, in one line if they fit; the last row stands out."""
    rows = view.columns(_TURN_WIDTH, width - _NUMBER_WIDTH)
    lines: list[StyledLine] = []
    for at, (number, turns) in enumerate(rows, start=1):
        style = BRIGHT if at == len(rows) else QUIET
        for line, text in enumerate(turns.split("\n")):
            before = f"{number:>2}. " if line == 0 else ""
            lines.append([(f"{before:<{_NUMBER_WIDTH}}", QUIET), (text, style)])
    return lines
