"""Long tests begin first: at the end of a run, nobody waits for a worker that has just begun one.

Each worker begins with an equal share of the list, and takes from the end of another's when its own is done
(`--dist worksteal`). So each share begins with long tests, and whatever is left for others is short.
"""

from collections.abc import Sequence
from typing import Final, TypeVar

LONG: Final = (
    "tests/games/eclipse/play/test_play_on_the_page.py",
    "tests/games/ecliptic/vision/test_reader.py",
    "tests/upkeep/test_install.py",
    "tests/games/eclipse/replaying/test_replay.py",
    "tests/table/test_long_sessions.py",
    "tests/games/eclipse/play/test_play_command.py",
    "tests/games/eclipse/reply/test_hinting.py",
    "tests/calibration/test_calibrate.py",
    "tests/project/test_leftovers.py",
    "tests/games/noughts/test_noughts.py",
    "tests/games/eclipse/page/test_access.py",
    "tests/outputs/page/test_page.py",
    "tests/sensing/test_large_pictures.py",
    "tests/games/eclipse/page/test_views.py",
    "tests/simulated/board/test_virtual_board.py",
    "tests/outputs/page/test_connection.py",
    "tests/games/eclipse/page/test_making.py",
    "tests/games/eclipse/replaying/test_filmed_traces.py",
    "tests/games/eclipse/play/test_play_seen.py",
    "tests/games/eclipse/play/test_process_faults.py",
    "tests/games/infinity/page/test_views.py",
    "tests/games/ecliptic/page/test_access.py",
    "tests/outputs/page/test_frame.py",
    "tests/games/infinity/test_putting_right.py",
    "tests/games/eclipse/page/test_whole_games.py",
    "tests/games/eclipse/reply/test_opponent.py",
    "tests/commands/test_nobody_types.py",
    "tests/games/eclipse/replaying/test_films.py",
    "tests/design/test_choosing.py",
    "tests/games/ecliptic/page/test_whole_games.py",
    "tests/games/eclipse/play/test_whole_games.py",
    "tests/games/eclipse/play/test_sensors_in_play.py",
    "tests/outputs/page/test_server.py",
    "tests/outputs/test_terminal.py",
    "tests/pictures/test_infinity_pictures.py",
    "tests/games/eclipse/reply/test_exact.py",
    "tests/games/eclipse/play/test_exercise_commands.py",
    "tests/games/eclipse/play/test_board_arrives.py",
    "tests/project/test_packaging.py",
    "tests/firmware/test_on_micropython.py",
    "tests/games/ecliptic/play/test_real_cards.py",
    "tests/games/eclipse/play/test_killed_play.py",
    "tests/games/ecliptic/vision/test_plane.py",
    "tests/outputs/page/test_types.py",
    "tests/games/eclipse/replaying/test_killed_play.py",
    "tests/fuzz/test_trackers.py",
)
"""Modules that take half a minute or more beside others, or have a test of more than twelve seconds; the longest first.

`./run test` names the longest tests at its end.
"""

Item = TypeVar("Item")


def longest_first(items: Sequence[Item], modules: Sequence[str], workers: int) -> list[Item]:
    """The items in an order that begins each worker's share with long ones; `modules` names the module of each."""
    by_module: dict[str, list[Item]] = {}
    for item, module in zip(items, modules, strict=True):
        by_module.setdefault(module, []).append(item)
    begun = [module for module in LONG if module in by_module]
    others = [item for module, own in by_module.items() if module not in begun for item in own]
    ordered: list[Item] = []
    for worker in range(workers):
        left = len(items) - len(ordered)
        share = [item for module in begun[worker::workers] for item in by_module[module]]
        more = max(0, left // (workers - worker) - len(share))
        ordered += [*share, *others[:more]]
        del others[:more]
    return ordered + others
