"""An independent oracle for Gangsters, written from the register and the rulebook alone with the standard library."""
