import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { languages } from '@assay/contract/languages';
import { serverForFile, type TestClient } from '@assay/testkit';
import { SOLUTION_STATE } from '@assay/contract/states';
import { run } from './main.ts';
import { chooseLanguage } from './submit.ts';
import { languageOf } from './texts.ts';

const LOGIN_TIMEOUT_MS = 30_000;
const FOUND_TIMEOUT_MS = 10_000;

const server = serverForFile();

let home: string;
beforeEach(async () => void (home = await mkdtemp(join(tmpdir(), 'assay-cli-'))));
afterEach(() => rm(home, { recursive: true, force: true }));

/** Runs a command as in a terminal, and returns its output and exit status. */
async function type(line: string, env: Record<string, string> = {}, onPrint: (text: string) => void = () => undefined) {
  const said: string[] = [];
  const status = await run(line.split(' ').filter(Boolean), {
    env: { XDG_CONFIG_HOME: home, ...env },
    language: languageOf(env),
    print: (text) => {
      said.push(text);
      onPrint(text);
    },
    signal: new AbortController().signal,
  });
  return { status, said: said.join('\n') };
}

/** Signs in, with a user who answers the code on the page. */
async function login(person: TestClient, answer: 'approve' | 'deny' = 'approve', env: Record<string, string> = {}) {
  const answerCode = async (userCode: string) => {
    const { requestId, deviceName, app } = await person.call('POST /api/oauth/consent/device', { body: { userCode } });
    expect(deviceName).toBeTruthy();
    expect(app).toBeUndefined();
    // Both accept this body.
    await person.call(`POST /api/oauth/consent/:requestId/${answer}`, { params: { requestId }, body: {} } as never);
  };
  let answered: Promise<void> | undefined;
  const ended = await type(`login --server ${server.origin}`, env, (text) => {
    const code = /\b[B-Z]{4}-[B-Z]{4}\b/.exec(text)?.[0];
    if (code) answered ??= answerCode(code);
  });
  await answered;
  return ended;
}

describe('signing in from a terminal', () => {
  it(
    'stores a personal token, readable only by its owner, and uses it until signing out',
    async () => {
      const person = await server.makeUser();
      const browser = await server.signIn(person);
      const { status, said } = await login(browser);
      expect(said).toContain(`${server.origin}/oauth/device`);
      expect(said).toContain(`You are signed in to ${server.origin} as ${person.name}.`);
      expect(status).toBe(0);
      const file = join(home, 'assay/credentials.json');
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect((await stat(join(home, 'assay'))).mode & 0o777).toBe(0o700);
      const { token } = JSON.parse(await readFile(file, 'utf8')) as { token: string };
      expect(token).toMatch(/^assay_pat_/);
      const [listed] = await browser.call('GET /api/personal-token', {});
      expect(listed).toMatchObject({ name: expect.stringMatching(/^assay login \(/) as string });
      expect(listed?.scopes).not.toContain('admin');

      expect(await type('whoami')).toEqual({
        status: 0,
        said: `You are signed in to ${server.origin} as ${person.name}.`,
      });
      expect((await type('whoami', { LANG: 'zh_CN.UTF-8' })).said).toContain(`已以 ${person.name} 的身份登录`);
      expect((await type('logout')).said).toBe(`You are signed out of ${server.origin}.`);
      expect(await browser.call('GET /api/personal-token', {})).toEqual([]);
      expect(await readFile(file, 'utf8')).not.toContain('assay_pat_');
      expect(await type('whoami')).toMatchObject({
        status: 1,
        said: expect.stringContaining('npx assay login') as string,
      });
    },
    LOGIN_TIMEOUT_MS,
  );

  it(
    'changes nothing if the user refuses',
    async () => {
      const browser = await server.signIn(await server.makeUser());
      const { status, said } = await login(browser, 'deny', { LANG: 'zh_CN.UTF-8' });
      expect(said).toContain('你已拒绝');
      expect(status).toBe(1);
      expect((await type('whoami')).status).toBe(1);
    },
    LOGIN_TIMEOUT_MS,
  );

  it('explains why a server URL is invalid', async () => {
    expect((await type('login --server ftp://x')).said).toMatch(/is not a server URL/);
    expect((await type('login --server http://127.0.0.1:1')).said).toMatch(/cannot be reached/);
    expect((await type('login --server https://name:word@x.example')).said).toMatch(/is not a server URL/);
  });

  it('uses the token of the environment, and reports when it is no longer valid', async () => {
    const person = await server.makeUser();
    const browser = await server.signIn(person);
    const body = { name: 'CI', scopes: ['openid', 'user.details'], expiresInDays: 1 };
    const { _id, token } = await browser.call('POST /api/personal-token', { body });
    const env = { ASSAY_SERVER: server.origin, ASSAY_TOKEN: token };
    expect((await type('whoami', env)).said).toContain(person.name);
    await browser.call('DELETE /api/personal-token/:tokenId', { params: { tokenId: _id } });
    expect(await type('whoami', env)).toMatchObject({
      status: 1,
      said: expect.stringContaining('no longer valid') as string,
    });
  });

  it('prints its usage', async () => {
    expect(await type('--help')).toMatchObject({ status: 0 });
    expect((await type('frobnicate')).status).toBe(2);
    expect((await type('submit one')).status).toBe(2);
    expect((await type('login --what')).status).toBe(2);
  });
});

describe('submitting from a terminal', () => {
  const options = ['c11', 'cpp17', 'cpp20', 'pypy3', 'python3', 'java17', 'javascript'];
  const form = {
    files: [
      { path: 'answer.code', type: { editor: { language: 'cpp' } } },
      { path: '.metadata.json', type: { metadata: { items: [{ key: 'language', type: { select: { options } } }] } } },
    ],
  };
  const config = { label: 'default', judge: { adapter: 'assay', config: {} }, submit: { form } };

  async function makeScene() {
    const person = await server.makeUser();
    const org = await server.makeOrg();
    await server.addMember(org.id, person.id);
    const problem = await server.makeProblem({ orgId: org.id, settings: { allowPublicSubmit: true } }, config);
    const browser = await server.signIn(person);
    const body = { name: 'CI', scopes: ['organization', 'problem', 'public'], expiresInDays: 1 };
    const { token } = await browser.call('POST /api/personal-token', { body });
    const file = join(home, 'answer.cpp');
    await writeFile(file, 'int main() {}\n');
    return { org, person, problem, browser, file, env: { ASSAY_SERVER: server.origin, ASSAY_TOKEN: token } };
  }

  it('finds a problem by slug, id or URL', async () => {
    const { org, person, problem, browser, file, env } = await makeScene();
    const names = [problem.slug, problem.id, `${server.origin}/org/${org.id}/problem/${problem.slug}`];
    for (const name of names) {
      const { status, said } = await type(`submit ${name} ${file} --no-wait`, env);
      expect(said).toContain(`${server.origin}/org/${org.id}/problem/${problem.id}/solution/`);
      expect(status).toBe(0);
    }
    const params = { problemId: problem.id };
    const { items } = await browser.call('GET /api/problem/:problemId/solution', {
      params,
      query: { perPage: 15, userId: person.id },
    });
    expect(items.map((one) => one.state)).toEqual(items.map(() => SOLUTION_STATE.pending));
  });

  it('waits for the verdict, which determines the exit status', async () => {
    const { problem, file, env } = await makeScene();
    const judge = async () => {
      await expect
        .poll(
          async () => {
            const done = sql`update solutions set state = ${SOLUTION_STATE.completed}, status = 'Wrong Answer', score = 30
              where problem_id = ${problem.id} and state = ${SOLUTION_STATE.pending}`;
            return (await server.db.transact((tx) => tx.execute(done))).rowCount;
          },
          { timeout: FOUND_TIMEOUT_MS },
        )
        .toBe(1);
    };
    const [{ status, said }] = await Promise.all([type(`submit ${problem.slug} ${file}`, env), judge()]);
    expect(said).toContain('Wrong Answer, 30 points');
    expect(status).toBe(1);
  });

  it('submits both of two files submitted at the same time', async () => {
    const { problem, file, env } = await makeScene();
    const other = join(home, 'other.cpp');
    await writeFile(other, 'int main() { return 1; }\n');
    const lines = [file, other].map((one) => `submit ${problem.slug} ${one} --no-wait`);
    const ended = await Promise.all(lines.map((line) => type(line, env)));
    expect(ended.map(({ status }) => status)).toEqual([0, 0]);
    const queued = sql`select count(distinct solution_data_hash)::int as files from solutions
      where problem_id = ${problem.id} and state = ${SOLUTION_STATE.pending}`;
    expect((await server.db.transact((tx) => tx.execute(queued))).rows).toEqual([{ files: 2 }]);
  });

  it('explains why a file cannot be submitted', async () => {
    const { problem, file, env } = await makeScene();
    expect((await type(`submit no-such ${file}`, env)).said).toMatch(/"no-such" not found/);
    expect((await type(`submit ${problem.slug} ${file}x`, env)).said).toMatch(/cannot be read/);
    expect((await type(`submit https://other.example/problem/x ${file}`, env)).said).toMatch(/signed in to/);
    expect((await type(`submit ${problem.slug} ${file} --language cobol`, env)).said).toMatch(/c11, cpp17, cpp20/);
  });

  it('guesses the language from the file extension', () => {
    const chosen = (file: string) => chooseLanguage(options, { file, language: undefined });
    expect(['a.c', 'a.cpp', 'a.CC', 'a.py', 'a.java', 'a.js'].map(chosen)).toEqual([
      'c11',
      'cpp20',
      'cpp20',
      'python3',
      'java17',
      'javascript',
    ]);
    expect(() => chosen('a.txt')).toThrow();
    expect(chooseLanguage(['c11'], { file: 'a.txt', language: undefined })).toBe('c11');
  });

  it.each(languages.map(({ name, syntax }) => [name, syntax]))('guesses %s from a file extension', (name, syntax) => {
    const extensions = languages.filter((one) => one.syntax === syntax).flatMap((one) => [...one.extensions]);
    expect(extensions).not.toEqual([]);
    for (const extension of extensions)
      expect(chooseLanguage(['text', name, 'x'], { file: `a${extension}`, language: undefined })).toBe(name);
  });
});
