import { expect, it } from 'vitest';
import { serverForFile } from '@assay/testkit';
import { makeContest, submitIn } from '../../../../test/support/contesting.ts';
import { complete, take } from '../../../../test/support/judging.ts';
import { makeRanklist } from '../../../../test/support/ranking.ts';
import { makeBoardCache } from './board-cache.ts';

const server = serverForFile();

it('a solution that is completed while the board is updated stays on it', async () => {
  const contest = await makeContest(server);
  const { contestId, orgId } = contest;
  const problemId = await contest.addProblem();
  const ada = await contest.makeParticipant();
  await makeRanklist(contest, 'k', 'type = icpc');
  const runner = server.client((await server.makeRunner({ orgId })).headers);
  await submitIn(ada.client, { contestId, problemId });
  const task = await take(runner);
  let statements = 0;
  const db = new Proxy(server.db, {
    get(target, key, receiver) {
      if (key !== 'execute') return Reflect.get(target, key, receiver) as unknown;
      return async (statement: Parameters<typeof target.execute>[0]) => {
        statements += 1;
        // The contest, its problems, its ranklists and its open solutions are read; the completed ones are not.
        if (statements === 5) await complete(runner, task, { score: 100 });
        return await target.execute(statement);
      };
    },
  });
  const boards = makeBoardCache(() => 0);
  for (const round of [1, 2, 3]) {
    const [ranklist] = await boards.bringUpToDate(db, contestId, 1);
    expect(ranklist?.board?.cellOf(ada.id, problemId), `round ${round}`).toMatchObject({ full: true, tries: 1 });
  }
});
