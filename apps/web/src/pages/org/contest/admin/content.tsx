import type { ReactElement } from 'react';
import { ContestContent } from '../../../../features/contest-admin/contest-content.tsx';
import { useContest } from '../use-contest.ts';

export function ContestContentPage(): ReactElement {
  const contest = useContest();
  return <ContestContent key={contest._id} contest={contest} />;
}
