import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { serverForFile } from '@assay/testkit';
import { runServer, type Host } from './server.ts';
import { runAdmin, runConfig, runMigrate } from './tools.ts';

const SLOW_MS = 60_000;

const server = serverForFile();
let dataDir: string;
beforeAll(() => void (dataDir = mkdtempSync(join(tmpdir(), 'assay-commands-'))));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function makeHost(env: Record<string, string> = {}) {
  const printed: string[] = [];
  const stop = new AbortController();
  const { host, port, user } = inject('assayPostgres');
  const databaseUrl = `postgres://${user}@${encodeURIComponent(host)}:${port}/${server.connection.database}`;
  const own: Host = {
    env: {
      ASSAY_DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      ASSAY_RUNNERS: '0',
      ASSAY_PORT: '0',
      ASSAY_LOG_LEVEL: 'error',
      ...env,
    },
    print: (text) => void printed.push(text),
    isTerminal: false,
    stopping: stop.signal,
  };
  return { host: own, stop: () => stop.abort(), output: () => printed.join('') };
}

async function until(holds: () => boolean): Promise<void> {
  for (
    const end = performance.now() + SLOW_MS;
    performance.now() < end;
    await new Promise((go) => setTimeout(go, 20))
  ) {
    if (holds()) return;
  }
  throw new Error('timed out');
}

test(
  'the server prints its URL and its administrator, responds, and stops on a signal',
  { timeout: SLOW_MS },
  async () => {
    const { host, stop, output } = makeHost();
    const running = runServer(host);
    await Promise.race([running, until(() => output().includes('is ready'))]);
    const address = /Address +(http:\S+)/.exec(output())?.[1] ?? '';
    expect(output()).toMatch(/Administrator +admin \/ [a-z2-9-]{23}\n/);
    expect(await (await fetch(`${address}/api/ping`)).json()).toEqual({ ping: 'pong' });
    stop();
    await running;
    await expect(fetch(`${address}/api/ping`)).rejects.toThrow();
  },
);

test('a port in use is reported in one line that names the setting', async () => {
  const other = createServer();
  await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready));
  const { port } = other.address() as AddressInfo;
  try {
    const starting = runServer(makeHost({ ASSAY_PORT: String(port) }).host);
    await expect(starting).rejects.toThrow(
      `Port ${port} is in use by another program. Stop it, or set ASSAY_PORT to another port.`,
    );
  } finally {
    other.close();
  }
});

test('an unreachable database is reported in one line without its password', async () => {
  const starting = runServer(makeHost({ DATABASE_URL: 'postgres://assay:hush@127.0.0.1:1/assay' }).host);
  await expect(starting).rejects.toThrow(/^Cannot connect to the database of DATABASE_URL: (?!.*hush)[^\n]*$/);
});

test('migrating an up-to-date database reports that', async () => {
  const { host, output } = makeHost();
  await runMigrate(host);
  expect(output()).toBe('The database is up to date.\n');
});

test('the settings are listed without secrets', async () => {
  const { host, output } = makeHost({ ASSAY_SECRET: 'x'.repeat(40) });
  await runConfig(host);
  expect(output()).toContain('ASSAY_PORT');
  expect(output()).not.toContain('x'.repeat(40));
});

test('an administrator is created while the server runs, and wrong usage is explained', async () => {
  const { host, output } = makeHost();
  await runAdmin(host, ['create', 'night-shift', '--password', 'cobalt-ferry-88']);
  expect(output()).toContain('The administrator night-shift was created. Password: cobalt-ferry-88');
  const body = { provider: 'password', payload: { username: 'night-shift', password: 'cobalt-ferry-88' } };
  expect((await server.client().send('POST /api/auth/login', { body })).status).toBe(200);
  for (const wrong of [[], ['create'], ['remove', 'x'], ['create', ' x '], ['create', 'x'.repeat(33)]]) {
    await expect(runAdmin(host, wrong)).rejects.toThrow(/^(Usage: |A name )/);
  }
});
