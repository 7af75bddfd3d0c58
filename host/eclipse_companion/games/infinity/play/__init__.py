"""What Infinity adds to a table: what placements did, and what people say of the knob and the marbles."""
