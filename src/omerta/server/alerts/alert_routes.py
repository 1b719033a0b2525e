"""The HTTP doors to the ways in which somebody is told of their turns, and the calendar that a secret opens."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, FastAPI, Path, Query, Request, Response
from pydantic import BaseModel, Field

from omerta.core.words.languages import spoken_language
from omerta.server.alerts.alert_channels import (
    MOST_CHANNELS,
    Channel,
    Subscription,
    for_calendar,
    for_push,
    for_webhook,
)
from omerta.server.alerts.calendar_feed import OpenTurn, write_calendar
from omerta.server.alerts.outgoing import LONGEST_ADDRESS, BadAddress
from omerta.server.alerts.turn_alerts import TurnAlerts, awaited, try_alert, turn_alert
from omerta.server.answers.problems import problem
from omerta.server.http.access_limits import AccessLimits, address_of
from omerta.server.http.models import Body, ErrorAnswer, Health
from omerta.server.http.requests import known_person, may_begin, may_change, people_of, registry_of
from omerta.server.live.table_registry import TableRegistry
from omerta.server.live.tokens import new_token
from omerta.server.people.people import Person
from omerta.server.store.errors import Archived, Damaged

ICALENDAR = "text/calendar; charset=utf-8"
_errors: dict[str, Any] = {"model": ErrorAnswer}
_changed: dict[int | str, dict[str, Any]] = dict.fromkeys((400, 401, 403, 409, 413, 422, 429, 503), _errors)
Me = Annotated[Person, Depends(known_person)]
Address = Annotated[str, Field(min_length=1, max_length=LONGEST_ADDRESS)]
ChannelId = Annotated[str, Path(pattern="^[0-9a-f]{64}$")]


class NewPush(Body):
    """A browser that wants to be told, as it describes itself."""

    endpoint: Address
    p256dh: Annotated[str, Field(max_length=100)]
    auth: Annotated[str, Field(max_length=100)]


class NewWebhook(Body):
    """An address that wants to be told."""

    address: Address


class ChannelAnswer(BaseModel):
    """A way in which somebody is told; `address` of a browser is only its push service."""

    id: str
    kind: str
    address: str


class AlertsAnswer(BaseModel):
    """All ways in which somebody is told, and the key that a browser subscribes with."""

    push_key: str
    channels: list[ChannelAnswer]


class WebhookAnswer(BaseModel):
    """A new webhook, and the secret that signs what it is sent; it is told this once."""

    id: str
    secret: str


class CalendarAnswer(BaseModel):
    """A new calendar, and its secret address on this server; it is told this once."""

    id: str
    path: str


def offer_alerts(app: FastAPI) -> None:
    """Offer the channels of a key, and the calendar."""

    @app.get("/api/people/me/alerts", responses=dict.fromkeys((400, 401, 503), _errors))
    async def alerts(request: Request, person: Me) -> AlertsAnswer:
        """List the ways in which somebody is told of their turns."""
        service = _alerts(request)
        found = await service.channels.of(person.id)
        return AlertsAnswer(push_key=(await service.server_key()).public, channels=[_shown(each) for each in found])

    @app.post("/api/people/me/alerts/push", status_code=201, responses=_changed)
    async def add_push(request: Request, person: Me, body: NewPush) -> ChannelAnswer:
        """Tell a browser from now on."""
        from omerta.server.alerts.web_push import BadSubscription, check_subscription

        subscription = Subscription(body.endpoint, body.p256dh, body.auth)
        try:
            check_subscription(subscription)
        except BadSubscription as error:
            raise problem(400, "bad-subscription", why=error.text) from None
        return _shown(await _add(request, for_push(person.id, subscription, spoken_language())))

    @app.post("/api/people/me/alerts/webhook", status_code=201, responses=_changed)
    async def add_webhook(request: Request, person: Me, body: NewWebhook) -> WebhookAnswer:
        """Tell an address from now on; named once more it gets a new secret."""
        channel = await _add(request, for_webhook(person.id, body.address, spoken_language()))
        return WebhookAnswer(id=channel.id, secret=channel.secret)

    @app.post("/api/people/me/alerts/calendar", status_code=201, responses=_changed)
    async def add_calendar(request: Request, person: Me) -> CalendarAnswer:
        """Make the secret address of a calendar; one from before opens nothing any more."""
        secret = new_token()
        channel = await _add(request, for_calendar(person.id, secret, spoken_language()))
        return CalendarAnswer(id=channel.id, path=f"/api/calendar.ics?secret={secret}")

    @app.post(
        "/api/people/me/alerts/{id}/try",
        responses=dict.fromkeys((400, 401, 403, 404, 422, 429, 502, 503), _errors),
    )
    async def try_channel(request: Request, person: Me, id: ChannelId) -> Health:
        """Send an alert that shows how one looks."""
        may_change(request)
        service = _alerts(request)
        found = [each for each in await service.channels.of(person.id) if each.id == id and each.kind != "calendar"]
        if not found:
            raise problem(404, "no-channel")
        tries, address = request.app.state.limits.tries, address_of(request)
        if not tries.enter(address):
            raise problem(429, "too-many-tries")
        try:
            arrived = await service.send(found[0], try_alert(found[0].language))
        finally:
            tries.leave(address)
        if not arrived:
            raise problem(502, "not-delivered")
        return Health(ok=True)

    @app.delete("/api/people/me/alerts/{id}", responses=dict.fromkeys((400, 401, 403, 404, 422, 429, 503), _errors))
    async def remove(request: Request, person: Me, id: ChannelId) -> Health:
        """Tell a channel no more."""
        may_change(request)
        if not await _alerts(request).channels.remove(person.id, id):
            raise problem(404, "no-channel")
        return Health(ok=True)

    @app.get(
        "/api/calendar.ics",
        response_class=Response,
        responses={
            200: {"content": {"text/calendar": {"schema": {"type": "string"}}}},
            **{
                status: {
                    "description": "Error",
                    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorAnswer"}}},
                }
                for status in (404, 422, 429, 503)
            },
        },
    )
    async def calendar(request: Request, secret: Annotated[str, Query(max_length=40)]) -> Response:
        """Return the open turns of whoever has the secret, with their deadlines."""
        limits: AccessLimits = request.app.state.limits
        guesses, address = limits.guesses, address_of(request)
        if guesses.left(address) < 1:
            raise problem(429, "too-many-guesses")
        service, registry = _alerts(request), registry_of(request)
        channel = await service.channels.calendar(secret)
        if channel is None:
            guesses.take(address)
            raise problem(404, "no-calendar")
        if not limits.calendars.take(address):
            raise problem(429, "too-many-looks")
        turns = await _open_turns(service, registry, channel)
        return Response(write_calendar(turns, registry.services.clock()), media_type=ICALENDAR)


async def _open_turns(service: TurnAlerts, registry: TableRegistry, channel: Channel) -> list[OpenTurn]:
    """Find the turns that somebody owes at tables in play."""
    turns = []
    for code, seat, token in await service.channels.open_seats(channel.person):
        try:
            live = await registry.find(code)
        except (Damaged, Archived):
            continue
        if live is None or live.table.places[seat].token != token or seat not in awaited(live.table):
            continue
        question = live.table.question
        assert question is not None
        alert = turn_alert(live.table, seat, channel.language)
        address = None if service.base is None else service.base + alert.path
        turns.append(OpenTurn(f"{code}-{seat}-{question.name}", alert.text, address, alert.deadline))
    return turns


async def _add(request: Request, channel: Channel) -> Channel:
    """Keep a channel of somebody, if something may be sent to it."""
    may_change(request)
    service = _alerts(request)
    try:
        if channel.kind != "calendar":
            service.outgoing.check(channel.address)
    except BadAddress as error:
        raise problem(400, "bad-address", why=error.text) from None
    whose = channel.person
    if not await service.channels.of(whose) and await people_of(request).profile(whose) is None:
        may_begin(request)
    if not await service.channels.add(channel):
        raise problem(409, "too-many-channels", most=MOST_CHANNELS)
    return channel


def _alerts(request: Request) -> TurnAlerts:
    service = registry_of(request).services.alerts
    if not isinstance(service, TurnAlerts):
        raise problem(404, "no-alerts")
    return service


def _shown(channel: Channel) -> ChannelAnswer:
    address = channel.address if channel.kind == "webhook" else channel.address.partition("//")[2].partition("/")[0]
    return ChannelAnswer(id=channel.id, kind=channel.kind, address=address)
