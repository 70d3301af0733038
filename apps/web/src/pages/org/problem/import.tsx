import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentOrg } from '../../../features/orgs/use-current-org.ts';
import { ProblemImport } from '../../../features/problems/import/problem-import.tsx';
import { problemById } from '../../../features/problems/problems.api.ts';
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
  const queries = useQueryClient();
  const { org, can } = useCurrentOrg();

  async function open(problemId: string): Promise<void> {
    const params = { orgId, problemId };
    const made = await queries.fetchQuery(problemById(problemId)).catch(() => null);
    // A package that lacks tests becomes a draft, where its generators make them.
    if (made?.currentDataHash === '') await navigate({ to: '/org/$orgId/problem/$problemId/draft', params });
    else await navigate({ to: '/org/$orgId/problem/$problemId', params });
  }

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
        <ProblemImport orgId={orgId} onCreated={(problemId) => void open(problemId)} />
      )}
    </Page>
  );
}
