/*
 * regress_test.c: what was settled in the past of a history changes no answer, whatever comes and goes
 * owns: src/cli/regress.c, src/compare/history_settle.c, src/store/settled.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "cli/regress.h"
#include "model/source.h"
#include "store/history.h"

enum { FIRST = 5000, STEPS = 12, APPENDED_MAX = 900 };

/* A database and what was put into it. */
struct world {
	char path[256];
	uint64_t seed;
	long next;      /* version */
	long sources;
	double level;
	struct store *s;
	struct arena *a; /* of what is being put */
};

static uint64_t any(struct world *w, uint64_t below)
{
	w->seed = w->seed * 6364136223846793005U + 1442695040888963407U;
	return (w->seed >> 33) % below;
}

static void check(enum err_code code, const struct err *e)
{
	if (code)
		fail_msg("%s", e->msg);
}

static void open_world(struct world *w, enum store_mode mode)
{
	struct err e = { 0 };

	check(store_open(&w->s, w->path, mode, &e), &e);
}

static void close_world(struct world *w)
{
	struct err e = { 0 };

	check(store_flush(w->s, &e), &e);
	store_close(w->s);
}

static struct str key_of(long source, struct arena *a)
{
	return arena_printf(a, "%064lx", source + 0x123456789000);
}

/* One row of two numbers; the second is of a metric for which more is better. */
static void put(struct world *w, const char *kernel, const char *machine, double value, unsigned flags)
{
	struct cell cells[] = { { .metric = STR("lat_avg"), .line = 3, .at = 3 }, { .metric = STR("rate"), .line = 3, .at = 3 } };
	struct row row = { .line = 3, .at = 3, .cells = cells, .n_cells = 2, .importer = "test", .confidence = 90, .flags = flags };
	struct err e = { 0 };

	row.field[ROW_BENCHMARK] = STR("tiobench");
	row.field[ROW_PHASE] = STR("rand-write");
	row.field[ROW_THREADS] = STR("8");
	row.field[ROW_KERNEL] = str_from(kernel);
	row.field[ROW_MACHINE] = str_from(machine);
	for (size_t i = 0; i < 2; i++)
		cells[i].value = arena_printf(w->a, "%.4f", value * (1 + 0.0001 * (double)any(w, 200)) + (double)i);
	check(store_put_row(w->s, &row, &e), &e);
}

static void begin(struct world *w)
{
	struct source source = { .kind = SOURCE_FILE, .name = STR("test"), .first_line = 1, .time = 1000000000 + w->sources * 40000,
				 .raw = STR("text\n") };
	enum store_known known;
	struct err e = { 0 };

	arena_reset(w->a);
	source.key = key_of(w->sources++, w->a);
	check(store_source_begin(w->s, &source, false, 1, &known, &e), &e);
}

static void end(struct world *w)
{
	struct err e = { 0 };

	check(store_source_end(w->s, &e), &e);
}

/* Mainline, now and then with something odd: another label of the kernel, another line, no name, a broken number. */
static void append(struct world *w, long n)
{
	static const char *const forms[] = { "6.1.%ld", "v6.1.%ld", "6.1.%ld-ac1", "6.1.%ld-rc1", "my-%ld" };

	for (long last = w->next + n; w->next < last;) {
		begin(w);
		for (int i = 0; i < 50 && w->next < last; i++, w->next++) {
			const char *form = any(w, 40) ? forms[0] : forms[any(w, 5)];
			unsigned flags = any(w, 100) ? 0 : any(w, 2) ? FLAG_IMPLAUSIBLE : FLAG_INCOMPLETE;

			if (any(w, 700) == 0)
				w->level *= any(w, 2) ? 1.2 : 0.85;
			put(w, any(w, 1000) ? arena_printf(w->a, form, w->next).p : "", "box", w->level, flags);
			if (any(w, 2))
				put(w, arena_printf(w->a, "6.1.%ld", w->next).p, "other", w->level, 0);
			if (any(w, 1000) == 0)
				put(w, arena_printf(w->a, "v6.1.%ld", w->next).p, "small", w->level, 0);
		}
		end(w);
	}
}

static void insert_old(struct world *w)
{
	begin(w);
	for (uint64_t i = any(w, 20); i < 20; i++)
		put(w, arena_printf(w->a, "6.1.%ld%s", (long)any(w, (uint64_t)w->next), any(w, 2) ? "" : ".5").p, "box", w->level, 0);
	end(w);
}

static void forget(struct world *w)
{
	struct err e = { 0 };

	if (store_forget(w->s, key_of((long)any(w, (uint64_t)w->sources), w->a), &e))
		assert_int_equal(e.code, ERR_NOT_FOUND); /* it is forgotten already */
}

static void correct(struct world *w)
{
	const struct correction c = { .source = key_of((long)any(w, (uint64_t)w->sources), w->a), .line = 3, .field = ROW_KERNEL,
				      .value = arena_printf(w->a, "6.1.%ld", (long)any(w, (uint64_t)w->next)) };
	size_t changed;
	struct err e = { 0 };

	if (store_fix(w->s, &c, &changed, &e))
		assert_int_equal(e.code, ERR_NOT_FOUND);
}

/* ---- asking ----------------------------------------------------------------------------------------------------- */

static struct regress_request request_of(const char *where, bool settles)
{
	struct regress_request r = { .where = where };

	r.options.sensitivity = CHANGE_NORMAL;
	r.options.min_effect = 0.01;
	r.options.settles = settles;
	return r;
}

/* All that `regress` can say. */
static char *answer(struct world *w, const struct regress_request *r, size_t *n_points)
{
	static const struct regress_choice choice = { .all = true, .since_time = SOURCE_NO_TIME };
	static const struct report_view table = { .format = EMIT_TEXT, .width = 200 }, tsv = { .format = EMIT_TSV };
	AUTO_ARENA(a);
	struct history_findings f;
	struct regress_input in;
	struct err e = { 0 };
	char *text;
	size_t n;
	FILE *out = open_memstream(&text, &n);

	assert_non_null(out);
	open_world(w, STORE_READ);
	check(regress_find(w->s, r, a, &f, &e), &e);
	check(regress_choose(w->s, &f, &choice, a, &in, &e), &e);
	check(regress_write_table(&in, &table, out, a, &e), &e);
	check(regress_write_long(&in, &tsv, out, &e), &e);
	check(regress_write_junit(&in, out, &e), &e);
	store_close(w->s);
	fclose(out);
	*n_points = 0;
	for (size_t i = 0; i < f.n; i++)
		*n_points += f.at[i].history->n_points;
	return text;
}

/* Asked twice: what the first keeps the second has.  Gives how many of all points were not read then. */
static size_t assert_same_answer(struct world *w, const char *where, enum history_order order)
{
	struct regress_request with = request_of(where, true), without = request_of(where, false);
	size_t all, read;

	with.order = without.order = order;
	char *expected = answer(w, &without, &all);
	for (int i = 0; i < 2; i++) {
		char *got = answer(w, &with, &read);

		assert_string_equal(got, expected);
		free(got);
	}
	free(expected);
	return all - read;
}

/* Of the first change there is. */
static void say_of_first(struct world *w, const char *where, enum triage_state state, const char *fixed_in)
{
	AUTO_ARENA(a);
	struct regress_request r = request_of(where, false);
	struct history_findings f;
	struct err e = { 0 };

	open_world(w, STORE_WRITE);
	check(regress_find(w->s, &r, a, &f, &e), &e);
	assert_true(f.n_events > 0);
	const struct history_change *c = f.events[0].changes[0];
	const struct history *h = c->of->history;
	struct triage t = { .id = c->id, .label = history_label(f.histories, h, c->at.first), .ratio = c->ratio,
			    .ratio_low = c->ratio_low, .ratio_high = c->ratio_high, .state = state,
			    .fixed_in = str_from(fixed_in) };
	history_words(f.histories, h, a, t.word);
	t.first = history_key(f.histories, h, c->at.first, a);
	t.earliest = history_key(f.histories, h, c->at.earliest, a);
	t.latest = history_key(f.histories, h, c->at.latest, a);
	check(store_triage_put(w->s, &t, 1, &e), &e);
	close_world(w);
}

static struct world empty_world(uint64_t seed, struct arena *a)
{
	struct world w = { .seed = seed, .level = 100, .a = a };

	snprintf(w.path, sizeof w.path, "%s/behemoth-%ld-regress", access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm", (long)getpid());
	unlink(w.path);
	return w;
}

static struct world new_world(uint64_t seed, struct arena *a)
{
	struct world w = empty_world(seed, a);

	open_world(&w, STORE_BULK);
	append(&w, FIRST);
	close_world(&w);
	return w;
}

/* FIRST versions of one machine: up at 500, down again at 2000; and of another that always is the same. */
static struct world plain_world(uint64_t seed, double up, struct arena *a)
{
	struct world w = empty_world(seed, a);

	open_world(&w, STORE_BULK);
	for (long i = 0; i < FIRST; i++) {
		begin(&w);
		put(&w, arena_printf(a, "6.1.%ld", i).p, "box", i >= 500 && i < 2000 ? up : 100, 0);
		put(&w, arena_printf(a, "6.1.%ld", i).p, "other", 100, 0);
		end(&w);
	}
	w.next = FIRST;
	close_world(&w);
	return w;
}

static void put_one(struct world *w, const char *kernel, const char *machine, double value)
{
	char label[64]; /* KERNEL may be in the world's arena, which begin() resets */

	snprintf(label, sizeof label, "%s", kernel);
	open_world(w, STORE_WRITE);
	begin(w);
	put(w, label, machine, value, 0);
	end(w);
	close_world(w);
}

static void change_something(struct world *w)
{
	open_world(w, any(w, 2) ? STORE_BULK : STORE_WRITE);
	switch (any(w, 9)) {
	case 0:
		insert_old(w);
		break;
	case 1:
		forget(w);
		break;
	case 2:
		correct(w);
		break;
	default:
		append(w, 1 + (long)any(w, APPENDED_MAX));
	}
	close_world(w);
}

static void whatever_comes_and_goes_the_answer_is_that_of_all_numbers(void **state)
{
	AUTO_ARENA(a);
	struct world w = new_world(7, a);
	size_t spared = 0;

	(void)state;
	for (int i = 0; i < STEPS; i++) {
		spared += assert_same_answer(&w, NULL, HISTORY_BY_KERNEL);
		change_something(&w);
		spared += assert_same_answer(&w, "metric='rate'", HISTORY_BY_KERNEL);
		if (i == STEPS / 3)
			say_of_first(&w, "metric='lat_avg' and machine='box'", TRIAGE_ACKNOWLEDGED, "");
	}
	assert_true(spared > STEPS * FIRST);
	assert_int_equal(assert_same_answer(&w, "value > 90", HISTORY_BY_KERNEL), 0);
	assert_int_equal(assert_same_answer(&w, NULL, HISTORY_BY_TIME), 0);
	unlink(w.path);
}

/* Beside a level of 1e7 all others are the same, but not on logarithms. */
static void a_number_that_has_no_logarithm_changes_the_past(void **state)
{
	AUTO_ARENA(a);
	struct world w = plain_world(8, 1e7, a);

	(void)state;
	open_world(&w, STORE_BULK);
	begin(&w);
	for (long i = 2500; i < 3000; i++)
		put(&w, arena_printf(a, "6.1.%ld.1", i).p, "box", 0.001, 0);
	end(&w);
	close_world(&w);
	assert_true(assert_same_answer(&w, NULL, HISTORY_BY_KERNEL) > 0);
	put_one(&w, "6.1.5000", "box", -1);
	assert_same_answer(&w, NULL, HISTORY_BY_KERNEL);
	put_one(&w, "6.1.5001", "box", 100);
	assert_true(assert_same_answer(&w, NULL, HISTORY_BY_KERNEL) > 0);
	unlink(w.path);
}

/* Versions soon after the one with the fix are bad still; of those around the second step and later, most are good. */
static void whether_a_change_is_fixed_all_versions_tell(void **state)
{
	AUTO_ARENA(a);
	struct world w = plain_world(9, 150, a);

	(void)state;
	assert_true(assert_same_answer(&w, NULL, HISTORY_BY_KERNEL) > 0);
	say_of_first(&w, "metric='lat_avg' and machine='box'", TRIAGE_FIXED, "6.1.1000");
	assert_same_answer(&w, NULL, HISTORY_BY_KERNEL);
	unlink(w.path);
}

static void the_last_level_of_the_past_goes_on(void **state)
{
	AUTO_ARENA(a);
	struct world w = plain_world(12, 150, a);

	(void)state;
	assert_true(assert_same_answer(&w, NULL, HISTORY_BY_KERNEL) > 0);
	put_one(&w, "6.1.5000", "box", 100);
	assert_true(assert_same_answer(&w, NULL, HISTORY_BY_KERNEL) > 0);
	for (long i = 1; i < 20; i++)
		put_one(&w, arena_printf(a, "6.1.%ld", FIRST + i).p, "box", 200);
	assert_true(assert_same_answer(&w, NULL, HISTORY_BY_KERNEL) > 0);
	unlink(w.path);
}

/* The label that most numbers have, of all machines: also where there was no change. */
static void the_label_that_is_used_most_is_shown(void **state)
{
	AUTO_ARENA(a);
	struct world w = plain_world(13, 150, a);

	(void)state;
	for (int i = 0; i < 3; i++)
		put_one(&w, "v6.1.500", "other", 100);
	assert_true(assert_same_answer(&w, NULL, HISTORY_BY_KERNEL) > 0);
	struct regress_request r = request_of(NULL, true);
	size_t n;
	char *got = answer(&w, &r, &n);
	assert_non_null(strstr(got, "v6.1.500"));
	free(got);
	unlink(w.path);
}

/* ---- until when ------------------------------------------------------------------------------------------------- */

static char *ask_sql(const struct world *w, const char *sql)
{
	sqlite3 *db;
	sqlite3_stmt *st;

	assert_int_equal(sqlite3_open(w->path, &db), SQLITE_OK);
	assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &st, NULL), SQLITE_OK);
	assert_int_equal(sqlite3_step(st), SQLITE_ROW);
	char *out = strdup((const char *)sqlite3_column_text(st, 0));
	sqlite3_finalize(st);
	sqlite3_close(db);
	return out;
}

#define KEPT_OF_BOX \
	"FROM settled s JOIN series_words w ON w.series_id = s.series WHERE w.machine = 'box' AND w.metric = 'rate'"

/* What is found in a block of 4096 versions rests on all of them. */
static void the_past_is_dropped_when_what_it_rests_on_changes(void **state)
{
	AUTO_ARENA(a);
	struct world w = plain_world(14, 150, a);

	(void)state;
	assert_same_answer(&w, NULL, HISTORY_BY_KERNEL);
	char *label = ask_sql(&w, "SELECT l.label FROM label l JOIN kernel k ON k.id = l.kernel "
				  "WHERE k.key = (SELECT s.until " KEPT_OF_BOX ")");
	assert_string_equal(label, "6.1.4095");
	put_one(&w, "6.1.4096", "box", 100);
	put_one(&w, "6.1.4095", "other", 100);
	char *kept = ask_sql(&w, "SELECT count(*) " KEPT_OF_BOX);
	assert_string_equal(kept, "1");
	put_one(&w, label, "box", 100);
	char *dropped = ask_sql(&w, "SELECT count(*) " KEPT_OF_BOX);
	assert_string_equal(dropped, "0");
	free(label);
	free(kept);
	free(dropped);
	unlink(w.path);
}

/* ---- what is kept may be lost, or nonsense ---------------------------------------------------------------------- */

static void run_sql(const struct world *w, const char *sql)
{
	sqlite3 *db;

	assert_int_equal(sqlite3_open(w->path, &db), SQLITE_OK);
	assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
	sqlite3_close(db);
}

static void nonsense_that_was_kept_is_not_believed(void **state)
{
	static const char *const spoil[] = {
		"UPDATE settled SET state = x'00'",
		"UPDATE settled SET state = CAST(replace(CAST(state AS TEXT), '1 ', 'ffffffffffffffff ') AS BLOB)",
		"UPDATE settled SET state = CAST(substr(CAST(state AS TEXT), 1, length(state) / 2) AS BLOB)",
		"DELETE FROM settled_kernel",
		"UPDATE settled SET later = '~'",
	};
	AUTO_ARENA(a);
	struct world w = new_world(10, a);

	(void)state;
	for (size_t i = 0; i < sizeof spoil / sizeof *spoil; i++) {
		assert_true(assert_same_answer(&w, "metric='rate' and machine='box'", HISTORY_BY_KERNEL) > 0);
		run_sql(&w, spoil[i]);
		size_t n;
		struct regress_request r = request_of("metric='rate' and machine='box'", true);
		free(answer(&w, &r, &n)); /* wrong at worst, as any table that was tampered with; never a crash */
		run_sql(&w, "DELETE FROM settled");
	}
	unlink(w.path);
}

static void nothing_waits_for_a_lock(void **state)
{
	AUTO_ARENA(a);
	struct world w = new_world(11, a);
	sqlite3 *db;

	(void)state;
	run_sql(&w, "DELETE FROM settled");
	assert_int_equal(sqlite3_open(w.path, &db), SQLITE_OK);
	assert_int_equal(sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
	assert_int_equal(assert_same_answer(&w, NULL, HISTORY_BY_KERNEL), 0);
	sqlite3_close(db);
	assert_true(assert_same_answer(&w, NULL, HISTORY_BY_KERNEL) > 0);
	unlink(w.path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(whatever_comes_and_goes_the_answer_is_that_of_all_numbers),
		cmocka_unit_test(a_number_that_has_no_logarithm_changes_the_past),
		cmocka_unit_test(whether_a_change_is_fixed_all_versions_tell),
		cmocka_unit_test(the_last_level_of_the_past_goes_on),
		cmocka_unit_test(the_label_that_is_used_most_is_shown),
		cmocka_unit_test(the_past_is_dropped_when_what_it_rests_on_changes),
		cmocka_unit_test(nonsense_that_was_kept_is_not_believed),
		cmocka_unit_test(nothing_waits_for_a_lock),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
