"""What is on the table in a trade: dollars, joints and markers, given and asked (GS-36, GS-U28)."""

from __future__ import annotations

from omerta.core.state.immutable import StateValue


class Offer(StateValue, frozen=True):
    """What is on the table between two seats: dollars, joints as bits, and how many markers, given and asked."""

    give_cash: int = 0
    give_joints: int = 0
    give_markers: int = 0
    ask_cash: int = 0
    ask_joints: int = 0
    ask_markers: int = 0

    @property
    def given(self) -> int:
        """Count the items on the giving side."""
        return (self.give_cash > 0) + self.give_joints.bit_count() + self.give_markers

    @property
    def asked(self) -> int:
        """Count the items on the asking side."""
        return (self.ask_cash > 0) + self.ask_joints.bit_count() + self.ask_markers


NO_OFFER = Offer()
