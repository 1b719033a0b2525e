"""An independent oracle for GANGSTA!, written from its rulebook and our rulings alone with the standard library."""

from tests.games.gangsta.oracle.count import Boss, count_up, winners
from tests.games.gangsta.oracle.crews import Gangster, Heist, Job, begin, can_complete, join, may_join, uses, ways
from tests.games.gangsta.oracle.game import Game, Result
from tests.games.gangsta.oracle.table import CHANCE, Cards, Member, Player, Table

__all__ = [
    "CHANCE",
    "Boss",
    "Cards",
    "Game",
    "Gangster",
    "Heist",
    "Job",
    "Member",
    "Player",
    "Result",
    "Table",
    "begin",
    "can_complete",
    "count_up",
    "join",
    "may_join",
    "uses",
    "ways",
    "winners",
]
