"""The table: seats, sealed choices, questions and fair dice in one log; pure, with neither clock nor chance nor I/O."""
