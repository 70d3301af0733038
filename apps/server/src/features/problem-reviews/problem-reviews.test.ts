import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { capabilityMask, MAX_COMMENT, MAX_REPLIES, MAX_THREADS, type Body } from '@assay/contract';
import { serverForFile, type TestClient } from '@assay/testkit';
import { auditLog, problemComments, users } from '../../db/schema.ts';
import { addVersion, makeDataArchive } from '../../../test/support/problem-data.ts';

const server = serverForFile();
let orgId: string;
let problemId: string;
interface Person {
  id: string;
  client: TestClient;
}
let ann: Person;
let ben: Person;

const REVIEW = 'GET /api/problem/:problemId/review';
const APPROVE = 'POST /api/problem/:problemId/review/approval';
const WITHDRAW = 'DELETE /api/problem/:problemId/review/approval/:approvalId';
const OPEN = 'POST /api/problem/:problemId/draft';
const CHANGE = 'POST /api/problem/:problemId/draft/change';
const PUBLISH = 'POST /api/problem/:problemId/draft/publish';
const VERSIONS = 'GET /api/problem/:problemId/data';
const ACTIVATE = 'POST /api/problem/:problemId/data/setDataHash';
const TIME_LIMIT = 'POST /api/problem/:problemId/data/:hash/time-limit';
const COMMENTS = 'GET /api/problem/:problemId/review/comment';
const COMMENT = 'POST /api/problem/:problemId/review/comment';
const REPLY = 'POST /api/problem/:problemId/review/comment/:commentId/reply';
const EDIT = 'PATCH /api/problem/:problemId/review/comment/:commentId';
const STATE = 'POST /api/problem/:problemId/review/comment/:commentId/state';
const DELETE = 'DELETE /api/problem/:problemId/review/comment/:commentId';
const CONTENT = 'PATCH /api/problem/:problemId/content';

beforeAll(async () => {
  const { org, client, owner } = await server.makeOwnedOrg();
  orgId = org.id;
  ann = { id: owner.id, client };
});
beforeEach(async () => {
  problemId = (await server.makeProblem({ orgId })).id;
  ben = await makeSetter('data');
  await ann.client.call(OPEN, { params: { problemId }, body: {} });
});

/** A member on the access list of the problem. */
async function makeSetter(...names: ('data' | 'content')[]): Promise<Person> {
  const user = await server.makeUser();
  await server.addMember(orgId, user.id);
  const at = { problemId, principalId: user.id };
  await ann.client.call('POST /api/problem/:problemId/admin/access', { params: at, body: { principalId: user.id } });
  await ann.client.call('PATCH /api/problem/:problemId/admin/access/:principalId', {
    params: at,
    body: { capability: String(capabilityMask('problem', 'access', ...names)) },
  });
  return { id: user.id, client: await server.signIn(user) };
}

const review = (person = ann) => person.client.call(REVIEW, { params: { problemId } });
const revisionNow = async () => (await review()).revision ?? -1;
const approve = async (person: Person, kind: 'tested' | 'approved' = 'approved', note = '') =>
  await person.client.call(APPROVE, {
    params: { problemId },
    body: { kind, note, target: { revision: await revisionNow() } },
  });
async function addTest(input: string): Promise<void> {
  const change = { op: 'test' as const, id: randomUUID(), revision: 0, input: { text: input }, answer: { text: '3' } };
  await ann.client.call(CHANGE, { params: { problemId }, body: { changes: [change] } });
}
const publishAs = async (person: Person) =>
  await person.client.send(PUBLISH, { params: { problemId }, body: { message: 'm', revision: await revisionNow() } });
async function requireApproval(on: boolean): Promise<void> {
  const body = { requireApproval: on };
  await ann.client.call('PATCH /api/org/:orgId/admin/settings', { params: { orgId }, body });
}

describe('marks of testers and approvers', () => {
  it('are on a revision of the draft, say when it has changed since, and move to the version published from it', async () => {
    await addTest('1 2');
    await approve(ben, 'tested', ' Solved it in an hour. ');
    const [mark] = (await review(ben)).approvals;
    expect(mark).toMatchObject({ kind: 'tested', userId: ben.id, note: 'Solved it in an hour.', isOwn: true });
    expect(mark).toMatchObject({ isCurrent: true, statementChanged: false });
    expect(mark).not.toHaveProperty('hash');

    // Another mark on the same content takes the place of the first.
    await approve(ben);
    expect((await review()).approvals).toMatchObject([{ kind: 'approved', userId: ben.id, isOwn: false }]);
    await ann.client.call(CONTENT, { params: { problemId }, body: { description: 'Add.' } });
    expect((await review()).approvals).toMatchObject([{ isCurrent: true, statementChanged: true }]);

    expect((await publishAs(ann)).status).toBe(200);
    const [version] = await ann.client.call(VERSIONS, { params: { problemId } });
    expect(version).toMatchObject({ publishedBy: ann.id, description: 'm' });
    expect(version?.approvals).toMatchObject([{ kind: 'approved', userId: ben.id }]);
    expect((await review()).approvals).toMatchObject([{ isCurrent: true, hash: version?.hash }]);

    await addTest('2 1');
    expect((await review()).approvals).toMatchObject([{ isCurrent: false, hash: version?.hash }]);
    await approve(ann);
    await ann.client.call(OPEN, { params: { problemId }, body: { restart: true } });
    // The draft is the version again, and no longer what Ann approved.
    expect((await review()).approvals).toMatchObject([
      { userId: ann.id, isCurrent: false },
      { userId: ben.id, isCurrent: true },
    ]);
  });

  it('are recorded in the audit log, withdrawn by their user only, and stay when the account is deleted', async () => {
    await addTest('1 2');
    await approve(ben);
    const approvalId = (await review()).approvals[0]?._id ?? '';
    expect(await ann.client.refusalOf(WITHDRAW, { params: { problemId, approvalId } })).toBe('not-found');
    await ben.client.call(WITHDRAW, { params: { problemId, approvalId } });
    expect(await ben.client.refusalOf(WITHDRAW, { params: { problemId, approvalId } })).toBe('not-found');
    expect((await review()).approvals).toEqual([]);
    const acts = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, problemId));
    expect(acts.filter(({ userId }) => userId === ben.id).map(({ action }) => action)).toEqual([
      'problem.approve',
      'problem.approval-withdraw',
    ]);
    await approve(ben);
    await server.db.transact((tx) => tx.delete(users).where(eq(users.id, ben.id)));
    const [left] = (await review()).approvals;
    expect(left).toMatchObject({ kind: 'approved', isOwn: false });
    expect(left).not.toHaveProperty('userId');
  });

  it('are refused on what the user has not seen, and one user’s two at the same time are one', async () => {
    const body = { kind: 'approved' as const, note: '', target: { revision: 99 } };
    expect(await ben.client.refusalOf(APPROVE, { params: { problemId }, body })).toBe('draft-changed');
    const unknown = { ...body, target: { hash: '0'.repeat(64) } };
    expect(await ben.client.refusalOf(APPROVE, { params: { problemId }, body: unknown })).toBe('data-unknown');
    const long = { ...body, note: 'x'.repeat(2_001) };
    expect(await ben.client.refusalOf(APPROVE, { params: { problemId }, body: long })).toBe('invalid-input');
    await Promise.all([approve(ben), approve(ben), approve(ann)]);
    expect((await review()).approvals).toHaveLength(2);
    const bare = (await server.makeProblem({ orgId })).id;
    expect(await ann.client.refusalOf(APPROVE, { params: { problemId: bare }, body })).toBe('draft-absent');
    expect(await ann.client.call(REVIEW, { params: { problemId: bare } })).toEqual({
      approvals: [],
      openComments: 0,
      approvalMissing: false,
    });
  });
});

describe('an organization that requires approval', () => {
  it('publishes what another user has approved, not what the publisher has, and not a later change', async () => {
    await requireApproval(true);
    await addTest('1 2');
    await approve(ben, 'tested');
    await approve(ann);
    expect((await review()).approvalMissing).toBe(true);
    expect((await publishAs(ann)).body).toMatchObject({ refusal: 'approval-missing' });
    // Ann has approved it, so Ben may.
    expect((await review(ben)).approvalMissing).toBe(false);
    await approve(ben);
    await addTest('2 1');
    expect((await publishAs(ann)).body).toMatchObject({ refusal: 'approval-missing' });
    await approve(ben);
    expect((await review()).approvalMissing).toBe(false);
    expect((await publishAs(ann)).status).toBe(200);
    expect((await review()).approvalMissing).toBe(false);

    const { bytes } = await makeDataArchive(randomUUID());
    const hash = await addVersion(ann.client, problemId, bytes);
    const use = { params: { problemId }, body: { hash } };
    expect(await ann.client.refusalOf(ACTIVATE, use)).toBe('approval-missing');
    const body = { kind: 'approved' as const, note: '', target: { hash } };
    await ben.client.call(APPROVE, { params: { problemId }, body });
    await ann.client.call(ACTIVATE, use);
    // The version with another limit would be current without an approval.
    const limit = { params: { problemId, hash }, body: { timeMs: 500 } };
    expect(await ann.client.refusalOf(TIME_LIMIT, limit)).toBe('approval-missing');
    await requireApproval(false);
    await ann.client.call(TIME_LIMIT, limit);
  });
});

describe('comments', () => {
  type Place = Body<typeof COMMENT>['place'];
  const write = async (person: Person, body: string, place: Place = { part: 'problem' }) =>
    (await person.client.call(COMMENT, { params: { problemId }, body: { place, body } })).commentId;
  const list = async (person = ann, query: { state?: 'open' | 'done'; page?: number } = {}) =>
    await person.client.call(COMMENTS, { params: { problemId }, query: { perPage: 15, count: true, ...query } });
  const of = (commentId: string) => ({ problemId, commentId });
  const say = { body: 'x' };

  it('are threads about parts of the problem, and those on what was removed stay', async () => {
    await addTest('1 2');
    const path = 'submissions/accepted/main.py';
    const program = {
      op: 'program' as const,
      id: randomUUID(),
      revision: 0,
      role: 'solution' as const,
      path,
      text: 'x',
    };
    await ann.client.call(CHANGE, { params: { problemId }, body: { changes: [program] } });
    const { draft } = await ann.client.call(OPEN, { params: { problemId }, body: {} });
    const [test] = draft.tests;
    if (!test) throw new Error('There is no test.');
    const first = await write(ben, 'Is *a* positive? <script>', { part: 'statement', quote: 'two integers' });
    await write(ben, 'Too small.', { part: 'test', testId: test.id });
    await write(ann, 'Slow.', { part: 'program', path, line: 1 });
    await write(ann, 'Two seconds?', { part: 'settings' });
    await ann.client.call(REPLY, { params: of(first), body: { body: 'Yes.' } });
    const { items, total } = await list();
    expect(total).toBe(4);
    expect(items.map(({ place }) => place)).toEqual([
      { part: 'settings' },
      { part: 'program', path, line: 1, isRemoved: false },
      { part: 'test', name: '1', isRemoved: false },
      { part: 'statement', quote: 'two integers' },
    ]);
    expect(items[3]).toMatchObject({
      _id: first,
      userId: ben.id,
      isOwn: false,
      state: 'open',
      body: 'Is *a* positive? <script>',
    });
    expect(items[3]?.replies).toMatchObject([{ userId: ann.id, isOwn: true, body: 'Yes.' }]);
    expect((await review()).openComments).toBe(4);

    const changes = [
      { op: 'remove-test' as const, id: test.id, revision: test.revision },
      { op: 'remove-program' as const, id: program.id, revision: draft.programs[0]?.revision ?? 0 },
    ];
    await publishAs(ann);
    await ann.client.call(CHANGE, { params: { problemId }, body: { changes } });
    expect((await list()).items.slice(1, 3).map(({ place }) => place)).toEqual([
      { part: 'program', path, line: 1, isRemoved: true },
      { part: 'test', name: '1', isRemoved: true },
    ]);
    const absent: Place[] = [
      { part: 'test', testId: test.id },
      { part: 'program', path },
    ];
    for (const place of absent) {
      const sent = { params: { problemId }, body: { place, body: 'b' } };
      expect(await ann.client.refusalOf(COMMENT, sent)).toBe('comment-place-absent');
    }
    // The test of the version that the draft begins again from has another id.
    await ann.client.call(OPEN, { params: { problemId }, body: { restart: true } });
    expect((await list()).items[2]?.place).toEqual({ part: 'test', name: '1', isRemoved: false });
  });

  it('are resolved and opened again; of two at the same time, one is refused', async () => {
    const id = await write(ben, 'Unclear.');
    await write(ben, 'Also unclear.');
    const sent = { params: of(id), body: { state: 'done' as const, from: 'open' as const } };
    const replies = await Promise.all([ann.client.send(STATE, sent), ben.client.send(STATE, sent)]);
    expect(replies.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ refusal: 'comment-changed' });
    expect((await list(ann, { state: 'done' })).items).toMatchObject([{ _id: id, state: 'done' }]);
    expect((await list(ann, { state: 'open' })).items).toHaveLength(1);
    await ben.client.call(STATE, { params: of(id), body: { state: 'open', from: 'done' } });
    expect((await list()).items[1]).toMatchObject({ state: 'open', stateBy: ben.id });
  });

  it('are edited and deleted by their user only, and a comment with replies becomes empty', async () => {
    const id = await write(ben, 'Wrong.');
    const reply = (await ann.client.call(REPLY, { params: of(id), body: { body: 'Why?' } })).commentId;
    expect(await ann.client.refusalOf(EDIT, { params: of(id), body: say })).toBe('no-right');
    expect(await ann.client.refusalOf(DELETE, { params: of(id) })).toBe('no-right');
    await ben.client.call(EDIT, { params: of(id), body: { body: 'Right.' } });
    expect((await list()).items[0]).toMatchObject({ body: 'Right.', editedAt: expect.any(Number) as number });
    await ben.client.call(DELETE, { params: of(id) });
    expect((await list()).items[0]).toMatchObject({ body: '', replies: [{ body: 'Why?' }] });
    expect(await ben.client.refusalOf(EDIT, { params: of(id), body: say })).toBe('not-found');
    expect(await ben.client.refusalOf(DELETE, { params: of(id) })).toBe('not-found');
    await ann.client.call(DELETE, { params: of(reply) });
    expect((await list()).items[0]?.replies).toEqual([]);
    // A reply has neither replies nor a state; a comment of another problem is none of this one.
    const own = await write(ann, 'Mine.');
    const under = (await ann.client.call(REPLY, { params: of(own), body: say })).commentId;
    expect(await ann.client.refusalOf(REPLY, { params: of(under), body: say })).toBe('not-found');
    const state = { state: 'done' as const, from: 'open' as const };
    expect(await ann.client.refusalOf(STATE, { params: of(under), body: state })).toBe('not-found');
    const elsewhere = { problemId: (await server.makeProblem({ orgId })).id, commentId: own };
    expect(await ann.client.refusalOf(DELETE, { params: elsewhere })).toBe('not-found');
    await ann.client.call(DELETE, { params: of(under) });
    await ann.client.call(DELETE, { params: of(own) });
    expect((await list()).total).toBe(1);
    await ann.client.call('DELETE /api/problem/:problemId/admin', { params: { problemId } });
    expect(await server.db.$count(problemComments, eq(problemComments.problemId, problemId))).toBe(0);
  });

  it('have limits, also for two at the same time', async () => {
    for (const body of ['', ' \n', 'x'.repeat(MAX_COMMENT + 1)]) {
      const sent = { params: { problemId }, body: { place: { part: 'problem' as const }, body } };
      expect(await ann.client.refusalOf(COMMENT, sent)).toBe('invalid-input');
    }
    const id = await write(ann, 'Long thread.');
    expect(await ann.client.refusalOf(REPLY, { params: of(id), body: { body: ' ' } })).toBe('invalid-input');
    expect(await ann.client.refusalOf(EDIT, { params: of(id), body: { body: '' } })).toBe('invalid-input');
    const closed = { state: 'closed', from: 'open' };
    expect(await ann.client.send(STATE, { params: of(id), body: closed })).toMatchObject({
      status: 400,
      body: { refusal: 'invalid-input' },
    });
    const row = (part: object) => ({ id: randomUUID(), problemId, userId: ann.id, body: 'b', ...part });
    const rows = [
      ...Array.from({ length: MAX_REPLIES - 1 }, () => row({ threadId: id })),
      ...Array.from({ length: MAX_THREADS - 2 }, () => row({ state: 'open', place: { part: 'problem' } })),
    ];
    await server.db.transact((tx) => tx.insert(problemComments).values(rows));
    const replies = await Promise.all(
      [ann, ben].map(({ client }) => client.send(REPLY, { params: of(id), body: say })),
    );
    expect(replies.find(({ status }) => status !== 200)?.body).toMatchObject({ refusal: 'comment-limit' });
    const sent = { params: { problemId }, body: { place: { part: 'problem' as const }, ...say } };
    const threads = await Promise.all([ann, ben].map(({ client }) => client.send(COMMENT, sent)));
    expect(threads.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
    expect(threads.find(({ status }) => status !== 200)?.body).toMatchObject({ refusal: 'comment-limit' });
    const { items, total } = await list(ann, { page: Math.ceil(MAX_THREADS / 15) });
    expect(total).toBe(MAX_THREADS);
    expect(items).toHaveLength(MAX_THREADS % 15);
  });
});
