import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentOrg } from '../../../features/orgs/use-current-org.ts';
import { NewPlanForm } from '../../../features/plans/new-plan-form.tsx';
import '../../../lib/i18n/plan-texts.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/page.tsx';

export function PlanNewPage(): ReactElement {
  const { t } = useTranslation('plan');
  const { orgId } = useParams({ from: '/org/$orgId/plan/new' });
  const navigate = useNavigate();
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
        // Whoever makes a plan puts contests into it next.
        <NewPlanForm
          orgId={orgId}
          onMade={(planId) => void navigate({ to: '/org/$orgId/plan/$planId/contest', params: { orgId, planId } })}
        />
      )}
    </Page>
  );
}
