"""What the page says on which one opens a replay file without the service."""

from collections.abc import Mapping

from service.domain.kit.translation import N_
from service.site.texts.analysis import CURVES
from service.site.texts.audit import FAULTS
from service.site.texts.replay import REPLAY

OPEN: Mapping[str, str] = {
    **REPLAY,
    **FAULTS,
    **CURVES,
    "open_title": N_("Open a replay file"),
    "open_menu": N_("Open a file"),
    "open_intro": N_(
        "The game is opened, checked and drawn in your own browser. "
        "Once this page is loaded it needs no connection any more."
    ),
    "open_drop": N_("Drop a replay file here (.replay, .replay.gz, or an exported page)"),
    "open_local": N_("The file stays on your device: nothing is uploaded."),
    "open_choose": N_("Or choose a file"),
    "open_failed": N_("This file can't be shown."),
    "open_failed_line": N_("This file can't be shown: line {line} can't be read."),
    "open_to_audit": N_("Check the file move by move"),
    "open_failed_at": N_("This file can't be shown: something is wrong with move {move}."),
    "open_checked": N_("Checked: the chain holds, and every card follows from the secret."),
    "open_shuffled": N_("Checked: the chain holds, and the deals since the second shuffle."),
    "open_running": N_("Checked: the chain holds. The secret is not published yet."),
}
