import { useQueryClient } from '@tanstack/react-query';
import { useRenewal } from '../../lib/live/index.ts';
import { currentUserId } from '../../lib/session.ts';
import { homeKeys } from './home.api.ts';

/** All clients receive a change at the same time: their requests are spread over this time. */
const SPREAD_MS = 4_000;

/** Refetches the home page after a contest, an announcement or a submission of the viewer has changed. */
export function useHomeNews(): void {
  const queries = useQueryClient();
  useRenewal(
    ['contest', 'announcement', 'solution'],
    () => void queries.invalidateQueries({ queryKey: homeKeys.all }),
    {
      concerns: (event) =>
        event.type !== 'solution' || event.solution.userId === currentUserId() || event.solution.sentBy !== undefined,
      spreadMs: SPREAD_MS,
    },
  );
}
