import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { ContestContent } from '../../../../features/contest-admin/contest-content.tsx';
import { contestById } from '../../../../features/contests/contests.api.ts';
import { useContest } from '../use-contest.ts';

export function ContestContentPage(): ReactElement {
  const contest = useContest();
  // As it is stored, not in the language of the page.
  const { data: stored = contest } = useQuery(contestById(contest._id));
  return <ContestContent key={contest._id} contest={stored} />;
}
