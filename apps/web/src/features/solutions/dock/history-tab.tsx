import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveStatus } from '../../../lib/live/index.ts';
import { SolutionTable } from '../list/solution-table.tsx';
import { contestSolutions, listInterval, problemSolutions, type SolutionPlace } from '../solutions.api.ts';

const SHOWN = 15;

/** The viewer's latest solutions of the problem, newest first. */
export default function HistoryTab({
  orgId,
  userId,
  place: { problemId, contestId },
}: {
  orgId: string;
  userId: string;
  place: SolutionPlace;
}): ReactElement {
  const { t } = useTranslation('problem');
  const status = useLiveStatus();
  const filter = { userId, perPage: SHOWN } as const;
  const ofProblem = useQuery({
    ...problemSolutions(problemId, filter),
    enabled: contestId === undefined,
    refetchInterval: ({ state }) => listInterval(state.data?.items, false, status),
  });
  const ofContest = useQuery({
    ...contestSolutions(contestId ?? '', { ...filter, problemId }),
    enabled: contestId !== undefined,
    refetchInterval: ({ state }) => listInterval(state.data?.items, false, status),
  });
  const { data, error, refetch } = contestId === undefined ? ofProblem : ofContest;
  return (
    <SolutionTable
      orgId={orgId}
      contestId={contestId}
      query={{ data: data?.items, error, refetch }}
      empty={t('editor.noResult')}
      showProblem={false}
      showUser={false}
    />
  );
}
