import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { contestOverview, contestProblemList } from '../../../../features/contest-admin/contest-admin.api.ts';
import { rejudgeList } from '../../../../features/contest-admin/solutions/rejudge.api.ts';
import { RejudgeForm } from '../../../../features/contest-admin/solutions/rejudge-form.tsx';
import { RejudgeTable } from '../../../../features/contest-admin/solutions/rejudge-table.tsx';
import { SubmitWaiting } from '../../../../features/contest-admin/solutions/submit-waiting.tsx';
import { useContest } from '../use-contest.ts';

const route = getRouteApi('/org/$orgId/contest/$contestId/admin/solution');

/** What can be done to all solutions at once: send those that wait, judge some again, see what came of it. */
export function ContestAdminSolutionsPage(): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const { orgId, _id: contestId, currentStage } = useContest();
  const navigate = route.useNavigate();
  const overview = useQuery(contestOverview(contestId));
  const problems = useQuery(contestProblemList(contestId));
  const orders = useQuery(rejudgeList(contestId));
  return (
    <Stack spacing={8}>
      <SubmitWaiting
        contestId={contestId}
        count={overview.data?.solutions.created}
        doesNotCount={currentStage.settings.ranklistSkipCalculation === true}
      />
      <RejudgeForm
        contestId={contestId}
        problems={problems.data ?? []}
        onBegun={(rejudgeId) =>
          void navigate({
            to: '/org/$orgId/contest/$contestId/admin/solution/$rejudgeId',
            params: { orgId, contestId, rejudgeId },
          })
        }
      />
      <Stack component="section" spacing={3} aria-label={t('rejudge.list')}>
        <Typography variant="h2">{t('rejudge.list')}</Typography>
        <RejudgeTable
          orgId={orgId}
          contestId={contestId}
          query={{ data: orders.data?.items, error: orders.error, refetch: orders.refetch }}
        />
      </Stack>
    </Stack>
  );
}
