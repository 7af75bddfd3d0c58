"""Guided calibrations, and the profiles of boards that are known."""
