import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { judgedCases, solutions } from '../../db/schema.ts';
import type { Lease } from '../tasks/lease.ts';
import type { JudgedParts } from './read-cases.ts';

/** Stores the cases and the points of a judging; of solutions outside contests and virtual runs nothing is stored. */
export async function insertJudgedCases(
  tx: Tx,
  { subjectId, taskId }: Lease,
  { cases, subtasks }: JudgedParts,
): Promise<void> {
  if (cases.length === 0 && subtasks === null) return;
  await tx.execute(sql`
    insert into ${judgedCases} (solution_id, task_id, cases, subtasks)
    select id, ${taskId}::uuid, ${JSON.stringify(cases)}::jsonb, ${subtasks && JSON.stringify(subtasks)}::jsonb from ${solutions}
    where id = ${subjectId}::uuid and ${isOfContest}
    on conflict do nothing`);
}

/** Solutions in contests and in virtual runs of contests. */
const isOfContest = sql`(${solutions.contestId} is not null or ${solutions.virtualRunId} is not null)`;

/** Whether the cases of a solution are stored. */
export async function isInContest(db: Db, solutionId: string): Promise<boolean> {
  const found = await db
    .select({ id: solutions.id })
    .from(solutions)
    .where(and(eq(solutions.id, solutionId), isOfContest));
  return found.length > 0;
}

/** The cases and the points of judgings by solution and lease; see `keyOfJudging`. */
export async function findJudgedParts(db: Db, judgings: readonly Judging[]): Promise<Map<string, JudgedParts>> {
  if (judgings.length === 0) return new Map();
  const wanted = new Set(judgings.map(keyOfJudging));
  const ids = [...new Set(judgings.map(({ solutionId }) => solutionId))];
  const rows = await db.select().from(judgedCases).where(inArray(judgedCases.solutionId, ids));
  return new Map(
    rows.flatMap(({ cases, subtasks, ...judging }) => {
      const key = keyOfJudging(judging);
      return wanted.has(key) ? [[key, { cases, subtasks }] as const] : [];
    }),
  );
}

/** Points of the subtasks of judgings, by `keyOfJudging`; those without are left out. */
export async function findSubtaskPoints(db: Db, judgings: readonly Judging[]): Promise<Map<string, readonly number[]>> {
  if (judgings.length === 0) return new Map();
  const { rows } = await db.execute<Judging & { subtasks: number[] }>(sql`
    select judged.solution_id as "solutionId", judged.task_id as "taskId", judged.subtasks
    from unnest(${sql.param(judgings.map(({ solutionId }) => solutionId))}::uuid[],
      ${sql.param(judgings.map(({ taskId }) => taskId))}::uuid[]) as wanted (solution_id, task_id)
    join ${judgedCases} judged using (solution_id, task_id) where judged.subtasks is not null`);
  return new Map(rows.map((one) => [keyOfJudging(one), one.subtasks]));
}

/** Points of the subtasks of a judging, as part of a query; null if they are unknown. */
export const subtaskPoints = (solutionId: SQL, taskId: SQL) =>
  sql<number[] | null>`(select subtasks from ${judgedCases} where solution_id = ${solutionId} and task_id = ${taskId})`;

type Judging = { solutionId: string; taskId: string };

export const keyOfJudging = ({ solutionId, taskId }: Judging) => `${solutionId}/${taskId}`;
