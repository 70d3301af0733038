import { and, eq, isNull } from 'drizzle-orm';
import { problems, solutions } from '../../db/schema.ts';
import type { Tx } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { judgeAgain } from './send-to-judge.ts';

export const rejudgeAll = route('POST /api/problem/:problemId/admin/rejudge-all', {
  scope: problemScopeWith('admin'),
  handle: ({ scope, body, viewer, ip, context: { db, live } }) =>
    db.transact(async (tx) => {
      if (body.pull) await refuseWithoutData(tx, scope.id);
      const which = and(eq(solutions.problemId, scope.id), isNull(solutions.contestId));
      const modifiedCount = await judgeAgain(tx, live, which, body.pull);
      const subject = { type: 'problem', id: scope.id };
      const after = { pull: body.pull, modifiedCount };
      await recordAct(tx, { viewer, ip, action: 'problem.rejudge-all', orgId: scope.orgId, subject, after });
      return { modifiedCount };
    }),
});

/** Refuses where the problem has no current data; what it has stays current until the transaction ends. */
export async function refuseWithoutData(tx: Tx, problemId: string): Promise<void> {
  const [row] = await tx
    .select({ hash: problems.currentDataHash })
    .from(problems)
    .where(eq(problems.id, problemId))
    .for('share');
  if (!row?.hash) throw refusal('no-judge-data');
}
