import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endlessPackage, hostilePackages } from '@assay/problem/hostile-packages';
import { hashOf, makeArchive, treeOfFiles } from '@assay/problem';
import { serverForFile, type TestClient } from '@assay/testkit';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { putFile, testConfig } from '../../test/support/problem-data.ts';
import { startProbedServer, type ProbedServer } from '../../test/support/probed-server.ts';

/** Bounds that no request may exceed. */
const MAX_PAUSE_MS = 50;
/** A garbage collection or the first compilation of a function can occur in any of them. */
const TRIES = 5;
const MIB = 1024 * 1024;

const server = serverForFile();
let probed: ProbedServer;
beforeAll(async () => void (probed = await startProbedServer(server)));
afterAll(() => probed.stop());

async function makeSetter(on = probed) {
  const owner = await server.makeUser();
  const org = await server.makeOrg({ ownerId: owner.id });
  return { orgId: org.id, setter: await on.signIn(owner) };
}

async function upload(client: TestClient, orgId: string, bytes: Buffer) {
  const hash = hashOf(bytes);
  const { url } = await client.call('POST /api/problem/import/upload', { body: { orgId, hash, size: bytes.length } });
  expect((await putFile(url, bytes)).status).toBe(200);
  return { orgId, hash };
}

/** The minimum, over several attempts, of the longest pause of the event loop while `act` runs. */
async function pauseOf(act: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && best > MAX_PAUSE_MS; tries += 1) {
    await probed.measure();
    await act();
    best = Math.min(best, (await probed.measure()).longestMs);
  }
  return best;
}

const INSPECT = 'POST /api/problem/import/inspect' as const;

describe('the event loop stays free while a hostile package is read:', () => {
  it.each(Object.entries(hostilePackages))('%s', async (_, files) => {
    const { orgId, setter } = await makeSetter();
    const bare = files['fps.xml'];
    const body = await upload(
      setter,
      orgId,
      bare === undefined ? await makeArchive(treeOfFiles(files)) : Buffer.from(bare),
    );
    const pause = await pauseOf(async () => {
      const { status } = await setter.send(INSPECT, { body });
      expect([200, 400]).toContain(status);
    });
    expect(pause).toBeLessThan(MAX_PAUSE_MS);
  });

  it('one that would take hours is refused', async () => {
    const { orgId, setter } = await makeSetter();
    const body = await upload(setter, orgId, await makeArchive(treeOfFiles(endlessPackage())));
    const refusals: unknown[] = [];
    const pause = await pauseOf(async () => refusals.push(await setter.refusalOf(INSPECT, { body })));
    expect(pause).toBeLessThan(MAX_PAUSE_MS);
    expect(new Set(refusals)).toEqual(new Set(['package-refused']));
  });
});

it('the event loop stays free while data with many files is added, listed and exported', async () => {
  const { orgId, setter } = await makeSetter();
  const problem = await server.makeProblem({ orgId });
  const names = Array.from({ length: 9_000 }, (_, index) => `tests/${index}.in`);
  const files = treeOfFiles({ ...Object.fromEntries(names.map((name) => [name, ''])), 'tests/1.ans': '' });
  const bytes = await makeArchive(files);
  const hash = hashOf(bytes);
  const params = { problemId: problem.id, hash };
  const { url } = await setter.call('GET /api/problem/:problemId/data/:hash/url/:type', {
    params: { ...params, type: 'upload' },
    query: { size: bytes.length },
    body: undefined,
  });
  expect((await putFile(url, bytes)).status).toBe(200);
  const cases = names.map((input) => ({ input, answer: 'tests/none.ans' }));
  const judge = { ...testConfig.judge, config: { ...testConfig.judge.config, cases } };
  const data = { hash, description: '' };
  const route = 'POST /api/problem/:problemId/data' as const;
  const refused = await pauseOf(() =>
    setter.send(route, { params, body: { ...data, config: { ...testConfig, judge } } }),
  );
  expect(refused).toBeLessThan(MAX_PAUSE_MS);
  await setter.call(route, { params, body: { ...data, config: testConfig } });
  await setter.call('POST /api/problem/:problemId/data/setDataHash', { params, body: { hash } });
  const list = await pauseOf(() =>
    setter.call('GET /api/problem/:problemId/data/:hash/file', { params, body: undefined }),
  );
  expect(list).toBeLessThan(MAX_PAUSE_MS);
  const exported = await pauseOf(() =>
    setter.call('POST /api/problem/:problemId/export', { params, body: { format: 'assay' } }),
  );
  expect(exported).toBeLessThan(MAX_PAUSE_MS);
});

it('the event loop stays free while a table of thousands of members is checked', async () => {
  const { orgId, setter } = await makeSetter();
  const users = Array.from({ length: 2500 }, (_, index) => ({
    profile: { name: `member${index}`, email: `member${index}@example.org`, realname: 'Somebody' },
    password: `${'aA1!'.repeat(20)}${index}`,
    passwordResetDue: false,
    orgCapability: '1',
    orgGroups: [],
  }));
  const pause = await pauseOf(() =>
    setter.call('POST /api/org/:orgId/admin/member/batchImport', {
      params: { orgId },
      body: { users, ignoreDuplicates: false, dryRun: true },
    }),
  );
  expect(pause).toBeLessThan(MAX_PAUSE_MS);
});

it('large packages imported concurrently are not kept in memory', async () => {
  const text = randomBytes(40 * MIB);
  const config = JSON.stringify({ slug: 'large', title: { en: 'Large' }, ...testConfig });
  const files = {
    'problem.yaml': config,
    'statement.en.md': 'x',
    'attachments/a.bin': text,
    'tests/1.in': text,
    'tests/1.ans': '3',
  };
  const bytes = await makeArchive(treeOfFiles(files));
  const before = await probed.measure();
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      // Each organization stores its own copy.
      const { orgId, setter } = await makeSetter();
      const body = await upload(setter, orgId, bytes);
      await setter.call('POST /api/problem/import', { body: { ...body, accessLevel: ACCESS_LEVEL.private } });
    }),
  );
  const { rssBytes, bufferBytes } = await probed.measure();
  // Of 480 MiB, some buffers that wait for the garbage collector.
  expect(bufferBytes).toBeLessThan(240 * MIB);
  expect(rssBytes - before.rssBytes).toBeLessThan(600 * MIB);
});

it('SIGTERM ends the server while it reads a package that would take hours', async () => {
  const own = await startProbedServer(server);
  const { orgId, setter } = await makeSetter(own);
  const body = await upload(setter, orgId, await makeArchive(treeOfFiles(endlessPackage())));
  const { othersMs } = await own.measure();
  const reply = setter.send(INSPECT, { body });
  await expect.poll(async () => (await own.measure()).othersMs - othersMs).toBeGreaterThan(1500);
  expect(await own.stop()).toBe(0);
  expect((await reply).status).toBe(429);
  expect(own.output()).not.toContain('did not end in time');
});
