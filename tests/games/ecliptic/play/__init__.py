"""Ecliptic at a table."""
