"""What new tokens are for, and which there are."""

from datetime import UTC, datetime
from typing import Any

from marshmallow import ValidationError, fields

from service.api.context.resource import Parts
from service.api.http.common_answers import TokenLineAnswer
from service.api.http.common_schemas import OneLine, means
from service.api.http.fields import Strict, TranslatableText
from service.api.http.language import our_words
from service.api.http.refusals import Complaint, FieldsInvalid
from service.domain.kit.messages import PlayerId
from service.domain.kit.translation import N_
from service.events.move import rfc3339
from service.events.people.token_grant import SCOPES, TokenGrant, grant_of

LONGEST_LABEL = 60


class UtcTime(fields.String):
    """A time in RFC 3339, with its offset."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        try:
            moment = datetime.fromisoformat(value).astimezone(UTC)
            has_offset = datetime.fromisoformat(value).tzinfo is not None
        except (TypeError, ValueError, OverflowError):
            has_offset = False
        if not has_offset:
            text = N_("must be a time such as 2027-01-31T12:00:00Z")
            raise ValidationError([TranslatableText(text)])
        return moment


def _some_scopes(scopes: list[str]) -> None:
    is_known = set(scopes) <= set(SCOPES) and len(set(scopes)) == len(scopes)
    if not scopes or not is_known:
        text = N_("must be some of {values}, each once")
        raise ValidationError([TranslatableText(text, values=", ".join(SCOPES))])


class NewTokenBody(Strict):
    """A token for a purpose; without any field it may do everything, until it is revoked."""

    scopes = fields.List(
        fields.String(metadata={"enum": list(SCOPES)}),
        validate=_some_scopes,
        load_default=None,
        metadata=means(
            "What it is for: every token may read; `play` is for games and lessons, `teach` for "
            "notes, courses and classes, `account` for tokens and for erasing the account.",
            minItems=1,
            maxItems=len(SCOPES),
        ),
        error_messages={"invalid": TranslatableText(N_("must be a list"))},
    )
    label = OneLine(
        0, LONGEST_LABEL, load_default="", metadata=means("Where it is used.", example="My bot")
    )
    expires_at = UtcTime(
        load_default=None,
        allow_none=True,
        metadata=means("Until when it is in force.", format="date-time"),
    )


def new_grant(parts: Parts, body: dict[str, Any]) -> TokenGrant:
    """Return what a new token is for. Raises FieldsInvalid if that is more than the caller's."""
    own, now, say = parts.auth.caller().grant, parts.now(), our_words().say
    scopes, until = body["scopes"] or own.scopes, body["expires_at"]
    complaints = []
    if not set(scopes) <= set(own.scopes):
        text = N_("must not have more than your own token: {values}")
        complaints.append(Complaint("/scopes", say(text, values=", ".join(own.scopes))))
    if until is not None and until <= now:
        complaints.append(Complaint("/expires_at", say(N_("must be in the future"))))
    if own.expires_at is not None and (until is None or TokenGrant.is_over(own, until)):
        text = N_("must be before your own token expires: {until}")
        complaints.append(Complaint("/expires_at", say(text, until=own.expires_at)))
    if complaints:
        raise FieldsInvalid(complaints)
    return TokenGrant(
        scopes=tuple(scope for scope in SCOPES if scope in scopes),
        label=body["label"],
        created=rfc3339(now),
        expires_at=None if until is None else rfc3339(until),
    )


def token_lines(parts: Parts, player: PlayerId) -> list[TokenLineAnswer]:
    """List the tokens that are in force."""
    uses, now = parts.people.uses(player), parts.now()
    grants = {token: grant_of(stored)[1] for token, stored in parts.people.digests(player).items()}
    return [
        TokenLineAnswer(
            id=token,
            scopes=list(grant.scopes),
            label=grant.label,
            created=grant.created or None,
            expires_at=grant.expires_at,
            last_used=uses.get(token),
        )
        for token, grant in sorted(grants.items())
        if not grant.is_over(now)
    ]


def drop_expired(parts: Parts, player: PlayerId) -> None:
    """Delete the tokens that have expired, so that they don't pile up."""
    for token, stored in parts.people.digests(player).items():
        if grant_of(stored)[1].is_over(parts.now()):
            parts.people.revoke(player, token)
