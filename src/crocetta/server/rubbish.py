"""Rubbish: with hundreds of tables Python's look at all that lives takes half a second; nobody should wait for it.

So whatever has lived for a moment is set aside and not looked at again: nearly all of it is given back by counting
references. What only a look can find is looked for when nobody is here, or when much has come together.
"""

import asyncio
import gc
from collections.abc import Callable

MOMENT = 0.25  # seconds
REST = 600.0  # seconds between looks at everything
YOUNG = 2_000  # objects made before the youngest are looked at
GROWTH = 200_000  # objects set aside since the last look, some 30 MB: now we look, whoever is here


async def collect(alone: Callable[[], bool]) -> None:
    """For ever: set aside what lives; when nobody is here or it grows too much, look at everything."""
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])
    set_aside()
    rested, lived = 0.0, gc.get_freeze_count()
    while True:
        await asyncio.sleep(MOMENT)
        set_aside()
        rested += MOMENT
        if rested >= REST:
            rested = 0.0
            if alone() or gc.get_freeze_count() - lived > GROWTH:
                gc.unfreeze()
                gc.collect()
                set_aside()
                lived = gc.get_freeze_count()


def set_aside() -> None:
    """Look at what is young; the rest is old from now on."""
    gc.collect(1)
    gc.freeze()
