import { createRoute } from '@tanstack/react-router';
import { bookletSearch } from '../features/booklets/booklet-search.ts';
import { balloonSearch } from '../features/balloons/balloon-search.ts';
import { clarificationSearch } from '../features/clarifications/clarification-search.ts';
import { contestListSearch } from '../features/contests/contest-search.ts';
import { contestById } from '../features/contests/contests.api.ts';
import { hackSearch } from '../features/hacks/hack-search.ts';
import { instanceSearch } from '../features/instances/instance-search.ts';
import { participantSearch } from '../features/contests/participant-search.ts';
import { printSearch } from '../features/printing/print-search.ts';
import { boardSearch } from '../features/ranklists/board-search.ts';
import { replaySearch } from '../features/ranklists/replay/replay-search.ts';
import { oneSolutionSearch, solutionSearch } from '../features/solutions/list/solution-search.ts';
import { virtualSearch } from '../features/virtual-runs/virtual-search.ts';
import { taggedListRoutes } from './list-routes.ts';
import { lazyPage } from './lazy-page.ts';
import { orgRoute, rootRoute } from './root-route.ts';

/*
 * The contest pages of participants. `contestListRoutes` are children of the organization's frame; `contestRoute` is
 * the frame of one contest, whose children are `contestRoutes` and the directors' routes.
 */

const lists = taggedListRoutes(
  'contest',
  contestListSearch,
  () => import('../pages/org/contest/list.tsx'),
  'ContestListPage',
);

/** The frame shows the loading state, so the loader only starts it. */
export const contestRoute = createRoute({
  getParentRoute: () => orgRoute,
  path: '/contest/$contestId',
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(contestById(params.contestId));
  },
  component: lazyPage(() => import('../pages/org/contest/frame.tsx'), 'ContestFrame'),
});
const home = createRoute({
  getParentRoute: () => contestRoute,
  path: '/',
  // `team`: the code of an invitation to a team.
  validateSearch: (query: Record<string, unknown>): { team?: string } => {
    const code = query['team'];
    return typeof code === 'string' || typeof code === 'number' ? { team: String(code) } : {};
  },
  component: lazyPage(() => import('../pages/org/contest/index.tsx'), 'ContestPage'),
});
const attachments = createRoute({
  getParentRoute: () => contestRoute,
  path: '/attachment',
  component: lazyPage(() => import('../pages/org/contest/attachment.tsx'), 'ContestAttachmentPage'),
});
const instances = createRoute({
  getParentRoute: () => contestRoute,
  path: '/instance',
  validateSearch: instanceSearch,
  component: lazyPage(() => import('../pages/org/contest/instance.tsx'), 'ContestInstancesPage'),
});
const problems = createRoute({
  getParentRoute: () => contestRoute,
  path: '/problem',
  component: lazyPage(() => import('../pages/org/contest/problem/list.tsx'), 'ContestProblemsPage'),
});
const problemSet = createRoute({
  getParentRoute: () => contestRoute,
  path: '/problem-set',
  validateSearch: bookletSearch,
  component: lazyPage(() => import('../pages/org/contest/problem/set.tsx'), 'ContestProblemSetPage'),
});
const problem = createRoute({
  getParentRoute: () => contestRoute,
  path: '/problem/$problemId',
  // `from`: the submission whose files the editor starts with.
  validateSearch: (search: Record<string, unknown>): { from?: string } =>
    typeof search['from'] === 'string' && search['from'] !== '' ? { from: search['from'] } : {},
  component: lazyPage(() => import('../pages/org/contest/problem/view.tsx'), 'ContestProblemPage'),
});
const solutions = createRoute({
  getParentRoute: () => contestRoute,
  path: '/solution',
  validateSearch: solutionSearch,
  component: lazyPage(() => import('../pages/org/contest/solution/list.tsx'), 'ContestSolutionsPage'),
});
const solution = createRoute({
  getParentRoute: () => contestRoute,
  path: '/solution/$solutionId',
  validateSearch: oneSolutionSearch,
  component: lazyPage(() => import('../pages/org/contest/solution/view.tsx'), 'ContestSolutionPage'),
});
const participants = createRoute({
  getParentRoute: () => contestRoute,
  path: '/participant',
  validateSearch: participantSearch,
  component: lazyPage(() => import('../pages/org/contest/participant/list.tsx'), 'ContestParticipantsPage'),
});
const participant = createRoute({
  getParentRoute: () => contestRoute,
  path: '/participant/$userId',
  validateSearch: solutionSearch,
  component: lazyPage(() => import('../pages/org/contest/participant/view.tsx'), 'ContestParticipantPage'),
});
const clarifications = createRoute({
  getParentRoute: () => contestRoute,
  path: '/clarification',
  validateSearch: clarificationSearch,
  component: lazyPage(() => import('../pages/org/contest/clarification/list.tsx'), 'ClarificationsPage'),
});
const clarification = createRoute({
  getParentRoute: () => contestRoute,
  path: '/clarification/$clarificationId',
  component: lazyPage(() => import('../pages/org/contest/clarification/view.tsx'), 'ClarificationPage'),
});
const ranklists = createRoute({
  getParentRoute: () => contestRoute,
  path: '/ranklist',
  validateSearch: boardSearch,
  component: lazyPage(() => import('../pages/org/contest/ranklist/list.tsx'), 'ContestRanklistsPage'),
});
const ranklist = createRoute({
  getParentRoute: () => contestRoute,
  path: '/ranklist/$ranklistKey',
  validateSearch: boardSearch,
  component: lazyPage(() => import('../pages/org/contest/ranklist/view.tsx'), 'ContestRanklistPage'),
});

const replay = createRoute({
  getParentRoute: () => contestRoute,
  path: '/replay',
  validateSearch: replaySearch,
  component: lazyPage(() => import('../pages/org/contest/ranklist/replay.tsx'), 'ContestReplayPage'),
});
const virtual = createRoute({
  getParentRoute: () => contestRoute,
  path: '/virtual',
  validateSearch: virtualSearch,
  component: lazyPage(() => import('../pages/org/contest/virtual/index.tsx'), 'ContestVirtualPage'),
});
const statistics = createRoute({
  getParentRoute: () => contestRoute,
  path: '/statistics',
  component: lazyPage(() => import('../pages/org/contest/ranklist/statistics.tsx'), 'ContestStatisticsPage'),
});
const hackList = createRoute({
  getParentRoute: () => contestRoute,
  path: '/hack',
  validateSearch: hackSearch,
  component: lazyPage(() => import('../pages/org/contest/hack/list.tsx'), 'ContestHacksPage'),
});
const hack = createRoute({
  getParentRoute: () => contestRoute,
  path: '/hack/$hackId',
  component: lazyPage(() => import('../pages/org/contest/hack/view.tsx'), 'ContestHackPage'),
});
const print = createRoute({
  getParentRoute: () => contestRoute,
  path: '/print',
  // `from`: the submission whose program is printed.
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } => (typeof from === 'string' ? { from } : {}),
  component: lazyPage(() => import('../pages/org/contest/print.tsx'), 'PrintPage'),
});

/** Not in the contest's frame, like the balloons below. */
export const printQueueRoute = createRoute({
  getParentRoute: () => orgRoute,
  path: '/contest/$contestId/print-queue',
  validateSearch: printSearch,
  component: lazyPage(() => import('../pages/org/contest/print-queue.tsx'), 'PrintQueuePage'),
});

const ceremony = createRoute({
  getParentRoute: () => contestRoute,
  path: '/ceremony',
  component: lazyPage(() => import('../pages/org/contest/ranklist/ceremony.tsx'), 'ContestCeremonyPage'),
});

/** Not in the contest's frame: volunteers may open nothing else of the contest. */
export const balloonRoute = createRoute({
  getParentRoute: () => orgRoute,
  path: '/contest/$contestId/balloon',
  validateSearch: balloonSearch,
  component: lazyPage(() => import('../pages/org/contest/balloon.tsx'), 'BalloonPage'),
});

export const publicRanklistRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/rk/$ranklistId',
  validateSearch: boardSearch,
  component: lazyPage(() => import('../pages/rk/view.tsx'), 'PublicRanklistPage'),
});

export const publicReplayRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/rk/$ranklistId/replay',
  validateSearch: replaySearch,
  component: lazyPage(() => import('../pages/rk/replay.tsx'), 'PublicReplayPage'),
});

export const contestListRoutes = [...lists] as const;
export const contestRoutes = [
  home,
  attachments,
  instances,
  problems,
  problemSet,
  problem,
  solutions,
  solution,
  participants,
  participant,
  clarifications,
  clarification,
  ranklists,
  ranklist,
  replay,
  virtual,
  statistics,
  ceremony,
  hackList,
  hack,
  print,
] as const;
