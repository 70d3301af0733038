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

const observing = contestScopeWith('observer');
const judging = contestScopeWith('jury');

/** On a rejudge of the contest. */
const rejudgeScope = (role: 'jury' | 'observer') => async (request: RejudgeRequest) => {
  const { id, orgId } = await contestScopeWith(role)(request);
  const found = await findRejudge(request.context.db, { contestId: id }, request.params.rejudgeId);
  if (!found) throw refusal('not-found');
  return { id, orgId, found };
};

type RejudgeRequest = ContestRequest & { params: { rejudgeId: string } };

const actOn = (
  request: Omit<RejudgeAct, 'orgId' | 'place'> & { scope: Pick<ContestScope, 'id' | 'orgId'> },
): RejudgeAct => ({
  ...request,
  orgId: request.scope.orgId,
  place: { contestId: request.scope.id },
});

export const beginContestRejudge = route('POST /api/contest/:contestId/admin/rejudge', {
  scope: judging,
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
  scope: observing,
  handle: ({ scope, query, context: { db } }) =>
    previewRejudge(db, { contestId: scope.id }, { ...query, mode: query.mode ?? 'aside' }),
});

export const listContestRejudges = route('GET /api/contest/:contestId/admin/rejudge', {
  scope: observing,
  handle: async ({ scope, query, context: { db } }) => {
    const { rows, total } = await listRejudges(db, { contestId: scope.id }, query);
    return { items: rows.map(presentRejudge), ...(total !== undefined && { total }) };
  },
});

export const getContestRejudge = route('GET /api/contest/:contestId/admin/rejudge/:rejudgeId', {
  scope: rejudgeScope('observer'),
  handle: ({ scope: { found } }) => presentRejudge(found),
});

export const cancelContestRejudge = route('POST /api/contest/:contestId/admin/rejudge/:rejudgeId/cancel', {
  scope: rejudgeScope('jury'),
  handle: async (request) => ({ cancelled: await actCancel(actOn(request), request.scope.found) }),
});

export const applyContestRejudge = route('POST /api/contest/:contestId/admin/rejudge/:rejudgeId/apply', {
  scope: rejudgeScope('jury'),
  handle: (request) => actApply(actOn(request), request.scope.found),
});

export const undoContestRejudge = route('POST /api/contest/:contestId/admin/rejudge/:rejudgeId/undo', {
  scope: rejudgeScope('jury'),
  handle: (request) => actUndo(actOn(request), request.scope.found),
});

export const compareContestRejudgeVerdicts = route('GET /api/contest/:contestId/admin/rejudge/:rejudgeId/verdict', {
  scope: rejudgeScope('observer'),
  handle: async ({ scope: { found }, context: { db } }) => presentComparison(await compareVerdicts(db, found.id)),
});

export const listContestRejudgeSolutions = route('GET /api/contest/:contestId/admin/rejudge/:rejudgeId/solution', {
  scope: rejudgeScope('observer'),
  handle: async ({ scope: { found }, query, context: { db } }) => {
    const { rows, total } = await listRejudgeSolutions(db, found.id, query, query);
    return { items: rows.map(presentRejudgeRow), ...(total !== undefined && { total }) };
  },
});

export const listContestRejudgeRanks = route('GET /api/contest/:contestId/admin/rejudge/:rejudgeId/rank', {
  scope: rejudgeScope('observer'),
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
  scope: rejudgeScope('observer'),
  handle: ({ scope: { id, found }, context: { db } }) => compareAwards(db, id, found.id),
});

export const downloadContestRejudge = route('GET /api/contest/:contestId/admin/rejudge/:rejudgeId/csv', {
  scope: rejudgeScope('observer'),
  handle: async ({ scope: { id, found }, query, reply, context: { db } }) => {
    const { ranks } = await compareRanks(db, { contestId: id, rejudgeId: found.id, key: query.ranklist });
    return sendCsv(reply, db, found.id, ranks);
  },
});
