import { expect, it } from 'vitest';
import { serverForFile } from '@assay/testkit';
import { submit } from '../../../test/support/judging.ts';
import { makeJudgedProblem } from '../../../test/support/problem-data.ts';

const server = serverForFile();

const path = '/api/problem/:problemId/admin/rule' as const;

it('a problem’s rule can be read, replaced and deleted by its administrators, and takes effect immediately', async () => {
  const { setter, problem } = await makeJudgedProblem(server, { solutionShowOther: true });
  const [own, other] = [await server.signIn(await server.makeUser()), await server.signIn(await server.makeUser())];
  const solutionId = await submit(own, problem.id);
  const params = { problemId: problem.id };
  const data = 'GET /api/problem/:problemId/solution/:solutionId/data/download' as const;
  const ask = () => other.refusalOf(data, { params: { ...params, solutionId } });
  expect(await setter.refusalOf(`GET ${path}/solution`, { params })).toBe('not-found');
  expect(Object.keys(await setter.call(`GET ${path}`, { params }))).toEqual(['solution']);
  expect(await ask()).toBe('solution-hidden');
  const stored = async (client: typeof setter) => (await client.call('GET /api/problem/:problemId', { params })).rules;
  expect([await stored(setter), await stored(other)]).toEqual([[], undefined]);
  const body = { rules: [{ match: { 'solution.state': { $gte: 1 } }, returns: { showData: 'Not yet.' } }] };
  await setter.call(`PATCH ${path}/solution`, { params, body });
  await setter.call(`PATCH ${path}/solution`, { params, body });
  expect(await setter.call(`GET ${path}/solution`, { params })).toEqual(body);
  expect([await stored(setter), await stored(other)]).toEqual([['solution'], undefined]);
  expect(await ask()).toBe('rule-denied');
  await own.call(data, { params: { ...params, solutionId } });
  await setter.call(`DELETE ${path}/solution`, { params });
  await setter.call(`DELETE ${path}/solution`, { params });
  expect(await ask()).toBe('solution-hidden');
  expect(await other.refusalOf(`GET ${path}/solution`, { params })).toBe('no-right');
  expect(await other.refusalOf(`PATCH ${path}/solution`, { params, body })).toBe('no-right');
  expect(await setter.refusalOf(`PATCH ${path}/solution`, { params, body: { rules: 'x' } })).toBe('invalid-input');
});
