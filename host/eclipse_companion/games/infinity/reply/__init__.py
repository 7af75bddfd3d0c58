"""The computer's placements."""
