import { eq, sql } from 'drizzle-orm';
import { problemRepositories } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { insertSync } from '../repository-requests/insert-sync.ts';
import { lockRepository } from './queries.ts';

export const keepDraft = route('POST /api/problem/:problemId/repository/keep', {
  scope: problemScopeWith('data'),
  handle: async ({ scope: { id: problemId }, body, viewer, context: { db, live } }) => {
    await db.transact(async (tx) => {
      const row = await lockRepository(tx, problemId);
      if (row?.fetched?.id !== body.commit) throw refusal('repository-changed');
      const { hash: _, ...synced } = row.fetched;
      const { tree: __, ...commit } = synced;
      await tx
        .update(problemRepositories)
        .set({
          synced,
          syncedAt: sql`now()`,
          // The next commit does not replace what was kept.
          syncedRevision: null,
          syncedTextVersion: null,
          fetched: null,
          state: row.push ? 'waiting' : 'up-to-date',
          ...(row.push && { dueAt: sql`now()`, version: sql`${problemRepositories.version} + 1` }),
        })
        .where(eq(problemRepositories.problemId, problemId));
      await insertSync(tx, problemId, { outcome: 'kept', commit, userId: viewer.userId });
      await live.publish(tx, { type: 'repository', problemId });
    });
    return {};
  },
});
