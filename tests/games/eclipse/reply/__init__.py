"""Tests of the search and the opponent."""
