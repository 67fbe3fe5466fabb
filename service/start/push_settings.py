"""The settings of push messages: the operator's key, and whom push services can write to."""

import re
from base64 import urlsafe_b64decode
from importlib.util import find_spec

import msgspec

from service.start.setting_values import SettingReader

KEY = re.compile(r"[A-Za-z0-9_-]{43}=?")  # 32 bytes as Base64 for URLs
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of P-256
CONTACT = re.compile(r"(mailto:[!-~]+@[!-~]+|https://[!-~]+)")
LONGEST_CONTACT = 200
LIBRARY, INSTALL = "cryptography", "pip install 'altana[push]'"


class PushSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Push messages are sent if both are set; docs/operating.md describes each."""

    key: str | None = None
    contact: str | None = None

    @property
    def is_on(self) -> bool:
        return self.key is not None

    def contradictions(self) -> list[str]:
        """Say what keeps push messages from being sent, although they should be."""
        complaints = []
        if (self.key is None) != (self.contact is None):
            complaints.append("ALTANA_PUSH_KEY and ALTANA_PUSH_CONTACT need each other.")
        if self.is_on and find_spec(LIBRARY) is None:
            complaints.append(f"ALTANA_PUSH_KEY needs the extra 'push': {INSTALL}.")
        return complaints

    def variables(self) -> dict[str, str]:
        return {
            "ALTANA_PUSH_KEY": "***" if self.key else "(none)",
            "ALTANA_PUSH_CONTACT": self.contact or "(none)",
        }


def read_push(reader: SettingReader) -> PushSettings:
    return PushSettings(
        key=reader.read("ALTANA_PUSH_KEY", _key, None),
        contact=reader.read("ALTANA_PUSH_CONTACT", _contact, None),
    )


def _key(text: str) -> str:
    # The value itself is not quoted: it is a secret.
    is_key = KEY.fullmatch(text) is not None
    if not is_key or not 0 < int.from_bytes(urlsafe_b64decode(f"{text[:43]}="), "big") < ORDER:
        raise ValueError("must be a key as `altana push-keys` prints it")
    return text[:43]


def _contact(text: str) -> str:
    if CONTACT.fullmatch(text) is None or len(text) > LONGEST_CONTACT:
        raise ValueError(
            "must be an address such as mailto:me@play.example or https://play.example"
        )
    return text
