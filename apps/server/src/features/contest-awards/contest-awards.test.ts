import { and, desc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { AwardPlan } from '@assay/contract';
import { awardsOf, defaultAwardPlan } from '@assay/rules';
import { serverForFile, type TestClient } from '@assay/testkit';
import { auditLog, contestAwards, contestLogEntries } from '../../db/schema.ts';
import { allOpen, makeContest, stagesNow } from '../../../test/support/contesting.ts';
import { storeJudged } from '../../../test/support/ranking.ts';

const server = serverForFile();
const read = 'GET /api/contest/:contestId/admin/awards' as const;
const change = 'PUT /api/contest/:contestId/admin/awards' as const;
const finalize = 'PATCH /api/contest/:contestId/admin/contest-api/finalization' as const;

/** Ada solved a problem, Bob none. */
async function makeScene(options: Parameters<typeof makeContest>[2] = {}) {
  const contest = await makeContest(server, allOpen, options);
  const { contestId } = contest;
  const problemId = await contest.addProblem();
  const [ada, bob] = [await contest.makeParticipant(['north']), await contest.makeParticipant()];
  await storeJudged(server, contestId, { userId: ada.id, problemId, score: 100, status: 'Accepted' });
  await storeJudged(server, contestId, { userId: bob.id, problemId, score: 0, status: 'Wrong Answer' });
  const awards = async (client: TestClient = contest.director) => {
    const { rows, problems, plan } = await client.call(read, { params: { contestId } });
    return awardsOf(rows, problems, plan).map(({ key, userIds }) => [key, userIds]);
  };
  return { ...contest, problemId, ada, bob, awards, params: { contestId } };
}

const planWith = (edits: AwardPlan['edits'], version = 0) => ({ ...defaultAwardPlan, edits, version });

it('directors see the computed awards until they change them, and changes are in the log and the audit log', async () => {
  const { contestId, director, ada, bob, awards, params, problemId } = await makeScene();
  const computed = [
    ['winner', [ada.id]],
    ['gold-medal', [ada.id]],
    ['silver-medal', []],
    ['bronze-medal', []],
    [`first-to-solve/${problemId}`, [ada.id]],
  ];
  expect(await awards()).toEqual(computed);
  const edits = [
    { key: 'winner', removed: true },
    { key: 'own/spirit', citation: { en: 'Team spirit', 'zh-Hans': '团队精神奖' }, userIds: [bob.id] },
  ];
  expect(await director.call(change, { params, body: planWith(edits) })).toEqual({ version: 1 });
  expect(await awards()).toEqual([...computed.slice(1), ['own/spirit', [bob.id]]]);
  const [entry] = await server.db
    .select()
    .from(contestLogEntries)
    .where(and(eq(contestLogEntries.contestId, contestId), eq(contestLogEntries.kind, 'awards')))
    .orderBy(desc(contestLogEntries.seq));
  expect(entry).toMatchObject({ subjectId: contestId, data: { edits } });
  const [act] = await server.db.select().from(auditLog).where(eq(auditLog.action, 'contest.awards'));
  expect(act).toMatchObject({ subjectId: contestId, after: { edits } });
  await director.call(change, { params, body: planWith([], 1) });
  expect(await awards()).toEqual(computed);
});

it('of two directors who change the awards at the same time one is refused, and so is an old version', async () => {
  const { contestId, director, params } = await makeScene();
  const bodies = [3, 5].map((gold) => ({ ...planWith([]), settings: { ...defaultAwardPlan.settings, gold } }));
  const replies = await Promise.all(bodies.map((body) => director.send(change, { params, body })));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await director.refusalOf(change, { params, body: planWith([]) })).toBe('awards-changed');
  const [row] = await server.db.select().from(contestAwards).where(eq(contestAwards.contestId, contestId));
  expect(row?.version).toBe(1);
});

it('an award twice, without a text, with an unknown name, or for someone outside the contest is refused', async () => {
  const { director, ada, params } = await makeScene();
  const stranger = await server.makeUser();
  const citation = { en: 'Award' };
  const wrong: AwardPlan['edits'][] = [
    [{ key: 'winner' }, { key: 'winner', removed: true }],
    [{ key: 'own/a', userIds: [ada.id] }],
    [{ key: 'own/a', citation: { en: ' ' } }],
    [{ key: 'winner', citation: {} }],
    [{ key: 'platinum-medal', citation }],
    [{ key: 'own/Not An Id', citation }],
    [{ key: 'own/a', citation, userIds: [stranger.id] }],
    [{ key: 'own/a', citation, userIds: [ada.id, ada.id] }],
  ];
  for (const edits of wrong)
    expect(await director.refusalOf(change, { params, body: planWith(edits) }), JSON.stringify(edits)).toBe(
      'awards-invalid',
    );
  const twice = { ...planWith([]), order: ['winner', 'winner'] };
  expect(await director.refusalOf(change, { params, body: twice })).toBe('awards-invalid');
  const many = { ...planWith([]), settings: { ...defaultAwardPlan.settings, gold: 1_001 } };
  expect(await director.refusalOf(change, { params, body: many })).toBe('invalid-input');
});

it('after the end of the event feed the awards stay as they are', async () => {
  const { director, params, setStages } = await makeScene();
  const [before, running] = stagesNow(allOpen);
  if (!before || !running) throw new Error('There are no stages.');
  await setStages([before, running, { name: 'end', start: Date.now() - 1, settings: {} }]);
  await director.call(finalize, { params, body: { finalized: true } });
  await director.call(change, { params, body: planWith([{ key: 'winner', removed: true }]) });
  await director.call(finalize, { params, body: { finalized: true, endOfUpdates: true } });
  expect(await director.refusalOf(change, { params, body: planWith([], 1) })).toBe('updates-ended');
});

it('a contest without a clock has awards as well', async () => {
  const { ada, awards, director, params } = await makeScene({ rulesVersion: 1 });
  expect((await awards()).slice(0, 2)).toEqual([
    ['winner', [ada.id]],
    ['gold-medal', [ada.id]],
  ]);
  await director.call(change, { params, body: planWith([{ key: 'gold-medal', removed: true }]) });
  expect((await awards())[1]).toEqual(['silver-medal', []]);
});

it('participants may not read the awards', async () => {
  const { ada, params } = await makeScene();
  expect(await ada.client.refusalOf(read, { params })).toBe('no-right');
});
