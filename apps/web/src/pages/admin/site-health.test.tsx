import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { memberAnswers, renderApp } from '../../testing/render-app.tsx';

const GIB = 2 ** 30;
const lights = {
  judging: { state: 'good', figures: { judged: 41, faults: 0, medianMs: 400, p95Ms: 1_200 } },
  runners: { state: 'good', figures: { online: 1, total: 1, ownOnline: 0, ownTotal: 0, versions: ['1.3.13'] } },
  queue: { state: 'good', figures: { ready: 0, oldestMs: null, kinds: [] } },
  disk: {
    state: 'good',
    figures: { freeBytes: 65 * GIB, totalBytes: 100 * GIB, store: 'disk', bucketReachable: null },
  },
  database: {
    state: 'good',
    figures: {
      version: '17.2',
      sizeBytes: 31 * 2 ** 20,
      connections: 12,
      maxConnections: 97,
      latencyMs: 0.4,
      migrations: 14,
    },
  },
  mail: {
    state: 'unknown',
    figures: { configured: false, waiting: 0, lastSentAt: null, lastFailedAt: null, lastFailure: '' },
  },
  backup: { state: 'warn', figures: { lastAt: null } },
  server: { state: 'good', figures: { version: '1.3.13', uptimeMs: 259_200_000, servers: 2, streams: 7 } },
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(changed: Partial<Record<keyof typeof lights, object>> = {}) {
  const shown = Object.entries({ ...lights, ...changed }).map(([key, light]) => ({ key, ...light }));
  await renderApp('/admin', {
    answers: {
      ...memberAnswers({ userCapability: '1' }),
      'GET /api/admin': { serverVersion: '1.3.13' },
      'GET /api/admin/health': { checkedAt: Date.now(), lights: shown },
    },
    signedIn: true,
  });
  const list = within(await screen.findByRole('list', { name: 'Health' }));
  return (name: string) => {
    const item = list.getAllByRole('listitem').find(({ textContent }) => textContent?.startsWith(name));
    if (item === undefined) throw new Error(`No light ${name}.`);
    return item;
  };
}

it('the first page describes the health of each part of the site in words', async () => {
  const light = await open();
  expect(light('Judging').textContent).toContain('OKMedian 0.4 sec · 95 % within 1.2 sec · 41 submissions in the last');
  expect(light('Runners').textContent).toContain('1 of 1 online · version 1.3.13');
  expect(light('Queue').textContent).toContain('Queue empty');
  expect(light('Disk').textContent).toContain('65 GiB of 100 GiB free');
  expect(light('Database').textContent).toContain('PostgreSQL 17.2 · 31 MiB · 12 of 97 connections · 0.4 ms');
  expect(light('Mail').textContent).toContain('UnknownNot configured');
  expect(light('Server').textContent).toContain('up 3 days · 2 servers · 7 live connections');
  expect(screen.getByText('1 warning')).toBeTruthy();
});

it('a site without a backup explains how to make one', async () => {
  const backup = within((await open())('Backup'));
  expect(backup.getByText('Warning')).toBeTruthy();
  expect(backup.getByText('Never')).toBeTruthy();
  await userEvent.click(backup.getByText('How to back up'));
  expect(backup.getByText(/^npx assay backup /)).toBeTruthy();
});

it('an outage is named with advice', async () => {
  const light = await open({
    runners: { state: 'bad', figures: { online: 0, total: 1, ownOnline: 0, ownTotal: 0, versions: [] } },
    mail: {
      state: 'bad',
      figures: { configured: true, waiting: 2, lastSentAt: null, lastFailedAt: 1, lastFailure: 'EAUTH 535' },
    },
    queue: {
      state: 'bad',
      figures: {
        ready: 3,
        oldestMs: 900_000,
        kinds: [{ kind: 'solution', ready: 3, leased: 0, held: 2, oldestMs: 900_000 }],
      },
    },
  });
  expect(screen.getByText('3 outages')).toBeTruthy();
  expect(light('Runners').textContent).toContain('Outage0 of 1 onlineNo runner is online');
  expect(light('Mail').textContent).toContain('(EAUTH 535) · 2 mails wait');
  expect(light('Queue').textContent).toContain(
    '3 jobs waiting, the oldest for 15 min · Submissions: 3 waiting, 0 in progress, 2 held',
  );
});
