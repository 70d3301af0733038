import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../../../features/plans/own-work.tsx';
import { PlanPath } from '../../../features/plans/plan-path.tsx';
import { type Plan, planContests } from '../../../features/plans/plans.api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../ui/navigation/link.tsx';
import { usePlan } from './use-plan.ts';

/** The contests of a plan in order, with the viewer's progress. */
export function PlanContestsPage(): ReactElement {
  const { t } = useTranslation('plan');
  const plan = usePlan();
  const { administer } = plan.abilities;
  const query = useQuery(planContests(plan._id));
  return (
    <AsyncState query={query}>
      {(contests) =>
        contests.length === 0 ? (
          <EmptyState
            icon="contest"
            title={t('path.empty.title')}
            detail={t(administer ? 'path.empty.admin' : 'path.empty.detail')}
            action={administer && <AddContest plan={plan} />}
          />
        ) : (
          <Stack spacing={4}>
            <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
              <Box sx={{ flex: '1 1 240px' }}>
                <ProgressBar
                  text={t('path.progress', {
                    done: contests.filter((one) => one.done).length,
                    entered: contests.filter((one) => one.registered).length,
                    count: contests.length,
                  })}
                  part={contests.filter((one) => one.done).length}
                  all={contests.length}
                />
              </Box>
              {administer && <AddContest plan={plan} />}
            </Stack>
            {!plan.registered && <Alert severity="info">{t('join.first')}</Alert>}
            <PlanPath plan={plan} contests={contests} />
          </Stack>
        )
      }
    </AsyncState>
  );
}

function AddContest({ plan: { orgId, _id: planId } }: { plan: Plan }): ReactElement {
  const { t } = useTranslation('plan');
  return (
    <LinkButton variant="contained" icon="add" to="/org/$orgId/plan/$planId/contest/new" params={{ orgId, planId }}>
      {t('path.add')}
    </LinkButton>
  );
}
