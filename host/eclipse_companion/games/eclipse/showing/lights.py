"""The board's lights and sounder: announcements come in, command bodies for the wire come out (`LED ...`, `BEEP ...`).

The colour code is in `docs/lights.md`. Small letters are steady, capitals blink: a blinking light asks for a hand.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from eclipse_companion.announcements import BoardFound, Fact, GameOver, GameStarted, ReplyChosen, TakenBack, TurnSeen
from eclipse_companion.games.eclipse.announcements import (
    BoardStands,
    Calibration,
    Corrected,
    HalfTurn,
    Hint,
    NextStep,
    Problem,
    Question,
    Step,
    Teaching,
    Threats,
)
from eclipse_companion.games.eclipse.game.pieces import Side
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.squares import SQUARES, Square
from eclipse_companion.games.eclipse.game.turn import Turn

SIDES: Final = {Side.GOLD: "y", Side.SILVER: "w"}
"""Gold side up is shown yellow, silver side up white."""
LIFT: Final = "C"
SEEN: Final = "g"
HINT: Final = "b"
DOUBT: Final = "M"
DANGER: Final = "m"
WRONG: Final = "R"
EMPTY_HERE: Final = "c"
WON: Final = "G"
CHECKED: Final = "g"
WANTED: Final = {"+": SIDES[Side.GOLD].upper(), "-": SIDES[Side.SILVER].upper(), "o": CHECKED, "x": WRONG, ".": "."}
"""What a square still wants while all are calibrated: a piece, its other side, nothing, or it can't be calibrated."""
GUIDING: Final = frozenset({"lay all", "lay both", "turn all", "reversed", "lift sun"})
"""Steps of the guided calibration at which the lights keep showing what is wanted."""

_Lit = Mapping[Square, str]


@dataclass(frozen=True, slots=True)
class Tone:
    """A tone of the sounder: hertz, milliseconds."""

    hz: int
    ms: int

    def __str__(self) -> str:
        return f"BEEP {self.hz} {self.ms}"


CALL: Final = Tone(880, 120)
"""The computer's turn, or a hint: somebody should now make it on the board."""
GOOD: Final = Tone(660, 60)
"""A turn or half a turn was seen, or the board is right again."""
ASK: Final = Tone(440, 200)
BAD: Final = Tone(220, 400)
END: Final = Tone(1320, 600)


def shown(announcement: Fact) -> tuple[_Lit | None, Tone | None]:  # noqa: C901, PLR0911 - a table of kinds
    """The squares to light, with their colours, or None to leave the lights; and the tone, or None."""
    match announcement:
        case ReplyChosen():
            return reply(announcement), None if announcement.again else CALL
        case HalfTurn():
            return half_turn(announcement), ASK if announcement.late else GOOD if announcement.fault is None else None
        case Question():
            return dict.fromkeys(announcement.squares, DOUBT), ASK
        case Problem() | NextStep():
            return _out_of_step(announcement)
        case Teaching():
            return _taught(announcement)
        case Hint():
            return _hint(announcement), CALL
        case Threats(threats=threats):
            return {square: DANGER for threat in threats or () for square in threat.lock.line}, None
        case GameOver():
            return {square: WON for line in announcement.lines for square in line}, None if announcement.again else END
        case Calibration():
            return calibration(announcement), GOOD if announcement.faces else CALL
        case TurnSeen():
            return {}, GOOD
        case GameStarted() | TakenBack():
            return {}, None
        case _:
            return None, None


def _taught(said: Teaching) -> tuple[_Lit | None, Tone | None]:
    """An advised turn as a hint, or the line that won; and a tone for right or wrong."""
    if said.stage == "advice" and said.turn is not None:
        return _turn(said.turn, HINT.upper(), HINT), None
    tone = {"right": GOOD, "wrong": BAD, "done": END}.get(said.stage)
    lit = dict.fromkeys(said.squares, WON) if said.stage == "done" else None
    return lit, None if said.again else tone


def _hint(hint: Hint) -> _Lit | None:
    """The turn, or the piece to flip; a hint about what matters lights nothing."""
    if hint.turn is not None:
        return _turn(hint.turn, HINT.upper(), HINT)
    return None if hint.square is None else {hint.square: HINT.upper()}


def reply(chosen: ReplyChosen) -> _Lit:
    """The piece to flip, where it goes and the side that it then shows, and where to place which side."""
    turn, after = chosen.turn, chosen.position
    assert isinstance(turn, Turn)
    assert isinstance(after, Position)
    flipped = None if turn.flip is None else after[turn.flip[1]]
    return _turn(turn, LIFT, EMPTY_HERE if flipped is None else SIDES[flipped.side])


def half_turn(half: HalfTurn) -> _Lit:
    """The rest of the computer's turn; for a person's turn, what was seen."""
    if half.reply is None:
        return dict.fromkeys(half.squares, SEEN)
    if half.flipped is not None:
        return {half.reply.square: SIDES[half.reply.side].upper()}
    lit = _turn(half.reply, LIFT, EMPTY_HERE)
    if half.placed is not None and half.reply.flip is not None:
        del lit[half.reply.square]
        lit[half.reply.flip[0]] = LIFT
    return lit


def _out_of_step(fact: Problem | NextStep) -> tuple[_Lit, Tone]:
    """The step to do now; the squares that are wrong if no step is known."""
    if isinstance(fact, NextStep):
        return step(fact.steps[0]), GOOD if fact.as_told else BAD
    return (step(fact.steps[0]) if fact.steps else dict.fromkeys(fact.squares, WRONG)), BAD


def step(now: Step) -> _Lit:
    """Where to take a piece from, and where to put it, as the side that then shows; it blinks if that is all to do."""
    shows = EMPTY_HERE if now.side is None else SIDES[now.side]
    if now.kind == "remove":
        return {now.square: WRONG}
    if now.kind == "move" and now.to is not None:
        return {now.square: WRONG, now.to: shows}
    return {now.square: shows.upper()}


def calibration(step: Calibration) -> _Lit | None:
    """The test piece's square while it is to be handled, and the wrong squares; all squares when the board is ready.

    What each square still wants, if all of them should show a piece.
    """
    if step.faces:
        return {square: WANTED[face] for square, face in zip(SQUARES, step.faces, strict=True)}
    if step.step in GUIDING:
        return None
    if step.ready:
        return dict.fromkeys(SQUARES, CHECKED)
    lit = dict.fromkeys(step.squares, WRONG)
    return lit if step.square is None else {**lit, step.square: LIFT}


def _turn(turn: Turn, lift: str, to: str) -> dict[Square, str]:
    lit = {} if turn.flip is None else {turn.flip[0]: lift, turn.flip[1]: to}
    # The new piece goes where the flipped piece came from: its side is what must be seen there.
    return {**lit, turn.square: SIDES[turn.side].upper()}


class BoardLights:
    """The current lights of one board."""

    def __init__(
        self, *, turned: Callable[[str], str] = lambda cells: cells, level: int | None = None, on: bool = True
    ) -> None:
        """`turned` turns sixteen cells from the Sun player's view to the board's; `level`: brightness 0 to 100.

        `on`: whether the lights show anything; the sounder sounds in any case.
        """
        self._turned = turned
        self._on = on
        self._level = "" if level is None else f" level={level}"
        self._leds = self._beep = False
        self._standing: _Lit = {}
        self._lit: _Lit = {}
        """What they show while they are on."""
        self._sent: str | None = None

    def board(self, *, leds: int, beep: int) -> None:
        """A board has said `HI` with what it has. It starts dark."""
        self._leds, self._beep, self._sent = leds > 0, beep > 0, None

    def tell(self, announcement: Fact) -> list[str]:
        """The commands that show an announcement; none if the board has neither lights nor a sounder."""
        lit, tone = shown(announcement)
        if isinstance(announcement, Threats) and self._standing:  # a turn to make on the board takes precedence
            lit = None
        if isinstance(announcement, Corrected | BoardFound | BoardStands):
            lit, tone = self._standing, GOOD
        elif lit is not None and not isinstance(announcement, Problem | NextStep | Question | Hint | Threats):
            self._standing = lit
        commands = [] if lit is None else self._led(lit)
        return [*commands, str(tone)] if tone is not None and self._beep else commands

    def switch(self, *, on: bool) -> list[str]:
        """Show at once what an announcement has asked for, or nothing from now on; the commands for it."""
        self._on = on
        return self._led(self._lit)

    def _led(self, lit: _Lit) -> list[str]:
        """The command that lights these squares, or none if they are lit already, or if the board has no lights."""
        self._lit = lit
        if not self._leds:
            return []
        palette = self._turned("".join(lit.get(square, ".") if self._on else "." for square in SQUARES))
        if palette == self._sent:
            return []
        self._sent = palette
        return [f"LED {palette}{self._level}"]
