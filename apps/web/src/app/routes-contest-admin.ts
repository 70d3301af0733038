import { createRoute, redirect } from '@tanstack/react-router';
import { adminParticipantSearch } from '../features/contest-admin/participants/admin-participant-search.ts';
import { placeSearch } from '../features/contest-place/place-search.ts';
import { progressSearch } from '../features/contest-admin/progress/progress-search.ts';
import { teamSearch } from '../features/contest-teams/team-search.ts';
import { rejudgeSearch, reportSearch } from '../features/rejudges/rejudge-search.ts';
import { shadowSearch } from '../features/shadow/shadow-search.ts';
import { lazyPage, pagesOf } from './lazy-page.ts';
import { orgRoute } from './root-route.ts';
import { contestRoute } from './routes-contest.ts';

/*
 * The contest pages of directors. `contestNew` is a child of the organization's frame; `contestAdminRoutes` are
 * children of the frame of one contest.
 */

/** A string parameter of the query; undefined for any other value. */
const textOf = (query: Record<string, unknown>, name: string): string | undefined =>
  typeof query[name] === 'string' && query[name] !== '' ? query[name] : undefined;

const directorPage = pagesOf(() => import('../pages/org/contest/admin/pages.ts'));

export const contestNew = createRoute({
  getParentRoute: () => orgRoute,
  path: '/contest/new',
  // `from`: the contest to copy.
  validateSearch: (query: Record<string, unknown>): { from?: string } => {
    const from = textOf(query, 'from');
    return from === undefined ? {} : { from };
  },
  component: lazyPage(() => import('../pages/org/contest/new.tsx'), 'ContestNewPage'),
});

const admin = createRoute({
  getParentRoute: () => contestRoute,
  path: '/admin',
  component: directorPage('ContestAdminFrame'),
});
const overview = createRoute({
  getParentRoute: () => admin,
  path: '/',
  component: directorPage('ContestOverviewPage'),
});
const room = createRoute({
  getParentRoute: () => admin,
  path: '/room',
  component: directorPage('ContestRoomPage'),
});
const rehearsal = createRoute({
  getParentRoute: () => admin,
  path: '/rehearsal',
  component: directorPage('ContestRehearsalPage'),
});
const content = createRoute({
  getParentRoute: () => admin,
  path: '/content',
  component: directorPage('ContestContentPage'),
});
const balloon = createRoute({
  getParentRoute: () => admin,
  path: '/balloon',
  component: directorPage('ContestBalloonPage'),
});
const contestApi = createRoute({
  getParentRoute: () => admin,
  path: '/api',
  component: directorPage('ContestApiPage'),
});
const award = createRoute({
  getParentRoute: () => admin,
  path: '/award',
  component: directorPage('ContestAwardsPage'),
});
const printing = createRoute({
  getParentRoute: () => admin,
  path: '/printing',
  component: directorPage('ContestPrintingPage'),
});
const shadow = createRoute({
  getParentRoute: () => admin,
  path: '/shadow',
  validateSearch: shadowSearch,
  component: directorPage('ContestShadowPage'),
});
const round = createRoute({
  getParentRoute: () => admin,
  path: '/round',
  component: directorPage('ContestRoundPage'),
});
const place = createRoute({
  getParentRoute: () => admin,
  path: '/place',
  validateSearch: placeSearch,
  component: directorPage('ContestPlacePage'),
});
/** The page shows the loading state, so the loader only starts it. */
const stage = createRoute({
  getParentRoute: () => admin,
  path: '/stage',
  loader: ({ context, params }) => {
    // Fetched with the page: code for directors is not part of a first visit.
    void import('../features/contest-admin/contest-admin.api.ts').then(({ contestStages }) =>
      context.queryClient.prefetchQuery(contestStages(params.contestId)),
    );
  },
  component: directorPage('ContestStagesPage'),
});
const problem = createRoute({
  getParentRoute: () => admin,
  path: '/problem',
  // `edit`: the problem whose settings are open.
  validateSearch: (query: Record<string, unknown>): { edit?: string } => {
    const edit = textOf(query, 'edit');
    return edit === undefined ? {} : { edit };
  },
  component: directorPage('ContestAdminProblemsPage'),
});
const translation = createRoute({
  getParentRoute: () => admin,
  path: '/translation',
  // `language`: shown although there is no text in it yet.
  validateSearch: (query: Record<string, unknown>): { language?: string } => {
    const language = textOf(query, 'language');
    return language === undefined ? {} : { language };
  },
  component: directorPage('ContestTranslationsPage'),
});
const participant = createRoute({
  getParentRoute: () => admin,
  path: '/participant',
  validateSearch: adminParticipantSearch,
  component: directorPage('ContestAdminParticipantsPage'),
});
const participantImport = createRoute({
  getParentRoute: () => admin,
  path: '/participant/import',
  component: directorPage('ContestParticipantImportPage'),
});
const photo = createRoute({
  getParentRoute: () => admin,
  path: '/participant/photo',
  component: directorPage('ContestPhotosPage'),
});
const team = createRoute({
  getParentRoute: () => admin,
  path: '/team',
  validateSearch: teamSearch,
  component: directorPage('ContestTeamsPage'),
});
const teamImport = createRoute({
  getParentRoute: () => admin,
  path: '/team/import',
  component: directorPage('ContestTeamImportPage'),
});
const icpcImport = createRoute({
  getParentRoute: () => admin,
  path: '/team/icpc',
  component: directorPage('ContestIcpcImportPage'),
});
const progress = createRoute({
  getParentRoute: () => admin,
  path: '/progress',
  validateSearch: progressSearch,
  component: directorPage('ContestProgressPage'),
});
const ranklist = createRoute({
  getParentRoute: () => admin,
  path: '/ranklist',
  component: directorPage('ContestAdminRanklistsPage'),
});
const ranklistSettings = createRoute({
  getParentRoute: () => admin,
  path: '/ranklist/$key',
  component: directorPage('ContestRanklistSettingsPage'),
});
const solution = createRoute({
  getParentRoute: () => admin,
  path: '/solution',
  validateSearch: rejudgeSearch,
  component: directorPage('ContestAdminSolutionsPage'),
});
const rejudge = createRoute({
  getParentRoute: () => admin,
  path: '/solution/$rejudgeId',
  validateSearch: reportSearch,
  component: directorPage('ContestRejudgePage'),
});
const rule = createRoute({
  getParentRoute: () => admin,
  path: '/rule',
  // `key`: the rule set that is open.
  validateSearch: (query: Record<string, unknown>): { key?: 'solution' } =>
    query['key'] === 'solution' ? { key: 'solution' } : {},
  component: directorPage('ContestRulesPage'),
});
const attachment = createRoute({
  getParentRoute: () => admin,
  path: '/attachment',
  component: directorPage('ContestAdminAttachmentsPage'),
});
const access = createRoute({
  getParentRoute: () => admin,
  path: '/access',
  validateSearch: ({ role }: Record<string, unknown>): { role?: string } => (typeof role === 'string' ? { role } : {}),
  component: directorPage('ContestAccessPage'),
});
const settings = createRoute({
  getParentRoute: () => admin,
  path: '/settings',
  component: directorPage('ContestSettingsPage'),
});

/* Alternative paths redirect to the pages. */

const participantAdmin = createRoute({
  getParentRoute: () => contestRoute,
  path: '/participant/admin',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/org/$orgId/contest/$contestId/admin/participant', params, replace: true });
  },
});
const problemNew = createRoute({
  getParentRoute: () => contestRoute,
  path: '/problem/new',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/org/$orgId/contest/$contestId/admin/problem', params, replace: true });
  },
});
const ranklistNew = createRoute({
  getParentRoute: () => contestRoute,
  path: '/ranklist/new',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/org/$orgId/contest/$contestId/admin/ranklist', params, replace: true });
  },
});

export const contestAdminRoutes = [
  admin.addChildren([
    overview,
    room,
    rehearsal,
    content,
    stage,
    problem,
    translation,
    participant,
    participantImport,
    photo,
    team,
    teamImport,
    icpcImport,
    progress,
    ranklist,
    ranklistSettings,
    award,
    balloon,
    contestApi,
    printing,
    shadow,
    round,
    place,
    solution,
    rejudge,
    rule,
    attachment,
    access,
    settings,
  ]),
  participantAdmin,
  problemNew,
  ranklistNew,
] as const;
