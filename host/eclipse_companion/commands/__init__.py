"""The commands, one module each; `cli` imports only the one that was asked for."""
