"""A hand that plays Eclipse on the virtual board: what it does, and what the sensors feel of it."""
