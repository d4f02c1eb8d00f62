# Oriflamme's errands. `make help` lists them.
#
# Everything is installed from locks with hashes, into .venv and web/node_modules. Stamp files remember what is
# done, so a second `make play` starts at once.

# The longest first, so that those that are shared out between two last about equally long.
CHECKS := check-web-tests check-web-lint check-python check-web-types duplicates check-web-format

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules
# One errand at a time, but for those that are asked for side by side: none of them reads what another writes.
ifneq ($(SIDE_BY_SIDE),yes)
.NOTPARALLEL:
endif
TOGETHER = @$(MAKE) --no-print-directory --output-sync=target SIDE_BY_SIDE=yes --jobs

# Without compiled files every one of the tests' processes compiles everything again, and pytest rewrites every test.
unexport PYTHONDONTWRITEBYTECODE

BIN := .venv/bin
STAMPS := .venv/stamps
CLIENT := src/oriflamme/service/client/index.html
# What a page kept for a real table answers with when there is no service.
PACK := src/oriflamme/service/client/table/manifest.json
# What the client is built with, and that together with what it is checked with.
BUILDING := web/node_modules/.building
CHECKING := web/node_modules/.checking

PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
HASHED := $(PIP) --require-hashes

# Folders count too: one changes when a file in it comes or goes.
CLIENT_SOURCES := $(shell find web/src web/plugins web/public web/index.html web/icons.json web/vite.config.ts \
	web/svelte.config.js web/tsconfig.json 2>/dev/null) \
	$(shell find src/oriflamme/data/locales -name '*.ftl' 2>/dev/null)
PACK_SOURCES := scripts/table_pack pyproject.toml \
	$(shell find src/oriflamme -path src/oriflamme/service -prune -o \( -name '*.py' -o -name '*.yaml' -o -name '*.json' \) -print)
TYPED := $(wildcard src tests benchmarks)

# `make play ARGS="--port 9000"`, `make test TESTS=tests/board PYTEST_ARGS=-x`, `make test BROWSER=no`.
ARGS ?=
TESTS ?=
PYTEST_ARGS ?=
BROWSER ?= yes
WORKERS ?= 2

ifneq ($(BROWSER),no)
BROWSER_READY := browser
endif
# Where no TESTS are named, the browser's are not looked for elsewhere: to collect all tests takes longer than some folders do.
BROWSER_TESTS := $(or $(TESTS),tests/web)

.PHONY: help setup installed ready play test check $(CHECKS) types format bench docs rules soak lock browser database client dist clean

help: ## List the errands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: installed $(CLIENT) $(PACK) ## Install what development needs and build the client

play: $(STAMPS)/package $(CLIENT) $(PACK) ## Start the game and open it in the browser
	@exec $(BIN)/oriflamme play $(ARGS)

# Python's packages and Node's come from two places, each slower than this machine; so do those of the machine itself.
installed: $(STAMPS)/node
	$(TOGETHER) 2 $(STAMPS)/dev $(CHECKING)

ready: $(STAMPS)/node
	$(TOGETHER) 3 $(STAMPS)/dev $(CHECKING) database

# First the checks, then the tests; the browser's have the machine to themselves. Which tests stay together, and that the long
# ones come first, says tests/conftest.py. 5: none of the TESTS asked for is there.
test: ready ## Run every check and test
	$(TOGETHER) 2 $(CHECKS) $(PACK)
	$(BIN)/pytest -n $(WORKERS) --dist loadgroup --no-loadscope-reorder -m "not soak and not browser" $(PYTEST_ARGS) $(TESTS) \
		|| [ $$? -eq 5 ]
ifneq ($(BROWSER),no)
	$(BIN)/pytest -n $(WORKERS) --dist worksteal -m "browser and not soak" $(PYTEST_ARGS) $(BROWSER_TESTS) || [ $$? -eq 5 ]
endif

check: installed ## Check style, types, imports, duplicates and the client
	$(TOGETHER) 2 $(CHECKS)

check-python: $(STAMPS)/dev
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy $(TYPED)
	$(BIN)/lint-imports
	$(BIN)/python scripts/client_types --check

check-web-tests: $(CHECKING)
	scripts/npm run --silent test

check-web-lint: $(CHECKING)
	scripts/npm run --silent lint

check-web-types: $(CHECKING)
	scripts/npm run --silent types

check-web-format: $(CHECKING)
	scripts/npm run --silent format:check

duplicates: $(STAMPS)/dev $(CHECKING)
	scripts/duplicates

types: $(STAMPS)/package ## Write the client's types from the service's schema
	$(BIN)/python scripts/client_types

format: $(STAMPS)/dev $(CHECKING) ## Format the Python and the client
	$(BIN)/ruff format
	$(BIN)/ruff check --fix
	scripts/npm run --silent format

bench: $(STAMPS)/dev ## Run the benchmarks
	$(BIN)/pytest -p benchmark --benchmark-only --benchmark-columns=min,median,mean,stddev,rounds \
		$(PYTEST_ARGS) benchmarks

docs: $(STAMPS)/docs ## Build the documentation into site/
	$(BIN)/python scripts/rule_pages
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

rules: test ## Run the tests, then list which rules are implemented and proved
	$(BIN)/oriflamme rules --coverage

# What Hypothesis draws examples for is tried again with many more of them.
soak: $(STAMPS)/dev ## Play long random battles, and try properties with many examples
	$(BIN)/pytest -m "soak or hypothesis" --hypothesis-profile=soak --timeout=0 $(PYTEST_ARGS)

lock: $(STAMPS)/package ## Make the lock files again (ARGS=--upgrade takes newer releases)
	scripts/lock $(ARGS)

browser:
	scripts/browser

# After the browser, if that is wanted: both ask the same packager, who serves one at a time.
database: | $(BROWSER_READY)
	scripts/database

client: $(CLIENT) $(PACK) ## Build the web client

dist: $(CLIENT) $(PACK) ## Pack a wheel and a source distribution into dist/, the client in both
	rm -rf dist
	$(BIN)/python -m hatchling build

clean: ## Remove what was installed or built
	rm -rf .venv web/node_modules src/oriflamme/service/client site dist
	rm -rf .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .benchmarks
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

.venv/pyvenv.cfg:
	@echo "Making .venv"
	"$$(scripts/find-python)" -m venv .venv

$(STAMPS)/runtime: requirements/build.txt requirements/runtime.txt | .venv/pyvenv.cfg
	@echo "Installing what the game needs"
	$(HASHED) -r requirements/build.txt -r requirements/runtime.txt
	@mkdir -p $(@D) && touch $@

# pyproject.toml holds the entry points, by which commands and rulesets are found.
$(STAMPS)/package: pyproject.toml $(STAMPS)/runtime
	$(PIP) --no-deps --no-build-isolation --editable .
	@mkdir -p $(@D) && touch $@

# The tests play a ruleset that somebody else could have written, installed as his would be.
$(STAMPS)/dev: requirements/dev.txt tests/thirdparty/pyproject.toml $(STAMPS)/package | $(STAMPS)/node
	@echo "Installing what development needs"
	$(HASHED) -r requirements/dev.txt
	$(PIP) --no-deps --no-build-isolation --editable tests/thirdparty
	@touch $@

$(STAMPS)/docs: requirements/docs.txt $(STAMPS)/package
	$(HASHED) -r requirements/docs.txt
	@touch $@

# Node.js may have to be installed into .venv: before anything else that goes there, for pip is not made for two at once.
$(STAMPS)/node: requirements/node.txt $(STAMPS)/package
	@scripts/npm --version >/dev/null
	@touch $@

$(BUILDING): web/package.json web/package-lock.json web/.npmrc | $(STAMPS)/node
	@echo "Installing what the client is built with"
	scripts/npm ci --silent --omit=dev
	@touch $@

$(CHECKING): web/package.json web/package-lock.json web/.npmrc | $(STAMPS)/node
	@echo "Installing what the client is built and checked with"
	scripts/npm ci --silent
	@touch $(BUILDING) $@

$(CLIENT): $(BUILDING) $(CLIENT_SOURCES)
	@echo "Building the client"
	scripts/npm run --silent build -- --logLevel warn
	@touch $@

$(PACK): $(CLIENT) $(PACK_SOURCES) $(STAMPS)/package
	$(BIN)/python scripts/table_pack
