import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/admin.ts';
import { NewAnnouncement } from '../../features/announcements/new-announcement.tsx';
import { joinedOrgsQuery } from '../../features/orgs/orgs.api.ts';
import { useCurrentOrg } from '../../features/orgs/use-current-org.ts';
import { useViewer } from '../../features/users/use-viewer.ts';
import { LateSpinner } from '../../ui/feedback/async-state.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { Page } from '../../ui/page.tsx';
import { SiteAdminOnly } from '../site-admin-only.tsx';

/** For administrators of the site, who choose the audience, and of the current organization. */
export function AnnouncementNewPage(): ReactElement {
  const { can, isLoading } = useCurrentOrg();
  const viewer = useViewer();
  if (can('admin') && !viewer.can('admin')) return <NewPage />;
  return isLoading ? (
    <LateSpinner />
  ) : (
    <SiteAdminOnly>
      <NewPage />
    </SiteAdminOnly>
  );
}

function NewPage(): ReactElement {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const viewer = useViewer();
  const { orgId } = useCurrentOrg();
  const joined = useQuery(joinedOrgsQuery);
  const isForSite = viewer.can('admin');
  const orgs = (joined.data ?? []).filter(({ _id }) => isForSite || _id === orgId);
  return (
    <Page
      title={t('announcements.new')}
      breadcrumbs={[
        <Link key="list" to="/announcement">
          {t('announcements.title')}
        </Link>,
      ]}
    >
      {/* The field for the organization would push the text down. */}
      {joined.isLoading ? (
        <LateSpinner />
      ) : (
        <NewAnnouncement
          orgs={orgs.map(({ _id, profile }) => ({ id: _id, name: profile.name }))}
          isForSite={isForSite}
          onDone={(articleId) =>
            navigate({ to: '/announcement/$articleId', params: { articleId }, replace: true, ignoreBlocker: true })
          }
        />
      )}
    </Page>
  );
}
