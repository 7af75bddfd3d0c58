"""`python -m eclipse_companion` is the command `eclipse-companion`."""

import signal
import sys

# Until the command line listens, Ctrl-C ends the program at once: a KeyboardInterrupt would show where loading was.
signal.signal(signal.SIGINT, signal.SIG_DFL)

from eclipse_companion.commands.cli import main  # noqa: E402 - the line above comes first

if __name__ == "__main__":
    sys.exit(main())
