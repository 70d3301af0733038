import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { capabilityMask, type Body, type SolutionTask } from '@assay/contract';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { makeArchive, treeOfFiles } from '@assay/problem';
import { serverForFile, type TestClient } from '@assay/testkit';
import { makeContest, submitIn } from '../../../test/support/contesting.ts';
import { complete, submit, take } from '../../../test/support/judging.ts';
import { addVersion, makeBrokenVersion, makeDataArchive, testConfig } from '../../../test/support/problem-data.ts';
import { problemData } from '../../db/schema.ts';

const server = serverForFile();

const EFFECT = 'GET /api/problem/:problemId/data/:hash/effect';
const OF_DRAFT = 'GET /api/problem/:problemId/draft/effect';
const OPEN = 'POST /api/problem/:problemId/draft';
const CHANGE = 'POST /api/problem/:problemId/draft/change';

let setter: TestClient;
let orgId: string;
let runner: TestClient;
beforeAll(async () => {
  const { org, client } = await server.makeOwnedOrg();
  [orgId, setter] = [org.id, client];
  runner = server.client((await server.makeRunner({ orgId })).headers);
});

/** A version with two tests in two subtasks with these points. */
async function addPoints(problemId: string, points: [number, number], extra: Record<string, string> = {}) {
  const names = ['1', '2'];
  const subtasks = names.map((name, index) => ({
    id: name,
    points: points[index],
    cases: [{ input: `tests/${name}.in`, answer: `tests/${name}.ans` }],
  }));
  const { cases: _cases, ...judge } = testConfig.judge.config;
  const config = { ...testConfig, judge: { adapter: 'assay', config: { ...judge, subtasks } } };
  const files = Object.fromEntries(
    names.flatMap((name) => [`tests/${name}.in`, `tests/${name}.ans`].map((at) => [at, at])),
  );
  // The points make it another archive.
  const bytes = await makeArchive(treeOfFiles({ ...files, ...extra, 'problem.yaml': JSON.stringify(config) }));
  return await addVersion(setter, problemId, bytes, { config });
}

/** A version whose file was lost. */
async function addWithoutFile(problemId: string): Promise<string> {
  const hash = 'f'.repeat(64);
  const row = { problemId, hash, sizeBytes: 1, config: testConfig, description: '' };
  await server.db.transact((tx) => tx.insert(problemData).values(row));
  return hash;
}

const makeCurrent = (problemId: string, hash: string) =>
  setter.call('POST /api/problem/:problemId/data/setDataHash', { params: { problemId }, body: { hash } });

async function makeScene() {
  const { id: problemId } = await server.makeProblem({ orgId, settings: { allowPublicSubmit: true } });
  const before = await addPoints(problemId, [40, 60]);
  await makeCurrent(problemId, before);
  return { problemId, before };
}

/** Judges a submission with these results of the two tests. */
const judge = async (task: SolutionTask, score: number, passed: [boolean, boolean]) => {
  const jobs = passed.map((isPassed) => {
    const result = { score: isPassed ? 100 : 0, status: isPassed ? 'Accepted' : 'Wrong Answer' };
    return { name: 'a', scoreScale: 50, ...result, tests: [{ name: '1', ...result }] };
  });
  const status = passed.every(Boolean) ? 'Accepted' : 'Wrong Answer';
  await complete(runner, task, { score, status, details: { version: 1, jobs } });
};

const effect = (problemId: string, before: string, hash: string, who = setter) =>
  who.call(EFFECT, { params: { problemId, hash }, query: { before } });

describe('the effect of another version', () => {
  it('on points is computed from the stored results, without judging again', async () => {
    const { problemId, before } = await makeScene();
    const user = await server.signIn(await server.makeUser());
    for (const [score, passed] of [
      [100, [true, true]],
      [40, [true, false]],
      [60, [false, true]],
    ] as const) {
      await submit(user, problemId);
      await judge(await take(runner), score, [...passed]);
    }
    await submit(user, problemId);
    await complete(runner, await take(runner), { score: 40, status: 'Wrong Answer' });
    const after = await addPoints(problemId, [70, 30]);
    expect(await effect(problemId, before, after)).toEqual({
      changes: [{ effect: 'scores', what: 'points', count: 2, names: ['1', '2'] }],
      judged: { total: 4, isWhole: true, outside: 4, contests: [], elsewhere: 0 },
      scores: { computed: 4, isWhole: true, raised: 1, lowered: 1, mostRaised: 30, mostLowered: 30, unknown: 1 },
    });
    expect(await effect(problemId, before, before)).toMatchObject({ changes: [], scores: null });
    // Nothing was judged with the new one yet.
    expect(await effect(problemId, after, before)).toMatchObject({ judged: { total: 0 }, scores: null });
  });

  it('counts submissions of contests, by name only where the viewer may open them', async () => {
    const { problemId, before } = await makeScene();
    const [open, closed] = [
      await makeContest(server, undefined, { orgId, director: setter }),
      await makeContest(server, undefined, { orgId, director: setter, accessLevel: ACCESS_LEVEL.private }),
    ];
    for (const { contestId, makeParticipant } of [open, closed]) {
      const settings = { score: 100, slug: 'A', solutionCountLimit: 10 };
      await setter.call('POST /api/contest/:contestId/problem', {
        params: { contestId },
        body: { problemId, settings },
      });
      await submitIn((await makeParticipant()).client, { contestId, problemId });
      await judge(await take(runner), 100, [true, true]);
    }
    const reader = await server.makeUser();
    await server.addMember(orgId, reader.id);
    const at = { problemId, principalId: reader.id };
    const capability = capabilityMask('problem', 'access', 'data').toString();
    const body: Body<'POST /api/problem/:problemId/admin/access'> = { principalId: reader.id };
    await setter.call('POST /api/problem/:problemId/admin/access', { params: { problemId }, body });
    await setter.call('PATCH /api/problem/:problemId/admin/access/:principalId', { params: at, body: { capability } });
    const after = await addPoints(problemId, [40, 60], { 'tests/1.in': 'other' });
    const byDirector = await effect(problemId, before, after);
    expect(byDirector.changes).toEqual([{ effect: 'verdicts', what: 'inputs', count: 1, names: ['1'] }]);
    expect(byDirector.scores).toBeNull();
    expect(byDirector.judged).toMatchObject({ total: 2, outside: 0, elsewhere: 0 });
    expect(new Set(byDirector.judged.contests.map(({ _id, judges }) => `${_id} ${judges}`))).toEqual(
      new Set([`${open.contestId} true`, `${closed.contestId} true`]),
    );
    const byReader = await effect(problemId, before, after, await server.signIn(reader));
    expect(byReader.judged).toMatchObject({ total: 2, outside: 0, elsewhere: 1 });
    expect(byReader.judged.contests).toMatchObject([{ _id: open.contestId, orgId, total: 1, judges: false }]);
  });

  it('is unknown for packages of other judges', async () => {
    const { problemId, before } = await makeScene();
    const { bytes } = await makeDataArchive(randomUUID());
    const config = { ...testConfig, judge: { adapter: 'someone-elses', config: {} } };
    const foreign = await addVersion(setter, problemId, bytes, { config });
    const { changes } = await effect(problemId, before, foreign);
    expect(changes).toEqual([{ effect: 'verdicts', what: 'foreign', count: 0, names: [] }]);
  });

  it('is refused without version, file, archive or right', async () => {
    const { problemId, before } = await makeScene();
    const absent = '0'.repeat(64);
    const broken = await makeBrokenVersion(server, setter, problemId);
    const ask = (hash: string, other: string, who = setter, of = problemId) =>
      who.refusalOf(EFFECT, { params: { problemId: of, hash }, query: { before: other } });
    expect(await ask(absent, before)).toBe('data-unknown');
    expect(await ask(before, absent)).toBe('data-unknown');
    expect(await ask(before, broken)).toBe('package-refused');
    expect(await ask(before, before, setter, randomUUID())).toBe('not-found');
    expect(await ask(before, before, await server.signIn(await server.makeUser()))).toBe('no-right');
    expect(await ask(before, 'x')).toBe('invalid-input');
    expect(await ask(before, await addWithoutFile(problemId))).toBe('not-uploaded');
  });
});

describe('the effect of publishing the draft', () => {
  const draftEffect = (problemId: string) => setter.call(OF_DRAFT, { params: { problemId } });

  it('compares it with the current version', async () => {
    const { problemId } = await makeScene();
    const { draft } = await setter.call(OPEN, { params: { problemId }, body: {} });
    expect((await draftEffect(problemId)).changes).toEqual([]);
    const [first] = draft.tests;
    if (!first) throw new Error('There is no test.');
    const { id, revision } = first;
    const solution = { op: 'program', id: randomUUID(), revision: 0, role: 'solution', text: 'print(1)' } as const;
    await setter.call(CHANGE, {
      params: { problemId },
      body: {
        changes: [
          { op: 'test', id, revision, sample: true },
          { ...solution, path: 'submissions/accepted/a.py' },
          // An uploaded text is the same as that of the package.
          {
            op: 'test',
            id: draft.tests[1]?.id ?? '',
            revision: draft.tests[1]?.revision ?? 0,
            input: { text: 'tests/2.in' },
          },
        ],
      },
    });
    expect((await draftEffect(problemId)).changes).toEqual([
      { effect: 'none', what: 'samples', count: 1, names: ['1'] },
      { effect: 'none', what: 'solutions', count: 1, names: ['submissions/accepted/a.py'] },
    ]);
    await setter.call(CHANGE, {
      params: { problemId },
      body: { changes: [{ op: 'settings', revision: draft.settings.revision, timeMs: 3000 }] },
    });
    expect((await draftEffect(problemId)).changes).toContainEqual({
      effect: 'verdicts',
      what: 'limits',
      count: 1,
      names: ['timeMs'],
    });
  });

  it('is nothing for the first version', async () => {
    const { id: problemId } = await server.makeProblem({ orgId });
    await setter.call(OPEN, { params: { problemId }, body: {} });
    expect(await draftEffect(problemId)).toMatchObject({ changes: [], judged: { total: 0 }, scores: null });
  });

  it('is refused without draft, file, archive or right', async () => {
    const { problemId } = await makeScene();
    const ask = (who = setter, of = problemId) => who.refusalOf(OF_DRAFT, { params: { problemId: of } });
    expect(await ask()).toBe('draft-absent');
    expect(await ask(setter, randomUUID())).toBe('not-found');
    expect(await ask(await server.signIn(await server.makeUser()))).toBe('no-right');
    await setter.call(OPEN, { params: { problemId }, body: {} });
    await makeCurrent(problemId, await makeBrokenVersion(server, setter, problemId));
    expect(await ask()).toBe('package-refused');
    await makeCurrent(problemId, await addWithoutFile(problemId));
    expect(await ask()).toBe('not-uploaded');
  });
});
