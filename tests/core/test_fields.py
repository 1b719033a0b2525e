"""Fields of a state: what core makes of a declaration, and what it says about a position that is off."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

import omerta
from omerta import game_types
from omerta.core.errors import BadPosition, NoSuchSeat
from omerta.core.game import Joint, View
from omerta.core.moves import Move
from omerta.core.nodes import Node, Over, Seat
from omerta.core.state.field_codec import FieldCodec
from omerta.core.state.fields import (
    Fielded,
    always_seat,
    derived,
    derived_list,
    fields,
    one,
    one_seat,
    part,
    part_per_seat,
    part_seat,
    per_piece,
    per_piece_small,
    per_place,
    per_place_tuple,
    per_seat,
    per_seat_rest,
    per_seat_tuple,
    procedure,
)
from omerta.core.state.immutable import StateValue
from omerta.core.state.kinds import NONE, counts_of, number, one_of, place_in, seat, set_of, some_seats, word
from omerta.core.state.packed_counts import Packed

if TYPE_CHECKING:
    from omerta.core.events import Refusal, Tell

LOOT = Packed(("crate", "gin"), bits=8)
CARDS = ("ash", "bell", "coal")
STREETS = ("LP9", "B3", "C1")
PIECES = ("thug", "vamp", "boss")


@fields
class CornerState(Fielded):
    """One field of each shape."""

    phase: str = one(word(("deal", "move")), "deal", open=True)
    cop: Seat = one_seat(open=True, floats="cop")
    friends: int = one(some_seats, 0, open=True, floats="friends")
    hand: int = one(set_of(CARDS), 0)
    money: list[int] = per_seat(number(0, 9), 1, open=True, floats="money")
    loot: list[int] = per_seat(counts_of(LOOT, 200), 0, open=True)
    hats: tuple[str, ...] = per_seat_tuple(one_of({"-": "", "fedora": "F", "derby": "D"}), "", empty=True, open=True)
    mark: list[Seat] = per_seat(seat, NONE, open=True, view="", floats="mark")
    cash: list[int] = per_place(number(0, 99), lambda game: [5, 5], open=True)
    where: array[int] = per_piece_small(place_in(STREETS, STREETS), lambda game: PIECES, NONE, open=True)
    ready: list[str] = per_piece(word(("yes", "no")), lambda game: PIECES, "no", open=True)
    news: int = one(number(0, 9), 0, open=True, floats="news", since=2)
    standing: list[int] = derived_list(lambda game: [0] * len(STREETS))
    hidden: int = derived(lambda game: 0)

    def node(self) -> Node:
        return Over((0, 0, 0), (0, 0, 0))

    def legal(self, seat: Seat) -> Sequence[Move]:
        return ()

    def refuse(self, seat: Seat, move: Move) -> Refusal | None:
        return None

    def near(self, seat: Seat) -> Sequence[tuple[Move, Refusal]]:
        return ()

    def play(self, joint: Joint, tell: Tell | None = None) -> None: ...

    def happen(self, numbers: Sequence[int], tell: Tell | None = None) -> None: ...

    def view(self, seat: Seat | None) -> View:
        raise NotImplementedError


class Corner:
    """Just enough of a game to hold a codec."""

    id = "corner"
    seats = 3

    def __init__(self, rules: int = 1) -> None:
        game: Any = self
        self.setup = SimpleNamespace(rules=rules, options={}, data={})
        self.codec: FieldCodec[CornerState] = FieldCodec(CornerState, game, settle)


def settle(state: CornerState) -> None:
    """Find out how many stand in each street."""
    state.standing = [state.where.count(street) for street in range(len(STREETS))]


CODEC = Corner().codec
FULL = (
    "phase=move cop=2 friends=0,2 hand=ash,coal money=1/2/3 loot=0.1/2.0/0.0 hats=fedora/-/derby mark=1/2/- cash=5.7"
    " where=thug:LP9;boss:C1 ready=vamp:yes"
)


def refused(text: str) -> tuple[str, str]:
    with pytest.raises(BadPosition) as caught:
        CODEC.from_position(text)
    return caught.value.field, caught.value.why


def test_a_position_is_written_in_the_order_of_the_fields_and_reads_back() -> None:
    state = CODEC.from_position(FULL)
    assert CODEC.position(state) == FULL
    assert CODEC.from_position(CODEC.position(state)) == state
    assert (state.friends, state.hand, list(state.where)) == (0b101, 0b101, [0, NONE, 2])
    assert state.hats == ("F", "", "D")


def test_a_field_as_in_a_new_game_may_be_left_out_and_sets_and_pieces_come_in_any_order() -> None:
    assert CODEC.from_position("") == CODEC.blank()
    assert CODEC.from_position("hand=coal,ash where=boss:C1;thug:LP9") == CODEC.from_position(
        "where=thug:LP9;boss:C1 hand=ash,coal"
    )


@pytest.mark.parametrize(
    ("text", "field", "why"),
    [
        ("money=1/x/3", "money", "seat 1: 'x' is not a number from 0 to 9"),
        ("money=1/2", "money", "'1/2' has 2 parts; it needs 3 joined by /, one for each seat"),
        ("cash=5.100", "cash", "place 2: '100' is not a number from 0 to 99"),
        ("hand=ash,dust", "hand", "'ash,dust' is not some of ash, bell, coal joined by commas without repeats, "
         "or - for none; 'dust' is none"),
        ("hand=ash,ash", "hand", "'ash,ash' is not some of ash, bell, coal joined by commas without repeats, "
         "or - for none"),
        ("loot=0.1/2/0.0", "loot", "seat 1: '2' is not 2 numbers up to 200 joined by dots (crate, gin)"),
        ("where=thug:X1", "where", "thug: 'X1' is not one of LP9, B3, C1, or - for none"),
        ("where=cop:LP9", "where", "'cop:LP9' is not like piece:value for one of thug, vamp, boss"),
        ("where=thug:LP9;thug:B3", "where", "thug stands there twice"),
        ("cop=3", "cop", "'3' is not one of 0, 1, 2, or - for none"),
        ("phase=sleep", "phase", "'sleep' is not one of deal, move"),
        ("money=1/2/3 money=1/2/3", "money", "stands there twice"),
    ],
)  # fmt: skip
def test_what_is_off_is_named_with_what_would_be_right(text: str, field: str, why: str) -> None:
    assert refused(text) == (field, why)


def test_an_unknown_field_is_refused_with_those_that_are_known() -> None:
    known = "phase, cop, friends, hand, money, loot, hats, mark, cash, where, ready"
    assert refused("purse=1") == ("purse", f"is unknown; a position has {known}")
    assert refused("purse") == ("purse", f"is not of the form field=value; a position has {known}")
    assert refused("standing=1") == ("standing", f"is unknown; a position has {known}")


def test_a_field_that_newer_rules_brought_stands_in_no_position_or_array_by_older_ones() -> None:
    newer = Corner(rules=2).codec
    assert newer.position(newer.from_position("news=3")).endswith(" news=3")
    assert refused("news=3")[1].startswith("is unknown; a position has phase")
    assert "news" in newer.shapes
    assert "news" not in CODEC.shapes
    assert CODEC.shown(CODEC.blank())["news"] == 0


def test_games_made_of_the_same_share_kinds_and_code_but_each_state_is_of_its_own_game() -> None:
    one, other = Corner(), Corner()
    assert one.codec.kinds is other.codec.kinds
    assert Corner(rules=2).codec.kinds is not one.codec.kinds
    assert (one.codec.blank().game, other.codec.blank().game) == (one, other)


def test_a_clone_shares_nothing_that_changes_and_equals_only_what_is_equal_in_everything() -> None:
    state = CODEC.from_position(FULL)
    copy = state.clone()
    assert copy == state
    assert state.differences(copy) == []
    copy.where[1] = 2
    copy.standing[2] += 1
    copy.money[0] = 5
    assert CODEC.position(state) == FULL
    assert state.differences(copy) == [
        "money: [1, 2, 3] is not [5, 2, 3]",
        "where: array('h', [0, -1, 2]) is not array('h', [0, 2, 2])",
        "standing: [1, 0, 1] is not [1, 0, 2]",
    ]
    derived_alone = state.clone()
    derived_alone.hidden = 1
    assert derived_alone != state


def test_turning_moves_what_lies_before_a_seat_and_every_seat_that_a_value_names() -> None:
    turned = CODEC.from_position(FULL).turned(1)
    assert CODEC.position(turned) == (
        "phase=move cop=0 friends=0,1 hand=ash,coal money=3/1/2 loot=0.0/0.1/2.0 hats=derby/fedora/- mark=-/2/0"
        " cash=5.7 where=thug:LP9;boss:C1 ready=vamp:yes"
    )
    assert turned.turned(2) == CODEC.from_position(FULL)


def test_what_is_open_is_shown_and_found_again() -> None:
    state = CODEC.from_position(FULL)
    shown = CODEC.shown(state)
    assert "hand" not in shown
    assert "mark" not in shown
    assert shown["friends"] == (0, 2)
    assert shown["where"] == ("LP9", None, "C1")
    found = CODEC.found(type("Seen", (), shown))
    found.hand, found.mark, found.standing = state.hand, state.mark, state.standing
    assert found == state


def as_many_as_seats(game: Any) -> int:
    seats: int = game.seats
    return seats


@fields
class CrossingState(CornerState):
    """More fields, some of which share a part of the position."""

    first: Seat = always_seat(open=True)
    holder: list[Seat] = per_place(seat, lambda game: [NONE, NONE], open=True, part=("north", "south"))
    guards: list[int] = per_place(number(0, 9), lambda game: [0, game.seats], open=True, part=("north", "south"))
    bonus_seat: Seat = one_seat(part="bonus")
    bonus: int = one(number(0, 9), as_many_as_seats)
    won: tuple[Seat, ...] = per_place_tuple(seat, (NONE, NONE), derived=True)


CROSSING: FieldCodec[CrossingState] = FieldCodec(CrossingState, CODEC.blank().game, settle)


def test_fields_may_share_a_part_and_a_field_may_have_one_for_each_place() -> None:
    text = f"{FULL} first=1 north=0:3 south=-:0 bonus=2:5"
    state = CROSSING.from_position(text)
    assert (state.holder, state.guards, state.bonus_seat, state.bonus) == ([0, NONE], [3, 0], 2, 5)
    assert CROSSING.position(state) == text
    state.won = (2, NONE)
    turned = CROSSING.turned(state, 1)
    assert CROSSING.position(turned).endswith("first=2 north=1:3 south=-:0 bonus=0:5")
    assert turned.won == (0, NONE)
    assert CROSSING.position(CROSSING.from_position("south=1:4")).endswith("first=0 north=-:0 south=1:4 bonus=-:3")


@pytest.mark.parametrize(
    ("text", "field", "why"),
    [
        ("north=1", "north", "'1' is not of the form holder:guards"),
        ("south=1:2:3", "south", "'1:2:3' is not of the form holder:guards"),
        ("north=7:0", "north", "'7' is not one of 0, 1, 2, or - for none"),
        ("bonus=1:x", "bonus", "'x' is not a number from 0 to 9"),
        ("first=-", "first", "'-' is not a number from 0 to 2"),
        ("holder=1.2", "holder", None),
    ],
)
def test_a_shared_part_is_named_where_it_is_off(text: str, field: str, why: str | None) -> None:
    with pytest.raises(BadPosition) as caught:
        CROSSING.from_position(text)
    assert caught.value.field == field
    assert why is None or caught.value.why == why


def pay_out(state: Any, left: tuple[int, ...]) -> None:
    """Pay out what a position does not leave in the bank."""
    state.money = [9 - each for each in left]


@fields
class BankState(CornerState):
    """What is left of nine dollars for each seat is not kept; a slot of its own is copied, and dropped by turning."""

    __slots__ = ("counted",)
    caches = ("counted",)
    counted: int | None
    left: tuple[int, ...] = per_seat_rest(
        number(0, 9), lambda state: tuple([9 - money for money in state.money]), pay_out, open=True, floats="left"
    )
    first: Seat = one_seat(lambda game: game.seats - 1)


def test_what_other_fields_leave_over_is_written_shown_and_read_but_not_kept() -> None:
    codec = FieldCodec(BankState, CODEC.blank().game, settle)
    state = codec.from_position("left=8/2/9")
    assert (state.money, state.left, state.first) == ([1, 7, 0], (8, 2, 9), 2)
    assert codec.position(state).endswith("left=8/2/9 first=2")
    assert codec.shown(state)["left"] == (8, 2, 9)
    state.money[0], state.counted = 4, 11
    copy = state.clone()
    assert (copy, copy.left, copy.counted) == (state, (5, 2, 9), 11)
    turned = codec.turned(state, 1)
    assert (turned.left, turned.first, turned.counted) == ((9, 5, 2), 0, None)
    assert array("f", codec.laid(state, 1)).tolist()[-3:] == [2, 9, 5]


def test_a_value_that_copies_would_share_cannot_start_a_field() -> None:
    with pytest.raises(TypeError, match="copies of a state would share it"):
        one(word(("a", "b")), [])  # type: ignore[misc]
    body: dict[str, Any] = {"shared": derived(lambda game: [0])}
    shares: type[CornerState] = fields(type("Shares", (CornerState,), body))
    with pytest.raises(TypeError, match=r"shared starts as \[0\], which copies of a state would share"):
        FieldCodec(shares, CODEC.blank().game, settle)


@pytest.mark.parametrize("game_type", [*game_types.values()], ids=lambda game_type: game_type.id)
def test_a_state_prints_as_what_makes_it_again(game_type: Any) -> None:
    for rules in game_type.rules:
        state = game_type.make(rules=rules).new()
        if isinstance(state, Fielded):
            assert eval(repr(state), {"omerta": omerta}) == state


def test_there_is_no_seat_beyond_the_table() -> None:
    state = game_types["gangsters-dilemma"].make(4).new()
    for none in (4, 9, -1, "0", None):
        with pytest.raises(NoSuchSeat, match=f"there is no seat {none!r}; the seats are 0 to 3"):
            state.legal(none)


def test_a_draw_names_its_outcomes_when_it_has_no_such() -> None:
    draw = omerta.make("twelve-gangsters", seats=3).new().node().draws[0]
    with pytest.raises(omerta.OmertaError, match="boss: 'pistol' is no outcome; they are 0, 1, 2"):
        draw.number("pistol")


def test_a_register_is_gone_through_rule_by_rule() -> None:
    register = game_types["twelve-gangsters"].register
    assert [rule.id for rule in register] == list(register.rules)
    assert len(register) == len(register.rules)


def test_floats_count_seats_from_the_one_that_looks() -> None:
    state = CODEC.from_position("cop=2 friends=0,2 money=1/2/3 mark=1/2/-")
    assert CODEC.shapes == {"cop": (3,), "friends": (3,), "money": (3,), "mark": (3, 3)}
    floats = array("f", CODEC.laid(state, 1)).tolist()
    assert floats[:9] == [0, 1, 0, 0, 1, 1, 2, 3, 1]
    assert floats[9:] == [0, 1, 0, 0, 0, 0, 1, 0, 0]


class Raid(StateValue, frozen=True):
    """Who raids, what they have found, and what each seat is given of it."""

    who: Seat = NONE
    found: int = 0
    shares: tuple[int, ...] = (0, 0, 0)


@fields
class RaidState(CornerState):
    """A corner with a procedure."""

    raid: Raid = procedure(
        Raid(),
        who=part_seat(open=True, floats="who"),
        found=part(number(0, 9)),
        shares=part_per_seat(number(0, 9), open=True, floats="shares", part="given"),
    )
    last: int = one(number(0, 9), 0)


def raids() -> FieldCodec[RaidState]:
    game: Any = Corner()
    codec = game.codec = FieldCodec(RaidState, game, settle)
    return codec


def test_a_procedure_is_one_value_and_its_parts_are_written_like_fields() -> None:
    codec = raids()
    start, state = codec.blank(), codec.from_position("who=1 found=4 given=1/2/3 last=5")
    assert (start.raid, state.raid, state.last) == (Raid(), Raid(1, 4, (1, 2, 3)), 5)
    assert codec.position(start).endswith(" who=- found=0 given=0/0/0 last=0")
    assert codec.position(state).endswith(" who=1 found=4 given=1/2/3 last=5")
    assert "raid" in RaidState.__slots__
    assert not {"who", "found", "shares"} & {*RaidState.__slots__}
    assert state.clone() == state
    assert state.clone().raid is state.raid
    assert state.differences(start)[0].startswith("raid: Raid(who=1")


def test_a_procedure_turns_and_is_seen_as_its_parts_are_declared() -> None:
    codec = raids()
    state = codec.from_position("who=1 found=4 given=1/2/3")
    assert state.turned(1).raid == Raid(2, 4, (3, 1, 2))
    shown = codec.shown(state)
    assert (shown["who"], shown["shares"], "found" in shown, "raid" in shown) == (1, (1, 2, 3), False, False)
    assert codec.found(SimpleNamespace(**shown)).raid == Raid(1, 0, (1, 2, 3))
    assert codec.unpacked(codec.packed(state)) == state
    assert {"who", "shares"} <= codec.shapes.keys()
    assert len(codec.laid(state, 1)) == len(codec.laid(codec.blank(), None))


def test_what_is_off_in_a_procedure_is_named_by_its_part() -> None:
    codec = raids()
    with pytest.raises(BadPosition) as caught:
        codec.from_position("given=1/2")
    assert (caught.value.field, caught.value.why) == (
        "given",
        "'1/2' has 2 parts; it needs 3 joined by /, one for each seat",
    )


def test_a_part_without_steps_of_its_own_has_those_of_its_procedure() -> None:
    @fields
    class Stepped(CornerState):
        raid: Raid = procedure(
            Raid(),
            ("search", "share"),
            who=part_seat(),
            found=part(number(0, 9), steps=("share",)),
            shares=part_per_seat(number(0, 9), steps=()),
        )
        last: int = one(number(0, 9), 0, steps=("over",))

    declared = Stepped.declared
    found = {name: declared[name].steps for name in ("who", "found", "shares", "last", "money")}
    assert found == {"who": ("search", "share"), "found": ("share",), "shares": (), "last": ("over",), "money": None}


def test_the_parts_that_are_declared_are_those_of_the_value() -> None:
    @fields
    class Short(CornerState):
        raid: Raid = procedure(Raid(), who=part_seat())

    game: Any = Corner()
    with pytest.raises(TypeError, match="raid has the parts who, found, shares; not who"):
        FieldCodec(Short, game, settle)
