/*
 * os.c: whose system it is, and what hardware says of itself
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include <sys/utsname.h>

#include "env/facts.h"

static struct str unquoted(struct str s)
{
	if (s.n >= 2 && (s.p[0] == '"' || s.p[0] == '\'') && s.p[s.n - 1] == s.p[0])
		return str_sub(s, 1, s.n - 2);
	return s;
}

void env_os(struct facts *f)
{
	struct str release = facts_file(f, "/etc/os-release");
	struct utsname names;

	facts_add(f, "os.name", unquoted(facts_field(release, "PRETTY_NAME", '=')));
	facts_add_file(f, "host.name", "/proc/sys/kernel/hostname");
	facts_add_file(f, "machine.vendor", "/sys/class/dmi/id/sys_vendor");
	facts_add_file(f, "machine.product", "/sys/class/dmi/id/product_name");
	facts_add_file(f, "machine.hypervisor", "/sys/hypervisor/type");
	if (uname(&names) == 0)
		facts_add(f, "arch", str_from(names.machine));
}
