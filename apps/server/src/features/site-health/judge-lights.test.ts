import { expect, it } from 'vitest';
import { judgeLight } from './judge-lights.ts';

const DAY_MS = 86_400_000;
const GIB = 2 ** 30;

it('a system error is a warning, and an outage when every tenth submission has one', () => {
  const judging = { judged: 100, faults: 0, medianMs: 400, p95Ms: 900 };
  expect(judgeLight.judging(judging)).toBe('good');
  expect(judgeLight.judging({ ...judging, faults: 1 })).toBe('warn');
  expect(judgeLight.judging({ ...judging, faults: 11 })).toBe('bad');
  expect(judgeLight.judging({ ...judging, p95Ms: 31_000 })).toBe('warn');
  expect(judgeLight.judging({ judged: 0, faults: 0, medianMs: null, p95Ms: null })).toBe('unknown');
});

it('runners are an outage if none is online, and a warning if one is offline or of another version', () => {
  const runners = { online: 2, total: 2, ownOnline: 0, ownTotal: 3, versions: ['1.0.0'] };
  expect(judgeLight.runners(runners, '1.0.0')).toBe('good');
  expect(judgeLight.runners(runners, '1.0.1')).toBe('warn');
  expect(judgeLight.runners({ ...runners, online: 1 }, '1.0.0')).toBe('warn');
  expect(judgeLight.runners({ ...runners, online: 0, versions: [] }, '1.0.0')).toBe('bad');
});

it('a queue is rated by how long its oldest task waits', () => {
  const queue = { ready: 5000, kinds: [] };
  expect(judgeLight.queue({ ...queue, ready: 0, oldestMs: null })).toBe('good');
  expect(judgeLight.queue({ ...queue, oldestMs: 59_000 })).toBe('good');
  expect(judgeLight.queue({ ...queue, oldestMs: 61_000 })).toBe('warn');
  expect(judgeLight.queue({ ...queue, oldestMs: 601_000 })).toBe('bad');
});

it('a full disk and a bucket that does not respond are outages', () => {
  const disk = { freeBytes: 65 * GIB, totalBytes: 100 * GIB, store: 'disk' as const, bucketReachable: null };
  expect(judgeLight.disk(disk)).toBe('good');
  expect(judgeLight.disk({ ...disk, freeBytes: 9 * GIB })).toBe('warn');
  expect(judgeLight.disk({ ...disk, freeBytes: GIB / 2 })).toBe('bad');
  expect(judgeLight.disk({ ...disk, freeBytes: null })).toBe('unknown');
  expect(judgeLight.disk({ ...disk, store: 'bucket', bucketReachable: false })).toBe('bad');
});

it('a database is rated by its free connections and its latency', () => {
  const database = { version: '16.1', sizeBytes: 1, connections: 10, maxConnections: 97, latencyMs: 1, migrations: 1 };
  expect(judgeLight.database(database)).toBe('good');
  expect(judgeLight.database({ ...database, connections: 80 })).toBe('warn');
  expect(judgeLight.database({ ...database, connections: 97 })).toBe('bad');
  expect(judgeLight.database({ ...database, latencyMs: 300 })).toBe('warn');
});

it('mail is an outage from a failure until the next success', () => {
  const mail = { configured: true, waiting: 0, lastSentAt: 5, lastFailedAt: null, lastFailure: '' };
  expect(judgeLight.mail({ ...mail, configured: false, lastFailedAt: 6 })).toBe('unknown');
  expect(judgeLight.mail(mail)).toBe('good');
  expect(judgeLight.mail({ ...mail, lastFailedAt: 6 })).toBe('bad');
  expect(judgeLight.mail({ ...mail, lastFailedAt: 4 })).toBe('good');
});

it('a backup is overdue after a week', () => {
  expect(judgeLight.backup({ lastAt: null }, 8 * DAY_MS)).toBe('warn');
  expect(judgeLight.backup({ lastAt: 2 * DAY_MS }, 8 * DAY_MS)).toBe('good');
  expect(judgeLight.backup({ lastAt: DAY_MS - 1 }, 8 * DAY_MS)).toBe('warn');
});
