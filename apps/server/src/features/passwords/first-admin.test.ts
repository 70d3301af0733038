import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '@assay/testkit';
import { ensureFirstAdmin, makeAdmin } from './first-admin.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'assay-admin-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const signIn = async (server: TestServer, username: string, password: string) =>
  await server
    .client()
    .send('POST /api/auth/login', { body: { provider: 'password', payload: { username, password } } });

test('a new installation gets one administrator, whose password only the operator can read', async () => {
  await using server = await startTestServer();
  const settings = { admin: { name: 'admin', password: null }, dataDir };
  const made = await Promise.all([1, 2, 3].map(() => ensureFirstAdmin(server.db, settings)));
  expect(made.filter((one) => one.isNew)).toHaveLength(1);
  expect(new Set(made.map((one) => one.id)).size).toBe(1);
  const file = join(dataDir, 'first-admin.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { name, password } = JSON.parse(readFileSync(file, 'utf8')) as { name: string; password: string };
  expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
  expect((await signIn(server, name, password)).status).toBe(200);
  const again = await ensureFirstAdmin(server.db, settings);
  expect(again).toMatchObject({ isNew: false, name: 'admin', made: { password, file } });
});

test('a password chosen by the operator is used and not stored in plain text', async () => {
  await using server = await startTestServer();
  const own = mkdtempSync(join(dataDir, 'own-'));
  const made = await ensureFirstAdmin(server.db, {
    admin: { name: 'chief', password: 'river-glass-19-anvil' },
    dataDir: own,
  });
  expect(made).toEqual({ id: made.id, name: 'chief', isNew: true });
  expect((await signIn(server, 'chief', 'river-glass-19-anvil')).status).toBe(200);
  expect(() => statSync(join(own, 'first-admin.json'))).toThrow(/ENOENT/);
});

test('no administrator is created if the password cannot be shown', async () => {
  await using server = await startTestServer();
  const file = join(dataDir, 'no-folder');
  writeFileSync(file, '');
  const settings = { admin: { name: 'admin', password: null }, dataDir: join(file, 'data') };
  await expect(ensureFirstAdmin(server.db, settings)).rejects.toThrow();
  expect((await ensureFirstAdmin(server.db, { ...settings, dataDir })).isNew).toBe(true);
});

test('an existing account is made an administrator and keeps its password unless a new one is given', async () => {
  await using server = await startTestServer();
  const first = await makeAdmin(server.db, 'operator', null);
  expect(first.isNew).toBe(true);
  expect(await makeAdmin(server.db, 'operator', null)).toEqual({ isNew: false, password: null });
  expect((await signIn(server, 'operator', first.password ?? '')).status).toBe(200);
  await makeAdmin(server.db, 'operator', 'quarry-lantern-33');
  expect((await signIn(server, 'operator', 'quarry-lantern-33')).status).toBe(200);
});
