import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { DESKTOP, openBrowser, openVisitor, PHONE, type Visitor } from './support/browser.ts';
import { type Client, sampleProblem, signInWithToken } from './support/client.ts';
import { judgedInContest, makeContest, submitInContest } from './support/contest.ts';
import { ADMIN, canJudge, until } from './support/installation.ts';
import { checkPage, linesOf } from './support/look.ts';
import { followTo, type Look, routeOf, routesIn, writeTable } from './support/page-table.ts';
import { sharedInstallation, type SharedInstallation } from './support/shared-installation.ts';

/* Checks every page in both languages, on a phone and a desktop, light and dark: accessible, without errors, and not
   wider than the screen. Writes the findings as a table to .cache/test/pages.md. */

const QUIET_MS = 240_000;
/** As many pages in parallel as there are cores. */
const LOOKS_AT_ONCE = 2;
const TABLE = fileURLToPath(new URL('../.cache/test/pages.md', import.meta.url));

/** Routes that other tests cover or that have no content of their own. */
const NOT_VISITED: Readonly<Record<string, string>> = {
  '/auth/login': 'redirects to the sign-in method of the site',
  '/org/$orgId/admin/access': 'redirects to the members',
  '/org/$orgId/contest/$contestId/participant/admin': 'redirects to the participants to direct',
  '/org/$orgId/contest/$contestId/problem/new': 'redirects to the problems to direct',
  '/org/$orgId/contest/$contestId/ranklist/new': 'redirects to the ranklists to direct',
  '/org/$orgId/instance/$instanceId/open/$endpoint': 'leaves for a page of an instance',
  '/org/$orgId/instance/$instanceId/terminal/$endpoint': 'needs a running instance',
  '/org/$orgId/contest/$contestId/hack/$hackId': 'needs a hack, which only participants of a stage with hacks make',
  // These pages need a runner.
  ...(canJudge
    ? {}
    : {
        '/org/$orgId/admin/runner/$runnerId': 'needs a runner',
        '/admin/runner/$runnerId': 'needs a runner',
        '/org/$orgId/contest/$contestId/admin/solution/$rejudgeId': 'needs a runner',
        '/org/$orgId/problem/$problemId/rejudge/$rejudgeId': 'needs a runner',
      }),
};

/** Routes of visitors, whose pages differ from those of an administrator. */
const OF_VISITORS = /^\/(signup|rk\/|auth\/(login|callback|forgot-password|reset-password))/;

let installation: SharedInstallation;
let browser: Browser;
let client: Client;
let token: string;
/** Pages by name: every route, then pages that differ by their query string. */
let places: Record<string, string>;
let published: string;
const looks: Look[] = [];
let routes: string[] = [];

beforeAll(async () => {
  // Visiting page after page exceeds the rate limit of one user.
  installation = sharedInstallation();
  browser = await openBrowser();
  ({ client, token } = await signInWithToken(installation.origin, ADMIN.name, ADMIN.password));
  const { orgId, problemId } = await sampleProblem(client, 'two-weights');
  // Submissions in contests have pages of their own.
  const judged = async () => {
    const query = { orgId, problemId, state: canJudge ? 4 : 1, perPage: 100 } as const;
    return (await client('GET /api/solution', { query })).items.filter((row) => !row.contestId);
  };
  await until('a sample solution can be shown', QUIET_MS, async () => (await judged()).length > 0);
  const [solution] = await judged();
  const [announcement] = (await client('GET /api/announcement', { query: { perPage: 15 } })).items;
  const { contestId } = await makeContest(client, {
    slug: 'looked-at',
    title: 'A contest to look at',
    description: '# Welcome',
    ranklists: { main: 'type = icpc\ntopstars = 3', frozen: `type = icpc\nfreezeAt = ${Date.now()}` },
  });
  const contestParams = { contestId };
  await client('POST /api/contest/:contestId/register', { params: contestParams });
  const { orgId: lender } = await client('POST /api/org', { body: { profile: { name: 'Lender', email: '' } } });
  const { problemId: lentId } = await client('POST /api/problem', {
    body: { orgId: lender, slug: 'lent', title: 'A lent problem', accessLevel: ACCESS_LEVEL.private },
  });
  await client('POST /api/problem/:problemId/grant', { params: { problemId: lentId }, body: { org: orgId } });
  const contestSolutionId = await submitInContest(
    client,
    { contestId, problemId },
    'Python 3',
    'print(sum(map(int, input().split())))',
  );
  if (canJudge) await judgedInContest(client, contestId, contestSolutionId);
  const { ranklistId } = await client('POST /api/rk', { body: { contestId, orgId, ranklistKey: 'main' } });
  await client('PATCH /api/rk/:ranklistId/visible', { params: { ranklistId }, body: { visible: true } });
  published = `/rk/${ranklistId}`;
  const { rejudgeId = '' } = await client('POST /api/contest/:contestId/admin/rejudge', {
    params: contestParams,
    body: { reason: 'To look at.' },
  });
  const { rejudgeId: ofProblem = '' } = await client('POST /api/problem/:problemId/admin/rejudge', {
    params: { problemId },
    body: { solutionId: solution?._id, reason: 'To look at.' },
  });
  const { appId } = await client('POST /api/app', {
    body: { orgId, slug: 'looked-at', title: 'An app to look at', accessLevel: ACCESS_LEVEL.public },
  });
  const { groupId } = await client('POST /api/group', { body: { orgId, profile: { name: 'Looked at', email: '' } } });
  const self = (await client('GET /api/user/session', {})).userId;
  await client('POST /api/group/:groupId/member', { params: { groupId }, body: { userId: self } });
  await client('POST /api/problem/:problemId/admin/access', { params: { problemId }, body: { principalId: groupId } });
  await client('POST /api/group/:groupId/admin/access', { params: { groupId }, body: { principalId: groupId } });
  const score = { 'solution.score': { $gte: 60 }, 'currentResult.solutionCount': { $gt: 0 } };
  await client('PATCH /api/problem/:problemId/admin/rule/solution', {
    params: { problemId },
    body: {
      rules: [
        { match: score, returns: { showData: true } },
        // A rule set that the form cannot represent.
        { match: [score, { 'solution.preferPrivate': { $eq: false } }], returns: { showData: 'Not yet.' } },
      ],
      defaults: {},
    },
  });
  const backTo = 'http://127.0.0.1:9/back';
  await client('PATCH /api/app/:appId/admin/settings', {
    params: { appId },
    body: { allowPublicLogin: true, scopes: ['openid', 'profile'], redirectUris: [{ uri: backTo, label: 'here' }] },
  });
  const authorization = new URLSearchParams({
    client_id: appId,
    response_type: 'code',
    redirect_uri: backTo,
    scope: 'openid profile',
    code_challenge: 'A'.repeat(43),
    code_challenge_method: 'S256',
  });
  const { planId } = await client('POST /api/plan', {
    body: { orgId, slug: 'looked-at', title: 'A plan to look at', accessLevel: ACCESS_LEVEL.public },
  });
  await client('POST /api/plan/:planId/contest', {
    params: { planId },
    body: { contestId, settings: { slug: '01' } },
  });
  await client('POST /api/plan/:planId/register', { params: { planId } });
  const { token: invited } = await client('POST /api/org/:orgId/admin/invitation', {
    params: { orgId },
    body: { name: 'Looked at', groupIds: [groupId] },
  });
  const [runner] = await client('GET /api/org/:orgId/admin/runner-health', { params: { orgId } });
  const org = `/org/${orgId}`;
  const contest = `${org}/contest/${contestId}`;
  const problem = `${org}/problem/${problemId}`;
  const { clarificationId } = await client('POST /api/contest/:contestId/clarification', {
    params: contestParams,
    body: { category: 'problem', problemId, body: 'May **both** weights be 0?' },
  });
  const solutionId = solution?._id ?? '';
  const articleId = announcement?._id ?? '';
  const parameters: Record<string, string> = {
    orgId,
    problemId,
    contestId,
    planId,
    groupId,
    appId,
    solutionId,
    articleId,
    rejudgeId,
    runnerId: runner?._id ?? '',
    userId: ':self',
    provider: 'password',
    token: invited,
    key: 'main',
    ranklistKey: 'main',
    clarificationId,
    tag: 'implementation',
    // A placeholder for any path segment, as in `/org/$orgId/$`.
    '': 'nowhere',
  };
  /** Objects that another part of the client calls by the same name. */
  const exceptions: [prefix: string, parameters: Record<string, string>][] = [
    ['/org/$orgId/contest/$contestId/solution/', { solutionId: contestSolutionId }],
    ['/org/$orgId/problem/$problemId/rejudge/', { rejudgeId: ofProblem }],
    ['/org/$orgId/library/', { problemId: lentId }],
  ];
  const pathOf = (route: string): string => {
    const own = { ...parameters, ...exceptions.find(([prefix]) => route.startsWith(prefix))?.[1] };
    return route.replaceAll(/\$(\w*)/g, (_, name: string) => {
      const value = own[name];
      if (value === undefined) throw new Error(`e2e/pages.e2e.ts has no value for $${name} in ${route}.`);
      return value;
    });
  };
  routes = await routesOfClient();
  const ofAdministrator = routes.filter((route) => NOT_VISITED[route] === undefined && !OF_VISITORS.test(route));
  places = {
    ...Object.fromEntries(ofAdministrator.map((route) => [route, pathOf(route)])),
    'not found': '/nowhere',
    credentials: '/user/:self/settings?tab=credentials',
    'second factors': '/user/:self/settings?tab=factors',
    sessions: '/user/:self/settings?tab=sessions',
    tokens: '/user/:self/settings?tab=tokens',
    'connected apps': '/user/:self/settings?tab=connected',
    preferences: '/user/:self/settings?tab=preferences',
    '/oauth/authorize': `/oauth/authorize?${authorization.toString()}`,
    'apps found': `${org}/app/search?search=look`,
    'groups found': `${org}/group/search?search=look&sort=members`,
    'plans found': `${org}/plan/search?search=look&sort=title`,
    'problems found': `${org}/problem/search?search=two`,
    'contests found': `${org}/contest/search?search=look&status=running&sort=title`,
    'judgings of a submission': `${problem}/solution/${solutionId}?judgings=true`,
    'inputs on the workbench': `${problem}/bench?tab=validate`,
    'stress tests on the workbench': `${problem}/bench?tab=stress`,
    'generators on the workbench': `${problem}/bench?tab=generate`,
    'runs on the workbench': `${problem}/bench?tab=run`,
    'files on the workbench': `${problem}/bench?tab=files&path=problem.yaml`,
    'versions compared': `${problem}/bench?tab=compare`,
    'ranklist with chart': `${contest}/ranklist/main?chart=true`,
    'frozen ranklist': `${contest}/ranklist/frozen`,
    'settings of a frozen ranklist': `${contest}/admin/ranklist/frozen`,
    'copy of a contest': `${org}/contest/new?from=${contestId}`,
    'problem in the contest': `${contest}/admin/problem?edit=${problemId}`,
    'rules of code': `${contest}/admin/rule?key=solution`,
    'members who administer': `${org}/admin/member?capability=2&sort=name`,
  };
}, 480_000);

async function routesOfClient(): Promise<string[]> {
  const { page, context } = await openVisitor(browser, { origin: installation.origin, locale: 'en', viewport: PHONE });
  await page.goto('/about');
  await page.locator('h1').waitFor();
  const found = await routesIn(page);
  await context.close();
  return found;
}

afterAll(async () => {
  await writeTable(TABLE, looks, NOT_VISITED);
  await browser.close();
}, 480_000);

const devices = { desktop: DESKTOP, phone: PHONE } as const;

/**
 * One pass starts on the desktop, one on the phone; all rules of axe run on the first device of a pass. `npm run soak`
 * runs them on the second device too, except contrast: the colors are the same.
 */
const rulesOfSecondDevice = process.env['SOAK'] === '1' ? 'all-but-contrast' : 'none';

/**
 * Each page opens on the first device and then switches to the second: in one pass by its URL, in the other by
 * following links.
 */
const ways = [
  { locale: 'en', on: ['desktop', 'phone'], colorScheme: 'light', by: 'address' },
  { locale: 'zh-Hans', on: ['phone', 'desktop'], colorScheme: 'dark', by: 'link' },
] as const;

describe.each(ways)('in $locale, $colorScheme, by $by', ({ locale, on, colorScheme, by }) => {
  it('shows every page to an administrator without errors', async () => {
    expect(await lookAtAll(Object.entries(places), 'administrator')).toEqual([]);
  }, 1_800_000);

  it('shows public pages to visitors without errors', async () => {
    const open = [
      '/',
      '/signup',
      '/auth/login/password',
      '/auth/login/passkey',
      '/auth/login/second-factor',
      '/auth/callback/nobody',
      '/auth/forgot-password',
      '/auth/reset-password#nothing',
      '/about',
      '/announcement',
      published,
      `${published}/replay`,
    ];
    expect(
      await lookAtAll(
        open.map((path) => [path, path] as const),
        'visitor',
      ),
    ).toEqual([]);
  }, 480_000);

  /** Visits all pages, several in parallel, each in a profile with a history, like a user's. */
  async function lookAtAll(
    pages: readonly (readonly [name: string, path: string])[],
    viewer: Look['viewer'],
  ): Promise<string[]> {
    const waiting = [...pages];
    const findings = await Promise.all(
      Array.from({ length: LOOKS_AT_ONCE }, async () => {
        const visitor = await openVisitor(browser, {
          origin: installation.origin,
          locale,
          viewport: devices[on[0]],
          colorScheme,
          ...(viewer === 'visitor' ? {} : { token }),
        });
        const found: string[] = [];
        try {
          for (let next = waiting.shift(); next; next = waiting.shift()) {
            found.push(...(await lookAt(visitor, viewer, ...next)));
          }
          return found;
        } finally {
          await visitor.context.close();
        }
      }),
    );
    return findings.flat();
  }

  async function lookAt(visitor: Visitor, viewer: Look['viewer'], name: string, path: string): Promise<string[]> {
    const { page, pageErrors } = visitor;
    const found: string[] = [];
    for (const device of on) {
      pageErrors.length = 0;
      await page.setViewportSize(devices[device]);
      if (device === on[0]) await (by === 'link' && isClient(page) ? followTo(page, path) : page.goto(path));
      await isThere(visitor, `${name} on a ${device}`);
      const findings = await checkPage(visitor, device === on[0] ? 'all' : rulesOfSecondDevice);
      looks.push({ route: await routeOf(page), page: name, viewer, way: `${locale} ${device}`, findings });
      found.push(...linesOf(`${name} on a ${device}`, findings));
    }
    return found;
  }

  const isClient = (page: Page) => page.url().startsWith(installation.origin);

  async function isThere({ page }: Visitor, name: string): Promise<void> {
    // Behind a dialog that the URL opens, the heading exists but is hidden from assistive technology.
    await until(`${name} has a heading`, QUIET_MS, async () => (await page.locator('h1').count()) > 0);
    // A progress bar with a value shows a user's progress, not loading.
    const waiting = page.locator('[aria-busy=true], [role=progressbar]:not([aria-valuenow]), .MuiSkeleton-root');
    await until(`${name} has loaded`, QUIET_MS, async () => (await waiting.count()) === 0);
  }
});

it('a page with errors fails', async () => {
  const visitor = await openVisitor(browser, { origin: installation.origin, locale: 'en', viewport: PHONE });
  const { page } = visitor;
  await page.goto('/about');
  await page.locator('h1').waitFor();
  const pale = '<p style="color: #ccc; background: #fff">Pale</p>';
  const wide = '<p style="width: 2000px">Wide</p>';
  await page.evaluate(`document.querySelector('main').innerHTML += '<img src="/nothing.png">${pale}${wide}'`);
  await page.evaluate(`console.error('broken')`);
  const { axe, console: said, overflow } = await checkPage(visitor);
  expect(axe).toEqual([expect.stringMatching(/^color-contrast at /), expect.stringMatching(/^image-alt at /)]);
  expect(said).toEqual([expect.stringContaining('broken')]);
  expect(overflow).toEqual([expect.stringMatching(/px wider than the screen, by p "Wide"$/)]);
  await visitor.context.close();
});

it('every route of the client was visited, or is listed as an exception', () => {
  const seen = new Set(looks.map(({ route }) => route));
  expect(routes.length).toBeGreaterThan(100);
  expect(routes.filter((route) => !seen.has(route) && NOT_VISITED[route] === undefined)).toEqual([]);
  expect(Object.keys(NOT_VISITED).filter((route) => seen.has(route) || !routes.includes(route))).toEqual([]);
});
