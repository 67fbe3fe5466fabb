"""The test client detects every answer that differs from the document."""

import pytest
from flask import Response

from tests.api.http_players import Service


def test_an_answer_that_is_not_as_promised_is_found(service: Service) -> None:
    @service.app.after_request
    def spoil(response: Response) -> Response:
        response.set_data(b"{}")
        return response

    with pytest.raises(AssertionError, match="required property"):
        service.visitor().get("/v1/games")


def test_a_status_that_is_not_promised_is_found(service: Service) -> None:
    @service.app.after_request
    def spoil(response: Response) -> Response:
        response.status_code = 299
        return response

    with pytest.raises(AssertionError, match="299 is not documented"):
        service.visitor().get("/v1/games")


def test_a_header_that_is_not_promised_is_found(service: Service) -> None:
    @service.app.after_request
    def spoil(response: Response) -> Response:
        response.headers["X-Strange"] = "1"
        return response

    with pytest.raises(AssertionError, match="x-strange"):
        service.visitor().get("/v1/games")
