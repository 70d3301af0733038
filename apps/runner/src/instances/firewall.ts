import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { BRIDGE_PREFIX, OPEN_BRIDGE_PREFIX } from './container-spec.ts';

const run = promisify(execFile);
const TIMEOUT_MS = 20_000;

/** Networks that are no part of the internet: private ones, those of providers, and the metadata services of clouds. */
const PRIVATE = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
];

type Rule = readonly string[];
interface Chain {
  /** The built-in chain that jumps here, by interface. */
  from: 'INPUT' | 'FORWARD';
  name: string;
  interfaces: string;
  rules: readonly Rule[];
}

const established: Rule = ['-m', 'conntrack', '--ctstate', 'ESTABLISHED,RELATED', '-j', 'ACCEPT'];
const drop: Rule = ['-j', 'DROP'];

/**
 * Even an internal network reaches its host by the address of the bridge. The rules match the names of all bridges of
 * instances, so that none is ever without them. Packets to the host are dropped, except replies to connections that the
 * host opened; bridges with internet may also ask the engine's name server, and reach public addresses only.
 */
const ipv4: readonly Chain[] = [
  { from: 'INPUT', name: 'ASSAY-INPUT', interfaces: `${BRIDGE_PREFIX}+`, rules: [established, drop] },
  {
    from: 'INPUT',
    name: 'ASSAY-OPEN-INPUT',
    interfaces: `${OPEN_BRIDGE_PREFIX}+`,
    rules: [established, ['-p', 'udp', '--dport', '53', '-j', 'ACCEPT'], drop],
  },
  {
    from: 'FORWARD',
    name: 'ASSAY-FORWARD',
    interfaces: `${BRIDGE_PREFIX}+`,
    // Packets between services of one instance come here if the kernel filters bridges.
    rules: [['!', '-o', `${BRIDGE_PREFIX}+`, '-j', 'DROP']],
  },
  {
    from: 'FORWARD',
    name: 'ASSAY-OPEN-FORWARD',
    interfaces: `${OPEN_BRIDGE_PREFIX}+`,
    rules: PRIVATE.map((range) => ['-d', range, '-j', 'DROP']),
  },
];
/** Instances have no IPv6 address, so nothing of them is accepted. */
const ipv6: readonly Chain[] = ipv4.map((chain) => ({ ...chain, rules: [drop] }));
const families = [
  { command: 'iptables', chains: ipv4 },
  { command: 'ip6tables', chains: ipv6 },
] as const;

/** The firewall could not be changed or read. */
export class FirewallFault extends Error {
  override readonly name = 'FirewallFault';
}

/**
 * Adds the rules that are missing; those that exist stay. Throws `FirewallFault` if that is impossible. Cheap enough to
 * call before each instance, since another program may have replaced the rules of the host.
 */
export async function closeHost(): Promise<void> {
  // Calls at the same time would empty the chains of each other.
  turn = turn.catch(() => undefined).then(closeNow);
  await turn;
}

let turn: Promise<void> = Promise.resolve();

async function closeNow(): Promise<void> {
  const hasIpv6 = existsSync('/proc/sys/net/ipv6');
  for (const family of families) {
    if (family.command === 'ip6tables' && !hasIpv6) continue;
    await closeFamily(family.command, family.chains);
  }
}

async function closeFamily(command: string, wanted: readonly Chain[]): Promise<void> {
  for (const chain of wanted) {
    if (await isComplete(command, chain)) continue;
    // It fails if the chain exists.
    await iptables(command, ['-N', chain.name]).catch(() => undefined);
    await iptables(command, ['-F', chain.name]);
    for (const rule of chain.rules) await iptables(command, ['-A', chain.name, ...rule]);
    const jump = [chain.from, '-i', chain.interfaces, '-j', chain.name];
    // First of all rules, ahead of any that accept.
    await iptables(command, ['-D', ...jump]).catch(() => undefined);
    await iptables(command, ['-I', ...jump]);
  }
}

/** Whether the chain has as many rules as wanted and its jump is the first of its kind. */
async function isComplete(command: string, { from, name, interfaces, rules }: Chain): Promise<boolean> {
  try {
    await iptables(command, ['-C', from, '-i', interfaces, '-j', name]);
    const listed = await iptables(command, ['-S', name]);
    if (listed.split('\n').filter((line) => line.startsWith('-A ')).length !== rules.length) return false;
    for (const rule of rules) await iptables(command, ['-C', name, ...rule]);
    const [first = ''] = (await iptables(command, ['-S', from])).split('\n').filter((line) => line.startsWith('-A '));
    return first.includes('-j ASSAY-');
  } catch {
    return false;
  }
}

/** Removes all rules; for tests. */
export async function openHost(): Promise<void> {
  for (const { command, chains: wanted } of families) {
    for (const { from, name, interfaces } of wanted) {
      for (let removed = true; removed;) {
        removed = await iptables(command, ['-D', from, '-i', interfaces, '-j', name]).then(
          () => true,
          () => false,
        );
      }
      await iptables(command, ['-F', name]).catch(() => undefined);
      await iptables(command, ['-X', name]).catch(() => undefined);
    }
  }
}

async function iptables(command: string, args: readonly string[]): Promise<string> {
  try {
    const path = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`;
    const { stdout } = await run(command, ['-w', '10', ...args], { timeout: TIMEOUT_MS, env: { PATH: path } });
    return stdout;
  } catch (error) {
    const detail = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new FirewallFault(`${command} ${args.join(' ')} failed: ${detail}`, { cause: error });
  }
}
