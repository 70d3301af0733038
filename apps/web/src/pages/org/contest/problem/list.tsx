import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ContestProblemTable } from '../../../../features/contests/contest-problem-table.tsx';
import { contestProblems } from '../../../../features/contests/contests.api.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { OpenPart } from '../closed-part.tsx';
import { useContest } from '../use-contest.ts';

/** Problems of the contest that the viewer may see now, with the viewer's results. */
export function ContestProblemsPage(): ReactElement {
  const { t } = useTranslation('contest');
  const contest = useContest();
  const problems = useQuery({ ...contestProblems(contest._id), enabled: contest.abilities.readProblems });
  return (
    <OpenPart part="readProblems" error={problems.error}>
      <ContestProblemTable
        orgId={contest.orgId}
        contestId={contest._id}
        query={problems}
        empty={<EmptyState icon="problem" title={t('problem.empty.title')} detail={t('problem.empty.detail')} />}
      />
    </OpenPart>
  );
}
