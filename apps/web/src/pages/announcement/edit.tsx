import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/admin.ts';
import { AnnouncementForm } from '../../features/announcements/announcement-form.tsx';
import {
  announcementKeys,
  announcementQuery,
  changeAnnouncement,
} from '../../features/announcements/announcements.api.ts';
import { DeleteAnnouncement } from '../../features/announcements/delete-announcement.tsx';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { Page } from '../../ui/page.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { NotFoundPage } from '../not-found.tsx';

export function AnnouncementEditPage(): ReactElement {
  const { t } = useTranslation(['admin', 'home', 'common']);
  const { articleId } = useParams({ from: '/announcement/$articleId/edit' });
  const navigate = useNavigate();
  const toast = useToast();
  const queryClient = useQueryClient();
  const query = useQuery(announcementQuery(articleId));
  if (query.data?.abilities.edit === false) return <NotFoundPage />;
  return (
    <Page
      title={t('article.edit')}
      breadcrumbs={[
        <Link key="list" to="/announcement">
          {t('home:announcements.title')}
        </Link>,
        <Link key="article" to="/announcement/$articleId" params={{ articleId }}>
          {query.data?.title ?? ''}
        </Link>,
      ]}
      actions={
        query.data && (
          <DeleteAnnouncement
            articleId={articleId}
            title={query.data.title}
            onDone={() => navigate({ to: '/announcement', replace: true, ignoreBlocker: true })}
          />
        )
      }
    >
      <AsyncState query={query}>
        {(article) => (
          <AnnouncementForm
            key={articleId}
            article={article}
            save={async (changed) => {
              await changeAnnouncement(articleId, changed);
              await queryClient.invalidateQueries({ queryKey: announcementKeys.all });
              toast.success(t('common:msg.saved'));
            }}
          />
        )}
      </AsyncState>
    </Page>
  );
}
