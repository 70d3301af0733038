import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { NewObjectForm } from '../../../domain/content/new-object-form.tsx';
import { useCurrentOrg } from '../../../features/orgs/use-current-org.ts';
import { createProblem } from '../../../features/problems/problems.api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/page.tsx';
import '../../../locales/en/problem.ts';

const route = getRouteApi('/org/$orgId/problem/new');

export function ProblemNewPage(): ReactElement {
  const { t } = useTranslation('problem');
  const { orgId } = route.useParams();
  const navigate = route.useNavigate();
  const toast = useToast();
  const { org, can } = useCurrentOrg();
  return (
    <Page
      narrow
      title={t('problem.new')}
      breadcrumbs={[
        <Link key="list" to="/org/$orgId/problem" params={{ orgId }}>
          {t('problem.list')}
        </Link>,
      ]}
    >
      {org && !can('problem') ? (
        <Alert severity="info">{t('problem.mayNot')}</Alert>
      ) : (
        <NewObjectForm
          accessLabel={t('problem.field.access')}
          texts={{
            slugHelp: t('problem.field.slugHelp'),
            slugTaken: t('problem.error.slugTaken'),
            failed: (reason) => t('problem.createFailed', { reason }),
          }}
          create={async (problem) => {
            const { problemId } = await createProblem({ orgId, ...problem });
            toast.success(t('problem.created'));
            void navigate({ to: '/org/$orgId/problem/$problemId/data', params: { orgId, problemId } });
          }}
        />
      )}
    </Page>
  );
}
