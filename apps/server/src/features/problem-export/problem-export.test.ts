import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type FileTree, hashOf, makeArchive, openArchive, treeOfArchive, treeOfDirectory } from '@assay/problem';
import { serverForFile, type TestClient } from '@assay/testkit';
import type { ExportFormat } from '@assay/contract/package-formats';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { problemData } from '../../db/schema.ts';
import { addData, makeBrokenVersion, makeJudgedProblem, putFile } from '../../../test/support/problem-data.ts';

const server = serverForFile();

const EXPORT = 'POST /api/problem/:problemId/export' as const;
const INSPECT = 'POST /api/problem/:problemId/export/inspect' as const;
const sampleFolder = (name: string) => fileURLToPath(new URL(`../../../../../problems/${name}`, import.meta.url));

async function makeSetter() {
  const owner = await server.makeUser();
  const org = await server.makeOrg({ ownerId: owner.id });
  return { orgId: org.id, setter: await server.signIn(owner) };
}

async function importBytes(setter: TestClient, orgId: string, bytes: Uint8Array, slug: string): Promise<string> {
  const hash = hashOf(bytes);
  const given = { orgId, hash, size: bytes.length };
  const { url } = await setter.call('POST /api/problem/import/upload', { body: given });
  expect((await putFile(url, bytes)).status).toBe(200);
  const body = { orgId, hash, slug, accessLevel: ACCESS_LEVEL.public };
  return (await setter.call('POST /api/problem/import', { body })).problemId;
}

async function exported(setter: TestClient, problemId: string, format: ExportFormat) {
  const { url, fileName, size } = await setter.call(EXPORT, { params: { problemId }, body: { format } });
  const response = await fetch(url);
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(bytes.length).toBe(size);
  expect(response.headers.get('content-disposition')).toContain(fileName);
  return { bytes, fileName };
}

async function withTree<T>(bytes: Uint8Array, work: (tree: FileTree) => Promise<T>): Promise<T> {
  const archive = await openArchive(Buffer.from(bytes));
  try {
    return await work(treeOfArchive(archive));
  } finally {
    archive.close();
  }
}

const seenBy = (client: TestClient, problemId: string) =>
  client.call('GET /api/problem/:problemId', { params: { problemId }, body: undefined });

describe('exporting a problem', () => {
  it('to our own format is lossless: importing it again gives the same texts, files and data', async () => {
    const { orgId, setter } = await makeSetter();
    const first = await importBytes(
      setter,
      orgId,
      await makeArchive(await treeOfDirectory(sampleFolder('two-weights'))),
      'a',
    );
    const before = await seenBy(setter, first);
    const { bytes, fileName } = await exported(setter, first, 'assay');
    expect(fileName).toBe('a.zip');
    const second = await importBytes(setter, orgId, bytes, 'b');
    const after = await seenBy(setter, second);
    const { title, description, translations, tags, currentDataHash } = before;
    expect(after).toMatchObject({ title, description, translations, tags, currentDataHash });
    const { bytes: again } = await exported(setter, second, 'assay');
    await withTree(bytes, async (one) =>
      withTree(again, async (other) => {
        expect(other.paths).toEqual(one.paths);
        for (const path of one.paths.filter((each) => each !== 'problem.yaml')) {
          expect((await other.read(path)).equals(await one.read(path))).toBe(true);
        }
      }),
    );
  });

  it('includes what was written on the page, and attachments', async () => {
    const { setter, problem } = await makeJudgedProblem(server);
    const params = { problemId: problem.id };
    await setter.call('PATCH /api/problem/:problemId/content', {
      params,
      body: {
        title: 'Sums',
        slug: '求和',
        tags: ['easy'],
        description: 'Add.',
        translations: { 'zh-Hans': { title: '求和', description: '相加。' } },
      },
    });
    const key = 'attachment key: 1.png';
    const { url } = await setter.call('GET /api/problem/:problemId/attachment/:key/url/:type', {
      params: { ...params, key, type: 'upload' },
    });
    expect((await putFile(url, 'picture')).status).toBe(200);
    await setter.call('POST /api/problem/:problemId/attachment', { params, body: { key, name: key, description: '' } });
    const { findings } = await setter.call(INSPECT, { params, body: { format: 'assay' } });
    expect(findings.map(({ code, place }) => [code, place])).toEqual([['export-unused', 'slug']]);
    const { bytes, fileName } = await exported(setter, problem.id, 'assay');
    expect(fileName).toBe('sums.zip');
    await withTree(bytes, async (tree) => {
      expect(tree.paths).toEqual([
        `attachments/${key}`,
        'problem.yaml',
        'statement.en.md',
        'statement.zh-Hans.md',
        'tests/1.ans',
        'tests/1.in',
      ]);
      expect((await tree.read(`attachments/${key}`)).toString()).toBe('picture');
      expect((await tree.read('statement.zh-Hans.md')).toString()).toBe('相加。');
      expect((await tree.read('problem.yaml')).toString()).toContain('zh-Hans: 求和');
    });
  });

  it.each(['icpc', 'icpc-legacy', 'polygon', 'uoj'] as const)(
    'to %s reports beforehand what is changed and lost',
    async (format) => {
      const { orgId, setter } = await makeSetter();
      const archive = await makeArchive(await treeOfDirectory(sampleFolder('sealed-crate')));
      const problemId = await importBytes(setter, orgId, archive, 'crate');
      const { possible, findings } = await setter.call(INSPECT, { params: { problemId }, body: { format } });
      expect(possible).toBe(true);
      expect(findings.some(({ place, level }) => place === 'interactor.cpp' && level === 'warning')).toBe(true);
      expect(findings.some(({ place }) => place === 'judge.config.subtasks: any')).toBe(format === 'icpc-legacy');
      const { bytes } = await exported(setter, problemId, format);
      const testlib = await readFile(
        fileURLToPath(new URL('../../../../../packages/problem/assets/testlib.h', import.meta.url)),
      );
      await withTree(bytes, async (tree) => {
        const path = tree.paths.find((one) => one.endsWith('testlib.h')) ?? '';
        expect((await tree.read(path)).equals(testlib)).toBe(true);
      });
      await importBytes(setter, orgId, bytes, 'crate-again');
    },
  );
});

describe('an export is refused', () => {
  it('in a format that cannot represent the problem, with the places, but possible in our own', async () => {
    const { orgId, setter } = await makeSetter();
    const quiz = await makeArchive(await treeOfDirectory(sampleFolder('apprentice-quiz')));
    const problemId = await importBytes(setter, orgId, quiz, 'quiz');
    const body = { format: 'icpc' } as const;
    const { possible, findings } = await setter.call(INSPECT, { params: { problemId }, body });
    expect(possible).toBe(false);
    expect(findings[0]).toMatchObject({ level: 'error', place: 'judge.config.questions' });
    const reply = await setter.send(EXPORT, { params: { problemId }, body });
    expect(reply.body).toMatchObject({ refusal: 'package-refused', places: [{ place: 'judge.config.questions' }] });
    await exported(setter, problemId, 'assay');
  });

  it('without data, and to users who may not read the data', async () => {
    const { orgId, setter } = await makeSetter();
    const problem = await server.makeProblem({ orgId });
    const params = { problemId: problem.id };
    const body = { format: 'assay' } as const;
    expect(await setter.refusalOf(INSPECT, { params, body })).toBe('no-judge-data');
    expect(await setter.refusalOf(EXPORT, { params, body })).toBe('no-judge-data');
    await addData(setter, problem.id);
    const stranger = await server.signIn(await server.makeUser());
    expect(await stranger.refusalOf(EXPORT, { params, body })).toBe('no-right');
    expect(await setter.refusalOf(EXPORT, { params: { problemId: randomUUID() }, body })).toBe('not-found');
  });

  it('if the data is not an archive, or too large for a package', async () => {
    const { setter, problem, dataHash } = await makeJudgedProblem(server);
    const ask = { params: { problemId: problem.id }, body: { format: 'assay' as const } };
    await server.db.transact((tx) =>
      tx
        .update(problemData)
        .set({ sizeBytes: 2 * 1024 ** 3 })
        .where(eq(problemData.hash, dataHash)),
    );
    for (const key of [INSPECT, EXPORT]) expect(await setter.refusalOf(key, ask)).toBe('too-large');
    const hash = await makeBrokenVersion(server, setter, problem.id);
    const { params } = ask;
    await setter.call('POST /api/problem/:problemId/data/setDataHash', { params, body: { hash } });
    for (const key of [INSPECT, EXPORT]) expect(await setter.refusalOf(key, ask)).toBe('package-refused');
  });
});
