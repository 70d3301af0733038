import { route } from '../../http/route.ts';
import { findDraft } from '../problem-drafts/queries.ts';
import { findReviewScope } from '../problems/review-scope.ts';
import { countOpen } from '../problem-comments/queries.ts';
import { versionOf } from '../statement-translations/version-of.ts';
import { contentOf } from './content-of.ts';
import { presentApproval } from './present.ts';
import { findStatement, isApprovedByAnother, listApprovals, requiresApproval } from '../approvals/queries.ts';

export const getReview = route('GET /api/problem/:problemId/review', {
  scope: findReviewScope,
  handle: async ({ scope, viewer, context: { db } }) => {
    const draft = await findDraft(db, scope.id);
    const content = contentOf(draft, scope.currentDataHash);
    const statementVersion = versionOf(await findStatement(db, scope.id));
    const now = { content, statementVersion, viewerId: viewer.userId, seesSolutions: scope.seesSolutions };
    const rows = await listApprovals(db, scope.id);
    const approvalMissing =
      (await requiresApproval(db, scope.orgId)) && !(await isApprovedByAnother(db, scope.id, content, viewer.userId));
    return {
      ...(draft && { revision: draft.revision }),
      openComments: await countOpen(db, scope),
      approvals: rows.map((row) => presentApproval(row, now)),
      approvalMissing,
    };
  },
});
