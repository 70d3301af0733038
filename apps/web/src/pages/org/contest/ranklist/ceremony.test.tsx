import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ceremonyKey } from '../../../../features/ranklists/ceremony/ceremony-keys.ts';
import { aContest, CONTEST, CONTEST_PROBLEM, contestAnswers } from '../../../../testing/contest-answers.ts';
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

const answers = () => ({
  ...contestAnswers(),
  [`GET /api/contest/${CONTEST}`]: aContest({ abilities: { ...aContest().abilities, administer: true } }),
  [`GET /api/contest/${CONTEST}/board/timeline`]: timeline,
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
  expect(screen.getByText('First to solve A')).toBeTruthy();
  press('End');
  expect(await screen.findByText('Winner')).toBeTruthy();
  expect(screen.getByText('First to solve B')).toBeTruthy();
  press('Home');
  await waitFor(() => expect(order(table)).toEqual(['Ann', 'Bob']));
  expect(screen.queryByText('Gold medal')).toBe(null);
  await person.click(screen.getByRole('button', { name: 'Leave the ceremony' }));
  expect(await screen.findByRole('button', { name: 'Start the ceremony' })).toBeTruthy();
});

it('medals are counted before it starts, and who gets them is listed', async () => {
  await renderApp(address, { answers: answers(), signedIn: true });
  const gold = await screen.findByRole('spinbutton', { name: 'Gold medals' });
  await person.click(screen.getByText('Show who gets what'));
  expect(screen.getByText('Gold medal: Ann')).toBeTruthy();
  await person.clear(gold);
  await person.type(gold, '1');
  expect(await screen.findByText('Silver medal: Ann')).toBeTruthy();
  expect(screen.getByText('Gold medal: Bob')).toBeTruthy();
});

it('a ceremony is for directors only, and asks the server for nothing before', async () => {
  const { asked } = await renderApp(address, { answers: contestAnswers(), signedIn: true });
  expect(await screen.findByText('For directors only')).toBeTruthy();
  expect(asked.some(({ path }) => path.includes('timeline'))).toBe(false);
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
