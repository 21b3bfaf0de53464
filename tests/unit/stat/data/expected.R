# expected.R: makes the expected values of the tests of statistics; by hand, with R 4.2 and limma
# SPDX-License-Identifier: GPL-3.0-or-later
#
#	Rscript expected.R >expected.h
#
# With ties R's wilcox.test knows the normal distribution only: there the exact p is counted over all ways to part the
# ranks, twice the smaller tail.

suppressMessages(library(limma))
set.seed(20020131)
options(warn = -1)

sizes <- rbind(c(2, 2), c(2, 3), c(3, 3), c(3, 3), c(4, 4), c(4, 4), c(3, 5), c(5, 5), c(5, 5), c(6, 6), c(6, 4),
	       c(7, 7), c(8, 8), c(8, 5), c(9, 10), c(10, 10), c(12, 9), c(15, 20), c(30, 30), c(49, 20), c(60, 12))

noise <- list(function(n) rnorm(n), function(n) rlnorm(n) - exp(0.5), function(n) rt(n, 3),
	      function(n) ifelse(runif(n) < 0.5, -1.5, 1.5) + rnorm(n) / 4)

number <- function(v) ifelse(is.nan(v) | is.na(v), "NAN", ifelse(is.infinite(v), "INFINITY", sprintf("%.15g", v)))
numbers <- function(v) paste(strwrap(paste(number(v), collapse = ", "), 110, prefix = "\t\t"), collapse = "\n")

counted <- function(x, y) {
	r <- rank(c(x, y))
	of_y <- sum(r[length(x) + seq_along(y)])
	sums <- combn(r, length(y), sum)
	min(1, 2 * min(mean(sums <= of_y + 1e-9), mean(sums >= of_y - 1e-9)))
}

attained <- function(m, n) {
	if (m >= 50 || n >= 50) return(NA)
	1 - 2 * pwilcox(max(qwilcox(0.025, m, n), 1) - 1, m, n)
}

case <- function(i, has_ties) {
	size <- sizes[(i - 1) %% nrow(sizes) + 1, ]
	make <- noise[[i %% 4 + 1]]
	shift <- c(0, 0.4, 1, 2.5)[(i %/% 4) %% 4 + 1]
	digits <- if (has_ties) (i %% 2) else 6
	x <- round(10 + make(size[1]), digits)
	y <- round(10 + shift + make(size[2]), digits)
	ties <- any(duplicated(c(x, y)))
	small <- size[1] + size[2] <= 20
	wilcox <- wilcox.test(y, x, conf.int = !ties && max(size) < 50)
	p <- if (ties && small) counted(x, y) else wilcox$p.value
	welch <- tryCatch(t.test(y, x), error = function(e) list(p.value = NA, conf.int = c(NA, NA), parameter = NA))
	student <- tryCatch(t.test(y, x, var.equal = TRUE), error = function(e) list(p.value = NA, conf.int = c(NA, NA)))
	shift <- if (!ties && max(size) < 50) c(wilcox$estimate, wilcox$conf.int) else
		c(median(outer(y, x, "-")), NA, NA)
	cat("\t{ .x = { (const double[]){\n", numbers(x), "\n\t\t}, ", length(x), " },\n", sep = "")
	cat("\t  .y = { (const double[]){\n", numbers(y), "\n\t\t}, ", length(y), " },\n", sep = "")
	cat("\t  .u = ", number(wilcox$statistic), ", .p = ", number(if (ties && !small && max(size) < 50) NA else p),
	    ", .has_ties = ", if (ties) "true" else "false", ",\n", sep = "")
	cat("\t  .shift = { ", paste(number(c(shift, attained(size[1], size[2]))), collapse = ", "), " },\n", sep = "")
	cat("\t  .welch = { ", paste(number(c(mean(y) - mean(x), welch$conf.int, welch$parameter, welch$p.value)),
				     collapse = ", "), " },\n", sep = "")
	cat("\t  .student = { ", paste(number(c(mean(y) - mean(x), student$conf.int, sum(size) - 2, student$p.value)),
				       collapse = ", "), " } },\n", sep = "")
}

prior <- function(rows, spread) {
	df <- if (spread < 0) rep(4, rows) else sample(2:9, rows, replace = TRUE)
	variances <- signif(exp(rnorm(rows, -8, abs(spread))) * rchisq(rows, df) / df, 7)
	if (rows > 20) variances[5] <- 0
	got <- squeezeVar(variances, df)
	cat("\t{ .variances = (const double[]){\n", numbers(variances), "\n\t\t},\n", sep = "")
	cat("\t  .df = (const double[]){\n", numbers(df), "\n\t\t}, .n = ", rows, ",\n", sep = "")
	cat("\t  .prior = { ", paste(number(c(got$var.prior, got$df.prior, sum(df))), collapse = ", "), " } },\n", sep = "")
}

adjusted <- function(n) {
	p <- signif(runif(n)^3, 6)
	cat("\t{ .p = (const double[]){\n", numbers(p), "\n\t\t},\n", sep = "")
	cat("\t  .q = (const double[]){\n", numbers(p.adjust(p, "BH")), "\n\t\t}, .n = ", n, ",\n", sep = "")
	cat("\t  .q_of_more = (const double[]){\n", numbers(p.adjust(p, "BH", n + 7)), "\n\t\t} },\n", sep = "")
}

shares <- function(a, m, b, n) {
	fisher <- fisher.test(matrix(c(a, m - a, b, n - b), 2))$p.value
	binomial <- binom.test(a, m, 0.03)
	cat("\t{ { ", a, ", ", m, " }, { ", b, ", ", n, " }, ", number(fisher), ", ", number(binomial$p.value), ",\n\t  { ",
	    paste(number(binomial$conf.int), collapse = ", "), " } },\n", sep = "")
}

cat("/*\n * expected.h: what R says, made by expected.R\n * SPDX-License-Identifier: GPL-3.0-or-later\n */\n")
cat("static const struct two_samples two_samples[] = {\n")
for (i in 1:150) case(i, FALSE)
for (i in 1:60) case(i, TRUE)
cat("};\n\nstatic const struct many_variances many_variances[] = {\n")
for (rows in c(3, 4, 10, 25, 100)) for (spread in c(-0.001, 0.3, 1)) prior(rows, spread)
cat("};\n\nstatic const struct many_p many_p[] = {\n")
for (n in c(1, 2, 5, 30)) adjusted(n)
cat("};\n\nstatic const struct two_shares two_shares[] = {\n")
shares(0, 10, 0, 12); shares(1, 9, 8, 10); shares(3, 100, 12, 90); shares(5, 1000, 25, 1200); shares(0, 500, 9, 500)
shares(40, 40, 30, 40); shares(2500, 100000, 2790, 100000); shares(12, 1e6, 40, 1e6); shares(7, 7, 7, 7)
cat("};\n")
