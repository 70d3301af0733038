import { useQueryClient } from '@tanstack/react-query';
import { useRenewal } from '../../lib/live/index.ts';
import { announcementKeys } from './announcements.api.ts';

/** Everybody hears of an announcement in the same moment: their calls are spread over this time. */
const SPREAD_MS = 2_000;

/** Keeps the announcements that are shown as they are on the server. */
export function useAnnouncementNews(): void {
  const queries = useQueryClient();
  useRenewal('announcement', () => void queries.invalidateQueries({ queryKey: announcementKeys.all }), {
    spreadMs: SPREAD_MS,
  });
}
