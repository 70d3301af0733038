import type { PrintSettings, Stage } from '@assay/contract';
import { askAbility } from '../clarifications/policy.ts';
import type { ContestPermissions } from '../contests/policy.ts';

/**
 * Maximum number of jobs of a participant in a contest including cancelled ones, which cost the limit of the director
 * nothing.
 */
export const MAX_SENT = 500;

export interface SentCounts {
  /** All jobs of the participant. */
  sent: number;
  /** Those that count towards the limit of the director. */
  counted: number;
}

export function jobsLeft({ maxJobs }: Pick<PrintSettings, 'maxJobs'>, { sent, counted }: SentCounts): number {
  return Math.max(0, Math.min(maxJobs - counted, MAX_SENT - sent));
}

/** Whether the viewer may send a job now, checked in this order: participants, from the start to the end. */
export function sendAbility(
  permissions: Pick<ContestPermissions, 'participant'> & { stages: readonly Stage[]; nowMs: number },
  settings: PrintSettings,
  counts: SentCounts,
): true | 'printing-off' | 'participants-only' | 'stage-closed' | 'print-limit' {
  if (!settings.enabled) return 'printing-off';
  const ability = askAbility(permissions);
  if (ability !== true) return ability;
  return jobsLeft(settings, counts) > 0 ? true : 'print-limit';
}
