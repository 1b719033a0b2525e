"""What a position must agree on, how it becomes numbers, and which worlds agree with a view."""
