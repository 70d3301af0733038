import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { announcementsQuery } from './announcements.api.ts';
import { AnnouncementTable } from './announcement-table.tsx';
import { useAnnouncementNews } from './use-announcement-news.ts';

const CARD_ROWS = 15;

/** The newest announcements for an organization; renewed when one is published. */
export function RecentAnnouncements({ orgId }: { orgId: string }): ReactElement {
  useAnnouncementNews();
  const query = useQuery(announcementsQuery({ page: 1, perPage: CARD_ROWS, orgId }));
  return <AnnouncementTable query={{ ...query, data: query.data?.items }} skeletonRows={3} />;
}
