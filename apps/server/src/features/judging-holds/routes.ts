import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { contestScopeWith, type ContestRequest } from '../contests/contest-scope.ts';
import { problemScopeWith, type ProblemRequest } from '../problems/problem-scope.ts';
import { actHold, actResume, presentHold } from './act.ts';
import { findHold, isProblemOf, listHolds } from './queries.ts';

const observing = contestScopeWith('observer');
const judging = contestScopeWith('jury');
const setting = problemScopeWith('admin');

type OnHold<Request extends { params: object }> = Request & { params: { holdId: string } };

async function contestHoldScope(request: OnHold<ContestRequest>) {
  const { id } = await judging(request);
  const hold = await findHold(request.context.db, { contestId: id }, request.params.holdId);
  if (!hold) throw refusal('not-found');
  return hold;
}

async function problemHoldScope(request: OnHold<ProblemRequest>) {
  const { id } = await setting(request);
  const hold = await findHold(request.context.db, { problemId: id }, request.params.holdId);
  if (!hold) throw refusal('not-found');
  return hold;
}

export const judgingHoldRoutes = [
  route('GET /api/contest/:contestId/admin/judging-hold', {
    scope: observing,
    handle: async ({ scope, context: { db } }) => ({
      items: (await listHolds(db, { contestId: scope.id })).map(presentHold),
    }),
  }),
  route('POST /api/contest/:contestId/admin/judging-hold', {
    scope: judging,
    handle: async (request) => {
      const { scope, body, context } = request;
      const { problemId = null, reason = '' } = body;
      if (problemId !== null && !(await isProblemOf(context.db, scope.id, problemId))) throw refusal('not-found');
      return await actHold(request, { orgId: scope.orgId, contestId: scope.id, problemId }, reason);
    },
  }),
  route('POST /api/contest/:contestId/admin/judging-hold/:holdId/resume', {
    scope: contestHoldScope,
    handle: (request) => actResume(request, request.scope),
  }),
  route('GET /api/problem/:problemId/admin/judging-hold', {
    scope: setting,
    handle: async ({ scope, context: { db } }) => ({
      items: (await listHolds(db, { problemId: scope.id })).map(presentHold),
    }),
  }),
  route('POST /api/problem/:problemId/admin/judging-hold', {
    scope: setting,
    handle: (request) => {
      const { scope, body } = request;
      return actHold(request, { orgId: scope.orgId, contestId: null, problemId: scope.id }, body.reason ?? '');
    },
  }),
  route('POST /api/problem/:problemId/admin/judging-hold/:holdId/resume', {
    scope: problemHoldScope,
    handle: (request) => actResume(request, request.scope),
  }),
];
