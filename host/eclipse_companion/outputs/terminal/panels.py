"""The text around the board: who plays, the turns so far, notices, the keys. Display in, styled text out."""

import textwrap
from typing import Final

from textual.content import Content

from eclipse_companion.games.eclipse.game.pieces import Player, Side
from eclipse_companion.outputs.bar import useful
from eclipse_companion.outputs.clock_text import clock_text
from eclipse_companion.outputs.display import BoardState, Display
from eclipse_companion.outputs.keys import KEYS, LEAST
from eclipse_companion.outputs.looks import Look, ink
from eclipse_companion.outputs.plain import NO_TURN

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
_SHELLS: Final = {Player.SUN: "()", Player.MOON: "[]"}
"""Like the rims of the pieces: round and square."""
StyledText = tuple[str, str]


def title(view: Display, width: int) -> Content:
    """One line: the edition, the page's address if there is one, and whether there is a board."""
    label, sign, colour = _STATES[view.board]
    left = f" {view.sentences.edition.name}"
    right = f"{sign} {view.sentences.label(label)} "
    room = max(1, width - len(left) - len(right))
    return Content.assemble((left, f"bold {ACCENT}"), (f"{view.page:^{room}}", QUIET), (right, colour))


def side(view: Display, look: Look, width: int, height: int, passed_ms: float = 0.0) -> Content:
    """Both players, the turns so far (the last ones if they don't all fit), notices; in this many columns and lines.

    While the board is being put right, the remaining steps take the place of the turns.
    `passed_ms`: since the clocks were announced.
    """
    lines: list[list[StyledText]] = []
    for player in Player:
        lines += _player(view, look, player, width)
        left_ms = view.left_ms(player, passed_ms)
        if left_ms is not None:
            lines.append(_clock(view, player, left_ms))
    notices = [line for text in view.notices for line in _notice(text, width)]
    notices = notices[: max(0, height - len(lines) - 5)]
    room = height - len(lines) - 2 - (len(notices) + 1 if notices else 0)
    if view.picture.steps:
        lines += [[], [(view.sentences.label("steps"), f"bold {QUIET}")], *_steps(view, width)[:room]]
    else:
        lines += [[], [(view.sentences.label("turns"), f"bold {QUIET}")], *_turns(view)[-room:]]
    if notices:
        lines += [[] for _ in range(height - len(lines) - len(notices))]
        lines += [[(line, ACCENT)] for line in notices]
    return Content("\n").join(Content.assemble(*line) for line in lines)


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
    for key, word in KEYS.items():
        if word in words:
            parts += [(f" {key} ", f"bold {ACCENT}"), (f"{view.sentences.label(word)} ", QUIET)]
    return Content.assemble(*parts)


def _player(view: Display, look: Look, player: Player, width: int) -> list[list[StyledText]]:
    """Who plays a side, with a sign for whose turn it is; and the two sides of the pieces."""
    words, colours = view.sentences, look.of(player)
    left, right = list(_SHELLS[player])
    turn = view.to_move is player
    state = f"◀ {words.label('thinking' if view.thinking else 'to_move')}" if turn else ""
    side_name = words.side_of(player)
    name = view.name(player)
    room = width - 4 - len(side_name) - 2 - len(state) - 1
    name = name if len(name) <= room else name[: room - 1] + "…"
    first: list[StyledText] = [
        (f"{left}{colours.emblem}{right} ", f"bold {colours.rim}"),
        (side_name, f"bold {BRIGHT}" if turn else QUIET),
        (f"  {name:<{room}} ", BRIGHT if turn else QUIET),
        (state, f"bold {ACCENT}"),
    ]
    second: list[StyledText] = [("    ", "")]
    for up, face in ((Side.GOLD, colours.gold), (Side.SILVER, colours.silver)):
        letter = words.edition.letter(player, up)
        second += [(f" {letter} ", f"bold {ink(face)} on {face}"), (f" {words.side(player, up)}  ", QUIET)]
    return [first, second]


def _clock(view: Display, player: Player, left_ms: float) -> list[StyledText]:
    """A player's time left; the running clock stands out."""
    runs = view.clocks is not None and view.clocks.running is player
    style = f"bold {ALARM}" if left_ms <= SHORT_MS else f"bold {BRIGHT if runs else QUIET}"
    return [("    ", ""), (f"{'▶' if runs else ' '} {clock_text(left_ms)}", style)]


def _steps(view: Display, width: int) -> list[list[StyledText]]:
    """The remaining steps, the next one first; each in as many lines as it needs."""
    lines: list[list[StyledText]] = []
    for number, step in enumerate(view.picture.steps, start=1):
        style = BRIGHT if number == 1 else QUIET
        lines += [[(line, style)] for line in textwrap.wrap(f"{number:>2}. {step}", width, subsequent_indent="    ")]
    return lines


def _turns(view: Display) -> list[list[StyledText]]:
    lines: list[list[StyledText]] = []
    for number, sun, moon in view.pairs:
        last = len(view.turns) - 1 in (2 * number - 2, 2 * number - 1)
        style = BRIGHT if last else QUIET
        first = view.sentences.edition.written(Player.SUN, sun) if sun else NO_TURN
        line: list[StyledText] = [(f"{number:>2}. ", QUIET), (f"{first:<11}", style)]
        if moon is not None:
            line.append((view.sentences.edition.written(Player.MOON, moon), style))
        lines.append(line)
    return lines
