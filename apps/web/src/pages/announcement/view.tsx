import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AnnouncementDate } from '../../features/announcements/announcement-date.tsx';
import { announcementQuery } from '../../features/announcements/announcements.api.ts';
import { useAnnouncementNews } from '../../features/announcements/use-announcement-news.ts';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { Link, LinkButton } from '../../ui/navigation/link.tsx';
import { Markdown } from '../../ui/markdown/index.tsx';
import { Page } from '../../ui/page.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';

export function AnnouncementPage(): ReactElement {
  const { t } = useTranslation(['home', 'common']);
  const { articleId } = useParams({ from: '/announcement/$articleId' });
  useAnnouncementNews();
  const query = useQuery(announcementQuery(articleId));
  const list = (
    <Link key="list" to="/announcement">
      {t('announcements.title')}
    </Link>
  );
  return (
    <Page
      title={query.data?.title ?? t('announcements.title')}
      breadcrumbs={[list]}
      actions={
        query.data?.abilities.edit && (
          <LinkButton variant="outlined" icon="edit" to="/announcement/$articleId/edit" params={{ articleId }}>
            {t('announcements.edit')}
          </LinkButton>
        )
      }
      meta={
        query.data && (
          <>
            <AnnouncementDate date={query.data.date} />{' '}
            {!query.data.public && (
              <StateChip icon="lock" hue="hidden">
                {t('announcements.unpublished')}
              </StateChip>
            )}
          </>
        )
      }
    >
      <AsyncState query={query}>
        {(article) => <Markdown source={article.description} copyLabel={t('common:action.copy')} />}
      </AsyncState>
    </Page>
  );
}
