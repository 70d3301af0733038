import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OwnPrintJobs, PrintJobRow, PrintQueue } from '../../../features/printing/printing.api.ts';
import { CONTEST, aContest, aContestToDirect, contestAnswers } from '../../../testing/contest-answers.ts';
import { Refused } from '../../../testing/outside.ts';
import { ORG, USER, memberAnswers, renderApp } from '../../../testing/render-app.tsx';

const person = userEvent.setup();
const JOB = '00000000-0000-4000-8000-000000000701';
const page = `/org/${ORG}/contest/${CONTEST}`;
const call = `/api/contest/${CONTEST}/print-job`;
const settingsCall = `/api/contest/${CONTEST}/admin/printing`;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const job = { _id: JOB, number: 7, title: 'A.cpp', pages: 2, bytes: 900, state: 'waiting', at: Date.now() } as const;
const own: OwnPrintJobs = { send: true, left: 4, items: [{ ...job, sender: { userId: USER, name: 'cleo' } }] };
const withPrinting = contestAnswers(aContest({ printing: true }));

describe('the print page', () => {
  it('sends a pasted text under one key, keeps it when it is refused, and shows the job', async () => {
    const server = await renderApp(`${page}/print`, {
      answers: {
        ...withPrinting,
        [`GET ${call}/own`]: { ...own, items: [] },
        [`POST ${call}`]: new Refused(400, { message: 'x', refusal: 'print-too-large' }),
      },
      signedIn: true,
    });
    await screen.findByText('No print jobs yet');
    await person.type(screen.getByLabelText('File name'), 'A.cpp');
    await person.type(screen.getByLabelText('Text'), 'int x;');
    await person.click(screen.getByRole('button', { name: 'Print' }));
    await screen.findByText(/at most 256 KiB and 20 pages/);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('int x;');
    server.answers[`POST ${call}`] = { jobId: JOB, number: 7, pages: 2 };
    server.answers[`GET ${call}/own`] = own;
    await person.click(screen.getByRole('button', { name: 'Print' }));
    await screen.findByText('Job 7 with 2 pages is in the queue');
    await screen.findByText('Waiting');
    const sent = server.asked.filter(({ method, path }) => method === 'POST' && path === call);
    expect(sent[0]?.body).toMatchObject({ title: 'A.cpp', source: 'int x;' });
    expect(sent[1]?.body).toEqual(sent[0]?.body);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('');
  });

  it('takes a file of text, and refuses a binary, an empty and a large one before it is sent', async () => {
    await renderApp(`${page}/print`, { answers: { ...withPrinting, [`GET ${call}/own`]: own }, signedIn: true });
    await screen.findByText('4 jobs left in this contest');
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no file field.');
    await person.upload(input, new File([new Uint8Array([0xff, 0xfe, 0])], 'a.out'));
    await screen.findByText(/^Only text in UTF-8/);
    await person.upload(input, new File([' \n'], 'E.py'));
    await screen.findByText(/^This file is empty/);
    await person.upload(input, new File(['x'.repeat(300_000)], 'big.py'));
    await screen.findByText(/^The file is larger than 256 KiB/);
    await person.upload(input, new File(['汉字'], 'B.py'));
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('汉字'));
    expect(screen.getByLabelText<HTMLInputElement>('File name').value).toBe('B.py');
    expect(screen.queryByText(/^The file is larger/)).toBeNull();
  });

  it('cancels a job that waits, and follows it live', async () => {
    const server = await renderApp(`${page}/print`, {
      answers: { ...withPrinting, [`GET ${call}/own`]: own, [`POST ${call}/${JOB}/cancel`]: {} },
      signedIn: true,
    });
    await person.click(await screen.findByRole('button', { name: 'Cancel job 7' }));
    await waitFor(() => expect(server.asked.some(({ path }) => path === `${call}/${JOB}/cancel`)).toBe(true));
    server.answers[`GET ${call}/own`] = { send: 'print-limit', left: 0, items: [{ ...job, state: 'printed' }] };
    server.say({ type: 'print', contestId: CONTEST });
    await screen.findByText('Printed');
    await screen.findByText(/^You have used all print jobs/);
    expect(screen.queryByRole('button', { name: 'Cancel job 7' })).toBeNull();
  });

  it('has its tab only in a contest with printing', async () => {
    await renderApp(page, { answers: contestAnswers(aContest()), signedIn: true });
    await screen.findByText('Six problems.');
    expect(screen.queryByRole('tab', { name: 'Printing' })).toBeNull();
    cleanup();
    await renderApp(page, { answers: withPrinting, signedIn: true });
    await screen.findByRole('tab', { name: 'Printing' });
  });
});

const queue: PrintQueue = {
  contestId: CONTEST,
  orgId: ORG,
  title: 'Spring Contest',
  enabled: true,
  administer: false,
  open: 1,
  serverTime: Date.now(),
};
const row: PrintJobRow = {
  ...job,
  participant: { userId: USER, name: 'Null Pointers' },
  seat: 'A-12',
  tags: ['room-1'],
};
const claim = { userId: USER, name: 'eve', until: Date.now() + 600_000, own: true };

function answersWith(jobs: PrintJobRow[], given: Partial<PrintQueue> = {}) {
  return {
    ...memberAnswers(),
    [`GET /api/contest/${CONTEST}/print-queue`]: { ...queue, ...given },
    [`GET ${call}`]: { items: jobs, total: jobs.length },
    [`POST ${call}/${JOB}/claim`]: { until: Date.now() + 600_000 },
    [`DELETE ${call}/${JOB}/claim`]: {},
    [`POST ${call}/${JOB}/result`]: {},
    [`DELETE ${call}/${JOB}/result`]: {},
  };
}

describe('the print queue', () => {
  it('shows seat, team and pages, and takes and ends a job', async () => {
    const server = await renderApp(`${page}/print-queue`, { answers: answersWith([row]), signedIn: true });
    await screen.findByText('A-12 · Null Pointers');
    screen.getByText(/2 pages/);
    server.answers[`GET ${call}`] = { items: [{ ...row, state: 'taken', claim }], total: 1 };
    await person.click(screen.getByRole('button', { name: 'I’ll print it: job 7, Null Pointers' }));
    await screen.findByText('You are printing it');
    screen.getByRole('button', { name: /^Open the PDF/ });
    server.answers[`GET ${call}`] = { items: [], total: 0 };
    await person.click(screen.getByRole('button', { name: /^Printed/ }));
    await screen.findByText('Nothing to print');
    expect(server.asked.find(({ path }) => path === `${call}/${JOB}/result`)?.body).toEqual({ result: 'printed' });
  });

  it('says clearly when another volunteer was faster', async () => {
    const server = await renderApp(`${page}/print-queue`, {
      answers: {
        ...answersWith([row]),
        [`POST ${call}/${JOB}/claim`]: new Refused(409, { message: 'x', refusal: 'print-job-taken' }),
      },
      signedIn: true,
    });
    await screen.findByText('A-12 · Null Pointers');
    server.answers[`GET ${call}`] = { items: [{ ...row, state: 'taken', claim: { ...claim, own: false } }], total: 1 };
    await person.click(screen.getByRole('button', { name: /^I’ll print it/ }));
    await screen.findByText(/^Another volunteer or print station has taken/);
    await screen.findByText('eve is printing it');
    expect(screen.queryByRole('button', { name: /^I’ll print it/ })).toBeNull();
  });

  it('puts a printed job back', async () => {
    const { asked } = await renderApp(`${page}/print-queue?show=done`, {
      answers: answersWith([{ ...row, state: 'printed', endedBy: 'eve', endedAt: Date.now() }]),
      signedIn: true,
    });
    await person.click(await screen.findByRole('button', { name: /^Back to the queue/ }));
    await waitFor(() =>
      expect(asked.some(({ method, path }) => method === 'DELETE' && path.endsWith('/result'))).toBe(true),
    );
  });

  it('says when printing is off, and is hidden without the right', async () => {
    await renderApp(`${page}/print-queue`, { answers: answersWith([], { enabled: false, open: 0 }), signedIn: true });
    await screen.findByText('Printing is off');
    cleanup();
    const refused = new Refused(403, { message: 'x', refusal: 'no-right' });
    await renderApp(`${page}/print-queue`, {
      answers: { ...answersWith([]), [`GET /api/contest/${CONTEST}/print-queue`]: refused },
      signedIn: true,
    });
    await screen.findByRole('heading', { name: 'This queue doesn’t exist, or you don’t have access' });
  });
});

describe('the print settings', () => {
  it('are saved together, and refuse an impossible number', async () => {
    const server = await renderApp(`${page}/admin/printing`, {
      answers: {
        ...contestAnswers(aContestToDirect()),
        [`GET ${settingsCall}`]: { enabled: false, maxJobs: 20, header: '' },
        [`PATCH ${settingsCall}`]: {},
        [`GET /api/contest/${CONTEST}/admin/access`]: [],
      },
      signedIn: true,
    });
    await person.click(await screen.findByRole('switch', { name: 'Printing' }));
    const number = screen.getByLabelText(/^Jobs of each participant/);
    await person.clear(number);
    await person.type(number, '0');
    await person.type(screen.getByLabelText(/^Text on each page/), 'Hall 3');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(server.asked.some(({ method }) => method === 'PATCH')).toBe(false);
    await person.clear(number);
    await person.type(number, '5');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Print settings saved');
    expect(server.asked.find(({ method }) => method === 'PATCH')?.body).toEqual({
      enabled: true,
      maxJobs: 5,
      header: 'Hall 3',
    });
  });
});
