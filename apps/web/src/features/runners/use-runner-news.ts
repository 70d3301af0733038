import { useQueryClient } from '@tanstack/react-query';
import { usePollingInterval, useRenewal } from '../../lib/live/index.ts';
import { runnerKeys } from './runners.api.ts';

/** Polling interval without a live stream. */
const POLL_MS = 15_000;

/**
 * Keeps the list of an organization's runners and of shared ones current; returns the polling interval without a live
 * stream.
 */
export function useRunnerNews(orgId: string): number | false {
  const queries = useQueryClient();
  useRenewal('runner', () => void queries.invalidateQueries({ queryKey: runnerKeys.ofOrg(orgId) }), {
    concerns: (event) => event.orgId === orgId || event.orgId === null,
  });
  return usePollingInterval(POLL_MS);
}
