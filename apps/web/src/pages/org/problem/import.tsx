import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentOrg } from '../../../features/orgs/use-current-org.ts';
import { ProblemImport } from '../../../features/problems/import/problem-import.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/page.tsx';
import '../../../locales/en/problem.ts';
import '../../../locales/en/problem-import.ts';

const route = getRouteApi('/org/$orgId/problem/import');

export function ProblemImportPage(): ReactElement {
  const { t } = useTranslation(['problemImport', 'problem']);
  const { orgId } = route.useParams();
  const navigate = route.useNavigate();
  const { org, can } = useCurrentOrg();
  return (
    <Page
      title={t('title')}
      breadcrumbs={[
        <Link key="list" to="/org/$orgId/problem" params={{ orgId }}>
          {t('problem:list.title')}
        </Link>,
      ]}
    >
      {org && !can('problem') ? (
        <Alert severity="info">{t('problem:new.mayNot')}</Alert>
      ) : (
        <ProblemImport
          orgId={orgId}
          onCreated={(problemId) =>
            void navigate({ to: '/org/$orgId/problem/$problemId', params: { orgId, problemId } })
          }
        />
      )}
    </Page>
  );
}
