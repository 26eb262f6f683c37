"""The description of the HTTP part is true: schemathesis makes requests from it and finds nothing."""

import subprocess
import sys
from pathlib import Path

from crocetta.server import api
from tests.server.served import open_table

EXAMPLES = 3  # of each kind, for each path


def test_requests_made_from_the_description_find_nothing(here: str, tmp_path: Path) -> None:
    table = open_table(here, "person", "bot:random")
    known = f'[parameters]\n"path.code" = "{table["code"]}"\n"path.game" = "qwixx"\n'
    (tmp_path / "schemathesis.toml").write_text(known)
    phases = "--phases=examples,coverage,fuzzing"
    command = ["schemathesis.cli", "run", f"{here}/api/openapi.json", f"--max-examples={EXAMPLES}", "--seed=1", phases]
    found = subprocess.run([sys.executable, "-m", *command], cwd=tmp_path, capture_output=True, text=True, timeout=600)
    assert found.returncode == 0, found.stdout[-5000:]
    assert f"Tested: {len(api.HANDLERS)}" in found.stdout
