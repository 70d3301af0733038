import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOf } from '@assay/problem';
import { startTestServer, type TestClient, type TestServer } from '@assay/testkit';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { auditLog, orgBuckets } from '../../db/schema.ts';
import { keyPath } from '../../storage/key-path.ts';
import { importKey, problemAttachmentKey, problemDataKey, solutionDataKey } from '../../storage/keys.ts';
import { startSlowBucket } from '../../../test/support/slow-bucket.ts';
import { startS3Server, type S3Server } from '../../../test/support/s3-server.ts';
import { announce, complete, submit, take } from '../../../test/support/judging.ts';
import { addData, makeJudgedProblem } from '../../../test/support/problem-data.ts';
import { makeContest } from '../../../test/support/contesting.ts';
import { makeRanklist, readValid, storeJudged } from '../../../test/support/ranking.ts';
import { collectAll, GRACE_MS } from '../orphans/collect-orphans.ts';

let storage: S3Server;
let server: TestServer;
let ownBucket: string;
beforeAll(async () => {
  storage = await startS3Server();
  ownBucket = storage.makeBucket();
  server = await startTestServer({ config: { s3: storage.config(ownBucket) } });
});
afterAll(async () => {
  await server.close();
  await storage.close();
});

/** Numeric log level of warnings; errors have a higher one. */
const WARN = 40;
const settingsPath = 'PATCH /api/org/:orgId/admin/settings';

function ossOf(bucket: string, more: Partial<ReturnType<S3Server['config']>> = {}) {
  const { direct: _, ...oss } = { ...storage.config(bucket), ...more };
  return oss;
}
async function setBucket(client: TestClient, orgId: string, bucket: string, more = {}): Promise<void> {
  await client.call(settingsPath, { params: { orgId }, body: { oss: ossOf(bucket, more) } });
}
/** Names of all files in a bucket, without the service's own. */
function filesIn(bucket: string): string[] {
  return readdirSync(storage.folderOf(bucket), { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && !one.parentPath.includes('.sgwtmp'))
    .map((one) => join(one.parentPath, one.name).slice(storage.folderOf(bucket).length + 1));
}
const objectPath = (key: string) => keyPath(key).replaceAll('%', '=');
const isIn = (bucket: string, key: string) => filesIn(bucket).some((path) => path.endsWith(`/${objectPath(key)}`));
const isOwn = (key: string) => existsSync(join(storage.folderOf(ownBucket), objectPath(key)));
const put = (key: string, content: string) => server.context.store.put(key, Readable.from([Buffer.from(content)]));
const read = async (key: string) => {
  const file = await server.context.store.get(key);
  return file && (await text(file.stream));
};

/** An organization with a problem, and helpers to use it. */
async function makeScene() {
  const scene = await makeJudgedProblem(server);
  const runner = server.client((await server.makeRunner({ orgId: scene.org.id })).headers);
  const contestant = await server.signIn(await server.makeUser());
  return { ...scene, orgId: scene.org.id, problemId: scene.problem.id, runner, contestant };
}

describe('the bucket of an organization', () => {
  it('stores data and solutions as soon as it is configured, judges with them, and leaves older files readable', async () => {
    const { orgId, problemId, setter, runner, contestant, dataHash } = await makeScene();
    const bucket = storage.makeBucket();
    await setBucket(setter, orgId, bucket);
    const older = problemDataKey(problemId, dataHash);
    const solutionId = await submit(contestant, problemId, 'to the bucket');
    const task = await take(runner);
    expect(filesIn(bucket)).toHaveLength(1);
    expect(isOwn(older)).toBe(true);
    // Earlier files directly from the installation's own service; files of the bucket through this server.
    expect(task.problemDataUrl.startsWith(storage.endpoint)).toBe(true);
    expect((await fetch(task.problemDataUrl)).status).toBe(200);
    expect(task.solutionDataUrl).toContain(`${server.origin}/files/`);
    expect(await (await fetch(task.solutionDataUrl)).text()).toBe('to the bucket');
    await complete(runner, task, { details: { version: 1, summary: 'fine' } });
    expect(filesIn(bucket)).toHaveLength(2);
    const params = { problemId, solutionId };
    const { url } = await setter.call('GET /api/problem/:problemId/solution/:solutionId/details/download', {
      params,
    });
    expect(await (await fetch(url)).json()).toMatchObject({ summary: 'fine' });

    const newer = await addData(setter, problemId, 'newer');
    expect(isIn(bucket, problemDataKey(problemId, newer))).toBe(true);
    expect(isOwn(problemDataKey(problemId, newer))).toBe(false);
    await submit(contestant, problemId, 'again');
    const second = await take(runner);
    expect(second.problemDataHash).toBe(newer);
    expect((await fetch(second.problemDataUrl)).status).toBe(200);
    await complete(runner, second);

    await setter.call('DELETE /api/problem/:problemId/admin', { params: { problemId } });
    expect(filesIn(bucket)).toEqual([]);
    expect(isOwn(older)).toBe(false);
  });

  it('is used by every server from the next request on', async () => {
    const { orgId, problemId, setter } = await makeScene();
    const second = await server.startSecond();
    const key = problemAttachmentKey(problemId, 'seen');
    expect(await second.app.context.store.head(key)).toBeNull();
    const bucket = storage.makeBucket();
    await setBucket(setter, orgId, bucket);
    await second.app.context.store.put(key, Readable.from([Buffer.from('by the second')]));
    expect(isIn(bucket, key)).toBe(true);
    expect(await read(key)).toBe('by the second');
  });

  it('is tested and recorded once when several servers send their first files concurrently', async () => {
    const { orgId, problemId, setter } = await makeScene();
    await setBucket(setter, orgId, storage.makeBucket());
    const keys = ['a', 'b', 'c', 'd'].map((name) => problemAttachmentKey(problemId, name));
    await Promise.all(keys.map((key) => put(key, 'content')));
    const rows = await server.db.select().from(orgBuckets).where(eq(orgBuckets.orgId, orgId));
    expect(rows).toHaveLength(1);
    for (const key of keys) expect(await read(key)).toBe('content');
  });

  it('stores imported problems and exported packages, whose rows are created after their files', async () => {
    const { orgId, problemId, setter } = await makeScene();
    const bucket = storage.makeBucket();
    await setBucket(setter, orgId, bucket);
    const exported = await setter.call('POST /api/problem/:problemId/export', {
      params: { problemId },
      body: { format: 'assay' },
    });
    expect(filesIn(bucket)).toHaveLength(1);
    const { hash, size } = await takeOver(exported.url);
    expect(size).toBe(exported.size);
    expect(isIn(bucket, importKey(orgId, hash))).toBe(true);
    const made = await setter.call('POST /api/problem/import', {
      body: { orgId, hash, accessLevel: ACCESS_LEVEL.public, slug: 'again', title: 'Again' },
    });
    expect(filesIn(bucket).some((path) => path.includes(made.problemId))).toBe(true);
    expect(isIn(bucket, importKey(orgId, hash))).toBe(false);
  });

  it('is separate from another organization’s, even if both use the same one', async () => {
    const [one, other] = [await makeScene(), await makeScene()];
    const [shared, apart] = [storage.makeBucket(), storage.makeBucket()];
    await setBucket(one.setter, one.orgId, shared);
    await setBucket(other.setter, other.orgId, apart);
    const keys = [one, other].map(({ problemId }) => problemAttachmentKey(problemId, 'k')) as [string, string];
    await put(keys[0], 'of one');
    await put(keys[1], 'of the other');
    expect(filesIn(shared)).toHaveLength(1);
    expect(filesIn(apart)).toHaveLength(1);
    await setBucket(other.setter, other.orgId, shared);
    const third = problemAttachmentKey(other.problemId, 'third');
    await put(third, 'of the other');
    expect(filesIn(shared)).toHaveLength(2);
    expect(filesIn(shared).filter((path) => path.includes(one.orgId))).toHaveLength(1);
    await one.setter.call('DELETE /api/problem/:problemId/admin', { params: { problemId: one.problemId } });
    expect(filesIn(shared)).toHaveLength(1);
    expect(await read(third)).toBe('of the other');
    expect(await read(keys[1])).toBe('of the other');
  });

  it('may be left and returned to: the last written content is read', async () => {
    const { orgId, problemId, setter } = await makeScene();
    const [first, second] = [storage.makeBucket(), storage.makeBucket()];
    const [changing, lasting] = ['changing', 'lasting'].map((name) => problemAttachmentKey(problemId, name)) as [
      string,
      string,
    ];
    await put(changing, 'in the installation');
    for (const [at, bucket] of [first, second, first].entries()) {
      await setBucket(setter, orgId, bucket);
      if (at === 0) await put(lasting, 'in the first');
      expect(await read(changing)).toBe(at === 0 ? 'in the installation' : `round ${at - 1}`);
      await put(changing, `round ${at}`);
      expect(await read(changing)).toBe(`round ${at}`);
    }
    expect(isOwn(changing)).toBe(false);
    expect(await read(lasting)).toBe('in the first');
    await server.context.store.delete(changing);
    expect([first, second].map((bucket) => isIn(bucket, changing))).toEqual([false, false]);
  });

  it('that is unusable causes a clear error, loses no file, and works again once the settings are corrected', async () => {
    const { orgId, problemId, setter, runner, contestant } = await makeScene();
    const bucket = storage.makeBucket();
    const upload = async () => {
      const { url } = await setter.call('GET /api/problem/:problemId/attachment/:key/url/:type', {
        params: { problemId, key: 'k', type: 'upload' },
      });
      const reply = await fetch(url, { method: 'PUT', body: 'content' });
      return { status: reply.status, body: (await reply.json()) as { refusal?: string } };
    };
    const attaching = { params: { problemId }, body: { key: 'k', name: 'k.txt', description: '' } };
    const refused = { status: 503, body: { refusal: 'org-storage-unusable' } };

    await setBucket(setter, orgId, 'no-such-bucket');
    expect(await upload()).toMatchObject(refused);
    await setBucket(setter, orgId, bucket, { secretKey: 'wrong' });
    expect(await upload()).toMatchObject(refused);
    await setBucket(setter, orgId, bucket, { endpoint: server.origin });
    expect(await upload()).toMatchObject(refused);
    // No file was ever in one of these: existing files are found, and missing ones are reported as missing.
    expect(await setter.refusalOf('POST /api/problem/:problemId/attachment', attaching)).toBe('not-uploaded');
    await setBucket(setter, orgId, bucket);
    expect((await upload()).status).toBe(200);
    await setter.call('POST /api/problem/:problemId/attachment', attaching);
    await submit(contestant, problemId, 'handed in');

    await setBucket(setter, orgId, bucket, { secretKey: 'wrong' });
    const file = await fetch((await take(runner)).solutionDataUrl);
    expect({ status: file.status, body: await file.json() }).toMatchObject(refused);
    const missing = { ...attaching, body: { ...attaching.body, key: 'other' } };
    expect(await setter.refusalOf('POST /api/problem/:problemId/attachment', missing)).toBe('org-storage-unusable');
    await setBucket(setter, orgId, bucket);
    expect(await read(problemAttachmentKey(problemId, 'k'))).toBe('content');
  });

  it('is not contacted while a runner polls: tasks of other organizations are leased while it hangs', async () => {
    const slow = await startSlowBucket(storage);
    const site = await startTestServer({ config: { s3: { ...storage.config(ownBucket), endpoint: slow.endpoint } } });
    try {
      const bucket = storage.makeBucket();
      const [scene, strangers] = [await makeJudgedProblem(site), await makeJudgedProblem(site)];
      await setBucket(scene.setter, scene.org.id, bucket, { endpoint: slow.endpoint });
      const dataHash = await addData(scene.setter, scene.problem.id, 'in the bucket');
      const contestant = await site.signIn(await site.makeUser());
      const runner = site.client((await site.makeRunner({ orgId: null })).headers);
      const first = await submit(contestant, scene.problem.id, 'handed in');
      expect(isIn(bucket, problemDataKey(scene.problem.id, dataHash))).toBe(true);
      slow.hold(bucket);
      const task = await take(runner);
      const second = await submit(contestant, strangers.problem.id);
      const other = await take(runner);
      expect([task.solutionId, other.solutionId]).toEqual([first, second]);
      expect(slow.held()).toBe(0);
      // Only the runner that fetches the file waits for the bucket.
      const fetched = fetch(task.solutionDataUrl);
      await expect.poll(() => slow.held(), { timeout: 60_000 }).toBeGreaterThan(0);
      await complete(runner, other);
      slow.release();
      expect(await (await fetched).text()).toBe('handed in');
    } finally {
      slow.release();
      await site.close();
      await slow.close();
    }
  });

  it('that is unusable causes warnings in the log and no errors, whatever uses it', async () => {
    const contest = await makeContest(server);
    const { orgId, director, contestId } = contest;
    const problemId = await contest.addProblem();
    const { id: userId } = await contest.makeParticipant();
    await setBucket(director, orgId, 'no-such-bucket');
    await makeRanklist(contest, 'k', 'type = ioi');
    await storeJudged(server, contestId, { userId, problemId, score: 5 });
    const lines = () => server.logLines.filter((line) => line['contestId'] === contestId);
    await expect.poll(lines, { timeout: 60_000, interval: 50 }).not.toEqual([]);
    expect(lines()[0]).toMatchObject({ level: WARN, msg: expect.stringContaining('ranklists') as string });
    await setBucket(director, orgId, storage.makeBucket());
    expect((await readValid(server, contest, 'k')).participant.list).toMatchObject([{ userId }]);
    expect(server.logLines.filter((line) => Number(line['level']) > WARN)).toEqual([]);
  });

  it('is cleaned up like the files of the installation, unless it came with a backup', async () => {
    const { orgId, problemId, setter, contestant } = await makeScene();
    const bucket = storage.makeBucket();
    await setBucket(setter, orgId, bucket);
    const dataHash = await addData(setter, problemId, 'kept');
    const solutionId = await announce(contestant, problemId);
    const orphan = solutionDataKey(solutionId, 'c'.repeat(64));
    await put(orphan, 'left behind');
    const clock = { now: () => Date.now() + 2 * GRACE_MS };
    const collect = async () => {
      const orphanPaths: string[] = [];
      await collectAll({ ...server.context, clock }, { isDry: false, onOrphan: (path) => orphanPaths.push(path) });
      return orphanPaths;
    };
    const seal = (sealed: boolean) =>
      server.db.transact((tx) => tx.update(orgBuckets).set({ sealed }).where(eq(orgBuckets.orgId, orgId)));
    await seal(true);
    expect(await collect()).not.toContain(keyPath(orphan));
    expect(await read(orphan)).toBe('left behind');
    const key = problemDataKey(problemId, dataHash);
    await server.context.store.delete(key);
    expect(isIn(bucket, key)).toBe(true);
    await put(problemAttachmentKey(problemId, 'new'), 'under another name');
    expect(new Set(filesIn(bucket).map((path) => path.split('/')[2])).size).toBe(2);
    await seal(false);
    expect(await collect()).toContain(keyPath(orphan));
    expect(await read(orphan)).toBeNull();
    expect(isIn(bucket, key)).toBe(true);
  });

  it('is emptied when its organization is deleted', async () => {
    const { orgId, org, problemId, setter } = await makeScene();
    const bucket = storage.makeBucket();
    await setBucket(setter, orgId, bucket);
    await put(problemAttachmentKey(problemId, 'k'), 'content');
    const { name } = (await setter.call('GET /api/org/:orgId', { params: { orgId } })).profile;
    expect(org.id).toBe(orgId);
    await setter.call('DELETE /api/org/:orgId/admin', { params: { orgId }, body: { name } });
    expect(filesIn(bucket)).toEqual([]);
  });

  it('has its key encrypted in every table, even if an older version stored it in plain text', async () => {
    const { orgId, problemId, setter } = await makeScene();
    const { secretKey, ...oss } = ossOf(storage.makeBucket());
    await setter.call(settingsPath, { params: { orgId }, body: { oss: { ...oss, secretKey } } });
    await put(problemAttachmentKey(problemId, 'k'), 'content');
    const tables = async () => {
      const rows = await server.db.execute(
        sql`select (select json_agg(o) from orgs o) as a, (select json_agg(b) from org_buckets b) as b, (select json_agg(l) from audit_log l) as c`,
      );
      return JSON.stringify(rows);
    };
    expect(await tables()).toContain(oss.bucket);
    expect(await tables()).not.toContain(secretKey);
    const acts = () => server.db.select().from(auditLog).where(eq(auditLog.orgId, orgId));
    const before = await acts();
    await setter.call(settingsPath, { params: { orgId }, body: { oss: { ...oss, secretKey } } });
    expect(await acts()).toHaveLength(before.length);

    const clear = JSON.stringify(secretKey);
    await server.db.transact(async (tx) => {
      await tx.execute(
        sql`update orgs set settings = jsonb_set(settings, '{oss,secretKey}', ${clear}::jsonb) where id = ${orgId}`,
      );
      await tx.update(orgBuckets).set({ secretKey }).where(eq(orgBuckets.orgId, orgId));
    });
    expect(await read(problemAttachmentKey(problemId, 'k'))).toBe('content');
    expect(await tables()).toContain(secretKey);
    const second = await server.startSecond();
    expect(await tables()).not.toContain(secretKey);
    const file = await second.app.context.store.get(problemAttachmentKey(problemId, 'k'));
    expect(file && (await text(file.stream))).toBe('content');
    await put(problemAttachmentKey(problemId, 'k'), 'changed');
    expect(await read(problemAttachmentKey(problemId, 'k'))).toBe('changed');
  });

  it('is listed for administrators of the organization after it was left, without its keys', async () => {
    const { orgId, problemId, setter } = await makeScene();
    const [first, second] = [storage.makeBucket(), storage.makeBucket()];
    const former = async () => {
      const settings = await setter.call('GET /api/org/:orgId/admin/settings', { params: { orgId } });
      return settings.formerBuckets;
    };
    expect(await former()).toEqual([]);
    for (const bucket of [first, second, first]) {
      await setBucket(setter, orgId, bucket);
      await put(problemAttachmentKey(problemId, 'k'), 'content');
    }
    const { endpoint, region } = storage.config(first);
    const place = { endpoint, region, since: expect.any(Number) as number };
    const shown = await former();
    expect(shown).toEqual([
      { ...place, bucket: second, until: expect.any(Number) as number },
      { ...place, bucket: first, until: shown[0]?.since },
    ]);
    expect(shown[0]?.until).toBeGreaterThanOrEqual(shown[0]?.since ?? Infinity);
    await setBucket(setter, orgId, second);
    expect(await former()).toMatchObject([{ bucket: first, until: null }, { bucket: second }, { bucket: first }]);
  });

  it('is one of at most sixteen', async () => {
    const { orgId, problemId, setter } = await makeScene();
    const config = ossOf(storage.makeBucket());
    const rows = Array.from({ length: 16 }, (_, at) => ({
      ...config,
      id: randomUUID(),
      orgId,
      createdAt: sql`now() - ${at + 1}::int * interval '1 hour'`,
    }));
    await server.db.transact((tx) => tx.insert(orgBuckets).values(rows));
    await setBucket(setter, orgId, storage.makeBucket());
    await expect(put(problemAttachmentKey(problemId, 'k'), 'x')).rejects.toMatchObject({
      code: 'org-storage-unusable',
    });
  });
});

describe('an installation whose organizations have no buckets', () => {
  it('reads an existing file without a database query', async () => {
    const statements: string[] = [];
    const plain = await startTestServer({ onStatement: ({ text: one }) => void statements.push(one) });
    try {
      const owner = await plain.makeUser();
      const org = await plain.makeOrg({ ownerId: owner.id });
      const problem = await plain.makeProblem({ orgId: org.id });
      const key = problemAttachmentKey(problem.id, 'k');
      await plain.context.store.put(key, Readable.from([Buffer.from('content')]));
      statements.length = 0;
      const file = await plain.context.store.get(key);
      expect(file && (await text(file.stream))).toBe('content');
      await plain.context.store.signedUrl({ key, method: 'GET', expiresInS: 60, origin: plain.origin });
      expect(statements.filter((one) => one.includes('org_buckets'))).toEqual([]);
    } finally {
      await plain.close();
    }
  });
});

/** The content behind a URL, in the form of an upload. */
async function takeOver(url: string): Promise<{ hash: string; size: number }> {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  return { hash: hashOf(bytes), size: bytes.length };
}
