import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { AwardsForm } from '../../../../features/awards/awards-form.tsx';
import { awardsQuery } from '../../../../features/awards/awards.api.ts';
import '../../../../locales/en/awards.ts';
import { AsyncState } from '../../../../ui/feedback/async-state.tsx';
import { useContest } from '../use-contest.ts';

/** The awards of a contest, computed and changed, for its directors. */
export function ContestAwardsPage(): ReactElement {
  const { _id: contestId } = useContest();
  const query = useQuery(awardsQuery(contestId));
  return <AsyncState query={query}>{(stored) => <AwardsForm contestId={contestId} stored={stored} />}</AsyncState>;
}
