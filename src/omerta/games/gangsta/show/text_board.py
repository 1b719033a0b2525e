"""The table of GANGSTA! in plain lines: heists and what they need and give, the Reserve, and every gang."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from omerta.core.nodes import Over, Seat
from omerta.core.words.texts import Texts
from omerta.games.gangsta.deck.skills import SKILLS
from omerta.games.gangsta.in_play import Member
from omerta.games.gangsta.view import GangstaView

Face = Mapping[str, Any]


def text_board(view: GangstaView, texts: Texts, names: Sequence[str]) -> list[str]:
    """Describe the table from one seat."""
    return Sayer(view, texts, names).lines()


class Sayer:
    """Says a view; what is printed on the cards comes with the texts."""

    def __init__(self, view: GangstaView, texts: Texts, names: Sequence[str]) -> None:
        self.view, self.texts, self.names = view, texts, names

    def fill(self, entry: str, **data: object) -> str:
        """Fill one of the board's sentences."""
        return self.texts.pick(("board", entry), data, self.view.seat, self.names)

    def lines(self) -> list[str]:
        """Describe everything: where the game stands, the rows, the seats, and what is going on."""
        view = self.view
        seats = [*range(len(view.gangs))]
        order = seats if view.seat is None else [*seats[view.seat :], *seats[: view.seat]]
        return [
            self.head(),
            self.fill("heists", deck=view.heist_deck, snitches=len(view.snitches)),
            *(self.heist(code) for code in view.row if code is not None),
            self.fill("reserve", deck=view.gangster_deck),
            *(self.offer(code, price) for code, price in self.offers()),
            *(line for seat in order for line in self.gang(seat)),
            *self.secrets(),
            *self.job(),
        ]

    def head(self) -> str:
        """Describe which chapter it is, and whose turn."""
        view = self.view
        if isinstance(view.node, Over):
            return self.fill("over", chapter=view.chapter, turn=view.turn)
        if view.active is None:
            return self.fill("deal")
        return self.fill("turn", seat=view.active, chapter=view.chapter, turn=view.turn)

    def face(self, code: str) -> Face:
        """Look a card up."""
        face: Face = self.texts.cards[code]
        return face

    def skills(self, skills: Sequence[str]) -> str:
        """Name skills, each once, with how often."""
        named = [
            f"{self.texts.get('word', skill)}{f' x{skills.count(skill)}' if skills.count(skill) > 1 else ''}"
            for skill in SKILLS
            if skill in skills
        ]
        return ", ".join(named)

    def heist(self, code: str) -> str:
        """Describe what a heist needs and gives."""
        face = self.face(code)
        gives = [self.fill("dollars", dollars=face["cash"])] if face["cash"] else []
        gives += [self.fill("points", points=face["ip"])] if face["ip"] else []
        gives += [self.fill("coop", dollars=face["coop"])] if face["coop"] else []
        gives += [self.reward(kind, amount) for kind, amount in face["rewards"]]
        return self.fill(
            "heist", code=code, name=face["name"], needs=self.skills(face["needs"]), gives=", ".join(gives)
        )

    def reward(self, kind: str, amount: int | str) -> str:
        """Describe a special reward."""
        word = self.texts.get("word", kind)
        return f"{word} {self.texts.get('word', amount) if isinstance(amount, str) else amount or ''}".strip()

    def offers(self) -> list[tuple[str, int]]:
        """List the Reserve with what it costs this seat."""
        view = self.view
        prices = view.prices or (None,) * len(view.reserve)
        return [
            (code, self.face(code)["cost"] if price is None else price)
            for code, price in zip(view.reserve, prices, strict=True)
            if code is not None
        ]

    def offer(self, code: str, price: int) -> str:
        """Describe a gangster of the Reserve."""
        face = self.face(code)
        skills = self.skills(face["skills"])
        return self.fill(
            "offer", code=code, name=face["nickname"], price=price, points=face["ip"], clan=face["clan"], skills=skills
        )

    def gang(self, seat: Seat) -> list[str]:
        """Describe a seat's purse and gang: one's own one by one, others on a line."""
        view = self.view
        asset = view.assets[seat]
        resource = "" if asset is None else self.fill("resource", resource=asset.code, status=asset.status)
        rest = {"stored": len(view.stored[seat]), "resource": resource}
        lines = [self.fill("seat", seat=seat, money=view.money[seat], points=view.points[seat], **rest)]
        if seat == view.seat:
            lines += [self.fill("member", who=self.member(member), state=_state(member)) for member in view.gangs[seat]]
        else:
            for state in ("available", "engaged"):
                some = [self.member(member) for member in view.gangs[seat] if _state(member) == state]
                lines += [self.fill("members", state=state, some="; ".join(some))] if some else []
        if view.hospital[seat]:
            patients = "; ".join(self.member(member) for member in view.hospital[seat])
            lines.append(self.fill("members", state="hospital", some=patients))
        return lines

    def member(self, member: Member) -> str:
        """Describe a gangster with all skills."""
        face = self.face(member.code)
        skills = [*face["skills"], *([member.learned] if member.learned else [])]
        return self.fill("who", code=member.code, name=face["nickname"], skills=self.skills(skills))

    def secrets(self) -> list[str]:
        """Describe what this seat alone knows."""
        view = self.view
        tops = [code for code in (view.top_heist, view.top_gangster) if code is not None]
        lines = [self.fill("top", card=code) for code in tops]
        lines += [self.fill("hand", cards=view.hand)] if view.hand else []
        return lines

    def job(self) -> list[str]:
        """Describe what is still needed for the heist that is being performed."""
        job = self.view.job
        if job is None or not job.open:
            return []
        return [self.fill("job", heist=job.heist, open=self.skills(job.open))]


def _state(member: Member) -> str:
    return "engaged" if member.engaged else "available"
