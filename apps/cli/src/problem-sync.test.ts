import { mkdir, mkdtemp, readFile, rm, stat, symlink, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { hashOf, makeArchive, treeOfFiles } from '@assay/problem';
import { serverForFile, type TestClient } from '@assay/testkit';
import { run, type Terminal } from './main.ts';
import { languageOf } from './texts.ts';

const server = serverForFile();

let setter: TestClient;
let orgId: string;
let orgName: string;
let token: string;
let problemId: string;
let slug: string;
let folder: string;

const config = {
  label: 'default',
  judge: {
    adapter: 'assay',
    config: {
      timeMs: 1000,
      memoryMiB: 64,
      cases: [
        { input: 'tests/1.in', answer: 'tests/1.ans', sample: true },
        { input: 'tests/2.in', answer: 'tests/2.ans' },
      ],
    },
  },
  submit: { upload: true },
};
const big = `${'7 '.repeat(100_000)}\n`;
const files = {
  'problem.yaml': JSON.stringify({ slug: 'sum', title: { en: 'Sum' }, ...config }),
  'statement.en.md': 'Add.\n',
  'tests/1.in': '1 2\n',
  'tests/1.ans': '3\n',
  'tests/2.in': big,
  'tests/2.ans': '0\n',
  'submissions/accepted/a.py': 'print(1)\n',
  'attachments/hint.txt': 'a hint',
};

beforeAll(async () => {
  const { org, client } = await server.makeOwnedOrg();
  setter = client;
  orgId = org.id;
  orgName = (await client.call('GET /api/org', {})).find(({ _id }) => _id === orgId)?.profile.name ?? '';
  const body = { name: 'CI', scopes: ['organization', 'problem', 'public'], expiresInDays: 1 };
  ({ token } = await setter.call('POST /api/personal-token', { body }));
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-sync-'));
  const bytes = await makeArchive(treeOfFiles(files));
  const given = { orgId, hash: hashOf(bytes) };
  const { url } = await setter.call('POST /api/problem/import/upload', { body: { ...given, size: bytes.length } });
  await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) });
  slug = `sum-${hashOf(folder).slice(0, 8)}`;
  ({ problemId } = await setter.call('POST /api/problem/import', {
    body: { ...given, slug, accessLevel: ACCESS_LEVEL.private },
  }));
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command as in a terminal, with a user who answers every question if there is an `answer`. */
async function type(line: string, { answer, lang = 'C' }: { answer?: string; lang?: string } = {}) {
  const said: string[] = [];
  const terminal: Terminal = {
    env: { XDG_CONFIG_HOME: folder, ASSAY_SERVER: server.origin, ASSAY_TOKEN: token, LANG: lang },
    language: languageOf({ LANG: lang }),
    print: (text) => void said.push(text),
    ...(answer !== undefined && {
      ask: async (question: string) => {
        said.push(question);
        return answer;
      },
    }),
    signal: new AbortController().signal,
  };
  const status = await run(['problem', ...line.split(' ')], terminal);
  return { status, said: said.join('\n') };
}

const here = (path: string) => join(folder, 'p', path);
const pull = (...options: string[]) => type(['pull', problemId, here(''), ...options].join(' '));
const push = (...options: string[]) => type(['push', here(''), ...options].join(' '));
const draft = async () => (await setter.call('GET /api/problem/:problemId/draft', { params: { problemId } })).draft;
const heads = async () => (await draft())?.tests.map(({ input, answer }) => [input.head?.slice(0, 4), answer?.head]);
const addTest = async (name: string) => {
  const params = { problemId };
  await setter.call('POST /api/problem/:problemId/draft', { params, body: {} });
  const test = { op: 'test', id: crypto.randomUUID(), revision: 0, name, input: { text: '9\n' } } as const;
  const changes = [{ ...test, answer: { text: '9\n' } }];
  await setter.call('POST /api/problem/:problemId/draft/change', { params, body: { changes } });
};

describe('npx assay problem', () => {
  it('pulls a problem, and pushes one edited test without sending the others, then publishes it', async () => {
    expect(await type(`pull ${orgName}/${slug} ${here('')}`)).toMatchObject({ status: 0 });
    expect(await readFile(here('tests/2.in'), 'utf8')).toBe(big);
    expect(await readFile(here('attachments/hint.txt'), 'utf8')).toBe('a hint');
    expect((await pull()).said).toContain('0 files written');
    expect(await push()).toMatchObject({
      status: 0,
      said: expect.stringContaining('already has everything') as string,
    });

    await writeFile(here('tests/1.in'), '2 2\n');
    await writeFile(here('.gitignore'), '*.exe\n');
    const sent = vi.spyOn(globalThis, 'fetch');
    const { status, said } = await push('--yes', '--publish', '-m', 'from-the-folder');
    const bodies = sent.mock.calls.map(([, init]) => init?.body).filter((body) => body instanceof Uint8Array);
    sent.mockRestore();
    expect([said, status]).toEqual([expect.stringContaining('Tests: 1 changed: 1\n'), 0]);
    expect(bodies.reduce((sum, body) => sum + body.length, 0)).toBeLessThan(2_000);
    expect(await heads()).toEqual([
      ['2 2\n', '3\n'],
      ['7 7 ', '0\n'],
    ]);
    const [version] = await setter.call('GET /api/problem/:problemId/data', { params: { problemId } });
    expect(version?.description).toBe('from-the-folder');
    expect(await push('--publish')).toMatchObject({
      status: 0,
      said: expect.stringContaining('is the current version already') as string,
    });
    expect((await pull()).status).toBe(0);
  });

  it('asks before it sends anything, and says what is removed and what readers will see', async () => {
    await pull();
    await unlink(here('submissions/accepted/a.py'));
    await writeFile(here('statement.en.md'), 'Add both.\n');
    const line = `push ${here('')}`;
    const declined = await type(line, { answer: 'n' });
    expect(declined.said).toContain('Programs: 1 removed: submissions/accepted/a.py');
    expect(declined.said).toContain('seen by readers immediately: en: Sum');
    expect(declined.status).toBe(1);
    expect(await push()).toMatchObject({ status: 1, said: expect.stringContaining('Use --yes') as string });
    expect((await draft())?.programs).toHaveLength(1);
    const { said, status } = await type(line, { answer: '是', lang: 'zh_CN.UTF-8' });
    expect(said).toContain('程序：删除 1 个');
    expect(status).toBe(0);
    expect((await draft())?.programs).toEqual([]);
    const { description } = await setter.call('GET /api/problem/:problemId', { params: { problemId } });
    expect(description.trim()).toBe('Add both.');
  });

  it('refuses to overwrite what changed on the server or in the folder, unless forced', async () => {
    await pull();
    await addTest('by another setter');
    await writeFile(here('tests/1.in'), '5 5\n');
    expect(await push('--yes')).toMatchObject({
      status: 1,
      said: expect.stringContaining('changed on the server') as string,
    });
    expect(await heads()).toHaveLength(3);
    const refused = await pull('--draft');
    expect(refused).toMatchObject({ status: 1, said: expect.stringContaining('tests/1.in') as string });
    expect(await readFile(here('tests/1.in'), 'utf8')).toBe('5 5\n');
    await expect(stat(here('tests/by-another-setter.in'))).rejects.toThrow('ENOENT');
    expect((await pull('--draft', '--force')).status).toBe(0);
    expect(await readFile(here('tests/1.in'), 'utf8')).toBe('1 2\n');
    expect(await readFile(here('tests/by-another-setter.in'), 'utf8')).toBe('9\n');
    // The current version does not have it, and it was not changed here.
    expect((await pull()).said).toContain('1 files written');
    await expect(stat(here('tests/by-another-setter.in'))).rejects.toThrow('ENOENT');
    expect(await push('--yes')).toMatchObject({ status: 1 });
    expect((await push('--yes', '--force')).status).toBe(0);
    expect(await heads()).toHaveLength(2);
  });

  it('sends a folder that was not pulled only to a named problem and by force', async () => {
    await mkdir(here('tests'), { recursive: true });
    expect(await push('--yes')).toMatchObject({ status: 1, said: expect.stringContaining('was not pulled') as string });
    expect((await push('--to', problemId, '--yes')).said).toContain('was not pulled');
    expect((await push('--to', problemId, '--yes', '--force')).said).toContain('has no problem.yaml');
    await writeFile(here('problem.yaml'), `# Ours\n${files['problem.yaml']}`);
    for (const name of ['1.in', '1.ans', '2.in'] as const) await writeFile(here(`tests/${name}`), '1\n');
    const broken = await push('--to', problemId, '--yes', '--force');
    expect(broken).toMatchObject({ status: 1, said: expect.stringContaining('The package has errors') as string });
    await writeFile(here('tests/2.ans'), '2\n');
    expect((await push('--to', problemId, '--yes', '--force')).status).toBe(0);
    expect(await heads()).toEqual([
      ['1\n', '1\n'],
      ['1\n', '2\n'],
    ]);
    // A file with comments is not replaced by what the server writes.
    expect((await pull('--draft')).said).toContain('problem.yaml');
    expect(await readFile(here('problem.yaml'), 'utf8')).toContain('# Ours');
  });

  it('never writes or reads through a link out of the folder', async () => {
    await mkdir(here(''), { recursive: true });
    const outside = join(folder, 'outside');
    await mkdir(outside);
    await symlink(outside, here('tests'));
    expect(await pull()).toMatchObject({ status: 1, said: expect.stringContaining('symbolic link') as string });
    await expect(stat(join(outside, '1.in'))).rejects.toThrow('ENOENT');
    await unlink(here('tests'));
    await pull();
    await writeFile(join(outside, 'secret'), 'secret');
    await symlink(join(outside, 'secret'), here('tests/3.in'));
    expect(await push('--yes')).toMatchObject({ status: 1, said: expect.stringContaining('tests/3.in') as string });
  });

  it('never removes a file out of the folder that its link file names', async () => {
    await pull();
    const victim = join(folder, 'victim');
    await writeFile(victim, 'kept');
    const link = JSON.parse(await readFile(here('.assay-problem.json'), 'utf8')) as { files: Record<string, string> };
    link.files[relative(here(''), victim)] = hashOf(Buffer.from('kept'));
    await writeFile(here('.assay-problem.json'), JSON.stringify(link));
    expect(await pull()).toMatchObject({ status: 1, said: expect.stringContaining('pull again') as string });
    expect(await readFile(victim, 'utf8')).toBe('kept');
  });

  it('names a wrong problem, a broken link file, another problem’s folder, and what it was called with', async () => {
    expect((await type(`pull no-org/${slug} ${here('')}`)).said).toContain('not found');
    await pull();
    const other = await server.makeProblem({ orgId });
    expect((await type(`pull ${other.id} ${here('')}`)).said).toContain('no judge data');
    const third = await setter.call('POST /api/problem', {
      body: { orgId, slug: `third-${slug}`, title: 'Third', accessLevel: ACCESS_LEVEL.private },
    });
    const params = { problemId: third.problemId };
    await setter.call('POST /api/problem/:problemId/draft', { params, body: {} });
    const elsewhere = await type(`pull ${third.problemId} ${here('')} --draft`);
    expect(elsewhere.said).toContain('belongs to another problem');
    await writeFile(here('.assay-problem.json'), '{}');
    expect(await push()).toMatchObject({ status: 1, said: expect.stringContaining('pull again') as string });
    expect((await type('push a b')).status).toBe(2);
    expect((await type('pull')).status).toBe(2);
    const reader = await server.signIn(await server.makeUser());
    const body = { name: 'CI', scopes: ['problem', 'public'], expiresInDays: 1 };
    const before = token;
    ({ token } = await reader.call('POST /api/personal-token', { body }));
    expect(await pull('--force')).toMatchObject({ status: 1, said: expect.stringContaining('not found') as string });
    token = before;
  });
});
