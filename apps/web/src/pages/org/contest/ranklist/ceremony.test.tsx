import { defaultAwardPlan } from '@assay/rules';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ceremonyKey } from '../../../../features/ranklists/ceremony/ceremony-keys.ts';
import { aContest, CONTEST, CONTEST_PROBLEM, contestAnswers } from '../../../../testing/contest-answers.ts';
import { Bytes } from '../../../../testing/outside.ts';
import { ORG, renderApp } from '../../../../testing/render-app.tsx';

const person = userEvent.setup();
const address = `/org/${ORG}/contest/${CONTEST}/ceremony`;
const HOUR_MS = 3_600_000;

/** Ann leads; in the freeze Bob solves both problems. */
const timeline = {
  key: 'main',
  name: 'Ranklist',
  startAt: 0,
  endAt: 5 * HOUR_MS,
  length: 5 * HOUR_MS,
  clock: { duration: 5 * HOUR_MS, freeze: HOUR_MS, removed: [] },
  frozen: false,
  config: 'type = "icpc"',
  problems: [
    { problemId: CONTEST_PROBLEM, slug: 'A', title: 'Two Weights', weight: 100 },
    { problemId: 'other', slug: 'B', title: 'Other', weight: 100 },
  ],
  participants: [
    { userId: 'ann', name: 'Ann', team: { affiliation: 'Lydia', country: '', categories: ['official'] } },
    { userId: 'bob', name: 'Bob' },
  ],
  statuses: ['Accepted', 'Wrong Answer'],
  languages: ['C++17'],
  submissions: [
    [0, 0, HOUR_MS, HOUR_MS, 100, 0, 0],
    [1, 0, 4.1 * HOUR_MS, 4.1 * HOUR_MS, 100, 0, 0],
    [1, 1, 4.2 * HOUR_MS, 4.2 * HOUR_MS, 100, 0, 0],
  ],
};

const row = { ranked: true, scored: true, tags: [] };
const awards = {
  plan: {
    ...defaultAwardPlan,
    edits: [{ key: 'own/1', citation: { en: 'Team spirit' }, userIds: ['ann'] }],
  },
  version: 1,
  problems: [
    { problemId: CONTEST_PROBLEM, slug: 'A' },
    { problemId: 'other', slug: 'B' },
  ],
  rows: [
    { ...row, userId: 'bob', name: 'Bob', rank: 1, solved: 2, affiliation: '', firsts: ['other'] },
    { ...row, userId: 'ann', name: 'Ann', rank: 2, solved: 1, affiliation: 'Lydia', firsts: [CONTEST_PROBLEM] },
  ],
};

const answers = () => ({
  ...contestAnswers(),
  [`GET /api/contest/${CONTEST}`]: aContest({
    abilities: { ...aContest().abilities, administer: true, judge: true, observe: true },
  }),
  [`GET /api/contest/${CONTEST}/board/timeline`]: timeline,
  [`GET /api/contest/${CONTEST}/admin/awards`]: awards,
});
const order = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((row) => row.textContent?.match(/Ann|Bob/)?.[0]);
const placeOf = (row: HTMLElement) => Number(/translateY\((\d+)px\)/.exec(row.style.transform)?.[1] ?? 0);
const press = (key: string) => fireEvent.keyDown(document.body, { key });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a ceremony reveals from the last row up by keys, moves rows, honors winners, and goes back', async () => {
  const { asked } = await renderApp(address, { answers: answers(), signedIn: true });
  expect(await screen.findByText(/Reveals 2 hidden results/)).toBeTruthy();
  expect(asked.some(({ path }) => path.includes('/board/timeline?hidden=true'))).toBe(true);
  await person.click(screen.getByRole('button', { name: 'Start the ceremony' }));
  const table = await screen.findByRole('table', { name: 'Spring Contest' });
  expect(order(table)).toEqual(['Ann', 'Bob']);
  expect(within(table).getAllByText('?1')).toHaveLength(2);
  press(' ');
  expect(within(table).getAllByText('?1')).toHaveLength(1);
  expect(order(table)).toEqual(['Ann', 'Bob']);
  press('ArrowRight');
  await waitFor(() => expect(order(table)).toEqual(['Bob', 'Ann']));
  press('ArrowRight');
  expect(await screen.findByText('Gold medal')).toBeTruthy();
  expect(screen.getByText('First to solve problem A')).toBeTruthy();
  expect(screen.getByText('Team spirit')).toBeTruthy();
  press('End');
  expect(await screen.findByText('Contest winner')).toBeTruthy();
  expect(screen.getByText('First to solve problem B')).toBeTruthy();
  press('Home');
  await waitFor(() => expect(order(table)).toEqual(['Ann', 'Bob']));
  expect(screen.queryByText('Gold medal')).toBe(null);
  await person.click(screen.getByRole('button', { name: 'Leave the ceremony' }));
  expect(await screen.findByRole('button', { name: 'Start the ceremony' })).toBeTruthy();
});

it('a ceremony shows the photo of a participant with their awards', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:photo' });
  const photos = `/api/contest/${CONTEST}/admin/photo`;
  const all = {
    ...answers(),
    [`GET ${photos}`]: [{ userId: 'ann', name: 'Ann', photo: { id: 'p1', width: 3, height: 2 } }],
    [`GET ${photos}/p1/image`]: new Bytes(new Uint8Array(1), { 'content-type': 'image/png' }),
  };
  const { asked } = await renderApp(address, { answers: all, signedIn: true });
  await waitFor(() => expect(asked.some(({ path }) => path === `${photos}/p1/image`)).toBe(true));
  await person.click(await screen.findByRole('button', { name: 'Start the ceremony' }));
  await screen.findByRole('table', { name: 'Spring Contest' });
  expect(screen.queryByRole('img', { name: 'Photo of Ann' })).toBe(null);
  for (const key of [' ', ' ', ' ']) press(key);
  const photo = await screen.findByRole('img', { name: 'Photo of Ann' });
  expect(photo.getAttribute('src')).toBe('blob:photo');
  press('End');
  await screen.findByText('Contest winner');
  expect(screen.queryByRole('img')).toBe(null);
});

it('before it starts, it lists who gets which award, with a link to change them', async () => {
  await renderApp(address, { answers: answers(), signedIn: true });
  const list = await screen.findByRole('region', { name: 'Awards' });
  const texts = within(list)
    .getAllByText(/./)
    .map(({ textContent }) => textContent);
  expect(texts.slice(2).join('; ')).toBe(
    'Contest winner; Bob; Gold medal; Bob, Ann; First to solve problem A; Ann; ' +
      'First to solve problem B; Bob; Team spirit; Ann',
  );
  expect(within(list).getByRole('link', { name: 'Change the awards' }).getAttribute('href')).toContain('/admin/award');
});

it('a ceremony is for directors only, and asks the server for nothing before', async () => {
  const { asked } = await renderApp(address, { answers: contestAnswers(), signedIn: true });
  expect(await screen.findByText('For directors only')).toBeTruthy();
  expect(asked.some(({ path }) => /timeline|awards/.test(path))).toBe(false);
});

it('keys of a ceremony leave fields, buttons and shortcuts alone', () => {
  const on = (target: Element, key: string, more: object = {}) =>
    ceremonyKey({ key, target, ctrlKey: false, metaKey: false, altKey: false, ...more });
  const [field, button, page] = ['input', 'button', 'div'].map((name) => document.createElement(name));
  if (!field || !button || !page) throw new Error('The document makes no elements.');
  expect(on(page, ' ')).toBe('next');
  expect(on(button, ' ')).toBeUndefined();
  expect(on(button, 'ArrowRight')).toBe('next');
  expect(on(field, 'End')).toBeUndefined();
  expect(on(page, 'f', { ctrlKey: true })).toBeUndefined();
  expect(on(page, 'q')).toBeUndefined();
});
