"""Ecliptic: a virtual table, its cards in pictures, and the people who lay them."""
