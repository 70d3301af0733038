import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Loadable } from '../../ui/feedback/async-state.tsx';
import { DataTable, titleColumn } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { AnnouncementDate } from './announcement-date.tsx';
import type { AnnouncementRow } from './announcements.api.ts';

/** Titles and dates; unpublished ones, which administrators see, are marked. */
export function AnnouncementTable({
  query,
  skeletonRows,
}: {
  query: Loadable<readonly AnnouncementRow[]>;
  skeletonRows?: number;
}): ReactElement {
  const { t } = useTranslation('home');
  return (
    <DataTable
      label={t('announcements.title')}
      query={query}
      rowKey={(article) => article._id}
      {...(skeletonRows === undefined ? {} : { skeletonRows })}
      columns={[
        {
          ...titleColumn('title', t('announcements.name')),
          cell: (article) => (
            <>
              <Link to="/announcement/$articleId" params={{ articleId: article._id }}>
                {article.title}
              </Link>{' '}
              {!article.public && (
                <StateChip icon="lock" hue="hidden">
                  {t('announcements.unpublished')}
                </StateChip>
              )}
            </>
          ),
        },
        {
          id: 'date',
          header: t('announcements.date'),
          width: '35%',
          cell: (article) => <AnnouncementDate date={article.date} />,
        },
      ]}
      empty={
        <EmptyState icon="announcement" title={t('announcements.empty')} detail={t('announcements.emptyDetail')} />
      }
    />
  );
}
