import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instanceConfig, type InstanceAccess } from '@assay/contract';
import { silentLog } from '../log.ts';
import { podmanForFile } from '../../test/podman-for-file.ts';
import { clientOf } from '../../test/podman.ts';
import { Driver, type AllocatedInstance } from './driver.ts';
import { RUNNER_LABEL } from './engine.ts';
import { openHost } from './network/firewall.ts';
import { Gateway } from './gateway.ts';
import { MIN_UNUSED_MS } from './images/images.ts';
import { InstanceFault } from './instance-fault.ts';

const MIB = 1024 * 1024;
const WEB_PORT = 8080;
/** Only ends what hangs. */
const HEALTH_S = 10;
const never = new AbortController().signal;

const podman = podmanForFile();
let folder: string;
let driver: Driver;
let gateway: Gateway;

beforeAll(async () => {
  if (podman.isMissing) return;
  folder = await mkdtemp(join(tmpdir(), 'assay-instances-'));
  driver = makeDriver();
  await driver.sweep();
  gateway = await Gateway.open({ host: '127.0.0.1', port: 0, engine: driver.engine, log: silentLog });
});

afterAll(async () => {
  if (podman.isMissing) return;
  await gateway.close();
  await driver.close();
  await openHost();
  await rm(folder, { recursive: true, force: true });
});

function makeDriver(runnerId: string = randomUUID()): Driver {
  return new Driver({
    socketPath: podman.socketPath,
    runnerId,
    dir: join(folder, runnerId),
    subnets: '10.213.0.0/16',
    mayPull: false,
    maxMemoryBytes: 512 * MIB,
    log: silentLog,
  });
}

/** Makes system calls that must be refused, and a thread, which must not. */
const CALLS = `
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>
static int at;
static void refused(long result) {
  at++;
  if (result != -1 || (errno != EPERM && errno != ENOSYS)) _exit(at);
}
static void *empty(void *none) { return none; }
int main(void) {
  pthread_t thread;
  if (pthread_create(&thread, 0, empty, 0) || pthread_join(thread, 0)) _exit(100);
  refused(syscall(SYS_clone, CLONE_NEWUSER | 17, 0, 0, 0, 0));
  refused(syscall(SYS_clone, CLONE_NEWNET | 17, 0, 0, 0, 0));
  refused(syscall(SYS_clone3, 0, 0));
  refused(syscall(SYS_unshare, CLONE_NEWUSER));
  refused(syscall(SYS_setns, 0, 0));
  refused(syscall(SYS_mount, "none", "/tmp", "tmpfs", 0, 0));
  refused(syscall(SYS_umount2, "/tmp", 0));
  refused(syscall(SYS_keyctl, 0, -3, 1));
  refused(syscall(SYS_add_key, "user", "a", "b", 1, -3));
  refused(syscall(SYS_bpf, 0, 0, 0));
  refused(syscall(SYS_perf_event_open, 0, 0, -1, -1, 0));
  refused(syscall(SYS_userfaultfd, 0));
  refused(syscall(SYS_ptrace, 16, 1, 0, 0));
  refused(syscall(SYS_process_vm_readv, 1, 0, 0, 0, 0, 0));
  refused(syscall(SYS_io_uring_setup, 1, 0));
  int packet = 17, crypto = 38, vsock = 40, bluetooth = 31, can = 29, netfilter = 12;
  refused(syscall(SYS_socket, packet, 2, 0));
  refused(syscall(SYS_socket, crypto, 5, 0));
  refused(syscall(SYS_socket, vsock, 1, 0));
  refused(syscall(SYS_socket, bluetooth, 1, 0));
  refused(syscall(SYS_socket, can, 3, 1));
  refused(syscall(SYS_socket, AF_NETLINK, 3, netfilter));
  refused(syscall(SYS_socket, AF_INET, SOCK_RAW, 1));
  if (socket(AF_INET, SOCK_STREAM, 0) < 0 || socket(AF_UNIX, SOCK_DGRAM, 0) < 0) _exit(101);
  if (socket(AF_NETLINK, SOCK_RAW, 0) < 0) _exit(102);
  return 0;
}
`;

interface Wanted {
  services?: Record<string, Record<string, unknown>>;
  data?: string;
  [key: string]: unknown;
}

/** A service that sleeps, or what `services` says. */
async function allocate({ services = { main: {} }, data = folder, ...rest }: Wanted = {}, by = driver) {
  const sleep = { image: podman.image, command: ['sleep', '100000'] };
  const complete = Object.fromEntries(Object.entries(services).map(([name, one]) => [name, { ...sleep, ...one }]));
  const instanceId = randomUUID();
  return await by.allocate(instanceId, instanceConfig.parse({ services: complete, ...rest }), data, never);
}

const web = (index = 'hello') => ({
  command: ['sh', '-c', `echo ${index} >/tmp/index.html; exec httpd -f -p ${WEB_PORT} -h /tmp`],
  health: { http: { port: WEB_PORT, path: '/' }, seconds: HEALTH_S },
  endpoints: [
    { name: 'site', port: WEB_PORT, kind: 'http' },
    { name: 'shell', kind: 'terminal' },
  ],
});

/** The exit code of a script inside a service. */
async function exitCode(instance: AllocatedInstance, script: string, service = 'main'): Promise<number> {
  const containerId = instance.services.get(service)?.containerId ?? '';
  return await driver.engine.execute(containerId, ['sh', '-c', script], AbortSignal.timeout(60_000));
}

function addressOf(instance: AllocatedInstance, service = 'main'): string {
  return instance.services.get(service)?.address ?? '';
}

/** What one CONNECT gets: its status, and the stream after 200. */
async function dial(target: string, { address, key }: Pick<InstanceAccess, 'address' | 'key'>, headers = {}) {
  const [host, port] = address.split(':');
  const sent = request({
    host,
    port,
    method: 'CONNECT',
    path: target,
    headers: { 'proxy-authorization': `Bearer ${key}`, ...headers },
  });
  sent.end();
  const [response, socket, head] = (await once(sent, 'connect')) as [
    { statusCode: number; headers: Record<string, string> },
    Duplex,
    Buffer,
  ];
  if (head.length > 0) socket.unshift(head);
  return { status: response.statusCode, socket, headers: response.headers };
}

async function textUntil(socket: Duplex, isEnough: (text: string) => boolean): Promise<string> {
  let text = '';
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    text += chunk.toString('utf8');
    if (isEnough(text)) break;
  }
  return text;
}

async function remains(runnerLabel = RUNNER_LABEL) {
  const networks = await driver.engine.networks();
  return {
    containers: (await driver.engine.containers(runnerLabel)).length,
    networks: networks.filter(({ labels }) => runnerLabel in labels).length,
  };
}

describe('an instance', () => {
  it('is reached through the gateway by its key, only at declared ports, and leaves nothing behind', async () => {
    const instance = await allocate({ services: { main: web() }, secret: { environment: 'FLAG', file: '/flag' } });
    const access = gateway.admit(instance);
    const { instanceId } = instance;
    const site = `main.${instanceId}:${WEB_PORT}`;
    expect(access.endpoints).toEqual([
      { name: 'site', service: 'main', port: WEB_PORT, kind: 'http' },
      { name: 'shell', service: 'main', port: 1, kind: 'terminal' },
    ]);

    const { status, socket } = await dial(site, access);
    expect(status).toBe(200);
    socket.write('GET / HTTP/1.0\r\n\r\n');
    expect(await textUntil(socket, () => false)).toMatch(/200 OK[^]*hello/);

    const statusOf = async (target: string, key = access.key) => {
      const reply = await dial(target, { ...access, key });
      reply.socket.destroy();
      return reply.status;
    };
    expect(await statusOf(site, 'k'.repeat(43))).toBe(407);
    expect(await statusOf(site, '')).toBe(407);
    for (const target of [
      `main.${instanceId}:22`,
      `other.${instanceId}:${WEB_PORT}`,
      `main.${randomUUID()}:${WEB_PORT}`,
      `terminal.main.${instanceId}:${WEB_PORT}`,
      `main.${instanceId}:1`,
      '127.0.0.1:22',
      `localhost:${access.address.split(':')[1]}`,
    ]) {
      expect(await statusOf(target), target).toBe(404);
    }

    const { secret } = instance;
    expect(secret).toMatch(/^flag\{[0-9a-f]{32}\}$/);
    expect(await exitCode(instance, `[ "$FLAG" = '${secret}' ] && [ "$(cat /flag)" = '${secret}' ]`)).toBe(0);

    const open = await dial(site, access);
    gateway.expel(instanceId);
    await once(open.socket.resume(), 'close');
    expect(await statusOf(site)).toBe(404);
    await driver.destroy(instanceId);
    expect(await remains()).toEqual({ containers: 0, networks: 0 });
  });

  it('has a terminal with a size, whose shell ends with the connection', async () => {
    const instance = await allocate({ services: { main: web() } });
    const access = gateway.admit(instance);
    const { instanceId } = instance;
    const headers = { 'x-terminal-columns': '97', 'x-terminal-rows': '31' };
    const { status, socket, headers: replied } = await dial(`terminal.main.${instanceId}:1`, access, headers);
    expect(status).toBe(200);
    const reader = socket[Symbol.asyncIterator]();
    const readUntil = async (pattern: RegExp) => {
      let text = '';
      while (!pattern.test(text)) {
        const { value, done } = (await reader.next()) as { value?: Buffer; done?: boolean };
        if (done) throw new Error(`The terminal ended: ${text}`);
        text += value?.toString('utf8') ?? '';
      }
      return text;
    };
    socket.write('stty size; echo user=$(id -u)\n');
    await readUntil(/user=10000/);

    const resize = async (body: unknown, key = access.key, id = replied['x-terminal-id']) => {
      return await put(access.address, `/terminal/${instanceId}/${id}/size`, key, body);
    };
    expect(await resize({ columns: 120, rows: 40 })).toBe(204);
    socket.write('stty size\n');
    await readUntil(/40 120/);
    expect(await resize({ columns: 0, rows: 40 })).toBe(400);
    expect(await resize({ columns: 10 })).toBe(400);
    expect(await resize({ columns: 120, rows: 40 }, 'wrong')).toBe(407);
    expect(await resize({ columns: 120, rows: 40 }, access.key, randomUUID())).toBe(404);

    socket.write('exec sleep 4242\n');
    await readUntil(/sleep 4242/);
    const isRunning = () => exitCode(instance, 'ps | grep -v grep | grep -q "sleep 4242"');
    await expect.poll(isRunning, { interval: 500 }).toBe(0);
    socket.destroy();
    await expect.poll(isRunning, { interval: 500 }).toBe(1);
    gateway.expel(instanceId);
    await driver.destroy(instanceId);
  });

  it('consists of services that reach each other by name, and gets files of the package, read-only', async () => {
    const data = await mkdtemp(join(folder, 'data-'));
    await mkdir(join(data, 'pages/deep'), { recursive: true });
    await writeFile(join(data, 'pages/deep/index.html'), 'from the package');
    await writeFile(join(data, 'pages/run.sh'), '#!/bin/sh\nexit 7\n');
    await writeFile(join(data, 'one.txt'), 'one');
    const instance = await allocate({
      data,
      services: {
        db: { ...web('database'), endpoints: [] },
        main: { files: { '/srv/pages': 'pages', '/one.txt': 'one.txt' } },
      },
    });
    // Programs find names in this file; those of a static busybox cannot.
    const address = `$(awk '$2 == "db" { print $1 }' /etc/hosts)`;
    const ask = String.raw`printf 'GET / HTTP/1.0\r\n\r\n' | nc -w 5 ${address} ${WEB_PORT}`;
    expect(await exitCode(instance, `${ask} | grep -q database`)).toBe(0);
    expect(await exitCode(instance, 'grep -q "from the package" /srv/pages/deep/index.html')).toBe(0);
    expect(await exitCode(instance, '/srv/pages/run.sh')).toBe(7);
    expect(await exitCode(instance, 'echo x >/one.txt')).not.toBe(0);
    await driver.destroy(instance.instanceId);
  });

  it('is built from a Containerfile of the package, one time for equal contents', async () => {
    const data = await mkdtemp(join(folder, 'data-'));
    await mkdir(join(data, 'web'));
    await writeFile(join(data, 'web/Containerfile'), `FROM ${podman.image}\nCOPY note.txt /note.txt\n`);
    await writeFile(join(data, 'web/note.txt'), 'built');
    const service = { image: undefined, build: 'web' };
    const [left, right] = await Promise.all([
      allocate({ data, services: { main: service } }),
      allocate({ data, services: { main: service } }),
    ]);
    expect(await exitCode(left, 'grep -q built /note.txt')).toBe(0);
    const images = (await clientOf(podman).call('GET', '/images/json')) as { RepoTags: string[] | null }[];
    const built = images.flatMap(({ RepoTags }) => RepoTags ?? []).filter((tag) => tag.includes('assay-build'));
    expect(built).toHaveLength(1);
    await Promise.all([left, right].map(({ instanceId }) => driver.destroy(instanceId)));
  });

  it('has images that are removed when they need too much space, but never one in use or needed', async () => {
    const data = await mkdtemp(join(folder, 'data-'));
    const names: string[] = [];
    for (const name of ['used', 'needed', 'old']) {
      await mkdir(join(data, name));
      await writeFile(join(data, name, 'Containerfile'), `FROM ${podman.image}\nCOPY note.txt /note.txt\n`);
      await writeFile(join(data, name, 'note.txt'), name);
      const { services } = instanceConfig.parse({ services: { main: { build: name } } });
      if (services['main']) names.push((await driver.images.prepare(services['main'], data, never)).name);
    }
    const own = await allocate({ data, services: { main: { image: undefined, build: 'used' } } });
    const [, needed = ''] = names;
    const exist = async () =>
      await Promise.all(names.map(async (name) => (await driver.engine.image(name)) !== undefined));
    // Those that were just used are kept, however little space is allowed.
    await driver.images.evict(new Set(), 1, Date.now());
    expect(await exist()).toEqual([true, true, true]);
    const later = Date.now() + MIN_UNUSED_MS + 1;
    await driver.images.evict(new Set([needed]), Number.MAX_SAFE_INTEGER, later);
    expect(await exist()).toEqual([true, true, true]);
    await driver.images.evict(new Set([needed]), 1, later);
    expect(await exist()).toEqual([true, true, false]);
    await driver.destroy(own.instanceId);
  });

  it('that cannot be allocated fails with a sentence, and leaves nothing behind', async () => {
    const data = await mkdtemp(join(folder, 'data-'));
    await mkdir(join(data, 'bad'));
    await writeFile(join(data, 'bad/Containerfile'), 'FROM localhost/missing:1\n');
    for (const [name, line] of [
      ['failing', 'RUN false'],
      ['fetching', 'ADD http://127.0.0.1/ /x'],
    ] as const) {
      await mkdir(join(data, name));
      await writeFile(join(data, name, 'Containerfile'), `FROM ${podman.image}\n${line}\n`);
    }
    await symlink('/etc', join(data, 'linked'));
    const cases: [string, Wanted][] = [
      ['not on the runner', { services: { main: { image: 'localhost/missing:1' } } }],
      [
        'The image localhost/missing:1 is not on the runner',
        { data, services: { main: { image: undefined, build: 'bad' } } },
      ],
      ['could not be built', { data, services: { main: { image: undefined, build: 'failing' } } }],
      ['fetching/Containerfile cannot be built', { data, services: { main: { image: undefined, build: 'fetching' } } }],
      ['has no nowhere/Containerfile', { data, services: { main: { image: undefined, build: 'nowhere' } } }],
      ['no usable file linked', { data, services: { main: { files: { '/etc/linked': 'linked' } } } }],
      ['no usable file absent', { data, services: { main: { files: { '/absent': 'absent' } } } }],
      ['ended right after its start', { services: { main: { command: ['false'] } } }],
      ['could not be started', { services: { main: { command: ['/no/such/program'] } } }],
      ['was not ready within 1 seconds', { services: { main: { health: { tcp: 9, seconds: 1 } } } }],
      ['the runner allows 512 MiB', { services: { main: { limits: { memoryMiB: 513 } } } }],
    ];
    for (const [sentence, wanted] of cases) {
      const error = await allocate(wanted).catch((caught: unknown) => caught);
      expect(error, sentence).toBeInstanceOf(InstanceFault);
      expect((error as InstanceFault).shown.en).toContain(sentence);
    }
    expect(await remains()).toEqual({ containers: 0, networks: 0 });
  });

  it('is removed when its allocation is cancelled', async () => {
    const cancel = new AbortController();
    const services = { main: { image: podman.image, command: ['sleep', '9'], health: { tcp: 9, seconds: 300 } } };
    const instanceId = randomUUID();
    const allocating = driver.allocate(instanceId, instanceConfig.parse({ services }), folder, cancel.signal);
    await expect.poll(async () => (await remains()).containers).toBe(1);
    cancel.abort(new Error('cancelled'));
    await expect(allocating).rejects.toThrow('cancelled');
    expect(await remains()).toEqual({ containers: 0, networks: 0 });
  });
});

describe('what a runner left behind', () => {
  it('is removed by its next process, and nothing of another runner', async () => {
    const runnerId = randomUUID();
    const dead = makeDriver(runnerId);
    await Promise.all([allocate({}, dead), allocate({}, dead), allocate({}, dead)]);
    const other = await allocate();
    await makeDriver(runnerId).sweep();
    expect(await remains()).toEqual({ containers: 1, networks: 1 });
    expect(await exitCode(other, 'true')).toBe(0);
    await driver.destroy(other.instanceId);
  });
});

describe('from inside an instance', () => {
  let instance: AllocatedInstance;
  beforeAll(async () => {
    if (podman.isMissing) return;
    const limits = { memoryMiB: 48, processes: 40, diskMiB: 8 };
    instance = await allocate({ services: { main: { limits } } });
  });
  afterAll(async () => {
    if (!podman.isMissing) await driver.destroy(instance.instanceId);
  });

  it('the host is not reached by any of its addresses, but would be without the rules of the firewall', async () => {
    const server = createServer((socket) => socket.end());
    await once(server.listen(0, '::'), 'listening');
    const { port } = server.address() as AddressInfo;
    const gatewayAddress = addressOf(instance).replace(/\d+$/, (last) => String(Number(last) - 1));
    const reach = `nc -w 2 ${gatewayAddress} ${port} </dev/null`;
    try {
      expect(await exitCode(instance, reach)).not.toBe(0);
      await openHost();
      expect(await exitCode(instance, reach)).toBe(0);
      const unproven = makeDriver();
      // A new driver closes the host again.
      const next = await allocate({}, unproven);
      expect(await exitCode(instance, reach)).not.toBe(0);
      await unproven.destroy(next.instanceId);
    } finally {
      server.close();
    }
  });

  it('neighbours, metadata services and the internet are not reached', async () => {
    const neighbour = await allocate({ services: { main: web() } });
    const own = await allocate({ services: { main: web() } });
    const get = (host: string, port = 80) => `nc -w 2 ${host} ${port} </dev/null`;
    expect(await exitCode(own, get('127.0.0.1', WEB_PORT))).toBe(0);
    expect(await exitCode(own, get(addressOf(neighbour), WEB_PORT))).not.toBe(0);
    for (const host of ['169.254.169.254', '1.1.1.1', 'example.org']) {
      expect(await exitCode(own, get(host)), host).not.toBe(0);
    }
    expect(await exitCode(own, 'ip route | grep -q default')).not.toBe(0);
    expect(await exitCode(own, 'ip addr | grep -q inet6')).not.toBe(0);
    await Promise.all([neighbour, own].map(({ instanceId }) => driver.destroy(instanceId)));
  });

  it('there are no privileges, and none are gained', async () => {
    const refused = [
      'mount -t tmpfs none /tmp',
      'mknod /tmp/disk b 8 0',
      'ping -c 1 -W 1 127.0.0.1',
      'ip link set lo down',
      'ip route add default via 10.213.0.1',
      'chroot / true',
      'hostname other',
      'echo x >/etc/passwd',
      'echo x >/root/x',
      'echo 1 >/proc/sys/vm/drop_caches',
      'cat /proc/kcore >/dev/null',
      'ls /dev/sda /dev/vda /dev/mem',
      'busybox-setuid mount -t tmpfs none /tmp',
    ];
    for (const command of refused) expect(await exitCode(instance, command), command).not.toBe(0);
    expect(await exitCode(instance, '[ "$(id -u)" = 10000 ] && [ "$(/bin/busybox-setuid id -u)" = 10000 ]')).toBe(0);
    expect(await exitCode(instance, 'grep -q "CapEff:.0000000000000000" /proc/self/status')).toBe(0);
    expect(await exitCode(instance, 'grep -q "CapBnd:.0000000000000000" /proc/self/status')).toBe(0);
    expect(await exitCode(instance, 'grep -q "NoNewPrivs:.1" /proc/self/status')).toBe(0);
    expect(await exitCode(instance, 'grep -q "Seccomp:.2" /proc/self/status')).toBe(0);
  });

  it('system calls for namespaces, mounts, keys, other processes and other sockets fail, and threads work', async () => {
    const data = await mkdtemp(join(folder, 'data-'));
    await mkdir(join(data, 'bin'));
    await writeFile(join(data, 'calls.c'), CALLS);
    await promisify(execFile)('gcc', ['-static', '-pthread', '-o', join(data, 'bin/calls'), join(data, 'calls.c')]);
    const own = await allocate({ data, services: { main: { files: { '/programs': 'bin' } } } });
    // The program's exit code is the number of the first call that was not refused.
    expect(await exitCode(own, '/programs/calls')).toBe(0);
    expect(await exitCode(own, 'unshare -U true')).not.toBe(0);
    await driver.destroy(own.instanceId);
  });

  it('memory, disk, processes and open files are limited', async () => {
    expect(await exitCode(instance, 'dd if=/dev/zero of=/dev/null bs=100M count=1')).toBe(137);
    expect(await exitCode(instance, 'dd if=/dev/zero of=/tmp/full bs=1M count=20')).not.toBe(0);
    expect(await exitCode(instance, 'rm /tmp/full; dd if=/dev/zero of=/tmp/fits bs=1M count=4 && rm /tmp/fits')).toBe(
      0,
    );
    expect(await exitCode(instance, 'dd if=/dev/zero of=/dev/shm/full bs=1M count=20')).not.toBe(0);
    expect(await exitCode(instance, 'rm -f /dev/shm/full; [ "$(ulimit -n)" = 1024 ]')).toBe(0);
    const forks = 'i=0; while [ $i -lt 200 ]; do sleep 30 & i=$((i+1)); done; true';
    expect(await exitCode(instance, forks)).not.toBe(0);
    expect(await exitCode(instance, 'killall sleep').catch(() => 1)).toBeLessThanOrEqual(255);
  });

  it('a fork bomb and a container that ignores signals are removed', async () => {
    const bomb = await allocate({
      services: {
        // The first process of a container ignores every signal that it does not handle, except SIGKILL.
        main: { command: ['sh', '-c', '(while :; do sleep 1000 & done) & exec sleep 100000'] },
      },
    });
    await driver.destroy(bomb.instanceId);
    expect((await driver.engine.containers(RUNNER_LABEL)).map(({ labels }) => labels['assay.instance'])).not.toContain(
      bomb.instanceId,
    );
  });
});

/** Not by `fetch`, which hides the status 407. */
async function put(address: string, path: string, key: string, body: unknown): Promise<number> {
  const [host, port] = address.split(':');
  const headers = { 'proxy-authorization': `Bearer ${key}` };
  const sent = request({ host, port, method: 'PUT', path, headers, agent: false });
  sent.end(JSON.stringify(body));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode ?? 0;
}
