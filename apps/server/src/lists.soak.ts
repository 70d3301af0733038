import { beforeAll, expect, test } from 'vitest';
import { FULL_SIZE, growDatabase, serverForFile, type Grown } from '@assay/testkit';
import { listCases, listKeys } from '../test/support/list-cases.ts';

/** Creating the rows takes a minute or two, and several on a busy machine. */
const GROW_TIMEOUT_MS = 20 * 60_000;
/** The slowest search is a single character that occurs in every second title. */
const SLOWEST_MS = 4_000;

const server = serverForFile();
let grown: Grown;

beforeAll(async () => {
  grown = await growDatabase(server.connection, FULL_SIZE);
}, GROW_TIMEOUT_MS);

test.each(listKeys)(
  '%s responds and counts among 100,000 problems, 1,000,000 solutions and 50,000 users',
  async (key) => {
    const director = await server.signIn({ id: grown.ownerId });
    const admin = await server.signIn(await server.makeAdmin());
    for (const requested of listCases[key]?.(grown) ?? []) {
      const client = key.startsWith('GET /api/admin') ? admin : director;
      const startedAt = performance.now();
      const reply = await client.send(key, { ...requested, query: { ...requested.query, perPage: 15, count: true } });
      expect(reply.status).toBe(200);
      expect(performance.now() - startedAt).toBeLessThan(SLOWEST_MS);
    }
  },
);
