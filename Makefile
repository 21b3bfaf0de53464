# Makefile: one non-recursive makefile; `make help` lists the targets
# SPDX-License-Identifier: GPL-3.0-or-later

VERSION := 0.1.0
BUILD ?= release
OUT   := build/$(BUILD)
CC    := $(if $(filter fuzz,$(BUILD)),clang,$(if $(filter default,$(origin CC)),gcc,$(CC)))
PREFIX ?= /usr/local

# The layers from the bottom up, and who may include whom (tests/check-layers reads these lines).
LAYERS := base model env bench stat text store query compare emit import reports cli
USES_base    :=
USES_model   := base
USES_env     := base model
USES_bench   := base model env
USES_stat    := base
USES_text    := base model
USES_store   := base model
USES_query   := base model store
USES_compare := base model stat query
USES_emit    := base
USES_import  := base model text
USES_reports := base model query compare emit
USES_cli     := base model env bench stat text store query compare emit import reports

PKGS := $(shell tests/deps pkg-config)
WARN := -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla -Wpointer-arith $(if $(CI),-Werror)
PKG_CFLAGS := $(shell pkg-config --cflags $(PKGS) 2>/dev/null | sed 's/-I/-isystem /g')
PKG_LIBS   := $(shell pkg-config --libs $(PKGS) 2>/dev/null)
CPPFLAGS += -D_GNU_SOURCE -DBEHEMOTH_VERSION='"$(VERSION)"' -Isrc -I. -I$(OUT)/gen $(PKG_CFLAGS)
CFLAGS   += -std=gnu17 -fno-strict-overflow $(WARN) $(CFLAGS_$(BUILD))
LDFLAGS  += -Wl,--as-needed
LDLIBS   += $(PKG_LIBS) -lcsv -lm -lpthread

CFLAGS_release := -O2 -g
CFLAGS_debug   := -O0 -g3
CFLAGS_asan    := -O1 -g -Wno-maybe-uninitialized -fsanitize=address,undefined -fno-omit-frame-pointer -fno-sanitize-recover=all -DARENA_MALLOC
CFLAGS_tsan    := -O1 -g -fsanitize=thread
CFLAGS_cov     := -O0 -g --coverage
CFLAGS_fuzz    := $(CFLAGS_asan) -fsanitize=fuzzer-no-link
dir_of  = $(if $(filter import reports,$(1)),$(1),src/$(1))
srcs_of = $(filter-out src/cli/main.c,$(wildcard $(call dir_of,$(1))/*.c))
objs_of = $(patsubst %.c,$(OUT)/%.o,$(call srcs_of,$(1)))
# A layer and all that it stands on: what is linked with a test of it.
closure = $(sort $(1) $(foreach l,$(USES_$(1)),$(call closure,$(l))))
libs_of = $(patsubst %,$(OUT)/lib%.a,$(call closure,$(1)))
# A line a file; all of the command with V=1, nothing with -s.
say     = $(if $(V)$(findstring s,$(firstword -$(MAKEFLAGS))),,@echo "$(1)" && )
link    = $(call say,LD $@)mkdir -p $(@D) && $(CC) $(CPPFLAGS) -Itests $(CFLAGS) -MMD -MP -MT $@ -MF $@.d $(LDFLAGS) -o $@ \
	  $(filter %.c %.o,$^) -Wl,--start-group $(filter %.a,$^) -Wl,--end-group $(LDLIBS)

SRCS  := src/cli/main.c $(foreach l,$(LAYERS),$(call srcs_of,$(l)))
UNIT  := $(patsubst tests/%.c,$(OUT)/%,$(wildcard tests/unit/*/*_test.c))
FUZZ  := $(patsubst tests/%.c,$(OUT)/%,$(wildcard tests/fuzz/fuzz_*.c))
BENCH := $(patsubst tests/%.c,$(OUT)/%,$(wildcard tests/bench/bench_*.c))

all: build/behemoth             ## build build/behemoth (the default); V=1 prints whole commands
build/behemoth: $(OUT)/behemoth # with its manual pages beside it
	@ln -sfn $(BUILD)/behemoth $@ && $@ --dump-man build/man
$(OUT)/behemoth: $(OUT)/src/cli/main.o $(call libs_of,cli)
	$(link)

deps:                           ## install the packages that building needs, where that is allowed
	@tests/deps build
demo:                           ## install, build, read data/, print tables, measure this machine, write site/
	@tests/deps demo && echo "building build/behemoth" && $(MAKE) --no-print-directory -s -j2 all && tests/demo build/behemoth build/demo.db site
check:                          ## install what tests need; all tests and lints; ends in "N passed, N failed"
	@tests/deps check && { tests/deps page || echo "The tests of pages will be skipped."; }
	@tests/run build unit asan golden cli page fuzz lint score
check-long: check               ## check, the thread sanitizer, clang's analyzer, and a minute of fuzzing for each reader
	@tests/deps long && tests/run tsan && find build/release -name '*.tidy' -delete && ANALYZE=1 tests/run lint
	@$(MAKE) --no-print-directory fuzz FUZZ_SECONDS=60
lint: ; @tests/run lint         ## the rules of the house: layers, sizes, documents, clang-tidy, cppcheck
asan ubsan tsan:                ## the unit and golden tests under a sanitizer
	@tests/run $@
golden-update: all              ## rewrite the expected files of tests/golden, and show what changed
	@tests/run-golden --update
	@git --no-pager diff --stat -p tests/golden
bench: all $(BENCH)             ## figures of speed, beside their peers; never a test
	@tests/run-bench
fuzz:                           ## fuzz each reader for FUZZ_SECONDS (20)
	@$(MAKE) --no-print-directory -s BUILD=fuzz fuzz-programs && tests/run-fuzz $(FUZZ_SECONDS)
cov:                            ## line coverage of the unit and golden tests, a line a file
	@tests/run-cov
install: all                    ## install below DESTDIR and PREFIX (/usr/local)
	@tests/install-files build/behemoth "$(DESTDIR)$(PREFIX)"
dist:                           ## build/behemoth-VERSION.tar.gz of what is committed
	@mkdir -p build && git archive --prefix=behemoth-$(VERSION)/ -o build/behemoth-$(VERSION).tar.gz HEAD
clean: ; rm -rf build           ## remove build/
help:                           ## this list
	@sed -n 's/^\([a-z][a-z -]*\):[^#]*## \(.*\)/\1\t\2/p' Makefile | expand -t 16

unit-programs: $(UNIT)
fuzz-programs: $(FUZZ)
tidy: $(patsubst %.c,$(OUT)/%.tidy,$(SRCS))
define layer_rules
$(OUT)/lib$(1).a: $(call objs_of,$(1))
	@rm -f $$@ && ar rcs $$@ $$(filter %.o,$$^)
$(OUT)/unit/$(1)/%: tests/unit/$(1)/%.c $(call libs_of,$(1))
	$$(link) -lcmocka
endef
$(foreach l,$(LAYERS),$(eval $(call layer_rules,$(l))))
$(OUT)/fuzz/%: $(if $(filter fuzz,$(BUILD)),,tests/fuzz/replay.c) tests/fuzz/%.c $(call libs_of,cli)
	$(link) $(if $(filter fuzz,$(BUILD)),-fsanitize=fuzzer)
$(OUT)/bench/%: tests/bench/%.c $(call libs_of,cli)
	$(link)
$(OUT)/%.o: %.c Makefile | $(OUT)/found $(OUT)/gen/schema.inc $(OUT)/gen/assets.inc
	$(call say,CC $<)mkdir -p $(@D) && $(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<
$(OUT)/%.tidy: %.c $(OUT)/%.o .clang-tidy
	@rm -f $@; clang-tidy --quiet $(if $(ANALYZE),,--checks=-clang-analyzer-*) $< -- $(CPPFLAGS) $(CFLAGS) >$@.log 2>&1 && touch $@
$(OUT)/gen/schema.inc: $(wildcard schema/*.sql) # the migrations: { number, "name", "text" }, in order
	@mkdir -p $(@D) && schema/embed $^ >$@
$(OUT)/gen/assets.inc: reports/assets/page.css reports/assets/page.js
	@mkdir -p $(@D) && reports/assets/embed $^ >$@
$(OUT)/found:                   # fails with the line to type, instead of at the first missing header
	@tests/deps --check build && mkdir -p $(@D) && touch $@

.DELETE_ON_ERROR:
.PHONY: $(shell sed -n 's/^\([a-z][a-z -]*\):.*/\1/p' Makefile)
-include $(shell find $(OUT) -name '*.d' 2>/dev/null)
