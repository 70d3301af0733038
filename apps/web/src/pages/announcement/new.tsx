import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/admin.ts';
import { NewAnnouncement } from '../../features/announcements/new-announcement.tsx';
import { joinedOrgsQuery } from '../../features/orgs/orgs.api.ts';
import { LateSpinner } from '../../ui/feedback/async-state.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { Page } from '../../ui/page.tsx';
import { SiteAdminOnly } from '../site-admin-only.tsx';

export function AnnouncementNewPage(): ReactElement {
  return (
    <SiteAdminOnly>
      <NewPage />
    </SiteAdminOnly>
  );
}

function NewPage(): ReactElement {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const joined = useQuery(joinedOrgsQuery);
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
          orgs={(joined.data ?? []).map(({ _id, profile }) => ({ id: _id, name: profile.name }))}
          onDone={(articleId) =>
            navigate({ to: '/announcement/$articleId', params: { articleId }, replace: true, ignoreBlocker: true })
          }
        />
      )}
    </Page>
  );
}
