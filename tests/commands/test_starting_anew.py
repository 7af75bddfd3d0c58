"""The words with which `play` begins anew with a phone as the camera."""

import pytest

from eclipse_companion.commands.starting_anew import with_phone


@pytest.mark.parametrize(
    ("words", "anew"),
    [
        ("play", "play --board none --phone"),
        ("play --game infinity --board screen", "play --game infinity --board none --phone"),
        ("play --board=screen --browser --sun human:Ann", "play --sun human:Ann --board none --phone"),
        ("play --hand type --board virtual --analyse --lan", "play --lan --board none --phone"),
        ("play --position GsG1/4/4/4 --language de", "play --language de --board none --phone"),
    ],
)
def test_what_lies_there_is_said_anew(words: str, anew: str) -> None:
    """All other options stay: who plays, the language, the network."""
    assert with_phone(words.split()) == anew.split()
