/*
 * gmime.c: GMime, started when the first mail needs it
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "text/gmime.h"

#include <pthread.h>

#include <gmime/gmime.h>

void gmime_start(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, g_mime_init);
}
