"""Pictures of Dream Home: the faces of its cards, and how its table is laid out."""

from service.domain.dream_home.faces import (
    example,
    house,
    overview,
    seat,
    sheet,
    table,
    table_sentences,
)
from service.domain.kit.drawing.artist import Artist

ARTIST = Artist(
    sheet=sheet.sheet,
    table=table.table,
    shared=table.shared,
    seat=seat.seat_panel,
    overview=overview.overview,
    board=house.house,
    spoken_table=table_sentences.spoken_table,
    example=example.example,
)
