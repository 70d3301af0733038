import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { RejudgeReport } from '../../../../features/rejudges/rejudge-report.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Link, LinkButton } from '../../../../ui/navigation/link.tsx';
import { useProblem } from '../use-problem.ts';

const route = getRouteApi('/org/$orgId/problem/$problemId/rejudge/$rejudgeId');

/** One rejudge of a problem: how far it is and what it has changed. */
export function ProblemRejudgePage(): ReactElement {
  const { t } = useTranslation('rejudge');
  const { orgId, _id: problemId } = useProblem();
  const { rejudgeId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const toList = (
    <LinkButton
      startIcon={<Icon name="back" />}
      to="/org/$orgId/problem/$problemId/rejudge"
      params={{ orgId, problemId }}
    >
      {t('list')}
    </LinkButton>
  );
  return (
    <Stack spacing={5}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h2" sx={{ flexGrow: 1 }}>
          {t('one')}
        </Typography>
        {toList}
      </Stack>
      <RejudgeReport
        key={rejudgeId}
        place={{ problemId }}
        rejudgeId={rejudgeId}
        search={search}
        toList={toList}
        solutionLink={({ solutionId }) => (
          <Link to="/org/$orgId/problem/$problemId/solution/$solutionId" params={{ orgId, problemId, solutionId }}>
            {solutionId.slice(0, 8)}
          </Link>
        )}
        onSearch={(next) => void navigate({ search: next, replace: true })}
      />
    </Stack>
  );
}
