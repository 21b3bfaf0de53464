/*
 * env_test.c: owns src/env/env.c, facts.c, kernel.c, cpu.c, mem.c, mount.c, block.c, os.c
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each test builds the /proc and /sys of a machine that it wants in a folder of its own.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/file.h"
#include "env/env.h"

struct fake {
	char root[64];
	struct arena *a;
	struct env env;
};

static int set_up(void **state)
{
	struct fake *f = calloc(1, sizeof *f);

	strcpy(f->root, "/tmp/behemoth-env.XXXXXX");
	f->a = arena_new();
	*state = f;
	return mkdtemp(f->root) ? 0 : -1;
}

static int tear_down(void **state)
{
	struct fake *f = *state;
	char command[128];

	snprintf(command, sizeof command, "rm -rf '%s'", f->root);
	int failed = system(command); /* NOLINT: the name is ours */
	arena_free(f->a);
	free(f);
	return failed;
}

static void put_bytes(struct fake *f, const char *path, const void *bytes, size_t n)
{
	struct err e = { 0 };
	struct str name = arena_printf(f->a, "%s%s", f->root, path);
	size_t folder = (size_t)(strrchr(name.p, '/') - name.p);

	assert_int_equal(file_make_dirs(arena_cstr(f->a, str_sub(name, 0, folder)), 0755, &e), OK);
	assert_int_equal(file_write_atomic(name.p, (struct str){ bytes, n }, &e), OK);
}

static void put(struct fake *f, const char *path, const char *text)
{
	put_bytes(f, path, text, strlen(text));
}

static void put_link(struct fake *f, const char *path, const char *to)
{
	put(f, arena_printf(f->a, "%s.folder", path).p, "");
	assert_int_equal(symlink(to, arena_printf(f->a, "%s%s", f->root, path).p), 0);
}

static void collect(struct fake *f, const char *dir)
{
	struct env_place place = { f->root, dir };

	env_collect(&place, f->a, &f->env);
}

static void assert_fact(struct fake *f, const char *name, const char *value)
{
	struct str got = env_get(&f->env, name);

	if (!str_is(got, value))
		fail_msg("%s is \"" STR_FMT "\", not \"%s\"", name, STR_ARG(got), value);
}

static void tells_the_kernel_and_its_build(void **state)
{
	/* Two notes: another one with a name of five bytes, then the build id of eight bytes. */
	static const unsigned char notes[] = {
		6, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 'L', 'i', 'n', 'u', 'x', 0, 0, 0, 9, 9, 0, 0,
		4, 0, 0, 0, 8, 0, 0, 0, 3, 0, 0, 0, 'G', 'N', 'U', 0, 0xe4, 0xf1, 0x8d, 0x9d, 0, 1, 2, 0xff,
	};
	struct fake *f = *state;

	put(f, "/proc/sys/kernel/osrelease", "6.12.3-rc1\n");
	put(f, "/proc/sys/kernel/version", "#1 SMP PREEMPT Mon Nov 30\n");
	put(f, "/proc/cmdline", "root=/dev/sda1\tquiet\n");
	put_bytes(f, "/sys/kernel/notes", notes, sizeof notes);
	collect(f, NULL);
	assert_fact(f, "kernel.release", "6.12.3-rc1");
	assert_fact(f, "kernel.version", "#1 SMP PREEMPT Mon Nov 30");
	assert_fact(f, "kernel.build_id", "e4f18d9d000102ff");
	assert_fact(f, "kernel.cmdline", "root=/dev/sda1 quiet");
}

static void damaged_notes_tell_no_build(void **state)
{
	static const unsigned char cut[] = { 4, 0, 0, 0, 20, 0, 0, 0, 3, 0, 0, 0, 'G', 'N', 'U', 0, 1, 2, 3 };
	static const unsigned char huge[] = { 255, 255, 255, 255, 255, 255, 255, 255, 3, 0, 0, 0, 'G', 'N', 'U', 0 };
	struct fake *f = *state;

	put_bytes(f, "/sys/kernel/notes", cut, sizeof cut);
	collect(f, NULL);
	assert_fact(f, "kernel.build_id", "");
	put_bytes(f, "/sys/kernel/notes", huge, sizeof huge);
	collect(f, NULL);
	assert_fact(f, "kernel.build_id", "");
}

static void names_a_machine_alike_under_every_kernel(void **state)
{
	struct fake *f = *state;

	put(f, "/proc/cpuinfo", "processor\t: 0\nmodel name\t: Intel(R) Xeon(R) CPU E5-2670 0 @ 2.60GHz\n\n"
				"processor\t: 1\nmodel name\t: Intel(R) Xeon(R) CPU E5-2670 0 @ 2.60GHz\n");
	put(f, "/proc/meminfo", "MemTotal:       16305612 kB\nMemFree: 1 kB\nMemAvailable:    2097152 kB\n");
	collect(f, NULL);
	assert_fact(f, "cpu.count", "2");
	assert_fact(f, "mem.total_mb", "15923");
	assert_fact(f, "mem.available_mb", "2048");
	assert_true(str_is(env_machine(&f->env, f->a), "Intel Xeon E5-2670 0 @ 2.60GHz, 2 CPUs, 16 GB"));
	put(f, "/proc/meminfo", "MemTotal:       16205612 kB\n");
	collect(f, NULL);
	assert_true(str_is(env_machine(&f->env, f->a), "Intel Xeon E5-2670 0 @ 2.60GHz, 2 CPUs, 16 GB"));
	put(f, "/proc/meminfo", "MemTotal:       506000 kB\n");
	collect(f, NULL);
	assert_true(str_is(env_machine(&f->env, f->a), "Intel Xeon E5-2670 0 @ 2.60GHz, 2 CPUs, 512 MB"));
	assert_int_equal(env_memory_bytes(&(struct env_place){ f->root, NULL }), 506000ull * 1024);
}

static void finds_the_disk_below_a_partition(void **state)
{
	struct fake *f = *state;

	put(f, "/proc/self/mountinfo", "20 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw,errors=remount-ro\n"
				       "30 20 8:17 / /mnt/fast rw,noatime - xfs /dev/sdb1 rw,logbsize=64k\n");
	put(f, "/sys/devices/pci/block/sdb/sdb1/partition", "1\n");
	put(f, "/sys/devices/pci/block/sdb/sdb1/size", "4194304\n");
	put(f, "/sys/devices/pci/block/sdb/queue/scheduler", "none [mq-deadline] kyber bfq\n");
	put(f, "/sys/devices/pci/block/sdb/queue/rotational", "1\n");
	put(f, "/sys/devices/pci/block/sdb/device/model", "ST3000  DM001   \n");
	put_link(f, "/sys/dev/block/8:17", "../../devices/pci/block/sdb/sdb1");
	collect(f, "/mnt/fast/deep/below");
	assert_fact(f, "fs.type", "xfs");
	assert_fact(f, "mount.options", "rw,noatime,logbsize=64k");
	assert_fact(f, "mount.source", "/dev/sdb1");
	assert_fact(f, "mount.point", "/mnt/fast");
	assert_fact(f, "block.device", "sdb1");
	assert_fact(f, "block.disk", "sdb");
	assert_fact(f, "block.size_mb", "2048");
	assert_fact(f, "block.scheduler", "mq-deadline");
	assert_fact(f, "block.rotational", "1");
	assert_fact(f, "block.model", "ST3000  DM001");
	collect(f, "/home");
	assert_fact(f, "fs.type", "ext4");
	assert_fact(f, "block.scheduler", "");
}

static void finds_the_device_by_name_where_numbers_are_made_up(void **state)
{
	struct fake *f = *state;

	put(f, "/proc/self/mountinfo", "20 1 0:33 /root / rw - btrfs /dev/vda rw,compress=zstd:3\n");
	put(f, "/sys/devices/virtio/block/vda/queue/scheduler", "[none]\n");
	put_link(f, "/sys/class/block/vda", "../../devices/virtio/block/vda");
	collect(f, "/data");
	assert_fact(f, "fs.type", "btrfs");
	assert_fact(f, "block.device", "vda");
	assert_fact(f, "block.disk", "");
	assert_fact(f, "block.scheduler", "none");
}

static void a_machine_that_tells_nothing_is_no_error(void **state)
{
	struct fake *f = *state;

	collect(f, "/data");
	assert_fact(f, "fs.type", "");
	assert_fact(f, "kernel.release", "");
	assert_true(env_machine(&f->env, f->a).n > 0);
	assert_int_equal(env_memory_bytes(&(struct env_place){ f->root, NULL }), 0);
}

static void facts_are_sorted_and_one_line_each(void **state)
{
	struct fake *f = *state;

	put(f, "/etc/os-release", "NAME=Debian\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\n");
	put(f, "/proc/sys/kernel/hostname", "box\n");
	put(f, "/sys/class/dmi/id/product_name", "One\nTwo\x01Three\n");
	put(f, "/proc/sys/vm/dirty_ratio", "20\n");
	collect(f, NULL);
	assert_fact(f, "os.name", "Debian GNU/Linux 12 (bookworm)");
	assert_fact(f, "machine.product", "One Two Three");
	assert_fact(f, "vm.dirty_ratio", "20");
	assert_true(f->env.n >= 4);
	for (size_t i = 1; i < f->env.n; i++)
		assert_true(str_cmp(f->env.at[i - 1].name, f->env.at[i].name) < 0);
}

static void this_machine_has_a_kernel_and_memory(void **state)
{
	struct fake *f = *state;
	struct env_place here = { "", "/" };

	env_collect(&here, f->a, &f->env);
	assert_true(env_get(&f->env, "kernel.release").n > 0);
	assert_true(env_get(&f->env, "fs.type").n > 0);
	assert_true(env_memory_bytes(&here) > 1 << 20);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(tells_the_kernel_and_its_build, set_up, tear_down),
		cmocka_unit_test_setup_teardown(damaged_notes_tell_no_build, set_up, tear_down),
		cmocka_unit_test_setup_teardown(names_a_machine_alike_under_every_kernel, set_up, tear_down),
		cmocka_unit_test_setup_teardown(finds_the_disk_below_a_partition, set_up, tear_down),
		cmocka_unit_test_setup_teardown(finds_the_device_by_name_where_numbers_are_made_up, set_up, tear_down),
		cmocka_unit_test_setup_teardown(a_machine_that_tells_nothing_is_no_error, set_up, tear_down),
		cmocka_unit_test_setup_teardown(facts_are_sorted_and_one_line_each, set_up, tear_down),
		cmocka_unit_test_setup_teardown(this_machine_has_a_kernel_and_memory, set_up, tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
