import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_DRAFT_PROGRAMS, type Body, type DraftChange } from '@assay/contract';
import { MAX_TRANSLATIONS } from '@assay/contract/content-languages';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { makeArchive, openPackage, treeOfFiles } from '@assay/problem';
import { serverForFile, type TestClient } from '@assay/testkit';
import { hashOf, makeBrokenVersion, putFile, testConfig } from '../../../test/support/problem-data.ts';
import { problemAttachmentKey, problemDataKey } from '../../storage/keys.ts';
import { collectBatch } from '../orphans/collect-orphans.ts';

const server = serverForFile();

let orgId: string;
let setter: TestClient;
let problemId: string;
beforeAll(async () => {
  const { org, client } = await server.makeOwnedOrg();
  orgId = org.id;
  setter = client;
});

const INSPECT = 'POST /api/problem/:problemId/draft/import/inspect';
const IMPORT = 'POST /api/problem/:problemId/draft/import';
const UNDO = 'POST /api/problem/:problemId/draft/import/undo';
const PACK = 'POST /api/problem/:problemId/draft/package';
const UPLOAD = 'POST /api/problem/:problemId/draft/import/upload';
const OPEN = 'POST /api/problem/:problemId/draft';
const CHANGE = 'POST /api/problem/:problemId/draft/change';
const PUBLISH = 'POST /api/problem/:problemId/draft/publish';
const CONTENT = 'GET /api/problem/:problemId/draft/test/:testId/:side';
/** Uploads that nothing refers to are swept by then. */
const LATER = { kind: 'problem' as const, from: null, isDry: false, nowMs: Date.now() + 48 * 3_600_000 };
const RESTRICTED = { accessLevel: ACCESS_LEVEL.restricted };

type Files = Record<string, string>;
const head = { slug: 'sum', title: { en: 'Sum', 'zh-Hans': '求和' } };
const packageOf = (cases: readonly [name: string, input: string, answer: string][], files: Files = {}): Files => {
  const config = {
    ...testConfig.judge.config,
    cases: cases.map(([name]) => ({ name, input: `tests/${name}.in`, answer: `tests/${name}.ans` })),
  };
  const judge = { ...testConfig.judge, config };
  return {
    'problem.yaml': JSON.stringify({ ...head, ...testConfig, judge }),
    'statement.en.md': 'Add.',
    ...Object.fromEntries(
      cases.flatMap(([name, input, answer]) => [
        [`tests/${name}.in`, input],
        [`tests/${name}.ans`, answer],
      ]),
    ),
    ...files,
  };
};
const params = () => ({ problemId });
const draft = async () => (await setter.call(OPEN, { params: params(), body: {} })).draft;
const problem = () => setter.call('GET /api/problem/:problemId', { params: params() });
const send = async (files: Files | string, client = setter) => {
  const bytes = typeof files === 'string' ? Buffer.from(files) : await makeArchive(treeOfFiles(files));
  const hash = hashOf(bytes);
  const { url } = await client.call(UPLOAD, { params: params(), body: { hash, size: bytes.length } });
  expect((await putFile(url, bytes)).status).toBe(200);
  return hash;
};
const inspect = async (files: Files) => {
  const hash = await send(files);
  const reply = await setter.call(INSPECT, { params: params(), body: { hash } });
  return { hash, ...reply };
};
type Parts = Body<typeof IMPORT>['parts'];
const apply = async (files: Files, parts: Parts = ['data', 'statements']) => {
  const { hash, revision, textVersion, difference } = await inspect(files);
  await setter.call(IMPORT, { params: params(), body: { hash, parts, revision, textVersion } });
  return difference;
};
const undo = async () => setter.call(UNDO, { params: params(), body: { revision: (await draft()).revision } });
const change = (...changes: DraftChange[]) => setter.call(CHANGE, { params: params(), body: { changes } });
const test = (name: string, input: string, answer: string | null = '0\n'): DraftChange => ({
  op: 'test',
  id: randomUUID(),
  revision: 0,
  name,
  input: { text: input },
  answer: answer === null ? null : { text: answer },
});
const program = (path: string, text: string) =>
  ({ op: 'program', id: randomUUID(), revision: 0, role: 'solution', path, text }) as const;
const heads = async () =>
  (await draft()).tests.map(({ name, input, answer }) => [name, input.head, answer?.head ?? null]);

beforeEach(async () => {
  problemId = (await server.makeProblem({ orgId, ...RESTRICTED })).id;
  await draft();
});

describe('importing a package into a draft', () => {
  it('shows the difference first, replaces everything in one change, and keeps the rows that stay the same', async () => {
    await change(
      test('1', '1 2\n', '3\n'),
      test('2', '2 2\n', '4\n'),
      test('old', '9 9\n'),
      program('submissions/accepted/a.py', 'print(1)\n'),
      program('submissions/accepted/old.py', 'print(2)\n'),
    );
    const before = await draft();
    const files = packageOf(
      [
        ['1', '1 2\n', '3\n'],
        ['2', '2 3\n', '5\n'],
        ['new', '5 5\n', '10\n'],
      ],
      {
        'submissions/accepted/a.py': 'print(1)\n',
        'submissions/wrong_answer/b.py': 'print(3)\n',
        'validators/deep/v.cpp': 'int main() {}\n',
        'attachments/hint.txt': 'a hint',
        'notes.txt': 'for ourselves',
      },
    );
    const { report, difference } = await inspect(files);
    expect(report).toMatchObject({ format: 'assay', caseCount: 3, slug: 'sum' });
    const names = (...all: string[]) => ({ count: all.length, names: all });
    expect(difference).toMatchObject({
      tests: { added: names('new'), changed: names('2'), removed: names('old') },
      reordered: false,
      programs: {
        added: names('submissions/wrong_answer/b.py'),
        changed: names(),
        removed: names('submissions/accepted/old.py'),
      },
      files: { added: names('validators/deep/v.cpp'), changed: names(), removed: names() },
      attachments: { added: names('hint.txt') },
      texts: [
        { language: 'en', isNew: false, title: 'Sum' },
        { language: 'zh-Hans', isNew: true, title: '求和' },
      ],
    });
    expect(difference?.settings).toContainEqual({ key: 'judge.memoryMiB', before: '256', after: '64' });
    expect((await draft()).revision).toBe(before.revision);

    await apply(files);
    const after = await draft();
    expect(after.revision).toBe(before.revision + 1);
    expect(await heads()).toEqual([
      ['1', '1 2\n', '3\n'],
      ['2', '2 3\n', '5\n'],
      ['new', '5 5\n', '10\n'],
    ]);
    expect(after.tests[0]).toMatchObject({ id: before.tests[0]?.id, revision: before.tests[0]?.revision });
    expect(after.tests[1]).toMatchObject({ id: before.tests[1]?.id, revision: after.revision });
    expect(after.settings).toMatchObject({ memoryMiB: 64, revision: after.revision });
    expect(after.kept.map(({ path }) => path)).toEqual(['validators/deep/v.cpp']);
    const shown = await problem();
    expect(shown).toMatchObject({
      title: 'Sum',
      description: 'Add.',
      slug: expect.not.stringMatching(/^sum$/) as string,
    });
    const attachments = await setter.call('GET /api/problem/:problemId/attachment', { params: params() });
    expect(attachments.map(({ key }) => key)).toEqual(['hint.txt']);
    // The same package again changes nothing.
    const again = (await inspect(files)).difference;
    expect(JSON.stringify(again)).not.toMatch(/"count":[1-9]/);
    expect([again?.settings, again?.texts, again?.reordered]).toEqual([[], [], false]);
  });

  it('can be published, edited further, and read after runs and sweeps, as the files stay', async () => {
    await apply(packageOf([['1', '1 2\n', '3\n']], { 'validators/deep/v.cpp': 'int main() {}\n' }), ['data']);
    await collectBatch(server.db, server.context.store, LATER);
    await change(test('2', '2 2\n', '4\n'));
    const { revision, tests } = await draft();
    const { hash } = await setter.call(PUBLISH, { params: params(), body: { message: 'from a package', revision } });
    const versions = await setter.call('GET /api/problem/:problemId/data', { params: params() });
    // The data of the package itself is not a version.
    expect(versions.map((one) => one.hash)).toEqual([hash]);
    const place = { ...params(), testId: tests[0]?.id ?? '', side: 'input' as const };
    expect((await setter.call(CONTENT, { params: place })).text).toBe('1 2\n');
  });

  it('keeps what the package lacks of the statement, and leaves the part that was not chosen', async () => {
    const body = {
      title: 'Old',
      description: 'Old text',
      language: 'en',
      translations: { fr: { title: 'Vieux', description: 'Texte' } },
    };
    await setter.call('PATCH /api/problem/:problemId/content', { params: params(), body });
    await change(test('1', '1 1\n'));
    const files = packageOf([['1', '1 2\n', '3\n']]);
    await apply(files, ['statements']);
    expect(await heads()).toEqual([['1', '1 1\n', '0\n']]);
    const texts = async () => {
      const { rows } = await server.db.execute(sql`select title, description,
        (select array_agg(key order by key) from jsonb_object_keys(translations) as key) as languages
        from problems where id = ${problemId}::uuid`);
      return rows[0];
    };
    expect(await texts()).toEqual({ title: 'Sum', description: 'Add.', languages: ['fr', 'zh-Hans'] });
    expect((await undo()).texts).toBe(true);
    expect(await texts()).toEqual({ title: 'Old', description: 'Old text', languages: ['fr'] });
    await apply(files, ['data']);
    expect(await texts()).toEqual({ title: 'Old', description: 'Old text', languages: ['fr'] });
    expect(await heads()).toEqual([['1', '1 2\n', '3\n']]);
  });

  it('can be undone exactly, after further edits and runs too, and the undoing as well', async () => {
    const big = `${'7 '.repeat(200_000)}\n`;
    const sent = { hash: hashOf(big), size: big.length };
    const { url } = await setter.call('POST /api/problem/:problemId/draft/upload', { params: params(), body: sent });
    if (url !== null) await putFile(url, big);
    await change(
      test('without an answer', '1\n', null),
      { ...test('big', ''), input: sent, op: 'test' } as DraftChange,
      program('submissions/accepted/empty.py', ''),
      test('removed', '5\n'),
    );
    const removed = (await draft()).tests.at(-1);
    if (removed) await change({ op: 'remove-test', id: removed.id, revision: removed.revision });
    const content = ({ tests, programs, settings, kept }: Awaited<ReturnType<typeof draft>>) => ({
      tests,
      programs,
      kept,
      settings: { ...settings, revision: 0 },
    });
    const before = await draft();
    expect(before.former).toBeNull();
    await apply(packageOf([['1', '1 2\n', '3\n']]), ['data']);
    await change(test('2', '2 2\n', '4\n'));
    const imported = await draft();
    expect(imported.former?.parts).toEqual(['data']);
    await collectBatch(server.db, server.context.store, LATER);
    await undo();
    expect(content(await draft())).toEqual(content(before));
    const restored = await change({ op: 'restore-test', id: removed?.id ?? '' });
    expect(restored.results[0]?.state).toBe('applied');
    const place = { ...params(), testId: before.tests[1]?.id ?? '', side: 'input' as const };
    expect((await setter.call(CONTENT, { params: place })).size).toBe(big.length);
    await undo();
    expect(content(await draft())).toEqual(content(imported));
  });

  it('leaves a statement that was edited after the import when it is undone', async () => {
    await apply(packageOf([['1', '1 2\n', '3\n']]));
    await setter.call('PATCH /api/problem/:problemId/content', { params: params(), body: { description: 'Edited.' } });
    expect((await undo()).texts).toBe(false);
    expect((await problem()).description).toBe('Edited.');
    expect(await heads()).toEqual([]);
  });
});

describe('an import into a draft is refused', () => {
  const requestOf = async (files: Files, parts: Parts = ['data', 'statements']) => {
    const { hash, revision, textVersion } = await inspect(files);
    return { params: params(), body: { hash, parts, revision, textVersion } };
  };

  it('if the draft or the text changed since the difference was shown, and of two at the same time one wins', async () => {
    const files = packageOf([['1', '1 2\n', '3\n']]);
    const late = await requestOf(files);
    await change(test('mine', '1\n'));
    expect(await setter.refusalOf(IMPORT, late)).toBe('draft-changed');
    const other = await requestOf(files);
    await setter.call('PATCH /api/problem/:problemId/content', { params: params(), body: { title: 'New' } });
    expect(await setter.refusalOf(IMPORT, other)).toBe('text-changed');
    expect(await heads()).toEqual([['mine', '1\n', '0\n']]);
    const both = await requestOf(files);
    const replies = await Promise.allSettled([setter.call(IMPORT, both), setter.call(IMPORT, both)]);
    expect(replies.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const stale = { params: params(), body: { revision: 1 } };
    expect(await setter.refusalOf(UNDO, stale)).toBe('draft-changed');
  });

  it('if the package is missing, no archive, cannot be judged or edited, or has too many programs', async () => {
    const request = await requestOf(packageOf([['1', '1 2\n', '3\n']]));
    const withHash = (hash: string) => ({ ...request, body: { ...request.body, hash } });
    const absent = hashOf('absent');
    expect(await setter.refusalOf(IMPORT, withHash(absent))).toBe('not-uploaded');
    expect(await setter.refusalOf(INSPECT, { params: params(), body: { hash: absent } })).toBe('not-uploaded');
    const broken = await send('no archive');
    expect(await setter.refusalOf(IMPORT, withHash(broken))).toBe('package-refused');
    expect(await setter.refusalOf(INSPECT, { params: params(), body: { hash: broken } })).toBe('package-refused');
    const incomplete = packageOf([['1', '1 2\n', '3\n']]);
    delete incomplete['tests/1.ans'];
    const { difference, report, hash } = await inspect(incomplete);
    expect(difference).toBeNull();
    expect(report.findings.some(({ level }) => level === 'error')).toBe(true);
    expect(await setter.refusalOf(IMPORT, withHash(hash))).toBe('package-refused');
    const many = Array.from({ length: MAX_DRAFT_PROGRAMS + 1 }, (_, index) => `submissions/accepted/${index}.py`);
    const full = await send(packageOf([['1', '1 2\n', '3\n']], Object.fromEntries(many.map((path) => [path, 'x']))));
    expect(await setter.refusalOf(IMPORT, withHash(full))).toBe('draft-limit');
    expect((await draft()).tests).toEqual([]);
  });

  it('without the rights, without a draft, beyond the limits, and if there is nothing to undo', async () => {
    const request = await requestOf(packageOf([['1', '1 2\n', '3\n']]));
    const body = { hash: hashOf('x'), size: 2 ** 40 };
    expect(await setter.refusalOf(UPLOAD, { params: params(), body })).toBe('too-large');
    expect(await setter.refusalOf(UNDO, { params: params(), body: { revision: (await draft()).revision } })).toBe(
      'not-found',
    );
    const other = await server.makeUser();
    await server.addMember(orgId, other.id);
    const reader = await server.signIn(other);
    expect(await reader.refusalOf(IMPORT, request)).toBe('no-right');
    expect(await (await server.signIn(await server.makeUser())).refusalOf(IMPORT, request)).toBe('not-found');
    problemId = (await server.makeProblem({ orgId })).id;
    const refusals = [
      await setter.refusalOf(IMPORT, { params: params(), body: request.body }),
      await setter.refusalOf(INSPECT, { params: params(), body: { hash: body.hash } }),
      await setter.refusalOf(UNDO, { params: params(), body: { revision: 1 } }),
      await setter.refusalOf(UPLOAD, { params: params(), body: { ...body, size: 1 } }),
    ];
    expect(refusals).toEqual(refusals.map(() => 'draft-absent'));
  });

  it('beyond the number of languages of a problem and the storage of the organization, and then nothing changes', async () => {
    const languages = Array.from({ length: MAX_TRANSLATIONS + 2 }, (_, index) => `en-${100 + index}`);
    const texts = Object.fromEntries(languages.map((language) => [`statement.${language}.md`, 'x']));
    const files = packageOf([['1', '1 2\n', '3\n']], texts);
    expect(await setter.refusalOf(IMPORT, await requestOf(files))).toBe('too-many-languages');
    const { org, client } = await server.makeOwnedOrg();
    problemId = (await server.makeProblem({ orgId: org.id })).id;
    await client.call(OPEN, { params: params(), body: {} });
    const hash = await send(packageOf([['1', '1 2\n', '3\n']]), client);
    const { revision, textVersion } = await client.call(INSPECT, { params: params(), body: { hash } });
    await server.db.transact((tx) =>
      tx.execute(sql`insert into storage_quotas (org_id, bytes) values (${org.id}::uuid, 8)`),
    );
    const body = { hash, parts: ['data', 'statements'] as Parts, revision, textVersion };
    expect(await client.refusalOf(IMPORT, { params: params(), body })).toBe('org-storage-full');
    expect(await client.refusalOf(UPLOAD, { params: params(), body: { hash, size: 100 } })).toBe('org-storage-full');
    const { draft: unchanged } = await client.call(OPEN, { params: params(), body: {} });
    expect([unchanged.revision, unchanged.tests, unchanged.former]).toEqual([1, [], null]);
  });
});

describe('the package of a draft', () => {
  const pack = async (of: 'draft' | 'current', listOnly = true) =>
    await setter.call(PACK, { params: params(), body: { of, listOnly } });
  const withPatch = (hash: string, state: string, removed: string[] = []) => ({
    params: params(),
    body: { hash, patch: { state, removed } },
  });
  const cases = packageOf(
    [
      ['1', '1 2\n', '3\n'],
      ['2', '2 2\n', '4\n'],
    ],
    { 'attachments/hint.txt': 'a hint', 'submissions/accepted/a.py': 'print(1)\n' },
  );

  it('has its texts, attachments and tests, and gives the same draft again', async () => {
    await apply(cases);
    await change(test('unfinished', '7 7\n', null));
    const { url, state, files, slug } = await pack('draft', false);
    expect(files.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['problem.yaml', 'statement.en.md', 'attachments/hint.txt', 'tests/unfinished.in']),
    );
    expect((await problem()).slug).toBe(slug);
    const bytes = new Uint8Array(await (await fetch(url ?? '')).arrayBuffer());
    const tree = await treeOfBytes(bytes);
    expect(files.every(({ path, hash }) => hashOf(tree[path] ?? '') === hash)).toBe(true);
    // Without what cannot be judged yet, the package is the draft.
    const { tests } = await draft();
    const last = tests.at(-1);
    if (last) await change({ op: 'remove-test', id: last.id, revision: last.revision });
    const finished = await pack('draft', false);
    expect(finished.state).not.toBe(state);
    const same = await inspect(
      await treeOfBytes(new Uint8Array(await (await fetch(finished.url ?? '')).arrayBuffer())),
    );
    expect(JSON.stringify(same.difference)).not.toMatch(/"count":[1-9]/);
    expect([same.difference?.settings, same.difference?.texts]).toEqual([[], []]);
    expect((await pack('draft')).state).toBe(finished.state);
  });

  it('can be changed by sending only what differs, unless it has another state', async () => {
    await apply(cases);
    const { state } = await pack('draft');
    const edited = { 'problem.yaml': cases['problem.yaml'] ?? '', 'tests/2.in': '2 3\n', 'tests/2.ans': '5\n' };
    const hash = await send(edited);
    const patch = withPatch(hash, state, ['submissions/accepted/a.py']);
    const { difference, revision, textVersion } = await setter.call(INSPECT, patch);
    expect(difference).toMatchObject({
      tests: { added: { count: 0 }, changed: { names: ['2'] }, removed: { count: 0 } },
      programs: { removed: { names: ['submissions/accepted/a.py'] } },
      texts: [],
      settings: [],
    });
    expect(await setter.refusalOf(INSPECT, withPatch(hash, hashOf('another')))).toBe('draft-changed');
    const body = { ...patch.body, parts: ['data'] as Parts, revision, textVersion };
    await setter.call(IMPORT, { params: params(), body });
    expect(await heads()).toEqual([
      ['1', '1 2\n', '3\n'],
      ['2', '2 3\n', '5\n'],
    ]);
    expect(await setter.refusalOf(IMPORT, { params: params(), body: { ...body, revision: revision + 1 } })).toBe(
      'draft-changed',
    );
  });

  it('of the current version needs one, and of files that were lost is refused', async () => {
    expect(await setter.refusalOf(PACK, { params: params(), body: { of: 'current' } })).toBe('no-judge-data');
    await apply(cases);
    const { revision } = await draft();
    const { hash } = await setter.call(PUBLISH, { params: params(), body: { message: '', revision } });
    expect((await pack('current')).state).toBe((await pack('draft')).state);
    const other = (await server.makeProblem({ orgId })).id;
    expect(await setter.refusalOf(PACK, { params: { problemId: other }, body: { of: 'draft' } })).toBe('draft-absent');
    await server.context.store.delete(problemDataKey(problemId, hash));
    for (const of of ['draft', 'current'] as const)
      expect(await setter.refusalOf(PACK, { params: params(), body: { of } })).toBe('not-uploaded');
  });

  it('is refused if its attachments exceed the limit of a package, or its data is damaged', async () => {
    await apply(cases);
    const { revision } = await draft();
    await setter.call(PUBLISH, { params: params(), body: { message: '', revision } });
    const sparse = problemAttachmentKey(problemId, 'hint.txt');
    const head = vi
      .spyOn(server.context.store, 'head')
      .mockImplementation(async (key) => (key === sparse ? { sizeBytes: 2 ** 31 } : null));
    const state = hashOf('');
    const hash = await send(cases);
    expect(await setter.refusalOf(PACK, { params: params(), body: { of: 'draft' } })).toBe('too-large');
    expect(await setter.refusalOf(INSPECT, withPatch(hash, state))).toBe('too-large');
    const body = { ...withPatch(hash, state).body, parts: ['data'] as Parts, revision, textVersion: '' };
    expect(await setter.refusalOf(IMPORT, { params: params(), body })).toBe('too-large');
    head.mockRestore();
    const broken = await makeBrokenVersion(server, setter, problemId);
    await server.db.transact((tx) =>
      tx.execute(sql`update problems set current_data_hash = ${broken} where id = ${problemId}::uuid`),
    );
    expect(await setter.refusalOf(PACK, { params: params(), body: { of: 'current' } })).toBe('package-refused');
  });
});

async function treeOfBytes(bytes: Uint8Array): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-packed-'));
  try {
    const file = join(folder, 'package.zip');
    await writeFile(file, bytes);
    const { tree, close } = await openPackage(file);
    try {
      const read = async (path: string) => [path, (await tree.read(path)).toString()] as const;
      return Object.fromEntries(await Promise.all(tree.paths.map(read)));
    } finally {
      close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}
