"""The names that devices may call this machine by.

Any web page can make its own name lead to any machine (DNS rebinding), and could then speak to that machine in a
pupil's browser as if it were one of the machine's pages. So requests are answered only under names that are known to be
ours. A bare IP address is safe, because no one else can have made it up.
"""

from __future__ import annotations

import socket
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

import psutil


@dataclass(frozen=True)
class Names:
    """``host`` is where the server listens, ``behind`` the public address of a proxy in front of it, if any."""

    host: str
    behind: str = ""

    def know(self, name: str) -> bool:
        """Whether this is one of our names, whatever the port.

        >>> Names("192.168.1.20").know("192.168.1.20"), Names("192.168.1.20").know("192.168.1.21")
        (True, False)
        >>> Names("0.0.0.0").know("192.168.1.21"), Names("0.0.0.0").know("cards.evil.example")
        (True, False)
        """
        name = _one_way_to_write(name.strip("[]").rstrip("."))
        return name in self._read_known() or (is_everywhere(self.host) and _is_address(name))

    def _read_known(self) -> set[str]:
        machine = socket.gethostname().lower()
        public = urlsplit(self.behind).hostname if self.behind else None
        ours = {_one_way_to_write(self.host), machine, machine.partition(".")[0] + ".local"}
        return ours | ({public} if public else set()) | ({"localhost"} if is_everywhere(self.host) else set())

    def link(self, port: int, secure: bool) -> str:
        """The address to give to the class."""
        if self.behind:
            return self.behind.rstrip("/") + "/"
        host = address_in_the_network(self.host) if is_everywhere(self.host) else self.host
        return f"http{'s' if secure else ''}://{f'[{host}]' if ':' in host else host}:{port}/"


def is_everywhere(host: str) -> bool:
    """Whether listening there means listening on all addresses of the machine."""
    return _is_address(host) and ip_address(host).is_unspecified


def _is_address(name: str) -> bool:
    try:
        return bool(ip_address(name))
    except ValueError:
        return False


def _one_way_to_write(name: str) -> str:
    """One spelling for each address: IPv6 has many.

    >>> _one_way_to_write("FD00:0::2"), _one_way_to_write("Cards.Example")
    ('fd00::2', 'cards.example')
    """
    return str(ip_address(name)) if _is_address(name) else name.lower()


def address_in_the_network(everywhere: str) -> str:
    """This machine's address in its main network, or its name if it is in no network.

    ``everywhere`` says which kind: ``0.0.0.0`` or ``::``.
    """
    version = ip_address(everywhere).version
    family, elsewhere = (socket.AF_INET6, "2001:db8::1") if version == 6 else (socket.AF_INET, "192.0.2.1")
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere, 9))  # sends nothing: it only asks the system which route it would take
            return str(probe.getsockname()[0])
    except OSError:  # a network without a route to anywhere else
        pass
    found = [address.address for card in psutil.net_if_addrs().values() for address in card]
    return next((one for one in found if _is_for_a_class(one, version)), socket.gethostname())


def _is_for_a_class(address: str, version: int) -> bool:
    if not _is_address(address):
        return False
    known = ip_address(address)
    return known.version == version and not known.is_loopback and not known.is_link_local
