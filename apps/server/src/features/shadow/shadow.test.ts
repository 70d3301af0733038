import { describe, expect, it } from 'vitest';
import { serverForFile } from '@assay/testkit';
import {
  judgeAll,
  loopback,
  makePrimary,
  makeShadowOf,
  mark,
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
