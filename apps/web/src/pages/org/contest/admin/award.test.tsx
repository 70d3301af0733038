import { defaultAwardPlan } from '@assay/rules';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { aContest, CONTEST, contestAnswers } from '../../../../testing/contest-answers.ts';
import { ORG, renderApp } from '../../../../testing/render-app.tsx';

const person = userEvent.setup();
const address = `/org/${ORG}/contest/${CONTEST}/admin/award`;
const call = `/api/contest/${CONTEST}/admin/awards`;

const row = { ranked: true, scored: true, tags: [], affiliation: '', firsts: [] };
const stored = {
  plan: defaultAwardPlan,
  version: 3,
  problems: [],
  rows: [
    { ...row, userId: 'ann', name: 'Ann', rank: 1, solved: 2 },
    { ...row, userId: 'bob', name: 'Bob', rank: 2, solved: 1 },
  ],
};
const open = async () => {
  const answers = {
    ...contestAnswers(),
    [`GET /api/contest/${CONTEST}`]: aContest({
      abilities: { ...aContest().abilities, administer: true, judge: true, observe: true },
    }),
    [`GET ${call}`]: stored,
    [`PUT ${call}`]: { version: 4 },
  };
  const { asked } = await renderApp(address, { answers, signedIn: true });
  const list = await screen.findByRole('region', { name: 'Awards' });
  const texts = () =>
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  const saved = () => asked.find(({ method }) => method === 'PUT')?.body;
  return { list, texts, saved };
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a director changes numbers and sees the awards that follow before saving', async () => {
  const { texts, saved } = await open();
  expect(texts()).toEqual([
    'Contest winnerAnn',
    'Gold medalAnn, Bob',
    'Silver medalNo recipient',
    'Bronze medalNo recipient',
  ]);
  const gold = screen.getByRole('spinbutton', { name: 'Gold medals' });
  await person.clear(gold);
  await person.type(gold, '1');
  expect(texts().slice(1, 3)).toEqual(['Gold medalAnn', 'Silver medalBob']);
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(saved()).toEqual({
      settings: { ...defaultAwardPlan.settings, gold: 1 },
      edits: [],
      order: [],
      version: 3,
    }),
  );
});

it('a changed award shows what is computed, and can be returned to it', async () => {
  const { list, texts } = await open();
  await person.click(within(list).getByRole('button', { name: 'Edit Gold medal' }));
  const dialog = await screen.findByRole('dialog', { name: 'Gold medal' });
  const text = within(dialog).getByRole('textbox', { name: 'Citation in English' });
  await person.clear(text);
  await person.type(text, 'First prize');
  await person.click(within(dialog).getByRole('button', { name: 'Apply' }));
  expect(texts()[1]).toBe('First prizeChangedAnn, BobComputed: Gold medal: Ann, BobUse the computed one');
  await person.click(within(list).getByRole('button', { name: 'Use the computed one' }));
  expect(texts()[1]).toBe('Gold medalAnn, Bob');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBe(null));
});

it('awards are added with recipients, moved, removed and awarded again', async () => {
  const { list, texts, saved } = await open();
  await person.click(within(list).getByRole('button', { name: 'Add an award' }));
  const dialog = await screen.findByRole('dialog', { name: 'New award' });
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(true);
  await person.type(within(dialog).getByRole('textbox', { name: 'Citation in Chinese' }), '团队精神奖');
  await person.click(within(dialog).getByRole('combobox', { name: 'Recipients' }));
  await person.click(await screen.findByRole('option', { name: 'Bob' }));
  await person.click(within(dialog).getByRole('button', { name: 'Apply' }));
  expect(texts().at(-1)).toBe('团队精神奖AddedBob');
  await person.click(within(list).getByRole('button', { name: 'Move 团队精神奖 up' }));
  expect(texts().at(-2)).toBe('团队精神奖AddedBob');
  await person.click(within(list).getByRole('button', { name: 'Remove Contest winner' }));
  expect(texts()[0]).toBe('Gold medalAnn, Bob');
  await person.click(within(list).getByRole('button', { name: 'Remove Silver medal' }));
  await person.click(within(list).getByRole('button', { name: 'Award again: Contest winner' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(saved()).toMatchObject({
      edits: [
        { key: 'own/1', citation: { 'zh-Hans': '团队精神奖' }, userIds: ['bob'] },
        { key: 'silver-medal', removed: true },
      ],
      order: ['winner', 'gold-medal', 'silver-medal', 'own/1', 'bronze-medal'],
    }),
  );
});
