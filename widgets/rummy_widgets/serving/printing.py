"""The page to print, at its own address: `print/formula-rummy.html?paper=letter&grey=on`.

Voilà gets the handler from ``lobby.py``, any other Jupyter server (JupyterLab, a hub, Binder) as an extension, through
``config/jupyter_server_config.py``. It only reads a game's name, and settings that are checked against known values.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from tornado.web import authenticated

from rummy_kit import games
from rummy_kit.app.deck_links import load_with_deck
from rummy_kit.app.links import words_of
from rummy_kit.app.paper.page import POLICY_OF_FRAMES, Wishes, print_page

PLACE = r"print/([a-z0-9_-]{1,40})\.html"


class PrintHandler(JupyterHandler):
    """The page of one game. Everything in the link besides wishes for printing is taken as house rules:
    ``cards=108``.
    """

    @authenticated
    def get(self, name: str) -> None:
        asked = words_of(self.request.query)
        try:
            page, kind = _print(name, tuple(sorted(asked.items()))), "html"
        except ValueError as error:  # a message for people
            self.set_status(404 if isinstance(error, games.UnknownGame) else 400)
            page, kind = str(error), "plain"
        self.set_header("Content-Type", f"text/{kind}; charset=UTF-8")
        self.finish(page)

    @property
    def content_security_policy(self) -> str:
        """Says who may show the page in a frame; the page itself says what it may do."""
        return POLICY_OF_FRAMES


@lru_cache(maxsize=32)
def _print(name: str, asked: tuple[tuple[str, str], ...]) -> str:
    wishes, house_rules = Wishes.split(name, dict(asked))
    return print_page(load_with_deck(name, house_rules), wishes)


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: Any) -> None:
    server.web_app.add_handlers(".*$", [(url_path_join(server.base_url, PLACE), PrintHandler)])
