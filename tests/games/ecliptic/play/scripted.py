"""What people type in a whole game with a known seed, worked out beforehand by the rules; and runs of the program."""

import json
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.steps.position import Position, follow, next_throw
from eclipse_companion.games.ecliptic.steps.step import Deal, Step

CARD = re.compile(r"(?<![A-WYZa-wyz0-9])(?:[1-9]|1[0-2])[SMTGPC](?![A-Za-z0-9])")
"""A card, as texts have it."""
BATTLE = ("3S+3M:7G", "1S+1M:7S", "d20", "d4")
"""White places a seven, Blue fights for it."""


@dataclass
class Script:
    """A game of two people at one device."""

    lines: list[str] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    positions: list[Position] = field(default_factory=lambda: [Position()])

    @property
    def position(self) -> Position:
        return self.positions[-1]

    def lines_before(self, at: int) -> int:
        """How many lines lead to the position with this number."""
        steps = sum(position.to_move is not None for position in self.positions[:at])
        places = [number for number, line in enumerate(self.lines, start=1) if line]
        return places[steps - 1]

    def take(self, step: Step) -> None:
        self.steps.append(step)
        self.positions.append(follow(self.position, step).position)


def script(seed: int, *, most: int = 10_000, start: Position | None = None) -> Script:
    """A game in which both do anything legal; each time the device changes hands, an empty line comes first.

    `start`: where it begins, if not with a deal.
    """
    made, source, device = Script(), random.Random(seed), None
    if start is None:
        made.take(Deal(seed))
    else:
        made.positions = [start]
    while made.position.result is None and len(made.lines) < most:
        mover = made.position.to_move
        if mover is None:
            throw = next_throw(made.position)
            assert throw is not None
            made.take(throw)
            continue
        if device is not mover:
            device = mover
            made.lines.append("")
        step = source.choice(legal(made.position, mover))
        made.lines.append(str(step))
        made.take(step)
    return made


def legal(position: Position, player: Player) -> list[Any]:
    """What a player can do, in any order."""
    assert position.state is not None
    return list(rules.options(position.state.known_to(player)))


@dataclass(frozen=True)
class Ran:
    """What a call of the program has printed."""

    out: str

    @property
    def facts(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [fact for fact in self.facts if fact["kind"] == kind]


PEOPLE = ("--white", "human", "--blue", "human")


def play(*lines: str, options: tuple[str, ...] = PEOPLE, seed: int | None = 0) -> Ran:
    """A call of `play --game ecliptic` in which these lines are typed."""
    seeded = () if seed is None else ("--seed", str(seed))
    words = [sys.executable, "-m", "eclipse_companion", "play", "--game", "ecliptic", "--json", "--no-voice"]
    typed = "".join(f"{line}\n" for line in lines)
    done = subprocess.run(
        [*words, *seeded, *options], input=typed, capture_output=True, text=True, check=True, timeout=120
    )
    return Ran(done.stdout)


class Typist:
    """Somebody who types into a running game, and waits for what it prints."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        self.facts: list[dict[str, Any]] = []

    def type(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def until(self, true: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Read on to the first such announcement."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.facts.append(json.loads(line))
            if true(self.facts[-1]):
                return self.facts[-1]
        raise AssertionError(self.facts[-3:])

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()


@contextmanager
def typist(*options: str) -> Iterator[Typist]:
    """A game that is killed at the end, if it hasn't ended."""
    words = [sys.executable, "-m", "eclipse_companion", "play", "--game", "ecliptic", "--json", "--no-voice", *options]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield Typist(process)
        finally:
            process.kill()
