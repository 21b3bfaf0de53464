/*
 * bootstrap_test.c: owns src/stat/bootstrap.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>

#include "stat/bootstrap.h"

enum { N = 10, SEED = 7 };

static const double x[N] = { 10.137, 9.721, 10.402, 12.914, 9.956, 10.083, 10.215, 9.504, 10.311, 11.048 };
static const double y[N] = { 10.905, 11.437, 10.666, 11.129, 14.258, 10.871, 11.392, 11.013, 10.744, 12.061 };

static struct shift interval_of(size_t n, unsigned seed)
{
	AUTO_ARENA(a);

	return stat_bootstrap_shift((struct sample){ x, n }, (struct sample){ y, n }, 0.95, BOOTSTRAP_DRAWS, seed, a);
}

/* R's boot.ci(type = "bca") of the same estimate, strata = side, 4000 draws: 0.529 to 1.408. */
static void the_interval_is_that_of_boot_ci(void **state)
{
	struct shift s = interval_of(N, SEED);

	(void)state;
	assert_true(fabs(s.low - 0.529) < 0.03 && fabs(s.high - 1.408) < 0.09);
	assert_true(s.low < s.estimate && s.estimate < s.high);
	assert_true(s.level == 0.95);
}

static void the_same_seed_gives_the_same_interval(void **state)
{
	struct shift first = interval_of(N, SEED), again = interval_of(N, SEED);

	(void)state;
	assert_true(first.low == again.low && first.high == again.high);
}

static void few_numbers_have_no_such_interval(void **state)
{
	struct shift s = interval_of(BOOTSTRAP_MIN - 1, SEED);

	(void)state;
	assert_true(isnan(s.low) && isnan(s.high) && !isnan(s.estimate));
	assert_true(!isnan(interval_of(BOOTSTRAP_MIN, SEED).low));
}

static void moving_one_side_moves_the_interval(void **state)
{
	AUTO_ARENA(a);
	double moved[N];

	(void)state;
	for (int i = 0; i < N; i++)
		moved[i] = y[i] + 4;
	struct shift plain = interval_of(N, SEED);
	struct shift s = stat_bootstrap_shift((struct sample){ x, N }, (struct sample){ moved, N }, 0.95,
					      BOOTSTRAP_DRAWS, SEED, a);
	assert_true(fabs(s.low - plain.low - 4) < 1e-9 && fabs(s.high - plain.high - 4) < 1e-9);
}

static void numbers_that_never_vary_have_an_interval_without_width(void **state)
{
	AUTO_ARENA(a);
	const double same[N] = { 3, 3, 3, 3, 3, 3, 3, 3, 3, 3 };
	const struct sample s = { same, N };
	struct shift got = stat_bootstrap_shift(s, s, 0.95, 50, SEED, a);

	(void)state;
	assert_true(got.low == 0 && got.high == 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_interval_is_that_of_boot_ci),
		cmocka_unit_test(the_same_seed_gives_the_same_interval),
		cmocka_unit_test(few_numbers_have_no_such_interval),
		cmocka_unit_test(moving_one_side_moves_the_interval),
		cmocka_unit_test(numbers_that_never_vary_have_an_interval_without_width),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
