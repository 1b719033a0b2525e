"""The table of Gangster's Dilemma in plain lines: the street, everybody's loot and points, and the demands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from omerta.core.nodes import Over
from omerta.core.words.texts import Texts
from omerta.games.gangsters_dilemma.rules.demands import Demand
from omerta.games.gangsters_dilemma.rules.goods import KINDS
from omerta.games.gangsters_dilemma.view import DilemmaView


def text_board(view: DilemmaView, texts: Texts, names: Sequence[str]) -> list[str]:
    """Describe the table from one seat."""
    return TextBoard(view, texts, names).lines()


class TextBoard:
    """A view while it is put into lines."""

    def __init__(self, view: DilemmaView, texts: Texts, names: Sequence[str]) -> None:
        self.view, self.texts, self.names = view, texts, names

    def say(self, entry: str, data: Mapping[str, Any] | None = None) -> str:
        return self.texts.pick(("board", entry), data or {}, self.view.seat, self.names)

    def lines(self) -> list[str]:
        """Describe the head, the street, the seats, the demands, and what this seat alone knows."""
        view = self.view
        head = "over" if isinstance(view.node, Over) else "round" if view.round else "deal"
        lines = [self.say(head, {"round": view.round, "cop": view.cop})]
        lines += [self.location(number) for number in range(len(view.locations))]
        lines += [self.row(seat) for seat in range(len(view.money))]
        lines += [self.demand(demand) for demand in view.row if demand is not None]
        lines += [self.say("private", {"demand": self.demand(demand)}) for demand in view.private]
        lines.append(self.say("deck", {"deck": view.deck}))
        return [*lines, *self.locked()]

    def location(self, number: int) -> str:
        """Describe what a location offers, and who is there."""
        view = self.view
        location = view.locations[number]
        here = tuple(seat for seat, code in enumerate(view.sent) if code == location.code)
        return self.say(
            "place",
            {
                "number": number + 1,
                "location": location.code,
                "dollars": location.dollars,
                "goods": self.say("loot", {"token": location.loot}) if location.loot else self.say(location.code),
                "shut": self.say("shut") if location.closed else "",
                "cops": self.say("cops") if view.sent and f"cop-{number + 1}" in view.patrol else "",
                "there": self.say("there", {"seats": here}) if here else "",
            },
        )

    def row(self, seat: int) -> str:
        """Describe what a seat has, and what became of it this round."""
        view = self.view
        character = view.characters[seat].code if view.characters else "-"
        cards = tuple(demand.code for demand in view.taken[seat])
        holds = view.secret and character == "made-man"
        deal, fate = view.deals[seat], view.fates[seat]
        data = {
            "seat": seat,
            "character": "" if character == "-" else self.say("character", {"character": character}),
            "points": view.points[seat],
            "money": view.money[seat],
            **dict(zip(KINDS, view.goods[seat], strict=True)),
            "taken": self.say("taken", {"cards": cards}) if cards else "",
            "secret": self.say("secret", {"secret": view.secret}) if holds else "",
            "deal": self.say(deal) if deal else "",
            "fate": self.say(fate) if fate in ("free", "arrested") else "",
        }
        return self.say("row", data)

    def demand(self, demand: Demand) -> str:
        """Describe what a demand asks for, and what this seat lacks for it."""
        goods = dict(zip(KINDS, demand.goods, strict=True))
        lacks = self.lacks(demand.code)
        return self.say("demand", {"card": demand.code, "points": demand.points, **goods, "lacks": lacks})

    def lacks(self, code: str) -> str:
        """Describe what this seat lacks for a demand, or how it can pay."""
        want = next((want for want in self.view.wants if want.code == code), None)
        if want is None:
            return ""
        if want.pay is None:
            missing = {f"{kind}s": count for kind, count in zip(KINDS, want.lacks, strict=True) if count}
            lacks = ", ".join(self.say("lack", {"kind": kind, "count": count}) for kind, count in missing.items())
            return self.say("lacks", {"lacks": lacks})
        if want.pay.verb == "demand":
            return self.say("payable")
        entry = "with-dollars" if want.dollars else "with-gin"
        return self.say(entry, {"dollars": want.dollars, "token": want.pay.args[1]})

    def locked(self) -> list[str]:
        """Describe which Cop cards this seat knows before the reveal."""
        view = self.view
        if view.sent or not view.patrol:
            return []
        places = tuple(view.locations[int(name.removeprefix("cop-")) - 1].code for name in view.patrol)
        if view.seat == view.cop:
            return [self.say("patrol", {"patrol": places})]
        return [self.say("seen", {"location": places[0]})]
