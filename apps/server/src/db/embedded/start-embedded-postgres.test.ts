import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { findPrograms } from './programs.ts';
import { runningPostgres, startEmbeddedPostgres, type EmbeddedPostgres } from './start-embedded-postgres.ts';

const isRoot = process.getuid?.() === 0;
const runsTypeScript = Boolean(process.features.typescript);
const fixture = join(import.meta.dirname, 'fixtures/keep-inserting.ts');
const slowMs = 60_000;
const someRows = 200;
const quiet = { debug() {}, info() {}, warn() {}, error() {} };

let folder: string;
let dataDir: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-test-'));
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'pg');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the embedded database', { timeout: slowMs }, () => {
  test('is created on the first start, only started on the second, and keeps its data', async () => {
    const first = await start();
    await query(first, 'create table kept (n int); insert into kept values (7)');
    await first.stop();
    const madeAt = statSync(join(dataDir, 'PG_VERSION')).mtimeMs;
    const second = await start();
    expect(statSync(join(dataDir, 'PG_VERSION')).mtimeMs).toBe(madeAt);
    expect(await query(second, 'select n from kept')).toEqual([{ n: 7 }]);
    expect(await query(second, 'show fsync')).toEqual([{ fsync: 'on' }]);
  });

  test('does not listen on the network and denies other users its socket', async () => {
    const postgres = await start();
    expect(await query(postgres, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(spawnSync('stat', ['-c', '%a', postgres.connection.host]).stdout.toString().trim()).toBe('700');
  });

  test('starts in a directory whose path is too long for a socket', async () => {
    dataDir = join(folder, 'long'.repeat(30), 'pg');
    const postgres = await start();
    expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
    await postgres.stop();
    expect(existsSync(postgres.connection.host)).toBe(false);
  });

  test('restarts on the same socket after its postmaster is killed, with every acknowledged row', async () => {
    const postgres = await start();
    const before = postgres.pid;
    await query(postgres, 'create table kept as select n from generate_series(1, 500) n');
    process.kill(before, 'SIGKILL');
    expect(await eventually(() => query(postgres, 'select count(*)::int as rows from kept'))).toEqual([{ rows: 500 }]);
    expect(postgres.pid).not.toBe(before);
  });

  test('refuses a second start on its directory in the same process, and the first continues', async () => {
    const postgres = await start();
    await expect(start()).rejects.toMatchObject({ kind: 'in-use' });
    expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('shows other tools how to connect to a running server', async () => {
    expect(runningPostgres(dataDir)).toBeNull();
    const postgres = await start();
    expect(runningPostgres(dataDir)).toEqual(postgres.connection);
    await postgres.stop();
    expect(runningPostgres(dataDir)).toBeNull();
  });

  test('starts despite a left-over pid file with the process id of a foreign process', async () => {
    await (await start()).stop();
    const foreign = [process.pid, dataDir, 1, 5432, dataDir, '', '  1 1', 'ready'].join('\n');
    writeFileSync(join(dataDir, 'postmaster.pid'), foreign);
    writeFileSync(join(dataDir, '.s.PGSQL.5432.lock'), foreign);
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('replaces a left-over postmaster without a supervisor', async () => {
    await (await start()).stop();
    const orphan = await startUnsupervised();
    const ended = once(orphan, 'exit');
    expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
    await ended;
  });

  test('reports in one line that the directory was created by a newer or older version', async () => {
    for (const [version, kind] of [
      ['99', 'newer-version'],
      ['9', 'older-version'],
    ] as const) {
      mkdirSync(dataDir, { recursive: true });
      writeFileSync(join(dataDir, 'PG_VERSION'), `${version}\n`);
      const fault = await start().catch((error: unknown) => error);
      expect(fault).toMatchObject({
        kind,
        message: expect.stringMatching(/^[^\n]+$/),
        advice: expect.stringMatching(/^[^\n]+$/),
      });
    }
  });

  test('leaves a directory with other files alone', async () => {
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'thesis.txt'), 'mine');
    await expect(start()).rejects.toThrow(/contains files, but no PostgreSQL database/);
    expect(readdirSync(dataDir)).toEqual(['thesis.txt']);
  });

  test.runIf(isRoot && canMount())('reports in one line that the disk is full', async () => {
    mkdirSync(join(folder, 'small'));
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=12m,mode=755', 'none', join(folder, 'small')]);
    try {
      dataDir = join(folder, 'small/pg');
      await expect(start()).rejects.toMatchObject({ kind: 'disk-full', message: expect.stringMatching(/^[^\n]+$/) });
    } finally {
      spawnSync('umount', ['-l', join(folder, 'small')]);
    }
  });
});

describe.runIf(runsTypeScript)('a server that supervises it', { timeout: slowMs }, () => {
  test('loses no acknowledged row when it is killed, and stops its database', async () => {
    for (let round = 0; round < 2; round += 1) {
      const server = await startServer();
      const acked = await server.untilAcked(someRows);
      server.child.kill('SIGKILL');
      await once(server.child, 'exit');
      await eventually(() =>
        existsSync(`/proc/${server.postmaster}`) ? Promise.reject(new Error('alive')) : Promise.resolve(),
      );
      const postgres = await start();
      const [row] = await query(postgres, 'select count(*)::int as rows, max(n)::int as last from kept');
      expect(row?.['rows']).toBe(row?.['last']);
      expect(row?.['rows']).toBeGreaterThanOrEqual(acked());
      await postgres.stop();
    }
  });

  test('loses no acknowledged row when the postmaster and its supervisor are killed together', async () => {
    const server = await startServer();
    const acked = await server.untilAcked(someRows);
    process.kill(server.postmaster, 'SIGKILL');
    server.child.kill('SIGKILL');
    const postgres = await start();
    const [row] = await query(postgres, 'select count(*)::int as rows from kept');
    expect(row?.['rows']).toBeGreaterThanOrEqual(acked());
  });

  test('starts only once on a new directory when two start concurrently', async () => {
    const both = await Promise.allSettled([startServer(), startServer()]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const loser = both.find((one) => one.status === 'rejected');
    expect(String(loser?.reason)).toMatch(/fault in-use/);
    expect(readdirSync(folder)).toEqual(['pg']);
  });
});

describe.runIf(runsTypeScript && isRoot && othersCanRead())('an ordinary user', { timeout: slowMs }, () => {
  for (const [who, uid] of [
    ['with a name', 65534],
    ['without a name, as in a container', 54_321],
  ] as const) {
    test(`${who} can run it`, async () => {
      chownSync(folder, uid, uid);
      const server = await startServer(uid);
      const acked = await server.untilAcked(someRows);
      expect(acked()).toBeGreaterThanOrEqual(someRows);
      server.child.kill('SIGTERM');
      await once(server.child, 'exit');
      // Root continues with the same directory, as its owner.
      const [row] = await query(await start(), 'select count(*)::int as rows from kept');
      expect(row?.['rows']).toBeGreaterThanOrEqual(acked());
    });
  }

  test('reports in one line that the directory is not writable', async () => {
    await expect(startServer(65534)).rejects.toThrow(/^fault not-writable: [^\n]+$/);
  });

  test('reports in one line that the directory belongs to another user', async () => {
    mkdirSync(dataDir, { mode: 0o755 });
    writeFileSync(join(dataDir, 'PG_VERSION'), '18\n');
    await expect(startServer(65534)).rejects.toThrow(/^fault not-writable: .* belongs to uid 0.*chown/);
  });
});

describe.runIf(isRoot)('root', { timeout: slowMs }, () => {
  test('can run below a home directory that other users cannot enter', async () => {
    chmodSync(folder, 0o700);
    const first = await start();
    await query(first, 'create table kept (n int)');
    await first.stop();
    expect(await query(await start(), 'select count(*)::int as rows from kept')).toEqual([{ rows: 0 }]);
  });

  test.runIf(othersCanRead())(
    'shares the database with no other daemon: neither by socket, nor by network, nor by its files',
    async () => {
      const postgres = await start();
      const { host, port } = postgres.connection;
      for (const uid of [1, 2, NOBODY]) {
        expect(connectAs(uid, { path: join(host, `.s.PGSQL.${port}`) })).toBe('EACCES');
        expect(readAs(uid, join(dataDir, 'PG_VERSION'))).toBe('EACCES');
      }
      // It does not listen on the network, whatever other services do.
      expect(await query(postgres, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
      const inodes = socketInodesOf(postgres.pid);
      const tcp = ['tcp', 'tcp6'].flatMap((name) => readFileSync(`/proc/net/${name}`, 'utf8').split('\n').slice(1));
      expect(tcp.filter((line) => inodes.has(line.trim().split(/\s+/)[9] ?? ''))).toEqual([]);
    },
  );

  test('runs the database as a dedicated user, even if an older version used the shared one', async () => {
    const first = await start();
    await query(first, 'create table kept as select 7 as n');
    await first.stop();
    expect([0, NOBODY]).not.toContain(statSync(dataDir).uid);
    spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, dataDir]);
    expect(await query(await start(), 'select n from kept')).toEqual([{ n: 7 }]);
    const owners = readdirSync(dataDir)
      .filter((name) => name !== 'assay.owner')
      .map((name) => statSync(join(dataDir, name)).uid);
    expect(owners).not.toContain(NOBODY);
    expect(statSync(dataDir).uid).not.toBe(NOBODY);
  });
});

const NOBODY = 65534;
const asUser = (uid: number, gid = uid) => ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];

/** What a program of the user sees: a word that it prints. */
function printAs(uid: number, script: string): string {
  const [command, ...args] = [...asUser(uid), process.execPath, '-e', script];
  return spawnSync(command, args, { cwd: '/' }).stdout.toString().trim();
}

function connectAs(uid: number, to: { path: string }): string {
  return printAs(
    uid,
    `require('net').connect(${JSON.stringify(to)}).on('error', (e) => console.log(e.code)).on('connect', function () { console.log('connected'); this.destroy(); })`,
  );
}

function readAs(uid: number, path: string): string {
  return printAs(
    uid,
    `try { require('fs').readFileSync(${JSON.stringify(path)}); console.log('read') } catch (e) { console.log(e.code) }`,
  );
}

function socketInodesOf(pid: number): Set<string> {
  const links = readdirSync(`/proc/${pid}/fd`).map((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`);
    } catch {
      return ''; // Closed meanwhile.
    }
  });
  return new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []));
}

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, durable: true, log: quiet });
  onTestFinished(() => postgres.stop());
  return postgres;
}

async function query(postgres: EmbeddedPostgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(postgres.connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Retries until it responds. A killed database is unavailable for a moment. */
async function eventually<T>(ask: () => Promise<T>): Promise<T> {
  const until = performance.now() + slowMs / 2;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (performance.now() > until) throw error;
      await delay(20);
    }
  }
}

async function startServer(uid?: number) {
  const argv: [string, ...string[]] = [process.execPath, fixture, dataDir];
  const [command, ...args] = uid ? ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', ...argv] : argv;
  const child = spawn(command ?? '', args, { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => stopServer(child));
  const acked = { rows: 0 };
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    if (line.startsWith('acked ')) acked.rows += 1;
  });
  const first = await Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    once(child, 'close').then(() => `ended: ${complaints}`),
  ]);
  if (!first.startsWith('ready ')) throw new Error(first);
  const { pid } = JSON.parse(first.slice('ready '.length)) as { pid: number }; // the fixture's own output
  return {
    child,
    postmaster: pid,
    async untilAcked(count: number) {
      while (acked.rows < count) await once(lines, 'line');
      return () => acked.rows;
    },
  };
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** A postmaster as left over from an earlier start: not tied to this process. */
async function startUnsupervised(): Promise<ChildProcess> {
  const postgres = join(findPrograms(dataDir, null).folder, 'bin/postgres');
  const argv = [postgres, '-D', dataDir, '-c', 'listen_addresses=', '-k', dataDir];
  const { uid, gid } = statSync(dataDir);
  const [command, ...args] = isRoot ? [...asUser(uid, gid), ...argv] : argv;
  const child = spawn(command ?? '', args, { cwd: dataDir, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  for await (const line of createInterface({ input: child.stderr })) if (line.includes('ready to accept')) break;
  child.stderr.resume();
  return child;
}

function canMount(): boolean {
  const probe = mkdtempSync(join(tmpdir(), 'assay-mount-'));
  const works = spawnSync('mount', ['-t', 'tmpfs', 'none', probe]).status === 0;
  if (works) spawnSync('umount', ['-l', probe]);
  rmSync(probe, { recursive: true, force: true });
  return works;
}

function othersCanRead(): boolean {
  const nobody = ['--reuid=65534', '--regid=65534', '--clear-groups'];
  return (
    readFileSync(fixture).length > 0 &&
    spawnSync('setpriv', [...nobody, process.execPath, '-e', `require('fs').readFileSync(${JSON.stringify(fixture)})`])
      .status === 0
  );
}
