"""What a page needs to show and change settings: a settings file, and a voice whose process writes what it says."""

import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any

from eclipse_companion.commands.running_settings import RunningSettings
from eclipse_companion.common.settings import ON_PAGE, Settings
from eclipse_companion.outputs.language import names
from eclipse_companion.outputs.page.speaking import Speaking
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.outputs.voice import Voice

if TYPE_CHECKING:
    from eclipse_companion.announcements import Notice

PROCESS = textwrap.dedent("""
    import json, sys
    if sys.argv[2]:
        print(json.dumps({"kind": "missing", "lacks": "espeak-ng", "detail": ""}), flush=True)
        sys.exit()
    print(json.dumps({"kind": "ready", "voice": "fake", "language": True, "sound": None}), flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        with open(sys.argv[1], "a") as said:
            print(request["rate"], request["text"], file=said)
        print(json.dumps({"kind": "done", "id": request["id"], "sound": None}), flush=True)
""")


class Settable:
    """Settings of which the voice, its rate and the lights can be changed at once; an option has switched it off."""

    def __init__(
        self, folder: Path, sentences: Sentences, *, missing: bool = False, used: list[str] | None = None
    ) -> None:
        """`missing`: there is no speech engine; `used`: the settings that do something, all if None."""
        self.file = folder / "settings.toml"
        self._said = folder / "said"
        self.notices: list[Notice] = []
        self.lights: list[bool] = []
        command = (sys.executable, "-c", PROCESS, str(self._said), "missing" * missing)
        self.voice = Voice(sentences, notify=self.notices.append, command=command, on=False)
        self.kept = RunningSettings(
            self.file,
            Settings().changed("voice.enabled", value=False),
            {"voice.enabled"},
            names(),
            {
                "voice.enabled": lambda on: self.voice.switch(on=on),
                "voice.rate": self.voice.speak_at,
                "lights.enabled": self.lights.append,
            },
            used=list(ON_PAGE) if used is None else used,
        )

    @property
    def said(self) -> list[str]:
        """What the voice has said: the rate, and the sentence."""
        return self._said.read_text().splitlines() if self._said.exists() else []

    def parts(self, **others: Any) -> dict[str, Any]:
        """What `Page` gets of it, beside other answers and changes."""
        return {
            "speaking": Speaking(self.voice),
            "answers": {**others.get("answers", {}), "settings": self.kept.shown},
            "changes": {**others.get("changes", {}), "change-setting": self.kept.change},
        }
