import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemTitle } from '../../../../features/problems/reading-language.tsx';
import { HoldPanel } from '../../../../features/judging-holds/hold-panel.tsx';
import { RejudgeForm } from '../../../../features/rejudges/rejudge-form.tsx';
import { RejudgeTable } from '../../../../features/rejudges/rejudge-table.tsx';
import { listInterval, rejudgeList } from '../../../../features/rejudges/rejudges.api.ts';
import { Link } from '../../../../ui/navigation/link.tsx';
import { useProblem } from '../use-problem.ts';

const route = getRouteApi('/org/$orgId/problem/$problemId/rejudge/');

/** Rejudges of a problem's solutions outside contests: a form to start one, and past ones. */
export function ProblemRejudgesPage(): ReactElement {
  const { t } = useTranslation('rejudge');
  const problem = useProblem();
  const { orgId, _id: problemId } = problem;
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const title = useProblemTitle(problem);
  const orders = useQuery({
    ...rejudgeList({ problemId }),
    refetchInterval: ({ state }) => listInterval(state.data?.items),
  });
  const to = '/org/$orgId/problem/$problemId/rejudge/$rejudgeId';
  return (
    <Stack spacing={8}>
      <Stack sx={{ maxWidth: 720 }}>
        <RejudgeForm
          place={{ problemId }}
          name={title}
          hasData={problem.currentDataHash !== ''}
          search={search}
          onBegun={(rejudgeId) => void navigate({ to, params: { orgId, problemId, rejudgeId } })}
        />
      </Stack>
      <HoldPanel place={{ problemId }} />
      <Stack component="section" spacing={3} aria-label={t('list')}>
        <Typography variant="h2">{t('list')}</Typography>
        <RejudgeTable
          query={{ data: orders.data?.items, error: orders.error, refetch: orders.refetch }}
          link={(rejudgeId, text) => (
            <Link to={to} params={{ orgId, problemId, rejudgeId }}>
              {text}
            </Link>
          )}
        />
      </Stack>
    </Stack>
  );
}
