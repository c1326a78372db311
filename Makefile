# Two commands do everything, set-up included: `make play` and `make test`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
COMPILED := src/eselsohr/text/compiled/.ready

.PHONY: play test lint check soak bench golden format clean

play: $(READY) $(COMPILED)  ## play: a match against bots
	@$(BIN)/eselsohr play esel

test: lint check  ## what CI runs

lint: $(READY) $(COMPILED)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

check: $(READY) $(COMPILED)
	$(BIN)/pytest -n auto

soak: $(READY) $(COMPILED)  ## the same tests with full counts
	ESELSOHR_SCALE=$${ESELSOHR_SCALE:-25} $(BIN)/pytest -n auto --timeout 7200

bench: $(READY) $(COMPILED)  ## every benchmark, one after the other
	@for file in benchmarks/bench_*.py; do echo "== $$file"; $(BIN)/python $$file || exit 1; done

golden: $(READY) $(COMPILED)  ## write the golden playthroughs anew
	$(BIN)/python -m tests.golden

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

$(READY): pyproject.toml hatch_build.py
	@echo "Setting up $(VENV): this takes a minute, once."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Eselsohr needs Python 3.11 or newer; say which: make PYTHON=python3.12")'
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --upgrade "pip>=25.1"
	@$(BIN)/pip install --quiet --group dev --editable .
	@touch $@

$(COMPILED): $(READY) $(wildcard src/eselsohr/text/catalog/*.po) src/eselsohr/text/compile.py
	@$(BIN)/python -m eselsohr.text.compile
	@touch $@

clean:
	rm -rf $(VENV) build dist src/eselsohr/text/compiled .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
