/*
 * compare_mail.c: kernels side by side in 72 columns of ASCII, ready to paste
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "reports/report.h"

/* What stays whole when it is quoted twice in an 80 column terminal. */
enum { MAIL_WIDTH = 72 };

static enum err_code write_mail(const struct report_input *in, const struct report_view *view, FILE *out,
				struct arena *a, struct err *e)
{
	struct report_view mail = *view;

	mail.format = EMIT_TEXT;
	mail.colour = false;
	mail.plain_ascii = true;
	mail.width = MAIL_WIDTH;
	return report_compare_table.write(in, &mail, out, a, e);
}

const struct report report_compare_mail = {
	"mail", "kernels side by side in 72 columns of ASCII, with the sources", write_mail,
};
