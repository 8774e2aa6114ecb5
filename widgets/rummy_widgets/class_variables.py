"""Where a kernel's class is: in its environment, written by the server of the class, or asked of the hub's service."""

from __future__ import annotations

import json
import os
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Any

TABLES = "RUMMY_KIT_TABLES"  # where the service is, such as 127.0.0.1:8877
CODE = "RUMMY_KIT_CLASS_CODE"  # the code that the device has given
KEY = "RUMMY_KIT_CLASS_KEY"  # the device's key, or the teacher's
LINK = "RUMMY_KIT_CLASS_ADDRESS"  # the server's address for the class
SEAT = "RUMMY_KIT_HUB_SEAT"  # on a JupyterHub: where the lessons' service says these four to a kernel
HUB_TOKEN = "JUPYTERHUB_API_TOKEN"
PATIENCE = 10  # seconds
DIRECTLY = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # a proxy would read the token


@dataclass(frozen=True)
class ClassPlace:
    """Where the class is, and this kernel's key to its seat; all are empty outside a class."""

    tables: str = ""
    code: str = ""
    key: str = ""
    address: str = ""

    def variables(self) -> dict[str, str]:
        """The same for a kernel's environment."""
        return {TABLES: self.tables, CODE: self.code, KEY: self.key, LINK: self.address}


def is_in_class() -> bool:
    """Whether this kernel's page can take part in a class."""
    return TABLES in os.environ or SEAT in os.environ


def find_class() -> ClassPlace:
    """Find the class of this kernel. On a hub, its service is asked, and hears from the hub whose kernel this is.

    Raises ``RuntimeError`` if the service does not say.
    """
    if SEAT in os.environ and TABLES not in os.environ:
        return ask_for_seat(os.environ[SEAT], os.environ.get(HUB_TOKEN, ""))
    return ClassPlace(*(os.environ.get(name, "") for name in (TABLES, CODE, KEY, LINK)))


def ask_for_seat(service: str, token: str) -> ClassPlace:
    """Ask the service at that address, as the person to whom the hub has given the token. Raises ``RuntimeError``."""
    request = urllib.request.Request(service, headers={"Authorization": f"token {token}"})
    try:
        with DIRECTLY.open(request, timeout=PATIENCE) as answer:
            said: dict[str, Any] = json.load(answer)
    except urllib.error.HTTPError as problem:
        if problem.code == 403:
            raise RuntimeError(
                "This hub does not let you play with a class. Ask the person who runs it to add you to the group "
                "for Rummy Kit, then stop your server and start it again."
            ) from problem
        raise RuntimeError(f"{UNREACHABLE} (It answered {problem.code}.)") from problem
    except (OSError, ValueError) as problem:
        raise RuntimeError(UNREACHABLE) from problem
    return ClassPlace(**{name: str(said[name]) for name in ("tables", "code", "key", "address")})


UNREACHABLE = "The class cannot be reached now. Wait a moment, then run this cell again."
