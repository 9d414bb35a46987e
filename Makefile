# `make run` to play, `make check` before a commit, `make help` for all targets.
# Needs Python 3.11 or newer and make; the rest is installed into .venv. ARGS is passed on:
#   make run ARGS="--port 9000"        make test ARGS="tests/rules -k wild"

VENV := .venv
BIN := $(VENV)/bin
HTMX := static/vendor/htmx-2.min.js
ARGS ?=
MINUTES ?= 10
# The systems of `make distros`, where it keeps them, and from where they come, if not from deb.debian.org.
SUITES ?= bookworm trixie sid
ROOTS ?= build/roots
MIRROR ?=
# The packages for development, with their hashes. `make setup LOCK=` takes the newest instead.
LOCK := requirements-dev.txt
# For the browser tests and the pictures: letters of all languages of the program.
FONTS := fonts-dejavu-core fonts-noto-core fonts-noto-cjk
# A browser leaves an event loop running in its process, so browser tests have a separate run that
# collects no other tests; there a worker that is done takes over tests of another. Both runs go on at
# the same time: each waits where the other calculates. A test that waits for five minutes, or for two in a
# browser, is shown and fails. Exit status 5 of pytest means that ARGS selected no test of one kind.
SPREAD := -n auto --maxprocesses 4 --dist loadfile --no-loadscope-reorder
# The lines of two runs are not mixed, where make can do that.
OUTPUT_SYNC := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
HANGS_AFTER := 120
NO_HANG = -o faulthandler_timeout=$(HANGS_AFTER) -o faulthandler_exit_on_timeout=true
# What is asked of PostgreSQL: all statements stand in storage, and nearly all of them are asked by its
# tests and those of service. The others, which only pages ask, are asked by the tests marked `statements` of these.
ASK_MORE := $(addprefix tests/pages/test_,face history new_game people suggestions venue_admin) \
	$(addprefix tests/web/test_,figures_agree fragments links numbers open_house)
ON_POSTGRES := tests/storage tests/service tests/cli tests/network tests/serving $(ASK_MORE:%=%.py)
CATALOGUES := $(wildcard scorekeeper/translations/*/LC_MESSAGES/*.po)
# What marks a text, besides the words that babel knows: _, N_, gettext, ngettext, pgettext, npgettext.
KEYWORDS := -k says -k plural:1,2 -k NP_:1c,2 -k lazy_gettext -k lazy_ngettext:1,2 -k lazy_pgettext:1c,2 -k lazy_npgettext:1c,2,3
INGREDIENTS := pyproject.toml hatch_build.py $(CATALOGUES) $(HTMX)
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& { echo $$python; break; }; done)

export PIP_DISABLE_PIP_VERSION_CHECK := 1
# The tests start many processes. Without cached bytecode a start takes twice as long.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup run demo test test-program test-browser looks engines distros soak random slow check lint arrows types fix postgres in-a-browser without-a-browser cover mutants bench shots lighthouse language docs i18n lock audit programs chromium postgresql

help: ## show this list
	@sed -n 's/^\([a-z0-9]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

setup: $(VENV)/dev.stamp ## install everything for working on it

run: $(VENV)/app.stamp ## start the scorekeeper: prints an address and a QR code
	@$(BIN)/scorekeeper serve $(ARGS)

demo: $(VENV)/app.stamp ## look around: the year of a made-up family, thrown away at the end
	@$(BIN)/scorekeeper serve --demo $(ARGS)

test: $(BIN)/pip ## run the tests, in a browser too where there is one
	@$(MAKE) --no-print-directory -j2 $(VENV)/dev.stamp chromium
	@echo "Two runs at the same time, without the browser and in it. Each is printed when it is over."
	@$(MAKE) --no-print-directory -j2 $(OUTPUT_SYNC) test-browser test-program

test-program: HANGS_AFTER := 300
test-program: $(VENV)/dev.stamp
	$(BIN)/pytest $(SPREAD) $(NO_HANG) -p no:playwright --ignore=tests/browser \
		-m "not browser" $(ARGS) || test $$? = 5

test-browser: $(VENV)/dev.stamp chromium
	$(BIN)/pytest $(SPREAD:loadfile=worksteal) $(NO_HANG) -m "browser and not looks" \
		$(or $(ARGS),tests/browser) || test $$? = 5

looks: $(VENV)/dev.stamp chromium ## look at every page: each size, by day and night, each language
	$(BIN)/pytest $(SPREAD:loadfile=worksteal) $(NO_HANG) -m looks \
		$(or $(ARGS),tests/browser) || test $$? = 5

engines: $(VENV)/dev.stamp chromium ## play journeys in WebKit, Firefox and Chromium; ARGS="webkit --times 10"
	$(BIN)/python -m tests.engines $(ARGS)

distros: ## run the tests without a browser on Debian 12, 13 and sid; as root; SUITES=sid ARGS="tests/rules"
	@$(PYTHON) -m tools.distros --roots "$(ROOTS)" --args "$(ARGS)" $(addprefix --suite ,$(SUITES)) \
		$(addprefix --mirror ,$(MIRROR))

soak: $(VENV)/dev.stamp ## play evenings while everything happens to the server; MINUTES=10, ARGS="--seed 1"
	$(BIN)/python -m tests.soak --minutes $(MINUTES) $(ARGS)

random: $(VENV)/dev.stamp ## run the long random tests: games, questions, kills; ARGS="tests/game" for some
	SOAK=1 $(BIN)/pytest -m "soak or hypothesis" --durations 10 $(ARGS)

slow: $(VENV)/dev.stamp chromium ## play every journey in a browser behind a slow network, where answers overtake each other
	NETWORK=slow $(BIN)/pytest $(SPREAD:loadfile=worksteal) $(NO_HANG) -m "browser and not looks" $(or $(ARGS),tests/browser)

postgres: $(VENV)/dev.stamp postgresql ## run the tests of storage, service and web with the games in PostgreSQL
	$(BIN)/pytest $(SPREAD) -m "not browser and (statements or not pages)" --engine postgres $(or $(ARGS),$(ON_POSTGRES)) || test $$? = 5

# What a new machine lacks is installed first, by pip and apt at the same time. Then two runs side by side: what opens a browser,
# and all else, which begins as soon as pip is done. A third run would make both slower on two cores and end later.
check: $(BIN)/pip ## run everything that must pass before a commit
	@echo "Two runs at the same time. Each is printed when it is over. Not part of it: make engines, distros, random, slow, soak."
	@$(MAKE) --no-print-directory -j2 $(OUTPUT_SYNC) in-a-browser without-a-browser

in-a-browser: HANGS_AFTER := 300
in-a-browser: $(VENV)/dev.stamp programs
	$(BIN)/pytest $(SPREAD:loadfile=worksteal) $(NO_HANG) -m browser tests/browser

without-a-browser: $(VENV)/dev.stamp
	@$(MAKE) --no-print-directory -j1 lint arrows types test-program postgres

lint: $(VENV)/dev.stamp ## check the style of the source
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

arrows: $(VENV)/dev.stamp ## check which package imports which
	$(BIN)/lint-imports

types: $(VENV)/dev.stamp ## check the types with mypy, strict
	$(BIN)/mypy

fix: $(VENV)/dev.stamp ## fix what ruff can fix by itself, and format the style sheets
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/python tools/format_styles.py

cover: $(VENV)/dev.stamp ## run the tests without the browser, and list the branches they miss
	$(BIN)/pytest $(SPREAD) -m "not browser" --cov $(ARGS)

mutants: $(VENV)/mutation.stamp ## change the rules a little, thousands of times: do the tests notice?
	EXAMPLES=all $(BIN)/mutmut run --max-children 2 $(ARGS)
	@$(BIN)/mutmut results

bench: $(VENV)/bench.stamp ## run every measurement, eleven minutes; ARGS="live pages" for some, ARGS=--quick to try
	@$(BIN)/python -m bench $(ARGS)

shots: $(VENV)/dev.stamp chromium ## take the pictures of docs/shots again; ARGS=all for every page
ifeq ($(ARGS),all)
	SHOTS=build/shots $(BIN)/pytest $(SPREAD) -m shots tests/browser/test_every_page_shots.py
else
	SHOTS=docs/shots $(BIN)/pytest -m shots tests/browser/test_shots.py -k demonstration $(ARGS)
	@# Each language has a server of its own, with nobody of another language on it.
	for language in de pl ru ja; do \
		SHOTS=docs/shots $(BIN)/pytest -m shots tests/browser/test_shots.py -k "language and $$language" $(ARGS) || exit 1; \
	done
endif

lighthouse: $(VENV)/dev.stamp chromium ## measure the main pages with Lighthouse (needs npx)
	$(BIN)/python -m tests.browser.lighthouse $(ARGS)

language: $(VENV)/dev.stamp ## score typed rounds and searches of tests/language; ARGS=FOLDER for others
	$(BIN)/python -m tests.language.scores $(ARGS)

docs: $(VENV)/app.stamp ## print docs: rules, access (who may do what), configuration, pages, journeys, questions
	$(BIN)/python -m tools.docs.print_rulebook > docs/rules.md
	$(BIN)/python -m tools.docs.print_access > docs/access.md
	$(BIN)/python -m tools.docs.print_settings > docs/configuration.md
	$(BIN)/python -m tools.docs.print_pages > docs/pages.md
	$(BIN)/python -m tools.docs.print_journeys > docs/journeys.md
	$(BIN)/python -m tools.docs.print_questions docs/ask.md

i18n: $(VENV)/dev.stamp ## collect the texts; bring existing catalogues up to date
	@mkdir -p scorekeeper/translations
	$(BIN)/pybabel -q extract -F babel.cfg $(KEYWORDS) -c "Translators:" --project scorekeeper \
		--ignore-dirs ".* ._ build" --add-location file --sort-by-file -w 100 -o scorekeeper/translations/messages.pot .
	$(if $(CATALOGUES),$(BIN)/pybabel -q update -d scorekeeper/translations -w 100 \
		--no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date \
		-i scorekeeper/translations/messages.pot)

# With the extras in the lock, or pip refuses it as soon as such a package has a newer version.
lock: $(VENV)/dev.stamp ## lock the packages for development; ARGS=--upgrade for the newest
	$(BIN)/pip install -q uv
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --extra dev --generate-hashes --no-strip-extras \
		--no-annotate --custom-compile-command "make lock" $(ARGS) -o $(LOCK) pyproject.toml

audit: $(VENV)/dev.stamp ## look for known faults in the locked packages; needs the internet
	$(BIN)/pip install -q uv
	$(BIN)/uv tool run -q pip-audit --strict --disable-pip --require-hashes -r $(LOCK) $(ARGS)

# --- what the targets above need -----------------------------------------------------------------

# pip is installed last into a new environment: without it the environment is incomplete.
# On a phone, in Termux, Pillow is a package of the system, because pip would have to compile it.
$(BIN)/pip:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed and was not found."; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null \
		|| { test "$$(id -u)" = 0 && apt-get -qq update && apt-get -qq install -y python3-venv; } \
		|| { echo "$(PYTHON) cannot make environments: apt install python3-venv"; exit 1; }
	$(PYTHON) -m venv $(if $(TERMUX_VERSION),--system-site-packages) $(VENV)

# To play, pip is needed for a minute: it is a third of what is installed. Python brings it back from its own
# files for the next version, so it is no prerequisite.
$(VENV)/app.stamp: $(INGREDIENTS)
	@test -e $(BIN)/pip || $(MAKE) --no-print-directory $(BIN)/pip
	$(BIN)/pip install -q -e .
	@test -e $(VENV)/dev.stamp || { $(BIN)/python tools/drop_unused.py \
		&& $(BIN)/pip uninstall -q -q -y setuptools pip; }
	@touch $@

$(VENV)/bench.stamp: $(INGREDIENTS) | $(BIN)/pip
	$(BIN)/pip install -q -e ".[dev,bench]"
	@touch $(VENV)/app.stamp $(VENV)/dev.stamp $@

# Whoever played first has these without the files that are not used to play (tools/drop_unused.py).
$(VENV)/dev.stamp: $(INGREDIENTS) $(LOCK) tools/install_locked.py | $(BIN)/pip
	@test ! -e $(VENV)/app.stamp -o -e $@ || $(BIN)/pip uninstall -q -q -y babel pillow pytz tzdata
	$(if $(LOCK),$(BIN)/python tools/install_locked.py,$(BIN)/pip install -q -e ".[dev]")
	@touch $(VENV)/app.stamp $@

# Separate from dev, because it requires an older pytest and is rarely needed.
$(VENV)/mutation.stamp: $(VENV)/dev.stamp
	$(BIN)/pip install -q -e ".[dev,mutation]"
	@touch $@

# Written by the build. The empty recipe causes an install if the file is missing.
$(HTMX): ;

# A server of their own is started by the tests; here it is only installed.
postgresql:
	@if ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null; then exit; fi; \
	if test "$$(id -u)" = 0 && command -v apt-get >/dev/null; then \
		echo "Installing PostgreSQL for the tests that run on it."; \
		export DEBIAN_FRONTEND=noninteractive; \
		apt-cache show postgresql >/dev/null 2>&1 || apt-get -qq update; \
		if apt-get -qq install -y --no-install-recommends postgresql >/dev/null; then exit; fi; \
	fi; \
	echo "No PostgreSQL here, its tests will be skipped: apt install postgresql"

programs: chromium # one after the other: apt runs once at a time
	@$(MAKE) --no-print-directory postgresql

# The headless shell needs half the time of chromium, so it is also installed beside one.
chromium:
	@if test -n "$$CHROMIUM" || command -v chromium-headless-shell >/dev/null; then exit; fi; \
	if test "$$(id -u)" = 0 && command -v apt-get >/dev/null; then \
		export DEBIAN_FRONTEND=noninteractive; \
		install="apt-get -qq install -y --no-install-recommends --no-remove $(FONTS)"; \
		apt-cache show chromium >/dev/null 2>&1 || apt-get -qq update; \
		for package in chromium-headless-shell chromium; do \
			if command -v $$package >/dev/null; then exit; fi; \
			echo "Installing $$package for the browser tests."; \
			if $$install $$package >/dev/null; then exit; fi; \
		done; \
	fi; \
	for name in chromium chromium-browser google-chrome; do \
		if command -v $$name >/dev/null; then exit; fi; \
	done; \
	echo "No chromium here, the browser tests will be skipped: apt install chromium"
