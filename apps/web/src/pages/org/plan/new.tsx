import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { NewObjectForm } from '../../../domain/content/new-object-form.tsx';
import { useCurrentOrg } from '../../../features/orgs/use-current-org.ts';
import { makePlan } from '../../../features/plans/plans.api.ts';
import '../../../locales/en/plan.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/page.tsx';

export function PlanNewPage(): ReactElement {
  const { t } = useTranslation('plan');
  const { orgId } = useParams({ from: '/org/$orgId/plan/new' });
  const navigate = useNavigate();
  const toast = useToast();
  const { org, can } = useCurrentOrg();
  return (
    <Page
      narrow
      title={t('list.new')}
      breadcrumbs={[
        <Link key="list" to="/org/$orgId/plan" params={{ orgId }}>
          {t('list.title')}
        </Link>,
      ]}
    >
      {org && !can('plan') ? (
        <Alert severity="info">{t('new.mayNot')}</Alert>
      ) : (
        <NewObjectForm
          accessLabel={t('new.access')}
          create={async (plan) => {
            const { planId } = await makePlan({ orgId, ...plan });
            toast.success(t('new.created'));
            // The next step is to add contests.
            void navigate({ to: '/org/$orgId/plan/$planId/contest', params: { orgId, planId } });
          }}
        />
      )}
    </Page>
  );
}
