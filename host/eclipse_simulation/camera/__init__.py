"""A virtual camera: what any game draws, taken as a real one would take it, with what goes wrong with cameras."""
