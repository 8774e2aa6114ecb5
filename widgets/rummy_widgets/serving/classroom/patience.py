"""How many wrong codes are accepted: a number from each device, and a number from all of them together.

Each wrong code uses up a try; tries come back with time. So a class that mistypes can go on after a moment, but trying
one code after the other would take weeks, from however many devices. One device alone cannot use up everyone's tries.
Several together can, for as long as they keep trying: then a right code has to wait, too. Devices that are already
inside are never asked again, so they cannot be locked out.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address

OF_A_DEVICE = 10  # a minute
OF_ALL = 60  # a minute


class Tries:
    """This many at once, and as many again every minute."""

    def __init__(self, most: int, now: float) -> None:
        self._most = most
        self._left = float(most)
        self._counted = now

    def left(self, now: float) -> float:
        return min(self._most, self._left + (now - self._counted) * self._most / 60)

    def use(self, now: float) -> None:
        self._left, self._counted = self.left(now) - 1, now

    def wait(self, now: float) -> int:
        """Seconds until there is another try; 0 if there is one now."""
        return max(0, math.ceil((1 - self.left(now)) * 60 / self._most))

    def all_back(self, now: float) -> bool:
        return self.left(now) == self._most


class Patience:
    """Counts wrong codes.

    >>> patience = Patience(clock=lambda: 0.0)
    >>> for _ in range(OF_A_DEVICE):
    ...     patience.use("192.168.1.20")
    >>> patience.wait("192.168.1.20"), patience.wait("192.168.1.21")
    (6, 0)
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._all = Tries(OF_ALL, clock())
        self._devices: dict[str, Tries] = {}

    def wait(self, address: str) -> int:
        """Seconds that this device must wait before its code is checked; 0 if it need not."""
        now = self._clock()
        own = self._devices.get(_device(address))
        return max(self._all.wait(now), own.wait(now) if own else 0)

    def use(self, address: str) -> None:
        """Note a wrong code from this address."""
        now = self._clock()
        self._devices = {device: tries for device, tries in self._devices.items() if not tries.all_back(now)}
        self._devices.setdefault(_device(address), Tries(OF_A_DEVICE, now)).use(now)
        self._all.use(now)


def _device(address: str) -> str:
    """The network of an IPv6 address: a device can have as many addresses as it likes, but only one network.

    >>> _device("2001:db8::1") == _device("2001:db8::ffff:2") != _device("2001:db8:0:1::1")
    True
    """
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:  # a socket on this machine has none
        return address
    return str(int(known) >> 64) if isinstance(known, IPv6Address) and not known.ipv4_mapped else str(known)
