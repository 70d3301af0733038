import { randomUUID } from 'node:crypto';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Body, DraftChange, ProblemRepository, RefusalBody } from '@assay/contract';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { serverForFile, type TestClient } from '@assay/testkit';
import { GIT_ACCOUNT, startGitServer, type GitTestServer } from '@assay/testkit/git-server';
import { testConfig } from '../../../test/support/problem-data.ts';
import { problemRepositories } from '../../db/schema.ts';
import { packet } from './packets.ts';

const server = serverForFile({ config: { storageAllowPrivate: ['127.0.0.1'] } });
const WAIT = { timeout: 60_000, interval: 100 };

const GET = 'GET /api/problem/:problemId/repository';
const PUT = 'PUT /api/problem/:problemId/repository';
const FETCH = 'POST /api/problem/:problemId/repository/fetch';
const KEEP = 'POST /api/problem/:problemId/repository/keep';
const HOOK = 'POST /api/problem/:problemId/repository/hook';
const DELETE = 'DELETE /api/problem/:problemId/repository';
const OPEN = 'POST /api/problem/:problemId/draft';

let git: GitTestServer;
let orgId: string;
let setter: TestClient;
let problemId: string;
let repositories = 0;
let name: string;
let clone: string;
let url: string;

beforeAll(async () => {
  git = await startGitServer();
  const { org, client } = await server.makeOwnedOrg();
  orgId = org.id;
  setter = client;
});
afterAll(() => git.close());

type Files = Record<string, string>;
type Case = readonly [name: string, input: string, answer: string];
const ONE: Case = ['1', '1 2\n', '3\n'];
const TWO: Case = ['2', '2 2\n', '4\n'];

const packageOf = (cases: readonly Case[], files: Files = {}): Files => ({
  'problem.yaml': JSON.stringify({
    slug: 'sum',
    title: { en: 'Sum' },
    ...testConfig,
    judge: {
      ...testConfig.judge,
      config: {
        ...testConfig.judge.config,
        cases: cases.map(([one]) => ({ name: one, input: `tests/${one}.in`, answer: `tests/${one}.ans` })),
      },
    },
  }),
  'statement.en.md': 'Add.',
  ...Object.fromEntries(
    cases.flatMap(([one, input, answer]) => [
      [`tests/${one}.in`, input],
      [`tests/${one}.ans`, answer],
    ]),
  ),
  ...files,
});

const write = async (files: Files) => {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(clone, path)), { recursive: true });
    await writeFile(join(clone, path), text);
  }
};
const commit = async (message: string) => {
  await git.git(clone, 'add', '-A');
  await git.git(clone, 'commit', '-q', '-m', message);
  await git.git(clone, 'push', '-q', 'origin', 'main');
  return (await git.git(clone, 'rev-parse', 'HEAD')).trim();
};
const send = async (files: Files, message = 'Add the problem') => {
  await write(files);
  return await commit(message);
};

const params = () => ({ problemId });
const connection = (change: Partial<Body<typeof PUT>> = {}) => ({
  url,
  branch: 'main',
  folder: '',
  ...GIT_ACCOUNT,
  pulls: true,
  pushes: true,
  ...change,
});
const connect = (change: Partial<Body<typeof PUT>> = {}) =>
  setter.call(PUT, { params: params(), body: connection(change) });
const refused = async (change: Partial<Body<typeof PUT>> = {}) => {
  const { refusal, places = [] } = await bodyOf({ params: params(), body: connection(change) });
  expect(refusal).toBe('repository-unusable');
  return places.map(({ place, reason }) => `${place}: ${reason}`);
};
const bodyOf = async (call: object) => (await setter.send(PUT, call)).body as RefusalBody;
const shown = async (): Promise<ProblemRepository> => {
  const { repository } = await setter.call(GET, { params: params() });
  if (!repository) throw new Error('The problem has no repository.');
  return repository;
};
const settled = async (state: ProblemRepository['state']) => {
  await expect.poll(async () => (await shown()).state, WAIT).toBe(state);
  return await shown();
};
const draft = async () => (await setter.call(OPEN, { params: params(), body: {} })).draft;
const heads = async () => (await draft()).tests.map(({ name: one, input, answer }) => [one, input.head, answer?.head]);
const add = (one: string, input: string, answer: string) => {
  const change: DraftChange = {
    op: 'test',
    id: randomUUID(),
    revision: 0,
    name: one,
    input: { text: input },
    answer: { text: answer },
  };
  return setter.call('POST /api/problem/:problemId/draft/change', { params: params(), body: { changes: [change] } });
};
const publish = async (message: string) =>
  setter.call('POST /api/problem/:problemId/draft/publish', {
    params: params(),
    body: { message, revision: (await draft()).revision },
  });
/** What a setter does with the difference. */
const importFetched = async () => {
  const { fetched } = await settled('differs');
  const body = { hash: fetched?.hash ?? '' };
  const { revision, textVersion, difference } = await setter.call('POST /api/problem/:problemId/draft/import/inspect', {
    params: params(),
    body,
  });
  await setter.call('POST /api/problem/:problemId/draft/import', {
    params: params(),
    body: { ...body, revision, textVersion, parts: ['data', 'statements'] },
  });
  return difference;
};
const callHook = async () => {
  const reply = await fetch((await shown()).webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-github-event': 'push' },
    body: JSON.stringify({ ref: 'refs/heads/other', repository: { clone_url: 'https://evil.example/x.git' } }),
  });
  expect(reply.status).toBe(200);
};
const outcomes = async () => (await shown()).history.map(({ outcome }) => outcome);

beforeEach(async () => {
  problemId = (await server.makeProblem({ orgId, accessLevel: ACCESS_LEVEL.restricted })).id;
  git.intercept = undefined;
  name = `problem-${(repositories += 1)}`;
  url = await git.makeRepository(name);
  clone = await git.clone(name);
});

/** Connects a repository with one test and imports it. */
const connectSynced = async (files: Files = {}) => {
  await send(packageOf([ONE], files));
  await connect();
  await importFetched();
  return await settled('up-to-date');
};

describe('a problem with a repository', () => {
  it('takes commits into the draft when the webhook is called, and makes a commit of each published version', async () => {
    const first = await send(packageOf([ONE], { 'README.md': 'Read me.\n' }));
    await connect();
    const difference = await importFetched();
    expect(difference?.tests.added.names).toEqual(['1']);
    expect(await settled('up-to-date')).toMatchObject({
      synced: { id: first, subject: 'Add the problem', author: 'Ada' },
      hasToken: true,
      pushWaits: false,
    });

    const second = await send(packageOf([ONE, TWO], { 'statement.en.md': 'Add both.' }), 'Add a test');
    await callHook();
    await expect.poll(async () => (await shown()).synced?.id, WAIT).toBe(second);
    expect(await heads()).toEqual([
      ['1', '1 2\n', '3\n'],
      ['2', '2 2\n', '4\n'],
    ]);
    expect((await setter.call('GET /api/problem/:problemId', { params: params() })).description).toBe('Add both.');

    await add('3', '5 5\n', '10\n');
    await publish('Add the third test\n\nIt is larger.');
    await expect.poll(async () => (await outcomes())[0], WAIT).toBe('pushed');
    await git.git(clone, 'pull', '-q', 'origin', 'main');
    expect(await git.git(clone, 'log', '-1', '--format=%s|%b|%ae|%P')).toBe(
      `Add the third test|It is larger.\n|noreply@localhost|${second}\n`,
    );
    expect(await git.git(clone, 'show', 'HEAD:README.md')).toBe('Read me.\n');
    const paths = (await git.git(clone, 'diff', '--name-only', 'HEAD~1')).trim().split('\n');
    expect(paths).toContain('problem.yaml');
    expect(paths).not.toContain('tests/1.in');
    expect(await git.git(clone, 'fsck', '--strict')).toBe('');
    expect(await outcomes()).toEqual(['pushed', 'imported', 'imported', 'differs']);

    // The commit of the version is nothing new.
    await callHook();
    await settled('up-to-date');
    const tests = (await draft()).tests;
    const third = tests.find((one) => one.name === '3');
    await setter.call('POST /api/problem/:problemId/draft/change', {
      params: params(),
      body: { changes: [{ op: 'remove-test', id: third?.id ?? '', revision: third?.revision ?? 0 }] },
    });
    await publish('Remove it');
    await expect.poll(async () => (await shown()).synced?.subject, WAIT).toBe('Remove it');
    await git.git(clone, 'pull', '-q', 'origin', 'main');
    const removed = await git.git(clone, 'diff', '--name-status', '--diff-filter=D', 'HEAD~1');
    expect(removed.trim().split('\n')).toHaveLength(2);
    expect(await git.git(clone, 'show', 'HEAD:README.md')).toBe('Read me.\n');
  });

  it('never overwrites what was changed in the browser, and pushes nothing over commits that the draft lacks', async () => {
    await connectSynced();
    await add('mine', '7 7\n', '14\n');
    const theirs = await send(packageOf([ONE, TWO]), 'Add a test');
    await callHook();
    expect((await settled('differs')).fetched).toMatchObject({ id: theirs, author: 'Ada' });
    expect((await heads()).map(([one]) => one)).toEqual(['1', 'mine']);

    await publish('Add mine');
    const diverged = await settled('diverged');
    expect(diverged).toMatchObject({ pushWaits: true, fetched: { id: theirs } });
    expect((await git.git(git.folderOf(name), 'rev-parse', 'main')).trim()).toBe(theirs);

    const keep = (id: string) => ({ params: params(), body: { commit: id } });
    expect(await setter.refusalOf(KEEP, keep('0'.repeat(40)))).toBe('repository-changed');
    await setter.call(KEEP, keep(theirs));
    await expect.poll(async () => (await outcomes())[0], WAIT).toBe('pushed');
    await git.git(clone, 'pull', '-q', 'origin', 'main');
    expect((await git.git(clone, 'log', '--format=%s')).trim().split('\n')).toEqual([
      'Add mine',
      'Add a test',
      'Add the problem',
    ]);
    expect(await git.git(clone, 'ls-files', 'tests/2.in')).toBe('');
  });

  it('works in a folder of a larger repository, and leaves the others alone', async () => {
    await write({ 'other/problem.yaml': 'x', 'README.md': 'All problems.\n' });
    await send(Object.fromEntries(Object.entries(packageOf([ONE])).map(([path, text]) => [`a/sum/${path}`, text])));
    await connect({ folder: '/a/sum/' });
    await importFetched();
    expect((await shown()).folder).toBe('a/sum');
    const before = (await settled('up-to-date')).synced?.id;
    const after = await send({ 'other/problem.yaml': 'y' }, 'Another problem');
    expect(after).not.toBe(before);
    const { revision } = await draft();
    await callHook();
    await expect.poll(async () => (await shown()).synced?.id, WAIT).toBe(after);
    expect((await draft()).revision).toBe(revision);
    await add('2', '2 2\n', '4\n');
    await publish('Two');
    await expect.poll(async () => (await outcomes())[0], WAIT).toBe('pushed');
    await git.git(clone, 'pull', '-q', 'origin', 'main');
    const paths = (await git.git(clone, 'diff', '--name-only', 'HEAD~1')).trim().split('\n');
    expect(paths.every((path) => path.startsWith('a/sum/'))).toBe(true);
    expect(await git.git(clone, 'fsck', '--strict')).toBe('');
  });

  it('imports once when two webhooks come at the same time', async () => {
    await connectSynced();
    const { revision } = await draft();
    const tip = await send(packageOf([ONE, TWO]), 'Add a test');
    await Promise.all([callHook(), callHook(), callHook()]);
    await expect.poll(async () => (await shown()).synced?.id, WAIT).toBe(tip);
    await settled('up-to-date');
    expect((await draft()).revision).toBe(revision + 1);
    expect((await outcomes()).filter((one) => one === 'imported')).toHaveLength(2);
  });

  it('goes on after its server was killed in the middle, and the late one changes nothing', async () => {
    await connectSynced();
    const { revision } = await draft();
    const tip = await send(packageOf([ONE, TWO]), 'Add a test');
    let isHeld = false;
    const held: (() => void)[] = [];
    git.intercept = (request) => {
      if (isHeld || request.method !== 'POST') return undefined;
      isHeld = true;
      return new Promise((resolve) => held.push(resolve));
    };
    await callHook();
    await expect.poll(() => isHeld, WAIT).toBe(true);
    // As if the server had stopped renewing its lease.
    await server.db.transact((tx) =>
      tx
        .update(problemRepositories)
        .set({ leaseEndsAt: sql`now() - interval '1 second'`, leaseId: randomUUID() })
        .where(eq(problemRepositories.problemId, problemId)),
    );
    await expect.poll(async () => (await shown()).synced?.id, WAIT).toBe(tip);
    for (const end of held) end();
    expect((await draft()).revision).toBe(revision + 1);
    expect((await outcomes()).filter((one) => one === 'imported')).toHaveLength(2);
  });

  it('retries after a failure of the network, and shows it until then', async () => {
    await connectSynced();
    git.intercept = async (_, response) => void response.writeHead(503).end();
    await add('2', '2 2\n', '4\n');
    await publish('Two');
    const failed = await settled('failed');
    expect(failed).toMatchObject({ failure: { code: 'server-error', place: '503' }, pushWaits: true });
    expect(failed.retryAt).toBeGreaterThan(Date.now());
    git.intercept = undefined;
    await setter.call(FETCH, { params: params() });
    await expect.poll(async () => (await outcomes())[0], WAIT).toBe('pushed');
    expect((await shown()).pushWaits).toBe(false);
  });

  it('says why a branch refuses the commit', async () => {
    await connectSynced();
    await writeFile(join(git.folderOf(name), 'hooks/pre-receive'), '#!/bin/sh\necho protected >&2\nexit 1\n', {
      mode: 0o755,
    });
    await add('2', '2 2\n', '4\n');
    await publish('Two');
    expect((await settled('failed')).failure).toEqual({ code: 'push-refused', place: 'pre-receive hook declined' });
    expect((await shown()).retryAt).toBeUndefined();
  });

  it('pushes a version on top of a commit that comes at the same time', async () => {
    await write({ 'other/readme': 'x' });
    await send(Object.fromEntries(Object.entries(packageOf([ONE])).map(([path, text]) => [`sum/${path}`, text])));
    await connect({ folder: 'sum' });
    await importFetched();
    await settled('up-to-date');
    let isMoved = false;
    git.intercept = (request, response) => {
      // The first request of a push: another one comes first.
      if (isMoved || !request.url?.includes('service=git-receive-pack')) return undefined;
      isMoved = true;
      return send({ 'other/readme': 'y' }, 'Meanwhile').then(() => git.serve(request, response));
    };
    await add('2', '2 2\n', '4\n');
    await publish('Two');
    await expect.poll(async () => (await outcomes())[0], WAIT).toBe('pushed');
    await git.git(clone, 'pull', '-q', '--rebase', 'origin', 'main');
    expect(new Set((await git.git(clone, 'log', '--format=%s')).trim().split('\n'))).toEqual(
      new Set(['Two', 'Meanwhile', 'Add the problem']),
    );
  });
});

describe('the connection', () => {
  it('is tested when it is saved, with what is wrong at its place', async () => {
    await send(packageOf([ONE]));
    expect(await refused({ token: 'wrong' })).toEqual(['token: sign-in-refused', 'detail: 401']);
    expect(await refused({ token: '' })).toEqual(['token: sign-in-refused', 'detail: 401']);
    expect(await refused({ branch: 'none' })).toEqual(['branch: branch-missing', 'detail: none']);
    expect(await refused({ folder: 'none' })).toEqual(['folder: folder-missing', 'detail: none']);
    expect(await refused({ folder: 'tests/1.in' })).toEqual(['folder: folder-missing', 'detail: tests/1.in']);
    expect(await refused({ url: `${git.origin}/none.git` })).toEqual(['url: repository-missing', 'detail: 404']);
    expect(await refused({ url: 'http://127.0.0.1:9/a.git' })).toEqual(['url: unreachable']);
    expect(await refused({ url: 'http://10.0.0.1/a.git' })).toEqual(['url: private-address']);
    await send({ 'docs/a.txt': 'a' });
    expect(await refused({ folder: 'docs' })).toEqual(['folder: no-package', 'detail: docs']);
    git.intercept = async (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>');
    expect(await refused()).toEqual(['url: not-git']);
    git.intercept = async (_, response) => void response.writeHead(301, { location: 'http://127.0.0.1/b' }).end();
    expect(await refused()).toEqual(['url: redirected', 'detail: http://127.0.0.1/b']);
    expect((await setter.call(GET, { params: params() })).repository).toBeNull();
  });

  it('refuses what is no place of a repository', async () => {
    const wrong: [Partial<Body<typeof PUT>>, string][] = [
      [{ url: 'ssh://git@host/a.git' }, 'body/url'],
      [{ url: 'https://user:pass@host/a.git' }, 'body/url'],
      [{ url: 'https://host' }, 'body/url'],
      [{ url: 'https://host/a?b=c' }, 'body/url'],
      [{ branch: 'a..b' }, 'body/branch'],
      [{ branch: '-x y' }, 'body/branch'],
      [{ folder: 'a/../../b' }, 'body/folder'],
      [{ folder: 'a\\b' }, 'body/folder'],
    ];
    for (const [change, place] of wrong) {
      const { refusal, places } = await bodyOf({ params: params(), body: connection(change) });
      expect([refusal, places?.map((one) => one.place)]).toEqual(['repository-invalid', [place]]);
    }
  });

  it('never shows its token, and sends it to no other server', async () => {
    await send(packageOf([ONE]));
    await connect({ pushes: false });
    expect(JSON.stringify(await shown())).not.toContain(GIT_ACCOUNT.token);
    const [row] = await server.db
      .select()
      .from(problemRepositories)
      .where(eq(problemRepositories.problemId, problemId));
    expect(row?.sealedToken?.toString('latin1')).not.toContain(GIT_ACCOUNT.token);
    // Without a token, that of the same server is kept.
    const { token: _, ...kept } = connection();
    await setter.call(PUT, { params: params(), body: kept });
    const received: (string | undefined)[] = [];
    const other = await startGitServer();
    other.intercept = async ({ headers }, response) => {
      received.push(headers.authorization);
      response.writeHead(401).end();
    };
    const elsewhere = { params: params(), body: { ...kept, url: `${other.origin}/a.git` } };
    expect(await setter.refusalOf(PUT, elsewhere)).toBe('repository-unusable');
    await other.close();
    expect(received).toEqual([undefined]);
  });

  it('is only for those who may edit the data, and its webhook only for those who know the secret', async () => {
    await send(packageOf([ONE]));
    await connect();
    const outsider = await server.signIn(await server.makeUser());
    for (const key of [GET, DELETE, FETCH] as const)
      expect(await outsider.refusalOf(key, { params: params() })).toBe('not-found');
    const anonymous = server.client();
    for (const secret of ['wrong', 'x'.repeat(43)])
      expect(await anonymous.refusalOf(HOOK, { params: params(), query: { secret } })).toBe('not-found');
    expect(await anonymous.refusalOf(HOOK, { params: params() })).toBe('invalid-input');
    expect(await setter.refusalOf(PUT, { params: params(), body: { url } })).toBe('invalid-input');
    expect(await setter.refusalOf(KEEP, { params: params(), body: {} })).toBe('invalid-input');
    await setter.call(DELETE, { params: params() });
    for (const key of [DELETE, FETCH] as const)
      expect(await setter.refusalOf(key, { params: params() })).toBe('not-found');
    expect((await setter.call(GET, { params: params() })).repository).toBeNull();
  });
});

describe('a setter who connected a repository', () => {
  it('lends it no rights after losing them', async () => {
    await connectSynced();
    const { id } = await server.makeUser();
    await server.db.transact((tx) =>
      tx.update(problemRepositories).set({ connectedBy: id }).where(eq(problemRepositories.problemId, problemId)),
    );
    await send(packageOf([ONE, TWO]), 'Add a test');
    await callHook();
    expect((await settled('failed')).failure).toEqual({ code: 'right-missing', place: '' });
    expect(await heads()).toEqual([['1', '1 2\n', '3\n']]);
  });
});

describe('a repository that cannot be used', () => {
  const failsWith = async (code: string, place: unknown) => {
    await send(packageOf([ONE]));
    await connect();
    await importFetched();
    return async () => {
      await callHook();
      await expect.poll(async () => (await shown()).failure, WAIT).toEqual({ code, place });
      expect(await heads()).toEqual([['1', '1 2\n', '3\n']]);
    };
  };

  it('with a submodule', async () => {
    const check = await failsWith('submodule', 'third/party');
    await git.git(clone, 'update-index', '--add', '--cacheinfo', `160000,${'a'.repeat(40)},third/party`);
    await git.git(clone, 'commit', '-q', '-m', 'Submodule');
    await git.git(clone, 'push', '-q', 'origin', 'main');
    await check();
  });

  it('with a link that leads out, while links within the package are followed', async () => {
    const check = await failsWith('link', 'tests/2.ans');
    await symlink('../../../../etc/passwd', join(clone, 'tests/2.ans'));
    await write({ 'tests/2.in': '2 2\n' });
    await commit('Link');
    await check();
    await rm(join(clone, 'tests/2.ans'));
    await symlink('1.ans', join(clone, 'tests/2.ans'));
    await write(Object.fromEntries(Object.entries(packageOf([ONE, TWO])).filter(([path]) => path === 'problem.yaml')));
    const tip = await commit('Link within');
    await callHook();
    await expect.poll(async () => (await shown()).synced?.id, WAIT).toBe(tip);
    expect((await heads())[1]).toEqual(['2', '2 2\n', '3\n']);
  });

  it('with a file of Git LFS', async () => {
    const check = await failsWith('lfs', 'tests/2.in');
    await send({
      'tests/2.in': `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 12345\n`,
    });
    await check();
  });

  it('with names that are the same on some systems', async () => {
    const check = await failsWith('name', expect.stringMatching(/^tests\/case\.in$/i));
    await send({ 'tests/case.in': 'a', 'tests/CASE.IN': 'b' });
    await check();
  });

  it('with a file that is too large, by its name if the server can leave it out', async () => {
    const check = await failsWith('file-too-large', 'tests/large.in');
    await writeFile(join(clone, 'tests/large.in'), Buffer.alloc(101 * 1024 * 1024));
    await commit('Large');
    await check();
    await git.git(git.folderOf(name), 'config', 'uploadpack.allowFilter', 'false');
    await callHook();
    await expect.poll(async () => (await shown()).failure, WAIT).toEqual({ code: 'file-too-large', place: '101 MiB' });
  });

  it('with folders that contain each other many times', async () => {
    const check = await failsWith('too-many-files', '20000');
    const blob = (await git.git(clone, 'rev-parse', 'HEAD:tests/1.in')).trim();
    let entry = `100644 blob ${blob}`;
    for (let depth = 0; depth < 6; depth += 1) {
      const lines = Array.from({ length: 10 }, (_, index) => `${entry}\tf${index}\n`).join('');
      await writeFile(join(clone, '.git/lines'), lines);
      const tree = await git.git(clone, '-c', 'alias.mk=!git mktree < .git/lines', 'mk');
      entry = `040000 tree ${tree.trim()}`;
    }
    await git.git(clone, 'read-tree', '--prefix=many/', entry.slice(-40));
    await git.git(clone, 'commit', '-q', '-m', 'Many');
    await git.git(clone, 'push', '-q', 'origin', 'main');
    await check();
  });

  it('with a package that cannot be judged', async () => {
    const check = await failsWith('package-refused', expect.stringContaining('tests/2.in'));
    const { 'problem.yaml': config = '' } = packageOf([ONE, TWO]);
    await send({ 'problem.yaml': config });
    await check();
  });

  it('on a server that never stops sending, or sends something else', async () => {
    await send(packageOf([ONE]));
    await connect();
    await importFetched();
    const line = packet(`${'1'.repeat(40)} refs/heads/branch\n`).toString();
    git.intercept = async (request, response) => {
      response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' });
      response.write('001e# service=git-upload-pack\n0000');
      while (!response.destroyed)
        await new Promise<void>((resolve) => {
          response.write(line.repeat(1_000), () => resolve());
        });
    };
    await callHook();
    await expect.poll(async () => (await shown()).failure, WAIT).toEqual({ code: 'too-large', place: '16 MiB' });
    git.intercept = async (request, response) => {
      if (request.method === 'GET') {
        const tip = '1'.repeat(40);
        const first = `${tip} refs/heads/main\0 side-band-64k shallow ofs-delta\n`;
        response.writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' });
        response.end(`001e# service=git-upload-pack\n0000${packet(first).toString()}0000`);
      } else response.writeHead(200).end(`0008NAK\n${packet('\u0001PACK?').toString()}0000`);
    };
    await callHook();
    await expect.poll(async () => (await shown()).failure?.code, WAIT).toBe('damaged');
    await callHook();
    git.intercept = async (request, response) => void response.end('');
    await callHook();
    await expect.poll(async () => (await shown()).failure?.code, WAIT).toBe('not-git');
  });
});
