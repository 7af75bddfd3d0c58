"""The long seeded figures. Each module here except `cases` is one; `./run evidence NAME` runs it.

A module has `SIZE`, its full number of cases, and `run(count, seed, progress, resume_dir) -> str`, which returns a
Markdown table. It calls `progress(done, total)` as it goes; `resume_dir` is a folder that stays from one call to the
next until everything is done. `cases.gather` does both for independent cases.
"""
