import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitleOf } from '../../../domain/content/translated.ts';
import { progressOf } from '../../../features/plans/plan-path.tsx';
import { planContests } from '../../../features/plans/plans.api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../ui/navigation/link.tsx';
import { Markdown } from '../../../ui/markdown/index.tsx';
import { usePlan } from './use-plan.ts';

/** Description of a plan, and the next contest for the viewer. */
export function PlanHomePage(): ReactElement {
  const { t } = useTranslation(['plan', 'common']);
  const plan = usePlan();
  const titleOf = useTitleOf();
  const contests = useQuery(planContests(plan._id));
  const next = plan.registered ? contests.data?.find((one) => progressOf(one) === 'open') : undefined;
  const params = { orgId: plan.orgId, planId: plan._id };
  return (
    <Stack spacing={5}>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
        {next && (
          <LinkButton
            variant="contained"
            to="/org/$orgId/plan/$planId/contest/$contestId"
            params={{ ...params, contestId: next._id }}
          >
            {t('home.next', { title: titleOf(next) })}
          </LinkButton>
        )}
        <LinkButton variant="outlined" to="/org/$orgId/plan/$planId/contest" params={params}>
          {t('home.all')}
        </LinkButton>
      </Stack>
      {plan.description === '' ? (
        <EmptyState icon="plan" title={t('home.empty')} />
      ) : (
        <Markdown source={plan.description} copyLabel={t('common:action.copy')} />
      )}
    </Stack>
  );
}
