"""Whole turns, as files have them, from the steps of a game at a table, and back. In: either. Out: the other."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from eclipse_companion.games.ecliptic.game.actions import Choose, Discard, Draw, Keep, Play, Wish
from eclipse_companion.games.ecliptic.game.events import Fight
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.game.table import Phase
from eclipse_companion.games.ecliptic.game.turn import Turn
from eclipse_companion.games.ecliptic.steps.position import Position, follow
from eclipse_companion.games.ecliptic.steps.step import SeenStep, Step, Throw, ThrowD6

COMPLETE: Final = frozenset({Phase.START, Phase.MAIN, Phase.OVER})
"""The phases in which no turn is half made."""


@dataclass(frozen=True, slots=True)
class Growing:
    """A game after some steps, and the turn that they are in the middle of."""

    position: Position
    turn: Turn | None = None

    def after(self, step: Step) -> tuple["Growing", Turn | None]:
        """The same after one more step, and the turn that it completes, if it does."""
        before, turn = self.position, self.turn
        position = follow(before, step).position
        match step:
            case Play() | Discard():
                turn = Turn(before.table.side, step)
            case Throw() if step.winner is not None and turn is not None:
                turn = replace(turn, fight=Fight(step.dice, (*before.throws, step.shown)))
            case Keep(card) if turn is not None:
                turn = replace(turn, kept=card)
            case Wish(stop) if turn is not None:
                turn = replace(turn, stop=stop)
            case ThrowD6(shown) if turn is not None:
                turn = replace(turn, d6=shown)
        if turn is not None and position.table.phase in COMPLETE:
            return Growing(position), turn
        return Growing(position, turn), None


def whole_turns(start: Position, steps: Iterable[Step]) -> list[Turn]:
    """The turns that are complete; a game may have been left in the middle of one."""
    turns: list[Turn] = []
    growing = Growing(start)
    for step in steps:
        growing, turn = growing.after(step)
        turns += [] if turn is None else [turn]
    return turns


def listed(
    steps: Iterable[tuple[SeenStep, Player | None]],
) -> list[tuple[str, Player | None]]:
    """The turns as files have them, without the side, as far as they are made; each with its player.

    `steps`: each with who made it. Draws, and what only real cards need, aren't listed.
    """
    turns: list[tuple[str, Player | None]] = []
    tied = False
    for step, mover in steps:
        more = ""
        match step:
            case Play() | Discard():
                turns.append((str(step), mover))
            case Throw(shown=(white, blue)):
                more, tied = (f",{white}-{blue}" if tied else f"!{step}"), step.winner is None
            case Keep():
                more = f">{step}"
            case Wish():
                more = f"#{step}"
            case ThrowD6(shown):
                more = f"={shown}"
        if more and turns:
            text, player = turns[-1]
            turns[-1] = text + more, player
    return turns


def steps_of(start: Position, turns: Iterable[Turn]) -> list[tuple[Step, Position]]:
    """The steps of turns that were checked, each with the position after it."""
    made: list[tuple[Step, Position]] = []
    position = start
    for turn in turns:
        draws = position.table.phase is Phase.START and not position.refereed
        takes = isinstance(turn.action, Play) and turn.action.took is not None
        for step in (*([Draw()] if draws and not takes else []), *_steps(turn)):
            position = follow(position, step).position
            made.append((step, position))
    return made


def _steps(turn: Turn) -> list[Step]:
    """What a turn consists of, without its draw."""
    steps: list[Step] = [turn.action]
    if turn.fight is not None and turn.kept is not None:
        dice = turn.fight.dice
        steps += [*map(Choose, dice), *(Throw(dice, shown) for shown in turn.fight.throws), Keep(turn.kept)]
    if turn.stop is not None and turn.d6 is not None:
        steps += [Wish(turn.stop), ThrowD6(turn.d6)]
    return steps
