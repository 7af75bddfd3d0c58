"""Follows one board through a game: sights in time -> placements, questions, problems.

In: what was seen, with its time in milliseconds; what the game wants; the passing of time. Out: `outcomes`. A scene is
the board between two hands. Its newest sight counts, since a reader's look sums up those before it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from eclipse_companion.gamekit.outcomes import Mended, ProblemFound, TakenBack, TurnGiven
from eclipse_companion.games.infinity.following.agreement import ASK_MS, Known, agreed, in_common
from eclipse_companion.games.infinity.following.evidence import Scores, read
from eclipse_companion.games.infinity.following.gaps import Gap
from eclipse_companion.games.infinity.following.invisible import prune_unlikely, resolve_unanswered, restores
from eclipse_companion.games.infinity.following.mending import boards, mends
from eclipse_companion.games.infinity.following.outcomes import Misplaced, Outcome, PlacementAsked
from eclipse_companion.games.infinity.following.questions import TAKEN, Options, doubt
from eclipse_companion.games.infinity.following.scene import ALL, LOOKS, Observation, RestingBoard
from eclipse_companion.games.infinity.following.stories import (
    KEPT,
    Expected,
    Explained,
    Fault,
    Story,
    Turns,
    explain,
    normalised,
)
from eclipse_companion.games.infinity.game.history import NEW_GAME, GameHistory
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Channels, Position
from eclipse_companion.sensing.evidence import Rows

UNANSWERED: Final = 2
"""A question that was open at the end of so many scenes won't be answered."""
ONCE: Final = 0.5
"""What a single look counts that no other confirmed, since a hand came back."""
PATIENCE_MS: Final = 6000.0


class Follower:
    """One board. Times only grow; what comes late counts as of now."""

    def __init__(self, *, patience_ms: float = PATIENCE_MS, delay_ms: float = 0.0) -> None:
        """`delay_ms`: how late a look may come; nothing is decided before that."""
        self._patience_ms, self._delay_ms = patience_ms, delay_ms
        self._known: float = 0.0
        self.begin(NEW_GAME)

    def _start(self, story: Story) -> None:
        self._given = story
        self._before: list[Story] = [Story(story.turns, story.course)]
        self._gap = Gap(begun=not story.turns, away=True)
        self._scene: RestingBoard | None = None
        self._expected: Expected | None = None
        self._undone: Turns | None = None
        """Where the game went before it was taken back."""
        self._target: Placement | None = None
        self._awaited = False
        """Whether the board has to show the position before anything else counts."""
        self._asked: tuple[int, Options] | None = None
        self._unanswered = 0
        """In how many scenes it has been open up to the end."""
        self._problem: Misplaced | None = None
        self._done_ms = -1.0
        """The deadline of the scene that was acted on last."""

    def begin(self, course: GameHistory, turns: Sequence[Placement] = ()) -> None:
        """A game begins, or goes on after these turns, which led to the course's position."""
        self._paused = False
        self._start(Story(tuple(turns), course))

    @property
    def now(self) -> float:
        """The time up to which everything is decided."""
        return self._known

    @property
    def turns(self) -> tuple[Placement, ...]:
        """All placements given."""
        return self._given.turns

    @property
    def position(self) -> Position:
        """The position after them."""
        return self._given.course.position

    @property
    def in_step(self) -> bool:
        """Whether the board shows the position, as far as is known; a board that isn't seen does."""
        return not self.out_of_step and (self._scene is None or self._shows(self._scene.explained))

    @property
    def out_of_step(self) -> bool:
        """Whether a problem was told that isn't mended yet."""
        return self._problem is not None

    @property
    def awaits(self) -> bool:
        """Whether the board has to show the position before anything else counts."""
        return self._awaited

    @property
    def shown(self) -> Channels:
        """What the board shows: four characters a channel, `.` for empty, `?` for unknown."""
        return ("????",) * 4 if self._scene is None else read(self._scene.rows)

    @property
    def steadily_shown(self) -> Channels | None:
        """The same, once several looks have shown it and no hand is there; None before."""
        return self.shown if self._scene is not None and self._scene.looks >= LOOKS else None

    # What is seen.

    def see(self, sight: Observation) -> list[Outcome]:
        """Take in a sight."""
        if self._paused:
            return []
        outcomes = self._pass(sight.t_ms)
        self._known = max(self._known, sight.t_ms)
        if sight.rows is None or sight.over:
            self._end_scene()
            self._gap = self._gap.unseen() if sight.away else self._gap.covered(sight.over, self._known)
            return outcomes
        if sight.away:
            self._end_scene()
            self._gap = self._gap.unseen()
        self._look(sight.rows, self._known)
        return [*outcomes, *self._decide(self._known)]

    def advance(self, now: float) -> list[Outcome]:
        """Let time pass."""
        return self._pass(now - self._delay_ms)

    def next_deadline(self, now: float) -> float | None:  # noqa: ARG002 - as boards are asked
        """When `advance` may find something, if nothing is seen before."""
        due = self._due
        return None if due is None else due + self._delay_ms

    # What the game wants.

    def expect(self, turn: Placement | None) -> None:
        """The next placement was asked for, by the computer."""
        self._expected = None if turn is None else Expected(len(self.turns), turn)
        self._weigh()

    def restart(self, course: GameHistory, turns: Sequence[Placement], target: Placement | None = None) -> None:
        """The game is at this course's position, which the board has to show first; or it shows `target` made there."""
        gone, scene = self._given, self._scene
        self._start(Story(tuple(turns), course))
        self._gap = Gap(away=True, over=ALL)
        self._awaited = True
        if target is not None:
            self._expected = Expected(len(turns), target)
            self._target = target
        elif len(gone.turns) > len(turns) and gone.turns[: len(turns)] == tuple(turns):
            self._undone = gone.turns[: len(turns) + 1]
        if scene is not None:
            self._begin_scene(scene.rows, self._known, scene.looks)

    def settle(self, turn: Placement) -> list[Outcome]:
        """A person says that this placement was made; it counts at once if the board may show it.

        Otherwise it counts as soon as the board does. Raises `IllegalPlacementError`.
        """
        said, scene = self._given.plus([turn]), self._scene
        self._undone = None
        if scene is not None and not self._may_be(said, scene):
            self.expect(turn)
            return []
        self._no_longer_awaited()
        return [*self._mended(self._known), *self._settle_on([said])]

    def answer(self, chosen: Placement | None, number: int) -> list[Outcome]:
        """A question is answered: after the first `number` turns this one was made; None: none was."""
        first = self._given.turns[:number]
        base = self._given if number == len(self._given.turns) else self._given.after(number)
        assert base.turns == first
        later = [] if self._scene is None else list(self._scene.explained.stories)
        told = first if chosen is None else (*first, chosen)
        fits = [
            story for story in later if (story.turns == told if chosen is None else story.turns[: len(told)] == told)
        ]
        if not fits:
            fits = [base if chosen is None else base.plus([chosen])]
        return self._settle_on(fits)

    @property
    def question(self) -> tuple[int, Options] | None:
        """The open question: after how many turns, and its answers."""
        return self._asked

    def pause(self) -> None:
        """What happens on the board doesn't count from now on."""
        self._end_scene()
        self._paused = True

    def resume(self) -> None:
        """It counts again."""
        self._paused = False
        self._gap = self._gap.unseen()

    # Inside.

    def _look(self, rows: Rows, t_ms: float) -> None:
        """A look at a board that is clear."""
        if self._scene is None:
            self._begin_scene(rows, t_ms, 1)
        elif (since := self._scene.look(rows, t_ms)) is not None:
            self._end_scene()
            self._begin_scene(rows, since, LOOKS)
        else:
            self._weigh()

    def _begin_scene(self, rows: Rows, t_ms: float, looks: int) -> None:
        self._gap = self._gap.ended(t_ms)
        self._scene = RestingBoard(rows, t_ms, looks, self._explain(rows))
        self._done_ms = -1.0

    def _end_scene(self) -> None:
        """The scene is over: what it has told stays."""
        scene, self._scene = self._scene, None
        if scene is None:
            return
        explained = scene.explained if scene.looks >= LOOKS else self._explain(scene.rows, ONCE)
        if explained.stories and explained.stray <= 1 / 2:
            self._before = self._left(explained, counts=scene.looks >= LOOKS)
            self._gap = Gap()
        elif scene.looks >= LOOKS:
            self._keep_strange(scene)

    def _keep_strange(self, scene: RestingBoard) -> None:
        """A scene that fits nothing is over: either it is put right now, or more was placed than hands were seen."""
        self._gap = replace(self._gap, strange=True)
        more = [
            story
            for story in self._explain(scene.rows).stories
            if story.fresh and scene.against(story.course.position.channels) == 0
        ]
        if more:
            both = sorted([*self._before, *normalised(more)], key=lambda story: -story.weight)
            self._before = normalised(both[:KEPT])
            self._gap = Gap(strange=True)

    def _left(self, explained: Explained, *, counts: bool) -> list[Story]:
        """The stories that go on. If nobody answers, and no board can, one of them does."""
        stories, asked = explained.stories, self._asked
        self._unanswered += counts
        if asked is not None and self._unanswered >= UNANSWERED and doubt(explained, self.turns)[0] == asked[0]:
            best = resolve_unanswered(stories)
            if best is not None:
                self._asked = None
                return [replace(best, weight=0.0)]
        return prune_unlikely(stories)

    def _explain(self, rows: Rows, weight: float = 1.0) -> Explained:
        return explain(self._before, self._gap, Scores(rows, weight), self._expected, self._undone)

    def _weigh(self) -> None:
        if self._scene is not None:
            self._scene.explained = self._explain(self._scene.rows)

    @property
    def _due(self) -> float | None:
        """The next time at which a board that stays as it is means something; of the looks, not of now."""
        scene = self._scene
        if scene is None or self._paused or scene.looks < LOOKS:
            return None
        for after in (ASK_MS, self._patience_ms):
            if scene.since_ms + after > max(self._done_ms, scene.since_ms):
                return scene.since_ms + after
        return None

    def _pass(self, until: float) -> list[Outcome]:
        outcomes: list[Outcome] = []
        while (due := self._due) is not None and due <= until:
            self._known = max(self._known, due)
            self._done_ms = due
            outcomes += self._decide(due)
        return outcomes

    def _decide(self, t_ms: float) -> list[Outcome]:
        """What follows from what is known by now."""
        scene = self._scene
        if scene is None or scene.looks < LOOKS:
            return []
        explained, stood = scene.explained, t_ms - scene.since_ms
        if self._awaited and not self._back(explained):
            return self._wrong(scene, t_ms) if stood >= self._patience_ms else []
        outcomes = self._agreed(explained, t_ms, stood)
        if self._shows(explained):
            outcomes += self._mended(t_ms)
        if stood >= ASK_MS and explained.stray < 1 / 2:
            outcomes += self._ask(explained, t_ms)
        if stood >= self._patience_ms and explained.stray >= 1 / 2:
            outcomes += self._wrong(scene, t_ms)
        return outcomes

    def _back(self, explained: Explained) -> bool:
        """Whether a board that was to be put right is: it shows the position, what was asked for, or another turn."""
        shares = explained.next_shares(self.turns)
        turn, share = next(iter(shares.items()), (None, 0.0))
        if share < TAKEN or (self._target is not None and turn not in {None, self._target}):
            return False
        self._no_longer_awaited()
        return True

    def _no_longer_awaited(self) -> None:
        """The board is as it was to be, or a person says so."""
        self._awaited, self._undone, self._target = False, None, None

    def _agreed(self, explained: Explained, t_ms: float, stood_ms: float) -> list[Outcome]:
        """The difference between the turns given and those on which nearly all stories agree."""
        if self._scene is None or not explained.stories:
            return []
        against = self._scene.against(explained.stories[0].course.position.channels)
        asked = None if self._asked is None else self._asked[0]
        known = Known(self._given, self._expected, asked, against, self._gap.strange, stood_ms)
        stands, told = agreed(explained, known)
        outcomes: list[Outcome] = []
        if stands < len(self.turns):
            count = len(self.turns) - stands
            self._given = self._given.after(stands)
            outcomes.append(TakenBack(t_ms, count, self.position))
        for turn in told.turns[stands:]:
            self._given = self._given.plus([turn])
            outcomes.append(TurnGiven(t_ms, turn, self.position))
        if not outcomes:
            return []
        self._asked = None
        if self._expected is not None and self._expected.count < len(self.turns):
            self._expected = None
        return [*self._mended(t_ms), *outcomes]

    def _ask(self, explained: Explained, t_ms: float) -> list[Outcome]:
        """A question about the first turn on which the stories don't agree."""
        given, asked = self.turns, self._asked
        count, options = doubt(explained, given)
        if not options or (asked is not None and (asked[0], set(asked[1])) == (count, set(options))):
            return []
        if asked is None or asked[0] != count:
            self._unanswered = 0
        self._asked = (count, options)
        instead = given[count] if count < len(given) else None
        story = self._given if instead is None else self._given.after(count)
        pair = instead is None and any(
            restores(each) and each.turns[count:-1] == options[:1] for each in explained.stories
        )
        return [PlacementAsked(t_ms, options, story.course.to_move, instead, pair=pair)]

    def _wrong(self, scene: RestingBoard, t_ms: float) -> list[Outcome]:
        """A problem, unless it was told: what lies there, and what would put it right."""
        course = self._given.course
        right = boards(course, self._target, awaited=self._awaited)
        fault, channel, marble = Fault.BOARD, None, None
        if scene.explained.strays and not self._awaited:
            stray = scene.explained.strays[0]
            fault, channel, marble = stray.fault, stray.channel, stray.marble
        shown = read(scene.rows)
        steps = mends(shown, right)
        found = Misplaced(fault, channel, marble, steps, shown, self._awaited)
        told, self._problem = self._problem, found
        alike = told is not None and (told.fault, told.channel, told.mends) == (fault, channel, steps)
        return [] if alike or not steps else [ProblemFound(t_ms, found)]

    def _mended(self, t_ms: float) -> list[Outcome]:
        told, self._problem = self._problem, None
        return [] if told is None else [Mended(t_ms)]

    def _shows(self, explained: Explained) -> bool:
        """Whether the board most likely shows the position."""
        return bool(explained.stories) and explained.stray < 1 / 2 and explained.stories[0].turns == self.turns

    def _may_be(self, said: Story, scene: RestingBoard) -> bool:
        """Whether the board looks as a person says rather than as it did before."""
        scores = Scores(scene.rows)
        return scores.of(said.course.position.channels) >= scores.of(self.position.channels)

    def _settle_on(self, stories: Iterable[Story]) -> list[Outcome]:
        """From now on only these stories count, of which all agree on what a person has said."""
        kept = normalised(stories)
        best = kept[0]
        common = in_common(best.turns, self.turns)
        outcomes: list[Outcome] = []
        if common < len(self.turns):
            count = len(self.turns) - common
            self._given = self._given.after(common)
            outcomes.append(TakenBack(self._known, count, self.position))
        shared = min((in_common(best.turns, story.turns) for story in kept), default=len(best.turns))
        for turn in best.turns[common:shared]:
            self._given = self._given.plus([turn])
            outcomes.append(TurnGiven(self._known, turn, self.position))
        self._before, self._gap, self._asked = kept, Gap(settled=True), None
        self._expected = None if self._expected is None or len(self.turns) > self._expected.count else self._expected
        self._weigh()
        return [*outcomes, *self._decide(self._known)]
