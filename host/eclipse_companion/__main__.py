"""`python -m eclipse_companion` is the command `eclipse-companion`."""

import sys

from eclipse_companion.cli import main

sys.exit(main())
