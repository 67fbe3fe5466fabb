"""Pictures of Walking in Burano: the faces of its cards, and how its table is laid out."""

from service.domain.burano.faces import example, overview, sheet, street, table, table_sentences
from service.domain.kit.drawing.artist import Artist

ARTIST = Artist(
    sheet=sheet.sheet,
    table=table.table,
    shared=table.shared,
    seat=table.seat_panel,
    overview=overview.overview,
    board=street.street,
    spoken_table=table_sentences.spoken_table,
    example=example.example,
)
