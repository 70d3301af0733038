import { describe, expect, it } from 'vitest';
import { serverForFile } from '@assay/testkit';
import { judgedOf, recordedContest, stageRecorded, storeJudged } from '../../../test/support/ranking.ts';

const server = serverForFile();

const contests = (['oi', 'ioi', 'icpc'] as const).flatMap((name) => [
  { name, rulesVersion: 1 as const },
  { name, rulesVersion: 2 as const },
]);

describe.each(contests)('the whole contest $name with rules version $rulesVersion', ({ name, rulesVersion }) => {
  it('has the expected boards after each solution', async () => {
    const recorded = recordedContest(name);
    const staged = await stageRecorded(server, recorded, { rulesVersion });
    for (const solution of recorded.solutions) await storeJudged(server, staged.contestId, judgedOf(staged, solution));
    for (const { key, lines } of recorded.boards) expect(await staged.lines(key), key).toEqual(lines);
  });

  it('has the same boards if everything exists before its ranklists', async () => {
    const recorded = recordedContest(name);
    const staged = await stageRecorded(server, { ...recorded, boards: [] }, { rulesVersion });
    // Judged concurrently, in another order than submitted.
    await Promise.all(
      recorded.solutions
        .toReversed()
        .map((solution) => storeJudged(server, staged.contestId, judgedOf(staged, solution))),
    );
    for (const { key, config, lines } of recorded.boards) {
      await staged.director.call('POST /api/contest/:contestId/ranklist', {
        params: { contestId: staged.contestId },
        body: { key, name: key },
      });
      await staged.director.call('PATCH /api/contest/:contestId/ranklist/:key/settings', {
        params: { contestId: staged.contestId, key },
        body: { config },
      });
      expect(await staged.lines(key), key).toEqual(lines);
    }
  });
});
