import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ContestClockReply, Stage } from '@assay/contract';
import { aContestToDirect, anOverview, CONTEST } from '../../../../testing/contest-answers.ts';
import { type Answers, Refused } from '../../../../testing/outside.ts';
import { memberAnswers, ORG, renderApp, USER } from '../../../../testing/render-app.tsx';

const person = userEvent.setup();
const HOUR_MS = 3_600_000;
const START = Math.floor(Date.now() / 1000) * 1000 - HOUR_MS;
const base = `/org/${ORG}/contest/${CONTEST}/admin`;
const at = `/api/contest/${CONTEST}`;

const clock: ContestClockReply = {
  version: 7,
  start: START,
  duration: 5 * HOUR_MS,
  freeze: HOUR_MS,
  end: START + 5 * HOUR_MS,
  freezeAt: START + 4 * HOUR_MS,
  removed: [],
};
const stages: Stage[] = [
  { name: 'upcoming', start: 0, settings: {} },
  { name: 'running', start: START, at: { event: 'start' }, settings: { problemEnabled: true } },
  { name: 'end', start: START + 5 * HOUR_MS, at: { event: 'end' }, settings: {} },
];

const show = (path: string, given: Partial<ContestClockReply> = {}, more: Answers = {}) =>
  renderApp(path, {
    signedIn: true,
    answers: {
      ...memberAnswers({ orgCapability: '-1' }),
      [`GET ${at}`]: aContestToDirect({
        rulesVersion: 2,
        clock: { ...clock, ...given },
        stages: stages.map(({ name, start }) => ({ name, start })),
        currentStage: { name: 'running', start: START, settings: {} },
      }),
      [`GET ${at}/admin/overview`]: anOverview(),
      [`GET ${at}/admin/stages`]: stages,
      [`GET ${at}/admin/clock/grant`]: { items: [] },
      [`GET ${at}/problem`]: [],
      [`GET ${at}/ranklist`]: [],
      ...more,
    },
  });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the start window of a contest', () => {
  const window = { latest: 3 * HOUR_MS, latestAt: START + 3 * HOUR_MS, length: HOUR_MS, openBoard: false };

  it('is set with the other times before the contest starts', async () => {
    const start = Date.now() + HOUR_MS;
    const { asked } = await show(base, { start, freeze: undefined }, { [`PATCH ${at}/admin/clock`]: {} });
    await person.click(await screen.findByRole('button', { name: 'Change times' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('combobox', { name: 'Participants start' }));
    await person.click(await screen.findByRole('option', { name: 'In a start window' }));
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await person.type(dialog.getByLabelText('Minutes for each participant'), '60');
    await person.type(dialog.getByLabelText('Latest start, in minutes'), '180');
    expect(dialog.getByText(/only the jury reads ranklists/)).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked.some(({ path }) => path === `${at}/admin/clock`)).toBe(true));
    expect(asked.find(({ path }) => path === `${at}/admin/clock`)?.body).toMatchObject({
      window: { latest: 3 * HOUR_MS, length: HOUR_MS, openBoard: false },
    });
  });

  it('shows who has started and until when, and takes a start back with a reason', async () => {
    const userId = '00000000-0000-4000-8000-000000000011';
    const { asked } = await show(
      base,
      { window },
      {
        [`GET ${at}/admin/clock/start`]: {
          items: [
            { user: { _id: userId, name: 'Ada' }, startedAt: START, end: START + HOUR_MS },
            { user: { _id: USER, name: 'Bob' } },
          ],
          total: 2,
        },
        [`DELETE ${at}/admin/clock/start/${userId}`]: {},
      },
    );
    const starts = within(await screen.findByRole('region', { name: 'Starts of participants' }));
    expect(await starts.findByText('not started')).toBeTruthy();
    await person.click(starts.getByRole('button', { name: 'Take back the start of Ada' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Take back' })).toHaveProperty('disabled', true);
    await person.type(dialog.getByLabelText(/^Reason/), 'The screen went black.');
    await person.click(dialog.getByRole('button', { name: 'Take back' }));
    await waitFor(() =>
      expect(asked.some(({ path }) => path.startsWith(`${at}/admin/clock/start/${userId}?`))).toBe(true),
    );
  });

  it('gives everyone more time when the contest is extended', async () => {
    const { asked } = await show(
      base,
      { window, freeze: undefined },
      {
        [`GET ${at}/admin/clock/start`]: { items: [], total: 0 },
        [`PATCH ${at}/admin/clock`]: {},
      },
    );
    await person.click(await screen.findByRole('button', { name: 'Extend' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.type(dialog.getByLabelText(/^Reason/), 'The network failed.');
    await person.click(dialog.getByRole('button', { name: 'Extend' }));
    await waitFor(() => expect(asked.some(({ path }) => path === `${at}/admin/clock`)).toBe(true));
    expect(asked.find(({ path }) => path === `${at}/admin/clock`)?.body).toMatchObject({
      duration: 5 * HOUR_MS + 10 * 60_000,
      window: { latest: 3 * HOUR_MS, length: HOUR_MS + 10 * 60_000, openBoard: false },
      reason: 'Everyone has 10 minutes more, and the contest ends that much later.\n\nThe network failed.',
    });
  });
});

describe('the clock of a contest', () => {
  it('is extended with a reason, which participants get after what happened', async () => {
    const { asked } = await show(base, {}, { [`PATCH ${at}/admin/clock`]: {} });
    await person.click(await screen.findByRole('button', { name: 'Extend' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Extend' })).toHaveProperty('disabled', true);
    await person.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'No power.');
    await person.click(dialog.getByRole('button', { name: 'Extend' }));
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({
        version: 7,
        start: START,
        duration: 5 * HOUR_MS + 600_000,
        freeze: HOUR_MS,
        reason: 'The contest ends 10 minutes later.\n\nNo power.',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps the text if another director was faster', async () => {
    await show(
      base,
      {},
      { [`POST ${at}/admin/clock/pause`]: new Refused(409, { message: 'x', refusal: 'clock-changed' }) },
    );
    await person.click(await screen.findByRole('button', { name: 'Pause' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'No power.');
    await person.click(dialog.getByRole('button', { name: 'Pause' }));
    expect(await dialog.findByText(/Someone else has changed the clock/)).toBeTruthy();
    expect(dialog.getByDisplayValue('No power.')).toBeTruthy();
  });

  it('shows that a contest is paused, instead of a countdown, and resumes it without a reason', async () => {
    const { asked } = await show(base, { pausedAt: START + 60_000 }, { [`POST ${at}/admin/clock/resume`]: {} });
    expect((await screen.findAllByText('Paused')).length).toBeGreaterThan(0);
    await person.click(await screen.findByRole('button', { name: 'Resume' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Resume' }));
    await waitFor(() =>
      expect(asked.find(({ path }) => path.endsWith('/clock/resume'))?.body).toEqual({
        version: 7,
        reason: 'The contest continues.',
      }),
    );
  });

  it('is frozen now, with a reason, and unfrozen', async () => {
    const { asked } = await show(base, {}, { [`PATCH ${at}/admin/clock`]: {} });
    await person.click(await screen.findByRole('button', { name: 'Freeze now' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'As planned.');
    await person.click(dialog.getByRole('button', { name: 'Freeze now' }));
    await waitFor(() => expect(asked.some(({ method }) => method === 'PATCH')).toBe(true));
    const sent = asked.find(({ method }) => method === 'PATCH')?.body as { freeze: number } | undefined;
    const freeze = sent?.freeze;
    expect(sent).toMatchObject({ version: 7, duration: 5 * HOUR_MS, reason: expect.stringContaining('As planned.') });
    // An hour has passed of five.
    expect(freeze).toBeGreaterThan(3.9 * HOUR_MS);
    expect(freeze).toBeLessThanOrEqual(4 * HOUR_MS);
    cleanup();
    const frozen = { freeze: 4.5 * HOUR_MS, freezeAt: START + HOUR_MS / 2 };
    const { asked: later } = await show(base, frozen, { [`PATCH ${at}/admin/clock`]: {} });
    await person.click(await screen.findByRole('button', { name: 'Unfreeze' }));
    const other = within(await screen.findByRole('dialog'));
    await person.type(other.getByRole('textbox', { name: /^Reason/ }), 'A mistake.');
    await person.click(other.getByRole('button', { name: 'Unfreeze' }));
    await waitFor(() => expect(later.find(({ method }) => method === 'PATCH')?.body).not.toHaveProperty('freeze'));
  });

  it('gives a participant time, shows who has what and why, and takes it back after asking', async () => {
    const userId = '11111111-1111-4111-8111-111111111111';
    const given = {
      grantId: '22222222-2222-4222-8222-222222222222',
      principal: { _id: userId, kind: 'user', name: 'ada' },
      delay: 0,
      extra: 1_800_000,
      reason: 'No power at the seat.',
      grantedBy: { _id: userId, name: 'director' },
      grantedAt: START,
      participantCount: 1,
    };
    const { asked } = await show(
      base,
      {},
      {
        [`GET ${at}/admin/clock/grant`]: { items: [given] },
        [`DELETE ${at}/admin/clock/grant/${given.grantId}`]: {},
      },
    );
    expect(await screen.findByText('No power at the seat.')).toBeTruthy();
    expect(screen.getByText(/30 min longer/)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Grant time' }));
    const dialog = within(await screen.findByRole('dialog'));
    // The contest has started: only extra time is left.
    expect(dialog.queryByRole('spinbutton', { name: /^Start later/ })).toBeNull();
    await person.type(dialog.getByRole('spinbutton', { name: /^Extra time/ }), '30');
    expect(dialog.getByRole('button', { name: 'Grant' })).toHaveProperty('disabled', true);
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Take back the time of ada' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(asked.some(({ method }) => method === 'DELETE')).toBe(true));
  });

  it('begins a stage: at an event, some minutes after it, or at a fixed time', async () => {
    const { asked } = await show(`${base}/stage`, {}, { [`PATCH ${at}/admin/stages`]: {} });
    await person.click(await screen.findByRole('button', { name: /^Ended/ }));
    expect(screen.queryByRole('slider', { name: 'Start of Ended' })).toBeNull();
    const minutes = screen.getByRole('spinbutton', { name: 'Minutes after it' });
    await person.clear(minutes);
    await person.type(minutes, '30');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual([
        stages[0],
        stages[1],
        { ...stages[2], start: START + 5.5 * HOUR_MS, at: { event: 'end', offset: 1_800_000 } },
      ]),
    );
  });
});
