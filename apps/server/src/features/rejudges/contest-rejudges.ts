import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { offsetOf } from '../../db/page.ts';
import { contestScopeWith, type ContestAsked, type ContestScope } from '../contests/contest-scope.ts';
import { actCancel, actRejudge, type Acting } from './act.ts';
import { compareRanks } from './compare-ranks.ts';
import { matchOrder } from './match-order.ts';
import { matchesOrder } from './matches-order.ts';
import { presentRejudge, presentRejudgeRow } from './present.ts';
import { findRejudge, listRejudges, listRejudgeSolutions } from './queries.ts';
import { sendCsv } from './send-csv.ts';

const administering = contestScopeWith('admin');

/** For administrators, of a rejudge that was ordered for the contest. */
async function rejudgeScope(asked: ContestAsked & { params: { rejudgeId: string } }) {
  const { id, orgId } = await administering(asked);
  const found = await findRejudge(asked.context.db, { contestId: id }, asked.params.rejudgeId);
  if (!found) throw refusal('not-found');
  return { id, orgId, found };
}

const actingOn = (asked: Omit<Acting, 'orgId' | 'place'> & { scope: Pick<ContestScope, 'id' | 'orgId'> }): Acting => ({
  ...asked,
  orgId: asked.scope.orgId,
  place: { contestId: asked.scope.id },
});

export const beginContestRejudge = route('POST /api/contest/:contestId/admin/rejudge', {
  scope: administering,
  handle: async (asked) => {
    const { pull, reason, ...filter } = asked.body;
    const acting = actingOn(asked);
    const which = matchesOrder(acting.place, filter);
    const wanted = { which, filter, problemId: filter.problemId, pull, reason };
    const { rejudgeId, total } = await actRejudge(acting, wanted);
    return { total, ...(rejudgeId !== null && { rejudgeId }) };
  },
});

export const matchContestRejudge = route('GET /api/contest/:contestId/admin/rejudge-match', {
  scope: administering,
  handle: ({ scope, query, context: { db } }) => matchOrder(db, { contestId: scope.id }, query),
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
  handle: async (asked) => ({ cancelled: await actCancel(actingOn(asked), asked.scope.found.id) }),
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
    const asked = { contestId: id, rejudgeId: found.id, key: query.ranklist };
    const { ranklists, key, columns, changes } = await compareRanks(db, asked);
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

export const downloadContestRejudge = route('GET /api/contest/:contestId/admin/rejudge/:rejudgeId/csv', {
  scope: rejudgeScope,
  handle: async ({ scope: { id, found }, query, reply, context: { db } }) => {
    const { ranks } = await compareRanks(db, { contestId: id, rejudgeId: found.id, key: query.ranklist });
    return sendCsv(reply, db, found.id, ranks);
  },
});
