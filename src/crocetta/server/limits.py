"""Limits: how much one client, or one address, may ask for. A family behind one address never notices."""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address

ADDRESSES = 10_000  # that are remembered
HOSTS = 64  # bits of an IPv6 address that tell the devices of a household apart


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second in the long run."""

    burst: float
    per_second: float


@dataclass(frozen=True)
class Limits:
    """What is allowed."""

    frames: Rate = Rate(120, 30)  # of one socket
    tables: Rate = Rate(30, 0.2)  # opened from one address
    wrong_codes: Rate = Rate(30, 0.2)  # from one address
    requests: Rate = Rate(400, 40)  # HTTP, from one address
    sockets: int = 120  # open at once from one address
    files: Rate = Rate(2000, 200)  # pages and what they load, from one address: a page is some fifty of them
    records: Rate = Rate(20, 0.1)  # opened from one address


class Bucket:
    """Fills by itself, up to the brim; whoever wants something takes from it."""

    __slots__ = ("at", "left", "rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate, self.left, self.at = rate, rate.burst, now

    def take(self, now: float, much: float = 1.0) -> bool:
        """Whether there was enough in it."""
        self.fill(now)
        if self.left < much:
            return False
        self.left -= much
        return True

    def fill(self, now: float) -> None:
        self.left = min(self.rate.burst, self.left + (now - self.at) * self.rate.per_second)
        self.at = now


class Buckets:
    """A bucket for each address; those that have not been seen for long are forgotten."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.clock = rate, clock
        self.found: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, address: str) -> Bucket:
        if address not in self.found:
            self.found[address] = Bucket(self.rate, self.clock())
            if len(self.found) > ADDRESSES:
                self.found.popitem(last=False)
        self.found.move_to_end(address)
        return self.found[address]

    def take(self, address: str, much: float = 1.0) -> bool:
        return self.of(address).take(self.clock(), much)

    def empty(self, address: str) -> bool:
        """Whether an address has used up what it may; looks without taking."""
        bucket = self.of(address)
        bucket.fill(self.clock())
        return bucket.left < 1


def household(address: str) -> str:
    """What counts as one address: a whole IPv6 network of a household is one.

    >>> household("2001:db8::1"), household("2001:db8:0:0:9::2"), household("::ffff:192.0.2.7"), household("192.0.2.7")
    ('2001:db8::', '2001:db8::', '192.0.2.7', '192.0.2.7')
    """
    try:
        found = IPv6Address(address)
    except ValueError:
        return address
    return str(found.ipv4_mapped or IPv6Address(int(found) >> HOSTS << HOSTS))
