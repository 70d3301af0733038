import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Refused } from '../../testing/outside.ts';
import { ORG, here, memberAnswers, renderApp } from '../../testing/render-app.tsx';

const person = userEvent.setup();
const PROBLEM = '00000000-0000-4000-8000-0000000000c1';
const CONTEST = '00000000-0000-4000-8000-0000000000c2';

const nothing = { problems: [], contests: [], plans: [], groups: [], users: [], announcements: [] };
const found = {
  ...nothing,
  problems: [
    {
      _id: PROBLEM,
      slug: 'p1',
      title: { text: 'Two Weights', marks: [[0, 3]] },
      snippet: { text: '…compare two weights…', marks: [[9, 12]] },
    },
  ],
  contests: [
    {
      _id: CONTEST,
      slug: 'c1',
      title: { text: 'Two-Day Cup', marks: [[0, 3]] },
      start: 1_800_000_000_000,
      end: 1_900_000_000_000,
    },
  ],
};
const answers = { ...memberAnswers(), 'GET /api/search': found };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = () => screen.findByRole('combobox', { name: 'Search' });
const active = async () =>
  document.getElementById((await field()).getAttribute('aria-activedescendant') ?? '')?.textContent;

async function openInOrg(given: object = answers) {
  const outside = await renderApp('/about', { answers: { ...given }, signedIn: true });
  await within(await screen.findByRole('navigation', { name: 'Main menu' })).findByText('Problems');
  await person.keyboard('{Control>}k{/Control}');
  await field();
  return outside;
}

it('opens by Ctrl+K, searches while typing, marks matches, and opens a result by Enter', async () => {
  const { asked } = await openInOrg();
  await person.type(await field(), 'two');
  const problem = await screen.findByRole('option', { name: /Two Weights/ });
  expect(Array.from(problem.querySelectorAll('mark'), (one) => one.textContent)).toEqual(['Two', 'two']);
  expect(screen.getAllByRole('group').map((one) => one.querySelector('[role=presentation]')?.textContent)).toEqual([
    'Problems',
    'Contests',
  ]);
  const searches = asked.filter(({ path }) => path.startsWith('/api/search')).map(({ path }) => path);
  expect(searches.at(-1)).toContain(`orgId=${ORG}&search=two&language=en`);
  await waitFor(async () => expect(await active()).toContain('Two Weights'));
  await person.keyboard('{ArrowDown}');
  expect(await active()).toContain('Two-Day Cup');
  await person.keyboard('{ArrowDown}{End}{Home}');
  expect(await active()).toContain('Two Weights');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(here()).toBe(`/org/${ORG}/problem/${PROBLEM}`));
  expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull();
});

it('offers the objects opened last, to the same user only', async () => {
  await openInOrg();
  await person.type(await field(), 'two');
  await person.click(await screen.findByRole('option', { name: /Day Cup/ }));
  await waitFor(() => expect(here()).toBe(`/org/${ORG}/contest/${CONTEST}`));
  await person.keyboard('{Control>}k{/Control}');
  await field();
  const recent = screen.getByRole('group', { name: 'Recent' });
  expect(within(recent).getAllByRole('option')[0]?.textContent).toContain('Two-Day Cup');
  expect(await active()).toContain('Two-Day Cup');
  await renderApp('/about');
  await person.keyboard('/');
  await field();
  expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull();
});

it('finds pages for a visitor, opens by / outside of fields, and closes by Escape', async () => {
  const { asked } = await renderApp('/');
  await screen.findByRole('banner');
  await person.keyboard('/');
  await person.type(await field(), 'ann');
  expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual(['Announcements']);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Search' }));
  await person.type(await field(), 'a/b');
  expect((await field()).getAttribute('value')).toBe('a/b');
  expect(await screen.findByText('No results for “a/b”')).toBeTruthy();
  expect(asked.some(({ path }) => path.startsWith('/api/search'))).toBe(false);
});

it('reports that nothing was found, and what failed', async () => {
  const { answers: given } = await openInOrg({ ...memberAnswers(), 'GET /api/search': nothing });
  await person.type(await field(), 'xyzzy');
  expect(await screen.findByText('No results for “xyzzy”')).toBeTruthy();
  given['GET /api/search'] = new Refused(404, { message: 'x', refusal: 'not-found' });
  await person.type(await field(), ' 2');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  given['GET /api/search'] = found;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('option', { name: /Two Weights/ })).toBeTruthy();
});

it('offers the whole list where a section is full', async () => {
  const many = [1, 2, 3, 4, 5].map((number) => ({ ...found.problems[0], _id: PROBLEM.replace(/c1$/, `d${number}`) }));
  await openInOrg({ ...memberAnswers(), 'GET /api/search': { ...nothing, problems: many } });
  await person.type(await field(), '1 & 2');
  await person.click(await screen.findByRole('option', { name: 'All problems that match “1 & 2”' }));
  await waitFor(() => expect(here()).toBe(`/org/${ORG}/problem/search?search=1+%26+2`));
});
