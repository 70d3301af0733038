import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointKey } from '@assay/contract';
import { growDatabase, startTestServer, type Grown, type TestClient, type TestServer } from '@assay/testkit';
import { listCases, listKeys, type Asked } from './testing/list-cases.ts';
import { openPlans, type Sent } from './testing/plans.ts';

/** Enough rows for PostgreSQL to choose as it would among more. */
const SIZE = { users: 3_000, problems: 6_000, solutions: 30_000, contests: 300, participants: 6_000 };
const LARGE_ROWS = 2_500;
const GROW_TIMEOUT_MS = 120_000;
/** Between two statements of the job that indexes, with much to spare. */
const REST_MS = 500;

let server: TestServer;
let grown: Grown;
let plans: Awaited<ReturnType<typeof openPlans>>;
let director: TestClient;
let member: TestClient;
let admin: TestClient;
/** True for what a request does, and for none of the server's jobs, which send statements whenever they like. */
const inRequest = new AsyncLocalStorage<boolean>();
const markRequest = () => inRequest.enterWith(true);
const REQUEST_STARTS = 'http.server.request.start';
let sent: Sent[] = [];
let sentByJobs = 0;

beforeAll(async () => {
  subscribe(REQUEST_STARTS, markRequest);
  server = await startTestServer({
    onStatement: ({ text, values }) => {
      if (inRequest.getStore()) sent.push({ text, values });
      else sentByJobs += 1;
    },
  });
  grown = await growDatabase(server.connection, SIZE);
  plans = await openPlans(server.connection, LARGE_ROWS);
  director = await server.signIn({ id: grown.ownerId });
  member = await server.signIn({ id: grown.memberId });
  admin = await server.signIn(await server.makeAdmin());
  await untilJobsRest();
}, GROW_TIMEOUT_MS);
afterAll(async () => {
  unsubscribe(REQUEST_STARTS, markRequest);
  await plans.close();
  await server.close();
});

/** What has grown is indexed for search first, which takes many statements. */
async function untilJobsRest(): Promise<void> {
  for (let before = -1; sentByJobs !== before; await delay(REST_MS)) before = sentByJobs;
}

/** The statements that one request takes. */
async function statementsOf(key: EndpointKey, asked: Asked, query: object, client: TestClient) {
  sent = [];
  const reply = await client.send(key, { ...asked, query: { ...asked.query, ...query } });
  return { status: reply.status, statements: sent };
}

const viewers = () => [director, member, admin];

describe.each(listKeys)('%s', (key) => {
  const cases = listCases[key];
  test('is asked for here as people ask for it', () => {
    expect(cases).not.toBeUndefined();
  });
  if (!cases) return;

  test('reads no large table from end to end', { timeout: GROW_TIMEOUT_MS }, async () => {
    const whole: string[] = [];
    let answered = 0;
    for (const client of viewers()) {
      for (const asked of cases(grown)) {
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
    for (const asked of cases(grown).slice(0, 1)) {
      const [fewer, more] = [
        await statementsOf(key, asked, { perPage: 15 }, director),
        await statementsOf(key, asked, { perPage: 100 }, director),
      ];
      expect(fewer.statements).not.toEqual([]);
      expect(more.statements.length).toBe(fewer.statements.length);
    }
  });
});
