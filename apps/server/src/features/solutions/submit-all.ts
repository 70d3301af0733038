import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { solutions } from '../../db/schema.ts';
import { route } from '../../http/route.ts';
import { solutionDataKey } from '../../storage/keys.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { enqueueSolutions, TASK_PRIORITY } from '../tasks/enqueue-tasks.ts';
import { submitSolutions } from './queries.ts';

/** Files looked for at a time. */
const LOOKS_AT_ONCE = 16;

export const submitAll = route('POST /api/problem/:problemId/admin/submit-all', {
  scope: problemScopeWith('admin'),
  handle: async ({ scope, context: { db, store, live } }) => {
    const keys = await uploadedKeys(db, store, scope.id);
    const changed = await db.transact(async (tx) => {
      const isUploaded = sql`(${solutions.id}, ${solutions.solutionDataHash}) in (
        select * from unnest(${sql.param(keys.ids)}::uuid[], ${sql.param(keys.hashes)}::text[]))`;
      const submitted = await submitSolutions(tx, and(eq(solutions.state, 0), isUploaded));
      await enqueueSolutions(
        tx,
        live,
        submitted.map((row) => row.id),
        TASK_PRIORITY.practice,
      );
      await live.publish(
        tx,
        ...submitted.map(({ id, userId }) => ({ type: 'solution' as const, solutionId: id, userId })),
      );
      return submitted.length;
    });
    return { modifiedCount: changed };
  },
});

/** Announced solutions whose files have arrived. */
async function uploadedKeys(
  db: Db,
  store: ObjectStore,
  problemId: string,
): Promise<{ ids: string[]; hashes: string[] }> {
  const announced = await db
    .select({ id: solutions.id, hash: solutions.solutionDataHash, sizeBytes: solutions.sizeBytes })
    .from(solutions)
    .where(and(eq(solutions.problemId, problemId), isNull(solutions.contestId), eq(solutions.state, 0)));
  const found = { ids: [] as string[], hashes: [] as string[] };
  for (let at = 0; at < announced.length; at += LOOKS_AT_ONCE) {
    const some = announced.slice(at, at + LOOKS_AT_ONCE);
    const heads = await Promise.all(some.map((one) => store.head(solutionDataKey(one.id, one.hash))));
    for (const [index, one] of some.entries()) {
      if (heads[index]?.sizeBytes !== one.sizeBytes) continue;
      found.ids.push(one.id);
      found.hashes.push(one.hash);
    }
  }
  return found;
}
