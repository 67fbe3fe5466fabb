"""The coach's engine: the learned value of a game, and how well it was measured to predict."""

from typing import Any

from service.coach.appraiser import Appraiser, find_appraiser
from service.coach.calibration import NamedCalibration, load_calibration
from service.coach.model import ENGINE, Budget
from service.domain.kit.ruleset import AnyRuleset


class NotValued(ValueError):
    """A game without learned values, or without a calibration of them."""


def judges_of(ruleset: AnyRuleset, state: Any) -> tuple[Appraiser, NamedCalibration]:
    """Return the appraiser of a game and its calibration. Raises NotValued."""
    appraiser = find_appraiser(ruleset, state)
    measured = load_calibration(ruleset.package, state.seats)
    if appraiser is None or measured is None:
        raise NotValued(ruleset.name)
    return appraiser, measured


def engine_of(appraiser: Appraiser, measured: NamedCalibration, budget: Budget) -> str:
    """Name everything that the result depends on."""
    return f"{ENGINE} {appraiser.value.name} {measured.name} {budget.label}"
