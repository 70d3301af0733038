import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serverForFile } from '@assay/testkit';
import { allOpen, makeContest, submitIn } from '../support/contesting.ts';
import { makeInstanceScene } from '../support/instancing.ts';
import { complete, submit, take } from '../support/judging.ts';
import { makeJudgedProblem } from '../support/problem-data.ts';
import { makeRanklist, untilOwnEngineRests } from '../support/ranking.ts';
import { readRecording } from './read-recording.ts';
import { replay, type Stage } from './replay.ts';

/*
 * Requests and replies of existing runners, rankers and web clients of the wire. Each recording is replayed unchanged.
 */

const server = serverForFile();

const NOBODY_ID = '00000000-0000-4000-8000-000000000000';

async function play(name: string, { people, variables }: { people: Stage['people']; variables: object }) {
  const file = join(import.meta.dirname, 'recordings', `${name}.txt`);
  const known = new Map<string, unknown>(Object.entries({ nobodyId: NOBODY_ID, ...variables }));
  await replay(readRecording(readFileSync(file, 'utf8')), {
    origin: server.origin,
    people: { nobody: {}, ...people },
    variables: known,
  });
}

const bearer = async (user: { id: string }) => ({ authorization: `Bearer ${await server.makeToken(user)}` });
const runnerOf = async (orgId: string, ...labels: string[]) => (await server.makeRunner({ orgId, labels })).headers;

test('a runner registers, polls, reports, uploads, completes, and is refused when it is too late', async () => {
  const { owner, org, problem } = await makeJudgedProblem(server);
  const user = await server.makeUser();
  const solutionId = await submit(await server.signIn(user), problem.id);
  await play('judging', {
    people: {
      director: await bearer(owner),
      contestant: await bearer(user),
      runner: await runnerOf(org.id, 'default'),
    },
    variables: {
      orgId: org.id,
      userId: user.id,
      problemId: problem.id,
      sessionToken: await server.makeToken(user),
      bareSolutionId: solutionId.replaceAll('-', ''),
    },
  });
});

test('a ranker starts with an empty `lastId`, mirrors, uploads, and completes with the stamp', async () => {
  const owner = await server.makeUser();
  const { id: orgId } = await server.makeOrg({ ownerId: owner.id });
  const contest = await makeContest(server, allOpen, { orgId, director: await server.signIn(owner) });
  const problemId = await contest.addProblem();
  const ada = await contest.makeParticipant();
  const runner = await runnerOf(orgId, 'default');
  const ranker = await runnerOf(orgId, 'ranker');
  await submitIn(ada.client, { contestId: contest.contestId, problemId });
  await complete(server.client(runner), await take(server.client(runner)), { score: 40 });
  await makeRanklist(contest, 'foreign', 'ranker = foreign\ntype = anything');
  await untilOwnEngineRests(server, contest.contestId);
  await play('ranking', {
    people: { director: await bearer(owner), runner, ranker },
    variables: { contestId: contest.contestId, problemId, userId: ada.id },
  });
});

test('an instance is allocated and destroyed, and an adapter’s second completion fails harmlessly', async () => {
  const { orgId, problemId, user } = await makeInstanceScene(server);
  await play('instances', {
    people: {
      contestant: await bearer(user),
      runner: await runnerOf(orgId, 'default'),
      instancer: await runnerOf(orgId, 'instance:docker'),
    },
    variables: { orgId, problemId, userId: user.id },
  });
});

test('a web client finds everything it depends on', async () => {
  const { owner, org, problem } = await makeJudgedProblem(server);
  const contest = await makeContest(server, allOpen, { orgId: org.id, director: await server.signIn(owner) });
  const runner = await server.makeRunner({ orgId: org.id, name: 'judge' });
  const member = await server.makeUser();
  await server.addMember(org.id, member.id);
  const forged = (await server.makeToken(owner)).slice(0, -4);
  await play('web-client', {
    people: {
      director: await bearer(owner),
      member: await bearer(member),
      forged: { authorization: `Bearer ${forged}` },
    },
    variables: {
      orgId: org.id,
      problemId: problem.id,
      contestId: contest.contestId,
      runnerId: runner.id,
      memberId: member.id,
      directorId: owner.id,
    },
  });
});

test('a malformed recording is refused with its line', () => {
  expect(() => readRecording('# why\nnobody GET /api/ping\n{}\n')).toThrow('Line 2');
  expect(readRecording('nobody GET /a\nx: 1\n{"a":1}\n-> 200\n{}')).toEqual([
    {
      line: 1,
      who: 'nobody',
      method: 'GET',
      path: '/a',
      headers: { x: '1' },
      body: '{"a":1}',
      status: 200,
      pattern: '{}',
    },
  ]);
});
