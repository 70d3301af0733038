import type { Reply } from '@assay/contract';
import type { Db } from '../../db/client.ts';
import { route } from '../../http/route.ts';
import type { Viewer } from '../../http/viewer/viewer.ts';
import { listRecentAnnouncements } from '../announcements/queries.ts';
import { seeingOf } from '../announcements/list-announcements.ts';
import { presentAnnouncementRow } from '../announcements/present.ts';
import { isBanned, isShown, may, mayRegister, observes } from '../contests/policy.ts';
import { presentProblemRows } from '../problems/present.ts';
import { listNewestProblems } from '../problems/queries.ts';
import { listOwnProblems } from '../own-progress/own-progress.ts';
import { findBestResults } from '../results/best-results.ts';
import { findCountedResults } from '../results/counted-results.ts';
import { listCurrentContests, listOtherContests, type HomeContestRow } from './contest-queries.ts';
import { presentAttempt, presentContestAttempt, presentHomeContest, presentOtherContest } from './present.ts';
import { listAttempts, listSetups, type AttemptRow } from './queries.ts';

type Home = Reply<'GET /api/home'>;

/** Maximum number of items in each part of the page. */
const MAX_OF_PART = 6;
/** Visitors see no other lists of contests. */
const MAX_FOR_VISITORS = 15;
/** More than are shown, because some may be hidden now. */
const MAX_ATTEMPTS = 24;
/** A contest that lasts longer is treated as homework. */
const DAY_MS = 86_400_000;

export const getHome = route('GET /api/home', {
  handle: async ({ viewer, query: { orgId = null }, context: { db, clock } }) => {
    const [personal, announcements] = await Promise.all([
      findPersonal(db, viewer, orgId),
      listRecentAnnouncements(db, seeingOf(viewer), { orgId, limit: MAX_OF_PART }),
    ]);
    return { serverTime: clock.now(), ...personal, announcements: announcements.map(presentAnnouncementRow) };
  },
});

async function findPersonal(
  db: Db,
  viewer: Viewer,
  orgId: string | null,
): Promise<Omit<Home, 'serverTime' | 'announcements'>> {
  if (viewer.kind !== 'user') {
    const [contests, problems] = await Promise.all([
      listOtherContests(db, { viewerId: null, orgId, limit: MAX_FOR_VISITORS }),
      findProblems(db, { userId: null, orgId }),
    ]);
    return {
      now: [],
      due: [],
      upcoming: [],
      attempts: [],
      problems,
      contests: contests.map(presentOtherContest),
      setup: [],
    };
  }
  const { userId } = viewer;
  const scope = { userId, orgId };
  const [current, attempts, others, problems, setup] = await Promise.all([
    listCurrentContests(db, userId, orgId),
    listAttempts(db, scope, MAX_ATTEMPTS),
    listOtherContests(db, { viewerId: userId, orgId, limit: MAX_OF_PART * 4 }),
    findProblems(db, scope),
    listSetups(db, scope),
  ]);
  const work = await findWork(db, userId, current, attempts);
  const parts = sortContests(current);
  const listed = new Set(Object.values(parts).flatMap((part) => part.map(({ scope }) => scope.id)));
  const present = (row: HomeContestRow) => presentHomeContest(row, work.problemsOf(row), work.countedIn(row));
  return {
    now: parts.now.map(present),
    due: parts.due.map(present),
    upcoming: parts.upcoming.map(present),
    attempts: work.attempts,
    problems,
    contests: others
      .filter(({ id }) => !listed.has(id))
      .slice(0, MAX_OF_PART)
      .map(presentOtherContest),
    setup,
  };
}

async function findProblems(db: Db, scope: { userId: string | null; orgId: string | null }): Promise<Home['problems']> {
  const rows = await listNewestProblems(db, { ...scope, limit: MAX_OF_PART });
  const presented = await presentProblemRows(db, scope.userId, rows);
  const names = new Map(rows.map(({ id, orgName }) => [id, orgName]));
  return presented.map((row) => ({ ...row, orgName: names.get(row._id) ?? '' }));
}

/** Contests by the part of the page that shows them. Contests in which the viewer can do nothing are omitted. */
function sortContests(rows: readonly HomeContestRow[]): Record<'now' | 'due' | 'upcoming', HomeContestRow[]> {
  const open = rows.filter(({ scope }) => !isBanned(scope));
  const running = open.filter(({ scope, startMs }) => startMs <= scope.nowMs);
  const isOwn = ({ scope, plan }: HomeContestRow) => scope.participant !== null || plan !== null;
  const isHomework = (row: HomeContestRow) =>
    row.format === 'homework' || row.plan !== null || row.endMs - row.startMs > DAY_MS;
  const isDue = (row: HomeContestRow) => row.remindedAtMs !== null || (isOwn(row) && isHomework(row));
  const mayAct = ({ scope }: HomeContestRow) => scope.participant !== null || mayRegister(scope) || observes(scope);
  const byStart = (a: HomeContestRow, b: HomeContestRow) => a.startMs - b.startMs;
  return {
    now: running.filter((row) => !isDue(row) && mayAct(row)).slice(0, MAX_OF_PART),
    due: running.filter(isDue).slice(0, MAX_OF_PART),
    upcoming: open
      .filter(({ scope, startMs }) => startMs > scope.nowMs)
      .toSorted(byStart)
      .slice(0, MAX_OF_PART),
  };
}

/** The viewer's results in the contests, and their latest attempts that may be shown now. */
async function findWork(db: Db, userId: string, current: readonly HomeContestRow[], attempts: readonly AttemptRow[]) {
  const contests = new Map(
    current.filter(({ scope }) => scope.participant !== null && !isBanned(scope)).map((row) => [row.scope.id, row]),
  );
  const isPractice = ({ contestId, isVisible }: AttemptRow) =>
    isVisible && (contestId === null || !contests.has(contestId));
  const practised = [...Map.groupBy(attempts.filter(isPractice), ({ problemId }) => problemId).values()]
    // A problem of a past contest can be practised; its result in the contest belongs to the contest page.
    .flatMap((rows) => rows.find(({ contestId }) => contestId === null) ?? rows.slice(0, 1));
  const contestIds = [...contests.keys()];
  const [problems, counted, best] = await Promise.all([
    listOwnProblems(db, contestIds, userId),
    findCountedResults(db, contestIds, [userId]),
    findBestResults(
      db,
      userId,
      practised.map(({ problemId }) => problemId),
    ),
  ]);
  const byContest = Map.groupBy(problems, ({ contestId }) => contestId);
  const problemsOf = ({ scope }: HomeContestRow) => byContest.get(scope.id) ?? [];
  const countedIn = ({ scope }: HomeContestRow) => counted(scope.id, userId);
  const shown = attempts.flatMap((row) => {
    if (practised.includes(row)) return [presentAttempt(row, best.get(row.problemId))];
    const contest = contests.get(row.contestId ?? '');
    if (!contest || contest.startMs > contest.scope.nowMs || !may(contest.scope, 'readProblems')) return [];
    const settings = problemsOf(contest).find(({ problemId }) => problemId === row.problemId)?.settings;
    if (!settings || !isShown(contest.scope, settings, contest.scope.nowMs)) return [];
    return [presentContestAttempt(row, contest, settings.score, countedIn(contest).get(row.problemId))];
  });
  return { problemsOf, countedIn, attempts: shown.slice(0, MAX_OF_PART) };
}
