"""`virtual-board`: the shipped firmware on simulated sensors, at a port that any serial program can open."""

import argparse

from eclipse_companion.games.eclipse.commands.board_simulation import simulated_board


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Who moves the pieces, the kind of board, and the port."""
    simulated_board().add_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Serve until ended."""
    return simulated_board().serve(arguments)
