import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { capabilityMask } from '@assay/contract';
import { serverForFile } from '@assay/testkit';
import { contestParticipants } from '../../db/schema.ts';
import { fold, linesOf, makeClicsScene, MINUTE_MS, type Row } from '../../../test/support/clics-scene.ts';
import { HOUR_MS, submitIn } from '../../../test/support/contesting.ts';
import { complete, take } from '../../../test/support/judging.ts';
import { putFile } from '../../../test/support/problem-data.ts';

const server = serverForFile();

const finalize = 'PATCH /api/contest/:contestId/admin/contest-api/finalization' as const;

describe('the contest API', () => {
  it('describes a contest, its problems, teams, submissions and judgements', async () => {
    const { contestId, problems, ada, bob, judged, makeReader } = await makeClicsScene(server);
    await judged(ada, 0, 5, 0);
    await judged(ada, 0, 12);
    await judged(bob, 1, 30, 100);
    const admin = await makeReader('admin');
    expect(await admin.one('')).toMatchObject({
      id: contestId,
      duration: '2:00:00.000',
      scoreboard_freeze_duration: '1:10:00.000',
      scoreboard_type: 'pass-fail',
      penalty_time: '0:20:00.000',
    });
    expect(await admin.list('problems')).toMatchObject([
      { label: 'P1', ordinal: 0, rgb: '#e53935', uuid: problems[0] },
      { label: 'P2', ordinal: 1 },
    ]);
    expect((await admin.list('teams')).length).toBe(2);
    const submissions = await admin.list('submissions');
    expect(submissions).toMatchObject([
      { id: '1', contest_time: '0:05:00.000' },
      { id: '2', contest_time: '0:12:00.000' },
      { id: '3', contest_time: '0:30:00.000' },
    ]);
    expect((await admin.list('judgements')).map((one) => [one.id, one.judgement_type_id])).toEqual([
      ['1-1', 'WA'],
      ['2-1', 'AC'],
      ['3-1', 'AC'],
    ]);
    const { rows } = (await admin.one('scoreboard')) as { rows: Row[] };
    expect(rows.map(({ rank, score }) => ({ rank, score }))).toEqual([
      { rank: 1, score: { num_solved: 1, total_time: '0:30:00.000', time: '0:30:00.000' } },
      { rank: 2, score: { num_solved: 1, total_time: '0:32:00.000', time: '0:12:00.000' } },
    ]);
  });

  it('is the fold of its event feed, from any token on', async () => {
    const { ada, bob, judged, makeReader } = await makeClicsScene(server);
    await judged(ada, 0, 5, 0);
    await judged(bob, 1, 70);
    for (const role of ['public', 'admin'] as const) {
      const reader = await makeReader(role);
      const lines = await reader.feed();
      const objects = fold(lines);
      for (const type of ['problems', 'teams', 'groups', 'languages', 'submissions', 'judgements', 'judgement-types']) {
        const own = [...objects].filter(([key]) => key.startsWith(`${type}/`)).map(([, data]) => data);
        expect(await reader.list(type), type).toEqual(own);
      }
      expect(await reader.one('state')).toEqual(objects.get('state/null'));
      for (const at of [0, 5, lines.length - 1]) {
        const rest = await reader.feed(`&since_token=${lines[at]?.token}&since_id=1`);
        expect(rest).toEqual(lines.slice(at + 1));
      }
    }
  });

  it('hides results of the freeze from the public until the thaw, and then sends them after the thaw', async () => {
    const { ada, bob, judged, makeReader, setClock } = await makeClicsScene(server);
    await judged(ada, 0, 49, 100);
    await judged(bob, 0, 51, 100);
    const [open, presenter, judge] = [
      await makeReader('public'),
      await makeReader('presenter'),
      await makeReader('judge'),
    ];
    const ids = async (reader: typeof open) => (await reader.list('judgements')).map(({ id }) => id);
    expect(await ids(open)).toEqual(['1-1']);
    expect(await ids(presenter)).toEqual(['1-1']);
    expect(await ids(judge)).toEqual(['1-1', '2-1']);
    expect((await open.list('submissions')).map(({ id, files }) => [id, files])).toEqual([
      ['1', []],
      ['2', []],
    ]);
    const pending = (await open.one('scoreboard')) as { rows: { problems: Row[] }[] };
    expect(pending.rows.map(({ problems }) => problems[0]?.num_pending)).toEqual([0, 1]);
    await setClock({ duration: 55 * MINUTE_MS, freeze: 5 * MINUTE_MS });
    expect(await ids(open)).toEqual(['1-1']);
    expect(await ids(presenter)).toEqual(['1-1', '2-1']);
    const before = await open.feed();
    await setClock({ duration: 55 * MINUTE_MS, freeze: 5 * MINUTE_MS, thawAfter: 0 });
    // Changes of the clock are announced as clarifications.
    const after = (await open.feed()).slice(before.length).filter(({ type }) => type !== 'clarifications');
    expect(after.map(({ type, id }) => `${type} ${id}`).slice(-2)).toEqual(['state null', 'judgements 2-1']);
    expect(after.find(({ type }) => type === 'state')?.data?.thawed).toEqual(expect.any(String));
  });

  it('sends lines as they happen, and ends the feed of a revoked account', async () => {
    const { contestId, problems, ada, runner, makeReader, director, params } = await makeClicsScene(server);
    const admin = await makeReader('admin');
    const known = (await admin.feed()).at(-1)?.token ?? '';
    const reply = await admin.ofContest(`/event-feed?since_token=${known}`);
    expect(reply.headers.get('content-type')).toBe('application/x-ndjson');
    let text = '';
    const reading = (async () => {
      for await (const chunk of reply.body ?? []) text += Buffer.from(chunk as Uint8Array).toString();
    })().catch(() => undefined);
    await submitIn(ada.client, { contestId, problemId: problems[0] });
    await complete(runner, await take(runner), { score: 100, status: 'Accepted' });
    await expect
      .poll(() => linesOf(text.slice(0, text.lastIndexOf('\n') + 1)).map(({ type, id }) => `${type} ${id}`), {
        timeout: 60_000,
      })
      .toContain('judgements 1-1');
    await director.call('DELETE /api/contest/:contestId/admin/contest-api/account/:accountId', {
      params: { ...params, accountId: admin._id },
    });
    await reading;
    expect((await admin.ofContest('/state')).status).toBe(401);
  });

  it('has the judged cases of a submission as runs, whichever way a runner reports them', async () => {
    const { contestId, problems, ada, runner, makeReader } = await makeClicsScene(server);
    const tests = [
      { name: '1', score: 100, status: 'Accepted', cpu: 12 },
      { name: '2', score: 0, status: 'Time Limit Exceeded', cpu: 1001 },
      { name: '3', score: 0, status: 'Skipped' },
    ];
    const details = { version: 1, jobs: [{ name: 'all', score: 0, status: 'Time Limit Exceeded', tests }] };
    const result = { score: 0, status: 'Time Limit Exceeded' };
    await submitIn(ada.client, { contestId, problemId: problems[0] });
    await complete(runner, await take(runner), { ...result, details });
    await submitIn(ada.client, { contestId, problemId: problems[0] });
    const task = await take(runner);
    const params = { solutionId: task.solutionId, taskId: task.taskId, type: 'upload' as const };
    const { url } = await runner.call('GET /api/runner/solution/task/:solutionId/:taskId/details/:type', { params });
    await putFile(url, JSON.stringify(details));
    await complete(runner, task, result);
    const [judge, open] = [await makeReader('judge'), await makeReader('public')];
    const runs = await judge.list('runs');
    expect(runs).toMatchObject(
      ['1-1', '2-1'].flatMap((judgement) => [
        { id: `${judgement}-1`, judgement_id: judgement, ordinal: 1, judgement_type_id: 'AC', run_time: 0.012 },
        { id: `${judgement}-2`, judgement_id: judgement, ordinal: 2, judgement_type_id: 'TLE', run_time: 1.001 },
      ]),
    );
    expect(await (await judge.ofContest('/runs/2-1-2')).json()).toEqual(runs.at(-1));
    expect(await judge.list('runs?judgement_id=2-1')).toEqual(runs.slice(2));
    const lines = await judge.feed();
    expect(lines.filter(({ type }) => type === 'runs').map(({ data }) => data)).toEqual(runs);
    // In the freeze.
    expect(await open.list('runs')).toEqual([]);
  });

  it('answers what does not exist, what is hidden and wrong credentials as its specification wants', async () => {
    const { contestId, base, makeReader } = await makeClicsScene(server);
    const [admin, open] = [await makeReader('admin'), await makeReader('public')];
    for (const path of ['/nonsense', '/submissions/999999', '/teams/none', '/submissions/1/files', '/contest'])
      expect((await admin.ofContest(path)).status, path).toBe(404);
    expect((await open.ofContest('/submissions/1/files')).status).toBe(404);
    for (const query of ['since_id=999999', 'since_token=xY-99_', `since_token=${'A'.repeat(22)}`])
      expect((await admin.ofContest(`/event-feed?${query}`)).status, query).toBe(400);
    const [theirs] = (await open.feed()).slice(-1);
    expect((await admin.ofContest(`/event-feed?since_token=${theirs?.token}`)).status).toBe(400);
    for (const path of ['', '/'])
      expect(await (await fetch(`${base}${path}`)).json()).toMatchObject({ version: '2026-01' });
    for (const path of [`/contests/${contestId}`, '/contests/none/state']) {
      const reply = await fetch(`${base}${path}`);
      expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('Basic')]);
    }
    const wrong = `Basic ${Buffer.from(`${admin.username}:wrong`).toString('base64')}`;
    expect((await fetch(base, { headers: { authorization: wrong } })).status).toBe(401);
    const elsewhere = await makeReader('admin', { cidrs: ['10.0.0.0/8', '::2'] });
    expect((await elsewhere.ofContest('/state')).status).toBe(401);
    const here = await makeReader('admin', { cidrs: ['127.0.0.0/8', '::1'] });
    expect((await here.ofContest('/state')).status).toBe(200);
    const expired = await makeReader('admin', { expiresAt: Date.now() - HOUR_MS });
    expect((await expired.ofContest('/state')).status).toBe(401);
  });

  it.each(['2026-01', '2023-06'])('offers in version %s what access lists, and no commentary', async (version) => {
    const { contestId, base, makeReader } = await makeClicsScene(server);
    const { send } = await makeReader('admin');
    const read = (path: string) => send(`/contests/${contestId}/${path}`, {}, base.replace('2026-01', version));
    const { endpoints } = (await (await read('access')).json()) as { endpoints: { type: string }[] };
    const types = endpoints.map(({ type }) => type);
    const statuses = await Promise.all(types.map(async (type) => (await read(type === 'contest' ? '' : type)).status));
    expect(statuses).toEqual(types.map(() => 200));
    expect(types).not.toContain('commentary');
    for (const path of ['commentary', 'commentary/1', 'accounts']) expect((await read(path)).status, path).toBe(404);
  });

  it('shows a participant with a personal token their own results of the freeze, and no one else’s', async () => {
    const { contestId, ada, bob, judged, director, makeSender } = await makeClicsScene(server);
    await judged(ada, 0, 60);
    await judged(bob, 0, 61);
    const judgements = async (read: (path: string) => Promise<Response>) =>
      ((await (await read(`/contests/${contestId}/judgements`)).json()) as Row[]).map(({ id }) => id);
    const own = await makeSender(ada.client);
    expect(await judgements(own)).toEqual(['1-1']);
    expect(((await (await own('/contests')).json()) as Row[]).map(({ id }) => id)).toEqual([contestId]);
    expect(await (await own(`/contests/${contestId}/account`)).json()).toMatchObject({ type: 'team' });
    expect(await judgements(await makeSender(director))).toEqual(['1-1', '2-1']);
    expect((await (await makeSender(ada.client, ['problem']))('/contests')).status).toBe(401);
    const outsider = await server.signIn(await server.makeUser());
    expect((await (await makeSender(outsider))(`/contests/${contestId}`)).status).toBe(404);
  });

  it('shows results of the freeze to the jury, who answer, and to observers, who change nothing', async () => {
    const { contestId, orgId, params, ada, bob, judged, director, makeSender } = await makeClicsScene(server);
    await judged(ada, 0, 60);
    await judged(bob, 0, 61);
    const asRole = async (role: 'jury' | 'observer') => {
      const { id } = await server.makeUser();
      await server.addMember(orgId, id);
      const body = { principalId: id, capability: String(capabilityMask('contest', 'access', role)) };
      await director.call('POST /api/contest/:contestId/admin/access', { params, body });
      const send = await makeSender(await server.signIn({ id }));
      const read = async (path: string) => await (await send(`/contests/${contestId}/${path}`)).json();
      const posted = await send(`/contests/${contestId}/clarifications`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text: 'Water is at the door.' }),
      });
      return {
        type: ((await read('account')) as { type: string }).type,
        capabilities: ((await read('access')) as { capabilities: string[] }).capabilities,
        judgements: ((await read('judgements')) as Row[]).map((one) => one.id),
        posted: posted.status,
      };
    };
    const judgements = ['1-1', '2-1'];
    expect(await asRole('jury')).toEqual({ type: 'judge', capabilities: ['post_clar'], judgements, posted: 201 });
    expect(await asRole('observer')).toEqual({ type: 'analyst', capabilities: [], judgements, posted: 403 });
  });

  it('shows a contest to everyone while its board is public', async () => {
    const { contestId, orgId, base, ada, judged, director } = await makeClicsScene(server);
    await judged(ada, 0, 5);
    await judged(ada, 1, 60);
    const read = (path: string) => fetch(`${base}/contests/${contestId}${path}`);
    expect((await read('/judgements')).status).toBe(401);
    const { ranklistId } = await director.call('POST /api/rk', { body: { contestId, orgId, ranklistKey: 'main' } });
    expect((await read('/judgements')).status).toBe(401);
    await director.call('PATCH /api/rk/:ranklistId/visible', { params: { ranklistId }, body: { visible: true } });
    expect(((await (await read('/judgements')).json()) as Row[]).map(({ id }) => id)).toEqual(['1-1']);
    const listed = (await (await fetch(`${base}/contests`)).json()) as Row[];
    expect(listed.map(({ id }) => id)).toEqual([contestId]);
  });

  it('says that a collection has not changed', async () => {
    const { contestId, makeReader } = await makeClicsScene(server);
    const admin = await makeReader('admin');
    const first = await admin.ofContest('/teams');
    const etag = first.headers.get('etag') ?? '';
    expect((await admin.send(`/contests/${contestId}/teams`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('has official results and awards once the director has finalized the contest', async () => {
    const { director, params, ada, bob, judged, makeReader, setClock, problems } = await makeClicsScene(server);
    await judged(ada, 0, 5);
    await judged(bob, 0, 7);
    const reader = await makeReader('presenter');
    const body = { finalized: true };
    expect(await director.refusalOf(finalize, { params, body })).toBe('finalization-blocked');
    await setClock({ duration: 55 * MINUTE_MS, freeze: undefined });
    await director.call(finalize, { params, body });
    expect((await reader.one('state')).finalized).toEqual(expect.any(String));
    const first = `first-to-solve-${problems[0].replaceAll('-', '').slice(0, 20)}`;
    const awards = await reader.list('awards');
    expect(awards.map(({ id }) => id)).toEqual(['winner', 'gold-medal', 'silver-medal', 'bronze-medal', first]);
    expect(first.length).toBeLessThanOrEqual(36);
    await director.call(finalize, { params, body: { finalized: true, endOfUpdates: true } });
    expect((await reader.feed()).at(-1)).toMatchObject({ type: 'state', data: { end_of_updates: expect.any(String) } });
    expect(await director.refusalOf(finalize, { params, body: { finalized: false } })).toBe('updates-ended');
  });

  it('ends its feed for presenters before the thaw, as the Resolver requires, and for others with the thaw', async () => {
    const { contestId, director, params, ada, judged, makeReader, setClock } = await makeClicsScene(server);
    await judged(ada, 0, 51);
    const [presenter, open] = [await makeReader('presenter'), await makeReader('public')];
    const clock = { duration: 55 * MINUTE_MS, freeze: 10 * MINUTE_MS };
    await setClock(clock);
    await director.call(finalize, { params, body: { finalized: true } });
    const ofFile = async (name: string) =>
      await (await director.fetch(`/api/contest/${contestId}/admin/contest-file/${name}`)).text();
    expect((await presenter.one('state')).end_of_updates).toBeNull();
    expect(linesOf(await ofFile('event-feed.ndjson')).at(-1)?.data?.end_of_updates).toEqual(expect.any(String));
    await director.call(finalize, { params, body: { finalized: true, endOfUpdates: true } });
    expect((await presenter.feed()).at(-1)?.data?.end_of_updates).toEqual(expect.any(String));
    expect((await open.one('state')).end_of_updates).toBeNull();
    await setClock({ ...clock, thawAfter: 0 });
    expect((await open.list('judgements')).map(({ id }) => id)).toEqual(['1-1']);
    const { thawed, end_of_updates: ended } = (await open.feed()).at(-1)?.data ?? {};
    expect(thawed).toEqual(expect.any(String));
    expect(Date.parse(String(ended))).toBeGreaterThanOrEqual(Date.parse(String(thawed)));
    expect((await presenter.one('state')).thawed).toBeNull();
  });

  it('shows the awards as directors changed them, to the public only after the thaw', async () => {
    const { contestId, director, params, ada, bob, judged, makeReader, setClock } = await makeClicsScene(server);
    await judged(ada, 0, 5);
    await judged(bob, 0, 7);
    const [open, presenter] = [await makeReader('public'), await makeReader('presenter')];
    const read = 'GET /api/contest/:contestId/admin/awards' as const;
    const change = 'PUT /api/contest/:contestId/admin/awards' as const;
    const { plan, version } = await director.call(read, { params });
    const edits = [
      { key: 'gold-medal', citation: { 'zh-Hans': '一等奖' }, userIds: [bob.id] },
      { key: 'silver-medal', removed: true },
      { key: 'own/spirit', citation: { en: 'Team spirit' }, userIds: [ada.id] },
    ];
    const settings = { ...plan.settings, bronze: 0, firstToSolve: false };
    await director.call(change, { params, body: { settings, edits, order: ['own/spirit'], version } });
    const before = (await open.feed()).length;
    await setClock({ duration: 55 * MINUTE_MS, freeze: 10 * MINUTE_MS });
    await director.call(finalize, { params, body: { finalized: true } });
    const shown = (await presenter.list('awards')).map(({ id, citation, team_ids: ids }) => [id, citation, ids]);
    const taking = await server.db
      .select()
      .from(contestParticipants)
      .where(eq(contestParticipants.contestId, contestId));
    const [a, b] = [ada, bob].map((user) => taking.find(({ userId }) => userId === user.id)?.id);
    expect(shown).toEqual([
      ['own-spirit', 'Team spirit', [a]],
      ['winner', 'Contest winner', [a]],
      ['gold-medal', '一等奖', [b]],
    ]);
    expect(await open.list('awards')).toEqual([]);
    const hidden = (await open.feed()).slice(before).filter(({ type }) => type === 'awards');
    expect(hidden).toEqual([]);
    await director.call(change, { params, body: { ...plan, version: version + 1 } });
    expect((await presenter.list('awards')).length).toBeGreaterThan(3);
    expect(await open.list('awards')).toEqual([]);
  });

  it('writes penalties and times of scoreboards in minutes in version 2023-06', async () => {
    const { contestId, ada, judged, makeReader } = await makeClicsScene(server);
    await judged(ada, 0, 12);
    const admin = await makeReader('admin');
    const old = async (path: string) =>
      (await (await admin.send(`/contests/${contestId}${path}`, {}, `${server.origin}/api/clics/2023-06`)).json()) as {
        penalty_time: unknown;
        rows: Row[];
      };
    expect((await old('')).penalty_time).toBe(20);
    expect((await old('/scoreboard')).rows[0]?.score).toEqual({ num_solved: 1, total_time: 12, time: 12 });
  });
});
