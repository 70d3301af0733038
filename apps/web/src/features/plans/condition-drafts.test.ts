import { describe, expect, it } from 'vitest';
import { draftOf, faultsOf, settingsOf } from './condition-drafts.ts';

const settings = {
  slug: '02',
  preConditionContests: [
    { contestId: 'a', conditions: { minTotalScore: 150.5, problems: [{ problemId: 'p', minScore: 60 }] } },
    { contestId: 'b', conditions: {} },
  ],
};

describe('conditions of a contest in a plan', () => {
  it('survive a round trip through the form unchanged', () => {
    expect(settingsOf(draftOf(settings))).toEqual(settings);
    expect(settingsOf(draftOf({ slug: '01' }))).toEqual({ slug: '01' });
  });

  it('report errors by field', () => {
    const draft = draftOf(settings);
    expect(faultsOf(draft)).toEqual({});
    expect(
      faultsOf({
        slug: ' ',
        conditions: [
          { contestId: '', minTotalScore: 'many', problems: [{ problemId: 'p', minScore: '' }] },
          { contestId: 'a', minTotalScore: '', problems: [] },
          { contestId: 'a', minTotalScore: '1e3', problems: [] },
        ],
      }),
    ).toEqual({
      slug: 'contest.slugEmpty',
      '0.contestId': 'contest.afterEmpty',
      '0.minTotalScore': 'contest.notNumber',
      '0.problems.0.minScore': 'contest.notNumber',
      '2.contestId': 'contest.afterTwice',
    });
  });
});
