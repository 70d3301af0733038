import { sql } from 'drizzle-orm';
import { capabilityMask, type SetupStep, type Titles } from '@assay/contract';
import { SOLUTION_STATE } from '@assay/contract/states';
import type { Db } from '../../db/client.ts';
import { problems } from '../../db/schema.ts';
import { titlesOf } from '../../db/titles.ts';
import { literal } from '../../db/states.ts';
import { effectiveCapability, guardedProblems } from '../access/guarded.ts';

/** Number of latest submissions searched for problems in each organization. */
const MAX_SUBMISSIONS = 100;
const MAX_SETUPS = 3;

export interface AttemptRow {
  solutionId: string;
  contestId: string | null;
  isJudged: boolean;
  score: number;
  status: string;
  submittedAtMs: number;
  problemId: string;
  orgId: string;
  title: string;
  titles: Titles;
  /** Whether the user may open the problem outside contests. */
  isVisible: boolean;
}

/** The user and the organization of the home page; null: all organizations. */
export interface HomeScope {
  userId: string;
  orgId: string | null;
}

/**
 * The user's latest submission to each problem, in each contest and outside contests, latest first. Finds the
 * organizations of the submissions by a loose index scan, one lookup each.
 */
export async function listAttempts(db: Db, { userId, orgId }: HomeScope, limit: number): Promise<AttemptRow[]> {
  const isOfOrg = orgId === null ? sql`true` : sql`org_ids.org_id = ${orgId}::uuid`;
  const { rows } = await db.execute<{ [K in keyof AttemptRow]: AttemptRow[K] }>(sql`
    with recursive org_ids as (
      (select org_id from solutions where user_id = ${userId}::uuid order by org_id limit 1)
      union all
      select (select s.org_id from solutions s where s.user_id = ${userId}::uuid and s.org_id > org_ids.org_id
        order by s.org_id limit 1)
      from org_ids where org_ids.org_id is not null
    ), attempts as (
      select distinct on (problem_id, contest_id) latest.* from org_ids cross join lateral (
        select id, problem_id, contest_id, state, score, status, submitted_at from solutions
        where user_id = ${userId}::uuid and solutions.org_id = org_ids.org_id and submitted_at is not null
        order by submitted_at desc nulls first, id desc limit ${literal(MAX_SUBMISSIONS)}) as latest
      where org_ids.org_id is not null and ${isOfOrg}
      order by problem_id, contest_id, submitted_at desc, id desc
    ), latest_attempts as (select * from attempts order by submitted_at desc, id limit ${literal(limit)})
    select a.id as "solutionId", a.contest_id as "contestId", a.state = ${literal(SOLUTION_STATE.completed)} as "isJudged",
      a.score, a.status, (extract(epoch from a.submitted_at) * 1000)::float8 as "submittedAtMs",
      ${problems.id} as "problemId", ${problems.orgId} as "orgId", ${problems.title} as title,
      ${titlesOf(problems.translations)} as titles,
      ${effectiveCapability(guardedProblems, sql`${userId}::uuid`)} & 1 <> 0 as "isVisible"
    from latest_attempts a join ${problems} on ${problems.id} = a.problem_id
    order by a.submitted_at desc, a.id`);
  return rows;
}

export interface SetupRow {
  orgId: string;
  orgName: string;
  missing: SetupStep[];
}

/**
 * Organizations that the user administers and that have no other members, problems or contests, in the order the user
 * joined.
 */
export async function listSetups(db: Db, { userId, orgId }: HomeScope): Promise<SetupRow[]> {
  const may = (right: 'admin' | 'problem' | 'contest') =>
    sql`capability & ${literal(Number(capabilityMask('org', right)))} <> 0`;
  const { rows } = await db.execute<{ [K in keyof SetupRow]: SetupRow[K] }>(sql`
    select * from (
      select orgs.id as "orgId", orgs.name as "orgName", m.created_at, array_remove(array[
        case when not exists (select from org_members o where o.org_id = orgs.id and o.user_id <> m.user_id)
          then 'members' end,
        case when ${may('problem')} and not exists (select from problems where problems.org_id = orgs.id)
          then 'problems' end,
        case when ${may('contest')} and not exists (select from contests where contests.org_id = orgs.id)
          then 'contests' end], null) as missing
      from org_members m join orgs on orgs.id = m.org_id
      where m.user_id = ${userId}::uuid and ${may('admin')} and ${orgId === null ? sql`true` : sql`m.org_id = ${orgId}`}
    ) as administered
    where cardinality(missing) > 0 order by created_at, "orgId" limit ${literal(MAX_SETUPS)}`);
  return rows.map(({ orgId, orgName, missing }) => ({ orgId, orgName, missing }));
}
