"""The libraries of the extra `kit`: without them, a sentence names the command that installs them."""

import signal
from importlib import import_module
from types import ModuleType

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.common.extras import how_to_install


def library(name: str, what: str) -> ModuleType:
    """A library of the extra. Raises `CompanionError` if it isn't installed; `what` it makes begins the sentence."""
    stopped: list[int] = []
    # trimesh catches whatever is raised while it looks for its own libraries, so Ctrl-C waits until it's loaded.
    before = signal.signal(signal.SIGINT, lambda number, _: stopped.append(number))
    try:
        found = import_module(name)
    except ImportError:
        how = how_to_install("kit")
        raise CompanionError(f"{what} are made with {name}, which is missing. Install it: {how}") from None
    finally:
        signal.signal(signal.SIGINT, before)
    if stopped:
        raise KeyboardInterrupt
    return found
