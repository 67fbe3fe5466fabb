# Everything that is done with Altana. Needs Python 3.11 or newer and make, nothing else.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
RUN := .venv/run.stamp
DEV := .venv/dev.stamp
DOCS := .venv/docs.stamp
MUTATION := .venv/mutation.stamp
AT_ONCE := -n logical --maxprocesses 8 --dist worksteal

# Compiled code is kept, whatever the caller's environment says: every start would take longer.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help run test lint types imports check check-all test-each docs build release rules faults rules-report coverage mutation bench translations screenshots samples courses golden conformance train calibrate lock clean

help: ## Show this list
	@echo "Altana: make <what>"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "  %-14s %s\n", $$1, $$2 }'

run: $(RUN) ## Run Redis, the service and the workers until Ctrl-C
	@ALTANA_LOG_LEVEL=$${ALTANA_LOG_LEVEL:-warning} exec $(BIN)/altana run

test: $(DEV) ## Run the tests, or with PART=replays those of one folder under tests
	@$(BIN)/python -m pytest -q $(if $(filter %.py,$(PART)),-n 0,$(AT_ONCE)) $(if $(PART),'tests/$(PART)')

lint: $(DEV) ## Check style, format and English
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/codespell
	@$(BIN)/python -m tests.tools.prose

types: $(DEV) ## Check the types
	@$(BIN)/mypy

imports: $(DEV) ## Check who imports whom
	@PYTHONPATH=. $(BIN)/lint-imports

check: lint types imports test ## Do all of these; this is what CI runs

check-all: ## The same with all the random play and the slow tests, in half an hour or more
	@ALTANA_TESTS=all $(MAKE) --no-print-directory check

test-each: $(DEV) ## Run each folder of tests by itself, in one process and in random order
	@$(BIN)/python -m tests.tools.each_folder

docs: $(DOCS) ## Build the documentation site in build/docs
	@PYTHONPATH=. NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict
	@echo "Open build/docs/index.html"

build: $(DEV) ## Build the source distribution and the wheel in dist
	@rm -rf dist
	@$(BIN)/python -m build --no-isolation

release: $(DEV) ## Build a release: a clean tree, a dated entry in the changelog and a green check
	@$(BIN)/python -m tests.tools.release
	@$(MAKE) --no-print-directory check build
	@$(BIN)/python -m tests.tools.release --tag

rules: $(DEV) ## Test the rules alone, in a minute or two
	@$(BIN)/python -m pytest -q $(AT_ONCE) tests/domain tests/golden

faults: $(DEV) ## Break things under load and count what was lost; FAULT=hung-master runs one
	@$(BIN)/python -m tests.faults $(FAULT)

rules-report: $(DEV) ## Show which tests show which rule
	@$(BIN)/python -m tests.tools.rules_report

coverage: $(DEV) ## Measure which branches of the rules their tests take; under 98 % fails
	@$(BIN)/python -m pytest -q -n logical --maxprocesses 8 --cov --cov-report=term-missing:skip-covered tests/domain tests/golden tests/teaching/explaining tests/bots

mutation: $(MUTATION) ## Change the rules in small ways and show what no test notices (takes long)
	@nice -n 10 .venv/mutation/bin/python -m tests.tools.mutation $(if $(ONLY),'$(ONLY)')

bench: $(DEV) ## Measure everything and print one table, in several minutes
	@$(BIN)/python -m bench

translations: $(DEV) ## Bring the catalogues of texts up to date
	@$(BIN)/python -m tests.tools.translations

screenshots: $(DEV) ## Take the pictures in docs/screenshots, and a contact sheet of the table in build/screenshots (needs chromium)
	@$(BIN)/python -m tests.site.screenshots
	@$(BIN)/python -m tests.site.contact_sheet

samples: $(DEV) ## Keep a sample of each stored event that has none yet
	@$(BIN)/python -m tests.tools.samples

courses: $(DEV) ## Make the sample courses again from their sources
	@$(BIN)/python -m tests.teaching.samples

golden: $(DEV) ## Judge the golden games by today's rules, and show what would change
	@$(BIN)/python -m tests.golden
	@git --no-pager diff --stat -- tests/golden

conformance: $(DEV) ## Write the conformance files of the replay format and its JSON Schema
	@$(BIN)/python -m tests.replays.conformance

train: $(DEV) ## Train the values of computer players from nothing, the same bytes at every run
	@OPENBLAS_NUM_THREADS=1 $(BIN)/python -m service.commands.train

calibrate: $(DEV) ## Measure the coach against playouts, and write what was measured
	@OPENBLAS_NUM_THREADS=1 $(BIN)/python -m service.commands.calibrate

lock: ## Write requirements.lock again from pyproject.toml
	@rm -rf .venv/lock
	@$(PYTHON) -m venv .venv/lock
	@.venv/lock/bin/python -m pip --disable-pip-version-check --quiet install -e '.[dev,docs,mutation]'
	@.venv/lock/bin/python -m pip --disable-pip-version-check freeze --all --exclude pip --exclude-editable > requirements.lock
	@rm -rf .venv/lock

clean: ## Remove the virtual environment and what tools left behind; games stay
	@rm -rf .venv build dist ./*.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	    echo "Altana needs Python 3.11 or newer; name one with: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	@$(PYTHON) -m venv .venv || { rm -rf .venv; \
	    echo "$(PYTHON) can't make a virtual environment; on Debian install python3-venv." >&2; exit 1; }

# The stamps are newer than what they were made from, so a second run fetches nothing.
$(RUN): pyproject.toml requirements.lock | .venv/bin/python
	@echo "Installing Altana into .venv: this takes a minute or two, once ..."
	@$(PIP) install -c requirements.lock -e .
	@touch $@

# What tests need includes what running needs: a fresh clone that is checked installs once.
$(DEV): pyproject.toml requirements.lock | .venv/bin/python
	@echo "Installing Altana with what tests and linters need into .venv: two minutes, once ..."
	@$(PIP) install --no-compile -c requirements.lock -e '.[dev]'
	@touch $(RUN) $@

$(DOCS): $(DEV)
	@echo "Installing what builds the documentation ..."
	@$(PIP) install -c requirements.lock -e '.[dev,docs]'
	@touch $@

$(MUTATION): $(DEV)
	@echo "Installing what changes the rules into an environment of its own ..."
	@$(PYTHON) -m venv .venv/mutation
	@.venv/mutation/bin/python -m pip --disable-pip-version-check --quiet install -c requirements.lock -e '.[dev,mutation]'
	@touch $@
