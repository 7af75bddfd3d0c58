"""Turns an announcement into what is said, and into the line on the screen, in an edition's words.

In: typed facts, a language, the words of an edition. Out: text.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import Final

from eclipse_companion.announcements import (
    COMPUTER,
    TIME_FORFEIT,
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
    Step,
    TakenBack,
    Teaching,
    Threats,
    TimeLow,
    ToMove,
    TurnSeen,
)
from eclipse_companion.common.program import PROGRAM
from eclipse_companion.games.eclipse.game.claims import Claim
from eclipse_companion.games.eclipse.game.editions import Edition
from eclipse_companion.games.eclipse.game.pieces import PIECES, Player, Side
from eclipse_companion.games.eclipse.game.rules import Result
from eclipse_companion.games.eclipse.game.squares import Square
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.outputs.advised import advice_entry, claim_text
from eclipse_companion.outputs.keys import HELP, KEYS
from eclipse_companion.outputs.language import load

_MINUTE_S: Final = 60
_COUNTED: Final = ("count", "good", "bad", "total")
"""Values that count something: a small one is said as a word. Squares and puzzles keep their numbers."""
_UNFINISHED: Final = {
    Fault.PIECE_GONE: "lifted",
    Fault.NOT_TURNED: "not_turned",
    Fault.TURNED_IN_PLACE: "turned_in_place",
    Fault.OWN_PIECE_MOVED: "own_piece_moved",
    Fault.WRONG_PLAYER: "wrong_player",
    Fault.DIAGONAL: "astray",
    Fault.TOO_FAR: "astray",
}
"""The texts of faults that may still become a turn; with any other fault, too much lies there for one turn."""


class Sentences:
    """The sentences of one language in one edition's words, with the names of the people who play."""

    def __init__(self, language: str, edition: Edition, names: Mapping[Player, str] | None = None) -> None:
        """`language`: a code of `languages()`; `names`: the players' own names. Raises `LanguageError`."""
        self.language = load(language)
        self.edition = edition
        self._names = dict(names or {})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sentences) and self._parts == other._parts

    def __hash__(self) -> int:
        return hash(self._parts)

    @property
    def _parts(self) -> tuple[object, ...]:
        return self.language.code, self.edition, *(self._names.get(player) for player in Player)

    def heard(self, announcement: Announcement) -> "Sentences":
        """The sentences to use after an announcement: from a game's start on, they use the players' own names."""
        if not isinstance(announcement, GameStarted):
            return self
        names = {Player.SUN: announcement.sun, Player.MOON: announcement.moon}
        given = {player: name for player, name in names.items() if self._is_given(player, name)}
        return Sentences(self.language.code, self.edition, given)

    def _is_given(self, player: Player, name: str) -> bool:
        """Whether a name is a person's own: neither the word for the side nor the computer's."""
        return name not in {"", COMPUTER, player.value.capitalize(), self.side_of(player)}

    def say(self, announcement: Announcement) -> str | None:
        """What is said aloud, a sentence or two; None if nothing is."""
        if (isinstance(announcement, HalfTurn) and not announcement.late) or (
            isinstance(announcement, ReplyChosen | Evaluation | GameOver | Teaching | Threats) and announcement.again
        ):
            return None
        key, values = self._entry(announcement)
        if isinstance(announcement, Problem):
            return f"{self._fill(key, 'wrong', values)} {self._remedy(announcement, key, values)}"
        return self._fill(key, "say", values) or None

    def standing(self, announcement: Announcement) -> str | None:
        """The line that says what to do now; None if the previous line still holds."""
        key, values = self._entry(announcement)
        if isinstance(announcement, Problem):
            return self.say(announcement)
        return self._answered(announcement) + self._fill(key, "standing", values) or None

    def turn(self, player: Player, turn: Turn) -> str:
        """A turn in the form used inside a sentence: `1 to 5, silver on 16`."""
        return self._fill("Turn.flip" if turn.flip else "Turn.place", "text", self._of_turn(player, turn))

    def instruction(self, player: Player, turn: Turn) -> str:
        """A turn as something to do: `flip 1 to 5, then place silver on 16`."""
        return self._fill("Turn.make_flip" if turn.flip else "Turn.make_place", "text", self._of_turn(player, turn))

    def player(self, player: Player) -> str:
        """Who plays a side: the player's own name, or else what the side is called."""
        return self._names.get(player) or self.side_of(player)

    def side_of(self, player: Player) -> str:
        """What a player's side of the board, and each of its pieces, is called in this language and edition."""
        return self._name(self.edition.player(player))

    def side(self, player: Player, side: Side) -> str:
        """The word for a side of a player's pieces in this language and edition."""
        return self._name(self.edition.side(player, side))

    def label(self, name: str, **values: object) -> str:
        """A label of a screen, such as `to_move`; raises `KeyError` if there is no such label."""
        return self.language.screen[name].format_map(_Values(values))

    def examples(self, player: Player) -> dict[str, object]:
        """Examples of what a player types: a turn, a first turn, a piece; and the side that they show."""
        silver = PIECES[player, Side.SILVER]
        return {
            "example": self.edition.written(player, Turn((1, 5), Side.SILVER, 16)),
            "first_turn": self.edition.written(player, Turn(None, Side.SILVER, 1)),
            "face": self.edition.face(silver),
            "example_side": self.side(player, Side.SILVER),
        }

    @property
    def _help(self) -> str:
        """Every word that can be typed, with what it does, one line each."""
        width = max(len(self.label(word)) for word in KEYS.values())
        return "\n".join(f"{self.label(word):<{width}}  {self.language.help[word]}" for word in KEYS.values())

    @property
    def shown_words(self) -> dict[str, str]:
        """This language's words for asking for something, in small letters, mapped to what they stand for."""
        return {self.label(word).casefold(): word for word in (*KEYS.values(), HELP)}

    def number(self, count: int) -> str:
        """A count in the form used inside a sentence: a small one as a word, a larger one in digits."""
        words = self.language.words["numbers"].split()
        return words[count - 1] if 0 < count <= len(words) else str(count)

    def listed(self, items: Iterable[object]) -> str:
        """Items joined with the language's "and": `1, 6 and 11`."""
        return self._joined(items, "and")

    def alternatives(self, items: Iterable[object]) -> str:
        """Items joined with the language's "or": `1, 6 or 11`."""
        return self._joined(items, "or")

    def claims(self, player: Player, claims: Iterable[Claim]) -> str:
        """What claims say of a position in which this player is to move, a sentence or two each."""
        return " ".join(claim_text(self, player, claim) for claim in claims)

    def filled(self, key: str, values: dict[str, object]) -> str:
        """A text of the language that other texts use, such as `Claim.wins`; a claim is a sentence."""
        text = self._fill(key, "text", values)
        return _sentence(text) if key.startswith("Claim.") else text

    def answers(self, player: Player, question: Question) -> list[str]:
        """The answers to a question in their order, each in the form used inside a sentence."""
        turns = [self.turn(player, turn) for turn in question.turns]
        return [*turns, self.language.words["none_of_these"]] if question.instead_of else turns

    def _answered(self, announcement: Announcement) -> str:
        """The sentence that shows the computer's turn; it is spoken when the turn is made."""
        if not isinstance(announcement, Teaching) or announcement.answered is None:
            return ""
        turn = self.turn(announcement.player.opponent, announcement.answered)
        return f"{_sentence(self.filled('Phrase.answered', {'turn': turn}))} "

    def _of_teaching(self, said: Teaching) -> dict[str, object]:
        player, nowhere = said.player, self.language.words["nowhere"]
        return {
            **self._of_player(player),
            "piece": self.piece(player),
            "gold": self.side(player, Side.GOLD),
            "silver": self.side(player, Side.SILVER),
            "turn": nowhere if said.turn is None else self.turn(player, said.turn),
            "reply": nowhere if said.reply is None else self.turn(player.opponent, said.reply),
            "squares": self.listed(said.squares),
            "either": self._joined(said.squares, "or"),
            "number": said.number,
            "grade": said.grade,
            "count": said.count,
        }

    def _joined(self, items: Iterable[object], word: str) -> str:
        texts = [str(item) for item in items]
        if not texts:
            return self.language.words["nowhere"]
        if len(texts) == 1:
            return texts[0]
        first = reduce(lambda one, two: self.language.words["comma"].format(first=one, second=two), texts[:-1])
        return self.language.words[word].format(first=first, last=texts[-1])

    def _entry(self, announcement: Announcement) -> tuple[str, dict[str, object]]:
        kind, values = self._kind(announcement)
        key = f"{type(announcement).__name__}.{kind}"
        many = f"{key}_many"
        several = len(getattr(announcement, "squares", ())) > 1
        return (many if several and many in self.language.texts else key), values

    def _kind(self, announcement: Announcement) -> tuple[str, dict[str, object]]:  # noqa: C901, PLR0911 - a table
        match announcement:
            case TurnSeen() | ReplyChosen() | HalfTurn() | Question():
                return self._kind_of_turn(announcement)
            case Hint() | Coached() | Threats() | Evaluation():
                return advice_entry(self, announcement)
            case Teaching(key=key):
                return key, self._of_teaching(announcement)
            case BoardFound() | BoardLost() | Calibration() | Notice() | Clocks() | TimeLow():
                return self._kind_of_part(announcement)
            case GameStarted():
                return self._of_start(announcement)
            case ToMove():
                human = "human_flip" if announcement.flip_needed else "human_place"
                return (human if announcement.human else "computer"), self._of_player(announcement.player)
            case Problem() | NextStep() | BoardShows() | BoardStands() | Corrected():
                return self._kind_of_mending(announcement)
            case TakenBack():
                mover = announcement.position.to_move
                turn = self.turn(mover, announcement.turn)
                values = {"count": announcement.count, "player": self.player(mover), "turn": turn}
                return ("one" if announcement.count == 1 else "many"), values
            case Offer() | OfferOver() | Paused():
                return self._kind_of_wish(announcement)
            case GameOver():
                return self._of_end(announcement)
            case Reviewed():
                return self._of_review(announcement)
            case Goodbye(unfinished=unfinished):
                return ("unfinished" if unfinished else "done"), {}

    def _kind_of_wish(self, announcement: Offer | OfferOver | Paused) -> tuple[str, dict[str, object]]:
        match announcement:
            case Offer():
                player = announcement.player or Player.SUN
                values = {"player": self.player(player), "count": len(announcement.squares)}
                return announcement.kind, {**values, "reasons": self.claims(player, announcement.claims)}
            case OfferOver(how=how):
                return how, {}
            case Paused():
                return "paused", {}

    def _kind_of_mending(
        self, announcement: Problem | NextStep | BoardShows | BoardStands | Corrected
    ) -> tuple[str, dict[str, object]]:
        match announcement:
            case Problem():
                return announcement.fault.name.lower(), self._of_problem(announcement)
            case NextStep(steps, as_told):
                return ("as_told" if as_told else "otherwise"), {"count": len(steps), "step": self.step(steps[0])}
            case BoardShows():
                return "now", {}
            case BoardStands(degrees):
                return "turned", {"degrees": degrees}
            case Corrected():
                return "right", {}

    def _kind_of_part(
        self, announcement: BoardFound | BoardLost | Calibration | Notice | Clocks | TimeLow
    ) -> tuple[str, dict[str, object]]:
        match announcement:
            case BoardFound():
                values = {"port": announcement.port, "board": announcement.board, "firmware": announcement.firmware}
                return ("virtual" if announcement.virtual else "real"), {**values}
            case BoardLost():
                return "lost", {"port": announcement.port}
            case Calibration():
                return self._of_calibration(announcement)
            case Clocks():
                return "stand", {}
            case TimeLow(player=player, seconds=seconds):
                minute = seconds == _MINUTE_S
                return ("minute" if minute else "seconds"), {"player": self.player(player), "count": seconds}
            case Notice():
                key = announcement.key.replace(" ", "_")
                known = f"Notice.{key}" in self.language.texts
                players = {player.value: self.player(player) for player in Player}
                shown = {
                    **players,
                    **self.examples(announcement.player or Player.SUN),
                    "words": self._help,
                    "program": PROGRAM,
                }
                return (key if known else "other"), {**shown, **announcement.words, "key": announcement.key}

    def _of_calibration(self, step: Calibration) -> tuple[str, dict[str, object]]:
        owner = step.owner or Player.SUN
        return step.step.replace(" ", "_"), {
            "square": self.language.words["nowhere"] if step.square is None else step.square,
            "squares": self.listed(step.squares),
            "piece": self.piece(owner),
            "gold": self.side(owner, Side.GOLD),
            "silver": self.side(owner, Side.SILVER),
            "detail": step.detail,
            "program": PROGRAM,
            **{player.value: self.side_of(player) for player in Player},
        }

    def _kind_of_turn(
        self, announcement: TurnSeen | ReplyChosen | HalfTurn | Question
    ) -> tuple[str, dict[str, object]]:
        if isinstance(announcement, Question):
            return self._of_question(announcement)
        player = self._of_player(announcement.player)
        if isinstance(announcement, HalfTurn):
            kind, values = self._of_half(announcement)
            return kind, {**player, **values}
        values = {**player, **self._of_turn(announcement.player, announcement.turn)}
        kind = "flip" if announcement.turn.flip else "place"
        if isinstance(announcement, TurnSeen):
            return ("reply" if announcement.is_reply else kind), {**values, "number": announcement.number}
        if announcement.flipped_side is not None:
            values["flipped"] = self.side(announcement.player.opponent, announcement.flipped_side)
        return kind, values

    def _of_player(self, player: Player) -> dict[str, object]:
        return {
            "player": self.player(player),
            "own": self.side_of(player),
            "opponent": self.player(player.opponent),
            "opponent_piece": self.piece(player.opponent),
        }

    def _of_turn(self, player: Player, turn: Turn) -> dict[str, object]:
        values: dict[str, object] = {"side": self.side(player, turn.side), "square": turn.square}
        if turn.flip is not None:
            values["from"], values["to"] = turn.flip
        return values

    def _of_half(self, half: HalfTurn) -> tuple[str, dict[str, object]]:
        values: dict[str, object] = {"squares": self.listed(half.squares), **self._ends(half.squares)}
        kind = "lifted" if half.fault is None else _UNFINISHED.get(half.fault, "too_much")
        if half.flipped is not None:
            kind = "flipped"
            values["from"], values["to"] = half.flipped
        elif half.placed is not None:
            kind = "placed"
            values |= {"side": self.side(half.player, half.placed[0]), "square": half.placed[1]}
        if half.reply is None or half.fault is Fault.NOT_TURNED:
            return kind, values
        values |= {f"due_{name}": value for name, value in self._of_turn(half.player, half.reply).items()}
        begun = kind not in {"flipped", "placed"} or (kind == "placed" and half.reply.flip is None)
        if not begun:
            return f"reply_{kind}", values
        return ("reply_begun" if half.reply.flip else "reply_begun_place"), values

    def _of_question(self, question: Question) -> tuple[str, dict[str, object]]:
        texts = self.answers(question.player or Player.SUN, question)
        numbered = [
            self.language.words["choice"].format(number=number, turn=text) for number, text in enumerate(texts, start=1)
        ]
        values: dict[str, object] = {
            "first": texts[0],
            "second": texts[1],
            "choices": "; ".join(numbered),
            "squares": self.alternatives(question.squares),
        }
        two = len(texts) == 2  # noqa: PLR2004 (the name of the kind)
        kind = question.touch.value if question.touch else "two" if two and not question.instead_of else "more"
        return (f"instead_{kind}" if question.instead_of else kind), values

    def _of_problem(self, problem: Problem) -> dict[str, object]:
        player = problem.player or Player.SUN
        return {
            "squares": self.listed(problem.squares),
            **self._ends(problem.squares),
            "turn": self.turn(player, problem.turn) if problem.turn else self.language.words["nowhere"],
        }

    def _ends(self, squares: Sequence[Square]) -> dict[str, object]:
        nowhere = self.language.words["nowhere"]
        return {"first": squares[0] if squares else nowhere, "last": squares[-1] if squares else nowhere}

    def _remedy(self, problem: Problem, key: str, values: dict[str, object]) -> str:
        if not problem.steps:
            return self._fill(key, "remedy", values)
        first, count = self.step(problem.steps[0]), len(problem.steps)
        several = "Step.first_back" if problem.fault is Fault.TAKEN_BACK else "Step.first"
        return _sentence(first if count == 1 else self._fill(several, "text", {"count": count, "step": first}))

    def step(self, step: Step) -> str:
        """A step in the form used inside a sentence: `move 6 to 10, turned over`."""
        values: dict[str, object] = {"square": step.square, "to": step.to}
        kind = step.kind.replace(" ", "_") + ("_turned" if step.turned else "")
        if kind == "place" and step.side is not None:
            values["side"] = self.side(step.owner or Player.SUN, step.side)
            values["owner"] = self.side_of(step.owner or Player.SUN)
            kind = "place_side" if step.owner is None else "place_piece"
        return self._fill(f"Step.{kind}", "text", values)

    def _of_start(self, start: GameStarted) -> tuple[str, dict[str, object]]:
        players = {player.value: self.player(player) for player in Player}
        to_move = self.player(start.position.to_move)
        new = "analysis" if start.analysis else "set_up" if start.position.count else "new"
        new = "exercise" if start.exercise else new
        kind = "resumed" if start.turns else new
        return kind, {**players, "count": len(start.turns), "player": to_move}

    def _of_end(self, end: GameOver) -> tuple[str, dict[str, object]]:
        if end.termination in {"agreed", "abandoned"} or end.result is None:
            return ("agreed" if end.termination == "agreed" else "abandoned"), {}
        winner = _winner(end.result)
        if winner is None:
            return ("both_locked" if end.lines else "full"), {}
        values: dict[str, object] = {"winner": self.player(winner), "loser": self.player(winner.opponent)}
        if end.termination in {"resigned", TIME_FORFEIT}:
            return end.termination.replace(" ", "_"), values
        piece = end.position[end.lines[0][0]] if end.position and end.lines else None
        if piece is None:
            return "won", values
        values |= {
            "side": self.side(winner, piece.side),
            "line": self.listed(end.lines[0]),
            "count": len(end.lines),
        }
        return ("lines" if len(end.lines) > 1 else "line"), values

    def _of_review(self, review: Reviewed) -> tuple[str, dict[str, object]]:
        player, turn, better = review.player, review.turn, review.better
        if player is None or turn is None or better is None:
            return "nobody", {}
        return f"{review.who}_{review.had}_{review.left}", {
            "player": self.player(player),
            "number": review.number,
            "turn": self.turn(player, turn),
            "better": self.turn(player, better),
        }

    def _name(self, english: str) -> str:
        entry = self.language.names.get(english)
        return entry["name"] if entry else english

    def piece(self, player: Player) -> str:
        """The word for a player's piece in this language and edition."""
        english = self.edition.player(player)
        entry = self.language.names.get(english, {})
        return entry.get("piece") or self.language.words["piece"].format(name=self._name(english))

    def _fill(self, key: str, part: str, values: dict[str, object]) -> str:
        counts = {name: values[name] for name in _COUNTED if name in values}
        told: dict[str, object] = {name: self.number(count) for name, count in counts.items() if isinstance(count, int)}
        text = self.language.texts[key][part].format_map(_Values({**values, **told})).strip()
        return _sentence(text) if part != "text" else text


def _winner(result: Result | None) -> Player | None:
    return {Result.SUN_WINS: Player.SUN, Result.MOON_WINS: Player.MOON}.get(result) if result else None


class _Values(dict[str, object]):
    """Values by name; a notice that lacks one of its words still makes a sentence."""

    def __missing__(self, key: str) -> str:
        return key


def _sentence(text: str) -> str:
    """The text as a sentence: it begins with a capital letter and ends with a full stop."""
    if not text:
        return text
    return text[0].upper() + text[1:] + ("" if text[-1] in ".!?" else ".")
