import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { INSTANCE_STATE } from '@assay/contract/states';
import { makeArchive, treeOfFiles } from '@assay/problem';
import { serverForFile, type TestClient } from '@assay/testkit';
import { enterInstance, makeInstanceSite, sendTo } from './fixtures/instance-site.ts';
import { podmanForFile } from '../../test/podman-for-file.ts';
import { clientOf, PATH } from '../../test/podman.ts';
import { openHost } from '../instances/network/firewall.ts';

/* What a hostile user of one instance tries, with a real engine, server, runner and proxy. */

const MIB = 1024 * 1024;
const PROCESSES = 40;
const SITE_PORT = 8080;
const RAW_PORT = 9000;
const DEAF_PORT = 9001;
/** Only ends what hangs. */
const PATIENCE_MS = 60_000;
const body = undefined;
const run = promisify(execFile);

const server = serverForFile();
const podman = podmanForFile();
let folder: string;
let site: Awaited<ReturnType<typeof makeInstanceSite>>;
type User = Awaited<ReturnType<typeof site.addUser>>;
let stopRunner: () => Promise<void>;
/** The attacker, and the instance that is attacked from. */
let mallory: User;
let own: string;
/** Another user, whose instance of the same problem is attacked. */
let alice: User;
let theirs: string;

/** Answers with bytes that no web server would send. */
const RAW_REPLIES = String.raw`#!/bin/sh
read -r method path rest
while read -r line; do [ "$line" = "$(printf '\r')" ] && break; done
ok='HTTP/1.1 200 OK\r\n'
case "$path" in
/cookies) printf "$ok"'Set-Cookie: a=1\r\nSet-Cookie: b=1; Domain=localhost\r\nSet-Cookie: assay_instance=x; Path=/\r\n'
  printf 'Clear-Site-Data: "*"\r\nX-Accel-Redirect: /secret\r\nContent-Length: 2\r\n\r\nok' ;;
/redirect) printf 'HTTP/1.1 302 Found\r\nLocation: %s/api/user\r\nContent-Length: 0\r\n\r\n' "$ORIGIN" ;;
/twice) printf "$ok"'Content-Length: 2\r\n\r\nok'"$ok"'Content-Length: 6\r\n\r\nstolen' ;;
/both) printf "$ok"'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'"$ok"'Content-Length: 6\r\n\r\nstolen' ;;
/folded) printf "$ok"'X-A: 1\r\n X-B: 2\rSet-Cookie: c=1\r\nContent-Length: 2\r\n\r\nok' ;;
/switch) printf 'HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'"$ok"'Content-Length: 6\r\n\r\nstolen' ;;
/large) printf "$ok"; i=0; while [ $i -lt 3000 ]; do printf 'X-%s: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\r\n' $i; i=$((i+1)); done ;;
/slow) sleep 300 ;;
*) printf "$ok"'Content-Length: 5\r\n\r\nhello' ;;
esac
`;

const config = () => ({
  services: {
    main: {
      image: podman.image,
      command: [
        'sh',
        '-c',
        `echo "$FLAG" >/tmp/flag; echo '<h1>site</h1>' >/tmp/index.html
        nc -ll -p ${RAW_PORT} -e /attack/raw.sh & nc -ll -p ${DEAF_PORT} -e /bin/sleep 300 &
        exec httpd -f -p ${SITE_PORT} -h /tmp`,
      ],
      environment: { ORIGIN: server.origin },
      files: { '/attack': 'attack' },
      limits: { memoryMiB: 48, processes: PROCESSES, diskMiB: 8 },
      endpoints: [
        { name: 'site', port: SITE_PORT, kind: 'http' },
        { name: 'raw', port: RAW_PORT, kind: 'http' },
        { name: 'deaf', port: DEAF_PORT, kind: 'tcp' },
        { name: 'shell', kind: 'terminal' },
      ],
    },
    // Named like the prefix of terminals at the gateway.
    terminal: { image: podman.image, command: ['sleep', '100000'] },
  },
  secret: { environment: 'FLAG' },
});
const files = { 'attack/raw.sh': RAW_REPLIES };

beforeAll(async () => {
  if (podman.isMissing) return;
  folder = await mkdtemp(join(tmpdir(), 'assay-instance-attacks-'));
  site = await makeInstanceSite(server, { podman, folder, limit: 8 });
  stopRunner = site.startRunner();
  [mallory, alice] = [await site.addUser(), await site.addUser()];
  const problemId = await site.addProblem(config(), files);
  [own, theirs] = await Promise.all([mallory.open(problemId), alice.open(problemId)]);
  await Promise.all([ready(mallory, own), ready(alice, theirs)]);
});
afterAll(async () => {
  if (podman.isMissing) return;
  await stopRunner();
  await openHost();
  await rm(folder, { recursive: true, force: true });
});

/** Waits until an instance is allocated or has failed; returns it. */
async function settled(user: User, instanceId: string) {
  const find = async () => (await user.list()).find(({ _id }) => _id === instanceId);
  return await vi.waitFor(
    async () => {
      const found = await find();
      if (!found || found.state === INSTANCE_STATE.allocating) throw new Error('The instance is not settled.');
      return found;
    },
    { timeout: PATIENCE_MS, interval: 100 },
  );
}

async function ready(user: User, instanceId: string): Promise<void> {
  const { state, message } = await settled(user, instanceId);
  expect(state, message).toBe(INSTANCE_STATE.allocated);
}

/** Opens an instance of a new problem; returns how it ended. */
async function attempt(services: Record<string, unknown>, data: Buffer | Record<string, string>) {
  const problemId = await site.addProblem({ services }, data);
  const instanceId = await mallory.open(problemId);
  const { state, message } = await settled(mallory, instanceId);
  return { instanceId, isAllocated: state === INSTANCE_STATE.allocated, message };
}

async function stop({ client }: User, instanceId: string): Promise<void> {
  await client.call('POST /api/instance/:instanceId/destroy', { params: { instanceId }, body });
  await expect.poll(() => site.remains(instanceId), { interval: 100 }).toBe(0);
}

const nameOf = (instanceId: string, service = 'main') => `assay-${instanceId}-${service}`;

/** The exit code of a script in a service of the attacker's instance, as the user that services run as. */
async function inside(script: string, instanceId = own): Promise<number> {
  return await podman.engine.execute(nameOf(instanceId), ['sh', '-c', script], AbortSignal.timeout(60_000));
}

async function addressOf(instanceId: string): Promise<string> {
  // As the engine replies.
  const found = (await clientOf(podman).call('GET', `/containers/${nameOf(instanceId)}/json`)) as {
    NetworkSettings: { Networks: Record<string, { IPAddress: string }> };
  };
  return Object.values(found.NetworkSettings.Networks)[0]?.IPAddress ?? '';
}

/** The address of the bridge, which belongs to the host. */
const gatewayOf = (address: string) => address.replace(/\d+$/, (last) => String(Number(last) - 1));
const reach = (host: string, port: number) => `nc -w 2 ${host} ${port} </dev/null`;

/** The web page of the other instance, as its owner's browser gets it. */
async function theirPage(): Promise<string> {
  const { host, cookie } = await enterInstance(server, alice.client, theirs);
  return (await sendTo(server, host, '/', { cookie })).text;
}

/** Opens a WebSocket by hand; the status, and the connection after 101. */
async function dial(host: string, path: string, headers: Record<string, string>) {
  const key = randomBytes(16).toString('base64');
  const sending = request(server.origin, {
    path,
    headers: {
      host,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': key,
      ...headers,
    },
    agent: false,
  });
  sending.end();
  const result = await Promise.race([once(sending, 'upgrade'), once(sending, 'response')]);
  // The events have these arguments.
  const [reply, socket] = result as [IncomingMessage, Socket | undefined];
  if (!socket) reply.resume();
  return { status: reply.statusCode ?? 0, socket };
}

/** Connects to a terminal or TCP endpoint as the page of the platform does. */
async function connectTo(client: TestClient, instanceId: string, endpoint: string, origin = server.origin) {
  const { ticket = '' } = await client.call('POST /api/instance/:instanceId/ticket', {
    params: { instanceId },
    body: { endpoint },
  });
  return await dial(new URL(server.origin).host, `/api/instance/${instanceId}/socket/${endpoint}`, {
    origin,
    'sec-websocket-protocol': `assay.instance, assay.ticket.${ticket}`,
  });
}

/** A binary message of a client, with a mask of zeros. */
function frame(content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16BE(0x82fe);
  head.writeUInt16BE(content.length, 2);
  return Buffer.concat([head, content]);
}

describe('the network of an instance', () => {
  it('does not lead to the host: by no address, to no port, not even to name servers', async () => {
    const bait = createServer((socket) => socket.end('reached'));
    await once(bait.listen(0, '::'), 'listening');
    try {
      const ports = portsOfHost();
      expect(ports.size).toBeGreaterThan(2);
      const ownAddresses = Object.values(networkInterfaces()).flatMap((list = []) =>
        list.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address),
      );
      const gateway = gatewayOf(await addressOf(own));
      for (const address of new Set([gateway, ...ownAddresses])) {
        const tries = [...ports].map((port) => `(${reach(address, port)} && touch /tmp/reached) &`).join(' ');
        expect(await inside(`${tries} wait; ! [ -e /tmp/reached ]`), address).toBe(0);
      }
      expect(await inside(`nslookup example.org ${gateway}`)).not.toBe(0);
      // The same commands reach what they may reach.
      expect(await inside(reach('127.0.0.1', SITE_PORT))).toBe(0);
    } finally {
      bait.close();
    }
  });

  it('does not lead to the socket of the engine or the gateway of the runner', async () => {
    for (const path of [podman.socketPath, '/run/podman/podman.sock', '/var/run/docker.sock', site.terms.dir]) {
      expect(await inside(`[ -e ${path} ]`), path).not.toBe(0);
    }
    expect(await inside('[ "$(wc -l </proc/net/unix)" -le 1 ]')).toBe(0);
  });

  it('does not lead to neighbours, by address or name, and would not even with a route', async () => {
    const [address, neighbour] = [await addressOf(own), await addressOf(theirs)];
    for (const host of [neighbour, nameOf(theirs), `main.${theirs}`, theirs.slice(0, 12)]) {
      expect(await inside(reach(host, SITE_PORT)), host).not.toBe(0);
    }
    const { State } = (await clientOf(podman).call('GET', `/containers/${nameOf(own)}/json`)) as {
      State: { Pid: number };
    };
    const route = (verb: string) =>
      run(
        'nsenter',
        ['-t', String(State.Pid), '-n', 'busybox', 'ip', 'route', verb, 'default', 'via', gatewayOf(address)],
        {
          env: { PATH },
        },
      );
    // Only the host can add it.
    expect(await inside(`ip route add default via ${gatewayOf(address)}`)).not.toBe(0);
    await route('add');
    try {
      expect(await inside(reach(neighbour, SITE_PORT))).not.toBe(0);
      expect(await inside(reach('1.1.1.1', 53))).not.toBe(0);
    } finally {
      await route('del');
    }
    expect(await theirPage()).toContain('site');
  });

  it('leads neither to metadata services of clouds nor to the internet', async () => {
    const hosts = ['169.254.169.254', '169.254.170.2', '100.100.100.200', '168.63.129.16', '192.0.0.192', '1.1.1.1'];
    for (const host of [...hosts, '[fd00:ec2::254]', 'metadata.google.internal', 'example.org']) {
      expect(await inside(reach(host, 80)), host).not.toBe(0);
    }
    expect(await inside('nslookup example.org 1.1.1.1')).not.toBe(0);
  });

  it('has no raw packets, and cannot be changed', async () => {
    for (const command of [
      'ping -c 1 -W 1 127.0.0.1',
      'arping -c 1 -w 1 -I eth0 127.0.0.1',
      'ip link set lo down',
      'ip addr add 10.213.0.1/16 dev eth0',
      'ip link set eth0 address 02:00:00:00:00:01',
      'ip link add d0 type dummy',
      'echo 1 >/proc/sys/net/ipv4/ip_forward',
    ]) {
      expect(await inside(command), command).not.toBe(0);
    }
  });
});

describe('the programs of an instance', () => {
  it('cannot mount, make devices, change files of the image, or become root', async () => {
    for (const command of [
      'mount -t tmpfs none /tmp',
      'mount -o bind /proc /tmp',
      'mount -o remount,rw /',
      'umount /proc',
      'mknod /tmp/disk b 8 0',
      'cat /dev/sda /dev/vda /dev/mem /dev/kmsg',
      'chroot / true',
      'unshare -U true',
      'unshare -n true',
      'nsenter -t 1 -m true',
      'echo x >/etc/passwd',
      'echo x >/attack/raw.sh',
      'busybox-setuid mount -t tmpfs none /tmp',
      'cp /bin/busybox-setuid /tmp/x && chmod 4777 /tmp/x && [ "$(/tmp/x id -u)" = 0 ]',
      'echo "|/tmp/x" >/proc/sys/kernel/core_pattern',
      'cat /proc/kcore | head -c 1 | grep -q .',
      'dmesg',
      'kill -9 1 && sleep 1 && ! [ -e /proc/1 ]',
    ]) {
      expect(await inside(command), command).not.toBe(0);
    }
    const status = 'CapInh:.0*$|CapPrm:.0*$|CapEff:.0*$|CapBnd:.0*$|CapAmb:.0*$|NoNewPrivs:.1|Seccomp:.2';
    // Of the service itself, and of a shell in addition to it.
    for (const process of ['1', 'self']) {
      expect(await inside(`[ "$(grep -cE '${status}' /proc/${process}/status)" = 7 ]`), process).toBe(0);
    }
    // Nothing but the folder that the problem declares can be written.
    const writable =
      'find / -xdev -type d -writable ! -path "/proc*" 2>/dev/null | grep -vxE "/tmp|/dev/shm|/dev/mqueue"';
    expect(await inside(writable)).not.toBe(0);
  });

  it('get no more memory, disk and processes than they may, and their neighbours stay reachable', async () => {
    const limits = { memoryMiB: 48, processes: PROCESSES, diskMiB: 8 };
    const main = { image: podman.image, command: ['sleep', '100000'], limits };
    const { instanceId, message, isAllocated } = await attempt({ main }, files);
    expect(isAllocated, message).toBe(true);
    for (const command of [
      'i=0; while [ $i -lt 200 ]; do sleep 30 & i=$((i+1)); done',
      'dd if=/dev/zero of=/dev/null bs=100M count=1',
      'dd if=/dev/zero of=/tmp/full bs=1M count=20',
      'rm /tmp/full; dd if=/dev/zero of=/dev/shm/full bs=1M count=20',
      'rm /dev/shm/full; i=0; while [ $i -lt 200000 ]; do : >/tmp/n$i || exit 1; i=$((i+1)); done',
    ]) {
      // The last ones may end the instance itself, whose memory also has its files.
      expect(await inside(command, instanceId).catch(() => 1), command).not.toBe(0);
      expect(await theirPage()).toContain('site');
    }
    await stop(mallory, instanceId);
  });

  it('do not fill the disk with output, which only the last bytes of are kept', async () => {
    const { instanceId } = await attempt(
      {
        main: { image: podman.image, command: ['sh', '-c', 'while :; do echo xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done'] },
      },
      files,
    );
    await delay(3000);
    const { LogPath = '' } = (await clientOf(podman).call('GET', `/containers/${nameOf(instanceId)}/json`)) as {
      LogPath?: string;
    };
    expect(readFileSync(LogPath).length).toBeLessThan(3 * MIB);
    await stop(mallory, instanceId);
  });

  it('do not fill the disk of the host through volumes of an image', async () => {
    const Containerfile = `FROM ${podman.image}\nVOLUME /data\nVOLUME /srv\n`;
    const limits = { memoryMiB: 64, diskMiB: 8 };
    const services = { main: { build: 'image', command: ['sleep', '1000'], limits } };
    const { instanceId, message, isAllocated } = await attempt(services, { 'image/Containerfile': Containerfile });
    expect(isAllocated, message).toBe(true);
    expect(await inside('dd if=/dev/zero of=/data/full bs=1M count=20', instanceId)).not.toBe(0);
    expect(await inside('dd if=/dev/zero of=/data/fits bs=1M count=4 conv=notrunc', instanceId)).not.toBe(127);
    expect(await inside('dd if=/dev/zero of=/srv/full bs=1M count=20', instanceId)).not.toBe(0);
    const volumes = (await clientOf(podman).call('GET', '/volumes')) as { Volumes?: unknown[] | null };
    expect(volumes.Volumes ?? []).toEqual([]);
    await stop(mallory, instanceId);
  });

  it('that fork without end, and ignore every signal, are stopped', async () => {
    const bomb = `trap '' TERM INT HUP QUIT; bomb() { (bomb) & (bomb) & wait; }; bomb 2>/dev/null & while :; do sleep 1; done`;
    const limits = { memoryMiB: 48, processes: PROCESSES };
    const services = { main: { image: podman.image, command: ['sh', '-c', bomb], limits } };
    const { instanceId, isAllocated, message } = await attempt(services, files);
    expect(isAllocated, message).toBe(true);
    const { Id } = (await clientOf(podman).call('GET', `/containers/${nameOf(instanceId)}/json`)) as { Id: string };
    expect(processesOf(Id)).toBeGreaterThan(1);
    expect(processesOf(Id)).toBeLessThanOrEqual(PROCESSES);
    expect(await theirPage()).toContain('site');
    await stop(mallory, instanceId);
    expect(processesOf(Id)).toBe(0);
  });
});

describe('the package of a problem', () => {
  it('with links to files of the runner is refused', async () => {
    const archive = withLink(await makeArchive(treeOfFiles({ 'attack/raw.sh': '/etc/passwd' })), 'attack/raw.sh');
    const { isAllocated, message, instanceId } = await attempt(config().services, archive);
    expect(isAllocated).toBe(false);
    expect(message).toContain('The data of the problem cannot be used.');
    await stop(mallory, instanceId);
  });

  it('cannot build an image from the network or the files of the runner', async () => {
    for (const line of [
      `ADD ${server.origin}/api/ping /x`,
      'RUN --mount=type=bind,source=/,target=/mnt cat /mnt/etc/shadow',
      'COPY --from=oci-archive:/etc/x /x /x',
      'COPY ../../../../etc/passwd /x',
    ]) {
      const { isAllocated, message, instanceId } = await attempt(
        { main: { build: 'image', command: ['sleep', '1000'] } },
        { 'image/Containerfile': `FROM ${podman.image}\n${line}\n` },
      );
      expect(isAllocated, line).toBe(false);
      expect(message).toMatch(/cannot be built|could not be built/);
      await stop(mallory, instanceId);
    }
  });

  it('cannot put its files over those of the kernel through links of an image', async () => {
    // `/srv/link` of the image is a link to `/proc`.
    for (const service of [{ files: { '/srv/link/1/x': 'attack' } }, { writable: ['/srv/link'] }]) {
      const main = { image: podman.image, command: ['sleep', '1000'], ...service };
      const { isAllocated, instanceId } = await attempt({ main }, files);
      expect(isAllocated).toBe(false);
      await stop(mallory, instanceId);
    }
    expect(readFileSync('/proc/1/comm', 'utf8')).not.toBe('');
  });
});

describe('the pages of an instance', () => {
  it('are reached by no other user: not with a cookie of another instance, person or endpoint', async () => {
    const [mine, victim] = await Promise.all([
      enterInstance(server, mallory.client, own),
      enterInstance(server, alice.client, theirs),
    ]);
    expect((await sendTo(server, victim.host, '/flag', victim)).text).toMatch(/^flag\{/);
    const forged = victim.cookie.replace(/\.[^.]*$/, '.AAAA');
    for (const cookie of [mine.cookie, '', forged, `${mine.cookie}; ${forged}`]) {
      const reply = await sendTo(server, victim.host, '/flag', { cookie });
      expect(reply.status).toBe(403);
      expect(reply.text).not.toContain('flag{');
    }
    const raw = await enterInstance(server, mallory.client, own, 'raw');
    expect((await sendTo(server, raw.host, '/', { cookie: mine.cookie })).status).toBe(403);
    const params = { params: { instanceId: theirs }, body: { endpoint: 'site' } };
    expect(await mallory.client.refusalOf('POST /api/instance/:instanceId/ticket', params)).toBe('not-found');
  });

  it('are not confused with others or with the platform by the host of a request', async () => {
    const [mine, victim] = await Promise.all([
      enterInstance(server, mallory.client, own),
      enterInstance(server, alice.client, theirs),
    ]);
    const platform = new URL(server.origin).host;
    const { cookie } = mine;
    for (const headers of [
      { 'x-forwarded-host': victim.host },
      { forwarded: `host=${victim.host}` },
      { 'x-original-host': victim.host },
    ]) {
      const { text } = await sendTo(server, mine.host, '/flag', { cookie, ...headers });
      expect(text).toBe((await sendTo(server, mine.host, '/flag', { cookie })).text);
    }
    for (const host of [`${victim.host}.`, `x.${victim.host}`, `${victim.host}:1`, victim.host.toUpperCase()]) {
      const { status, text } = await sendTo(server, host, '/flag', { cookie });
      expect([400, 403, 404], host).toContain(status);
      expect(text).not.toContain('flag{');
    }
    const api = await sendTo(server, platform, '/api/user', { cookie, 'x-forwarded-host': mine.host });
    expect(api.status).toBe(404);
  });

  it('are not confused with others or with the platform by the path of a request', async () => {
    const { host, cookie } = await enterInstance(server, mallory.client, own);
    const victim = await enterInstance(server, alice.client, theirs);
    for (const path of [
      `http://${victim.host}/flag`,
      `//${victim.host}/flag`,
      `/../${victim.host}/flag`,
      `/@${victim.host}/flag`,
      '/api/ping',
      '/%2e%2e/api/ping',
      '/assets/..%2f..%2fapi/ping',
      '/.assay/enter?ticket=x',
    ]) {
      const { status, headers } = await sendTo(server, host, path, { cookie });
      expect([400, 403, 404], path).toContain(status);
      expect(headers, path).not.toHaveProperty('x-request-id');
    }
  });

  it('set no cookies for the platform, and bring no session to its API', async () => {
    const { host, origin, cookie } = await enterInstance(server, mallory.client, own, 'raw');
    const { headers } = await sendTo(server, host, '/cookies', { cookie });
    expect(headers['set-cookie']).toEqual(['a=1']);
    expect(headers).not.toHaveProperty('clear-site-data');
    expect(headers).not.toHaveProperty('x-accel-redirect');
    // The browser follows a redirect itself: with its cookies, which are no session of the platform.
    const redirect = await sendTo(server, host, '/redirect', { cookie });
    expect(redirect).toMatchObject({ status: 302, headers: { location: `${server.origin}/api/user` } });
    const platform = new URL(server.origin).host;
    const followed = await sendTo(server, platform, '/api/user', { cookie, origin });
    expect(followed.status).toBeGreaterThanOrEqual(400);
    expect(followed.text).toBe((await sendTo(server, platform, '/api/user')).text);
    expect(followed.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('send no replies that belong to another request', async () => {
    const { host, cookie } = await enterInstance(server, mallory.client, own, 'raw');
    const statuses: Record<string, number> = {};
    for (const path of ['/twice', '/both', '/folded', '/switch', '/large']) {
      const { status, text, headers } = await sendTo(server, host, path, { cookie });
      expect(text, path).not.toContain('stolen');
      expect(headers, path).not.toHaveProperty('set-cookie');
      statuses[path] = status;
      expect((await sendTo(server, host, '/', { cookie })).text).toBe('hello');
    }
    expect(statuses).toEqual({ '/twice': 200, '/both': 502, '/folded': 502, '/switch': 502, '/large': 502 });
    expect(await theirPage()).toContain('site');
  });

  it('that never answer, and requests that never end, hold up no one else', async () => {
    const { host, cookie } = await enterInstance(server, mallory.client, own, 'raw');
    const pending = Array.from({ length: 20 }, (_, index) => {
      const headers = { host, cookie, origin: `http://${host}`, 'content-length': '1000000' };
      const sending = request(server.origin, {
        method: index % 2 === 0 ? 'GET' : 'POST',
        path: '/slow',
        headers: index % 2 === 0 ? { host, cookie } : headers,
        agent: false,
      });
      sending.on('error', () => undefined);
      if (index % 2 === 0) sending.end();
      else sending.write('x');
      return sending;
    });
    expect(await theirPage()).toContain('site');
    for (const sending of pending) sending.destroy();
    expect(await inside('killall sleep; true')).toBeLessThanOrEqual(255);
  });
});

describe('the connections of an instance', () => {
  it('are opened by no page of another origin and by no other user', async () => {
    const platform = new URL(server.origin).host;
    const { origin, host, cookie } = await enterInstance(server, mallory.client, own);
    expect((await connectTo(mallory.client, own, 'shell')).status).toBe(101);
    for (const foreign of [origin, 'https://evil.example', 'null', `${server.origin}.evil.example`]) {
      expect((await connectTo(mallory.client, own, 'shell', foreign)).status, foreign).toBe(403);
    }
    const { ticket = '' } = await mallory.client.call('POST /api/instance/:instanceId/ticket', {
      params: { instanceId: own },
      body: { endpoint: 'shell' },
    });
    const protocol = { 'sec-websocket-protocol': `assay.instance, assay.ticket.${ticket}` };
    const at = (instanceId: string, endpoint = 'shell') => `/api/instance/${instanceId}/socket/${endpoint}`;
    expect((await dial(platform, at(theirs), { origin: server.origin, ...protocol })).status).toBe(403);
    expect((await dial(platform, at(theirs), { origin: server.origin, cookie })).status).toBe(403);
    // At the host of the page, with the cookie that the browser attaches.
    const victim = await enterInstance(server, alice.client, theirs);
    for (const from of [origin, server.origin, 'https://evil.example']) {
      const { status } = await dial(victim.host, '/', { origin: from, cookie: victim.cookie });
      expect(status, from).toBe(403);
    }
    expect((await dial(victim.host, '/', { origin: victim.origin, cookie })).status).toBe(403);
    expect((await dial(host, at(own), { origin, cookie })).status).not.toBe(101);
  });

  it('use little memory of the platform, however much is written and not read', async () => {
    const before = memoryBytes();
    const flood = await connectTo(mallory.client, own, 'shell');
    flood.socket?.pause();
    flood.socket?.write(frame(Buffer.from('exec cat /dev/zero\n')));
    const deaf = await connectTo(mallory.client, own, 'deaf');
    expect([flood.status, deaf.status]).toEqual([101, 101]);
    const chunk = frame(Buffer.alloc(60_000));
    let sent = 0;
    while (deaf.socket && sent < 64 * MIB) {
      sent += chunk.length;
      if (deaf.socket.write(chunk)) continue;
      const drained = await Promise.race([once(deaf.socket, 'drain'), delay(1000, undefined)]);
      if (drained === undefined) break;
    }
    await delay(1000);
    expect(sent).toBeLessThan(48 * MIB);
    expect(memoryBytes() - before).toBeLessThan(64 * MIB);
    expect(await theirPage()).toContain('site');
    flood.socket?.destroy();
    deaf.socket?.destroy();
  });
});

describe('after all of this', () => {
  it('the other instance was never restarted, and both leave nothing behind', async () => {
    const [listed] = await alice.list();
    expect(listed).toMatchObject({ _id: theirs, state: INSTANCE_STATE.allocated });
    await Promise.all([stop(mallory, own), stop(alice, theirs)]);
    expect(await site.remains()).toBe(0);
  });
});

/** Ports on which any program of the host listens. */
function portsOfHost(): Set<number> {
  const lines = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((path) => readFileSync(path, 'utf8').split('\n').slice(1));
  const listening = lines.map((line) => line.trim().split(/\s+/)).filter(([, , , state]) => state === '0A');
  return new Set(listening.map(([, local = '']) => Number.parseInt(local.slice(local.lastIndexOf(':') + 1), 16)));
}

/** Number of processes in the control group of a container. */
function processesOf(containerId: string): number {
  return readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/cgroup`, 'utf8').includes(containerId);
    } catch {
      return false; // It has just ended.
    }
  }).length;
}

function memoryBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** The archive with one of its files as a symbolic link, whose target is the content. */
function withLink(archive: Uint8Array, name: string): Buffer {
  const bytes = Buffer.from(archive);
  const entry = bytes.lastIndexOf(name) - 46;
  expect(bytes.readUInt32LE(entry)).toBe(0x0201_4b50);
  bytes[entry + 5] = 3; // Made by Unix.
  bytes.writeUInt32LE((0o120777 << 16) >>> 0, entry + 38);
  return bytes;
}
