"""Trains the network that reads Infinity's device, on pictures that it makes itself. A development tool."""
