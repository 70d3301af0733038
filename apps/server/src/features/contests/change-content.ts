import type { Body } from '@assay/contract';
import { violatedUnique } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { subjectOf } from './audit-subject.ts';
import { contestScopeWith, type ContestEdit } from './contest-scope.ts';
import { CONTEST_SLUG_KEY, lockContent, updateContent } from './queries.ts';

export const changeContestContent = route('PATCH /api/contest/:contestId/content', {
  scope: contestScopeWith('content'),
  handle: async ({ body, ...request }) => {
    await replaceContent(request, body);
    return {};
  },
});

/** Changes the given fields. */
export async function replaceContent(
  { scope, viewer, ip, context: { db, live } }: ContestEdit,
  body: Body<'PATCH /api/contest/:contestId/content'>,
): Promise<void> {
  try {
    await db.transact(async (tx) => {
      const before = await lockContent(tx, scope.id);
      await updateContent(tx, scope.id, body);
      const translations = { ...before?.translations, ...body.translations };
      const change = { before, after: { ...before, ...definedFields(body), translations } };
      const subject = subjectOf(scope.id);
      await recordAct(tx, { viewer, ip, action: 'contest.content', orgId: scope.orgId, subject, ...change });
      await live.publish(tx, { type: 'contest', contestId: scope.id });
    });
  } catch (error) {
    if (violatedUnique(error) === CONTEST_SLUG_KEY) throw refusal('slug-taken');
    throw error;
  }
}

function definedFields(body: object): object {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}
