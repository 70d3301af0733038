import { randomUUID } from 'node:crypto';
import type { Tx } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { lockDraft } from '../draft-answers/queries.ts';
import { findReviewScope } from '../problems/review-scope.ts';
import { versionOf } from '../statement-translations/version-of.ts';
import { contentOf } from './content-of.ts';
import { type Content, isVersion, lockStatement, storeApproval } from '../approvals/queries.ts';

export const approve = route('POST /api/problem/:problemId/review/approval', {
  scope: findReviewScope,
  handle: async ({ scope, body: { kind, note, target }, viewer, ip, context: { db, live } }) => {
    const { id: problemId, orgId, seesSolutions } = scope;
    if (kind === 'approved' && !seesSolutions) throw refusal('no-right');
    await db.transact(async (tx) => {
      const content = await lockContent(tx, problemId, target);
      const statement = await lockStatement(tx, problemId);
      const { userId } = viewer;
      const mark = { kind, note: note.trim(), withoutSolutions: !seesSolutions };
      const row = { id: randomUUID(), problemId, userId, ...mark, ...content };
      await storeApproval(tx, { ...row, statementVersion: versionOf(statement) });
      const subject = { type: 'problem', id: problemId };
      const after = { ...mark, ...content };
      await recordAct(tx, { viewer, ip, action: 'problem.approve', orgId, subject, after });
      await live.publish(tx, { type: 'review', problemId });
    });
    return {};
  },
});

/** What is marked: the draft as the setter saw it, or a version. The draft is locked before the problem. */
async function lockContent(
  tx: Tx,
  problemId: string,
  target: { revision: number } | { hash: string },
): Promise<Content> {
  if ('hash' in target) {
    if (!(await isVersion(tx, problemId, target.hash))) throw refusal('data-unknown');
    return { revision: null, hash: target.hash };
  }
  const draft = await lockDraft(tx, problemId);
  if (!draft) throw refusal('draft-absent');
  if (draft.revision !== target.revision) throw refusal('draft-changed');
  return contentOf(draft, null);
}
