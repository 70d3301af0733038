import { readFile } from 'node:fs/promises';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { expect, it } from 'vitest';
import { openVisitor } from './support/browser.ts';
import { newMember } from './support/contest.ts';
import { startJourney } from './support/journey.ts';

/* A translator of a private problem, from an empty page to a conflict with a setter, and to paper. */

const JOURNEY_MS = 240_000;
const SETTER_CAPABILITY = String((1 << 0) | (1 << 2));
const TRANSLATOR_CAPABILITY = String((1 << 0) | (1 << 6));

const journey = startJourney();

it(
  'a translator translates a statement, sees what changed in it since, and loses nothing to a setter who edits the translation',
  async () => {
    const { origin } = journey;
    const { orgId } = await journey.client('POST /api/org', {
      body: { profile: { name: 'Translations', email: 'school@example.org' } },
    });
    const setter = await newMember(journey.client, origin, orgId, 'source-author', SETTER_CAPABILITY);
    const translator = await newMember(journey.client, origin, orgId, 'translator');
    const { items } = await journey.client('GET /api/org/:orgId/admin/member', {
      params: { orgId },
      query: { perPage: 15, search: 'translator' },
    });
    const principalId = items[0]?.user._id ?? '';
    const { problemId } = await setter.client('POST /api/problem', {
      body: { orgId, slug: 'sum', title: 'Sum', accessLevel: ACCESS_LEVEL.private },
    });
    const params = { problemId };
    const content = 'PATCH /api/problem/:problemId/content' as const;
    await setter.client(content, { params, body: { language: 'en', description: 'Add two numbers.\n' } });
    await setter.client('POST /api/problem/:problemId/admin/access', { params, body: { principalId } });
    await setter.client('PATCH /api/problem/:problemId/admin/access/:principalId', {
      params: { problemId, principalId },
      body: { capability: TRANSLATOR_CAPABILITY },
    });

    const { page, pageErrors, context } = await openVisitor(journey.browser, {
      origin,
      locale: 'en',
      token: translator.token,
    });
    await page.goto(`/org/${orgId}/problem/${problemId}`);
    await page.getByRole('tab', { name: 'Manage', exact: true }).click();
    expect(await page.getByRole('tab', { name: 'Data', exact: true }).count()).toBe(0);
    const language = page.getByRole('combobox', { name: 'Translate into', exact: true });
    await language.fill('fr');
    await language.press('Enter');
    const title = page.getByRole('textbox', { name: 'Title', exact: true });
    await title.fill('Somme');
    await page.getByRole('textbox', { name: /^Translation in Markdown/ }).fill('Additionnez deux nombres.');
    await page.getByRole('button', { name: 'Save and mark as current', exact: true }).click();
    await page.getByText('Current', { exact: true }).waitFor();

    // Without reloading.
    await setter.client(content, { params, body: { description: 'Add two numbers.\nThey may be negative.\n' } });
    await page.getByText('Outdated', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Changes of the source', exact: true }).getByText('negative').waitFor();

    await title.fill('La somme');
    const theirs = { title: 'Addition', description: 'Additionnez.' };
    await setter.client(content, { params, body: { translations: { fr: theirs } } });
    await page.getByRole('button', { name: 'Keep mine', exact: true }).click();
    await page.getByRole('button', { name: 'Save and mark as current', exact: true }).click();
    await page.getByText('Current', { exact: true }).waitFor();
    const stored = await setter.client('GET /api/problem/:problemId/translation/:language', {
      params: { problemId, language: 'fr' },
    });
    expect(stored).toMatchObject({ state: 'current', title: 'La somme' });

    await page.getByRole('tab', { name: 'Statement', exact: true }).click();
    await page.getByRole('link', { name: 'Save as PDF', exact: true }).click();
    await page.getByLabel('Statements in').selectOption('fr');
    await page.getByRole('listitem').filter({ hasText: 'La somme' }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF', exact: true }).click();
    const pdf = await readFile(await (await download).path());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pageErrors).toEqual([]);
    await context.close();
  },
  JOURNEY_MS,
);
