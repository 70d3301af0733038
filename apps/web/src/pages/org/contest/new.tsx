import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { NewContestWizard } from '../../../features/contest-admin/wizard/new-contest-wizard.tsx';
import { copySource } from '../../../features/contest-admin/wizard/copy-source.ts';
import { useCurrentOrg } from '../../../features/orgs/use-current-org.ts';
import '../../../locales/en/contest-admin.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/page.tsx';

const route = getRouteApi('/org/$orgId/contest/new');

/** A new contest by its kind, or with `from` as a copy of another. */
export function ContestNewPage(): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const { orgId } = route.useParams();
  const { from } = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const { org, can } = useCurrentOrg();
  const source = useQuery({
    ...copySource(queries, from ?? ''),
    enabled: from !== undefined,
    refetchOnWindowFocus: false,
  });
  const open = (contestId: string) =>
    void navigate({ to: '/org/$orgId/contest/$contestId/admin', params: { orgId, contestId }, ignoreBlocker: true });
  return (
    <Page
      title={t(from === undefined ? 'wizard.title' : 'wizard.titleCopy')}
      breadcrumbs={[
        <Link key="list" to="/org/$orgId/contest" params={{ orgId }}>
          {t('wizard.contests')}
        </Link>,
      ]}
    >
      {org && !can('contest') ? (
        <Alert severity="info">{t('wizard.mayNot')}</Alert>
      ) : from === undefined ? (
        <NewContestWizard key="new" orgId={orgId} source={null} onDone={open} />
      ) : (
        <AsyncState query={source}>
          {(data) => <NewContestWizard key={from} orgId={orgId} source={data} onDone={open} />}
        </AsyncState>
      )}
    </Page>
  );
}
