import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AnnouncementTable } from '../../features/announcements/announcement-table.tsx';
import { announcementsQuery } from '../../features/announcements/announcements.api.ts';
import { useAnnouncementNews } from '../../features/announcements/use-announcement-news.ts';
import { useCurrentOrg } from '../../features/orgs/use-current-org.ts';
import { useViewer } from '../../features/users/use-viewer.ts';
import { LinkButton } from '../../ui/navigation/link.tsx';
import { Page } from '../../ui/page.tsx';
import { Pager } from '../../ui/navigation/pager.tsx';

export function AnnouncementListPage(): ReactElement {
  const { t } = useTranslation('home');
  const viewer = useViewer();
  const { orgId, can, isLoading } = useCurrentOrg();
  const { page = 1, perPage = 15 } = useSearch({ from: '/announcement' });
  const navigate = useNavigate({ from: '/announcement' });
  useAnnouncementNews();
  const query = useQuery({
    ...announcementsQuery({ page, perPage, ...(orgId !== null && { orgId }) }),
    enabled: orgId !== null || !isLoading,
  });
  return (
    <Page
      title={t('announcements.title')}
      actions={
        (viewer.can('admin') || can('admin')) && (
          <LinkButton variant="contained" to="/announcement/new">
            {t('announcements.new')}
          </LinkButton>
        )
      }
    >
      <AnnouncementTable query={{ ...query, data: query.data?.items }} />
      <Pager page={page} perPage={perPage} total={query.data?.total} onChange={(search) => void navigate({ search })} />
    </Page>
  );
}
