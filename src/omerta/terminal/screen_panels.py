"""What opens over the table on the full screen: long texts with a search, something to pick, standing orders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, SelectionList, Static
from textual.widgets.option_list import Option

from omerta.core.standing_orders import Orders, Standing
from omerta.terminal.place_at_table import Do

CLOSING: list[BindingType] = [Binding("escape", "leave", show=False)]


class Panel(ModalScreen[None]):
    """A long text that is scrolled, with a search that leaves only the lines that have every word typed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *CLOSING,
        Binding("enter", "leave", show=False, priority=True),
        *(Binding(key, f"move('{key}')", show=False, priority=True) for key in ("up", "down", "pageup", "pagedown")),
    ]

    def __init__(self, title: str, lines: Sequence[Text], search: str, none: str, *, at_end: bool = False) -> None:
        super().__init__()
        self.heading = title
        self.lines = lines
        self.search = search
        self.none = none
        self.at_end = at_end

    def compose(self) -> ComposeResult:
        with Vertical(classes="panel"):
            yield Static(Text(self.heading), classes="title")
            yield Input(placeholder=self.search, compact=True, classes="search")
            with VerticalScroll(classes="text", can_focus=False):
                yield Static(self.found(""))

    def on_mount(self) -> None:
        self.query_one(Input).focus()
        if self.at_end:
            self.call_after_refresh(self.query_one(VerticalScroll).scroll_end, animate=False)

    def found(self, typed: str) -> Text:
        """Join the lines that have every word typed, in capitals or not."""
        words = typed.casefold().split()
        fitting = [line for line in self.lines if all(word in line.plain.casefold() for word in words)]
        return Text("\n").join(fitting or [Text(self.none)])

    def on_input_changed(self, changed: Input.Changed) -> None:
        self.query_one(".text > Static", Static).update(self.found(changed.value))
        self.query_one(VerticalScroll).scroll_home(animate=False)

    def action_move(self, key: str) -> None:
        """Scroll the text while the search keeps the keys."""
        text = self.query_one(VerticalScroll)
        match key:
            case "up":
                text.scroll_up(animate=False)
            case "down":
                text.scroll_down(animate=False)
            case "pageup":
                text.scroll_page_up(animate=False)
            case _:
                text.scroll_page_down(animate=False)

    def action_leave(self) -> None:
        self.dismiss()


class Drawing(ModalScreen[None]):
    """The table on the whole screen: drawings keep their lines, and are scrolled both ways."""

    BINDINGS: ClassVar[list[BindingType]] = [*CLOSING, Binding("enter,q,Q,b,B", "leave", show=False)]

    def __init__(self, lines: Text) -> None:
        super().__init__()
        self.lines = lines

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="drawing"):
            yield Static(self.lines)

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()

    def action_leave(self) -> None:
        self.dismiss()


class Picker(ModalScreen[str | None]):
    """Something to pick out of a few: what to want of the table."""

    BINDINGS: ClassVar[list[BindingType]] = CLOSING

    def __init__(self, title: str, offers: Mapping[str, str]) -> None:
        super().__init__()
        self.heading = title
        self.offers = offers

    def compose(self) -> ComposeResult:
        with Vertical(classes="panel"):
            yield Static(Text(self.heading), classes="title")
            yield OptionList(*(Option(Text(text), id=code) for code, text in self.offers.items()), compact=True)

    def on_mount(self) -> None:
        self.query_one(OptionList).highlighted = 0

    def on_option_list_option_selected(self, picked: OptionList.OptionSelected) -> None:
        self.dismiss(picked.option.id)

    def action_leave(self) -> None:
        self.dismiss(None)


class TalkPanel(ModalScreen[Do | None]):
    """What to say to everybody: a line of one's own where that is allowed, or one of the phrases."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *CLOSING,
        Binding("up", "move('up')", show=False, priority=True),
        Binding("down", "move('down')", show=False, priority=True),
        Binding("enter", "send", show=False, priority=True),
    ]

    def __init__(self, title: str, phrases: Mapping[str, str], own_line: str, *, may_chat: bool) -> None:
        super().__init__()
        self.heading = title
        self.phrases = phrases
        self.own_line = own_line
        self.may_chat = may_chat

    def compose(self) -> ComposeResult:
        with Vertical(classes="panel"):
            yield Static(Text(self.heading), classes="title")
            yield Input(placeholder=self.own_line, compact=True, classes="search", max_length=200)
            yield OptionList(*(Option(Text(text), id=code) for code, text in self.phrases.items()), compact=True)

    def on_mount(self) -> None:
        field = self.query_one(Input)
        field.display = self.may_chat
        if self.may_chat:
            field.focus()
        if self.phrases:
            self.query_one(OptionList).highlighted = 0

    def action_move(self, key: str) -> None:
        phrases = self.query_one(OptionList)
        if key == "up":
            phrases.action_cursor_up()
        else:
            phrases.action_cursor_down()

    def action_send(self) -> None:
        """Send the line, or where none was written the phrase that is marked."""
        line, phrases = self.query_one(Input).value.strip(), self.query_one(OptionList)
        marked = None if phrases.highlighted is None else phrases.get_option_at_index(phrases.highlighted).id
        if line:
            self.dismiss(Do("chat", line))
        elif marked is not None:
            self.dismiss(Do("say", marked))

    def on_option_list_option_selected(self, picked: OptionList.OptionSelected) -> None:
        self.dismiss(Do("say", picked.option.id or ""))

    def action_leave(self) -> None:
        self.dismiss(None)


class OrdersPanel(ModalScreen[Orders | None]):
    """Standing orders: what is ticked is asked, everything else is declined."""

    BINDINGS: ClassVar[list[BindingType]] = [*CLOSING, Binding("enter", "keep", show=False, priority=True)]

    def __init__(self, title: str, standing: Sequence[Standing], told: Mapping[str, str], orders: Orders) -> None:
        super().__init__()
        self.heading = title
        self.standing = standing
        self.told = told
        self.orders = orders

    def compose(self) -> ComposeResult:
        with Vertical(classes="panel"):
            yield Static(Text(self.heading), classes="title")
            yield SelectionList[tuple[str, str]](
                *(
                    (f"{topic}  {self.told[each.ask]}".strip(), (each.ask, topic), self.asks(each, topic))
                    for each in self.standing
                    for topic in each.topics or ("",)
                ),
                compact=True,
            )

    def asks(self, standing: Standing, topic: str) -> bool:
        """Return whether the orders so far have this asked."""
        return standing.ask not in self.orders or topic in self.orders[standing.ask]

    def action_keep(self) -> None:
        ticked = set(self.query_one(SelectionList).selected)
        orders: dict[str, tuple[str, ...]] = {}
        for each in self.standing:
            topics = each.topics or ("",)
            kept = tuple(topic for topic in topics if (each.ask, topic) in ticked)
            if kept != tuple(topics):
                orders[each.ask] = kept
        self.dismiss(orders)

    def action_leave(self) -> None:
        self.dismiss(None)
