"""The command line, as a user types it."""
