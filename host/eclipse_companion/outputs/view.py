"""What screens show now: each announcement that comes in makes the next `View`. Pure; no screen, no clock.

The terminal, the page and the plain output all draw it, as what it is: `Display`. A game's own view is a subclass:
`told` also takes in what only that game announces, and keeps what its board looks like.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Self

from eclipse_companion.announcements import (
    COMPUTER,
    HELPS,
    WAITS,
    BoardFound,
    BoardLost,
    CameraFound,
    CameraLost,
    CameraSought,
    Clocks,
    EndTakenBack,
    Fact,
    GameOver,
    GameStarted,
    Goodbye,
    Notice,
    Offer,
    OfferOver,
    Paused,
    Phone,
    ReplyChosen,
    Reviewed,
    TakenBack,
    TimeLow,
    ToMove,
    TurnSeen,
)
from eclipse_companion.gamekit.nouns import AnyPlayer
from eclipse_companion.outputs.display import BoardState, Display, ShownHint
from eclipse_companion.outputs.picture import Choice, ScreenPicture

_ANOTHER_POSITION: Final = (GameStarted, TurnSeen, TakenBack, EndTakenBack, GameOver)
"""After these, a hint that was given no longer holds."""
NOTICES_SHOWN: Final = 2
"""How many of the last notices are shown at once, beside as many codes for other devices, and how to win."""


@dataclass(frozen=True)
class View(Display):
    """What screens show, gathered from announcements. `after` returns the view after one more."""

    def after(self, announcement: Fact) -> Self:
        """The view after one more announcement."""
        view = replace(self, sentences=self.sentences.heard(announcement)).told(announcement)
        if announcement.HINT:
            text = view.sentences.standing(announcement) or view.sentences.say(announcement) or ""
            step, steps = getattr(announcement, "step", 0), getattr(announcement, "steps", 0)
            return replace(view, hint=ShownHint(text, step, steps))
        return replace(view, hint=None) if isinstance(announcement, _ANOTHER_POSITION) else view

    def told(self, announcement: Fact) -> Self:  # noqa: PLR0911 - a table
        """The view after an announcement that its sentences have heard; a game adds its own kinds.

        An announcement that all games don't share is shown in passing, if it says what to do.
        """
        match announcement:
            case GameStarted() | ToMove() | TurnSeen() | TakenBack() | EndTakenBack() | ReplyChosen():
                return self._after_a_step(announcement)
            case GameOver() | Reviewed():
                return self._ended(announcement)
            case Offer() | OfferOver() | Paused() | Goodbye():
                return self._agreed(announcement)
            case BoardFound() | BoardLost() | CameraSought() | CameraFound() | CameraLost() | Notice():
                return self._after_a_part(announcement)
            case Clocks():
                return replace(self, clocks=announcement)
            case TimeLow():
                return self
            case Phone():
                return replace(self, phone=announcement).noticed(announcement)
            case _:
                return self.in_passing(announcement)

    def earlier(self, number: int) -> Self | None:
        """The view as the game stood after that many of the turns that lists show; None if nobody knows any more."""
        counts = [len(self._listed(turns)) for turns in range(len(self.turns) + 1)]
        if number not in counts or len(self.positions) <= len(self.turns):
            return None
        made = len(counts) - 1 - counts[::-1].index(number)
        return self.looking_back(made)

    def _listed(self, turns: int) -> list[object]:
        """The first turns as lists show them."""
        rows = replace(self, turns=self.turns[:turns], movers=self.movers[:turns]).rows
        return [turn for row in rows for turn in row.turns if turn is not None]

    # What a game's own view may do otherwise.

    def looking_back(self, made: int) -> Self:
        """The view after this many turns, with nothing that came later."""
        view = replace(self, game=self.positions[made], turns=self.turns[:made], movers=self.movers[:made])
        view = replace(view, to_move=None, thinking=False, reply=None, hint=None, offer=None, result=None, ending="")
        picture = view.fresh("")
        return replace(view, picture=picture, lasting=picture, notices=(), coach="", done=False)

    def fresh(self, standing: str) -> ScreenPicture:
        """A picture of the game as it stands, with this line that says what to do."""
        return ScreenPicture(standing)

    def lastingly(self, announcement: Fact) -> Self:
        """What to do changes."""
        standing = self.sentences.standing(announcement)
        picture = self.fresh(self.lasting.standing if standing is None else standing)
        return replace(self, picture=picture, lasting=picture)

    def in_passing(self, announcement: Fact) -> Self:
        """Something comes in between, with its answers if it asks; what to do afterwards stays as it is."""
        standing = self.sentences.standing(announcement)
        shown = self.standing if standing is None else standing
        answers = announcement.answers(self.sentences)
        choices = tuple(Choice(number, text) for number, text in enumerate(answers, start=1))
        return replace(
            self, picture=replace(self.picture, standing=shown, choices=choices, steps=(), wrong=announcement.wrong)
        )

    def noticed(self, announcement: Fact) -> Self:
        """The view with this notice, which replaces an identical one."""
        text = self.sentences.say(announcement)
        if not text:
            return self
        others = [notice for notice in self.notices if notice != text]
        notices = self._last((*others, text))
        named = getattr(announcement, "player", None)
        people = self.people
        whom = [(text, people[people.index(player)]) for player in (named, self.to_move) if player in people]
        known = [each for each in self.concerned if each[0] in others]
        return replace(self, notices=notices, concerned=(*known, *whom[:1]))

    def judged(self, stage: str, said: Fact) -> Self:
        """The view after what an exercise says: the answer to a right turn comes at once, a wrong turn stays."""
        match stage:
            case "right":
                return replace(self.noticed(said), tried=None)
            case "wrong":
                count = self.wrong_turns + (self.tried is None)
                stays = said if self.turns else None
                return replace(self, tried=stays, wrong_turns=count, thinking=False, notices=())
            case "task" | "advice":
                return replace(self, task=self.sentences.standing(said) or "")
            case _:
                return self

    def coached_on(self, player: AnyPlayer | None, said: str) -> Self:
        """The view with what the coach said of a player's turn."""
        return replace(self, coach=said, coached=player)

    def read_by(self, mover: AnyPlayer | None) -> Self:
        """The view after a turn: what concerns who made it has been read. Where only computers play, everything has."""
        people = self.people
        if people and mover not in people:
            return self
        kept = [text for text, player in self.concerned if people and player is not mover]
        left = tuple(text for text in self.notices if text in kept)
        coach = self.coach if people and self.coached is not mover else ""
        return replace(self, notices=left, coach=coach)

    # What all games share.

    def _after_a_step(self, step: GameStarted | ToMove | TurnSeen | TakenBack | EndTakenBack | ReplyChosen) -> Self:
        """A step of the game itself."""
        match step:
            case GameStarted():
                movers = step.movers
                first = next((mover for mover in movers if mover in self.sentences.players), step.position.to_move)
                view = replace(self, game=step.position, turns=step.turns, movers=movers, concerned=self._moved(step))
                view = replace(view.lastingly(step), names=step.names, levels=step.levels)
                view = replace(view, skipped=self.place_of(first))
                view = replace(view, uuid=step.uuid, to_move=None, thinking=False, reply=None, result=None, ending="")
                view = replace(view, task="", tried=None, wrong_turns=0, progress=step.progress)
                view = replace(view, exercise=step.exercise, done=False, notices=self._still_to_read(step), coach="")
                positions = step.positions or (() if step.turns else (step.position,))
                return replace(view, offer=None, paused=False, clocks=None, positions=positions)
            case ToMove():
                view = self.lastingly(step)
                return replace(view, to_move=step.player, thinking=not step.human, reply=None, paused=False)
            case TurnSeen():
                before = step.number - 1
                turns, movers = (*self.turns[:before], step.turn), (*self.movers[:before], step.player)
                positions = (*self.positions[: before + 1], step.position) if len(self.positions) > before else ()
                view = replace(self, game=step.position, turns=turns, movers=movers, positions=positions).lastingly(
                    step
                )
                return replace(view.read_by(step.player), reply=None, offer=None, tried=None)
            case TakenBack():
                left = max(0, len(self.turns) - step.count)
                view = replace(self, game=step.position, turns=self.turns[:left], movers=self.movers[:left])
                view = replace(view, positions=self.positions[: left + 1])
                view = replace(view.lastingly(step), reply=None, result=None, ending="", offer=None, done=False)
                return replace(view, notices=(), coach="", tried=None).noticed(step)
            case EndTakenBack():
                view = replace(self.lastingly(step), result=None, ending="", offer=None, notices=())
                return view.noticed(step)
            case ReplyChosen():
                return replace(self.lastingly(step), reply=step, thinking=False)

    def _still_to_read(self, begins: GameStarted) -> tuple[str, ...]:
        """The notices that stay when another game begins, which may be at once: also how the last one ended."""
        others = [notice for notice in self.notices if notice not in self.ending]
        told = [self.ending, *others] if self.ending else others
        return () if begins.exercise else self._last(told)

    def _moved(self, begins: GameStarted) -> tuple[tuple[str, AnyPlayer], ...]:
        """What concerns whom, when sides may be swapped: it goes with the person, as far as names tell who that is."""
        players = self.sentences.players
        before = {player: name for player, name in zip(players, self.names, strict=False) if name != COMPUTER}
        now = {name: player for player, name in zip(players, begins.names, strict=True) if name != COMPUTER}
        alone = len(before) == len(now) == 1
        moved = {player: next(iter(now.values())) if alone else now.get(name) for player, name in before.items()}
        whom = ((text, moved.get(player)) for text, player in self.concerned)
        return tuple((text, player) for text, player in whom if player is not None)

    def _last(self, notices: Iterable[str]) -> tuple[str, ...]:
        """The last of these notices; first the codes with which people play elsewhere, and how a first game is won."""
        told = tuple(notices)
        codes = [notice for notice in told if notice in dict(self.codes).values()]
        first = [notice for notice in told if notice == self.how_to_win]
        rest = [notice for notice in told if notice not in (*codes, *first)]
        return (*codes[-NOTICES_SHOWN:], *first, *rest[-NOTICES_SHOWN:])

    def _ended(self, told: GameOver | Reviewed) -> Self:
        """The game is over: how it ended, and then where it was decided."""
        said = self.sentences.say(told) or ""
        if isinstance(told, Reviewed):
            listed = list(zip(self.movers, self.numbers, strict=True))
            turn = (told.player, told.number)
            decided = listed.index(turn) + 1 if turn in listed else 0
            return replace(self, ending=f"{self.ending} {said}".strip(), decided=decided).noticed(told)
        view = replace(self.lastingly(told), result=told.result, ending=said, to_move=None, reply=None, thinking=False)
        view = replace(view, notices=(), coach="", decided=0)
        if told.result is None:  # left unfinished: the next game begins at once
            view = view.noticed(told)
        return replace(view, offer=None, paused=False)

    def _agreed(self, said: Offer | OfferOver | Paused | Goodbye) -> Self:
        """Something that players agree on or leave with."""
        match said:
            case Offer():
                return replace(self.in_passing(said), offer=said)
            case OfferOver(how="gone"):  # what lies there now is told by itself
                return replace(self, offer=None)
            case OfferOver():
                # The computer has thought about it.
                before = self.sentences.say(replace(said, how="considered"))
                notices = tuple(notice for notice in self.notices if notice != before)
                return replace(self, picture=self.lasting, offer=None, notices=notices).noticed(said)
            case Goodbye():
                return replace(self.lastingly(said), goodbye=self.sentences.standing(said) or "")
            case Paused():
                return replace(self.lastingly(said), paused=True)

    def _after_a_part(self, part: BoardFound | BoardLost | CameraSought | CameraFound | CameraLost | Notice) -> Self:
        """Something about the machine, not the game."""
        match part:
            case BoardFound():
                view = replace(self._waited(), taken=self.taken or self.arrived, arrived=False)
                return replace(view, board=BoardState.FOUND, picture=self.lasting)
            case BoardLost():
                return replace(self.in_passing(part), board=BoardState.LOST)
            case CameraSought():
                return replace(self.in_passing(part), by_camera=True)
            case CameraFound() | CameraLost():
                return self._after_a_camera(part)
            case Notice():
                return self._after_a_notice(part)

    def _after_a_notice(self, notice: Notice) -> Self:
        """What a notice says of the machine; most only stand there."""
        match notice.key:
            case "page":
                return replace(self, page=notice.words.get("url", ""))
            case "board_there" | "board_back" | "board_gone":
                return replace(self, arrived=notice.key != "board_gone").noticed(notice)
            case "typed":
                return replace(self, board=BoardState.NONE).noticed(notice)
            case "how_to_win":
                return replace(self, how_to_win=self.sentences.say(notice) or "").noticed(notice)
            case "lan_code":
                return self._coded(notice.words.get("who", ""), self.sentences.say(notice) or "").noticed(notice)
            case _:
                starts = notice.key == "hand" and self.board is BoardState.LOOKING
                view = self._waited(notice) if notice.key in WAITS or starts else self
                return view if notice.key in HELPS else view.noticed(notice)

    def _coded(self, who: str, told: str) -> Self:
        """The view with a person's code, in the place of the one before, if that is still shown."""
        codes = dict(self.codes)
        notices = tuple(notice for notice in self.notices if notice != codes.get(who))
        return replace(self, notices=notices, codes=tuple({**codes, who: told}.items()))

    def _waited(self, wait: Notice | None = None) -> Self:
        """The view without the notice that said what was waited for before."""
        others = tuple(notice for notice in self.notices if notice != self.wait)
        return replace(self, notices=others, wait="" if wait is None else self.sentences.say(wait) or "")

    def _after_a_camera(self, part: CameraFound | CameraLost) -> Self:
        """A camera sees the board, or not any more; without sensors that is all that is known of the board."""
        # A camera takes pictures although they don't show the board: the sign that it is in use stays.
        on = isinstance(part, CameraFound) or part.reason in part.UNSEEN
        view = replace(self, camera=part.camera if on else "", phone=None if on else self.phone)
        if isinstance(part, CameraLost):
            return (
                replace(view.in_passing(part), by_camera=True, board=BoardState.LOST)
                if part.alone
                else view.noticed(part)
            )
        if part.alone:
            return replace(view, by_camera=True, board=BoardState.FOUND, picture=self.lasting)
        return view
