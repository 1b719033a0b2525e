"""Whether a position can stand on a table at all: dice and favors are all there, and the phase fits what lies there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from omerta.core.errors import BadPosition
from omerta.core.kinds import NONE
from omerta.games.gangster_dice.characters import NOBODY
from omerta.games.gangster_dice.choices import MAY_BID
from omerta.games.gangster_dice.dice import (
    COLOURS,
    COUNTS,
    FACES,
    HEAP,
    INVESTIGATOR,
    LAWYER,
    SIZE,
    SPEAKEASY,
    STREETS,
    TOKENS,
    heap_of,
    showing,
    shown,
)
from omerta.games.gangster_dice.ending import ROUNDS
from omerta.games.gangster_dice.favors import FOUR, HAND, PILE, PRINTED, STACK, VALUES
from omerta.games.gangster_dice.influence import winners
from omerta.games.gangster_dice.phases import Phase

if TYPE_CHECKING:
    from omerta.games.gangster_dice.state import DiceState


WINNER_ASKED = {Phase.SWAP: SPEAKEASY, Phase.STREETS: STREETS, Phase.COLOUR: INVESTIGATOR, Phase.HAND: INVESTIGATOR}
"""The phases in which the winner of a token is asked."""


def check(state: DiceState) -> None:
    """Refuse what cannot be, and find deck, stack, owed favors and winners again."""
    _dice(state)
    _characters(state)
    _favors(state)
    _round(state)
    _bids(state)
    _asked(state)


def _dice(state: DiceState) -> None:
    """Count the dice: as many of each colour as the game began with, three on the Speakeasy, none on the Lawyer."""
    start = COUNTS[state.game.dice][0]
    for place, colour in enumerate(COLOURS):
        there = sum(COUNTS[dice][place] for dice in (*state.stash, *state.on))
        wanted = state.game.seats * start + 1
        if there != wanted:
            raise BadPosition("stash", f"there are {there} {colour} dice on the table; not {wanted}")
    if state.on[LAWYER]:
        raise BadPosition("lawyer", "no dice lie on the Lawyer")
    if SIZE[state.on[SPEAKEASY]] != 3:
        raise BadPosition("speakeasy", "three dice lie on the Speakeasy")
    for seat, (leave, stash) in enumerate(zip(state.leave, state.stash, strict=True)):
        if not HEAP.covers(stash, leave):
            raise BadPosition("leave", f"seat {seat} has not so many dice")
    if state.on[INVESTIGATOR] and state.control[INVESTIGATOR] < 0:
        raise BadPosition("investigator", "no dice lie on it before somebody has it")
    if state.on[STREETS] and state.control[STREETS] < 0:
        raise BadPosition("streets", "no dice lie on it before somebody controls it")


def _characters(state: DiceState) -> None:
    """Demand that everybody has a character of their own, once they are dealt."""
    codes = [character.code for character in state.cast if character is not NOBODY]
    if codes and not state.game.uses_characters:
        raise BadPosition("characters", "nobody has a character in this game")
    if len(codes) != len(set(codes)):
        raise BadPosition("characters", "everybody has a character of their own")
    if state.game.uses_characters and (len(codes) < state.game.seats) != (state.phase == Phase.CHARACTER):
        raise BadPosition("characters", "characters are dealt first, and then everybody has one")
    if state.phase == Phase.CHARACTER and not state.game.uses_characters:
        raise BadPosition("phase", "nobody has a character in this game")


def _favors(state: DiceState) -> None:
    """Count the favors, and find deck, stack and what is owed."""
    held = list(map(sum, zip(*map(HAND.counts, state.hands), strict=True)))
    left = [
        printed - inside - gone
        for printed, inside, gone in zip(PILE.counts(PRINTED), held[:FOUR], PILE.counts(state.discard), strict=True)
    ]
    if min(left) < 0:
        raise BadPosition("hands", f"there are more favors of {left.index(min(left))} than the deck has")
    if held[FOUR] > STACK:
        raise BadPosition("hands", f"there are {held[FOUR]} favors of +4; not more than {STACK}")
    if any(count > most for count, most in zip(left, PILE.counts(state.made), strict=True)):
        raise BadPosition("made", "the deck has more than it was made of")
    state.deck = PILE.pack(tuple(left))
    state.stack = STACK - held[FOUR]
    if state.phase != Phase.CHARACTER:
        state.owes = [who.favors - len(VALUES[hand]) for who, hand in zip(state.cast, state.hands, strict=True)]
        if min(state.owes) < 0:
            raise BadPosition("hands", f"seat {state.owes.index(min(state.owes))} holds too many favors")


def _round(state: DiceState) -> None:
    """Demand a roll where there is one, and a round that fits."""
    dealing = state.phase == Phase.CHARACTER or (state.phase == Phase.FAVOR and not state.bids)
    if dealing != (state.round == 0):
        raise BadPosition("round", "rounds count from 1 once the favors are dealt")
    if bool(state.rolled) == (dealing or state.phase == Phase.ROLL):
        raise BadPosition("rolled", "dice show something from the roll on, and not before")
    if state.phase in (Phase.REROLL, Phase.ROLL_AGAIN, Phase.BID):
        for seat, (stash, rolled) in enumerate(zip(state.stash, state.rolled, strict=True)):
            if heap_of(rolled) != stash:
                raise BadPosition("rolled", f"seat {seat} rolls its whole stash, no more and no less")
    over = 0 in state.stash or state.round == ROUNDS
    if state.phase == Phase.OVER and not over:
        raise BadPosition("phase", "the game is not over while everybody has dice")
    if state.phase in (Phase.ROLL, Phase.REROLL, Phase.ROLL_AGAIN, Phase.BID) and 0 in state.stash:
        raise BadPosition("stash", f"seat {state.stash.index(0)} has no dice and has won")


def _bids(state: DiceState) -> None:
    """Demand bids where they are shown, and find who won."""
    open_bids = state.phase in (Phase.SWAP, Phase.STREETS, Phase.COLOUR, Phase.HAND, Phase.TAKE, Phase.OVER) or (
        state.phase == Phase.FAVOR and state.round > 0
    )
    if open_bids != bool(state.bids):
        raise BadPosition("bids", "bids lie open from the moment they are shown to the end of the round")
    if open_bids:
        for seat, bid in enumerate(state.bids):
            for token, _ in bid.cards:
                if not (shown(state.rolled[seat])[token] or state.cast[seat].symbols & MAY_BID[token]):
                    raise BadPosition("bids", f"seat {seat} shows no symbol for the {TOKENS[token]}")
        state.won = winners(state)
    else:
        for name, there in (("leave", any(state.leave)), ("bonus", state.bonus_seat >= 0 or state.bonus > 0)):
            if there:
                raise BadPosition(name, "is for a round whose bids lie open")
    if state.gift >= 0 and (not open_bids or state.won[LAWYER] != state.gift or not state.owes[state.gift]):
        raise BadPosition("gift", "a +4 is owed to whoever won the Lawyer again, until it is drawn")
    if state.bonus_seat < 0 and state.bonus:
        raise BadPosition("bonus", "dice count for whoever controlled the Streets")


def _asked(state: DiceState) -> None:
    """Demand that whoever is asked can be asked."""
    phase, owes = state.phase, state.owes
    owing = phase in (Phase.FAVOR, Phase.SWAP, Phase.STREETS, Phase.COLOUR, Phase.HAND)
    if phase != Phase.CHARACTER and any(owes) != owing:
        raise BadPosition("hands", "favors are drawn up to the hand size after the influence, and only then")
    if phase == Phase.CHARACTER and any(state.hands):
        raise BadPosition("hands", "favors are dealt after the characters")
    if phase in (Phase.SWAP, Phase.STREETS, Phase.COLOUR, Phase.HAND) and owes != [
        len(bid.cards) for bid in state.bids
    ]:
        raise BadPosition("hands", "everybody has played the favors of their bids and drawn none yet")
    if phase == Phase.FAVOR and state.gift >= 0:
        drawing = next(seat for seat in state.game.clockwise[state.first] if owes[seat])
        if drawing == state.gift:
            raise BadPosition("gift", "a +4 is taken before anything is drawn")
    if phase == Phase.FAVOR and not state.deck:
        raise BadPosition("discard", "an empty deck is made of the discard before the next draw")
    rerolling = phase in (Phase.REROLL, Phase.ROLL_AGAIN)
    if rerolling != (state.turn >= 0) or (rerolling and not state.cast[state.turn].rerolls):
        raise BadPosition("turn", "names whoever may roll again, in that phase alone")
    if state.picked and (not rerolling or not _picked_of_roll(state)):
        raise BadPosition("picked", "only dice that were rolled are picked up to be rolled again")
    if phase == Phase.ROLL_AGAIN and not state.picked:
        raise BadPosition("picked", "something is rolled again")
    if phase in WINNER_ASKED:
        _winner_asked(state)
    if phase == Phase.TAKE and not state.on[INVESTIGATOR]:
        raise BadPosition("investigator", "there is no die to take")


def _picked_of_roll(state: DiceState) -> bool:
    rolled = state.rolled[state.turn]
    character = state.cast[state.turn]
    return SIZE[heap_of(state.picked)] <= character.rerolls and all(
        few <= (many if name.partition("-")[2] in character.rerolled else 0)
        for name, few, many in zip(FACES, showing(state.picked), showing(rolled), strict=True)
    )


def _winner_asked(state: DiceState) -> None:
    """Demand that the token in question was won by somebody who has a choice."""
    token = WINNER_ASKED[state.phase]
    name, winner = TOKENS[token], state.won[token]
    if winner < 0:
        raise BadPosition("phase", f"nobody won the {name}")
    if token != INVESTIGATOR and state.control[token] != winner:
        raise BadPosition(name, "lies with its winner before the special effect")
    if state.phase != Phase.HAND and not state.leave[winner]:
        raise BadPosition("leave", f"no die of seat {winner} may leave")
    if state.phase == Phase.COLOUR and state.control[INVESTIGATOR] in (NONE, winner):
        raise BadPosition(name, "takes dice only when somebody else has it")
    if state.phase == Phase.HAND and (not state.cast[winner].hands_over or state.game.seats == 2):
        raise BadPosition("phase", f"seat {winner} does not choose where the {name} goes")
