import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '@assay/testkit';
import { buildBoardPage } from '@assay/testkit/board-page';
import { BoardReader } from '@assay/rules/static-board';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { allOpen, HOUR_MS, makeContest } from '../../../test/support/contesting.ts';
import { makeRanklist, storeJudged, untilValid } from '../../../test/support/ranking.ts';
import { startS3Server, type S3Server } from '../../../test/support/s3-server.ts';
import { startSlowBucket } from '../../../test/support/slow-bucket.ts';
import { auditLog, boardCopies } from '../../db/schema.ts';
import { BoardCopies } from './board-copies-job.ts';

let storage: S3Server;
let server: TestServer;
let ownBucket: string;
beforeAll(async () => {
  await buildBoardPage();
  storage = await startS3Server();
  ownBucket = storage.makeBucket();
  server = await startTestServer({
    config: { s3: storage.config(ownBucket), storageAllowPrivate: ['127.0.0.0/8'] },
  });
});
afterAll(async () => {
  await server.close();
  await storage.close();
});

const get = 'GET /api/rk/:ranklistId/copy' as const;
const set = 'PUT /api/rk/:ranklistId/copy' as const;
const stop = 'DELETE /api/rk/:ranklistId/copy' as const;

/** A contest that froze half an hour ago, whose board is published. */
async function makeScene() {
  const contest = await makeContest(server, allOpen, { accessLevel: ACCESS_LEVEL.private });
  const { contestId, orgId, director } = contest;
  const problemId = await contest.addProblem();
  const ada = await contest.makeParticipant();
  const freezeAt = Date.now() - HOUR_MS / 2;
  await makeRanklist(contest, 'open', `type = icpc\nfreezeAt = ${freezeAt}`);
  await director.call('PATCH /api/contest/:contestId/board', { params: { contestId }, body: { openKey: 'open' } });
  await untilValid(server, contest);
  const { ranklistId } = await director.call('POST /api/rk', { body: { contestId, orgId, ranklistKey: 'open' } });
  const show = (visible: boolean) =>
    director.call('PATCH /api/rk/:ranklistId/visible', { params: { ranklistId }, body: { visible } });
  await show(true);
  const judge = async (score: number, afterFreezeMs: number) => {
    const submittedAtMs = freezeAt + afterFreezeMs;
    const id = await storeJudged(server, contestId, { userId: ada.id, problemId, score, submittedAtMs });
    await untilValid(server, contest);
    return id;
  };
  const params = { ranklistId };
  const copy = async () => (await director.call(get, { params })).copy;
  return { ...contest, ada, params, ranklistId, show, judge, copy };
}
type Scene = Awaited<ReturnType<typeof makeScene>>;

function bucketOf(bucket: string, more: { endpoint?: string; secretKey?: string } = {}) {
  const { direct: _, ...place } = { ...storage.config(bucket), ...more };
  return place;
}
async function switchOn({ director, params }: Scene, bucket = storage.makeBucket(), more = {}) {
  const body = { target: 'bucket' as const, bucket: bucketOf(bucket, more), folder: 'board' };
  await director.call(set, { params, body });
  return { bucket, folder: join(storage.folderOf(bucket), 'board') };
}
/** The names of the files of a copy. */
const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).toSorted() : []);
/** Reads with the keys, as a bucket that is not public. */
async function fetchFile(bucket: string, name: string, folder = 'board') {
  const { makeS3Client } = await import('../../storage/buckets/s3-client.ts');
  const url = await makeS3Client(storage.config(bucket)).presign(`${folder}/${name}`, 60);
  return await fetch(url);
}
const readerOf = (bucket: string, folder?: string) =>
  new BoardReader(async (name) => {
    const reply = await fetchFile(bucket, name, folder);
    if (!reply.ok) throw new Error(`${reply.status} ${name}`);
    return await reply.json();
  });
const latestIn = async (bucket: string) =>
  (
    await readerOf(bucket)
      .read()
      .catch(() => null)
  )?.manifest.latest ?? 0;

describe('the static copy of a published board', () => {
  it('is in the bucket with the right types, caching and compression, and follows the board by deltas', async () => {
    const scene = await makeScene();
    await scene.judge(0, -60_000);
    const { bucket, folder } = await switchOn(scene);
    const reader = readerOf(bucket);
    await expect.poll(() => latestIn(bucket)).toBe(1);
    expect(filesIn(folder)).toEqual(['index.html', 'manifest.json', 'snapshot-1.json']);
    expect((await reader.read()).board?.rows).toMatchObject([{ rank: 1, cells: [{ tries: 1 }, {}, {}] }]);
    await scene.judge(100, -30_000);
    await expect.poll(() => latestIn(bucket)).toBe(2);
    expect((await reader.read()).board?.rows[0]?.cells[0]).toMatchObject({ first: true, tries: 2 });

    const headers = async (name: string) => {
      const reply = await fetchFile(bucket, name);
      await reply.arrayBuffer();
      return ['content-type', 'cache-control', 'content-encoding'].map((key) => reply.headers.get(key) ?? '');
    };
    expect(await headers('index.html')).toEqual(['text/html; charset=utf-8', 'public, max-age=60', 'gzip']);
    expect(await headers('manifest.json')).toEqual(['application/json', 'public, max-age=2, must-revalidate', '']);
    expect((await headers('snapshot-1.json')).slice(0, 2)).toEqual([
      'application/json',
      'public, max-age=31536000, immutable',
    ]);
    const { etag } = Object.fromEntries((await fetchFile(bucket, 'manifest.json')).headers);
    expect(etag).not.toBeUndefined();
    expect(await scene.copy()).toMatchObject({ state: 'on', latest: 2, folder: 'board' });
    expect((await scene.copy())?.url).toBe(`${storage.endpoint}/${bucket}/board/index.html`);
  });

  it('has nothing that the freeze hides, and is deleted when the board is unpublished, withdrawn or stopped', async () => {
    const scene = await makeScene();
    const { bucket, folder } = await switchOn(scene);
    await expect.poll(() => latestIn(bucket)).toBe(1);
    await scene.judge(100, 60_000);
    await expect.poll(() => latestIn(bucket)).toBe(2);
    expect((await readerOf(bucket).read()).board?.rows[0]?.cells[0]).toEqual({ content: '?1', pending: 1 });
    const { director, params, show } = scene;
    await show(false);
    await expect.poll(() => filesIn(folder)).toEqual(['index.html', 'manifest.json']);
    expect((await readerOf(bucket).read()).board).toBeNull();
    await show(true);
    await expect.poll(async () => (await readerOf(bucket).read()).board?.rows.length).toBe(1);
    await director.call(stop, { params });
    await expect.poll(scene.copy).toBeUndefined();
    expect(filesIn(folder)).toEqual(['index.html', 'manifest.json']);

    await switchOn(scene, bucket);
    await expect.poll(async () => (await readerOf(bucket).read()).board?.rows.length).toBe(1);
    await director.call('DELETE /api/rk/:ranklistId', { params });
    const rows = () => server.db.select().from(boardCopies).where(eq(boardCopies.ranklistId, scene.ranklistId));
    await expect.poll(rows).toEqual([]);
    expect(filesIn(folder)).toEqual(['index.html', 'manifest.json']);
  });

  it('is deleted when its contest and its organization are deleted', async () => {
    const scene = await makeScene();
    const { bucket, folder } = await switchOn(scene);
    await expect.poll(() => latestIn(bucket)).toBe(1);
    const { director, orgId } = scene;
    const { name } = (await director.call('GET /api/org/:orgId', { params: { orgId } })).profile;
    await director.call('DELETE /api/org/:orgId/admin', { params: { orgId }, body: { name } });
    await expect.poll(() => filesIn(folder)).toEqual(['index.html', 'manifest.json']);
  });

  it('can be in the bucket of the installation or of the organization', async () => {
    const scene = await makeScene();
    const { director, params, orgId, ranklistId } = scene;
    expect((await director.call(get, { params })).targets).toEqual(['installation', 'bucket']);
    expect(await director.refusalOf(set, { params, body: { target: 'organization' } })).toBe('board-copy-target');
    const bucket = storage.makeBucket();
    await director.call('PATCH /api/org/:orgId/admin/settings', { params: { orgId }, body: { oss: bucketOf(bucket) } });
    expect((await director.call(get, { params })).targets).toEqual(['organization', 'installation', 'bucket']);
    const body = { target: 'organization' as const, publicUrl: 'https://cdn.example.edu/board/' };
    await director.call(set, { params, body });
    const folderOf = (name: string) => join(storage.folderOf(name), 'public/boards', String(ranklistId));
    await expect.poll(() => filesIn(folderOf(bucket))).toContain('manifest.json');
    expect((await scene.copy())?.url).toBe('https://cdn.example.edu/board/index.html');
    expect(await director.refusalOf(set, { params, body: { target: 'installation' } })).toBe('board-copy-elsewhere');
    await director.call(stop, { params });
    await expect.poll(scene.copy).toBeUndefined();
    await director.call(set, { params, body: { target: 'installation' } });
    await expect.poll(() => filesIn(folderOf(ownBucket))).toContain('snapshot-1.json');
  });

  it('is written by one server at a time, and another one goes on where a killed one stopped', async () => {
    const scene = await makeScene();
    const { bucket } = await switchOn(scene);
    await expect.poll(() => latestIn(bucket)).toBe(1);
    const { context } = server;
    const other = new BoardCopies(context);
    await server.db.transact((tx) =>
      tx.execute(sql`update board_copies set due_at = now() where ranklist_id = ${scene.ranklistId}`),
    );
    const holder = async () =>
      (await server.db.select().from(boardCopies).where(eq(boardCopies.ranklistId, scene.ranklistId)))[0]?.leaseId;
    const first = await holder();
    await other.round();
    await other.settled();
    expect(await holder()).toBe(first);
    // The lease of a server that was killed has ended.
    await server.db.transact((tx) =>
      tx.execute(sql`update board_copies set lease_ends_at = now() - interval '1 second', due_at = now()
        where ranklist_id = ${scene.ranklistId}`),
    );
    const take = async () => {
      await other.round();
      await other.settled();
      await server.db.transact((tx) =>
        tx.execute(sql`update board_copies set lease_ends_at = now() - interval '1 second', due_at = now()
          where ranklist_id = ${scene.ranklistId} and lease_id = ${first ?? ''}::uuid`),
      );
      return await holder();
    };
    await expect.poll(take).not.toBe(first);
    await scene.judge(0, -60_000);
    await expect
      .poll(async () => {
        await other.round();
        await other.settled();
        return await latestIn(bucket);
      })
      .toBe(2);
    expect((await readerOf(bucket).read()).manifest.snapshot).toBe(1);
    await other.close();
  });

  it('says why a bucket fails, and goes on when it works again', async () => {
    const cases = [
      [{ secretKey: 'wrong' }, 'denied'],
      [{ endpoint: 'http://127.0.0.1:9' }, 'unreachable'],
      [{ endpoint: 'not a URL' }, 'unreachable'],
      [{ endpoint: 'http://169.254.169.254' }, 'unreachable'],
    ] as const;
    for (const [more, failure] of cases) {
      const scene = await makeScene();
      const { bucket } = await switchOn(scene, undefined, more);
      await expect.poll(async () => (await scene.copy())?.failure).toBe(failure);
      const { director, params } = scene;
      if (!('endpoint' in more)) {
        await director.call(set, { params, body: { target: 'bucket', bucket: bucketOf(bucket), folder: 'board' } });
        await expect.poll(() => latestIn(bucket)).toBe(1);
        await expect.poll(async () => (await scene.copy())?.failure).toBeUndefined();
      } else {
        await director.call(stop, { params });
        expect((await scene.copy())?.state).toBe('stopping');
        await director.call(stop, { params });
        expect(await scene.copy()).toBeUndefined();
      }
    }
    const missing = await makeScene();
    await switchOn(missing, 'no-such-bucket');
    await expect.poll(async () => (await missing.copy())?.failure).toBe('no-bucket');
  });

  it.each([
    [507, 'full'],
    [500, 'refused'],
    [403, 'denied'],
  ] as const)('of a service that answers %i shows "%s", and readers keep the last state', async (status, failure) => {
    const failing = createServer((request, reply) => {
      request.resume();
      const isRead = request.method === 'GET';
      reply.writeHead(isRead ? 404 : status, { 'content-type': 'application/xml' });
      reply.end(isRead ? '<Error><Code>NoSuchKey</Code></Error>' : '');
    }).listen(0, '127.0.0.1');
    await once(failing, 'listening');
    const { port } = failing.address() as AddressInfo;
    const scene = await makeScene();
    await switchOn(scene, undefined, { endpoint: `http://127.0.0.1:${port}` });
    await expect.poll(async () => (await scene.copy())?.failure).toBe(failure);
    expect(await scene.copy()).toMatchObject({ state: 'on', latest: 0 });
    await scene.director.call(stop, { params: scene.params });
    await scene.director.call(stop, { params: scene.params });
    failing.closeAllConnections();
    failing.close();
  });

  it('in a slow bucket delays no other', async () => {
    const slow = await startSlowBucket(storage);
    const [held, free] = [await makeScene(), await makeScene()];
    const heldBucket = storage.makeBucket();
    slow.hold(heldBucket);
    await switchOn(held, heldBucket, { endpoint: slow.endpoint });
    await expect.poll(() => slow.held()).toBeGreaterThan(0);
    const { bucket } = await switchOn(free);
    await expect.poll(() => latestIn(bucket)).toBe(1);
    expect((await held.copy())?.latest).toBe(0);
    slow.release();
    await expect.poll(() => latestIn(heldBucket)).toBe(1);
    await held.director.call(stop, { params: held.params });
    await expect.poll(held.copy).toBeUndefined();
    await slow.close();
  });

  it('refuses a place of another board, a URL with a query, and a bucket without keys; never shows its key', async () => {
    const scene = await makeScene();
    const { bucket } = await switchOn(scene);
    const other = await makeScene();
    const place = bucketOf(bucket);
    const refused = (body: object) => other.director.refusalOf(set, { params: other.params, body });
    expect(await refused({ target: 'bucket', bucket: place, folder: 'board' })).toBe('board-copy-taken');
    expect(await refused({ target: 'bucket' })).toBe('board-copy-target');
    expect(await refused({ target: 'bucket', bucket: { ...place, secretKey: '' } })).toBe('board-copy-target');
    expect(await refused({ target: 'bucket', bucket: place, publicUrl: 'https://a/?b' })).toBe('board-copy-url');
    expect(await refused({ target: 'bucket', bucket: place, publicUrl: 'ftp://a' })).toBe('board-copy-url');
    for (const folder of ['../x', '/x', 'a//b', '.', 'a b', 'x/'])
      expect(await refused({ target: 'bucket', bucket: place, folder })).toBe('invalid-input');
    await other.director.call(stop, { params: other.params });
    expect(await other.copy()).toBeUndefined();
    for (const path of [get, stop] as const)
      expect(await other.ada.client.refusalOf(path, { params: other.params })).toBe('no-right');
    const body = { target: 'installation' as const };
    expect(await other.ada.client.refusalOf(set, { params: other.params, body })).toBe('no-right');
    const unknown = { ranklistId: 7 };
    for (const path of [get, stop] as const)
      expect(await other.director.refusalOf(path, { params: unknown })).toBe('not-found');
    expect(await other.director.refusalOf(set, { params: unknown, body })).toBe('not-found');

    const { rows } = await server.db.execute(sql`select (select json_agg(c) from board_copies c) as copies`);
    const acts = await server.db.select().from(auditLog).where(eq(auditLog.orgId, scene.orgId));
    const seen = JSON.stringify([rows, acts, await scene.director.call(get, { params: scene.params })]);
    expect(seen).toContain(bucket);
    expect(seen).not.toContain(place.secretKey);
    // An empty key keeps the stored one, at the same place only.
    const kept = { target: 'bucket' as const, bucket: { ...place, secretKey: '' }, folder: 'board' };
    await scene.director.call(set, { params: scene.params, body: kept });
    await scene.judge(0, -1_000);
    const tries = async () => (await readerOf(bucket).read()).board?.rows[0]?.cells[0]?.tries;
    await expect.poll(tries).toBe(1);
  });
});
