# Everything that is done with this repository. `make play` and `make test` set up what they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PLAYS := $(VENV)/.plays

CLIENT := web/dist/index.html
CLIENT_SOURCES := $(shell find web -type f -not -path '*/node_modules/*' -not -path 'web/dist/*' 2>/dev/null)

.PHONY: setup client engine static wheel play test check deep mutate bench lint lint-python lint-client test-client storm docs site types pictures gallery reports baselines lock clean

# The tests start the program hundreds of times, so Python keeps its compiled files, whatever the environment says.
unexport PYTHONDONTWRITEBYTECODE

# Run two targets at a time; where this make can, the output of each is shown in one piece.
TWO_AT_A_TIME := --no-print-directory -j 2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

setup: $(READY)

# One environment: $(PLAYS) has what playing and packing need, $(READY) everything else.
$(PLAYS): requirements-play.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Omerta needs Python 3.11 or newer; run: make PYTHON=/path/to/python3.11"; exit 2; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --requirement requirements-play.lock
	$(BIN)/pip install --quiet --no-deps --editable .
	@touch $(PLAYS)

$(READY): requirements.lock $(PLAYS)
	$(BIN)/pip install --quiet --requirement requirements.lock
	@touch $(READY)

client: $(CLIENT)

# `npm ci` installs the locked versions; `npm install` would rewrite the lock.
web/node_modules/.ready: web/package.json web/package-lock.json | $(PLAYS)
	tools/npm --prefix web ci --no-audit --no-fund --loglevel=error
	@touch $@

$(CLIENT): $(CLIENT_SOURCES) web/node_modules/.ready
	tools/npm --prefix web run --silent build
	@touch $@

# Fetch the engine for browser tabs: Python compiled to WebAssembly, and the one package that is compiled with it.
ENGINE := build/engine/.ready
TAB_PLATFORM := --platform pyemscripten_2026_0_wasm32 --python-version 314 --implementation cp --abi cp314 --only-binary=:all:
engine: $(ENGINE)

$(ENGINE): web/tab/package.json web/tab/package-lock.json requirements-tab.lock | $(PLAYS)
	rm -rf build/engine && mkdir -p build/engine
	tools/npm --prefix web/tab ci --no-audit --no-fund --loglevel=error
	cp $(addprefix web/tab/node_modules/pyodide/,pyodide.mjs pyodide.asm.mjs pyodide.asm.wasm python_stdlib.zip pyodide-lock.json) build/engine
	$(BIN)/pip download --quiet --no-deps --require-hashes $(TAB_PLATFORM) --dest build/engine --requirement requirements-tab.lock
	@touch $@

# Write the games as a folder for any web host, into build/static: they run in the browser tab, without a server.
static: $(PLAYS) client engine
	$(BIN)/omerta static build/static

# Build a wheel and a source archive in dist/, both with the browser client.
wheel: $(PLAYS) client engine
	$(BIN)/python -m hatchling build -d dist

# `make play SERVE=--lan` also listens to the local network.
play: $(PLAYS) client engine
	$(BIN)/omerta serve $(SERVE)

lint: setup web/node_modules/.ready
	@$(MAKE) $(TWO_AT_A_TIME) lint-python lint-client

lint-python: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/mypy

lint-client: web/node_modules/.ready
	tools/npm --prefix web run --silent check

test-client: lint-client
	tools/npm --prefix web test --silent

# Types, lint, layers, every test of a rule, the records, and the laws at usual tables.
check: lint
	$(BIN)/pytest -n 2 -m "check and not serial"

# Every test. Chromium is installed first where it is missing. Tests that start programs (`serial`) come after the rest,
# four files at a time in the order of tests/conftest.py, since they wait more than they compute. On a busy machine a
# browser may lose a race, so a test that fails is tried once more, and named at the end; what is named there is a bug all
# the same.
test: setup client engine
	@$(MAKE) $(TWO_AT_A_TIME) lint-python test-client
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/pytest -n 2 --dist loadgroup -m "not serial"
	$(BIN)/pytest -n 4 --dist loadfile --no-loadscope-reorder -m serial --reruns 1 -rfER

# The laws at every number of seats, every position read back, and the oracles, over many more random games; every
# board with few seats and with many, in every language; and every game to its end in a browser tab.
deep: setup client
	OMERTA_LAW_GAMES=200 OMERTA_LAW_VISITS=100 OMERTA_EVERY_SEAT_COUNT=1 OMERTA_EVERY_POSITION=1 \
		$(BIN)/pytest -n 2 -m "not serial" tests/laws tests/games/*/test_oracle*.py
	OMERTA_EVERY_SEAT_COUNT=1 $(BIN)/pytest tests/browser/test_every_moment.py tests/browser/test_static.py

# Plant small mistakes in the rules of every game, and count how many the tests catch.
mutate: setup
	nice -n 19 $(BIN)/python -m tools.mutate $(MUTATE)

# Kill a real server under real connections and a bad network again and again: nothing acknowledged may be lost.
storm: setup
	$(BIN)/python -m tests.storm $(STORM)

# Measure everything in one run; `make bench PART=search` measures one part. `make bench PART=server_load OLD=v1.0`
# measures that revision beside this one.
bench: setup $(if $(filter engines environments simulations search arrays,$(PART)),,client bench/peers/boardgame_io/node_modules/.ready) $(if $(filter-out arrays,$(PART)),,build/pgx/.ready)
	$(BIN)/python -m bench $(PART)

bench/peers/boardgame_io/node_modules/.ready: bench/peers/boardgame_io/package.json bench/peers/boardgame_io/package-lock.json | $(READY)
	tools/npm --prefix bench/peers/boardgame_io ci --no-audit --no-fund --loglevel=error
	@touch $@

build/pgx/.ready: bench/peers/pgx.txt | $(READY)
	$(BIN)/pip install --quiet --no-deps --target build/pgx --requirement bench/peers/pgx.txt
	@touch $@

# Write the pages that are generated from the games: what agents see and do.
docs: setup
	$(BIN)/python -m tools.observations

# Build the docs as a site in build/site; a broken link fails. `make site SERVE=1` serves it and follows changes.
site: setup web/node_modules/.ready
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs $(if $(SERVE),serve --dev-addr 127.0.0.1:8001,build)

# Generate the client's types from the server's.
types: setup
	$(BIN)/python -m tools.typescript

# Take the README's pictures at a real table.
pictures: setup client
	$(BIN)/python -m tools.pictures

# Take the pictures of docs/gallery.md.
gallery: setup client
	$(BIN)/python -m tools.gallery

# Write a report on every game and three comparisons into docs/reports. Games that are in build/reports already are not
# played again.
reports: setup
	@mkdir -p build/reports
	for each in twelve-gangsters=2000 gangster-dice=2000 gangsters-dilemma=2000 gangsta=1000 gangsters=1000; do \
		game=$${each%=*}; $(BIN)/omerta report $$game --games $${each#*=} --jobs 2 --folder build/reports/$$game \
			--out docs/reports/$$game.html $(REPORT) || exit; \
	done
	$(BIN)/omerta report gangsters-dilemma --compare printed docs/reports/gin-worth-more.toml --jobs 2 \
		--folder build/reports/gangsters-dilemma --out docs/reports/gin-worth-more.html
	$(BIN)/omerta report gangsters --compare base docs/reports/cash-8000.toml --jobs 2 \
		--folder build/reports/gangsters --out docs/reports/cash-8000.html
	$(BIN)/omerta report twelve-gangsters --vary cards=6,8,10,12 --jobs 2 \
		--folder build/reports/twelve-gangsters --out docs/reports/twelve-gangsters-cards.html

# Play every method at every game's usual table, into build/baselines and the docs; stopped, it goes on from there.
# `make baselines BASELINES="play gangster-dice --jobs 2 --seconds 600"` does one part of it.
baselines: setup
	$(BIN)/python -m baselines $(BASELINES)

# requirements-play.lock is a part of requirements.lock, in the same versions.
COMPILE := $(BIN)/uv pip compile pyproject.toml --universal --python-version 3.11 --no-emit-index-url --custom-compile-command "make lock"
lock:
	$(BIN)/pip install --quiet uv
	$(COMPILE) --upgrade --all-extras --output-file requirements.lock
	$(COMPILE) --upgrade --extra wheel --constraint requirements.lock --output-file requirements-play.lock

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
