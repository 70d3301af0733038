import { useQueryClient } from '@tanstack/react-query';
import { useRenewal } from '../../lib/live/index.ts';
import { announcementKeys } from './announcements.api.ts';

/** All clients receive an announcement at the same time: their requests are spread over this time. */
const SPREAD_MS = 2_000;

/** Keeps the shown announcements up to date. */
export function useAnnouncementNews(): void {
  const queries = useQueryClient();
  useRenewal('announcement', () => void queries.invalidateQueries({ queryKey: announcementKeys.all }), {
    spreadMs: SPREAD_MS,
  });
}
