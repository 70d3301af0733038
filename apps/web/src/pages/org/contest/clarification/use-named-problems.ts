import { useQuery } from '@tanstack/react-query';
import { contestProblems } from '../../../../features/contests/contests.api.ts';
import { contestProblemName } from '../../../../features/contests/problem-name.ts';
import { useLanguage } from '../../../../lib/i18n/index.ts';
import { useContest } from '../use-contest.ts';

/** The problems of the contest that the viewer may read, by their names there; undefined while they load. */
export function useNamedProblems(): { id: string; name: string }[] | undefined {
  const contest = useContest();
  const language = useLanguage();
  const isReadable = contest.abilities.readProblems;
  const { data } = useQuery({ ...contestProblems(contest._id), enabled: isReadable });
  if (!isReadable) return [];
  return data?.map((row) => ({ id: row._id, name: contestProblemName(row, language) }));
}
