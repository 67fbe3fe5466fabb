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
    if position[lay.NO_WINDOWS] or position[street + lay.RESIGNED]:
        return 0
    for other in range(position[lay.SEATS]):
        theirs = lay.STREETS + other * lay.STREET
        has_more = position[theirs + lay.SHUT] > position[street + lay.SHUT]
        if has_more and not position[theirs + lay.RESIGNED]:
            return 0
    return position[street + lay.SHUT]
