# The doors of the house. On a fresh machine `make play` and `make test` do everything.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PLAYS := $(VENV)/.plays

CLIENT := web/dist/index.html
CLIENT_SOURCES := $(shell find web -type f -not -path '*/node_modules/*' -not -path 'web/dist/*' 2>/dev/null)

.PHONY: setup client engine static wheel play test check deep mutate bench lint lint-python lint-client test-client storm docs site types pictures gallery reports baselines lock clean

# The tests start the program hundreds of times: what Python has compiled is kept, whatever the environment says.
unexport PYTHONDONTWRITEBYTECODE

# Two things at a time; what one of them says is shown in one piece, where this make can do that.
TWO_AT_A_TIME := --no-print-directory -j 2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

setup: $(READY)

# One environment, which grows: what playing and packing need first, and everything else on top of it.
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

# `npm ci` installs what the lock says and leaves the lock as it is; `npm install` writes it anew.
web/node_modules/.ready: web/package.json web/package-lock.json | $(PLAYS)
	tools/npm --prefix web ci --no-audit --no-fund --loglevel=error
	@touch $@

$(CLIENT): $(CLIENT_SOURCES) web/node_modules/.ready
	tools/npm --prefix web run --silent build
	@touch $@

# The engine for browser tabs: Python compiled to WebAssembly, and the one package that has to be compiled with it.
ENGINE := build/engine/.ready
TAB_PLATFORM := --platform pyemscripten_2026_0_wasm32 --python-version 314 --implementation cp --abi cp314 --only-binary=:all:
engine: $(ENGINE)

$(ENGINE): web/tab/package.json web/tab/package-lock.json requirements-tab.lock | $(PLAYS)
	rm -rf build/engine && mkdir -p build/engine
	tools/npm --prefix web/tab ci --no-audit --no-fund --loglevel=error
	cp $(addprefix web/tab/node_modules/pyodide/,pyodide.mjs pyodide.asm.mjs pyodide.asm.wasm python_stdlib.zip pyodide-lock.json) build/engine
	$(BIN)/pip download --quiet --no-deps --require-hashes $(TAB_PLATFORM) --dest build/engine --requirement requirements-tab.lock
	@touch $@

# The whole house as a folder for any web host, into build/static: it runs in the browser tab, without a server.
static: $(PLAYS) client engine
	$(BIN)/omerta static build/static

# What is installed elsewhere: a wheel and a source archive in dist/, both with the built client.
wheel: $(PLAYS) client engine
	$(BIN)/python -m hatchling build -d dist

# `make play SERVE=--lan` lets friends on the same network in.
play: $(PLAYS) client
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

# The quick loop: types, lint, layers, every test that proves a rule, the records, and the laws at usual tables.
check: lint
	$(BIN)/pytest -n 2 -m "check and not serial" --durations=5

# Everything. The browser is there, installed if need be, before any test begins. Tests that start programs come after
# the rest, three files at a time: some of them wait more than they compute. On a busy machine a browser may lose a race:
# a test of theirs that fails is tried once more, and named at the end. What is named there is a bug all the same.
test: setup client engine
	@$(MAKE) $(TWO_AT_A_TIME) lint-python test-client
	$(BIN)/python -m tests.browser.chromium
	$(BIN)/pytest -n 2 --dist loadgroup -m "not serial"
	$(BIN)/pytest -n 3 --dist loadfile -m serial --reruns 1 -rfER

# The laws with every number of seats, every position of random games read back, and the oracles, over many more games.
deep: setup
	OMERTA_LAW_GAMES=200 OMERTA_LAW_VISITS=100 OMERTA_EVERY_SEAT_COUNT=1 OMERTA_EVERY_POSITION=1 \
		$(BIN)/pytest -n 2 -m "not serial" tests/laws tests/games/*/test_oracle*.py

# Small mistakes planted in the rules of every game: how many do the tests catch?
mutate: setup
	nice -n 19 $(BIN)/python -m tools.mutate $(MUTATE)

# The real server under real sockets and a bad network, killed again and again: nothing acknowledged may be lost.
storm: setup
	$(BIN)/python -m tests.storm $(STORM)

# Everything is measured in one run; `make bench PART=search` measures one part. `make bench PART=server_load OLD=v1.0`
# measures that revision beside this one.
bench: setup $(if $(filter engines environments simulations search arrays,$(PART)),,client bench/peers/boardgame_io/node_modules/.ready) $(if $(filter-out arrays,$(PART)),,build/pgx/.ready)
	$(BIN)/python -m bench $(PART)

bench/peers/boardgame_io/node_modules/.ready: bench/peers/boardgame_io/package.json bench/peers/boardgame_io/package-lock.json | $(READY)
	tools/npm --prefix bench/peers/boardgame_io ci --no-audit --no-fund --loglevel=error
	@touch $@

build/pgx/.ready: bench/peers/pgx.txt | $(READY)
	$(BIN)/pip install --quiet --no-deps --target build/pgx --requirement bench/peers/pgx.txt
	@touch $@

# The pages that are made from the games: what agents see and do.
docs: setup
	$(BIN)/python -m tools.observations

# The docs as a site, into build/site; a link that leads nowhere fails. `make site SERVE=1` shows it, and anew when a page or a docstring changes.
site: setup web/node_modules/.ready
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs $(if $(SERVE),serve --dev-addr 127.0.0.1:8001,build)

# The client's types, made from the server's own.
types: setup
	$(BIN)/python -m tools.typescript

# The README's pictures, taken at a real table.
pictures: setup client
	$(BIN)/python -m tools.pictures

# The gallery of the docs, every page once.
gallery: setup client
	$(BIN)/python -m tools.gallery

# A report on every game and three comparisons, into docs/reports; the games are kept in build/reports, and what is there
# is not played again.
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

# Every method at every game's usual table, into build/baselines and the docs; stopped, it goes on from there.
# `make baselines BASELINES="play gangster-dice --jobs 2 --seconds 600"` does one part of it.
baselines: setup
	$(BIN)/python -m baselines $(BASELINES)

# What is locked for playing is part of what is locked for everything, in the same versions.
COMPILE := $(BIN)/uv pip compile pyproject.toml --universal --python-version 3.11 --no-emit-index-url --custom-compile-command "make lock"
lock:
	$(BIN)/pip install --quiet uv
	$(COMPILE) --upgrade --all-extras --output-file requirements.lock
	$(COMPILE) --upgrade --extra wheel --constraint requirements.lock --output-file requirements-play.lock

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
