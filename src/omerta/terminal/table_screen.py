"""The table on the full screen: it draws what the table tells, and hands what the person does to the table's inbox."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from omerta.core.errors import BadOption
from omerta.core.game import View
from omerta.core.moves import Move
from omerta.core.standing_orders import Orders
from omerta.core.undo import TakeBack
from omerta.terminal.coloured_lines import QUIET, STRONG, WARNING, board, coloured, ledger_line, mark, warning
from omerta.terminal.narrator import Narrator
from omerta.terminal.place_at_table import Do, PlaceAtTable, Told
from omerta.terminal.rulebook import all_rules
from omerta.terminal.screen_panels import Drawing, OrdersPanel, Panel, Picker, TalkPanel
from omerta.terminal.typed_moves import Choices, answered, numbered, sentence

MOST_IN_THE_LEDGER = 150
"""So many lines stand beside the table; the log has all."""
LABEL_CELLS = 12
KEYS = {
    "U": "take_back",
    "L": "log",
    "B": "board",
    "R": "rules",
    "O": "orders",
    "S": "say",
    "M": "menu",
    "question_mark": "help",
    "Q": "leave",
}


@dataclass(frozen=True, slots=True)
class Answer:
    """A move, and the view at which it was chosen: for another question it does not count."""

    view: View | None
    move: Move


class Filter(Input):
    """What is typed to find a move; the arrows move in the list below it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"screen.highlight('{key}')", show=False) for key in ("up", "down", "pageup", "pagedown")),
        Binding("escape", "screen.clear", show=False),
    ]

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Leave the capitals that are keys of the table to it."""
        return key not in KEYS and super().check_consume_key(key, character)


class TableScreen(Screen[None]):
    """One table, from one place at it."""

    VERTICAL_BREAKPOINTS = [(0, "-short"), (36, "-tall")]
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, action, show=False, priority=True) for key, action in KEYS.items()),
        Binding("f1", "help", show=False),
        Binding("ctrl+c", "leave", show=False, priority=True),
    ]

    def __init__(self, table: PlaceAtTable) -> None:
        super().__init__()
        self.table = table
        self.numbered = numbered(table.narrator.game)
        self.shown: View | None = None
        self.choices: Choices | None = None
        self.near: list[tuple[str, str]] = []
        self.offered: list[Move] = []
        self.log_lines: list[Told | str] = []
        self.fresh = 0
        self.lines: list[str] = []
        self.over = False
        self._stale = False

    @property
    def narrator(self) -> Narrator:
        return self.table.narrator

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        with Horizontal(id="upper"):
            with VerticalScroll(id="board"):
                yield Static(id="cards")
            with VerticalScroll(id="ledger"):
                yield Static(id="told")
        with Vertical(id="ask"):
            yield Static(id="question")
            yield Static(id="stakes")
            yield Filter(id="filter", compact=True, disabled=True, placeholder=self.narrator.fill("screen", "filter"))
            yield OptionList(id="moves", compact=True)
        yield Static(id="foot")

    def on_mount(self) -> None:
        self.query_one("#moves", OptionList).can_focus = False
        self.query_one("#moves").display = False
        self.remark(Text())
        self.draw_head()
        self.set_interval(1, self.draw_head)

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self.draw_board)
        self.call_after_refresh(self.draw_ledger)

    def on_key(self, event: events.Key) -> None:
        """While nothing is asked, small letters do what capitals do."""
        action = KEYS.get(event.key.upper())
        if action is not None and self.query_one("#filter").disabled:
            event.stop()
            self.run_action_named(action)

    def run_action_named(self, action: str) -> None:
        getattr(self, f"action_{action}")()

    # What the table tells; all of it is called in the thread that draws.

    def greet(self, lines: Sequence[str]) -> None:
        """Say what is played and who sits where."""
        self.log_lines.extend(Told(line) for line in lines)
        self.draw_ledger()
        self.draw_head()

    def tell(self, told: Sequence[Told]) -> None:
        """Put what happened into the ledger, which is drawn once however much is told at a time."""
        self.log_lines.extend(told)
        if not self._stale:
            self._stale = True
            self.call_after_refresh(self.draw_ledger)

    def note(self, text: str) -> None:
        """Say something about the table itself, in the ledger and at the question."""
        self.log_lines.append(text)
        self.draw_ledger()
        self.draw_head()
        self.remark(warning(text))

    def wait_for(self, view: View | None, why: str) -> None:
        """Show the table while somebody else is waited for."""
        self.shown = view
        self.draw_board()
        self.draw_head()
        self.query_one("#question", Static).update(coloured(why, self.narrator))

    def ask(self, view: View) -> None:
        """Put a question: its words, what is at stake, and the moves."""
        narrator = self.narrator
        self.shown = view
        self.choices = Choices(narrator.game, view, narrator.texts, numbered=self.numbered)
        self.near = [
            (narrator.texts.move(move), f"{narrator.texts.why(why, narrator.reader, narrator.names)} ({why.rule})")
            for move, why in view.near
        ]
        lines = [coloured(line, narrator) for line in narrator.question(view)]
        lines[0].stylize(STRONG)
        hint = self.table.hint()
        if hint is not None:
            lines.append(Text(narrator.hint(hint), WARNING))
        self.query_one("#question", Static).update(Text("\n").join(lines))
        self.query_one("#moves").display = True
        field = self.query_one(Filter)
        field.disabled = False
        field.value = ""
        field.focus()
        self.draw_board()
        self.draw_moves()
        self.draw_head()

    def close_question(self) -> None:
        """The question is answered or no longer open."""
        self.choices = None
        self.offered = []
        self.fresh = len(self.log_lines)
        field = self.query_one(Filter)
        field.value = ""
        field.disabled = True
        moves = self.query_one("#moves", OptionList)
        moves.clear_options()
        moves.display = False
        self.remark(Text())
        self.query_one("#question", Static).update(Text(self.narrator.fill("screen", "thinking"), QUIET))
        self.draw_head()

    def end(self, view: View | None, lines: Sequence[str]) -> None:
        """Show how it ended, until the person leaves."""
        self.over = True
        if view is not None:
            self.shown = view
            self.draw_board()
        self.log_lines.extend(Told(line.strip()) for line in lines)
        self.draw_ledger()
        self.remark(Text())
        self.query_one("#question", Static).update(Text("\n").join(coloured(line, self.narrator) for line in lines))
        self.draw_head()

    def leaving(self) -> None:
        """Say that the table is being left."""
        self.query_one("#question", Static).update(Text(self.narrator.fill("screen", "leaving"), WARNING))

    # Drawing.

    def draw_head(self) -> None:
        """Draw the head: what is played, who one is, the seconds that are left, and whether there is a connection."""
        narrator, seat = self.narrator, self.narrator.reader
        texts = narrator.texts
        head = Text(f"{texts.get('title')}: {texts.get('tagline')}", overflow="ellipsis", no_wrap=True)
        aside = Text("  ")
        left = self.table.clock.left
        if left is not None:
            aside.append(narrator.fill("screen", "seconds", seconds=left) + "  ")
        if not self.table.online:
            aside.append(f"○ {narrator.fill('screen', 'reconnecting')}  ")
        who = narrator.fill("screen", "watching") if seat is None else narrator.names[seat]
        aside.append(who if seat is None else f"{mark(seat).plain} {who}")
        room = max(self.size.width - 2 - aside.cell_len, 10)
        head.truncate(room, overflow="ellipsis", pad=True)
        self.query_one("#head", Static).update(head.append_text(aside))
        self.draw_foot()

    def draw_foot(self) -> None:
        """List the keys that do something now."""
        narrator = self.narrator
        wanted = {
            narrator.fill("screen", "enter"): ("play", self.choices is not None),
            "?": ("help", True),
            "Q": ("leave", True),
            "U": ("take_back", self.may_take_back()),
            "L": ("log", True),
            "R": ("rules", True),
            "B": ("board", True),
            "S": ("say", bool(self.table.phrases) or self.table.may_chat),
            "M": ("menu", bool(self.table.doings)),
            "O": ("orders", bool(narrator.game.standing) and narrator.reader is not None),
        }
        foot = Text(no_wrap=True)
        for key, (name, there) in wanted.items():
            word = narrator.fill("keys", name)
            if not there:
                continue
            if foot.cell_len + len(f"{key} {word}") > self.size.width - 2:
                break
            foot.append(key, "bold #e0c068").append(f" {word}  ")
        self.query_one("#foot", Static).update(foot)

    def draw_board(self) -> None:
        """Draw the table into the room that there is."""
        if self.shown is None:
            return
        pane = self.query_one("#board")
        self.lines = self.narrator.table(self.shown)
        self.query_one("#cards", Static).update(board(self.lines, self.narrator, max(pane.size.width - 3, 16)))

    def draw_ledger(self) -> None:
        """Draw the last of what happened, and stay at its end."""
        self._stale = False
        first = max(0, len(self.log_lines) - MOST_IN_THE_LEDGER)
        lines = [
            warning(each) if isinstance(each, str) else ledger_line(each, self.narrator, fresh=place >= self.fresh)
            for place, each in enumerate(self.log_lines[first:], start=first)
        ]
        self.query_one("#told", Static).update(Text("\n").join(lines))
        self.call_after_refresh(self.query_one("#ledger", VerticalScroll).scroll_end, animate=False)

    def draw_moves(self) -> None:
        """List the moves that have every word typed, what was typed exactly first; below them what is refused."""
        if self.choices is None:
            return
        narrator, typed = self.narrator, self.query_one(Filter).value.casefold().strip()
        words = typed.split()
        found: list[tuple[str, str, Move]] = []
        for label, move in self.choices.labelled:
            said = narrator.texts.move(move, narrator.reader, narrator.names)
            write = narrator.game.write(move)
            if all(word in f"{label} {write} {said}".casefold() for word in words):
                exact = typed in (label.casefold(), write.casefold(), said.casefold())
                found.insert(0 if exact else len(found), (label, said, move))
        self.offered = [move for _, _, move in found]
        cells = min(max((len(label) for label, _, _ in found), default=0), LABEL_CELLS)
        options = [
            Option(Text.assemble((f"{label:<{cells}}  ", "bold"), said, no_wrap=True, overflow="ellipsis"))
            for label, said, _ in found
        ]
        options += [
            Option(Text(f"✗ {said}: {why}", no_wrap=True, overflow="ellipsis"), disabled=True)
            for said, why in self.near
            if all(word in said.casefold() for word in words)
        ]
        moves = self.query_one("#moves", OptionList)
        moves.clear_options()
        moves.add_options(options)
        moves.highlighted = 0 if found else None
        if not found:
            self.remark(warning(narrator.fill("screen", "nothing")))
        else:
            self.draw_stakes()

    def remark(self, text: Text) -> None:
        """Show something below the question; without words its line is free for the table."""
        line = self.query_one("#stakes", Static)
        line.update(text)
        line.display = bool(text)

    def draw_stakes(self) -> None:
        """Show what the question, and the move that is marked, may bring."""
        place, view = self.query_one("#moves", OptionList).highlighted, self.shown
        if place is None or view is None or not place < len(self.offered):
            return
        said = []
        for move, stake in self.narrator.game.stakes(view):
            if move is None or move == self.offered[place]:
                when, brings = self.narrator.texts.stake(stake, self.narrator.reader, self.narrator.names)
                said.append((brings if when is None else f"{when}: {brings}").rstrip("."))
        self.remark(Text(" · ".join(said)))

    # What the person does.

    def on_input_changed(self, changed: Input.Changed) -> None:
        self.draw_moves()

    def on_option_list_option_highlighted(self, marked: OptionList.OptionHighlighted) -> None:
        self.draw_stakes()

    def on_option_list_option_selected(self, picked: OptionList.OptionSelected) -> None:
        self.answer(picked.option_index)

    def on_input_submitted(self, submitted: Input.Submitted) -> None:
        place = self.query_one("#moves", OptionList).highlighted
        if place is not None:
            self.answer(place)
            return
        typed = submitted.value.strip()
        if self.choices is not None and typed:
            found = answered(self.choices, self.narrator, typed)
            if isinstance(found, str):
                self.remark(warning(found))
            else:
                self.play(found)

    def answer(self, place: int) -> None:
        """Play the move at a place of the list."""
        if place < len(self.offered):
            self.play(self.offered[place])

    def play(self, move: Move) -> None:
        """Answer, unless a lesson waits for another answer."""
        wanted = self.narrator.lesson(self.table.hint(), move)
        if wanted is not None:
            self.remark(warning(wanted))
        elif self.choices is not None:
            self.choices = None
            self.table.inbox.put(Answer(self.shown, move))

    def may_take_back(self) -> bool:
        """Return whether an answer can be taken back now: the last one at a question, or one that is still sealed."""
        if self.choices is not None and self.shown is not None:
            return self.table.may_take_back(self.shown)
        return self.table.may_withdraw

    def action_highlight(self, key: str) -> None:
        moves = self.query_one("#moves", OptionList)
        ways = {"up": moves.action_cursor_up, "down": moves.action_cursor_down}
        ways |= {"pageup": moves.action_page_up, "pagedown": moves.action_page_down}
        ways[key]()

    def action_clear(self) -> None:
        self.query_one(Filter).value = ""

    def action_take_back(self) -> None:
        if not self.may_take_back():
            self.note(self.narrator.fill("line", "no-back"))
            return
        self.choices = None
        self.note(self.narrator.fill("line", "back"))
        self.table.inbox.put(TakeBack())

    def action_log(self) -> None:
        told = [each if isinstance(each, str) else each.line(self.narrator) for each in self.log_lines]
        lines = [coloured(line, self.narrator) for line in told]
        self.open_panel("log", lines, at_end=True)

    def action_board(self) -> None:
        if self.shown is not None:
            self.app.push_screen(Drawing(board(self.lines, self.narrator, max(self.size.width - 4, 16))))

    def action_rules(self) -> None:
        lines = all_rules(self.narrator.game.setup.game_type)
        self.open_panel("rules", [Text(line) for line in lines])

    def action_help(self) -> None:
        narrator = self.narrator
        lines = narrator.fill("screen", "help").strip().split("\n")
        minute = narrator.texts.get("minute").strip().split("\n")
        self.open_panel("help", [Text(line) for line in (*lines, "", *minute)])

    def open_panel(self, name: str, lines: Sequence[Text], *, at_end: bool = False) -> None:
        """Open a long text over the table."""
        narrator = self.narrator
        search, none = narrator.fill("screen", "search"), narrator.fill("screen", "not-found")
        self.app.push_screen(Panel(narrator.fill("panel", name), lines, search, none, at_end=at_end))

    def action_say(self) -> None:
        table, narrator = self.table, self.narrator
        if table.phrases or table.may_chat:
            own_line = narrator.fill("screen", "own-line")
            panel = TalkPanel(narrator.fill("panel", "say"), table.phrases, own_line, may_chat=table.may_chat)
            self.app.push_screen(panel, lambda wanted: None if wanted is None else table.inbox.put(wanted))

    def action_menu(self) -> None:
        offers = {word: self.narrator.doing(word, "").strip() for word in self.table.doings}
        if offers:
            self.app.push_screen(
                Picker(self.narrator.fill("panel", "menu"), offers),
                lambda word: None if word is None else self.table.inbox.put(Do(word)),
            )

    def action_orders(self) -> None:
        narrator = self.narrator
        standing = narrator.game.standing
        if standing and narrator.reader is not None:
            told = {each.ask: str(narrator.texts.get("standing", each.ask)) for each in standing}
            panel = OrdersPanel(narrator.fill("panel", "orders"), standing, told, self.table.orders)
            self.app.push_screen(panel, self.leave_orders)

    def leave_orders(self, orders: Orders | None) -> None:
        """Leave the standing orders that were ticked."""
        if orders is None:
            return
        try:
            self.table.leave_orders(orders)
        except BadOption as error:
            self.note(sentence(error))

    def action_leave(self) -> None:
        self.app.run_worker(self.app.action_quit())
