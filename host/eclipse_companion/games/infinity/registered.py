"""Registers Infinity. The program reads this at each start, so this only names modules and imports none of them."""

from typing import Final

from eclipse_companion.commands.game import Command, Game

_COMMANDS: Final = "eclipse_companion.games.infinity.commands"

GAME: Final = Game(
    name="infinity",
    title="Infinity",
    saving=f"{_COMMANDS}.saving",
    annotating="eclipse_companion.games.infinity.reply.annotating",
    strength="eclipse_companion.games.infinity.reply.strength",
    pictures="eclipse_companion.games.infinity.page.club",
    mistakes="eclipse_companion.games.infinity.reply.mistakes",
    statistics=f"{_COMMANDS}.statistics",
    commands={
        "play": Command(
            f"{_COMMANDS}.play", "play at your own device, or on the screen; a camera may see the marbles", slow=True
        ),
        "learn": Command(
            f"{_COMMANDS}.learn", "learn the rules and the ideas by lessons; practise your mistakes", slow=True
        ),
        "puzzles": Command(f"{_COMMANDS}.puzzles", "find the one placement that wins", slow=True),
        "read": Command(f"{_COMMANDS}.read", "tell what a picture of the device shows"),
        "replay": Command(f"{_COMMANDS}.replay", "follow a filmed game, and print it"),
        "calibrate": Command(f"{_COMMANDS}.calibrate", "check how well a camera sees the device"),
        "mat": Command(f"{_COMMANDS}.mat", "make a sheet to print, so that a camera finds the device"),
        "turns": Command(f"{_COMMANDS}.turns", "list the legal placements of a position"),
        "best": Command(f"{_COMMANDS}.best", "tell the exact value of positions and their best placements"),
        "solve": Command(f"{_COMMANDS}.solve", "solve the whole game on this machine"),
    },
)
