"""What all rows of a log have: when they were written, and how they change the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

if TYPE_CHECKING:
    from omerta.core.nodes import Seat
    from omerta.table.log.table import Act, Table
    from omerta.table.log.watch import Watch


class Row(msgspec.Struct, frozen=True, kw_only=True, tag_field="row", tag=str.lower, omit_defaults=True):
    """What every row has: when it was written, in seconds since 1970, as told by the caller."""

    at: float

    wish: ClassVar[type[msgspec.Struct] | None] = None
    """The wish that it comes of, where it has the `seat` and the `id` of one."""
    ends_request: ClassVar[bool] = False
    """Whether a request to go back ends with it: the game moved on, or somebody left or came back."""
    stood_still: ClassVar[bool] = False
    """Whether no time passed before it, since the server was down."""

    ends_game: ClassVar[bool] = False
    """Whether the game is over with it."""

    def used(self) -> Act:
        """Return what its id was used for, as its wish says it: the wish's type, and those of its fields it has too."""
        assert self.wish is not None
        named = [name for name in self.wish.__struct_fields__ if name != "id" and name in self.__struct_fields__]
        said = [getattr(self, name) for name in named]
        return str(self.wish.__struct_config__.tag), *[int(each) if isinstance(each, bool) else each for each in said]

    def told_to(self) -> Seat | None:
        """Return the seat that alone is told of it, unless an entry tells everybody."""
        return None

    def frees(self) -> Seat | None:
        """Return the chair whose person has none any more from then on."""
        return None

    def leads_to(self) -> str | None:
        """Return the code of the table that is opened with it, for another game."""
        return None

    def quiet(self, table: Table) -> bool:
        """Whether the row must go unnoticed, so that times are not counted anew with it."""
        return False

    def fold(self, table: Table, watch: Watch | None) -> None:
        """Change the table as this row says, and record for `watch` what that changes in views."""
        raise NotImplementedError
