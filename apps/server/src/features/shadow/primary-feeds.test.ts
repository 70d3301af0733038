import { randomBytes } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, not, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { serverForFile } from '@assay/testkit';
import { contestShadows, shadowSubmissions, solutions } from '../../db/schema.ts';
import { makeContest } from '../../../test/support/contesting.ts';
import { change, list, loopback, look, patient, zipOf } from '../../../test/support/shadowing.ts';
import { feedLines } from './feed-lines.ts';
import { leaseShadow } from './queries.ts';

/* Feeds of a foreign primary that this test serves. */

const server = serverForFile({ config: loopback });
const primaries: Server[] = [];
afterEach(() => {
  for (const one of primaries.splice(0)) {
    one.closeAllConnections();
    one.close();
  }
});

const contest = { id: 'finals', name: 'Finals', start_time: '2026-01-01T10:00:00+00:00', duration: '5:00:00' };
const line = (type: string, id: string | null, data: unknown, token = '1') =>
  `${JSON.stringify({ type, id, data, token })}\n`;
const submission = (id: string, more: object = {}) => ({
  id,
  language_id: 'cpp',
  problem_id: 'hello',
  team_id: '7',
  time: '2026-01-01T11:00:00.000+00:00',
  contest_time: '1:00:00',
  files: [{ href: `contests/finals/submissions/${id}/files`, mime: 'application/zip' }],
  ...more,
});

/** Serves a primary; `feed` answers the event feed, `files` the files of submissions. */
async function servePrimary(answers: {
  feed: RequestListener;
  files?: RequestListener;
  contest?: RequestListener;
  collections?: Record<string, unknown>;
}) {
  const tokens: (string | null)[] = [];
  const http = createServer((request, response) => {
    const target = new URL(request.url ?? '', 'http://primary');
    if (target.pathname.endsWith('/event-feed')) {
      tokens.push(target.searchParams.get('since_token'));
      return answers.feed(request, response);
    }
    if (target.pathname.endsWith('/files')) return (answers.files ?? notFound)(request, response);
    if (target.pathname.endsWith('/finals'))
      return (answers.contest ?? ((_, reply) => reply.end(JSON.stringify(contest))))(request, response);
    const collection = answers.collections?.[target.pathname.split('/').at(-1) ?? ''];
    if (collection === undefined) notFound(request, response);
    else response.end(JSON.stringify(collection));
  });
  const notFound: RequestListener = (_, reply) => void reply.writeHead(404).end();
  primaries.push(http);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/api/contests/finals`, tokens };
}

/** A contest with one problem that shadows the primary. */
async function shadow(url: string, more: object = {}) {
  const made = await makeContest(server);
  const params = { contestId: made.contestId };
  const problemId = await made.addProblem();
  await made.director.call(change, { params, body: { url, problems: [{ id: 'hello', problemId }], ...more } });
  const state = async () => (await made.director.call(look, { params })).shadow;
  const items = async () => (await made.director.call(list, { params, query: { perPage: 50, all: true } })).items;
  return { ...made, params, problemId, state, items };
}

const feedOf =
  (...lines: string[]): RequestListener =>
  (_, reply) =>
    void reply.writeHead(200, { 'content-type': 'application/x-ndjson' }).write(lines.join(''));
const cpp = async () => await zipOf({ 'main.cpp': 'int main() {}' });
const sendZip =
  (zip: Buffer): RequestListener =>
  (_, reply) =>
    void reply.end(zip);

describe('a primary that cannot be read has a clear state', () => {
  const fails: [string, Parameters<typeof servePrimary>[0], string][] = [
    ['refuses the account', { feed: feedOf(), contest: (_, reply) => reply.writeHead(401).end() }, 'unauthorized'],
    ['forbids it', { feed: (_, reply) => reply.writeHead(403).end() }, 'forbidden'],
    ['has no such contest', { feed: feedOf(), contest: (_, reply) => reply.writeHead(404).end() }, 'contest-missing'],
    [
      'redirects to another address',
      { feed: (_, reply) => reply.writeHead(302, { location: 'http://169.254.169.254/' }).end() },
      'redirected',
    ],
    ['is broken', { feed: (_, reply) => reply.writeHead(500).end() }, 'server-error'],
    ['is a web page', { feed: feedOf(), contest: (_, reply) => reply.end('<html></html>') }, 'not-a-contest'],
    ['has a web page as its feed', { feed: (_, reply) => reply.end('<html>\n<body>\n</html>\n') }, 'not-a-feed'],
    ['sends garbage without end', { feed: feedOf('garbage\n'.repeat(500)) }, 'not-a-feed'],
    ['sends a line without end', { feed: feedOf('x'.repeat(5 * 1024 * 1024)) }, 'line-too-long'],
    ['ends its feed at any time', { feed: (_, reply) => reply.end(line('contest', null, contest)) }, 'interrupted'],
  ];
  it.each(fails)('if it %s', async (_, answers, failure) => {
    const { url } = await servePrimary(answers);
    const { state } = await shadow(url);
    await expect.poll(async () => (await state())?.failure, patient).toBe(failure);
    expect(await state()).toMatchObject({ state: 'failed', retryAt: expect.any(Number) as number });
  });

  it('if no one listens there', async () => {
    const { state } = await shadow('http://127.0.0.1:9/api/contests/finals');
    await expect.poll(async () => (await state())?.failure, patient).toBe('unreachable');
  });

  it('if it sends nothing for too long', async () => {
    async function* silence(): AsyncGenerator<Buffer> {
      yield Buffer.from('{"a":1}\n\n');
      await new Promise(() => undefined);
    }
    const lines = feedLines(silence(), { silentMs: 10 });
    expect((await lines.next()).value).toEqual(['{"a":1}']);
    await expect(lines.next()).rejects.toMatchObject({ code: 'silent' });
  });
});

describe('what a primary sends', () => {
  it('is judged with its time, its language and its team, whose name may follow later', async () => {
    const { url } = await servePrimary({
      feed: feedOf(
        line('submissions', 's1', submission('s1')),
        line('teams', '7', { id: '7', name: 'Seven', organization_id: 'u', label: 'D4' }),
        line('organizations', 'u', { id: 'u', formal_name: 'University', country: 'NZL' }),
      ),
      files: sendZip(await cpp()),
    });
    const { items, contestId, director, params } = await shadow(url);
    await expect
      .poll(async () => (await items()).map(({ solutionId }) => typeof solutionId), patient)
      .toEqual(['string']);
    const [one] = await server.db.select().from(solutions).where(eq(solutions.contestId, contestId));
    expect(one).toMatchObject({
      contestTimeMs: 3_600_000,
      submittedAt: new Date('2026-01-01T11:00:00Z'),
      language: 'C++17',
    });
    await expect.poll(async () => (await items())[0]?.team, patient).toBe('Seven');
    const teams = await director.call('GET /api/contest/:contestId/admin/team', { params, query: { perPage: 15 } });
    expect(teams.items).toMatchObject([{ name: 'Seven', affiliation: 'University', country: 'NZL', seat: 'D4' }]);
  });

  it('is not lost if lines are broken, and the broken ones are counted', async () => {
    const { url } = await servePrimary({
      feed: feedOf(
        '! a comment\n',
        line('submissions', 's0', submission('s0', { contest_time: 'soon' })),
        '{"type":"submissions"\n',
        line('teams', '7', { id: '7', name: 7 }),
        line('runs', 'r1', { anything: true }),
        line('submissions', 's1', submission('s1')),
      ),
      files: sendZip(await cpp()),
    });
    const { items, state } = await shadow(url);
    await expect.poll(async () => (await items()).map((one) => one.submissionId), patient).toEqual(['s1']);
    expect(await state()).toMatchObject({ state: 'connected', invalidLines: 3, events: 2 });
  });

  it('is followed when it changes or is deleted', async () => {
    const { url } = await servePrimary({
      feed: feedOf(
        line('submissions', 's1', submission('s1')),
        line('submissions', 's2', submission('s2')),
        line('submissions', 's2', null),
        line('submissions', 's1', submission('s1', { contest_time: '1:30:00.5', team_id: '8' })),
      ),
      files: sendZip(await cpp()),
    });
    const { items, contestId } = await shadow(url);
    const found = async () =>
      (await items()).map(({ submissionId, teamId, contestTimeMs, solutionId }) => [
        submissionId,
        teamId,
        contestTimeMs,
        typeof solutionId,
      ]);
    await expect.poll(found, patient).toEqual([['s1', '8', 5_400_500, 'string']]);
    expect(await server.db.$count(solutions, eq(solutions.contestId, contestId))).toBe(1);
  });

  const unfit: [string, () => Promise<Buffer>, string][] = [
    ['no zip', async () => Promise.resolve(Buffer.from('int main() {}')), 'files-invalid'],
    ['a name that leaves the folder', async () => evilName(await zipOf({ 'aa/main.cpp': 'x' })), 'files-invalid'],
    ['a bomb', async () => await zipOf({ 'main.cpp': bomb() }), 'files-invalid'],
    ['two sources', async () => await zipOf({ 'a.cpp': 'a', 'b.cpp': 'b' }), 'several-files'],
    ['too many bytes', async () => Promise.resolve(Buffer.alloc(17 * 1024 * 1024)), 'files-too-large'],
  ];
  it.each(unfit)('is not judged if its files are %s, and the page says why', async (_, make, obstacle) => {
    const { url } = await servePrimary({
      feed: feedOf(line('submissions', 's1', submission('s1'))),
      files: sendZip(await make()),
    });
    const { items, contestId } = await shadow(url);
    await expect.poll(async () => (await items())[0]?.obstacle, patient).toBe(obstacle);
    expect((await items())[0]?.kind).toBe('missing-here');
    expect(await server.db.$count(solutions, eq(solutions.contestId, contestId))).toBe(0);
  });

  it('waits for a choice of its problem and its language, and is judged after it', async () => {
    const { url } = await servePrimary({
      feed: feedOf(
        line('languages', 'x86', { id: 'x86', name: 'Assembler', extensions: ['asm'] }),
        line('submissions', 's1', submission('s1', { language_id: 'x86' })),
      ),
      files: sendZip(await zipOf({ 'main.asm': 'nop' })),
    });
    const { items, director, params, problemId } = await shadow(url, { problems: [] });
    await expect.poll(async () => (await items())[0]?.obstacle, patient).toBe('problem-unmapped');
    await director.call(change, { params, body: { problems: [{ id: 'hello', problemId }] } });
    await expect.poll(async () => (await items())[0]?.obstacle, patient).toBe('language-unmapped');
    await director.call(change, { params, body: { languages: [{ id: 'x86', language: 'C' }] } });
    await expect.poll(async () => typeof (await items())[0]?.solutionId, patient).toBe('string');
  });
});

describe('a reader', () => {
  it('continues after its last event, judges nothing twice, and starts over if its token is unknown', async () => {
    let feed = feedOf(
      line('submissions', 's1', submission('s1'), 'first'),
      line('submissions', 's2', submission('s2'), 'second'),
    );
    const primary = await servePrimary({
      feed: (request, reply) => feed(request, reply),
      files: sendZip(await cpp()),
      collections: { submissions: [submission('s1')], judgements: [], teams: [{ id: '7', name: 'Seven' }] },
    });
    const { items, contestId, director, params } = await shadow(primary.url);
    const count = async () => await server.db.$count(solutions, eq(solutions.contestId, contestId));
    await expect.poll(count, patient).toBe(2);
    // The primary is restored from a backup without the second one.
    feed = (request, reply) => {
      if (new URL(request.url ?? '', 'http://primary').searchParams.has('since_token')) reply.writeHead(400).end();
      else feedOf(line('submissions', 's1', submission('s1'), 'restored'))(request, reply);
    };
    await director.call(change, { params, body: { enabled: true } });
    await expect.poll(async () => (await items()).filter(({ submissionId }) => submissionId).length, patient).toBe(1);
    await expect.poll(count, patient).toBe(1);
    expect(primary.tokens.slice(0, 3)).toEqual([null, 'second', null]);
    const [row] = await server.db.select().from(contestShadows).where(eq(contestShadows.contestId, contestId));
    expect(row?.token).toBe('restored');
  });

  it('is the only one, and is replaced when its server has died', async () => {
    const primary = await servePrimary({
      feed: feedOf(line('submissions', 's1', submission('s1'))),
      files: sendZip(await cpp()),
    });
    const { items, contestId } = await shadow(primary.url, { enabled: false });
    const isIt = eq(contestShadows.contestId, contestId);
    // Those of other tests are read again and again after their primaries have ended.
    await server.db.transact((tx) => tx.update(contestShadows).set({ enabled: false }).where(not(isIt)));
    // A server that leases the feed and dies.
    await server.db.transact((tx) =>
      tx
        .update(contestShadows)
        .set({ enabled: true, dueAt: sql`'infinity'` })
        .where(isIt),
    );
    await server.db.transact((tx) =>
      tx
        .update(contestShadows)
        .set({ leaseId: sql`gen_random_uuid()`, leaseEndsAt: sql`now() + interval '1 hour'`, dueAt: sql`now()` })
        .where(isIt),
    );
    const second = await server.startSecond();
    expect(await leaseShadow(server.db)).toBeUndefined();
    expect(primary.tokens).toEqual([]);
    await server.db.transact((tx) =>
      tx
        .update(contestShadows)
        .set({ leaseEndsAt: sql`now()` })
        .where(isIt),
    );
    await expect.poll(async () => typeof (await items())[0]?.solutionId, patient).toBe('string');
    expect(primary.tokens).toEqual([null]);
    expect(await server.db.$count(shadowSubmissions, eq(shadowSubmissions.contestId, contestId))).toBe(1);
    await second.app.close();
  });

  it('stops when the primary has ended its feed, after everything is submitted', async () => {
    const { url } = await servePrimary({
      feed: feedOf(
        line('submissions', 's1', submission('s1')),
        line('state', null, { ended: null, end_of_updates: '2026-01-01T16:00:00Z' }),
      ),
      files: sendZip(await cpp()),
    });
    const { state, items } = await shadow(url);
    await expect.poll(async () => (await state())?.state, patient).toBe('ended');
    expect(typeof (await items())[0]?.solutionId).toBe('string');
  });
});

/** Large once it is unpacked, but not so regular that it is not compressed. */
const bomb = () => Array.from({ length: 700 }, () => randomBytes(600).toString('hex') + ' '.repeat(30_000)).join('');

/** The zip with `../` instead of `aa/`. */
function evilName(zip: Buffer): Buffer {
  return Buffer.from(zip.toString('latin1').replaceAll('aa/', '../'), 'latin1');
}
