"""What browsers may send about push messages, and why it is refused."""

from marshmallow import ValidationError, fields

from service.api.http.common_schemas import means
from service.api.http.fields import Strict, Text, TranslatableText
from service.api.http.refusals import Refusal
from service.domain.kit.translation import N_
from service.events.delivery.targets import LONGEST_URL

LETTERS_OF_A_POINT, LETTERS_OF_AUTH = 87, 22  # as Base64 for URLs, without padding
PATTERN = "^[A-Za-z0-9_-]{{{}}}$"


class KeyText(Text):
    """Bytes as Base64 for URLs, as browsers write them: without padding."""

    LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

    def __init__(self, length: int, about: str) -> None:
        metadata = means(about, pattern=PATTERN.format(length))
        super().__init__(length, length, required=True, metadata=metadata)
        self.validators.append(self._check_letters)

    def _check_letters(self, text: str) -> None:
        if not self.LETTERS.issuperset(text):
            raise ValidationError([TranslatableText(N_("must be Base64 for URLs"))])


class BrowserKeysBody(Strict):
    """The keys of a browser's subscription."""

    p256dh = KeyText(LETTERS_OF_A_POINT, "The browser's public key.")
    auth = KeyText(LETTERS_OF_AUTH, "The secret that it shares with the sender.")


class NewSubscriptionBody(Strict):
    """What a browser's `PushSubscription.toJSON()` has."""

    endpoint = Text(
        1,
        LONGEST_URL,
        required=True,
        metadata=means(
            "The address of the browser at its push service: `https`, at a public address.",
            example="https://push.example/wpush/v2/gAAAA",
            pattern="^[!-~]+$",
        ),
    )
    keys = fields.Nested(BrowserKeysBody, required=True)


class PushOff(Refusal):
    """Push messages are sent only where the operator has set a key."""

    status, code, title = 404, "push-off", N_("There are no push messages here")
    message = N_("The operator of this service has set no key for push messages.")


class TooManyBrowsers(Refusal):
    """A player has only so many push subscriptions."""

    status, code, title = 409, "too-many-push-subscriptions", N_("You have too many browsers")
    message = N_("You are told of turns in {most} browsers, and can't be in more: delete one.")
