"""The points of a seat."""

from service.domain.burano.bot.core import layout as lay


def points(position: list[int], seat: int) -> int:
    """Return the points of a seat as if the game ended now."""
    street = lay.STREETS + seat * lay.STREET
    built = position[street + lay.BASE] + 3 * position[street + lay.MARKERS]
    return built - window_penalty(position, seat)


def window_penalty(position: list[int], seat: int) -> int:
    """Return what the closed windows of a seat cost (B-SCO-10)."""
    street = lay.STREETS + seat * lay.STREET
    shut = position[street + lay.SHUT]
    if shut == 0 or position[lay.NO_WINDOWS] or position[street + lay.RESIGNED]:
        return 0
    for other in range(position[lay.SEATS]):
        theirs = lay.STREETS + other * lay.STREET
        if position[theirs + lay.SHUT] > shut and not position[theirs + lay.RESIGNED]:
            return 0
    return shut
