# Everything sets itself up: Python 3.11 or newer is all that has to be there.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: play test check format types words records mutants bench lock clean

play: $(READY)  ## choose a game and play it here
	@$(BIN)/crocetta play

test: $(READY)  ## every test
	$(BIN)/pytest -n auto --cov --cov-report=term-missing:skip-covered --cov-fail-under=100

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

records: $(READY)  ## a golden record for whatever has none
	$(BIN)/python tools/records.py

mutants: $(READY)  ## break every rule on purpose and count what the tests notice
	$(BIN)/python tools/mutants.py

bench: $(READY)  ## both engines, and a kernel in C that knows nothing but Qwixx
	$(BIN)/python benchmarks/kernel.py
	$(BIN)/crocetta bench

lock: $(READY)  ## newest versions of everything into the lock file
	$(BIN)/pip install --quiet pip-tools
	$(BIN)/pip-compile --quiet --upgrade --allow-unsafe --extra dev --strip-extras --generate-hashes \
		--no-emit-index-url --no-emit-trusted-host --no-emit-find-links --output-file requirements.lock pyproject.toml

clean:
	rm -rf $(VENV) .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache mutants

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Crocetta needs Python 3.11 or newer; say which: make PYTHON=python3.12")'
	@echo "Setting up in $(VENV) …"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements.lock
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $(READY)
