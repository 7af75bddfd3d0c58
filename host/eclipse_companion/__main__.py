"""`python -m eclipse_companion` is the command `eclipse-companion`."""

import signal

# Until the command line listens, Ctrl-C ends the program at once: a KeyboardInterrupt would show where loading was.
signal.signal(signal.SIGINT, signal.SIG_DFL)

from eclipse_companion.commands.cli import main as run  # noqa: E402 - the line above comes first
from eclipse_companion.common.ending import end_with  # noqa: E402


def main() -> None:
    """Run one command, and end the process with its status."""
    end_with(run)


if __name__ == "__main__":
    main()
