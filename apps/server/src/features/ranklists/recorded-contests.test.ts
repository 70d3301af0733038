import { describe, expect, it } from 'vitest';
import { serverForFile } from '@assay/testkit';
import { judgedOf, recordedContest, stageRecorded, storeJudged } from '../../../test/support/ranking.ts';

const server = serverForFile();

describe.each(['oi', 'ioi', 'icpc'] as const)('the whole contest %s', (name) => {
  it('has the expected boards after each solution', async () => {
    const recorded = recordedContest(name);
    const staged = await stageRecorded(server, recorded);
    for (const solution of recorded.solutions) await storeJudged(server, staged.contestId, judgedOf(staged, solution));
    for (const { key, lines } of recorded.boards) expect(await staged.lines(key), key).toEqual(lines);
  });

  it('has the same boards if everything exists before its ranklists', async () => {
    const recorded = recordedContest(name);
    const staged = await stageRecorded(server, { ...recorded, boards: [] });
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
