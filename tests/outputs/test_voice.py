"""The voice: real espeak-ng into files, and processes that hang, die or are missing."""

import json
import os
import shutil
import stat
import struct
import subprocess
import sys
import textwrap
import threading
import wave
from dataclasses import replace
from pathlib import Path

import pytest

from eclipse_companion.announcements import Fact, GameOver, GameStarted, Notice, ReplyChosen, ToMove
from eclipse_companion.games.eclipse.announcements import Fault, HalfTurn, Problem
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.game.rules import Result
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.outputs.voice import VOICE_PROCESS, Voice
from eclipse_companion.outputs.voice_process import EspeakSpeaker, SystemSpeaker, choose_voice
from tests.games.eclipse.facts import FINAL
from tests.processes import wait_until

SENTENCES = EclipseSentences("en", edition("eclipse"))
RESULT = GameOver(Result.MOON_WINS, ((1, 6, 11),), position=FINAL)
PROMPT = HalfTurn(Player.SUN, (5, 9), None, (5, 9), late=True)
PROBLEM = Problem(Fault.DIAGONAL, (5, 10))


def reply(turn: str) -> ReplyChosen:
    """The computer's turn."""
    return ReplyChosen(Player.MOON, Turn.parse(turn), FINAL)


FAKE = """
    import json, os, sys, time
    from pathlib import Path

    folder = Path(sys.argv[1])
    with (folder / "pids").open("a") as pids:
        print(os.getpid(), file=pids)
    def tell(**message):
        print(json.dumps(message), flush=True)
    {start}
    tell(kind="ready", voice="fake", language=True, sound=None)
    for line in sys.stdin:
        request = json.loads(line)
        with (folder / "said").open("a") as said:
            print(request["text"], file=said)
        with (folder / "rates").open("a") as rates:
            print(request["rate"], file=rates)
        {body}
        tell(kind="done", id=request["id"], sound=None)
"""
GATED = "while not (folder / 'gate').exists(): time.sleep(0.01)"
HANGS = "time.sleep(600)"
DIES = "os._exit(3)"
WRONG = "print('what?', flush=True)"


class Rig:
    """A voice on a fake process, and what it did."""

    def __init__(
        self, folder: Path, body: str = "pass", start: str = "pass", patience_s: float = 10.0, *, on: bool = True
    ) -> None:
        self.folder = folder
        self.notices: list[Notice] = []
        code = textwrap.dedent(FAKE).format(body=body, start=start)
        command = (sys.executable, "-c", code, str(folder))
        notify = self.notices.append
        self.voice = Voice(SENTENCES, rate=6000, notify=notify, command=command, patience_s=patience_s, on=on)

    def tell(self, *announcements: Fact) -> None:
        for announcement in announcements:
            self.voice.tell(announcement)

    def said(self) -> list[str]:
        file = self.folder / "said"
        return file.read_text().splitlines() if file.exists() else []

    def on(self) -> bool:
        return self.voice.on

    def trouble(self) -> Notice | None:
        return self.voice.trouble

    def rates(self) -> list[int]:
        return [int(rate) for rate in (self.folder / "rates").read_text().split()]

    def pids(self) -> list[int]:
        file = self.folder / "pids"
        return [int(pid) for pid in file.read_text().split()] if file.exists() else []


def say(announcement: Fact) -> str:
    """The sentence of an announcement."""
    return SENTENCES.say(announcement) or ""


def gone(pid: int) -> bool:
    """Whether a process has ended and left no zombie."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def loudness(file: Path) -> tuple[float, float]:
    """Seconds, and root mean square of the samples, of a WAV file."""
    with wave.open(str(file)) as sound:
        assert (sound.getnchannels(), sound.getsampwidth()) == (1, 2)
        samples = struct.unpack(f"<{sound.getnframes()}h", sound.readframes(sound.getnframes()))
        return len(samples) / sound.getframerate(), (sum(sample**2 for sample in samples) / len(samples)) ** 0.5


def player(folder: Path, code: str) -> Path:
    """A folder with espeak-ng, a program `aplay` that is this shell script, and nothing else."""
    folder.mkdir()
    espeak = shutil.which("espeak-ng")
    assert espeak is not None
    (folder / "espeak-ng").symlink_to(espeak)
    program = folder / "aplay"
    program.write_text(f"#!/bin/sh\n{code}\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return folder


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="espeak-ng is Linux's voice")
def test_real_sentences_are_saved_as_sound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a working sound device each sentence is still saved as a numbered WAV file; one notice says so."""
    monkeypatch.setenv("PATH", str(player(tmp_path / "bin", "exit 1")), prepend=None)
    notices: list[Notice] = []
    (tmp_path / "wav").mkdir()
    (tmp_path / "wav" / "0007.wav").write_bytes(b"")
    voice = Voice(SENTENCES, folder=tmp_path / "wav", notify=notices.append)
    for announcement in (reply("S4"), reply("1-5/S16"), RESULT):
        voice.tell(announcement)
    wait_until((tmp_path / "wav" / "0010.wav").exists)
    voice.close(limit_s=30)
    files = sorted((tmp_path / "wav").iterdir())
    assert [file.name for file in files] == ["0007.wav", "0008.wav", "0009.wav", "0010.wav"]
    measures = [loudness(file) for file in files[1:]]
    assert all(volume > 300 for _, volume in measures)
    assert 1.5 < measures[0][0] < 4
    assert 4 < measures[1][0] < 9
    assert 2 < measures[2][0] < 5
    assert notices == [Notice("voice_no_sound")]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="espeak-ng is Linux's voice")
def test_real_sentences_are_handed_to_the_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a player that works, each sentence is played once, to the end, and nothing is reported missing."""
    program = f'/bin/cp "$2" {tmp_path}/played-$$.wav'
    monkeypatch.setenv("PATH", str(player(tmp_path / "bin", program)), prepend=None)
    notices: list[Notice] = []
    voice = Voice(EclipseSentences("de", edition("magic")), notify=notices.append)
    voice.tell(reply("1-5/S16"))
    voice.tell(RESULT)
    wait_until(lambda: len(list(tmp_path.glob("played-*.wav"))) == 3)
    voice.close(limit_s=30)
    heard = sorted(loudness(file)[0] for file in tmp_path.glob("played-*.wav"))
    assert len(heard) == 3
    assert heard[0] < 0.1
    assert 2 < heard[1] < heard[2]
    assert notices == []


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="espeak-ng is Linux's voice")
def test_a_missing_engine_is_named_once_and_the_game_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If there is no eSpeak, one notice names the package, and announcements go on without effect."""
    monkeypatch.setenv("PATH", str(tmp_path))
    notices: list[Notice] = []
    voice = Voice(SENTENCES, notify=notices.append)
    voice.tell(RESULT)
    wait_until(lambda: notices)
    voice.tell(RESULT)
    voice.close()
    assert len(notices) == 1
    assert "package espeak-ng" in say(notices[0])


def test_a_system_that_speaks_through_pyttsx3_and_lacks_it_names_the_package(tmp_path: Path) -> None:
    """On macOS and Windows, if the Python package is missing, the voice's process says so, and the notice names it."""
    start = "import sys; sys.platform, sys.modules['pyttsx3'] = 'darwin', None\n"
    script = tmp_path / "process.py"
    script.write_text(f"{start}from eclipse_companion.outputs.voice_process import main\nmain()\n")
    notices: list[Notice] = []
    voice = Voice(SENTENCES, notify=notices.append, command=(sys.executable, str(script)))
    voice.tell(RESULT)
    wait_until(lambda: notices)
    voice.close()
    assert [notice.key for notice in notices] == ["voice_no_package"]
    assert "pyttsx3" in say(notices[0])


def test_a_process_that_cannot_start_switches_the_voice_off(tmp_path: Path) -> None:
    """A process that ends before it is ready is tried three times."""
    rig = Rig(tmp_path, start=DIES)
    rig.tell(RESULT)
    wait_until(lambda: rig.notices)
    rig.voice.close()
    assert [notice.key for notice in rig.notices] == ["voice_off"]
    assert len(rig.pids()) == 3


@pytest.mark.parametrize("body", [HANGS, DIES, WRONG])
def test_a_voice_that_hangs_or_dies_is_off_after_three_failures(tmp_path: Path, body: str) -> None:
    """If three processes in a row fail over a sentence, one notice says so; all have ended, and none is a zombie."""
    rig = Rig(tmp_path, body, patience_s=1.0 if body == HANGS else 10.0)
    rig.tell(RESULT, reply("S4"), RESULT)
    wait_until(lambda: rig.notices)
    rig.tell(RESULT)
    rig.voice.close()
    assert [(notice.key, notice.words) for notice in rig.notices] == [("voice_off", {"count": "3"})]
    assert rig.said() == [say(RESULT), say(RESULT), say(reply("S4"))]
    assert len(rig.pids()) == 3
    assert all(gone(pid) for pid in rig.pids())


def test_a_reply_over_which_the_process_dies_is_said_again(tmp_path: Path) -> None:
    """After one death the same reply goes to the new process, and the voice goes on."""
    rig = Rig(tmp_path, "if len((folder / 'pids').read_text().split()) == 1: os._exit(1)")
    rig.tell(reply("S4"))
    wait_until(lambda: len(rig.said()) == 2)
    rig.tell(RESULT)
    rig.voice.close()
    assert rig.said() == [say(reply("S4")), say(reply("S4")), say(RESULT)]
    assert rig.notices == []


def test_new_matter_drops_prompts_but_never_a_reply_or_a_result(tmp_path: Path) -> None:
    """While a sentence is being spoken, waiting prompts give way to later sentences; replies and results stay."""
    rig = Rig(tmp_path, GATED)
    rig.tell(reply("S1"))
    wait_until(rig.said)
    rig.tell(PROMPT, PROBLEM, reply("S2"), PROMPT, ToMove(Player.SUN, human=True, task="flip"), PROBLEM, RESULT)
    rig.tell(PROMPT, reply("S3"), PROBLEM)
    (rig.folder / "gate").touch()
    wait_until(lambda: len(rig.said()) == 5)
    rig.voice.close()
    assert rig.said() == [say(reply("S1")), say(reply("S2")), say(RESULT), say(reply("S3")), say(PROBLEM)]


def test_two_people_hear_what_is_wrong_and_the_result_alone(tmp_path: Path) -> None:
    """This holds from the start of a watched game; a game against the computer is spoken in full again."""
    rig = Rig(tmp_path)
    begun = GameStarted("uuid", "eclipse", ("Ann", "Ben"), EMPTY, watched=True)
    alone = replace(begun, watched=False)
    rig.tell(begun, PROMPT, PROBLEM)
    wait_until(rig.said)
    rig.tell(RESULT)
    wait_until(lambda: len(rig.said()) == 2)
    rig.tell(alone)
    wait_until(lambda: len(rig.said()) == 3)
    rig.voice.close()
    named = SENTENCES.heard(begun)
    assert rig.said() == [named.say(fact) for fact in (PROBLEM, RESULT, alone)]


SAMPLE = SENTENCES.page_label("voice_sample")


def test_a_voice_that_is_switched_off_is_silent_at_once(tmp_path: Path) -> None:
    """It breaks off, and forgets what waits and what comes; switched on, it shows that, and speaks what comes then."""
    rig = Rig(tmp_path, GATED)
    rig.tell(reply("S1"))
    wait_until(rig.said)
    rig.tell(reply("S2"))
    rig.voice.switch(on=False)
    assert not rig.on()
    assert all(gone(pid) for pid in rig.pids())
    rig.tell(RESULT)
    (rig.folder / "gate").touch()
    rig.voice.switch(on=True)
    rig.voice.switch(on=True)
    assert rig.on()
    wait_until(lambda: len(rig.said()) == 2)
    rig.tell(reply("S3"))
    wait_until(lambda: len(rig.said()) == 3)
    rig.voice.close()
    assert rig.said() == [say(reply("S1")), SAMPLE, say(reply("S3"))]
    assert rig.notices == []
    assert len(rig.pids()) == 2


def test_a_voice_that_begins_off_needs_no_process(tmp_path: Path) -> None:
    """It starts one once it is switched on, and then knows the names that it heard before."""
    rig = Rig(tmp_path, on=False)
    begun = GameStarted("uuid", "eclipse", ("Ann", "Ben"), EMPTY)
    rig.tell(begun)
    assert (rig.pids(), rig.on(), rig.trouble()) == ([], False, None)
    rig.voice.switch(on=True)
    wait_until(rig.said)
    rig.tell(RESULT)
    rig.voice.close()
    assert rig.said() == [SAMPLE, SENTENCES.heard(begun).say(RESULT)]


def test_a_voice_that_is_missing_is_looked_for_again_when_it_is_switched_on(tmp_path: Path) -> None:
    """It is named each time that somebody switches it on in vain; once it is there, the voice speaks."""
    missing = "if not (folder / 'there').exists(): tell(kind='missing', lacks='espeak-ng', detail=''); sys.exit()"
    rig = Rig(tmp_path, start=missing)
    changes: list[bool] = []
    rig.voice.changed = lambda: changes.append(rig.voice.on)
    wait_until(lambda: not rig.on())
    rig.voice.switch(on=False)
    rig.voice.switch(on=True)
    wait_until(lambda: len(rig.notices) == 2 and not rig.on())
    assert [notice.key for notice in rig.notices] == ["voice_no_engine"] * 2
    assert rig.trouble() == rig.notices[0]
    (tmp_path / "there").touch()
    rig.voice.switch(on=True)
    wait_until(rig.said)
    rig.voice.close()
    assert (rig.on(), rig.trouble(), rig.said()) == (True, None, [SAMPLE])
    assert changes[-1]


def test_another_rate_is_heard_in_the_next_sentence(tmp_path: Path) -> None:
    """What is being said ends as it began; then a sentence shows how the newest rate sounds."""
    rig = Rig(tmp_path, GATED)
    rig.tell(reply("S1"))
    wait_until(rig.said)
    rig.voice.speak_at(200)
    rig.voice.speak_at(4000)
    (rig.folder / "gate").touch()
    wait_until(lambda: len(rig.said()) == 2)
    rig.voice.close()
    assert rig.said() == [say(reply("S1")), SAMPLE]
    assert rig.rates() == [6000, 4000]
    assert len(rig.pids()) == 1


def test_a_voice_may_be_switched_from_several_threads(tmp_path: Path) -> None:
    """However often it is switched while it speaks, it ends as it was switched last, and leaves nothing behind."""
    before = set(threading.enumerate())
    rig = Rig(tmp_path)

    def switch() -> None:
        for number in range(20):
            rig.voice.switch(on=bool(number % 2))
            rig.tell(reply("S1"))
            rig.voice.speak_at(200 + number)

    threads = [threading.Thread(target=switch) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    rig.voice.switch(on=True)
    count = len(rig.said())
    rig.tell(RESULT)
    wait_until(lambda: say(RESULT) in rig.said()[count:])
    rig.voice.close()
    assert all(gone(pid) for pid in rig.pids())
    assert set(threading.enumerate()) <= before
    assert rig.notices == []


def test_closing_finishes_the_result_but_no_prompt(tmp_path: Path) -> None:
    """At the end of a game the result is spoken; prompts, and replies from before it, are not waited for."""
    rig = Rig(tmp_path, GATED)
    rig.tell(reply("S1"))
    wait_until(rig.said)
    rig.tell(reply("S2"), PROMPT, RESULT, PROMPT)
    threading.Timer(0.2, (rig.folder / "gate").touch).start()
    rig.voice.close(limit_s=20)
    rig.tell(RESULT)
    assert rig.said() == [say(reply("S1")), say(RESULT)]
    assert all(gone(pid) for pid in rig.pids())


def test_closing_ends_a_voice_that_hangs(tmp_path: Path) -> None:
    """After the limit the process is killed, whatever it does, and all threads have ended."""
    before = set(threading.enumerate())
    rig = Rig(tmp_path, HANGS)
    rig.tell(reply("S1"))
    wait_until(rig.said)
    rig.voice.close(limit_s=0.1)
    assert all(gone(pid) for pid in rig.pids())
    assert set(threading.enumerate()) <= before


def test_a_folder_that_cannot_be_written_is_named_once(tmp_path: Path) -> None:
    """Sentences are still spoken if they can't be saved."""
    (tmp_path / "file").write_text("")
    notices: list[Notice] = []
    voice = Voice(SENTENCES, folder=tmp_path / "file" / "wav", notify=notices.append)
    voice.tell(reply("S1"))
    voice.tell(RESULT)
    voice.close(limit_s=30)
    assert [notice.key for notice in notices if notice.key != "voice_no_sound"] == ["voice_no_folder"]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="espeak-ng is Linux's voice")
def test_the_process_answers_each_line_and_ends_with_its_input(tmp_path: Path) -> None:
    """By hand: it answers ready, done for a sentence, failed for an impossible file, and goes on with the next."""
    requests = [
        {"id": 1, "text": "One to five.", "rate": 165, "file": str(tmp_path / "1.wav")},
        {"id": 2, "text": "Six.", "rate": 165, "file": str(tmp_path / "none" / "2.wav")},
        {"id": 3, "text": '- Ärger, "neun"', "rate": 80, "file": str(tmp_path / "3.wav")},
    ]
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    done = subprocess.run(VOICE_PROCESS, input=lines, capture_output=True, text=True, check=True, timeout=60)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["kind"] for answer in answers] == ["ready", "done", "failed", "done"]
    assert answers[2]["why"] == "no_folder"
    assert all(loudness(tmp_path / name)[1] > 300 for name in ("1.wav", "3.wav"))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="espeak-ng is Linux's voice")
def test_a_language_without_a_voice_is_named(tmp_path: Path) -> None:
    """The engine's usual voice speaks instead, at the rate that each sentence has."""
    speaker = EspeakSpeaker("xx", tmp_path)
    assert speaker.voice is None
    speaker.speak("One to five.", 165, tmp_path / "1.wav")
    speaker.speak("One to five.", 330, tmp_path / "2.wav")
    (slow, volume), (fast, _) = (loudness(tmp_path / name) for name in ("1.wav", "2.wav"))
    assert volume > 300
    assert fast < 0.7 * slow


def test_the_systems_voice_speaks_through_pyttsx3(monkeypatch: pytest.MonkeyPatch) -> None:
    """With pyttsx3's test driver, a voice of the language is chosen, and a sentence is spoken to its end."""
    # pyttsx3 2.98 leaves an importer of an old kind behind: in Python 3.11 it makes later imports warn.
    monkeypatch.setattr(sys, "meta_path", sys.meta_path[:])
    speaker = SystemSpeaker("en", driver="dummy")
    assert speaker.voice == "dummy.voice1"
    speaker.speak("One to five.", 165, None)
    assert SystemSpeaker("de", driver="dummy").voice is None


def test_the_voice_chosen_speaks_the_language() -> None:
    """A plain tag comes before a region's, and that before a dialect's; the engine's usual voice is kept if it fits."""
    voices = [
        ("gmw/de", ["de"]),
        ("gmw/en-029", ["en-029"]),
        ("gmw/en-us", ["en-us"]),
        ("gmw/en", ["en-gb"]),
        ("mac.anna", ["de_DE"]),
    ]
    assert choose_voice(voices, "en", "none") == "gmw/en"
    assert choose_voice(voices, "en", "gmw/en-us") == "gmw/en-us"
    assert choose_voice(voices, "de", "gmw/en") == "gmw/de"
    assert choose_voice(voices[4:], "de", "none") == "mac.anna"
    assert choose_voice(voices, "fr", "gmw/en") is None
