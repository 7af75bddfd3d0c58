"""The voice: announcements come in, and a separate process speaks sentences. Nothing here waits for sound.

A thread hands one sentence at a time to `voice_process` and waits for its answer. A process that hangs or dies is
killed and started again; after a few failures in a row the voice is off, which is announced once, and the game goes on.
It can be switched off and on at any time, from any thread.
"""

import contextlib
import json
import logging
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from eclipse_companion.announcements import Fact, GameOver, Notice
from eclipse_companion.common import logs
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.outputs.spoken import Said, Speech

logger = logging.getLogger(__name__)

VOICE_PROCESS: Final = (sys.executable, "-m", "eclipse_companion.outputs.voice_process")
"""The command that starts the voice's process."""
_FAILURES: Final = 3
_START_S: Final = 20.0
"""The first import from a slow card takes seconds."""
_END_S: Final = 1.0
_LACKING: Final = {"espeak-ng": "voice_no_engine", "pyttsx3": "voice_no_package"}
"""The notice if the process says that a package is missing."""
_UNHEARD: Final = (*_LACKING.values(), "voice_no_system_voice", "voice_off", "voice_no_player", "voice_no_sound")
"""The notices that say why nothing is heard."""


@dataclass(frozen=True)
class _Waiting:
    said: Said
    announcement: Fact | None
    """None: it only lets people hear how the voice sounds."""
    switched: int
    """How often the voice had been switched when this came: what came before it was switched off isn't said later."""


class Voice:
    """Speaks announcements, the newest first: a sentence drops the prompts that wait, never a reply or a result."""

    def __init__(  # noqa: PLR0913 (settings, and doors for tests)
        self,
        sentences: Sentences,
        *,
        rate: int = 165,
        folder: Path | None = None,
        notify: Callable[[Notice], None] = lambda _: None,
        command: Sequence[str] = VOICE_PROCESS,
        patience_s: float = 10.0,
        watched: bool = False,
        on: bool = True,
    ) -> None:
        """`rate`: words per minute; `folder`: each sentence is saved there as a numbered WAV file, heard or not.

        `notify` is called, from the voice's thread, once for each thing that is missing. `command` starts the voice's
        process; `patience_s`: how much longer than its words need a sentence may take before the process is killed.
        `watched`: whether two people play each other, until a game's start says so. `on`: whether it speaks at first.
        """
        self.speech: Final = Speech(sentences, watched)
        """What it says."""
        self._rate = rate
        self._folder = folder
        self.notify: Final = notify
        self._command = [*command, "--language", sentences.language.words["voice"]]
        if logs.verbosity():
            self._command += ["--verbose", str(logs.verbosity())]
        self._patience_s = patience_s
        self._told: dict[str, Notice] = {}
        self._changed = threading.Condition()
        self._waiting: list[_Waiting] = []
        self._closing = False
        self._on = on
        self._hushed = False
        self._switched = 0
        self._given_up = False
        self._failures = 0
        self._child: _Child | None = None
        self._number = 0
        self.changed: Callable[[], None] = lambda: None
        """Is called, by whatever thread, after `on` or `trouble` has changed."""
        self._thread = threading.Thread(target=self._run, name="voice", daemon=True)
        self._thread.start()

    @property
    def on(self) -> bool:
        """Whether it speaks: it is switched on, there is an engine that works, and nobody else speaks in its place."""
        return self._able and not self._hushed

    @property
    def hushed(self) -> bool:
        """Whether it would speak if nobody else spoke in its place."""
        return self._able and self._hushed

    @property
    def _able(self) -> bool:
        return self._on and not self._given_up

    @property
    def trouble(self) -> Notice | None:
        """Why nothing is heard; None if nothing is known to be wrong."""
        return next(filter(None, map(self._told.get, _UNHEARD)), None)

    def switch(self, *, on: bool) -> None:
        """Be silent at once; or speak again, also where another one spoke, beginning with a sentence that shows it."""
        with self._changed:
            if self._closing or (on == self._able and not (on and self._hushed)):
                return
            self._on, self._given_up, self._failures = on, False, 0
            if on:
                self._hushed = False
                self._told.clear()  # what was missing may be there now
            child = self._fall_silent()
        if child is not None:
            child.kill()
        self._sound_out()
        self.changed()

    def hush(self, *, hushed: bool) -> None:
        """Be silent at once, because another one speaks; or speak again from the next announcement on."""
        with self._changed:
            if self._closing or hushed == self._hushed:
                return
            self._hushed = hushed
            child = self._fall_silent()
        if child is not None:
            child.kill()
        self.changed()

    def _fall_silent(self) -> "_Child | None":
        """Forget what waits; returns the process that speaks, which somebody has to end."""
        self._switched += 1
        self._waiting.clear()
        child, self._child = self._child, None
        return child

    def speak_at(self, rate: int) -> None:
        """Speak with so many words a minute from the next sentence on, which shows how that sounds."""
        self._rate = rate
        self._sound_out()

    def _sound_out(self) -> None:
        """Say a sentence that shows how it sounds, if it is on; the newest is enough."""
        with self._changed:
            if self.on and not self._closing:
                self._waiting = [waiting for waiting in self._waiting if waiting.announcement is not None]
                sample = Said(self.speech.sentences.page_label("voice_sample"), lasting=False, replaces=False)
                self._waiting.append(_Waiting(sample, None, self._switched))
                self._changed.notify()

    def tell(self, announcement: Fact) -> None:
        """Speak an announcement as soon as everything before it has been said; returns at once."""
        said = self.speech.of(announcement)
        if said is None:
            return
        with self._changed:
            if not self.on or self._closing:
                return
            if said.replaces:
                self._drop_prompts()
            self._waiting.append(_Waiting(said, announcement, self._switched))
            self._changed.notify()

    def close(self, limit_s: float = 12.0) -> None:
        """Finish the current sentence and what must be heard, a waiting result first, within a limit; then end."""
        with self._changed:
            self._closing = True
            self._drop_prompts()
            # After a result, nobody needs the replies that led to it.
            results = [at for at, waiting in enumerate(self._waiting) if isinstance(waiting.announcement, GameOver)]
            self._waiting = self._waiting[results[-1] if results else 0 :]
            self._changed.notify()
        self._thread.join(limit_s)
        if self._thread.is_alive():
            self._give_up()
            self._thread.join(_END_S)

    def _drop_prompts(self) -> None:
        self._waiting = [waiting for waiting in self._waiting if waiting.said.lasting]

    def _run(self) -> None:
        self._ensure_child(0)
        while (waiting := self._next()) is not None:
            self._speak(waiting)
        with self._changed:
            child, self._child = self._child, None
        if child is not None:
            child.end()

    def _next(self) -> _Waiting | None:
        with self._changed:
            while not self._waiting and not self._closing:
                self._changed.wait()
            return self._waiting.pop(0) if self._waiting else None

    def _speak(self, waiting: _Waiting) -> None:
        """Have the process speak it; speak a reply or a result a second time if the process failed over it."""
        file = self._next_file()
        rate = self._rate
        words_s = 60.0 * len(waiting.said.text.split()) / rate
        for _ in range(2 if waiting.said.lasting else 1):
            child = self._ensure_child(waiting.switched)
            if child is None:
                return
            request = {"id": self._number, "text": waiting.said.text, "rate": rate, "file": file and str(file)}
            answer = child.ask(request, self._patience_s + 2 * words_s)
            if answer is not None and answer.get("why") == "no_folder":
                self._tell_once(Notice("voice_no_folder", {"folder": str(self._folder)}))
                self._folder = file = None
                answer = child.ask({**request, "file": None}, self._patience_s + 2 * words_s)
            if answer is not None and answer["kind"] == "done":
                self._failures = 0
                for notice in _missing(answer, self.speech.sentences):
                    self._tell_once(notice)
                return
            if not self._failed(child):
                return

    def _ensure_child(self, switched: int) -> "_Child | None":
        """The process, started if necessary; None if the voice is off, or was since it had been switched so often."""
        while True:
            with self._changed:
                if not self.on or self._switched != switched:
                    return None
                if self._child is not None:
                    return self._child
                self._child = child = _Child(self._command)
            ready = child.answer(_START_S)
            logger.info("The voice's process is %s", "silent" if ready is None else ready["kind"])
            if ready is None:
                self._failed(child)
                continue
            with self._changed:
                if self._child is not child:
                    continue
            for notice in _missing(ready, self.speech.sentences):
                self._tell_once(notice)
            if ready["kind"] == "missing":
                self._give_up()

    def _failed(self, child: "_Child") -> bool:
        """End a process that failed; False if somebody else has ended it, so that it hasn't failed."""
        with self._changed:
            if self._child is not child:
                return False
        self._kill()
        self._failures += 1
        logger.warning("The voice's process has failed")
        if self._failures >= _FAILURES:
            self._tell_once(Notice("voice_off", {"count": str(self._failures)}))
            self._give_up()
        return True

    def _give_up(self) -> None:
        """Be silent until somebody switches the voice on."""
        with self._changed:
            self._given_up = True
            self._waiting.clear()
        self._kill()
        self.changed()

    def _kill(self) -> None:
        with self._changed:
            child, self._child = self._child, None
        if child is not None:
            child.kill()

    def _tell_once(self, notice: Notice) -> None:
        if notice.key not in self._told:
            self._told[notice.key] = notice
            self.notify(notice)
            self.changed()

    def _next_file(self) -> Path | None:
        """The file for the next sentence: numbers continue after those in the folder."""
        if self._folder is None:
            self._number += 1
            return None
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            numbers = [int(file.stem) for file in self._folder.glob("*.wav") if file.stem.isdecimal()]
        except OSError:
            self._tell_once(Notice("voice_no_folder", {"folder": str(self._folder)}))
            self._folder = None
            return self._next_file()
        self._number = max([self._number, *numbers]) + 1
        return self._folder / f"{self._number:04d}.wav"


def _missing(answer: dict[str, Any], sentences: Sentences) -> list[Notice]:
    """What is missing, according to the voice process's answer."""
    if answer["kind"] == "missing":
        return [Notice(_LACKING.get(str(answer.get("lacks")), "voice_no_system_voice"))]
    notices = []
    if not answer.get("language", True):
        notices.append(Notice("voice_no_language", {"language": sentences.language.words["name"]}))
    if answer.get("sound") is not None:
        notices.append(Notice(f"voice_{answer['sound']}"))
    return notices


class _Child:
    """One voice process, its lines, and its end."""

    def __init__(self, command: Sequence[str]) -> None:
        # Its own session: Ctrl-C at the terminal reaches only the host, and a player that it started dies with it.
        self._process = subprocess.Popen(  # noqa: S603 - our own module
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=logs.stream_of_child(),
            start_new_session=os.name == "posix",
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )
        self._lines: queue.Queue[bytes] = queue.Queue()
        self._reader = threading.Thread(target=self._read, name="voice-lines", daemon=True)
        self._reader.start()

    def ask(self, request: dict[str, Any], limit_s: float) -> dict[str, Any] | None:
        """Send a request; its answer, or None if the process dies or takes longer than the limit."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(request).encode() + b"\n")
            self._process.stdin.flush()
        except (OSError, ValueError):
            return None
        end = time.monotonic() + limit_s
        while True:
            answer = self.answer(end - time.monotonic())
            if answer is None or answer.get("id") == request["id"]:
                return answer

    def answer(self, limit_s: float) -> dict[str, Any] | None:
        """The next line, or None if the process has ended or takes longer than the limit."""
        try:
            line = self._lines.get(timeout=max(limit_s, 0.0))
            answer = json.loads(line)
        except (queue.Empty, ValueError):
            return None
        return answer if isinstance(answer, dict) and "kind" in answer else None

    def end(self) -> None:
        """Let it end by itself, but not for long."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_END_S)
        self.kill()

    def kill(self) -> None:
        """End it and everything that it started, now; none of it stays behind."""
        with contextlib.suppress(OSError):
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        self._reader.join()
        for pipe in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):
                if pipe is not None:
                    pipe.close()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put(b"")
