"""`play`: a game at the board, real or virtual. Its options, and the checks on them."""

import argparse

from eclipse_companion.commands import camera_options, playing, teaching_options
from eclipse_companion.commands import play_options as options
from eclipse_companion.commands.choices import add_choice
from eclipse_companion.commands.play_options import SCREEN
from eclipse_companion.commands.virtual_hands import simulation_group
from eclipse_companion.common.errors import UsageError
from eclipse_companion.games.eclipse.commands import cameras
from eclipse_companion.games.eclipse.commands.play_options import VIRTUAL, add_style, is_simulated, refuse_style
from eclipse_companion.games.eclipse.commands.playing import EclipsePlay
from eclipse_companion.games.eclipse.game.editions import EDITIONS
from eclipse_companion.games.eclipse.rulebook import ECLIPSE_RULES


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Who plays, where, and which outputs to use."""
    parser.add_argument(
        "--board",
        metavar="PORT|virtual|screen|none",
        help=(
            "the board's port (default: found on USB, else screen); screen: no pieces, turns are made on the page or "
            "typed; none: a camera alone sees the pieces; virtual: a simulated board"
        ),
    )
    cameras.add_arguments(parser)
    options.add_players(parser, ECLIPSE_RULES)
    add_choice(parser, "--coding", ("one", "two"), help="magnets of one strength or two, on a virtual or a new board")
    parser.add_argument("--seed", type=int, metavar="N", help="repeat the computer's choices, and the virtual board")
    add_choice(
        parser,
        "--edition",
        tuple(EDITIONS),
        help="the words for players and sides (default: as the camera was checked with, else eclipse)",
    )
    parser.add_argument(
        "--analyse",
        action="store_true",
        help="try turns for both sides, take them back, and hear each position's value",
    )
    options.add_coach(parser)
    options.add_clock(parser, ECLIPSE_RULES)
    parser.add_argument("--position", metavar="POSITION", help="start the first game from here, such as GsG1/4/4/4")
    options.add_outputs(parser)
    options.add_terminal(parser)
    simulation = simulation_group(parser, "a board without real pieces", "--board virtual, --hand or --camera virtual")
    simulation.add_argument(
        "--hand",
        metavar="type|auto|FILE.egn",
        help=(
            "who moves the pieces there: you, by typed lines (the line 'help' lists what the hand can do); auto; or "
            "the first game of a file (default: type at a terminal or with a page, else auto)"
        ),
    )
    add_style(simulation)
    cameras.add_scene(simulation)


def run(arguments: argparse.Namespace) -> int:
    """Play until somebody leaves, or the requested games are over; 1 if no board answers at the end."""
    _refuse_unknown(arguments)
    return playing.run(EclipsePlay, arguments)


def _refuse_unknown(arguments: argparse.Namespace) -> None:
    """Raises `UsageError` for options that no game can be played with."""
    seen_virtually = arguments.camera == camera_options.VIRTUAL
    if arguments.board == "none" and arguments.camera == camera_options.NONE:
        raise UsageError("--board none: then a camera must see the pieces. Say --camera 0, or --camera virtual.")
    if arguments.board == SCREEN and arguments.camera != camera_options.NONE:
        raise UsageError("--board screen: there are no pieces that a camera could see. Leave one of the two out.")
    if arguments.turn_pictures and arguments.camera == camera_options.NONE:
        raise UsageError("--turn-pictures: a camera must see the board. Say --camera 0, or leave --turn-pictures out.")
    if seen_virtually and arguments.board not in (None, VIRTUAL, "none"):
        raise UsageError(
            f"--camera virtual sees only virtual pieces, and {arguments.board} has real ones. Leave one of the two out."
        )
    if arguments.profile is not None and arguments.camera == camera_options.NONE:
        raise UsageError(f"--profile {arguments.profile}: a camera must see the pieces. Say --camera 0 as well.")
    teaching_options.refuse_learning(arguments, "a set")
    if arguments.analyse:
        _refuse_players(arguments)
    if arguments.hand is not None and arguments.board not in (None, VIRTUAL) and not seen_virtually:
        raise UsageError(
            f"--hand {arguments.hand} works only with the virtual board. At {arguments.board}, you move the pieces."
        )
    if is_simulated(arguments) and arguments.camera != camera_options.NONE and not seen_virtually:
        option = "--phone" if arguments.camera == camera_options.PHONE else f"--camera {arguments.camera}"
        raise UsageError(f"{option} sees no virtual pieces. Say --camera virtual, or leave it out.")
    refuse_style(arguments)
    camera_options.refuse_fault(arguments)


def _refuse_players(arguments: argparse.Namespace) -> None:
    """Raises `UsageError` if an analysis is given players, clocks or an end."""
    given = {name: getattr(arguments, name) for name in ("sun", "moon", "clock", "games")}
    for name, value in given.items():
        if value is not None:
            raise UsageError(f"--{name} {value}: nobody plays with --analyse. Leave one of the two out.")
    if arguments.coach:
        raise UsageError("--coach: nobody plays with --analyse. Leave one of the two out.")
    if arguments.hand not in (None, "type"):
        raise UsageError(
            f"--hand {arguments.hand}: you try the turns yourself with --analyse. Leave one of the two out."
        )
