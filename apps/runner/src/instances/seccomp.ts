import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Where Podman's default profile may be, first match first. */
const DEFAULTS = ['/etc/containers/seccomp.json', '/usr/share/containers/seccomp.json'] as const;

/**
 * System calls that Podman's default profile allows to ordinary users, and that no service needs: new namespaces, where
 * a user has capabilities again, mounts, keys of the kernel, and memory of other processes. Sockets are allowed by
 * family below.
 */
const FORBIDDEN: ReadonlySet<string> = new Set(
  (
    'clone clone3 unshare setns mount mount_setattr move_mount open_tree pivot_root umount umount2 fsconfig fsmount ' +
    'fsopen fspick add_key keyctl request_key bpf io_uring_enter io_uring_register io_uring_setup perf_event_open ' +
    'userfaultfd kcmp pidfd_getfd process_madvise process_vm_readv process_vm_writev ptrace name_to_handle_at ' +
    'open_by_handle_at socket socketcall'
  ).split(' '),
);

/**
 * Families of sockets that services need: local ones, IPv4, IPv6, and the list of their network interfaces. Others
 * reach past the network of the instance, such as VSOCK to the host of a virtual machine.
 */
const SOCKETS = [
  [{ index: 0, value: 1 }],
  [{ index: 0, value: 2 }],
  [{ index: 0, value: 10 }],
  [
    { index: 0, value: 16 },
    { index: 2, value: 0 },
  ],
] as const;

/** The flags of `clone` that make namespaces. */
const NAMESPACE_FLAGS = 0x7e02_0000;

const profile = z.looseObject({
  syscalls: z.array(z.looseObject({ names: z.array(z.string()), action: z.string() })),
});

/**
 * Writes a filter of system calls for one instance into its folder, and returns the option that applies it. Docker's
 * own default, which is no file, refuses the same calls to containers without capabilities.
 */
export async function strictSeccomp(engine: string, folder: string): Promise<string[]> {
  if (!engine.startsWith('Podman')) return [];
  const found = DEFAULTS.find((path) => existsSync(path));
  if (found === undefined) throw new Error(`Podman's profile for seccomp is missing: ${DEFAULTS.join(' or ')}`);
  const path = join(folder, 'seccomp.json');
  await writeFile(path, JSON.stringify(restrict(JSON.parse(await readFile(found, 'utf8')))));
  return [`seccomp=${path}`];
}

/** The profile without the forbidden calls; what it does not name gets its default, an error. */
export function restrict(given: unknown) {
  const { syscalls, ...rest } = profile.parse(given);
  const allowed = syscalls
    .map((rule) => {
      const isDropped = (name: string) =>
        // Another rule for a call that has rules below is an error.
        name === 'socket' || (rule.action === 'SCMP_ACT_ALLOW' && FORBIDDEN.has(name));
      return { ...rule, names: rule.names.filter((name) => !isDropped(name)) };
    })
    .filter(({ names }) => names.length > 0);
  // Threads and processes, but no namespaces. C libraries use it when clone3, whose flags no filter sees, is missing.
  const clone = {
    names: ['clone'],
    action: 'SCMP_ACT_ALLOW',
    args: [{ index: 0, value: NAMESPACE_FLAGS, valueTwo: 0, op: 'SCMP_CMP_MASKED_EQ' }],
  };
  const sockets = SOCKETS.map((args) => ({
    names: ['socket'],
    action: 'SCMP_ACT_ALLOW',
    args: args.map((one) => ({ ...one, valueTwo: 0, op: 'SCMP_CMP_EQ' })),
  }));
  return { ...rest, syscalls: [...allowed, clone, ...sockets] };
}
