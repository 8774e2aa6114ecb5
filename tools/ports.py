"""Ports for servers that are about to start."""

from __future__ import annotations

import random
import socket

# the system hands out ports from 32768 up, so one of those might be taken before the server has started
OURS = range(15_000, 32_000)


def free_port() -> int:
    """A port of this machine on which nothing listens and which the system does not hand out."""
    while True:
        port = random.SystemRandom().choice(OURS)  # seeded, parallel tests would all choose the same
        with socket.socket() as probe:
            try:
                probe.bind(("", port))
            except OSError:
                continue
            return port


def answers(port: int) -> bool:
    """Whether a server is listening at that port."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
