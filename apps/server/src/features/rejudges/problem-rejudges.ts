import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { problemScopeWith, type ProblemScope } from '../problems/problem-scope.ts';
import { actCancel, actRejudge, type Acting } from './act.ts';
import { matchOrder } from './match-order.ts';
import { matchesOrder } from './matches-order.ts';
import { presentRejudge, presentRejudgeRow } from './present.ts';
import { findRejudge, listRejudges, listRejudgeSolutions } from './queries.ts';
import { sendCsv } from './send-csv.ts';

const administering = problemScopeWith('admin');
type Asked = Parameters<typeof administering>[0];

/** For administrators, of a rejudge that was ordered for the problem. */
async function rejudgeScope(asked: Asked & { params: { rejudgeId: string } }) {
  const { id, orgId } = await administering(asked);
  const found = await findRejudge(asked.context.db, { problemId: id }, asked.params.rejudgeId);
  if (!found) throw refusal('not-found');
  return { id, orgId, found };
}

const actingOn = (asked: Omit<Acting, 'orgId' | 'place'> & { scope: Pick<ProblemScope, 'id' | 'orgId'> }): Acting => ({
  ...asked,
  orgId: asked.scope.orgId,
  place: { problemId: asked.scope.id },
});

export const beginProblemRejudge = route('POST /api/problem/:problemId/admin/rejudge', {
  scope: administering,
  handle: async (asked) => {
    const { pull, reason, ...filter } = asked.body;
    const acting = actingOn(asked);
    const which = matchesOrder(acting.place, filter);
    const { rejudgeId, total } = await actRejudge(acting, { which, filter, pull, reason });
    return { total, ...(rejudgeId !== null && { rejudgeId }) };
  },
});

export const matchProblemRejudge = route('GET /api/problem/:problemId/admin/rejudge-match', {
  scope: administering,
  handle: ({ scope, query, context: { db } }) => matchOrder(db, { problemId: scope.id }, query),
});

export const listProblemRejudges = route('GET /api/problem/:problemId/admin/rejudge', {
  scope: administering,
  handle: async ({ scope, query, context: { db } }) => {
    const { rows, total } = await listRejudges(db, { problemId: scope.id }, query);
    return { items: rows.map(presentRejudge), ...(total !== undefined && { total }) };
  },
});

export const getProblemRejudge = route('GET /api/problem/:problemId/admin/rejudge/:rejudgeId', {
  scope: rejudgeScope,
  handle: ({ scope: { found } }) => presentRejudge(found),
});

export const cancelProblemRejudge = route('POST /api/problem/:problemId/admin/rejudge/:rejudgeId/cancel', {
  scope: rejudgeScope,
  handle: async (asked) => ({ cancelled: await actCancel(actingOn(asked), asked.scope.found.id) }),
});

export const listProblemRejudgeSolutions = route('GET /api/problem/:problemId/admin/rejudge/:rejudgeId/solution', {
  scope: rejudgeScope,
  handle: async ({ scope: { found }, query, context: { db } }) => {
    const { rows, total } = await listRejudgeSolutions(db, found.id, query, query);
    return { items: rows.map(presentRejudgeRow), ...(total !== undefined && { total }) };
  },
});

export const downloadProblemRejudge = route('GET /api/problem/:problemId/admin/rejudge/:rejudgeId/csv', {
  scope: rejudgeScope,
  handle: ({ scope: { found }, reply, context: { db } }) => sendCsv(reply, db, found.id, null),
});
