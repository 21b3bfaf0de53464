/*
 * triage_test.c: owns src/model/triage.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "model/triage.h"

static void states_have_names(void **state)
{
	enum triage_state got;

	(void)state;
	for (unsigned i = 0; i < TRIAGE_STATES; i++) {
		assert_true(triage_state_from_name(str_from(triage_state_name((enum triage_state)i)), &got));
		assert_int_equal(got, i);
	}
	assert_false(triage_state_from_name(STR("fine"), &got));
}

static void an_id_depends_on_every_word_and_on_where_words_end(void **state)
{
	AUTO_ARENA(a);
	struct str word[TRIAGE_WORDS] = { STR("dbench"), STR("x") }, other[TRIAGE_WORDS] = { STR("dbenc"), STR("hx") };
	struct str id = triage_id(word, STR("key"), a);

	(void)state;
	assert_int_equal(id.n, TRIAGE_ID_DIGITS);
	assert_true(str_eq(id, triage_id(word, STR("key"), a)));
	assert_false(str_eq(id, triage_id(other, STR("key"), a)));
	assert_false(str_eq(id, triage_id(word, STR("kex"), a)));
	for (unsigned i = 0; i < TRIAGE_WORDS; i++) {
		struct str kept = word[i];

		word[i] = STR("another");
		assert_false(str_eq(id, triage_id(word, STR("key"), a)));
		word[i] = kept;
	}
}

static void a_history_is_all_of_its_words(void **state)
{
	struct str word[TRIAGE_WORDS] = { STR("dbench") }, other[TRIAGE_WORDS] = { STR("dbench") };
	AUTO_ARENA(a);

	(void)state;
	assert_true(str_eq(triage_history(word, a), triage_history(other, a)));
	other[TRIAGE_ORDER] = STR("time");
	assert_false(str_eq(triage_history(word, a), triage_history(other, a)));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(states_have_names),
		cmocka_unit_test(an_id_depends_on_every_word_and_on_where_words_end),
		cmocka_unit_test(a_history_is_all_of_its_words),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
