"""One server for all tests that need no server of their own."""

from collections.abc import Iterator

import pytest

from tests.server.served import serving


@pytest.fixture(autouse=True)
def no_thinkers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever stands in for people takes whatever comes: thinking has to be compiled first."""
    monkeypatch.setattr("crocetta.server.bots.STAND_IN", "random")


@pytest.fixture(scope="session")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that runs as long as the tests."""
    with serving(tmp_path_factory.mktemp("tables")) as address:
        yield address
