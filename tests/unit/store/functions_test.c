/*
 * functions_test.c: SQL functions of our own
 * owns: src/store/functions.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "helper.h"

#define VALUES_OF(list) "FROM (SELECT column1 AS x FROM (VALUES " list "))"

static void the_median_is_in_the_middle(void **state)
{
	struct store *s = open_store(":memory:", STORE_WRITE);

	(void)state;
	assert_string_equal(ask(s, "SELECT median(x) " VALUES_OF("(3), (1), (2)")), "2.0|\n");
	assert_string_equal(ask(s, "SELECT median(x) " VALUES_OF("(4), (1.5), (2), (1)")), "1.75|\n");
	assert_string_equal(ask(s, "SELECT median(x) " VALUES_OF("(NULL), ('text'), (7)")), "7.0|\n");
	assert_string_equal(ask(s, "SELECT median(x) IS NULL " VALUES_OF("(NULL)")), "1|\n");
	assert_string_equal(ask(s, "SELECT median(x) IS NULL FROM (SELECT 1 AS x) WHERE 0"), "1|\n");
	store_close(s);
}

static void quantiles_lie_between_neighbours(void **state)
{
	struct store *s = open_store(":memory:", STORE_WRITE);

	(void)state;
	/* R: quantile(c(10, 20, 30, 40), c(0, .25, .9, 1)) */
	assert_string_equal(ask(s, "SELECT quantile(x, 0), quantile(x, 0.25), quantile(x, 0.9), quantile(x, 1) "
				   VALUES_OF("(30), (10), (40), (20)")), "10.0|17.5|37.0|40.0|\n");
	store_close(s);
}

static void a_quantile_outside_is_refused(void **state)
{
	struct store *s = open_store(":memory:", STORE_WRITE);
	struct store_cursor *c;
	struct err e = { 0 };
	bool more;

	(void)state;
	CHECK_OK(store_query(s, "SELECT quantile(x, 1.5) " VALUES_OF("(1), (2)"), 0, 0, &c, &e), e);
	assert_int_equal(store_cursor_next(c, &more, &e), ERR_USAGE);
	assert_non_null(strstr(e.msg, "from 0 to 1"));
	store_cursor_close(c);
	store_close(s);
}

static void kernel_keys_order_kernels(void **state)
{
	struct store *s = open_store(":memory:", STORE_WRITE);

	(void)state;
	assert_string_equal(ask(s, "SELECT group_concat(x) FROM (SELECT x " VALUES_OF("('2.4.19'), ('2.4.19-rc1'), "
				   "('2.4.19-pre10'), ('2.4.19-pre9'), ('2.4.3')") " ORDER BY kernel_key(x))"),
			    "2.4.3,2.4.19-pre9,2.4.19-pre10,2.4.19-rc1,2.4.19|\n");
	assert_string_equal(ask(s, "SELECT kernel_key('v6.8') = kernel_key('linux-6.8'), kernel_key(NULL) IS NULL"),
			    "1|1|\n");
	store_close(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_median_is_in_the_middle),
		cmocka_unit_test(quantiles_lie_between_neighbours),
		cmocka_unit_test(a_quantile_outside_is_refused),
		cmocka_unit_test(kernel_keys_order_kernels),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
