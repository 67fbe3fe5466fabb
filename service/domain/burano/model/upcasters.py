"""Old shapes of stored Burano messages, each lifted by one version."""

from service.domain.kit.ruleset import Upcaster

UPCASTERS: dict[tuple[str, int], Upcaster] = {}
