import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { contests, contestTeams, instances, solutions, tasks } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { contestOwner, solutionOwner } from '../../storage/keys.ts';
import { recordAct } from '../audit/record-act.ts';
import { deleteTeams } from '../acting/delete-teams.ts';
import { hasLiveInstances } from '../instances/queries.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { lockContent } from '../contests/queries.ts';

/** Files are deleted after the rows: a file without a row is harmless, a row without a file is not. */
export const deleteContest = route('DELETE /api/contest/:contestId/admin', {
  scope: contestScopeWith('admin'),
  handle: async ({ scope, viewer, ip, context: { db, store, log } }) => {
    const solutionIds = await db.transact(async (tx) => {
      const before = await lockContent(tx, scope.id);
      const subject = subjectOf(scope.id);
      await recordAct(tx, { viewer, ip, action: 'contest.delete', orgId: scope.orgId, subject, before });
      return await deleteContestRows(tx, scope.id);
    });
    for (const owner of [contestOwner(scope.id), ...solutionIds.map(solutionOwner)]) {
      await store.deleteOwner(owner).catch((error: unknown) => {
        log.warn({ err: error, owner }, 'Cannot delete the files of a deleted contest.');
      });
    }
    return {};
  },
});

/** Deletes the contest with everything that belongs to it, and returns its solutions. */
async function deleteContestRows(tx: Tx, contestId: string): Promise<string[]> {
  // Blocks concurrent registrations and announcements of solutions.
  await tx.execute(sql`select 1 from ${contests} where ${contests.id} = ${contestId} for update`);
  if (await hasLiveInstances(tx, eq(instances.contestId, contestId))) throw refusal('instances-live');
  const ofContest = tx.select({ id: solutions.id }).from(solutions).where(eq(solutions.contestId, contestId));
  await tx.delete(tasks).where(and(eq(tasks.kind, 'solution'), inArray(tasks.subjectId, ofContest)));
  await tx.delete(tasks).where(eq(tasks.subjectId, contestId));
  const deleted = await tx.delete(solutions).where(eq(solutions.contestId, contestId)).returning({ id: solutions.id });
  await deleteTeams(tx, eq(contestTeams.contestId, contestId));
  await tx.delete(contests).where(eq(contests.id, contestId));
  return deleted.map((row) => row.id);
}
