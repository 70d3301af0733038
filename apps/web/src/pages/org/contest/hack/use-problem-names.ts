import { useQuery } from '@tanstack/react-query';
import { contestProblems } from '../../../../features/contests/contests.api.ts';
import { contestProblemName } from '../../../../features/contests/problem-name.ts';
import { useLanguage } from '../../../../lib/i18n/index.ts';
import { useContest } from '../use-contest.ts';

/** Names of the problems of the contest; the beginning of the id for one that the viewer cannot see. */
export function useProblemNames(): (problemId: string) => string {
  const { _id: contestId, abilities } = useContest();
  const language = useLanguage();
  const { data } = useQuery({ ...contestProblems(contestId), enabled: abilities.readProblems });
  return (problemId) => {
    const problem = data?.find(({ _id }) => _id === problemId);
    return problem ? contestProblemName(problem, language) : problemId.slice(0, 8);
  };
}
