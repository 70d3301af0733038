import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { serverForFile } from '@assay/testkit';
import { openDatabase } from './client.ts';
import { users } from './schema.ts';
import { makeStatementNames } from './statements.ts';

const server = serverForFile();

const OFTEN = 10;

test('a frequent statement is prepared, in transactions and outside', async () => {
  const database = openDatabase({ connection: { ...server.connection }, connections: 1 });
  const { db } = database;
  const user = await server.makeUser();
  for (let time = 0; time < OFTEN; time += 1) {
    await db.select({ school: users.school }).from(users).where(eq(users.id, user.id));
    await db.transact((tx) =>
      tx
        .update(users)
        .set({ school: String(time) })
        .where(eq(users.id, user.id)),
    );
  }
  const { rows } = await db.execute<{ statement: string }>(sql`select statement from pg_prepared_statements`);
  const [row] = await db.select({ school: users.school }).from(users).where(eq(users.id, user.id));
  await database.close();
  expect(new Set(rows.map(({ statement }) => statement.split(' ', 1)[0]))).toEqual(new Set(['select', 'update']));
  expect(row?.school).toBe(String(OFTEN - 1));
});

test('a statement that fails in a transaction does not count as prepared', async () => {
  const database = openDatabase({ connection: { ...server.connection }, connections: 1 });
  const { db } = database;
  const user = await server.makeUser();
  const read = () =>
    db.transact(async (tx) => await tx.select({ name: users.name }).from(users).where(eq(users.id, user.id)));
  for (let time = 0; time < OFTEN; time += 1) {
    const failing = db.transact(async (tx) => {
      await tx.execute(sql`select 1 / ${0}::int`).catch(() => undefined);
      await tx.select({ name: users.name }).from(users).where(eq(users.id, user.id));
    });
    await expect(failing).rejects.toThrow();
  }
  await expect(read()).resolves.toEqual([{ name: user.name }]);
  await database.close();
});

test('rare statements and searches are not named', () => {
  const nameOf = makeStatementNames();
  const last = (text: string) => Array.from({ length: OFTEN }, () => nameOf(text)).at(-1);
  expect(nameOf('select 1')).toBeUndefined();
  expect(last('select 2')).toMatch(/^[\w-]{43}$/);
  expect(last('select 3 where lower(a) like $1')).toBeUndefined();
  expect(last('select 4 where a @@ $1')).toBeUndefined();
});

test('the number of names is limited, so that they do not fill the memory of PostgreSQL', () => {
  const nameOf = makeStatementNames();
  const named = new Set<string>();
  for (let one = 0; one < 1_000; one += 1) {
    for (let time = 0; time < OFTEN; time += 1) named.add(nameOf(`select ${one}`) ?? '');
  }
  expect(named.size).toBeLessThanOrEqual(401);
});

test('an observer sees every statement', async () => {
  const seen: string[] = [];
  const database = openDatabase({
    connection: { ...server.connection },
    connections: 1,
    onStatement: ({ text, values, ms }) => seen.push(`${text} ${values.length} ${ms > 0}`),
  });
  const { db } = database;
  await db.execute(sql`select ${1}::int`);
  await db.transact((tx) => tx.execute(sql`select ${2}::int + ${3}::int`));
  await database.close();
  expect(seen).toEqual(['select $1::int 1 true', 'select $1::int + $2::int 2 true']);
});
