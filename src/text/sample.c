/*
 * sample.c: what mails of kernel lists are full of
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "text/sample.h"

#include <string.h>

enum { ASCII = 128 };

/* Prose, quotations, a patch, logs of a kernel, signatures: a few lines of each, and words that are everywhere. */
static const char text[] =
	"On Tue, 12 Mar 2002 at 10:41:07, somebody wrote:\n"
	"> I have been running this patch on top of 2.5.6 for a couple of days, and it does not seem to make\n"
	"> things any worse. However, when the machine is under memory pressure, kswapd still takes most of\n"
	"> one cpu and the system is not usable.\n>\n"
	"Yes, that is what I would expect. The problem is that we hold the lock while we walk the list, so\n"
	"nobody else can get in. What we really want here is to drop the lock before calling writepage(),\n"
	"which should be possible now that the buffers are gone. I don't think there is another way to fix\n"
	"it, but maybe someone who knows more about the block layer could comment? Anyway, thanks for\n"
	"testing; I'll send an updated version with your changes folded in tomorrow.\n\n"
	"Signed-off-by: Some Body <some.body@example.com>\nReviewed-by: Another One <another@kernel.org>\n"
	"Cc: stable@vger.kernel.org\n---\n drivers/block/blk_core.c |   17 +++++++++++------\n fs/ext4/inode.c | 4 ++--\n"
	" 2 files changed, 13 insertions(+), 8 deletions(-)\n\ndiff --git a/mm/sweep.c b/mm/sweep.c\n"
	"index 3f2d0a1c..9e4b7d52 100644\n--- a/mm/sweep.c\n+++ b/mm/sweep.c\n"
	"@@ -612,9 +612,12 @@ static int sweep_list(struct zone *zone, unsigned int nr_pages)\n"
	" \tstruct list_head *entry;\n \tint left = zone->nr_pages / 4;\n \n-\tif (!page->owner || is_locked(page))\n"
	"+\tif (unlikely(!page->owner || is_locked(page))) {\n+\t\tspin_unlock(&zone->lock);\n+\t\treturn -EINVAL;\n"
	"+\t}\n \twhile (--left >= 0 && (entry = zone->list.prev) != &zone->list) {\n \t\tif (ret < 0)\n"
	" \t\t\tgoto out;\n \t\tdev_err(&pdev->dev, \"failed to request irq %d\\n\", irq);\n"
	"[    1.482913] sd 0:0:0:0: [sda] 1953525168 512-byte logical blocks: (1.00 TB/931 GiB)\n"
	"[  120.083421] Call Trace:\n[  120.083425]  [<ffffffff81054f2a>] sweep_list+0x7a/0xb0\n"
	" [<c0129e5f>] read_some_pages+0x2b/0x4d0\n EIP: 0010:[<c01303a8>] Not tainted\n"
	"eax: 00000000   ebx: c1034f60   ecx: d7e6a000\n"
	"Mar 12 10:40:11 box kernel: hda: status=0x51 { DriveReady Error }\nCONFIG_SMP=y\n# CONFIG_PREEMPT is not set\n"
	"module_param(debug, int, 0644);\n#include <linux/module.h>\n#define MAX_NR 16\n"
	"   1234 root      20   0  123456  7890  1024 S   0.3  0.1   0:01.23 bash\n"
	"  cpu0: 45  12  3.5%  100  1,024  98.76  4096 KB\nHi all,\n\n"
	"I get the same oops with 2.4.19-pre3, but only after the box has been up for several hours. Nothing\n"
	"in the logs, no errors from the disks, and memtest ran over night without finding anything. Before\n"
	"that it was a plain ext3 root on a raid of two ide drives. Is this a known bug? If it is of any help\n"
	"I can try to reproduce it on another machine (SMP, 1GB).\n\n"
	"The following changes since commit 1da177e4c3f4 are available in the git repository at:\n"
	"Documentation says: \"each device must have its own queue\". Fix this by moving the initialization\n"
	"into probe(), so that the error path can use it. No functional change intended. Tested on x86_64 and\n"
	"arm64 with allmodconfig.\n\n=====================================================\n-- \n"
	"Some Body | some.body@example.com | http://www.example.com/~body\n"
	"To unsubscribe from this list: send the line \"unsubscribe linux-kernel\" in the body of a message\n"
	"to majordomo@example.org\nMore info at http://www.example.org/lists/ and\n"
	"https://lore.example.org/r/20230312104107.12345-1-some.body@example.com/ this that with from have\n"
	"not for but you are was will would could there their which when some other than then them just read\n"
	"reads reading write writes writing thread threads files filesystem memory process latency requests\n"
	"numbers tests worst first last times time mean rate value values user users starting done tools\n"
	"change through throughput threads latency performance benchmark devices drivers cached pages disk\n"
	"version total commit function return building built to build seconds messages flush closed compile\n"
	"compiling worst reclaim unlink sequential load loaded running link names rename measured continue\n"
	"contest component setting message running 2.4.18 2.6.12-rc1 0.00 100.0 2002 latency threads client";
_Static_assert(sizeof text <= SAMPLE_PLACES, "the sample has room for its text");

struct sample {
	struct sample_places stands[ASCII]; /* each byte */
};

struct sample *sample_new(struct arena *a)
{
	struct sample *s = arena_alloc(a, sizeof *s);

	for (size_t i = 0; i + 1 < sizeof text; i++)
		s->stands[(unsigned char)text[i]].bits[i / 64] |= 1ull << i % 64;
	return s;
}

static void add(struct sample_places *restrict sum, const struct sample_places *restrict more)
{
	for (size_t i = 0; i < SAMPLE_WORDS; i++)
		sum->bits[i] |= more->bits[i];
}

void sample_find(const struct sample *s, const uint64_t takes[4], struct sample_places *out)
{
	*out = (struct sample_places){ 0 };
	if ((takes[0] & takes[1]) == UINT64_MAX) {
		memset(out, 0xff, sizeof *out);
		return;
	}
	for (unsigned half = 0; half < ASCII / 64; half++)
		for (uint64_t bytes = takes[half]; bytes; bytes &= bytes - 1)
			add(out, &s->stands[half * 64 + (unsigned)__builtin_ctzll(bytes)]);
}

/* From 64 places on: does the byte stand N behind them? */
static uint64_t from_word(const struct sample_places *p, size_t i, size_t n)
{
	return n ? p->bits[i] >> n | p->bits[i + 1] << (64 - n) : p->bits[i];
}

size_t sample_count(const struct sample_places *const elements[SAMPLE_WINDOW])
{
	size_t n = 0;

	for (size_t i = 0; i < SAMPLE_WORDS; i++) {
		uint64_t all = elements[0]->bits[i];

		for (size_t k = 1; k < SAMPLE_WINDOW && all; k++)
			all &= from_word(elements[k], i, k);
		for (; all; all &= all - 1)
			n++;
	}
	return n;
}

void sample_join(const struct sample_places *const elements[SAMPLE_WINDOW], struct sample_window *out)
{
	for (size_t k = 0; k < SAMPLE_WINDOW; k++)
		for (size_t i = 0; i < SAMPLE_WORDS; i++)
			out->fits[k][i] = from_word(elements[k], i, k);
}
