import { presentTitles } from '../access/present-object.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { administers } from '../contests/policy.ts';
import { findQueueContest } from '../contest-volunteers/queries.ts';
import { readsQueueOf, worksOn } from '../contest-volunteers/policy.ts';
import { volunteerScope } from '../contest-volunteers/volunteer-scope.ts';
import { presentBalloon } from './present.ts';
import { countOpenBalloons, findBalloonSettings, listBalloons, listColors } from './queries.ts';

const readers = volunteerScope('balloons', readsQueueOf);

export const getBalloonQueue = route('GET /api/contest/:contestId/balloon-queue', {
  scope: readers,
  handle: async ({ scope, context: { db } }) => {
    const contest = await findQueueContest(db, scope.id);
    if (!contest) throw refusal('not-found');
    const problems = await listColors(db, scope.id);
    return {
      contestId: scope.id,
      orgId: scope.orgId,
      title: contest.title,
      ...presentTitles(contest.titles),
      enabled: (await findBalloonSettings(db, scope.id)).enabled,
      administer: administers(scope),
      deliver: worksOn('balloons', scope),
      open: await countOpenBalloons(db, scope.id),
      problems: problems.map(({ problemId, slug, color }) => ({ problemId, slug, ...(color !== null && { color }) })),
      serverTime: contest.nowMs,
    };
  },
});

export const listContestBalloons = route('GET /api/contest/:contestId/balloon', {
  scope: readers,
  handle: async ({ scope, query, viewer: { userId }, context: { db } }) => {
    const { rows, total } = await listBalloons(db, scope, query);
    return { items: rows.map((row) => presentBalloon(row, userId)), ...(total !== undefined && { total }) };
  },
});
