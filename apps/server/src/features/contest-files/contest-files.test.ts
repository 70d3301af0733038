import { describe, expect, it } from 'vitest';
import type { ContestFileName } from '@assay/contract';
import { serverForFile } from '@assay/testkit';
import { allOpen, HOUR_MS, makeContest } from '../../../test/support/contesting.ts';
import { makeRanklist, storeJudged } from '../../../test/support/ranking.ts';

const server = serverForFile();
const MINUTE_MS = 60_000;
const KEY = 'GET /api/contest/:contestId/admin/contest-file/:name';
const finalize = 'PATCH /api/contest/:contestId/admin/contest-api/finalization' as const;

/** A contest that has ended, with three teams: two of one site, of which one has a name like a formula. */
async function makeScene(config = 'type = icpc') {
  const contest = await makeContest(server, allOpen);
  const { contestId, director } = contest;
  const params = { contestId };
  await makeRanklist(contest, 'main', config);
  const problem = await contest.addProblem();
  const settings = { entry: 'both' as const, minSize: 1, maxSize: 3, forming: false };
  await director.call('PATCH /api/contest/:contestId/admin/team-settings', { params, body: settings });
  const makeTeam = async (name: string, affiliation: string, minute: number | null) => {
    const body = { name, affiliation };
    const { teamId } = await director.call('POST /api/contest/:contestId/admin/team', { params, body });
    if (minute === null) return;
    const start = (await director.call('GET /api/contest/:contestId', { params })).clock?.start ?? 0;
    const time = { contestTimeMs: minute * MINUTE_MS, submittedAtMs: start + minute * MINUTE_MS };
    await storeJudged(server, contestId, { userId: teamId, problemId: problem, score: 100, ...time });
  };
  await makeTeam('=1+1', 'First <b>School</b>', 12);
  await makeTeam('Late', 'Second School', 30);
  await makeTeam('Idle', 'Second School', null);
  const { clock } = await director.call('GET /api/contest/:contestId', { params });
  const end = async () => {
    const body = {
      version: clock?.version ?? 1,
      start: clock?.start ?? 0,
      duration: HOUR_MS / 2 + MINUTE_MS,
      reason: 'r',
    };
    await director.call('PATCH /api/contest/:contestId/admin/clock', { params, body });
  };
  const read = async (name: ContestFileName, language = 'en') => {
    const reply = await director.fetch(`/api/contest/${contestId}/admin/contest-file/${name}?language=${language}`);
    return { status: reply.status, type: reply.headers.get('content-type'), text: await reply.text() };
  };
  return { ...contest, params, end, read };
}

describe('the files of a contest', () => {
  it('have results once they are official, with medals as in the awards', async () => {
    const { director, params, end, read } = await makeScene();
    const call = { params: { ...params, name: 'results.tsv' as const }, query: {} };
    expect(await director.refusalOf(KEY, call)).toBe('results-not-official');
    await end();
    await director.call(finalize, { params, body: { finalized: true } });
    const { text, type } = await read('results.tsv');
    expect(type).toMatch(/^text\/tab-separated-values/);
    const fields = text.split('\n').map((line) => line.split('\t').slice(1, 6));
    expect(fields.slice(0, 4)).toEqual([
      ['1'],
      ['1', 'Gold Medal', '1', '12', '12'],
      ['2', 'Gold Medal', '1', '30', '30'],
      ['3', 'Ranked', '0', '0', '0'],
    ]);
  });

  it('have standings as a sheet without formulas and as a page without markup of users, in both languages', async () => {
    const { read, end } = await makeScene();
    await end();
    const lines = (await read('standings.tsv')).text.split('\n').map((line) => line.split('\t'));
    expect(lines[0]?.slice(0, 5)).toEqual(['Rank', 'Team', 'Affiliation', 'Solved', 'Penalty']);
    expect(lines[1]).toEqual(['1', "'=1+1", 'First <b>School</b>', '1', '12', '1/12']);
    const { text } = await read('standings.html', 'zh-Hans');
    expect(text).toContain('<th>罚时</th>');
    expect(text).toContain('First &lt;b&gt;School&lt;/b&gt;');
  });

  it('have the scoreboard and the event feed of the contest API', async () => {
    const { read, contestId } = await makeScene();
    expect(JSON.parse((await read('scoreboard.json')).text)).toMatchObject({ rows: [{ rank: 1 }, { rank: 2 }, {}] });
    const [first = ''] = (await read('event-feed.ndjson')).text.split('\n');
    expect(JSON.parse(first)).toMatchObject({ type: 'contest', data: { id: contestId } });
  });

  it('have no results.tsv in a contest of scores', async () => {
    const { director, params, end } = await makeScene('type = oi');
    await end();
    await director.call(finalize, { params, body: { finalized: true } });
    const call = { params: { ...params, name: 'results.tsv' as const }, query: {} };
    expect(await director.refusalOf(KEY, call)).toBe('results-not-official');
  });

  it('are for administrators of contests with a clock', async () => {
    const { contestId, director, makeParticipant } = await makeContest(server, allOpen);
    const call = { params: { contestId, name: 'standings.tsv' as const }, query: {} };
    const [ada, bob] = [await makeParticipant(), await makeParticipant()];
    await director.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
      params: { contestId, userId: bob.id },
      body: { banned: true },
    });
    expect(await ada.client.refusalOf(KEY, call)).toBe('no-right');
    expect(await bob.client.refusalOf(KEY, call)).toBe('banned');
    const older = await makeContest(server, allOpen, { rulesVersion: 1 });
    const ofOlder = { ...call.params, contestId: older.contestId };
    expect(await older.director.refusalOf(KEY, { ...call, params: ofOlder })).toBe('clock-missing');
    const unknown = { ...call.params, contestId: '00000000-0000-4000-8000-000000000000' };
    expect(await ada.client.refusalOf(KEY, { ...call, params: unknown })).toBe('not-found');
  });
});
