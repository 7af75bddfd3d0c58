"""What screens show of Ecliptic: the table, the hand of the person to move, and what happened lately."""

from dataclasses import dataclass, replace
from typing import Final, Self

from eclipse_companion.announcements import (
    COMPUTER,
    Clocks,
    Fact,
    GameOver,
    GameStarted,
    Goodbye,
    Notice,
    TakenBack,
    ToMove,
    TurnSeen,
)
from eclipse_companion.games.ecliptic.announcements import (
    CardsChosen,
    Committed,
    Cover,
    EntryAsked,
    GetCardsReady,
    Hand,
    Happened,
    Hint,
    Revealed,
    Scored,
    Teaching,
    Thrown,
    Warned,
    WordAsked,
    WordGiven,
    WordSealed,
)
from eclipse_companion.games.ecliptic.board_text import board_text
from eclipse_companion.games.ecliptic.game.actions import Action
from eclipse_companion.games.ecliptic.game.cards import texts_of
from eclipse_companion.games.ecliptic.game.events import Battled, Discarded, Drawn, Played
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.steps.position import Position
from eclipse_companion.games.ecliptic.steps.step import SeenStep
from eclipse_companion.games.ecliptic.steps.whole_turns import listed
from eclipse_companion.games.ecliptic.watched import (
    DiePromised,
    DrawForMe,
    LayIt,
    TurnOver,
    Wished,
)
from eclipse_companion.games.ecliptic.words import EclipticSentences
from eclipse_companion.outputs.display import Display, TurnRow
from eclipse_companion.outputs.view import View

_LONGEST: Final = 8
"""How many sentences are kept of what happened."""
_ENDS_STEP: Final = (GameStarted, TurnSeen, TakenBack, ToMove, GameOver)
"""After these, nobody makes a step for the computer any more."""
_ENTERED: Final = (GameStarted, TurnSeen, GameOver)
"""After these, nothing is being put right."""
_COVERING: Final = 60
"""How many empty lines push a hand out of sight where lines are printed."""


@dataclass(frozen=True)
class EclipticView(View):
    """The view after each announcement."""

    sentences: EclipticSentences
    game: Position | None = None
    """What everybody may know after the steps that count; None before a game."""
    turns: tuple[SeenStep, ...] = ()
    movers: tuple[Player | None, ...] = ()
    hand: Hand | None = None
    """The hand that the device may show now."""
    account: tuple[str, ...] = ()
    """What happened lately, a text each."""
    last_deed: str = ""
    """What a player has done last, in a sentence, or what the dice have; drawing cards is nothing to tell of."""
    passed_to: Player | None = None
    """To whom the device is being passed: nobody sees a hand meanwhile."""
    promise: Committed | None = None
    """What the program has promised for the deal that is to come."""
    word_due: Committed | WordAsked | None = None
    """Whose word for the deal is awaited."""
    words_given: tuple[tuple[Player, str], ...] = ()
    """The words for the deal that people have given, in their order."""
    seals: tuple[tuple[Player, str, str], ...] = ()
    """The seals of words, with the key that opens each; empty until it is opened."""
    battled: Battled | None = None
    """The last battle, from its end until something else is played."""
    fight: tuple[str, ...] = ()
    """What was told of the last battle, until a person has made the next turn."""
    scored: Scored | None = None
    """What both sides counted at the end."""
    revealed: str = ""
    """What checks the chance of a game that is over."""
    advised: Action | None = None
    """What the last step of a hint advises, while it is on the screen."""
    asks_done: bool = False
    """Whether somebody makes the computer's step on the table, which a camera may overlook."""
    corrects: bool = False
    """Whether an entry is being entered again."""

    @property
    def refereed(self) -> bool:
        """Whether people play with real cards."""
        return self.game is not None and self.game.refereed

    @property
    def watched(self) -> bool:
        """Whether a camera sees what people put down."""
        return self.refereed and not self.typed

    @property
    def lacking(self) -> frozenset[str]:
        """Nobody can hint at cards that only their owners know; only what people enter of them can be wrong.

        Before the deal there is nothing to stop; once all cards are known, nothing is taken back.
        """
        dealt = self.game is not None and self.game.state is not None
        words = {"hint" if self.refereed else "wrong", *(["undo"] if self.revealed else [])}
        return (self.pauseless if dealt else frozenset({"pause"})) | words

    @property
    def unlisted(self) -> frozenset[str]:
        """Many lines tell what can be typed, so one word, which goes on as well, is enough for a pause."""
        return super().unlisted | frozenset(() if self.paused else {"go on"})

    @property
    def answers(self) -> frozenset[str]:
        """A warning is passed over or heeded; what is being put right may have been right."""
        return frozenset({"accept", "no"} if self.warning else {"no"} if self.corrects else ())

    @property
    def cards_line(self) -> str:
        """The person's own cards; empty while nobody may see any."""
        if self.hand is None:
            return ""
        return f"{self.sentences.label('your_cards')} {' '.join(self.hand.cards) or '-'}"

    @property
    def shown_position(self) -> str:
        """The cards of both sides, White's first: `1S 4M/3G`."""
        if self.game is None or self.game.state is None:
            return ""
        return "/".join(" ".join(texts_of(line)) for line in self.game.table.lines)

    def board_text(self) -> str:
        """The table, and the hand that may be seen; nothing before the deal."""
        if self.game is None or self.game.state is None:
            return ""
        names = {player.value: self.sentences.player(player) for player in Player}
        labels = {name: self.sentences.label(name) for name in ("gems", "in_hand", "pile", "stock", "pairs")}
        text = board_text(self.game.table, {**names, **labels})
        return f"{text}\n\n{self.cards_line}" if self.cards_line else text

    @property
    def rows(self) -> list[TurnRow]:
        """What was played and discarded, each with its battle as files have it: draws aren't turns of their own.

        A player may have several turns in a row. So each turn counts, as in files; a row has its first one's number.
        """
        whole = listed(zip(self.turns, self.movers, strict=True))
        rows = Display(
            self.sentences,
            turns=tuple(turn for turn, _ in whole),
            movers=tuple(mover for _, mover in whole),
            skipped=self.skipped,
        ).rows
        made = [sum(turn is not None for turn in row.turns) for row in rows]
        return [replace(row, number=1 + sum(made[:at])) for at, row in enumerate(rows)]

    @property
    def count(self) -> str:
        """What both sides counted, a line for each step."""
        return "" if self.scored is None else "\n".join(self.scored.steps(self.sentences))

    @property
    def small_print(self) -> str:
        """What checks the chance of a game that is over."""
        return self.revealed

    @property
    def legend(self) -> str:
        """What the letters of the cards stand for, once there are cards."""
        return self.sentences.label("legend") if self.game is not None and self.game.state is not None else ""

    @property
    def beside(self) -> tuple[str, ...]:
        """The last battle can be read until a person has made the next turn."""
        return (*super().beside, *self.fight)

    def looking_back(self, made: int) -> Self:
        """The view after this many steps, without what came later."""
        view = replace(super().looking_back(made), account=(), fight=(), battled=None, scored=None)
        return replace(view, warning="", advised=None, asks_done=False, corrects=False)

    def details(self, announcement: Fact) -> list[str]:
        """Where lines are printed, a cover is a long gap."""
        return [""] * _COVERING if isinstance(announcement, Cover) else list(super().details(announcement))

    def told(self, announcement: Fact) -> Self:
        """What happened stays to be read; a hand stays until it is covered."""
        if announcement == Cover(None) and self.here is not None:
            return self  # it is the host's device that nobody plays at
        if isinstance(announcement, Warned):
            view = self.in_passing(announcement)
            return replace(view, warning=view.picture.standing, advised=None)
        if isinstance(announcement, Revealed):
            return replace(self, revealed=self.sentences.standing(announcement) or "")
        if isinstance(announcement, Hint):
            return replace(self.in_passing(announcement), advised=announcement.turn)
        stays = isinstance(announcement, Notice | Clocks)
        asks_done = self.asks_done and not isinstance(announcement, _ENDS_STEP)
        view = super().told(announcement)
        view = replace(
            view,
            done=announcement.stage == "done" if isinstance(announcement, Teaching) else view.done,
            asks_done=asks_done,
            corrects=self.corrects and not isinstance(announcement, _ENTERED),
            warning=self.warning if stays else "",
            advised=self.advised if stays else None,
        )
        if isinstance(announcement, Teaching):
            view = view.judged(announcement.stage, announcement)
        return view._of_game(announcement)  # noqa: SLF001 - its own

    def _of_game(self, announcement: Fact) -> Self:  # noqa: PLR0911 - a table
        """The view after what only this game has, or shows in its own way."""
        match announcement:
            case Hand():
                return replace(self.lastingly(announcement), hand=announcement, passed_to=None)
            case Cover(None):
                return replace(self.lastingly(announcement), hand=None, hint=None, passed_to=None)
            case Cover(player):
                view = replace(self.lastingly(announcement), hand=None, hint=None, passed_to=player, to_move=player)
                return replace(view, paused=False)
            case Happened(event):
                battled = event if isinstance(event, Battled) else self.battled if isinstance(event, Drawn) else None
                view = replace(self._accounted(announcement), battled=battled, fight=self._fight_after(announcement))
                return view if isinstance(event, Drawn) else view._deed(announcement)  # noqa: SLF001 - its own
            case Thrown():
                view = replace(self._accounted(announcement), fight=self._fight_after(announcement))
                return view._deed(announcement)  # noqa: SLF001 - its own
            case Scored():
                return replace(self._accounted(announcement), scored=announcement)
            case GameStarted() | TakenBack():
                view = replace(self, hand=None, account=(), last_deed="", fight=(), passed_to=None, skipped=0)
                view = replace(view, promise=None, word_due=None, words_given=(), seals=())
                return replace(view, battled=None, scored=None, revealed="")
            case TurnSeen():
                return replace(self, promise=None, word_due=None, words_given=())
            case GameOver() | Goodbye():
                return replace(self, hand=None, passed_to=None)
            case _:
                return self._before_the_deal(announcement)

    def _before_the_deal(self, announcement: Fact) -> Self:
        """The view after what is promised, asked and answered before the cards are dealt."""
        match announcement:
            case Committed(asked=asked):
                due = announcement if asked else None
                return replace(self.lastingly(announcement), promise=announcement, word_due=due)
            case WordAsked():
                return replace(self.lastingly(announcement), word_due=announcement)
            case WordSealed(player, seal):
                others = tuple(each for each in self.seals if each[0] is not player)
                return replace(self, seals=(*others, (player, seal, "")) if seal else others)
            case WordGiven(player, word, key):
                given = (*self.words_given, (player, word))
                seals = tuple((who, seal, key if who is player else known) for who, seal, known in self.seals)
                return replace(self._accounted(announcement), words_given=given, seals=seals, word_due=None)
            case CardsChosen() | GetCardsReady():
                return self._accounted(announcement)
            case _:
                return self._at_real_cards(announcement)

    def _at_real_cards(self, announcement: Fact) -> Self:
        """The view after what is only told where a camera sees real cards."""
        match announcement:
            case TurnOver() | DrawForMe() | LayIt():
                asks_done = isinstance(announcement, TurnOver)
                return replace(self.lastingly(announcement), asks_done=asks_done, thinking=False)
            case DiePromised() | Wished():
                return replace(self, thinking=False)
            case EntryAsked():
                return replace(self, corrects=True)
            case _:
                return self

    def _fight_after(self, told: Happened | Thrown) -> tuple[str, ...]:
        """What there is to read of a battle after this; a new battle takes the place of the last one."""
        text = self.sentences.say(told) or ""
        match told:
            case Thrown() | Happened(event=Battled()):
                return (*self.fight, text)
            case Happened(event=Played(side) | Discarded(side), battle=battle):
                people = [player for player, name in zip(Player, self.names, strict=False) if name != COMPUTER]
                return () if battle or side in people or not people else self.fight
            case _:
                return self.fight

    def _deed(self, announcement: Happened | Thrown) -> Self:
        return replace(self, last_deed=self.sentences.say(announcement) or self.last_deed)

    def _accounted(self, announcement: Fact) -> Self:
        text = self.sentences.say(announcement)
        return replace(self, account=(*self.account, text)[-_LONGEST:]) if text else self
