import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { serverForFile } from '@assay/testkit';
import { auditLog, contestClocks } from '../../db/schema.ts';
import {
  judgeAll,
  loopback,
  makePrimary,
  makeShadowOf,
  mark,
  MINUTE_MS,
  patient,
  untilSubmitted,
  type Primary,
  type Shadow,
} from '../../../test/support/shadowing.ts';

const server = serverForFile({ config: loopback });

/** A primary with four judged submissions, and a shadow that has read them. */
async function makeScene() {
  const primary = await makePrimary(server);
  const [ada, bob] = primary.participants.map(({ id }) => id) as [string, string, string];
  await primary.submit({ userId: ada, problem: 0, minute: 5, score: 0 });
  await primary.submit({ userId: ada, problem: 0, minute: 9, score: 100 });
  await primary.submit({ userId: bob, problem: 1, minute: 20, score: 0, status: 'Time Limit Exceeded' });
  await primary.submit({ userId: bob, problem: 0, minute: 30, score: 100 });
  const shadow = await makeShadowOf(server, primary);
  await shadow.connect();
  await untilSubmitted(server, shadow, 4);
  return { primary, shadow, ada, bob };
}

const untilSame = async ({ shadow }: { primary: Primary; shadow: Shadow }) =>
  await expect.poll(async () => (await shadow.differences()).map(({ key, kind }) => [key, kind]), patient).toEqual([]);

describe('a shadow', () => {
  it('judges what the primary received, with its times and teams, and agrees', async () => {
    const scene = await makeScene();
    expect(await judgeAll(server, scene)).toBe(4);
    await untilSame(scene);
    const all = await scene.shadow.differences({ all: true });
    expect(all.filter(({ submissionId }) => submissionId).map((one) => [one.submissionId, one.contestTimeMs])).toEqual([
      ['1', 300_000],
      ['2', 540_000],
      ['3', 1_200_000],
      ['4', 1_800_000],
    ]);
    expect(all.map(({ there, here }) => [there.verdict, here.verdict]).slice(0, 4)).toEqual([
      ['WA', 'WA'],
      ['AC', 'AC'],
      ['TLE', 'TLE'],
      ['AC', 'AC'],
    ]);
    expect((await scene.shadow.state())?.counts).toEqual({
      teams: 3,
      submissions: 4,
      judgedHere: 4,
      judgedThere: 4,
      differences: 0,
      open: 0,
    });
  });

  it('follows the clock of the primary, in the name of the director who connected it, and its thaw', async () => {
    const { primary, shadow } = await makeScene();
    const { director } = primary;
    const clockOf = async ({ params }: Primary | Shadow) => {
      const { clock } = await director.call('GET /api/contest/:contestId', { params });
      if (!clock) throw new Error('The contest has no clock.');
      const { start, duration, freeze, thawAfter } = clock;
      return { version: clock.version, times: { start, duration, freeze, thawAfter } };
    };
    const set = async (body: { duration: number; freeze: number; thawAfter?: number }) => {
      const { version, times } = await clockOf(primary);
      const given = { version, start: times.start, reason: 'r', ...body };
      await director.call('PATCH /api/contest/:contestId/admin/clock', { params: primary.params, body: given });
    };
    await set({ duration: 240 * MINUTE_MS, freeze: 60 * MINUTE_MS });
    await expect.poll(async () => (await clockOf(shadow)).times, patient).toEqual((await clockOf(primary)).times);
    // The contest time of a submission is still that of the primary.
    const all = await shadow.differences({ all: true });
    expect(all.find(({ submissionId }) => submissionId === '2')?.contestTimeMs).toBe(9 * MINUTE_MS);
    await set({ duration: 40 * MINUTE_MS, freeze: 30 * MINUTE_MS, thawAfter: 0 });
    const isThawed = sql<boolean>`thawed_at is not null or thaw_after_ms = 0`;
    const ofShadow = eq(contestClocks.contestId, shadow.contestId);
    const thaws = () => server.db.select({ isThawed }).from(contestClocks).where(ofShadow);
    await expect.poll(thaws, patient).toEqual([{ isThawed: true }]);
    const ofAudit = and(eq(auditLog.subjectId, shadow.contestId), eq(auditLog.action, 'contest.clock-follow'));
    const acts = await server.db.select({ userId: auditLog.userId }).from(auditLog).where(ofAudit);
    expect(acts.length).toBeGreaterThan(0);
    expect(new Set(acts.map(({ userId }) => userId)).size).toBe(1);
  });

  it('lists another verdict and the standings that follow from it, until someone has looked at it', async () => {
    const scene = await makeScene();
    const { shadow, primary } = scene;
    await judgeAll(server, scene, (number, there) => (number === '4' ? { score: 0, status: 'Wrong Answer' } : there));
    // The third one moves up.
    const kinds = ['verdict', 'standing', 'standing'];
    await expect.poll(async () => (await shadow.differences()).map(({ kind }) => kind), patient).toEqual(kinds);
    const [verdict, standing] = await shadow.differences();
    expect(verdict).toMatchObject({
      submissionId: '4',
      problem: 'P1',
      there: { verdict: 'AC' },
      here: { verdict: 'WA' },
    });
    expect(standing).toMatchObject({ there: { solved: 1, penalty: 30 }, here: { solved: 0, penalty: 0 } });
    const { key = '', version = '' } = verdict ?? {};
    const body = { key, version, marked: true, note: 'The checker was wrong.' };
    // Not the difference as the director has seen it.
    const outdated = { ...body, version: 'another' };
    expect(await primary.director.refusalOf(mark, { params: shadow.params, body: outdated })).toBe('conflict');
    await primary.director.call(mark, { params: shadow.params, body });
    expect((await shadow.differences({ marked: false })).map(({ kind }) => kind)).toEqual(kinds.slice(1));
    expect((await shadow.differences({ marked: true }))[0]?.mark).toMatchObject({ note: 'The checker was wrong.' });
  });
});
