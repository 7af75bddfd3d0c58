"""How long things take: each module here is a benchmark with `run() -> str`, a Markdown table (`./run bench NAME`)."""
