import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_PEOPLE } from '@assay/contract';
import { startTestServer, type TestClient, type TestServer } from '@assay/testkit';
import { identityByMail, startMailServer, type MailServer } from '@assay/testkit/mail-server';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { allOpen, HOUR_MS, makeContest, stagesNow, submitIn } from '../../../test/support/contesting.ts';
import { complete, take } from '../../../test/support/judging.ts';
import { makeRanklist } from '../../../test/support/ranking.ts';
import { auditLog, contestReminders, groups, outgoingMails, userIdentities } from '../../db/schema.ts';
import { eq } from 'drizzle-orm';

const progress = 'GET /api/contest/:contestId/admin/progress' as const;
const remind = 'POST /api/contest/:contestId/admin/reminder' as const;
const MINUTE_MS = 60_000;
const WAIT = { timeout: 60_000, interval: 50 };

let mail: MailServer;
let server: TestServer;
/** Sends no mail. */
let silent: TestServer;
beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer({ config: { identity: identityByMail(mail) } });
  silent = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await silent.close();
  await mail.close();
});

/** A private contest with an enrolled group of pupils. */
async function makeClass(size: number, on = server) {
  const contest = await makeContest(on, allOpen, { accessLevel: ACCESS_LEVEL.private });
  const { contestId, director, orgId } = contest;
  const join = async () => {
    const user = await on.makeUser();
    await on.addMember(orgId, user.id);
    return user;
  };
  const pupils = await Promise.all(Array.from({ length: size }, join));
  const group = await on.makeGroup(
    orgId,
    pupils.map(({ id }) => id),
  );
  const params = { contestId };
  await director.call('POST /api/contest/:contestId/admin/group', { params, body: { groupId: group.id } });
  const pupil = (index: number) => {
    const one = pupils[index];
    if (!one) throw new Error('The class is smaller.');
    return one;
  };
  return {
    ...contest,
    params,
    join,
    pupil,
    pupilIds: pupils.map(({ id }) => id),
    group,
    grid: (query: { groupId?: string } = {}, by: TestClient = director) => by.call(progress, { params, query }),
    remind: (userIds: string[], more: { dryRun?: boolean } = {}, by: TestClient = director) =>
      by.call(remind, { params, body: { userIds, ...more } }),
    addToGroup: (userId: string) =>
      director.call('POST /api/group/:groupId/member', { params: { groupId: group.id }, body: { userId } }),
  };
}

const bindAddress = async (userId: string) => {
  const address = `pupil-${randomUUID().slice(0, 8)}@example.org`;
  await server.db.transact((tx) => tx.insert(userIdentities).values({ userId, provider: 'mail', subject: address }));
  return address;
};

describe('the progress of a class', () => {
  it('shows each pupil, also those who did nothing, with attempts and the results that count', async () => {
    const made = await makeClass(3);
    const { contestId, orgId, addProblem, pupil, grid } = made;
    await makeRanklist(made, 'board', 'type = oi');
    const [first, second] = [await addProblem({ score: 300 }), await addProblem()];
    const client = await server.signIn(pupil(0));
    const runner = server.client((await server.makeRunner({ orgId })).headers);
    for (const score of [100, 40]) {
      await submitIn(client, { contestId, problemId: first });
      await complete(runner, await take(runner), { score, status: score === 100 ? 'Accepted' : 'Wrong Answer' });
    }
    await submitIn(client, { contestId, problemId: second });
    const { problems, people, total, format, canRemind } = await grid();
    expect(problems).toMatchObject([
      { _id: first, slug: 'P1', points: 300 },
      { _id: second, slug: 'P2', points: 100 },
    ]);
    expect([total, format, canRemind]).toEqual([3, 'oi', true]);
    expect(people.map(({ name }) => name)).toEqual(people.map(({ name }) => name).toSorted());
    const own = people.find(({ userId }) => userId === pupil(0).id);
    const cells = new Map(own?.cells.map(({ problemId, ...cell }) => [problemId, cell]));
    // In this format the last submission counts, not the best.
    expect(cells.get(first)).toMatchObject({ attempts: 2, result: { score: 40, status: 'Wrong Answer' } });
    expect(cells.get(first)?.submittedAt).toBeGreaterThan(Date.now() - HOUR_MS);
    expect(cells.get(second)).toMatchObject({ attempts: 1 });
    expect(cells.get(second)).not.toHaveProperty('result');
    const others = people.filter(({ userId }) => userId !== pupil(0).id);
    expect(others).toMatchObject([
      { registered: true, banned: false, cells: [] },
      { registered: true, banned: false, cells: [] },
    ]);
  });

  it('shows members of the group who are not registered, the banned, and participants of no group', async () => {
    const made = await makeClass(1);
    const { grid, group, addToGroup, makeParticipant, director, params, pupil } = made;
    const alone = await makeParticipant();
    await made.open({});
    const late = await made.join();
    await addToGroup(late.id);
    await director.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
      params: { ...params, userId: pupil(0).id },
      body: { banned: true },
    });
    const states = async (query: { groupId?: string }) =>
      Object.fromEntries(
        (await grid(query)).people.map(({ userId, registered, banned }) => [userId, { registered, banned }]),
      );
    const ofGroup = {
      [pupil(0).id]: { registered: true, banned: true },
      [late.id]: { registered: false, banned: false },
    };
    expect(await states({})).toEqual({ ...ofGroup, [alone.id]: { registered: true, banned: false } });
    expect(await states({ groupId: group.id })).toEqual(ofGroup);
    expect(await states({ groupId: randomUUID() })).toEqual({});
  });

  it('keeps results of problems that were removed out', async () => {
    const made = await makeClass(1);
    const { contestId, director, addProblem, pupil, grid } = made;
    const problemId = await addProblem();
    await submitIn(await server.signIn(pupil(0)), { contestId, problemId });
    expect((await grid()).people[0]?.cells).toHaveLength(1);
    await director.call('DELETE /api/contest/:contestId/problem/:problemId', { params: { contestId, problemId } });
    expect(await grid()).toMatchObject({ problems: [], people: [{ cells: [] }] });
  });

  it('does not reveal members of a group that the director may not see', async () => {
    const made = await makeClass(0);
    const { grid, group, addToGroup, params, director, orgId } = made;
    const other = await server.makeUser();
    await server.addMember(orgId, other.id);
    const principal = { principalId: other.id };
    await director.call('POST /api/contest/:contestId/admin/access', { params, body: principal });
    await director.call('PATCH /api/contest/:contestId/admin/access/:principalId', {
      params: { ...params, ...principal },
      body: { capability: '3' },
    });
    await made.open({});
    const late = await made.join();
    await addToGroup(late.id);
    const hide = { accessLevel: ACCESS_LEVEL.private };
    await server.db.transact((tx) => tx.update(groups).set(hide).where(eq(groups.id, group.id)));
    const client = await server.signIn(other);
    expect((await grid({}, client)).people).toEqual([]);
    expect((await grid({ groupId: group.id }, client)).total).toBe(0);
    expect((await grid()).people).toMatchObject([{ userId: late.id }]);
    expect(await made.remind([late.id], {}, client)).toMatchObject({ reminded: 0, skipped: [late.id] });
  });

  it('is for those who administer the contest', async () => {
    const { params, pupil, pupilIds } = await makeClass(1);
    const client = await server.signIn(pupil(0));
    const stranger = await server.signIn(await server.makeUser());
    expect(await client.refusalOf(progress, { params, query: {} })).toBe('no-right');
    expect(await client.refusalOf(remind, { params, body: { userIds: pupilIds } })).toBe('no-right');
    expect(await stranger.refusalOf(progress, { params, query: {} })).toBe('not-found');
    expect(await stranger.refusalOf(remind, { params, body: { userIds: pupilIds } })).toBe('not-found');
  });
});

describe('a reminder', () => {
  it('reaches the home page of each person, by mail those with a confirmed address, and is in the log', async () => {
    const made = await makeClass(2);
    const { contestId, addProblem, pupil, pupilIds, remind: send, grid } = made;
    await addProblem();
    const address = await bindAddress(pupil(0).id);
    const expected = { reminded: 2, mailed: 1, mailEnabled: true, withoutMail: [pupil(1).id], recent: [], skipped: [] };
    expect(await send(pupilIds, { dryRun: true })).toEqual(expected);
    expect(await server.db.$count(contestReminders, eq(contestReminders.contestId, contestId))).toBe(0);
    expect(await send([...pupilIds, ...pupilIds])).toEqual(expected);
    const { subject, text = '' } = await mail.mailTo(address);
    const { title } = await made.director.call('GET /api/contest/:contestId', { params: made.params });
    expect(subject).toBe(`Reminder: ${title}`);
    expect(text).toContain(`${server.origin}/org/${made.orgId}/contest/${contestId}/problem`);
    const [{ remindedAt } = {}, ...others] = (await grid()).people;
    expect(remindedAt).toBeGreaterThan(server.clock.now() - MINUTE_MS);
    expect(others).toMatchObject([{ remindedAt }]);
    for (const index of [0, 1]) {
      const client = await server.signIn(pupil(index));
      const { due, now } = await client.call('GET /api/home', {});
      expect(now).toEqual([]);
      expect(due).toMatchObject([{ _id: contestId }]);
      expect(due[0]?.remindedAt).toBe(remindedAt);
    }
    const acts = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, contestId));
    const act = acts.find(({ action }) => action === 'contest.remind');
    expect(act?.after).toMatchObject({ mailed: 1 });
  });

  it('disappears from the home page when everything is solved', async () => {
    const made = await makeClass(1);
    const { contestId, orgId, addProblem, pupil, pupilIds } = made;
    const problemId = await addProblem();
    await made.remind(pupilIds);
    const client = await server.signIn(pupil(0));
    await submitIn(client, { contestId, problemId });
    const runner = server.client((await server.makeRunner({ orgId })).headers);
    await complete(runner, await take(runner), { score: 100 });
    const { due } = await client.call('GET /api/home', {});
    expect(due).toMatchObject([{ _id: contestId }]);
    expect(due[0]).not.toHaveProperty('remindedAt');
  });

  it('goes to a person at most once an hour, also when two directors send it at the same time', async () => {
    const made = await makeClass(2);
    const { pupil, pupilIds, remind: send } = made;
    const address = await bindAddress(pupil(0).id);
    const replies = await Promise.all([send(pupilIds), send(pupilIds), send(pupilIds.toReversed())]);
    expect(replies.reduce((total, { reminded }) => total + reminded, 0)).toBe(2);
    expect(replies.reduce((total, { recent }) => total + recent.length, 0)).toBe(4);
    await mail.mailTo(address);
    server.clock.moveBy(HOUR_MS - MINUTE_MS);
    expect(await send([pupil(0).id])).toMatchObject({ reminded: 0, mailed: 0, recent: [pupil(0).id] });
    server.clock.moveBy(MINUTE_MS);
    expect(await send([pupil(0).id], { dryRun: true })).toMatchObject({ reminded: 1, mailed: 1 });
    expect(await send([pupil(0).id])).toMatchObject({ reminded: 1, mailed: 1 });
    await mail.mailTo(address, 1);
    await expect.poll(() => server.db.$count(outgoingMails), WAIT).toBe(0);
    expect(mail.countTo(address)).toBe(2);
  });

  it('skips the banned, strangers, and those who cannot open the contest', async () => {
    const made = await makeClass(1);
    const { params, director, pupil, remind: send, addToGroup } = made;
    await director.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
      params: { ...params, userId: pupil(0).id },
      body: { banned: true },
    });
    await made.open({});
    const late = await made.join();
    await addToGroup(late.id);
    const colleague = await made.join();
    const wanted = [pupil(0).id, late.id, colleague.id, randomUUID()];
    expect(await send(wanted)).toMatchObject({ reminded: 0, skipped: wanted });
    await director.call('PATCH /api/contest/:contestId/admin/accessLevel', {
      params,
      body: { accessLevel: ACCESS_LEVEL.restricted },
    });
    // A member of the group may open the contest now and is asked to join.
    expect(await send(wanted)).toMatchObject({ reminded: 1, skipped: wanted.filter((id) => id !== late.id) });
    expect((await (await server.signIn(late)).call('GET /api/home', {})).due).toMatchObject([{ registered: false }]);
  });

  it('is refused after the end of the contest, and for too many people', async () => {
    const { params, director, pupilIds, setStages, grid } = await makeClass(1);
    const tooMany = Array.from({ length: MAX_PEOPLE + 1 }, () => randomUUID());
    expect(await director.refusalOf(remind, { params, body: { userIds: tooMany } })).toBe('invalid-input');
    const over = stagesNow(allOpen).map((stage) => ({ ...stage, start: Math.max(0, stage.start - 2 * HOUR_MS) }));
    await setStages(over);
    expect(await director.refusalOf(remind, { params, body: { userIds: pupilIds } })).toBe('contest-over');
    expect((await grid()).canRemind).toBe(false);
  });

  it('is only on the home page where the site sends no mail', async () => {
    const { pupilIds, remind: send } = await makeClass(1, silent);
    expect(await send(pupilIds)).toMatchObject({ reminded: 1, mailed: 0, mailEnabled: false, withoutMail: pupilIds });
  });
});
