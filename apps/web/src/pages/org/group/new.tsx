import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { NewGroupForm } from '../../../features/groups/new-group-form.tsx';
import { useCurrentOrg } from '../../../features/orgs/use-current-org.ts';
import '../../../locales/en/group.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/page.tsx';

export function GroupNewPage(): ReactElement {
  const { t } = useTranslation('group');
  const { orgId } = useParams({ from: '/org/$orgId/group/new' });
  const navigate = useNavigate();
  const { org, can } = useCurrentOrg();
  return (
    <Page
      narrow
      title={t('list.new')}
      breadcrumbs={[
        <Link key="list" to="/org/$orgId/group" params={{ orgId }}>
          {t('list.title')}
        </Link>,
      ]}
    >
      {org && !can('admin') ? (
        <Alert severity="info">{t('new.mayNot')}</Alert>
      ) : (
        // Adding members is the next step.
        <NewGroupForm
          orgId={orgId}
          onMade={(groupId) => void navigate({ to: '/org/$orgId/group/$groupId/member', params: { orgId, groupId } })}
        />
      )}
    </Page>
  );
}
