"""Registers Eclipse. The program reads this at each start, so this only names modules and imports none of them."""

from typing import Final

from eclipse_companion.commands.game import Command, Game

_COMMANDS: Final = "eclipse_companion.games.eclipse.commands"

GAME: Final = Game(
    name="eclipse",
    title="Eclipse",
    saving=f"{_COMMANDS}.saving",
    annotating="eclipse_companion.games.eclipse.reply.annotating",
    strength="eclipse_companion.games.eclipse.reply.strength",
    pictures="eclipse_companion.games.eclipse.page.club",
    mistakes="eclipse_companion.games.eclipse.reply.mistakes",
    statistics=f"{_COMMANDS}.statistics",
    commands={
        "play": Command(f"{_COMMANDS}.play", "play a game, on a real board or a virtual one", slow=True),
        "virtual-board": Command(f"{_COMMANDS}.virtual_board", "start a virtual board and print its port"),
        "replay": Command(f"{_COMMANDS}.replay", "read a trace or a recording, and print the game"),
        "read": Command(f"{_COMMANDS}.read", "tell what a picture of the board shows"),
        "mat": Command(f"{_COMMANDS}.mat", "make a mat to print, so that a camera finds the board"),
        "turns": Command(f"{_COMMANDS}.turns", "list the legal turns of a position"),
        "best": Command(f"{_COMMANDS}.best", "tell the exact value of positions and their best turns"),
        "solve": Command(f"{_COMMANDS}.solve", "solve the whole game on this machine"),
        "puzzles": Command(f"{_COMMANDS}.puzzles", "solve puzzles: find the one turn that wins", slow=True),
        "learn": Command(f"{_COMMANDS}.learn", "learn the game by lessons, and practise your mistakes", slow=True),
        "calibrate": Command(f"{_COMMANDS}.calibrate", "calibrate the board"),
    },
)
