"""Tests of Ecliptic's puzzles."""
