import { eq } from 'drizzle-orm';
import { problemRepositories } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { lockRepository } from './queries.ts';

export const disconnectRepository = route('DELETE /api/problem/:problemId/repository', {
  scope: problemScopeWith('data'),
  handle: async ({ scope: { id: problemId, orgId }, viewer, ip, context: { db, live } }) => {
    await db.transact(async (tx) => {
      const before = await lockRepository(tx, problemId);
      if (!before) throw refusal('not-found');
      await tx.delete(problemRepositories).where(eq(problemRepositories.problemId, problemId));
      const { url, branch, folder } = before;
      await recordAct(tx, {
        viewer,
        ip,
        orgId,
        action: 'problem.repository-remove',
        subject: { type: 'problem', id: problemId },
        before: { url, branch, folder },
      });
      await live.publish(tx, { type: 'repository', problemId });
    });
    return {};
  },
});
