"""The page of `firmware install`: which board there is, what would be done, how far it is, and what went wrong.

In: what the command tells. Out: what a person says there, or in the terminal; the page, which `outputs.page.single`
serves.
"""

import contextlib
import sys
import threading
from dataclasses import dataclass, field, replace
from queue import Empty, SimpleQueue
from typing import Any, Final

from eclipse_companion.commands.firmware_told import Listener, Plan, Step
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.common.program import PROGRAM
from eclipse_companion.outputs.language import board_labels
from eclipse_companion.outputs.page.single import PageParts, SinglePage

INSTALL: Final = "install"
ANYWAY: Final = "anyway"
RETRY: Final = "retry"
QUIT: Final = "quit"
_LOOK: Final = PageParts(
    title="firmware",
    module="/page/firmware.js",
    words=(INSTALL, ANYWAY, RETRY, QUIT),
    keys={"Enter": INSTALL, "i": ANYWAY, "r": RETRY, "q": QUIT},
)
_STEPS: Final = tuple(Step)
_WAKES_S: Final = 0.5
"""How often waiting looks up: elsewhere than on Linux, Ctrl-C waits for it."""


@dataclass(frozen=True)
class _Scene:
    """What there is to see."""

    said: str
    step: Step = Step.FIND
    plan: Plan | None = None
    now: str = ""
    """The file that is being copied."""
    words: tuple[str, ...] = ()
    problem: bool = False
    notes: tuple[str, ...] = field(default=())
    over: bool = False


class FirmwarePage(Listener):
    """Serves the page from now on, until `close`. A person agrees there to what is done."""

    def __init__(self, language: str, port: int | None = None) -> None:
        """Raises `PageError` if no port is available."""
        self._labels = board_labels(language)
        self._scene = _Scene(self._labels["step_find"])
        self._said: SimpleQueue[str] = SimpleQueue()
        self._page = SinglePage(_LOOK, language, self._state(), self._said.put, port)
        self.url: Final = self._page.url
        self.close: Final = self._page.close

    def listen(self) -> None:
        """Take what is typed in a terminal from now on: Enter agrees, or tries again."""
        if sys.stdin is None or not sys.stdin.isatty():
            return

        def read() -> None:
            with contextlib.suppress(OSError, ValueError):
                for line in sys.stdin:
                    word = line.strip().lower()
                    self._said.put(word if word in _LOOK.words else QUIT if word == "q" else "")

        threading.Thread(target=read, name="standard input", daemon=True).start()

    def step(self, step: Step) -> None:
        """This is being done now."""
        plan = None if step is Step.FIND else self._scene.plan
        self._show(_Scene(self._labels[f"step_{step.value}"], step, plan))

    def agrees(self, plan: Plan) -> bool:
        """Whether a person agrees. Raises `KeyboardInterrupt` to stop."""
        said = plan.objection or self._labels["plan"].format(after=plan.after)
        allowed = ANYWAY if plan.objection else INSTALL
        scene = _Scene(said, Step.COMPARE, plan, words=(allowed, QUIT), problem=bool(plan.objection))
        self._show(scene)
        self._wait_for(allowed, by_enter=not plan.objection)
        return True

    def file(self, name: str) -> None:
        """This file's turn has come."""
        self._show(replace(self._scene, now=name))

    def done(self, firmware: str, *, copied: bool, calibrated: bool) -> None:
        """The board runs this firmware."""
        said = self._labels["installed" if copied else "had_it"].format(firmware=firmware)
        notes = () if calibrated else (self._labels["calibrate_next"].format(program=PROGRAM),)
        self._show(_Scene(said, _STEPS[-1], self._scene.plan, notes=notes, over=True))

    def failed(self, error: CompanionError) -> None:
        """Something went wrong; returns when it is to be tried again. Raises `KeyboardInterrupt` to stop."""
        self._show(replace(self._scene, said=str(error), words=(RETRY, QUIT), problem=True))
        self._wait_for(RETRY, by_enter=True)

    def stopped(self) -> None:
        """A person has stopped it."""
        self._show(replace(self._scene, said=self._labels["stopped_installing"], words=(), problem=True, over=True))

    def _wait_for(self, wanted: str, *, by_enter: bool) -> None:
        """Wait until somebody says this; `by_enter`: Enter alone in the terminal says it, too."""
        while not self._said.empty():
            self._said.get()
        while True:
            try:
                said = self._said.get(timeout=_WAKES_S)
            except Empty:
                continue
            if said == QUIT:
                raise KeyboardInterrupt
            if said == wanted or (by_enter and not said):
                return

    def _show(self, scene: _Scene) -> None:
        self._scene = scene
        self._page.show(self._state())

    def _state(self) -> dict[str, Any]:
        scene, plan = self._scene, self._scene.plan
        files = [] if plan is None else shown_files(plan, scene.step, scene.now)
        return {
            "link": "",
            "well": True,
            "said": scene.said,
            "problem": scene.problem,
            "step": _STEPS.index(scene.step),
            "facts": [] if plan is None else self._facts(plan),
            "notes": list(scene.notes),
            "files": files,
            "done": sum(file["state"] == "done" for file in files),
            "words": list(scene.words),
            "begun": False,
            "over": scene.over,
        }

    def _facts(self, plan: Plan) -> list[str]:
        none = self._labels["no_firmware"]
        return [
            self._labels["machine_at"].format(machine=plan.machine, port=plan.port),
            self._labels["micropython"].format(version=plan.micropython),
            self._labels["firmware_before"].format(firmware=plan.before or none),
            self._labels["firmware_after"].format(firmware=plan.after),
        ]


def shown_files(plan: Plan, step: Step, now: str) -> list[dict[str, str]]:
    """The files that are copied or removed, and how far each is; `now`: the one whose turn it is."""
    order = list(plan.files)
    reached = order.index(now) if now in order else -1
    copied = _STEPS.index(step) > _STEPS.index(Step.COPY)
    found = []
    for name in plan.differing:
        place = order.index(name) if name in order else -1
        state = "done" if copied or place < reached else "now" if name == now else "waiting"
        found.append({"name": name, "what": "copy" if name in order else "remove", "state": state})
    return found
