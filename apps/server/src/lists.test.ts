import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints, type EndpointKey } from '@assay/contract';
import { growDatabase, startTestServer, type Grown, type TestClient, type TestServer } from '@assay/testkit';
import { openPlans, type Sent } from './testing/plans.ts';

/** Enough rows for PostgreSQL to choose as it would among more. */
const SIZE = { users: 3_000, problems: 6_000, solutions: 30_000, contests: 300, participants: 6_000 };
const LARGE_ROWS = 2_500;
const GROW_TIMEOUT_MS = 120_000;

let server: TestServer;
let grown: Grown;
let plans: Awaited<ReturnType<typeof openPlans>>;
let director: TestClient;
let member: TestClient;
let admin: TestClient;
let sent: Sent[] = [];

beforeAll(async () => {
  server = await startTestServer({ onStatement: ({ text, values }) => sent.push({ text, values }) });
  grown = await growDatabase(server.connection, SIZE);
  plans = await openPlans(server.connection, LARGE_ROWS);
  director = await server.signIn({ id: grown.ownerId });
  member = await server.signIn({ id: grown.memberId });
  admin = await server.signIn(await server.makeAdmin());
}, GROW_TIMEOUT_MS);
afterAll(async () => {
  await plans.close();
  await server.close();
});

interface Asked {
  params?: object;
  query?: object;
}

const ofOrg = () => ({ orgId: grown.orgId });
const searches = ['路径', '图', 'shortest', 'dp', '3', 'convex hull queries', '大象要从', 'shortest-path-120'];
const ofSolutions = () => [
  {},
  { sort: 'oldest' },
  { status: 'Accepted' },
  { status: 'Judge Failed' },
  { state: 1 },
  { scoreL: 100 },
  { userId: grown.memberId },
  { userId: grown.memberId, status: 'Accepted', scoreR: 50 },
];

/** Every list of the contract, asked for as people do. Null: what it lists is never many. */
const lists: Partial<Record<EndpointKey, (() => Asked[]) | null>> = {
  'GET /api/problem': () => [
    { query: ofOrg() },
    ...['tag3', 'rare'].map((tag) => ({ query: { ...ofOrg(), tag } })),
    ...['newest', 'oldest', 'slug'].map((sort) => ({ query: { ...ofOrg(), sort } })),
    ...['solved', 'tried', 'untried'].map((status) => ({ query: { ...ofOrg(), status } })),
    ...searches.map((search) => ({ query: { ...ofOrg(), search } })),
    { query: { ...ofOrg(), search: '路径', tag: 'tag3', status: 'untried', sort: 'newest' } },
  ],
  'GET /api/problem/:problemId/solution': () =>
    [...ofSolutions(), { sort: 'score' }].map((query) => ({ params: { problemId: grown.problemId }, query })),
  'GET /api/solution': () => [
    ...ofSolutions().map((query) => ({ query: { ...ofOrg(), ...query } })),
    { query: { ...ofOrg(), problemId: grown.problemId } },
    { query: { ...ofOrg(), contestId: grown.contestId } },
    { query: { ...ofOrg(), contestId: 'none' } },
  ],
  'GET /api/contest': () => [
    { query: ofOrg() },
    { query: { ...ofOrg(), tag: 'season3' } },
    ...searches.map((search) => ({ query: { ...ofOrg(), search } })),
  ],
  'GET /api/contest/public': () => [{ query: {} }, ...searches.map((search) => ({ query: { search } }))],
  'GET /api/contest/:contestId/participant': () => [{ params: { contestId: grown.contestId } }],
  'GET /api/contest/:contestId/solution': () =>
    ofSolutions().map((query) => ({ params: { contestId: grown.contestId }, query })),
  'GET /api/plan': () => [{ query: ofOrg() }, ...searches.map((search) => ({ query: { ...ofOrg(), search } }))],
  'GET /api/app': () => [{ query: ofOrg() }, ...searches.map((search) => ({ query: { ...ofOrg(), search } }))],
  'GET /api/group': () => [{ query: ofOrg() }, { query: { ...ofOrg(), search: '集训' } }],
  'GET /api/group/:groupId/member': () => [{ params: { groupId: grown.groupId } }],
  'GET /api/user': () => [{}, { query: { search: 'wang1' } }],
  'GET /api/admin/user': () => [{}, { query: { search: 'wang1' } }],
  'GET /api/org/:orgId/admin/member': () => [{ params: ofOrg() }, { params: ofOrg(), query: { search: 'wang1' } }],
  'GET /api/org/:orgId/admin/audit': () => [
    { params: ofOrg() },
    { params: ofOrg(), query: { subjectId: grown.problemId } },
    { params: ofOrg(), query: { userId: grown.ownerId } },
  ],
  'GET /api/admin/audit': () => [{}, { query: { userId: grown.ownerId } }],
  'GET /api/announcement': () => [{}, { query: ofOrg() }],
  'GET /api/instance': () => [{ query: ofOrg() }, { query: { ...ofOrg(), userId: grown.memberId } }],
};

/** Lists of a page of the contract. */
const listKeys = (Object.keys(endpoints) as EndpointKey[]).filter((key) => {
  const { query } = endpoints[key];
  return key.startsWith('GET ') && query !== null && 'perPage' in query.shape;
});

/** Jobs of the server send statements as well; the fewest of some tries are the request's own. */
const TRIES = 3;

async function countStatements(key: EndpointKey, asked: Asked, perPage: number): Promise<number> {
  const counts: number[] = [];
  for (let one = 0; one < TRIES; one += 1) {
    counts.push((await statementsOf(key, asked, { perPage }, director)).statements.length);
  }
  return Math.min(...counts);
}

/** The statements that one request takes. */
async function statementsOf(key: EndpointKey, asked: Asked, query: object, client: TestClient) {
  sent = [];
  const reply = await client.send(key, { ...asked, query: { ...asked.query, ...query } });
  return { status: reply.status, statements: sent };
}

const viewers = () => [director, member, admin];

describe.each(listKeys)('%s', (key) => {
  const cases = lists[key];
  test('is asked for here as people ask for it', () => {
    expect(cases).not.toBeUndefined();
  });
  if (!cases) return;

  test('reads no large table from end to end', { timeout: GROW_TIMEOUT_MS }, async () => {
    const whole: string[] = [];
    let answered = 0;
    for (const client of viewers()) {
      for (const asked of cases()) {
        const { status, statements } = await statementsOf(key, asked, { perPage: 15, count: true }, client);
        expect([200, 403, 404]).toContain(status);
        if (status === 200) answered += 1;
        for (const one of statements) {
          for (const table of await plans.wholeReads(one)) whole.push(`${table}: ${JSON.stringify(asked)} ${one.text}`);
        }
      }
    }
    expect(whole).toEqual([]);
    expect(answered).toBeGreaterThan(0);
  });

  test('takes as many statements for a hundred rows as for fifteen', async () => {
    for (const asked of cases().slice(0, 1)) {
      expect(await countStatements(key, asked, 100)).toBe(await countStatements(key, asked, 15));
    }
  });
});
