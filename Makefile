# The doors of the house. On a fresh machine `make play` and `make test` do everything.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: setup play test check deep bench lint lock clean

setup: $(READY)

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Omerta needs Python 3.11 or newer; run: make PYTHON=/path/to/python3.11"; exit 2; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --requirement requirements.lock
	$(BIN)/pip install --quiet --no-deps --editable .
	@touch $(READY)

play: setup
	$(BIN)/omerta play twelve-gangsters

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/mypy

# The quick loop: types, lint, layers, and the usual table of each game.
check: lint
	$(BIN)/pytest -n 2 -m "not serial" -k "printed-4 or test_rules or records or register" --durations=5

# Everything. Tests that start programs run alone, after the rest.
test: lint
	$(BIN)/pytest

# The laws over many more random games.
deep: setup
	OMERTA_LAW_GAMES=200 $(BIN)/pytest -n 2 tests/laws

bench: setup
	$(BIN)/python -m bench

lock:
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --all-extras --universal --python-version 3.11 --upgrade \
		--no-emit-index-url --custom-compile-command "make lock" --output-file requirements.lock

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
