import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { serverForFile, type TestClient } from '@assay/testkit';
import { submit } from '../../../test/support/judging.ts';
import { addData } from '../../../test/support/problem-data.ts';
import { solutions } from '../../db/schema.ts';

const MIB = 2 ** 20;
const server = serverForFile({ config: { quotas: { userBytes: 0, orgBytes: 5 * MIB, waiting: 0 } } });
let admin: TestClient;
beforeAll(async () => {
  admin = await server.signIn(await server.makeAdmin());
});

const list = (query: object = {}) =>
  admin.call('GET /api/admin/org', { query: { page: 1, perPage: 15, count: true, ...query } });

test('organizations are listed by name with members, problems, recent submissions and storage', async () => {
  const owner = await server.makeUser();
  const org = await server.makeOrg({ name: 'Ravens', ownerId: owner.id });
  await server.makeOrg({ name: 'Crows' });
  await server.addMember(org.id, (await server.makeUser()).id);
  const problem = await server.makeProblem({ orgId: org.id });
  await server.makeProblem({ orgId: org.id });
  const client = await server.signIn(owner);
  await addData(client, problem.id);
  const old = await submit(client, problem.id);
  await submit(client, problem.id);
  await server.db.transact((tx) =>
    tx
      .update(solutions)
      .set({ submittedAt: sql`now() - interval '31 days'` })
      .where(eq(solutions.id, old)),
  );
  const { items, total } = await list();
  expect(total).toBe(2);
  expect(items.map(({ name }) => name)).toEqual(['Crows', 'Ravens']);
  expect(items[0]).toMatchObject({ members: 1, problems: 0, recentSubmissions: 0, storage: { usedBytes: 0 } });
  expect(items[1]).toMatchObject({ orgId: org.id, members: 2, problems: 2, recentSubmissions: 1 });
  expect(items[1]?.storage.quota).toBe(5 * MIB);
  expect(items[1]?.storage.usedBytes).toBeGreaterThan(0);
});

test('organizations are found by a part of the name, page by page', async () => {
  for (let at = 10; at < 26; at += 1) await server.makeOrg({ name: `Gull ${at}` });
  const { items, total } = await list({ search: 'gull', page: 2 });
  expect([items.map(({ name }) => name), total]).toEqual([['Gull 25'], 16]);
  expect((await list({ search: 'no such' })).items).toEqual([]);
});
