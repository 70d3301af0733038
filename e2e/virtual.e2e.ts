import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOLUTION_STATE } from '@assay/contract/states';
import { DESKTOP, openVisitor, PHONE, type Visitor } from './support/browser.ts';
import type { Client } from './support/client.ts';
import { judgedInContest, makeContest, newMember, submitInContest } from './support/contest.ts';
import { until } from './support/installation.ts';
import { startJourney } from './support/journey.ts';
import { checkPage } from './support/look.ts';
import { makeSubmissionZip } from './support/submission-zip.ts';

/*
 * A contest of an hour in which one participant solves a problem in the last minute. Afterwards a member takes it
 * virtually alone and races that participant, on a phone; two others take it as a team. A visitor replays the published
 * board on a phone.
 */

const JOURNEY_MS = 480_000;
const APPEAR_MS = 240_000;
const LANGUAGE = 'Python 3';
const RIGHT = 'a, b = map(int, input().split())\nprint(a + b)\n';

const texts = {
  en: {
    start: 'Start a virtual run',
    confirm: 'Start now',
    ghost: 'Race a ghost',
    ahead: 'You are 1 place ahead.',
    level: 'You share the place.',
    isFirst: 'You are in place 1 of 3.',
    finish: 'Finish',
    over: /The virtual run is over/,
    wouldBe: 'You would have been in place 1 of 3.',
    later: 'after the run',
    slider: 'Contest time',
    follow: 'Follow participants',
    link: 'Link to this moment',
    form: 'Form a team',
    name: 'Team name',
    join: 'Join with a code',
    startTeam: 'Start for the team',
    teamFirst: 'Your team is in place 1 of 3.',
    back: 'Back to the run',
  },
  'zh-Hans': {
    start: '开始虚拟参赛',
    confirm: '立即开始',
    ghost: '与原参赛者比拼',
    ahead: '你领先 1 名。',
    level: '你们名次相同。',
    isFirst: '你目前是第 1 名，共 3 名。',
    finish: '结束',
    over: /虚拟参赛已结束/,
    wouldBe: '若参加原比赛，你会是第 1 名，共 3 名。',
    later: '结束之后',
    slider: '比赛时间',
    follow: '关注选手',
    link: '复制此刻的链接',
    form: '组建队伍',
    name: '队名',
    join: '凭邀请码加入',
    startTeam: '全队开始',
    teamFirst: '你的队伍目前是第 1 名，共 3 名。',
    back: '返回虚拟参赛',
  },
} as const;

const journey = startJourney();

describe.each(['en', 'zh-Hans'] as const)('a past contest, reading %s', (locale) => {
  const words = texts[locale];
  const suffix = locale === 'en' ? 'en' : 'zh';
  const names = ['ghost', 'idle', 'solo', 'tina', 'tom'].map((name) => `virtual-${name}-${suffix}`);
  const [ghost = '', idle = '', solo = '', tina = '', tom = ''] = names;
  const people = new Map<string, { token: string; client: Client }>();
  const visitors: Visitor[] = [];
  let contest: { orgId: string; contestId: string; problemIds: string[] };
  const clientOf = (name: string) => people.get(name)?.client ?? journey.client;

  async function open(name: string | null, path: string, viewport: typeof PHONE): Promise<Visitor> {
    const token = name === null ? undefined : people.get(name)?.token;
    const visitor = await openVisitor(journey.browser, {
      origin: journey.origin,
      locale,
      viewport,
      ...(token !== undefined && { token }),
    });
    visitors.push(visitor);
    await visitor.page.goto(path);
    return visitor;
  }
  const virtualPath = () => `/org/${contest.orgId}/contest/${contest.contestId}/virtual`;

  /** Submits in the open or latest run of a person, and waits for the result. */
  async function submitInRun(name: string): Promise<void> {
    const client = clientOf(name);
    const problemId = contest.problemIds[0] ?? '';
    const { runs } = await client('GET /api/contest/:contestId/virtual', { params: { contestId: contest.contestId } });
    const virtualRunId = runs[0]?._id ?? '';
    const archive = makeSubmissionZip({
      'answer.code': RIGHT,
      '.metadata.json': JSON.stringify({ language: LANGUAGE }),
    });
    const hash = createHash('sha256').update(archive).digest('hex');
    const { solutionId, uploadUrl } = await client('POST /api/problem/:problemId/solution', {
      params: { problemId },
      body: { hash, size: archive.length, language: LANGUAGE, virtualRunId },
    });
    expect((await fetch(uploadUrl, { method: 'PUT', body: new Uint8Array(archive) })).ok).toBe(true);
    const params = { problemId, solutionId };
    await client('POST /api/problem/:problemId/solution/:solutionId/submit', { params, body: {} });
    await until(`solution ${solutionId} is judged`, APPEAR_MS, async () => {
      const { state } = await client('GET /api/problem/:problemId/solution/:solutionId', { params });
      return state === SOLUTION_STATE.completed;
    });
  }

  beforeAll(async () => {
    contest = await makeContest(journey.client, {
      slug: `virtual-${suffix}`,
      title: `Virtual ${suffix}`,
      problems: ['two-weights', 'crucible'],
    });
    const { contestId, orgId } = contest;
    const params = { contestId };
    for (const name of names) people.set(name, await newMember(journey.client, journey.origin, orgId, name));
    for (const name of [ghost, idle]) await clientOf(name)('POST /api/contest/:contestId/register', { params });
    const at = { contestId, problemId: contest.problemIds[0] ?? '' };
    await judgedInContest(clientOf(ghost), contestId, await submitInContest(clientOf(ghost), at, LANGUAGE, RIGHT));
    const { clock } = await journey.client('GET /api/contest/:contestId', { params });
    if (!clock) throw new Error('The contest has no clock.');
    const { version, start } = clock;
    await journey.client('PATCH /api/contest/:contestId/admin/clock', {
      params,
      body: { version, start, duration: Date.now() - start, reason: 'r' },
    });
    await journey.client('PATCH /api/contest/:contestId/admin/virtual', { params, body: { allowed: true } });
  }, JOURNEY_MS);

  afterAll(async () => {
    for (const { context } of visitors) await context.close();
  });

  it(
    'is taken alone on a phone: the ghost is behind until the minute in which it solved the problem',
    async () => {
      const phone = await open(solo, virtualPath(), PHONE);
      const { page } = phone;
      await page.getByRole('button', { name: words.start }).click({ timeout: APPEAR_MS });
      expect(await checkPage(phone)).toEqual({ axe: [], console: [], requests: [], overflow: [] });
      await page.getByRole('button', { name: words.confirm }).click();
      await page.getByLabel(words.ghost).fill(ghost, { timeout: APPEAR_MS });
      await page.getByRole('option', { name: ghost }).click();
      await page.getByText(words.level).waitFor({ timeout: APPEAR_MS });
      // It solved the problem an hour after the start.
      expect(await page.getByText(/^\+ 1:00/).count()).toBe(0);
      await submitInRun(solo);
      await page.getByText(words.ahead).waitFor({ timeout: APPEAR_MS });
      await page.getByText(words.isFirst).waitFor();
      await page
        .getByText(/^\+ 0:0\d/)
        .first()
        .waitFor();
      expect(await page.getByText(/^\+ 1:00/).count()).toBe(0);
      expect(await checkPage(phone)).toEqual({ axe: [], console: [], requests: [], overflow: [] });

      await page.getByRole('button', { name: words.finish, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: words.finish, exact: true }).click();
      await page.getByText(words.over).waitFor({ timeout: APPEAR_MS });
      await page.getByText(words.wouldBe).waitFor({ timeout: APPEAR_MS });
      await page
        .getByText(/^\+ 1:00/)
        .first()
        .waitFor({ timeout: APPEAR_MS });
      // Upsolving: judged and listed, without a place.
      await submitInRun(solo);
      await page.reload();
      await page.getByText(words.later).waitFor({ timeout: APPEAR_MS });
      await page.getByText(words.wouldBe).waitFor();
      expect(await checkPage(phone)).toEqual({ axe: [], console: [], requests: [], overflow: [] });
    },
    JOURNEY_MS,
  );

  it(
    'is taken as a team: one forms it, another joins by the link, and both see what one submits',
    async () => {
      const first = await open(tina, virtualPath(), DESKTOP);
      const team = `Virtual pair ${suffix}`;
      await first.page.getByRole('button', { name: words.form }).click({ timeout: APPEAR_MS });
      const dialog = first.page.getByRole('dialog');
      await dialog.getByLabel(words.name).fill(team);
      await dialog.getByRole('button', { name: words.form }).click();
      const section = first.page.getByRole('region', { name: team });
      const code = await section.getByText(/^[0-9A-Z]{10}$/).textContent({ timeout: APPEAR_MS });
      expect(await checkPage(first)).toEqual({ axe: [], console: [], requests: [], overflow: [] });

      const second = await open(tom, `${virtualPath()}?team=${code ?? ''}`, DESKTOP);
      const joining = second.page.getByRole('dialog');
      await joining.getByRole('button', { name: words.join }).click({ timeout: APPEAR_MS });
      await second.page.getByRole('region', { name: team }).getByText(tina).first().waitFor({ timeout: APPEAR_MS });
      await second.page.getByRole('button', { name: words.startTeam }).click();
      await second.page.getByRole('button', { name: words.confirm }).click();
      await second.page.getByRole('button', { name: words.finish, exact: true }).waitFor({ timeout: APPEAR_MS });

      await submitInRun(tom);
      await first.page.reload();
      await first.page.getByText(words.teamFirst).waitFor({ timeout: APPEAR_MS });
      await first.page.getByRole('grid').getByText(team).first().waitFor({ timeout: APPEAR_MS });
      const submissions = first.page.getByRole('table').filter({ hasText: tom });
      await submissions.waitFor({ timeout: APPEAR_MS });
      expect(await checkPage(first)).toEqual({ axe: [], console: [], requests: [], overflow: [] });
      await submissions.getByRole('button', { name: 'A', exact: true }).click();
      await first.page.getByText('map(int').first().waitFor({ timeout: APPEAR_MS });
      expect(await checkPage(first)).toEqual({ axe: [], console: [], requests: [], overflow: [] });
      await first.page.getByRole('button', { name: words.back }).click();
      await submissions.waitFor({ timeout: APPEAR_MS });
    },
    JOURNEY_MS,
  );

  it(
    'is replayed on a phone without an account, with chosen participants as lines and a link to a moment',
    async () => {
      const { contestId, orgId } = contest;
      const body = { contestId, orgId, ranklistKey: 'icpc' };
      const { ranklistId } = await journey.client('POST /api/rk', { body });
      await journey.client('PATCH /api/rk/:ranklistId/visible', { params: { ranklistId }, body: { visible: true } });
      const phone = await open(null, `/rk/${ranklistId}/replay`, PHONE);
      const { page } = phone;
      const slider = page.getByRole('slider', { name: words.slider });
      await slider.waitFor({ timeout: APPEAR_MS });
      const solved = page.getByRole('grid').getByText(/^\+ 1:00/);
      await expect.poll(() => solved.count(), { timeout: APPEAR_MS }).toBe(1);
      await page.getByLabel(words.follow).fill(ghost);
      await page.getByRole('option', { name: ghost }).click();
      await page.getByRole('img').filter({ hasText: ghost }).or(page.locator('svg[role="img"]')).first().waitFor();
      expect(await checkPage(phone)).toEqual({ axe: [], console: [], requests: [], overflow: [] });
      await slider.focus();
      await page.keyboard.press('Home');
      await expect.poll(() => solved.count(), { timeout: APPEAR_MS }).toBe(0);
      await expect.poll(() => page.url(), { timeout: APPEAR_MS }).toContain('at=0');
      await page.getByRole('button', { name: words.link }).waitFor();
      // The same moment for another visitor.
      const other = await open(null, `/rk/${ranklistId}/replay?at=0`, DESKTOP);
      await other.page.getByRole('slider', { name: words.slider }).waitFor({ timeout: APPEAR_MS });
      expect(await other.page.getByText(/^\+ 1:00/).count()).toBe(0);
      expect(await checkPage(other)).toEqual({ axe: [], console: [], requests: [], overflow: [] });
    },
    JOURNEY_MS,
  );
});
