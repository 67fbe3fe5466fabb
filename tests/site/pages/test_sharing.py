"""Sharing: at the end of a game its picture can be taken along."""

from pathlib import Path

from PIL import Image

from tests.site.browsing import PHONE
from tests.site.conftest import Visit
from tests.site.play.test_play import seated


def test_the_picture_of_a_private_street_is_downloaded_by_its_builder(
    visit: Visit, tmp_path: Path
) -> None:
    ana = visit(PHONE)
    game = seated(ana, visibility="private")
    token = ana.page.evaluate("JSON.parse(localStorage.getItem('altana.people'))[0].token")
    headers = {"Authorization": f"Bearer {token}", "If-Match": '"1"'}
    path = f"{ana.address}/v1/games/{game}/moves"
    body = {"commands": [{"type": "resign"}]}
    assert ana.device.context.request.post(path, data=body, headers=headers).ok
    ana.open(f"/play/{game}")

    with ana.page.expect_download() as download:
        ana.page.click("#share-picture")

    download.value.save_as(tmp_path / "street.png")
    with Image.open(tmp_path / "street.png") as picture:
        assert picture.size == (800, 420)
