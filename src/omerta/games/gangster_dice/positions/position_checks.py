"""Whether a position can stand on a table at all: dice and favors are all there, and what lies there fits the phase."""

from __future__ import annotations

from omerta.core.errors import BadPosition
from omerta.core.state.kinds import NONE
from omerta.games.gangster_dice.moves import split
from omerta.games.gangster_dice.phases import Phase
from omerta.games.gangster_dice.rules.characters import NOBODY
from omerta.games.gangster_dice.rules.deal import choosing, drawing
from omerta.games.gangster_dice.rules.dice import (
    COLOURS,
    COUNTS,
    FACES,
    HEAP,
    INVESTIGATOR,
    LAWYER,
    ONE,
    SIZE,
    SPEAKEASY,
    STREETS,
    TOKENS,
    heap_of,
    showing,
)
from omerta.games.gangster_dice.rules.favors import FOUR, HAND, NAMES, PILE, PRINTED, STACK, VALUES
from omerta.games.gangster_dice.rules.influence import key, winners
from omerta.games.gangster_dice.rules.rolls import may_roll_again
from omerta.games.gangster_dice.state import DiceState
from omerta.games.gangster_dice.table import ROUNDS

WINNER_ASKED = {Phase.SWAP: SPEAKEASY, Phase.STREETS: STREETS, Phase.COLOUR: INVESTIGATOR, Phase.HAND: INVESTIGATOR}
"""The phases in which the winner of a token is asked."""
ROLLED = (Phase.REROLL, Phase.ROLL_AGAIN, Phase.BID)
"""The phases in which dice show something and nobody has bid."""


def check(state: DiceState) -> None:
    """Refuse what cannot be, and find deck, stack, owed favors and winners again."""
    _dice(state)
    _characters(state)
    _favors(state)
    _round(state)
    if state.bids:
        _bids(state)
        _tokens(state)
        _stashes(state)
    _owed(state)
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
        raise BadPosition("speakeasy", f"three dice lie on the Speakeasy; not {SIZE[state.on[SPEAKEASY]]}")
    for token, dice in ((SPEAKEASY, sum(ONE)), (STREETS, 0), (INVESTIGATOR, 0)):
        if state.control[token] < 0 and state.on[token] != dice:
            raise BadPosition(TOKENS[token], "the dice on it are as in the beginning until somebody has it")


def _characters(state: DiceState) -> None:
    """Require that everybody has a character of their own, once they are dealt, clockwise."""
    game, codes = state.game, [character.code for character in state.cast if character is not NOBODY]
    if codes and not game.uses_characters:
        raise BadPosition("characters", "nobody has a character in this game")
    if len(codes) != len(set(codes)):
        raise BadPosition("characters", "everybody has a character of their own")
    if state.phase == Phase.CHARACTER and not game.uses_characters:
        raise BadPosition("phase", "nobody has a character in this game")
    if game.uses_characters and (len(codes) < game.seats) != (state.phase == Phase.CHARACTER):
        raise BadPosition("characters", "characters are dealt first, and then everybody has one")
    order = game.clockwise[state.first]
    if state.phase == Phase.CHARACTER and len(codes) != order.index(choosing(state)):
        raise BadPosition("characters", f"they are dealt clockwise from seat {state.first}")


def _favors(state: DiceState) -> None:
    """Count the favors, and find deck, stack and what is owed."""
    *held, fours = map(sum, zip(*map(HAND.counts, state.hands), strict=True))
    printed, made = PILE.counts(PRINTED), PILE.counts(state.made)
    left = [
        whole - inside - gone for whole, inside, gone in zip(printed, held, PILE.counts(state.discard), strict=True)
    ]
    for name, whole, count, most in zip(NAMES[:FOUR], printed, left, made, strict=True):
        if count < 0:
            raise BadPosition("hands", f"hands and discard have {whole - count} of {name}; the deck has {whole}")
        if not count <= most <= whole:
            raise BadPosition("made", f"the deck was made of {most} of {name}; {count} to {whole} are possible")
    if fours > STACK:
        raise BadPosition("hands", f"there are {fours} favors of +4; not more than {STACK}")
    if fours and state.control[LAWYER] < 0:
        raise BadPosition("hands", "only the Lawyer gives a +4, and nobody has won it yet")
    state.deck = PILE.pack(tuple(left))
    state.stack = STACK - fours
    if state.phase == Phase.CHARACTER:
        if any(state.hands):
            raise BadPosition("hands", "favors are dealt after the characters")
        return
    state.owes = [who.favors - len(VALUES[hand]) for who, hand in zip(state.cast, state.hands, strict=True)]
    for seat, (owed, who) in enumerate(zip(state.owes, state.cast, strict=True)):
        if owed < 0:
            raise BadPosition("hands", f"seat {seat} holds {who.favors - owed} favors; not more than {who.favors}")
    if sum(printed) - sum(made) > sum(who.favors for who in state.cast):
        raise BadPosition("made", "all favors but those in hands are in a deck that is made")


def _round(state: DiceState) -> None:
    """Require a roll and bids where there are some, a round that fits, and a table as it was laid in the first one."""
    game, phase = state.game, state.phase
    dealing = phase == Phase.CHARACTER or (phase == Phase.FAVOR and not state.bids)
    before = dealing or phase == Phase.ROLL or phase in ROLLED
    if dealing != (state.round == 0):
        raise BadPosition("round", "rounds count from 1 once the favors are dealt")
    if phase == Phase.OVER and 0 not in state.stash and state.round < ROUNDS:
        raise BadPosition("phase", "the game is not over while everybody has dice")
    if bool(state.rolled) == (dealing or phase == Phase.ROLL):
        raise BadPosition("rolled", "dice show something from the roll on, and not before")
    if bool(state.bids) == before:
        raise BadPosition("bids", "bids lie open from the moment they are shown to the end of the round")
    for name, there in (("leave", any(state.leave)), ("bonus", state.bonus_seat >= 0 or state.bonus)):
        if before and there:
            raise BadPosition(name, "is for a round whose bids lie open")
    if before and state.gift >= 0:
        raise BadPosition("gift", "a +4 is owed to whoever won the Lawyer again, until it is drawn")
    if before and 0 in state.stash:
        raise BadPosition("stash", f"seat {state.stash.index(0)} has no dice and has won")
    if phase in ROLLED:
        for seat, (stash, rolled) in enumerate(zip(state.stash, state.rolled, strict=True)):
            if heap_of(rolled) != stash:
                raise BadPosition("rolled", f"seat {seat} rolls its whole stash, no more and no less")
    if before and state.round < 2:
        for token, name in enumerate(TOKENS):
            if state.control[token] >= 0:
                raise BadPosition(name, "nobody controls a token before bids were shown")
        if state.stash != [game.dice] * game.seats:
            raise BadPosition("stash", "everybody begins with the same dice")
        if state.discard or state.made != PRINTED:
            raise BadPosition("discard" if state.discard else "made", "no favor was played before bids were shown")


def _bids(state: DiceState) -> None:
    """Require bids that could be made and favors that were put away, and find who won."""
    early = state.phase in WINNER_ASKED
    for seat, bid in enumerate(state.bids):
        _, symbols = split(key(state, seat))
        for token, _ in bid.cards:
            if not symbols[token]:
                raise BadPosition("bids", f"seat {seat} shows no symbol for the {TOKENS[token]}")
        if state.game.seats == 2 and len(bid.cards) == 1 and sum(symbols) > 1:
            raise BadPosition("bids", f"seat {seat} shows two symbols and makes two bids")
    played = [sum(favor == value for bid in state.bids for _, favor in bid.cards) for value in range(FOUR)]
    piles = (state.discard,) if early else (state.discard, state.made)  # A new deck takes in the favors just played.
    if not any(all(map(int.__ge__, PILE.counts(pile), played)) for pile in piles):
        raise BadPosition("discard", "does not have the favors that were played with the bids")
    state.won = winners(state)
    if state.gift >= 0 and (state.won[LAWYER] != state.gift or not state.owes[state.gift]):
        raise BadPosition("gift", "a +4 is owed to whoever won the Lawyer again, until it is drawn")


def _tokens(state: DiceState) -> None:
    """Require that every token lies where its winner, or nobody, has put it."""
    phase, won, control, bonus_seat = state.phase, state.won, state.control, state.bonus_seat
    for token in (LAWYER, SPEAKEASY, STREETS):
        if won[token] >= 0 and control[token] != won[token] and (token != STREETS or phase != Phase.SWAP):
            raise BadPosition(TOKENS[token], f"lies with its winner, seat {won[token]}")
    winner = won[INVESTIGATOR]
    if phase not in WINNER_ASKED and winner >= 0 and control[INVESTIGATOR] in (NONE, winner):
        raise BadPosition("investigator", f"lies with somebody else than its winner, seat {winner}")
    dice, placed = SIZE[state.on[STREETS]], 0
    if won[STREETS] < 0 or phase == Phase.SWAP:
        if bonus_seat != control[STREETS]:
            raise BadPosition("bonus", "names whoever controlled the Streets when the bids were shown")
    elif phase != Phase.STREETS and _fires(state, STREETS, bonus_seat):
        placed = 1
    if not (dice - placed <= state.bonus <= dice if bonus_seat >= 0 else state.bonus == 0 and dice <= placed):
        raise BadPosition("bonus", f"{state.bonus} dice lay on the Streets when the bids were shown, now {dice} do")
    if state.round == 1 and bonus_seat >= 0:
        raise BadPosition("bonus", "nobody controlled the Streets before the first bids")


def _fires(state: DiceState, token: int, before: int) -> bool:
    """Return whether a win brings a token's special effect, by who controlled it before."""
    winner = state.won[token]
    return winner == before or state.cast[winner].at_once[token]


def _stashes(state: DiceState) -> None:
    """Require that only dice leave that were rolled, and only the stash changes whose seat won a token with dice."""
    for seat, (stash, leave) in enumerate(zip(state.stash, state.leave, strict=True)):
        rolled = heap_of(state.rolled[seat])
        if not (HEAP.covers(stash, leave) and HEAP.covers(rolled, leave)):
            raise BadPosition("leave", f"seat {seat} has not so many dice that were rolled")
        won = state.phase != Phase.SWAP and seat in state.won[SPEAKEASY:]
        took = state.phase == Phase.OVER and seat == state.control[INVESTIGATOR]
        if not won and leave != rolled:
            raise BadPosition("leave", f"all dice that seat {seat} rolled may leave")
        if not won and stash != rolled and not (took and SIZE[stash] == SIZE[rolled] + 1):
            raise BadPosition("stash", f"seat {seat} has the dice that it rolled")
        if SIZE[stash] > SIZE[rolled] + took:
            raise BadPosition("stash", f"seat {seat} has more dice than it rolled")


def _owed(state: DiceState) -> None:
    """Require that favors are drawn clockwise up to the hand size after the influence, and only then."""
    phase, owes = state.phase, state.owes
    most = [len(bid.cards) for bid in state.bids] or [who.favors for who in state.cast]
    if phase in WINNER_ASKED and owes != most:
        raise BadPosition("hands", "everybody has played the favors of their bids and drawn none yet")
    if phase not in (*WINNER_ASKED, Phase.CHARACTER, Phase.FAVOR) and any(owes):
        seat = next(seat for seat, count in enumerate(owes) if count)
        raise BadPosition("hands", f"seat {seat} holds {owes[seat]} favors too few")
    if phase != Phase.FAVOR:
        return
    seat, order = drawing(state), state.game.clockwise[state.first]
    if seat < 0:
        raise BadPosition("hands", "nobody has a favor to draw")
    later = order[order.index(seat) + 1 :]
    if owes[seat] > most[seat] or any(owes[other] != most[other] for other in later):
        raise BadPosition("hands", f"favors are drawn clockwise from seat {state.first}, one hand after the other")
    if state.gift == seat:
        raise BadPosition("gift", "a +4 is taken before anything is drawn")
    if not state.deck:
        raise BadPosition("discard", "an empty deck is made of the discard before the next draw")


def _asked(state: DiceState) -> None:
    """Require that whoever is asked can be asked."""
    phase = state.phase
    rerolling = phase in (Phase.REROLL, Phase.ROLL_AGAIN)
    if rerolling != (state.turn >= 0) or (rerolling and not may_roll_again(state, state.turn)):
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
    """Require that the token in question was won by somebody who has a choice."""
    token = WINNER_ASKED[state.phase]
    name, winner = TOKENS[token], state.won[token]
    if winner < 0:
        raise BadPosition("phase", f"nobody won the {name}")
    if state.phase != Phase.HAND and not state.leave[winner]:
        raise BadPosition("leave", f"no die of seat {winner} may leave")
    if state.phase == Phase.STREETS and not _fires(state, STREETS, state.bonus_seat):
        raise BadPosition("phase", f"seat {winner} did not control the {name} before")
    if state.phase == Phase.SWAP and state.round == 1 and not _fires(state, SPEAKEASY, NONE):
        raise BadPosition("phase", f"nobody controlled the {name} before the first bids")
    if state.phase == Phase.COLOUR and state.control[INVESTIGATOR] in (NONE, winner):
        raise BadPosition(name, "takes dice only when somebody else has it")
    if state.phase == Phase.COLOUR and state.round == 1:
        raise BadPosition("phase", f"nobody had the {name} before the first bids")
    if state.phase == Phase.HAND and (not state.cast[winner].hands_over or state.game.seats == 2):
        raise BadPosition("phase", f"seat {winner} does not choose where the {name} goes")
