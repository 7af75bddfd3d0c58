"""Pictures of Ecliptic's printed deck on a table, with what is really on it: for tests and for measuring the reader."""
