import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { judgedCases, solutions, type JudgedCase } from '../../db/schema.ts';
import type { Lease } from '../tasks/lease.ts';

/** Stores the cases of a judging; of solutions outside contests nothing is stored. */
export async function insertJudgedCases(
  tx: Tx,
  { subjectId, taskId }: Lease,
  cases: readonly JudgedCase[],
): Promise<void> {
  if (cases.length === 0) return;
  await tx.execute(sql`
    insert into ${judgedCases} (solution_id, task_id, cases)
    select id, ${taskId}::uuid, ${JSON.stringify(cases)}::jsonb from ${solutions}
    where id = ${subjectId}::uuid and contest_id is not null
    on conflict do nothing`);
}

/** Whether the cases of a solution are stored. */
export async function isInContest(db: Db, solutionId: string): Promise<boolean> {
  const found = await db
    .select({ id: solutions.id })
    .from(solutions)
    .where(and(eq(solutions.id, solutionId), isNotNull(solutions.contestId)));
  return found.length > 0;
}

/** The cases of judgings by solution and lease; see `keyOfJudging`. */
export async function findJudgedCases(
  db: Db,
  judgings: readonly { solutionId: string; taskId: string }[],
): Promise<Map<string, JudgedCase[]>> {
  if (judgings.length === 0) return new Map();
  const wanted = new Set(judgings.map(keyOfJudging));
  const ids = [...new Set(judgings.map(({ solutionId }) => solutionId))];
  const rows = await db.select().from(judgedCases).where(inArray(judgedCases.solutionId, ids));
  return new Map(
    rows.flatMap(({ cases, ...one }) => {
      const key = keyOfJudging(one);
      return wanted.has(key) ? [[key, cases] as const] : [];
    }),
  );
}

export const keyOfJudging = ({ solutionId, taskId }: { solutionId: string; taskId: string }) =>
  `${solutionId}/${taskId}`;
