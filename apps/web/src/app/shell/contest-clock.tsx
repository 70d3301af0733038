import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { ContestStageChip } from '../../features/contests/contest-stage-chip.tsx';
import { contestById } from '../../features/contests/contests.api.ts';

/** Current stage and remaining time of the shown contest. The page itself loads and refetches the contest. */
export default function ContestClock({ contestId }: { contestId: string }): ReactElement | null {
  const { data } = useQuery({ ...contestById(contestId), enabled: false });
  return data === undefined ? null : <ContestStageChip contest={data} />;
}
