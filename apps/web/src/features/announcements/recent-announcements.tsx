import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLive } from '../../lib/live/index.ts';
import { announcementKeys, announcementsQuery } from './announcements.api.ts';
import { AnnouncementTable } from './announcement-table.tsx';

const CARD_ROWS = 15;

/** The newest announcements, of the site or of an organization; renewed when one is published. */
export function RecentAnnouncements({ orgId }: { orgId?: string }): ReactElement {
  const queryClient = useQueryClient();
  const query = useQuery(
    announcementsQuery({ page: 1, perPage: CARD_ROWS, ...(orgId === undefined ? {} : { orgId }) }),
  );
  useLive('announcement', () => void queryClient.invalidateQueries({ queryKey: announcementKeys.all }));
  return <AnnouncementTable query={{ ...query, data: query.data?.items }} skeletonRows={3} />;
}
