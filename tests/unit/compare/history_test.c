/*
 * history_test.c: owns src/compare/history.c, src/compare/history_event.c, src/compare/history_state.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "hand_history.h"

static const struct history_change *only_change(const struct history_findings *f)
{
	assert_int_equal(f->n_changes, 1);
	for (size_t i = 0; i < f->n; i++)
		if (f->at[i].n_changes)
			return &f->at[i].changes[0];
	return NULL;
}

static void a_step_has_a_place_a_size_and_a_direction(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_versions(a);

	(void)state;
	hand_step(h, hand_latency("8"), 12, 1.1);
	struct history_findings f = hand_findings(h, NULL, 0);
	const struct history_change *c = only_change(&f);
	assert_int_equal(c->at.first, 12);
	assert_true(str_is(history_label(f.histories, c->of->history, c->at.first), "2.6.22"));
	assert_int_equal(c->direction, VERDICT_WORSE);
	assert_true(fabs(c->ratio - 1.1) < 0.01);
	assert_true(c->ratio_low < 1.1 && c->ratio_high > 1.1 && c->ratio_high < 1.12);
	assert_int_equal(c->n_before, 60);
	assert_int_equal(c->n_after, 60);
	assert_true(fabs(c->before - 100) < 1 && fabs(c->after - 110) < 1);
	assert_int_equal(c->state, CHANGE_NEW);
	assert_true(history_is_alarm(c));
}

static void what_got_better_is_no_alarm(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_versions(a);

	(void)state;
	hand_step(h, hand_latency("8"), 12, 0.9);
	struct history_findings f = hand_findings(h, NULL, 0);
	assert_int_equal(only_change(&f)->direction, VERDICT_BETTER);
	assert_false(history_is_alarm(only_change(&f)));
}

static void noise_and_small_steps_are_silent(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_versions(a);

	(void)state;
	hand_step(h, hand_latency("8"), 12, 1);
	hand_step(h, hand_latency("16"), 12, 1.004);
	assert_int_equal(hand_findings(h, NULL, 0).n_changes, 0);
}

static void a_single_bad_version_is_no_step(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_versions(a);

	(void)state;
	hand_step(h, hand_latency("8"), 12, 1);
	for (size_t j = 0; j < HAND_RUNS; j++)
		h->series[0].cells[9].values[j].value *= 2;
	assert_int_equal(hand_findings(h, NULL, 0).n_changes, 0);
}

static void a_step_at_the_newest_versions_is_provisional(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_versions(a);

	(void)state;
	hand_step(h, hand_latency("8"), HAND_VERSIONS - 2, 1.5);
	struct history_findings f = hand_findings(h, NULL, 0);
	assert_true(f.n_changes == 0 || only_change(&f)->at.is_provisional);
}

static void samples_of_one_run_are_one_number(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_versions(a);

	(void)state;
	hand_step(h, hand_latency("8"), 12, 1.1);
	for (size_t i = 0; i < HAND_VERSIONS; i++)
		for (size_t j = 0; j < HAND_RUNS; j++) {
			h->series[0].cells[i].values[j].source = STR("s");
			h->series[0].cells[i].values[j].iteration = STR("1");
		}
	struct history_findings f = hand_findings(h, NULL, 0);
	assert_int_equal(only_change(&f)->n_before, 12);
	assert_int_equal(f.at[0].levels[0].n, 1);
	assert_int_equal(f.at[0].levels[0].n_samples, HAND_RUNS);
}

static void q_counts_the_histories_without_a_change(void **state)
{
	AUTO_ARENA(a);
	AUTO_ARENA(b);
	struct hand *alone = hand_versions(a), *among = hand_versions(b);

	(void)state;
	hand_step(alone, hand_latency("8"), 12, 1.1);
	hand_step(among, hand_latency("8"), 12, 1.1);
	for (int i = 0; i < 9; i++)
		hand_step(among, hand_latency(arena_printf(b, "%d", 100 + i).p), 12, 1);
	struct history_findings f = hand_findings(alone, NULL, 0), g = hand_findings(among, NULL, 0);
	assert_near(only_change(&f)->q, only_change(&f)->p);
	assert_near(only_change(&g)->q, 10 * only_change(&g)->p);
}

static void changes_of_one_version_are_one_event(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_versions(a);

	(void)state;
	hand_step(h, hand_latency("8"), 12, 1.1);
	hand_step(h, hand_latency("16"), 12, 1.2);
	hand_step(h, hand_latency("32"), 6, 1.2);
	struct history_findings f = hand_findings(h, NULL, 0);
	assert_int_equal(f.n_changes, 3);
	assert_int_equal(f.n_events, 2);
	assert_true(str_is(f.events[0].label, "2.6.16"));
	assert_int_equal(f.events[0].n, 1);
	assert_true(str_is(f.events[1].label, "2.6.22"));
	assert_int_equal(f.events[1].n, 2);
	assert_int_equal(f.events[1].changes[0]->event, 1);
}

static void zeroes_have_no_ratio_but_a_direction(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_versions(a);

	(void)state;
	hand_step(h, hand_latency("8"), 12, 1.1);
	for (size_t i = 0; i < 12; i++)
		for (size_t j = 0; j < HAND_RUNS; j++)
			h->series[0].cells[i].values[j].value = 0;
	struct history_findings f = hand_findings(h, NULL, 0);
	const struct history_change *c = only_change(&f);
	assert_true(isnan(c->ratio));
	assert_int_equal(c->direction, VERDICT_WORSE);
	assert_near(c->before, 0);
}

/* ---- triage ---------------------------------------------------------------------------------------------------- */

/* What was said of the only change. */
static struct triage said(struct history_findings *f, enum triage_state state, struct arena *a)
{
	const struct history_change *c = only_change(f);
	const struct history *h = c->of->history;
	struct triage t = { .id = c->id, .state = state, .ratio = c->ratio, .ratio_low = c->ratio_low,
			    .ratio_high = c->ratio_high };

	history_words(f->histories, h, a, t.word);
	t.first = history_key(f->histories, h, c->at.first, a);
	t.earliest = history_key(f->histories, h, c->at.earliest, a);
	t.latest = history_key(f->histories, h, c->at.latest, a);
	return t;
}

/* The state of a change at FIRST of RATIO, when something was said of one at 12 of 1.1. */
static enum change_state state_after(enum triage_state state, const char *fixed_in, size_t first, double ratio)
{
	AUTO_ARENA(a);
	struct hand *before = hand_versions(a), *after = hand_versions(a);

	hand_step(before, hand_latency("8"), 12, 1.1);
	struct history_findings f = hand_findings(before, NULL, 0);
	struct triage t = said(&f, state, a);
	t.fixed_in = str_from(fixed_in);
	hand_step(after, hand_latency("8"), first, ratio);
	struct history_findings g = hand_findings(after, &t, 1);
	return only_change(&g)->state;
}

static void an_acknowledged_change_is_silent_until_it_moves(void **state)
{
	(void)state;
	assert_int_equal(state_after(TRIAGE_ACKNOWLEDGED, NULL, 12, 1.1), CHANGE_KNOWN);
	assert_int_equal(state_after(TRIAGE_EXPECTED, NULL, 12, 1.1), CHANGE_KNOWN);
	assert_int_equal(state_after(TRIAGE_ACKNOWLEDGED, NULL, 12, 1.3), CHANGE_MOVED);
	assert_int_equal(state_after(TRIAGE_ACKNOWLEDGED, NULL, 8, 1.1), CHANGE_NEW);
	assert_int_equal(state_after(TRIAGE_OPEN, NULL, 12, 1.1), CHANGE_NEW);
}

static void an_ignored_change_may_grow(void **state)
{
	(void)state;
	assert_int_equal(state_after(TRIAGE_IGNORED, NULL, 12, 1.3), CHANGE_KNOWN);
}

static void what_was_fixed_alarms_when_it_is_still_there(void **state)
{
	(void)state;
	assert_int_equal(state_after(TRIAGE_FIXED, "2.6.25", 12, 1.1), CHANGE_NOT_FIXED);
	assert_int_equal(state_after(TRIAGE_FIXED, "2.6.40", 12, 1.1), CHANGE_KNOWN);
}

static void what_was_fixed_and_is_good_again_is_silent(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_versions(a);

	(void)state;
	hand_step(h, hand_latency("8"), 8, 1.1);
	struct history_findings f = hand_findings(h, NULL, 0);
	struct triage t = said(&f, TRIAGE_FIXED, a);
	t.fixed_in = STR("2.6.26");
	for (size_t i = 16; i < HAND_VERSIONS; i++)
		for (size_t j = 0; j < HAND_RUNS; j++)
			h->series[0].cells[i].values[j].value /= 1.1;
	f = hand_findings(h, &t, 1);
	assert_true(f.n_changes >= 1);
	assert_int_equal(f.at[0].changes[0].state, CHANGE_KNOWN);
}

static void words_on_another_test_say_nothing_here(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_versions(a);

	(void)state;
	hand_step(h, hand_latency("8"), 12, 1.1);
	struct history_findings f = hand_findings(h, NULL, 0);
	struct triage t = said(&f, TRIAGE_IGNORED, a);
	t.word[TRIAGE_MACHINE] = STR("another box");
	f = hand_findings(h, &t, 1);
	assert_int_equal(only_change(&f)->state, CHANGE_NEW);
}

static void an_id_stays_while_the_place_is_unsure(void **state)
{
	AUTO_ARENA(a);
	struct hand *h = hand_versions(a);

	(void)state;
	hand_step(h, hand_latency("8"), 12, 1.1);
	struct history_findings f = hand_findings(h, NULL, 0);
	struct triage t = said(&f, TRIAGE_ACKNOWLEDGED, a);
	t.id = STR("0123456789ab");
	t.first = t.earliest = h->kernels[11].key;
	f = hand_findings(h, &t, 1);
	assert_true(str_is(only_change(&f)->id, "0123456789ab"));
	assert_int_equal(only_change(&f)->state, CHANGE_KNOWN);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_step_has_a_place_a_size_and_a_direction),
		cmocka_unit_test(what_got_better_is_no_alarm),
		cmocka_unit_test(noise_and_small_steps_are_silent),
		cmocka_unit_test(a_single_bad_version_is_no_step),
		cmocka_unit_test(a_step_at_the_newest_versions_is_provisional),
		cmocka_unit_test(samples_of_one_run_are_one_number),
		cmocka_unit_test(q_counts_the_histories_without_a_change),
		cmocka_unit_test(changes_of_one_version_are_one_event),
		cmocka_unit_test(zeroes_have_no_ratio_but_a_direction),
		cmocka_unit_test(an_acknowledged_change_is_silent_until_it_moves),
		cmocka_unit_test(an_ignored_change_may_grow),
		cmocka_unit_test(what_was_fixed_alarms_when_it_is_still_there),
		cmocka_unit_test(what_was_fixed_and_is_good_again_is_silent),
		cmocka_unit_test(words_on_another_test_say_nothing_here),
		cmocka_unit_test(an_id_stays_while_the_place_is_unsure),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
