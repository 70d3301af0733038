import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { adminKeys, contestOverview } from '../../../../features/contest-admin/contest-admin.api.ts';
import { SubmitWaiting } from '../../../../features/contest-admin/solutions/submit-waiting.tsx';
import { CanaryPanel } from '../../../../features/canaries/canary-panel.tsx';
import { HoldPanel } from '../../../../features/judging-holds/hold-panel.tsx';
import { RejudgeForm } from '../../../../features/rejudges/rejudge-form.tsx';
import { RejudgeTable } from '../../../../features/rejudges/rejudge-table.tsx';
import { listInterval, rejudgeList } from '../../../../features/rejudges/rejudges.api.ts';
import { useLanguage } from '../../../../lib/i18n/index.ts';
import { Link, LinkButton } from '../../../../ui/navigation/link.tsx';
import { contestProblemName } from '../../../../features/contests/problem-name.ts';
import { contestProblems } from '../../../../features/contests/contests.api.ts';
import { useContest } from '../use-contest.ts';

const route = getRouteApi('/org/$orgId/contest/$contestId/admin/solution');

/** Bulk actions on solutions: submit uploads that were not submitted, rejudge, list past rejudges. */
export function ContestAdminSolutionsPage(): ReactElement {
  const { t } = useTranslation('rejudge');
  const { orgId, _id: contestId, title, currentStage, abilities } = useContest();
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const language = useLanguage();
  const queries = useQueryClient();
  const place = { contestId };
  const overview = useQuery(contestOverview(contestId));
  const problems = useQuery(contestProblems(contestId));
  const orders = useQuery({
    ...rejudgeList(place),
    refetchInterval: ({ state }) => listInterval(state.data?.items),
  });
  const titles = (problems.data ?? []).map((one) => ({ id: one._id, title: contestProblemName(one, language) }));
  const to = '/org/$orgId/contest/$contestId/admin/solution/$rejudgeId';
  return (
    <Stack spacing={8}>
      {abilities.administer && (
        <SubmitWaiting
          contestId={contestId}
          count={overview.data?.solutions.created}
          doesNotCount={currentStage.settings.ranklistSkipCalculation === true}
        />
      )}
      {abilities.judge && (
        <>
          <HoldPanel place={place} problems={titles} />
          <CanaryPanel
            contestId={contestId}
            titleOf={(id) => titles.find((one) => one.id === id)?.title ?? id.slice(0, 8)}
            link={(solutionId, text) => (
              <Link to="/org/$orgId/contest/$contestId/solution/$solutionId" params={{ orgId, contestId, solutionId }}>
                {text}
              </Link>
            )}
            toList={(text) => (
              <LinkButton
                to="/org/$orgId/contest/$contestId/solution"
                params={{ orgId, contestId }}
                search={{ who: 'all' }}
              >
                {text}
              </LinkButton>
            )}
          />
          <RejudgeForm
            place={place}
            name={title}
            problems={titles}
            search={search}
            onBegun={(rejudgeId) => {
              void queries.invalidateQueries({ queryKey: adminKeys.contest(contestId) });
              void navigate({ to, params: { orgId, contestId, rejudgeId } });
            }}
          />
        </>
      )}
      <Stack component="section" spacing={3} aria-label={t('list')}>
        <Typography variant="h2">{t('list')}</Typography>
        <RejudgeTable
          query={{ data: orders.data?.items, error: orders.error, refetch: orders.refetch }}
          link={(rejudgeId, text) => (
            <Link to={to} params={{ orgId, contestId, rejudgeId }}>
              {text}
            </Link>
          )}
        />
      </Stack>
    </Stack>
  );
}
