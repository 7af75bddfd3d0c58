"""The long seeded figures. Each module here but `cases` is one; `./run evidence NAME` runs it.

A module has `SIZE`, its full number of cases, and `run(count, seed, progress, resume_dir) -> str`, which gives a
Markdown table. `progress(done, total)` is called as it goes; `resume_dir` is a folder that stays from one call to the
next until the whole is done. `cases.gather` does both for independent cases.
"""
