import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { contestProblemList } from '../../../../features/contest-admin/contest-admin.api.ts';
import { RejudgeReport } from '../../../../features/contest-admin/solutions/rejudge-report.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { LinkButton } from '../../../../ui/link.tsx';
import { useContest } from '../use-contest.ts';

const route = getRouteApi('/org/$orgId/contest/$contestId/admin/solution/$rejudgeId');

export function ContestRejudgePage(): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const { orgId, _id: contestId } = useContest();
  const { rejudgeId } = route.useParams();
  const problems = useQuery(contestProblemList(contestId));
  return (
    <Stack spacing={5}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h2" sx={{ flexGrow: 1 }}>
          {t('rejudge.one')}
        </Typography>
        <LinkButton
          startIcon={<Icon name="back" />}
          to="/org/$orgId/contest/$contestId/admin/solution"
          params={{ orgId, contestId }}
        >
          {t('rejudge.list')}
        </LinkButton>
      </Stack>
      <RejudgeReport
        key={rejudgeId}
        orgId={orgId}
        contestId={contestId}
        rejudgeId={rejudgeId}
        problems={problems.data ?? []}
      />
    </Stack>
  );
}
