"""What screens show of any game: what to do now, who plays, the turns so far, clocks, notices, the board's state.

In: what `view` has gathered from announcements. Out: answers to what the terminal, the page and plain output draw.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from eclipse_companion.announcements import (
    Clocks,
    Fact,
    GameStarted,
    Goodbye,
    Notice,
    Offer,
    Phone,
    Progress,
    ReplyChosen,
)
from eclipse_companion.gamekit.nouns import AnyPlayer, AnyPosition, AnyResult
from eclipse_companion.gamekit.numbering import row_numbers
from eclipse_companion.outputs.picture import BLANK, ScreenPicture
from eclipse_companion.outputs.sentences import Sentences

_OF_EXERCISES: Final = frozenset({"next"})
_OF_GAMES: Final = frozenset({"draw", "resign", "rematch"})
NO_TURN: Final = "..."
"""Stands in a row of turns for a player who made none, but a later player did."""

_OF_CAMERA: Final = frozenset({"camera_looking", "camera_connected", "camera_lost"})
"""The labels of screens for a camera that alone sees the board."""


class BoardState(Enum):
    """Whether there is a board to play on."""

    LOOKING = "looking for the board"
    FOUND = "connected"
    LOST = "lost"
    CALIBRATING = "calibrating"
    NONE = "no board"
    """There is none, and nothing looks for one."""


@dataclass(frozen=True, slots=True)
class TurnRow:
    """A line in the list of turns: one turn for each player, in the order of the players; None: no turn."""

    number: int
    turns: tuple[object | None, ...]


@dataclass(frozen=True, slots=True)
class ShownHint:
    """A step of a hint, as it is read; `step` counts from 1 to `steps`."""

    text: str
    step: int
    steps: int


@dataclass(frozen=True)
class Display:
    """Everything that a screen shows. A game's own view adds what its board looks like."""

    sentences: Sentences
    picture: ScreenPicture = BLANK
    lasting: ScreenPicture = BLANK
    """What is shown again once a problem, a question, a hint or a lost board has passed."""
    game: AnyPosition | None = None
    """The position after the turns that count; None before a game, if the game has no position to show then."""
    turns: tuple[object, ...] = ()
    movers: tuple[AnyPlayer | None, ...] = ()
    """Who made each of the turns; None: chance did."""
    positions: tuple[AnyPosition, ...] = ()
    """The positions so far, one more than turns, as everybody may know them; empty if they aren't known."""
    skipped: int = 0
    """How many players come before the one who made, or makes, the game's first turn."""
    names: tuple[str, ...] = ()
    """Who plays each side, in the order of the players; empty before a game."""
    levels: tuple[str | None, ...] = ()
    """How well a computer plays each side, None for a person; empty before a game."""
    own: AnyPlayer | None = None
    """Who alone has this screen; None: several people share it, or nobody else plays."""
    here: frozenset[AnyPlayer] | None = None
    """Who may be shown here what is hidden from others; None: nobody has a device of their own."""
    uuid: str = ""
    """The game's ID in the log; empty before a game."""
    to_move: AnyPlayer | None = None
    thinking: bool = False
    """Whether the computer is looking for its turn."""
    reply: ReplyChosen | None = None
    """The computer's turn, as long as it still has to be made on the board."""
    board: BoardState = BoardState.LOOKING
    arrived: bool = False
    """Whether a board was plugged in that isn't played on."""
    taken: bool = False
    """Whether people went on at such a board: they lay the pieces there."""
    by_camera: bool = False
    """Whether a camera alone sees the board."""
    camera: str = ""
    """The camera in use; empty if there is none. Screens show a sign as long as it takes pictures."""
    page: str = ""
    """The page's address, if one is served."""
    phone: Phone | None = None
    """Where a phone goes that is to be the camera; None: none is waited for."""
    notices: tuple[str, ...] = ()
    """They stay until the person whom they concern has made a turn: the computer's comes faster than one can read."""
    codes: tuple[tuple[str, str], ...] = ()
    """The notices with codes for other devices, each with whom the code is for."""
    how_to_win: str = ""
    """The notice that says at the start of a first game how it is won."""
    concerned: tuple[tuple[str, AnyPlayer], ...] = ()
    """Notices with whom they concern; the others concern whoever makes the next turn."""
    warning: str = ""
    """What the coach says of a turn before it is made, where it speaks first; empty if it warns of nothing."""
    coach: str = ""
    """What the coach said of a turn that counts now; it stays as notices do."""
    coached: AnyPlayer | None = None
    """Who made that turn."""
    wait: str = ""
    """The notice among them that says what is waited for: the computer's work or a board's start, if there is one."""
    hint: ShownHint | None = None
    """The last step of a hint about this position: whatever is said meanwhile, it can be read until the next turn."""
    offer: Offer | None = None
    """The offer to accept or to decline."""
    paused: bool = False
    result: AnyResult | None = None
    ending: str = ""
    """How the game ended, a sentence; empty while it goes on."""
    decided: int = 0
    """Which of the turns has decided the finished game, counted from 1; 0: none, as far as anybody knows."""
    goodbye: str = ""
    """What is said when play ends; empty until then."""
    exercise: bool = False
    """Whether a puzzle or a lesson is shown, not a game."""
    done: bool = False
    """Whether that is over, and the next one waits until somebody asks for it."""
    progress: Progress | None = None
    """Where a part of a lesson stands among the lessons."""
    wrong_turns: int = 0
    """How many turns of the exercise were wrong."""
    task: str = ""
    """What the exercise asks for; empty in a game."""
    tried: Fact | None = None
    """The verdict on a wrong turn of an exercise, which is the last turn here until the learner takes it back."""
    clocks: Clocks | None = None
    """The clocks as last announced; None in a game without clocks."""

    # What a game's own view may say otherwise.

    @property
    def lacking(self) -> frozenset[str]:
        """The words that make no sense at this table, such as those about a board where turns are typed."""
        return self.pauseless | (frozenset({"turn", "wrong"}) if self.typed else frozenset())

    @property
    def pauseless(self) -> frozenset[str]:
        """The word that stops the game, where there is nothing to stop: neither clocks nor a board that is watched."""
        return frozenset({"pause"} if self.typed and self.clocks is None else ())

    @property
    def answers(self) -> frozenset[str]:
        """The words that answer what the game itself asks now, beside what is offered in every game."""
        return frozenset()

    @property
    def unlisted(self) -> frozenset[str]:
        """The words that `help` leaves out, because they mean nothing now."""
        going_on = frozenset({"go on"} if "pause" in self.lacking else ())
        return self.lacking | going_on | (_OF_GAMES if self.exercise else _OF_EXERCISES)

    def board_text(self) -> str:
        """The board in lines of plain text: what everybody who plays may see of it."""
        return "" if self.game is None else str(self.game)

    @property
    def shown_position(self) -> str:
        """What lies on the board as a text of files, as everybody may see it; empty without a game."""
        return "" if self.game is None else str(self.game)

    def line(self, announcement: Fact) -> str:
        """What is printed for an announcement if there is no screen: what is said, or else what to do.

        Commands and dates are hard to hear: goodbyes and offers name them only where they are read.
        """
        words = self.sentences.without(self.unlisted)
        said, stands = words.say(announcement), words.standing(announcement)
        return (stands if isinstance(announcement, Goodbye | Offer) else said or stands) or ""

    def details(self, announcement: Fact) -> Sequence[str]:
        """What is printed below that line, such as the answers to a question, or a picture that phones read."""
        if isinstance(announcement, GameStarted):
            return [self.how_far] if self.how_far else []
        if isinstance(announcement, Phone):
            return announcement.picture.splitlines()
        picture = announcement.words.get("picture", "") if isinstance(announcement, Notice) else ""
        return picture.splitlines()

    @property
    def how_far(self) -> str:
        """How far the lessons are, as a heading; empty outside lessons."""
        at = self.progress
        if at is None:
            return ""
        name = "lesson_of" if at.parts == 1 else "lesson_part_of"
        return self.sentences.page_label(name, number=at.number, of=at.of, part=at.part, parts=at.parts)

    @property
    def in_doubt(self) -> bool:
        """Whether saying that a turn or a step is complete may change something."""
        return True

    # What screens ask.

    @property
    def typed(self) -> bool:
        """Whether turns are typed because there is no board."""
        return self.board is BoardState.NONE

    def board_label(self, state: str) -> str:
        """A state of the board in words, or of the camera where that alone sees it; `state`: the label's key."""
        seen = f"camera_{state}"
        return self.sentences.label(seen if self.by_camera and seen in _OF_CAMERA else state)

    @property
    def to_read(self) -> tuple[str, ...]:
        """The notices for a page: how a first game is won stands alone while nobody waits for the computer."""
        alone = self.how_to_win in self.notices and not self.thinking
        return tuple(notice for notice in self.notices if not (alone and notice == self.wait))

    @property
    def beside(self) -> tuple[str, ...]:
        """What a terminal shows beside the board, below the turns: what the coach said, and the notices.

        A game may add what is to be read.
        """
        return (self.coach, *self.notices) if self.coach else self.notices

    @property
    def legend(self) -> str:
        """What the letters on the board stand for, where there is room for it; empty if nothing needs it."""
        return ""

    @property
    def count(self) -> str:
        """How the end of a game was counted, in lines; empty if nothing is counted."""
        return ""

    @property
    def small_print(self) -> str:
        """What few people read once a game is over, below its end; empty if there is nothing of the kind."""
        return ""

    @property
    def standing(self) -> str:
        """The line that says what to do now."""
        return self.picture.standing

    def name(self, player: AnyPlayer) -> str:
        """Who plays this side, a computer with its level; empty before a game, and if nobody has given a name."""
        name = dict(zip(self.sentences.players, self.names, strict=False)).get(player, "")
        level = dict(zip(self.sentences.players, self.levels, strict=False)).get(player)
        if level is not None:
            return self.sentences.at_level(name, level)
        return self.sentences.given(player, name)

    @property
    def people(self) -> Sequence[AnyPlayer]:
        """The players who are people, as far as that is known."""
        levels = dict(zip(self.sentences.players, self.levels, strict=False))
        return [player for player in self.sentences.players if levels.get(player) is None]

    def place_of(self, player: AnyPlayer | None) -> int:
        """How many players come before this one; none before nobody, such as chance."""
        players = self.sentences.players
        return players.index(player) if player in players else 0

    def left_ms(self, player: AnyPlayer, passed_ms: float = 0.0) -> float | None:
        """A player's time left, this long after the clocks were announced; None in a game without clocks."""
        if self.clocks is None:
            return None
        left = self.clocks.left_ms[self.place_of(player)]
        return max(0.0, left - passed_ms) if self.clocks.running is player else left

    @property
    def first_row(self) -> int:
        """The number of the row in which the game began: above 1 if turns led to the position at its start."""
        return 1

    @property
    def rows(self) -> list[TurnRow]:
        """What the players did so far. What chance did isn't in the list: boards show it."""
        none: list[object | None] = [None] * len(self.sentences.players)
        rows = {self.first_row: [*none]} if self.skipped else {}
        for turn, mover, number in zip(self.turns, self.movers, self.numbers, strict=True):
            if number:
                row = rows.setdefault(number, [*none])
                row[self.place_of(mover)] = turn
        return [TurnRow(number, tuple(row)) for number, row in rows.items()]

    @property
    def numbers(self) -> list[int]:
        """The number of each turn's row, as files count them; 0 for what chance did."""
        return row_numbers(self.movers, self.sentences.players, self.skipped, self.first_row)

    def written(self, row: TurnRow) -> list[str]:
        """The turns of a row as lists show them, up to the last one that is made; `NO_TURN` for a gap."""
        made = max((at for at, turn in enumerate(row.turns, start=1) if turn is not None), default=self.skipped)
        pairs = list(zip(self.sentences.players, row.turns, strict=True))[:made]
        return [NO_TURN if turn is None else self.sentences.written(player, turn) for player, turn in pairs]

    def columns(self, least: int, most: int | None = None) -> list[tuple[int, str]]:
        """Each row's number, and its turns in columns that are as wide as the longest turn, and at least this wide.

        `most`: how long a row's line may be. Turns that are too long to stand side by side get a line each.
        """
        rows = [(row.number, self.written(row)) for row in self.rows]
        beside = [turns for _, turns in rows if most is None or len(_in_columns(turns, least)) <= most]
        width = max((len(turn) for turns in beside for turn in turns[:-1]), default=0)
        told: list[tuple[int, str]] = []
        for number, turns in rows:
            lines = (_in_columns(turns, max(width, least)), _in_columns(turns, least))
            fitting = [line for line in lines if most is None or len(line) <= most]
            told.append((number, fitting[0] if fitting else "\n".join(turns)))
        return told


def _in_columns(turns: Sequence[str], width: int) -> str:
    return " ".join(f"{turn:<{width}}" for turn in turns).rstrip()
