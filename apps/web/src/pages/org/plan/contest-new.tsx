import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitleOf } from '../../../domain/content/translated.ts';
import { PlanContestForm } from '../../../features/plans/plan-contest-form.tsx';
import { addPlanContest, planContests, planKeys } from '../../../features/plans/plans.api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { usePlan } from './use-plan.ts';

/** Adds a contest of the organization to the plan. */
export function PlanContestNewPage(): ReactElement {
  const { t } = useTranslation('plan');
  const toast = useToast();
  const titleOf = useTitleOf();
  const plan = usePlan();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const query = useQuery(planContests(plan._id));
  const { orgId, _id: planId } = plan;
  if (!plan.abilities.administer) return <Alert severity="info">{t('mayNot')}</Alert>;
  return (
    <Box sx={{ maxWidth: 720 }}>
      <Typography variant="h2" sx={{ mb: 4 }}>
        {t('contest.add')}
      </Typography>
      <AsyncState query={query}>
        {(contests) => (
          <PlanContestForm
            orgId={orgId}
            contests={contests}
            onSave={async (contestId, settings) => {
              await addPlanContest(planId, contestId, settings);
              await queries.invalidateQueries({ queryKey: planKeys.contests(planId) });
              const added = queries
                .getQueryData(planContests(planId).queryKey)
                ?.find((contest) => contest._id === contestId);
              toast.success(t('contest.added', { title: added ? titleOf(added) : '' }));
              await navigate({
                to: '/org/$orgId/plan/$planId/contest',
                params: { orgId, planId },
                ignoreBlocker: true,
              });
            }}
          />
        )}
      </AsyncState>
    </Box>
  );
}
