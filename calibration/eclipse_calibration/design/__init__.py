"""From the measures of a set to magnets, sensor and margins."""
