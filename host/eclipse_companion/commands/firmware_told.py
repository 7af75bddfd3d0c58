"""What `firmware install` tells while it works, and whom it asks: a person at a page, or nobody."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum


class Step(Enum):
    """What is being done, in this order."""

    FIND = "find"
    COMPARE = "compare"
    COPY = "copy"
    CHECK = "check"
    START = "start"


@dataclass(frozen=True)
class Plan:
    """What would be done to a board."""

    port: str
    machine: str
    micropython: str
    before: str | None
    """The version of the firmware that it has."""
    after: str
    files: Sequence[str]
    """All files that belong on it, in the order in which they are copied."""
    differing: Sequence[str]
    """Those that it lacks or holds otherwise, and files that it shouldn't hold."""
    objection: str = ""
    """Why nothing should be copied unasked; empty if nothing is in the way."""


class Listener:
    """Is told how an installation goes; this one doesn't listen, and agrees with what the options allow."""

    def step(self, step: Step) -> None:
        """This is being done now."""

    def agrees(self, plan: Plan) -> bool:
        """Whether this may be done, also if there is an objection. May wait. Raises `KeyboardInterrupt` to stop."""
        return not plan.objection

    def file(self, name: str) -> None:
        """This file's turn has come."""

    def done(self, firmware: str, *, copied: bool, calibrated: bool) -> None:
        """The board runs this firmware."""
