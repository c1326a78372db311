# Two commands do everything, set-up included: `make play` and `make test`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PEERS := build/peers

.PHONY: play test lint check kernels client site tools browsers soak bench bench-peers bench-server protocol golden docs screenshots icons gallery format lock clean

play: client  ## lay the table: a server for the whole house, and the browser
	@$(BIN)/eselsohr

test:  ## what CI runs: while one core reads the sources, the other compiles what the tests will want
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=target lint kernels
	@$(MAKE) --no-print-directory check

lint: client
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy --platform win32 --cache-dir .mypy_cache/win32 src/eselsohr/lab
	$(BIN)/lint-imports
	$(BIN)/python client/build.py run check

check: client tools
	$(BIN)/python client/build.py test
	$(BIN)/pytest -n auto --dist worksteal --durations 30

kernels: $(READY)
	@$(BIN)/python -m tests.kernels

client: $(READY)  # it knows by itself whether anything has changed
	@$(BIN)/python client/build.py

site: client  ## the whole product as a folder of files for any web space, in build/site
	$(BIN)/eselsohr site --out build/site

tools:  # what tests drive; where we may not install them, those tests say that they were skipped
	@missing=; for tool in chromium tmux; do command -v $$tool >/dev/null || missing="$$missing $$tool"; done; \
	command -v postgres >/dev/null || [ -n "$$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null)" ] || missing="$$missing postgresql"; \
	command -v nginx >/dev/null || [ -x /usr/sbin/nginx ] || missing="$$missing nginx"; \
	[ -z "$$missing" ] || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
	  apt-get update --quiet && apt-get install --quiet --yes --no-install-recommends $$missing; } || true

browsers:  # beside chromium, what only `make soak` drives
	@missing=$$($(BIN)/python -m tests.browser.engines); \
	[ -z "$$missing" ] || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
	  apt-get update --quiet && apt-get install --quiet --yes --no-install-recommends $$missing; } || true

soak: client tools browsers  ## the same tests with full counts, and chance of their own
	$(BIN)/pip install --quiet --constraint dev.lock --editable .[cluster]
	ESELSOHR_SCALE=$${ESELSOHR_SCALE:-10} ESELSOHR_SEED=$${ESELSOHR_SEED:-$$(date +%s)} $(BIN)/pytest -n auto --dist worksteal --timeout 7200

bench: $(READY)  ## every benchmark, one after the other
	@for file in benchmarks/bench_*.py; do name=$$(basename $$file .py); echo "== $$name"; $(BIN)/python -m benchmarks.$$name || exit 1; done

bench-server: $(READY)  ## the server under load, beside boardgame.io (from npm) and a bare echo; ARGS="--help" says what can be asked
	@$(BIN)/python -m benchmarks.server $(or $(ARGS),flood)

bench-peers: $(PEERS)/.ready  ## ours beside OpenSpiel, RLCard and Pgx, and hard against OpenSpiel's search; ARGS="--help" says what can be asked
	@$(PEERS)/bin/python -m benchmarks.peers $(ARGS)

$(PEERS)/.ready: $(READY)  # peers are no dependencies: an environment of their own, which sees ours
	@$(PYTHON) -m venv $(PEERS)
	@$(PEERS)/bin/pip install --quiet --constraint dev.lock rlcard pgx jax
	@$(PEERS)/bin/python -c 'import sysconfig, pathlib, sys; pathlib.Path(sysconfig.get_path("purelib"), "ours.pth").write_text(f"import site; site.addsitedir({sys.argv[1]!r})\n")' \
	  $$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
	@touch $@

protocol: $(READY)  ## write the client's types of the server's messages anew
	@$(BIN)/python -m eselsohr.server.schema | $(BIN)/python client/build.py run protocol --silent

docs: $(READY)  ## the documentation, in build/docs; a broken link fails
	$(BIN)/python -m sphinx --quiet --fail-on-warning --keep-going docs build/docs

golden: $(READY)  ## write the golden playthroughs anew
	$(BIN)/python -m tests.golden

screenshots: client tools  ## the pictures in the README, taken anew
	$(BIN)/python -m tests.browser.screenshots

icons: tools  ## the icons of the installed page, drawn anew from its mark
	$(BIN)/python -m tests.browser.icons

gallery: client tools  ## every screen in every language, theme and size on one page, in build/gallery; ARGS="--help" says how to take some
	$(BIN)/python -m tests.browser.gallery $(ARGS)

format: $(READY)
	$(BIN)/python -m eselsohr.text.sort src examples
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/python client/build.py run format

lock: $(READY)  ## pin the newest versions of all that development needs, in dev.lock
	@$(BIN)/python lock.py

$(READY): pyproject.toml dev.lock hatch_build.py
	@echo "Setting up $(VENV) and the browser client: this takes a minute or two, once."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Eselsohr needs Python 3.11 or newer; say which: make PYTHON=python3.12")'
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --upgrade "pip>=25.1"
	@$(BIN)/pip install --quiet --constraint dev.lock --group dev --editable .
	@touch $@

clean:
	rm -rf $(VENV) build dist client/dist client/node_modules src/eselsohr/server/static .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
