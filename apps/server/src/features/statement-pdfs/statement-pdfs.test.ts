import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { serverForFile } from '@assay/testkit';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { makeContest } from '../../../test/support/contesting.ts';
import { textOfPdf } from '../../../test/support/pdf.ts';
import { makePagePrinter } from './page-printer.ts';

const OF_PROBLEM = 'GET /api/problem/:problemId/pdf';
const OF_CONTEST = 'GET /api/contest/:contestId/problem-set/pdf';

/** In the place of the web client: a page whose title is what the viewer may read. */
const webRoot = mkdtempSync(join(tmpdir(), 'assay-web-'));
writeFileSync(
  join(webRoot, 'index.html'),
  `<!doctype html><script nonce="__CSP_NONCE__">
    const [, , , kind, id, page] = location.pathname.split('/');
    const call = page === 'paper' ? '/api/problem/' + id : '/api/contest/' + id + '/problem';
    fetch(call, { headers: { authorization: 'Bearer ' + localStorage.getItem('assay-token') } })
      .then((reply) => reply.json())
      .then((found) => {
        document.title = [found].flat().map((one) => one.title).concat(location.search, navigator.language).join(' ');
        document.documentElement.dataset.booklet = '';
      });
  </script>`,
);
afterAll(() => rmSync(webRoot, { recursive: true }));

const server = serverForFile({ webRoot, config: { chromium: null } });

const titleOf = async (reply: Response) => {
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return /\/Title \(([^)]*)\)/.exec(textOfPdf(Buffer.from(await reply.arrayBuffer())))?.[1];
};

async function makeProblem() {
  const { org, client } = await server.makeOwnedOrg();
  const body = { orgId: org.id, slug: 'sum', title: 'Sum', accessLevel: ACCESS_LEVEL.private };
  const { problemId } = await client.call('POST /api/problem', { body });
  return { client, problemId, params: { problemId } };
}

describe('a statement as PDF', () => {
  it('is the page as its viewer sees it, printed again only if the problem has changed', async () => {
    const { client, problemId, params } = await makeProblem();
    const file = `/api/problem/${problemId}/pdf?page=zh-Hans&language=fr`;
    const printed = () => server.logLines.filter(({ path }) => path === `/api/problem/${problemId}`).length;
    const all = await Promise.all([client.fetch(file), client.fetch(file), client.fetch(file)]);
    expect(await Promise.all(all.map(titleOf))).toEqual(Array(3).fill('Sum ?language=fr zh-CN'));
    const once = printed();
    await client.call('PATCH /api/problem/:problemId/content', { params, body: { title: 'Difference' } });
    expect(await titleOf(await client.fetch(file))).toBe('Difference ?language=fr zh-CN');
    expect([once, printed()]).toEqual([1, 2]);
  });

  it('is hidden like the problem', async () => {
    const { params } = await makeProblem();
    const stranger = await server.signIn(await server.makeUser());
    expect(await stranger.refusalOf(OF_PROBLEM, { params, query: { page: 'en' } })).toBe('not-found');
  });

  it('is refused without a Chromium that works, and if too many wait', async () => {
    const { client, params } = await makeProblem();
    const contest = await makeContest(server);
    await contest.addProblem();
    const { client: participant } = await contest.makeParticipant();
    const context = server.context;
    const { printer } = context;
    const calls = [
      (query: object) => client.refusalOf(OF_PROBLEM, { params, query }),
      (query: object) => participant.refusalOf(OF_CONTEST, { params: { contestId: contest.contestId }, query }),
    ];
    const both = () => Promise.all(calls.map((call) => call({ page: 'en' })));
    try {
      context.printer = makePagePrinter({ chromium: 'off', chromiumSandbox: true }, context.log);
      expect(await both()).toEqual(['pdf-unavailable', 'pdf-unavailable']);
      context.printer = makePagePrinter({ chromium: '/bin/false', chromiumSandbox: true }, context.log);
      expect(await both()).toEqual(['pdf-failed', 'pdf-failed']);
      const languages = Array.from({ length: 24 }, (_, index) => `de-A${String.fromCodePoint(65 + index)}`);
      for (const call of calls) {
        const ends = await Promise.all(languages.map((language) => call({ page: 'en', language })));
        expect(new Set(ends)).toEqual(new Set(['pdf-failed', 'server-busy']));
      }
    } finally {
      context.printer = printer;
    }
  });
});

describe('the problem set of a contest as PDF', () => {
  it('is for those who may read the problems now', async () => {
    const { contestId, addProblem, makeParticipant, open, director } = await makeContest(server);
    const query = { page: 'en' as const };
    const params = { contestId };
    const ada = await makeParticipant();
    expect(await ada.client.refusalOf(OF_CONTEST, { params, query })).toBe('not-found');
    await addProblem();
    const file = `/api/contest/${contestId}/problem-set/pdf?page=en&duplex=true`;
    expect(await titleOf(await ada.client.fetch(file))).toMatch(/ \?duplex=true en-US$/);
    const stranger = await server.signIn(await server.makeUser());
    expect(await stranger.refusalOf(OF_CONTEST, { params, query })).toBe('participants-only');
    const banned = await makeParticipant();
    await director.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
      params: { contestId, userId: banned.id },
      body: { banned: true },
    });
    expect(await banned.client.refusalOf(OF_CONTEST, { params, query })).toBe('banned');
    await open({});
    expect(await ada.client.refusalOf(OF_CONTEST, { params, query })).toBe('stage-closed');
    expect(await titleOf(await director.fetch(file))).toMatch(/en-US$/);
  });
});
