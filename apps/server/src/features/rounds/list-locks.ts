import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { viewerNews } from '../contest-participants/participant-news.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { deleteProblemLock, listProblemLocks } from '../problem-locks/queries.ts';

const directing = contestScopeWith('admin');

export const problemLockRoutes = [
  route('GET /api/contest/:contestId/admin/problem-lock', {
    scope: directing,
    handle: async ({ scope, context: { db } }) => ({
      items: (await listProblemLocks(db, scope.id)).map(({ lockedBy, ...lock }) => ({
        ...lock,
        ...(lockedBy !== null && { lockedBy }),
      })),
    }),
  }),
  route('POST /api/contest/:contestId/admin/problem-lock/unlock', {
    scope: directing,
    handle: async ({ scope: { id: contestId, orgId }, body, viewer, ip, context: { db, live } }) => {
      const { problemId, userId, reason = '' } = body;
      await db.transact(async (tx) => {
        if (!(await deleteProblemLock(tx, { contestId, userId, problemId }))) throw refusal('not-found');
        const act = { action: 'contest.problem-unlock', orgId, subject: subjectOf(contestId) } as const;
        await recordAct(tx, { viewer, ip, ...act, after: { problemId, userId, reason } });
        await live.publish(tx, ...viewerNews(contestId, [userId]));
      });
      return {};
    },
  }),
];
