"""The table: seats, sealed choices, questions and fair dice as one append-only log; no clock, no chance and no I/O of its own."""
