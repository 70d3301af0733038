import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { presentClock } from '../clocks/present.ts';
import { presentParticipant, presentSolution } from './present.ts';
import { findRankedContest, listChangedParticipants, listCompletedSolutions, listRankedProblems } from './queries.ts';
import { findTaskScope } from './task-scope.ts';

export const readContest = route('GET /api/runner/ranklist/task/:contestId/:taskId/contest', {
  scope: findTaskScope,
  handle: async ({ scope: { contestId }, context: { db } }) => {
    const found = await findRankedContest(db, contestId);
    if (!found) throw refusal('not-found');
    const { id, clock, ...shown } = found;
    return { _id: id, ...shown, ...(clock && { clock: presentClock(clock) }) };
  },
});

export const readProblems = route('GET /api/runner/ranklist/task/:contestId/:taskId/problems', {
  scope: findTaskScope,
  handle: async ({ scope: { contestId }, context: { db } }) => {
    const rows = await listRankedProblems(db, contestId);
    return rows.map(({ id, ...shown }) => ({ _id: id, ...shown }));
  },
});

export const readParticipants = route('GET /api/runner/ranklist/task/:contestId/:taskId/participants', {
  scope: findTaskScope,
  handle: async ({ scope: { contestId }, query, context: { db } }) => {
    const rows = await listChangedParticipants(db, contestId, query);
    return rows.map((row) => presentParticipant(contestId, row));
  },
});

export const readSolutions = route('GET /api/runner/ranklist/task/:contestId/:taskId/solutions', {
  scope: findTaskScope,
  handle: async ({ scope: { contestId }, query, context: { db } }) => {
    const rows = await listCompletedSolutions(db, contestId, query);
    return rows.map(presentSolution);
  },
});
