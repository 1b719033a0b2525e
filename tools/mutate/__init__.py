"""Plant small mistakes in the rules of the games, one at a time, and see whether the tests notice.

`python -m tools.mutate` takes a seeded sample of mistakes, runs the tests that guard the game in question (its rules
first, then records, oracles and laws) on a copy of the sources, and keeps each verdict in a file: when it is started
again, it goes on. Survivors are listed with their line.

mutmut and cosmic-ray were looked at. Both run one fixed test command for every mistake, so all five games would be
tested for each; both copy or rewrite the whole package, which changes the functions that our turn tables hold; and
neither samples by seed over many modules or stops at a budget. What is left to write is this: two hundred lines.
"""
