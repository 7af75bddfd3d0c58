"""The voice's own process: takes sentences as lines of JSON, speaks them one after the other, answers each with a line.

In, on standard input: `{"id": 7, "text": "...", "file": "/path/0007.wav" or null}`. Out, on standard output: first
`{"kind": "ready", "voice": ..., "language": true, "sound": null}` or `{"kind": "missing"}` (no speech engine), then for
each sentence `{"kind": "done", "id": 7, "sound": null}` or `{"kind": "failed", "id": 7, "why": ...}`. `sound` says why
nothing could be heard: `no_player`, `no_sound`, or null. It ends when its input ends.

pyttsx3 (2.99) on Linux plays through `aplay`, hides its failure, and after one saved file saves for ever; so there
each sentence is synthesised into a file and played by a program whose failure we see. Elsewhere it speaks itself.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import wave
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

PLAYERS: Final = (("pw-play",), ("paplay",), ("aplay", "-q"))
"""Programs that play a WAV file, of PipeWire, PulseAudio and ALSA; the first that succeeds is kept."""

_EMPTY_WAV: Final = 44
"""Bytes of a WAV file's header: a file no longer than that has no sound in it."""


class EngineError(Exception):
    """The speech engine could not make a sentence."""


class Player:
    """Plays WAV files, through whichever program works."""

    def __init__(self) -> None:
        """Looks for the programs that there are."""
        self._commands = [command for command in PLAYERS if shutil.which(command[0])]

    def play(self, file: Path) -> str | None:
        """Play to the end; why nothing could be heard, or None."""
        if not self._commands:
            return "no_player"
        for command in self._commands:
            done = subprocess.run(  # noqa: S603 - one of PLAYERS
                [*command, str(file)], stdin=subprocess.DEVNULL, capture_output=True, check=False
            )
            if done.returncode == 0:
                self._commands = [command]
                return None
        return "no_sound"

    def try_out(self, folder: Path) -> str | None:
        """Play a twentieth of a second of silence; why that could not be, or None."""
        file = folder / "silence.wav"
        with wave.open(str(file), "wb") as silence:
            silence.setparams((1, 2, 22050, 0, "NONE", ""))
            silence.writeframes(bytes(2 * 1100))
        return self.play(file)


class Speaker:
    """The speech engine with the way its sound is heard."""

    def __init__(self, language: str, rate: int, folder: Path) -> None:
        """`language`: such as `en`; `rate`: words a minute; `folder`: for passing files. Raises what pyttsx3 raises."""
        import pyttsx3  # noqa: PLC0415 - only this process may hang or die in it

        self._engine = pyttsx3.init()
        self._file = folder / "sentence.wav"
        self._player = Player() if sys.platform.startswith("linux") else None
        self.sound = self._player.try_out(folder) if self._player else None
        voices = self._engine.getProperty("voices") or []
        tags = [(str(voice.id), [str(tag) for tag in voice.languages or []]) for voice in voices]
        self.voice = choose_voice(tags, language, str(self._engine.getProperty("voice")))
        if self.voice is not None:
            self._engine.setProperty("voice", self.voice)
        self._engine.setProperty("rate", rate)

    def speak(self, text: str, file: Path | None) -> str | None:
        """Speak to the end, and save as a WAV file too where one is given; why nothing could be heard, or None.

        Raises `EngineError`, and `OSError` where the file can't be written.
        """
        if self._player is None:
            if file is not None:
                self._save(text, file)
            self._engine.say(text)
            self._engine.runAndWait()
            return None
        self._save(text, self._file)
        if file is not None:
            shutil.copyfile(self._file, file)
        return self._player.play(self._file)

    def _save(self, text: str, file: Path) -> None:
        file.unlink(missing_ok=True)
        self._engine.save_to_file(text, str(file))
        self._engine.runAndWait()
        if not file.exists() or file.stat().st_size <= _EMPTY_WAV:
            message = f"no sound was made of {text!r}"
            raise EngineError(message)


def choose_voice(voices: Iterable[tuple[str, list[str]]], language: str, usual: str) -> str | None:
    """The voice for a language, out of (id, language tags such as `en-gb` or `en_US`); None where there is none.

    The engine's usual voice is kept where it speaks the language; else a plain tag goes before a region's, and a
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
    kept = [voice for _, _, voice in ranked if voice == usual]
    return kept[0] if kept else min(ranked)[2]


def _answer(speaker: Speaker, request: dict[str, Any]) -> dict[str, Any]:
    file = Path(request["file"]) if request.get("file") else None
    try:
        sound = speaker.speak(str(request["text"]), file)
    except Exception as error:  # noqa: BLE001 - whatever the engine raises, the host is told and decides
        why = "no_folder" if file is not None and isinstance(error, OSError) else "engine"
        return {"kind": "failed", "id": request["id"], "why": why, "detail": str(error)}
    return {"kind": "done", "id": request["id"], "sound": sound}


def main(words: list[str] | None = None) -> None:
    """Serve until the input ends."""
    parser = ArgumentParser(prog="voice_process", description=__doc__)
    parser.add_argument("--language", default="en")
    parser.add_argument("--rate", type=int, default=165)
    options = parser.parse_args(words)
    # Engines print what they like on standard output: our lines go to a copy of it.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())

    def tell(message: dict[str, Any]) -> None:
        print(json.dumps(message), file=answers, flush=True)

    with tempfile.TemporaryDirectory(prefix="eclipse-companion-voice-") as folder:
        try:
            speaker = Speaker(options.language, options.rate, Path(folder))
        except Exception as error:  # noqa: BLE001 - a missing library, engine or voice: each engine has errors of its own
            tell({"kind": "missing", "detail": str(error)})
            return
        tell({"kind": "ready", "voice": speaker.voice, "language": speaker.voice is not None, "sound": speaker.sound})
        for line in sys.stdin:
            tell(_answer(speaker, json.loads(line)))


if __name__ == "__main__":
    main()
    # espeak may fail an assertion of its own when the interpreter takes it down.
    sys.stderr.flush()
    os._exit(0)
