"""Check the oracle against cases worked out by hand from the rulebook's sentences and examples."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from tests.games.gangsta.examples import B_FIRST, NEEDS, PETER, WHOLE_GANG
from tests.games.gangsta.oracle import (
    Boss,
    Gangster,
    Heist,
    Job,
    begin,
    can_complete,
    count_up,
    join,
    may_join,
    uses,
    ways,
    winners,
)


def someone(name: str, skills: str, player: int = 0, available: bool = True) -> Gangster:
    """Make a gangster from words."""
    return Gangster(name, player, tuple(skills.split()), available)


def crews(job: Job, everybody: Sequence[Gangster]) -> Iterator[tuple[str, ...]]:
    """Yield every finished crew in its order."""
    if not job.open:
        yield job.crew
    for gangster in may_join(job, everybody):
        yield from crews(join(job, gangster), everybody)


def boss(heists: Sequence[int] = (), gang: str = "", money: int = 0, resource: tuple[str, int] | None = None) -> Boss:
    """Make a final position; the gang is written as clan:points."""
    members = (member.split(":") for member in gang.split())
    return Boss(tuple(heists), tuple((clan, int(points)) for clan, points in members), money, resource)


def test_peter_engages_everybody_only_with_the_boss_first() -> None:
    """Replay the rulebook's example: B provides three of four skills, and B first loses the Synchronisation."""
    gang = [someone(name, " ".join(skills)) for name, skills in PETER.items()]
    found = set(crews(begin(Heist("Bank Vault", NEEDS, False), 0), gang))
    assert {crew for crew in found if crew[0] == "B"} == {B_FIRST}
    assert {crew for crew in found if len(crew) == 3} == WHOLE_GANG


def test_a_doubled_skill_covers_two_icons_and_a_surplus_is_wasted() -> None:
    """Use as many icons as are open, no more."""
    twin = someone("Twin", "mercenary mercenary")
    assert uses(Job(0, False, ("mercenary", "mercenary", "sniper")), twin) == ("mercenary", "mercenary")
    assert uses(Job(0, False, ("mercenary", "sniper")), twin) == ("mercenary",)
    job = Job(0, False, ("sniper", "mercenary", "hacker"))
    assert join(job, twin) == Job(0, False, ("hacker", "sniper"), ("Twin",))


def test_only_available_own_useful_gangsters_join_an_ordinary_heist() -> None:
    """Refuse the Engaged, the opponent's and the useless, and nobody twice."""
    people = [
        someone("Ready", "sniper"),
        someone("Busy", "sniper", available=False),
        someone("Useless", "hacker"),
        someone("Enemy", "sniper", player=1),
    ]
    job = begin(Heist("Turf War", ("sniper", "sniper"), False), 0)
    assert may_join(job, people) == people[:1]
    assert may_join(join(job, people[0]), people) == []
    assert not can_complete(job, people)
    with pytest.raises(ValueError, match="may not be engaged now"):
        join(job, people[2])


def test_a_cooperative_heist_starts_with_an_own_gangster() -> None:
    """Call an opponent's gangster only after one's own, and none who is Engaged."""
    own, enemy = someone("Own", "leader"), someone("Enemy", "sniper hacker", player=1)
    tired = someone("Tired", "sniper", player=2, available=False)
    job = begin(Heist("Rigged Race", ("leader", "sniper"), True), 0)
    assert may_join(job, [own, enemy, tired]) == [own]
    assert may_join(join(job, own), [own, enemy, tired]) == [enemy]
    assert can_complete(job, [own, enemy])
    assert not can_complete(job, [own, tired])
    assert not can_complete(begin(Heist("Rigged Race", ("sniper", "hacker"), True), 0), [own, enemy])


def test_equipment_ignores_one_icon_of_two_families() -> None:
    """Ignore one of two hacker icons, in Hack Attack but not elsewhere."""
    people = [someone("A", "leader"), someone("B", "hacker")]
    needs = ("leader", "hacker", "hacker")
    assert begin(Heist("Hack Attack", needs, False), 0, "hacker").open == ("hacker", "leader")
    assert list(ways(Heist("Hack Attack", needs, False), 0, people, True)) == ["hacker"]
    assert list(ways(Heist("Hack Attack", needs, False), 0, people, False)) == []
    assert list(ways(Heist("Bank Vault", needs, False), 0, people, True)) == []
    assert list(ways(Heist("Art Theft", needs[:2], False), 0, people, True)) == [None, "hacker", "leader"]


def test_equipment_does_not_excuse_the_first_own_gangster() -> None:
    """Ignoring the only skill one's own gang could bring leaves nobody to initiate."""
    people = [someone("Own", "leader"), someone("Enemy", "sniper leader", player=1)]
    heist = Heist("Art Theft", ("leader", "sniper"), True)
    assert list(ways(heist, 0, people, True)) == [None, "sniper"]


def test_a_single_ignored_requirement_leaves_nothing_to_engage() -> None:
    """Nobody is "enough" for an ordinary heist, never for a cooperative one."""
    assert list(ways(Heist("Hack Attack", ("hacker",), False), 0, [], True)) == ["hacker"]
    assert list(ways(Heist("Hack Attack", ("hacker",), True), 0, [], True)) == []


def test_bonuses_are_two_alone_and_one_each_when_tied() -> None:
    """Give 2 to the only wealthiest, 1 each to the two largest gangs."""
    bosses = [boss([2, 0, 1], "Mafia:0 Triad:2", 5), boss([3], "Cartel:0 Cartel:1", 4), boss([], "Bratva:0", 4)]
    assert count_up(bosses, False) == [3 + 2 + 2 + 1, 3 + 1 + 1, 0]


def test_everybody_poor_shares_the_wealth_bonus() -> None:
    """Follow GA-A50: nobody has money, so all are eligible."""
    assert count_up([boss(gang="Mafia:0 Mafia:1"), boss(gang="Triad:0")], False) == [1 + 1 + 2, 1]


def test_clans_replace_the_bonus_for_most_gangsters() -> None:
    """Count Mafia 2:1 for the first, Triad 1:1, Cartel 0:1, and no bonus for the clans nobody has."""
    bosses = [boss([], "Mafia:0 Mafia:1 Triad:1", 1), boss([], "Cartel:0 Mafia:2 Triad:1", 0)]
    assert count_up(bosses, True) == [2 + 2 + 2 + 1, 3 + 1 + 2]


def test_resources_score_and_media_counts_heists_with_points_up_to_seven() -> None:
    """Count three heists of four, then seven of nine."""
    bosses = [
        boss([1, 2, 0, 1], "Mafia:0", 0, ("media", 0)),
        boss([1] * 9, "Triad:0", 0, ("media", 0)),
        boss([1, 1], "Cartel:0", 9, ("bank", 4)),
    ]
    assert count_up(bosses, False) == [4 + 3 + 1, 9 + 7 + 1, 2 + 4 + 2 + 1]


def test_ties_go_to_the_larger_gang_and_else_are_shared() -> None:
    """Break a tie by gangsters left, never by money."""
    bosses = [boss(gang="Mafia:0 Mafia:1"), boss(gang="Triad:0", money=9), boss(gang="Cartel:0 Cartel:1")]
    assert winners(bosses, [10, 10, 9]) == [0]
    assert winners(bosses, [10, 11, 10]) == [1]
    assert winners(bosses, [10, 10, 10]) == [0, 2]
