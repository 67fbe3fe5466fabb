"""Makes the web application: the one place where its parts are put together."""

from flask import Flask

from service.api import health, problems
from service.events.connection import connect
from service.settings import Settings


def create_app(settings: Settings, url: str) -> Flask:
    """Make an application that keeps its games on the server at the URL."""
    app = Flask("altana", static_folder=None)
    app.config["ALTANA"] = settings
    problems.register(app)
    app.register_blueprint(health.blueprint(connect(url)))
    return app
