"""PNG: our pictures as pixels, with fonts that ship along."""

import io
import sys

import pytest
from PIL import Image

from service.pictures import draw
from service.pictures import png as module
from service.pictures.png import WIDEST, NoRasteriser, png
from tests.pictures.positions import BURANO, samples


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def written(text: str) -> bytes:
    sheet = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="40">'
    return png(f'{sheet}<text x="4" y="30" font-size="24">{text}</text></svg>', 90)


def test_a_table_becomes_a_png_of_the_width_asked_for() -> None:
    drawing = draw(BURANO, samples("burano/1", 2)[3], names=("Ana", "Bo"))

    image = opened(png(drawing, 320))

    assert image.width == 320
    assert image.height == pytest.approx(320 * drawing.height / 1280, abs=2)
    assert len(image.getcolors(1 << 20) or ()) > 1000


@pytest.mark.parametrize("text", ["Ana", "Łódź", "Ωμέγα", "Жанна", "▶", "€"])
def test_the_fonts_that_ship_along_write_it(text: str) -> None:
    assert module._covers(text)
    assert Image.open(io.BytesIO(written(text))).getbbox() is not None


def test_no_letter_of_our_own_texts_needs_a_font_of_the_system() -> None:
    for language in ("en", "de", "it"):
        assert module._covers(draw(BURANO, samples("burano/1", 2)[3], language=language))


def test_letters_of_other_scripts_are_left_to_the_system() -> None:
    assert not module._covers("雪")
    assert written("雪")


@pytest.mark.parametrize("width", [0, -1, WIDEST + 1])
def test_a_width_out_of_bounds_is_refused(width: int) -> None:
    with pytest.raises(ValueError, match="wide"):
        png("<svg/>", width)


def test_without_resvg_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)

    with pytest.raises(NoRasteriser, match="resvg-py"):
        png("<svg/>", 10)
