"""What screens show: the pieces as they should lie, marks on squares, what to do now, who plays, the turns so far.

In: what `view` has gathered from announcements. Out: answers to what the terminal, the page and plain output draw.
"""

from dataclasses import dataclass
from enum import Enum

from eclipse_companion.announcements import Clocks, Offer, ReplyChosen
from eclipse_companion.games.eclipse.game.pieces import Piece, Player
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.rules import Result
from eclipse_companion.games.eclipse.game.squares import SQUARES, Square
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.outputs.lying import NOTHING, Known, Lying, lying
from eclipse_companion.outputs.marks import Highlight
from eclipse_companion.outputs.picture import BLANK, BoardPicture
from eclipse_companion.outputs.sentences import Sentences


class BoardState(Enum):
    """Whether there is a board to play on."""

    LOOKING = "looking for the board"
    FOUND = "connected"
    LOST = "lost"
    CALIBRATING = "calibrating"
    NONE = "no board"
    """There is none, and nothing looks for one."""


@dataclass(frozen=True, slots=True)
class Display:
    """Everything that a screen shows."""

    sentences: Sentences
    picture: BoardPicture = BLANK
    lasting: BoardPicture = BLANK
    """What is shown again once a problem, a question, a hint or a lost board has passed."""
    game: Position = EMPTY
    """The position after the turns that count, without the half turn that `picture` may show."""
    turns: tuple[Turn, ...] = ()
    names: tuple[str, str] = ("", "")
    """Who plays Sun, who plays Moon."""
    to_move: Player | None = None
    thinking: bool = False
    """Whether the computer is looking for its turn."""
    reply: ReplyChosen | None = None
    """The computer's turn, as long as it still has to be made on the board."""
    board: BoardState = BoardState.LOOKING
    board_name: str = ""
    page: str = ""
    """The page's address, if one is served."""
    notices: tuple[str, ...] = ()
    """They stay until the next turn is seen."""
    offer: Offer | None = None
    """The offer to accept or to decline."""
    paused: bool = False
    result: Result | None = None
    ending: str = ""
    """How the game ended, a sentence; empty while it goes on."""
    goodbye: str = ""
    """What is said when play ends; empty until then."""
    exercise: bool = False
    """Whether a puzzle or a lesson is shown, not a game."""
    done: bool = False
    """Whether that is over, and the next one waits until somebody asks for it."""
    cells: str = ""
    """What the board shows, sixteen characters of a reading; empty if everything lies as `position` says."""
    known: Known = NOTHING
    """What was announced about pieces that the board shows only the side of."""
    clocks: Clocks | None = None
    """The clocks as last announced; None in a game without clocks."""

    @property
    def position(self) -> Position:
        """The pieces as they should lie now, including a half turn that was seen."""
        return self.picture.position

    def lies(self, square: Square) -> Lying:
        """What lies on a square, as far as is known."""
        return lying(self.cells or "?" * len(SQUARES), self.position, self.known)[square - 1]

    def wanted(self, square: Square) -> Piece | None:
        """What should lie on a square in place of what lies there; None if nothing should."""
        marked = next((mark.piece for mark in self.marks_on(square) if mark.piece is not None), None)
        wanted = marked or (None if self.picture.choices else self.position[square])
        return None if wanted == self.lies(square) else wanted

    @property
    def typed(self) -> bool:
        """Whether turns are typed because there is no board."""
        return self.board is BoardState.NONE

    @property
    def standing(self) -> str:
        """The line that says what to do now."""
        return self.picture.standing

    def marks_on(self, square: Square) -> tuple[Highlight, ...]:
        """The marks on a square: at most one of each kind, `FROM` before `PLACE` if both hold."""
        return tuple(highlight for highlight in self.picture.marks if highlight.square == square)

    def name(self, player: Player) -> str:
        """Who plays this side; empty before a game, and if nobody has given a name."""
        name = self.names[0] if player is Player.SUN else self.names[1]
        return "" if name in {player.value.capitalize(), self.sentences.side_of(player)} else name

    def left_ms(self, player: Player, passed_ms: float = 0.0) -> float | None:
        """A player's time left, this long after the clocks were announced; None in a game without clocks."""
        if self.clocks is None:
            return None
        left = self.clocks.sun_ms if player is Player.SUN else self.clocks.moon_ms
        return max(0.0, left - passed_ms) if self.clocks.running is player else left

    @property
    def pairs(self) -> list[tuple[int, Turn | None, Turn | None]]:
        """The turns so far: number, Sun's turn (None if Moon moved first), Moon's turn or None."""
        moon_first = (self.game.count - len(self.turns)) % 2 == 1
        turns: list[Turn | None] = [*([None] if moon_first else []), *self.turns]
        moon = (*turns[1::2], None)
        return [(number, sun, moon[number - 1]) for number, sun in enumerate(turns[::2], start=1)]
