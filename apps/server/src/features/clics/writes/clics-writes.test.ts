import { request, type IncomingMessage } from 'node:http';
import { json as consumeJson } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { makeArchive, treeOfFiles } from '@assay/problem';
import { serverForFile } from '@assay/testkit';
import { makeClicsScene, MINUTE_MS, type Row, type Sent } from '../../../../test/support/clics-scene.ts';
import { HOUR_MS } from '../../../../test/support/contesting.ts';
import { apiAccounts, auditLog } from '../../../db/schema.ts';

const server = serverForFile();

type Send = (path: string, init?: Sent, base?: string) => Promise<Response>;

const json = (method: string, body: unknown): Sent => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

async function makeScene(...given: Parameters<typeof makeClicsScene> extends [unknown, ...infer Rest] ? Rest : never) {
  const scene = await makeClicsScene(server, ...given);
  const { contestId } = scene;
  const inContest = (send: Send) => ({
    patch: (body: unknown) => send(`/contests/${contestId}`, json('PATCH', body)),
    post: (type: string, body: unknown) => send(`/contests/${contestId}/${type}`, json('POST', body)),
    list: async (type: string) => (await (await send(`/contests/${contestId}/${type}`)).json()) as Row[],
    one: async (type: string) =>
      (await (await send(`/contests/${contestId}${type}`)).json()) as Record<string, unknown> & {
        capabilities: string[];
      },
    send,
  });
  const actsOf = async () => {
    const rows = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, contestId));
    return rows.map(({ action, userId }) => ({ action, userId }));
  };
  const zip = async (files: Record<string, string>) =>
    Buffer.from(await makeArchive(treeOfFiles(new Map(Object.entries(files))))).toString('base64');
  return {
    ...scene,
    actsOf,
    zip,
    account: async (role: 'admin' | 'judge' | 'presenter' | 'public') => inContest((await scene.makeReader(role)).send),
    person: async (client: typeof scene.director) => inContest(await scene.makeSender(client)),
  };
}

describe('the start of a contest', () => {
  it('is set by an administrator until 30 seconds before it, and by no one else', async () => {
    const { contestId, account, person, ada, actsOf, base } = await makeScene('type = icpc', { startsInMs: HOUR_MS });
    const [admin, judge, team] = [await account('admin'), await account('judge'), await person(ada.client)];
    expect((await admin.one('/access')).capabilities).toContain('contest_start');
    const start = new Date(Date.now() + 2 * HOUR_MS).toISOString();
    const reply = await admin.patch({ id: contestId, start_time: start });
    expect([reply.status, await reply.json()]).toEqual([200, await admin.one('')]);
    expect((await admin.one('')).start_time).toBe(start);
    // As the tools write times.
    for (const zone of ['+00:00', '+00'])
      expect((await admin.patch({ id: contestId, start_time: start.replace('Z', zone) })).status).toBe(200);
    expect((await actsOf()).map(({ action }) => action)).toContain('contest.clock-change');

    const soon = new Date(Date.now() + 10_000).toISOString();
    const refused: [object, number][] = [
      [{ id: 'other', start_time: start }, 409],
      [{ start_time: start }, 400],
      [{ id: contestId }, 400],
      [{ id: contestId, start_time: 'soon' }, 400],
      [{ id: contestId, start_time: start, name: 'Other' }, 400],
      [{ id: contestId, start_time: start, scoreboard_thaw_time: start }, 400],
      [{ id: contestId, start_time: soon }, 403],
      [{ id: contestId, start_time: null }, 403],
      [{ id: contestId, start_time: null, countdown_pause_time: '0:03:38.749' }, 403],
      // Before the end.
      [{ id: contestId, scoreboard_thaw_time: start }, 403],
    ];
    for (const [body, status] of refused) {
      const answer = await admin.patch(body);
      expect([answer.status, await answer.json()], JSON.stringify(body)).toEqual([
        status,
        { code: status, message: expect.any(String) as string },
      ]);
    }
    for (const one of [judge, team]) expect((await one.patch({ id: contestId, start_time: start })).status).toBe(403);
    const anonymous = await fetch(`${base}/contests/${contestId}`, json('PATCH', { id: contestId, start_time: start }));
    expect(anonymous.status).toBe(401);
    expect((await admin.one('')).start_time).toBe(start);
  });

  it('cannot be moved any more once the contest has started', async () => {
    const { contestId, account } = await makeScene();
    const start_time = new Date(Date.now() + HOUR_MS).toISOString();
    expect((await (await account('admin')).patch({ id: contestId, start_time })).status).toBe(403);
  });
});

describe('awards', () => {
  it('are added, replaced, changed and removed by an administrator once the results are official', async () => {
    const { account, person, ada, bob, judged, setClock, director, params, contestId, actsOf } = await makeScene();
    await judged(ada, 0, 5);
    await judged(bob, 0, 7);
    const [admin, judge, open] = [await account('admin'), await account('judge'), await account('public')];
    const change = async (method: string, path: string, body?: object, by = admin) => {
      const reply = await by.send(`/contests/${contestId}/${path}`, body ? json(method, body) : { method });
      const text = await reply.text();
      return [reply.status, text === '' ? null : (JSON.parse(text) as Row), reply.headers.get('location')] as const;
    };
    const [a, b] = [ada, bob].map(async ({ client }) => (await (await person(client)).one('/account')).team_id);
    const [ofAda, ofBob] = [await a, await b];
    const spirit = { citation: 'Team spirit', team_ids: [ofBob] };
    expect((await change('POST', 'awards', spirit))[0]).toBe(403);
    await setClock({ duration: 55 * MINUTE_MS, freeze: undefined });
    const finalize = 'PATCH /api/contest/:contestId/admin/contest-api/finalization' as const;
    await director.call(finalize, { params, body: { finalized: true } });
    const byId = (rows: Row[]) => rows.toSorted((x, y) => x.id.localeCompare(y.id));
    const before = byId(await admin.list('awards'));

    const [status, made, location] = await change('POST', 'awards', spirit);
    expect([status, made]).toEqual([201, { id: expect.stringMatching(/^own-/), ...spirit }]);
    expect(location).toMatch(new RegExp(`/awards/${made?.id}$`));
    const named = { id: 'own-looks', citation: 'Best shirts', team_ids: [ofAda, ofBob] };
    expect((await change('PUT', 'awards/own-looks', named)).slice(0, 2)).toEqual([201, named]);
    const better = { ...named, team_ids: [ofAda] };
    expect((await change('PUT', 'awards/own-looks', better)).slice(0, 2)).toEqual([200, better]);
    const gold = before.find(({ id }) => id === 'gold-medal');
    const patched = { ...gold, team_ids: [ofBob] };
    expect((await change('PATCH', 'awards/gold-medal', { team_ids: [ofBob] })).slice(0, 2)).toEqual([200, patched]);
    expect((await open.list('awards')).find(({ id }) => id === 'gold-medal')).toEqual(patched);
    for (const id of ['winner', 'own-looks', made?.id]) {
      expect((await change('DELETE', `awards/${id}`)).slice(0, 2)).toEqual([204, null]);
      expect((await change('DELETE', `awards/${id}`))[0]).toBe(404);
    }
    const winner = before.find(({ id }) => id === 'winner') ?? {};
    expect((await change('PUT', 'awards/winner', winner)).slice(0, 2)).toEqual([201, winner]);
    expect((await change('PUT', 'awards/gold-medal', gold))[0]).toBe(200);
    expect(byId(await admin.list('awards'))).toEqual(before);
    expect((await actsOf()).filter(({ action }) => action === 'contest.awards')).toHaveLength(9);

    const refused: [string, string, object, number][] = [
      ['POST', 'awards', { ...spirit, id: 'own-x' }, 400],
      ['POST', 'awards', { citation: 'Alone' }, 400],
      ['POST', 'awards', { ...spirit, citation: ' ' }, 400],
      ['POST', 'awards', { ...spirit, team_ids: ['none'] }, 400],
      ['POST', 'awards', { ...spirit, citation: 'x'.repeat(201) }, 400],
      ['PUT', 'awards/own-x', spirit, 400],
      ['PUT', 'awards/own-x', { ...spirit, id: 'own-y' }, 409],
      ['PUT', 'awards/platinum-medal', { ...spirit, id: 'platinum-medal' }, 403],
      ['PATCH', 'awards/winner', { citation: null }, 400],
      ['PATCH', 'awards/winner', { id: 'gold-medal' }, 409],
      ['PATCH', 'awards/own-none', { citation: 'None' }, 404],
    ];
    for (const [method, path, body, expected] of refused)
      expect((await change(method, path, body))[0], `${method} ${path} ${JSON.stringify(body)}`).toBe(expected);
    expect((await change('POST', 'awards', spirit, judge))[0]).toBe(403);
    await director.call(finalize, { params, body: { finalized: true, endOfUpdates: true } });
    expect((await change('DELETE', 'awards/winner'))[0]).toBeGreaterThanOrEqual(400);
    expect(byId(await admin.list('awards'))).toEqual(before);
  });
});

it('an account without the right to change the contest has no capabilities, and may only read', async () => {
  const { contestId, makeReader, director, params } = await makeScene('type = icpc', { startsInMs: HOUR_MS });
  const start_time = new Date(Date.now() + 2 * HOUR_MS).toISOString();
  for (const role of ['judge', 'admin'] as const) {
    const { _id, send } = await makeReader(role, { mayWrite: false });
    const capabilitiesIn = async (version: string) => {
      const reply = await send(`/contests/${contestId}/access`, {}, `${server.origin}/api/clics/${version}`);
      return ((await reply.json()) as { capabilities: string[] }).capabilities;
    };
    const post = () => send(`/contests/${contestId}/clarifications`, json('POST', { text: 'Welcome' }));
    expect([await capabilitiesIn('2026-01'), await capabilitiesIn('2023-06')]).toEqual([[], []]);
    const refused = await post();
    expect([refused.status, await refused.json()]).toEqual([
      403,
      { code: 403, message: 'This account may only read. A director can allow it to change the contest.' },
    ]);
    const patch = json('PATCH', { id: contestId, start_time });
    expect((await send(`/contests/${contestId}`, patch)).status).toBe(403);
    expect((await send(`/contests/${contestId}/submissions`, json('POST', {}))).status).toBe(403);
    const change = 'PATCH /api/contest/:contestId/admin/contest-api/account/:accountId' as const;
    await director.call(change, { params: { ...params, accountId: _id }, body: { mayWrite: true } });
    expect(await capabilitiesIn('2026-01')).toContain('post_clar');
    expect((await post()).status).toBe(201);
  }
});

describe('the thaw', () => {
  it('is planned for after the end, or happens if its time has passed', async () => {
    const { contestId, account, setClock, ada, judged, actsOf } = await makeScene();
    await judged(ada, 0, 53);
    const [admin, open] = [await account('admin'), await account('public')];
    await setClock({ duration: 55 * MINUTE_MS, freeze: 5 * MINUTE_MS });
    const later = new Date(Date.now() + HOUR_MS).toISOString();
    const planned = await admin.patch({ id: contestId, scoreboard_thaw_time: later });
    expect([planned.status, await planned.text()]).toEqual([204, '']);
    expect((await admin.one('')).scoreboard_thaw_time).toBe(later);
    expect(await open.list('judgements')).toEqual([]);

    const past = new Date(Date.now() - 60_000).toISOString();
    const done = await admin.patch({ id: contestId, scoreboard_thaw_time: past });
    expect([done.status, await done.json()]).toEqual([200, await admin.one('')]);
    expect((await admin.one('/state')).thawed).toEqual(expect.any(String));
    expect((await open.list('judgements')).length).toBe(1);
    expect((await admin.patch({ id: contestId, scoreboard_thaw_time: later })).status).toBe(403);
    expect((await actsOf()).map(({ action }) => action)).toContain('ranklist.reveal');
  });
});

describe('clarifications', () => {
  it('are asked by a team, answered by a judge, and seen by those for whom they are', async () => {
    const { account, person, ada, bob, director, params, actsOf } = await makeScene();
    const [judge, asker, other] = [await account('judge'), await person(ada.client), await person(bob.client)];
    const [problem] = await asker.list('problems');
    const own = (await asker.one('/account')).team_id;
    // Tools send every property.
    const unset = { id: null, reply_to_id: null, to_team_id: null };
    const subject = { problem_id: problem?.id, from_team_id: own };
    const asked = await asker.post('clarifications', { ...unset, text: 'Why?', ...subject });
    expect(asked.status).toBe(201);
    const question = (await asked.json()) as Row;
    expect(question).toMatchObject({ from_team_id: own, to_team_ids: null, problem_id: problem?.id, text: 'Why?' });
    expect(asked.headers.get('location')).toMatch(new RegExp(`/clarifications/${question.id}$`));
    // The same question as on the pages.
    const { items } = await director.call('GET /api/contest/:contestId/clarification', {
      params,
      query: { page: 1, perPage: 15 },
    });
    expect(items.map(({ excerpt }) => excerpt)).toContain('Why?');

    const answered = await judge.post('clarifications', {
      text: 'Because.',
      reply_to_id: question.id,
      to_team_ids: [own],
    });
    expect([answered.status, await answered.json()]).toMatchObject([
      201,
      { from_team_id: null, to_team_ids: [own], reply_to_id: question.id, text: 'Because.' },
    ]);
    const textsOf = async (one: typeof asker) => (await one.list('clarifications')).map(({ text }) => text);
    expect(await textsOf(asker)).toEqual(expect.arrayContaining(['Why?', 'Because.']));
    expect(await textsOf(other)).not.toContain('Because.');

    expect((await judge.post('clarifications', { text: 'Read page 2.' })).status).toBe(201);
    expect((await judge.post('clarifications', { text: 'For all.', reply_to_id: question.id })).status).toBe(201);
    expect(await textsOf(other)).toEqual(expect.arrayContaining(['Read page 2.', 'For all.']));
    expect((await asker.post('clarifications', { text: 'And?', reply_to_id: question.id })).status).toBe(201);
    const acts = await actsOf();
    for (const action of ['contest.clarification-answer', 'contest.clarification-notice'])
      expect(acts.map((one) => one.action)).toContain(action);
  });

  it('are refused with what the writer must not send, and from those who may only read', async () => {
    const { account, person, ada, bob } = await makeScene();
    const [judge, asker] = [await account('judge'), await person(ada.client)];
    const teams = (await judge.list('teams')).map(({ id }) => id);
    const other = teams.find((id) => id !== undefined && id !== '') ?? '';
    const foreign = (await (await person(bob.client)).one('/account')).team_id;
    const ofTeam: [object, number][] = [
      [{}, 400],
      [{ text: '' }, 400],
      [{ text: 'x', id: '1' }, 400],
      [{ text: 'x', time: new Date().toISOString() }, 400],
      [{ text: 'x', to_team_ids: [other] }, 400],
      [{ text: 'x', from_team_id: foreign }, 400],
      [{ text: 'x', problem_id: 'none' }, 400],
      [{ text: 'x', reply_to_id: 'none' }, 400],
    ];
    for (const [body, status] of ofTeam)
      expect((await asker.post('clarifications', body)).status, JSON.stringify(body)).toBe(status);
    const ofJury: [object, number][] = [
      [{ text: 'x', from_team_id: other }, 400],
      [{ text: 'x', to_team_ids: [other] }, 403],
      [{ text: 'x', to_group_ids: ['participants'] }, 403],
    ];
    for (const [body, status] of ofJury)
      expect((await judge.post('clarifications', body)).status, JSON.stringify(body)).toBe(status);
    for (const role of ['presenter', 'public'] as const)
      expect((await (await account(role)).post('clarifications', { text: 'x' })).status, role).toBe(403);
    expect((await judge.send(`/contests/none/clarifications`, json('POST', { text: 'x' }))).status).toBe(404);
  });

  it('of an account whose creator no longer directs the contest are refused', async () => {
    const { contestId, account } = await makeScene();
    const judge = await account('judge');
    const stranger = await server.makeUser();
    const moveTo = (createdBy: string | null) =>
      server.db.transact((tx) => tx.update(apiAccounts).set({ createdBy }).where(eq(apiAccounts.contestId, contestId)));
    await moveTo(stranger.id);
    expect((await judge.post('clarifications', { text: 'x' })).status).toBe(403);
    await moveTo(null);
    expect((await judge.post('clarifications', { text: 'x' })).status).toBe(403);
  });
});

describe('submissions', () => {
  it('are sent by a team for itself, and by an administrator for any team', async () => {
    const { account, person, ada, bob, zip, actsOf, params } = await makeScene();
    const [admin, team] = [await account('admin'), await person(ada.client)];
    expect((await team.one('/access')).capabilities).toEqual(['post_clar', 'team_submit']);
    const [problem] = await team.list('problems');
    const body = {
      language_id: 'cpp',
      problem_id: problem?.id,
      entry_point: null,
      files: [{ data: await zip({ 'main.cpp': 'int main() {}' }) }],
    };
    const sent = await team.post('submissions', body);
    expect([sent.status, await sent.json()]).toMatchObject([
      201,
      { id: '1', language_id: 'cpp', team_id: (await team.one('/account')).team_id },
    ]);
    expect(sent.headers.get('location')).toMatch(/\/submissions\/1$/);
    const ofBob = (await (await person(bob.client)).one('/account')).team_id;
    const proxied = await admin.post('submissions', { ...body, team_id: ofBob });
    expect([proxied.status, await proxied.json()]).toMatchObject([201, { id: '2', team_id: ofBob }]);
    expect((await actsOf()).map(({ action }) => action)).toContain('contest.submit-for');
    const files = await admin.send(`/contests/${params.contestId}/submissions/2/files`);
    expect(Buffer.from(await files.arrayBuffer()).toString('base64')).toBe(body.files[0]?.data);
    expect(await admin.list('submissions')).toHaveLength(2);
  });

  it('are refused if something is missing, unknown or not the writer’s', async () => {
    const { account, person, ada, bob, zip, setClock, contestId } = await makeScene();
    const [admin, judge, team] = [await account('admin'), await account('judge'), await person(ada.client)];
    const foreign = (await (await person(bob.client)).one('/account')).team_id;
    const [problem] = await team.list('problems');
    const files = [{ data: await zip({ 'main.cpp': '' }) }];
    const good = { language_id: 'cpp', problem_id: problem?.id, files };
    const refused: [object, number][] = [
      [{ ...good, language_id: 'abc' }, 400],
      [{ ...good, problem_id: 'abc' }, 400],
      [{ ...good, team_id: foreign }, 400],
      [{ ...good, id: '7' }, 400],
      [{ ...good, time: new Date().toISOString() }, 400],
      [{ ...good, files: [] }, 400],
      [{ ...good, files: [{ data: 'not base64!' }] }, 400],
      [{ ...good, files: [{ data: Buffer.from('text').toString('base64') }] }, 400],
      [{ ...good, files: [{ ...files[0], mime: 'text/plain' }] }, 400],
    ];
    for (const [body, status] of refused)
      expect((await team.post('submissions', body)).status, JSON.stringify(body).slice(0, 80)).toBe(status);
    expect((await admin.post('submissions', good)).status).toBe(400);
    expect((await admin.post('submissions', { ...good, team_id: 'none' })).status).toBe(400);
    expect((await judge.post('submissions', { ...good, team_id: foreign })).status).toBe(403);
    const put = await admin.send(`/contests/${contestId}/submissions/9`, json('PUT', { ...good, id: '9' }));
    expect(put.status).toBe(405);
    await setClock({ duration: 55 * MINUTE_MS, freeze: undefined });
    expect((await team.post('submissions', good)).status).toBe(403);
    expect(await admin.list('submissions')).toEqual([]);
  });

  it('may ask for another protocol, as the clients of the tools do', async () => {
    const { makeReader, contestId, base } = await makeScene();
    const { username, password } = await makeReader('admin');
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      const sending = request(`${base}/contests/${contestId}/clarifications`, {
        method: 'POST',
        auth: `${username}:${password}`,
        headers: {
          'content-type': 'application/json',
          connection: 'Upgrade, HTTP2-Settings',
          upgrade: 'h2c',
          'http2-settings': 'AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA',
        },
      });
      sending.on('response', resolve).on('error', reject);
      sending.end(JSON.stringify({ text: 'Notice' }));
    });
    expect([reply.statusCode, await consumeJson(reply)]).toMatchObject([201, { text: 'Notice' }]);
  });
});
