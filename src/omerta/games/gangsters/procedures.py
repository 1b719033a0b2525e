"""What goes on at the table for a while, each as one value that is there or as it starts; `state` has their steps."""

from __future__ import annotations

from msgspec.structs import replace

from omerta.core.nodes import Seat
from omerta.core.state.immutable import StateValue
from omerta.core.state.kinds import NONE
from omerta.games.gangsters.offers import NO_OFFER, Offer
from omerta.games.gangsters.pieces import CHITS

ALL_CHITS = (1 << len(CHITS)) - 1


class End(StateValue, frozen=True):
    """How the game has ended: who has won, and by what."""

    winner: Seat = NONE
    win: str = "none"


NOT_ENDED = End()


class Equipment(StateValue, frozen=True):
    """Which gangs have heaters and wheels, and for each seat the cop that its donuts keep where it is."""

    heaters: int = 0
    wheels: int = 0
    donuts: tuple[int, ...] = ()

    def with_donuts(self, seat: Seat, cop: int) -> Equipment:
        """Return the equipment with these donuts of a seat; NONE when they are eaten."""
        return replace(self, donuts=with_seat(self.donuts, seat, cop))


def no_equipment(seats: int) -> Equipment:
    """Return what nobody has bought anything of."""
    return Equipment(donuts=(NONE,) * seats)


class Shopping(StateValue, frozen=True):
    """The Buy Phase: what was `bought`, and how many trades were proposed; `shut` says that it is over."""

    shut: int = 0
    bought: int = 0
    proposals: int = 0

    def closed(self) -> Shopping:
        """Return the Buy Phase when it is over."""
        return replace(self, shut=1)

    def proposing(self) -> Shopping:
        """Return the Buy Phase with one more trade proposed."""
        return replace(self, proposals=self.proposals + 1)


NO_SHOPPING = Shopping()


class Trade(StateValue, frozen=True):
    """A trade of the gang in turn with a partner: what is offered, the markers laid down, and how far it has come."""

    partner: Seat = NONE
    offer: Offer = NO_OFFER
    offered: int = 0
    deal: int = 0


NO_TRADE = Trade()


class Errand(StateValue, frozen=True):
    """What a cop is doing: whether one is brought in, which is in hand, where it goes, and whether by subway.

    After it has gone there `safe` are those whom its bribe has kept out of what it does.
    """

    bringing: int = 0
    cop: int = NONE
    going: int = NONE
    hops: int = 0
    safe: int = 0


NO_ERRAND = Errand()
BRINGING = Errand(bringing=1)


class Actions(StateValue, frozen=True):
    """What has been done in this turn: how many actions, which pieces moved, which extort, whether one drove.

    `over` says that there are no more. `mover` has just moved, and may commit a crime.
    """

    acts: int = 0
    over: int = 0
    moved: int = 0
    extorts: int = 0
    mover: int = NONE
    drove: int = 0

    def moving(self, kind: int, drove: int) -> Actions:
        """Return the actions with one more: a piece moved, by its die or by wheels."""
        return Actions(self.acts + 1, self.over, self.moved | 1 << kind, self.extorts, kind, drove)

    def counted(self) -> Actions:
        """Return the actions with one more."""
        return replace(self, acts=self.acts + 1)

    def ended(self) -> Actions:
        """Return the actions when there are no more."""
        return replace(self, over=1)

    def settled(self, extorts: int = 0) -> Actions:
        """Return the actions with the crime of the piece that moved behind them; it may extort."""
        return replace(self, extorts=self.extorts | extorts, mover=NONE)


NO_ACTIONS = Actions()


class Bill(StateValue, frozen=True):
    """What is ordered in this turn and paid after it: men `hired` for each piece, a bribe, and what it all costs.

    `recruited` are the pieces that men were hired for; it is kept when they have joined.
    """

    hired: tuple[int, ...] = (0, 0, 0)
    recruited: int = 0
    promised: int = 0
    bribing: int = 0

    def hiring(self, kind: int, men: int, price: int) -> Bill:
        """Return the bill with so many men of a kind on it."""
        hired = (*self.hired[:kind], men, *self.hired[kind + 1 :])
        return Bill(hired, self.recruited | 1 << kind, self.promised + price, self.bribing)

    def owing(self, dollars: int) -> Bill:
        """Return the bill with so much more to be paid."""
        return replace(self, promised=self.promised + dollars)

    def paid(self) -> Bill:
        """Return the bill when it is paid."""
        return replace(self, promised=0)

    def drawn(self) -> Bill:
        """Return the bill when the bribe is drawn."""
        return replace(self, bribing=0)

    def joined(self, kind: int) -> Bill:
        """Return the bill without the men of a kind, who are there."""
        return replace(self, hired=(*self.hired[:kind], 0, *self.hired[kind + 1 :]))


NO_BILL = Bill()


class Walk(StateValue, frozen=True):
    """The step of the Public: who is moved next, how many were drawn, whether one is, and who has just come.

    `finished` says that no more are drawn, or that the Police have said whether they hire an Informant.
    """

    walker: int = 0
    draws: int = 0
    drawing: int = 0
    newcomer: int = NONE
    finished: int = 0

    def at(self, walker: int) -> Walk:
        """Return the walk with another Public to be moved next."""
        return replace(self, walker=walker)


NO_WALK = Walk()


class Shooting(StateValue, frozen=True):
    """The Shootout step: which pieces have `fired` at a joint, and which cops have `fought`."""

    fired: int = 0
    fought: int = 0


NO_SHOOTING = Shooting()


class Fight(StateValue, frozen=True):
    """A shootout: a cop's, or that of an attacker with a defender.

    `spared` are safe from it, `shot` says that the cop has fired. Its hits lie in the `pool` until they are given to
    the gangs; those in `split` have theirs. In a `war` a joint is fought over. `hits` are still to be taken by each
    seat, of which `sharp` may hit a Vamp; `losing` is what takes them next.
    """

    foe: int = NONE
    attacker: Seat = NONE
    defender: Seat = NONE
    spared: int = 0
    shot: int = 0
    pool: int = 0
    split: int = 0
    war: int = 0
    hits: tuple[int, ...] = ()
    sharp: tuple[int, ...] = ()
    losing: int = NONE


class Duty(StateValue, frozen=True):
    """What the Police have to do with this turn: the cops that a gang has `deferred` to them, or the one it `bribed`.

    Where they are `loyal` they have ordered a bribe. `marched` are the cops that they have moved, and `passes` has for
    each seat the cops that it is safe from.
    """

    deferred: int = 0
    bribed: int = NONE
    loyal: int = 0
    marched: int = 0
    passes: tuple[int, ...] = ()

    def left_to_police(self, deferred: int) -> Duty:
        """Return the duty where the cops are left to the Police, or where they have answered."""
        return replace(self, deferred=deferred)

    def ordering(self, loyal: int) -> Duty:
        """Return the duty where the Police have ordered a bribe, or have drawn it."""
        return replace(self, loyal=loyal)

    def marching(self, cop: int) -> Duty:
        """Return the duty with a cop that the Police have moved."""
        return replace(self, marched=self.marched | 1 << cop)


def no_duty(seats: int) -> Duty:
    """Return what the Police have to do with a turn at first: nothing."""
    return Duty(passes=(0,) * seats)


class Spoils(StateValue, frozen=True):
    """What a raid or a shootout pays the Police: how much, earned by which cop, whether it is doubled, who shares it.

    `hurt` says that the Commissioner was hit, who leaves when it is settled.
    """

    bounty: int = 0
    earner: int = NONE
    doubled: int = 0
    sharer: Seat = NONE
    hurt: int = 0


NO_SPOILS = Spoils()


class Informing(StateValue, frozen=True):
    """What Informants do in a Cop Turn: those `pointing` at somebody leave soon, those that `strolled` moved early.

    `informer` has just moved, `aired` says how far their step has come, `hiring` that another is paid for.
    """

    pointing: int = 0
    strolled: int = 0
    informer: int = NONE
    aired: int = 0
    hiring: int = 0

    def come_to(self, aired: int) -> Informing:
        """Return the same where the step has come so far."""
        return replace(self, aired=aired)

    def asked(self, informer: int = NONE) -> Informing:
        """Return the same where this Informant has just moved, or none."""
        return replace(self, informer=informer)


NO_INFORMING = Informing()


class Assignment(StateValue, frozen=True):
    """Whether it is being written with which piece a Bomber goes, and whether it was written anew in this turn."""

    assigning: int = 0
    reassigned: int = 0


NO_ASSIGNMENT = Assignment()


class Planted(StateValue, frozen=True):
    """A bomb that was planted in this turn: in which space, and whether those in its blast roll."""

    bomb: int = NONE
    blast: int = 0


NOTHING_PLANTED = Planted()


class Drive(StateValue, frozen=True):
    """Drive-by shootouts: where the Thug `drove_from` that is asked for one, and the spaces announced, in order.

    In the Shootout step `drive_by` says that one is fought, and the money of the Thug is `held` until they are over.
    """

    drove_from: int = NONE
    stops: tuple[int, ...] = ()
    drive_by: int = 0
    held: int = 0


NO_DRIVE = Drive()


class ChitPlaces(StateValue, frozen=True):
    """The `chits` that the Police hold, and what everybody knows of them: some are `held`, some are in the `cup`."""

    chits: int = 0
    chits_held: int = 0
    chits_cup: int = ALL_CHITS

    def tight(self) -> ChitPlaces:
        """Return the places without those that the number of chits in hand excludes."""
        chits, held, cup = self.chits, self.chits_held, self.chits_cup
        free = ALL_CHITS & ~held & ~cup
        missing = chits.bit_count() - held.bit_count()
        if not missing:
            return ChitPlaces(chits, held, cup | free)
        return ChitPlaces(chits, held | free, cup) if missing == free.bit_count() else self


IN_THE_CUP = ChitPlaces()


def no_fight(seats: int) -> Fight:
    """Return what a fight is when nobody shoots."""
    return Fight(hits=(0,) * seats, sharp=(0,) * seats)


def with_seat(values: tuple[int, ...], seat: Seat, value: int) -> tuple[int, ...]:
    """Return the values of all seats with that of one changed."""
    return (*values[:seat], value, *values[seat + 1 :])
