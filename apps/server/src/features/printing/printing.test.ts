import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { MAX_PRINT_BYTES, PRINT_CLAIM_MS } from '@assay/contract';
import { ACCESS_LEVEL, type AccessLevel } from '@assay/contract/states';
import { serverForFile, type TestClient } from '@assay/testkit';
import { auditLog, printJobs } from '../../db/schema.ts';
import { allOpen, HOUR_MS, makeContest } from '../../../test/support/contesting.ts';
import { EVENT_WAIT, streamsOf } from '../../../test/support/event-stream.ts';
import { textOfPdf } from '../../../test/support/pdf.ts';

const server = serverForFile();
const listen = streamsOf(server);

const routes = {
  own: 'GET /api/contest/:contestId/print-job/own',
  send: 'POST /api/contest/:contestId/print-job',
  cancel: 'POST /api/contest/:contestId/print-job/:jobId/cancel',
  queue: 'GET /api/contest/:contestId/print-queue',
  next: 'POST /api/contest/:contestId/print-queue/next',
  list: 'GET /api/contest/:contestId/print-job',
  claim: 'POST /api/contest/:contestId/print-job/:jobId/claim',
  release: 'DELETE /api/contest/:contestId/print-job/:jobId/claim',
  end: 'POST /api/contest/:contestId/print-job/:jobId/result',
  pdf: 'GET /api/contest/:contestId/print-job/:jobId/pdf',
  undo: 'DELETE /api/contest/:contestId/print-job/:jobId/result',
  settings: 'GET /api/contest/:contestId/admin/printing',
  change: 'PATCH /api/contest/:contestId/admin/printing',
} as const;

/** A running contest with printing and two participants. */
async function makeScene(accessLevel: AccessLevel = ACCESS_LEVEL.private) {
  const contest = await makeContest(server, allOpen, { accessLevel });
  const { contestId, director } = contest;
  const params = { contestId };
  const [ada, bob] = [await contest.makeParticipant(['room-1']), await contest.makeParticipant()];
  const change = (body: object) => director.call(routes.change, { params, body });
  await change({ enabled: true });
  const makeVolunteer = () => contest.makeVolunteer('printing');
  const job = (given: object = {}) => ({ key: randomUUID(), title: 'a.cpp', source: 'int main() {}\n', ...given });
  const send = (client: TestClient, given: object = {}) => client.call(routes.send, { params, body: job(given) });
  const refused = (client: TestClient, given: object = {}) =>
    client.refusalOf(routes.send, { params, body: job(given) });
  const own = async (client: TestClient) => await client.call(routes.own, { params });
  const list = async (show: 'open' | 'done' = 'open', client: TestClient = director) =>
    (await client.call(routes.list, { params, query: { perPage: 100, show, count: true } })).items;
  const at = (jobId: string) => ({ params: { contestId, jobId } });
  const end = (jobId: string, result: 'printed' | 'failed') => ({ ...at(jobId), body: { result } });
  const expire = (jobId: string) =>
    server.db.transact((tx) =>
      tx
        .update(printJobs)
        .set({ claimedUntil: sql`now()` })
        .where(eq(printJobs.id, jobId)),
    );
  return { ...contest, params, ada, bob, change, makeVolunteer, job, send, refused, own, list, at, end, expire };
}

describe('a print job', () => {
  it('waits with a number and its pages, and its participant sees it', async () => {
    const { ada, bob, send, own, list } = await makeScene();
    expect(await send(ada.client, { language: 'C++', source: 'x\n'.repeat(65) })).toMatchObject({
      number: 1,
      pages: 2,
    });
    expect(await send(bob.client, { title: '汉字.py', source: '汉字' })).toMatchObject({ number: 2, pages: 1 });
    expect(await own(ada.client)).toMatchObject({
      send: true,
      left: 19,
      items: [{ number: 1, title: 'a.cpp', language: 'C++', bytes: 130, state: 'waiting', sender: { userId: ada.id } }],
    });
    expect(await list()).toMatchObject([
      { number: 1, participant: { userId: ada.id }, tags: ['room-1'] },
      { number: 2, participant: { userId: bob.id }, title: '汉字.py', bytes: 6 },
    ]);
  });

  it('sent twice with one key, also at the same moment, is one job', async () => {
    const { ada, params, job, own } = await makeScene();
    const body = job();
    const replies = await Promise.all([1, 2, 3].map(() => ada.client.call(routes.send, { params, body })));
    expect(new Set(replies.map(({ jobId }) => jobId)).size).toBe(1);
    expect(await ada.client.call(routes.send, { params, body })).toEqual(replies[0]);
    expect((await own(ada.client)).items).toHaveLength(1);
  });

  it('is refused if it is no text, too large or has too many pages, and then costs nothing', async () => {
    const { ada, refused, own } = await makeScene();
    expect(await refused(ada.client, { source: '\u007fELF\u0002\u0001' })).toBe('print-not-text');
    for (const source of ['a\u0000b', '\ud800', ''])
      expect(await refused(ada.client, { source })).toBe('invalid-input');
    expect(await refused(ada.client, { source: '汉'.repeat(MAX_PRINT_BYTES / 3 + 1) })).toBe('print-too-large');
    expect(await refused(ada.client, { source: 'x\n'.repeat(64 * 20 + 1) })).toBe('print-too-large');
    expect(await own(ada.client)).toMatchObject({ left: 20, items: [] });
  });

  it('is refused beyond the limit of the director, for which a cancelled one does not count', async () => {
    const { ada, bob, change, send, refused, own, at } = await makeScene();
    await change({ maxJobs: 2 });
    const { jobId } = await send(ada.client);
    await send(ada.client);
    expect(await refused(ada.client)).toBe('print-limit');
    expect(await own(ada.client)).toMatchObject({ send: 'print-limit', left: 0 });
    await send(bob.client);
    await ada.client.call(routes.cancel, at(jobId));
    await send(ada.client);
    expect(await refused(ada.client)).toBe('print-limit');
  });

  it('at the limit is sent once by two requests at the same moment', async () => {
    const { ada, change, job, params, own } = await makeScene();
    await change({ maxJobs: 1 });
    const replies = await Promise.all([1, 2, 3].map(() => ada.client.send(routes.send, { params, body: job() })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429]);
    expect((await own(ada.client)).items).toHaveLength(1);
  });

  it('is for participants of a running contest that has printing', async () => {
    const { ada, bob, change, refused, own, director, params, setStages, list } = await makeScene(ACCESS_LEVEL.public);
    const outsider = await server.signIn(await server.makeUser());
    expect(await refused(director)).toBe('participants-only');
    expect(await own(director)).toMatchObject({ send: 'participants-only' });
    expect(await refused(outsider)).toBe('participants-only');
    await director.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
      params: { ...params, userId: bob.id },
      body: { banned: true },
    });
    expect(await refused(bob.client)).toBe('banned');
    await change({ enabled: false });
    expect(await refused(ada.client)).toBe('printing-off');
    expect(await own(ada.client)).toMatchObject({ send: 'printing-off' });
    await change({ enabled: true });
    const stages = [0, 1, 2].map((start) => ({ name: `s${start}`, start, settings: {} }));
    await setStages(stages);
    expect(await refused(ada.client)).toBe('stage-closed');
    await setStages(
      stages.map((stage) => ({ ...stage, start: stage.start === 0 ? 0 : Date.now() + HOUR_MS + stage.start })),
    );
    expect(await refused(ada.client)).toBe('stage-closed');
    expect(await list()).toEqual([]);
  });

  it('is cancelled by its participant while it waits, and by no one else', async () => {
    const { ada, bob, send, list, at, own, makeVolunteer } = await makeScene();
    const [{ jobId }, second] = [await send(ada.client), await send(ada.client)];
    const volunteer = await makeVolunteer();
    expect(await bob.client.refusalOf(routes.cancel, at(jobId))).toBe('not-found');
    expect(await volunteer.client.refusalOf(routes.cancel, at(jobId))).toBe('not-found');
    await ada.client.call(routes.cancel, at(jobId));
    expect(await ada.client.refusalOf(routes.cancel, at(jobId))).toBe('print-job-changed');
    await volunteer.client.call(routes.claim, at(second.jobId));
    expect(await ada.client.refusalOf(routes.cancel, at(second.jobId))).toBe('print-job-changed');
    expect((await own(ada.client)).items.map(({ state }) => state)).toEqual(['taken', 'cancelled']);
    expect((await list('done')).map(({ state }) => state)).toEqual(['cancelled']);
    expect(await volunteer.client.refusalOf(routes.undo, at(jobId))).toBe('print-job-changed');
  });

  it('of a team belongs to all its members, who share its limit, and has the seat of the team', async () => {
    const { director, params, orgId, send, own, list, change, refused, at } = await makeScene();
    await change({ maxJobs: 1 });
    const settings = { entry: 'both' as const, minSize: 1, maxSize: 3, forming: false };
    await director.call('PATCH /api/contest/:contestId/admin/team-settings', { params, body: settings });
    const members = [await server.makeUser(), await server.makeUser()];
    for (const { id } of members) await server.addMember(orgId, id);
    const { teamId } = await director.call('POST /api/contest/:contestId/admin/team', {
      params,
      body: { name: 'Null Pointers', seat: 'A-12', members: members.map(({ id }) => id) },
    });
    const clients = await Promise.all(members.map((member) => server.signIn(member)));
    const [first, second] = clients;
    if (!first || !second) throw new Error('Two members.');
    const { jobId } = await send(first);
    expect(await refused(second)).toBe('print-limit');
    expect(await own(second)).toMatchObject({ items: [{ sender: { userId: members[0]?.id } }] });
    expect(await list()).toMatchObject([{ participant: { userId: teamId, name: 'Null Pointers' }, seat: 'A-12' }]);
    await second.call(routes.cancel, at(jobId));
  });
});

describe('the pages of a print job', () => {
  it('are a PDF for those who print and for the participant, and for no one else', async () => {
    const { ada, bob, send, makeVolunteer, contestId, at, params, director } = await makeScene();
    const { jobId, pages } = await send(ada.client, {
      title: '汉字.py',
      source: `# 汉字 e\u0301\n${'x\n'.repeat(70)}`,
    });
    expect(pages).toBe(2);
    for (const client of [ada.client, (await makeVolunteer()).client]) {
      const reply = await client.fetch(`/api/contest/${contestId}/print-job/${jobId}/pdf`);
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      const pdf = Buffer.from(await reply.arrayBuffer());
      expect(textOfPdf(pdf).match(/\/Type \/Page\b/g)).toHaveLength(2);
      // The characters can be copied: the font maps to U+6C49 and U+0301.
      expect(textOfPdf(pdf)).toMatch(/6c49[^]*0301|0301[^]*6c49/);
    }
    expect(await bob.client.refusalOf(routes.pdf, at(jobId))).toBe('not-found');
    expect(await ada.client.refusalOf(routes.pdf, at(randomUUID()))).toBe('not-found');
    await director.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
      params: { ...params, userId: ada.id },
      body: { banned: true },
    });
    expect(await ada.client.refusalOf(routes.pdf, at(jobId))).toBe('banned');
  });
});

describe('volunteers', () => {
  it('see the print queue and nothing else of the contest, and are notified of it, as is the participant', async () => {
    const { ada, bob, send, list, makeVolunteer, params, at } = await makeScene();
    const volunteer = await makeVolunteer();
    const [mine, others, theirs] = [
      await listen(await server.makeToken(volunteer)),
      await listen(await server.makeToken(bob)),
      await listen(await server.makeToken(ada)),
    ];
    const { jobId } = await send(ada.client);
    expect(await list('open', volunteer.client)).toHaveLength(1);
    const queue = await volunteer.client.call(routes.queue, { params });
    expect(queue).toMatchObject({ enabled: true, administer: false, open: 1 });
    const heard = (stream: typeof mine) => stream.events.filter(({ type }) => type === 'print').length;
    await expect.poll(() => [heard(mine), heard(theirs)], EVENT_WAIT).toEqual([1, 1]);
    await volunteer.client.call(routes.claim, at(jobId));
    await expect.poll(() => [heard(mine), heard(theirs)], EVENT_WAIT).toEqual([2, 2]);
    expect(heard(others)).toBe(0);
    for (const key of [
      'GET /api/contest/:contestId',
      'GET /api/contest/:contestId/problem',
      'GET /api/contest/:contestId/ranklist',
      'GET /api/contest/:contestId/balloon-queue',
      routes.own,
      routes.settings,
    ] as const)
      expect(await volunteer.client.refusalOf(key, { params }), key).toBe('not-found');
  });

  it('take a job, which only one of several at the same time gets', async () => {
    const { ada, send, list, makeVolunteer, at, end } = await makeScene();
    const { jobId } = await send(ada.client);
    const people = [await makeVolunteer(), await makeVolunteer(), await makeVolunteer()];
    const replies = await Promise.all(people.map(({ client }) => client.send(routes.claim, at(jobId))));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = people[replies.findIndex(({ status }) => status === 200)];
    const loser = people[replies.findIndex(({ status }) => status !== 200)];
    if (!winner || !loser) throw new Error('Three volunteers claimed.');
    expect(await list('open', loser.client)).toMatchObject([
      { state: 'taken', claim: { userId: winner.id, own: false } },
    ]);
    for (const key of [routes.claim, routes.release])
      expect(await loser.client.refusalOf(key, at(jobId))).toBe('print-job-taken');
    expect(await loser.client.refusalOf(routes.end, end(jobId, 'printed'))).toBe('print-job-taken');
    await winner.client.call(routes.claim, at(jobId));
    await winner.client.call(routes.release, at(jobId));
    expect(await list()).toMatchObject([{ state: 'waiting' }]);
    await loser.client.call(routes.end, end(jobId, 'printed'));
    expect(await list()).toEqual([]);
  });

  it('take over a job whose claim has expired', async () => {
    const { ada, send, list, makeVolunteer, at, end, expire } = await makeScene();
    const { jobId } = await send(ada.client);
    const [eve, max] = [await makeVolunteer(), await makeVolunteer()];
    const { until } = await eve.client.call(routes.claim, at(jobId));
    expect(until - Date.now()).toBeGreaterThan(PRINT_CLAIM_MS / 2);
    await expire(jobId);
    expect((await list())[0]).not.toHaveProperty('claim');
    await max.client.call(routes.claim, at(jobId));
    expect(await eve.client.refusalOf(routes.end, end(jobId, 'printed'))).toBe('print-job-taken');
  });

  it('mark a job as printed or failed once, and put it back', async () => {
    const { ada, send, list, own, makeVolunteer, at, end } = await makeScene();
    const { jobId } = await send(ada.client);
    const { client, name } = await makeVolunteer();
    expect(await client.refusalOf(routes.undo, at(jobId))).toBe('print-job-changed');
    await client.call(routes.end, end(jobId, 'failed'));
    expect(await list('done')).toMatchObject([{ state: 'failed', endedBy: name }]);
    expect((await own(ada.client)).items[0]).not.toHaveProperty('endedBy');
    expect(await client.refusalOf(routes.claim, at(jobId))).toBe('print-job-changed');
    expect(await client.refusalOf(routes.end, end(jobId, 'printed'))).toBe('print-job-changed');
    await client.call(routes.undo, at(jobId));
    await client.call(routes.end, end(jobId, 'printed'));
    expect((await own(ada.client)).items).toMatchObject([{ state: 'printed' }]);
  });

  it('and their stations get each job once, oldest first, and jobs of expired claims again', async () => {
    const { ada, bob, send, makeVolunteer, params, expire, end } = await makeScene();
    const { client } = await makeVolunteer();
    const sent = [await send(ada.client), await send(bob.client), await send(ada.client)];
    const next = async () => (await client.call(routes.next, { params })).job;
    const jobs = await Promise.all([next(), next(), next(), next()]);
    const ids = jobs.flatMap((job) => (job ? [job._id] : []));
    expect(ids.toSorted()).toEqual(sent.map(({ jobId }) => jobId).toSorted());
    expect(await next()).toBeUndefined();
    const [first, second] = sent;
    if (!first || !second) throw new Error('Three jobs.');
    await expire(second.jobId);
    await expire(first.jobId);
    expect(await next()).toMatchObject({ number: 1, state: 'taken', claim: { own: true } });
    await client.call(routes.end, end(first.jobId, 'printed'));
    expect(await next()).toMatchObject({ number: 2 });
  });

  it('are refused for jobs of another contest and unknown ones', async () => {
    const [{ at, end, makeVolunteer }, other] = [await makeScene(), await makeScene()];
    const { jobId: foreign } = await other.send(other.ada.client);
    const { client } = await makeVolunteer();
    for (const id of [foreign, randomUUID()]) {
      for (const key of [routes.claim, routes.release, routes.undo])
        expect(await client.refusalOf(key, at(id))).toBe('not-found');
      expect(await client.refusalOf(routes.end, end(id, 'printed'))).toBe('not-found');
    }
    const { params } = other;
    expect(await client.refusalOf(routes.list, { params, query: { perPage: 15, show: 'open' } })).toBe('not-found');
    for (const key of [routes.queue, routes.next, routes.settings])
      expect(await client.refusalOf(key, { params })).toBe('not-found');
    expect(await client.refusalOf(routes.change, { params, body: {} })).toBe('not-found');
    for (const key of [routes.own] as const) expect(await client.refusalOf(key, { params })).toBe('not-found');
  });

  it('are none of the participants, with or without a ban', async () => {
    const { params, ada, bob, director, at, end } = await makeScene();
    await director.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
      params: { ...params, userId: bob.id },
      body: { banned: true },
    });
    for (const [who, refused] of [
      [ada, 'no-right'],
      [bob, 'banned'],
    ] as const) {
      const query = { perPage: 15, show: 'open' };
      for (const key of [routes.queue, routes.next, routes.list, routes.settings])
        expect(await who.client.refusalOf(key, { params, query })).toBe(refused);
      expect(await who.client.refusalOf(routes.change, { params, body: {} })).toBe(refused);
      for (const key of [routes.claim, routes.release, routes.undo])
        expect(await who.client.refusalOf(key, at(randomUUID()))).toBe(refused);
      expect(await who.client.refusalOf(routes.end, end(randomUUID(), 'failed'))).toBe(refused);
    }
    expect(await bob.client.refusalOf(routes.own, { params })).toBe('banned');
    expect(await bob.client.refusalOf(routes.cancel, at(randomUUID()))).toBe('banned');
  });
});

describe('the settings of printing', () => {
  it('are kept, shown to participants as an open part of the contest, and recorded in the audit log', async () => {
    const { change, director, ada, params, contestId } = await makeScene();
    expect(await director.call(routes.settings, { params })).toEqual({ enabled: true, maxJobs: 20, header: '' });
    await change({ maxJobs: 5, header: 'Regional, 区域赛' });
    const kept = { enabled: true, maxJobs: 5, header: 'Regional, 区域赛' };
    expect(await director.call(routes.settings, { params })).toEqual(kept);
    expect(await ada.client.call('GET /api/contest/:contestId', { params })).toMatchObject({ printing: true });
    await change({ enabled: false });
    expect(await ada.client.call('GET /api/contest/:contestId', { params })).not.toHaveProperty('printing');
    const acts = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, contestId)).orderBy(auditLog.id);
    expect(acts.filter(({ action }) => action === 'contest.printing').at(-1)).toMatchObject({
      before: { enabled: true },
      after: { enabled: false },
    });
  });
});
