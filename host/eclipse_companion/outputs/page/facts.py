"""A view as JSON for the page. Pure; includes all words, so that the page only draws.

In: a view. Out: what the modules in `static` read: once how the page is set up, then the state after each announcement.
"""

from dataclasses import replace
from functools import partial
from importlib.resources.abc import Traversable
from itertools import starmap
from typing import Any, ClassVar, Final

from eclipse_companion.announcements import Fact, TurnSeen
from eclipse_companion.gamekit.nouns import AnyPlayer
from eclipse_companion.outputs.bar import useful
from eclipse_companion.outputs.display import BoardState, Display, TurnRow
from eclipse_companion.outputs.keys import USE_BOARD
from eclipse_companion.outputs.page import asked
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.outputs.view import View

_LABELS = ("turns", "steps", "to_move", "thinking", "offline", "stopped", "not_connected", "type_elsewhere")
"""Those labels of the screens that the page shows, too."""

_KEYLESS: Final = frozenset({"draw"})
"""What has no key on the page: a draw is offered on purpose."""
_STATES = {
    BoardState.LOOKING: "looking",
    BoardState.FOUND: "connected",
    BoardState.LOST: "lost",
    BoardState.CALIBRATING: "calibrating",
    BoardState.NONE: "none",
}


class PageFacts:
    """What the page shows of any game, its board as text. A game with a board to draw has a subclass."""

    ACCEPTED: ClassVar[tuple[str, ...]] = ()
    """Patterns of what the game's page may post beside the words of the keys and digits."""

    MODULE: ClassVar[str] = "/page/text_game.js"
    """The page's module that draws the game."""
    STYLES: ClassVar[tuple[str, ...]] = ()
    """The addresses of the game's own style sheets, in the order in which they count."""

    @property
    def folder(self) -> Traversable | None:
        """The game's own files for the page, served below `/game/`; None if it has none."""
        return None

    @property
    def elsewhere(self) -> "PageFacts":
        """What the page shows on other devices of the network, where people say whole turns of their own."""
        return self

    def setup(self, sentences: Sentences, *, typed: bool = False) -> dict[str, Any]:
        """What stays the same until another game begins: words, keys, players.

        `typed`: people can type their turns in a terminal.
        """
        keys, language = sentences.keys, sentences.language
        labels = {name: sentences.label(name) for name in (*keys.values(), USE_BOARD, *_LABELS)}
        return {
            "language": language.code,
            "numbers": sentences.word("numbers"),
            "edition": sentences.title,
            "keys": {key: word for key, word in keys.items() if word not in _KEYLESS},
            "typed": typed,
            "words": {**labels, **language.page},
            "players": [{"owner": each.value, "side": sentences.side_of(each)} for each in sentences.players],
            "game": self.MODULE,
        }

    def state(self, view: Display) -> dict[str, Any]:
        """What the page shows, with the clocks as they were announced."""
        counting = view if view.tried is None else _without_try(view)
        return {
            **self.board(view),
            "edition": view.sentences.title,
            "standing": asked.standing(view),
            "question": asked.question(view),
            "hint": asked.hint(view),
            "refusals": asked.refusals(view),
            "last_turn": _last_turn(view),
            "problem": self.is_problem(view),
            "choices": [{"number": choice.number, "text": choice.text} for choice in view.picture.choices],
            "steps": list(view.picture.steps),
            "players": [
                {**_player(view, player), "left": self.left(view, player)} for player in view.sentences.players
            ],
            "stage": self.stage(view),
            "words": [word for word in useful(view) if word != "turn" or view.in_doubt],
            "turns": [self._row(counting, row) for row in counting.rows],
            "turn_names": self._turn_names(counting),
            "turn_notes": self.turn_notes(counting),
            "board": _STATES[view.board],
            "board_label": view.board_label(_STATES[view.board]),
            "no_board_label": "",
            "camera": view.sentences.label("camera") if view.camera else "",
            "notices": list(view.to_read),
            "waits": bool(view.wait),
            "coach": view.coach,
            "offer": _offer(view),
            "over": bool(view.ending),
            "decided": _decided(view) if view.ending else None,
            "small_print": view.small_print,
            "lead": self.lead(view),
            "uuid": view.uuid,
            "begun": bool(view.turns),
            "exercise": view.exercise,
            "task": view.task,
            "lesson": _lesson(view),
            "tried": None if view.tried is None else self._tried(view, view.tried),
        }

    def earlier(self, view: View, number: int) -> dict[str, Any]:
        """What the board showed after so many of the turns that the list shows; empty if nobody knows any more."""
        past = view.earlier(number)
        return {} if past is None else {**self.board(past), "moves": []}

    def _tried(self, view: Display, verdict: Fact) -> dict[str, Any]:
        """A wrong turn of an exercise that stays: how it is called, what is said of it, and what is drawn."""
        words = view.sentences
        made = words.page_label("your_try", turn=words.turn(view.movers[-1], view.turns[-1]))
        return {"made": made, "said": words.standing(verdict) or "", "drawn": self.tried(view, verdict)}

    def tried(self, view: Display, verdict: Fact) -> dict[str, Any]:
        """What the board shows of a wrong turn in place of its part of the state."""
        del view, verdict
        return {}

    def board(self, view: Display) -> dict[str, Any]:
        """What the page shows of the board: its text."""
        return {"board_text": view.board_text()}

    def listed(self, words: Sentences, player: AnyPlayer, turn: object) -> str:
        """A turn as the page's list has it: as it is typed, if the game has no other form."""
        return words.written(player, turn)

    def named(self, words: Sentences, player: AnyPlayer, turn: object) -> str:
        """A turn of the list, for people who hear it."""
        return words.turn(player, turn)

    def turn_notes(self, view: Display) -> list[dict[str, str]]:  # noqa: ARG002 - for games
        """What the list tells beside each turn: `short`, for a phone, and what it gained; empty if nothing."""
        return []

    def _turn_names(self, view: Display) -> list[list[str]]:
        """What the turns of all rows are called: `Turn 6, Sun: 9 to 10, gold on 9`; empty where none was made."""
        words = view.sentences

        def name(number: int, player: AnyPlayer, turn: object | None) -> str:
            if turn is None:
                return ""
            said = {"side": words.side_of(player), "turn": self.named(words, player, turn)}
            return words.page_label("turn_name", number=number, **said)

        return [
            list(starmap(partial(name, row.number), zip(words.players, row.turns, strict=True))) for row in view.rows
        ]

    def _row(self, view: Display, row: TurnRow) -> list[Any]:
        """The row's number, and a text for each player: empty for who hasn't made a turn yet."""
        words, made = view.sentences, zip(view.sentences.players, row.turns, strict=True)
        texts = [None if turn is None else self.listed(words, player, turn) for player, turn in made]
        gaps = [*view.written(row), *[""] * len(texts)]
        return [row.number, *(gap if text is None else text for text, gap in zip(texts, gaps, strict=False))]

    def left(self, view: Display, player: AnyPlayer) -> dict[str, Any] | None:  # noqa: ARG002 - for games
        """What a player has left: `count` of `of` pieces, and the same `said` in words; None: nothing to count.

        `short`: in few words, for a phone that has no room for a picture of each; empty if it has.
        """
        return None

    def lead(self, view: Display) -> float | None:  # noqa: ARG002 - for games
        """How far the first player is ahead by what everybody may see, from -1 to 1; None: exact values say it."""
        return None

    def is_problem(self, view: Display) -> bool:
        """Whether what to do now puts something right."""
        return view.board is BoardState.LOST or view.picture.wrong

    def hands(self, view: Display) -> bool:
        """Whether people's hands have to make the computer's turn."""
        return view.reply is not None

    def stage(self, view: Display) -> str:
        """Where the game stands: over, paused, wrong-board, hands, thinking, or turn; empty if nobody moves."""
        stages = {
            "over": bool(view.ending) or view.done,
            "paused": view.paused,
            "wrong-board": self.is_problem(view) or bool(view.picture.steps),
            "hands": self.hands(view),
            "thinking": view.thinking and not asked.coach_waits(view),
            "turn": view.to_move is not None,
        }
        return next((stage for stage, holds in stages.items() if holds), "")


TEXT_FACTS: Final = PageFacts()
"""They serve every game that draws no board of its own on the page."""


def _without_try(view: Display) -> Display:
    """The view for lists of turns, in which a wrong try doesn't count."""
    return replace(view, turns=view.turns[:-1], movers=view.movers[:-1], positions=view.positions[:-1])


def _last_turn(view: Display) -> str:
    """The last turn, in a sentence; empty before the first one, and if chance made it."""
    if view.game is None or not view.turns or view.movers[-1] not in view.sentences.players:
        return ""
    return view.sentences.say(TurnSeen(view.movers[-1], view.turns[-1], view.game, len(view.turns), 0.0)) or ""


def _lesson(view: Display) -> dict[str, Any] | None:
    """How far the lessons are, `number` `of` how many and the same `said`, with `tries`, the wrong ones so far."""
    at, tries = view.progress, view.wrong_turns
    if at is None:
        return None
    counted = view.sentences.page_label("tries_one" if tries == 1 else "tries_others", count=tries) if tries else ""
    return {"number": at.number, "of": at.of, "said": view.how_far, "tries": counted, "ends": view.done and at.ends}


def _offer(view: Display) -> dict[str, Any] | None:
    """What is offered; of a game that was left, who plays it, and when it began."""
    offer = view.offer
    return None if offer is None else {"kind": offer.kind, "names": offer.who(view.sentences), "started": offer.started}


def _decided(view: Display) -> dict[str, int] | None:
    """The turn that decided a game: `at`, counted from 1, and its `number` as lists have it; None if none did."""
    if not 0 < view.decided <= len(view.movers):
        return None
    return {"at": view.decided, "number": view.numbers[view.decided - 1]}


def _level(view: Display, level: str) -> str:
    words = view.sentences
    return words.page_label("perfect") if level == "perfect" else words.page_label("at_level", level=level)


def _player(view: Display, player: AnyPlayer) -> dict[str, Any]:
    turn = view.to_move is player and not view.done
    place = view.place_of(player)
    level = view.levels[place] if view.levels else None
    name = view.name(player) if level is None else view.names[place]
    return {
        "owner": player.value,
        "side": view.sentences.side_of(player),
        "name": name,
        "level": "" if level is None else _level(view, level),
        "person": bool(view.names) and level is None,
        "won": bool(view.ending) and view.result is not None and view.result.winner is player,
        "turn": turn,
        "thinking": turn and view.thinking and not asked.coach_waits(view),
        "left_ms": view.left_ms(player, 0.0),
        "counts": view.clocks is not None and view.clocks.running is player,
    }
