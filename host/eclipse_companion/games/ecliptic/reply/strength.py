"""How strong Ecliptic's levels are; its positions have no exact values, so turns show nothing."""

from typing import Final

ELO: Final = {"1": 0, "2": 52, "3": 109, "4": 145, "5": 169, "6": 189, "7": 202, "perfect": 302}
"""The measured ratings of the levels (`./run evidence ecliptic`, `ecliptic-perfect`)."""
