"""The companion with one more game: `python -m tests.games.noughts play --game noughts`."""

import sys

from eclipse_companion.commands import cli, registry
from tests.games.noughts.play import GAME

registry.register(GAME)
sys.exit(cli.main())
