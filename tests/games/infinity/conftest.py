"""Rules for every table here."""

from tests.table.idle import idle_tables

__all__ = ["idle_tables"]
