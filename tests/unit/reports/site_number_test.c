/*
 * site_number_test.c: owns reports/site_number.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "capture.h"
#include "reports/site_parts.h"

static const char *const kernels[] = { "6.1", "6.6", NULL };

#define SOURCE "0123456789abcdef0123456789abcdef"
#define LINK(line, text) "<a href=\"../source/0123456789abcdef.html#L" #line "\">" text "</a>"

struct fixture {
	struct arena *a;
	struct hand *h;
	struct site site;
	struct comparison c;
	struct site_page p;
	char *bytes;
	size_t n;
};

static void begin(struct fixture *f, struct arena *a)
{
	*f = (struct fixture){ .a = a, .h = hand_new(a, kernels) };
	hand_series(f->h, (struct series){ .benchmark = STR("tiobench"), .metric = STR("lat_max"), .unit = STR("ms"),
					   .better = BETTER_LOWER });
	f->site.kernel_index = map_new(a);
}

static void value(struct fixture *f, size_t kernel, const char *printed, uint32_t line)
{
	struct value *v = hand_value(f->h, kernel, printed);

	v->source = STR(SOURCE);
	v->line = line;
}

/* The cell of kernel CELL as markup. */
static const char *written(struct fixture *f, size_t cell)
{
	const struct compare_options options = { .baseline = BASELINE_OLDEST, .min_effect = 0.01 };

	compare_matrix(&f->h->matrix, &options, f->a, &f->c);
	f->p = (struct site_page){ .site = &f->site, .arena = f->a, .up = "../", .out = open_memstream(&f->bytes, &f->n) };
	site_number(&f->p, &f->c.rows[0], &f->c.rows[0].cells[cell], true);
	fclose(f->p.out);
	const char *text = arena_cstr(f->a, (struct str){ f->bytes, f->n });
	free(f->bytes);
	return text;
}

static void a_number_leads_to_its_line_and_tells_its_change(void **state)
{
	AUTO_ARENA(a);
	struct fixture f;

	(void)state;
	begin(&f, a);
	value(&f, 0, "100.0", 7);
	value(&f, 1, "110", 8);
	f.h->series[0].cells[1].values[0].printed = STR("<110>");
	assert_string_equal(written(&f, 0), LINK(7, "100.0") " <small class=\"change\">base</small>");
	assert_string_equal(written(&f, 1), LINK(8, "&lt;110&gt;") " <small class=\"maybe worse\">+10.0%</small>");
}

static void a_few_runs_each_lead_to_their_line(void **state)
{
	AUTO_ARENA(a);
	struct fixture f;

	(void)state;
	begin(&f, a);
	value(&f, 0, "1", 1);
	value(&f, 0, "2", 2);
	value(&f, 0, "4", 3);
	assert_string_equal(written(&f, 0), "2 <small class=\"runs\">" LINK(1, "1") " " LINK(2, "2") " " LINK(3, "4")
			    " n=3</small>");
}

static void of_many_runs_the_extremes_do(void **state)
{
	AUTO_ARENA(a);
	struct fixture f;

	(void)state;
	begin(&f, a);
	for (uint32_t i = 0; i < 7; i++)
		value(&f, 0, (const char *const[]){ "5", "3", "9", "4", "6", "7", "8" }[i], i + 1);
	assert_string_equal(written(&f, 0), "6 <small class=\"runs\">" LINK(2, "3") ".." LINK(3, "9") " n=7</small>");
}

static void a_row_is_named_by_all_that_tells_it_apart(void **state)
{
	AUTO_ARENA(a);
	const struct site_row_words one = { .machine = STR("ab"), .params = STR("c") };
	const struct site_row_words other = { .machine = STR("a"), .params = STR("bc") };
	const struct site_row_words third = { .machine = STR("ab"), .params = STR("c"), .kernel_key = STR("k") };

	(void)state;
	assert_int_equal(site_row_id(&one, a).n, 13);
	assert_true(str_eq(site_row_id(&one, a), site_row_id(&one, a)));
	assert_false(str_eq(site_row_id(&one, a), site_row_id(&other, a)));
	assert_false(str_eq(site_row_id(&one, a), site_row_id(&third, a)));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_number_leads_to_its_line_and_tells_its_change),
		cmocka_unit_test(a_few_runs_each_lead_to_their_line),
		cmocka_unit_test(of_many_runs_the_extremes_do),
		cmocka_unit_test(a_row_is_named_by_all_that_tells_it_apart),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
