"""Follows one board through a game: sights in time -> placements, questions, problems.

In: what was seen, with its time in milliseconds; what the game wants; the passing of time. Out: `outcomes`. A scene is
the board between two hands. Its newest sight counts, since a reader's look sums up those before it.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from eclipse_companion.gamekit.turn_given import TurnGiven
from eclipse_companion.games.infinity.following.evidence import Scores, differ, read
from eclipse_companion.games.infinity.following.gaps import Gap
from eclipse_companion.games.infinity.following.mending import mends
from eclipse_companion.games.infinity.following.outcomes import Mended, Outcome, ProblemFound, QuestionAsked, TakenBack
from eclipse_companion.games.infinity.following.stories import (
    Expected,
    Explained,
    Fault,
    Story,
    Turns,
    explain,
    normalised,
)
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.channels import FOUR, Channel
from eclipse_companion.games.infinity.game.course import NEW_GAME, Course
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Channels, Position
from eclipse_companion.sensing.evidence import Rows

SURE: Final = 0.98
"""A placement is given from this share on. Readers give the other kinds 1 % together or more (`evidence.LEAST`)."""
TAKEN: Final = 0.9
"""One is withdrawn from this share on, after `ASK_MS`: it is easily given again."""
DOUBT: Final = 0.1
"""A question is asked if this much of the weight is on something else than that nobody placed."""
OPTION: Final = 0.004
"""Something that is less likely isn't among a question's answers."""
MOST_OPTIONS: Final = 4
NOBODY: Final = 0.05
"""That nobody placed is an answer, beside two others, from this share on."""
ASKED_FOR: Final = 0.5
"""From this share on an invisible placement is given that the computer has asked for: its board is right anyway."""
FOLLOWED: Final = 0.95
"""From this share on an invisible placement that was asked about is given, if the next marble proves it."""
LOOKS: Final = 2
"""So many looks must agree: in the first one a hand may just be leaving."""
ONCE: Final = 0.5
"""What a single look counts that no other confirmed, since a hand came back."""
ASK_MS: Final = 1200.0
"""A board that has stood for so long and is in doubt is asked about."""
PATIENCE_MS: Final = 6000.0

ALL: Final = frozenset(FOUR)


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """One look at the board, at the time its picture was taken, milliseconds.

    `rows` (16, 5): log-likelihoods; None if the board couldn't be read. `over`: the channels that a hand covers, if it
    is one. `away`: nobody has looked for some time before it.
    """

    t_ms: float
    rows: Rows | None = None
    over: frozenset[Channel] = field(default_factory=frozenset)
    away: bool = False


@dataclass(slots=True)
class _Scene:
    """The board since the last hand: its newest rows, since when it has looked so, in how many looks."""

    rows: Rows
    since_ms: float
    looks: int
    explained: Explained
    other: Rows | None = None
    """Rows of a look that showed something else, if it was the last one."""
    other_ms: float = 0.0


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
        self._gap = Gap(away=True, over=frozenset())
        self._scene: _Scene | None = None
        self._expected: Expected | None = None
        self._undone: Turns | None = None
        """Where the game went before it was taken back."""
        self._target: Placement | None = None
        self._awaited = False
        """Whether the board has to show the position before anything else counts."""
        self._asked: tuple[int, tuple[Placement | None, ...]] | None = None
        self._problem: ProblemFound | None = None
        self._done_ms = -1.0
        """The deadline of the scene that was acted on last."""

    def begin(self, course: Course, turns: Sequence[Placement] = ()) -> None:
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

    # What is seen.

    def see(self, sight: Sight) -> list[Outcome]:
        """Take in a sight."""
        if self._paused:
            return []
        outcomes = self._pass(sight.t_ms)
        self._known = max(self._known, sight.t_ms)
        if sight.rows is None or sight.over:
            self._end_scene()
            self._gap = self._gap.unseen() if sight.away else self._gap.covered(sight.over)
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

    def restart(self, course: Course, turns: Sequence[Placement], target: Placement | None = None) -> None:
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
    def question(self) -> tuple[int, tuple[Placement | None, ...]] | None:
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
        scene = self._scene
        if scene is None:
            self._begin_scene(rows, t_ms, 1)
        elif rows is scene.rows:
            scene.looks, scene.other = scene.looks + 1, None
        elif not differ(scene.rows, rows):
            scene.rows, scene.looks, scene.other = rows, scene.looks + 1, None
            self._weigh()
        elif scene.other is None or differ(scene.other, rows):
            scene.other, scene.other_ms = rows, t_ms
        else:
            since = scene.other_ms
            self._end_scene()
            self._begin_scene(rows, since, LOOKS)

    def _begin_scene(self, rows: Rows, t_ms: float, looks: int) -> None:
        self._scene = _Scene(rows, t_ms, looks, self._explain(rows))
        self._done_ms = -1.0

    def _end_scene(self) -> None:
        """The scene is over: what it has told stays."""
        scene, self._scene = self._scene, None
        if scene is None:
            return
        explained = scene.explained if scene.looks >= LOOKS else self._explain(scene.rows, ONCE)
        if explained.stories and explained.stray <= 1 / 2:
            self._before = _without_rumours(explained.stories)
            self._gap = Gap()

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
        outcomes = self._agreed(explained, t_ms, SURE if stood < ASK_MS else TAKEN)
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

    def _agreed(self, explained: Explained, t_ms: float, withdraws: float) -> list[Outcome]:
        """The difference between the turns given and those on which nearly all stories agree."""
        if not explained.stories:
            return []
        best, given = explained.stories[0].turns, self.turns
        common = _common(best, given)
        outcomes: list[Outcome] = []
        if common < len(given):
            gone = 1.0 - explained.share(given)
            if gone < withdraws or explained.share(best[:common]) < withdraws:
                return []
            if len(best) > common and explained.share(best[: common + 1]) < SURE:
                return []
            self._given = self._given.after(common)
            self._asked = None
            outcomes.append(TakenBack(t_ms, len(given) - common, self.position))
        for count in range(common + 1, len(best) + 1):
            if explained.share(best[:count]) < self._sure_from(best, count):
                break
            self._given = self._given.plus([best[count - 1]])
            self._asked = None
            if self._expected is not None and self._expected.count < count:
                self._expected = None
            outcomes.append(TurnGiven(t_ms, best[count - 1], self.position))
        if outcomes:
            outcomes = [*self._mended(t_ms), *outcomes]
        return outcomes

    def _sure_from(self, turns: Sequence[Placement], count: int) -> float:
        """The share from which on the last of the first `count` turns is given.

        An invisible one is never given because it is likely: the computer has asked for it, or a later turn shows it.
        """
        turn, expected = turns[count - 1], self._expected
        if not is_blind(self.position, turn):
            return SURE
        if expected is not None and (expected.count, expected.turn) == (count - 1, turn):
            return ASKED_FOR
        if count == len(turns):
            return math.inf
        return FOLLOWED if self._asked is not None and self._asked[0] == count - 1 else SURE

    def _ask(self, explained: Explained, t_ms: float) -> list[Outcome]:
        """A question about the first turn on which the stories don't agree."""
        given = self.turns
        count = next(
            (number for number in range(len(given)) if explained.share(given[: number + 1]) < TAKEN), len(given)
        )
        shares = explained.next_shares(given[:count])
        elsewhere = sum(share for turn, share in shares.items() if turn is not None)
        if count == len(given) and elsewhere < DOUBT:
            return []
        options: tuple[Placement | None, ...] = tuple(
            turn for turn, share in shares.items() if turn is not None and share >= OPTION
        )[:MOST_OPTIONS]
        options = tuple(sorted(options, key=_in_order))
        if len(options) == 1 or shares.get(None, 0.0) >= NOBODY:
            options = (*options, None)
        asked = self._asked
        if not options or (asked is not None and (asked[0], set(asked[1])) == (count, set(options))):
            return []
        self._asked = (count, options)
        instead = given[count] if count < len(given) else None
        story = self._given if instead is None else self._given.after(count)
        return [QuestionAsked(t_ms, options, story.course.to_move, instead)]

    def _wrong(self, scene: _Scene, t_ms: float) -> list[Outcome]:
        """A problem, unless it was told: what lies there, and what would put it right."""
        lying = read(scene.rows)
        course = self._given.course
        after = [rules.push(course.position.channels, turn)[0] for turn in course.legal_placements()]
        right = [course.position.channels, *([] if self._awaited else after)]
        if self._target is not None:
            right = [rules.push(course.position.channels, self._target)[0], course.position.channels]
        fault, channel, marble = Fault.BOARD, None, None
        if scene.explained.strays and not self._awaited:
            stray = scene.explained.strays[0]
            fault, channel, marble = stray.fault, stray.channel, stray.marble
        steps = mends(lying, right)
        found = ProblemFound(t_ms, fault, channel, marble, steps, self._awaited)
        told, self._problem = self._problem, found
        alike = told is not None and (told.fault, told.channel, told.mends) == (fault, channel, steps)
        return [] if alike or not steps else [found]

    def _mended(self, t_ms: float) -> list[Outcome]:
        told, self._problem = self._problem, None
        return [] if told is None else [Mended(t_ms)]

    def _shows(self, explained: Explained) -> bool:
        """Whether the board most likely shows the position."""
        return bool(explained.stories) and explained.stray < 1 / 2 and explained.stories[0].turns == self.turns

    def _may_be(self, said: Story, scene: _Scene) -> bool:
        """Whether the board looks as a person says rather than as it did before."""
        scores = Scores(scene.rows)
        return scores.of(said.course.position.channels) >= scores.of(self.position.channels)

    def _settle_on(self, stories: Iterable[Story]) -> list[Outcome]:
        """From now on only these stories count, of which all agree on what a person has said."""
        kept = normalised(stories)
        best = kept[0]
        common = _common(best.turns, self.turns)
        outcomes: list[Outcome] = []
        if common < len(self.turns):
            count = len(self.turns) - common
            self._given = self._given.after(common)
            outcomes.append(TakenBack(self._known, count, self.position))
        shared = min((_common(best.turns, story.turns) for story in kept), default=len(best.turns))
        for turn in best.turns[common:shared]:
            self._given = self._given.plus([turn])
            outcomes.append(TurnGiven(self._known, turn, self.position))
        self._before, self._gap, self._asked = kept, Gap(settled=True), None
        self._expected = None if self._expected is None or len(self.turns) > self._expected.count else self._expected
        self._weigh()
        return [*outcomes, *self._decide(self._known)]


def _common(one: Sequence[Placement], other: Sequence[Placement]) -> int:
    """How many turns two lists begin with alike."""
    count = 0
    for mine, yours in zip(one, other, strict=False):
        if mine != yours:
            break
        count += 1
    return count


def _in_order(turn: Placement | None) -> tuple[int, bool]:
    """Answers come by channel, the plain marble before the joker."""
    assert turn is not None
    return turn.channel, turn.marble.is_joker


def is_blind(position: Position, turn: Placement) -> bool:
    """Whether a placement changes nothing that can be seen: a fifth marble like the four in its channel."""
    return rules.push(position.channels, turn)[0] == position.channels


def _without_rumours(stories: Sequence[Story]) -> list[Story]:
    """Stories for the next scene: an invisible placement is no likelier than none, however often a hand was there."""
    kept = []
    for story in stories:
        others = next((each.weight for each in stories if each.turns == story.turns[:-1]), None)
        if others is not None and story.turns and is_blind(story.course.before[-1], story.turns[-1]):
            kept.append(replace(story, weight=min(story.weight, others)))
        else:
            kept.append(story)
    return normalised(kept)
