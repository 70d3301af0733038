import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { serverForFile } from '@assay/testkit';
import type { Db, Tx } from './client.ts';
import { sqlState } from './errors.ts';
import { orgs, siteInfo, users } from './schema.ts';

const server = serverForFile();
let db: Db;
beforeAll(async () => {
  db = server.db;
});

test('writing outside a transaction does not compile', () => {
  // @ts-expect-error Only a transaction updates.
  const update = () => db.update(users);
  // @ts-expect-error Only a transaction inserts.
  const insert = () => db.insert(users);
  // @ts-expect-error Only a transaction deletes, in a common table expression as elsewhere.
  const remove = () => db.with().delete(users);
  // @ts-expect-error A function that needs a writer does not accept a reader.
  const pass = (write: (tx: Tx) => void) => write(db);
  const read = (from: (reader: Db) => void, tx: Tx) => from(tx);
  expect([update, insert, remove, pass, read]).toHaveLength(5);
});

test('raw SQL that writes outside a transaction is refused by the database', async () => {
  const error: unknown = await db.execute(sql`update site_info set friends = '[]'`).catch((reason: unknown) => reason);
  expect(sqlState(error)).toBe('25006');
});

test('a transaction that throws leaves nothing behind, and its connection is reused', async () => {
  const user = await server.makeUser();
  for (let round = 0; round < 15; round += 1) {
    const failing = db.transact(async (tx) => {
      await tx.update(users).set({ realname: 'changed' }).where(eq(users.id, user.id));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
  }
  const [row] = await db.select().from(users).where(eq(users.id, user.id));
  expect(row?.realname).toBe('Someone');
});

test('a nested transaction that throws rolls back only its own part', async () => {
  const user = await server.makeUser();
  await db.transact(async (tx) => {
    await tx.update(users).set({ realname: 'outer' }).where(eq(users.id, user.id));
    const inner = tx.transact(async (nested) => {
      await nested.update(users).set({ realname: 'inner' }).where(eq(users.id, user.id));
      throw new Error('no');
    });
    await expect(inner).rejects.toThrow('no');
  });
  const [row] = await db.select().from(users).where(eq(users.id, user.id));
  expect(row?.realname).toBe('outer');
});

test('conflicting transactions are retried until all succeed', async () => {
  const user = await server.makeUser();
  const increment = () =>
    db.transact(
      async (tx) => {
        const [row] = await tx.select().from(users).where(eq(users.id, user.id));
        const next = String(Number(row?.school ?? 0) + 1);
        await tx.update(users).set({ school: next }).where(eq(users.id, user.id));
      },
      { isolation: 'repeatable read' },
    );
  await Promise.all([increment(), increment(), increment(), increment()]);
  const [row] = await db.select().from(users).where(eq(users.id, user.id));
  expect(row?.school).toBe('4');
});

test('connections that the database closes are replaced', async () => {
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  const cut = db.transact((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`));
  await expect(cut).rejects.toThrow();
  await Promise.all(Array.from({ length: 20 }, () => db.select().from(siteInfo)));
  expect(await db.$count(orgs)).toBe(0);
});
