import { makeSearchDocuments, type EmbeddedConnection } from '@assay/server';
import { Client } from 'pg';
import { makeTexts, type Text } from './texts.ts';
import { contestRows, peopleRows, problemRows, solutionRows, type Step } from './rows.ts';

/** How many rows to create. */
export interface Size {
  users: number;
  problems: number;
  solutions: number;
  contests: number;
  /** Total over all contests; the first contest has a fifth of them. */
  participants: number;
}

/** Size of the database on which list latencies are measured. */
export const FULL_SIZE: Size = {
  users: 50_000,
  problems: 100_000,
  solutions: 1_000_000,
  contests: 2_000,
  participants: 100_000,
};

export interface Grown {
  /** The largest organization, its owner, and a member with plain access only. */
  orgId: string;
  ownerId: string;
  memberId: string;
  /** One of its problems, with very many solutions. */
  problemId: string;
  /** Its largest contest. */
  contestId: string;
  groupId: string;
  /** A plan with hundreds of participants. */
  planId: string;
  /** Finished rejudges of the problem and of the contest. */
  rejudgeId: string;
  contestRejudgeId: string;
}

/** Tables that are filled without their indexes; the indexes are created afterwards. */
const FILLED = [
  'principals',
  'users',
  'org_members',
  'group_members',
  'problems',
  'problem_data',
  'problem_access',
  'problem_statuses',
  'problem_solve_counts',
  'contests',
  'contest_problems',
  'contest_participants',
  'contest_results',
  'solutions',
  'audit_log',
];

/**
 * Fills a migrated database: organizations of different sizes, users, groups, access lists, problems with statements in
 * both languages, contests with participants, and solutions of two years, most of them for a few problems.
 * Reproducible: the same size gives the same rows. Requires superuser rights, because foreign keys are not checked row
 * by row. The full size takes one or two minutes.
 */
export async function growDatabase(connection: EmbeddedConnection, size: Size): Promise<Grown> {
  const client = new Client({ ...connection });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off;
      set maintenance_work_mem = '512MB'; set work_mem = '128MB'; select setseed(0.1926)`);
    await makeFunctions(client);
    await fillTexts(client);
    const indexes = await takeIndexes(client);
    for (const step of [...peopleRows(size), ...problemRows(size), ...contestRows(size), ...solutionRows(size)])
      await run(client, step);
    for (const { definition } of indexes) await client.query(definition);
    for (const table of [
      ...FILLED,
      'orgs',
      'groups',
      'plans',
      'plan_contests',
      'plan_participants',
      'apps',
      'announcements',
      'contest_access',
      'rejudges',
      'rejudge_solutions',
    ])
      await client.query(`vacuum analyze ${table}`);
    return await findGrown(client);
  } finally {
    await client.end();
  }
}

async function run(client: Client, { what, text, values }: Step): Promise<void> {
  try {
    await client.query(text, values);
  } catch (error) {
    throw new Error(`Could not create the ${what}`, { cause: error });
  }
}

/** Reproducible ids. */
async function makeFunctions(client: Client): Promise<void> {
  await client.query(`
    create function pg_temp.big(kind text, number bigint) returns uuid language sql immutable parallel safe
      as $$ select md5('big-' || kind || '-' || number)::uuid $$;
    create function pg_temp.org_of(number bigint) returns int language sql immutable parallel safe
      as $$ select (array[1,1,1,1,1,2,2,2,3,4])[1 + number % 10] $$`);
}

/** Statements and titles with their search vectors; each row uses one. */
async function fillTexts(client: Client): Promise<void> {
  await client.query(`create temp table texts (id int primary key, title text, zh_title text, slug text, description text, zh_description text,
    search_names tsvector, search_text tsvector)`);
  const texts = makeTexts().map((one, id) => ({ id, ...one, ...documentsOf(one) }));
  await client.query(
    `insert into texts select * from jsonb_to_recordset($1) as one (id int, title text, zh_title text, slug text,
    description text, zh_description text, search_names tsvector, search_text tsvector)`,
    [JSON.stringify(texts)],
  );
}

function documentsOf({ title, zh_title, slug, description, zh_description }: Text) {
  const found = { title, moreTitles: [zh_title], slug, tags: [], texts: [description, zh_description] };
  const { names, text } = makeSearchDocuments(found);
  return { search_names: names, search_text: text };
}

async function takeIndexes(client: Client): Promise<{ definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select quote_ident(c.relname) as name, pg_get_indexdef(c.oid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
     where t.relname = any($1) and t.relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint where conindid = c.oid)`,
    [FILLED],
  );
  if (rows.length > 0) await client.query(`drop index ${rows.map(({ name }) => name).join(', ')}`);
  return rows;
}

async function findGrown(client: Client): Promise<Grown> {
  const { rows } =
    await client.query<Grown>(`select pg_temp.big('org', 1) as "orgId", pg_temp.big('user', 1) as "ownerId",
    pg_temp.big('user', 10) as "memberId", pg_temp.big('problem', 1) as "problemId", pg_temp.big('contest', 1) as "contestId",
    pg_temp.big('group', 1) as "groupId", pg_temp.big('plan', 1) as "planId", pg_temp.big('rejudge', 1) as "rejudgeId", pg_temp.big('rejudge', 2) as "contestRejudgeId"`);
  if (!rows[0]) throw new Error('no row was created');
  return rows[0];
}
