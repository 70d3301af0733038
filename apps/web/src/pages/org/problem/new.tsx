import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentOrg } from '../../../features/orgs/use-current-org.ts';
import { NewProblemForm } from '../../../features/problems/new-problem-form.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/page.tsx';
import '../../../lib/i18n/problem-texts.ts';

const route = getRouteApi('/org/$orgId/problem/new');

export function ProblemNewPage(): ReactElement {
  const { t } = useTranslation('problem');
  const { orgId } = route.useParams();
  const navigate = route.useNavigate();
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
        <NewProblemForm
          orgId={orgId}
          onMade={(problemId) =>
            void navigate({ to: '/org/$orgId/problem/$problemId/data', params: { orgId, problemId } })
          }
        />
      )}
    </Page>
  );
}
