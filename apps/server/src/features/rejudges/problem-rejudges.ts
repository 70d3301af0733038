import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { problemScopeWith, type ProblemScope } from '../problems/problem-scope.ts';
import { actApply, actCancel, actRejudge, actUndo, type RejudgeAct } from './act.ts';
import { previewRejudge } from './preview-rejudge.ts';
import { isInRejudge } from './rejudge-filter.ts';
import { presentComparison, presentRejudge, presentRejudgeRow } from './present.ts';
import { compareVerdicts, findRejudge, listRejudges, listRejudgeSolutions } from './queries.ts';
import { sendCsv } from './send-csv.ts';

const administering = problemScopeWith('admin');
type AdminRequest = Parameters<typeof administering>[0];

/** For administrators, on a rejudge of the problem. */
async function rejudgeScope(request: AdminRequest & { params: { rejudgeId: string } }) {
  const { id, orgId } = await administering(request);
  const found = await findRejudge(request.context.db, { problemId: id }, request.params.rejudgeId);
  if (!found) throw refusal('not-found');
  return { id, orgId, found };
}

const actOn = (
  request: Omit<RejudgeAct, 'orgId' | 'place'> & { scope: Pick<ProblemScope, 'id' | 'orgId'> },
): RejudgeAct => ({
  ...request,
  orgId: request.scope.orgId,
  place: { problemId: request.scope.id },
});

export const beginProblemRejudge = route('POST /api/problem/:problemId/admin/rejudge', {
  scope: administering,
  handle: async (request) => {
    const { pull, reason, mode = 'immediate', ...filter } = request.body;
    const acting = actOn(request);
    const which = isInRejudge(acting.place, filter);
    const { rejudgeId, total } = await actRejudge(acting, { which, filter, pull, reason, mode });
    return { total, ...(rejudgeId !== null && { rejudgeId }) };
  },
});

export const matchProblemRejudge = route('GET /api/problem/:problemId/admin/rejudge-match', {
  scope: administering,
  handle: ({ scope, query, context: { db } }) =>
    previewRejudge(db, { problemId: scope.id }, { ...query, mode: query.mode ?? 'immediate' }),
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
  handle: async (request) => ({ cancelled: await actCancel(actOn(request), request.scope.found) }),
});

export const applyProblemRejudge = route('POST /api/problem/:problemId/admin/rejudge/:rejudgeId/apply', {
  scope: rejudgeScope,
  handle: (request) => actApply(actOn(request), request.scope.found),
});

export const undoProblemRejudge = route('POST /api/problem/:problemId/admin/rejudge/:rejudgeId/undo', {
  scope: rejudgeScope,
  handle: (request) => actUndo(actOn(request), request.scope.found),
});

export const compareProblemRejudgeVerdicts = route('GET /api/problem/:problemId/admin/rejudge/:rejudgeId/verdict', {
  scope: rejudgeScope,
  handle: async ({ scope: { found }, context: { db } }) => presentComparison(await compareVerdicts(db, found.id)),
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
