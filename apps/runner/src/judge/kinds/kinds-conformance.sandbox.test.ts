import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kindLanguages, kinds, kindVerdicts, programFor } from '../../../test/kind-programs.ts';
import { numberedCases, openTestJudge, type TestJudge } from '../../../test/test-judge.ts';

let testJudge: TestJudge;
beforeAll(async () => {
  testJudge = await openTestJudge();
});
afterAll(() => testJudge.close());

// Concurrent: the slots keep the programs apart, and waiting for limits takes most of the time.
describe.concurrent.each(Object.entries(kinds))('%s', (_, kind) => {
  test.each(kindLanguages.flatMap((language) => kindVerdicts.map((verdict) => [language, verdict] as const)))(
    'in %s gives %s',
    async (language, verdict) => {
      const dataFolder = testJudge.data({ ...numberedCases(1), ...kind.data });
      const judgement = await testJudge.judge(programFor(kind, language, verdict), language, {
        plan: kind.plan,
        dataFolder,
      });
      expect(judgement.status).toBe(verdict);
      expect(judgement.score).toBe(verdict === 'Accepted' ? 100 : 0);
    },
  );
});
