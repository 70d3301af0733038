import type { PlanContestSettings } from '@assay/contract';

/** A condition in the form, with numbers as typed. */
export interface ConditionDraft {
  contestId: string;
  /** Empty if no total is required. */
  minTotalScore: string;
  problems: readonly { problemId: string; minScore: string }[];
}

export interface SettingsDraft {
  slug: string;
  conditions: readonly ConditionDraft[];
}

/** Text keys by field: `slug`, `0.contestId`, `0.minTotalScore`, `0.problems.1.minScore`. */
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

/** The errors of a draft; empty if it is valid. */
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

/** The settings of a valid draft. */
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
