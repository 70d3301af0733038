import type { PlanContestSettings } from '@assay/contract';

/** A condition as it stands in the form: numbers as they are typed. */
export interface ConditionDraft {
  contestId: string;
  /** Empty where no total is requested. */
  minTotalScore: string;
  problems: readonly { problemId: string; minScore: string }[];
}

export interface SettingsDraft {
  slug: string;
  conditions: readonly ConditionDraft[];
}

/** Keys of sentences, by the place in the form: `slug`, `0.contestId`, `0.minTotalScore`, `0.problems.1.minScore`. */
export type DraftFaults = Readonly<
  Record<string, 'contest.slugEmpty' | 'contest.afterEmpty' | 'contest.afterTwice' | 'contest.notNumber'>
>;

export function draftOf({ slug, preConditionContests = [] }: PlanContestSettings): SettingsDraft {
  return {
    slug,
    conditions: preConditionContests.map(({ contestId, conditions }) => ({
      contestId,
      minTotalScore: conditions.minTotalScore === undefined ? '' : String(conditions.minTotalScore),
      problems: (conditions.problems ?? []).map(({ problemId, minScore }) => ({
        problemId,
        minScore: String(minScore),
      })),
    })),
  };
}

/** What is wrong with a draft; nothing where it can be sent. */
export function faultsOf({ slug, conditions }: SettingsDraft): DraftFaults {
  const faults: Record<string, DraftFaults[string]> = {};
  if (slug.trim() === '') faults['slug'] = 'contest.slugEmpty';
  conditions.forEach(({ contestId, minTotalScore, problems }, index) => {
    if (contestId === '') faults[`${index}.contestId`] = 'contest.afterEmpty';
    else if (conditions.findIndex((one) => one.contestId === contestId) !== index) {
      faults[`${index}.contestId`] = 'contest.afterTwice';
    }
    if (minTotalScore.trim() !== '' && !isNumber(minTotalScore)) faults[`${index}.minTotalScore`] = 'contest.notNumber';
    problems.forEach(({ minScore }, at) => {
      if (!isNumber(minScore)) faults[`${index}.problems.${at}.minScore`] = 'contest.notNumber';
    });
  });
  return faults;
}

/** The settings that a draft without faults stands for. */
export function settingsOf({ slug, conditions }: SettingsDraft): PlanContestSettings {
  if (conditions.length === 0) return { slug: slug.trim() };
  return {
    slug: slug.trim(),
    preConditionContests: conditions.map(({ contestId, minTotalScore, problems }) => ({
      contestId,
      conditions: {
        ...(minTotalScore.trim() === '' ? {} : { minTotalScore: Number(minTotalScore) }),
        ...(problems.length === 0
          ? {}
          : { problems: problems.map(({ problemId, minScore }) => ({ problemId, minScore: Number(minScore) })) }),
      },
    })),
  };
}

function isNumber(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text));
}
