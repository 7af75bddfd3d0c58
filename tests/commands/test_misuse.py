"""Words that no command takes: a sentence says what to type instead, in English and German."""

import re

import pytest

from eclipse_companion.commands import cli

ARGPARSE = re.compile("expected .* argument|invalid |unrecognized|required|ambiguous|not allowed with")
"""What argparse says by itself."""
CORNERS = "--corners needs 4 values: --corners x,y x,y x,y x,y. They are "
HELP = "`eclipse-companion {} --help`"


@pytest.mark.parametrize(
    ("words", "english", "german"),
    [
        ("", "Name a command. `eclipse-companion --help` lists them.", "Nenn einen Befehl. "),
        ("gmes", "There's no `eclipse-companion gmes`. Do you mean `eclipse-companion games`?", "Meinst du "),
        (
            "zoo",
            "There's no `eclipse-companion zoo`. `eclipse-companion --help` lists all commands.",
            "nennt alle Befe",
        ),
        ("settings zoo", "There's no `eclipse-companion settings zoo`. Choose one of write.", "Wähl eines von write."),
        ("calibrate", "One of these is missing: sensors, camera.", "Hier fehlt eines von diesen: sensors, camera."),
        ("check", f"This is missing: FILE. {HELP.format('check')} tells what it is.", "Hier fehlt etwas: FILE. "),
        ("play --bord none", "I don't know --bord none here. Do you mean --board?", "kenne ich hier nicht. Meinst du"),
        ("play --zoo", f"I don't know --zoo here. {HELP.format('play')} lists all.", "nennt alles, was es gibt."),
        (
            "calibrate camera --screem",
            f"I don't know --screem here. {HELP.format('calibrate camera')} lists all.",
            "eclipse-companion calibrate camera: Fehler: --screem kenne ich hier nicht.",
        ),
        (
            "calibrate camera --screem --game infinity",
            f"I don't know --screem here. {HELP.format('calibrate --game infinity camera')} lists all.",
            "eclipse-companion calibrate --game infinity camera: Fehler: --screem kenne ich hier nicht.",
        ),
        ("doctor ''", f"I don't know '' here. {HELP.format('doctor')} lists all.", "'' kenne ich hier nicht. "),
        ("''", "There's no `eclipse-companion ''`. ", "`eclipse-companion ''` gibt es nicht. "),
        ("games ''", "There's no `eclipse-companion games ''`. ", "`eclipse-companion games ''` gibt es nicht. "),
        ("rating --game", "Write a value after --game: --game NAME.", "Schreib hinter --game einen Wert: "),
        (
            "calibrate camera a --positions",
            "Write at least one value after --positions: --positions POSITION.",
            "mindestens einen Wert: ",
        ),
        (
            "read a.png --corners 1,2",
            f"{CORNERS}the playing area's corners at squares 1, 4, 16, 13, in pixels, for pictures without markers.",
            "Das sind die Ecken der Spielfläche an den Feldern 1, 4, 16, 13, in Bildpunkten, für Bilder ohne Marker.",
        ),
        (
            "calibrate --game infinity camera a.png --corners 1,2",
            f"{CORNERS}the centres of spaces 1 of channels 1 and 4, then spaces 4 of channels 4 and 1, in pixels, for ",
            "dann der Plätze 4 der Kanäle 4 und 1, in Bildpunkten, für Bilder ohne Marker, einmal für jedes davon.",
        ),
        ("play --games x", "--games: 'x' isn't a whole number.", "--games: 'x' ist keine ganze Zahl."),
        ("puzzles --grade 9", "--grade: 9 isn't a choice here. Choose one of 1, 2, 3, 4, 5.", "gibt es hier nicht."),
        ("play --json=3", "--json takes no value. Leave out '3'.", "Hinter --json gehört kein Wert. Lass '3' weg."),
        ("play --g x", "--g may mean --game, --games. Write it in full.", "kann --game, --games heißen. Schreib es "),
        ("play --verb", "write it in full: --verbose", "Schreib es ganz: --verbose"),
    ],
)
def test_what_is_typed_wrongly_gets_a_sentence(
    words: str, english: str, german: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes after the usage, and the status is 2."""
    typed = [word.strip("'") for word in words.split()]
    for language, sentence in (("en", f"error: {english}"), ("de", german)):
        monkeypatch.setattr("eclipse_companion.commands.refusals._language", lambda _, code=language: code)
        with pytest.raises(SystemExit) as caught:
            cli.main(typed)
        said = capsys.readouterr().err
        assert caught.value.code == 2
        assert sentence in said
        assert not ARGPARSE.search(said.rpartition("rror: ")[2])
