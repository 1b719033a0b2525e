"""Rewards: cash and Influence Points, box B of a cooperation, then the special rewards as printed (GA-A29).

`BEGIN` has one small function for each special reward: it does what is automatic, or says that somebody is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from omerta.core.events import Event, Refusal, Tell
from omerta.core.game import Joint
from omerta.core.moves import Move
from omerta.core.nodes import Node, Seat
from omerta.games.gangsta.deck.cards import Reward
from omerta.games.gangsta.deck.deck_tables import AGAIN, ASK, ASK_FAST_ABOUT_DECK, DECLINE, DONE, HIT, STEAL
from omerta.games.gangsta.deck.skills import LEADER, ONE, SKILLS, size
from omerta.games.gangsta.jobs import NO_JOB
from omerta.games.gangsta.phases import Phase
from omerta.games.gangsta.rules import recruiting
from omerta.games.gangsta.rules.gangs import lose, make_engaged, ready_gang, tell_loss
from omerta.games.gangsta.rules.money import loose
from omerta.games.gangsta.rules.money import pay as take
from omerta.games.gangsta.rules.resources import activate
from omerta.games.gangsta.state import GangstaState

EXPOSED = 2
"""An assassin finds gangsters with exactly so many skills (GA-28)."""


def pay(state: GangstaState, tell: Tell | None) -> bool:
    """Pay a heist whose crew is complete: box A to whoever announced it, box B to all involved (GA-17, GA-33)."""
    seat, tables, card = state.active, state.game.tables, state.job.card
    involved = {owner for owner, _, _ in state.job.crew} if tables.coop[card] else ()
    shares = tables.coop[card] if len(involved) > 1 else 0
    if tell is not None:
        tell(Event("performed", "GA-17", {"seat": seat, "heist": tables.heist_codes[card]}))
    state.money[seat] += tables.cash[card]
    if tell is not None:
        code = tables.heist_codes[card]
        if tables.cash[card]:
            tell(Event("cash", "GA-21", {"seat": seat, "dollars": tables.cash[card]}))
        if tables.heist_points[card]:
            tell(Event("points", "GA-22", {"seat": seat, "heist": code, "points": tables.heist_points[card]}))
    for owner in involved if shares else ():
        state.money[owner] += shares
    if tell is not None:
        if shares:
            seats = tuple(other for other in state.game.clockwise[seat] if other in involved)
            tell(Event("box-b", "GA-33", {"seats": seats, "dollars": shares}))
        elif tables.coop[card]:
            tell(Event("alone", "GA-34", {"seat": seat}))
    return True


def present(state: GangstaState) -> Reward | None:
    """Return the special reward that is being settled, if there is one left."""
    job = state.job
    rewards = state.game.tables.rewards[job.card]
    return rewards[job.reward] if job.reward < len(rewards) else None


def next_reward(state: GangstaState, tell: Tell | None) -> bool:
    """Settle the special rewards from left to right, up to one that asks; tell whether there is one."""
    while (reward := present(state)) is not None:
        if BEGIN[reward.kind](state, state.active, reward.amount, tell):
            return True
        settled(state)
    return False


def settled(state: GangstaState) -> None:
    """Go on from a reward to the next."""
    job = state.job
    state.job = replace(job, reward=job.reward + 1)


def store(state: GangstaState, _tell: Tell | None) -> bool:
    """Store the performed heist face down, unless it was learned from; that was the action (GA-17)."""
    seat = state.active
    if not state.tucked:
        state.stored[seat] += (state.job.card,)
    state.job, state.tucked = NO_JOB, False
    return True


def asks(phase: str, kind: str) -> Callable[[GangstaState], Node | None]:
    """Make the question to the active seat that is asked while a reward of this kind is settled."""
    questions = ASK[phase]

    def ask(state: GangstaState) -> Node | None:
        reward = present(state)
        return questions[state.active] if reward is not None and reward.kind == kind else None

    return ask


def rivals(state: GangstaState, seat: Seat) -> tuple[Seat, ...]:
    """List the opponents clockwise."""
    return state.game.clockwise[seat][1:]


def fast_recruitment(state: GangstaState, seat: Seat, _: int, tell: Tell | None) -> bool:
    """Let a gangster be recruited at once (GA-23, GA-A30); who may have one in sight is asked whatever it costs."""
    if state.game.fast_indicator and recruiting.has_seen(state, seat):
        return True
    return bool(recruiting.may_hire(state, seat)) or _nothing(seat, "fast recruitment", "GA-23", tell)


def ask_fast(state: GangstaState) -> Node | None:
    """Ask whom to recruit at once; in a window where the seat has seen a gangster that others have not (GA-A69)."""
    reward, seat = present(state), state.active
    if reward is None or reward.kind != "fast recruitment":
        return None
    hidden = state.game.fast_indicator and recruiting.has_seen(state, seat)
    return ASK_FAST_ABOUT_DECK[seat] if hidden else ASK[Phase.FAST][seat]


def may_recruit(state: GangstaState, seat: Seat) -> Sequence[Move]:
    return (DECLINE, *recruiting.may_recruit_fast(state, seat))


def recruit(state: GangstaState, joint: Joint, tell: Tell | None) -> None:
    """Recruit at once, or not (GA-A70)."""
    ((seat, move),) = joint.items()
    if move is DECLINE:
        _declined(seat, "fast recruitment", tell)
    else:
        recruiting.recruit(state, seat, state.game.tables.of[move], tell, fast=True)
    settled(state)


def learning(state: GangstaState, seat: Seat, _: int, tell: Tell | None) -> bool:
    """Let one of the own crew learn the skill (GA-24, GA-A32)."""
    return bool(learners(state, seat)) or _nothing(seat, "learning", "GA-A32", tell)


def learners(state: GangstaState, seat: Seat) -> list[int]:
    """List who of the own crew may learn what the present reward teaches."""
    moves = state.game.tables.teach
    own = [card for owner, card, _ in state.job.crew if owner == seat]
    return [card for card in own if why_not_teach(state, seat, moves[card]) is None]


def why_not_teach(state: GangstaState, seat: Seat, move: Move) -> Refusal | None:
    """Return why a gangster cannot learn: not of the own crew, taught already, or a Leader (GA-24)."""
    card, data = state.game.tables.of[move], {"gangster": str(move.args[0])}
    if (seat, card) not in [(owner, member) for owner, member, _ in state.job.crew]:
        return Refusal("not-in-crew", "GA-24", data)
    if state.lessons[card] >= 0:
        return Refusal("has-learned", "GA-24", data)
    second = amount(state) == LEADER and state.leaders >> card & 1
    return Refusal("second-leader", "GA-24", data) if second else None


def amount(state: GangstaState) -> int:
    """Return how much the present reward gives, or which skill it teaches."""
    return state.game.tables.rewards[state.job.card][state.job.reward].amount


def may_teach(state: GangstaState, seat: Seat) -> Sequence[Move]:
    moves = state.game.tables.teach
    return (DECLINE, *[moves[card] for card in learners(state, seat)])


def teach(state: GangstaState, joint: Joint, tell: Tell | None) -> None:
    """Tuck the heist card under a gangster, or store it like any other."""
    ((seat, move),) = joint.items()
    if move is DECLINE:
        _declined(seat, "learning", tell)
    else:
        card, skill = state.game.tables.of[move], amount(state)
        learn(state, seat, card, skill)
        state.tucked = True
        if tell is not None:
            code = state.game.tables.codes[card]
            tell(Event("learned", "GA-24", {"seat": seat, "gangster": code, "skill": SKILLS[skill]}))
        if state.assets[seat].status == "idle":
            activate(state, seat, tell)
    settled(state)


def learn(state: GangstaState, seat: Seat, card: int, skill: int) -> None:
    """Add the skill of the present heist to a gangster for the rest of the game; it may have been rallied before."""
    state.lessons = (*state.lessons[:card], state.job.card, *state.lessons[card + 1 :])
    state.icons = (*state.icons[:card], state.icons[card] + ONE[skill], *state.icons[card + 1 :])
    if not state.engaged >> card & 1:
        state.ready[seat] += ONE[skill]
    if skill == LEADER:
        state.leaders |= 1 << card


def theft(state: GangstaState, seat: Seat, _: int, tell: Tell | None) -> bool:
    """Let the seat steal, if anybody has anything (GA-26)."""
    return len(may_steal(state, seat)) > 1 or _nothing(seat, "theft", "GA-A34", tell)


def may_steal(state: GangstaState, seat: Seat) -> Sequence[Move]:
    moves = [STEAL[other] for other in rivals(state, seat)]
    return (DECLINE, *[move for move in moves if why_not_steal(state, seat, move) is None])


def why_not_steal(state: GangstaState, seat: Seat, move: Move) -> Refusal | None:
    """Return why nothing is stolen from a seat: it is one's own, or has nothing out of its Bank (GA-26, GA-A34)."""
    other = state.game.tables.of[move]
    if other == seat:
        return Refusal("own-seat", "GA-26")
    return None if loose(state, other) else Refusal("nothing-to-steal", "GA-A34", {"seat": other})


def steal(state: GangstaState, joint: Joint, tell: Tell | None) -> None:
    """Take up to the shown dollars from one opponent; a shortfall is not made good."""
    ((seat, move),) = joint.items()
    if move is DECLINE:
        _declined(seat, "theft", tell)
    else:
        other = state.game.tables.of[move]
        dollars = min(amount(state), loose(state, other))
        take(state, other, dollars)
        state.money[seat] += dollars
        if tell is not None:
            tell(Event("stolen", "GA-26", {"seat": seat, "from": other, "dollars": dollars}))
    settled(state)


def diversion(state: GangstaState, seat: Seat, gangsters: int, tell: Tell | None) -> bool:
    """Let enemy gangsters be engaged, one by one (GA-27)."""
    if not any(True for _ in idle_rivals(state, seat)):
        return _nothing(seat, "diversion", "GA-27", tell)
    state.free = gangsters
    return True


def ask_to_divert(state: GangstaState) -> Node | None:
    """Ask for the next gangster to engage, while more may be."""
    reward = present(state)
    more = state.free and reward is not None and reward.kind == "diversion"
    return ASK[Phase.DIVERT][state.active] if more else None


def line_up(state: GangstaState, seat: Seat) -> list[tuple[Seat, int]]:
    """Line the opponents' gangsters up, clockwise: a set is chosen in this order."""
    return [(other, card) for other in rivals(state, seat) for card in state.gangs[other]]


def idle_rivals(state: GangstaState, seat: Seat) -> Iterator[int]:
    """List the Available gangsters of opponents from the mark on, Bosses too (GA-A35)."""
    return (card for _, card in line_up(state, seat)[state.mark :] if not state.engaged >> card & 1)


def may_divert(state: GangstaState, seat: Seat) -> Sequence[Move]:
    moves = state.game.tables.divert
    return (DONE, *[moves[card] for card in idle_rivals(state, seat)])


def divert(state: GangstaState, joint: Joint, tell: Tell | None) -> None:
    """Engage one more gangster of an opponent, or be done."""
    ((seat, move),) = joint.items()
    if move is not DONE:
        card = state.game.tables.of[move]
        line = line_up(state, seat)
        place = next(place for place, (_, other) in enumerate(line) if other == card)
        owner = line[place][0]
        make_engaged(state, owner, card)
        state.mark, state.free = place + 1, state.free - 1
        if tell is not None:
            code = state.game.tables.codes[card]
            tell(Event("diverted", "GA-27", {"seat": seat, "owner": owner, "gangster": code}))
        if state.free and any(True for _ in idle_rivals(state, seat)):
            return
    state.free = state.mark = 0
    settled(state)


def assassination(state: GangstaState, seat: Seat, _: int, tell: Tell | None) -> bool:
    """Let the seat name an opponent who loses a gangster (GA-28)."""
    return len(may_hit(state, seat)) > 1 or _nothing(seat, "assassination", "GA-A36", tell)


def exposed(state: GangstaState, seat: Seat) -> list[int]:
    """List a seat's gangsters with exactly two skills, learned ones counted, the Boss excepted."""
    return [card for card in state.gangs[seat][1:] if size(state.icons[card]) == EXPOSED]


def may_hit(state: GangstaState, seat: Seat) -> Sequence[Move]:
    moves = [HIT[other] for other in rivals(state, seat)]
    return (DECLINE, *[move for move in moves if why_not_hit(state, seat, move) is None])


def why_not_hit(state: GangstaState, seat: Seat, move: Move) -> Refusal | None:
    """Return why a seat is no target: it is one's own, or nobody there has exactly two skills (GA-28, GA-A36)."""
    other = state.game.tables.of[move]
    if other == seat:
        return Refusal("own-seat", "GA-28")
    return None if exposed(state, other) else Refusal("nobody-exposed", "GA-A36", {"seat": other})


def hit(state: GangstaState, joint: Joint, tell: Tell | None) -> None:
    """Name the opponent, who then chooses who dies (GA-A36)."""
    ((seat, move),) = joint.items()
    if move is DECLINE:
        _declined(seat, "assassination", tell)
        settled(state)
        return
    other = state.game.tables.of[move]
    state.owed = (other,)
    if tell is not None:
        tell(Event("targeted", "GA-A36", {"seat": seat, "target": other}))


def ask_who_dies(state: GangstaState) -> Node | None:
    """Ask the opponent who was named."""
    return ASK[Phase.VICTIM][state.owed[0]] if state.owed else None


def may_die(state: GangstaState, seat: Seat) -> Sequence[Move]:
    moves = state.game.tables.lose
    return [moves[card] for card in exposed(state, seat)]


def die(state: GangstaState, joint: Joint, tell: Tell | None) -> None:
    """Discard the chosen gangster."""
    ((seat, move),) = joint.items()
    card = state.game.tables.of[move]
    state.owed = ()
    lose(state, seat, card)
    if tell is not None:
        tell(Event("killed", "GA-28", {"seat": seat, "gangster": state.game.tables.codes[card]}))
        tell_loss(state, seat, card, tell)
    settled(state)


def rallying(state: GangstaState, seat: Seat, _: int, tell: Tell | None) -> bool:
    """Ready the whole gang, whether it took part or not (GA-29, GA-A37)."""
    ready_gang(state, seat)
    if tell is not None:
        tell(Event("rallied", "GA-29", {"seat": seat}))
    return False


def another_turn(state: GangstaState, seat: Seat, _: int, tell: Tell | None) -> bool:
    """Let the seat play again, but not in a turn that is an extra one (GA-25, GA-A23)."""
    if state.extra and tell is not None:
        tell(Event("no-third-turn", "GA-A23", {"seat": seat}))
    return not state.extra


def may_play_again(_state: GangstaState, _seat: Seat) -> Sequence[Move]:
    return (DECLINE, AGAIN)


def play_again(state: GangstaState, joint: Joint, tell: Tell | None) -> None:
    """Promise another turn after this one."""
    ((seat, move),) = joint.items()
    if move is DECLINE:
        _declined(seat, "play again", tell)
    else:
        state.again = True
        if tell is not None:
            tell(Event("again", "GA-25", {"seat": seat}))
    settled(state)


BEGIN: Mapping[str, Callable[[GangstaState, Seat, int, Tell | None], bool]] = {
    "fast recruitment": fast_recruitment,
    "learning": learning,
    "theft": theft,
    "diversion": diversion,
    "assassination": assassination,
    "rallying": rallying,
    "play again": another_turn,
}
"""What begins each of the `SPECIALS`; it tells whether it asks."""


def _nothing(seat: Seat, reward: str, rule: str, tell: Tell | None) -> bool:
    """Tell that a reward has no effect, for want of anybody it could strike or help."""
    if tell is not None:
        tell(Event("no-effect", rule, {"seat": seat, "reward": reward}))
    return False


def _declined(seat: Seat, reward: str, tell: Tell | None) -> None:
    """Tell that a reward was left (GA-A70)."""
    if tell is not None:
        tell(Event("declined", "GA-A70", {"seat": seat, "reward": reward}))
