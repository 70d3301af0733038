import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_SHOWN_FILE_BYTES } from '@assay/contract';
import { makeArchive, treeOfFiles } from '@assay/problem';
import { serverForFile, type TestClient } from '@assay/testkit';
import { problemData } from '../../db/schema.ts';
import { addVersion, makeBrokenVersion, makeJudgedProblem, testConfig } from '../../../test/support/problem-data.ts';

const server = serverForFile();
let scene: Awaited<ReturnType<typeof makeJudgedProblem>>;
let setter: TestClient;
let hash: string;
const long = `${'a'.repeat(MAX_SHOWN_FILE_BYTES - 1)}是`;
const files = {
  'problem.yaml': JSON.stringify({ ...testConfig, slug: 'sum' }),
  'tests/1.in': '1 2\n',
  'tests/1.ans': '3\n',
  'long.txt': long,
  'generators/random.py': 'print(1)',
  'picture.png': new Uint8Array([0x89, 0x50, 0, 1]),
};
beforeAll(async () => {
  scene = await makeJudgedProblem(server);
  setter = scene.setter;
  hash = await upload(files, true);
});

const at = () => ({ problemId: scene.problem.id });
async function upload(content: Record<string, string | Uint8Array>, isCurrent: boolean, config: object = testConfig) {
  const bytes = await makeArchive(treeOfFiles(content));
  const made = await addVersion(setter, scene.problem.id, bytes, { config, description: 'mine' });
  if (isCurrent)
    await setter.call('POST /api/problem/:problemId/data/setDataHash', { params: at(), body: { hash: made } });
  return made;
}

const LIST = 'GET /api/problem/:problemId/data/:hash/file';
const TEXT = 'GET /api/problem/:problemId/data/:hash/file/text';
const LIMIT = 'POST /api/problem/:problemId/data/:hash/time-limit';
const params = () => ({ ...at(), hash });
const textOf = (path: string) => setter.call(TEXT, { params: params(), query: { path } });

describe('the files of a data version', () => {
  it('are listed with sizes and checksums', async () => {
    const { files: listed, total } = await setter.call(LIST, { params: params() });
    expect(total).toBe(6);
    expect(listed).toContainEqual({ path: 'tests/1.ans', size: 2, checksum: expect.stringMatching(/^[0-9a-f]{8}$/) });
  });

  it('are split into runnable programs and all others', async () => {
    const { programs } = await setter.call(LIST, { params: params() });
    expect(programs).toEqual({ solutions: [], generators: ['generators/random.py'], validators: [] });
  });

  it('are shown as text, cut between characters, or reported as binary', async () => {
    expect(await textOf('tests/1.in')).toEqual({ size: 4, text: '1 2\n', cut: false });
    expect(await textOf('long.txt')).toEqual({ size: long.length + 2, text: long.slice(0, -1), cut: true });
    expect(await textOf('picture.png')).toEqual({ size: 4, text: null, cut: false });
  });

  it('are refused without file, version, archive or right', async () => {
    expect(await setter.refusalOf(TEXT, { params: params(), query: { path: '../etc/passwd' } })).toBe('not-found');
    const absent = { ...at(), hash: '0'.repeat(64) };
    const broken = { ...at(), hash: await makeBrokenVersion(server, setter, scene.problem.id) };
    for (const [key, more] of [
      [LIST, {}],
      [TEXT, { query: { path: 'a' } }],
      [LIMIT, { body: { timeMs: 5 } }],
    ] as const) {
      expect(await setter.refusalOf(key, { params: absent, ...more })).toBe('data-unknown');
      expect(await setter.refusalOf(key, { params: broken, ...more })).toBe('package-refused');
    }
    const stranger = await server.signIn(await server.makeUser());
    expect(await stranger.refusalOf(LIST, { params: params() })).toBe('no-right');
    expect(await stranger.refusalOf(LIMIT, { params: params(), body: { timeMs: 5 } })).toBe('no-right');
  });
});

describe('another time limit', () => {
  const versions = () => setter.call('GET /api/problem/:problemId/data', { params: at() });
  const current = async () => (await setter.call('GET /api/problem/:problemId', { params: at() })).currentDataHash;

  it('creates a data version, current if the old one was, and shown next to the statement', async () => {
    const { hash: made } = await setter.call(LIMIT, { params: params(), body: { timeMs: 2300 } });
    expect(made).not.toBe(hash);
    expect(await current()).toBe(made);
    const row = (await versions()).find((one) => one.hash === made);
    expect(row).toMatchObject({
      description: 'mine',
      config: { variables: { time_limit: '2300 ms' }, judge: { config: { timeMs: 2300 } } },
    });
    const { text } = await setter.call(TEXT, { params: { ...at(), hash: made }, query: { path: 'problem.yaml' } });
    expect(text).toContain('2300');
    // The old version is no longer current, so a version made from it is not current either.
    const other = (await setter.call(LIMIT, { params: params(), body: { timeMs: 2400 } })).hash;
    expect(other).not.toBe(made);
    expect(await current()).toBe(made);
    expect(await setter.refusalOf(LIMIT, { params: params(), body: { timeMs: 2400 } })).toBe('key-taken');
  });

  it('is refused if it is no valid limit, and for packages of other judges', async () => {
    for (const timeMs of [0, 60_001]) {
      expect((await setter.send(LIMIT, { params: params(), body: { timeMs } })).status).toBe(400);
    }
    const config = { ...testConfig, judge: { adapter: 'someone-elses', config: {} } };
    const foreign = await upload({ 'a.txt': 'x' }, false, config);
    expect(await setter.refusalOf(LIMIT, { params: { ...at(), hash: foreign }, body: { timeMs: 5 } })).toBe(
      'config-invalid',
    );
    const large = await upload({ ...files, 'a.txt': 'large' }, false);
    await server.db.transact((tx) =>
      tx
        .update(problemData)
        .set({ sizeBytes: 1024 ** 3 })
        .where(eq(problemData.hash, large)),
    );
    expect(await setter.refusalOf(LIMIT, { params: { ...at(), hash: large }, body: { timeMs: 5 } })).toBe('too-large');
  });
});
