"""An independent oracle for Gangster's Dilemma, written from its rulebook alone with the standard library."""

from tests.games.gangsters_dilemma.oracle.dilemma import Settlement, fates, settle
from tests.games.gangsters_dilemma.oracle.ledger import check_round
from tests.games.gangsters_dilemma.oracle.positions import (
    Player,
    Position,
    check,
    last_demand,
    problems,
    random_position,
    start,
    winners,
)
from tests.games.gangsters_dilemma.oracle.rounds import CHANCE, Result, Round, play

__all__ = [
    "CHANCE",
    "Player",
    "Position",
    "Result",
    "Round",
    "Settlement",
    "check",
    "check_round",
    "fates",
    "last_demand",
    "play",
    "problems",
    "random_position",
    "settle",
    "start",
    "winners",
]
