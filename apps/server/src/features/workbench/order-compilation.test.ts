import { beforeAll, expect, it } from 'vitest';
import { makeArchive, treeOfFiles } from '@assay/problem';
import { serverForFile, type TestClient } from '@assay/testkit';
import { RUN_STATE } from '@assay/contract/states';
import { addVersion, makeJudgedProblem, testConfig } from '../../../test/support/problem-data.ts';
import { MAX_OPEN_BENCH } from './order-run.ts';

const server = serverForFile();
let scene: Awaited<ReturnType<typeof makeJudgedProblem>>;
let setter: TestClient;
let runner: TestClient;
beforeAll(async () => {
  scene = await makeJudgedProblem(server);
  setter = scene.setter;
  runner = server.client((await server.makeRunner({ orgId: scene.org.id })).headers);
});

const at = () => ({ problemId: scene.problem.id });
const tests = { 'tests/1.in': '1 2\n', 'tests/1.ans': '3\n', 'checker.cpp': 'int main() {}' };
const judged = testConfig.judge.config;
const program = { type: 'kattis', source: 'checker.cpp' };
const listed = () => setter.call('GET /api/problem/:problemId/bench', { params: at() });

async function upload(config: object, salt: string): Promise<string> {
  const bytes = await makeArchive(treeOfFiles({ ...tests, salt }));
  return await addVersion(setter, scene.problem.id, bytes, { config });
}
const withConfig = (config: object) => ({ ...testConfig, judge: { ...testConfig.judge, config } });
const poll = (lane: 'short' | 'long') => runner.call('POST /api/runner/bench/poll', { query: { lease: 15, lane } });

it('a version with a checker has it compiled once, and its setters see compile errors', async () => {
  const hash = await upload(withConfig({ ...judged, checker: program }), 'checker');
  expect(await listed()).toMatchObject([{ kind: 'compile', hash, state: RUN_STATE.waiting }]);
  const task = await poll('short');
  if (!('taskId' in task)) throw new Error('there was nothing to compile');
  expect(task).toMatchObject({ kind: 'compile', work: { kind: 'compile' }, problemDataHash: hash });
  const { taskId, benchId } = task;
  const message = 'The checker checker.cpp does not compile: expected ;';
  const body = { outcome: 'broken' as const, message, findings: [] };
  await runner.call('POST /api/runner/bench/task/:benchId/:taskId/complete', { params: { taskId, benchId }, body });
  expect(await listed()).toMatchObject([{ kind: 'compile', state: RUN_STATE.ended, outcome: 'broken' }]);
  const params = { ...at(), benchId };
  const run = await setter.call('GET /api/problem/:problemId/bench/:benchId', { params });
  expect(run).toMatchObject({ work: { kind: 'compile' }, result: { message } });
  expect(await poll('short')).toEqual({});
});

it('so does one with an interactor or a judging script, but not one without programs or for a foreign judge', async () => {
  const before = (await listed()).length;
  await upload(testConfig, 'plain');
  await upload({ ...testConfig, judge: { adapter: 'another', config: { checker: program } } }, 'foreign');
  expect(await listed()).toHaveLength(before);
  await upload(withConfig({ ...judged, interactor: program }), 'interactor');
  await upload(withConfig({ ...judged, checker: undefined, script: program }), 'script');
  expect(await listed()).toHaveLength(before + 2);
});

it('automatic compilations do not count towards a setter’s limit, and cannot be requested by hand', async () => {
  for (let index = 0; index < MAX_OPEN_BENCH; index++)
    await upload(withConfig({ ...judged, checker: program }), `more ${index}`);
  const order = 'POST /api/problem/:problemId/bench' as const;
  const { benchId } = await setter.call(order, { params: at(), body: { kind: 'validate', hash: scene.dataHash } });
  expect(await listed()).toContainEqual(expect.objectContaining({ _id: benchId, kind: 'validate' }));
  const body = { kind: 'compile', hash: scene.dataHash };
  expect(await setter.send(order, { params: at(), body })).toMatchObject({ status: 400 });
});
