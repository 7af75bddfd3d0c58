"""What every file of a kit says that can carry a note."""

from typing import Final

NOTE: Final = "never yet made"
"""Removed only when somebody has made one."""
