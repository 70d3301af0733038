import type { EndpointKey } from '@assay/contract';

/**
 * Routes that stay open in exam mode besides those of the exam's own contest: a list of what is allowed, so that a new
 * route is closed. `own`: only for the participant's own account. `org`: only for the organization of the contest.
 */
export const examRoutes: Readonly<Partial<Record<EndpointKey, 'all' | 'own' | 'org'>>> = {
  'GET /api/ping': 'all',
  'GET /api/events': 'all',
  'GET /api/info/milestone': 'all',
  'GET /api/info/friends': 'all',
  'GET /api/info/posters': 'all',
  'GET /api/info/defaultOrg': 'all',
  'GET /api/info/signUpFields': 'all',
  'GET /api/info/filingNotice': 'all',
  'GET /api/info/site': 'all',
  'GET /api/info/branding': 'all',
  'GET /api/poster/:name': 'all',
  'GET /api/avatar/:hash': 'all',
  'GET /api/mark/:name': 'all',
  'GET /api/announcement': 'all',
  'GET /api/announcement/:articleId': 'all',
  // Signing in, also with a second factor or a password that has to be replaced, and signing out.
  'GET /api/auth/login': 'all',
  'POST /api/auth/preLogin': 'all',
  'POST /api/auth/login': 'all',
  'POST /api/auth/resetPassword': 'all',
  'POST /api/auth/second-factor/begin': 'all',
  'POST /api/auth/second-factor': 'all',
  'POST /api/auth/logout': 'all',
  'GET /api/user/session': 'all',
  'GET /api/user': 'all',
  'GET /api/user/:userId': 'own',
  'GET /api/user/:userId/profile': 'own',
  'GET /api/org/:orgId': 'org',
  'GET /api/org/:orgId/language': 'org',
  // Names and letters that pages of the contest show.
  'POST /api/public/fetch-principals-profiles': 'all',
  'GET /api/clarification/unread': 'all',
};

/** Routes of the exam's own contest by which participants would leave it, and with it exam mode. */
export const closedInExam: ReadonlySet<EndpointKey> = new Set<EndpointKey>([
  'POST /api/contest/:contestId/withdraw',
  'POST /api/contest/:contestId/team/leave',
  'DELETE /api/contest/:contestId/team/member/:userId',
]);

/**
 * Routes that show something of all contests of the viewer together. A participant who is locked out of one of them may
 * not use them.
 */
export const spanningRoutes: ReadonlySet<EndpointKey> = new Set<EndpointKey>([
  'GET /api/events',
  'GET /api/solution',
  'GET /api/instance',
  'GET /api/clarification/unread',
  'GET /api/rk',
]);
