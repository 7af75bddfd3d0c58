"""The voice's own process: reads sentences as lines of JSON, speaks them in turn, answers each with a line.

In, on standard input: `{"id": 7, "text": "...", "rate": 165, "file": "/path/0007.wav" or null}`, with a rate in words
per minute. Out, on standard output: first
`{"kind": "ready", "voice": ..., "language": true, "sound": null}` or `{"kind": "missing", "lacks": ..., "detail": ...}`
(no speech engine; `lacks` is the missing package, `espeak-ng` or `pyttsx3`, or null), then for each sentence
`{"kind": "done", "id": 7, "sound": null}` or `{"kind": "failed", "id": 7, "why": ...}`. `sound` says why nothing could
be heard: `no_player`, `no_sound`, or null. It ends when its input ends.

macOS and Windows speak through pyttsx3. Elsewhere eSpeak NG itself makes each sentence a file, and a program whose
failure we see plays it: pyttsx3 (2.99) drives eSpeak from two threads, and on a busy machine it loses sentences and the
rate (measured: 2 sentences of 800, and 2 processes of 160 at the wrong rate), and hides that nothing could be played.
"""

import json
import logging
import os
import shutil
import subprocess
import sys
import tempfile
import wave
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, Protocol

from eclipse_companion.common import logs

logger = logging.getLogger(__name__)

ESPEAK: Final = ("espeak-ng", "espeak")
PLAYERS: Final = (("pw-play",), ("paplay",), ("aplay", "-q"))
"""Programs that play a WAV file, of PipeWire, PulseAudio and ALSA; the first that succeeds is kept."""


class EngineError(Exception):
    """The speech engine is missing, or could not make a sentence."""

    def __init__(self, text: str, lacks: str | None = None) -> None:
        """`lacks`: the package that is missing, if that is the reason."""
        super().__init__(text)
        self.lacks = lacks


class Speaker(Protocol):
    """A speech engine, with how its sound is heard."""

    voice: str | None
    """The voice that speaks; None if none speaks the wanted language and the engine's usual voice stands in."""
    sound: str | None
    """Why nothing can be heard, as far as could be tested; None if all is well."""

    def speak(self, text: str, rate: int, file: Path | None) -> str | None:
        """Speak to the end, and save a WAV file too if one is given; returns why nothing could be heard, or None.

        Raises `EngineError`, and `OSError` if the file can't be written.
        """


class SoundPlayer:
    """Plays WAV files, through whichever program works."""

    def __init__(self) -> None:
        """Look for the installed programs."""
        self._commands = [command for command in PLAYERS if shutil.which(command[0])]

    def play(self, file: Path) -> str | None:
        """Play to the end; returns why nothing could be heard, or None."""
        if not self._commands:
            return "no_player"
        for command in self._commands:
            if _run(*command, str(file)).returncode == 0:
                self._commands = [command]
                return None
        return "no_sound"

    def try_out(self, folder: Path) -> str | None:
        """Play a twentieth of a second of silence; returns why that failed, or None."""
        file = folder / "silence.wav"
        with wave.open(str(file), "wb") as silence:
            silence.setparams((1, 2, 22050, 0, "NONE", ""))
            silence.writeframes(bytes(2 * 1100))
        return self.play(file)


class EspeakSpeaker:
    """ESpeak NG, and a player."""

    def __init__(self, language: str, folder: Path) -> None:
        """`language`: such as `en`; `folder`: for temporary files. Raises `EngineError`."""
        programs = [program for program in ESPEAK if shutil.which(program)]
        if not programs:
            raise EngineError("neither espeak-ng nor espeak is installed", "espeak-ng")
        self._command = [programs[0]]
        self._file = folder / "sentence.wav"
        known = _run(programs[0], "-q", "-v", language, "1").returncode == 0
        self.voice = language if known else None
        if known:
            self._command += ["-v", language]
        self._player = SoundPlayer()
        self.sound = self._player.try_out(folder)

    def speak(self, text: str, rate: int, file: Path | None) -> str | None:
        """See `Speaker`."""
        self._file.unlink(missing_ok=True)
        done = _run(*self._command, "-s", str(rate), "-w", str(self._file), "--stdin", words=text)
        if done.returncode != 0 or not self._file.exists():
            message = f"{self._command[0]} could not say {text!r}: {done.stderr.strip()}"
            raise EngineError(message)
        if file is not None:
            shutil.copyfile(self._file, file)
        return self._player.play(self._file)


class SystemSpeaker:
    """The system's own voice, through pyttsx3."""

    sound: str | None = None

    def __init__(self, language: str, driver: str | None = None) -> None:
        """`driver`: its name in pyttsx3 (default: the system's). Raises `EngineError`, and what pyttsx3 raises."""
        try:
            import pyttsx3  # noqa: PLC0415 - only this process may hang or die in it
        except ModuleNotFoundError as error:
            raise EngineError(f"the Python package pyttsx3 is missing or incomplete: {error}", "pyttsx3") from None
        self._engine = pyttsx3.init(driver)
        voices = [
            (str(voice.id), [str(tag) for tag in voice.languages or []]) for voice in self._engine.getProperty("voices")
        ]
        self.voice = choose_voice(voices, language, str(self._engine.getProperty("voice")))
        if self.voice is not None:
            self._engine.setProperty("voice", self.voice)

    def speak(self, text: str, rate: int, file: Path | None) -> None:
        """See `Speaker`."""
        self._engine.setProperty("rate", rate)
        if file is not None:
            file.touch()
            self._engine.save_to_file(text, str(file))
            self._engine.runAndWait()
        self._engine.say(text)
        self._engine.runAndWait()


def choose_voice(voices: Iterable[tuple[str, list[str]]], language: str, default: str) -> str | None:
    """The voice for a language, out of (id, language tags such as `en-gb` or `en_US`); None if there is none.

    The engine's usual voice is kept if it speaks the language; otherwise a plain tag comes before a region's, and a
    region's before a dialect's.
    """

    def rank(tag: str) -> int | None:
        parts = tag.replace("_", "-").lower().split("-")
        if parts[0] != language:
            return None
        return 0 if len(parts) == 1 else 1 if len(parts) == 2 and len(parts[1]) == 2 else 2  # noqa: PLR2004 - de-AT

    ranks = [(rank(tag), voice) for voice, tags in voices for tag in tags]
    ranked = [(found, len(voice), voice) for found, voice in ranks if found is not None]
    if not ranked:
        return None
    kept = [voice for _, _, voice in ranked if voice == default]
    return kept[0] if kept else min(ranked)[2]


def _run(*command: str, words: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - one of ESPEAK or PLAYERS
        command, input=words, capture_output=True, encoding="utf-8", errors="replace", check=False
    )


def _answer(speaker: Speaker, request: dict[str, Any]) -> dict[str, Any]:
    file = Path(request["file"]) if request.get("file") else None
    try:
        sound = speaker.speak(str(request["text"]), int(request["rate"]), file)
    except Exception as error:  # whatever the engine raises, the host hears of it and decides
        logger.exception("A sentence can't be spoken")
        why = "no_folder" if file is not None and isinstance(error, OSError) else "engine"
        return {"kind": "failed", "id": request["id"], "why": why, "detail": str(error)}
    return {"kind": "done", "id": request["id"], "sound": sound}


def main(words: list[str] | None = None) -> None:
    """Serve until the input ends."""
    parser = ArgumentParser(prog="voice_process", description=__doc__)
    parser.add_argument("--language", default="en")
    parser.add_argument("--verbose", type=int, default=0)
    options = parser.parse_args(words)
    logs.begin(options.verbose)
    # Engines print what they like on standard output, so our lines go to a copy of it.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())

    def tell(message: dict[str, Any]) -> None:
        print(json.dumps(message), file=answers, flush=True)

    with answers, tempfile.TemporaryDirectory(prefix="eclipse-companion-voice-") as folder:
        speaker: Speaker
        try:
            if sys.platform in ("darwin", "win32"):
                speaker = SystemSpeaker(options.language)
            else:
                speaker = EspeakSpeaker(options.language, Path(folder))
        except Exception as error:  # each engine has its own errors: the voice is missing
            logger.exception("There is no voice")
            tell({"kind": "missing", "lacks": getattr(error, "lacks", None), "detail": str(error)})
            return
        tell({"kind": "ready", "voice": speaker.voice, "language": speaker.voice is not None, "sound": speaker.sound})
        for line in sys.stdin:
            tell(_answer(speaker, json.loads(line)))


if __name__ == "__main__":
    main()
