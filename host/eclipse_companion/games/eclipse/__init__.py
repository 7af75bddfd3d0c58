"""Rubik's Eclipse: rules, reading its board, the solution, replies, lessons and puzzles."""
