# Makefile: one non-recursive makefile; `make help` lists the targets
# SPDX-License-Identifier: GPL-3.0-or-later

BUILD ?= release
OUT   := build/$(BUILD)
CC    ?= gcc

# Layers from the bottom up; a layer is linked with itself and those below it (tests/check-layers has the same table).
LAYERS := src/base src/model src/stat src/text src/store src/query src/compare src/emit import reports src/cli
PKGS   := sqlite3 gmime-3.0 gumbo libarchive jansson smartcols gsl libutf8proc libzstd
WARN   := -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla -Wpointer-arith
PKG_CFLAGS := $(shell pkg-config --cflags $(PKGS) 2>/dev/null | sed 's/-I/-isystem /g')
PKG_LIBS   := $(shell pkg-config --libs $(PKGS) 2>/dev/null)
CPPFLAGS += -D_GNU_SOURCE -DBEHEMOTH_VERSION='"$(VERSION)"' -Isrc -I. -I$(OUT)/gen $(PKG_CFLAGS)
CFLAGS += -std=gnu17 -fno-strict-overflow $(WARN) $(CFLAGS_$(BUILD))
LDLIBS += $(PKG_LIBS) -lcsv -lm -lpthread
LDFLAGS += -Wl,--as-needed $(LDFLAGS_$(BUILD))
VERSION := 0.1.0

CFLAGS_release := -O2 -g
CFLAGS_debug   := -O0 -g3
CFLAGS_asan    := -O1 -g -fsanitize=address,undefined -fno-omit-frame-pointer -fno-sanitize-recover=all -DARENA_MALLOC
LDFLAGS_asan   := -fsanitize=address,undefined
CFLAGS_tsan    := -O1 -g -fsanitize=thread
LDFLAGS_tsan   := -fsanitize=thread
CFLAGS_cov     := -O0 -g --coverage
LDFLAGS_cov    := --coverage

objs_of = $(patsubst %.c,$(OUT)/%.o,$(filter-out src/cli/main.c,$(wildcard $(1)/*.c)))
lib_of  = $(OUT)/lib$(notdir $(1)).a
# The libraries a layer may use, itself first.
libs_upto = $(call lib_of,$(1)) $(foreach l,$(call reverse_upto,$(1)),$(call lib_of,$(l)))
reverse_upto = $(shell for l in $(LAYERS); do [ $$l = $(1) ] && break; echo $$l; done | tac)

all: build/behemoth

build/behemoth: $(OUT)/behemoth
	@ln -sf $(BUILD)/behemoth $@

$(OUT)/behemoth: $(OUT)/src/cli/main.o $(foreach l,$(LAYERS),$(call lib_of,$(l)))
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $< -Wl,--start-group $(filter %.a,$^) -Wl,--end-group $(LDLIBS)

define layer_rules
$(call lib_of,$(1)): $(call objs_of,$(1))
	@rm -f $$@
	@ar rcs $$@ $$(filter %.o,$$^)
$(OUT)/unit/$(notdir $(1))/%: tests/unit/$(notdir $(1))/%.c $(call libs_upto,$(1))
	@mkdir -p $$(@D)
	$$(CC) $$(CPPFLAGS) -Itests $$(CFLAGS) -MMD -MP -MF $$@.d $$(LDFLAGS) -o $$@ $$< -Wl,--start-group $$(filter %.a,$$^) -Wl,--end-group $$(LDLIBS) -lcmocka
endef
$(foreach l,$(LAYERS),$(eval $(call layer_rules,$(l))))

$(OUT)/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

.DELETE_ON_ERROR:
.PHONY: all
-include $(shell find $(OUT) -name '*.d' 2>/dev/null)
