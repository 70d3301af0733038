import { and, desc, eq, sql } from 'drizzle-orm';
import { capabilityMask } from '@assay/contract';
import { SOLUTION_STATE } from '@assay/contract/states';
import type { Db } from '../../db/client.ts';
import { contests, solutions } from '../../db/schema.ts';
import { literal } from '../../db/states.ts';
import { effectiveCapability, guardedContests } from '../access/guarded.ts';

/** Further submissions of a version are not counted. */
const MAX_COUNTED = 20_000;
/** Contests of them that are named, those with the most submissions. */
const MAX_NAMED = 50;

export interface VersionOf {
  problemId: string;
  hash: string;
}

/** Submissions that were judged with a version; contests by name only where the viewer may open them. */
export async function countJudged(db: Db, { problemId, hash }: VersionOf, userId: string) {
  const [access, jury] = [capabilityMask('contest', 'access'), capabilityMask('contest', 'jury')];
  const { rows } = await db.execute<CountRow>(sql`
    with found as (
      select contest_id from ${solutions} where problem_id = ${problemId}::uuid
        and problem_data_hash = ${hash} and state = ${literal(SOLUTION_STATE.completed)} limit ${MAX_COUNTED + 1}),
    counted as (select contest_id, count(*)::int as total from found group by contest_id)
    select counted.contest_id as "contestId", counted.total, own.org_id as "orgId", own.title,
      coalesce(own.capability & ${access.toString()}::bigint <> 0, false) as "isSeen",
      coalesce(own.capability & ${jury.toString()}::bigint <> 0, false) as "judges"
    from counted left join lateral (select ${contests.orgId} as org_id, ${contests.title} as title,
        ${effectiveCapability(guardedContests, userId)} as capability
      from ${contests} where ${contests.id} = counted.contest_id offset 0) as own on true
    order by counted.total desc, counted.contest_id`);
  const sum = (some: readonly CountRow[]) => some.reduce((all, { total }) => all + total, 0);
  const named = rows.filter(({ contestId, isSeen }) => contestId !== null && isSeen).slice(0, MAX_NAMED);
  const outside = rows.filter(({ contestId }) => contestId === null);
  const total = sum(rows);
  return {
    total: Math.min(total, MAX_COUNTED),
    isWhole: total <= MAX_COUNTED,
    outside: sum(outside),
    contests: named.flatMap(({ contestId, orgId, title, total: ofContest, judges }) =>
      contestId === null || orgId === null || title === null
        ? []
        : [{ _id: contestId, orgId, title, total: ofContest, judges }],
    ),
    elsewhere: total - sum(outside) - sum(named),
  };
}

type CountRow = {
  contestId: string | null;
  total: number;
  orgId: string | null;
  title: string | null;
  isSeen: boolean;
  judges: boolean;
};

/** The latest submissions that were judged with a version. */
export async function listJudged(db: Db, { problemId, hash }: VersionOf, limit: number) {
  return await db
    .select({
      id: solutions.id,
      score: solutions.score,
      taskId: solutions.taskId,
      pretestsOnly: solutions.pretestsOnly,
    })
    .from(solutions)
    .where(
      and(
        eq(solutions.problemId, problemId),
        eq(solutions.problemDataHash, hash),
        eq(solutions.state, SOLUTION_STATE.completed),
      ),
    )
    .orderBy(desc(solutions.submittedAt), desc(solutions.id))
    .limit(limit);
}
