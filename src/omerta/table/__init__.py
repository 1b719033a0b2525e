"""The table: seats, sealed choices, questions and fair dice in one log; pure code without clock, chance or I/O."""
