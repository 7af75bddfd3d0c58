"""What a guided calibration has come to, for those who look at it: what to do now, and what each square still needs.

In: announcements. Out: a `Scene`; what people may say to the calibration. Pure.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from eclipse_calibration.guided.observing import DONE, SKIP
from eclipse_companion.announcements import BoardFound, BoardLost, Fact, Notice
from eclipse_companion.games.eclipse.announcements import Calibration
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.sensing.board_profile import SQUARES

AGAIN: Final = "again"
QUIT: Final = "quit"
WORDS: Final = (DONE, SKIP, AGAIN, QUIT)
"""What people may say, on the page and in the terminal."""
STAGES: Final = ("empty", "lay", "turn", "ask", "keep")
"""The parts of a calibration, in their order."""
_STAGE: Final[Mapping[str, str]] = {
    **dict.fromkeys(("empty the board", "not empty", "stuck", "start over"), "empty"),
    **dict.fromkeys(("lay all", "lay both", "missing", "check sides"), "lay"),
    **dict.fromkeys(("turn all", "unturned"), "turn"),
    **dict.fromkeys(("centre", "exchange", "lift", "lift sun"), "ask"),
    **dict.fromkeys(("done", "doubtful", "not kept", "faulty", "failed"), "keep"),
}
REQUESTS: Final = frozenset(step for step, stage in _STAGE.items() if stage != STAGES[-1])
"""The steps that ask a person for something."""
_WANTED: Final[Mapping[str, str]] = {"+": "fill", "-": "turn", "o": "good", "x": "left_out"}
"""What a square needs, as `Calibration.faces` has it."""
_ASKED: Final[Mapping[str, str]] = {
    **dict.fromkeys(("not empty", "stuck"), "empty"),
    "missing": "fill",
    "unturned": "turn",
    "check sides": "check",
    "centre": "centre",
    "exchange": "exchange",
    "lift": "lift",
}
"""What is to be done at the squares that a request names."""
_WRONG: Final = frozenset({"not empty", "stuck", "start over", "faulty", "failed"})
_NEEDS: Final = frozenset({"lay", "turn"})
"""The stages in which each square's need is shown."""


@dataclass(frozen=True)
class Scene:
    """What a calibration has come to, as far as it was announced."""

    said: str = ""
    """What to do now."""
    link: str = "looking"
    stage: str = STAGES[0]
    problem: bool = False
    faces: str = ""
    asked: Mapping[int, str] = field(default_factory=dict)
    """What is to be done at the squares that are asked about."""
    found: tuple[str, ...] = ()
    """The faults that were found, and what else is to be known."""
    over: bool = False

    def after(self, announcement: Fact, sentences: Sentences) -> "Scene":
        """The same after an announcement."""
        text = sentences.standing(announcement) or sentences.say(announcement) or ""
        match announcement:
            case BoardFound():
                return replace(Scene(found=self.found), said=text, link="connected")
            case BoardLost():
                return replace(self, said=text, link="lost", problem=True)
            case Calibration(step="progress"):
                return replace(self, faces=announcement.faces)
            case Calibration(step=step) if step in _STAGE:
                return self._asked(announcement, text)
            case Calibration() | Notice() if text:
                return replace(self, found=(*self.found, text))
        return self

    def _asked(self, request: Calibration, text: str) -> "Scene":
        step, stage = request.step, _STAGE[request.step]
        squares = request.squares or (() if request.square is None else (request.square,))
        return replace(
            self,
            said=text,
            stage=stage,
            problem=step in _WRONG,
            faces=self.faces if stage in _NEEDS else "",
            asked=dict.fromkeys(squares, _ASKED[step]) if step in _ASKED else {},
            over=stage == STAGES[-1],
        )

    def needs(self) -> list[str]:
        """What each square needs; empty for nothing."""
        faces = [_WANTED.get(face, "") for face in self.faces] if self.stage in _NEEDS else []
        return [self.asked.get(square, need) for square, need in enumerate(faces or [""] * SQUARES, start=1)]

    def state(self, labels: Mapping[str, str]) -> dict[str, Any]:
        """What `calibrate.js` shows of it."""
        needs = self.needs()
        waiting = [index for index, need in enumerate(needs) if need in {"fill", "turn"}]
        asked = [index for index, need in enumerate(needs) if index + 1 in self.asked]
        return {
            "link": labels[self.link],
            "well": self.link != "lost",
            "said": self.said or labels[self.link],
            "problem": self.problem,
            "stage": STAGES.index(self.stage),
            "squares": [{"need": need, "next": index in (asked or waiting[:1])} for index, need in enumerate(needs)],
            "done": needs.count("good"),
            "of": len(needs) - needs.count("left_out") if self.stage in _NEEDS else 0,
            "found": list(self.found),
            "begun": True,
            "over": self.over,
        }
