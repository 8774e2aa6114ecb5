"""What the server of a class writes into the environment of a kernel."""

from __future__ import annotations

import os

TABLES = "RUMMY_KIT_TABLES"  # where the service is, such as 127.0.0.1:8877
CODE = "RUMMY_KIT_CLASS_CODE"  # the code that the device has given
KEY = "RUMMY_KIT_CLASS_KEY"  # the device's key, or the teacher's
LINK = "RUMMY_KIT_CLASS_ADDRESS"  # the server's address for the class


def is_in_class() -> bool:
    """Whether this kernel's page can take part in a class."""
    return TABLES in os.environ
