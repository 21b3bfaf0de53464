/*
 * simulation_test.c: owns src/compare/evidence.c: how often it is right, with noise whose truth is known
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The seed is fixed, so the counts are always the same.  Their own uncertainty (three standard deviations of a share of
 * REPEATS) is allowed for.
 */
#include "hand_matrix.h"

enum { REPEATS = 1000, FAMILIES = 120, FAMILY = 101 };

static const char *const kernels[] = { "6.6", "6.12", NULL };

/* A stream of random numbers: xorshift64 (Marsaglia 2003). */
struct noise {
	uint64_t state;
	double (*draw)(struct noise *n); /* spread about 1 */
};

static double uniform(struct noise *n)
{
	n->state ^= n->state << 13;
	n->state ^= n->state >> 7;
	n->state ^= n->state << 17;
	return ((double)(n->state >> 11) + 0.5) * 0x1p-53;
}

static double normal(struct noise *n)
{
	double radius = sqrt(-2 * log(uniform(n)));

	return radius * cos(2 * 3.14159265358979323846 * uniform(n));
}

static double log_normal(struct noise *n)
{
	return (exp(normal(n)) - exp(0.5)) / 2.16;
}

static double student_3(struct noise *n)
{
	double squares = 0, top = normal(n);

	for (int i = 0; i < 3; i++) {
		double z = normal(n);

		squares += z * z;
	}
	return top / sqrt(squares);
}

static double two_humps(struct noise *n)
{
	return (uniform(n) < 0.5 ? -0.97 : 0.97) + normal(n) / 4;
}

static double (*const noises[])(struct noise *) = { normal, log_normal, student_3, two_humps };
enum { N_NOISES = sizeof noises / sizeof *noises };

struct trial {
	size_t rows, n;       /* n: runs a side */
	size_t samples;       /* of each run; 0: the run's one number */
	double ratio, spread; /* ratio: in the first row */
};

static void add_run(struct hand *h, size_t kernel, const struct trial *t, double level, struct noise *n, size_t run)
{
	double of_run = level * exp(t->spread * n->draw(n));
	size_t samples = t->samples ? t->samples : 1;

	for (size_t i = 0; i < samples; i++) {
		struct value *v = hand_value(h, kernel, "1");

		v->value = t->samples ? of_run * exp(t->spread / 3 * n->draw(n)) : of_run;
		v->run = arena_printf(h->a, "%zu-%zu", kernel, run);
	}
}

static struct comparison try(const struct trial *t, struct noise *n, struct arena *a)
{
	const struct compare_options options = { .baseline = BASELINE_OLDEST, .min_effect = 0.01 };
	struct hand *h = hand_new(a, kernels);
	struct comparison c;

	for (size_t row = 0; row < t->rows; row++) {
		hand_series(h, (struct series){ .benchmark = STR("simulated"), .threads = arena_printf(a, "%zu", row),
						.metric = STR("rate"), .better = BETTER_HIGHER });
		for (size_t i = 0; i < 2 * t->n; i++)
			add_run(h, i / t->n, t, row == 0 && i >= t->n ? 100 * t->ratio : 100, n, i);
	}
	compare_matrix(&h->matrix, &options, a, &c);
	return c;
}

static struct noise noise_of(size_t kind)
{
	return (struct noise){ 88172645463325252u + kind, noises[kind] };
}

static double uncertainty(double share, double n)
{
	return 3 * sqrt(share * (1 - share) / n);
}

/* How often the interval holds the truth; *level: what it claims. */
static double coverage(size_t runs, size_t kind, double *level)
{
	struct noise noise = noise_of(kind);
	const struct trial t = { .rows = 1, .n = runs, .ratio = 1.1, .spread = 0.03 };
	int held = 0;

	for (int i = 0; i < REPEATS; i++) {
		AUTO_ARENA(a);
		const struct comparison_cell cell = try(&t, &noise, a).rows[0].cells[1];

		held += cell.ratio_low <= t.ratio && t.ratio <= cell.ratio_high;
		*level = cell.level;
	}
	return held / (double)REPEATS;
}

static double false_alarms(const struct trial *t, size_t kind, int repeats)
{
	struct noise noise = noise_of(kind);
	int alarms = 0;

	for (int i = 0; i < repeats; i++) {
		AUTO_ARENA(a);
		struct comparison c = try(t, &noise, a);
		bool any = false;

		for (size_t row = 0; row < t->rows; row++)
			any |= c.rows[row].cells[1].significant == ANSWER_YES;
		alarms += any;
	}
	return alarms / (double)repeats;
}

static const size_t sizes[] = { 4, 6, 10, 30 };
enum { N_SIZES = sizeof sizes / sizeof *sizes };

static void intervals_hold_the_truth_as_often_as_they_claim(void **state)
{
	(void)state;
	for (size_t kind = 0; kind < N_NOISES; kind++)
		for (size_t i = 0; i < N_SIZES; i++) {
			double level, held = coverage(sizes[i], kind, &level), allowed = uncertainty(level, REPEATS);

			if (held < level - allowed || held > level + 0.025)
				fail_msg("noise %zu, n = %zu: %.4f, not %.4f", kind, sizes[i], held, level);
		}
}

static void nothing_is_marked_more_than_once_in_twenty(void **state)
{
	(void)state;
	for (size_t kind = 0; kind < N_NOISES; kind++)
		for (size_t i = 0; i < N_SIZES; i++) {
			const struct trial t = { .rows = 1, .n = sizes[i], .ratio = 1, .spread = 0.03 };
			double share = false_alarms(&t, kind, REPEATS);

			if (share > 0.05 + uncertainty(0.05, REPEATS))
				fail_msg("noise %zu, n = %zu: %.4f", kind, sizes[i], share);
		}
}

static void samples_do_not_make_runs_surer(void **state)
{
	(void)state;
	for (size_t kind = 0; kind < N_NOISES; kind++) {
		const struct trial t = { .rows = 1, .n = 5, .samples = 6, .ratio = 1, .spread = 0.03 };

		assert_true(false_alarms(&t, kind, REPEATS) <= 0.05 + uncertainty(0.05, REPEATS));
	}
}

static void a_hundred_rows_without_change_are_silent(void **state)
{
	(void)state;
	for (size_t kind = 0; kind < N_NOISES; kind++) {
		const struct trial t = { .rows = 100, .n = 5, .ratio = 1, .spread = 0.015 };

		assert_true(false_alarms(&t, kind, FAMILIES) <= 0.05 + uncertainty(0.05, FAMILIES));
	}
}

static void one_change_among_a_hundred_rows_is_found(void **state)
{
	struct noise noise = noise_of(0);
	const struct trial t = { .rows = FAMILY, .n = 5, .ratio = 1.04, .spread = 0.015 };
	int found = 0;

	(void)state;
	for (int i = 0; i < 4 * FAMILIES; i++) {
		AUTO_ARENA(a);

		found += try(&t, &noise, a).rows[0].cells[1].verdict == VERDICT_BETTER;
	}
	print_message("%d of %d found\n", found, 4 * FAMILIES);
	assert_true(found >= 0.7 * 4 * FAMILIES);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(intervals_hold_the_truth_as_often_as_they_claim),
		cmocka_unit_test(nothing_is_marked_more_than_once_in_twenty),
		cmocka_unit_test(samples_do_not_make_runs_surer),
		cmocka_unit_test(a_hundred_rows_without_change_are_silent),
		cmocka_unit_test(one_change_among_a_hundred_rows_is_found),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
