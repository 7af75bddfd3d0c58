"""Infinity: a virtual device, its marbles in pictures, and the hand that places them."""
