"""What the page of a table says."""

from service.domain.words import N_

PLAY = {"play_title": N_("The table")}
