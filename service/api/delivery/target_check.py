"""The check of URLs that players name, before they are stored."""

from contextlib import suppress

from service.api.http.language import our_words
from service.api.http.refusals import Complaint, FieldsInvalid
from service.domain.kit.translation import N_
from service.events.delivery.targets import BadTarget, LookupTimeout, PatientLookup, target_of

A_LOOKUP_MAY_TAKE = 2.0  # seconds
MOST_LOOKUPS = 8
COMPLAINTS = {
    "malformed": N_("must be a URL such as https://play.example/hook, without user or fragment"),
    "not-https": N_("must begin with https://"),
    "not-public": N_("must lead to a public address"),
}


class TargetCheck:
    """Says whether we may send anything to a URL."""

    def __init__(self, *, allows_private: bool) -> None:
        self._lookup = PatientLookup(A_LOOKUP_MAY_TAKE, MOST_LOOKUPS)
        self._allows_private = allows_private

    def require(self, url: str, pointer: str) -> None:
        """Raise FieldsInvalid if we may not send anything to a URL.

        A host that is not found in time is taken: workers look it up before they send anything.
        """
        try:
            target = target_of(url, allows_private=self._allows_private)
            with suppress(LookupTimeout):
                self._lookup.addresses_of(target, allows_private=self._allows_private)
        except BadTarget as problem:
            detail = our_words().say(COMPLAINTS[problem.reason])
            raise FieldsInvalid([Complaint(pointer, detail)]) from None
