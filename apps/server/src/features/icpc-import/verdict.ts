import type { IcpcOutcome, IcpcReason } from '@assay/contract';
import type { Entry } from '../../work/icpc/records.ts';

/** What an import does with an entry. */
export interface Verdict {
  outcome: IcpcOutcome;
  reason?: IcpcReason;
  detail?: string;
}

export type Put = (entry: Entry, verdict: Verdict) => void;

export const refused = (reason: IcpcReason, detail?: string): Verdict => ({
  outcome: 'refused',
  reason,
  ...(detail !== undefined && { detail }),
});
