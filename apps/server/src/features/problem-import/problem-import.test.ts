import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashOf, makeArchive, treeOfFiles } from '@assay/problem';
import { serverForFile, type TestClient } from '@assay/testkit';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { submit, take } from '../../../test/support/judging.ts';
import { putFile, testConfig } from '../../../test/support/problem-data.ts';

const server = serverForFile();

type Files = Record<string, string>;
const tests = { 'tests/1.in': '1 2\n', 'tests/1.ans': '3\n' };
const head = { slug: 'sum', title: { en: 'Sum', 'zh-Hans': '求和' }, tags: ['@easy'] };
const assayPackage: Files = {
  'problem.yaml': JSON.stringify({ ...head, ...testConfig }),
  'statement.en.md': 'Add.',
  'statement.zh-Hans.md': '相加。',
  'attachments/hint.txt': 'a hint',
  'submissions/accepted/a.cpp': 'int main() {}',
  ...tests,
};
const icpcPackage: Files = {
  'problem.yaml': 'name: Two Numbers\nproblem_format_version: legacy\nlimits:\n  memory: 256\n',
  '.timelimit': '2\n',
  'problem_statement/problem.en.md': '# Two Numbers\n\nAdd them.\n',
  'data/sample/1.in': '1 2\n',
  'data/sample/1.ans': '3\n',
  'data/secret/1.in': '2 2\n',
  'data/secret/1.ans': '4\n',
  'submissions/accepted/a.cpp': 'int main() {}',
};

const folderOf = (files: Files, folder: string) =>
  Object.fromEntries(Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]));

async function makeSetter() {
  const owner = await server.makeUser();
  const org = await server.makeOrg({ ownerId: owner.id });
  return { orgId: org.id, setter: await server.signIn(owner) };
}

async function upload(client: TestClient, orgId: string, files: Files | string) {
  const bytes = typeof files === 'string' ? Buffer.from(files) : await makeArchive(treeOfFiles(files));
  const hash = hashOf(bytes);
  const { url } = await client.call('POST /api/problem/import/upload', { body: { orgId, hash, size: bytes.length } });
  expect((await putFile(url, bytes)).status).toBe(200);
  return { orgId, hash };
}

const INSPECT = 'POST /api/problem/import/inspect' as const;
const IMPORT = 'POST /api/problem/import' as const;

describe('importing a package', () => {
  it('in our own format creates a problem that is ready to judge', async () => {
    const { orgId, setter } = await makeSetter();
    const texts = {
      'statement.AR.md': 'اجمع.',
      'statement.he.md': 'x',
      'statement.iw.md': 'x',
      'statement.english.md': 'y',
    };
    const body = await upload(setter, orgId, folderOf({ ...assayPackage, ...texts }, 'sum-1.0'));
    const report = await setter.call(INSPECT, { body });
    expect(report).toMatchObject({
      format: 'assay',
      slug: 'sum',
      title: 'Sum',
      timeMs: 1000,
      caseCount: 1,
      submissionCount: 1,
    });
    expect(report.statements.toSorted()).toEqual(['ar', 'en', 'he', 'zh-Hans']);
    const ofLanguages = report.findings.filter(({ code }) => code.startsWith('language-'));
    expect(ofLanguages.map(({ code, level }) => `${level} ${code}`).toSorted()).toEqual([
      'warning language-repeated',
      'warning language-unknown',
    ]);
    const { problemId } = await setter.call(IMPORT, { body: { ...body, accessLevel: ACCESS_LEVEL.public } });
    const seen = await setter.call('GET /api/problem/:problemId', { params: { problemId }, body: undefined });
    expect(seen).toMatchObject({
      slug: 'sum',
      title: 'Sum',
      description: 'Add.',
      tags: ['@easy'],
      accessLevel: ACCESS_LEVEL.public,
      language: 'en',
      translations: { 'zh-Hans': { title: '求和', description: '相加。' } },
      otherTitles: { ar: 'Sum', he: 'Sum' },
      abilities: { submit: true },
    });
    const attachments = await setter.call('GET /api/problem/:problemId/attachment', {
      params: { problemId },
      body: undefined,
    });
    expect(attachments.map((one) => one.key)).toEqual(['hint.txt']);
    await submit(setter, problemId);
    const runner = await server.makeRunner({ orgId });
    const task = await take(server.client(runner.headers));
    const data = Buffer.from(await (await fetch(task.problemDataUrl)).arrayBuffer());
    expect(hashOf(data)).toBe(seen.currentDataHash);
    expect(await setter.refusalOf(INSPECT, { body })).toBe('not-uploaded');
  });

  it('in the ICPC format keeps tests, limits and statement', async () => {
    const { orgId, setter } = await makeSetter();
    const body = await upload(setter, orgId, icpcPackage);
    const report = await setter.call(INSPECT, { body });
    expect(report.findings.filter((one) => one.level === 'error')).toEqual([]);
    expect(report).toMatchObject({ format: 'icpc', caseCount: 2 });
    const { problemId } = await setter.call(IMPORT, {
      body: { ...body, accessLevel: ACCESS_LEVEL.private, slug: 'own', title: 'Own title' },
    });
    const seen = await setter.call('GET /api/problem/:problemId', { params: { problemId }, body: undefined });
    expect(seen).toMatchObject({ slug: 'own', title: 'Own title', accessLevel: ACCESS_LEVEL.private });
    expect(seen.description).toContain('Add them.');
  });

  it('of Polygon without its tests becomes a draft with a script that makes them', async () => {
    const { orgId, setter } = await makeSetter();
    const tests =
      '<tests><test method="manual" sample="true"/><test method="generated" cmd="gen 1 2"/><test method="generated" cmd="gen 3 4" sample="true"/></tests>';
    const set = `<testset name="tests"><time-limit>1000</time-limit><memory-limit>67108864</memory-limit><test-count>3</test-count>${tests}</testset>`;
    const assets =
      '<checker name="std::wcmp.cpp"/><solutions><solution tag="main"><source path="solutions/a.py"/></solution></solutions>';
    const body = await upload(setter, orgId, {
      'problem.xml': `<problem short-name="from-polygon"><judging>${set}</judging><assets>${assets}</assets><files><executables><executable><source path="files/gen.py"/></executable></executables></files></problem>`,
      'files/gen.py': 'import sys\nprint(*sys.argv[1:])\n',
      'solutions/a.py': 'print(sum(map(int, input().split())))\n',
      'tests/01': '5 6\n',
    });
    const report = await setter.call(INSPECT, { body });
    expect(report.findings.filter(({ level }) => level === 'error')).toEqual([]);
    expect(report).toMatchObject({ format: 'polygon', caseCount: 3 });
    const { problemId } = await setter.call(IMPORT, { body: { ...body, accessLevel: ACCESS_LEVEL.private } });
    const params = { problemId };
    const seen = await setter.call('GET /api/problem/:problemId', { params, body: undefined });
    expect(seen.currentDataHash).toBe('');
    expect(await setter.call('GET /api/problem/:problemId/data', { params })).toEqual([]);
    const { draft } = await setter.call('GET /api/problem/:problemId/draft', { params });
    expect(
      draft?.tests.map(({ name, sample, command, input, answer }) => [name, sample, command, input.size, answer]),
    ).toEqual([
      ['1', true, null, 4, null],
      ['2', false, 'gen 1 2', 0, null],
      ['3', true, 'gen 3 4', 0, null],
    ]);
    expect(draft?.script.lines).toMatchObject([
      { tests: 1, made: 0, fault: null },
      { tests: 1, made: 0, fault: null },
    ]);
    expect(draft?.todo.map(({ code }) => code)).toEqual(expect.arrayContaining(['not-generated', 'answer-missing']));
    const publish = { params, body: { message: '', revision: draft?.revision ?? 0 } };
    expect(await setter.refusalOf('POST /api/problem/:problemId/draft/publish', publish)).toBe('draft-incomplete');
    const { kind } = await setter.call('POST /api/problem/:problemId/draft/run', {
      params,
      body: { what: 'generate' },
    });
    expect(kind).toBe('inputs');
    const runner = server.client((await server.makeRunner({ orgId })).headers);
    const task = await runner.call('POST /api/runner/bench/poll', { query: { lease: 15 } });
    // The same tests, so that their order, marks and subtasks stay.
    expect(task).toMatchObject({
      work: { tests: [{ id: draft?.tests[1]?.id }, { id: draft?.tests[2]?.id }] },
    });
  });

  it('that is a bare Free Problem Set XML file need not be zipped', async () => {
    const { orgId, setter } = await makeSetter();
    const tests = '<test_input>1 2</test_input><test_output>3</test_output>';
    const xml = `<!DOCTYPE fps PUBLIC "a" "b"><fps><item><title>Two Numbers</title>${tests}</item></fps>`;
    const body = await upload(setter, orgId, xml);
    expect(await setter.call(INSPECT, { body })).toMatchObject({ format: 'fps', slug: 'two-numbers', caseCount: 1 });
    await setter.call(IMPORT, { body: { ...body, accessLevel: ACCESS_LEVEL.public } });
  });

  it('of bare data requires a slug from the user who imports it', async () => {
    const { orgId, setter } = await makeSetter();
    const body = await upload(setter, orgId, { 'problem.yaml': JSON.stringify(testConfig), ...tests });
    expect(await setter.call(INSPECT, { body })).toMatchObject({ format: 'data', slug: '', caseCount: 1 });
    expect(await setter.refusalOf(IMPORT, { body: { ...body, accessLevel: ACCESS_LEVEL.restricted } })).toBe(
      'invalid-input',
    );
    await setter.call(IMPORT, { body: { ...body, accessLevel: ACCESS_LEVEL.restricted, slug: 'bare' } });
  });

  it('with a taken slug leaves neither problem nor files, and may be retried', async () => {
    const { orgId, setter } = await makeSetter();
    await server.makeProblem({ orgId, slug: 'sum' });
    const body = await upload(setter, orgId, assayPackage);
    expect(await setter.refusalOf(IMPORT, { body: { ...body, accessLevel: ACCESS_LEVEL.public } })).toBe('slug-taken');
    const { total } = await setter.call('GET /api/problem', {
      query: { orgId, perPage: 15, count: true },
      body: undefined,
    });
    expect(total).toBe(1);
    await setter.call(IMPORT, { body: { ...body, accessLevel: ACCESS_LEVEL.public, slug: 'sum-2' } });
  });
});

describe('a package is refused', () => {
  it('if it is not an archive, or in an unknown format, with the reason', async () => {
    const { orgId, setter } = await makeSetter();
    for (const files of ['not an archive', { 'readme.txt': 'nothing here' }]) {
      const body = await upload(setter, orgId, files);
      const reply = await setter.send(INSPECT, { body });
      expect(reply.body).toMatchObject({ refusal: 'package-refused', places: [{ place: 'archive' }] });
      expect(await setter.refusalOf(IMPORT, { body: { ...body, accessLevel: ACCESS_LEVEL.public } })).toBe(
        'package-refused',
      );
    }
  });

  it('if it could not be judged, with every finding shown before', async () => {
    const { orgId, setter } = await makeSetter();
    const { 'tests/1.ans': _, ...withoutAnswer } = assayPackage;
    const body = await upload(setter, orgId, withoutAnswer);
    const report = await setter.call(INSPECT, { body });
    expect(report.findings.map((one) => one.code)).toContain('file-missing');
    expect(report.findings.every((one) => one.messageZh !== '')).toBe(true);
    const refused = await setter.send(IMPORT, { body: { ...body, accessLevel: ACCESS_LEVEL.public } });
    expect(refused.body).toMatchObject({ refusal: 'package-refused' });
  });

  it('for users without the right, before it is uploaded, and if it is too large', async () => {
    const { orgId, setter } = await makeSetter();
    const stranger = await server.signIn(await server.makeUser());
    const given = { orgId, hash: hashOf('x') };
    const upload = 'POST /api/problem/import/upload' as const;
    expect(await stranger.refusalOf(upload, { body: { ...given, size: 1 } })).toBe('no-right');
    expect(await stranger.refusalOf(INSPECT, { body: given })).toBe('no-right');
    expect(await stranger.refusalOf(IMPORT, { body: { ...given, accessLevel: ACCESS_LEVEL.public } })).toBe('no-right');
    expect(await setter.refusalOf(upload, { body: { ...given, orgId: randomUUID(), size: 1 } })).toBe('no-right');
    expect(await setter.refusalOf(INSPECT, { body: given })).toBe('not-uploaded');
    expect(await setter.refusalOf(IMPORT, { body: { ...given, accessLevel: ACCESS_LEVEL.public } })).toBe(
      'not-uploaded',
    );
    expect(await setter.refusalOf(upload, { body: { ...given, size: 2 ** 40 } })).toBe('too-large');
  });
});
