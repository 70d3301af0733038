import { expect, it } from 'vitest';
import { hashOf } from '@assay/problem';
import type { StageSettings } from '@assay/contract';
import { serverForFile, type TestClient } from '@assay/testkit';
import { allOpen, announceIn, makeContest, submitIn } from '../../../test/support/contesting.ts';
import { addData, putFile } from '../../../test/support/problem-data.ts';

const server = serverForFile();

const query = { perPage: 15 as const, count: true };

type Action = (client: TestClient) => Promise<number>;
type ActionName =
  | 'listProblems'
  | 'openProblem'
  | 'fetchAttachment'
  | 'seeTags'
  | 'makeSolution'
  | 'listOwn'
  | 'listAll'
  | 'openOwn'
  | 'openOthers'
  | 'submit'
  | 'ownDetails'
  | 'othersDetails'
  | 'ownData'
  | 'othersData'
  | 'listParticipants';

const problemActions: ActionName[] = ['listProblems', 'openProblem', 'fetchAttachment', 'seeTags', 'makeSolution'];
const solutionActions: ActionName[] = [
  'makeSolution',
  'listOwn',
  'listAll',
  'openOwn',
  'openOthers',
  'submit',
  'ownDetails',
  'othersDetails',
  'ownData',
  'othersData',
];

/** With everything on but this switch, participants cannot use `closes`, but can use everything else. */
const closes: Partial<Record<keyof StageSettings, ActionName[]>> = {
  registrationEnabled: [],
  registrationAllowPublic: [],
  problemEnabled: problemActions,
  problemShowTags: ['seeTags'],
  problemAllowCreateSolution: ['makeSolution'],
  solutionEnabled: solutionActions,
  solutionAllowSubmit: ['submit'],
  solutionShowOther: ['listAll', 'openOthers', 'othersDetails', 'othersData'],
  solutionShowDetails: ['ownDetails', 'othersDetails'],
  solutionShowOtherDetails: ['othersDetails'],
  solutionShowOtherData: ['othersData'],
  instanceEnabled: [],
  ranklistEnabled: [],
  participantEnabled: ['listParticipants'],
};

it('each switch that is off closes exactly what the table lists to participants: lists, items, files and counts', async () => {
  const { contestId, director, open, addProblem, makeParticipant } = await makeContest(server);
  const problemId = await addProblem({ solutionCountLimit: 1000 });
  const spare = await addProblem({ solutionCountLimit: 1000 });
  await attach(director, problemId);
  const [own, other] = [await makeParticipant(), await makeParticipant()];
  const solutionId = await submitIn(own.client, { contestId, problemId });
  const othersId = await submitIn(other.client, { contestId, problemId });
  // Created again for every submission; the switches may forbid it.
  const fresh = async () => {
    await open(allOpen);
    return await announceIn(own.client, { contestId, problemId: spare });
  };
  const status =
    (key: Parameters<TestClient['send']>[0], call: Parameters<TestClient['send']>[1]): Action =>
    async (client) =>
      (await client.send(key, call)).status;
  const of = (id: string) => ({ params: { contestId, solutionId: id } });
  const solution = 'GET /api/contest/:contestId/solution/:solutionId' as const;
  const actions: Record<Exclude<ActionName, 'submit'>, Action> = {
    listProblems: status('GET /api/contest/:contestId/problem', { params: { contestId } }),
    openProblem: status('GET /api/contest/:contestId/problem/:problemId', { params: { contestId, problemId } }),
    fetchAttachment: status('GET /api/contest/:contestId/problem/:problemId/attachment/:key/url/download', {
      params: { contestId, problemId, key: 'k' },
    }),
    seeTags: async (client) => {
      const reply = await client.send('GET /api/contest/:contestId/problem', { params: { contestId } });
      return JSON.stringify(reply.body).includes('"tags"') ? reply.status : 403;
    },
    makeSolution: status('POST /api/contest/:contestId/problem/:problemId/solution', {
      params: { contestId, problemId },
      body: { hash: hashOf('x'), size: 1 },
    }),
    listOwn: status('GET /api/contest/:contestId/solution', {
      params: { contestId },
      query: { ...query, userId: own.id },
    }),
    listAll: status('GET /api/contest/:contestId/solution', { params: { contestId }, query }),
    openOwn: status(solution, of(solutionId)),
    openOthers: status(solution, of(othersId)),
    ownDetails: status(`${solution}/details/download`, of(solutionId)),
    othersDetails: status(`${solution}/details/download`, of(othersId)),
    ownData: status(`${solution}/data/download`, of(solutionId)),
    othersData: status(`${solution}/data/download`, of(othersId)),
    listParticipants: status('GET /api/contest/:contestId/participant', { params: { contestId }, query }),
  };
  for (const [name, closed] of Object.entries(closes)) {
    const announced = await fresh();
    await open({ ...allOpen, [name]: false });
    const refused: string[] = [];
    for (const [deed, act] of Object.entries(actions)) if ((await act(own.client)) !== 200) refused.push(deed);
    const submitting = status('POST /api/contest/:contestId/solution/:solutionId/submit', {
      ...of(announced),
      body: {},
    });
    if ((await submitting(own.client)) !== 200) refused.push('submit');
    expect([...refused].toSorted(byText), `without ${name}`).toEqual([...closed].toSorted(byText));
    // Administrators pass every switch, except those that hide a thing from everyone or are for participants only.
    const admins: string[] = [];
    for (const [deed, act] of Object.entries(actions)) if ((await act(director)) !== 200) admins.push(deed);
    expect(admins, `administrators without ${name}`).toEqual([
      ...(name === 'problemShowTags' ? ['seeTags'] : []),
      'makeSolution',
    ]);
  }
});

const byText = (left: string, right: string) => left.localeCompare(right);

async function attach(director: TestClient, problemId: string): Promise<void> {
  await addData(director, problemId, 'again');
  const params = { problemId, key: 'k', type: 'upload' as const };
  const { url } = await director.call('GET /api/problem/:problemId/attachment/:key/url/:type', { params });
  expect((await putFile(url, 'x')).status).toBe(200);
  const body = { key: 'k', name: 'k', description: '' };
  await director.call('POST /api/problem/:problemId/attachment', { params: { problemId }, body });
}
