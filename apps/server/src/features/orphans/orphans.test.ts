import { randomUUID } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hashOf } from '@assay/problem';
import { serverForEachTest } from '@assay/testkit';
import { solutions } from '../../db/schema.ts';
import { makeDiskStore } from '../../storage/disk/disk-store.ts';
import { keyPath } from '../../storage/key-path.ts';
import {
  contestAttachmentKey,
  importKey,
  ownerKinds,
  problemAttachmentKey,
  problemDataKey,
  solutionDataKey,
  solutionResultKey,
} from '../../storage/keys.ts';
import { announce, complete, submit, take } from '../../../test/support/judging.ts';
import { addData, makeJudgedProblem, putFile } from '../../../test/support/problem-data.ts';
import { collectAll, GRACE_MS } from './collect-orphans.ts';
import { tidyOnce } from './orphan-files-job.ts';

const server = serverForEachTest();

const put = (key: string) => server.context.store.put(key, Readable.from([Buffer.from('content')]));
const isThere = async (key: string) => (await server.context.store.head(key)) !== null;
/** Makes all files old enough. */
function age(...keys: string[]): void {
  const then = new Date(Date.now() - GRACE_MS - 60_000);
  for (const key of keys) utimesSync(join(server.dataDir, 'files', keyPath(key)), then, then);
}
const collect = async (isDry = false) => {
  const paths: string[] = [];
  const orphans = await collectAll(server.context, { isDry, onOrphan: (path) => paths.push(path) });
  return { ...orphans, paths };
};

async function makeScene() {
  const scene = await makeJudgedProblem(server);
  const problemId = scene.problem.id;
  const runner = server.client((await server.makeRunner({ orgId: scene.org.id })).headers);
  const contestant = await server.signIn(await server.makeUser());
  return { ...scene, problemId, runner, contestant };
}

describe('orphaned files', () => {
  it('are deleted once they are a day old, whatever their kind', async () => {
    const { problemId, org, contestant } = await makeScene();
    const solutionId = await announce(contestant, problemId);
    const orphans = [
      problemDataKey(problemId, 'b'.repeat(64)),
      problemAttachmentKey(problemId, 'gone'),
      problemDataKey(randomUUID(), 'a'.repeat(64)),
      contestAttachmentKey(randomUUID(), 'k'),
      solutionDataKey(solutionId, 'c'.repeat(64)),
      solutionResultKey(solutionId, randomUUID()),
      solutionDataKey(randomUUID(), 'a'.repeat(64)),
      importKey(org.id, 'a'.repeat(64)),
    ];
    for (const key of orphans) await put(key);
    expect(await collect()).toMatchObject({ files: 0 });
    age(...orphans);
    const dry = await collect(true);
    expect(dry).toMatchObject({ files: orphans.length, bytes: orphans.length * 'content'.length });
    const byName = (a: string, b: string) => a.localeCompare(b);
    expect(dry.paths.toSorted(byName)).toEqual(orphans.map(keyPath).toSorted(byName));
    for (const key of orphans) expect(await isThere(key)).toBe(true);
    expect(await collect()).toMatchObject({ files: orphans.length });
    for (const key of orphans) expect(await isThere(key)).toBe(false);
    expect(await collect()).toMatchObject({ files: 0 });
  });

  it('never include those of data versions, attachments, solutions and all their judgings', async () => {
    const { problemId, runner, contestant, setter, dataHash } = await makeScene();
    const newer = await addData(setter, problemId, 'newer');
    await putFile(
      (
        await setter.call('GET /api/problem/:problemId/attachment/:key/url/:type', {
          params: { problemId, key: 'k', type: 'upload' },
        })
      ).url,
      'attached',
    );
    await setter.call('POST /api/problem/:problemId/attachment', {
      params: { problemId },
      body: { key: 'k', name: 'k.txt', description: '' },
    });
    const solutionId = await submit(contestant, problemId, 'code');
    const taskIds = [];
    for (const summary of ['first', 'second']) {
      const task = await take(runner);
      taskIds.push(task.taskId);
      await complete(runner, task, { details: { version: 1, summary } });
      await setter.call('POST /api/problem/:problemId/solution/:solutionId/rejudge', {
        params: { problemId, solutionId },
      });
    }
    const announcedId = await announce(contestant, problemId, 'not yet');
    const kept = [
      problemDataKey(problemId, dataHash),
      problemDataKey(problemId, newer),
      problemAttachmentKey(problemId, 'k'),
      solutionDataKey(solutionId, hashOf('code')),
      ...taskIds.map((taskId) => solutionResultKey(solutionId, taskId)),
      solutionDataKey(announcedId, hashOf('not yet')),
    ];
    age(...kept);
    expect(await collect()).toMatchObject({ files: 0 });
    for (const key of kept) expect(await isThere(key)).toBe(true);
    const longAgo = { createdAt: sql`now() - interval '40 days'` };
    await server.db.transact((tx) => tx.update(solutions).set(longAgo).where(eq(solutions.id, announcedId)));
    expect((await collect()).paths).toEqual([keyPath(solutionDataKey(announcedId, hashOf('not yet')))]);
  });

  it('are deleted in the background, kind after kind, by one server at a time and once a day', async () => {
    const { problemId } = await makeScene();
    const orphan = problemAttachmentKey(problemId, 'gone');
    await put(orphan);
    age(orphan);
    const second = await server.startSecond();
    const did: boolean[] = [];
    for (let round = 0; round < 6; round += 1)
      did.push(...(await Promise.all([tidyOnce(server.context), tidyOnce(second.app.context)])));
    expect(did.filter(Boolean).length).toBeLessThanOrEqual(ownerKinds.length);
    expect(await isThere(orphan)).toBe(false);
    expect(await tidyOnce(server.context)).toBe(false);
  });
});

describe('an upload', () => {
  it('counts only if it is exactly as announced: solutions and data versions', async () => {
    const { problemId, contestant, setter } = await makeScene();
    const body = { hash: hashOf('right'), size: 5 };
    const { solutionId, uploadUrl } = await contestant.call('POST /api/problem/:problemId/solution', {
      params: { problemId },
      body,
    });
    expect((await putFile(uploadUrl, 'wrong')).status).not.toBe(200);
    expect((await putFile(uploadUrl, 'right and more')).status).not.toBe(200);
    const submitting = { params: { problemId, solutionId }, body: {} };
    const path = 'POST /api/problem/:problemId/solution/:solutionId/submit' as const;
    expect(await contestant.refusalOf(path, submitting)).toBe('not-uploaded');
    expect((await putFile(uploadUrl, 'right')).status).toBe(200);
    await contestant.call(path, submitting);
    const hash = hashOf('data');
    const { url } = await setter.call('GET /api/problem/:problemId/data/:hash/url/:type', {
      params: { problemId, hash, type: 'upload' },
    });
    expect((await putFile(url, 'other data')).status).not.toBe(200);
    expect(await isThere(problemDataKey(problemId, hash))).toBe(false);
    expect((await putFile(url, 'data')).status).toBe(200);
  });

  it('without announcement is bounded: attachments, and details only from the runner with the lease', async () => {
    const { problemId, contestant, setter, runner } = await makeScene();
    const attaching = { params: { problemId }, body: { key: 'k', name: 'k.txt', description: '' } };
    expect(await setter.refusalOf('POST /api/problem/:problemId/attachment', attaching)).toBe('not-uploaded');
    await submit(contestant, problemId);
    const task = await take(runner);
    const details = 'GET /api/runner/solution/task/:solutionId/:taskId/details/:type' as const;
    const params = { solutionId: task.solutionId, taskId: task.taskId, type: 'upload' as const };
    const { url } = await runner.call(details, { params });
    expect(new URL(url).searchParams.get('max')).toMatch(/^\d+$/);
    await complete(runner, task);
    expect(await runner.refusalOf(details, { params })).toBe('not-found');
  });
});

/** Mounting requires root; otherwise the store's own suite covers a full file system. */
const mayMount = process.getuid?.() === 0;
describe.runIf(mayMount)('a disk that is full', () => {
  it('refuses an upload clearly, loses nothing, and accepts uploads again once there is space', async () => {
    const root = mkdtempSync(join(tmpdir(), 'assay-full-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', root], { stdio: 'ignore' });
    } catch {
      // A container without that right.
      rmdirSync(root);
      return;
    }
    try {
      const store = makeDiskStore({ root, secret: new Uint8Array(32), clock: { now: () => Date.now() } });
      const [first, second] = [problemDataKey(randomUUID(), 'a'), problemDataKey(randomUUID(), 'a')];
      const write = (key: string, kibibytes: number) =>
        store.put(key, Readable.from(Array.from({ length: kibibytes }, () => Buffer.alloc(1024, 'x'))));
      await write(first, 150);
      await expect(write(second, 150)).rejects.toMatchObject({ code: 'out-of-space', status: 507 });
      await expect(write(first, 200)).rejects.toMatchObject({ code: 'out-of-space' });
      expect(await store.head(first)).toEqual({ sizeBytes: 150 * 1024 });
      expect(await store.head(second)).toBeNull();
      await store.delete(first);
      expect(await write(second, 150)).toMatchObject({ sizeBytes: 150 * 1024 });
    } finally {
      execFileSync('umount', ['-l', root]);
      rmdirSync(root);
    }
  });
});
