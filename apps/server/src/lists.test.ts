import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointKey } from '@assay/contract';
import { growDatabase, serverForFile, type Grown, type TestClient } from '@assay/testkit';
import { listCases, listKeys, type ListRequest } from '../test/support/list-cases.ts';
import { openPlans, type Statement } from '../test/support/plans.ts';

/** Enough rows for PostgreSQL to choose the same plans as for more. */
const SIZE = { users: 3_000, problems: 6_000, solutions: 30_000, contests: 300, participants: 6_000 };
const LARGE_ROWS = 2_500;

let grown: Grown;
let plans: Awaited<ReturnType<typeof openPlans>>;
let director: TestClient;
let member: TestClient;
let admin: TestClient;
/**
 * Where the statements of the current request are recorded. Those of the server's jobs, which run at any time, are not.
 */
const ofRequest = new AsyncLocalStorage<Statement[]>();
let sent: Statement[] = [];
const markRequest = () => ofRequest.enterWith(sent);
const REQUEST_STARTS = 'http.server.request.start';

const server = serverForFile({
  onStatement: ({ text, values }) => void ofRequest.getStore()?.push({ text, values }),
});
beforeAll(async () => {
  subscribe(REQUEST_STARTS, markRequest);
  grown = await growDatabase(server.connection, SIZE);
  plans = await openPlans(server.connection, LARGE_ROWS);
  director = await server.signIn({ id: grown.ownerId });
  member = await server.signIn({ id: grown.memberId });
  admin = await server.signIn(await server.makeAdmin());
});
afterAll(async () => {
  unsubscribe(REQUEST_STARTS, markRequest);
  await plans.close();
});

/**
 * Once a minute a request also records that its session is in use; the lower number of two attempts is the list's own.
 */
async function countStatements(key: EndpointKey, asked: ListRequest, perPage: number): Promise<number> {
  const count = async () => (await statementsOf(key, asked, { perPage }, director)).statements.length;
  return Math.min(await count(), await count());
}

/** The statements of one request. */
async function statementsOf(key: EndpointKey, asked: ListRequest, query: object, client: TestClient) {
  sent = [];
  const reply = await client.send(key, { ...asked, query: { ...asked.query, ...query } });
  return { status: reply.status, statements: sent };
}

const viewers = () => [director, member, admin];

describe.each(listKeys)('%s', (key) => {
  const cases = listCases[key];
  test('is requested here as clients request it', () => {
    expect(cases).not.toBeUndefined();
  });
  if (!cases) return;

  test('scans no large table completely', async () => {
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

  test('runs as many statements for a hundred rows as for fifteen', async () => {
    for (const asked of cases(grown).slice(0, 1)) {
      const fewer = await countStatements(key, asked, 15);
      expect(fewer).toBeGreaterThan(0);
      expect(await countStatements(key, asked, 100)).toBe(fewer);
    }
  });
});
