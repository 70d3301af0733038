import { eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { problemData, problems, solutions, tasks } from '../../db/schema.ts';
import { route } from '../../http/route.ts';
import { problemOwner, solutionOwner } from '../../storage/keys.ts';
import { problemScopeWith } from './problem-scope.ts';

/** Files go after the rows: a file without a row harms nobody, a row without a file does. */
export const deleteProblem = route('DELETE /api/problem/:problemId/admin', {
  scope: problemScopeWith('admin'),
  handle: async ({ scope, context: { db, store, live, log } }) => {
    const solutionIds = await db.transact(async (tx) => {
      await live.publish(tx, { type: 'problem', problemId: scope.id });
      return await deleteProblemRows(tx, scope.id);
    });
    for (const owner of [problemOwner(scope.id), ...solutionIds.map(solutionOwner)]) {
      await store.deleteOwner(owner).catch((error: unknown) => {
        log.warn({ err: error, owner }, 'Files of a deleted problem could not be deleted.');
      });
    }
    return {};
  },
});

/** Deletes the problem with everything that hangs on it and says which solutions there were. */
async function deleteProblemRows(tx: Tx, problemId: string): Promise<string[]> {
  // Nobody announces a solution or changes the data meanwhile.
  await tx.execute(sql`select 1 from ${problems} where ${problems.id} = ${problemId} for update`);
  const ofProblem = tx.select({ id: solutions.id }).from(solutions).where(eq(solutions.problemId, problemId));
  await tx.delete(tasks).where(inArray(tasks.subjectId, ofProblem));
  const gone = await tx.delete(solutions).where(eq(solutions.problemId, problemId)).returning({ id: solutions.id });
  await tx.update(problems).set({ currentDataHash: null }).where(eq(problems.id, problemId));
  await tx.delete(problemData).where(eq(problemData.problemId, problemId));
  await tx.delete(problems).where(eq(problems.id, problemId));
  return gone.map((row) => row.id);
}
