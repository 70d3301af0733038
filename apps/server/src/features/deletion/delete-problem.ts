import { eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { contestProblems, instances, problemData, problemGrants, problems, solutions, tasks } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { problemOwner, solutionOwner } from '../../storage/keys.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { recordAct } from '../audit/record-act.ts';
import { hasLiveInstances } from '../instances/queries.ts';
import { invalidateRanklists } from '../ranking-tasks/invalidate.ts';
import { deleteDraft } from '../problem-drafts/queries.ts';
import { refuseWhileBorrowed } from '../problem-grants/refuse-while-borrowed.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';

/** Files are deleted after the rows: a file without a row is harmless, a row without a file is not. */
export const deleteProblem = route('DELETE /api/problem/:problemId/admin', {
  scope: problemScopeWith('admin'),
  handle: async ({ scope, viewer, ip, context: { db, store, live, log } }) => {
    const deleted = await db.transact(async (tx) => {
      await live.publish(tx, { type: 'problem', problemId: scope.id });
      const { before, solutions: gone } = await deleteProblemRows(tx, scope.id);
      const subject = { type: 'problem', id: scope.id };
      await recordAct(tx, { viewer, ip, action: 'problem.delete', orgId: scope.orgId, subject, before });
      return gone;
    });
    const files = new Map<string, ObjectStore>();
    const owners = [
      { orgId: scope.orgId, owner: problemOwner(scope.id) },
      ...deleted.map(({ id, orgId }) => ({ orgId, owner: solutionOwner(id) })),
    ];
    for (const { orgId, owner } of owners) {
      const ofOrg = files.get(orgId) ?? (await store.ofOrg(orgId));
      files.set(orgId, ofOrg);
      await ofOrg.deleteOwner(owner).catch((error: unknown) => {
        log.warn({ err: error, owner }, 'Cannot delete the files of a deleted problem.');
      });
    }
    return {};
  },
});

/** Deletes the problem with everything that belongs to it, and returns its row and its solutions. */
async function deleteProblemRows(tx: Tx, problemId: string) {
  // Blocks concurrent announcements of solutions and changes of the data.
  const [before] = await tx
    .select({ slug: problems.slug, title: problems.title })
    .from(problems)
    .where(eq(problems.id, problemId))
    .for('update');
  await refuseWhileBorrowed(tx, eq(problems.id, problemId));
  if (await hasLiveInstances(tx, eq(instances.problemId, problemId))) throw refusal('instances-live');
  const contestIds = await findContestsOf(tx, problemId);
  const ofProblem = tx.select({ id: solutions.id }).from(solutions).where(eq(solutions.problemId, problemId));
  await tx.delete(tasks).where(inArray(tasks.subjectId, ofProblem));
  const deleted = await tx
    .delete(solutions)
    .where(eq(solutions.problemId, problemId))
    .returning({ id: solutions.id, orgId: solutions.orgId });
  await tx.update(problems).set({ currentDataHash: null }).where(eq(problems.id, problemId));
  await deleteDraft(tx, problemId);
  await tx.delete(problemGrants).where(eq(problemGrants.problemId, problemId));
  await tx.delete(problemData).where(eq(problemData.problemId, problemId));
  await tx.delete(problems).where(eq(problems.id, problemId));
  for (const contestId of contestIds) await invalidateRanklists(tx, contestId, { rebuild: true });
  return { before, solutions: deleted };
}

/** Contests whose ranklists include the problem or its solutions, in their locking order. */
async function findContestsOf(tx: Tx, problemId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select contest_id as id from ${contestProblems} where problem_id = ${problemId}::uuid
    union select contest_id from ${solutions} where problem_id = ${problemId}::uuid and contest_id is not null order by id`);
  return rows.map((row) => row.id);
}
