"""The computer's placements: what looks good, what is hard to answer, and which of them a level makes."""
