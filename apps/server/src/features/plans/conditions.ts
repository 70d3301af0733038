import type { PlanContestSettings, Reply, Titles } from '@assay/contract';

export type Unmet = Reply<'GET /api/plan/:planId/contest'>[number]['unmet'][number];

/** A user's status in a contest that conditions of other contests refer to. */
export interface Reached {
  contestTitle: string;
  contestTitles?: Titles;
  /** Also false for banned users. */
  takesPart: boolean;
  /** Sum of the scores (0 to 100 each) of the counted solutions to the contest's current problems. */
  total: number;
  /** Score of the counted solution, by attempted problem. */
  scores: ReadonlyMap<string, number>;
  /** Whether the user may currently see their own scores in the contest. */
  showsScores: boolean;
  /** Titles of the problems that the user may currently read in the contest. */
  problems: ReadonlyMap<string, { title: string; titles: Titles }>;
}

/**
 * The unmet conditions of a contest, in their stored order. Conditions on deleted contests and problems, and on
 * contests without a status of the user, are ignored: a condition that cannot be met binds no user.
 */
export function unmetConditions(
  { preConditionContests = [] }: PlanContestSettings,
  reachedByContest: ReadonlyMap<string, Reached>,
  existingProblems: ReadonlySet<string>,
): Unmet[] {
  return preConditionContests.flatMap(({ contestId, conditions }): Unmet[] => {
    const reached = reachedByContest.get(contestId);
    if (!reached) return [];
    const { contestTitle, contestTitles } = reached;
    const contest = { contestId, contestTitle, ...(contestTitles && { contestTitles }) };
    if (!reached.takesPart) return [{ ...contest, kind: 'not-registered' }];
    const { minTotalScore, problems = [] } = conditions;
    const shown = (score: number) => (reached.showsScores ? { reached: score } : {});
    const total: Unmet[] =
      minTotalScore !== undefined && reached.total < minTotalScore
        ? [{ ...contest, kind: 'total-score', required: minTotalScore, ...shown(reached.total) }]
        : [];
    const single = problems.flatMap(({ problemId, minScore }): Unmet[] => {
      if (!existingProblems.has(problemId)) return [];
      const score = reached.scores.get(problemId);
      if (score !== undefined && score >= minScore) return [];
      const readable = reached.problems.get(problemId);
      const problem = { problemId, ...(readable && presentProblem(readable)) };
      return [{ ...contest, kind: 'problem-score', ...problem, required: minScore, ...shown(score ?? 0) }];
    });
    return [...total, ...single];
  });
}

function presentProblem({ title, titles }: { title: string; titles: Titles }): Partial<Unmet> {
  return { problemTitle: title, ...(Object.keys(titles).length > 0 && { problemTitles: titles }) };
}

/** Whether the conditions between a plan's contests form a cycle. */
export function isCyclic(contests: ReadonlyMap<string, PlanContestSettings>): boolean {
  const done = new Set<string>();
  const onPath = new Set<string>();
  const leadsBack = (contestId: string): boolean => {
    if (onPath.has(contestId)) return true;
    if (done.has(contestId)) return false;
    onPath.add(contestId);
    const found = (contests.get(contestId)?.preConditionContests ?? []).some((one) => leadsBack(one.contestId));
    onPath.delete(contestId);
    done.add(contestId);
    return found;
  };
  return [...contests.keys()].some(leadsBack);
}
