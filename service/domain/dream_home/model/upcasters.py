"""Old shapes of stored Dream Home messages, each lifted by one version. There are none yet."""

from service.domain.kit.ruleset import Upcaster

UPCASTERS: dict[tuple[str, int], Upcaster] = {}
