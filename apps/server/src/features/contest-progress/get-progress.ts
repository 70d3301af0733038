import type { ProgressPerson } from '@assay/contract';
import { readBoardConfig } from '@assay/rules';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { findCountedResults } from '../results/counted-results.ts';
import { presentPerson } from './present.ts';
import { findContestSummary, listAttempts, listPeople, listProblems } from './queries.ts';

/** Six queries, however many people and problems there are. */
export const getProgress = route('GET /api/contest/:contestId/admin/progress', {
  scope: contestScopeWith('admin'),
  handle: async ({ scope: { id, orgId, nowMs }, query: { groupId }, viewer: { userId }, context: { db } }) => {
    const [people, problems, contest] = await Promise.all([
      listPeople(db, { contestId: id, orgId, viewerId: userId }, groupId),
      listProblems(db, id),
      findContestSummary(db, id),
    ]);
    if (!contest) throw refusal('not-found');
    const userIds = people.map((person) => person.userId);
    const [attempts, countedIn] = await Promise.all([
      listAttempts(db, id, userIds),
      findCountedResults(db, [id], userIds),
    ]);
    const current = new Set(problems.map((problem) => problem.id));
    const shown = attempts.filter(({ problemId }) => current.has(problemId));
    const byUser = Map.groupBy(shown, (row) => row.userId);
    const config = contest.boardConfig;
    return {
      problems: problems.map(({ id: _id, ...problem }) => ({ _id, ...problem })),
      people: people.map((row): ProgressPerson =>
        presentPerson(row, byUser.get(row.userId) ?? [], countedIn(id, row.userId)),
      ),
      total: people[0]?.total ?? 0,
      ...(config !== null && { format: readBoardConfig(config).config.format }),
      canRemind: contest.endsAt.getTime() > nowMs,
    };
  },
});
