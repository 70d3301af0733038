import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { capabilityMask } from '@assay/contract';
import { serverForFile, type TestClient } from '@assay/testkit';
import { auditLog, users } from '../../db/schema.ts';
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
