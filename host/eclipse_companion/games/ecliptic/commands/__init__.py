"""What Ecliptic's commands do, one module each."""
