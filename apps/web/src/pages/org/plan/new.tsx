import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { NewObjectForm } from '../../../domain/content/new-object-form.tsx';
import { createPlan } from '../../../features/plans/plans.api.ts';
import '../../../locales/en/plan.ts';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { NewPage } from '../new-page.tsx';

export function PlanNewPage(): ReactElement {
  const { t } = useTranslation('plan');
  const { orgId } = useParams({ from: '/org/$orgId/plan/new' });
  const navigate = useNavigate();
  const toast = useToast();
  return (
    <NewPage orgId={orgId} kind="plan" right="plan" text={(key) => t(key)}>
      <NewObjectForm
        accessLabel={t('new.access')}
        create={async (plan) => {
          const { planId } = await createPlan({ orgId, ...plan });
          toast.success(t('new.created'));
          // The next step is to add contests.
          void navigate({ to: '/org/$orgId/plan/$planId/contest', params: { orgId, planId } });
        }}
      />
    </NewPage>
  );
}
