# Every target builds what it needs; the environment lives in .venv and follows requirements.lock, for playing alone
# requirements-play.lock.
PYTHON ?= python3
BIN := .venv/bin
JOBS ?= 2
GAMES ?= 24
SEED ?= 1
TITLES ?= 1820 1843 1848 1860
TEMPLATES = $(shell find src/bradshaw/web/templates -name '*.html')

.PHONY: env play test quick example lint format fuzz hostile wheels compiled bench mutants mutation shots pictures lock system-deps clean

env: .venv/.ready

.venv/.ready: requirements.lock pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	touch .venv/.playing $@

# Playing needs half of what working on it does: the first start fetches that, later ones take seconds.
.venv/.playing: requirements-play.lock pyproject.toml
	@echo "The first start fetches what playing needs, once; this takes a minute or two."
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --disable-pip-version-check --require-hashes -r requirements-play.lock
	$(BIN)/python -m pip install --disable-pip-version-check --quiet --no-deps --no-build-isolation -e .
	touch $@

play: .venv/.playing
	$(BIN)/bradshaw serve

test: env system-deps lint
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal -q

# The clause tests and the kernel's, in less than a minute; random play and recorded games are left to `make test`.
LONG = tests/titles/test_golden.py tests/titles/test_refusals.py tests/titles/g1848/test_random_play.py \
	tests/titles/g1860/test_random_games.py
quick: env
	$(BIN)/python -m pytest tests/kernel tests/mechanics tests/titles $(LONG:%=--ignore=%) -n $(JOBS) -q

# The title to learn from, which docs/write-a-title.md explains.
example: env
	BRADSHAW_TITLES=examples $(BIN)/python -m pytest examples -q

lint: env
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/biome ci --error-on-warnings
	$(BIN)/djade --check --target-version 5.2 $(TEMPLATES)
	$(BIN)/djlint --quiet --lint src/bradshaw/web/templates

# Lays out scripts, styles and templates as lint wants them.
format: env
	$(BIN)/ruff format .
	$(BIN)/biome format --write
	$(BIN)/djade --target-version 5.2 $(TEMPLATES)

system-deps:
	scripts/system-deps

# So many games of each title, with every number of players in turn.
fuzz: env
	set -e; for title in $(TITLES); do \
		$(BIN)/bradshaw fuzz $$title --games $(GAMES) --seed $(SEED) --jobs $(JOBS); \
	done

# Damaged saves, logs and backups, made-up bodies and command lines: so many of each.
MUTATIONS ?= 2000
hostile: env
	BRADSHAW_MUTATIONS=$(MUTATIONS) BRADSHAW_SEED=$(SEED) $(BIN)/python -m pytest tests/hostile -n $(JOBS) -q

# The plain wheel, and one for this kind of machine whose inner loops are compiled; built from a copy, as a compiled
# module left beside its source would take its place.
wheels: env
	rm -rf build && mkdir -p build/source dist && cp -r src pyproject.toml README.md LICENSE build/source
	$(BIN)/python -m pip wheel build/source --quiet --no-deps --wheel-dir dist
	HATCH_BUILD_HOOKS_ENABLE=true $(BIN)/python -m pip wheel build/source --quiet --no-deps --wheel-dir dist

# The tests of routes on the compiled wheel.
compiled: wheels
	$(BIN)/python -m pip install --quiet --no-deps --target build/compiled dist/bradshaw-*-cp*.whl
	PYTHONPATH=build/compiled BRADSHAW_COMPILED=1 $(BIN)/python -m pytest tests/routes -n $(JOBS) -q

bench: env
	$(BIN)/python -m benchmarks

# Breaks rules on purpose, one by one, and checks that a test notices each.
mutants: env
	$(BIN)/python scripts/mutants.py

# Breaks the rules of a title everywhere, so many times at random, and lists what no clause test notices.
SAMPLE ?= 100
mutation: env
	set -e; for title in $(TITLES); do \
		$(BIN)/python scripts/mutation.py $$title --sample $(SAMPLE) --seed $(SEED) --jobs $(JOBS); \
	done

shots: env system-deps
	$(BIN)/python scripts/shots.py

pictures: env
	$(BIN)/python scripts/pictures.py

# Only for maintainers: resolves the dependencies of pyproject.toml again.
lock: env
	$(BIN)/python -m pip install --quiet pip-tools
	$(BIN)/pip-compile --quiet --upgrade --generate-hashes --strip-extras --allow-unsafe --extra dev \
		--no-header --no-emit-index-url --no-emit-find-links --no-emit-trusted-host \
		--output-file requirements.lock pyproject.toml
	cp requirements.lock requirements-play.lock
	$(BIN)/pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe --extra play \
		--no-header --no-emit-index-url --no-emit-find-links --no-emit-trusted-host \
		--output-file requirements-play.lock pyproject.toml

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache
