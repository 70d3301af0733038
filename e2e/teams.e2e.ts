import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVisitor, PHONE, type Visitor } from './support/browser.ts';
import type { Client } from './support/client.ts';
import { judgedInContest, makeContest, newMember, submitInContest } from './support/contest.ts';
import { startJourney } from './support/journey.ts';
import { checkPage } from './support/look.ts';

/*
 * A director opens a contest to teams. One person forms a team, another one joins it on a phone by its link; both
 * submit for it, see each other's submissions, and are one row of the ranklist.
 */

const JOURNEY_MS = 480_000;
const APPEAR_MS = 240_000;
const HOUR_MS = 3_600_000;
const RIGHT = 'a, b = map(int, input().split())\nprint(a + b)\n';
const WRONG = 'print(0)\n';

const texts = {
  en: {
    teams: /^Teams/,
    save: 'Save',
    saved: 'Teams saved',
    form: 'Form a team',
    name: /^Team name/,
    formed: (name: string) => `You formed ${name}`,
    members: 'Members',
    join: 'Join a team',
    joined: 'You joined the team',
    sentBy: 'Sent by',
  },
  'zh-Hans': {
    teams: /^队伍/,
    save: '保存',
    saved: '组队设置已保存',
    form: '组建队伍',
    name: /^队名/,
    formed: (name: string) => `已组建“${name}”`,
    members: '队员',
    join: '加入队伍',
    joined: '你已加入队伍',
    sentBy: '提交人',
  },
} as const;

const journey = startJourney();

describe.each(['en', 'zh-Hans'] as const)('a team in a contest, reading %s', (locale) => {
  const words = texts[locale];
  const suffix = locale === 'en' ? 'en' : 'zh';
  const names = { ann: `team-ann-${suffix}`, bo: `team-bo-${suffix}` };
  const teamName = locale === 'en' ? 'Two Hammers' : '双锤队';
  const people = new Map<string, { token: string; client: Client }>();
  const visitors: Visitor[] = [];
  let contest: { orgId: string; contestId: string; problemId: string };

  const personOf = (name: string) => {
    const found = people.get(name);
    if (!found) throw new Error(`${name} does not exist.`);
    return found;
  };
  async function open(name: string | null, path: string): Promise<Visitor> {
    const visitor = await openVisitor(journey.browser, {
      origin: journey.origin,
      locale,
      token: name === null ? journey.token : personOf(name).token,
      ...(name === names.bo && { viewport: PHONE }),
    });
    visitors.push(visitor);
    await visitor.page.goto(`/org/${contest.orgId}/contest/${contest.contestId}${path}`);
    return visitor;
  }
  const membersOn = (page: Page) => page.getByRole('list', { name: words.members });

  beforeAll(async () => {
    const start = Date.now() + HOUR_MS;
    const { orgId, contestId, problemIds } = await makeContest(journey.client, {
      slug: `teams-${suffix}`,
      title: `Teams ${suffix}`,
      start,
      end: start + 2 * HOUR_MS,
    });
    contest = { orgId, contestId, problemId: problemIds[0] ?? '' };
    for (const name of Object.values(names))
      people.set(name, await newMember(journey.client, journey.origin, orgId, name));
  }, JOURNEY_MS);

  afterAll(async () => {
    for (const { context } of visitors) await context.close();
  });

  it(
    'is formed, joined by its link, submits as one participant and is one row of the ranklist',
    async () => {
      const { contestId } = contest;
      const params = { contestId };
      const director = await open(null, '/admin/team');
      await director.page.getByRole('radio', { name: words.teams }).click();
      await director.page.getByRole('button', { name: words.save }).click();
      await director.page.getByText(words.saved).waitFor({ timeout: APPEAR_MS });

      const anns = await open(names.ann, '');
      await anns.page.getByRole('button', { name: words.form }).click();
      const form = anns.page.getByRole('dialog');
      await form.getByRole('textbox', { name: words.name }).fill(teamName);
      await form.getByRole('button', { name: words.form }).click();
      await anns.page.getByText(words.formed(teamName)).waitFor({ timeout: APPEAR_MS });
      const code = await anns.page.locator('code').first().textContent();

      const bos = await open(names.bo, `?team=${code ?? ''}`);
      await bos.page.getByRole('dialog').getByRole('button', { name: words.join }).click();
      await bos.page.getByText(words.joined).waitFor({ timeout: APPEAR_MS });
      // The open page of the other member shows who joined.
      await membersOn(anns.page).getByText(names.bo).waitFor({ timeout: APPEAR_MS });
      await membersOn(bos.page).getByText(names.ann).waitFor({ timeout: APPEAR_MS });
      expect(await checkPage(bos)).toEqual({ axe: [], console: [], requests: [], overflow: [] });

      // The contest begins now.
      const { clock } = await journey.client('GET /api/contest/:contestId', { params });
      if (!clock) throw new Error('The contest has no clock.');
      await journey.client('PATCH /api/contest/:contestId/admin/clock', {
        params,
        body: { version: clock.version, start: Date.now() - HOUR_MS, duration: clock.duration },
      });
      const [ann, bo] = [personOf(names.ann).client, personOf(names.bo).client];
      const wrong = await submitInContest(ann, contest, 'Python 3', WRONG);
      await judgedInContest(bo, contestId, wrong);
      const right = await submitInContest(bo, contest, 'Python 3', RIGHT);
      await judgedInContest(ann, contestId, right);

      await anns.page.goto(`/org/${contest.orgId}/contest/${contestId}/solution`);
      await anns.page.getByRole('columnheader', { name: words.sentBy }).waitFor({ timeout: APPEAR_MS });
      for (const name of [names.ann, names.bo]) await anns.page.getByRole('cell', { name }).first().waitFor();

      await bos.page.goto(`/org/${contest.orgId}/contest/${contestId}/ranklist/icpc`);
      await bos.page.getByText(teamName).first().waitFor({ timeout: APPEAR_MS });
      for (const name of [names.ann, names.bo])
        expect(await bos.page.getByRole('main').getByText(name, { exact: true }).count()).toBe(0);
      expect(await checkPage(bos)).toEqual({ axe: [], console: [], requests: [], overflow: [] });
    },
    JOURNEY_MS,
  );
});
