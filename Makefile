# Everything sets itself up: Python 3.11 or newer is all that has to be there.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: help play test check format types words records mutants sabotage counts ladder marathon budgets kill-test hostile bench-server bench taps page lock clean

help:  ## this list
	@grep -E '^[a-z-]+:.*  ## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*  ## /\1\t/' | expand -t 16

play: $(READY)  ## a table in the browser
	@$(BIN)/crocetta serve --browser

test: $(READY)  ## every test
	$(BIN)/pytest -n auto --dist worksteal --cov --cov-report=term-missing:skip-covered --cov-fail-under=100

check: $(READY)  ## format, lint, types, words, tests: before each commit
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(MAKE) --no-print-directory test

format: $(READY)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

words: $(READY)  ## compile the catalogues and say what is missing
	$(BIN)/python tools/words.py compile
	$(BIN)/python tools/words.py check

records: $(READY)  ## a golden record for whatever has none, and what its environments are held to
	$(BIN)/python tools/records.py
	$(BIN)/python tools/environments.py

mutants: $(READY)  ## break every rule on purpose and count what the tests notice
	$(BIN)/python tools/mutants.py

sabotage: $(READY)  ## break printed numbers and rules, and see that every worked example notices
	$(BIN)/python tools/sabotage.py

counts: $(READY)  ## every exact count of lines of play, walked to its end and compared
	$(BIN)/python benchmarks/counts.py

ladder: $(READY)  ## half an hour more of games between levels, added to what `crocetta bots` shows
	$(BIN)/python benchmarks/ladder.py

marathon: $(READY)  ## every level at every table of every game, each choice checked; can be stopped and gone on with
	$(BIN)/python benchmarks/marathon.py --kept benchmarks/marathon.jsonl

budgets: $(READY)  ## how long every level thinks about a choice
	$(BIN)/python benchmarks/budgets.py

kill-test: $(READY)  ## kill the server 200 times under load, and see that a lying server is caught
	$(BIN)/python tools/kill_test.py --kills 200
	! $(BIN)/python tools/kill_test.py --kills 5 --liar

hostile: $(READY)  ## ten thousand hostile messages, and how long somebody else waits for an answer meanwhile
	$(BIN)/python tools/hostile.py

bench-server: $(READY)  ## how long people wait at 100 to 1,000 tables
	$(BIN)/python tools/bench_server.py

bench: $(READY)  ## both engines, and a kernel in C that knows nothing but Qwixx
	$(BIN)/python benchmarks/kernel.py
	$(BIN)/crocetta bench

taps: $(READY)  ## how many taps a game takes on a phone, in a real browser
	$(BIN)/python tools/count_taps.py

page: $(READY)  ## what a table costs on a phone: weight, reactions, dice, layout shifts
	$(BIN)/python tools/measure_page.py

lock: $(READY)  ## newest versions of everything into the lock file
	$(BIN)/pip install --quiet pip-tools
	$(BIN)/pip-compile --quiet --upgrade --allow-unsafe --all-extras --strip-extras --generate-hashes \
		--no-emit-index-url --no-emit-trusted-host --no-emit-find-links --output-file requirements.lock pyproject.toml

clean:
	rm -rf $(VENV) .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache mutants

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Crocetta needs Python 3.11 or newer; say which: make PYTHON=python3.12")'
	@echo "Setting up in $(VENV) …"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --require-hashes --requirement requirements.lock
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $(READY)
