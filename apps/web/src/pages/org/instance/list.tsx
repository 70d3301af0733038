import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { InstanceBoard } from '../../../features/instances/instance-board.tsx';
import { useCurrentOrg } from '../../../features/orgs/use-current-org.ts';
import '../../../locales/en/instance.ts';
import { Page } from '../../../ui/page.tsx';

const route = getRouteApi('/org/$orgId/instance');

/** Instances in the organization: the viewer's own, and for administrators those of all users. */
export function OrgInstancesPage(): ReactElement {
  const { t } = useTranslation('instance');
  const { orgId } = route.useParams();
  const navigate = route.useNavigate();
  const { can } = useCurrentOrg();
  return (
    <Page title={t('list.title')}>
      <InstanceBoard
        orgId={orgId}
        mayReadAll={can('admin')}
        mayStopAll={can('instance')}
        search={route.useSearch()}
        onSearch={(search) => void navigate({ search })}
      />
    </Page>
  );
}
