import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { isDeepStrictEqual, promisify } from 'node:util';
import { BRIDGE_PREFIX, OPEN_BRIDGE_PREFIX } from './bridges.ts';

const execute = promisify(execFile);
const TIMEOUT_MS = 20_000;
/** Attempts to change the rules. */
const ATTEMPTS = 3;

/** Networks that are no part of the internet: private ones, those of providers, and the metadata services of clouds. */
const PRIVATE = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // The service of Azure for its virtual machines, at a public address.
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
];

interface Chain {
  /** The built-in chain that jumps here, by interface. */
  from: 'INPUT' | 'FORWARD';
  name: string;
  interfaces: string;
  /** As iptables lists them. */
  rules: readonly string[];
}

const established = '-m conntrack --ctstate RELATED,ESTABLISHED -j ACCEPT';
const drop = '-j DROP';

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
    rules: [established, '-p udp -m udp --dport 53 -j ACCEPT', drop],
  },
  {
    from: 'FORWARD',
    name: 'ASSAY-FORWARD',
    interfaces: `${BRIDGE_PREFIX}+`,
    // Packets between services of one instance come here if the kernel filters bridges.
    rules: [`! -o ${BRIDGE_PREFIX}+ -j DROP`],
  },
  {
    from: 'FORWARD',
    name: 'ASSAY-OPEN-FORWARD',
    interfaces: `${OPEN_BRIDGE_PREFIX}+`,
    rules: PRIVATE.map((range) => `-d ${range} -j DROP`),
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

let active: Promise<void> | undefined;
let next: Promise<void> | undefined;

/**
 * Restores the rules if one is missing. Throws `FirewallFault` if that is impossible. Called before each instance,
 * since another program may have replaced the rules of the host. Calls that wait for an active one share the next one.
 */
export async function closeHost(): Promise<void> {
  next ??= (async () => {
    await active?.catch(() => undefined);
    active = next;
    next = undefined;
    await closeNow();
  })();
  await next;
}

async function closeNow(): Promise<void> {
  for (const { command, chains } of families) {
    if (command === 'ip6tables' && !existsSync('/proc/sys/net/ipv6')) continue;
    for (let attempt = 1; ; attempt++) {
      const changes = changesTo(await run(command, ['-S']), chains);
      if (changes.length === 0) break;
      if (attempt > ATTEMPTS) throw new FirewallFault(`${command} does not list the rules that were added to it`);
      try {
        await run(`${command}-restore`, ['--noflush'], `*filter\n${changes.join('\n')}\nCOMMIT\n`);
      } catch (error) {
        // Another runner of this host may have made the same change meanwhile.
        if (attempt === ATTEMPTS) throw error;
      }
    }
  }
}

/**
 * The lines for iptables-restore that turn the listed rules into the wanted ones: none if they are complete and come
 * before all other rules. Either all of them are applied or none.
 */
export function changesTo(listed: string, chains: readonly Chain[] = ipv4): string[] {
  const lines = listed.split('\n').map((line) => line.trim());
  const rulesOf = (chain: string) => lines.filter((line) => line.startsWith(`-A ${chain} `));
  const wanted = chains.map((chain) => ({ ...chain, lines: chain.rules.map((rule) => `-A ${chain.name} ${rule}`) }));
  const jumps = chains.map(({ from, name, interfaces }) => ({ from, jump: `${from} -i ${interfaces} -j ${name}` }));
  const isFirst = ({ from, jump }: (typeof jumps)[number]) => {
    const ours = jumps.filter((one) => one.from === from).length;
    return rulesOf(from).slice(0, ours).includes(`-A ${jump}`);
  };
  const isComplete = wanted.every((chain) => isDeepStrictEqual(rulesOf(chain.name), chain.lines));
  if (isComplete && jumps.every(isFirst)) return [];
  return [
    // Declaring a chain creates or empties it.
    ...chains.map(({ name }) => `:${name} - [0:0]`),
    ...wanted.flatMap((chain) => chain.lines),
    ...jumps.flatMap(({ jump }) => lines.filter((line) => line === `-A ${jump}`).map(() => `-D ${jump}`)),
    ...jumps.map(({ jump }) => `-I ${jump}`),
  ];
}

/** Removes all rules; for tests. */
export async function openHost(): Promise<void> {
  for (const { command, chains } of families) {
    const listed = (await run(command, ['-S'])).split('\n');
    const jumps = listed.filter((line) => chains.some(({ name }) => line.endsWith(` -j ${name}`)));
    const names = chains.map(({ name }) => name).filter((name) => listed.includes(`-N ${name}`));
    const changes = [
      ...jumps.map((line) => line.replace('-A', '-D')),
      ...names.map((name) => `-F ${name}`),
      ...names.map((name) => `-X ${name}`),
    ];
    if (changes.length > 0) {
      await run(`${command}-restore`, ['--noflush'], `*filter\n${changes.join('\n')}\nCOMMIT\n`);
    }
  }
}

async function run(command: string, args: readonly string[], input = ''): Promise<string> {
  const path = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`;
  try {
    const running = execute(command, ['-w', '10', ...args], { timeout: TIMEOUT_MS, env: { PATH: path } });
    running.child.stdin?.on('error', () => undefined).end(input);
    return (await running).stdout;
  } catch (error) {
    const detail = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new FirewallFault(`${command} ${args.join(' ')} failed: ${detail}`, { cause: error });
  }
}
