"""Long tests begin first: at the end of a run, nobody waits for a worker that has just begun one.

Each worker begins with an equal share of the list, and takes from the end of another's when its own is done
(`--dist worksteal`). So each share begins with long tests, and whatever is left for others is short.
"""

from collections.abc import Sequence
from typing import Final, TypeVar

LONG: Final = (
    "tests/calibration/test_calibrate.py",
    "tests/games/eclipse/play/test_play_on_the_page.py",
    "tests/games/eclipse/play/test_whole_games.py",
    "tests/games/eclipse/play/test_sensors_in_play.py",
    "tests/games/eclipse/play/test_every_word.py",
    "tests/games/eclipse/play/test_play_command.py",
    "tests/games/infinity/test_filmed.py",
    "tests/games/infinity/test_play.py",
    "tests/games/eclipse/play/test_recovery.py",
    "tests/games/eclipse/turns/test_unseen.py",
    "tests/games/eclipse/play/test_pairs_of_words.py",
    "tests/commands/test_nobody_types.py",
    "tests/games/eclipse/play/test_board_arrives.py",
    "tests/games/eclipse/play/test_killed_play.py",
    "tests/games/eclipse/play/test_process_faults.py",
    "tests/games/eclipse/page/test_whole_games.py",
    "tests/games/eclipse/page/test_access.py",
    "tests/games/eclipse/turns/test_laws.py",
    "tests/games/ecliptic/page/test_whole_games.py",
    "tests/games/eclipse/solution/test_solving.py",
    "tests/games/eclipse/play/test_play_seen.py",
    "tests/games/infinity/page/test_whole_games.py",
    "tests/games/infinity/solution/test_lengths.py",
    "tests/games/infinity/test_checking.py",
    "tests/games/eclipse/play/test_study.py",
    "tests/games/eclipse/play/test_exercise_commands.py",
    "tests/simulated/eclipse/filming/test_reading.py",
    "tests/games/eclipse/solution/test_commands.py",
    "tests/transcripts/test_transcripts.py",
    "tests/project/test_compiled.py",
    "tests/project/test_leftovers.py",
    "tests/project/test_owners.py",
    "tests/design/test_choosing.py",
    "tests/games/eclipse/setup/test_with_firmware.py",
    "tests/commands/test_no_files.py",
    "tests/commands/test_plain_terminals.py",
    "tests/games/eclipse/turns/test_rereading.py",
    "tests/calibration/test_guided.py",
    "tests/games/ecliptic/page/test_access.py",
)
"""Modules whose tests take ten seconds or more, the longest first; `./run test` names the longest tests at its end."""

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
