import { route } from '../../http/route.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { countOpen } from '../clarifications/queries.ts';
import { findRanklistState } from '../ranklists/queries.ts';
import { findContestRule } from '../rules/contest-rules.ts';
import {
  countParticipants,
  countRanklists,
  countRunners,
  countSolutions,
  listFaults,
  listProblemStates,
} from './queries.ts';

/**
 * Everything a director watches during a contest, in one reply. Runners are only counted: their identity is the
 * organization's.
 */
export const getOverview = route('GET /api/contest/:contestId/admin/overview', {
  scope: contestScopeWith('observer'),
  handle: async ({ scope: { id, orgId, nowMs }, context: { db } }) => {
    const [
      openQuestions,
      counted,
      faults,
      participants,
      runners,
      problems,
      ranklists,
      state,
      participantRule,
      solutionRule,
    ] = await Promise.all([
      countOpen(db, id),
      countSolutions(db, id),
      listFaults(db, id),
      countParticipants(db, id),
      countRunners(db, orgId),
      listProblemStates(db, id, orgId),
      countRanklists(db, id),
      findRanklistState(db, id),
      findContestRule(db, id, 'participant'),
      findContestRule(db, id, 'solution'),
    ]);
    const { oldestPendingAt, lately, faults: total, ...solutions } = counted;
    return {
      serverTime: nowMs,
      participants,
      solutions,
      ...(oldestPendingAt !== null && { oldestPendingAt }),
      openQuestions,
      submittedLately: lately,
      faults: {
        total,
        latest: faults.map(({ completedAtMs, fault, message, ...row }) => ({
          ...row,
          completedAt: completedAtMs ?? 0,
          reason: fault?.reason ?? message,
          ...(fault && { origin: fault.origin }),
          ...(fault?.advice !== undefined && { advice: fault.advice }),
        })),
      },
      runners,
      problems,
      ranklists: { total: ranklists, state: state?.state ?? 0, updatedAt: state?.updatedAt.getTime() ?? 0 },
      rules: [...(participantRule ? (['participant'] as const) : []), ...(solutionRule ? (['solution'] as const) : [])],
    };
  },
});
