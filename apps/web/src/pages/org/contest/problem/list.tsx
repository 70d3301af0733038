import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ContestProblemTable } from '../../../../features/contests/contest-problem-table.tsx';
import { contestProblems } from '../../../../features/contests/contests.api.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../../ui/navigation/link.tsx';
import '../../../../locales/en/booklet.ts';
import { OpenPart } from '../closed-part.tsx';
import { useContest } from '../use-contest.ts';

/** Problems of the contest that the viewer may see now, with the viewer's results. */
export function ContestProblemsPage(): ReactElement {
  const { t } = useTranslation(['contest', 'booklet']);
  const contest = useContest();
  const problems = useQuery({ ...contestProblems(contest._id), enabled: contest.abilities.readProblems });
  return (
    <OpenPart part="readProblems" error={problems.error}>
      {problems.data !== undefined && problems.data.length > 0 && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 2 }}>
          <LinkButton
            size="small"
            icon="download"
            to="/org/$orgId/contest/$contestId/problem-set"
            params={{ orgId: contest.orgId, contestId: contest._id }}
          >
            {t('booklet:open')}
          </LinkButton>
        </Box>
      )}
      <ContestProblemTable
        orgId={contest.orgId}
        contestId={contest._id}
        query={problems}
        empty={<EmptyState icon="problem" title={t('problem.empty.title')} detail={t('problem.empty.detail')} />}
      />
    </OpenPart>
  );
}
