import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { dumpTables } from '../backup/dump-tables.ts';
import { FILE_LIST, MANIFEST, tableFile, type Manifest } from '../backup/manifest.ts';
import { knownMigrations, migrate } from '../db/migrate.ts';
import { openBucketKey } from '../features/org-storage/bucket-keys.ts';
import { deriveSecrets } from '../secrets/derive-secrets.ts';
import { runBackup, runRestore } from './backup.ts';
import { runServer, type Host } from './server.ts';
import { runAdmin } from './tools.ts';

const SLOW_MS = 120_000;
/** Characters that are special in text files, shells and line readers. */
const HOSTILE_TEXT = 'a"b\\c\n\r\u2028\u2029\t\u0001{}[],\'😀 é ，。 \\N \\.';

let folder: string;
let databases = 0;
/** An installation with the sample organization, and its backup, made while it ran. */
let backup: string;
let manifest: Manifest;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-backup-'));
  backup = join(folder, 'backup');
  const { host, stop, output } = await newInstallation({ ASSAY_SAMPLE: '1' });
  const running = runServer(host);
  await Promise.race([running, until(() => output().includes('is ready'))]);
  await inDatabase(host, (client) => client.query('update orgs set name = $1', [HOSTILE_TEXT]));
  await runBackup(host, [backup]);
  stop();
  await running;
  manifest = JSON.parse(readFileSync(join(backup, MANIFEST), 'utf8')) as Manifest; // Ours.
}, SLOW_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function newInstallation(env: Record<string, string> = {}) {
  const { host, port, user } = inject('assayPostgres');
  databases += 1;
  const name = `backup_${process.pid}_${databases}`;
  const admin = new Client({ ...inject('assayPostgres') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const printed: string[] = [];
  const stopping = new AbortController();
  const own: Host = {
    env: {
      ASSAY_DATA_DIR: join(folder, name),
      DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}:${port}/${name}`,
      ASSAY_RUNNERS: '0',
      ASSAY_PORT: '0',
      ASSAY_LOG_LEVEL: 'error',
      ASSAY_SAMPLE: '0',
      ...env,
    },
    print: (text) => void printed.push(text),
    isTerminal: false,
    stopping: stopping.signal,
  };
  return { host: own, stop: () => stopping.abort(), output: () => printed.join('') };
}

async function inDatabase<T>({ env }: Host, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: env['DATABASE_URL'] });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function until(holds: () => boolean): Promise<void> {
  const end = performance.now() + SLOW_MS;
  while (!holds()) {
    if (performance.now() > end) throw new Error('timed out');
    await new Promise((go) => setTimeout(go, 20));
  }
}

const linesIn = (path: string) => readFileSync(path, 'utf8').split('\n').toSorted();
const usersIn = (host: Host) =>
  inDatabase(host, async (client) => (await client.query('select count(*)::int as n from users')).rows[0].n as number);
const marksIn = (host: Host) =>
  inDatabase(host, async (client) => (await client.query('select kind, at from site_marks')).rows);
/** A copy of the backup with a modification. */
function spoiled(name: string, spoil: (folder: string) => void): string {
  const copy = join(folder, name);
  cpSync(backup, copy, { recursive: true });
  spoil(copy);
  return copy;
}

/** The columns of `contest_logs` are the contest, the epoch, and counters. */
const rowsOf = (lines: readonly string[] = []) =>
  lines.filter((line) => line !== '').map((line) => z.array(z.string()).parse(JSON.parse(line)));
const epochs = (lines: readonly string[] | undefined) => rowsOf(lines).map(([, epoch]) => epoch);
const withoutEpochs = (lines: readonly string[] | undefined) => rowsOf(lines).map((row) => row.toSpliced(1, 1));

test('the site records when its last backup was finished, and a failed one does not count', async () => {
  const { host } = await newInstallation();
  await migrate({ connectionString: host.env['DATABASE_URL'] });
  await expect(runBackup(host, [backup])).rejects.toThrow('is not empty');
  expect(await marksIn(host)).toEqual([]);
  const before = Date.now();
  await runBackup(host, [join(folder, 'marked')]);
  const [mark, ...more] = await marksIn(host);
  expect([mark?.kind, more]).toEqual(['backup', []]);
  expect(mark?.at.getTime()).toBeGreaterThanOrEqual(before);
});

test('a restore reproduces every row, every file and every sequence', { timeout: SLOW_MS }, async () => {
  expect(manifest.files.count).toBeGreaterThan(5);
  const { host, output } = await newInstallation();
  await runRestore(host, [backup]);
  expect(output()).toContain(`${manifest.files.count} files`);
  const again = join(folder, 'again');
  await runBackup(host, [again]);
  const remade = JSON.parse(readFileSync(join(again, MANIFEST), 'utf8')) as Manifest; // Ours.
  expect(remade.sequences).toEqual(manifest.sequences);
  expect(remade.tables.map(({ name, rows }) => [name, rows])).toEqual(
    manifest.tables.map(({ name, rows }) => [name, rows]),
  );
  for (const { name } of manifest.tables) {
    const [restored, backedUp] = [again, backup].map((of) => linesIn(join(of, tableFile(name))));
    // Only the logs of contests have another epoch: a reader who is ahead of the backup starts over.
    if (name === 'contest_logs') expect(epochs(restored)).not.toEqual(epochs(backedUp));
    expect(name === 'contest_logs' ? withoutEpochs(restored) : restored).toEqual(
      name === 'contest_logs' ? withoutEpochs(backedUp) : backedUp,
    );
  }
  expect(linesIn(join(again, FILE_LIST))).toEqual(linesIn(join(backup, FILE_LIST)));
  expect(JSON.stringify(linesIn(join(again, tableFile('orgs'))))).toContain('😀');
});

test('a restored installation starts, and its users can sign in', { timeout: SLOW_MS }, async () => {
  const { host, stop, output } = await newInstallation({ ASSAY_SAMPLE: '1' });
  await runRestore(host, [backup]);
  await runAdmin(host, ['create', 'keeper', '--password', 'cobalt-ferry-88']);
  const running = runServer(host);
  await Promise.race([running, until(() => output().includes('is ready'))]);
  const address = /Address +(http:\S+)/.exec(output())?.[1] ?? '';
  const reply = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'password', payload: { username: 'keeper', password: 'cobalt-ferry-88' } }),
  });
  expect(reply.status).toBe(200);
  stop();
  await running;
  expect(await inDatabase(host, async (client) => (await client.query('select * from orgs')).rows.length)).toBe(1);
});

test(
  'files in buckets of organizations are reported as missing, and a restored installation only reads there',
  { timeout: SLOW_MS },
  async () => {
    const [first, second] = [await newInstallation(), await newInstallation()];
    await runRestore(first.host, [backup]);
    await inDatabase(first.host, (client) =>
      client.query(`insert into org_buckets (id, org_id, endpoint, bucket, region, path_style, access_key, secret_key)
        select gen_random_uuid(), id, 'https://s3.invalid', 'files', 'us-east-1', true, 'a', 's' from orgs`),
    );
    const copy = join(folder, 'with-bucket');
    await runBackup(first.host, [copy]);
    expect(first.output()).toContain('Not included: the files of these organizations in their own buckets');
    expect(first.output()).toContain(HOSTILE_TEXT);
    await runRestore(second.host, [copy]);
    const sealed = (host: Host) =>
      inDatabase(host, async (client) => (await client.query('select sealed from org_buckets')).rows as unknown[]);
    expect(await sealed(first.host)).toEqual([{ sealed: false }]);
    expect(await sealed(second.host)).toEqual([{ sealed: true }]);
  },
);

test('keys of buckets are encrypted in a backup, and usable after the restore', { timeout: SLOW_MS }, async () => {
  const [first, second] = [await newInstallation(), await newInstallation()];
  await runRestore(first.host, [backup]);
  const secretKey = 'a key that nobody may read';
  // As stored by versions before encryption.
  await inDatabase(first.host, async (client) => {
    await client.query(
      `insert into org_buckets (id, org_id, endpoint, bucket, region, path_style, access_key, secret_key)
        select gen_random_uuid(), id, 'https://s3.invalid', 'files', 'us-east-1', true, 'a', $1 from orgs`,
      [secretKey],
    );
    const oss = { bucket: 'files', accessKey: 'a', secretKey, endpoint: 'https://s3.invalid' };
    await client.query(`update orgs set settings = jsonb_build_object('oss', $1::jsonb)`, [oss]);
  });
  const copy = join(folder, 'with-keys');
  await runBackup(first.host, [copy]);
  const files = readdirSync(copy, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  expect(readFileSync(join(copy, tableFile('org_buckets')), 'utf8')).toContain('s3.invalid');
  const clear = files.filter((one) => readFileSync(join(one.parentPath, one.name)).includes(secretKey));
  expect(clear.map(({ name }) => name)).toEqual([]);

  await runRestore(second.host, [copy]);
  const secret = readFileSync(join(second.host.env['ASSAY_DATA_DIR'] ?? '', 'secret'), 'utf8').trim();
  const key = deriveSecrets(secret)('org-bucket');
  const stored = await inDatabase(
    second.host,
    async (client) =>
      (
        await client.query<{ ofOrg: string; ofBucket: string }>(
          `select settings #>> '{oss,secretKey}' as "ofOrg", secret_key as "ofBucket" from orgs join org_buckets on org_id = orgs.id`,
        )
      ).rows[0],
  );
  expect([stored?.ofOrg, stored?.ofBucket].map((one) => openBucketKey(one ?? '', key))).toEqual([secretKey, secretKey]);
});

test('a backup of an older schema is migrated', { timeout: SLOW_MS }, async () => {
  const old = await newInstallation();
  await migrate({ connectionString: old.host.env['DATABASE_URL'] ?? '' }, { steps: 1 });
  const copy = spoiled('old', (at) => rmSync(join(at, 'tables'), { recursive: true }));
  const dump = await dumpTables(
    { connectionString: old.host.env['DATABASE_URL'] ?? '' },
    copy,
    new AbortController().signal,
  );
  expect(dump.migrations).toEqual(knownMigrations().slice(0, 1));
  writeFileSync(join(copy, MANIFEST), JSON.stringify({ ...manifest, ...dump }));
  const { host } = await newInstallation();
  await runRestore(host, [copy]);
  const applied = await inDatabase(host, (client) =>
    client.query('select hash from drizzle.__drizzle_migrations order by id'),
  );
  expect(applied.rows.map((row: { hash: string }) => row.hash)).toEqual(knownMigrations());
});

test('no other user can read a backup', () => {
  const modes = [backup, join(backup, 'secret'), join(backup, MANIFEST), join(backup, tableFile('users'))];
  expect(modes.map((path) => statSync(path).mode & 0o077)).toEqual([0, 0, 0, 0]);
});

test('an installation with accounts is never overwritten', { timeout: SLOW_MS }, async () => {
  const { host } = await newInstallation();
  await runAdmin(host, ['create', 'first', '--password', 'cobalt-ferry-88']);
  rmSync(join(host.env['ASSAY_DATA_DIR'] ?? '', 'secret'), { force: true });
  await expect(runRestore(host, [backup])).rejects.toThrow(/^The database already contains an installation\. [^\n]*$/);
  expect(await usersIn(host)).toBe(1);
});

test('a damaged backup is refused in one line, and changes nothing', { timeout: SLOW_MS }, async () => {
  const [file = ''] = readFileSync(join(backup, FILE_LIST), 'utf8').split('\n');
  const { path } = JSON.parse(file) as { path: string }; // A line of the list.
  const change = (at: string) => writeFileSync(at, readFileSync(at, 'utf8').replace(/[0-9]/, 'x'));
  const cases: [string, (at: string) => void, RegExp][] = [
    ['row', (at) => change(join(at, tableFile('users'))), /table users|invalid input/],
    ['fewer rows', (at) => writeFileSync(join(at, tableFile('problems')), ''), /table problems in the backup/],
    ['file', (at) => writeFileSync(join(at, 'files', path), 'other'), /cannot be stored/],
    ['no file', (at) => rmSync(join(at, 'files', path)), /cannot be stored/],
    ['list', (at) => change(join(at, FILE_LIST)), /list of files|cannot be stored/],
    [
      'leads out',
      (at) =>
        writeFileSync(
          join(at, FILE_LIST),
          `${JSON.stringify({ path: '../../x', sizeBytes: 1, sha256: 'a'.repeat(64) })}\n`,
        ),
      /cannot be stored/,
    ],
    ['unfinished', (at) => rmSync(join(at, MANIFEST)), /contains no backup/],
    ['no JSON', (at) => writeFileSync(join(at, MANIFEST), '{'), /is damaged/],
    [
      'newer form',
      (at) => writeFileSync(join(at, MANIFEST), JSON.stringify({ ...manifest, form: 2 })),
      /newer version/,
    ],
    [
      'newer schema',
      (at) =>
        writeFileSync(join(at, MANIFEST), JSON.stringify({ ...manifest, migrations: [...manifest.migrations, 'x'] })),
      /newer version/,
    ],
  ];
  for (const [name, spoil, message] of cases) {
    const { host } = await newInstallation();
    const copy = spoiled(name, spoil);
    await expect(runRestore(host, [copy]), name).rejects.toThrow(message);
    if (name === 'row') expect(await usersIn(host)).toBe(0);
    rmSync(copy, { recursive: true });
  }
});

test('a backup with another secret is refused before anything changes', async () => {
  const { host } = await newInstallation({ ASSAY_SECRET: 'x'.repeat(40) });
  await expect(runRestore(host, [backup])).rejects.toThrow(/^ASSAY_SECRET differs/);
});

test(
  'a non-empty folder is left alone, and a cancelled backup leaves nothing behind',
  { timeout: SLOW_MS },
  async () => {
    const { host } = await newInstallation();
    await expect(runBackup(host, [backup])).rejects.toThrow(/is not empty/);
    expect(existsSync(join(backup, MANIFEST))).toBe(true);
    const stopped = join(folder, 'stopped');
    await expect(runBackup({ ...host, stopping: AbortSignal.abort() }, [stopped])).rejects.toThrow(/^Stopped\./);
    expect(existsSync(stopped)).toBe(false);
    for (const wrong of [[], ['a', 'b']]) await expect(runBackup(host, wrong)).rejects.toThrow(/^Usage: /);
    expect(readdirSync(folder)).not.toContain('a');
  },
);
