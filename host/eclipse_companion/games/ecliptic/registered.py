"""Registers Ecliptic. The program reads this at each start, so this only names modules and imports none of them."""

from typing import Final

from eclipse_companion.commands.game import Command, Game

_COMMANDS: Final = "eclipse_companion.games.ecliptic.commands"

GAME: Final = Game(
    name="ecliptic",
    title="Ecliptic",
    saving=f"{_COMMANDS}.saving",
    opening="deal",
    annotating="eclipse_companion.games.ecliptic.reply.annotating",
    strength="eclipse_companion.games.ecliptic.reply.strength",
    mistakes="eclipse_companion.games.ecliptic.reply.mistakes",
    statistics=f"{_COMMANDS}.statistics",
    pictures="eclipse_companion.games.ecliptic.page.club",
    commands={
        "play": Command(
            f"{_COMMANDS}.play", "play against the computer, with somebody else, or with real cards", slow=True
        ),
        "learn": Command(
            f"{_COMMANDS}.learn", "learn the rules and the ideas by lessons; practise your mistakes", slow=True
        ),
        "puzzles": Command(f"{_COMMANDS}.puzzles", "find the action that surely wins, and win", slow=True),
        "deck": Command(f"{_COMMANDS}.deck", "make the cards to print, with markers for a camera"),
        "read": Command(f"{_COMMANDS}.read", "tell what a picture of the printed cards on a table shows"),
        "calibrate": Command(f"{_COMMANDS}.calibrate", "see which of the printed cards a camera can read"),
        "replay": Command(f"{_COMMANDS}.replay", "follow a filmed game with printed cards, and print it"),
        "turns": Command(f"{_COMMANDS}.turns", "list what each player can do in states of a game"),
        "score": Command(f"{_COMMANDS}.score", "count the table at the end of a game"),
    },
)
