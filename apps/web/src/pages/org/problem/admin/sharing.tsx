import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { GrantsSection } from '../../../../features/problem-grants/grants-section.tsx';
import { problemData } from '../../../../features/problems/problems.api.ts';
import { useProblem } from '../use-problem.ts';

/** To whom the problem is lent. Administrators without the right to the data lend only its current version. */
export function ProblemSharingPage(): ReactElement {
  const { _id: problemId, abilities } = useProblem();
  const versions = useQuery({ ...problemData(problemId), enabled: abilities.editData });
  return <GrantsSection key={problemId} problemId={problemId} versions={versions.data ?? []} />;
}
