"""What all tests share: tools and walks can be imported, and random search is the same every time."""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

# Several people share a machine, so no deadlines; `HYPOTHESIS_PROFILE=deep` searches longer and elsewhere each time.
settings.register_profile(
    "same", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("deep", deadline=None, max_examples=2_000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))


# Measuring coverage makes rules three times as slow. These tests play whole games and reach no line of their own.
UNMEASURED = (
    "tests/bots/",
    "tests/browser/",
    "tests/contract/test_choices.py",
    "tests/contract/test_end.py",
    "tests/contract/test_paper.py",
    "tests/contract/test_random.py",
    "tests/contract/test_rules.py",
    "tests/contract/test_same_time.py",
    "tests/contract/test_writing.py",
    "tests/envs/",
    "tests/fast/",
    "tests/server/test_kill.py",
    "tests/server/test_opening.py",
    "tests/server/test_room.py::test_no_update_is_large",
    "tests/study/",
    "tests/test_wheel.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.startswith(UNMEASURED):
            item.add_marker("no_cover")


def pytest_xdist_auto_num_workers() -> int:
    """Half as many workers again as cores: tests in a browser spend much of their time waiting."""
    return (os.cpu_count() or 1) * 3 // 2


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where everything must be there, a skipped test is a failed one."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") and reporter and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
