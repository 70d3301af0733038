import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPEN_STAGE } from '@assay/testkit/stages';
import { openBrowser, openVisitor, type Visitor } from './support/browser.ts';
import { type Client, signInWithToken } from './support/client.ts';
import { BEFORE, makeContest, newMember } from './support/contest.ts';
import { ADMIN, until } from './support/installation.ts';
import { sharedInstallation, type SharedInstallation } from './support/shared-installation.ts';

/* The board of a contest from freeze to reveal at one URL, on three open pages that are never reloaded: a
   participant's, a visitor's public one, and the director's room. */

const HOUR_MS = 3_600_000;
const JOURNEY_MS = 240_000;

const texts = {
  en: {
    freezes: /^Freezes in/,
    frozen: /^Frozen since/,
    held: 'Results are held. The jury will reveal them.',
    reveal: 'Reveal',
    final: 'Final',
  },
  'zh-Hans': {
    freezes: /后封榜$/,
    frozen: /起封榜$/,
    held: '结果尚未公布，将由裁判公布。',
    reveal: '公布结果',
    final: '最终结果',
  },
} as const;

let installation: SharedInstallation;
let browser: Browser;
let admin: Client;
let adminToken: string;

beforeAll(async () => {
  installation = sharedInstallation();
  browser = await openBrowser();
  ({ client: admin, token: adminToken } = await signInWithToken(installation.origin, ADMIN.name, ADMIN.password));
}, 480_000);

afterAll(async () => {
  await browser.close();
}, 480_000);

describe.each(['en', 'zh-Hans'] as const)('the board from freeze to reveal at one URL, in %s', (locale) => {
  const words = texts[locale];
  const readers: Visitor[] = [];
  let director: Visitor;
  let contestId: string;
  let marked: string;

  const freezeAt = async (timeMs: number) =>
    await admin('PATCH /api/contest/:contestId/ranklist/:key/settings', {
      params: { contestId, key: 'main' },
      body: { config: `type = icpc\nfreezeAt = ${timeMs}` },
    });
  const everyReaderSees = async (text: string | RegExp) => {
    for (const { page } of readers) {
      await page.getByText(text, { exact: true }).first().waitFor();
      expect(await page.evaluate('document.body.dataset.marker')).toBe(marked);
    }
  };

  beforeAll(async () => {
    const slug = `board-${locale.toLowerCase()}`;
    const made = await makeContest(admin, {
      slug,
      title: `Board ${locale}`,
      ranklists: { main: '', final: 'type = icpc' },
    });
    const { orgId } = made;
    ({ contestId } = made);
    const params = { contestId };
    await freezeAt(Date.now() + HOUR_MS / 2);
    await admin('PATCH /api/contest/:contestId/board', { params, body: { openKey: 'main', finalKey: 'final' } });
    const { ranklistId } = await admin('POST /api/rk', { body: { contestId, orgId, ranklistKey: 'main' } });
    await admin('PATCH /api/rk/:ranklistId/visible', { params: { ranklistId }, body: { visible: true } });
    const member = await newMember(admin, installation.origin, orgId, `watcher-${locale.slice(0, 2)}`);
    await member.client('POST /api/contest/:contestId/register', { params });
    await until('the public ranklist is computed', JOURNEY_MS, async () => {
      const reply = await fetch(`${installation.origin}/api/rk/${ranklistId}/download`);
      // Without a URL while it is computed.
      const { url } = (await reply.json()) as { url?: string };
      return url !== undefined && (await fetch(url)).ok;
    });
    const { origin } = installation;
    const participant = await openVisitor(browser, { origin, locale, token: member.token });
    const visitor = await openVisitor(browser, { origin, locale });
    director = await openVisitor(browser, { origin, locale, token: adminToken });
    readers.push(participant, visitor);
    await participant.page.goto(`/org/${orgId}/contest/${contestId}/ranklist`);
    await visitor.page.goto(`/rk/${ranklistId}`);
    await director.page.goto(`/org/${orgId}/contest/${contestId}/admin`);
    marked = `not reloaded ${locale}`;
    for (const { page } of readers) {
      await page.getByRole('grid').waitFor();
      await page.evaluate(`document.body.dataset.marker = ${JSON.stringify(marked)}`);
    }
  }, 480_000);

  afterAll(async () => {
    for (const one of [...readers, director]) await one.context.close();
  });

  it(
    'shows the clock and the coming freeze, and then the freeze',
    async () => {
      await everyReaderSees(words.freezes);
      for (const { page } of readers)
        await page
          .getByRole('timer')
          .filter({ hasText: /\d\d:\d\d:\d\d/ })
          .first()
          .waitFor();
      await freezeAt(Date.now() - HOUR_MS / 2);
      await everyReaderSees(words.frozen);
    },
    JOURNEY_MS,
  );

  it(
    'holds the results after the end, with the frozen ranklist below',
    async () => {
      await admin('PATCH /api/contest/:contestId/admin/stages', {
        params: { contestId },
        body: [
          { name: 'upcoming', start: 0, settings: BEFORE },
          { name: 'running', start: Date.now() - HOUR_MS, settings: OPEN_STAGE },
          { name: 'end', start: Date.now() - 1, settings: { ...OPEN_STAGE, problemAllowCreateSolution: false } },
        ],
      });
      await everyReaderSees(words.held);
      for (const { page } of readers) expect(await page.getByRole('grid').count()).toBe(1);
    },
    JOURNEY_MS,
  );

  it(
    'is final on every open page when the director reveals the results',
    async () => {
      const { page } = director;
      await page.getByRole('button', { name: words.reveal }).click();
      await page.getByRole('dialog').getByRole('button', { name: words.reveal }).click();
      await everyReaderSees(words.final);
      for (const reader of readers) expect(await reader.page.getByText(words.held).count()).toBe(0);
      for (const { pageErrors } of [...readers, director]) expect(pageErrors).toEqual([]);
    },
    JOURNEY_MS,
  );
});
