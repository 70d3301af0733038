import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '@assay/testkit';
import { ACCESS_LEVEL, type AccessLevel } from '@assay/contract/states';
import { contests, orgs, problems } from '../../db/schema.ts';
import { makeContest } from '../../../test/support/contesting.ts';
import { makeRanklist, untilValid } from '../../../test/support/ranking.ts';
import { excerptOf } from './excerpt.ts';

const ORIGIN = 'https://judge.example';
const folder = mkdtempSync(join(tmpdir(), 'assay-web-'));
const statements: string[] = [];
let server: TestServer;
let orgId: string;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    '<html lang="en"><head><meta name="description" content="Of the site" /><title>Assay</title><script>x</script></head></html>',
  );
  writeFileSync(join(folder, 'assets/app-1a2b.js'), 'run()');
  server = await startTestServer({
    webRoot: folder,
    config: { publicOrigin: ORIGIN },
    onStatement: ({ text }) => statements.push(text),
  });
  ({ id: orgId } = await server.makeOrg({ name: 'Mint', settings: { visitors: true } }));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

async function get(path: string, language = 'en') {
  const reply = await server.client().fetch(path, { headers: { accept: 'text/html', 'accept-language': language } });
  return { reply, text: await reply.text() };
}

/** The metadata lines of a page, without the script. */
async function headOf(path: string, language?: string) {
  const { text } = await get(path, language);
  const value = (pattern: RegExp) => pattern.exec(text)?.[1];
  return {
    title: value(/<title>(.*?)<\/title>/s),
    description: value(/<meta name="description" content="(.*?)" \/>/s),
    canonical: value(/<link rel="canonical" href="(.*?)" \/>/),
    robots: value(/<meta name="robots" content="(.*?)" \/>/),
    language: value(/<html lang="(.*?)">/),
  };
}
const ofSite = {
  title: 'Assay',
  description: 'Assay is an online judge and programming-contest platform.',
  canonical: undefined,
  robots: 'noindex',
  language: 'en',
};

const openOrg = (id: string) =>
  server.db.transact((tx) =>
    tx
      .update(orgs)
      .set({ settings: { visitors: true } })
      .where(eq(orgs.id, id)),
  );
const changeContest = (id: string, change: Partial<typeof contests.$inferInsert>) =>
  server.db.transact((tx) => tx.update(contests).set(change).where(eq(contests.id, id)));

async function makeProblem(given: Partial<typeof problems.$inferInsert> = {}): Promise<string> {
  const { id } = await server.makeProblem({ orgId, accessLevel: ACCESS_LEVEL.public, ...given });
  return id;
}

describe('the metadata for search engines', () => {
  it('contains a public problem, its statement and its canonical URL, in the client’s language', async () => {
    const id = await makeProblem({
      title: 'Two Weights',
      description: '# Task\n\nAdd $n$ **weights**.\n\n```\n1 2\n```\n',
      translations: { 'zh-Hans': { title: '两枚砝码', description: '求和。' } },
    });
    const path = `/org/${orgId}/problem/${id}`;
    const english = {
      title: 'Two Weights · Assay',
      description: 'Task Add n weights.',
      canonical: ORIGIN + path,
      robots: undefined,
      language: 'en',
    };
    expect(await headOf(path)).toEqual(english);
    expect(await headOf(`${path}/submit?from=x`)).toEqual(english);
    expect(await headOf(`${path}/`)).toEqual(english);
    expect(await headOf(path, 'zh-CN')).toEqual({
      ...english,
      title: '两枚砝码 · Assay',
      description: '求和。',
      language: 'zh-Hans',
    });
    const { text, reply } = await get(path);
    expect(text).toContain('<meta property="og:title" content="Two Weights" />');
    expect(text).toContain(`<meta property="og:url" content="${ORIGIN}${path}" />`);
    expect(text).not.toContain('Of the site');
    // Each reply has its own nonce, and its content depends on current permissions.
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('etag')).toBeNull();
  });

  it('escapes all texts of users', async () => {
    const hostile = `</title><script>alert("1")</script>$& $' '`;
    const id = await makeProblem({ title: hostile, description: `"><script>alert('2')</script>` });
    const { text } = await get(`/org/${orgId}/problem/${id}`);
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text).not.toContain('alert("1")');
    expect(text).toContain(
      '<title>&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;$&amp; $&#39; &#39; ·',
    );
    expect(text.match(/<\/title>/g)).toHaveLength(1);
  });

  it('covers organizations, their lists, contests and members', async () => {
    const contest = await makeContest(server, {}, { accessLevel: ACCESS_LEVEL.public });
    await openOrg(contest.orgId);
    await changeContest(contest.contestId, { title: 'Spring Cup', description: 'Five hours.' });
    const member = await server.makeUser();
    await server.addMember(orgId, member.id);
    const seen = async (path: string) => {
      const { title, canonical } = await headOf(path);
      expect(canonical).toBe(ORIGIN + path);
      return title;
    };
    expect(await seen('/')).toBe('Assay');
    expect(await seen('/about')).toBe('About · Assay');
    expect(await seen(`/org/${orgId}`)).toBe('Mint · Assay');
    expect(await seen(`/org/${orgId}/problem`)).toBe('Problems of Mint · Assay');
    expect(await seen(`/org/${orgId}/contest`)).toBe('Contests of Mint · Assay');
    expect(await seen(`/org/${contest.orgId}/contest/${contest.contestId}`)).toBe('Spring Cup · Assay');
    await changeContest(contest.contestId, {
      translations: { 'zh-Hans': { title: '春季杯', description: '五个小时。' } },
    });
    expect(await headOf(`/org/${contest.orgId}/contest/${contest.contestId}`, 'zh-CN')).toMatchObject({
      title: '春季杯 · Assay',
      description: '五个小时。',
    });
    expect(await seen(`/user/${member.id}`)).toBe(`${member.name} · Assay`);
  });

  it('is the same for hidden and missing objects, and asks not to be indexed', async () => {
    const closed = await server.makeOrg();
    const stranger = await server.makeUser();
    const levels: AccessLevel[] = [ACCESS_LEVEL.restricted, ACCESS_LEVEL.private];
    const hidden = await Promise.all(levels.map((accessLevel) => makeProblem({ title: 'Hidden', accessLevel })));
    const open = await makeProblem();
    const elsewhere = await makeProblem({ orgId: closed.id });
    for (const path of [
      ...hidden.map((id) => `/org/${orgId}/problem/${id}`),
      `/org/${orgId}/problem/${randomUUID()}`,
      `/org/${closed.id}/problem/${elsewhere}`,
      `/org/${closed.id}/problem/${open}`,
      `/org/${closed.id}`,
      `/org/${orgId}/problem/${open}/solution`,
      `/org/${orgId}/admin`,
      `/user/${stranger.id}`,
      '/rk/1',
      '/rk/9999999999',
      '/auth/login',
      '/nowhere',
    ])
      expect({ path, ...(await headOf(path)) }).toEqual({ path, ...ofSite });
  });

  it('includes a published board, but only those of contests that visitors can read may be indexed', async () => {
    const contest = await makeContest(server, {}, { accessLevel: ACCESS_LEVEL.private });
    await openOrg(contest.orgId);
    await makeRanklist(contest, 'main');
    await untilValid(server, contest);
    const body = { contestId: contest.contestId, orgId: contest.orgId, ranklistKey: 'main' };
    const { ranklistId } = await contest.director.call('POST /api/rk', { body });
    const path = `/rk/${ranklistId}`;
    expect(await headOf(path)).toEqual(ofSite);
    await contest.director.call('PATCH /api/rk/:ranklistId/visible', {
      params: { ranklistId },
      body: { visible: true },
    });
    expect(await headOf(path)).toMatchObject({ title: expect.stringContaining('main · '), robots: 'noindex' });
    expect(await text('/sitemap/site.xml')).not.toContain(path);
    await changeContest(contest.contestId, { accessLevel: ACCESS_LEVEL.public });
    expect(await headOf(path)).toMatchObject({ canonical: ORIGIN + path, robots: undefined });
    expect(await text('/sitemap/site.xml')).toContain(`<loc>${ORIGIN}${path}</loc>`);
    const params = { contestId: contest.contestId };
    await makeRanklist(contest, 'frozen');
    await untilValid(server, contest);
    const roles = { openKey: 'frozen', finalKey: 'main' };
    await contest.director.call('PATCH /api/contest/:contestId/board', { params, body: roles });
    expect(await headOf(path), 'final results before their reveal').toEqual(ofSite);
    expect(await text('/sitemap/site.xml')).not.toContain(path);
  });

  it('takes one database query per object, and none for scripts, styles and other pages', async () => {
    const id = await makeProblem();
    // The smallest number of several requests: periodic jobs may query the database during each of them.
    const expectQueries = async (path: string, expected: number) => {
      let least = Infinity;
      for (let request = 0; request < 100 && least > expected; request += 1) {
        const before = statements.length;
        await get(path);
        least = Math.min(least, statements.length - before);
      }
      expect(least, path).toBe(expected);
    };
    await expectQueries(`/org/${orgId}/problem/${id}`, 1);
    await expectQueries('/assets/app-1a2b.js', 0);
    await expectQueries(`/org/${orgId}/problem/${id}/solution`, 0);
    await expectQueries('/', 0);
  });
});

const text = async (path: string) => (await server.client().fetch(path)).text();
const locsIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);

/** All URLs of the sitemap of a server that has just started: the index is cached. */
async function crawl(): Promise<string[]> {
  server.clock.moveBy(3_600_000);
  const parts = locsIn(await text('/sitemap.xml'));
  const urls = await Promise.all(parts.map(async (part) => locsIn(await text(part.replace(ORIGIN, '')))));
  return urls.flat();
}

describe('the sitemap', () => {
  it('is referenced by robots.txt and lists exactly what visitors can read', async () => {
    expect(await text('/robots.txt')).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    const closed = await server.makeOrg();
    const open = await makeProblem();
    const others = [
      await makeProblem({ accessLevel: ACCESS_LEVEL.private }),
      await makeProblem({ accessLevel: ACCESS_LEVEL.restricted }),
      await makeProblem({ orgId: closed.id }),
    ];
    const member = await server.makeUser();
    await server.addMember(orgId, member.id);
    const stranger = await server.makeUser();
    const found = await crawl();
    for (const path of ['/', '/about', `/org/${orgId}/problem`, `/org/${orgId}/problem/${open}`, `/user/${member.id}`])
      expect(found).toContain(ORIGIN + path);
    for (const id of [...others, closed.id, stranger.id]) expect(found.join(' ')).not.toContain(id);
    expect(new Set(found).size).toBe(found.length);
  });

  it('continues in another part when one is full, without gap and overlap', async () => {
    const before = await crawl();
    const { id: manyId } = await server.makeOrg({ settings: { visitors: true } });
    await server.db.transact((tx) =>
      tx.execute(sql`
      insert into problems (id, org_id, slug, title, access_level)
      select gen_random_uuid(), ${manyId}, 'p' || n, 'P', ${ACCESS_LEVEL.public} from generate_series(1, 10100) n`),
    );
    const after = await crawl();
    expect(after.length - before.length).toBe(10_100 + 3 + 1);
    expect(new Set(after).size).toBe(after.length);
    expect(locsIn(await text('/sitemap.xml')).filter((url) => url.includes('/sitemap/problem'))).toHaveLength(2);
  });

  it.each(['nothing.xml', 'problem', 'problem-x.xml', 'toString.xml', `user-${randomUUID()}x.xml`])(
    'has no part %s',
    async (name) => {
      expect((await server.client().fetch(`/sitemap/${name}`)).status).toBe(404);
    },
  );
});

describe('a description', () => {
  it.each([
    ['', ''],
    ['![figure](a.png)\n\n- one\n- [two](https://x.example)', 'one two'],
    ['A <b>bold</b> line\u0000\n> quoted', 'A bold line quoted'],
    ['```\nonly code\n```', ''],
  ])('of %j is %j', (markdown, line) => {
    expect(excerptOf(markdown)).toBe(line);
  });

  it('is cut between words, and in Chinese between characters', () => {
    expect(excerptOf('word '.repeat(100))).toBe(`${'word '.repeat(31).trim()}…`);
    expect(Array.from(excerptOf('字'.repeat(300)))).toHaveLength(160);
  });
});
