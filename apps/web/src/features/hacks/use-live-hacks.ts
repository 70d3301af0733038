import { RUN_STATE } from '@assay/contract/states';
import { useQueryClient } from '@tanstack/react-query';
import { usePollingInterval, useRenewal } from '../../lib/live/index.ts';
import { type HackRow, hackKeys } from './hacks.api.ts';

/** Polling interval without a live stream. */
const POLL_MS = 5_000;

/** Refetches what is shown of the hacks of a contest when one changes. */
export function useLiveHacks(contestId: string): void {
  const queries = useQueryClient();
  useRenewal('hack', () => void queries.invalidateQueries({ queryKey: hackKeys.contest(contestId) }), {
    concerns: (event) => event.contestId === contestId,
  });
}

/** Whether and how often to poll hacks that have not ended. */
export function useHackInterval(): (hacks: readonly HackRow[] | undefined) => number | false {
  const interval = usePollingInterval(POLL_MS);
  return (hacks) => (hacks?.some(({ state }) => state !== RUN_STATE.ended) === true ? interval : false);
}
