"""The table of Gangsters in plain lines: the map with joints and pieces, then every gang, cops, Public and the dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from omerta.core.nodes import Over, Seat
from omerta.core.words.texts import Texts
from omerta.games.gangsters.pieces import COLOURS_OF_DICE, COP_NAMES, GANG, KINDS, PUBLIC_NAMES
from omerta.games.gangsters.show.text_map import SEATS, label, map_lines
from omerta.games.gangsters.view import GangstersView

LETTERS, COMMISSIONER = "RTV", "K"
"""The pieces of a gang on the map, and that of the Police."""


def text_board(view: GangstersView, texts: Texts, names: Sequence[str]) -> list[str]:
    """Describe the table from one seat."""
    return TextBoard(view, texts, names).lines()


class TextBoard:
    """A view while it is put into lines; the board comes with the texts."""

    def __init__(self, view: GangstersView, texts: Texts, names: Sequence[str]) -> None:
        self.view, self.texts, self.names = view, texts, names
        faces: Mapping[str, Mapping[str, Any]] = texts.cards
        self.map = faces["map"]
        self.houses = [code for code, face in faces.items() if face["kind"] == "building"]

    def say(self, entry: str, **data: object) -> str:
        """Fill one of the board's sentences."""
        return self.texts.pick(("board", entry), data, self.view.seat, self.names)

    def lines(self) -> list[str]:
        """Describe everything: the city, the gangs, what walks about, the dice, and what this seat alone knows."""
        view = self.view
        seats = [*range(len(view.cash))]
        order = seats if view.seat is None else [*seats[view.seat :], *seats[: view.seat]]
        rows, spots = self.map["rows"], self.map["spots"]
        lines = [self.head(), *map_lines(rows, spots, self.prices(), self.joint_tags(), self.piece_tags())]
        lines += self.say("key").split("\n")
        for seat in order:
            lines += self.gang(seat)
        lines += [*self.walking("cops", COP_NAMES, view.cops), *self.walking("public", PUBLIC_NAMES, view.public)]
        if any(view.dice):
            dice = [
                self.say("die", colour=colour, number=number)
                for colour, number in zip(COLOURS_OF_DICE, view.dice, strict=True)
                if number
            ]
            lines.append(self.say("dice", dice=", ".join(dice)))
        if view.hand:
            lines.append(self.say("hand", markers=view.hand))
        if view.chits:
            lines.append(self.say("chits", chits=view.chits))
        return lines + self.dynamite()

    def dynamite(self) -> list[str]:
        """Describe what bombs and cars have left on the table: rubble, craters, a bomb, drive-bys, one's own Bomber."""
        view = self.view
        craters = [at for at in view.crater if at is not None]
        lines = [self.say("rubble", some=", ".join(self.place(code) for code in view.rubble))] if view.rubble else []
        lines += [self.say("craters", some=", ".join(craters))] if craters else []
        lines += [self.say("bomb", at=self.place(view.bomb))] if view.bomb is not None else []
        lines += [self.say("stops", some=", ".join(view.stops))] if view.stops else []
        lines += [self.say("gone", some=view.gone)] if view.gone else []
        if view.bomber is not None:
            lines.append(self.say("bomber", kind=view.bomber.rpartition(".")[2]))
        return lines

    def head(self) -> str:
        """Describe which round it is, whose turn, and the crime level."""
        view = self.view
        if isinstance(view.node, Over):
            return self.say("over", round=view.round)
        if view.turn is None:
            return self.say("start")
        return self.say("turn", seat=view.turn, round=view.round, level=view.crime_level)

    def prices(self) -> dict[str, str]:
        """Describe what buildings cost, in hundreds; grey ones are the city's."""
        faces = self.texts.cards
        return {
            code: self.say("city")
            if faces[code]["colour"] == "gray"
            else self.say("price", hundreds=faces[code]["price"] // 100)
            for code in self.houses
            if code in self.map["spots"]
        }

    def joint_tags(self) -> dict[str, str]:
        """Mark each joint with its owner's letter and its level, and rubble with a cross."""
        view = self.view
        found = dict.fromkeys(view.rubble, "XX")
        for code, owner, level in zip(self.houses, view.owner, view.level, strict=True):
            if owner is not None:
                found[code] = f"{SEATS[owner]}{'X' if code in view.rubble else level}"
        return found

    def piece_tags(self) -> dict[str, list[str]]:
        """Mark each space with the pieces on it: gangs, then cops, then Public."""
        view = self.view
        found: dict[str, list[str]] = {}
        for place, at in enumerate(view.at):
            if at is not None:
                seat, kind = divmod(place, GANG)
                men = view.men[place] if KINDS[kind] != "vamp" else 0
                tag = label(
                    COMMISSIONER if self.police(seat) else LETTERS[kind], men, seat, criminal=bool(view.crime[place])
                )
                found.setdefault(space_of(at), []).append(tag)
        for at in (*view.crater, view.bomb):
            if at is not None:
                found.setdefault(at, []).append("***")
        for number, at in enumerate(view.cops, start=1):
            if at is not None:
                found.setdefault(space_of(at), []).append(label("C", number))
        for piece, (name, at) in enumerate(zip(PUBLIC_NAMES, view.public, strict=True)):
            if at is not None:
                letter, quiet = "PI"[view.informants >> piece & 1], view.quiet >> piece & 1
                tag = label(letter, int(name[1]), criminal=at in self.houses and not quiet)
                found.setdefault(space_of(at), []).append(tag)
        return found

    def gang(self, seat: Seat) -> list[str]:
        """Describe a gang: its cash where the reader may look, its joints and where its pieces are."""
        view = self.view
        if seat in view.out:
            return [self.say("out", seat=seat, letter=SEATS[seat])]
        hidden = view.seat not in (None, seat) and not isinstance(view.node, Over)
        cash = self.say("hidden") if hidden else self.say("cash", dollars=view.cash[seat], percent=view.percent[seat])
        joints = [
            self.say("joint", joint=code, level=level)
            for code, owner, level in zip(self.houses, view.owner, view.level, strict=True)
            if owner == seat
        ]
        facts = {"letter": SEATS[seat], "cash": cash, "count": len(joints), "markers": view.markers[seat]}
        lines = [self.say("police" if self.police(seat) else "gang", seat=seat, chits=view.chit_count, **facts)]
        pieces = [self.piece(seat, kind) for kind in range(GANG) if view.men[seat * GANG + kind]]
        lines += [self.say("pieces", pieces=", ".join(pieces))] if pieces else []
        has = [word for word, seats in (("heaters", view.heaters), ("wheels", view.wheels)) if seat in seats]
        has += ["a-bomber"] if view.may_bomb[seat] else []
        lines += [self.say("has", some=has)] if has else []
        return lines + ([self.say("joints", joints=", ".join(joints))] if joints else [])

    def piece(self, seat: Seat, kind: int) -> str:
        """Describe a piece: how strong, where, and whether it is criminal."""
        view = self.view
        place = seat * GANG + kind
        at = view.at[place]
        if at is None:
            return self.say(
                "off" if self.police(seat) else "unplaced", kind=self.called(seat, kind), men=view.men[place]
            )
        entry = "criminal" if view.crime[place] else "piece"
        return self.say(entry, kind=self.called(seat, kind), men=view.men[place], at=self.place(at))

    def police(self, seat: Seat) -> bool:
        """Return whether a seat is the Police: the last one, where a board has them."""
        return seat == self.view.police

    def called(self, seat: Seat, kind: int) -> str:
        """Name a piece."""
        return "commissioner" if self.police(seat) else KINDS[kind]

    def place(self, at: str) -> str:
        """Describe where something is: a building by name and code, a street space by the code that the map shows."""
        return self.say("house", house=at) if at in self.houses else at

    def walking(self, entry: str, names: Sequence[str], places: Sequence[str | None]) -> list[str]:
        """Describe where cops or Public are; nothing where all are in the cup."""
        informants = self.view.informants if entry == "public" else 0
        some = [
            self.say("informant" if informants >> piece & 1 else "walker", who=name, at=self.place(at))
            for piece, (name, at) in enumerate(zip(names, places, strict=True))
            if at is not None
        ]
        return [self.say(entry, some=", ".join(some))] if some else []


def space_of(stand: str) -> str:
    """Return the space of a stand by its code: `NA5e` is in NA5, a building is itself."""
    return (
        stand.rstrip("abcdefghijklmnopqrstuvwxyz") if stand[-1:].islower() and any(map(str.isdigit, stand)) else stand
    )
