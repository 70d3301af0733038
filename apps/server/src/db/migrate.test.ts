import { Client } from 'pg';
import { expect, test } from 'vitest';
import { serverForFile, type TestServer } from '@assay/testkit';
import { knownMigrations, migrate } from './migrate.ts';

const server = serverForFile();

async function onNewDatabase(
  work: (connection: TestServer['connection'], client: Client) => Promise<void>,
): Promise<void> {
  const name = `fresh_${Math.random().toString(36).slice(2)}`;
  const admin = new Client({ ...server.connection });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const client = new Client({ ...server.connection, database: name });
  await client.connect();
  try {
    await work({ ...server.connection, database: name }, client);
  } finally {
    await client.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
}

test('servers that start together on an empty database migrate it once', async () => {
  await onNewDatabase(async (connection, client) => {
    const steps = await Promise.all([migrate(connection), migrate(connection), migrate(connection)]);
    expect(steps.reduce((sum, one) => sum + one)).toBeGreaterThan(0);
    expect(steps.filter((one) => one > 0)).toHaveLength(1);
    expect(await migrate(connection)).toBe(0);
    const { rows } = await client.query('select count(*)::int as count from site_info');
    expect(rows).toEqual([{ count: 1 }]);
  });
});

test('members from before consent was introduced stay visible to their organization, later ones are hidden, and accounts are numbered', async () => {
  await onNewDatabase(async (connection, client) => {
    const [person, other, org] = ['a', 'b', 'c'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
    await migrate(connection, { steps: 8 });
    await client.query(`insert into principals (id, kind) values ($1, 'user'), ($2, 'user')`, [person, other]);
    await client.query(`insert into users (id, name, email) values ($1, 'before', ''), ($2, 'BEFORE', '')`, [
      person,
      other,
    ]);
    await client.query(`insert into orgs (id, name, email, owner_id) values ($1, 'org', '', $2)`, [org, person]);
    const join = (id: string | undefined) =>
      client.query('insert into org_members (id, org_id, user_id) values (gen_random_uuid(), $1, $2)', [org, id]);
    await join(person);
    expect(await migrate(connection)).toBe(knownMigrations().length - 8);
    await join(other);
    const { rows } = await client.query(
      `select user_id as id, profile_consent as consent from org_members order by user_id`,
    );
    expect(rows).toEqual([
      { id: person, consent: 'granted' },
      { id: other, consent: 'withheld' },
    ]);
    const numbers = await client.query('select count(distinct number)::int as count from users where number > 0');
    expect(numbers.rows).toEqual([{ count: 2 }]);
  });
});

test('an existing installation keeps the fields of its sign-up form, and a new one has no additional fields', async () => {
  const stored = 'select sign_up_fields as fields, milestone from site_info';
  const all = (use: string) => ({ realname: use, telephone: use, school: use, studentGrade: use });
  await onNewDatabase(async (connection, client) => {
    await migrate(connection, { steps: 12 });
    const dates = { csp: '2026-09-19', noip: '' };
    await client.query('update site_info set milestone = $1', [dates]);
    await migrate(connection);
    expect((await client.query(stored)).rows).toEqual([{ fields: all('required'), milestone: dates }]);
  });
  await onNewDatabase(async (connection, client) => {
    await migrate(connection);
    expect((await client.query(stored)).rows).toMatchObject([{ fields: all('hidden') }]);
  });
});

test('the solvers of an installation are counted from its solutions outside contests', async () => {
  await onNewDatabase(async (connection, client) => {
    const idOf = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
    const [solver, loser, unlucky, org, solved, untried] = [1, 2, 3, 4, 5, 6].map(idOf);
    const contest = idOf(7);
    await migrate(connection, { steps: 19 });
    for (const [at, id] of [solver, loser, unlucky].entries()) {
      await client.query(`insert into principals (id, kind) values ($1, 'user')`, [id]);
      await client.query(`insert into users (id, name, email) values ($1, $2, '')`, [id, `user${at}`]);
    }
    await client.query(`insert into orgs (id, name, email, owner_id) values ($1, 'org', '', $2)`, [org, solver]);
    for (const id of [solved, untried]) {
      await client.query(
        `insert into problems (id, org_id, slug, title, access_level) values ($1, $2, $3, 'Problem', 0)`,
        [id, org, `slug-${id}`],
      );
      await client.query(
        `insert into problem_data (problem_id, hash, size_bytes, config, description) values ($1, 'x', 1, '{}', '')`,
        [id],
      );
    }
    await client.query(
      `insert into contests (id, org_id, slug, title, access_level, stages, starts_at, ends_at) values ($1, $2, 'c', 'Contest', 0, '[]', now(), now())`,
      [contest, org],
    );
    const judge = async (userId: unknown, problemId: unknown, score: number, more: Record<string, unknown> = {}) => {
      await client.query(
        `insert into problem_statuses (problem_id, user_id, solution_count) values ($1, $2, 1) on conflict do nothing`,
        [problemId, userId],
      );
      await client.query(
        `insert into solutions (id, org_id, problem_id, user_id, label, problem_data_hash, solution_data_hash, size_bytes, state, score, contest_id, fault)
         values (gen_random_uuid(), $1, $2, $3, '', 'x', 'x', 1, 4, $4, $5, $6)`,
        [org, problemId, userId, score, more['contest'] ?? null, more['fault'] ?? null],
      );
    };
    await judge(solver, solved, 100);
    await judge(solver, solved, 20);
    await judge(loser, solved, 20);
    await judge(unlucky, solved, 0, { fault: { origin: 'machine', reason: '' } });
    await judge(solver, untried, 100, { contest });
    await migrate(connection);
    const { rows } = await client.query(
      'select problem_id as id, tried_count as tried, solved_count as solved from problem_solve_counts order by 1',
    );
    expect(rows).toEqual([
      { id: solved, tried: 2, solved: 1 },
      { id: untried, tried: 0, solved: 0 },
    ]);
  });
});

test('a database of a newer version is refused with one line and left unchanged', async () => {
  await onNewDatabase(async (connection, client) => {
    await migrate(connection);
    await client.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the future', 9999999999999)`,
    );
    await expect(migrate(connection)).rejects.toThrow(/^The database was created by a newer version of Assay[^\n]*$/);
  });
});

test('an unreachable database is reported in one line without its password', async () => {
  const error: unknown = await migrate({ connectionString: 'postgres://me:hush@127.0.0.1:1/none' }).catch(
    (reason: unknown) => reason,
  );
  expect(String(error)).toMatch(/^DatabaseUnusable: Cannot connect to the database of DATABASE_URL: [^\n]*$/);
  expect(String(error)).not.toContain('hush');
});
