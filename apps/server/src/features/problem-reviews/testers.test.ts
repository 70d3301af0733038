import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { capabilityMask, endpoints, type Body, type DraftChange, type EndpointKey } from '@assay/contract';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { serverForFile, type TestClient } from '@assay/testkit';
import { problemAccess } from '../../db/schema.ts';
import { submit } from '../../../test/support/judging.ts';
import { listenTo } from '../../../test/support/listening.ts';
import { addData } from '../../../test/support/problem-data.ts';

/* Testers take part in the review of a problem without seeing its solutions, tests and programs. */

const server = serverForFile();
let orgId: string;
let problemId: string;
interface Person {
  id: string;
  client: TestClient;
}
let ann: Person;
let ben: Person;
let tess: Person;
let sampleId: string;
let hiddenId: string;
let solutionId: string;

const PROBLEM = 'GET /api/problem/:problemId';
const REVIEW = 'GET /api/problem/:problemId/review';
const TESTED = 'GET /api/problem/:problemId/review/draft';
const HIDE = 'PUT /api/problem/:problemId/review/hidden-solutions';
const APPROVE = 'POST /api/problem/:problemId/review/approval';
const WITHDRAW = 'DELETE /api/problem/:problemId/review/approval/:approvalId';
const DRAFT = 'GET /api/problem/:problemId/draft';
const OPEN = 'POST /api/problem/:problemId/draft';
const CHANGE = 'POST /api/problem/:problemId/draft/change';
const CONTENT = 'GET /api/problem/:problemId/draft/test/:testId/:side';
const COMMENTS = 'GET /api/problem/:problemId/review/comment';
const COMMENT = 'POST /api/problem/:problemId/review/comment';
const REPLY = 'POST /api/problem/:problemId/review/comment/:commentId/reply';
const EDIT = 'PATCH /api/problem/:problemId/review/comment/:commentId';
const STATE = 'POST /api/problem/:problemId/review/comment/:commentId/state';
const DELETE = 'DELETE /api/problem/:problemId/review/comment/:commentId';
const SOLUTIONS = 'GET /api/problem/:problemId/solution';

/** In everything that testers must not see. */
const SECRET = 'spoiler-';
const program = (role: 'solution' | 'checker' | 'generator', path: string): DraftChange => ({
  op: 'program',
  id: randomUUID(),
  revision: 0,
  role,
  path,
  text: `${SECRET}${role}`,
});
const at = () => ({ params: { problemId } });
const hide = (person: Person, hidden: boolean) => person.client.call(HIDE, { ...at(), body: { hidden } });
type Place = Body<typeof COMMENT>['place'];
const write = async (person: Person, body: string, place: Place = { part: 'problem' }) =>
  (await person.client.call(COMMENT, { ...at(), body: { place, body } })).commentId;
const list = (person: Person) =>
  person.client.call(COMMENTS, { ...at(), query: { perPage: 15, count: true, page: 1 } });
const revisionNow = async () => (await ann.client.call(REVIEW, at())).revision ?? -1;
const mark = async (person: Person, kind: 'tested' | 'approved', note = '') => ({
  ...at(),
  body: { kind, note, target: { revision: await revisionNow() } },
});

async function makeMember(...names: ('data' | 'review' | 'admin')[]): Promise<Person> {
  const user = await server.makeUser();
  await server.addMember(orgId, user.id);
  const capability = capabilityMask('problem', 'access', ...names);
  await server.db.transact((tx) => tx.insert(problemAccess).values({ problemId, principalId: user.id, capability }));
  return { id: user.id, client: await server.signIn(user) };
}

beforeAll(async () => {
  const { org, client, owner } = await server.makeOwnedOrg();
  orgId = org.id;
  ann = { id: owner.id, client };
});
beforeEach(async () => {
  const settings = { solutionShowOther: true, solutionShowOtherData: true };
  problemId = (await server.makeProblem({ orgId, settings, accessLevel: ACCESS_LEVEL.private })).id;
  ben = await makeMember('data', 'admin');
  tess = await makeMember('review');
  await addData(ann.client, problemId);
  await ann.client.call(OPEN, { ...at(), body: { restart: true } });
  const { draft } = await ann.client.call(DRAFT, at());
  const [packaged] = draft?.tests ?? [];
  sampleId = randomUUID();
  hiddenId = randomUUID();
  const test = (id: string, sample: boolean, text: string): DraftChange => ({
    op: 'test',
    id,
    revision: 0,
    sample,
    input: { text: `${text}in` },
    answer: { text: `${text}out` },
  });
  const changes: DraftChange[] = [
    { op: 'remove-test', id: packaged?.id ?? '', revision: packaged?.revision ?? 0 },
    test(sampleId, true, 'shown-'),
    test(hiddenId, false, SECRET),
    program('solution', 'submissions/accepted/main.py'),
    program('checker', 'checker.cpp'),
    program('generator', 'generators/gen.py'),
  ];
  await ann.client.call(CHANGE, { ...at(), body: { changes } });
  await write(ann, `${SECRET}test`, { part: 'test', testId: hiddenId });
  await write(ann, `${SECRET}program`, { part: 'program', path: 'submissions/accepted/main.py' });
  await ann.client.call(APPROVE, await mark(ann, 'approved', `${SECRET}note`));
  solutionId = await submit(ann.client, problemId, `${SECRET}submission`);
});

describe('a tester', () => {
  it('gets limits and samples of the draft, reads samples whole, and no other test', async () => {
    const { draft } = await tess.client.call(TESTED, at());
    expect(draft).toMatchObject({ revision: await revisionNow(), timeMs: 1000, memoryMiB: 64, kind: 'programs' });
    expect(draft?.checker).toEqual({ type: 'tokens' });
    expect(draft?.samples).toEqual([
      {
        id: sampleId,
        revision: expect.any(Number),
        name: expect.any(String),
        input: { size: 8, head: 'shown-in', whole: true },
        answer: { size: 9, head: 'shown-out', whole: true },
      },
    ]);
    const read = { problemId, testId: sampleId, side: 'answer' as const };
    expect(await tess.client.call(CONTENT, { params: read })).toMatchObject({ text: 'shown-out' });
    const other = { params: { ...read, testId: hiddenId } };
    expect(await tess.client.refusalOf(CONTENT, other)).toBe('not-found');
    expect(await ann.client.call(CONTENT, other)).toMatchObject({ text: `${SECRET}out` });
    for (const key of [DRAFT, 'GET /api/problem/:problemId/data', 'GET /api/problem/:problemId/bench'] as const)
      expect(await tess.client.refusalOf(key, at())).toBe('no-right');
    expect((await tess.client.call(PROBLEM, at())).abilities).toMatchObject({
      review: true,
      editData: false,
      hidesSolutions: false,
      readAllSolutions: false,
      submit: true,
    });
  });

  it('submits and sees only the own submission, also where others see all', async () => {
    const own = await submit(tess.client, problemId);
    const query = { page: 1, perPage: 15 } as const;
    expect(await tess.client.refusalOf(SOLUTIONS, { ...at(), query })).toBe('no-right');
    const { items } = await tess.client.call(SOLUTIONS, { ...at(), query: { ...query, userId: tess.id } });
    expect(items.map(({ _id }) => _id)).toEqual([own]);
    const params = { problemId, solutionId };
    expect(await tess.client.refusalOf('GET /api/problem/:problemId/solution/:solutionId', { params })).toBe(
      'not-found',
    );
    await tess.client.call('GET /api/problem/:problemId/solution/:solutionId', {
      params: { problemId, solutionId: own },
    });
  });

  it('reads and writes comments on what testers see, and others do not exist', async () => {
    const about = await write(ann, 'Is *a* positive?', { part: 'statement', quote: '' });
    const own = await write(tess, 'Two seconds?', { part: 'settings' });
    await tess.client.call(REPLY, { params: { problemId, commentId: about }, body: { body: 'Yes.' } });
    const { items, total } = await list(tess);
    expect(items.map(({ _id }) => _id)).toEqual([own, about]);
    expect(total).toBe(2);
    expect((await tess.client.call(REVIEW, at())).openComments).toBe(2);
    expect((await ann.client.call(REVIEW, at())).openComments).toBe(4);

    const places: Place[] = [
      { part: 'test', testId: hiddenId },
      { part: 'test', testId: randomUUID() },
      { part: 'program', path: 'submissions/accepted/main.py' },
      { part: 'program', path: 'none.py' },
    ];
    for (const place of places)
      expect(await tess.client.refusalOf(COMMENT, { ...at(), body: { place, body: 'b' } })).toBe('no-right');
    const spoiling = (await list(ann)).items.find(({ body }) => body === `${SECRET}test`)?._id ?? '';
    const reply = await ann.client.call(REPLY, { params: { problemId, commentId: spoiling }, body: { body: 'b' } });
    const state = { state: 'done' as const, from: 'open' as const };
    for (const commentId of [spoiling, reply.commentId, randomUUID()]) {
      const params = { problemId, commentId };
      expect(await tess.client.refusalOf(REPLY, { params, body: { body: 'b' } })).toBe('not-found');
      expect(await tess.client.refusalOf(EDIT, { params, body: { body: 'b' } })).toBe('not-found');
      expect(await tess.client.refusalOf(STATE, { params, body: state })).toBe('not-found');
      expect(await tess.client.refusalOf(DELETE, { params })).toBe('not-found');
    }
  });

  it('resolves the own comments; setters decide about the others', async () => {
    const [theirs, own] = [await write(ann, 'Unclear.'), await write(tess, 'Also unclear.')];
    const body = { state: 'done' as const, from: 'open' as const };
    expect(await tess.client.refusalOf(STATE, { params: { problemId, commentId: theirs }, body })).toBe('no-right');
    await tess.client.call(STATE, { params: { problemId, commentId: own }, body });
  });

  it('marks the draft as tested, not as approved, and sees who made which mark but not the notes', async () => {
    expect(await tess.client.refusalOf(APPROVE, await mark(tess, 'approved'))).toBe('no-right');
    await tess.client.call(APPROVE, await mark(tess, 'tested', 'Took an hour.'));
    const { approvals } = await tess.client.call(REVIEW, at());
    expect(approvals).toMatchObject([
      { kind: 'tested', userId: tess.id, note: 'Took an hour.', withoutSolutions: true, isOwn: true },
      { kind: 'approved', userId: ann.id, note: '', withoutSolutions: false },
    ]);
    expect((await ann.client.call(REVIEW, at())).approvals[1]?.note).toBe(`${SECRET}note`);
    await tess.client.call(WITHDRAW, { params: { problemId, approvalId: approvals[0]?._id ?? '' } });
  });
});

describe('a setter who hides the solutions', () => {
  it('has the rights of a tester until they are shown again', async () => {
    await hide(ben, true);
    await hide(ben, true);
    expect(await ben.client.refusalOf(DRAFT, at())).toBe('no-right');
    expect(await ben.client.refusalOf('GET /api/problem/:problemId/admin/settings', at())).toBe('no-right');
    expect((await list(ben)).total).toBe(0);
    const { abilities } = await ben.client.call(PROBLEM, at());
    expect(abilities).toMatchObject({ editData: false, administer: false, hidesSolutions: true, review: true });
    await ben.client.call(APPROVE, await mark(ben, 'tested'));
    // Only for this user and this problem.
    expect((await ann.client.call(PROBLEM, at())).abilities).toMatchObject({ editData: true, hidesSolutions: false });

    await hide(ben, false);
    expect((await ben.client.call(PROBLEM, at())).abilities).toMatchObject({ editData: true, hidesSolutions: false });
    expect((await ben.client.call(REVIEW, at())).approvals[0]).toMatchObject({
      userId: ben.id,
      withoutSolutions: true,
    });
    await ben.client.call(DRAFT, at());
  });

  it('can be a setter of the organization, and keeps no right that was withdrawn meanwhile', async () => {
    await hide(ann, true);
    expect(await ann.client.refusalOf(DRAFT, at())).toBe('no-right');
    await hide(ann, false);
    await hide(ben, true);
    const entry = { problemId, principalId: ben.id };
    await ann.client.call('DELETE /api/problem/:problemId/admin/access/:principalId', { params: entry });
    expect(await ben.client.refusalOf(REVIEW, at())).toBe('not-found');
    await server.db.transact((tx) => tx.insert(problemAccess).values({ ...entry, capability: 1n }));
    expect(await ben.client.refusalOf(REVIEW, at())).toBe('no-right');
    expect(await ben.client.refusalOf(HIDE, { ...at(), body: { hidden: false } })).toBe('no-right');
  });

  it('must have something to hide', async () => {
    expect(await tess.client.refusalOf(HIDE, { ...at(), body: { hidden: true } })).toBe('no-right');
    expect(await ben.client.refusalOf(HIDE, { ...at(), body: { hidden: 'yes' } })).toBe('invalid-input');
    const absent = { params: { problemId: randomUUID() } };
    expect(await ben.client.refusalOf(HIDE, { ...absent, body: { hidden: true } })).toBe('not-found');
    expect(await ben.client.refusalOf(TESTED, absent)).toBe('not-found');
    const member = await makeMember();
    expect(await member.client.refusalOf(TESTED, at())).toBe('no-right');
  });
});

it('nothing that a tester can read of the problem has what is hidden', async () => {
  await hide(ben, true);
  const keys = Object.keys(endpoints).filter((key) => /^(GET|HEAD) \/api\/problem\/:problemId/.test(key));
  expect(keys.length).toBeGreaterThan(20);
  const { currentDataHash: hash } = await ann.client.call(PROBLEM, at());
  const params = {
    problemId,
    solutionId,
    hash,
    testId: hiddenId,
    side: 'input',
    type: 'download',
    language: 'en',
    benchId: randomUUID(),
    rejudgeId: randomUUID(),
    runId: randomUUID(),
    key: 'k',
    attempt: '1',
  };
  const read = async (person: Person, key: string) => {
    const query = { page: 1, perPage: 15, path: 'tests/1.in' };
    const { body } = await person.client.send(key as EndpointKey, { params, query });
    return JSON.stringify(body);
  };
  let found = 0;
  for (const key of keys) {
    if ((await read(ann, key)).includes(SECRET)) found += 1;
    for (const person of [tess, ben]) expect(`${key} ${await read(person, key)}`).not.toContain(SECRET);
  }
  // The draft, a test, the comments and the review.
  expect(found).toBeGreaterThanOrEqual(4);
});

it('the stream notifies testers of drafts and reviews, and of no submission of others', async () => {
  await hide(ben, true);
  const streams = await Promise.all(
    [tess, ben, ann].map(async ({ id }) =>
      listenTo(server.origin, await server.makeToken({ id }), `?problems=${problemId}`),
    ),
  );
  const [ofTess, ofBen, ofAnn] = streams.map(({ events }) => events);
  const count = (events: typeof ofTess, type: string) => events?.filter((event) => event.type === type).length ?? 0;
  await submit(ann.client, problemId);
  const wait = { timeout: 60_000, interval: 10 };
  await expect.poll(() => count(ofAnn, 'solution'), wait).toBeGreaterThan(0);
  const { draft } = await ann.client.call(DRAFT, at());
  const revision = draft?.settings.revision ?? 0;
  const changes: DraftChange[] = [{ op: 'settings', revision, timeMs: 1234 }];
  await ann.client.call(CHANGE, { ...at(), body: { changes } });
  await write(ann, 'b');
  for (const events of [ofTess, ofBen]) {
    await expect.poll(() => count(events, 'draft'), wait).toBeGreaterThan(0);
    await expect.poll(() => count(events, 'review'), wait).toBeGreaterThan(0);
    expect(count(events, 'solution')).toBe(0);
  }
  for (const stream of streams) stream.close();
});
