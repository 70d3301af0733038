import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { offsetOf } from '../../db/page.ts';
import { contestScopeWith, type ContestRequest, type ContestScope } from '../contests/contest-scope.ts';
import { actApply, actCancel, actRejudge, actUndo, type RejudgeAct } from './act.ts';
import { compareAwards } from './compare-awards.ts';
import { compareRanks } from './compare-ranks.ts';
import { previewRejudge } from './preview-rejudge.ts';
import { isInRejudge } from './rejudge-filter.ts';
import { presentComparison, presentRejudge, presentRejudgeRow } from './present.ts';
import { compareVerdicts, findRejudge, listRejudges, listRejudgeSolutions } from './queries.ts';
import { sendCsv } from './send-csv.ts';

const administering = contestScopeWith('admin');

/** For administrators, on a rejudge of the contest. */
async function rejudgeScope(request: ContestRequest & { params: { rejudgeId: string } }) {
  const { id, orgId } = await administering(request);
  const found = await findRejudge(request.context.db, { contestId: id }, request.params.rejudgeId);
  if (!found) throw refusal('not-found');
  return { id, orgId, found };
}

const actOn = (
  request: Omit<RejudgeAct, 'orgId' | 'place'> & { scope: Pick<ContestScope, 'id' | 'orgId'> },
): RejudgeAct => ({
  ...request,
  orgId: request.scope.orgId,
  place: { contestId: request.scope.id },
});

export const beginContestRejudge = route('POST /api/contest/:contestId/admin/rejudge', {
  scope: administering,
  handle: async (request) => {
    const { pull, reason, mode = 'aside', ...filter } = request.body;
    const acting = actOn(request);
    const which = isInRejudge(acting.place, filter);
    const rejudgeOrder = { which, filter, problemId: filter.problemId, pull, reason, mode };
    const { rejudgeId, total } = await actRejudge(acting, rejudgeOrder);
    return { total, ...(rejudgeId !== null && { rejudgeId }) };
  },
});

export const matchContestRejudge = route('GET /api/contest/:contestId/admin/rejudge-match', {
  scope: administering,
  handle: ({ scope, query, context: { db } }) =>
    previewRejudge(db, { contestId: scope.id }, { ...query, mode: query.mode ?? 'aside' }),
});

export const listContestRejudges = route('GET /api/contest/:contestId/admin/rejudge', {
  scope: administering,
  handle: async ({ scope, query, context: { db } }) => {
    const { rows, total } = await listRejudges(db, { contestId: scope.id }, query);
    return { items: rows.map(presentRejudge), ...(total !== undefined && { total }) };
  },
});

export const getContestRejudge = route('GET /api/contest/:contestId/admin/rejudge/:rejudgeId', {
  scope: rejudgeScope,
  handle: ({ scope: { found } }) => presentRejudge(found),
});

export const cancelContestRejudge = route('POST /api/contest/:contestId/admin/rejudge/:rejudgeId/cancel', {
  scope: rejudgeScope,
  handle: async (request) => ({ cancelled: await actCancel(actOn(request), request.scope.found) }),
});

export const applyContestRejudge = route('POST /api/contest/:contestId/admin/rejudge/:rejudgeId/apply', {
  scope: rejudgeScope,
  handle: (request) => actApply(actOn(request), request.scope.found),
});

export const undoContestRejudge = route('POST /api/contest/:contestId/admin/rejudge/:rejudgeId/undo', {
  scope: rejudgeScope,
  handle: (request) => actUndo(actOn(request), request.scope.found),
});

export const compareContestRejudgeVerdicts = route('GET /api/contest/:contestId/admin/rejudge/:rejudgeId/verdict', {
  scope: rejudgeScope,
  handle: async ({ scope: { found }, context: { db } }) => presentComparison(await compareVerdicts(db, found.id)),
});

export const listContestRejudgeSolutions = route('GET /api/contest/:contestId/admin/rejudge/:rejudgeId/solution', {
  scope: rejudgeScope,
  handle: async ({ scope: { found }, query, context: { db } }) => {
    const { rows, total } = await listRejudgeSolutions(db, found.id, query, query);
    return { items: rows.map(presentRejudgeRow), ...(total !== undefined && { total }) };
  },
});

export const listContestRejudgeRanks = route('GET /api/contest/:contestId/admin/rejudge/:rejudgeId/rank', {
  scope: rejudgeScope,
  handle: async ({ scope: { id, found }, query, context: { db } }) => {
    const request = { contestId: id, rejudgeId: found.id, key: query.ranklist };
    const { ranklists, key, columns, changes } = await compareRanks(db, request);
    const from = offsetOf(query);
    return {
      ranklists,
      columns,
      items: changes.slice(from, from + query.perPage),
      ...(key !== null && { key }),
      ...(query.count && { total: changes.length }),
    };
  },
});

export const listContestRejudgeAwards = route('GET /api/contest/:contestId/admin/rejudge/:rejudgeId/award', {
  scope: rejudgeScope,
  handle: ({ scope: { id, found }, context: { db } }) => compareAwards(db, id, found.id),
});

export const downloadContestRejudge = route('GET /api/contest/:contestId/admin/rejudge/:rejudgeId/csv', {
  scope: rejudgeScope,
  handle: async ({ scope: { id, found }, query, reply, context: { db } }) => {
    const { ranks } = await compareRanks(db, { contestId: id, rejudgeId: found.id, key: query.ranklist });
    return sendCsv(reply, db, found.id, ranks);
  },
});
